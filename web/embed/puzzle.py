"""Puzzle on a board in a frame: one of Skep's by its id, or the puzzle of the day."""

from web.address.embed_params import TODAY
from web.common.files import fetch
from web.common.today import today
from web.learn.lesson_view import ALONE
from web.learn.puzzles.puzzle import KIND_OF_STEP, daily, puzzle_lesson, read_puzzles
from web.learn.puzzles.puzzle_task import PuzzleTask
from web.learn.task_factory import TASKS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from web.common.i18n import Translator
    from web.learn.lesson_player import LessonPlayer
    from web.learn.puzzles.puzzle import Puzzle

FILE = "web/puzzles/puzzles.json"


async def fetch_puzzle(name: str) -> "Puzzle | None":
    """Return the puzzle that has the id `name`, today's for "today"; None for an unknown id. Raises
    OSError if the file of puzzles cannot be loaded."""
    puzzles = read_puzzles(await fetch(FILE))
    if name == TODAY:
        return daily(puzzles, today())
    found = [one for one in puzzles if one.id == name]
    return found[0] if found else None


def show_puzzle(player: "LessonPlayer", t: "Translator", puzzle: "Puzzle") -> None:
    """Open `puzzle` in `player`, as an exercise with sentences in the language of `t`."""
    TASKS[KIND_OF_STEP] = lambda step: PuzzleTask(step, puzzle.answers)
    player.open(puzzle_lesson(t, puzzle), 0, ALONE)
