"""Measure the time of the parts of a random playout, in microseconds a ply.

    python3 -m tools.bench.playout

Every part is called at every ply of some playouts and its best time counts, so the parts run with
warm caches and add up to a little less than the whole. Indented parts are inside the one above.
"""

from collections.abc import Callable
from functools import partial

from hive_core.clock import now_s
from hive_core.rules.board import ONGOING, Board
from hive_core.rules.bugs import BUGS, KIND, QUEENS
from hive_core.search.mcts import Random
from tools.bench.core import LONGEST_PLAYOUT, Playouts, speeds
from tools.common import say

GAMES, REPEATS = 4, 6
WHOLE = "all legal moves"


def least(call: Callable[[], object]) -> float:
    """Return the microseconds of the fastest of several calls."""
    best = 1e9
    for _ in range(REPEATS):
        begin = now_s()
        call()
        best = min(best, now_s() - begin)
    return best * 1e6


def back_and_forth(board: Board, move: int) -> None:
    """Make and undo one move."""
    board.make(move)
    board.undo()


def parts(board: Board, move: int) -> dict[str, float]:
    """Return the microseconds of each part of one ply of a random playout, by the part's name, measured
    on `board` with the move `move`."""
    spent = {
        "make (and undo)": least(partial(back_and_forth, board, move)),
        WHOLE: least(board.legal_by_piece),
        "  placements": least(board.placements),
    }
    if board.where[QUEENS[board.turn]] < 0:
        return spent
    spent["  movements"] = least(board.movements)
    if board.euler >= 0:
        spent["    regions, where there are holes"] = least(board.regions)
    for piece in board.rosters[board.turn]:
        cell = board.where[piece]
        if cell >= 0 and board.top[cell] == piece != board.rest and not board.pinned(cell):
            bug = BUGS[KIND[piece]]
            name = "    steps of the " + bug.name
            spent[name] = spent.get(name, 0.0) + least(partial(bug.reach, board, cell))
    return spent


def main() -> None:
    """Print the parts for two game types."""
    for name, expansions in (("Base", ""), ("Base+MLP", "MLP")):
        total: dict[str, float] = {}
        plies = 0
        for seed in range(GAMES):
            random, board = Random(seed), Board(expansions)
            while board.ply < LONGEST_PLAYOUT and board.result() == ONGOING:
                moves = board.legal_moves()
                move = moves[int(random.unit() * len(moves))]
                for part, spent in parts(board, move).items():
                    total[part] = total.get(part, 0.0) + spent
                board.make(move)
                plies += 1
        whole = 1e6 / speeds([Playouts(expansions).run], 10)[0]
        say(f"{name}: {whole:.1f} µs a ply")
        for part, spent in total.items():
            say(f"  {part:36}{spent / plies:8.2f}")


if __name__ == "__main__":
    main()
