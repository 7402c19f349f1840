"""The chosen piece, the refusal on the board, and the move that waits to be confirmed. Pure."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hive_core.rules.errors import Refusal

    Goals = tuple[tuple[int, ...], tuple[int, ...], int]


class Selection:
    """The choice of the person at this screen; every change replaces all of it.

    `piece`: the chosen one, -1 for none. `refusal`: why a piece or a cell was refused, and
    `refused_cell`, the cell that was tapped. `pending_target`: the target whose move waits to be
    confirmed, -1 for none. `goals`: (cells, throws, thrower) of the piece where another board than that
    of the game says them; None: the game's own.
    """

    def __init__(self) -> None:
        self.clear()

    def clear(self) -> None:
        """Choose nothing."""
        self._replace()

    def choose(self, piece: int, goals: "Goals | None" = None) -> None:
        """Choose a piece."""
        self._replace(piece, goals)

    def refuse(self, refusal: "Refusal | None", cell: int) -> None:
        """Show a refusal; the chosen piece stays chosen."""
        self._replace(self.piece, self.goals, refusal, cell)

    def aim(self, cell: int) -> None:
        """Let the move of the chosen piece to a cell wait to be confirmed."""
        self._replace(self.piece, self.goals, None, -1, cell)

    def _replace(
        self,
        piece: int = -1,
        goals: "Goals | None" = None,
        refusal: "Refusal | None" = None,
        refused_cell: int = -1,
        pending_target: int = -1,
    ) -> None:
        self.piece = piece
        self.goals = goals
        self.refusal = refusal
        self.refused_cell = refused_cell
        self.pending_target = pending_target

    def is_amended(self) -> bool:
        """Return whether more than a chosen piece is shown: a refusal or a pending target."""
        return self.refusal is not None or self.pending_target >= 0
