"""Whole games in a real browser: by mouse, touch and keyboard, against the computer, offline."""

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from hive_core.rules.board import DRAW, ONGOING
from hive_core.rules.bugs import BLACK, NAMES, WHITE
from hive_core.search.levels import STRONGEST
from tests.browser.conftest import (
    PYTHONS,
    Profile,
    Served,
    Watch,
    kept_offline,
    open_board,
    playable,
    reload,
    until,
)
from tests.browser.player import Fingers, Hands, Keys, kept, new_game, type_move
from tests.facts import load
from tests.search.test_search import game_after
from tools.bench.page import TAKE_TIME, saved_game

GAMES = json.loads((Path(__file__).parents[1] / "data" / "games.json").read_text())
SHORT: dict[str, Any] = min(
    (game for game in GAMES if game["type"] == "Base+MLP" and game["state"] != "InProgress"),
    key=lambda game: len(game["moves"]),
)
"""The shortest finished game of the data; all its moves are played again by hand."""
WINNER = {"WhiteWins": WHITE, "BlackWins": BLACK, "Draw": DRAW}[SHORT["state"]]
EXPANSIONS = SHORT["type"].partition("+")[2]

THINKING = "!document.querySelector('#b-move-now').hidden"
METER = "document.querySelector('#meter').position"


def chosen_before(page: Page) -> None:
    """The page, not open yet, remembers from an earlier visit the game type of SHORT."""
    settings = json.dumps({"new_game": {"expansions": EXPANSIONS}})
    page.add_init_script(
        f"localStorage.getItem('skep.settings') || localStorage.setItem('skep.settings', '{settings}')"
    )


def patient(page: Page) -> None:
    """On the page, not open yet, the strongest level takes its time."""
    page.add_init_script(f"localStorage.getItem('skep.settings') || {TAKE_TIME}")


def two_players(page: Page) -> None:
    """Starts the game type of SHORT for two people."""
    page.locator("[data-act=quick][data-arg=person]").click()
    until(page, "!!localStorage.getItem('skep.game')")
    assert kept(page).board.expansions == EXPANSIONS


WATCH_STATUS = """() => {
  window.stated = "";
  const status = document.querySelector("#status");
  const told = status.querySelector("#status-sub");
  new MutationObserver(() => (window.stated += `${status.innerText} ${told.title}\\n`))
    .observe(status, {
      subtree: true, childList: true, characterData: true, attributeFilter: ["title"],
    });
}"""


@pytest.mark.nightly
@pytest.mark.moving
@pytest.mark.parametrize("python", PYTHONS)
def test_a_whole_game_by_mouse_against_the_computer(page: Page, url: str, python: str) -> None:
    open_board(page, url, python)
    page.locator("[data-act=quick][data-arg=computer]").click()
    until(page, "!!localStorage.getItem('skep.game')")
    game = Hands(page).against_computer(WHITE, 0.15)
    assert game.outcome()[0] == WHITE
    page.locator("#banner-again").click()
    until(page, "JSON.parse(localStorage.getItem('skep.game')).game.split(';').length < 5")


@pytest.mark.nightly
def test_a_whole_game_by_touch(profile: Profile, url: str) -> None:
    phone = profile(
        viewport={"width": 360, "height": 640}, has_touch=True, is_mobile=True, locale="en-US"
    )
    page = phone.new_page()
    chosen_before(page)
    open_board(page, url)
    two_players(page)
    game = Fingers(page).play(SHORT["moves"])
    assert game.outcome() == (WINNER, "surrounded")


@pytest.mark.nightly
def test_a_whole_game_by_keyboard_alone(page: Page, url: str) -> None:
    chosen_before(page)
    open_board(page, url)
    keys = Keys(page)
    for _ in range(40):
        if keys.focused("data-act") == "quick" and keys.focused("data-arg") == "person":
            break
        keys.key("Tab")
    keys.key("Enter")
    until(page, "!!localStorage.getItem('skep.game')")
    game = keys.play(SHORT["moves"])
    assert game.outcome() == (WINNER, "surrounded")
    assert page.evaluate("document.activeElement !== document.body")


def test_a_key_that_comes_before_the_next_frame_is_about_what_was_just_done(
    page: Page, url: str
) -> None:
    chosen_before(page)
    open_board(page, url)
    two_players(page)
    keys = Keys(page)
    keys.slot(NAMES.index("wS1"))
    keys.to_board()
    page.evaluate(
        "['n', 'Enter', 'r'].forEach(key => document.activeElement.dispatchEvent("
        "new KeyboardEvent('keydown', {key, bubbles: true})))"
    )
    assert keys.focused("data-arg").startswith("b")


@pytest.mark.parametrize("side", ["white", "black"])
def test_the_person_sits_below_and_the_computer_answers_in_the_chosen_style(
    page: Page, url: str, side: str
) -> None:
    open_board(page, url)
    new_game(page, opponent="computer", side=side, level="1", style="4")
    color = "w" if side == "white" else "b"
    # Of the ants there are three: a first move by the computer leaves some.
    boxes = []
    for reserve in (color, "b" if color == "w" else "w"):
        slot = page.locator(f'.slot[data-arg="{reserve}A"]')
        slot.wait_for(state="visible")  # the reserves are drawn after the board
        boxes.append(slot.bounding_box())
    mine, theirs = boxes
    assert mine and theirs and mine["y"] > theirs["y"]
    if side == "white":
        return
    game = Hands(page).wait_for_ply(1)
    assert len(game.played) == 1
    record = json.loads(page.evaluate("localStorage.getItem('skep.game')"))
    assert record["setup"]["style"] == 4


@pytest.mark.nightly
def test_the_computer_plays_itself_to_the_end(page: Page, url: str) -> None:
    open_board(page, url)
    new_game(page, opponent="watch", level="1")
    Hands(page).wait_for_ply(6)
    # And the end of a game that is won for who finds the way.
    won = saved_game(load("wins.json")[0]["game"], computers=(WHITE, BLACK), level=STRONGEST)
    other = page.context.new_page()
    other.goto(f"{url}learn.html")
    page.goto("about:blank")
    other.evaluate("text => localStorage.setItem('skep.game', text)", won)
    open_board(page, url)
    game = Hands(page).wait(lambda now: now.outcome()[0] != ONGOING, 120)
    assert game.outcome() == (WHITE, "surrounded")


@pytest.mark.nightly
@pytest.mark.keeps
def test_a_whole_game_offline_after_one_load(page: Page, server: Served, watch: Watch) -> None:
    open_board(page, server.url)
    kept_offline(page)
    server.stop()
    watch.allow = lambda fault: "sw.js" in fault or "ERR_CONNECTION_REFUSED" in fault
    reload(page)
    playable(page)
    page.locator("[data-act=quick][data-arg=computer]").click()
    until(page, "!!localStorage.getItem('skep.game')")
    game = Hands(page).against_computer(WHITE, 0.15)
    assert game.outcome()[0] == WHITE


@pytest.mark.nightly
def test_a_game_goes_on_after_a_reload_in_the_computers_turn(page: Page, url: str) -> None:
    open_board(page, url)
    new_game(page, opponent="computer", side="white", level="3")
    hands = Hands(page)
    hands.move(kept(page), kept(page).board.legal_moves()[0])
    hands.wait(lambda now: now.board.ply == 1)
    reload(page)
    playable(page)
    game = hands.wait(lambda now: now.board.ply >= 2)
    assert game.board.ply == 2


@pytest.mark.nightly
def test_an_answer_that_comes_after_undo_or_a_new_game_is_dropped(page: Page, url: str) -> None:
    open_board(page, url)
    new_game(page, opponent="computer", side="white", level="2")
    hands = Hands(page)
    answered = "JSON.parse(localStorage.getItem('skep.game')).game.split(';').length > 4"
    for moment in ("true", THINKING, f"{METER} > 0", f"{METER} > 0.4", answered):
        hands.move(kept(page), kept(page).board.legal_moves()[0])
        until(page, f"{moment} || {answered}")
        page.locator("#b-undo").click()
        hands.wait(lambda now: now.board.ply == 0)
    # The worker answers in the order it was asked, so what is dropped came before this answer.
    move = kept(page).board.legal_moves()[-1]
    hands.move(kept(page), move)
    game = hands.wait(lambda now: now.board.ply >= 2)
    assert (game.board.ply, game.played[0].move) == (2, move)


def test_move_now_and_stop_act_at_once(page: Page, url: str) -> None:
    patient(page)
    open_board(page, url)
    new_game(page, opponent="computer", side="black", level="4")
    hands = Hands(page)
    hands.wait(lambda now: now.board.ply == 1)
    hands.move(kept(page), kept(page).board.legal_moves()[0])
    until(page, f"{THINKING} && {METER} > 0")
    waited = page.evaluate(
        """async () => {
          const before = localStorage.getItem('skep.game');
          const begin = performance.now();
          let far = 0;
          document.querySelector('#b-move-now').click();
          while (localStorage.getItem('skep.game') === before && performance.now() - begin < 60000) {
            far = Math.max(far, document.querySelector('#meter').position);
            await new Promise((next) => setTimeout(next, 5));
          }
          return [performance.now() - begin, far];
        }"""
    )
    print(f"move now: answered after {waited[0]:.0f} ms, {waited[1]:.0%} of the time for it")
    assert waited[1] < 0.9
    hands.move(kept(page), kept(page).board.legal_moves()[0])
    until(page, "!document.querySelector('#b-cancel').hidden")
    ply = kept(page).board.ply
    page.locator("#b-cancel").click()
    until(page, "!document.querySelector('#b-think').hidden")
    assert kept(page).board.ply == ply
    # Whatever was left of the first question would be answered before this one.
    page.locator("#b-think").click()
    game = hands.wait(lambda now: now.board.ply > ply)
    assert game.board.ply == ply + 1


def test_the_first_replies_and_a_hint_do_not_wait_for_the_large_engine(
    page: Page, url: str, watch: Watch
) -> None:
    """13.7 MB were loaded before the gentlest level's first reply."""
    watch.allow = lambda fault: "could not be loaded" in fault or "ERR_FAILED" in fault
    page.route("**/engine.json", lambda route: route.abort())  # it never comes
    open_board(page, url)
    page.evaluate(WATCH_STATUS)
    new_game(page, opponent="computer", side="white", level="1")
    hands = Hands(page)
    for ply in (0, 2, 4):
        hands.move(kept(page), kept(page).board.legal_moves()[0])
        hands.wait_for_ply(ply + 2)
    told = page.evaluate("window.stated").lower()
    assert "a small engine answers" in told and "getting ready" not in told
    assert "small engine for now" not in told  # said at full strength alone
    page.locator("#b-hint").click()
    until(page, "document.querySelector('#b-hint').ariaPressed === 'true'")
    until(page, "document.querySelector('#line-text').textContent.includes('. ')")
    assert page.locator("script[name^=computer]").count() == 0


DIES = """
window.died = 0;
window.Worker = class extends Worker {
  constructor(...given) {
    super(...given);
    this.addEventListener("message", ({data}) => {
      if (window.died || !/^{.*"progress"/.test(data)) return;
      window.died += 1;
      this.terminate();
    });
  }
};
"""
"""Whatever kills it: the first worker that tells how far its search is falls silent in its midst."""


def test_a_worker_that_dies_is_replaced_and_the_game_goes_on(page: Page, url: str) -> None:
    page.add_init_script(DIES)
    # Beyond the opening, at a level that goes on when its choice is settled, and by the slower search:
    # so it is long enough at work to tell of it.
    record = saved_game(game_after(4, 12), computers=(WHITE,), level=STRONGEST - 1)
    page.add_init_script(
        f"localStorage.getItem('skep.game') || localStorage.setItem('skep.game', {record!r})"
    )
    page.goto(f"{url}?core=python")
    playable(page)
    until(page, "window.died === 1")
    until(page, f"{METER} > 0")  # the one in its place has begun: it need not search to the end
    page.locator("#b-move-now").click()
    game = Hands(page).wait(lambda now: now.board.ply > 12)
    assert game.board.ply == 13 and page.evaluate("window.died") == 1


def test_a_typed_move_and_a_refused_one(page: Page, url: str) -> None:
    open_board(page, url)
    page.locator("[data-act=quick][data-arg=person]").click()
    type_move(page, "wS1")
    Hands(page).wait(lambda now: now.board.ply == 1)
    type_move(page, "bQ wS1-")
    until(page, "document.querySelector('#live').textContent.includes('queen')")
    assert kept(page).board.ply == 1
