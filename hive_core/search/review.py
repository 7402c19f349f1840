"""Review of a game: it searches every position of its line and returns the evaluation of each.

The review runs in slices, so that the caller can receive messages in between, and returns the result of
a position as soon as its search ends.
"""

from hive_core.game.evaluation import Evaluation
from hive_core.notation.moves import spell_line
from hive_core.records import changed
from hive_core.rules.board import DRAW, ONGOING
from hive_core.search.levels import FULL
from hive_core.search.reasons import reason, spell_reason
from hive_core.search.thinker import SearchMemory, Thinker, python_search

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hive_core.game import Game
    from hive_core.search.thinker import SearchOf

CONTINUED = 6
"""Most moves of the best line that the review reports for a position."""
COMPILED_ITERATIONS = 6000
"""Number of iterations for each position of a review if the search is the compiled one. A fixed number
makes two reviews of a game equal, however busy the machine is; forty positions take less than half a
minute in any browser."""


class Reviewer:
    """Reviewer of the line that `game` has played; it steps `game` from ply `first` to the line's end.

    The search of each position ends after `seconds` or `iterations`, whichever comes first. Before it,
    a full-width search tries to prove a short win, as the strongest level does, so that a win given
    away is proved. Each search reuses the nodes of the last one. `search_of` is the function that makes
    the searches, see Thinker.
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
        self.plies = len(game.played)
        self.seconds = seconds
        self.iterations = iterations
        self.search_of = search_of
        self.seed = seed
        self.result, self.ended_by = game.outcome()
        self.memory = SearchMemory()
        self.thinker: Thinker | None = None
        self.ply = first
        game.goto(min(first, self.plies))

    @property
    def done(self) -> bool:
        """True if every position has been searched."""
        return self.ply > self.plies

    def run(self, slice_s: float | None = None) -> "Evaluation | None":
        """Search for `slice_s` seconds, or until the search of the present position ends if None.

        Return the result of the position if its search has ended, else None.
        """
        if self.done:
            return None
        if self.thinker is None:
            over = self._over()
            if over:
                return self._next(over)
            self._begin()
        thinker = self.thinker
        if thinker is None or not thinker.run(slice_s):
            return None
        return self._next(self._judged(thinker))

    def _begin(self) -> None:
        """Create the search of the game's present position, which `run` continues."""
        thinker = Thinker(
            self.game.board,
            FULL,
            self.seed,
            self.seconds,
            memory=self.memory,
            search_of=self.search_of,
        )
        thinker.strength = changed(thinker.strength, iterations=self.iterations)
        # The review needs the value of the position, not only the best move.
        thinker.search.settle = False
        thinker.tries = True
        self.thinker = thinker

    def _next(self, judged: "Evaluation") -> "Evaluation":
        self.thinker = None
        self.ply += 1
        if not self.done:
            self.game.redo()
        return judged

    def _over(self) -> "Evaluation | None":
        """Return the review's entry for the game's present position if the game is over there, on the
        board or by repetition; else None."""
        board = self.game.board
        result = board.result()
        if result == ONGOING and self.ply == self.plies and self.ended_by == "repetition":
            result = DRAW
        if result == ONGOING:
            return None
        white = 0.5 if result == DRAW else 1.0 - result
        proved = 0 if result == DRAW else 1 if result == board.turn else -1
        return Evaluation(
            ply=self.ply,
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
        report = thinker.report(1)
        line = report.lines[0]
        score = line.score
        if report.proved is not None:
            score = 0.5 + 0.5 * report.proved
        return Evaluation(
            ply=self.ply,
            turn=board.turn,
            white=1.0 - score if board.turn else score,
            proved=report.proved,
            plies=report.plies,
            choices=len(board.legal_moves()),
            visits=report.iterations,
            moves=spell_line(board, line.moves[:CONTINUED]),
            why=spell_reason(reason(board, line)),
        )
