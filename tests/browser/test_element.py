"""<hive-board> on the pages of others: near, late, moved, many, sealed; and what it does not listen to.

A stand-in takes the place of embed.html, so that each message is the test's own.
"""

import gzip
import shutil
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Route

from hive_boards.board import html, read
from hive_core.rules.hexes import cell_at
from tests.browser.conftest import SECONDS, Served, Watch, crossed, drawn, until
from tests.browser.test_accessibility import violations
from tools.build.element_script import PARTS, element_script
from tools.common import ROOT
from tools.packages.runtimes import ensure_modules

SOURCE = ROOT / "web/embed/hive-board.js"
SMALL = {"hive-board.js": 22_500, "frames.js": 8_500, "common.js": 4_000, "links.js": 2_500}
SMALL |= {"style.js": 3_000, "pictures.js": 1_500, "content.js": 1_500}
"""Bytes that each module of the script may have, as written."""
SENT = 11_000  # bytes of the script as it is sent, compressed

ICON = '<link rel="icon" href="data:,">'
HELPERS = """
  window.events = [];
  const names = ["ready", "select", "move", "illegal", "ply", "gameover", "lesson", "hint", "error"];
  for (const name of names)
    document.addEventListener("hive-" + name, (e) => events.push([name, e.target.id, e.detail]));
  window.frame = (board) => board.shadowRoot.querySelector("iframe");
  window.count = (name) => events.filter(([type]) => type === name).length;
"""


@pytest.fixture
def boards(tmp_path: Path) -> Iterator[Served]:
    """A site with the element and the stand-in."""
    folder = tmp_path / "boards"
    folder.mkdir()
    (folder / "hive-board.js").write_text(element_script("hive-board.js"))
    shutil.copy(SOURCE.with_suffix(".css"), folder)
    shutil.copy(ROOT / "tests/browser/stand_in.html", folder / "embed.html")
    served = Served(folder)
    yield served
    served.stop()


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Served]:
    """A site on another origin, for the pages that hold the boards."""
    folder = tmp_path / "host"
    folder.mkdir()
    served = Served(folder)
    yield served
    served.stop()


def show(page: Page, host: Served, boards: Served, body: str, head: str = "") -> None:
    """Opens a page of the host's with the element's script and this body."""
    script = f'<script type="module" src="{boards.url}hive-board.js"></script>'
    html = f"<!doctype html><html lang=en><head><title>Host</title>{ICON}{head}"
    html += f"<script>{HELPERS}</script>{script}</head><body>{body}</body></html>"
    (host.folder / "page.html").write_text(html)
    page.goto(host.url + "page.html")
    until(page, "!!customElements.get('hive-board')")


def heard(page: Page, boards: Served, number: int = 0) -> list[dict[str, object]]:
    """The messages that a frame has got, but for questions."""
    frames = [frame for frame in page.frames if frame.url.startswith(boards.url)]
    got = frames[number].evaluate("heard.filter(({ type }) => type !== 'getState')")
    return [{"type": message["type"], **message["data"]} for message in got]


def test_a_board_says_all_its_attributes_and_then_listens(
    page: Page, host: Served, boards: Served
) -> None:
    body = (
        '<hive-board id="b" pos="wQ@0,0 bA1@1,0" mode="explore" mirror autoheight title="An ant">'
        '<img alt="ant" src="data:,"></hive-board>'
    )
    show(page, host, boards, body)
    until(page, "count('ready') === 1")
    source = page.evaluate("frame(b).src")
    assert source.startswith(f"{boards.url}embed.html#pos=wQ%400%2C0+bA1%401%2C0&mode=explore")
    assert "mirror=1" in source and "autoheight=1" in source
    assert page.evaluate("frame(b).title") == "An ant"
    assert heard(page, boards) == [{"type": "hello"}]
    assert page.evaluate("b.position") == "wQ@0,0 bA1@1,0"
    assert page.evaluate("b.legalMoves") == ["wS1"]


def test_a_board_is_greeted_while_it_starts(page: Page, host: Served, boards: Served) -> None:
    """With bg the stand-in never says that it is ready."""
    show(page, host, boards, '<hive-board id="b" bg="x"></hive-board>')
    until(page, "!!frame(b)")
    page.frames[1].wait_for_function("heard.length")
    assert heard(page, boards) == [{"type": "hello"}]


def test_the_first_board_does_not_wait_for_a_picture_of_the_screen(
    page: Page, host: Served, boards: Served
) -> None:
    show(page, host, boards, "<p>Two boards</p>")
    framed = page.evaluate("""async () => {
      document.body.append(document.createElement("hive-board"), document.createElement("hive-board"));
      await null;
      return [...document.querySelectorAll("hive-board")].map((board) => !!frame(board));
    }""")
    assert framed == [True, False]


def test_what_stands_inside_is_shown_until_the_board_is_there(
    page: Page, host: Served, boards: Served
) -> None:
    inside = '<p style="height:90px">A picture</p>'
    # With bg the stand-in never says that it is ready.
    body = (
        f'<hive-board id="a" bg="x">{inside}</hive-board>'
        f'<hive-board id="b" autoheight="1">{inside}</hive-board>'
    )
    page.clock.install()
    show(page, host, boards, body)
    until(page, "!!frame(a)")
    page.clock.fast_forward(10_000)  # so long the next board waits for one that loads
    until(page, "count('ready') === 1")
    shown = (
        "(board) => [board.firstChild.checkVisibility(), getComputedStyle(frame(board)).visibility]"
    )
    assert page.evaluate(f"({shown})(a)") == [True, "hidden"]
    assert page.evaluate(f"({shown})(b)") == [False, "visible"]
    until(page, "frame(b).clientHeight === 333")


def test_a_page_opened_from_disk_has_boards_as_any_other(
    page: Page, tmp_path: Path, boards: Served, watch: Watch
) -> None:
    """Its messages come from nowhere: a frame that waits for those from "file://" drops them."""
    script = f'<script defer src="{boards.url}hive-board.js"></script>'
    (tmp_path / "saved.html").write_text(
        f"<!doctype html><title>Saved</title><script>{HELPERS}</script>{script}"
        '<hive-board id="a"></hive-board>'
    )
    saved = (tmp_path / "saved.html").as_uri()
    watch.allow = lambda fault: saved in fault
    page.goto(saved)
    until(page, "count('ready') === 1")
    (frame,) = [frame for frame in page.frames if frame.url.startswith(boards.url)]
    assert "origin=" not in frame.url


def test_a_board_far_away_costs_nothing(page: Page, host: Served, boards: Served) -> None:
    far = '<div style="height:5000px"></div>'
    show(
        page, host, boards, f'<hive-board id="a"></hive-board>{far}<hive-board id="b"></hive-board>'
    )
    until(page, "count('ready') === 1")
    drawn(page)
    assert page.evaluate("frame(b)") is None
    assert boards.paths.count("/embed.html") == 1
    page.evaluate("b.scrollIntoView()")
    until(page, "count('ready') === 2")


def test_asking_a_board_far_away_wakes_it(page: Page, host: Served, boards: Served) -> None:
    far = '<div style="height:5000px"></div>'
    show(page, host, boards, f'{far}<hive-board id="b"></hive-board>')
    assert page.evaluate("b.play('wS1').then((state) => state.ply)") == 1


def test_ten_boards_each_hear_their_own_frame(page: Page, host: Served, boards: Served) -> None:
    body = "".join(
        f'<hive-board id="b{n}" pos="{n}" ply="{200 + n}" autoheight></hive-board>'
        for n in range(10)
    )
    show(page, host, boards, body)
    page.evaluate("document.querySelectorAll('hive-board').forEach((board) => board.load())")
    until(page, "count('ready') === 10")
    until(page, "[...document.querySelectorAll('hive-board')].every((b) => frame(b).style.height)")
    for n in range(10):
        assert page.evaluate(f"[b{n}.position, frame(b{n}).clientHeight]") == [str(n), 200 + n]
    assert page.evaluate("b3.play('wS1').then(() => events.filter((e) => e[0] === 'move'))") == [
        ["move", "b3", {"move": "wS1", "by": "host", "ply": 1, "game": ";wS1"}]
    ]


def test_changes_made_together_arrive_together(page: Page, host: Served, boards: Served) -> None:
    show(page, host, boards, '<hive-board id="b" game="Base"></hive-board>')
    until(page, "count('ready') === 1")
    page.evaluate(
        "{ b.position = 'wQ@0,0'; b.setAttribute('marks', 'dot@1,0'); b.orientation = 8; }"
    )
    until(page, "b.position === 'wQ@0,0'")
    assert heard(page, boards)[1:] == [
        {"type": "set", "pos": "wQ@0,0", "marks": "dot@1,0", "orient": "2"}
    ]
    assert page.evaluate("[b.hasAttribute('game'), b.orientation]") == [False, "2"]
    page.evaluate("{ b.title = 'New'; b.ply = 4; }")
    until(page, "frame(b).title === 'New'")
    # Without an attribute the parameter has its default again.
    page.evaluate("b.removeAttribute('marks')")
    until(page, "b.state.marks === ''")
    assert heard(page, boards)[2:] == [{"type": "set", "ply": "4"}, {"type": "set", "marks": ""}]
    # A frame cannot be sealed later: the board is made anew.
    page.evaluate("b.setAttribute('sandbox', 'allow-scripts')")
    until(page, "count('ready') === 2")


def test_a_board_may_come_late_go_and_come_back(page: Page, host: Served, boards: Served) -> None:
    show(page, host, boards, '<div id="left"></div><div id="right"></div>')
    page.evaluate("""{
      const board = document.createElement("hive-board");
      board.id = "b";
      board.setAttribute("game", "Base");
      board.setAttribute("mode", "play");
      left.append(board);
    }""")
    until(page, "count('ready') === 1")
    page.evaluate("b.play('wS1')")
    page.evaluate("right.append(b)")
    until(page, "count('ready') === 2")
    assert page.evaluate("[b.game, b.shadowRoot.querySelectorAll('iframe').length]") == [
        "Base;wS1",
        1,
    ]
    assert "mode=play" in page.evaluate("frame(b).src")
    page.evaluate("{ window.kept = b; b.remove(); }")
    assert page.evaluate("frame(kept)") is None
    assert page.evaluate("kept.undo().catch((error) => error.message)")
    page.evaluate("left.append(kept)")
    until(page, "count('ready') === 3 && b.game === 'Base;wS1'")
    # New content of the author's counts more than what a reader did.
    page.evaluate("b.game = 'Base+M'")
    page.evaluate("right.append(b)")
    until(page, "count('ready') === 4 && b.game === 'Base+M'")


def test_new_content_does_not_bring_an_old_game_back(
    page: Page, host: Served, boards: Served
) -> None:
    show(page, host, boards, '<div id="there"></div><hive-board id="b" game="Base"></hive-board>')
    page.evaluate("b.play('wS1')")
    page.evaluate("b.position = 'wQ@0,0'")
    until(page, "b.position === 'wQ@0,0' && b.ply === 0")
    page.evaluate("b.getState().then(() => there.append(b))")
    until(page, "count('ready') === 2")
    assert "Base" not in page.evaluate("frame(b).src")


def test_a_promise_fails_with_the_boards_own_words(
    page: Page, host: Served, boards: Served
) -> None:
    show(page, host, boards, '<hive-board id="b"></hive-board>')
    told = page.evaluate("b.play('no').catch((error) => [error.message, error.detail.code])")
    assert told == ["Not so.", "illegal"]
    assert page.evaluate("events.filter((e) => e[0] === 'error').map((e) => e[2].code)") == [
        "illegal"
    ]


RECIPE = """<link rel="stylesheet" href="{url}hive-board.css">
<script defer src="{url}hive-board.js"></script>"""
SVG = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 4 1'/%3E"
PICTURE = f'<img src="{SVG}" alt="">'
SHIFTS = """<script>
  window.shifts = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) shifts += entry.value;
  }).observe({ type: "layout-shift", buffered: true });
</script>"""


def plain_page(page: Page, host: Served, boards: Served, body: str) -> None:
    """Opens a page that has the boards by the plain recipe."""
    recipe = RECIPE.format(url=boards.url)
    html = f"<!doctype html><html lang=en><head><title>Host</title>{ICON}{SHIFTS}{recipe}"
    (host.folder / "page.html").write_text(f"{html}<script>{HELPERS}</script></head>{body}</html>")
    page.goto(host.url + "page.html")


def test_a_page_with_boards_does_not_jump_and_needs_no_header_of_their_host(
    page: Page, host: Served, boards: Served
) -> None:
    """Findings 26 and 27: a script without CORS showed nothing, and pages shifted by 0.57."""

    def without_cors(route: Route) -> None:
        answer = route.fetch()
        headers = {k: v for k, v in answer.headers.items() if "allow-origin" not in k}
        route.fulfill(response=answer, headers=headers)

    page.route("**/hive-board.*", without_cors)
    kinds = ('pos="wQ@0,0"', 'game="wS1"', 'mode="play"', 'lesson="L15"')
    body = "".join(f"<p>Text.</p><hive-board {kind}></hive-board>" for kind in kinds)
    body += f"<p>Text.</p><hive-board>{PICTURE}</hive-board><p>End.</p>"
    plain_page(page, host, boards, body)
    page.evaluate("document.querySelectorAll('hive-board').forEach((board) => board.load?.())")
    until(page, "count('ready') === 5")
    drawn(page)
    assert page.evaluate("shifts") < 0.02
    heights = "[...document.querySelectorAll('hive-board')].map((board) => board.clientHeight)"
    assert page.evaluate(heights) == [560, 560, 752, 656, 560]
    assert page.evaluate("frame(document.querySelector('hive-board')).clientHeight") == 560
    page.set_viewport_size({"width": 340, "height": 700})
    assert page.evaluate(heights) == [243, 448, 504, 528, 243]
    assert page.evaluate("document.documentElement.scrollWidth") == 340
    # On paper a picture has its own height, and a board without one is still there.
    page.emulate_media(media="print")
    assert page.evaluate(heights) == [243, 448, 504, 528, 81]


FENCES = (
    "title: A position\nmode: explore\nmarks: circle@1,-1\nwQ@0,0 bA1@1,0 bQ@0,1 wS1@-1,0",
    "title: A game\nmoves: yes\nBase;InProgress;Black[2];wS1;bG1 wS1-;wQ -wS1",
    (
        "title: An exercise\ntask: White wins. How?\nanswer: wA2 \\wA1\n"
        "bQ@0,0 wA1@1,0 wS1@0,1 bG1@-1,1 wB1@-1,0 bS1@0,-1 wQ@2,0 wA2@-2,1 bA1@1,1 game:Base"
    ),
    "lesson: L24\ntitle: A lesson",
    "mode: play\nai: 2\ntitle: Play",
)


@crossed(1, scheme=["light", "dark"], width=[360, 1280])
def test_axe_finds_nothing_in_what_fences_and_directives_make(
    page: Page, host: Served, real: Served, scheme: str, width: int
) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    made = [html(read(text), f"hive-{number}") for number, text in enumerate(FENCES)]
    style = "<style>:root { color-scheme: light dark; background: Canvas; }</style>"
    plain_page(page, host, real, f"{style}<main><h1>Boards</h1>{''.join(made)}</main>")
    page.evaluate("document.querySelectorAll('hive-board').forEach((board) => board.load())")
    until(page, f"count('ready') === {len(FENCES)}")
    assert violations(page) == []
    for frame in page.frames[1:]:
        assert violations(frame) == [], frame.url  # type: ignore[arg-type]


def test_the_picture_of_a_board_covers_nothing_below_it(
    page: Page, host: Served, boards: Served
) -> None:
    """MkDocs' default theme has margins around every picture: the caption lay under it."""
    theme = "<style>figure img { margin: 20px auto; padding: 4px; border: 1px solid }</style>"
    board = f'<figure><hive-board id="b" loading="touch">{PICTURE}</hive-board>'
    plain_page(page, host, boards, f"{theme}{board}<figcaption>Tap the ant.</figcaption></figure>")
    until(page, "!!customElements.get('hive-board')")
    box = "(name) => document.querySelector(name).getBoundingClientRect().toJSON()"
    picture, caption = (page.evaluate(box, name) for name in ("img", "figcaption"))
    assert picture["top"] == page.evaluate(box, "hive-board")["top"]
    assert picture["bottom"] <= caption["top"]


def test_a_game_in_a_script_has_room_for_its_moves(
    page: Page, host: Served, boards: Served
) -> None:
    """On a phone it was as low as a position: a list of a move and a half."""
    page.set_viewport_size({"width": 390, "height": 800})
    script = '<script type="application/x-hive-game">1. wS1</script>'
    plain_page(page, host, boards, f"<hive-board>{script}</hive-board>")
    assert page.evaluate("document.querySelector('hive-board').clientHeight") == 448


def test_what_follows_keeps_a_distance_in_a_theme_with_margins_below_alone(
    page: Page, host: Served, boards: Served
) -> None:
    """Jekyll's own theme has such; the sentence below a board began at its lower edge."""
    theme = "<style>p { margin: 0 0 15px }</style>"
    plain_page(page, host, boards, f"{theme}<hive-board></hive-board><p id='after'>After.</p>")
    below = (
        "after.getBoundingClientRect().top - after.previousSibling.getBoundingClientRect().bottom"
    )
    assert page.evaluate(below) >= 8


def test_the_moves_of_variations_lead_to_their_positions(
    page: Page, host: Served, real: Served
) -> None:
    made = html(read("1. wS1 2. bG1 wS1- (2. bA1 wS1- 3. wQ -wS1) 3. wQ -wS1 {End.}"), "b")
    plain_page(page, host, real, made)
    until(page, "count('ready') === 1")
    current = "[...document.querySelectorAll('[aria-current]')].map((a) => a.textContent)"
    assert page.evaluate(current) == ["3.\xa0wQ -wS1"]
    for number, position in ((3, "bA1@1,0"), (1, "bG1@1,0"), (4, "bG1@1,0"), (2, "bA1@1,0")):
        page.locator("a").nth(number).click()
        shown = f"document.querySelectorAll('a')[{number}].hasAttribute('aria-current')"
        until(page, f"{shown} && ({current}).length === 1 && b.position.includes('{position}')")


def test_on_paper_a_task_stands_once_and_so_do_the_moves(
    page: Page, host: Served, real: Served
) -> None:
    """The task was lost; a commented game had its moves in the list and again below the picture."""
    commented = "1. wS1 {Quiet.}\n2. bG1 wS1-\n3. wQ -wS1"
    made = [html(read(text), f"hive-{n}") for n, text in enumerate((FENCES[2], commented))]
    shown = html(read(commented), "hive-2").partition("<figcaption>")[0] + "</figure>"
    asked = f'<hive-board answer="wQ" task="And here?">{PICTURE}</hive-board>'
    plain_page(page, host, real, "".join([*made, shown, asked]))
    page.evaluate("document.querySelectorAll('hive-board').forEach((board) => board.load())")
    until(page, "count('ready') === 4")
    assert page.locator(".hive-task").is_hidden(), "the board has it"
    page.emulate_media(media="print")
    assert page.locator(".hive-task").inner_text() == "White wins. How?"
    printed = """[...document.querySelectorAll("hive-board")].map((board) =>
        board.shadowRoot.querySelector(".paper").textContent.trim())"""
    assert page.evaluate(printed) == ["", "", "1. wS1  2. bG1 wS1-  3. wQ -wS1", "And here?"]
    wide = "[...document.querySelectorAll('img')].map((image) => image.clientWidth)"
    assert all(width < 400 for width in page.evaluate(wide)[:3]), "a picture fills no page"


def test_boards_load_one_after_the_other_and_the_one_that_is_reached_for_at_once(
    page: Page, host: Served, boards: Served
) -> None:
    small = 'style="width:200px;max-height:100px;min-height:0;float:left"'
    # With bg the stand-in never says that it is ready.
    body = f'<hive-board id="a" bg="x" {small}></hive-board>'
    body += f'<hive-board id="b" {small}></hive-board><hive-board id="c" {small}></hive-board>'
    body += f'<hive-board id="t" loading="touch" title="A pin" {small}>{PICTURE}</hive-board>'
    plain_page(page, host, boards, body)
    until(page, "!!frame(a)")
    drawn(page)
    assert page.evaluate("[frame(b), frame(c), frame(t)]") == [None, None, None]
    page.locator("#c").hover()
    until(page, "count('ready') === 1")
    assert page.evaluate("[events[0][1], frame(b)]") == ["c", None]
    page.evaluate("a.remove()")
    until(page, "count('ready') === 2")
    door = page.get_by_role("button", name="Open the board: A pin")
    door.focus()
    page.keyboard.press("Enter")
    until(page, "count('ready') === 3")
    until(page, "document.activeElement === t")
    assert not door.is_visible()


def test_a_board_that_cannot_load_says_why_beside_its_picture(
    page: Page, host: Served, boards: Served
) -> None:
    page.clock.install()
    body = f'<hive-board id="a" bg="x" lang="es">{PICTURE}</hive-board>'
    plain_page(page, host, boards, body)
    until(page, "!!frame(a)")
    note = page.get_by_role("status")
    end = time.monotonic() + SECONDS
    while not (inner := [one for one in page.frames if one.url.startswith(boards.url)]):
        assert time.monotonic() < end
        page.wait_for_timeout(20)
    frame = inner[0]
    while frame.evaluate("typeof post") != "function":
        assert time.monotonic() < end
        page.wait_for_timeout(20)
    data = "{ code: 'failed', about: 'sealed', text: 'In English.' }"
    frame.evaluate(f"post('error', {data})")
    until(page, "count('error') === 1")
    assert "sandbox" in note.inner_text() and "Access-Control-Allow-Origin" in note.inner_text()
    assert page.locator("#a img").is_visible()
    note.get_by_role("button", name="Reintentar").click()
    until(page, "!!frame(a)")
    assert not note.is_visible()
    page.clock.run_for(26_000)
    assert boards.url.split("/")[2] in note.inner_text()
    page.evaluate("a.setAttribute('bg', '')")
    page.evaluate("a.setAttribute('sandbox', 'allow-scripts')")
    until(page, "count('ready') === 1")
    assert not note.is_visible()


def test_one_list_of_links_turns_one_board_over(page: Page, host: Served, boards: Served) -> None:
    body = '<hive-board id="b" game="Base"></hive-board><p>'
    body += '<a href="#b" data-board="b" data-pos="wQ@0,0">A</a>'
    body += '<a href="#b" data-board="b" data-ply="3">3</a>'
    body += '<a href="#b" data-board="none">no such board</a>'
    plain_page(page, host, boards, body)
    until(page, "count('ready') === 1")
    page.get_by_text("A", exact=True).click()
    until(page, "b.position === 'wQ@0,0'")
    assert heard(page, boards)[-1] == {"type": "set", "pos": "wQ@0,0"}
    page.get_by_text("3", exact=True).click()
    board = next(frame for frame in page.frames if frame.url.startswith(boards.url))
    asked = "heard.some(({ type, data }) => type === 'goto' && data.ply === 3)"
    until(board, asked)  # type: ignore[arg-type]
    # The stand-in stays where it is: the first link still leads to what is shown.
    assert page.locator("[aria-current]").all_inner_texts() == ["A"]


def test_a_wrong_attribute_is_told_once(page: Page, host: Served, boards: Served) -> None:
    plain_page(page, host, boards, '<hive-board id="b"></hive-board>')
    until(page, "count('ready') === 1")
    page.evaluate("b.setAttribute('piece', 'no')")
    until(page, "count('error') > 0")
    page.evaluate("b.getState()")
    assert page.evaluate("count('error')") == 1


def test_pictures(page: Page, host: Served, boards: Served) -> None:
    show(page, host, boards, '<hive-board id="b"></hive-board>')
    assert page.evaluate("b.toSVG({ theme: 'dark' })").startswith("<svg")
    assert heard(page, boards)[-1] == {"type": "getPicture", "theme": "dark"}
    size = "b.toPNG().then(createImageBitmap).then((image) => [image.width, image.height])"
    assert page.evaluate(size) == [40, 30]


LESSON = """{
  id: "mine",
  title: { en: "Mine", es: "Mía" },
  steps: Array.from({ length: 2 }, () => ({
    kind: "find",
    text: { en: "<b>Where</b> can she go?", es: "¿Adónde?" },
    position: "wA1@0,0 wG1@1,0 wQ@2,0 bQ@3,0 to:b game:Base",
    piece: "bQ",
    cells: ["3,-1", "2,1"],
    hints: [{ en: "Up.", es: "Arriba." }, { en: "Down.", es: "Abajo." }],
  })),
}"""


def test_hints_and_lessons_are_asked_for(page: Page, host: Served, boards: Served) -> None:
    show(page, host, boards, '<hive-board id="b"></hive-board>')
    assert page.evaluate("b.hint().then((hint) => hint.move)") == "wS1"
    assert page.evaluate("events.filter((e) => e[0] === 'hint').map((e) => e[2].move)") == ["wS1"]
    page.evaluate("b.loadLesson('L24')")
    page.evaluate("b.loadLesson(new Proxy({ id: 'x', steps: [1], odd: () => 1 }, {}))")
    assert heard(page, boards)[1:] == [
        {"type": "hint"},
        {"type": "loadLesson", "lesson": "L24"},
        {"type": "loadLesson", "lesson": {"id": "x", "steps": [1]}},
    ]
    assert page.evaluate("b.loadLesson({ n: 1n }).catch((error) => error.name)") == "TypeError"


def test_a_lesson_of_the_pages_own_goes_with_the_board(
    page: Page, host: Served, boards: Served
) -> None:
    body = '<div id="there"></div><hive-board id="b" game="Base"></hive-board>'
    show(page, host, boards, body)
    page.evaluate("b.loadLesson({ id: 'x' })")
    teller = "parent.postMessage({ ns: 'hive', v: 1, type: 'lesson', data: %s }, '*')"
    told = "{ event: 'step', lesson: 'x', step: 3, steps: 4 }"
    board = next(frame for frame in page.frames if frame.url.startswith(boards.url))
    board.evaluate(teller % told)
    until(page, "count('lesson') === 1")
    page.evaluate("there.append(b)")
    until(page, "count('ready') === 2")
    assert "lesson" not in page.evaluate("frame(b).src")
    assert heard(page, boards)[1:] == [{"type": "loadLesson", "lesson": {"id": "x"}, "step": 3}]
    page.evaluate("b.position = 'wQ@0,0'")
    until(page, "b.position === 'wQ@0,0'")
    page.evaluate("document.body.append(b)")
    until(page, "count('ready') === 3")
    assert heard(page, boards) == [{"type": "hello"}]


def test_a_sealed_frame_is_talked_to_as_well(page: Page, host: Served, boards: Served) -> None:
    body = '<hive-board id="b" sandbox="allow-scripts"></hive-board>'
    show(page, host, boards, body)
    assert page.evaluate("b.play('wS1').then((state) => state.ply)") == 1
    assert page.evaluate("frame(b).sandbox.value") == "allow-scripts"


def test_only_its_own_frame_at_its_own_site_is_heard(
    page: Page, host: Served, boards: Served
) -> None:
    teller = "<script>const tell = (m) => parent.postMessage(m, '*')</script>"
    (host.folder / "liar.html").write_text(teller)
    body = (
        '<hive-board id="b" autoheight="1"></hive-board><iframe id="liar" src="liar.html"></iframe>'
    )
    show(page, host, boards, body)
    until(page, "count('ready') === 1 && frame(b).style.height === '333px'")
    lie = {"ns": "hive", "v": 1, "type": "height", "data": {"px": 999}}
    liar = next(frame for frame in page.frames if frame.url.endswith("liar.html"))
    liar.evaluate("(m) => tell(m)", lie)
    page.evaluate("(m) => window.postMessage(m, '*')", lie)
    board = next(frame for frame in page.frames if frame.url.startswith(boards.url))
    wrongs: list[Any] = [
        "height",
        7,
        [],
        None,
        {**lie, "ns": "bee"},
        {**lie, "v": 2},
        {**lie, "type": 5},
        {**lie, "type": "toString"},
        {**lie, "data": "x"},
        {**lie, "data": {"px": "tall"}},
        {**lie, "data": {"px": -4}},
    ]
    for wrong in wrongs:
        board.evaluate("(m) => parent.postMessage(m, '*')", wrong)
    page.evaluate("b.getState()")  # the answer comes after all of them
    assert page.evaluate("frame(b).style.height") == "333px"
    assert page.evaluate("count('error')") == 0
    # An address that is no longer ours in the same frame is not heard either.
    page.evaluate(
        "window.last = 0; addEventListener('message', (e) => (last += e.data === 'last'))"
    )
    page.evaluate(
        "(url) => new Promise((done) => { frame(b).onload = done; frame(b).src = url; })",
        host.url + "liar.html",
    )
    liars = [frame for frame in page.frames if frame.url.endswith("liar.html")]
    assert len(liars) == 2
    for frame in liars:
        frame.evaluate("(m) => { tell(m); tell('last'); }", lie)
    until(page, "last === 2")
    assert page.evaluate("frame(b).style.height") == "333px"


@pytest.mark.parametrize(("told", "taken"), [("5", 120), ("90000", 2000), ("400", 400)])
def test_heights_stay_sensible(
    page: Page, host: Served, boards: Served, told: str, taken: int
) -> None:
    show(page, host, boards, f'<hive-board id="b" ply="{told}" autoheight="1"></hive-board>')
    until(page, f"frame(b)?.style.height === '{taken}px'")


def test_without_autoheight_the_page_decides(page: Page, host: Served, boards: Served) -> None:
    size = 'style="width:400px;aspect-ratio:2/1"'
    show(page, host, boards, f'<hive-board id="b" autoheight="0" {size}></hive-board>')
    until(page, "count('ready') === 1")
    assert page.evaluate("[frame(b).clientWidth, frame(b).clientHeight]") == [400, 200]


def test_a_board_is_as_light_or_dark_as_the_page_around_it(
    page: Page, host: Served, boards: Served
) -> None:
    head = "<style>:root { color-scheme: light } :root[data-dark] { color-scheme: dark }</style>"
    body = '<hive-board id="a"></hive-board><hive-board id="b" theme="light"></hive-board>'
    show(page, host, boards, body, head)
    until(page, "count('ready') === 2")
    assert "theme=light" in page.evaluate("frame(a).src")
    page.evaluate("document.documentElement.dataset.dark = ''")
    until(page, "a.state.theme === 'dark'")
    page.evaluate("document.documentElement.dataset.other = ''")
    assert [m for m in heard(page, boards) if m["type"] == "set"] == [
        {"type": "set", "theme": "dark"}
    ]
    assert page.evaluate("b.state.theme") == "light"


def test_a_board_speaks_the_language_of_the_page_around_it(
    page: Page, host: Served, boards: Served
) -> None:
    body = '<hive-board id="a"></hive-board><div lang="es-MX"><hive-board id="b"></hive-board>'
    body += '<hive-board id="c" lang="en"></hive-board></div>'
    body += '<div lang="de"><hive-board id="d"></hive-board></div>'
    body += '<div lang="es"><p><hive-board id="e" lang="auto"></hive-board></p></div>'
    show(page, host, boards, body)
    page.evaluate("[a, b, c, d, e].forEach((board) => board.load())")
    until(page, "count('ready') === 5")
    said = "[a, b, c, d, e].map((b) => new URLSearchParams(frame(b).src.split('#')[1]).get('lang'))"
    assert page.evaluate(said) == ["en", "es", "en", "auto", "es"]


def test_a_host_with_a_strict_policy(page: Page, host: Served, boards: Served) -> None:
    site = boards.url.rstrip("/")
    rules = f"default-src 'none'; script-src {site}; frame-src {site}"
    head = f'<meta http-equiv="Content-Security-Policy" content="{rules}">'
    script = f'<script type="module" src="{boards.url}hive-board.js"></script>'
    (host.folder / "page.html").write_text(
        f"<!doctype html><head><title>Host</title>{ICON}{head}{script}</head>"
        '<body><hive-board id="b" autoheight="1"></hive-board></body>'
    )
    page.goto(host.url + "page.html")
    height = (
        "document.querySelector('hive-board')?.shadowRoot?.querySelector('iframe')?.clientHeight"
    )
    until(page, f"{height} === 333")


def test_importing_it_without_a_browser_does_nothing(tmp_path: Path) -> None:
    node = ensure_modules()
    (tmp_path / "hive-board.mjs").write_text(element_script("hive-board.js"))
    module = tmp_path / "page.mjs"
    module.write_text('import "./hive-board.mjs"; console.log(typeof window);')
    done = subprocess.run(
        [*node.node, str(module)], capture_output=True, text=True, timeout=60, check=True
    )
    assert done.stdout.strip() == "undefined"


def test_it_stays_small_and_asks_for_nothing_else() -> None:
    modules = {path.name: path for path in [SOURCE, *(ROOT / PARTS).iterdir()]}
    assert set(modules) == set(SMALL)
    assert [name for name, path in modules.items() if path.stat().st_size > SMALL[name]] == []
    text = element_script("hive-board.js")
    assert len(gzip.compress(text.encode())) < SENT
    assert "import " not in text and "import(" not in text and "export " not in text


# With the real embed.html

GAME = "Base+MLP;InProgress;White[3];wS1;bG1 -wS1;wQ wS1/;bQ /bG1"


@pytest.fixture
def real(shared_server: Served) -> Served:
    """The built site."""
    return shared_server


def test_playing_from_the_page_around(page: Page, host: Served, real: Served) -> None:
    show(page, host, real, f'<hive-board id="b" game="{GAME}" mode="play"></hive-board>')
    until(page, "count('ready') === 1")
    assert page.evaluate("[b.ply, b.plies, b.state.turn]") == [4, 4, "w"]
    assert "wA1 wQ/" in page.evaluate("b.legalMoves")
    page.evaluate("b.play('wA1 wQ/')")
    assert page.evaluate("[b.ply, b.game.endsWith('wA1 wQ/')]") == [5, True]
    (move,) = page.evaluate("events.filter(([name]) => name === 'move').map((e) => e[2])")
    assert (move["move"], move["by"], move["ply"]) == ("wA1 wQ/", "host", 5)
    wrong = page.evaluate("b.play('bQ bQ').catch((error) => error.detail.code)")
    assert isinstance(wrong, str)
    page.evaluate("b.undo()")
    assert page.evaluate("b.ply") == 4
    page.evaluate("b.redo().then(() => b.goTo('first'))")
    assert page.evaluate("[b.ply, b.plies, b.position]") == [0, 5, ""]
    page.evaluate("b.goTo('last').then(() => b.select('wA1'))")
    assert page.evaluate("b.state.selected") == "wA1"
    page.evaluate("b.flip()")
    until(page, "b.orientation === 3")
    assert page.evaluate("count('error')") == 1


def test_a_real_board_that_is_moved_goes_on_where_it_was(
    page: Page, host: Served, real: Served
) -> None:
    body = f'<div id="there"></div><hive-board id="b" game="{GAME}" mode="play"></hive-board>'
    show(page, host, real, body)
    page.evaluate("b.play('wA1 wQ/').then(() => there.append(b))")
    until(page, "count('ready') === 2")
    assert page.evaluate("[b.ply, b.state.mode]") == [5, "play"]
    page.evaluate("b.undo().then(() => b.getState())")
    assert page.evaluate("b.ply") == 4


def test_a_tap_in_the_frame_is_told(page: Page, host: Served, real: Served) -> None:
    show(page, host, real, f'<hive-board id="b" game="{GAME}" mode="play"></hive-board>')
    until(page, "count('ready') === 1")
    frame = page.frame_locator("hive-board >> iframe")
    frame.locator("[data-arg=wA]").first.click()
    until(page, "b.state.selected === 'wA1'")
    frame.locator("#board [data-cell] >> nth=0").wait_for(state="attached")
    (told,) = page.evaluate("events.filter(([name]) => name === 'select').map((e) => e[2])")
    assert told["piece"] == "wA1" and told["goals"]
    assert page.evaluate("b.legalMoves.some((move) => move.startsWith('wA1'))")


def test_pictures_of_a_real_board(page: Page, host: Served, real: Served) -> None:
    show(page, host, real, f'<hive-board id="b" game="{GAME}"></hive-board>')
    svg = page.evaluate("b.toSVG({ theme: 'dark', size: 300 })")
    assert svg.startswith("<svg") and "<desc" in svg
    size = "b.toPNG({ size: 300 }).then(createImageBitmap).then((i) => [i.width, i.height])"
    assert max(page.evaluate(size)) == 300


def test_lessons_tell_how_it_goes(page: Page, host: Served, real: Served) -> None:
    body = '<div id="there"></div><hive-board id="b" lesson="L24"></hive-board>'
    show(page, host, real, body)
    until(page, "count('ready') === 1")
    assert page.evaluate("[b.lesson, b.state.mode]") == ["L24", "lesson"]
    page.evaluate("b.loadLesson('L26')")
    until(page, "b.lesson === 'L26'")
    told = page.evaluate("events.filter(([name]) => name === 'lesson').map((e) => e[2].lesson)")
    assert "L26" in told
    page.evaluate("there.append(b)")
    until(page, "count('ready') === 2 && b.lesson === 'L26'")


def test_the_frame_is_as_high_as_the_board_wants(page: Page, host: Served, real: Served) -> None:
    show(
        page,
        host,
        real,
        f'<div id="box"><hive-board id="b" game="{GAME}" autoheight></hive-board></div>',
    )
    until(page, "count('ready') === 1 && b.clientHeight > 200")
    frame = next(frame for frame in page.frames if "embed.html" in frame.url)
    for width in (280, 520, 900):
        page.evaluate(f"box.style.width = '{width}px'")
        until(frame, f"innerWidth === {width} && document.body.scrollHeight > 0")  # type: ignore[arg-type]
        until(frame, "document.documentElement.scrollHeight === innerHeight")  # type: ignore[arg-type]
        drawn(page)
        inside = frame.evaluate("[innerWidth, document.documentElement.scrollHeight - innerHeight]")
        assert inside == [width, 0]


WIDE = "wQ@0,0 bQ@1,0 wA1@2,0 wA2@3,0 bA1@-1,0 bA2@-2,0"
CUT_OFF = """() => {
  const area = document.querySelector("#board").getBoundingClientRect();
  const tiles = [...document.querySelectorAll("#board .tile")].map((e) => e.getBoundingClientRect());
  const seen = (r) => r.left >= area.left && r.right <= area.right && r.top >= area.top;
  return [tiles.length, tiles.filter((r) => !seen(r) || r.bottom > area.bottom).length];
}"""


def test_a_frame_of_a_new_size_shows_the_whole_hive(page: Page, host: Served, real: Served) -> None:
    show(page, host, real, f'<hive-board id="b" pos="{WIDE}" autoheight="0"></hive-board>')
    until(page, "count('ready') === 1")
    frame = next(frame for frame in page.frames if "embed.html" in frame.url)
    for size in ("width:700px;height:400px", "width:280px", "width:900px", "height:200px"):
        page.evaluate(f"b.style.cssText += ';{size}'")
        inside = page.evaluate("[frame(b).clientWidth, frame(b).clientHeight].join()")
        until(frame, f"[innerWidth, innerHeight].join() === '{inside}'")  # type: ignore[arg-type]
        drawn(page)
        until(frame, f"({CUT_OFF})().join() === '6,0'")  # type: ignore[arg-type]


def test_a_real_sealed_board_works(page: Page, host: Served, real: Served) -> None:
    sealed = 'sandbox="allow-scripts"'
    show(page, host, real, f'<hive-board id="b" game="{GAME}" mode="play" {sealed}></hive-board>')
    page.evaluate("b.play('wA1 wQ/')")
    assert page.evaluate("b.ply") == 5


WINS = "wQ@0,1 wS1@-1,1 bQ@0,0 bS1@0,-1 bA1@1,-1 bG1@1,0 wA1@-2,1 to:w12"


def test_a_hint_from_the_page_around(page: Page, host: Served, real: Served) -> None:
    show(page, host, real, f'<hive-board id="b" pos="{WINS}" lang="en"></hive-board>')
    until(page, "count('ready') === 1")
    real.paths.clear()
    assert page.evaluate("b.state.legal.length") > 0
    assert [path for path in real.paths if "pyodide" in path] == []
    hint = page.evaluate("b.hint()")
    assert any("small.image" in path for path in real.paths)
    assert (hint["from"], hint["to"], hint["proved"], hint["moves"]) == ("-2,1", "-1,0", "wins", 1)
    assert hint["reason"] == "It surrounds the black queen and wins."
    assert hint["move"] in page.evaluate("b.legalMoves")
    frame = page.frame_locator("hive-board >> iframe")
    assert frame.locator("#line").inner_text() == hint["text"]
    assert frame.locator("#board .layer-arrows > *").count() == 1
    assert page.evaluate("b.hint()") == hint
    page.evaluate("b.position = 'wQ@0,0 bQ@1,0'")
    until(page, "b.position.includes('bQ@1,0')")
    frame.locator("#board .layer-arrows:empty").wait_for(state="attached")
    lost = "b.hint().catch((error) => error.detail.code)"
    page.evaluate(f"window.lost = {lost}; b.position = 'wQ@0,0 bQ@0,1';")
    assert page.evaluate("lost") == "dropped"


def test_a_sealed_board_has_no_hint_but_lessons(page: Page, host: Served, real: Served) -> None:
    sealed = 'sandbox="allow-scripts"'
    show(page, host, real, f'<hive-board id="b" pos="{WINS}" lang="en" {sealed}></hive-board>')
    until(page, "count('ready') === 1")
    code, text = page.evaluate("b.hint().catch((e) => [e.detail.code, e.message])")
    assert code == "no_computer" and "cannot be asked here" in text
    page.evaluate(f"b.loadLesson({LESSON})")
    assert page.evaluate("b.state.lesson") == {"lesson": "mine", "step": 1, "steps": 2}
    assert page.evaluate("b.hint().then((hint) => hint.text)") == "Up."
    assert page.evaluate("events.filter((e) => e[0] === 'hint').length") == 1


def test_a_lesson_that_the_page_around_hands_over(page: Page, host: Served, real: Served) -> None:
    body = f'<div id="there"></div><hive-board id="b" pos="{WINS}" lang="en"></hive-board>'
    show(page, host, real, body)
    until(page, "count('ready') === 1")
    before = page.evaluate("b.getState()")
    real.paths.clear()
    wrong = f"{{ const lesson = {LESSON}; lesson.steps[1].cells = ['4,0'];"
    wrong += " window.told = b.loadLesson(lesson).catch((e) => e.detail) }"
    page.evaluate(wrong)
    told = page.evaluate("told")
    assert (told["code"], told["about"]) == ("bad_lesson", "steps[1].cells[0]")
    assert "4,0" in told["text"] and "3,-1" in told["text"]
    assert page.evaluate("b.getState()") == before

    page.evaluate(f"b.loadLesson({LESSON})")
    assert [path for path in real.paths if "lessons" in path] == []
    frame = page.frame_locator("hive-board >> iframe")
    assert frame.locator(".task-text").inner_text() == "<b>Where</b> can she go?"
    for q, r in ((3, -1), (2, 1)):
        frame.locator(f'.player .board [data-cell="{cell_at(q, r)}"]').click()
    until(page, "events.some(([name, , d]) => name === 'lesson' && d.solved)")
    # A press that follows the solution at once is meant for the board, and not taken.
    for _ in range(200):
        frame.locator("[data-do=next]").click()
        drawn(page)
        if page.evaluate("b.state.lesson.step === 2"):
            break
    assert page.evaluate("b.state.lesson.step === 2")
    page.evaluate("there.append(b)")
    until(page, "count('ready') === 2 && b.state.lesson?.step === 2")
    assert page.evaluate("b.lesson") == "mine"
    page.evaluate("b.loadLesson('L26')")
    until(page, "b.lesson === 'L26'")
