"""Pieces are carried by mouse and by finger; pan, pinch, peek and taps stay what they are."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from hive_core.rules.bugs import NAMES
from hive_core.rules.hexes import cell_at
from tests.browser.conftest import MOSTLY_MICROPYTHON, Profile, drawn, playable, until
from tests.browser.player import kept
from tests.browser.test_learn import SAID, at_step

GAME = "Base%2BMLP;InProgress;White[4];wS1;bS1 -wS1;wQ wS1-;bQ -bS1;wA1 \\wQ;bA1 bQ\\"
STACK = "wQ@0,0 bA@1,0 bQ@2,0 wA%2BwB@0,-1 bS@2,1"
CARRIED = "document.querySelectorAll('.carried').length"
CHOSEN = "document.querySelectorAll('#board .mark.selected').length"
TARGETS = "document.querySelectorAll('#board .mark.target').length"
VIEW_BOX = "document.querySelector('#board').getAttribute('viewBox')"
MIDDLE = """(selector) => {
  const box = document.querySelector(selector).getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
}"""

Point = tuple[float, float]


class Mouse:
    """Presses, goes, lets go."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def down(self, at: Point) -> None:
        self.page.mouse.move(*at)
        self.page.mouse.down()

    def go(self, at: Point) -> None:
        self.page.mouse.move(*at, steps=4)

    def up(self) -> None:
        self.page.mouse.up()


class Finger:
    """The same by touch; further fingers are further points."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.cdp = page.context.new_cdp_session(page)
        self.points: list[Point] = []

    def send(self, kind: str) -> None:
        points = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(self.points)]
        self.cdp.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def down(self, at: Point) -> None:
        self.points.append(at)
        self.send("touchStart")

    def go(self, at: Point, finger: int = 0) -> None:
        x, y = self.points[finger]
        for share in (0.3, 0.6, 1):
            self.points[finger] = (x + (at[0] - x) * share, y + (at[1] - y) * share)
            self.send("touchMove")

    def up(self) -> None:
        self.points = []
        self.send("touchEnd")


Hand = Mouse | Finger


FINGER = pytest.mark.parametrize(
    "hand", [pytest.param(Mouse, marks=pytest.mark.nightly), Finger], indirect=True
)
"""By day a finger alone, for what is beside carrying itself."""


@pytest.fixture(params=[Mouse, Finger])
def hand(request: pytest.FixtureRequest, profile: Profile) -> Mouse | Finger:
    """A hand on an empty page: a mouse on a laptop, a finger on a phone."""
    touch = request.param is Finger
    context = profile(
        viewport={"width": 360, "height": 640} if touch else {"width": 1024, "height": 768},
        has_touch=touch,
        is_mobile=touch,
        locale="en-US",
    )
    made: Mouse | Finger = request.param(context.new_page())
    return made


@pytest.fixture
def finger(profile: Profile) -> Finger:
    """A finger on a phone."""
    context = profile(
        viewport={"width": 360, "height": 640},
        has_touch=True,
        is_mobile=True,
        locale="en-US",
    )
    return Finger(context.new_page())


def open_game(hand: Hand, url: str, text: str = GAME, python: str = "micropython") -> None:
    """Opens a game between two people."""
    hand.page.goto(f"{url}?python={python}#game={text}")
    playable(hand.page)
    until(hand.page, "document.querySelectorAll('#board [data-piece]').length > 3")


def middle(page: Page, selector: str) -> Point:
    x, y = page.evaluate(MIDDLE, selector)
    return x, y


def cell(hand: Hand, number: int) -> Point:
    return middle(hand.page, f'.board [data-cell="{number}"]')


def piece(hand: Hand, name: str) -> Point:
    return cell(hand, kept(hand.page).board.where[NAMES.index(name)])


def carry(hand: Hand, start: Point, goal: int) -> None:
    """Takes up what is at `start`, and goes to a cell; the board may have moved to show all goals."""
    hand.down(start)
    hand.go((start[0] + 9, start[1] - 9))
    until(hand.page, f"{CARRIED} === 1")
    hand.go(cell(hand, goal))


def goals(page: Page, name: str) -> list[int]:
    """Where a piece may go now."""
    found = [cells for one, cells in kept(page).board.legal_by_piece() if NAMES[one] == name]
    return sorted(found[0]) if found else []


def plies(page: Page) -> int:
    return len(kept(page).played)


@MOSTLY_MICROPYTHON
def test_a_piece_on_the_board_is_carried(hand: Hand, url: str, python: str) -> None:
    open_game(hand, url, python=python)
    goal = goals(hand.page, "wA1")[0]
    carry(hand, piece(hand, "wA1"), goal)
    assert hand.page.evaluate(TARGETS) == len(goals(hand.page, "wA1"))
    hand.up()
    until(hand.page, f"{CARRIED} === 0 && {TARGETS} === 0")
    assert kept(hand.page).board.where[NAMES.index("wA1")] == goal
    # What was pressed and let go is no tap besides.
    drawn(hand.page)
    assert hand.page.evaluate(CHOSEN) == 0
    assert not hand.page.locator("#line").is_visible()


def test_a_piece_of_the_reserve_is_carried(hand: Hand, url: str) -> None:
    open_game(hand, url)
    goal = goals(hand.page, "wG1")[-1]
    carry(hand, middle(hand.page, '.slot[data-arg="wG"]'), goal)
    assert hand.page.evaluate(TARGETS) == len(goals(hand.page, "wG1"))
    hand.up()
    until(hand.page, f"{CARRIED} === 0")
    assert kept(hand.page).board.where[NAMES.index("wG1")] == goal


@FINGER
def test_let_go_elsewhere_it_says_why_not(hand: Hand, url: str) -> None:
    open_game(hand, url)
    stands = kept(hand.page).board.where
    for name in ("bS1", "wQ"):  # a piece of theirs, and an own one that might be meant by a tap
        carry(hand, piece(hand, "wA1"), stands[NAMES.index(name)])
        hand.up()
        until(hand.page, f"{CARRIED} === 0 && !document.querySelector('#line').hidden")
        assert hand.page.locator("#board .mark.refused").count() == 1
        assert plies(hand.page) == 6
    assert hand.page.evaluate("document.getAnimations().length") == 0


@FINGER
def test_let_go_where_it_was_it_stays_chosen(hand: Hand, url: str) -> None:
    open_game(hand, url)
    homes = [
        lambda: piece(hand, "wA1"),
        lambda: middle(hand.page, '.slot[data-arg="wG"]'),
    ]
    for home in homes:
        start = home()
        hand.down(start)
        hand.go((start[0] + 60, start[1] - 60))
        hand.go(home())
        hand.up()
        until(hand.page, f"{CARRIED} === 0 && {TARGETS} > 0")
        assert plies(hand.page) == 6


@FINGER
def test_let_go_beside_everything_nothing_is_chosen(hand: Hand, url: str) -> None:
    open_game(hand, url)
    hand.down(piece(hand, "wA1"))
    hand.go(middle(hand.page, ".brand"))
    assert hand.page.evaluate(CARRIED) == 1
    hand.up()
    until(hand.page, f"{CARRIED} === 0 && {TARGETS} === 0")
    assert plies(hand.page) == 6


def test_escape_takes_it_back(page: Page, url: str) -> None:
    hand = Mouse(page)
    open_game(hand, url)
    goal = goals(page, "wA1")[0]
    for start in (piece(hand, "wA1"), middle(page, '.slot[data-arg="wG"]')):
        carry(hand, start, goal)
        page.keyboard.press("Escape")
        until(page, f"{CARRIED} === 0 && {TARGETS} === 0")
        box = page.evaluate(VIEW_BOX)
        hand.go((start[0] - 50, start[1] - 20))
        hand.up()
        assert page.evaluate(f"{TARGETS} + {CHOSEN}") == 0
        assert page.evaluate(VIEW_BOX) == box
    assert plies(page) == 6


def test_a_touch_that_the_system_takes_away(finger: Finger, url: str) -> None:
    open_game(finger, url)
    carry(finger, piece(finger, "wA1"), goals(finger.page, "wA1")[0])
    finger.points = []
    finger.send("touchCancel")
    until(finger.page, f"{CARRIED} === 0 && {TARGETS} === 0")
    assert plies(finger.page) == 6


@FINGER
def test_anything_else_pans(hand: Hand, url: str) -> None:
    open_game(hand, url)
    page = hand.page

    def pans(start: Callable[[], Point]) -> None:
        box, at = page.evaluate(VIEW_BOX), start()
        hand.down(at)
        hand.go((at[0] + 40, at[1] + 20))
        assert page.evaluate(CARRIED) == 0
        hand.up()
        until(page, f"{VIEW_BOX} !== '{box}'")
        assert page.evaluate(f"{TARGETS} + {CHOSEN}") == 0

    pans(lambda: piece(hand, "bA1"))  # theirs
    pans(lambda: piece(hand, "wS1"))  # pinned
    pans(lambda: (middle(page, "#board")[0], middle(page, "#board")[1] + 120))
    page.evaluate("document.querySelector('#b-back').click()")  # looking back, nobody's turn
    until(page, "!document.querySelector('#ribbon').hidden")
    pans(lambda: piece(hand, "bQ"))
    assert plies(page) == 6


def test_a_second_finger_pinches_instead(finger: Finger, url: str) -> None:
    open_game(finger, url)
    x, y = piece(finger, "wA1")
    finger.down((x, y))
    finger.go((x - 30, y))
    assert finger.page.evaluate(CARRIED) == 1
    finger.down((x - 30, y + 100))
    until(finger.page, f"{CARRIED} === 0 && {TARGETS} === 0")
    width = float(finger.page.evaluate(VIEW_BOX).split()[2])
    finger.go((x - 30, y + 200), 1)
    finger.up()
    until(finger.page, f"Number({VIEW_BOX}.split(' ')[2]) < {width * 0.7}")
    assert plies(finger.page) == 6
    # One finger pans again afterwards, where there is no piece and no pointer to one out of sight.
    box = finger.page.evaluate(VIEW_BOX)
    finger.down((60, 170))
    finger.go((100, 150))
    finger.up()
    until(finger.page, f"{VIEW_BOX} !== '{box}'")


def test_a_long_press_still_peeks(finger: Finger, url: str) -> None:
    open_game(finger, url, STACK)
    page = finger.page
    beetle = page.evaluate("document.querySelector('[aria-label*=\"stack of 2\"]').dataset.cell")
    finger.down(cell(finger, int(beetle)))
    until(page, "!!document.querySelector('#board .fan')")
    finger.up()
    assert page.evaluate(TARGETS) == 0


def test_a_tap_stays_a_tap(finger: Finger, url: str) -> None:
    open_game(finger, url)
    x, y = piece(finger, "wA1")
    finger.down((x, y))
    finger.go((x + 3, y + 3))
    finger.up()
    until(finger.page, f"{TARGETS} > 0 && {CARRIED} === 0")
    goal = goals(finger.page, "wA1")[0]
    finger.page.touchscreen.tap(*cell(finger, goal))
    until(finger.page, f"{TARGETS} === 0")
    assert kept(finger.page).board.where[NAMES.index("wA1")] == goal


@FINGER
def test_lessons_are_done_by_carrying(hand: Hand, url: str) -> None:
    page = hand.page
    page.goto(f"{url}learn.html#L13")
    playable(page)
    at_step(page, "L13.1")
    start, wrong, right = [cell_at(*at) for at in ((-1, 0), (2, -1), (1, -1))]
    carry(hand, cell(hand, start), wrong)
    hand.up()
    until(page, f"{CARRIED} === 0 && {SAID}.dataset.sort === 'wrong'")
    carry(hand, cell(hand, start), right)
    hand.up()
    until(page, f"{CARRIED} === 0 && {SAID}.dataset.sort === 'right'")
    page.evaluate("location.hash = 'L11'")
    at_step(page, "L11.1")
    carry(hand, middle(page, "#lesson [data-do=pick]"), cell_at(-2, 1))
    hand.up()
    until(page, f"{CARRIED} === 0 && {SAID}.dataset.sort === 'right'")
    # The step is solved: nothing can be carried any more.
    hand.down(cell(hand, cell_at(-2, 1)))
    hand.go(cell(hand, cell_at(1, 0)))
    assert page.evaluate(CARRIED) == 0
    hand.up()


@FINGER
def test_a_board_in_a_frame_is_played_by_carrying(hand: Hand, url: str) -> None:
    page = hand.page
    page.goto(f"{url}embed.html?mode=play&game=Base%3BInProgress%3BBlack%5B1%5D%3BwG1")
    until(page, "document.documentElement.dataset.boot === 'ready'")
    carry(hand, middle(page, '.slot[data-arg="bS"]'), cell_at(1, 0))
    hand.up()
    until(page, f"{CARRIED} === 0 && document.querySelectorAll('#board [data-piece]').length === 2")
