"""Rating of a puzzle: how long the search takes to find the solution for good, and how often weaker
levels miss it."""

import math
from statistics import median

from hive_core.engine.backends import KERNEL, search_called
from hive_core.rules.board import Board
from hive_core.search.levels import FULL
from hive_core.search.thinker import Thinker
from tools.puzzles.players import PLAYERS, chosen

LIMIT = 35_000
"""Maximum number of iterations of a search for the solution; the uncompiled search needs 5 s for
them."""
SEEDS = (1, 2, 3)
DRAWS = 4
"""Number of times that each player chooses a move in a puzzle, each time with another seed."""
EASIEST = 600
FINDING, PROVING, MISS, CHOICE = 70.0, 55.0, 25.0, 25.0
"""Points that a puzzle's rating gains: FINDING for each doubling of the iterations until the move
is found, PROVING for each doubling until the win is proved, MISS for each wrong move of a player,
CHOICE for each doubling of the legal moves above FEW."""
PLAINEST = 500
HURDLE, THROWN, ONE_CHOICE = 35.0, 80.0, 40.0
"""Rating of the plainest win in one move, and points that it gains: HURDLE for each hurdle, THROWN if
the solution is a throw, ONE_CHOICE for each doubling of the legal moves above FEW."""
FEW = 12
"""Number of legal moves up to which their number adds no points to a puzzle's rating."""


def found_after(board: Board, move: int, seed: int) -> tuple[int, int] | None:
    """Return two numbers: the iterations after which the strongest level's search prefers `move`, the
    solution, for good, and those after which it proves a win. Return None if it does not prefer `move`
    at LIMIT.

    If the search proves a win before it prefers `move`, the first number is that of the proof. If it
    proves none, the second number is instead that of the moves that it considers.
    """
    thinker = Thinker(board, FULL, seed, search_of=search_called(KERNEL)[1])
    search = thinker.search
    search.settle = False
    found: int | None = None
    wanted = 1
    proved: int | None = None
    while proved is None and search.iterations < LIMIT:
        search.run(iterations=min(wanted, LIMIT))
        proved = search.report(1).proved
        if search.best() != move and proved != 1:
            found = None
        elif found is None:
            found = search.iterations
        wanted += max(1, wanted // 4)
    if found is None:
        return None
    return found, search.iterations if proved == 1 else len(search.moves)


def misses(board: Board, move: int) -> int:
    """Return how often the players choose another move than the solution `move`, in DRAWS tries by each
    of the four."""
    found = 0
    for player in range(len(PLAYERS)):
        for seed in range(1, DRAWS + 1):
            found += chosen(board, player, seed) != move
    return found


def rating(board: Board, move: int) -> int | None:
    """Return the rating of the puzzle on Glicko's scale with 1500 in the middle, or None if the
    search does not find `move`."""
    runs = [found_after(board, move, seed) for seed in SEEDS]
    whole = [one for one in runs if one is not None]
    if len(whole) < len(runs):
        return None
    found, proved = (median(numbers) for numbers in zip(*whole, strict=True))
    points = FINDING * math.log2(max(1.0, found)) + PROVING * math.log2(max(1.0, proved))
    points += CHOICE * math.log2(max(1.0, len(board.legal_moves()) / FEW))
    return round(EASIEST + points + MISS * misses(board, move))


def rating_of_one(board: Board, move: int, hurdles: int, thrown: bool) -> int:
    """Return the rating of a win in one move. The search finds each of them at once, so that the number
    of iterations says nothing about them; `hurdles` and the number of legal moves do. `thrown` says
    whether the solution is a throw."""
    points = HURDLE * hurdles + THROWN * thrown
    points += ONE_CHOICE * math.log2(max(1.0, len(board.legal_moves()) / FEW))
    return round(PLAINEST + points + MISS * misses(board, move))
