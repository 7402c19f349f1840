"""Review of a game: judges position after position, with any search.

In slices, like the search, so that the caller can receive messages in between; the result of a
position is passed on as soon as it is there.
"""

from hive_core.notation.moves import spell_line
from hive_core.records import changed
from hive_core.rules.board import DRAW, ONGOING
from hive_core.search.accuracy import Judged
from hive_core.search.levels import FULL
from hive_core.search.reasons import reason, spell_reason
from hive_core.search.thinker import SearchMemory, Thinker, python_search

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hive_core.game import Game
    from hive_core.search.thinker import SearchOf

CONTINUED = 6
"""Maximum number of moves of the best line in a review."""
COMPILED_ITERATIONS = 6000
"""Iterations for each position with the compiled search: two reviews of a game find the same,
however busy the machine is, and forty positions take less than half a minute in any browser."""


class Reviewer:
    """The review of the line that a game has played. The game is stepped through, and ends at its end.

    The positions are those after `first` plies and more. Each gets `seconds`, or `iterations` where
    that comes first; before, everything is tried for a short win, as the strongest level does, so what
    is let go is known and not guessed. What the search of one position has found serves that of the
    next. `search_of` makes the search, see Thinker.
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
        """Return whether every position is judged."""
        return self.ply > self.plies

    def run(self, slice_s: float | None = None) -> "Judged | None":
        """Search for `slice_s` seconds, or until a position is done; return its result."""
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
        """Begin with the present position."""
        thinker = Thinker(
            self.game.board,
            FULL,
            self.seed,
            self.seconds,
            memory=self.memory,
            search_of=self.search_of,
        )
        thinker.level = changed(thinker.level, iterations=self.iterations)
        # What a position is worth is asked, not only which move is best.
        thinker.search.settle = False
        thinker.tries = True
        self.thinker = thinker

    def _next(self, judged: "Judged") -> "Judged":
        self.thinker = None
        self.ply += 1
        if not self.done:
            self.game.redo()
        return judged

    def _over(self) -> "Judged | None":
        """The last position, where the game is over on the board or by repetition."""
        board = self.game.board
        result = board.result()
        if result == ONGOING and self.ply == self.plies and self.ended_by == "repetition":
            result = DRAW
        if result == ONGOING:
            return None
        white = 0.5 if result == DRAW else 1.0 - result
        proved = 0 if result == DRAW else 1 if result == board.turn else -1
        return Judged(
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

    def _judged(self, thinker: Thinker) -> "Judged":
        board = self.game.board
        report = thinker.report(1)
        line = report.lines[0]
        score = line.score
        if report.proved is not None:
            score = 0.5 + 0.5 * report.proved
        return Judged(
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
