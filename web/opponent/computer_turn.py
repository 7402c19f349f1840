"""The computer's part of a game: at most one open question for a move, its progress, the engine's
state.

Only an answer with the ticket of the open question counts; later ones are dropped.
"""

from hive_core.search.levels import STRONGEST
from web.opponent.messages import FAILED, LOADING, NOTHING_YET, SearchProgress

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from web.opponent.messages import EngineState, Ticket
    from web.opponent.protocol import EngineLike

EVEN_SCORE = 0.5
"""Score that the computer expects before its first search."""


class ComputerTurn:
    """A client of `opponent` for moves. `on_change()` is called when the page has something new to
    show.

    `pending` is True while a question is open. `expects` is the score, 0 to 1, that the computer
    last expected for itself. `stopped` means that it waits, although it is its turn, until a person
    lets it continue. `patience_s` is how long the strongest level may think about a move, 0 for its
    usual time.
    """

    def __init__(
        self,
        opponent: "EngineLike",
        on_change: "Callable[[], None]",
    ) -> None:
        self.opponent = opponent
        self.on_change = on_change
        self.answer: Callable[[str], None] | None = None
        self.ticket = 0
        self.pending = False
        self.progress = NOTHING_YET
        self.expects = EVEN_SCORE
        self.engine: EngineState | None = None
        self.stopped = False
        self.patience_s = 0.0

    def prepare(self, game: str, level: int) -> None:
        """Announce that a game against the computer begins or continues at a game's text."""
        self.opponent.prepare(game, level)

    def request(
        self,
        game: str,
        tournament: bool,
        level: int,
        style: int,
        pace_s: float,
        answer: "Callable[[str], None]",
    ) -> None:
        """Request a move after a game's text (see Game.text), unless a question is open already.

        `answer` is called with the MoveString.
        """
        if self.pending:
            return
        self.ticket += 1
        self.pending = True
        self.answer = answer
        self.progress = NOTHING_YET
        seconds = self.patience_s if level == STRONGEST else 0.0
        self.opponent.think(self, self.ticket, game, tournament, level, style, seconds, pace_s)

    def cancel(self) -> None:
        """Drop the current search: its result no longer matters."""
        if self.pending:
            self._close()
            self.opponent.cancel()

    def begin(self) -> None:
        """Expect nothing of another game yet."""
        self.expects = EVEN_SCORE

    def wait(self, stopped: bool) -> None:
        """Let the computer wait in its turns, or go on."""
        self.stopped = stopped

    def halt(self) -> None:
        """Cancel the search, and let the computer wait."""
        self.cancel()
        self.stopped = True

    def dismiss(self) -> None:
        """Forget the state of the engine, for a game without it."""
        self.engine = None
        self.stopped = False

    def _close(self) -> None:
        self.pending = False
        self.ticket += 1

    def thinking(self) -> "SearchProgress | None":
        """Return the progress of a running search; None without one, or while the engine loads."""
        loading = self.engine is not None and self.engine.state == LOADING
        return self.progress if self.pending and not loading else None

    def move_now(self) -> None:
        """End the search and take the best move found so far."""
        if self.pending:
            self.opponent.move_now()

    def restart(self) -> None:
        """Clear the failure, so that the next question starts the engine anew."""
        self.engine = None
        self.opponent.restart()

    # What the opponent tells

    def computer_reports(self, ticket: "Ticket", progress: SearchProgress) -> None:
        """Take the progress of the search, with the score that the computer expects."""
        if self.pending and ticket == self.ticket:
            self.progress = progress
            if progress.win is not None:
                self.expects = progress.win
            self.on_change()

    def computer_moved(self, ticket: "Ticket", text: str) -> None:
        """Take the answer; drop one for another position than the present one."""
        if self.pending and ticket == self.ticket:
            answer = self.answer
            self._close()
            if answer:
                answer(text)

    def engine_changed(self, engine: "EngineState") -> None:
        """Note that the engine loads, is ready, or has failed for good; then the computer waits."""
        self.engine = engine
        if engine.state == FAILED:
            self._close()
            self.stopped = True
        self.on_change()
