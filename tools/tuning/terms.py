"""The evaluation as a sum of terms, for the fit: how often each weight counts in a position.

The slow twin of `Evaluator.value`: obvious, and compared with it by a test. A position's score, before
it is squeezed into -1..1, is the scalar product of `position_terms` and the weights.
"""

from collections.abc import Sequence

from hive_core.board import Board
from hive_core.bugs import COLOR, KIND, QUEENS
from hive_core.evaluate import OCCUPANTS, THROWS, can_leave
from hive_core.hexes import EMPTY, OCCUPIED

POSITION_ROWS = (
    ("reserve", 8),
    ("mobile", 8),
    ("blocked", 8),
    ("stacked", 8),
    ("queen_ring", 7),
    ("queen_covered", 1),
    ("queen_pillbug", 1),
    ("turn", 1),
)
Weights = dict[str, tuple[float, ...]]
Rows = tuple[tuple[str, int], ...]


def starts(rows: Rows) -> tuple[dict[str, int], int]:
    """Where each row begins in a vector of all weights, and the vector's length."""
    found, at = {}, 0
    for name, width in rows:
        found[name] = at
        at += width
    return found, at


POSITION_AT, POSITION_SIZE = starts(POSITION_ROWS)


def vector(weights: Weights, rows: Rows) -> list[float]:
    """All weights of some rows, one after the other."""
    return [value for name, _ in rows for value in weights[name]]


def table(values: Sequence[float], rows: Rows) -> Weights:
    """The rows out of a vector, to two decimals; the reverse of `vector`."""
    at, _ = starts(rows)
    return {
        name: tuple(round(float(v), 2) for v in values[at[name] : at[name] + width])
        for name, width in rows
    }


def position_terms(board: Board) -> list[int]:
    """How often each weight counts for the side to move, less how often against it."""
    found = [0] * POSITION_SIZE
    for piece, cell in enumerate(board.where):
        sign = 1 if COLOR[piece] == board.turn else -1
        kind = KIND[piece]
        if cell < 0:
            found[POSITION_AT["reserve"] + kind] += sign
        elif board.top[cell] == piece:
            if board.below[piece] >= 0:
                row = "stacked"
            else:
                row = "mobile" if can_leave(kind, board.ring[cell] & 63) else "blocked"
            found[POSITION_AT[row] + kind] += sign
    for color, queen in enumerate(QUEENS):
        cell = board.where[queen]
        if cell < 0:
            continue
        sign = -1 if color == board.turn else 1
        found[POSITION_AT["queen_ring"] + OCCUPANTS[board.ring[cell] & 63]] += sign
        top = board.top[cell]
        if top != queen:
            if COLOR[top] != color:
                found[POSITION_AT["queen_covered"]] += sign
            continue
        for beside in OCCUPIED[board.ring[cell]]:
            piece = board.top[beside]
            if THROWS[piece] and COLOR[piece] == color and len(EMPTY[board.ring[beside]]) > 1:
                found[POSITION_AT["queen_pillbug"]] -= sign
    found[POSITION_AT["turn"]] = 1
    return found
