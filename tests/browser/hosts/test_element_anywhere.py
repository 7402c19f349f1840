"""<hive-board> as engineers use it: properties, shadow roots, the page's look, the keyboard, print."""

import json

from playwright.sync_api import Page

from hive_core.rules.hexes import cell_at
from tests.browser.conftest import Served, Watch, drawn, until
from tests.browser.test_element import heard, show
from tools.build.element_script import element_script, integrity, pinned_name
from tools.build.languages import element_parameters
from tools.build.wheel import core_version

GAME = "Base+MLP;InProgress;White[3];wS1;bG1 -wS1;wQ wS1/;bQ /bG1"


def test_every_attribute_is_a_property(page: Page, host: Served, boards: Served) -> None:
    show(page, host, boards, '<hive-board id="b"></hive-board>')
    until(page, "count('ready') === 1")
    names = [*element_parameters(), "sandbox", "site", "loading", "title", "lang"]
    missing = [name for name in names if not page.evaluate(f"'{name}' in b")]
    assert missing == []
    page.evaluate("{ b.mode = 'play'; b.mirror = true; b.anim = false; b.marks = null; }")
    attributes = "['mode', 'mirror', 'anim', 'marks'].map((name) => b.getAttribute(name))"
    assert page.evaluate(attributes) == ["play", "1", "0", None]
    page.evaluate("{ b.mirror = false; b.anim = true; b.ply = 3; b.game = undefined; }")
    page.evaluate("b.getState()")
    assert page.evaluate("[b.mirror, b.anim, b.getAttribute('ply'), b.mode]") == [
        "",
        "1",
        "3",
        "play",
    ]
    assert page.evaluate("b.hasAttribute('game')") is False
    assert page.evaluate("b.matches(':state(ready)') && b.ready.then((one) => one === b)")
    page.evaluate("{ b.noAnim = true; }")
    page.evaluate("b.getState()")
    assert page.evaluate("[b.getAttribute('no-anim'), b.noAnim]") == ["", True]
    assert heard(page, boards)[-1] == {"type": "set", "anim": "0"}
    assert page.evaluate("customElements.get('hive-board').version") == core_version()


def test_a_move_that_the_page_does_not_want_leaves_no_trace(
    page: Page, host: Served, real: Served
) -> None:
    show(page, host, real, f'<hive-board id="b" game="{GAME}" mode="play"></hive-board>')
    until(page, "count('ready') === 1")
    page.evaluate("b.addEventListener('hive-move', (event) => event.preventDefault())")
    frame = page.frame_locator("#b >> iframe")
    for number in (1, 2):
        frame.locator("[data-arg=wA]").first.click()
        until(page, "b.state.selected === 'wA1'")
        goal = page.evaluate("events.findLast(([name]) => name === 'select')[2].goals[0]")
        q, r = (int(part) for part in goal.split(","))
        frame.locator(f'#board [data-cell="{cell_at(q, r)}"]').click()
        until(page, f"count('move') === {number}")
        until(page, "b.state.plies === 4 && b.state.ply === 4 && b.state.turn === 'w'")
    game = page.evaluate("b.getState().then((state) => state.game)")
    assert game.partition(";")[2].split(";", 1)[1] == GAME.partition(";")[2].split(";", 1)[1]
    assert page.evaluate("b.redo().catch((error) => error.detail.code)") == "nothing_to_do"
    assert page.evaluate("b.play('wA1 wQ/').then((state) => state.plies)") == 5, "its own move"


ACCENTS = (
    "#000",
    "#fff",
    "#663399",
    "#c9a7ff",
    "#0b7285",
    "#ffd43b",
    "#e03131",
    "#2b8a3e",
    "#4a6cff",
)
CONTRASTS = """(accents) => {
  const root = document.documentElement;
  const probe = document.body.appendChild(document.createElement("p"));
  const pen = Object.assign(document.createElement("canvas"), { width: 1, height: 1 }).getContext("2d");
  const luminance = (name) => {
    probe.style.color = `var(--${name})`;
    pen.fillStyle = getComputedStyle(probe).color;
    pen.fillRect(0, 0, 1, 1);
    const parts = [...pen.getImageData(0, 0, 1, 1).data].slice(0, 3).map((part) => part / 255);
    const [r, g, b] = parts.map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const contrast = (one, other) => {
    const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b);
    return (high + 0.05) / (low + 0.05);
  };
  const grounds = ["paper", "ground", "honey-wash"];
  const pairs = [["honey-ink", "honey"], ["ink", "honey-wash"]];
  pairs.push(...grounds.map((ground) => ["honey-text", ground]));
  const least = {};
  for (const theme of ["light", "dark"]) {
    root.dataset.theme = theme;
    for (const accent of accents) {
      root.style.setProperty("--accent", accent);
      for (const [one, on] of pairs) {
        const found = contrast(one, on);
        if (found < 4.5) least[[theme, accent, one, on].join()] = found;
      }
    }
  }
  probe.remove();
  return least;
}"""


def test_colours_of_the_page_reach_the_board_and_can_be_read(
    page: Page, host: Served, real: Served
) -> None:
    head = "<style>:root { color-scheme: light } :root[data-dark] { color-scheme: dark }"
    head += "main { --hive-board-accent: light-dark(rebeccapurple, #c9a7ff) }"
    head += "#b { --hive-board-background: oklch(0.32 0.03 230) }</style>"
    body = f'<main><hive-board id="a" game="{GAME}" mode="play"></hive-board>'
    body += f'<hive-board id="b" game="{GAME}"></hive-board></main>'
    show(page, host, real, body, head)
    page.evaluate("{ a.load(); b.load(); }")
    until(page, "count('ready') === 2")
    assert page.evaluate("[a.state.theme, b.state.theme]") == ["light", "dark"], "as its ground"
    assert "accent=%23663399" in page.evaluate("frame(a).src")
    page.evaluate("document.documentElement.dataset.dark = ''")
    inner = next(one for one in page.frames if "bg=" not in one.url and "embed.html" in one.url)
    accent = "document.documentElement.style.getPropertyValue('--accent')"
    until(inner, f"{accent} === '#c9a7ff'")  # type: ignore[arg-type]
    page.evaluate("a.accent = '#0b7285'")
    until(inner, f"{accent} === '#0b7285'")  # type: ignore[arg-type]
    assert inner.evaluate(CONTRASTS, list(ACCENTS)) == {}
    page.evaluate("a.accent = 'red;'")
    until(page, "events.some(([name, , data]) => name === 'error' && data.about === 'accent')")


def test_what_was_set_before_the_script_came_counts(
    page: Page, host: Served, boards: Served
) -> None:
    (host.folder / "page.html").write_text(
        '<!doctype html><html lang="en"><title>Early</title><link rel="icon" href="data:,">'
        '<hive-board id="b"></hive-board><script>b.position = "wQ@0,0"; b.mode = "explore";</script>'
        f'<script src="{boards.url}hive-board.js"></script></html>'
    )
    page.goto(host.url + "page.html")
    until(page, "b.state.position === 'wQ@0,0'")
    assert page.evaluate("[b.getAttribute('pos'), b.getAttribute('mode')]") == ["wQ@0,0", "explore"]
    page.evaluate("b.position = 'wQ@0,0 bQ@1,0'")
    until(page, "b.state.position === 'wQ@0,0 bQ@1,0'")


def test_links_in_a_shadow_root_turn_the_board_beside_them(
    page: Page, host: Served, boards: Served
) -> None:
    show(page, host, boards, '<div id="around"></div>')
    link = '<a href="#b" data-board="b" data-pos="wQ@0,0">A</a>'
    inside = f'<hive-board id="b" game="Base"></hive-board>{link}'
    page.evaluate("inside => (around.attachShadow({ mode: 'open' }).innerHTML = inside)", inside)
    until(page, "count('ready') === 1")
    page.get_by_text("A", exact=True).click()
    board = "around.shadowRoot.querySelector('hive-board')"
    until(page, f"{board}.position === 'wQ@0,0'")
    until(page, "around.shadowRoot.querySelector('a').hasAttribute('aria-current')")


def test_a_page_that_says_no_color_scheme_is_dark_where_it_writes_light(
    page: Page, host: Served, boards: Served
) -> None:
    """Themes that switch by a class or an attribute of their own."""
    head = "<style>body { background: white; color: #222 } "
    head += "body[data-theme=dark] { background: #111; color: oklch(0.9 0.02 90) }</style>"
    page.emulate_media(color_scheme="dark")
    show(page, host, boards, '<hive-board id="b"></hive-board>', head)
    until(page, "count('ready') === 1")
    assert "theme=light" in page.evaluate("frame(b).src")
    page.evaluate("document.body.dataset.theme = 'dark'")
    until(page, "b.state.theme === 'dark'")
    assert [m for m in heard(page, boards) if m["type"] == "set"] == [
        {"type": "set", "theme": "dark"}
    ]


def test_the_sites_first_version_has_an_address_of_its_own(
    page: Page, host: Served, real: Served
) -> None:
    (host.folder / "page.html").write_text(
        '<!doctype html><html lang="en"><title>Version</title><link rel="icon" href="data:,">'
        f'<link rel="stylesheet" href="{real.url}v1/hive-board.css">'
        f'<script defer src="{real.url}v1/hive-board.js"></script>'
        '<hive-board id="b" pos="wQ@0,0"></hive-board></html>'
    )
    page.goto(host.url + "page.html")
    until(page, "b.state?.position === 'wQ@0,0'")


def test_a_page_may_name_the_script_by_its_hash_and_gets_no_other(
    page: Page, host: Served, boards: Served, watch: Watch
) -> None:
    name = pinned_name("hive-board.js")
    (boards.folder / name).parent.mkdir()
    (boards.folder / name).write_text(element_script("hive-board.js"))
    (host.folder / "page.html").write_text(
        '<!doctype html><html lang="en"><title>Version</title><link rel="icon" href="data:,">'
        f'<script defer src="{boards.url}{name}" integrity="{integrity("hive-board.js")}" '
        'crossorigin></script><hive-board id="b" pos="wQ@0,0">A queen</hive-board></html>'
    )
    page.goto(host.url + "page.html")
    until(page, f"b.shadowRoot?.querySelector('iframe')?.src.startsWith('{boards.url}embed.html')")
    watch.allow = lambda fault: "integrity" in fault or "digest" in fault
    with (boards.folder / name).open("a") as script:
        script.write("// changed")
    page.goto("about:blank")
    page.goto(host.url + "page.html")
    until(page, "document.readyState === 'complete'")
    assert page.evaluate("[b.shadowRoot, b.innerText]") == [None, "A queen"]


def test_escape_gives_the_keyboard_back_and_keys_of_the_page_work_again(
    page: Page, host: Served, real: Served
) -> None:
    """Slides could no longer be turned after a tap on a board."""
    body = f'<hive-board id="b" game="{GAME}" mode="play"></hive-board>'
    body += f'<hive-board id="c" game="{GAME}" ply="0"></hive-board>'
    show(page, host, real, body)
    page.evaluate("{ b.load(); c.load(); window.keys = []; }")
    page.evaluate("addEventListener('keydown', (event) => keys.push(event.key))")
    until(page, "count('ready') === 2")
    frame = page.frame_locator("#b >> iframe")
    frame.locator("[data-arg=wA]").first.click()
    until(page, "b.state.selected === 'wA1'")
    page.keyboard.press("Escape")  # which puts the piece away
    until(page, "!b.state.selected")
    assert page.evaluate("document.activeElement === b")
    page.keyboard.press("Escape")
    until(page, "document.activeElement === document.body")
    page.keyboard.press("ArrowRight")
    assert page.evaluate("keys") == ["ArrowRight"]
    # A tap on a game that is stepped through lets the arrows step.
    page.frame_locator("#c >> iframe").locator("svg.board").click(position={"x": 30, "y": 30})
    page.keyboard.press("ArrowRight")
    until(page, "c.ply === 1")
    page.keyboard.press("Escape")
    until(page, "document.activeElement === document.body")
    page.evaluate("c.focus()")
    until(page, "document.activeElement === c")
    page.evaluate("c.getState().then(() => c.blur())")
    assert page.evaluate("document.activeElement === document.body")


def test_a_board_that_nobody_reached_is_words_on_paper_and_no_empty_box(
    page: Page, host: Served, boards: Served
) -> None:
    far = '<div style="height:5000px"></div>'
    show(page, host, boards, f'{far}<hive-board id="b" title="A pin" pos="wQ@0,0"></hive-board>')
    drawn(page)
    page.emulate_media(media="print")
    assert page.evaluate("b.clientHeight") < 80
    assert page.evaluate("getComputedStyle(b).breakInside") == "avoid"
    said = page.evaluate("b.shadowRoot.querySelector('.paper').textContent")
    assert said.split("  ") == ["A pin", "wQ@0,0"], json.dumps(said)
