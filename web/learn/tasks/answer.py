"""The task of answering a question."""

from web.learn.lesson import Step
from web.learn.tasks.task import Task, feedback

TYPE_CHECKING = False
if TYPE_CHECKING:
    from web.learn.tasks.task import Feedback


class Answer(Task):
    """Task of answering a question with one right option. `tried` holds the indices of the wrong
    options chosen so far."""

    def __init__(self, step: Step) -> None:
        super().__init__(step)
        self.tried: list[int] = []
        self.given_away = -1

    def right(self) -> int:
        """Return the index of the right option."""
        return [option.right for option in self.step.options].index(True)

    def answer(self, index: int) -> "Feedback":
        """Return the feedback on the option whose index is `index`."""
        if self.solved:
            return feedback("nothing")
        words = self.step.options[index].why
        if index == self.right():
            self.solved = True
            return feedback("solved", "", words)
        if index not in self.tried:
            self.tried.append(index)
        return feedback("wrong", "", words)

    def give_away(self) -> "Feedback":
        self.given_away = self.right()
        return feedback("hint", "learn.show.answer")
