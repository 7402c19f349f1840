"""Task of watching pictures one after the other."""

from hive_core.game import Game
from hive_core.records import changed
from hive_core.rules.bugs import PIECE_BY_NAME
from web.learn.lesson import Step, read_move
from web.learn.tasks.task import Task

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hive_core.game import Snapshot
    from web.board.display import Display
    from web.common.i18n import Text


class Watch(Task):
    """Task of watching pictures, which is solved at the last one. `at` is the index of the picture
    shown."""

    def __init__(self, step: Step) -> None:
        super().__init__(step)
        self.frames = step.frames
        self.at = 0
        self.solved = len(self.frames) == 1

    def turn_to(self, at: int) -> None:
        """Show the picture with index `at`."""
        self.at = max(0, min(at, len(self.frames) - 1))
        if self.at == len(self.frames) - 1:
            self.solved = True

    def words(self) -> "Text":
        """Return the text of the picture shown, or of the step if the picture has none."""
        return self.frames[self.at].text or self.step.text

    def progress(self) -> tuple[int, int]:
        return self.at + 1, len(self.frames)

    def board_view(self) -> "tuple[Snapshot, Display]":
        frame, show = self.frames[self.at], self.step.show
        position = self.step.position or ""
        for earlier in self.frames[: self.at + 1]:
            position = position if earlier.position is None else earlier.position
        self.game = Game.from_text(position)
        board = self.game.board
        if frame.put:
            piece, cell = read_move(frame.put)
            if board.where[piece] >= 0:
                board.lift(piece)
            board.put(piece, cell)
        if frame.signs is not None:
            show = changed(show, signs=frame.signs)
        if frame.arrows is not None:
            show = changed(show, arrows=frame.arrows)
        shown = self.display_with(show)
        if frame.lift:
            shown = changed(shown, lifted=PIECE_BY_NAME[frame.lift])
        return self.game.snapshot(), shown
