"""Passing: only, and always, when nothing else is possible."""

from hive_core.rules.board import PASS, Board
from tests.core.drawing import hive, played


def test_nothing_to_place_and_nothing_to_move():
    # Every cell beside the white queen touches black, and she is the joint of the hive.
    board, _ = hive("bQ    wQ    bA1")
    assert board.legal_moves() == [PASS]
    assert board.legal_by_piece() == []
    assert board.count() == 1


def test_the_other_player_goes_on():
    board, _ = hive("bQ    wQ    bA1")
    before = sorted(board.where)
    board.make(PASS)
    assert board.turn == 1 and len(board.legal_moves()) > 1
    assert sorted(board.where) == before
    board.undo()
    assert board.turn == 0 and board.legal_moves() == [PASS]


def test_no_pass_while_a_move_is_left():
    board, _ = hive("bQ    wQ    wA1")
    assert PASS not in board.legal_moves()
    assert PASS not in Board("MLP").legal_moves()


def test_no_pass_in_a_finished_game():
    board, _ = hive(
        """
             bA1   bG1
          bS1   wQ    bB1
             bQ    bS2
        """
    )
    assert board.legal_moves() == [] and board.count() == 0


def test_reached_by_play():
    board = played(
        "wA1;bS1 wA1-;wQ -wA1;bQ bS1/;wQ \\wA1;bA1 bS1\\;wQ -wA1;bA2 bQ\\;wQ \\wA1;"
        "bA1 \\wQ;wG1 /wQ;bA2 /wG1",
        "",
    )
    assert board.legal_moves() == [PASS]
