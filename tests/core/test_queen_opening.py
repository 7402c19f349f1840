"""The queen in the opening: not first, by the fourth turn, and nothing moves before her."""

from hive_core.rules.board import SHIFT, Board
from tests.core.drawing import goals_of, movers, names, played

THREE_EACH = "wS1;bS1 wS1-;wG1 -wS1;bG1 bS1-;wA1 -wG1;bA1 bG1-"


def test_not_the_first_piece_of_white():
    assert "wQ" not in movers(Board("MLP"))


def test_not_the_first_piece_of_black():
    assert "bQ" not in movers(played("wS1"))


def test_older_rule_lets_both_begin_with_her():
    board = Board("", False)
    assert "wQ" in movers(board)
    assert "bQ" in movers(played("wQ", "", False))


def test_second_turn_may_place_her():
    board = played("wS1;bS1 wS1-")
    assert "wQ" in movers(board)
    assert "bQ" in movers(played("wS1;bS1 wS1-;wQ -wS1"))


def test_third_turn_still_has_a_choice():
    board = played("wS1;bS1 wS1-;wG1 -wS1;bG1 bS1-")
    assert movers(board) == ["wA1", "wB1", "wG2", "wL", "wM", "wP", "wQ", "wS2"]


def test_fourth_turn_of_white_must_place_her():
    board = played(THREE_EACH)
    assert movers(board) == ["wQ"]
    assert len(board.legal_moves()) == 7


def test_fourth_turn_of_black_must_place_her():
    board = played(THREE_EACH + ";wQ -wA1")
    assert movers(board) == ["bQ"]


def test_duty_holds_under_the_older_rule_too():
    assert movers(played(THREE_EACH, "MLP", False)) == ["wQ"]


def test_nothing_moves_before_her():
    board = played("wS1;bS1 wS1-;wG1 -wS1;bG1 bS1-")
    moved = [move for move in board.legal_moves() if board.where[move >> SHIFT] >= 0]
    assert moved == []


def test_the_opponents_queen_frees_only_the_opponent():
    board = played("wS1;bS1 wS1-;wQ -wS1;bG1 bS1-")
    assert goals_of(board, "wQ")
    board = played("wS1;bS1 wS1-;wQ -wS1;bG1 bS1-;wQ \\wS1")
    assert names([m >> SHIFT for m in board.legal_moves() if board.where[m >> SHIFT] >= 0]) == []


def test_no_throws_before_her():
    board = played("wP;bS1 wP-;wA1 -wP;bG1 bS1-")
    assert names([m >> SHIFT for m in board.legal_moves() if board.where[m >> SHIFT] >= 0]) == []
