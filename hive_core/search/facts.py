"""Facts about a position that follow from the rules alone: closed sides, pinned and covered pieces. The
reasons for moves and the themes of puzzles are made from them."""

from hive_core.rules.bugs import BUGS, COLOR, KIND, QUEENS
from hive_core.rules.hexes import OCCUPIED
from hive_core.rules.steps import drops, lifts

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hive_core.rules.board import Board

FREE, COVERED, PINNED, ENCLOSED = "", "covered", "pinned", "enclosed"
"""States of a piece in play. An enclosed one is neither covered nor pinned and has no place to go."""


class Facts:
    """Facts about the position on `board`: how closed the queens are, and which pieces can move.

    `sides[color]` is the number of occupied neighbours of the queen, -1 if she is in reserve;
    `guarded[color]` is True if a thrower of the side `color` can throw its own queen away;
    `bound[piece]` is the state of every piece in play, see `bound_of`.
    """

    def __init__(self, board: "Board") -> None:
        self.sides = []
        self.guarded = []
        for queen in QUEENS:
            cell = board.where[queen]
            self.sides.append(-1 if cell < 0 else len(OCCUPIED[board.ring[cell]]))
            self.guarded.append(cell >= 0 and _guarded(board, queen, cell))
        regions = board.regions() if board.euler >= 0 else None
        self.bound = {}
        for piece, cell in enumerate(board.where):
            if cell >= 0:
                self.bound[piece] = bound_of(board, piece, cell, regions)


def bound_of(board: "Board", piece: int, cell: int, regions: "dict[int, int] | None") -> str:
    """Return the state of a piece: COVERED, PINNED, ENCLOSED or FREE.

    The side to move and the piece that rests do not matter.
    """
    if board.top[cell] != piece:
        return COVERED
    if board.pinned(cell, regions):
        return PINNED
    return FREE if BUGS[KIND[piece]].reach(board, cell) else ENCLOSED


def _guarded(board: "Board", queen: int, cell: int) -> bool:
    """Return whether `queen` is neither covered nor pinned and a thrower of her side beside her can
    throw her somewhere."""
    if board.top[cell] != queen or board.pinned(cell):
        return False
    for beside in OCCUPIED[board.ring[cell]]:
        piece = board.top[beside]
        own = COLOR[piece] == COLOR[queen]
        throws = own and BUGS[KIND[piece]].throws and board.height[beside] == 1
        if throws and cell in lifts(board, beside) and drops(board, beside):
            return True
    return False
