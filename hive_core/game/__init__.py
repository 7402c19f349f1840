"""A game of Hive: its tree of moves, its result, and immutable snapshots of its positions."""

from hive_core.game.game import (
    AGREEMENT,
    BOTH_SURROUNDED,
    LENGTH,
    REPETITION,
    REPETITIONS,
    RESIGNATION,
    SURROUNDED,
    TIME,
    Game,
)
from hive_core.game.repetition import position_key
from hive_core.game.snapshot import Snapshot, queen_due
from hive_core.game.tree import Node, Ply

__all__ = [
    "AGREEMENT",
    "BOTH_SURROUNDED",
    "LENGTH",
    "REPETITION",
    "REPETITIONS",
    "RESIGNATION",
    "SURROUNDED",
    "TIME",
    "Game",
    "Node",
    "Ply",
    "Snapshot",
    "position_key",
    "queen_due",
]
