"""The weights of an evaluator of hive_core as flat arrays, for the kernel's Judge."""

from array import array
from dataclasses import dataclass
from functools import lru_cache

from hive_core.rules.bugs import BUGS, KIND, PIECES, QUEENS
from hive_core.rules.hexes import CELLS
from hive_core.search import evaluate
from hive_core.search.evaluate import FACTORS, LONELY, OCCUPANTS, Evaluator, can_leave, two_steps
from hive_core.search.styles import Styled
from hive_kernel.tables import ints

KNOWN = (Evaluator, Styled)
"""Classes of evaluators whose values and priors the kernel can compute."""
PER_RING = 6
"""Number of levels in a row that has one for each number of a queen's neighbours."""
SINGLE = (
    "throw_enemy",
    "onto_queen",
    "off_queen",
    "retreat",
    "queen_flees",
    "onto_enemy",
    "near",
    "answer",
    "again",
)
"""Names of the rows of weights that have one level each, in the order of `Weights.levels`."""


def floats(values: "list[float]") -> "array[float]":
    """Return an array of 64-bit floats."""
    return array("d", values)


OCCUPIED = ints(OCCUPANTS)
"""OCCUPIED[ring]: number of occupied neighbours."""
LONE = ints([sum([1 << direction for direction in row]) for row in LONELY])
"""LONE[ring]: bit mask of the empty neighbours that touch none of the occupied ones."""
TWO_STEPS = ints([far for cell in range(CELLS) for far in two_steps(cell)])
"""TWO_STEPS[cell * 12 + i]: the twelve cells at distance 2 from a cell, i from 0 to 11."""
FREE = ints([int(can_leave(kind, ring)) for kind in range(len(BUGS)) for ring in range(64)])
"""FREE[kind * 64 + ring]: 1 if a bug on the ground can leave its cell, judged by its ring, else 0."""
FROM_ENEMY = array("b", evaluate.FROM_ENEMY)
FROM_OWN = array("b", evaluate.FROM_OWN)
"""FROM_ENEMY and FROM_OWN of evaluate.py; the sum of an entry of each is the zone of a cell."""
PRIORS = floats(list(array("f", FACTORS)))
"""PRIORS[level]: prior weight of a level, rounded to 32 bits as in hive_core's search."""


@dataclass(frozen=True)
class Weights:
    """The tables of one evaluator. `WEIGHTS` in hive_core.search.evaluate explains each weight."""

    reserve: "array[float]"
    """reserve[piece]: points for White of a piece in hand."""
    ground: "array[float]"
    """ground[(piece * ZONES + zone) * 2 + free]: points for White of a piece on the ground; `free` is 1
    if the piece can leave its cell, else 0."""
    stacked: "array[float]"
    """stacked[piece * ZONES + zone]: points for White of a piece on top of others."""
    danger: "array[float]"
    """danger[ring]: points of danger for a queen with these occupied neighbours."""
    covered: "array[float]"
    """covered[ring]: points of additional danger if an enemy is on top of the queen."""
    minded: "array[float]"
    """minded[color]: factor by which a playing style multiplies the danger of that colour's queen."""
    points: "array[float]"
    """Three numbers, the weights `queen_pillbug`, `turn` and `half`."""
    place: "array[int]"
    """place[kind]: level for placing a bug of that kind."""
    move: "array[int]"
    """move[kind]: level for moving or throwing a bug of that kind."""
    attack: "array[int]"
    """attack[n]: level for a move to a cell beside the enemy queen while she has n neighbours."""
    crowd: "array[int]"
    """crowd[n]: level for a move to a cell beside the own queen while she has n neighbours."""
    relieve: "array[int]"
    """relieve[n - 1]: level for a move from a cell beside the own queen while she has n neighbours."""
    levels: "array[int]"
    """levels[i]: level of the row SINGLE[i]; then two levels of `alone`, beside an enemy and beside an
    own piece."""
    in_hand: "array[int]"
    """in_hand[kind]: what `Foresight` estimates a bug in hand to be worth, in levels << LOW."""
    on_top: "array[int]"
    """on_top[kind]: what `Foresight` estimates a bug on top of others to be worth, in levels << LOW."""
    on_ground: "array[int]"
    """on_ground[kind * 64 + ring]: what `Foresight` estimates a bug on the ground to be worth, in
    levels << LOW."""
    turns: "array[int]"
    """turns[((turn * PIECES + piece) * 64 + ring) * 6 + direction]: gain for the side `turn`, in levels
    << LOW, from a change of the neighbour in that direction, which frees or blocks the piece."""


@lru_cache(maxsize=8)
def read(evaluator: Evaluator, extra: bool) -> Weights:
    """Return the tables of an evaluator, cached. `extra` says whether the game has expansion bugs.

    Raises ValueError for an evaluator whose class is not in KNOWN.
    """
    if type(evaluator) not in KNOWN:
        names = " or ".join([known.__name__ for known in KNOWN])
        raise ValueError(f"the kernel judges as {names}, not as {type(evaluator).__name__}")
    levels = evaluator.levels
    factors = getattr(evaluator, "factors", {})
    kinds = range(len(BUGS))
    in_hand = on_top = [0] * len(BUGS)
    on_ground = [0] * (len(BUGS) * 64)
    turns = [0] * (2 * PIECES * 64 * 6)
    ahead = evaluator.foresight[1 if extra else 0]
    if ahead:
        in_hand, on_top = ahead.in_hand, ahead.on_top
        on_ground = [step for kind in kinds for step in ahead.on_ground[kind]]
        for turn in (0, 1):
            for piece in range(PIECES):
                for ring in range(64):
                    at = ((turn * PIECES + piece) * 64 + ring) * 6
                    for direction, level in ahead.turns[turn][piece][ring]:
                        turns[at + direction] = level
    return Weights(
        reserve=floats([row[1] for row in evaluator.pieces]),
        ground=floats(
            [
                worth
                for row in evaluator.pieces
                for by_ring in row[2]
                for worth in _by_state(by_ring, KIND[row[0]])
            ]
        ),
        stacked=floats([value for row in evaluator.pieces for value in row[3]]),
        danger=floats(evaluator.danger),
        covered=floats(evaluator.covered),
        minded=floats([factors.get(queen, 1.0) for queen in QUEENS]),
        points=floats([evaluator.pillbug, evaluator.turn, evaluator.half]),
        place=ints(levels["place"]),
        move=ints(levels["move"]),
        attack=ints(_by_ring(levels["attack"])),
        crowd=ints(_by_ring(levels["crowd"])),
        relieve=ints(_by_ring(levels["relieve"])),
        levels=ints([levels[name][0] for name in SINGLE] + levels["alone"]),
        in_hand=ints(in_hand),
        on_top=ints(on_top),
        on_ground=ints(on_ground),
        turns=ints(turns),
    )


def _by_state(row: "list[float]", kind: int) -> "list[float]":
    """Return two numbers, the worth of a blocked and of a free bug of `kind`; `row` has its worth by
    ring."""
    return [row[FREE[kind * 64 : kind * 64 + 64].index(free)] for free in (0, 1)]


def _by_ring(row: "list[int]") -> "list[int]":
    if len(row) < PER_RING:
        raise ValueError(f"expected {PER_RING} levels by the neighbours of a queen, read {row}")
    return row[:PER_RING]
