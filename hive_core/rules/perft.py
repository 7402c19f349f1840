"""Perft: how many lines of play of a given length there are, the usual check of a move generator."""

from hive_core.clock import now_s

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from hive_core.rules.board import Board


def perft(board: "Board", depth: int, bulk: bool = True) -> int:
    """Number of lines of play of `depth` plies; lines that end earlier do not count, a forced pass is a
    move.

    With `bulk` the last ply is counted without being played: 6 times faster in mid-game.
    """
    if depth == 0:
        return 1
    if bulk and depth == 1:
        return board.count()
    nodes = 0
    for move in board.legal_moves():
        board.make(move)
        nodes += perft(board, depth - 1, bulk)
        board.undo()
    return nodes


def table(board: "Board", depth: int, bulk: bool = True) -> "Iterator[str]":
    """One line "depth nodes seconds nodes_per_second" for each depth from 1."""
    for plies in range(1, depth + 1):
        begin = now_s()
        nodes = perft(board, plies, bulk)
        seconds = now_s() - begin
        yield f"{plies} {nodes} {seconds:.3f} {int(nodes / max(seconds, 1e-6))}"
