"""Step of a lesson for a single task: right moves that are named, or a question that the rules answer.
Pure. Its sentences are in the catalogue "embed"."""

from hive_core.game.question import (
    FIND,
    WINS,
    question_and_answers,
    read_answer,
    turned,
)
from hive_core.notation.position import parse_position, spell_position
from hive_core.rules.board import SHIFT
from hive_core.rules.bugs import COLOR, NAMES, SIDES
from web.learn.lesson import QUESTIONS, cell_text, move_text
from web.words.moves import piece_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hive_core.game.question import Question
    from hive_core.rules.board import Board
    from web.common.i18n import Translator

    Fields = dict[str, object]

THAT = {kind: that for that, kind in QUESTIONS.items()}
"""Property, in the words of a lesson, that a kind of question asks for."""


def exercise_step(t: "Translator", board: "Board", answer: str, ask: str, task: str) -> "Fields":
    """Return the fields of a step about the position on `board`, with sentences in the language of `t`.
    `answer` names the right moves, or `ask` is a question; `task` is the author's sentence, "" for the
    usual one. Raises NotationError, or IllegalMove."""
    board = parse_position(spell_position(board))
    if ask:
        step = _question_step(t, board, *question_and_answers(board, ask))
    else:
        moves = read_answer(board, answer)
        step = _move_step(t, board, moves, "embed.exercise." + SIDES[board.turn])
    if task:
        step["text"] = {"en": task}
    step["done"] = {"en": t("embed.exercise.done")}
    return step


def _move_step(t: "Translator", board: "Board", moves: "list[int]", task: str) -> "Fields":
    """Return the fields of a step whose right moves are `moves`; `task` is the catalogue key of its
    text."""
    piece = piece_words(t, NAMES[moves[0] >> SHIFT])
    return {
        "kind": "move",
        "text": {"en": t(task)},
        "position": spell_position(board),
        "moves": [move_text(move) for move in moves],
        "else": {"en": t("embed.exercise.other")},
        "hints": [{"en": t("embed.exercise.hint", piece=piece)}],
    }


def _question_step(
    t: "Translator", board: "Board", question: "Question", found: "list[int]"
) -> "Fields":
    """Return the fields of a step that asks `question`, whose answers are `found`."""
    kind, of = question.kind, question.of
    key = "embed.ask." + kind
    if kind == WINS:
        return _move_step(t, board, found, key + "." + of)
    number = len(found)
    step: Fields = {
        "position": spell_position(board),
        "hints": [
            {"en": t("embed.exercise.one" if number == 1 else "embed.exercise.many", number=number)}
        ],
    }
    if kind == FIND:
        waits = board.where[question.piece] < 0
        words = piece_words(t, NAMES[question.piece])
        step["kind"] = "find"
        step["text"] = {"en": t(key + ".reserve" if waits else key, piece=words)}
        step["position"] = spell_position(turned(board, COLOR[question.piece]))
        step["piece"] = NAMES[question.piece]
        step["cells"] = [cell_text(cell) for cell in found]
        return step
    step["kind"] = "choose"
    step["text"] = {"en": t(key + "." + of)}
    step["pieces"] = [NAMES[piece] for piece in found]
    step["that"] = THAT[kind]
    step["of"] = of
    return step
