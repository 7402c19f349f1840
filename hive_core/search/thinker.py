"""A search at a level of strength, in slices: the move to play, the best lines, the progress."""

from hive_core.clock import now_s
from hive_core.notation.moves import spell_line
from hive_core.rules.board import ONGOING, Board
from hive_core.rules.errors import GameOver
from hive_core.search.evaluate import DEFAULT, Evaluator
from hive_core.search.levels import FULL, OPENING, OPENING_PLIES, STRENGTHS, STRONGEST
from hive_core.search.mcts import Search
from hive_core.search.multipv import Broad
from hive_core.search.perturbation import varied
from hive_core.search.position import HivePosition
from hive_core.search.prover import UNBOUNDED, Prover, soonest
from hive_core.search.report import Progress
from hive_core.search.root_stats import (
    RootLine,
    RootReport,
    best_move,
    by_value,
    merged,
    packed,
    ranked,
    settled,
    unpacked,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any, Protocol

    from hive_core.search.prover import AnyProver

    class Searcher(Protocol):
        """Interface of a search for the thinker; `mcts.Search` documents each method."""

        iterations: int
        seconds: float
        settle: bool
        nodes: int
        size: int
        started_s: float | None
        table: Any

        @property
        def moves(self) -> Sequence[int]: ...
        def run(
            self,
            budget_s: float | None = None,
            iterations: int | None = None,
            slice_s: float | None = None,
        ) -> bool: ...
        def lines(self) -> list[RootLine]: ...
        def best(self) -> int: ...
        def pick(
            self, temperature: float, margin: float, lines: Sequence[RootLine] | None = None
        ) -> int: ...
        def report(self, count: int = 5, all_lines: bool = False) -> RootReport: ...

    SearchOf = Callable[[Board, Evaluator, int, bool, int, Any], Searcher]
    """A function of a board, its evaluator, a seed, settle, lines, and the table to reuse, as
    `python_search`."""

SAFETY = 0.97
"""The share of a time budget that is searched; the rest is for the last iteration and the answer."""


SOON = 5
"""Number of plies within which the strongest level finds every win, as far as TRIED allows."""
TRIED = 8192
"""Maximum number of positions to try for that; a compiled prover brings a limit of its own."""
TRYING = 0.3
"""The share of a time budget that may go there."""
PROVED = 0
"""Number of the report of proved wins: before those of helpers."""
LOOK_S = 0.05
"""Seconds between two checks of a search with helpers whether all together are done; merging takes
about 1 ms."""
STALE_S = 0.25
"""Maximum age in seconds of a helper's report: it may have searched on since."""


def python_search(
    board: Board,
    judge: Evaluator,
    seed: int = 0,
    settle: bool = True,
    lines: int = 0,
    table: "Any" = None,
) -> Search:
    """Make a search of the position on a board; with `lines` of that many moves about equally deep.

    `table` is that of an earlier search; one of another kind of search is ignored.
    """
    if lines:
        return Broad(HivePosition(board, judge), lines, seed)
    earlier = table if isinstance(table, dict) else None
    return Search(HivePosition(board, judge), seed, settle=settle, table=earlier)


class SearchMemory:
    """The nodes of the last search of a game, for the next one: most of what it found still matters."""

    def __init__(self) -> None:
        self.search: Searcher | None = None
        self.terms: tuple[object, ...] = ()
        self.ply = 0

    def recall(self, board: Board, judge: Evaluator) -> "Any":
        """The table to reuse for a search of this position, None where the last one is of no use."""
        search, self.search = self.search, None
        if search and self.terms == _terms(board, judge) and board.ply >= self.ply:
            return search.table
        return None

    def store(self, search: "Searcher", board: Board, judge: Evaluator) -> None:
        """Memory of a search that later ones may continue."""
        self.search = search
        self.terms = _terms(board, judge)
        self.ply = board.ply


def _terms(board: Board, judge: Evaluator) -> tuple[object, ...]:
    """Properties that two searches must share to reuse nodes."""
    return board.expansions, board.tournament, judge


class Thinker:
    """A search for one move at a level (0 weakest, FULL), in slices: `run` until True, then `choose`.

    Every call restores the board. Raises GameOver if the game is over.

    `helpers`: number of thinkers that search the same position in other processes (see `helper`); their
    tallies are merged move by move into every answer. With a `memory` the search reuses the tree of the
    last one with the same memory. `lines`: number of best moves to search about equally deep (see
    multipv.py), to the end of the time and without a memory. `search_of` makes the search.

    The strongest level for people first tries all moves for a short win (`soonest`), which iterations
    may miss, and takes the shortest. At FULL a compiled search proves wins itself. `tries` may be
    changed before the first run.
    """

    def __init__(
        self,
        board: Board,
        level: int = FULL,
        seed: int = 0,
        seconds: float | None = None,
        evaluator: Evaluator | None = None,
        helpers: int = 0,
        memory: SearchMemory | None = None,
        lines: int = 0,
        search_of: "SearchOf" = python_search,
    ) -> None:
        if board.result() != ONGOING:
            raise GameOver("bestmove")
        self.board = board
        self.evaluator = evaluator
        self.level = STRENGTHS[level]
        self.seconds = self.level.seconds if seconds is None else seconds
        self.settle = self.level.temperature <= 0.1 and not lines
        self.order = by_value if lines else ranked
        self.helpers = helpers
        self.reports: dict[int, RootReport] = {}
        self.next_look_s = 0.0
        judge = evaluator or DEFAULT
        if lines:
            memory = None
        table = memory.recall(board, judge) if memory else None
        settle = self.settle and not helpers
        self.search = search_of(board, judge, seed, settle, lines, table)
        choice = len(self.search.moves) > 1  # a win at hand is given alone, see `expand`
        self.tries = level == STRONGEST and not lines and choice
        if level == FULL and hasattr(self.search, "proves"):
            self.search.proves = True  # the compiled one can
        if memory:
            memory.store(self.search, board, judge)

    def run(self, slice_s: float | None = None) -> bool:
        """Search for `slice_s` seconds, or to the end; return True when the answer is ready."""
        if self.tries and self._wins_soon():
            return True
        done = self.search.run(self.seconds * SAFETY, self.level.iterations, slice_s)
        if done or not self.helpers or self.search.seconds < self.next_look_s:
            return done
        self.next_look_s = self.search.seconds + LOOK_S
        return self._agreed()

    def _wins_soon(self) -> bool:
        """Return whether trying everything, once, finds a short win; it is reported like a
        helper's."""
        self.tries = False
        begun = self.search.started_s = now_s()
        end = begun + self.seconds * TRYING
        prover = self._prover()
        found = soonest(prover, self.search.moves, SOON, lambda: now_s() < end)
        self.search.seconds = now_s() - begun
        if found:
            move, plies = found
            count = prover.positions
            line = RootLine(move, count, 1.0, 1, plies, self._won(prover, move, plies))
            self.reports[PROVED] = RootReport(count, self.search.seconds, 1, plies, (line,))
        return found is not None

    def _won(self, prover: "Any", move: int, plies: int) -> tuple[int, ...]:
        """The winning line of a move, with the replies that delay it the longest if the prover
        knows them."""
        if not hasattr(prover, "line"):
            return (move,)
        prover.limit = UNBOUNDED
        return tuple(prover.line(plies, move))

    def _prover(self) -> "AnyProver":
        """The compiled search brings one."""
        if hasattr(self.search, "prover"):
            return self.search.prover()  # type: ignore[no-any-return]
        prover = Prover(self.board)
        prover.limit = TRIED
        return prover

    def _agreed(self) -> bool:
        """Return whether all together have proven the result, or can no longer change the
        choice."""
        report = self.whole_report()
        if report.proved is not None:
            return True
        passed_s = max(report.seconds, 0.001)
        left_s = max(0.0, self.seconds * SAFETY - passed_s) + STALE_S
        left = report.iterations / passed_s * left_s
        return self.settle and settled(report.lines, len(self.search.moves), left)

    def choose(self) -> int:
        """The move to play, at any time."""
        temperature, margin = self.level.temperature, self.level.margin
        if self.board.ply < OPENING_PLIES:
            temperature = max(temperature, OPENING.temperature)
            margin = max(margin, OPENING.margin)
        return self.search.pick(temperature, margin, self.whole_report().lines)

    def best(self) -> int:
        """The strongest move found, without any draw, at any time."""
        return best_move(self.whole_report().lines, self.search.moves)

    def whole_report(self) -> "RootReport":
        """Everything that is known of every move tried so far, by this search and its helpers."""
        own = self.search.report(all_lines=True)
        if not self.reports:
            return own
        return merged([own] + list(self.reports.values()), len(self.search.moves), self.order)

    def report(self, count: int = 5) -> "RootReport":
        """The state of the search with its best `count` moves."""
        whole = self.whole_report()
        return RootReport(
            whole.iterations, whole.seconds, whole.proved, whole.plies, whole.lines[:count]
        )

    def progress(self) -> "Progress":
        """Progress of the search."""
        report = self.report(1)
        share = max(
            self.search.iterations / self.level.iterations,
            report.seconds / max(self.seconds, 0.001),
        )
        best = report.lines[0] if report.lines else None
        return Progress(
            min(1.0, share),
            report.iterations,
            report.seconds,
            best.score if best else None,
            spell_line(self.board, best.moves) if best else [],
        )

    # Several searches of one position

    def tally(self) -> "list[Any]":
        """Results of this thinker so far, to send to another one: lists and numbers."""
        return packed(self.search.report(all_lines=True))

    def receive(self, number: int, tally: "list[Any]") -> None:
        """Replace the last tally of helper `number` by a newer one."""
        report = self.reports[number] = unpacked(tally)
        if report.proved is not None:
            self.next_look_s = 0.0


def helper(
    board: Board,
    number: int,
    seed: int,
    seconds: float,
    evaluator: Evaluator | None = None,
    lines: int = 0,
    search_of: "SearchOf" = python_search,
) -> Thinker:
    """A thinker at full strength whose tallies help another one; `number` counts from 1.

    Two equal searches would find the same twice, so each helper judges a little differently. It ends
    a little earlier than the one it helps, and does not stop early when its own choice can no longer
    change.
    """
    judge = varied(evaluator or DEFAULT, seed + number)
    thinker = Thinker(
        board, FULL, seed + number, seconds * SAFETY, judge, lines=lines, search_of=search_of
    )
    thinker.search.settle = False
    return thinker


def best_in_time(
    board: Board, seconds: float, evaluator: Evaluator | None = None, seed: int = 0
) -> int:
    """The strongest move found in the given time. Raises GameOver."""
    search = _full_search(board, evaluator, seed)
    search.run(budget_s=max(0.0, seconds) * SAFETY)
    return search.best()


def best_for_depth(
    board: Board, depth: int, evaluator: Evaluator | None = None, seed: int = 0
) -> int:
    """The strongest move in the iterations that stand for a depth. Raises GameOver.

    Equal positions get equal answers.
    """
    search = _full_search(board, evaluator, seed)
    search.run(iterations=iterations_for(depth))
    return search.best()


def iterations_for(depth: int) -> int:
    """A tree search has no depth; n stands for 50 x 4 ** n iterations (1: 200, 4: 12,800).

    That is about what a search with good move ordering needs for each further ply.
    """
    return 50 << 2 * min(depth, 12)


def _full_search(board: Board, evaluator: Evaluator | None, seed: int) -> Search:
    if board.result() != ONGOING:
        raise GameOver("bestmove")
    return Search(HivePosition(board, evaluator), seed)
