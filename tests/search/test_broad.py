"""The search that looks at several moves about equally deep."""

from typing import cast

import pytest

from hive_core.search.mcts import Search
from hive_core.search.multipv import FIRST, Broad
from hive_core.search.report import LEAST
from hive_core.search.thinker import Thinker, helper
from tests.search.test_mcts import searched
from tests.search.test_search import random_board, real_game
from tests.search.tictactoe import TicTacToe, minimax

LINES = 5


def looked(seed: int, iterations: int = 700) -> Thinker:
    """A thinker that has looked at five moves of a random position."""
    thinker = Thinker(random_board(seed, 22), seed=seed, seconds=60.0, lines=LINES)
    thinker.search.run(iterations=iterations)
    return thinker


@pytest.mark.slow
def test_five_lines_are_searched_to_comparable_depth_and_sorted_with_honest_counts() -> None:
    """The best move had 6,038 visits of 5,482 positions, the four others 1 or 2."""
    for seed in (3, 8):
        report = looked(seed).report()
        assert len(report.lines) == LINES
        visits = [line.visits for line in report.lines]
        assert min(visits) * LEAST >= max(visits), visits
        assert max(visits) <= report.iterations
        scores = [line.score for line in report.lines if line.proved is None]
        assert scores == sorted(scores, reverse=True)


@pytest.mark.slow
def test_lines_begun_with_are_few_and_the_search_still_finds_the_best_move() -> None:
    board = real_game(1, 25)
    narrow = Thinker(board, seconds=60.0)
    narrow.search.run(iterations=1200)
    broad = Thinker(board, seconds=60.0, lines=LINES)
    broad.search.run(iterations=1200)
    ours = broad.report().lines
    best = narrow.report().lines[0]
    found = [line for line in ours if line.move == best.move]
    assert found and ours[0].score - found[0].score < 0.01  # as good as the first
    assert abs(ours[0].score - best.score) < 0.05
    assert len(cast(Search, broad.search).root.kids) >= FIRST * LINES


def test_walks_through_a_lagging_line_leave_the_visits_of_the_root_alone() -> None:
    root = cast(Search, looked(5).search).root
    assert root.visits == sum(root.counts)
    assert sum(kid.visits for kid in root.kids) > root.visits


def test_what_is_proved_is_true_on_tictactoe() -> None:
    for cells in ("X.O .O. X..", "XX. OO. ...", "X.X .O. X.O"):
        from_play = searched(cells)
        broad = Broad(TicTacToe(cells), 3)
        broad.run(iterations=2000)
        assert broad.root.proved == from_play.root.proved
        for line in broad.lines():
            if line.proved is not None:
                position = TicTacToe(cells)
                position.make(line.move)
                assert line.proved == -minimax(position)


@pytest.mark.slow
def test_helpers_look_at_several_lines_as_well() -> None:
    thinker = looked(5)
    for number in (1, 2):
        other = helper(random_board(5, 22), number, 7, 60.0, lines=LINES)
        other.search.run(iterations=700)
        thinker.receive(number, other.tally())
    report = thinker.report()
    visits = [line.visits for line in report.lines]
    assert min(visits) * LEAST >= max(visits), visits
    assert report.iterations == 2100
    assert [line.score for line in report.lines] == sorted(
        [line.score for line in report.lines], reverse=True
    )
