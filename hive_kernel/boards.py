"""Functions that read a board of hive_core for the kernel, and refuse one that no game leads to."""

from hive_core.rules.board import PASS, SHIFT, Board
from hive_core.rules.bugs import PIECES
from hive_core.rules.hexes import CELLS
from hive_kernel.tables import HEIGHTS

HIGHEST = HEIGHTS - 1
"""Most pieces in a stack: one on the ground, two beetles and a mosquito of each colour on it."""


def taken_back(board: Board) -> list[int]:
    """Take back all moves that were played on `board`; return these moves, the last one first.

    Raises ValueError if a piece has no place on the board, or a stack is too high; then the board is
    as it was.
    """
    moves: list[int] = []
    try:
        while board.log:
            piece = board.log[-1][0]
            if piece >= 0:
                check_top(board, piece)
            moves.append(PASS if piece < 0 else piece << SHIFT | board.where[piece])
            board.undo()
        for piece, cell in enumerate(board.where):
            if cell >= 0:
                check_top(board, piece if cell >= CELLS else board.top[cell])
        if len(from_below(board)) != sum(cell >= 0 for cell in board.where):
            raise ValueError("a piece lies nowhere")
    except ValueError:
        for move in reversed(moves):
            board.make(move)
        raise
    return moves


def check_top(board: Board, piece: int) -> None:
    """Raise ValueError unless `piece` lies on top of a stack that is not too high."""
    cell = board.where[piece] if 0 <= piece < PIECES else -1
    level, under = 1, piece
    if 0 <= cell < CELLS and board.top[cell] == piece:
        while (under := board.below[under]) >= 0 and level <= HIGHEST:
            level += 1
        if level <= HIGHEST:
            return
    raise ValueError(f"piece {piece} lies on cell {cell} as no game puts it there")


def from_below(board: Board) -> list[int]:
    """Return the pieces in play, ordered so that each comes after all pieces under it."""
    found = []
    for cell in sorted({cell for cell in board.where if cell >= 0}):
        found += board.stack(cell)
    return found
