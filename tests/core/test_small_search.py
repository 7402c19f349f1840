"""The search runs wherever the page does: on MicroPython it is the small engine."""

from hive_core.game import Game
from hive_core.search.levels import GENTLE, LEVELS
from hive_core.search.report_text import text_report
from hive_core.search.thinker import Thinker

MIDDLE = "Base;InProgress;White[3];wS1;bS1 wS1-;wQ -wS1;bQ bS1-"
ONE_GAP = "wQ@0,1 wS1@-1,1 bQ@0,0 bS1@0,-1 bA1@1,-1 bG1@1,0 wA1@-2,1 to:w12"


def answer(game, level, lines=0):
    """A thinker that has searched a game's position at a level."""
    thinker = Thinker(Game.from_text(game).board, level, 7, 60.0, lines=lines)
    while not thinker.run(0.05):
        pass
    return thinker


def test_the_gentle_levels_look_at_as_many_positions_as_everywhere():
    for level in range(GENTLE + 1):
        thinker = answer(MIDDLE, level)
        assert thinker.search.iterations == LEVELS[level].iterations
        assert thinker.choose() in thinker.board.legal_moves()


def test_a_win_at_hand_is_seen():
    thinker = answer(ONE_GAP, 0)
    (line,) = text_report(thinker.board, thinker.report()).lines
    assert (line.proved, line.plies, line.why[0]) == (1, 1, "wins")


def test_an_analysis_looks_at_several_moves():
    thinker = answer(MIDDLE, 1, 5)
    lines = thinker.report().lines
    assert len(lines) == 5
    scores = [line.score for line in lines]
    assert scores == sorted(scores, reverse=True)
