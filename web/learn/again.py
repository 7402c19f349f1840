"""Things that come back besides steps of lessons, each as a lesson of one step: turning points of own
games, and drills. Pure. It loads when something has come back."""

from hive_core.notation.moves import spell_move
from hive_core.notation.position import parse_position
from hive_core.rules.board import SHIFT
from hive_core.rules.bugs import BUGS, KIND, SIDES
from web.learn.drills.drill import drill_of
from web.learn.drills.drill_step import drill_lesson
from web.learn.lesson import Lesson, read_move, read_step
from web.learn.progress import DRILL
from web.learn.train import trainer_lesson
from web.openings.training import TRAIN
from web.saved_records.turning_points import OWN
from web.words.moves import move_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from web.common.i18n import Text, Translator
    from web.saved_records.turning_points import TurningPoint


def made_lesson(
    t: "Translator", name: str, points: "Sequence[TurningPoint]", below: "Callable[[int], int]"
) -> "Lesson | None":
    """Return the lesson of one step that is saved under `name`: a new drill, whose position the random
    numbers of `below` decide, the trainer of a line, or one of `points`; None for any other name."""
    if name.startswith(TRAIN):
        return trainer_lesson(t, name)
    if name.startswith(DRILL):
        drill = drill_of(name[len(DRILL) :], below)
        return drill_lesson(t, drill, t("drill.title")) if drill else None
    for point in points:
        if name == OWN + str(point.id):
            return own_lesson(t, point)
    return None


def own_lesson(t: "Translator", point: "TurningPoint") -> "Lesson":
    """Return a turning point as a lesson of one step, which asks for the better move."""
    board = parse_position(point.position)

    def move_text(text: str) -> str:
        piece, cell = read_move(text)
        return move_words(t, spell_move(board, piece << SHIFT | cell), board.turn)

    bug = BUGS[KIND[read_move(point.best)[0]]].letter
    step: dict[str, object] = {
        "kind": "move",
        "text": _text(t, t("own.ask." + SIDES[board.turn], move=move_text(point.played))),
        "position": point.position,
        "moves": [point.best],
        "hints": [_text(t, t("puzzle.hint.bug." + bug))],
        "done": _text(t, t("own.done", move=move_text(point.best))),
        "else": _text(t, t("own.else")),
    }
    return Lesson(OWN + str(point.id), _text(t, t("own.title")), (read_step(step),))


def _text(t: "Translator", words: str) -> "Text":
    return {t.code: words, "en": words}
