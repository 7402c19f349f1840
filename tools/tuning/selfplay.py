"""Games of the search against itself, and what the fit needs of each position: terms, result, expected
score."""

import random
from typing import Any

from hive_core.engine.backends import PYTHON, search_called
from hive_core.rules.board import DRAW, ONGOING, Board
from hive_core.search.evaluate import Evaluator
from tools.tuning.terms import Weights, position_terms

TYPES = ("MLP", "", "MLP", "", "MLP", "", "M", "L", "P", "ML", "MP", "LP")
"""Expansions of successive games, repeated in this order. Games with all three, and with none, are the
most frequent."""
LONGEST = 140
FREE_PLIES = 8
"""Number of random plies at the start of a game, so that games differ."""

Game = list[dict[str, Any]]
"""Rows of a game for the fit, one for each position: `terms` are those of the position, `won` is the
game's result and `hoped` the score that the search expected, both from -1 to 1 for the side to move."""


def play(seed: int, weights: Weights, iterations: int, core: str = PYTHON) -> Game:
    """Play one game with the random seed `seed` and return its rows, or [] if it is not over after
    LONGEST plies. Raises HiveError if the search called `core` cannot be used."""
    search_of = search_called(core)[1]
    dice = random.Random(seed)
    board = Board(TYPES[seed % len(TYPES)])
    evaluator = Evaluator(weights)
    for _ in range(dice.randrange(3)):
        board.make(dice.choice(board.legal_moves()))
    lines: Game = []
    while board.result() == ONGOING:
        if board.ply >= LONGEST:
            return []
        search = search_of(board, evaluator, dice.randrange(1 << 16), False, 0, None)
        search.run(iterations=iterations)
        found = search.report(0, all_lines=True)
        if found.proved is None and len(search.moves) > 1:
            visits = sum([line.visits for line in found.lines])
            hopes = sum([line.visits * (2.0 * line.score - 1.0) for line in found.lines])
            hoped = round(hopes / max(1, visits), 4)
            lines.append({"terms": position_terms(board), "hoped": hoped, "won": board.turn})
        free = board.ply < FREE_PLIES
        board.make(search.pick(1.0 if free else 0.3, 0.15 if free else 0.05))
    result = board.result()
    for line in lines:
        line["won"] = 0 if result == DRAW else 1 if result == line["won"] else -1
    return lines


def play_many(seeds: list[int], weights: Weights, iterations: int, core: str) -> list[Game]:
    """Play one game for each of `seeds`, one after the other, and return the rows that `play` returns
    for each."""
    return [play(seed, weights, iterations, core) for seed in seeds]
