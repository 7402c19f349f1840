"""The kernel values positions and grades moves as hive_core's evaluators do."""

import pytest

import hive_kernel.core
from hive_core.notation.moves import parse_move
from hive_core.notation.position import parse_position
from hive_core.rules.board import ONGOING
from hive_core.search.evaluate import DEFAULT, Evaluator
from hive_core.search.levels import STYLES
from hive_core.search.perturbation import varied
from hive_core.search.prior import Learnt
from hive_core.search.styles import styled
from tests.facts import board_of, lines_of_play, load
from tests.kernel.forms import in_each_form
from tests.props.playing import random_game, sampled

EVALUATORS = {
    "default": DEFAULT,
    "cautious white": styled(0, 0),
    "aggressive black": styled(len(STYLES) - 1, 1),
    "a helper": varied(DEFAULT, 3),
    "learnt": Learnt(),
    "a helper as learnt": varied(Learnt(), 3),
    "without foresight": Evaluator({"foresight": (0.0, 0.0)}),
    "other weights": Evaluator({"near": (1.0,), "alone": (2.0, 1.0), "queen_pillbug": (9.0,)}),
}


def same(core, board, evaluator):
    """Kernel and evaluator say the same of a position."""
    if board.result() == ONGOING:
        position = core.Position(board)
        judge = core.Judge(evaluator, board.expansions)
        assert abs(judge.value(position) - evaluator.value(board)) < 1e-9
        assert sorted(judge.graded(position)) == sorted(
            evaluator.grades(board, board.legal_by_piece())
        )


def all_the_way(core, records):
    """Every second position of these records."""
    for record in records:
        board = board_of(record, 0)
        for text in record["moves"]:
            if board.ply % 2 == len(record["moves"]) % 2:
                same(core, board, DEFAULT)
            board.make(parse_move(board, text))


@in_each_form
def test_recorded_positions(core):
    all_the_way(core, lines_of_play()[::25])


@pytest.mark.slow
@pytest.mark.parametrize("part", range(5))
def test_all_recorded_positions(part):
    """Of the compiled kernel where there is one, of the source every fourth line."""
    core = hive_kernel.core
    all_the_way(core, lines_of_play()[part :: 5 if core.COMPILED else 20])


@in_each_form
def test_rare_positions(core):
    for record in load("edges.json")[:: 1 if core.COMPILED else 4]:
        same(core, board_of(record), DEFAULT)


@in_each_form
@pytest.mark.parametrize("name", EVALUATORS)
@pytest.mark.parametrize("seed", sampled(range(6)))
def test_random_games(core, name, seed):
    for board in random_game(seed, 50):
        if board.ply % 5 == seed % 5:
            same(core, board, EVALUATORS[name])


@in_each_form
def test_the_bug_of_the_turn_before_is_known_after_two_plies(core):
    """The first two plies after a position that was set up: the bug that walked then walks again."""
    board = parse_position("wQ@0,0 wA1@-1,0 bQ@1,0 bA1@2,0")
    for move in ("wA1 bQ/", "bA1 -wQ"):
        board.make(parse_move(board, move))
        same(core, board, DEFAULT)
    assert len(board.log) == 2


@in_each_form
def test_one_ply_after_a_position_nobody_walks_again(core):
    """The white queen least of all, which is the piece 0."""
    board = parse_position("wA1@0,0 wQ@-1,0 bQ@1,0 bA1@2,0 to:b9")
    same(core, board, DEFAULT)
    board.make(sorted(board.legal_moves())[0])
    same(core, board, DEFAULT)
    board.undo()
    board.make(sorted(board.legal_moves())[-1])
    same(core, board, DEFAULT)


def test_an_evaluator_that_judges_otherwise_is_refused():
    from hive_kernel.core import Judge

    class Contrary(Evaluator):
        """Says the opposite."""

        def value(self, board):
            return -super().value(board)

    with pytest.raises(ValueError, match="judges as Evaluator, Styled, Learnt, not as Contrary"):
        Judge(Contrary(), "MLP")
    with pytest.raises(ValueError, match="6 levels"):
        Judge(Evaluator({"attack": (1.0, 2.0)}), "MLP")
