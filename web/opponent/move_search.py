"""The computer's search for its move: the request to the engine, the progress, and the engine's state.

An answer of the engine counts only if it has the ticket of the open request; others belong to requests
that were cancelled.
"""

from hive_core.search.levels import LEVELS, STRONGEST
from web.opponent.messages import FAILED, LOADING, NOTHING_YET, SearchProgress, Think

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from web.opponent.messages import EngineState, Ticket
    from web.opponent.protocol import EngineLike, ReviewEngineLike

EVEN_SCORE = 0.5
"""Score, 0 to 1, that the computer expects for itself before its first search."""


class MoveSearch:
    """Client of the engine `opponent` that requests the computer's moves. `on_change()` is called when
    the page has something new to show. `hold(act)` calls `act` when the person is ready to see the
    computer's answer; until then the request stays open, and may be cancelled.

    - `pending`: True while a request is open
    - `expects`: score from 0 to 1 that the computer expected for itself in its last search
    - `stopped`: True if the computer waits on its turn until a person lets it continue
    - `own`, `own_engine`: the computer's own engine and its state; `opponent`, `engine`: those of the
      engine that plays, which is `own` or `other`, an engine of another program
    - `patience_s`: seconds that the strongest level may think about a move, 0 for its usual time
    """

    def __init__(
        self,
        opponent: "ReviewEngineLike",
        on_change: "Callable[[], None]",
        hold: "Callable[[Callable[[], object]], object]",
    ) -> None:
        self.own = opponent
        self.opponent: EngineLike = opponent
        self.other: EngineLike | None = None
        self.own_engine: EngineState | None = None
        self.on_change = on_change
        self.hold = hold
        self.answer: Callable[[str], None] | None = None
        self.ticket = 0
        self.pending = False
        self.progress = NOTHING_YET
        self.expects = EVEN_SCORE
        self.engine: EngineState | None = None
        self.stopped = False
        self.patience_s = 0.0

    def seat(self, other: "EngineLike") -> None:
        """Set the engine of another program that plays while `use_other` says so."""
        self.other = other

    def use_other(self, on: bool) -> None:
        """Let the engine of another program play, or the computer's own if `on` is False."""
        engine = self.other if on and self.other else self.own
        if engine is not self.opponent:
            self.cancel()
            self.opponent = engine
            self.engine = self.own_engine if engine is self.own else None

    def prepare(self, game: str, level: int) -> None:
        """Let the engine prepare for a game against the computer at `level`; `game` is the text of the
        game so far."""
        self.opponent.prepare(game, level)

    def expect_review(self) -> None:
        """Let the computer's own engine get ready for a review, since a game has ended."""
        self.own.expect_review()

    def request(
        self,
        game: str,
        tournament: bool,
        level: int,
        style: int,
        pace_s: float,
        answer: "Callable[[str], None]",
    ) -> None:
        """Request the next move of `game`, a text (see Game.text), at `level` and in `style`, unless a
        request is open already. `answer` is called with the move, a MoveString, after at least `pace_s`
        seconds."""
        if self.pending:
            return
        self.ticket += 1
        self.pending = True
        self.answer = answer
        self.progress = NOTHING_YET
        seconds = (self.patience_s if level == STRONGEST else 0) or LEVELS[level].seconds
        question = Think(self.ticket, game, tournament, level, style, seconds, pace_s, helpers=0)
        self.opponent.request(self, question)

    def cancel(self) -> None:
        """Cancel the open request, if any, and drop its result."""
        if self.pending:
            self._close()
            self.opponent.cancel()

    def begin(self) -> None:
        """Reset `expects` to an even score, because another game begins."""
        self.expects = EVEN_SCORE

    def wait(self, stopped: bool) -> None:
        """Set `stopped`: if True, the computer waits on its turns instead of moving."""
        self.stopped = stopped

    def halt(self) -> None:
        """Cancel the search, and let the computer wait until a person lets it continue."""
        self.cancel()
        self.stopped = True

    def dismiss(self) -> None:
        """Forget the engine's state, for a game without the computer."""
        self.engine = self.own_engine = None
        self.stopped = False

    def _close(self) -> None:
        self.pending = False
        self.ticket += 1

    def thinking(self) -> "SearchProgress | None":
        """Return the progress of the running search; None if there is no search or the engine still
        loads."""
        loading = self.engine is not None and self.engine.state == LOADING
        return self.progress if self.pending and not loading else None

    def move_now(self) -> None:
        """End the search; the engine answers with the best move found so far."""
        if self.pending:
            self.opponent.move_now()

    def restart(self) -> None:
        """Clear the engine's failure, so that the next request starts it again."""
        if self.opponent is self.own:
            self.restart_own()
        else:
            self.engine = None
            self.opponent.restart()

    def restart_own(self) -> None:
        """Clear the failure of the computer's own engine, which also judges the positions of a
        review."""
        self.own_changed(None)
        self.own.restart()

    # Calls by the engine

    def own_changed(self, engine: "EngineState | None") -> None:
        """Note the new state of the computer's own engine, None for unknown."""
        self.own_engine = engine
        if self.opponent is self.own:
            if engine:
                self.engine_changed(engine)
            else:
                self.engine = None

    def computer_reports(self, ticket: "Ticket", progress: SearchProgress) -> None:
        """Store the progress of the search, and the score that the computer expects."""
        if self.pending and ticket == self.ticket:
            self.progress = progress
            if progress.win is not None:
                self.expects = progress.win
            self.on_change()

    def computer_moved(self, ticket: "Ticket", text: str) -> None:
        """Pass the move `text` to the caller of `request` when `hold` allows, unless its ticket is not
        that of the open request."""
        if self.pending and ticket == self.ticket:
            self.hold(lambda: self._give(ticket, text))

    def _give(self, ticket: "Ticket", text: str) -> None:
        if self.pending and ticket == self.ticket:
            answer = self.answer
            self._close()
            if answer:
                answer(text)

    def engine_changed(self, engine: "EngineState") -> None:
        """Note the new state of the engine that plays. If it has failed for good, close the
        request and set `stopped`."""
        self.engine = engine
        if self.opponent is self.own:
            self.own_engine = engine
        if engine.state == FAILED:
            self._close()
            self.stopped = True
        self.on_change()
