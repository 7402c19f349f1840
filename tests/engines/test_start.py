"""The page starts and a first game is played, in each engine, by mouse, touch and keys."""

from hive_core.rules.hexes import START, cell_at
from tests.browser.conftest import Served
from tests.browser.test_first_visit import NO_POSITION, SAID, Rest, rest
from tests.engines.hands import Presses
from tools.browsers.tab import Tab

__all__ = ["rest"]  # a fixture, shared with the browser tests
PLIES = "JSON.parse(localStorage.getItem('skep.game')).game.split(';').length - 3"


def test_two_people_place_their_first_pieces_one_by_mouse_one_by_touch(tab: Tab, url: str) -> None:
    tab.open(url, 390, 844)
    tab.playable()
    hand = Presses(tab, touch=False)
    hand.press("[data-act=quick][data-arg=person]")
    tab.until("!!localStorage.getItem('skep.game')")
    hand.press('.slot[data-arg="wS"]')
    hand.cell(START)
    tab.until(f"{PLIES} === 1")
    hand = Presses(tab, touch=True)
    hand.press("[data-near=yes] .slot[data-arg=bG]")
    hand.cell(cell_at(1, 0))
    tab.until(f"{PLIES} === 2")


def test_a_first_game_begins_early_and_what_is_wanted_earlier_waits(
    tab: Tab, server: Served, rest: Rest
) -> None:
    tab.open(server.url, 390, 844)
    tab.playable()
    assert tab.evaluate("window.skep.late")
    hand = Presses(tab, touch=False)
    hand.press("[data-act=quick][data-arg=person]")
    tab.until("!!localStorage.getItem('skep.game')")
    hand.press('.slot[data-arg="wS"]')
    hand.cell(START)
    tab.until(f"{PLIES} === 1")
    assert tab.evaluate("window.skep.late") and not rest.wanted
    tab.evaluate(NO_POSITION)
    tab.until(SAID)
    assert rest.wanted and not tab.evaluate("window.skep.late")
