"""Accuracy and decisive turns of a reviewed game: the cost of each turn, and what follows from it.

Separate from the search so that the page, which reads it, need not load that. The review judges the
positions one by one (hive_core/search/review.py); everything here follows from its results.
"""

import math

from hive_core.records import NamedTuple, fields_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

Judged = NamedTuple(
    "Judged",
    [
        ("ply", "int"),
        ("turn", "int"),
        ("white", "float"),
        ("proved", "int | None"),
        ("plies", "int"),
        ("choices", "int"),
        ("visits", "int"),
        ("moves", "list[str]"),
        ("why", "list[str]"),
    ],
)
"""The position after `ply` plies of a line, `turn` to move. `white` is the chance, 0 to 1, that White
wins, draws counted half. `proved` is 1 (the side to move wins), 0, -1 or None, within `plies` plies.
`choices` is how many moves are legal, 0 where the game is over; `visits` how many positions were looked
at. `moves` is the best line, MoveStrings, and `why` the reason of its first move as
`hive_core.search.reasons.spell_reason` gives it; both are empty where the game is over."""

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
        ("thrown", "int"),
        ("weight", "float"),
    ],
)
"""The turn that led to the position after `ply` plies: by whom, the MoveString, the winning chance of
who played it, before with the best move and after, and what the move cost of it. `forced`: there was
no other legal move. `hopeless`: the game was lost whatever is played. `thrown`: within how many plies a
proved win was there that the move let go, 0 for none. `weight` says how much the turn decided."""

NEVER = 99
"""More plies than a proved win takes."""

SHARPNESS = 4.0
"""Rate at which the accuracy of a move falls with its cost: a tenth of the chances leaves two
thirds."""
LEAST = 0.08
"""A turn that cost less of the winning chances has decided nothing; searches differ by so much."""
SLIPS = (("??", 0.4), ("?", 0.2), ("?!", LEAST))
"""The signs of turns that cost so much or more, as chess has them."""
THROWN, NEAR = 0.5, 3
"""Extra weight of the first turn that threw away a proved win in at most NEAR plies; for a farther
win, less in proportion."""
TURNS = 3
"""Maximum number of turns to name."""


def verdicts(positions: "Sequence[Judged]", played: "Sequence[str]") -> "list[Verdict]":
    """One for every ply between two positions that are judged, from the first on.

    `played` are the MoveStrings of the line.
    """
    found: list[Verdict] = []
    slipped = [NEVER, NEVER]
    for before, after, text in zip(positions, positions[1:], played):
        one = _verdict(before, after, text, slipped[before.turn])
        if one.thrown:
            slipped[before.turn] = min(slipped[before.turn], one.thrown)
        elif one.before < 0.5:
            slipped[before.turn] = NEVER
        found.append(one)
    return found


def _verdict(before: "Judged", after: "Judged", text: str, slipped: int) -> "Verdict":
    """`slipped`: the nearest win, in plies, that the side has let go and stood better ever since."""
    color = before.turn
    own = before.white if color == 0 else 1.0 - before.white
    left = after.white if color == 0 else 1.0 - after.white
    forced = before.choices == 1
    best = bool(before.moves) and before.moves[0] == text
    cost = 0.0 if forced or best else max(0.0, own - left)
    still_won = after.proved == -1 or (not after.choices and left == 1.0)
    thrown = before.plies if before.proved == 1 and not still_won and not forced and not best else 0
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
        thrown=thrown,
        weight=weight,
    )


def turning_points(found: "Sequence[Verdict]") -> "list[Verdict]":
    """The turns that decided a game, the one that decided most first; never a forced one."""
    counted = [one for one in found if not one.forced and not one.hopeless and one.weight >= LEAST]
    return sorted(counted, key=lambda one: (-one.weight, one.ply))[:TURNS]


def slip(one: "Verdict") -> str:
    """One of the SLIPS, "" for a good turn; a proved win that is let go is a "??"."""
    if one.forced or one.hopeless:
        return ""
    if one.thrown:
        return SLIPS[0][0]
    for sign, least in SLIPS:
        if one.cost >= least:
            return sign
    return ""


def accuracy(found: "Sequence[Verdict]", color: int) -> "float | None":
    """Accuracy of a side, 0 to 1: the mean of exp(-SHARPNESS * cost) over its turns.

    Turns without a choice do not count, nor those in which the game was lost already. None where no
    turn is left.
    """
    shares = [
        math.exp(-SHARPNESS * one.cost)
        for one in found
        if one.color == color and not one.forced and not one.hopeless
    ]
    return sum(shares) / len(shares) if shares else None


def plain(judged: "Judged") -> "dict[str, Any]":
    """A judged position as lists, numbers and texts; `read_judged` takes it back."""
    return {name: getattr(judged, name) for name in fields_of(judged)}


def read_judged(data: "dict[str, Any]") -> "Judged":
    """The review that `plain` made a dict of. Raises KeyError where something is missing."""
    return Judged(*[data[name] for name in fields_of(Judged)])
