"""Task of finding every cell that a piece may go to, or every cell that a step is about."""

from hive_core.records import changed
from hive_core.rules.board import SHIFT
from hive_core.rules.bugs import PIECE_BY_NAME
from web.learn.lesson import Step, read_cell
from web.learn.tasks.task import UNWANTED, Task, feedback, own_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from web.board.display import Display
    from web.learn.tasks.task import Feedback


class Find(Task):
    """Task of finding every cell to which a piece may move or where it may be placed.

    A step without a piece asks for cells only; then `piece` is -1.
    """

    def __init__(self, step: Step) -> None:
        super().__init__(step)
        self.piece = PIECE_BY_NAME.get(step.piece, -1)
        self.goals = [read_cell(text) for text in step.cells]
        self.selected = self.piece

    def tap(self, cell: int) -> "Feedback":
        if self.solved:
            return feedback("nothing")
        if cell in self.found:
            self.quiet()
            return feedback("already", "learn.already")
        if cell in self.goals:
            return self.tick(cell, len(self.found) + 1, len(self.goals))
        refusal = None
        if self.game and self.piece >= 0:
            refusal = self.game.why_illegal(self.piece << SHIFT | cell)
        words = own_words(self.step, cell, self.game.board.top[cell] if self.game else -1)
        return self.refuse(refusal or UNWANTED, cell, self.piece, words)

    def give_away(self) -> "Feedback":
        left = [cell for cell in self.goals if cell not in self.found]
        if not left:
            return feedback("nothing")
        self.signs = (("circle", left[0]),)
        one = len(self.goals) == 1
        return feedback("hint", "learn.show.only_cell" if one else "learn.show.cell")

    def progress(self) -> tuple[int, int]:
        return len(self.found), len(self.goals)

    def uses_hand(self) -> bool:
        return self.piece >= 0 and self.board().where[self.piece] < 0

    def display(self) -> "Display":
        return changed(super().display(), all_hot=not self.solved)
