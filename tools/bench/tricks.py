"""Measure the gain of each optimisation in the hot modules against a slow, obvious implementation.

    python3 -m tools.bench.tricks

A line has the name of an optimisation, microseconds per call with and without it over the benchmark's
positions, and the ratio. The quick and the slow implementation take turns, and the best time of every
call counts, since other programs can only make it slower. The slow implementations are those of
`tests/twins.py`, unless the line says otherwise.
"""

from collections.abc import Callable
from functools import partial

from hive_core.clock import now_s
from hive_core.notation.position import parse_position
from hive_core.rules import steps
from hive_core.rules.board import CELL, SHIFT, Board
from hive_core.rules.bugs import BUGS, KIND
from hive_core.rules.hexes import NEIGHBOURS, SLIDES
from hive_core.rules.perft import perft
from hive_core.rules.refusals import is_legal
from tests import twins
from tools.bench.core import texts
from tools.common import say

ROUNDS = 7
EVERY = 4
"""Step through the list of positions that picks those to measure, since the slow implementations take
long for each."""

Call = Callable[[], object]
Pair = tuple[Call, Call]


def measured(pairs: list[Pair]) -> tuple[float, float]:
    """Return the mean microseconds of the quick calls and of the slow calls of `pairs`; of several
    rounds the best counts for each call."""
    sums = [0.0, 0.0]
    for pair in pairs:
        best = [1e9, 1e9]
        for _ in range(ROUNDS):
            for side, call in enumerate(pair):
                begin = now_s()
                call()
                best[side] = min(best[side], now_s() - begin)
        sums[0] += best[0]
        sums[1] += best[1]
    return sums[0] / len(pairs) * 1e6, sums[1] / len(pairs) * 1e6


def searched(board: Board, cell: int) -> list[int]:
    """Return the result of `steps.roam`, by a graph search instead of following the hive's outline."""
    board.flip(cell)
    found = steps._roam_forked(board.ring, cell)
    board.flip(cell)
    return found


def tried(board: Board, cell: int) -> list[int]:
    """Return the result of `steps.crawl_thrice`, by trying all paths of three steps."""
    board.flip(cell)
    found = steps._crawl_thrice_forked(board.ring, cell)
    board.flip(cell)
    return found


def gated_step(board: Board, cell: int) -> list[int]:
    """Return the result of `steps.step`, checking gates even if there are fewer than two stacks."""
    level = board.height[cell] - 1
    found = [] if level else list(SLIDES[board.ring[cell]])
    for goal in NEIGHBOURS[cell]:
        rise = board.height[goal]
        if (level or rise) and not steps.gated(board, cell, goal, max(level, rise)):
            found.append(goal)
    return found


def make_and_undo(board: Board, move: int) -> None:
    """Play a move and undo it."""
    board.make(move)
    board.undo()


def make_on_copies(board: Board, move: int) -> None:
    """Play a move on a copy and drop the copy."""
    twins.copy_of(board).make(move)


def make_and_recount(board: Board, move: int) -> None:
    """Play a move, count rings and holes again instead of updating them, and undo the move."""
    board.make(move)
    stacks = twins.recount(board)
    rim = {beside for cell in stacks for beside in NEIGHBOURS[cell]}
    for cell in rim:
        twins.mask(board, cell)
    twins.parts(rim - set(stacks))
    board.undo()


def counted(board: Board) -> int:
    """Return the perft number of two plies, computed quickly: the moves of the last ply are counted but
    not played."""
    return perft(board, 2)


def played(board: Board) -> int:
    """Return the perft number of two plies, computed slowly: the moves of the last ply are played
    too."""
    return perft(board, 2, False)


def listed(board: Board, move: int) -> bool:
    """Return whether `move` is legal, by the list of all legal moves."""
    return bool(
        [
            1
            for one, cells in board.legal_by_piece()
            if one == move >> SHIFT and move & CELL in cells
        ]
    )


def at(
    quick: Callable[[Board, int], object],
    slow: Callable[[Board, int], object],
    places: list[tuple[Board, int]],
) -> list[Pair]:
    """Return pairs of calls to be compared: a call of `quick` and a call of `slow` with each of
    `places`, which are a board and a cell on it."""
    return [(partial(quick, *place), partial(slow, *place)) for place in places]


def on(
    quick: Callable[[Board], object], slow: Callable[[Board], object], boards: list[Board]
) -> list[Pair]:
    """Return pairs of calls to be compared: a call of `quick` and a call of `slow` with each of
    `boards`."""
    return [(partial(quick, board), partial(slow, board)) for board in boards]


def tricks(boards: list[Board]) -> "list[tuple[str, list[Pair]]]":
    """Return the optimisations, each as its name and its pairs of quick and slow calls."""
    free = [
        (board, cell, BUGS[KIND[piece]].letter)
        for board in boards
        for piece, cell in enumerate(board.where)
        if cell >= 0 and board.top[cell] == piece and not board.pinned(cell)
    ]
    ground = [(b, c, letter) for b, c, letter in free if b.height[c] == 1]
    plain = [(b, c) for b, c, letter in free if b.stacks - (b.height[c] > 1) < 2 and letter == "B"]
    bare = [(twins.lifted(b, c), c) for b, c, letter in ground if letter in "QP"]
    single = [(b, c) for b in boards for c in b.where if c >= 0 and b.height[c] == 1]
    without = [(b, c) for b, c in single if b.euler < 0]
    holed = [(b, c) for b, c in single if b.euler >= 0]

    def of(letter: str) -> list[tuple[Board, int]]:
        return [(b, c) for b, c, found in ground if found == letter]

    played_moves = [(b, move) for b in boards for move in b.legal_moves()[::12]]
    flat = [(b, c) for b, c in of("L") if b.stacks < 2]
    return [
        ("crawl: a row of a table", at(steps.crawl, twins.crawl, bare)),
        ("roam: walking the wall, not searching", at(steps.roam, searched, of("A"))),
        ("crawl_thrice: walking, not trying all", at(steps.crawl_thrice, tried, of("S"))),
        ("step: no gates below two stacks", at(steps.step, gated_step, plain)),
        (
            "climb_cross_fall: the same",
            at(steps.climb_cross_fall, steps._climb_cross_fall_gated, flat),
        ),
        ("pinned: runs of neighbours, no hole", at(Board.pinned, twins.pinned, without)),
        ("pinned: regions of a hive with holes", at(Board.pinned, twins.pinned, holed)),
        (
            "placement_cells: from the pieces",
            on(Board.placement_cells, twins.placement_cells, boards),
        ),
        ("movements: every piece asked once", on(Board.movements, twins.movements, boards)),
        ("groups, not a number for each move", on(Board.legal_by_piece, Board.legal_moves, boards)),
        ("is_legal: the piece, not all moves", at(is_legal, listed, played_moves)),
        ("make and undo, not a copy", at(make_and_undo, make_on_copies, played_moves)),
        ("rings and holes kept, not recounted", at(make_and_undo, make_and_recount, played_moves)),
        ("perft: leaves counted, not played", on(counted, played, boards[::8])),
        (
            "perft: undone, not copied",
            on(played, lambda board: twins.perft(board, 2), boards[::24]),
        ),
    ]


def main() -> None:
    """Run the benchmark and print its table."""
    boards = [parse_position(text) for text in texts()[::EVERY]]
    say(f"{'':42}{'quick':>10}{'slow':>12}{'ratio':>9}")
    for name, pairs in tricks(boards):
        quick, slow = measured(pairs)
        say(f"{name:42}{quick:10.2f}{slow:12.2f}{slow / quick:9.1f}")


if __name__ == "__main__":
    main()
