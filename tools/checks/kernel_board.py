"""A board and a prover that use the compiled kernel, if there is one."""

from typing import Any

from hive_core.rules.board import Board
from hive_core.search.prover import Prover

try:
    from hive_kernel.core import COMPILED, Position
    from hive_kernel.core import Prover as KernelProver
except ImportError:
    COMPILED = False


class QuickBoard(Board):
    """Copy of a board, without its history, whose moves the compiled kernel generates; `position` is
    the kernel's object for the same position."""

    position: Any

    @classmethod
    def of(cls, board: Board) -> "QuickBoard":
        """Return a copy of `board`. Needs the compiled kernel."""
        copy = cls(board.expansions, board.tournament)
        copy.rosters = board.rosters
        for cell in sorted({cell for cell in board.where if cell >= 0}):
            for piece in board.stack(cell):
                copy.put(piece, cell)
        copy.turn, copy.ply, copy.rest = board.turn, board.ply, board.rest
        copy.position = Position(copy)
        return copy

    def make(self, move: int) -> None:
        super().make(move)
        self.position.play(move)

    def undo(self) -> None:
        super().undo()
        self.position.take_back()

    def legal_moves(self) -> list[int]:
        return self.position.moves()  # type: ignore[no-any-return]


class QuickProver(Prover):
    """Prover of forced wins that lets the compiled kernel search, and in Python only finds the
    replies."""

    board: QuickBoard

    def __init__(self, board: Board) -> None:
        super().__init__(QuickBoard.of(board))
        self.kernel = KernelProver(self.board.position)

    def wins(self, plies: int) -> bool:
        """Return whether the side to move can force a win within `plies`, exactly as `Prover.wins`, but
        faster."""
        return self.kernel.wins(plies)

    def holds(self, move: int, plies: int) -> bool:
        """Return whether a move forces a win within `plies`, the move included, exactly as
        `Prover.holds`, but faster."""
        return self.kernel.holds(move, plies)


def prover(board: Board) -> Prover:
    """Return the fastest prover available for a position; all of them prove the same."""
    return QuickProver(board) if COMPILED else Prover(board)
