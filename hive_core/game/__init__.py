"""A game of Hive: its history, its result, and frozen pictures of its positions."""

from hive_core.game.game import (
    AGREEMENT,
    BOTH_SURROUNDED,
    REPETITION,
    REPETITIONS,
    RESIGNATION,
    SURROUNDED,
    Game,
    Ply,
    Snapshot,
    position_key,
    queen_due,
)

__all__ = [
    "AGREEMENT",
    "BOTH_SURROUNDED",
    "REPETITION",
    "REPETITIONS",
    "RESIGNATION",
    "SURROUNDED",
    "Game",
    "Ply",
    "Snapshot",
    "position_key",
    "queen_due",
]
