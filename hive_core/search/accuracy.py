"""Accuracy of each side and decisive turns of a reviewed game, computed from the cost of each turn.

The input is the review's evaluation of every position (hive_core/search/review.py). This module does
not import the search, so the page can use it without loading the search.
"""

import math

from hive_core.game.evaluation import Evaluation
from hive_core.records import NamedTuple, fields_of
from hive_core.rules.bugs import PIECE_BY_NAME

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

Verdict = NamedTuple(
    "Verdict",
    [
        ("ply", "int"),
        ("color", "int"),
        ("played", "str"),
        ("before", "float"),
        ("after", "float"),
        ("cost", "float"),
        ("forced", "bool"),
        ("hopeless", "bool"),
        ("opening", "bool"),
        ("thrown", "int"),
        ("allowed", "int"),
        ("weight", "float"),
    ],
)
"""The judgement of one turn, which led to the position after `ply` plies.

`color` played the MoveString `played`. `before` and `after` are that side's expected scores, 0 to 1,
with the best move and with the move played; `cost` is the loss. `forced` is true if no other move was
legal, `hopeless` if every move was proved to lose, `opening` if the game had just begun and nothing was
proved. `thrown` is the length in plies of the proved win
that the move gave away, 0 if none; `allowed` that of the win which it gave to the opponent. `weight`
says how much the turn decided; `turning_points` sorts by it.
"""

NEVER = 99
"""A number of plies greater than the length of any proved win; it stands for "no win"."""

SHARPNESS = 4.0
"""Rate at which the accuracy of a move falls with its cost: the accuracy is exp(-SHARPNESS * cost),
0.67 for a cost of 0.1."""
LEAST = 0.08
"""Least `weight` of a turning point, and least cost of a move that gets a sign. Two searches of one
position differ by about as much."""
SLIPS = (("??", 0.25), ("?", 0.15), ("?!", LEAST))
"""Pairs of a chess annotation sign and the least cost of a move that gets the sign, the worst first."""
FAIR, BETTER = 0.4, 0.55
"""Expected scores that the worst sign asks for: the side had at least FAIR before the move, and has at
most BETTER after it. So it stood well enough, and does not stand better any more."""
OPENING_PLIES = 6
"""Number of plies from an empty hive on that are not judged: each side's first three pieces, as in a
recommended opening. The search begins nearly all its games with one piece, and finds in any other a
cost that nobody can show."""
THROWN, NEAR = 0.5, 3
"""THROWN is the extra `weight` of a turn that is the first to give away a proved win of at most NEAR
plies. For a longer win the extra weight is THROWN * NEAR / plies."""
TURNS = 3
"""Most turns that `turning_points` returns."""


def verdicts(positions: "Sequence[Evaluation]", played: "Sequence[str]") -> "list[Verdict]":
    """Return one verdict for each ply between two successive `positions`. `played` holds the
    MoveStrings of those plies."""
    found: list[Verdict] = []
    slipped = [NEVER, NEVER]
    # The first move of an empty hive alone names no other piece.
    unjudged = OPENING_PLIES if played and played[0] in PIECE_BY_NAME else 0
    for before, after, text in zip(positions, positions[1:], played):
        one = _verdict(before, after, text, slipped[before.turn], after.ply <= unjudged)
        if one.thrown:
            slipped[before.turn] = min(slipped[before.turn], one.thrown)
        elif one.before < 0.5:
            slipped[before.turn] = NEVER
        found.append(one)
    return found


def _verdict(
    before: "Evaluation", after: "Evaluation", text: str, slipped: int, opening: bool
) -> "Verdict":
    """Return the verdict on the move `text` that led from `before` to `after`, in the `opening` or
    later.

    `slipped` is the length in plies of the shortest proved win that the side has given away before, in
    turns since which it has always stood better; NEVER if there is none.
    """
    color = before.turn
    own = before.white if color == 0 else 1.0 - before.white
    left = after.white if color == 0 else 1.0 - after.white
    forced = before.choices == 1
    best = bool(before.moves) and before.moves[0] == text
    cost = 0.0 if forced or best else max(0.0, own - left)
    still_won = after.proved == -1 or (not after.choices and left == 1.0)
    missed = not forced and not best
    thrown = before.plies if before.proved == 1 and not still_won and missed else 0
    allowed = after.plies if after.proved == 1 and before.proved is None and missed else 0
    weight = cost
    if thrown and max(thrown, NEAR) < slipped:
        weight += THROWN * NEAR / max(thrown, NEAR)
    return Verdict(
        ply=after.ply,
        color=color,
        played=text,
        before=own,
        after=left,
        cost=cost,
        forced=forced,
        hopeless=before.proved == -1,
        opening=opening and not thrown and before.proved is None,
        thrown=thrown,
        allowed=allowed,
        weight=weight,
    )


def turning_points(found: "Sequence[Verdict]") -> "list[Verdict]":
    """Return the turns of `found` that decided the game, at most TURNS, the greatest `weight` first.

    Turns that are not judged are left out.
    """
    counted = [one for one in found if is_judged(one) and one.weight >= LEAST]
    return sorted(counted, key=lambda one: (-one.weight, one.ply))[:TURNS]


def is_judged(one: "Verdict") -> bool:
    """Return whether a turn can be right or wrong: not if it was forced or hopeless, or among the first
    of the game."""
    return not (one.forced or one.hopeless or one.opening)


def slip(one: "Verdict", slips: "Sequence[tuple[str, float]]" = SLIPS) -> str:
    """Return the chess annotation sign of a verdict by its cost and `slips`, which are like SLIPS: ""
    for a good turn. The worst sign is for a move that turns the game, see FAIR; another one that costs
    as much has the next sign."""
    if not is_judged(one):
        return ""
    turns = one.before >= FAIR and one.after <= BETTER
    for sign, least in slips if turns else slips[1:]:
        if one.cost >= least:
            return sign
    return ""


def distance(one: "Verdict") -> float:
    """Return how far a turn is from having the worst of SLIPS or, if it has it, from losing it."""
    return abs(min(one.cost - SLIPS[0][1], one.before - FAIR, BETTER - one.after))


def accuracy(found: "Sequence[Verdict]", color: int) -> "float | None":
    """Return the accuracy of the side `color`, 0 to 1: the mean of exp(-SHARPNESS * cost) over its
    turns in `found`.

    Turns that are not judged do not count. Return None if no turn counts.
    """
    shares = [
        math.exp(-SHARPNESS * one.cost) for one in found if one.color == color and is_judged(one)
    ]
    return sum(shares) / len(shares) if shares else None


def plain(judged: "Evaluation") -> "dict[str, Any]":
    """Return an evaluation as a dict of plain data, for JSON; `read_plain` is the inverse."""
    return {name: getattr(judged, name) for name in fields_of(judged)}


def read_plain(data: "dict[str, Any]") -> "Evaluation":
    """Return the evaluation from a dict that `plain` made. Raises KeyError for a missing field."""
    return Evaluation(*[data[name] for name in fields_of(Evaluation)])
