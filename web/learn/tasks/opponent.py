"""Task of moves that an opponent answers."""

from web.learn.tasks.move import MoveTask
from web.learn.tasks.task import feedback

TYPE_CHECKING = False
if TYPE_CHECKING:
    from web.learn.tasks.task import Feedback


class OpponentTask(MoveTask):
    """Base class of tasks in which an opponent answers the learner's moves: the board takes no move
    until the answer is played."""

    def tap(self, cell: int) -> "Feedback":
        return feedback("nothing") if self.reply_due() else super().tap(cell)

    def pick(self, kind: int) -> "Feedback":
        return feedback("nothing") if self.reply_due() else super().pick(kind)

    def movable(self, piece: int) -> bool:
        return not self.reply_due() and super().movable(piece)

    def put(self, cell: int) -> "Feedback":
        return feedback("nothing") if self.reply_due() else super().put(cell)

    def reply_due(self) -> bool:
        return not self.solved and self.board().turn != self.color

    def holds_pieces(self) -> bool:
        """Return whether the learner's reserve has a piece."""
        board = self.board()
        return bool([1 for piece in board.rosters[self.color] if board.where[piece] < 0])
