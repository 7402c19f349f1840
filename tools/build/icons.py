"""Draw the PNG icons from web/icons/skep.svg.

    python3 -m tools.build.icons     after a change of that file

Needs Playwright and a Chromium, as the browser tests do.
"""

from pathlib import Path

from tools.common import ROOT
from tools.testenv import FLAGS, ensure_chromium

ICONS = ROOT / "web" / "icons"
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


def main() -> None:
    """Write the icons as PNG."""
    from playwright.sync_api import sync_playwright

    drawing = (ICONS / "skep.svg").read_text()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=ensure_chromium(), args=list(FLAGS))
        for name, (size, share, ground) in DRAWN.items():
            tab = browser.new_page(viewport={"width": size, "height": size})
            tab.set_content(page(drawing, size, share, ground))
            tab.screenshot(path=Path(ICONS / name), omit_background=not ground)
        browser.close()


if __name__ == "__main__":
    main()
