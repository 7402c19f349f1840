"""A Chromium that is killed in the middle of a game has every move that was on the disk.

Some kills by day; thirty in each engine, and those long after a move, by night: tests/engines.
"""

import pytest

from tests.browser.conftest import Served
from tests.browser.killed import Plays, against_computer, long_game


@pytest.mark.parametrize("against", [pytest.param("person", marks=pytest.mark.nightly), "computer"])
def test_a_killed_chromium_comes_back_with_every_move(own_copy: Served, against: str) -> None:
    moves = long_game(200) if against == "person" else against_computer()
    plays = Plays("chromium", own_copy, moves, 100, against)
    try:
        plays.kills(3, seed=1, most_s=1)
    finally:
        plays.close()
