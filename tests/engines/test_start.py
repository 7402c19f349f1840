"""The page starts and a first game is played, in each engine, by mouse, touch and keys."""

from hive_core.rules.hexes import START, cell_at
from tests.engines.hands import Presses
from tools.browsers.tab import Tab

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
