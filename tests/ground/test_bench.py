"""The benchmark's positions, and that it measures what it says."""

from hive_core.notation.position import parse_position
from hive_core.rules.board import ONGOING, Board
from hive_core.search.mcts import Random
from tools.bench import core as bench


def test_positions_are_two_hundred_running_games_of_all_types():
    boards = [parse_position(text) for text in bench.texts()]
    assert len(boards) >= 200
    assert len({board.expansions for board in boards}) == 8
    for board in boards:
        assert board.result() == ONGOING
        assert len(board.moves()) > 1


def test_a_playout_ends_with_the_game_or_at_the_limit():
    for seed in range(3):
        board = Board("")
        plies = bench.playout(board, Random(seed))
        assert board.ply == plies
        assert plies == bench.LONGEST_PLAYOUT or board.result() != ONGOING


def test_the_best_pass_counts():
    assert bench.best(2, lambda: 1000) < 1
    assert bench.memory_mb() >= 0
