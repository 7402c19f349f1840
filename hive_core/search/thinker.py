"""Search at a level of strength, in slices: it gives the move to play, the best lines, and the
progress."""

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
    """Function that makes a search, with the parameters of `python_search`: board, evaluator, seed,
    settle, number of lines, table to reuse."""

SAFETY = 0.97
"""Share of a time budget after which the search ends; the rest is for the last iteration and the
answer."""


SOON = 5
"""Maximum length in plies of the forced wins that the strongest level proves before its tree search."""
TRIED = 8192
"""Maximum number of positions that the proof of a short win may try; a compiled prover has its own
limit."""
TRYING = 0.3
"""Maximum share of a time budget for the proof of a short win."""
PROVED = 0
"""Key in `Thinker.reports` of the report with the proved short win; the helpers' keys begin at 1."""
LOOK_S = 0.05
"""Seconds between two checks whether a search and its helpers together can end. A check
merges all reports, which takes about 1 ms."""
STALE_S = 0.25
"""Maximum age in seconds of a helper's report; the helper has continued its search since."""


def python_search(
    board: Board,
    judge: Evaluator,
    seed: int = 0,
    settle: bool = True,
    lines: int = 0,
    table: "Any" = None,
) -> Search:
    """Return a new search, in Python, of the position on `board` with the evaluator `judge`.

    With `lines`, it searches that many root moves about equally deep. `table` is the table of an
    earlier search to reuse; that of another kind of search is ignored.
    """
    if lines:
        return Broad(HivePosition(board, judge), lines, seed)
    earlier = table if isinstance(table, dict) else None
    return Search(HivePosition(board, judge), seed, settle=settle, table=earlier)


class SearchMemory:
    """Memory of the last search of a game, so that the next one can reuse its nodes."""

    def __init__(self) -> None:
        self.search: Searcher | None = None
        self.terms: tuple[object, ...] = ()
        self.ply = 0

    def recall(self, board: Board, judge: Evaluator) -> "Any":
        """Return the table to reuse for a search of the position on `board`.

        None if there was no search before, or if it had another evaluator, other rules or a later ply.
        """
        search, self.search = self.search, None
        if search and self.terms == _terms(board, judge) and board.ply >= self.ply:
            return search.table
        return None

    def store(self, search: "Searcher", board: Board, judge: Evaluator) -> None:
        """Store `search` so that a later search can reuse its nodes."""
        self.search = search
        self.terms = _terms(board, judge)
        self.ply = board.ply


def _terms(board: Board, judge: Evaluator) -> tuple[object, ...]:
    """Return the properties that two searches must share to reuse nodes."""
    return board.expansions, board.tournament, judge


class Thinker:
    """A search for one move at a level (0 weakest, FULL), in slices: `run` until True, then `choose`.

    Every call restores the board. Raises GameOver if the game is over.

    `helpers`: number of thinkers that search the same position in other processes (see `helper`); the
    answers merge their results move by move. With a `memory`, the search reuses the tree of the last
    search with that memory. `lines`: number of best moves to search about equally deep (see
    multipv.py), until the time is used up and without a memory. `search_of` makes the search.

    If `tries` is True, the first run tries to prove a short win (see `soonest`), which the tree search
    may miss, before the tree search. It is set for STRONGEST and may be changed before the first run.
    At FULL, a compiled search proves wins itself.
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
        """Search for `slice_s` seconds, or to the end if None; return True when the answer is ready."""
        if self.tries and self._wins_soon():
            return True
        done = self.search.run(self.seconds * SAFETY, self.level.iterations, slice_s)
        if done or not self.helpers or self.search.seconds < self.next_look_s:
            return done
        self.next_look_s = self.search.seconds + LOOK_S
        return self._agreed()

    def _wins_soon(self) -> bool:
        """Look once for a forced win within SOON plies by full-width search; return whether there is
        one.

        The win is stored in `reports`, where the reports of helpers are, so `whole_report` merges it.
        """
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
        """Return the winning line that begins with `move`: with the replies that delay the win longest
        if the prover can name them, else `move` alone."""
        if not hasattr(prover, "line"):
            return (move,)
        prover.limit = UNBOUNDED
        return tuple(prover.line(plies, move))

    def _prover(self) -> "AnyProver":
        """Return a prover for the board: the search's own if it has one (the compiled search has)."""
        if hasattr(self.search, "prover"):
            return self.search.prover()  # type: ignore[no-any-return]
        prover = Prover(self.board)
        prover.limit = TRIED
        return prover

    def _agreed(self) -> bool:
        """Return whether this search and its helpers together have proven the result, or can no longer
        change the best move."""
        report = self.whole_report()
        if report.proved is not None:
            return True
        passed_s = max(report.seconds, 0.001)
        left_s = max(0.0, self.seconds * SAFETY - passed_s) + STALE_S
        left = report.iterations / passed_s * left_s
        return self.settle and settled(report.lines, len(self.search.moves), left)

    def choose(self) -> int:
        """Return the move to play, chosen with the level's randomness; may be called at any time."""
        temperature, margin = self.level.temperature, self.level.margin
        if self.board.ply < OPENING_PLIES:
            temperature = max(temperature, OPENING.temperature)
            margin = max(margin, OPENING.margin)
        return self.search.pick(temperature, margin, self.whole_report().lines)

    def best(self) -> int:
        """Return the strongest move found so far, without randomness; may be called at any time."""
        return best_move(self.whole_report().lines, self.search.moves)

    def whole_report(self) -> "RootReport":
        """Return the merged report of this search and its helpers, with a line for every tried move."""
        own = self.search.report(all_lines=True)
        if not self.reports:
            return own
        return merged([own] + list(self.reports.values()), len(self.search.moves), self.order)

    def report(self, count: int = 5) -> "RootReport":
        """Return the merged report with only the best `count` moves."""
        whole = self.whole_report()
        return RootReport(
            whole.iterations, whole.seconds, whole.proved, whole.plies, whole.lines[:count]
        )

    def progress(self) -> "Progress":
        """Return the progress of this search and its helpers."""
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
        """Return this thinker's results so far as nested lists of numbers, to send to another
        thinker."""
        return packed(self.search.report(all_lines=True))

    def receive(self, number: int, tally: "list[Any]") -> None:
        """Replace the results of helper `number` by a newer `tally`."""
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
    """Return a thinker at full strength whose tallies go to another thinker, for root parallelism.

    `number` counts the helpers from 1. Each has slightly different weights, since equal searches would
    build the same tree. A helper's time ends a little before that of the thinker it helps, and it does
    not stop early when its own best move can no longer change.
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
    """Return the strongest move found in `seconds`. Raises GameOver."""
    search = _full_search(board, evaluator, seed)
    search.run(budget_s=max(0.0, seconds) * SAFETY)
    return search.best()


def best_for_depth(
    board: Board, depth: int, evaluator: Evaluator | None = None, seed: int = 0
) -> int:
    """Return the strongest move found in `iterations_for(depth)` iterations. Raises GameOver.

    Equal positions get equal answers.
    """
    search = _full_search(board, evaluator, seed)
    search.run(iterations=iterations_for(depth))
    return search.best()


def iterations_for(depth: int) -> int:
    """Return the number of iterations in place of a search depth: 50 * 4 ** depth (1: 200, 4: 12,800).

    An alpha-beta search with good move ordering takes about 4 times as long for each further ply.
    """
    return 50 << 2 * min(depth, 12)


def _full_search(board: Board, evaluator: Evaluator | None, seed: int) -> Search:
    if board.result() != ONGOING:
        raise GameOver("bestmove")
    return Search(HivePosition(board, evaluator), seed)
