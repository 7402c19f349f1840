"""Selection on the board: the chosen piece, with a refusal or a move that waits for a second tap.
Pure."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hive_core.rules.errors import Refusal

    Goals = tuple[tuple[int, ...], tuple[int, ...], int]


class Selection:
    """Selection that the person at this screen has made.

    - `piece`: the chosen piece, -1 for none
    - `refusal`: why the last tap was refused, None if it was not. `refused_cell`: the cell of that tap
    - `pending_target`: the target of a move that waits for a second tap, -1 for none
    - `goals`: where `piece` may go, as (cells, those reached by a throw, the piece that throws), in a
      mode with targets of its own; None if the rules decide
    """

    def __init__(self) -> None:
        self.clear()

    def clear(self) -> None:
        """Choose no piece, and clear the refusal and the move to confirm."""
        self._replace()

    def choose(self, piece: int, goals: "Goals | None" = None) -> None:
        """Choose `piece`. `goals` are its targets in a mode that has its own, None if the position
        decides."""
        self._replace(piece, goals)

    def refuse(self, refusal: "Refusal | None", cell: int) -> None:
        """Set `refusal` as the reason why `cell` was refused. The chosen piece stays chosen."""
        self._replace(self.piece, self.goals, refusal, cell)

    def aim(self, cell: int) -> None:
        """Set `cell` as the target of a move that waits to be confirmed."""
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
        """Return whether the selection is more than a chosen piece: a refusal, or a move to
        confirm."""
        return self.refusal is not None or self.pending_target >= 0
