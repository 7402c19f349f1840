"""Search for one move at a level of strength, in slices of time; it gives the move to play, the best
lines, and the progress."""

from hive_core.clock import now_s
from hive_core.notation.moves import spell_line
from hive_core.rules.board import ONGOING, Board
from hive_core.rules.errors import GameOver
from hive_core.search.blind_spots import blind_spots, erring, leaving_a_move
from hive_core.search.evaluate import DEFAULT, Evaluator
from hive_core.search.levels import (
    BY_POINTS,
    FULL,
    LEARNT,
    OPENING,
    OPENING_PLIES,
    STRENGTHS,
    STRONGEST,
)
from hive_core.search.mcts import Search
from hive_core.search.multipv import Broad
from hive_core.search.perturbation import varied
from hive_core.search.position import HivePosition
from hive_core.search.prior import at_full_strength
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

    from hive_core.search.levels import Level
    from hive_core.search.prover import AnyProver

    class Searcher(Protocol):
        """Interface of the search that a Thinker runs. The methods are documented at `mcts.Search`."""

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
    """Type of the functions that make a search. They take the parameters of `python_search`: board,
    evaluator, seed, settle, number of lines, table to reuse."""

SAFETY = 0.97
"""Share of a time budget after which the search ends; what is left is for the last iteration and the
answer."""


SOON = 5
"""Most plies of a forced win that the strongest level tries to prove before its tree search."""
TRIED = 8192
"""Most positions that Prover may play to prove a short win before the tree search. A compiled prover
has its own limit."""
TRYING = 0.3
"""Largest share of a move's time budget that the proof of a short win may take."""
PROVED = 0
"""Key in `Thinker.reports` under which the proved short win is stored as a report. The helpers' keys
begin at 1."""
LOOK_S = 0.05
"""Seconds between two checks whether the results of a search and its helpers together allow it to end
early. A check merges all reports, which takes about 1 ms."""
STALE_S = 0.25
"""Most seconds that a helper may have searched on since its last report. They are added to the time
that is left, so that its unreported iterations are counted too."""


def python_search(
    board: Board,
    judge: Evaluator,
    seed: int = 0,
    settle: bool = True,
    lines: int = 0,
    table: "Any" = None,
) -> Search:
    """Return a new search, in Python, of the position on `board` with the evaluator `judge`.

    If `lines` is not 0, the search gives that many root moves about equal depth. `table` is the table
    of an earlier search to reuse; the table of another kind of search is ignored. If `settle` is True,
    the search ends when its most visited move can no longer change.
    """
    if lines:
        return Broad(HivePosition(board, judge), lines, seed)
    earlier = table if isinstance(table, dict) else None
    return Search(HivePosition(board, judge), seed, settle=settle, table=earlier)


class SearchMemory:
    """Memory of the last search in a game, whose tree the next search can reuse."""

    def __init__(self) -> None:
        self.search: Searcher | None = None
        self.terms: tuple[object, ...] = ()
        self.ply = 0

    def recall(self, board: Board, judge: Evaluator) -> "Any":
        """Return the last search's table of nodes, to be reused in a search of the position on `board`.

        Return None if no search is stored, or if the stored one had another evaluator, other expansions
        or opening rule, or a later ply. The memory is empty afterwards.
        """
        search, self.search = self.search, None
        if search and self.terms == _terms(board, judge) and board.ply >= self.ply:
            return search.table
        return None

    def store(self, search: "Searcher", board: Board, judge: Evaluator) -> None:
        """Store `search`, made for `board` and `judge`, so that a later search can reuse its nodes."""
        self.search = search
        self.terms = _terms(board, judge)
        self.ply = board.ply


def _terms(board: Board, judge: Evaluator) -> tuple[object, ...]:
    """Return what must be equal in two searches if one is to reuse the other's nodes: expansions,
    opening rule, evaluator."""
    return board.expansions, board.tournament, judge


class Thinker:
    """A search for one move at a level from 0, the weakest, to FULL. Call `run` until it returns True,
    then `choose`.

    Every call restores the board. Raises GameOver if the game is over.

    `helpers` is the number of thinkers that search the same position in other processes (see `helper`);
    their results are merged into every answer, move by move. With a `memory`, the search reuses the
    tree of the last search that was stored in it. `lines` is the number of best moves to search about
    equally deep (see multipv.py); such a search uses all its time and no memory. `search_of` is the
    function that makes the search. `strength` replaces the parameters of the level.

    If the attribute `tries` is True, the first run begins with an attempt to prove a short win (see
    `soonest`), which the tree search may miss. It is True at level STRONGEST, unless there is only one
    move or `lines` is given; a caller may change it before the first run. At FULL, a compiled search
    proves wins itself.
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
        strength: "Level | None" = None,
    ) -> None:
        if board.result() != ONGOING:
            raise GameOver("bestmove")
        self.board = board
        self.evaluator = evaluator
        learnt = level >= LEARNT
        judge = at_full_strength(evaluator) if learnt else evaluator or DEFAULT
        self.strength = strength or STRENGTHS[level]
        if level == STRONGEST and judge is evaluator and not strength:
            self.strength = BY_POINTS
        self.seconds = self.strength.seconds if seconds is None else seconds
        self.settle = self.strength.temperature <= 0.1 and not lines
        self.order = by_value if lines else ranked
        self.helpers = helpers
        self.reports: dict[int, RootReport] = {}
        self.next_look_s = 0.0
        spots = leaving_a_move(blind_spots(self.strength.errors, seed), board)
        if spots:
            judge = erring(judge, board.turn, spots)
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
        """Search for `slice_s` seconds, or to the end if None; return True when the answer is ready.

        A finished search has tried a move at least, even if its time was over before it began, as when
        the machine slept.
        """
        if self.tries and self._wins_soon():
            return True
        done = self.search.run(self.seconds * SAFETY, self.strength.iterations, slice_s)
        if done and not self.search.iterations:
            self.search.run(iterations=1)
        if done or not self.helpers or self.search.seconds < self.next_look_s:
            return done
        self.next_look_s = self.search.seconds + LOOK_S
        return self._agreed()

    def _wins_soon(self) -> bool:
        """Look for a forced win within SOON plies by full-width search; return whether there is one.

        Setting `tries` to False makes sure that this happens only once. A win is stored in `reports`
        like a helper's report, so `whole_report` includes it.
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
        """Return the winning line that begins with `move`. It has the replies that delay the win
        longest if the prover can name them; else it is `move` alone."""
        if not hasattr(prover, "line"):
            return (move,)
        prover.limit = UNBOUNDED
        return tuple(prover.line(plies, move))

    def _prover(self) -> "AnyProver":
        """Return a prover for the board: the one that the search offers (a compiled search does), else
        a Prover limited to TRIED positions."""
        if hasattr(self.search, "prover"):
            return self.search.prover()  # type: ignore[no-any-return]
        prover = Prover(self.board)
        prover.limit = TRIED
        return prover

    def _agreed(self) -> bool:
        """Return whether the merged results of this search and its helpers prove the game's result, or
        make it impossible that the best move still changes."""
        report = self.whole_report()
        if report.proved is not None:
            return True
        passed_s = max(report.seconds, 0.001)
        left_s = max(0.0, self.seconds * SAFETY - passed_s) + STALE_S
        left = report.iterations / passed_s * left_s
        return self.settle and settled(report.lines, len(self.search.moves), left)

    def choose(self) -> int:
        """Return the move to play, chosen with the level's randomness; may be called at any time."""
        temperature, margin = self.strength.temperature, self.strength.margin
        if self.board.ply < OPENING_PLIES:
            temperature = max(temperature, OPENING.temperature)
            margin = max(margin, OPENING.margin)
        return self.search.pick(temperature, margin, self.whole_report().lines)

    def best(self) -> int:
        """Return the strongest move found so far, without randomness; may be called at any time."""
        lines = self.whole_report().lines if self.reports else self.search.lines()
        return best_move(lines, self.search.moves)

    def whole_report(self) -> "RootReport":
        """Return the merged report of this search and its helpers, with a line for every tried move."""
        own = self.search.report(all_lines=True)
        if not self.reports:
            return own
        return merged([own] + list(self.reports.values()), len(self.search.moves), self.order)

    def report(self, count: int = 5) -> "RootReport":
        """Return the merged report of this search and its helpers, with only the best `count` moves."""
        whole = self.whole_report()
        return RootReport(
            whole.iterations, whole.seconds, whole.proved, whole.plies, whole.lines[:count]
        )

    def progress(self) -> "Progress":
        """Return the progress of this search and its helpers."""
        report = self.report(1)
        share = max(
            self.search.iterations / self.strength.iterations,
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
        """Store `tally`, the newer results of the helper with the number `number`, in place of its
        earlier ones."""
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
    """Return a thinker at full strength for a helper process: it searches the same position as the main
    process, which merges its tallies, see `Thinker.receive`.

    `number` counts the helpers from 1. Each helper has slightly different weights, since equal searches
    would build the same tree. Its time ends a little before `seconds`, those of the main process. It
    goes on searching even if its own best move can no longer change.
    """
    judge = varied(at_full_strength(evaluator), seed + number)
    thinker = Thinker(
        board, FULL, seed + number, seconds * SAFETY, judge, lines=lines, search_of=search_of
    )
    thinker.search.settle = False
    return thinker


def best_in_time(
    board: Board, seconds: float, evaluator: Evaluator | None = None, seed: int = 0
) -> int:
    """Return the strongest move found in `seconds`. Raises GameOver if the game is over."""
    search = _full_search(board, evaluator, seed)
    search.run(budget_s=max(0.0, seconds) * SAFETY)
    return search.best()


def best_for_depth(
    board: Board, depth: int, evaluator: Evaluator | None = None, seed: int = 0
) -> int:
    """Return the strongest move found in `iterations_for(depth)` iterations. Raises GameOver if the
    game is over.

    Equal positions get equal answers.
    """
    search = _full_search(board, evaluator, seed)
    search.run(iterations=iterations_for(depth))
    return search.best()


def iterations_for(depth: int) -> int:
    """Return the number of iterations that stands for a search to `depth` plies: 50 * 4 ** depth, so
    200 for depth 1 and 12,800 for depth 4.

    An alpha-beta search with good move ordering takes about 4 times as long for each further ply.
    """
    return 50 << 2 * min(depth, 12)


def _full_search(board: Board, evaluator: Evaluator | None, seed: int) -> Search:
    if board.result() != ONGOING:
        raise GameOver("bestmove")
    return Search(HivePosition(board, at_full_strength(evaluator)), seed)
