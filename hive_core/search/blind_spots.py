"""Errors of people who learn the game, for the gentler levels: what a player overlooks at a turn.

BLIND_SPOTS names them. At each turn chance decides, for every one of them, whether the player makes it;
then the search judges by other weights. Moves that are overlooked come last among all moves, so the
search gets to them only where nearly nothing else can be played. A move that wins at once is never
overlooked, and a player who would overlook every move looks again.
"""

from hive_core.records import NamedTuple
from hive_core.rules.bugs import BUGS, KIND, QUEENS, other
from hive_core.rules.steps import climb_cross_fall, jump, step
from hive_core.search.evaluate import BY_KIND
from hive_core.search.levels import BALANCED
from hive_core.search.mcts import Random
from hive_core.search.styles import Styled

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hive_core.rules.board import Board
    from hive_core.search.evaluate import Evaluator

BlindSpot = NamedTuple(
    "BlindSpot",
    [
        ("name", "str"),
        ("ways", "tuple[object, ...]"),
        ("own", "float"),
        ("enemy", "float"),
        ("pins", "bool"),
    ],
)
"""An error: a name, and what it changes.

`ways` are the ways to move, each the `reach` of a bug, whose moves are overlooked, those of both sides.
`own` and `enemy` multiply the danger of the player's own and of the enemy queen. If `pins` is True, a
bug that cannot leave its cell is worth as much as one that can.
"""

BLIND_SPOTS = (
    BlindSpot("jump", (jump,), 1.0, 1.0, False),
    BlindSpot("climb", (step, climb_cross_fall), 1.0, 1.0, False),
    BlindSpot("pin", (), 1.0, 1.0, True),
    BlindSpot("side of the own queen", (), 0.5, 1.0, False),
    BlindSpot("side of the enemy queen counted twice", (), 1.0, 2.0, False),
)
LAST = 2.0**-20
"""Factor of the prior of a move that is overlooked; no other factors make up for it."""
SEPARATE = 1000003
"""Number added to the seed of a search, so that other numbers decide the errors than the moves."""


def blind_spots(chance: float, seed: int) -> "list[BlindSpot]":
    """Return those of BLIND_SPOTS that a player has at a turn, each with the probability `chance`."""
    random = Random(seed + SEPARATE)
    return [spot for spot in BLIND_SPOTS if random.unit() < chance]


def leaving_a_move(spots: "list[BlindSpot]", board: "Board") -> "list[BlindSpot]":
    """Return `spots` if the player to move still sees a move; else those that hide no moves.

    With all moves hidden their priors would add up to nearly nothing, and 1 by the sum, which the
    search needs, would be more than it can reckon with.
    """
    ways = [way for spot in spots for way in spot.ways]
    for piece, cells in board.legal_by_piece():
        if cells and (board.where[piece] < 0 or BUGS[KIND[piece]].reach not in ways):
            return spots
    return [spot for spot in spots if not spot.ways]


def erring(evaluator: "Evaluator", color: int, spots: "list[BlindSpot]") -> Styled:
    """Return the evaluator of a player of the side `color` who judges by the weights of `evaluator`,
    but has the errors `spots`."""
    rows = dict(evaluator.weights)
    factors = dict(getattr(evaluator, "factors", dict.fromkeys(QUEENS, 1.0)))
    for spot in spots:
        factors[QUEENS[color]] *= spot.own
        factors[QUEENS[other(color)]] *= spot.enemy
        if spot.pins:
            for name in BY_KIND:
                if name.endswith("blocked"):
                    rows[name] = rows[name[: -len("blocked")] + "mobile"]
        rows["move"] = tuple(
            [
                factor * (LAST if bug.reach in spot.ways else 1.0)
                for factor, bug in zip(rows["move"], BUGS)
            ]
        )
    found = Styled(BALANCED, color, rows)
    found.factors = factors
    return found
