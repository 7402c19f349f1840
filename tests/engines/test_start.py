"""The page starts and a first game is played, in each engine, by mouse, touch and keys."""

import pytest

from hive_core.rules.hexes import START, cell_at
from tools.tabs.tab import Tab

PLIES = "JSON.parse(localStorage.getItem('skep.game')).game.split(';').length - 3"


@pytest.mark.parametrize("touch", [False, True], ids=["mouse", "touch"])
def test_two_people_place_their_first_pieces(tab: Tab, url: str, touch: bool) -> None:
    tab.open(url, 390, 844)
    tab.playable()
    tab.press("[data-act=quick][data-arg=person]", touch=touch)
    tab.until("!!localStorage.getItem('skep.game')")
    tab.press('.slot[data-arg="wS"]', touch=touch)
    tab.press(f'#board [data-cell="{START}"]', touch=touch)
    tab.until(f"{PLIES} === 1", 30)
    tab.until("!!document.querySelector('[data-near=yes] .slot[data-arg=bG]')", 30)
    tab.press('.slot[data-arg="bG"]', touch=touch)
    tab.press(f'#board [data-cell="{cell_at(1, 0)}"]', touch=touch)
    tab.until(f"{PLIES} === 2", 30)
