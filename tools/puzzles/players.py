"""The four players used to make and rate puzzles: levels as they were when the puzzles were made.

The levels of the app may change; the games and ratings of puzzles must not.
"""

from hive_core.engine.backends import KERNEL, search_called
from hive_core.rules.board import Board
from hive_core.search.levels import Level
from hive_core.search.thinker import Thinker

PLAYERS = (
    Level(30, 1.0, 1.5, 0.25, 0.0),
    Level(165, 1.0, 1.05, 0.17, 0.0),
    Level(500, 1.0, 0.7, 0.11, 0.0),
    Level(2000, 1.5, 0.4, 0.06, 0.0),
)
"""Levels of the players that make and rate puzzles, the weakest first."""


def chosen(board: Board, player: int, seed: int) -> int:
    """Return the move that the player with index `player` chooses; `seed` decides its random
    choices. The search is limited by iterations and not by time."""
    strength, search_of = PLAYERS[player], search_called(KERNEL)[1]
    thinker = Thinker(board, 0, seed, 1e9, search_of=search_of, strength=strength)
    thinker.search.run(iterations=strength.iterations)
    return thinker.choose()
