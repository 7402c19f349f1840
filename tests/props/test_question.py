"""Questions about positions of whole games: their answers are those of the legal moves."""

from hive_core.game.question import answers, read_question, turned
from hive_core.rules.board import CELL, ONGOING, PASS, SHIFT
from hive_core.rules.bugs import COLOR, NAMES
from tests.facts import board_of, lines_of_play


def test_every_question_has_the_answers_of_the_legal_moves() -> None:
    for record in lines_of_play()[:150]:
        board = board_of(record)
        for color, side in enumerate("wb"):
            moves = turned(board, color).legal_moves() if board.result() == ONGOING else []
            moves = [move for move in moves if move != PASS]
            able = {move >> SHIFT for move in moves if COLOR[move >> SHIFT] == color}
            tops = [p for p in range(len(NAMES)) if board.where[p] >= 0 and COLOR[p] == color]
            tops = [piece for piece in tops if board.top[board.where[piece]] == piece]
            for piece in able:
                goals = answers(board, read_question(board, "find:" + NAMES[piece]))
                assert sorted(goals) == sorted([m & CELL for m in moves if m >> SHIFT == piece])
            if moves:
                found = answers(board, read_question(board, "legal:" + side))
                stuck = answers(board, read_question(board, "stuck:" + side))
                assert sorted(found + stuck) == sorted(tops)
                assert set(found) == able & set(tops)
