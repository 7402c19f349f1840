"""Whatever the page says during a game, it says it beside pieces and goals, never over them."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page

from hive_core.game import Game
from tests.browser.conftest import Profile, drawn, places, playable, reload, unmoved, until
from tools.browsers.stage import saved_game
from tools.common import ROOT

LOCALES = ROOT / "web" / "locales"
GAMES = json.loads((Path(__file__).parents[1] / "data" / "games.json").read_text())
MOVES = next(game["moves"] for game in GAMES if game["id"] == "real-04")
OVER = """(() => {
  const box = (node) => node.getBoundingClientRect();
  const area = box(document.querySelector("#board-area"));
  const seen = (part) => {
    const { left, right, top, bottom } = box(part);
    if (!part.closest("#board")) return { left, right, top, bottom };
    return { left: Math.max(left, area.left), right: Math.min(right, area.right),
      top: Math.max(top, area.top), bottom: Math.min(bottom, area.bottom) };
  };
  const lies = (one, over) => one.left < over.right - 1 && one.right > over.left + 1 &&
    one.top < over.bottom - 1 && one.bottom > over.top + 1;
  const shown = (selector) => [...document.querySelectorAll(selector)]
    .filter((node) => node.checkVisibility({ visibilityProperty: true }));
  const parts = shown("#board [data-piece], #board .cell.hot, .slot");
  return shown("#guide, #line, .notice").flatMap((told) =>
    parts.filter((part) => lies(box(told), seen(part))).map(({ dataset }) =>
      `${told.id || told.className} over ${dataset.piece || dataset.cell || dataset.arg}`));
})()"""
"""Which box of words lies over which piece or goal in sight."""
TOLD = """[...document.querySelectorAll("#guide, #line, .notice")]
  .some((node) => node.checkVisibility({ visibilityProperty: true }))"""
TAP = """(cell) => document.querySelector(`#board [data-cell="${cell}"]`)
  .dispatchEvent(new MouseEvent("click", { bubbles: true }))"""
CELLS = """[...document.querySelectorAll("#board .cell")]
  .filter((cell) => !cell.ariaLabel.startsWith("empty")).map((cell) => cell.dataset.cell)"""
SIZES = [(360, 640), (820, 1180), (1440, 900), (640, 360), (1024, 600), (1280, 800), (1920, 1080)]
BY_DAY = SIZES[:3]


def sizes() -> list[object]:
    """The windows; most of them by night."""
    marks = [[] if size in BY_DAY else [pytest.mark.nightly] for size in SIZES]
    return [pytest.param(*size, marks=mark) for size, mark in zip(SIZES, marks)]


def visited(profile: Profile, url: str, width: int, height: int) -> Page:
    """A first visitor's page in a window of this size."""
    page = profile(viewport={"width": width, "height": height}, locale="en-US").new_page()
    page.goto(url)
    playable(page)
    return page


def put(page: Page, plies: int) -> None:
    """Puts a game with all bugs on the page's board, `plies` plies old."""
    game = Game("LMP", False)
    for text in MOVES[:plies]:
        game.play(text)
    page.evaluate("text => localStorage.setItem('skep.game', text)", saved_game(game))
    reload(page)
    playable(page)
    until(page, f"document.querySelectorAll('#board [data-piece]').length >= {min(plies, 8)}")


def lost() -> Game:
    """A game that is over, and pieces are left in reserve."""
    game = Game("LM", False)
    for text in next(game["moves"] for game in GAMES if game["id"] == "real-25")[:18]:
        game.play(text)
    return game


@pytest.mark.slow
@pytest.mark.parametrize(("width", "height"), sizes())
def test_no_sentence_lies_over_a_piece_or_a_goal_whatever_is_chosen_or_refused(
    profile: Profile, url: str, width: int, height: int
) -> None:
    """The tip on a chosen bug lay over its goals in windows from 820 to 1920 pixels."""
    page = visited(profile, url, width, height)
    faults: list[str] = []
    told: list[str] = []

    def look(what: str) -> None:
        drawn(page)
        faults.extend(f"{what}: {fault}" for fault in page.evaluate(OVER))
        if page.evaluate(TOLD):
            told.append(what)

    for plies in (0, 1, 8, 20, 44):
        put(page, plies)
        look(f"{plies} plies")
        still = places(page)
        for slot in page.locator(".reserve[data-near=yes] .slot:visible").all():
            bug = slot.get_attribute("data-arg")
            slot.click(force=True)
            look(f"{plies} plies, {bug} in hand")
            assert places(page) == unmoved(still), bug
            page.keyboard.press("Escape")
        for cell in page.evaluate(CELLS):
            page.evaluate(TAP, cell)
            look(f"{plies} plies, cell {cell}")
            page.evaluate(TAP, page.evaluate(CELLS)[0])  # where another piece stands, it is refused
            look(f"{plies} plies, cell {cell} to another")
            page.keyboard.press("Escape")
    assert len(told) > 40
    assert not faults, "\n".join(faults)


def test_a_notice_has_room_at_the_lower_edge_of_the_board(profile: Profile, url: str) -> None:
    page = visited(profile, url, 820, 600)
    put(page, 20)
    page.evaluate("localStorage.setItem('skep.game', '{')")
    reload(page)
    playable(page)
    until(page, "!!document.querySelector('.notice')")
    assert page.evaluate(OVER) == []


FOOT = """(() => {
  const [notice, foot, board] = [".notice", ".foot", "#board-area"].map((selector) =>
    document.querySelector(selector).getBoundingClientRect());
  return notice.bottom <= foot.top && notice.left >= board.left && notice.right <= board.right;
})()"""
"""The notice stands over the board, above the foot."""


@pytest.mark.parametrize("width", [1024, 1440, 1920])
def test_a_notice_leaves_the_foot_of_a_wide_page_in_sight(
    profile: Profile, url: str, width: int
) -> None:
    """Words for newcomers lay over those on the game's author and publisher."""
    page = visited(profile, url, width, 900)
    put(page, 20)
    page.evaluate("localStorage.setItem('skep.game', '{')")
    reload(page)
    playable(page)
    page.locator("#welcome [data-arg=person]").click()
    until(page, "!!document.querySelector('.notice')")
    assert page.evaluate(FOOT)
    assert page.evaluate(OVER) == []


LINES = """([main, sub]) => {
  const names = ["status", "clocks", "b-go-on", "status-main", "status-sub"];
  const [status, clocks, again, said, more] = names.map((name) => document.getElementById(name));
  status.dataset.friend = "";
  clocks.hidden = again.hidden = false;
  [said.textContent, more.textContent] = [main, sub];
  return [said, more].map((part) => {
    const words = document.createRange();
    words.selectNodeContents(part);
    return new Set([...words.getClientRects()].map(({ top }) => Math.round(top))).size;
  });
}"""
"""Lines of the state and of its detail beside the clock's button, while a friend is away."""


@pytest.mark.parametrize("code", ["en", "es"])
def test_whose_turn_it_is_has_one_line_while_the_friend_is_away(
    profile: Profile, url: str, code: str
) -> None:
    """It had two at 1440, and so had the detail."""
    page = visited(profile, url, 1440, 900)
    page.locator("#welcome [data-arg=person]").click()
    until(page, "document.querySelector('#status-main').checkVisibility()")
    words = json.loads((LOCALES / f"{code}.json").read_text())
    told = [words["status.away"], words["presence.gone"]]
    assert page.evaluate(LINES, told) == [1, 1]


SEEN = """[...document.querySelectorAll("[data-near=yes] .slot")].filter((slot) =>
  slot.checkVisibility({ visibilityProperty: true })).map(({ dataset }) => dataset.arg)"""


@pytest.mark.parametrize("size", [(360, 640), (820, 1180)])
def test_no_piece_of_the_reserve_looks_out_below_the_end_card(
    profile: Profile, url: str, size: tuple[int, int]
) -> None:
    page = visited(profile, url, *size)
    page.evaluate("text => localStorage.setItem('skep.game', text)", saved_game(lost()))
    reload(page)
    playable(page)
    until(page, "!document.querySelector('#banner').hidden")
    assert page.locator("[data-near=yes] .slot").count() > 2
    assert page.evaluate(SEEN) == []


TO_PRESS = """(clock) => {
  for (const name of clock ? ["#b-send", "#clocks"] : ["#b-send"]) {
    document.querySelector(name).hidden = false;
  }
  document.querySelector("#b-send").textContent = "Invite";
  const tip = document.querySelector("#guide").getBoundingClientRect();
  const parts = [...document.querySelectorAll("#b-send, .clock")]
    .filter((part) => part.checkVisibility());
  const beside = ({ top, bottom }) => top >= tip.bottom - 1 || bottom <= tip.top + 1;
  return parts.length === (clock ? 3 : 1) &&
    parts.every((part) => beside(part.getBoundingClientRect()));
}"""


@pytest.mark.parametrize("size", [(360, 640), (390, 844), (820, 1180), (640, 360)])
def test_a_tip_lies_over_no_clock_and_no_button_of_the_state(
    profile: Profile, url: str, size: tuple[int, int]
) -> None:
    """Whoever waited for a friend did not see White's time, or the button for the invitation."""
    page = visited(profile, url, *size)
    page.locator("#welcome [data-arg=person]").click()
    until(page, "document.querySelector('#guide').checkVisibility()")
    for clock in (False, True):
        assert page.evaluate(TO_PRESS, clock)


BOTH = """(words) => {
  document.querySelector("#notices").innerHTML =
    '<li class="notice"><span>' + words + '</span><button class="notice-act">Learn</button></li>';
  document.querySelector("#line-text").textContent = words;
  document.querySelector("#line").hidden = false;
}"""
APART = """(() => {
  const [line, notice, place] = ["#line", ".notice", "#board .cell.hot"].map((selector) =>
    document.querySelector(selector)?.getBoundingClientRect());
  return line.bottom <= notice.top && (!place || line.top >= place.bottom);
})()"""


@pytest.mark.parametrize("size", [(360, 640), (390, 844), (820, 1180)])
def test_a_sentence_stands_between_the_first_place_and_a_notice(
    profile: Profile, url: str, size: tuple[int, int]
) -> None:
    """As for a friend who opens an invitation and is new to Hive."""
    page = visited(profile, url, *size)
    page.locator("#welcome [data-arg=person]").click()
    page.locator(".slot[data-arg=wS]:visible").first.click()
    until(page, "!!document.querySelector('#board .cell.hot')")
    page.evaluate(BOTH, "You are invited to a game of Hive. You play Black. With a clock.")
    assert page.evaluate(APART)


def test_a_notice_stays_at_the_lower_edge_of_a_phone_lying_on_its_side(
    profile: Profile, url: str
) -> None:
    """With a sentence above the board it went up there, and the hive to the board's edge."""
    page = visited(profile, url, 844, 390)
    page.locator("#welcome [data-arg=person]").click()
    page.evaluate(BOTH, "You are invited to a game of Hive. You play Black. With a clock.")
    drawn(page)
    under = "document.querySelector('#board-area').getBoundingClientRect().bottom"
    assert (
        page.evaluate(f"{under} - document.querySelector('.notice').getBoundingClientRect().bottom")
        < 20
    )
