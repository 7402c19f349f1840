"""Forced wins, proved by trying everything: the same on every interpreter."""

from hive_core.notation.moves import spell_move
from hive_core.notation.position import parse_position, spell_position
from hive_core.search.prover import Prover

AT_ONCE = "wQ@0,1 wS1@-1,1 bQ@0,0 bS1@0,-1 bA1@1,-1 bG1@1,0 wA1@-2,1 game:Base to:w12 reserve:none"
"""White's ant closes the last gap, at -1,0."""
TWO_GAPS = "wQ@0,1 bQ@0,0 bS1@0,-1 bA1@1,-1 bG1@1,0 wA1@-2,2 wA2@-1,2 game:Base to:w12 reserve:none"


def prover(text):
    return Prover(parse_position(text))


def test_the_move_that_closes_the_last_side_wins_at_once():
    truth = prover(AT_ONCE)
    assert [spell_move(truth.board, move) for move in truth.winning_moves()] == ["wA1 /bS1"]
    assert truth.wins(1)


def test_nothing_wins_at_once_where_two_sides_are_open():
    assert prover(TWO_GAPS).winning_moves() == []
    assert not prover(TWO_GAPS).wins(1)


def test_a_queen_in_reserve_cannot_be_surrounded():
    truth = prover("wQ@0,0 bS1@1,0 to:w2")
    assert truth.winning_moves() == [] and not truth.wins(3)


def test_every_key_move_holds_against_every_reply_and_no_other_does():
    truth = prover(TWO_GAPS)
    keys = truth.keys(3)
    for move in truth.board.legal_moves():
        reply = truth.reply_to(move, 3)
        assert (reply is None) == (move in keys)
        if reply is not None and reply != move:
            truth.board.make(move)
            assert reply in truth.lasting(1)
            truth.board.undo()


def test_a_move_that_leaves_no_time_refutes_itself():
    truth = prover(TWO_GAPS)
    move = truth.board.legal_moves()[0]
    assert truth.reply_to(move, 1) == move


def test_what_lasts_is_what_leaves_no_win_at_hand():
    truth = prover(AT_ONCE.replace("to:w12", "to:b12"))
    lasting = truth.lasting(1)
    for reply in truth.board.legal_moves():
        truth.board.make(reply)
        over = truth.board.result() == 0
        assert (reply in lasting) == (not over and not truth.winning_moves())
        truth.board.undo()
    assert lasting


def test_a_thrown_queen_can_be_surrounded_where_she_lands():
    text = (
        "bQ@0,0 wP@1,0 wA1@0,1 wS1@1,1 wG1@2,1 wB1@3,0 wA2@3,-1 bA1@2,-1 wQ@-1,1"
        " game:Base+P to:w14 reserve:none"
    )
    truth = prover(text)
    expected = []
    for move in truth.board.legal_moves():
        truth.board.make(move)
        if truth.board.result() == 0:
            expected.append(move)
        truth.board.undo()
    assert expected and truth.winning_moves() == expected


def test_the_board_is_as_it_was_after_every_question():
    truth = prover(TWO_GAPS)
    before = spell_position(truth.board)
    truth.wins(3), truth.keys(3), truth.lasting(1), truth.winning_moves()
    assert spell_position(truth.board) == before and not truth.board.log
