"""Draw the PNG icons from web/icons/skep.svg, and the general picture for previews of links.

    python3 -m tools.build.icons     after a change of that file

Needs Playwright and a Chromium, as the browser tests do.
"""

from pathlib import Path

from hive_core.drawing.svg import svg
from hive_core.notation.position import parse_position
from tools.common import ROOT
from tools.testenv import FLAGS, ensure_chromium

ICONS = ROOT / "web" / "icons"
PREVIEW = (1200, 630)
"""Size in pixels of the general picture, in the shape that messengers show whole."""
SHOWN = "wQ@0,0 bQ@1,0 wA1@-1,1 bB1@2,-1 wG1@-1,0 bS1@1,1 wL@0,-1 bM@2,0 to:w"
GROUND = "#f3e6cc"
# name -> (size, share of the square that the drawing takes, background)
DRAWN = {
    "skep-192.png": (192, 0.92, ""),
    "skep-512.png": (512, 0.92, ""),
    # Whatever shape a system cuts out, it keeps the middle 80 %.
    "skep-maskable.png": (512, 0.6, GROUND),
}


def page(drawing: str, size: int, share: float, ground: str) -> str:
    """Return a page that shows nothing but the icon, `size` pixels wide on the colour `ground` ("":
    transparent); the drawing takes up a `share` of the width."""
    inner = round(size * share)
    gap = (size - inner) // 2
    drawing = drawing.replace("<svg ", f'<svg width="{inner}" height="{inner}" ', 1)
    style = f"margin:0;padding:{gap}px;line-height:0;background:{ground or 'transparent'}"
    return f'<body style="{style}">{drawing}</body>'


def preview(icon: str) -> str:
    """Return a page that shows nothing but the general picture for previews: name and icon of the app,
    and a hive."""
    hive = svg(parse_position(SHOWN), size_px=560, ground=False)
    logo = icon.replace("<svg ", '<svg width="150" height="150" ', 1)
    style = (
        f"margin:0;height:100vh;background:{GROUND};color:#3a2c10;display:flex;align-items:center;"
        "justify-content:space-evenly;font:600 132px/1.1 system-ui,sans-serif"
    )
    return f'<body style="{style}"><div>{logo}<div>Skep</div></div>{hive}</body>'


def main() -> None:
    """Write the icons and the picture as PNG."""
    from playwright.sync_api import sync_playwright

    drawing = (ICONS / "skep.svg").read_text()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=ensure_chromium(), args=list(FLAGS))
        for name, (size, share, ground) in DRAWN.items():
            tab = browser.new_page(viewport={"width": size, "height": size})
            tab.set_content(page(drawing, size, share, ground))
            tab.screenshot(path=Path(ICONS / name), omit_background=not ground)
        tab = browser.new_page(viewport={"width": PREVIEW[0], "height": PREVIEW[1]})
        tab.set_content(preview(drawing))
        tab.screenshot(path=ICONS / "preview.jpg", type="jpeg", quality=82)
        browser.close()


if __name__ == "__main__":
    main()
