"""Puzzle on a board in a frame: one of Skep's by its id, or the puzzle of the day."""

from web.address.embed_params import TODAY
from web.common.files import fetch
from web.common.today import today
from web.learn.lesson_view import ALONE
from web.learn.puzzles.explanation import why_it_works
from web.learn.puzzles.files import PuzzleFiles
from web.learn.puzzles.puzzle import KIND_OF_STEP, daily, puzzle_lesson
from web.learn.puzzles.puzzle_task import PuzzleTask
from web.learn.task_factory import TASKS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from web.common.i18n import Translator
    from web.learn.lesson_player import LessonPlayer
    from web.learn.puzzles.puzzle import Puzzle


async def fetch_puzzle(name: str) -> "Puzzle | None":
    """Return the puzzle that has the id `name`, today's for "today"; None for an unknown id. Raises
    OSError if the files of puzzles cannot be loaded."""
    files = PuzzleFiles(fetch)
    await files.open()
    entry = daily(files.entries, today()) if name == TODAY else files.entry(name)
    return await files.puzzle(entry) if entry else None


def show_puzzle(player: "LessonPlayer", t: "Translator", puzzle: "Puzzle") -> None:
    """Open `puzzle` in `player`, as an exercise with sentences in the language of `t`."""
    TASKS[KIND_OF_STEP] = lambda step: PuzzleTask(
        step, puzzle.answers, lambda: why_it_works(t, puzzle)
    )
    player.open(puzzle_lesson(t, puzzle), 0, ALONE)
