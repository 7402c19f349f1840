"""Boards of one page share frames: one that is out of sight, and not touched, gives its frame on."""

from collections.abc import Iterator
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Page

from hive_core.rules.hexes import cell_at
from tests.browser.conftest import Served, until
from tests.browser.test_element import boards, host, plain_page, real

__all__ = ["boards", "host", "real"]  # fixtures

POS = "wQ@0,0 bA1@1,0 bQ@0,1 wS1@-1,0"
GAME = "Base+MLP;InProgress;White[3];wS1;bG1 -wS1;wQ wS1-;bQ -bG1"
ANSWER = {
    "pos": "bQ@0,0 wA1@1,0 wS1@0,1 bG1@-1,1 wB1@-1,0 bS1@0,-1 wQ@2,0 wA2@-2,1 bA1@1,1 game:Base",
    "answer": r"wA2 \wA1",
    "task": "White wins. How?",
}
CASES: tuple[dict[str, str], ...] = (
    {"pos": POS, "mode": "explore", "piece": "bA1"},
    {"game": "1. wS1 {First.} 2. bG1 wS1- (2. bA1 wS1- 3. wQ -wS1) 3. wQ -wS1 {End.}"},
    {"lesson": "L24"},
    {"game": GAME, "ply": "2", "orient": "2", "mirror": "1"},
    ANSWER,
    {"mode": "play", "ai": "2", "color": "b"},
    {"pos": "wQ@0,0 zz", "marks": "blob", "ply": "7"},
    {"lesson": "L15.2"},
    {"pos": POS, "theme": "dark", "tiles": "letters", "bg": "#123456", "show": "coords,moves"},
    {"puzzle": "today"},
    {"game": GAME, "lang": "es", "anim": "0", "show": "none"},
    {},
)
DAY = (CASES[0], CASES[3], CASES[5], CASES[2], CASES[8])
"""Boards as different as can be, one after the other in one frame."""
SETTLED_MS = 100
TALL = 'style="height: 500px; max-height: none"'
FRAMES = "[...document.querySelectorAll('hive-board')].map((board) => +!!frame(board))"
LESSON_SHOWN = """lesson.hidden || lesson.style.visibility !== "hidden" &&
  !!lesson.querySelector(".task-text")?.textContent"""
MIDDLE = """(board) => {
  const { top, bottom } = board.getBoundingClientRect();
  scrollBy(0, (top + bottom - innerHeight) / 2);
}"""


@pytest.fixture
def wide(page: Page) -> Iterator[Page]:
    """A window that has two boards of 500 px at most in sight."""
    page.set_viewport_size({"width": 800, "height": 600})
    yield page


def address(served: Served, case: dict[str, str], again: int = 0) -> str:
    """The address of a frame with this board."""
    more = {"again": str(again)} if again else {}
    return f"{served.url}embed.html#{urlencode(case | more)}"


def read(page: Page) -> str:
    """What a screen reader finds, once it stays the same."""
    until(page, LESSON_SHOWN)
    text, before = "", "-"
    while text != before:
        page.wait_for_timeout(SETTLED_MS)
        before, text = text, page.locator("body").aria_snapshot()
    return text


@pytest.mark.parametrize(
    "cases", [pytest.param(DAY, id="day"), pytest.param(CASES, id="all", marks=pytest.mark.nightly)]
)
def test_a_new_address_shows_what_a_new_frame_would(
    page: Page, real: Served, cases: tuple[dict[str, str], ...]
) -> None:
    booted = "document.documentElement.dataset.boot === 'ready'"
    fresh = []
    for case in cases:
        page.goto("about:blank")
        page.goto(address(real, case))
        until(page, booted)
        fresh.append(read(page))
    page.evaluate("window.same = true")
    for number, (case, wanted) in enumerate(zip(cases, fresh, strict=True), 1):
        page.evaluate("(url) => location.replace(url)", address(real, case, number))
        found = read(page)
        status = wanted.rindex("- status")  # a sentence is announced once the page is there
        assert found[: found.rindex("- status")] == wanted[:status], case
    assert page.evaluate("window.same"), "the frame was loaded anew"


def column(page: Page, host: Served, served: Served, kinds: list[str]) -> None:
    """Opens a page with boards below each other, #b0 to #bN."""
    body = "".join(
        f'<p>Text.</p><hive-board id="b{n}" {TALL} {k}></hive-board>' for n, k in enumerate(kinds)
    )
    plain_page(page, host, served, f"{body}<div style='height: 900px'></div>")
    until(page, "count('ready') > 0")


def show(page: Page, name: str) -> None:
    """Scrolls a board to the middle and waits until it can be used."""
    page.evaluate(f"({MIDDLE})({name})")
    until(page, f"!!{name}.shadowRoot.querySelector('.ready')")


def test_a_page_of_boards_has_two_frames_and_loses_nothing(
    wide: Page, host: Served, real: Served
) -> None:
    page = wide
    kinds = [
        f'pos="{POS}"',
        f'game="{GAME}"',
        'lesson="L24"',
        'mode="play"',
        f'pos="{POS}"',
        "",
        "",
    ]
    column(page, host, real, [*kinds, f'game="{GAME}" ply="2"'])
    for number in range(8):
        show(page, f"b{number}")
        assert page.evaluate(FRAMES).count(1) <= 2
    assert page.evaluate("[b7.ply, b7.plies, b1.plies, b2.lesson]") == [2, 4, 4, "L24"]
    assert len([frame for frame in page.frames if "embed.html" in frame.url]) == 2
    # A board without its frame keeps a picture, and a name for those who cannot see it.
    assert page.locator("#b4 .picture svg").count() == 0, "far from the view as text alone"
    page.emulate_media(media="print")
    picture = page.locator("#b4 .picture svg")
    picture.wait_for(state="visible")
    assert "ant" in (picture.locator("desc").text_content() or "")
    page.emulate_media(media="screen")
    # It answers what it knows, and comes back as it was; what was played stays in its own frame.
    show(page, "b3")
    page.frame_locator("#b3 >> iframe").locator("[data-arg=wA]").first.click()
    page.frame_locator("#b3 >> iframe").locator(f'[data-cell="{cell_at(0, 0)}"]').click()
    until(page, "b3.plies === 1")
    for number in (4, 5, 6, 7, 0):
        show(page, f"b{number}")
    assert page.evaluate("[!!frame(b3), b3.plies, b0.position.includes('bA1')]") == [True, 1, True]
    assert page.evaluate(FRAMES).count(1) <= 4
    assert page.evaluate("shifts") == 0
    assert page.evaluate("count('error')") == 0


def test_a_frame_stays_where_somebody_needs_it(wide: Page, host: Served, boards: Served) -> None:
    page = wide
    column(page, host, boards, ["", "", "", "", ""])
    show(page, "b1")
    page.evaluate("frame(b1).focus()")
    page.evaluate("b0.load()")  # the page asked for it
    for number in (2, 3, 4):
        show(page, f"b{number}")
    assert page.evaluate("[!!frame(b0), !!frame(b1)]") == [True, True]
    assert page.evaluate("[frame(b2), !!frame(b4)]") == [None, True]


def test_a_frame_with_the_keyboard_inside_stays_and_does_not_pull_the_page_back(
    wide: Page, host: Served, real: Served
) -> None:
    """A reader chose a piece and scrolled on: the frame went to another board, with the focus in it."""
    page = wide
    column(page, host, real, [f'game="{GAME}"', f'game="{GAME}"', "", "", 'mode="play"'])
    show(page, "b4")
    page.frame_locator("#b4 >> iframe").locator("[data-arg=wS]").first.click()
    until(page, "b4.state.selected === 'wS1'")
    for number in (2, 1):
        show(page, f"b{number}")
        top = page.evaluate("scrollY")
        page.wait_for_timeout(SETTLED_MS)
        assert page.evaluate("scrollY") == top
    assert page.evaluate("[!!frame(b4), document.activeElement.id]") == [True, "b4"]


def test_a_browser_that_cannot_move_a_frame_loads_it_anew_and_keeps_as_few(
    wide: Page, host: Served, boards: Served
) -> None:
    page = wide
    page.add_init_script("delete Element.prototype.moveBefore")
    column(page, host, boards, [f'pos="{n}"' for n in range(6)])
    for number in range(6):
        show(page, f"b{number}")
    assert page.evaluate(FRAMES).count(1) == 2
    assert page.evaluate("[...document.querySelectorAll('hive-board')].map((b) => b.position)") == [
        *"012345"
    ]


def test_what_changes_while_a_board_has_no_frame_is_shown_when_it_comes_back(
    wide: Page, host: Served, boards: Served
) -> None:
    page = wide
    column(page, host, boards, [f'pos="{n}"' for n in range(5)])
    for number in range(5):
        show(page, f"b{number}")
    assert page.evaluate("[frame(b0), b0.matches(':state(blank)')]") == [None, False]
    page.evaluate("b0.setAttribute('pos', 'new')")
    assert page.evaluate("b0.matches(':state(blank)')")
    for number in (3, 2, 1, 0):
        show(page, f"b{number}")
    assert page.evaluate("b0.position") == "new"
