"""An evaluator of hive_core as flat arrays, for the kernel's judgement."""

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
"""Evaluators whose value and grades are those that the kernel computes."""
PER_RING = 6
"""Levels in a row by the number of a queen's neighbours."""
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
"""Rows of one level, in the order of `Weights.levels`."""


def floats(values: "list[float]") -> "array[float]":
    """Return an array of numbers of 64 bits."""
    return array("d", values)


OCCUPIED = ints(OCCUPANTS)
"""OCCUPIED[ring]: how many neighbours there are."""
LONE = ints([sum([1 << direction for direction in row]) for row in LONELY])
"""LONE[ring]: a bit for each empty neighbour that touches none of the others."""
TWO_STEPS = ints([far for cell in range(CELLS) for far in two_steps(cell)])
"""TWO_STEPS[cell * 12 + i]: the cells at distance 2."""
FREE = ints([int(can_leave(kind, ring)) for kind in range(len(BUGS)) for ring in range(64)])
"""FREE[kind * 64 + ring]: whether a bug on the ground has a way out, as far as its ring tells."""
FROM_ENEMY = array("b", evaluate.FROM_ENEMY)
FROM_OWN = array("b", evaluate.FROM_OWN)
"""Zones of cells by the step from each queen; their sum is the zone."""
PRIORS = floats(list(array("f", FACTORS)))
"""PRIORS[level]: the prior weight, rounded to 32 bits as hive_core's search keeps it."""


@dataclass(frozen=True)
class Weights:
    """The tables of one evaluator; see hive_core.search.evaluate for what the numbers mean."""

    reserve: "array[float]"
    """[piece]"""
    ground: "array[float]"
    """[(piece * ZONES + zone) * 2 + free]"""
    stacked: "array[float]"
    """[piece * ZONES + zone]"""
    danger: "array[float]"
    """[ring], as `covered`: more danger under an enemy"""
    covered: "array[float]"
    minded: "array[float]"
    """[color]: a factor for the danger of a queen."""
    points: "array[float]"
    """The queen's pillbug, the turn, half."""
    place: "array[int]"
    """[kind], as `move`"""
    move: "array[int]"
    attack: "array[int]"
    """[neighbours of the queen], as `crowd`, and `relieve` less one"""
    crowd: "array[int]"
    relieve: "array[int]"
    levels: "array[int]"
    """The rows of SINGLE, then both of `alone`."""
    in_hand: "array[int]"
    """[kind], as `on_top`"""
    on_top: "array[int]"
    on_ground: "array[int]"
    """[kind * 64 + ring]"""
    turns: "array[int]"
    """[((turn * PIECES + piece) * 64 + ring) * 6 + direction]"""


@lru_cache(maxsize=8)
def read(evaluator: Evaluator, extra: bool) -> Weights:
    """Return the tables of an evaluator for a game without or with any extra bugs, cached.

    Raises ValueError for an evaluator of another class.
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
    """Return the worth of a bug of a kind, blocked and free, out of its worth by ring."""
    return [row[FREE[kind * 64 : kind * 64 + 64].index(free)] for free in (0, 1)]


def _by_ring(row: "list[int]") -> "list[int]":
    if len(row) < PER_RING:
        raise ValueError(f"expected {PER_RING} levels by the neighbours of a queen, read {row}")
    return row[:PER_RING]
