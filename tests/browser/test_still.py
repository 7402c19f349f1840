"""The board holds still: between choosing a piece and placing it nothing moves or changes its size."""

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from hive_core.game import Game
from tests.browser.conftest import Profile, drawn, places, playable, reload, unmoved, until
from tools.browsers.stage import saved_game

GAMES = json.loads((Path(__file__).parents[1] / "data" / "games.json").read_text())
MOVES = next(game["moves"] for game in GAMES if game["id"] == "real-04")[:37]
BROAD = "Base+MLP;InProgress;Black[19];" + ";".join(MOVES)

SEEN = """(kind) => [...document.querySelectorAll("#board .cell" + kind)].filter((cell) => {
  const { x, y, width, height } = cell.getBoundingClientRect();
  return document.elementFromPoint(x + width / 2, y + height / 2) === cell;
}).map((cell) => cell.dataset.cell)"""
SAID = "document.querySelector('#line:not([hidden])')?.textContent || ''"


DOUBLE_MS = 700
"""Milliseconds after which a second tap at the same place is no double tap in any browser."""


def again_later(page: Page) -> None:
    """Waits until another tap at the same place is not the second half of a double tap."""
    page.wait_for_timeout(DOUBLE_MS)


@pytest.fixture
def game(profile: Profile, url: str, request: Any) -> Any:
    """A game between two people in the middle, in a window of a size."""
    width, height = request.param
    context = profile(
        viewport={"width": width, "height": height},
        has_touch=True,
        locale="en-US",
    )
    page = context.new_page()
    page.goto(f"{url}#game={BROAD.replace('+', '%2B')}")
    playable(page)
    until(page, "document.querySelectorAll('#board [data-piece]').length > 18")
    drawn(page)
    yield page


@pytest.mark.parametrize(
    "game", [pytest.param((390, 844), marks=pytest.mark.nightly), (360, 640)], indirect=True
)
def test_goals_do_not_travel_when_a_piece_is_chosen_nor_with_a_refusal_or_the_moves_opened(
    game: Page,
) -> None:
    before = places(game)
    slots = game.locator(".slot:not([aria-disabled=true])")
    assert slots.count()
    for number in range(slots.count()):
        slots.nth(number).tap()
        assert places(game) == unmoved(before)
    again_later(game)
    slots.last.tap()
    drawn(game)
    movable = game.evaluate(SEEN, ".hot")
    assert len(movable) > 2
    for cell in movable[:3]:
        for _ in range(2):
            game.locator(f'#board [data-cell="{cell}"]').tap(force=True)
            assert places(game) == unmoved(before)
            again_later(game)
    slots.last.tap()
    drawn(game)
    cold = game.evaluate(SEEN, ":not(.hot)")[0]
    for _ in range(5):  # on a busy machine a tap may come up so late that it was a long press
        game.locator(f'#board [data-cell="{cold}"]').tap(force=True)
        drawn(game)
        if game.evaluate(SAID):
            break
    until(game, f"({SAID}).length > 0")
    assert places(game) == unmoved(before)
    game.locator("#b-moves").tap()
    until(game, "!!document.querySelector('#side[data-open]')")
    assert places(game) == unmoved(before)
    game.locator("#side-close").tap()
    assert places(game) == unmoved(before)


FOCUS_SEEN = """(() => {
  const cell = document.activeElement.getBoundingClientRect();
  const board = document.querySelector("#board").getBoundingClientRect();
  return document.activeElement.matches(".cell") && cell.left >= board.left && cell.right <= board.right
    && cell.top >= board.top && cell.bottom <= board.bottom;
})()"""
TILE = "document.querySelector('#board').getScreenCTM().a * 3 ** 0.5 * 50"
UNDER = """(() => {
  const fit = document.querySelector(".fit").getBoundingClientRect();
  const view = document.querySelector("#board").getScreenCTM();
  return [...document.querySelectorAll("#board .cell.hot")].some((cell) => {
    const [, x, y] = cell.getAttribute("transform").match(/([-.\\d]+)[ ,]+([-.\\d]+)/);
    const [px, py] = [view.e + view.a * x, view.f + view.d * y];
    const reach = 25 * view.a;
    return px > fit.left - reach && px < fit.right + reach
      && py > fit.top - reach && py < fit.bottom + reach;
  });
})()"""
PLACED = next(game for game in GAMES if game["id"] == "real-04")
SHARE = """(() => {
  const { width, height } = document.querySelector("#board-area").getBoundingClientRect();
  return (width * height) / innerWidth / innerHeight;
})()"""
PLIES = """(() => {
  const list = document.querySelector("#moves").getBoundingClientRect();
  return [...document.querySelectorAll(".ply")].filter((ply) => {
    const { top, bottom } = ply.getBoundingClientRect();
    return top >= list.top - 1 && bottom <= list.bottom + 1;
  }).length;
})()"""


STAND = """(() => {
  const at = (name) => {
    const { left, width } = document.querySelector(name).getBoundingClientRect();
    return [left, width];
  };
  return ["#board-area", "#side", "#reserve-0", "#reserve-1", "#status-main"].map(at);
})()"""
"""Left edge and width of the board and of what stands beside it, in pixels."""


def all_placed(page: Page, url: str) -> None:
    """Opens a game in which nobody has a piece left."""
    text = f"{PLACED['type']};InProgress;White[43];" + ";".join(PLACED["moves"][:84])
    page.goto(f"{url}#game={text.replace('+', '%2B')}")
    playable(page)
    until(page, "document.querySelectorAll('#board [data-piece]').length === 28")
    drawn(page)
    assert page.locator(".slot:visible").count() == 0
    assert page.evaluate("document.activeElement === document.body")  # no ring on any tile


def test_empty_reserves_take_no_room_of_a_phone(profile: Profile, url: str) -> None:
    page = profile(viewport={"width": 360, "height": 640}, locale="en-US").new_page()
    all_placed(page, url)
    assert page.evaluate(SHARE) >= 0.6


@pytest.mark.parametrize(
    ("width", "height", "plies"), [(1280, 800, 0), (1440, 900, 14), (1920, 1080, 14)]
)
def test_the_board_of_a_wide_window_stands_where_it_stood_when_the_last_piece_is_placed(
    profile: Profile, url: str, width: int, height: int, plies: int
) -> None:
    """It jumped aside, and the players changed to the other side of it. A ply is one line."""
    page = profile(viewport={"width": width, "height": height}, locale="en-US").new_page()
    all_placed(page, url)
    assert page.evaluate(PLIES) >= plies
    spent = page.evaluate(STAND)
    page.locator("#b-first").click()
    until(page, "document.querySelectorAll('#board [data-piece]').length < 2")
    drawn(page)
    begun_there = page.evaluate(STAND)
    assert spent[:4] == begun_there[:4]
    assert spent[4][0] == begun_there[4][0]


OVER_HIVE = """(() => {
  const lies = (one, over) => one.left < over.right - 1 && one.right > over.left + 1 &&
    one.top < over.bottom - 1 && one.bottom > over.top + 1;
  const tips = [...document.querySelectorAll("#guide, .notice")].filter((one) => one.offsetParent);
  const cells = [...document.querySelectorAll("#board .cell.hot, #board [data-piece]")];
  return tips.flatMap((tip) => cells.filter((cell) =>
    lies(tip.getBoundingClientRect(), cell.getBoundingClientRect()))).length;
})()"""


@pytest.mark.parametrize(
    ("width", "height", "share"),
    [
        (360, 640, 0.6),
        pytest.param(683, 384, 0.4, marks=pytest.mark.nightly),
        pytest.param(640, 360, 0.4, marks=pytest.mark.nightly),
    ],
)
def test_the_board_has_most_of_a_phone_at_every_turn_and_no_tip_lies_over_the_hive(
    profile: Profile, url: str, width: int, height: int, share: float
) -> None:
    context = profile(viewport={"width": width, "height": height}, has_touch=True, locale="es-ES")
    page = context.new_page()
    page.goto(url)
    playable(page)
    for plies in (0, 1, 2, 5, 10, 25, 60):
        game = Game("LMP", False)
        for text in PLACED["moves"][:plies]:
            game.play(text)
        page.evaluate("text => localStorage.setItem('skep.game', text)", saved_game(game))
        reload(page)
        playable(page)
        until(page, f"document.querySelectorAll('#board [data-piece]').length >= {min(plies, 8)}")
        drawn(page)
        assert page.evaluate(SHARE) >= share, plies
        assert page.evaluate(OVER_HIVE) == 0, plies
        assert page.evaluate("document.querySelectorAll('.slot[data-count=\"0\"]').length") == len(
            page.locator(".slots > li[hidden]").all()
        )
        slot = page.locator(".reserve[data-near=yes] .slot:not([aria-disabled=true])").first
        if plies < 20 and slot.count():
            slot.tap()
            drawn(page)
            assert page.evaluate(OVER_HIVE) == 0, plies


@pytest.mark.parametrize("game", [(360, 640)], indirect=True)
def test_a_large_hive_is_shown_in_part_with_signs_at_the_edge_and_as_a_whole_when_asked_for(
    game: Page,
) -> None:
    button, sign = game.locator(".fit"), game.locator(".beyond:visible").first
    assert game.evaluate(TILE) > 43.9
    assert button.get_attribute("aria-pressed") == "false"
    before = places(game)
    game.locator(".slot:not([aria-disabled=true])").last.tap()
    sign.wait_for(state="visible")
    assert "out of sight" in (sign.get_attribute("aria-label") or "")
    # Where a goal lies under it, the button is not there.
    under = game.evaluate(UNDER)
    assert button.is_hidden() == under
    assert places(game) == unmoved(before)
    sign.press("Enter")
    drawn(game)
    assert game.evaluate("document.activeElement.matches('.cell')")
    assert places(game) != unmoved(before)
    assert game.evaluate(TILE) > 43.9
    game.keyboard.press("Escape")
    button.click()
    until(game, f"{TILE} < 43.5")
    assert button.get_attribute("aria-pressed") == "true"
    assert game.locator(".beyond:visible").count() == 0
    button.click()
    until(game, f"{TILE} > 43.9")
    # The Tab key reaches a cell out of sight: the board moves there, and nothing is scrolled.
    game.evaluate("document.querySelector('#board .cell').focus({ preventScroll: true })")
    button.press("Shift+Tab")
    drawn(game)
    assert game.evaluate(FOCUS_SEEN)
    assert game.evaluate("document.querySelector('#board-area').scrollTop") == 0


@pytest.mark.parametrize("game", [(1440, 900)], indirect=True)
def test_the_button_that_fits_lies_over_no_goal_until_somebody_has_zoomed(game: Page) -> None:
    button = game.locator(".fit")
    assert button.is_hidden()
    game.mouse.move(700, 450)
    game.mouse.wheel(0, -300)
    button.wait_for(state="visible")
    button.click()
    button.wait_for(state="hidden")
    game.mouse.wheel(0, -300)
    button.wait_for(state="visible")
    game.locator("#board [tabindex='0']").press("Tab")
    assert game.evaluate("document.activeElement.matches('.fit')")
    game.keyboard.press("Enter")
    drawn(game)
    assert game.evaluate("document.activeElement.matches('.fit')"), "who uses keys loses no focus"


def test_who_plays_stands_in_words_in_the_narrowest_wide_head(profile: Profile, url: str) -> None:
    page = profile(viewport={"width": 1024, "height": 768}, locale="es-ES").new_page()
    page.goto(f"{url}#game=Base%2BMLP;InProgress;Black[2];{';'.join(MOVES[:3])}")
    playable(page)
    until(page, "document.querySelector('#chip').textContent === 'Dos jugadores'")
    size = "(() => { const { height } = document.querySelector('.top').getBoundingClientRect();"
    for words in ("Dos jugadores", "Máquina (Zángano)", "Wolfeschlegelst contra Ñúñez"):
        page.evaluate("(text) => { document.querySelector('#chip').textContent = text; }", words)
        assert page.evaluate(size + " return height; })()") <= 60, words
    past = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    assert page.evaluate(past) == 0


LARGE = """(() => {
  const box = (one) => document.querySelector(one).getBoundingClientRect();
  const [above, below] = [box("#analysis").bottom, box("#side .stepper").top];
  const seen = ({ top, bottom }) => top >= above && bottom <= below;
  const rows = [...document.querySelectorAll("#moves .ply")];
  const board = box("#board-area");
  return {
    aside: Math.abs(board.left + board.right - innerWidth) / 2,
    tile: box("#board [data-piece]").height,
    reserve: Math.max(...[...document.querySelectorAll(".slot svg")].map((one) =>
      one.getBoundingClientRect().height)),
    rows: rows.filter((row) => seen(row.getBoundingClientRect())).length,
    present: seen(document.querySelector("#moves [aria-current]").getBoundingClientRect()),
  };
})()"""
"""In pixels, how far the board's middle is from the window's, and how high pieces are, on it and in
reserve; below an analysis, how many rows of moves are in sight, and whether the present one is."""


def test_a_large_window_has_a_large_board_in_its_middle_and_moves_beside_an_analysis(
    profile: Profile, url: str
) -> None:
    page = profile(viewport={"width": 1920, "height": 1080}, locale="en-US").new_page()
    page.goto(f"{url}#game={BROAD.replace('+', '%2B')}")
    playable(page)
    until(page, "document.querySelectorAll('#board [data-piece]').length > 18")
    page.locator("#b-analyse").click()
    until(page, "document.querySelectorAll('#lines .advised').length > 1")
    until(page, f"{LARGE}.present")
    large = page.evaluate(LARGE)
    assert large["aside"] < 40 and large["tile"] > 70 and large["reserve"] > 70, large
    assert large["rows"] >= 7, large


MARKED = """(() => {
  const list = document.querySelector("#moves").getBoundingClientRect();
  const row = document.querySelector("#moves [aria-current]").getBoundingClientRect();
  return row.top >= list.top - 1 && row.bottom <= list.bottom + 1;
})()"""


@pytest.mark.parametrize("game", [(1440, 900)], indirect=True)
def test_beside_an_analysis_the_present_move_stays_in_sight(game: Page) -> None:
    """The list of moves became lower after it had been scrolled."""
    assert game.evaluate(MARKED)
    game.locator("#b-analyse").click()
    until(game, "document.querySelectorAll('#lines .advised').length > 1")
    drawn(game)
    assert game.evaluate(MARKED)


def test_the_reserve_of_whoever_plays_elsewhere_does_not_fade_at_their_turn(
    profile: Profile, url: str
) -> None:
    """It looked as if the friend had nothing to play."""
    page = profile(viewport={"width": 390, "height": 844}, locale="en-US").new_page()
    page.goto(url)
    playable(page)
    page.evaluate("text => localStorage.setItem('skep.game', text)", saved_game(begun()))
    reload(page)
    playable(page)
    seen = """(who) => {
      const reserve = document.querySelector(".reserve[data-turn=yes]");
      reserve.dataset.who = who;
      const slot = reserve.querySelector(".slot");
      slot.setAttribute("aria-disabled", "true");
      return getComputedStyle(slot.querySelector("svg")).opacity;
    }"""
    assert page.evaluate(seen, "person") == "0.5"
    assert page.evaluate(seen, "elsewhere") == "1"


@pytest.mark.parametrize(("width", "named"), [(390, 1), (1280, 0)])
def test_whose_colour_is_whose_is_said_once(
    profile: Profile, url: str, width: int, named: int
) -> None:
    """A wide page said "you play White" above "You, White"."""
    page = profile(viewport={"width": width, "height": 844}, locale="en-US").new_page()
    page.goto(url)
    playable(page)
    page.evaluate("text => localStorage.setItem('skep.game', text)", saved_game(begun(), 1))
    reload(page)
    playable(page)
    until(page, "document.querySelector('#status-main').textContent === 'Your turn'")
    assert page.locator("#status-sub:visible").filter(has_text="you play White").count() == named


def begun() -> Game:
    """A game of which each player has placed the queen."""
    game = Game("LMP", False)
    for text in ("wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-"):
        game.play(text)
    return game


END = next(game for game in GAMES if game["id"] == "real-03")


@pytest.mark.parametrize(("width", "height"), [(820, 1180), (1280, 800)])
def test_how_a_game_has_ended_is_said_once_and_the_foot_does_not_look_out_below_a_sentence(
    profile: Profile, url: str, width: int, height: int
) -> None:
    page = profile(viewport={"width": width, "height": height}, locale="es-ES").new_page()
    page.goto(url)
    playable(page)
    game = Game.from_text(";".join([END["type"], "InProgress", "White[1]", *END["moves"]]), False)
    page.evaluate("text => localStorage.setItem('skep.game', text)", saved_game(begun()))
    reload(page)
    playable(page)
    page.locator(".reserve[data-near=no] .slot:visible").first.click(force=True)
    until(page, SAID)
    drawn(page)
    if width >= 1024:
        assert page.evaluate(PEEPING) == []
    page.evaluate("text => localStorage.setItem('skep.game', text)", saved_game(game))
    reload(page)
    playable(page)
    until(page, "!document.querySelector('#banner').hidden")
    assert page.locator("#status-main:visible").count() == 0


PEEPING = """(() => {
  const line = document.querySelector("#line").getBoundingClientRect();
  const range = new Range();
  range.selectNodeContents(document.querySelector(".foot p"));
  return [...range.getClientRects()]
    .filter(({ top, bottom }) => top < line.top || bottom > line.bottom)
    .map(({ top, bottom }) => [top, bottom, line.top, line.bottom]);
})()"""
"""Lines of the foot that are not covered by the sentence in its place."""
