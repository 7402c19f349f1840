"""Shares of the puzzles that players of different strength solve, by rating.

A rating is true if fewer players solve a puzzle the higher it is rated. The players are the four
gentler levels as they are today, and the simulated graduate of the course, who has no tree search; the
fifth level solves all wins, since it tries everything. A puzzle counts as solved if the player's first
move is the solution.
"""

from bisect import bisect
from collections.abc import Callable
from statistics import StatisticsError, correlation, fmean
from typing import Any

from hive_core.engine.backends import search_called
from hive_core.notation.position import parse_position
from hive_core.rules.board import Board
from hive_core.search.levels import STRONGEST
from hive_core.search.thinker import Thinker
from tools.arena.learners import LEARNERS
from tools.common import say
from tools.puzzles.candidates import WIN1
from tools.puzzles.moves import read
from tools.puzzles.rate import rating

Player = Callable[[Board, int], int]
"""Type of functions that return the move that a player chooses on a board; a seed decides the random
choices."""

GRADUATE = "graduate"
"""Name of the learner among the players."""
PATIENT = 1e9
"""Time limit in seconds so long that every search ends by its number of iterations."""
BAND = 200
"""Points of rating in each row of the table."""
SEED = 1001
"""First seed of the players' random choices; those by which puzzles were rated are smaller."""
NOISE = 2.0
"""Number of standard errors by which the share solved may rise from a row to the next."""
FEWEST = 20
"""Minimum number of puzzles of a row that is compared with the one before."""
FAR = 300
"""Least difference of two ratings of a puzzle of which one may be wrong."""
CLEAR = 0.2
"""Share by which the results of players must be nearer to what is usual at another rating."""
ALIKE = 40
"""Number of puzzles of lower and of higher rating whose mean share is the usual one."""


def level(number: int, core: str) -> Player:
    """Return the player of the level with index `number`, with the search called `core`."""
    search_of = search_called(core)[1]

    def move(board: Board, seed: int) -> int:
        thinker = Thinker(board, number, seed, PATIENT, search_of=search_of)
        thinker.run()
        return thinker.choose()

    return move


def players(core: str) -> dict[str, Player]:
    """Return the players by name, with the search called `core`."""
    levels = {f"level {number + 1}": level(number, core) for number in range(STRONGEST)}
    return levels | {GRADUATE: LEARNERS[GRADUATE].move}


def solved(one: dict[str, Any], player: Player, tries: int) -> float:
    """Return in which share of its `tries` the player solves a puzzle."""
    board = parse_position(one["position"])
    key = read(one["moves"][0])
    return fmean(player(board, SEED + at) == key for at in range(tries))


def shares_of(puzzles: list[dict[str, Any]], core: str, tries: int) -> dict[str, list[float]]:
    """Let each player solve every puzzle `tries` times; return the shares solved by player."""
    return {
        name: [solved(one, move, tries) for one in puzzles] for name, move in players(core).items()
    }


def rates(puzzles: list[dict[str, Any]], core: str, tries: int) -> bool:
    """Let each player solve every puzzle `tries` times, and print the shares by rating. Return whether
    no player solves more of the puzzles of a higher rating."""
    shares = shares_of(puzzles, core, tries)
    ratings = [one["rating"] for one in puzzles]
    say(f"{'rating':>10} {'puzzles':>8} " + "".join(f"{name:>11}" for name in shares))
    falls = True
    before: list[int] = []
    for first in range(min(ratings) // BAND * BAND, max(ratings) + 1, BAND):
        band = [at for at, rating in enumerate(ratings) if first <= rating < first + BAND]
        if not band:
            continue
        row = "".join(f"{fmean(shares[name][at] for at in band):>11.0%}" for name in shares)
        say(f"{first:>5}-{first + BAND - 1:<4} {len(band):>8} {row}")
        if len(band) >= FEWEST:
            falls &= not any(rises(share, before, band) for share in shares.values())
            before = band
    means = [fmean(row) for row in zip(*shares.values(), strict=True)]
    for goal in ["", *sorted({one["goal"] for one in puzzles})]:
        chosen = [at for at, one in enumerate(puzzles) if goal in ("", one["goal"])]
        found = ranked([ratings[at] for at in chosen], [means[at] for at in chosen])
        say(f"{goal or 'all':>10} {len(chosen):>8} puzzles, rank correlation {found}")
    return falls


def rises(share: list[float], before: list[int], band: list[int]) -> bool:
    """Return whether the mean share of the puzzles `band` lies more than NOISE above that of the easier
    ones `before`."""
    if not before:
        return False
    easier, harder = ([share[at] for at in places] for places in (before, band))
    error: float = (variance(easier) / len(easier) + variance(harder) / len(harder)) ** 0.5
    return bool(fmean(harder) > fmean(easier) + NOISE * error)


def variance(numbers: list[float]) -> float:
    """Return the variance of `numbers` about their mean."""
    mean = fmean(numbers)
    return fmean((number - mean) ** 2 for number in numbers)


def ranked(ratings: list[float], means: list[float]) -> str:
    """Return the rank correlation of ratings and mean shares solved as text; "none" if all are
    equal."""
    try:
        return f"{correlation(ranks(ratings), ranks(means)):.2f}"
    except StatisticsError:
        return "none"


def ranks(numbers: list[float]) -> list[float]:
    """Return the rank of each number among all, equal numbers with the mean of their ranks."""
    order = sorted(numbers)
    last = {number: at for at, number in enumerate(order)}
    first = {number: at for at, number in reversed(list(enumerate(order)))}
    return [(first[number] + last[number]) / 2 for number in numbers]


def rerated(puzzles: list[dict[str, Any]], core: str, tries: int) -> list[dict[str, Any]]:
    """Return the puzzles with those ratings replaced that the players' results contradict.

    A rating is replaced by that of today's search if that lies FAR from it, and if the mean share
    solved is nearer by CLEAR to what is usual at the new rating. Each replaced one is printed. Wins in
    one move keep their ratings.
    """
    hard = [one for one in puzzles if one["goal"] != WIN1]
    hard.sort(key=lambda one: int(one["rating"]))
    means = [fmean(row) for row in zip(*shares_of(hard, core, tries).values(), strict=True)]
    ratings = [one["rating"] for one in hard]

    def usual(number: int) -> float:
        at = bisect(ratings, number)
        return fmean(means[max(0, at - ALIKE) : at + ALIKE])

    new = {}
    for one, mean in zip(hard, means, strict=True):
        old, found = one["rating"], rating(parse_position(one["position"]), read(one["moves"][0]))
        if found is None or abs(found - old) < FAR:
            continue
        if abs(usual(old) - mean) - abs(usual(found) - mean) > CLEAR:
            say(f"{one['id']:9} {one['goal']:7} solved {mean:4.0%}: {found} in place of {old}")
            new[one["id"]] = found
    return [one | {"rating": new.get(one["id"], one["rating"])} for one in puzzles]
