"""Forced wins of tests/data/wins.json, proven by the strongest level in the page's own worker.

tests/search/test_wins.py proves all ten; here it is shown that the worker comes as far.
"""

import pytest
from playwright.sync_api import Page

from hive_core.engine.backends import KERNEL
from tests.browser.conftest import open_board
from tests.facts import load
from tools.bench.search import WORKER, study
from web.common.settings import PATIENCE_S

RATE = 7000
"""Iterations a second of a processor that has nothing else to do, at the least."""
BUSY_S = 60.0
"""For a machine that is busy with other things: what counts is the iterations of a free one."""
QUICKEST = ("win-Base-32", "win-MLP-215", "win-MLP-224")


@pytest.mark.nightly
def test_forced_wins_are_solved_and_proved_in_the_time_for_a_move(page: Page, url: str) -> None:
    """With the iterations of 5 s, on one worker; the seconds that it really took are printed."""
    open_board(page, url)
    page.evaluate(WORKER)
    for win in load("wins.json"):
        if win["id"] not in QUICKEST:
            continue
        report = study(page, win["game"], BUSY_S)
        best = report["lines"][0]
        print(
            f"{win['id']}: {best['move']} wins in {best['plies']} plies, "
            f"{report['iterations']} iterations, {report['seconds']:.2f} s"
        )
        assert report["proved"] == best["proved"] == 1, win["id"]
        assert report["core"] in (None, KERNEL)  # None: before it told how far it was
        assert report["iterations"] <= PATIENCE_S["long"] * RATE
        if best["plies"] == win["plies"]:
            assert best["move"] in win["keys"]
