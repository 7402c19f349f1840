"""Rating of a puzzle: how long the search takes to find and keep its move, and which levels do."""

import math
from statistics import median

from hive_core.engine.backends import KERNEL, search_called
from hive_core.rules.board import Board
from hive_core.search.levels import FULL
from hive_core.search.thinker import Thinker
from tools.puzzles.players import PLAYERS, chosen

LIMIT = 35_000
"""Iterations: what the search reaches in 5 s where it is not compiled."""
SEEDS = (1, 2, 3)
DRAWS = 4
"""Each player chooses so often, each time with another seed."""
EASIEST = 600
FINDING, PROVING, MISS, CHOICE = 70.0, 55.0, 25.0, 25.0
"""Points for twice the iterations to the move, and to the proof; for a player who misses the move once;
for twice the legal moves.
"""
FEW = 12
"""Number of legal moves that adds nothing to the rating."""


def found_after(board: Board, move: int, seed: int) -> tuple[int, int] | None:
    """Iterations after which the strongest level's search has found a move and keeps it to its end, or
    has proved another, longer win; and those to that end, or, of what is no win, the number of moves,
    of which all others lose. None where it does not find the move within LIMIT.
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
    """Number of times that the four players choose another move, DRAWS tries each."""
    found = 0
    for player in range(len(PLAYERS)):
        for seed in range(1, DRAWS + 1):
            found += chosen(board, player, seed) != move
    return found


def rating(board: Board, move: int) -> int | None:
    """Rating on the scale of Glicko, where 1500 is the middle; None where the move is not found."""
    runs = [found_after(board, move, seed) for seed in SEEDS]
    whole = [one for one in runs if one is not None]
    if len(whole) < len(runs):
        return None
    found, proved = (median(numbers) for numbers in zip(*whole, strict=True))
    points = FINDING * math.log2(max(1.0, found)) + PROVING * math.log2(max(1.0, proved))
    points += CHOICE * math.log2(max(1.0, len(board.legal_moves()) / FEW))
    return round(EASIEST + points + MISS * misses(board, move))
