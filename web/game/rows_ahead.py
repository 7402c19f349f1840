"""Filling of the rules' tables ahead of the next move. No DOM."""

from hive_core.rules.hexes import NEIGHBOURS, fill_rows

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from hive_core.game import Snapshot


class RowsAhead:
    """Filler of the rows of the rules' tables (hive_core/rules/hexes.py) that the next move needs, one
    cell at a time while the browser has nothing else to do, so that no tap waits for them.

    `when_idle(act)` must call `act` at such a time.
    """

    def __init__(self, when_idle: "Callable[[Callable[[], object]], object]") -> None:
        self.when_idle = when_idle
        self.snapshot: Snapshot | None = None
        self.cells: list[int] = []

    def look(self, snapshot: "Snapshot") -> None:
        """Fill the rows for a piece that comes to any empty cell beside the hive of `snapshot`."""
        if snapshot is self.snapshot:
            return
        self.snapshot = snapshot
        goals = [cell for cell, _, _ in snapshot.cells]
        around = {beside for cell in goals for beside in NEIGHBOURS[cell]}
        waiting = bool(self.cells)
        self.cells = [cell for cell in around if cell not in goals] + goals
        if not waiting:
            self.when_idle(self._fill)

    def _fill(self) -> None:
        """Fill the rows of the next cell that lacks them."""
        while self.cells and not fill_rows(self.cells.pop()):
            pass
        if self.cells:
            self.when_idle(self._fill)
