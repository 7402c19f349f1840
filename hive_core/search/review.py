"""Review of a game: it searches every position of its line and returns the evaluation of each.

The review runs in slices, so that the caller can receive messages in between. It returns the evaluation
of a position when the turn that led there has been looked at as long as it needs: a turn that seems to
be a mistake is looked at a second time.
"""

from hive_core.game import Game
from hive_core.game.evaluation import Evaluation
from hive_core.notation.moves import parse_move, spell_line
from hive_core.records import changed
from hive_core.rules.board import DRAW, ONGOING
from hive_core.search.accuracy import is_judged, verdicts, worst_from
from hive_core.search.levels import FULL
from hive_core.search.reasons import reason, spell_reason
from hive_core.search.root_stats import RootLine, RootReport
from hive_core.search.thinker import SearchMemory, Thinker, python_search

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from hive_core.rules.board import Board
    from hive_core.search.accuracy import Verdict
    from hive_core.search.thinker import SearchOf

CONTINUED = 6
"""Most moves of the best line that the review reports for a position."""
COMPILED_ITERATIONS = 6000
"""Number of iterations for each position of a review if the search is the compiled one. A fixed number
makes two reviews of a game equal, however busy the machine is; forty positions take less than half a
minute in any browser."""
DOUBTED = 0.12
"""Least cost of a turn that gets a second look. It lies below the cost of a mistake by about as much as
the costs of two short searches differ."""
CLOSE = 0.12
"""Greatest difference of a turn's cost from the bound of the worst sign for a third look."""
PLIES_A_LOOK, FEWEST = 25, 2
"""Number of plies of a game for each third look at a position, so that third looks take no more
iterations than the first ones; and how many a shorter game may have."""
LINES = 2
"""Number of moves that are searched about equally deep where the best one is proved to lose."""
LOOKS = (1, 5, 25)
"""Numbers by which the looks at a position, one after the other, multiply the time and the iterations
of the first."""
FORCED = 8
"""Most successive moves without a choice that the review plays before it searches."""


class Reviewer:
    """Reviewer of the line that `game` has played; it steps `game` from ply `first` to the line's end.

    The search of each position ends after `seconds` or `iterations`, whichever comes first. Before it,
    a full-width search tries to prove a short win, as the strongest level does, so that a win given
    away is proved. Each search reuses the nodes of the last one. `search_of` is the function that makes
    the searches, see Thinker.

    If a turn seems to cost DOUBTED or more, or to give a proved win away, the positions before and
    after it are searched a second time, longer as LOOKS says, unless they are proved. The new
    evaluations can let the turns next to it seem costly, which then get their second look, too. So the
    evaluation of no turn that costs that much rests on short searches. When all positions have been
    evaluated, turns whose cost lies CLOSE to the bound of the worst sign get a third look, the nearest
    first, as many as PLIES_A_LOOK says. If the best move was played and is proved to lose after it, the
    position before it is searched again for the value of the other moves.

    Where only one move is legal, the position after it is searched instead, and so on for at most
    FORCED moves: a search of a single move would end at once.
    """

    def __init__(
        self,
        game: "Game",
        seconds: float,
        search_of: "SearchOf" = python_search,
        seed: int = 0,
        iterations: int = 10**9,
        first: int = 0,
    ) -> None:
        self.game = game
        self.played = [one.text for one in game.played]
        self.plies = len(game.played)
        self.seconds = seconds
        self.iterations = iterations
        self.search_of = search_of
        self.seed = seed
        self.result, self.ended_by = game.outcome()
        self.memory = SearchMemory()
        self.thinker: Thinker | None = None
        self.forced: list[int] = []
        self.ply = self.first = self.at = first
        self.found: list[Evaluation] = []
        self.looks: dict[int, int] = {}
        self.refuted: set[int] = set()
        self.new: dict[int, Evaluation] = {}
        self.ready: list[Evaluation] = []
        game.goto(min(first, self.plies))

    @property
    def done(self) -> bool:
        """True if every evaluation has been returned."""
        return self.ply > self.plies

    def run(self, slice_s: float | None = None) -> "Evaluation | None":
        """Search for `slice_s` seconds, or until an evaluation is ready if None.

        Return an evaluation if one is ready, else None. Those of new positions come in the order of
        the game; an evaluation of an earlier position replaces the one returned before.
        """
        while not self.done and not self.ready:
            judged = self._over() or self._searched(slice_s)
            if judged:
                self._store(judged)
            if slice_s is not None:
                break
        if not self.ready:
            return None
        judged = self.ready.pop(0)
        if judged.ply == self.ply:
            self.ply += 1
            self._go(self.ply)
        return judged

    def repeat(self) -> None:
        """Let `run` return the evaluations that came from further looks once more: the receiver may
        have missed some."""
        last = [judged for judged in self.ready if judged.ply == self.ply]
        again = [judged for judged in self.found if judged.ply in self.looks]
        self.ready = [judged for judged in again if judged.ply < self.ply] + last

    def _go(self, ply: int) -> None:
        """Let the next search be that of the position after `ply` plies."""
        self.at = ply
        self.game.goto(min(ply, self.plies))

    def _searched(self, slice_s: float | None) -> "Evaluation | None":
        """Search the position for `slice_s` seconds, or to the end if None; return its evaluation if
        the search has ended, else None."""
        thinker = self.thinker = self.thinker or self._begun()
        if not thinker.run(slice_s):
            return None
        self.thinker = None
        return self._judged(thinker)

    def _begun(self) -> "Thinker":
        """Return a new search of the position, a longer one for each further look."""
        further = self.looks.get(self.at, 0)
        times = LOOKS[further]
        board, self.forced = self._choice()
        thinker = Thinker(
            board,
            FULL,
            self.seed,
            self.seconds * times,
            memory=self.memory,
            lines=LINES if self.at in self.refuted else 0,
            search_of=self.search_of,
        )
        thinker.strength = changed(thinker.strength, iterations=self.iterations * times)
        # The review needs the value of the position, not only the best move.
        thinker.search.settle = False
        thinker.tries = not further
        return thinker

    def _choice(self) -> "tuple[Board, list[int]]":
        """Return the present position if the side to move has a choice there, else the next one in
        which there is a choice or the game's last move; and the only moves that lead to it."""
        board = self.game.board
        moves = board.legal_moves()
        forced: list[int] = []
        if len(moves) == 1:
            board = Game.from_text(self.game.text(self.at), board.tournament, None).board
        while len(moves) == 1 and len(forced) < FORCED:
            board.make(moves[0])
            if board.result() != ONGOING:
                board.undo()
                break
            forced.append(moves[0])
            moves = board.legal_moves()
        return board, forced

    def _store(self, judged: "Evaluation") -> None:
        """Store an evaluation and step to a position that needs another look. If there is none, all
        new evaluations are ready."""
        self.new[judged.ply] = judged
        place = judged.ply - self.first
        self.found[place : place + 1] = [judged]
        again = self._doubted()
        if again is None:
            self.ready = [self.new[ply] for ply in sorted(self.new)]
            self.new = {}
        else:
            self.looks[again] = self.looks.get(again, 0) + 1
            self._go(again)

    def _doubted(self) -> "int | None":
        """Return the next position that needs another look, None if there is none."""
        found = verdicts(self.found, self.played[self.first :])
        for one in found:
            if is_judged(one) and (one.cost >= DOUBTED or one.thrown > 0 or _distance(one) < CLOSE):
                missing = self._missing(one, 1)
                if missing:
                    return missing[0]
        refuted = self._refuted(found)
        if refuted is None and len(found) == self.plies - self.first:
            return self._near(found)
        return refuted

    def _missing(self, one: "Verdict", looks: int) -> list[int]:
        """Return the plies of the positions before and after a turn that are not proved and have had
        fewer than `looks` further looks."""
        plies = []
        for ply in (one.ply - 1, one.ply):
            judged = self.found[ply - self.first]
            proved = judged.proved is not None or not judged.choices
            if self.looks.get(ply, 0) < looks and not proved:
                plies.append(ply)
        return plies

    def _near(self, found: "Sequence[Verdict]") -> "int | None":
        """Return the next position that needs a third look, None if there is none or too many had
        one."""
        left = max(FEWEST, (self.plies - self.first) // PLIES_A_LOOK)
        left -= len([looks for looks in self.looks.values() if looks > 1])
        near = [one for one in found if is_judged(one) and _distance(one) < CLOSE]
        for one in sorted(near, key=lambda one: (_distance(one), one.ply)):
            missing = self._missing(one, 2)
            if 0 < len(missing) <= left:
                return missing[0]
        return None

    def _refuted(self, found: "Sequence[Verdict]") -> "int | None":
        """Return the next position whose best move was played and is proved to lose, although another
        one may not; None if there is none."""
        for one in found:
            before, after = [self.found[ply - self.first] for ply in (one.ply - 1, one.ply)]
            best = before.moves[:1] == [one.played] and before.proved is None
            wrong = best and after.proved == 1 and one.before >= DOUBTED
            if wrong and is_judged(one) and before.ply not in self.refuted:
                self.refuted.add(before.ply)
                self.looks[before.ply] = 0
                return before.ply
        return None

    def _over(self) -> "Evaluation | None":
        """Return the review's entry for the position if the game is over there, on the board or by
        repetition; else None."""
        board = self.game.board
        result = board.result()
        if result == ONGOING and self.at == self.plies and self.ended_by == "repetition":
            result = DRAW
        if result == ONGOING:
            return None
        white = 0.5 if result == DRAW else 1.0 - result
        proved = 0 if result == DRAW else 1 if result == board.turn else -1
        return Evaluation(
            ply=self.at,
            turn=board.turn,
            white=white,
            proved=proved,
            plies=0,
            choices=0,
            visits=0,
            moves=[],
            why=[],
        )

    def _judged(self, thinker: Thinker) -> "Evaluation":
        board = self.game.board
        report = before_forced(thinker.report(1), self.forced)
        if self.at in self.refuted:
            report = without(thinker.whole_report(), parse_move(board, self.played[self.at]))
        line = report.lines[0]
        score = line.score
        if report.proved is not None:
            score = 0.5 + 0.5 * report.proved
        return Evaluation(
            ply=self.at,
            turn=board.turn,
            white=1.0 - score if board.turn else score,
            proved=report.proved,
            plies=report.plies,
            choices=len(board.legal_moves()),
            visits=report.iterations,
            moves=spell_line(board, line.moves[:CONTINUED]),
            why=spell_reason(reason(board, line)),
        )


def _distance(one: "Verdict") -> float:
    """Return how far the cost of a turn lies from the bound of the worst sign."""
    return abs(one.cost - worst_from(one))


def before_forced(report: "RootReport", forced: "Sequence[int]") -> "RootReport":
    """Return the report on a position in which the moves `forced` are the only ones, one after the
    other, from the `report` on the position after them."""
    for move in reversed(forced):
        line = report.lines[0]
        proved = None if report.proved is None else -report.proved
        plies = report.plies + (proved is not None)
        only = RootLine(
            move, line.visits, 1.0 - line.score, proved, plies, (move,) + tuple(line.moves)
        )
        report = RootReport(report.iterations, report.seconds, proved, plies, (only,))
    return report


def without(report: "RootReport", move: int) -> "RootReport":
    """Return the report of a search with the most visited line that does not begin with `move`, if
    there is one, as the only line; the report itself if the result is proved."""
    if report.proved is not None:
        return report
    others = [line for line in report.lines if line.move != move] or list(report.lines)
    most = max([line.visits for line in others])
    best = [line for line in others if line.visits == most][:1]
    return RootReport(report.iterations, report.seconds, report.proved, report.plies, tuple(best))
