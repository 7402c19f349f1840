"""Keys that are equal for equal positions, for the draw by repetition."""

from hive_core.rules.board import Board
from hive_core.rules.bugs import BLACK, BUGS, COLOR, KIND, QUEENS, WHITE
from hive_core.rules.hexes import CELLS


def position_key(board: Board) -> tuple[int, ...]:
    """Return a key of the position on `board` that equal positions share.

    Two positions are equal if they have the same hive up to a shift, the same side to move and the same
    resting piece. Equal bugs of a colour are interchangeable. A resting piece counts only if its rest
    takes away a legal move, which can only be if a throwing bug is in the game.
    """
    where = board.where
    anchor = where[QUEENS[WHITE]]
    if anchor < 0:
        anchor = where[QUEENS[BLACK]]
    parts = []
    for piece, cell in enumerate(where):
        if cell >= 0:
            level = 0
            under = board.below[piece]
            while under >= 0:
                level += 1
                under = board.below[under]
            parts.append(
                ((cell - anchor) % CELLS << 7 | level << 4 | KIND[piece]) << 1 | COLOR[piece]
            )
    parts.sort()
    parts.append(board.turn)
    parts.append((where[board.rest] - anchor) % CELLS if _rest_matters(board) else -1)
    return tuple(parts)


def _rest_matters(board: Board) -> bool:
    rest = board.rest
    if rest < 0 or not [1 for bug in BUGS if bug.throws and bug.expansion in board.expansions]:
        return False
    resting = _listed(board)
    board.rest = -1
    free = _listed(board)
    board.rest = rest
    return free != resting


def _listed(board: Board) -> int:
    """Return the number of legal moves, 0 for a forced pass.

    The pass does not count, since `_rest_matters` has to notice if the rest of a piece takes away the
    only move.
    """
    return sum([len(cells) for _, cells in board.legal_by_piece()])
