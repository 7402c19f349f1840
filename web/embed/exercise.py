"""Exercise of an embedded board: a lesson with a single step. Pure.

The author names the right moves in the parameter `answer`, separated by commas, or asks a question that
the rules answer, in the parameter `ask`; the parameter `task` may state the task in other words.
"""

from hive_core.game.question import question_and_answers, read_answer
from hive_core.rules.errors import IllegalMove, NotationError
from web.address.embed_params import LAST_PLY
from web.embed.game_source import board_at
from web.learn.exercise_step import exercise_step
from web.words.error_text import trouble_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hive_core.game import Game
    from hive_core.rules.board import Board
    from web.address.embed_params import Settings
    from web.common.i18n import Translator
    from web.embed.messages import Data
    from web.words.error_text import Trouble

EXERCISE = "exercise"
"""Id by which messages refer to the lesson of an exercise."""


def exercise_board(settings: "Settings", game: "Game") -> "Board":
    """Return a new board with the position of an exercise: after the number of plies that the settings
    name, or else at the end of `game`."""
    return board_at(game, len(game.played) if settings.ply == LAST_PLY else settings.ply)


def exercise_trouble(board: "Board", name: str, text: str) -> "Trouble | None":
    """Return what is wrong with `text`, the value of the parameter `name` ("answer" or "ask") of an
    exercise on `board`; None if nothing is."""
    try:
        if name == "answer":
            read_answer(board, text)
        else:
            question_and_answers(board, text)
    except (NotationError, IllegalMove) as error:
        return trouble_of(error, text)
    return None


def exercise(t: "Translator", board: "Board", settings: "Settings") -> "Data":
    """Return an exercise as the JSON data of a lesson, with sentences in the language of `t`. The
    parameters `answer` (moves) or `ask` (a question), and `task` (a sentence), are the author's."""
    step = exercise_step(t, board, settings.answer, settings.ask, settings.task)
    return {"id": EXERCISE, "title": {"en": t("embed.exercise")}, "steps": [step]}
