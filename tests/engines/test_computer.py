"""The computer in each engine: its first reply, and a reload while its large engine is being loaded."""

from hive_core.rules.hexes import START
from tests.engines.hands import Presses
from tests.engines.test_start import PLIES
from tools.tabs.tab import Tab


def test_the_gentlest_level_replies_and_a_reload_after_it_logs_nothing(tab: Tab, url: str) -> None:
    """Firefox logged "could not be loaded, NetworkError" of the download that a reload cuts off."""
    tab.open(url, 390, 844)
    tab.playable()
    hand = Presses(tab, False)
    hand.press("[data-act=quick][data-arg=computer]")
    hand.press('.slot[data-arg="wS"]')
    hand.cell(START)
    tab.until(f"{PLIES} === 2")
    tab.load(url)
    tab.playable()
    tab.until(f"{PLIES} === 2 && document.querySelectorAll('#moves [data-arg]').length >= 2", 30)
