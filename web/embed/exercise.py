"""Exercise of an embedded board: a lesson with a single step, made of a position and its right moves.
Pure.

The author names the moves in the parameter `answer`, separated by commas, and may state the task in the
parameter `task`.
"""

from hive_core.game import Game
from hive_core.notation.moves import parse_move
from hive_core.notation.position import parse_position, spell_position
from hive_core.rules.board import CELL, PASS, SHIFT
from hive_core.rules.bugs import NAMES, SIDES
from hive_core.rules.errors import IllegalMove, NotationError
from hive_core.rules.hexes import axial
from web.address.embed_params import LAST_PLY
from web.embed.game_source import board_at
from web.words.moves import piece_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hive_core.rules.board import Board
    from web.address.embed_params import Settings
    from web.common.i18n import Translator
    from web.embed.messages import Data

EXERCISE = "exercise"
"""Id by which messages refer to the lesson of an exercise."""


def exercise_board(settings: "Settings", game: Game) -> "Board":
    """Return a new board with the position of an exercise: after the number of plies that the settings
    name, or else at the end of `game`."""
    return board_at(game, len(game.played) if settings.ply == LAST_PLY else settings.ply)


def read_answer(board: "Board", text: str) -> "list[int]":
    """Return the moves on `board` that `text` names. Raises NotationError, or IllegalMove."""
    game = Game(board.expansions, board.tournament, False)
    game.board = board
    moves = []
    for part in text.split(","):
        move = parse_move(board, part)
        if move == PASS:
            raise NotationError(text, text.index(part), "move")
        refusal = game.why_illegal(move)
        if refusal:
            raise IllegalMove(part.strip(), refusal)
        moves.append(move)
    return moves


def exercise(t: "Translator", board: "Board", answer: str, task: str) -> "Data":
    """Return an exercise as the JSON data of a lesson, with sentences in the language of `t`. `answer`
    (moves) and `task` (a sentence) are the author's."""
    position = spell_position(board)
    board = parse_position(position)
    moves = read_answer(board, answer)
    spelled = []
    for move in moves:
        spelled.append("%s@%d,%d" % ((NAMES[move >> SHIFT],) + axial(move & CELL)))
    piece = piece_words(t, NAMES[moves[0] >> SHIFT])
    return {
        "id": EXERCISE,
        "title": {"en": t("embed.exercise")},
        "steps": [
            {
                "kind": "move",
                "text": {"en": task or t("embed.exercise." + SIDES[board.turn])},
                "position": position,
                "moves": spelled,
                "else": {"en": t("embed.exercise.other")},
                "done": {"en": t("embed.exercise.done")},
                "hints": [{"en": t("embed.exercise.hint", piece=piece)}],
            }
        ],
    }
