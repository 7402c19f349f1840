"""The task of the solitaire: surround the black queen in rounds of five moves. Pure, no DOM.

White has no pieces, so every move is followed by White's pass.
"""

from hive_core.records import changed
from hive_core.rules.board import PASS, SHIFT
from hive_core.rules.bugs import BLACK, BUGS, KIND, QUEENS
from web.learn.tasks.move import MoveTask
from web.learn.tasks.task import feedback

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from hive_core.game import Snapshot
    from hive_core.rules.board import Board
    from web.board.display import Display
    from web.common.i18n import Text
    from web.learn.lesson import Step
    from web.learn.tasks.task import Feedback

ROUND = 5
"""Number of moves in a round: one of each bug."""


class SoloTask(MoveTask):
    """Task of surrounding the queen with the last move of a round, in which each bug moves once. `end`
    returns the text that follows once she is surrounded."""

    def __init__(self, step: "Step", end: "Callable[[SoloTask], Text]") -> None:
        super().__init__(step)
        self.end = end
        self.playing().repetition = False

    # Counting

    def moved(self) -> "list[int]":
        """Return the kinds of all bugs that have moved, from the first round on, in order."""
        return [KIND[ply.piece] for ply in self.playing().played if ply.move != PASS]

    def waiting(self) -> "list[int]":
        """Return the kinds of bugs that have still to move in the present round."""
        moved = self.moved()
        used = moved[len(moved) // ROUND * ROUND :]
        board = self.board()
        kinds = {KIND[piece] for piece in board.rosters[BLACK]}
        return [kind for kind in sorted(kinds) if kind not in used]

    def round(self) -> int:
        """Return the number of the present round, or of the last one once the queen is surrounded."""
        return (len(self.moved()) - int(self.solved)) // ROUND + 1

    def progress(self) -> tuple[int, int]:
        return ROUND if self.solved else len(self.moved()) % ROUND, ROUND

    def choices(self) -> "list[tuple[int, tuple[int, ...]]]":
        """Return the moves of the bugs that have still to move in this round, as (piece, cells)."""
        kinds = self.waiting()
        listed = [] if self.solved else self.board().legal_by_piece()
        return [(piece, tuple(cells)) for piece, cells in listed if KIND[piece] in kinds]

    # What a person does

    def movable(self, piece: int) -> bool:
        return piece in [one for one, _ in self.choices()]

    def undo(self) -> "Feedback":
        self.playing().undo(2)
        self.selected = -1
        self.quiet()
        return self._left("already")

    def _play(self, cell: int) -> "Feedback":
        move = self.selected << SHIFT | cell
        last = len(self.waiting()) == 1
        if surrounds(self.board(), move) and not last:
            return self.deny(cell, "solo.early")
        self.playing().play(move)
        self.selected = -1
        self.quiet()
        if surrounded(self.board()):
            self.solved = True
            self.step = changed(self.step, done=self.end(self))
            return self.mark_solved()
        self.playing().play(PASS)
        if not self.choices():
            return feedback("already", "solo.stuck")
        if last:
            return feedback("already", "solo.round", n=self.round())
        return self._left("found")

    def _select(self, piece: int, cell: int) -> "Feedback":
        if KIND[piece] not in self.waiting():
            self.selected = -1
            return self.deny(cell, "solo.moved")
        return super()._select(piece, cell)

    def _left(self, sort: str) -> "Feedback":
        """Return feedback of a sort that names the bugs still to move."""
        bugs = "".join([BUGS[kind].letter for kind in self.waiting()])
        return feedback(sort, "solo.left", bugs=bugs)

    # What is to be seen

    def board_view(self) -> "tuple[Snapshot, Display]":
        snapshot, shown = super().board_view()
        return changed(snapshot, legal_by_piece=tuple(self.choices())), shown


def surrounds(board: "Board", move: int) -> bool:
    """Return whether a legal move surrounds the black queen."""
    board.make(move)
    closed = surrounded(board)
    board.undo()
    return closed


def surrounded(board: "Board") -> bool:
    """Return whether the black queen is surrounded."""
    return board.ring[board.where[QUEENS[BLACK]]] & 63 == 63
