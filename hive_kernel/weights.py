"""The weights of an evaluator of hive_core as flat arrays, for the kernel's Judge."""

from array import array
from dataclasses import dataclass
from functools import lru_cache

from hive_core.rules.bugs import BUGS, KIND, PIECES, QUEENS
from hive_core.rules.hexes import CELLS
from hive_core.search import evaluate, network
from hive_core.search.evaluate import (
    FACTORS,
    LONELY,
    LOW,
    NEARNESS,
    OCCUPANTS,
    ZONES,
    Evaluator,
    Foresight,
    can_leave,
)
from hive_core.search.prior import (
    APART,
    KINDS,
    MOST_GOALS,
    PHASES,
    STATES,
    Learnt,
)
from hive_core.search.styles import Styled
from hive_kernel.tables import ints

KNOWN = (Evaluator, Styled, Learnt)
"""Classes of evaluators whose values and priors the kernel can compute."""
PER_RING = 6
"""Number of levels in a row that has one for each number of a queen's neighbours."""
SINGLE = (
    "onto_queen",
    "off_queen",
    "queen_flees",
    "onto_enemy",
    "answer",
    "again",
    "onto_own",
)
"""Names of the rows of weights that have one level each, in the order of `Weights.levels`; a prior
without a row has 0 there."""


def floats(values: "list[float]") -> "array[float]":
    """Return an array of 64-bit floats."""
    return array("d", values)


OCCUPIED = ints(OCCUPANTS)
"""OCCUPIED[ring]: number of occupied neighbours."""
LONE = ints([sum([1 << direction for direction in row]) for row in LONELY])
"""LONE[ring]: bit mask of the empty neighbours that touch none of the occupied ones."""
FREE = ints([int(can_leave(kind, ring)) for kind in range(len(BUGS)) for ring in range(64)])
"""FREE[kind * 64 + ring]: 1 if a bug on the ground can leave its cell, judged by its ring, else 0."""
FROM_ENEMY = array("b", evaluate.FROM_ENEMY)
FROM_OWN = array("b", evaluate.FROM_OWN)
"""FROM_ENEMY and FROM_OWN of evaluate.py; the sum of an entry of each is the zone of a cell."""
ON_GROUND = ints([state for row in network.ON_GROUND for state in row])
"""ON_GROUND[kind * 64 + ring]: the network's state of a bug on the ground."""
NEIGHBOUR_AT = ints([next(d for d in range(6) if ring >> d & 1 or d == 5) for ring in range(64)])
"""NEIGHBOUR_AT[ring]: the direction of an occupied neighbour, of several the first; 5 for none."""
BY_ENEMY_QUEEN = array("b", network.BY_ENEMY_QUEEN)
BY_OWN_QUEEN = array("b", network.BY_OWN_QUEEN)
"""The tables of network.py by which the kernel finds the place of a bug."""
LANES = 4
"""Number of hidden units of the network whose sums are packed into one integer of 64 bits."""
WORDS = network.UNITS // LANES
"""Number of such integers for a row of the network."""
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
    """place[phase * KINDS + kind]: level << LOW for placing a bug of that kind."""
    move: "array[int]"
    """move[phase * KINDS + kind]: level for moving an own bug of that kind."""
    throw: "array[int]"
    """throw[kind]: level for throwing an enemy bug of that kind."""
    goal: "array[int]"
    """goal[((placed * KINDS + kind) * ZONES + zone) * STATES + state]: level << LOW for an own bug that
    gets to such a cell and is in that state there."""
    origin: "array[int]"
    """origin[(kind * ZONES + zone) * STATES + state]: the same for an own bug that leaves one."""
    throw_goal: "array[int]"
    """throw_goal[kind * ZONES + zone]: level << LOW for an enemy bug that is thrown to such a cell."""
    throw_origin: "array[int]"
    """throw_origin[zone]: level << LOW for an enemy bug that is thrown away from such a cell."""
    few: "array[int]"
    """few[kind * (MOST_GOALS + 1) + count]: level for a piece with that number of goals."""
    apart: "array[int]"
    """apart[origin - cell & WRAP]: bit mask of those neighbours of `cell` that count when a bug comes
    there from `origin`."""
    attack: "array[int]"
    """attack[n]: level for a move to a cell beside the enemy queen while she has n neighbours."""
    crowd: "array[int]"
    """crowd[n]: level for a move to a cell beside the own queen while she has n neighbours."""
    relieve: "array[int]"
    """relieve[n - 1]: level for a move from a cell beside the own queen while she has n neighbours."""
    levels: "array[int]"
    """levels[i]: level of the row SINGLE[i]; then two levels of `alone`, beside an enemy and beside an
    own piece."""
    network: "array[int]"
    """network[row * WORDS + word]: the integers of a row of the network for LANES units, packed into
    one of 64 bits as network.Network packs them; empty for an evaluator without a network."""
    units: "array[int]"
    """units[unit]: weight of a hidden unit of the network; then the score that stands for one half."""
    turns: "array[int]"
    """turns[((turn * PIECES + piece) * 64 + ring) * 6 + direction]: gain for the side `turn`, in levels
    << LOW, from a change of the neighbour in that direction, which frees or blocks the piece."""


@lru_cache(maxsize=8)
def read(evaluator: Evaluator, extra: bool) -> Weights:
    """Return the tables of an evaluator, cached. `extra` says whether the game has expansion bugs.

    Raises ValueError for an evaluator whose class is not in KNOWN.
    """
    if type(evaluator) not in KNOWN:
        names = ", ".join([known.__name__ for known in KNOWN])
        raise ValueError(f"the kernel judges as {names}, not as {type(evaluator).__name__}")
    levels = evaluator.levels
    factors = getattr(evaluator, "factors", {})
    learnt = isinstance(evaluator, Learnt)
    ahead = evaluator.ahead if isinstance(evaluator, Learnt) else evaluator.foresight[extra]
    turns = [0] * (2 * PIECES * 64 * 6)
    if ahead:
        for turn in (0, 1):
            for piece in range(PIECES):
                for ring in range(64):
                    at = ((turn * PIECES + piece) * 64 + ring) * 6
                    for direction, level in ahead.turns[turn][piece][ring]:
                        turns[at + direction] = level
    cases = _learnt(evaluator) if isinstance(evaluator, Learnt) else _set(evaluator, ahead)
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
        **{name: ints(row) for name, row in cases.items()},
        apart=ints(APART if learnt else [63] * CELLS),
        attack=ints(_by_ring(levels["attack"])),
        crowd=ints(_by_ring(levels["crowd"])),
        relieve=ints(_by_ring(levels["relieve"])),
        levels=ints([levels.get(name, [0])[0] for name in SINGLE] + levels["alone"]),
        turns=ints(turns),
        **_network(evaluator),
    )


def _network(evaluator: Evaluator) -> "dict[str, array[int]]":
    """Return the rows of Weights for the evaluator's network."""
    found = getattr(evaluator, "network", None)
    packed = array("q")
    if found is None:
        return {"network": packed, "units": ints([])}
    for row in found.rows:
        for first in range(0, network.UNITS, LANES):
            packed.append(network.packed(row[first : first + LANES]))
    return {"network": packed, "units": ints([*found.out, found.half])}


def _learnt(evaluator: Learnt) -> "dict[str, list[int]]":
    """Return the rows of Weights that a learnt prior has by cases."""
    levels = evaluator.levels

    def shifted(name: str) -> "list[int]":
        return [level << LOW for level in levels[name]]

    return {
        "place": shifted("place"),
        "move": levels["move"],
        "throw": levels["throw"],
        "goal": shifted("goal"),
        "origin": shifted("origin"),
        "throw_goal": KINDS * shifted("throw_goal"),
        "throw_origin": shifted("throw_origin"),
        "few": [level for row in evaluator.few for level in row],
    }


def _set(evaluator: Evaluator, ahead: "Foresight | None") -> "dict[str, list[int]]":
    """Return the same rows for the factors of evaluate.py, in which fewer cases differ: the points that
    Foresight adds, `near` at a goal two cells from the enemy queen and `retreat` from beside her."""
    levels = evaluator.levels
    in_hand, near, away = [0] * KINDS, levels["near"][0] << LOW, levels["retreat"][0] << LOW
    worth = [[0] * STATES for _ in range(KINDS)]
    if ahead:
        in_hand = ahead.in_hand
        for kind, row in enumerate(ahead.on_ground):
            free, blocked = [
                row[FREE[kind * 64 : kind * 64 + 64].index(is_free)] for is_free in (1, 0)
            ]
            worth[kind] = [free, blocked, ahead.on_top[kind]]
    nearness = [zone % len(NEARNESS) for zone in range(ZONES)]
    two_away = [near if one == NEARNESS.index("near_") else 0 for one in nearness]
    beside = [away if one == NEARNESS.index("beside_") else 0 for one in nearness]
    goal, origin = [], []
    for placed in (0, 1):
        for kind in range(KINDS):
            # A queen's walk is graded by her neighbours alone.
            marks = two_away if placed or kind else [0] * ZONES
            goal += [worth[kind][state] + mark for mark in marks for state in range(STATES)]
    for kind in range(KINDS):
        for mark in beside:
            free, blocked, stacked = worth[kind]
            origin += [mark - free, mark - blocked, -stacked]
    place = [(level << LOW) - hand for level, hand in zip(levels["place"], in_hand, strict=True)]
    return {
        "place": PHASES * place,
        "move": PHASES * levels["move"],
        "throw": [level + levels["throw_enemy"][0] for level in levels["move"]],
        "goal": goal,
        "origin": origin,
        "throw_goal": [0] * ZONES + (KINDS - 1) * two_away,
        "throw_origin": beside,
        "few": [0] * (KINDS * (MOST_GOALS + 1)),
    }


def _by_state(row: "list[float]", kind: int) -> "list[float]":
    """Return two numbers, the worth of a blocked and of a free bug of `kind`; `row` has its worth by
    ring."""
    return [row[FREE[kind * 64 : kind * 64 + 64].index(free)] for free in (0, 1)]


def _by_ring(row: "list[int]") -> "list[int]":
    if len(row) < PER_RING:
        raise ValueError(f"expected {PER_RING} levels by the neighbours of a queen, read {row}")
    return row[:PER_RING]
