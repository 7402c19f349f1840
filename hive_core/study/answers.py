"""The right answers of a task as a reader at a board, or with the page on paper, finds them: moves and
cells in the notation of moves, beside the pieces that lie there."""

from hive_core.game.question import FIND, read_question
from hive_core.notation.moves import spell_cell, spell_move
from hive_core.notation.position import parse_position
from hive_core.notation.tokens import read_cell
from hive_core.rules.board import SHIFT
from hive_core.rules.bugs import PIECE_BY_NAME
from hive_core.rules.hexes import cell_at
from hive_core.study.records import option
from hive_core.study.task_options import ANY, piece_of
from hive_core.study.words import word

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hive_core.rules.board import Board
    from hive_core.study.records import Part
    from hive_core.study.words import Voice


def answers_text(part: "Part", voice: "Voice") -> str:
    """Return the right answers of the task `part` as a sentence."""
    given = option(part, "answer").strip()
    if given:
        return word(voice, "any") if given.lower() == ANY else word(voice, "answers", answers=given)
    board = parse_position(part.position)
    ask, piece = option(part, "ask"), -1
    cells = "cells" in part.options
    if cells:
        piece = PIECE_BY_NAME.get(piece_of(option(part, "cells")), -1)
    elif ask:
        question = read_question(board, ask)
        cells, piece = question.kind == FIND, question.piece
    listed = [_named(board, answer, piece) for answer in part.answers]
    return word(voice, "cells" if cells else "answers", answers="; ".join(listed))


def _named(board: "Board", answer: str, piece: int) -> str:
    """Return an answer, a cell, a move or a piece; `piece` goes to the cells, -1 for none."""
    name, _, goal = answer.rpartition("@")
    if "," not in goal:
        return answer
    cell = cell_at(*read_cell(goal, 0, len(goal)))
    if name:
        return spell_move(board, PIECE_BY_NAME[name] << SHIFT | cell)
    return spell_cell(board, cell, piece) or spell_cell(board, cell) or goal
