"""Games of the search against itself, and what is learnt from each: terms, results, opinions."""

import random
from typing import Any

from hive_core.rules.board import DRAW, ONGOING, Board
from hive_core.search.evaluate import Evaluator
from hive_core.search.hive import HivePosition
from hive_core.search.mcts import Search
from tools.tuning.terms import Weights, position_terms

TYPES = ("MLP", "MLP", "MLP", "", "", "M", "L", "P", "ML", "MP", "LP")
"""What is played: most of all with all bugs, and without any."""
LONGEST = 140
FREE_PLIES = 8
"""So many plies are drawn freely, so that games differ."""

Game = list[dict[str, Any]]
"""A line per position: `terms`; `won`, the result, and `hoped`, the search's opinion, both in -1..1 and
for the side to move."""


def play(seed: int, weights: Weights, iterations: int) -> Game:
    """One game; [] where it was not over after LONGEST plies."""
    dice = random.Random(seed)
    board = Board(TYPES[seed % len(TYPES)])
    evaluator = Evaluator(weights)
    for _ in range(dice.randrange(3)):
        board.make(dice.choice(board.moves()))
    lines: Game = []
    while board.result() == ONGOING:
        if board.ply >= LONGEST:
            return []
        search = Search(HivePosition(board, evaluator), dice.randrange(1 << 16), settle=False)
        search.run(iterations=iterations)
        root = search.root
        if root.proved is None and len(root.moves) > 1:
            hoped = round(root.total / max(1, root.visits), 4)
            lines.append({"terms": position_terms(board), "hoped": hoped, "won": board.turn})
        free = board.ply < FREE_PLIES
        board.make(search.pick(1.0 if free else 0.3, 0.15 if free else 0.05))
    result = board.result()
    for line in lines:
        line["won"] = 0 if result == DRAW else 1 if result == line["won"] else -1
    return lines


def play_many(seeds: list[int], weights: Weights, iterations: int) -> list[Game]:
    """Several games, one after the other."""
    return [play(seed, weights, iterations) for seed in seeds]
