"""The evaluation as a sum of terms and the prior as a product of factors, for the fits.

They are slow, simple versions of `Evaluator.value` and `Evaluator.graded`, with which a test
compares them. A position's score, before it is squeezed into -1..1, is the scalar product of
`position_terms` and the weights. The logarithm of a move's prior is the scalar product of
`move_terms` and the logarithms of the factors, plus `ahead`.
"""

from collections.abc import Callable, Sequence

from hive_core.rules.board import SHIFT, Board
from hive_core.rules.bugs import BUGS, COLOR, HALF, KIND, QUEENS, other
from hive_core.rules.hexes import CELLS, EMPTY, NEIGHBOURS, OCCUPIED
from hive_core.search.evaluate import OCCUPANTS, THROWS, WEIGHTS, can_leave

KINDS = len(BUGS)
POSITION_ROWS = (
    ("reserve", KINDS),
    ("mobile", KINDS),
    ("blocked", KINDS),
    ("stacked", KINDS),
    ("beside_mobile", KINDS),
    ("beside_blocked", KINDS),
    ("beside_stacked", KINDS),
    ("near_mobile", KINDS),
    ("near_blocked", KINDS),
    ("near_stacked", KINDS),
    ("guard_mobile", KINDS),
    ("guard_blocked", KINDS),
    ("guard_stacked", KINDS),
    ("queen_ring", 7),
    ("queen_covered", 7),
    ("queen_pillbug", 1),
    ("turn", 1),
)
Weights = dict[str, tuple[float, ...]]
Rows = tuple[tuple[str, int], ...]


def starts(rows: Rows) -> tuple[dict[str, int], int]:
    """Return two values: the index of each row's first weight in a vector of all weights, by the
    row's name, and the length of that vector."""
    found, at = {}, 0
    for name, width in rows:
        found[name] = at
        at += width
    return found, at


POSITION_AT, POSITION_SIZE = starts(POSITION_ROWS)


def vector(weights: Weights, rows: Rows) -> list[float]:
    """Return the weights of `rows` as one vector, row after row."""
    return [value for name, _ in rows for value in weights[name]]


def table(values: Sequence[float], rows: Rows) -> Weights:
    """Return the rows of weights in the vector `values`, rounded to two decimals; the inverse of
    `vector`."""
    at, _ = starts(rows)
    return {
        name: tuple(round(float(v), 2) for v in values[at[name] : at[name] + width])
        for name, width in rows
    }


def position_terms(board: Board) -> list[int]:
    """Return how often each weight counts for the side to move, minus how often it counts for the
    opponent."""
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
            for zone in zones(board, COLOR[piece], cell):
                found[POSITION_AT[zone + row] + kind] += sign
    for color, queen in enumerate(QUEENS):
        cell = board.where[queen]
        if cell < 0:
            continue
        sign = -1 if color == board.turn else 1
        found[POSITION_AT["queen_ring"] + OCCUPANTS[board.ring[cell] & 63]] += sign
        top = board.top[cell]
        if top != queen:
            if COLOR[top] != color:
                neighbours = OCCUPANTS[board.ring[cell] & 63]
                found[POSITION_AT["queen_covered"] + neighbours] += sign
            continue
        for beside in OCCUPIED[board.ring[cell]]:
            piece = board.top[beside]
            if THROWS[piece] and COLOR[piece] == color and len(EMPTY[board.ring[beside]]) > 1:
                found[POSITION_AT["queen_pillbug"]] -= sign
    found[POSITION_AT["turn"]] = 1
    return found


def zones(board: Board, color: int, cell: int) -> list[str]:
    """Return the prefixes, such as "beside_", of the further rows of weights that count for a bug of
    `color` on `cell`; they depend on the distance of `cell` from the queens."""
    found = []
    own, enemy = board.where[QUEENS[color]], board.where[QUEENS[other(color)]]
    if enemy >= 0 and distance(cell, enemy) in (1, 2):
        found.append(("beside_", "near_")[distance(cell, enemy) - 1])
    if own >= 0 and distance(cell, own) == 1:
        found.append("guard_")
    return found


def move_terms(board: Board, move: int) -> list[tuple[str, int, int]]:
    """Return the factors of a move's prior, each as (row, index in the row, how often it counts)."""
    turn, where, top, ring, log = board.turn, board.where, board.top, board.ring, board.log
    own, enemy = where[QUEENS[turn]], where[QUEENS[other(turn)]]
    piece, goal = move >> SHIFT, move % CELLS
    origin = where[piece]
    found = [("place" if origin < 0 else "move", KIND[piece], 1)]
    if origin >= 0:
        if len(log) > 1 and log[-2][0] == piece:
            found.append(("again", 0, 1))
        if COLOR[piece] != turn:
            found.append(("throw_enemy", 0, 1))
        if origin == enemy and piece != QUEENS[other(turn)]:
            found.append(("off_queen", 0, 1))
        elif enemy >= 0 and origin in NEIGHBOURS[enemy] and board.height[origin] == 1:
            found.append(("retreat", 0, 1))
        if own >= 0 and origin in NEIGHBOURS[own] and board.height[origin] == 1:
            found.append(("relieve", OCCUPANTS[ring[own] & 63] - 1, 1))
        if piece in QUEENS:
            there = OCCUPANTS[ring[goal] & 63] - (goal in NEIGHBOURS[origin])
            gain = OCCUPANTS[ring[origin] & 63] - there
            return [*found, ("queen_flees", 0, gain if COLOR[piece] == turn else -gain)]
    if top[goal] < 0:
        if own >= 0 and goal in NEIGHBOURS[own]:
            found.append(("crowd", min(5, 6 - len(EMPTY[ring[own]])), 1))
        if enemy >= 0 and goal in NEIGHBOURS[enemy]:
            found.append(("attack", min(5, 6 - len(EMPTY[ring[enemy]])), 1))
        if log and log[-1][0] >= 0 and goal in NEIGHBOURS[where[log[-1][0]]]:
            found.append(("answer", 0, 1))
        if OCCUPANTS[ring[goal] & 63] == 1:
            (beside,) = OCCUPIED[ring[goal]]
            found.append(("alone", int(COLOR[top[beside]] == turn), 1))
    elif goal == enemy:
        found.append(("onto_queen", 0, 1))
    elif (1 - turn) * HALF < top[goal] < (2 - turn) * HALF:
        found.append(("onto_enemy", 0, 1))
    if enemy >= 0 and distance(goal, enemy) == 2:
        found.append(("near", 0, 1))
    return found


def distance(cell: int, other: int) -> int:
    """Return the distance between two cells in steps, at most 3, which stands for three or more."""
    if cell == other:
        return 0
    if other in NEIGHBOURS[cell]:
        return 1
    return 2 if set(NEIGHBOURS[cell]) & set(NEIGHBOURS[other]) else 3


def ahead(board: Board, move: int, step: Callable[[float], float]) -> float:
    """Return the points that a move gains by freeing and blocking bugs; `step` rounds the points of
    each bug."""

    def ground(kind: int, ring: int) -> float:
        return step(WEIGHTS["mobile" if can_leave(kind, ring) else "blocked"][kind])

    def turned(cell: int) -> float:
        """Return the points gained when `cell` is filled or emptied, because bugs beside it become free
        to move or blocked."""
        total = 0.0
        for direction, beside in enumerate(NEIGHBOURS[cell]):
            bug = board.top[beside]
            if bug >= 0 and board.height[beside] == 1:
                kind, ring = KIND[bug], board.ring[beside] & 63
                now, then = can_leave(kind, ring), can_leave(kind, ring ^ 1 << (direction + 3) % 6)
                freed = step(WEIGHTS["mobile"][kind] - WEIGHTS["blocked"][kind])
                total += (then - now) * (freed if COLOR[bug] == board.turn else -freed)
        return total

    piece, goal = move >> SHIFT, move % CELLS
    kind, origin = KIND[piece], board.where[piece]
    gain = 0.0
    if board.top[goal] < 0 and (piece not in QUEENS or origin < 0):
        gain += turned(goal)
    if COLOR[piece] != board.turn:
        return gain
    climbs = board.top[goal] >= 0
    gain += step(WEIGHTS["stacked"][kind]) if climbs else ground(kind, board.ring[goal] & 63)
    if origin < 0:
        return gain - step(WEIGHTS["reserve"][kind])
    if board.height[origin] > 1:
        return gain - step(WEIGHTS["stacked"][kind])
    return gain + turned(origin) - ground(kind, board.ring[origin] & 63)
