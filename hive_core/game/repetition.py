"""Keys that are equal for equal positions, for the draw by repetition."""

from hive_core.rules.board import ONGOING, Board
from hive_core.rules.bugs import BLACK, BUGS, COLOR, KIND, QUEENS, WHITE
from hive_core.rules.hexes import CELLS, OCCUPIED
from hive_core.rules.steps import drops

CODES = [kind << 1 | color for kind, color in zip(KIND, COLOR)]
"""CODES[piece]: kind and colour as one number."""


def position_key(board: Board) -> tuple[int, ...]:
    """Return a key of the position on `board` that equal positions share.

    Two positions are equal if they have the same hive up to a shift, the same side to move and the same
    resting piece. Equal bugs of a colour are interchangeable. A resting piece counts only if its rest
    takes away a legal move, which can only be if a throwing bug is in the game.
    """
    where, below = board.where, board.below
    anchor = where[QUEENS[WHITE]]
    if anchor < 0:
        anchor = where[QUEENS[BLACK]]
    if board.stacks:
        parts = [
            (cell - anchor) % CELLS << 8
            | (_level(below, piece) << 5 if below[piece] >= 0 else 0)
            | CODES[piece]
            for piece, cell in enumerate(where)
            if cell >= 0
        ]
    else:
        parts = [
            (cell - anchor) % CELLS << 8 | CODES[piece]
            for piece, cell in enumerate(where)
            if cell >= 0
        ]
    parts.sort()
    parts.append(board.turn)
    parts.append((where[board.rest] - anchor) % CELLS if _rest_matters(board) else -1)
    return tuple(parts)


def _level(below: list[int], piece: int) -> int:
    """Return the number of pieces under `piece`; `below` has the piece under each."""
    level = 0
    under = below[piece]
    while under >= 0:
        level += 1
        under = below[under]
    return level


def _rest_matters(board: Board) -> bool:
    """Return whether the rest of a piece takes away a legal move. A piece of the opponent could only be
    thrown; for one of the mover's own the legal moves are counted with and without its rest."""
    rest = board.rest
    if rest < 0 or not [1 for bug in BUGS if bug.throws and bug.expansion in board.expansions]:
        return False
    if board.where[QUEENS[board.turn]] < 0 or board.result() != ONGOING:
        return False
    resting = _listed(board) if COLOR[rest] == board.turn else 0
    board.rest = -1
    try:
        if COLOR[rest] == board.turn:
            return _listed(board) != resting
        return _can_be_thrown(board, rest)
    finally:
        board.rest = rest


def _can_be_thrown(board: Board, piece: int) -> bool:
    """Return whether the side to move can throw the uncovered `piece` anywhere."""
    cell = board.where[piece]
    for beside in OCCUPIED[board.ring[cell]]:
        thrower = board.top[beside]
        able = COLOR[thrower] == board.turn and board.has_throw(thrower)
        if able and drops(board, beside) and piece in board.liftable(beside):
            return True
    return False


def _listed(board: Board) -> int:
    """Return the number of legal moves, 0 for a forced pass.

    The pass does not count, since `_rest_matters` has to notice if the rest of a piece takes away the
    only move.
    """
    return sum([len(cells) for _, cells in board.legal_by_piece()])
