"""Perft by the kernel: counts the same lines of play as hive_core.rules.perft."""

from collections.abc import Iterator

from hive_core.clock import now_s
from hive_core.rules.board import Board
from hive_kernel.core import AHEAD, COMPILED, Position

__all__ = ["COMPILED", "perft", "table"]


def perft(board: Board, depth: int, bulk: bool = True) -> int:
    """Return the number of lines of play of `depth` plies, as hive_core.rules.perft.perft does."""
    return Position(board).perft(depth, bulk) if depth else 1


def table(board: Board, depth: int, bulk: bool = True) -> Iterator[str]:
    """Yield a line "depth nodes seconds nodes_per_second" for each depth from 1 to `depth`."""
    for plies in range(1, min(depth, AHEAD) + 1):
        begin = now_s()
        nodes = perft(board, plies, bulk)
        seconds = now_s() - begin
        yield f"{plies} {nodes} {seconds:.3f} {int(nodes / max(seconds, 1e-6))}"
