"""Random games: a piece can be thrown exactly if the rules name no reason against it."""

from random import Random

from hive_core.game import Game
from hive_core.game.question import answers, read_question
from hive_core.notation.position import parse_position, spell_position
from hive_core.rules.board import ONGOING, SHIFT
from hive_core.rules.bugs import NAMES
from hive_core.rules.refusals import refusal_of_throw


def test_a_piece_cannot_be_thrown_exactly_if_there_is_a_reason() -> None:
    dice = Random(7)
    reasons: set[str] = set()
    for _ in range(60):
        game = Game.from_text("Base+MLP")
        for _ in range(70):
            moves = game.board.legal_moves()
            if game.board.result() != ONGOING:
                break
            # The pillbugs and the queens come early, so that much can be thrown.
            early = [move for move in moves if NAMES[move >> SHIFT][1] in "PQM"]
            game.play(dice.choice(early if early and game.board.ply < 12 else moves))
            board = parse_position(spell_position(game.board))
            found = answers(board, read_question(board, "throw"))
            for piece in board.rosters[0] + board.rosters[1]:
                if board.where[piece] < 0 or board.top[board.where[piece]] != piece:
                    continue
                if board.result() == ONGOING:
                    refusal = refusal_of_throw(board, piece)
                    assert (piece in found) == (refusal is None), (spell_position(board), piece)
                    reasons.add(refusal.reason if refusal else "")
    assert reasons >= {"", "not_beside_thrower", "resting", "pinned", "thrower_rests", "stacked"}
