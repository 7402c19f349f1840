"""Functions that read a board of hive_core for the kernel."""

from hive_core.rules.board import PASS, SHIFT, Board


def taken_back(board: Board) -> list[int]:
    """Take back all moves that were played on `board`; return these moves, the last one first."""
    moves = []
    while board.log:
        piece = board.log[-1][0]
        moves.append(PASS if piece < 0 else piece << SHIFT | board.where[piece])
        board.undo()
    return moves


def from_below(board: Board) -> list[int]:
    """Return the pieces in play, ordered so that each comes after all pieces under it."""
    found = []
    for cell in sorted({cell for cell in board.where if cell >= 0}):
        found += board.stack(cell)
    return found
