"""A Chromium that is killed in the middle of a game has every move that it has shown.

Some kills by day; thirty in each engine, and those long after a move, by night: tests/engines.
"""

import random

from tests.browser.conftest import Served
from tests.browser.killed import Plays, long_game

KILLS = 4
PACE_MS = 100


def test_a_killed_browser_comes_back_with_every_move_that_it_has_shown(own_copy: Served) -> None:
    moves = long_game(200)
    plays = Plays("chromium", own_copy, moves, PACE_MS)
    chance = random.Random(1)
    shown = 0
    try:
        for _ in range(KILLS):
            plies, text = plays.begin()
            assert plies >= shown
            assert text.split(";")[3:] == moves[:plies]
            plays.reach(plies + 1)
            plays.wait(chance.uniform(0, 1))
            shown = plays.kill()
        assert plays.begin()[0] >= shown
    finally:
        plays.close()
