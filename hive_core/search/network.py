"""A small neural network that judges positions at full strength.

It has one layer of hidden units. Each unit sums integers for the bugs in play and in hand, for the
queens' neighbours and for the phase of the game; a negative sum counts as 0. The weighted sum of the
units is the score of the position for the side to move. All numbers are integers, so every interpreter
and the compiled kernel compute equal scores. docs/tuning.md says how the network was trained.
"""

import json

from hive_core.rules.bugs import COLOR, KIND, QUEENS
from hive_core.rules.hexes import CELLS, NEIGHBOURS, START
from hive_core.search.evaluate import OCCUPANTS, WRAP, can_leave

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hive_core.rules.board import Board

NETWORK_FILE = __file__.rpartition("network")[0] + "network.json"
KINDS = 8
UNITS = 16
"""Number of hidden units."""
PLACES = 10
"""Number of places of a bug: five by its distance to the enemy queen (farther than three cells, one,
two or three cells, on her), each beside the own queen or not."""
FREE, BLOCKED, STACKED, COVERED, BY_OWN, BY_ENEMY = range(6)
"""States of a bug: on the ground with several neighbours and able to leave its cell or not, see
`can_leave`; on top of a stack; under another bug; on the ground with one neighbour alone, an own or an
enemy piece."""
STATES = 6
IN_HAND = 3
"""Number of equal bugs in hand from which on more make no difference."""
PHASES, PHASE_PLIES = 5, 8
"""Number of phases of a game, and of plies in each but the last, which has no end."""
HAND_ROW = 2 * KINDS * PLACES * STATES
QUEENS_ROW = HAND_ROW + 2 * KINDS * (IN_HAND + 1)
PHASE_ROW = QUEENS_ROW + 64
ROWS = PHASE_ROW + 2 * PHASES
"""Number of rows of the network; each has one integer for each hidden unit.

The first rows are those of the bugs in play, by (0 own, 1 enemy), kind, place and state. From HAND_ROW
on: bugs in hand, by (0 own, 1 enemy), kind and number. From QUEENS_ROW on: the number of neighbours of
the own and of the enemy queen, 7 for a queen in hand. From PHASE_ROW on: the phase of the game, without
and with extra bugs.
"""
LANE = 16
"""Number of bits of a sum of a hidden unit, when the sums of all units are one number."""
MIDDLE = 1 << LANE - 2
"""Number that is added to the sum of a hidden unit, so that none is negative."""


def _around(by_distance: "list[int]") -> bytes:
    found = bytearray([0] * CELLS)
    reached = {START}
    edge = [START]
    for number in by_distance:
        for cell in edge:
            found[cell - START & WRAP] = number
        edge = sorted({near for cell in edge for near in NEIGHBOURS[cell] if near not in reached})
        reached.update(edge)
    return bytes(found)


BY_ENEMY_QUEEN = _around([4, 1, 2, 3])
BY_OWN_QUEEN = _around([0, 5])
"""BY_ENEMY_QUEEN[cell - queen & WRAP] + BY_OWN_QUEEN[cell - queen & WRAP]: the place of a bug on
`cell`, a number below PLACES, by the cells of the two queens. A queen in hand counts as far away."""
ON_GROUND = [
    [
        BY_OWN if OCCUPANTS[ring] == 1 else FREE if can_leave(kind, ring) else BLOCKED
        for ring in range(64)
    ]
    for kind in range(KINDS)
]
"""ON_GROUND[kind][ring]: the state of a bug on the ground, BY_OWN for any with one neighbour alone."""


def read_network(file: str = NETWORK_FILE) -> "Network | None":
    """Return the network of a file, or None if there is no such file: the small engine of a page goes
    without. The file has all rows as one list, the weights of the hidden units, and the score that
    stands for a value of one half."""
    try:
        with open(file) as source:
            read = json.load(source)
    except OSError:
        return None
    flat = read["rows"]
    rows = [flat[at : at + UNITS] for at in range(0, len(flat), UNITS)]
    return Network(rows, read["out"], read["half"])


class Network:
    """The network, with the sums of all hidden units packed into one number, to add all at once."""

    def __init__(self, rows: "list[list[int]]", out: list[int], half: int) -> None:
        self.rows, self.out, self.half = rows, out, half
        self.packed = [packed(row) for row in rows]
        self.begin = packed([MIDDLE] * UNITS)

    def value(self, board: "Board") -> float:
        """Return the expected result in (-1, 1) for the side to move; the game must not be over."""
        score = self.score(board)
        return score / (self.half + (score if score > 0 else -score))

    def score(self, board: "Board") -> int:
        """Return the score of the position for the side to move."""
        packed = self.packed
        sums = self.begin
        for row in rows_of(board):
            sums += packed[row]
        score = 0
        for weight in self.out:
            unit = (sums & (1 << LANE) - 1) - MIDDLE
            if unit > 0:
                score += unit * weight
            sums >>= LANE
        return score


def packed(row: list[int]) -> int:
    """Return the integers of some hidden units as one number, with LANE bits for each."""
    return sum([value << LANE * unit for unit, value in enumerate(row)])


def rows_of(board: "Board") -> list[int]:
    """Return the numbers of the rows that count in the position on `board`."""
    turn, where, ring, top = board.turn, board.where, board.ring, board.top
    found = []
    for color in (0, 1):
        own_at, enemy_at = where[QUEENS[color]], where[QUEENS[1 - color]]
        first = 0 if color == turn else KINDS
        hand = [0] * KINDS
        for piece in board.rosters[color]:
            cell = where[piece]
            kind = KIND[piece]
            if cell < 0:
                hand[kind] += 1
                continue
            place = BY_ENEMY_QUEEN[cell - enemy_at & WRAP] if enemy_at >= 0 else 0
            if own_at >= 0:
                place += BY_OWN_QUEEN[cell - own_at & WRAP]
            if top[cell] != piece:
                state = COVERED
            elif board.below[piece] >= 0:
                state = STACKED
            else:
                around = ring[cell] & 63
                state = ON_GROUND[kind][around]
                if state == BY_OWN:
                    near = [one for one in NEIGHBOURS[cell] if top[one] >= 0]
                    if COLOR[top[near[0]]] != color:
                        state = BY_ENEMY
            found.append(((first + kind) * PLACES + place) * STATES + state)
        for kind, count in enumerate(hand):
            if count:
                row = HAND_ROW + (first + kind) * (IN_HAND + 1)
                found.append(row + (count if count < IN_HAND else IN_HAND))
    own_at, enemy_at = where[QUEENS[turn]], where[QUEENS[1 - turn]]
    own = OCCUPANTS[ring[own_at] & 63] if own_at >= 0 else 7
    enemy = OCCUPANTS[ring[enemy_at] & 63] if enemy_at >= 0 else 7
    found.append(QUEENS_ROW + own * 8 + enemy)
    phase = board.ply // PHASE_PLIES
    phase = phase if phase < PHASES else PHASES - 1
    return found + [PHASE_ROW + phase + (PHASES if board.expansions else 0)]
