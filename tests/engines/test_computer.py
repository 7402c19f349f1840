"""The computer in each engine: its first reply, a reload while its engine is loaded, the compiled
search."""

import json

from hive_core.engine.backends import KERNEL
from hive_core.rules.hexes import START
from tests.engines.conftest import by_day
from tests.engines.hands import Presses
from tests.engines.test_start import PLIES
from tools.bench.search import WORKER
from tools.browsers.tab import Tab


@by_day("chromium", "webkit")
def test_the_gentlest_level_replies_a_reload_logs_nothing_and_the_worker_takes_the_compiled_search(
    tab: Tab, url: str
) -> None:
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
    tab.until(f"{PLIES} === 2 && document.querySelectorAll('#moves [data-arg]').length >= 2")
    # By name, so that nothing else would do.
    assert tab.evaluate(f"({WORKER})({json.dumps(KERNEL)}).then(() => true)")
