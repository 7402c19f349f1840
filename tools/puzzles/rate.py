"""Rating of a puzzle by how long the search takes to find and keep its move, and by which levels
find it."""

import math
from statistics import median

from hive_core.engine.backends import KERNEL, search_called
from hive_core.rules.board import Board
from hive_core.search.levels import FULL
from hive_core.search.thinker import Thinker
from tools.puzzles.players import PLAYERS, chosen

LIMIT = 35_000
"""Maximum number of iterations, which the uncompiled search does in 5 s."""
SEEDS = (1, 2, 3)
DRAWS = 4
"""Number of times that each player chooses a move, each time with another seed."""
EASIEST = 600
FINDING, PROVING, MISS, CHOICE = 70.0, 55.0, 25.0, 25.0
"""Points of rating: for each doubling of the iterations until the move is found, and until it is
proved; for each miss by a player; for each doubling of the legal moves."""
FEW = 12
"""Number of legal moves for which no points are added."""


def found_after(board: Board, move: int, seed: int) -> tuple[int, int] | None:
    """Return the iterations after which the strongest level's search finds `move` and keeps it, or
    proves a longer win.

    The second number is the iterations until a win is proved; without a proof, the number of moves
    that the search considers. Return None if the search does not find the move within LIMIT.
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
    """Return how often the four players choose another move in DRAWS tries each."""
    found = 0
    for player in range(len(PLAYERS)):
        for seed in range(1, DRAWS + 1):
            found += chosen(board, player, seed) != move
    return found


def rating(board: Board, move: int) -> int | None:
    """Return the rating on Glicko's scale with 1500 in the middle; None if the search does not find
    the move."""
    runs = [found_after(board, move, seed) for seed in SEEDS]
    whole = [one for one in runs if one is not None]
    if len(whole) < len(runs):
        return None
    found, proved = (median(numbers) for numbers in zip(*whole, strict=True))
    points = FINDING * math.log2(max(1.0, found)) + PROVING * math.log2(max(1.0, proved))
    points += CHOICE * math.log2(max(1.0, len(board.legal_moves()) / FEW))
    return round(EASIEST + points + MISS * misses(board, move))
