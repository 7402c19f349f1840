"""Choice of the Task class for a step of a lesson. Pure, no DOM."""

from web.learn.lesson import Step
from web.learn.tasks.answer import Answer
from web.learn.tasks.choose import Choose
from web.learn.tasks.find import Find
from web.learn.tasks.move import MoveTask
from web.learn.tasks.task import Task
from web.learn.tasks.watch import Watch

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable


class Play(Task):
    """Task of a step that links to a game and has nothing to solve."""

    def __init__(self, step: Step) -> None:
        super().__init__(step)
        self.solved = True


TASKS: "dict[str, Callable[[Step], Task]]" = {
    "find": Find,
    "move": MoveTask,
    "place": MoveTask,
    "choose": Choose,
    "answer": Answer,
    "watch": Watch,
    "play": Play,
}
"""Task class by the step's kind. puzzle_page.py adds the class for puzzles."""


def task_for(step: Step) -> Task:
    """Return a new Task for a step."""
    return TASKS[step.kind](step)
