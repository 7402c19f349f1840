"""Resting: what moved or was thrown in the last ply does nothing now."""

from hive_core.rules.board import PASS
from tests.core.drawing import check, error_of, goals_of, hive, played


def test_the_piece_that_just_moved_is_not_thrown():
    check("bG1   wP    wQ    bQ", "bG1", rest="bG1")


def test_another_neighbour_still_is():
    check(
        """
               x     x
            bG1   wP    wQ    bQ
               bA1   x
        """,
        "bA1",
        rest="bG1",
    )


def test_a_thrown_piece_does_not_walk():
    check("wA1   bP    wQ    bQ", "wA1", rest="wA1")


def test_a_thrown_pillbug_does_not_throw():
    check("bG1   wP    wQ    bQ", "bG1", rest="wP")
    check("bG1   wP    wQ    bQ", "wP", rest="wP")


def test_a_thrown_mosquito_does_not_throw():
    check("bG1   wM    wP    wQ    bQ", "bG1", rest="wM")


def test_a_mosquito_borrows_from_a_resting_pillbug():
    check(
        """
               x     x
            bG1   wM    bP    wQ    bQ
               x     x
        """,
        "bG1",
        rest="bP",
    )


def test_throwing_is_not_moving():
    board = played("wP;bS1 wP-;wQ -wP;bQ bS1-;wQ wP\\", "P")
    assert board.rest >= 0
    # The pillbug that threw the queen may be thrown or move next: only the queen rests.
    assert not goals_of(board, "wQ")


def test_it_lasts_one_ply():
    board = played("wP;bS1 wP-;wQ -wP;bQ bS1-;wQ wP\\;bQ bS1\\", "P")
    assert goals_of(board, "wQ")


def test_undo_brings_it_back():
    board, _ = hive("bG1   wP    wQ    bQ", rest="bG1")
    before = board.rest, sorted(board.legal_moves())
    board.make(min(board.legal_moves()))
    board.undo()
    assert (board.rest, sorted(board.legal_moves())) == before


def test_a_placed_piece_does_not_rest():
    board = played("wS1;bS1 wS1-", "P")
    assert board.rest == -1


def test_a_pass_clears_it():
    board, _ = hive("bG1   wP    wQ    bQ", rest="bG1")
    board.make(PASS)
    assert board.rest == -1
    board.undo()
    assert board.rest >= 0


def test_helpers_name_a_missing_error():
    try:
        error_of(len, "")
    except AssertionError as error:
        assert str(error) == "nothing was raised"
    else:
        raise ValueError
