"""The computer's part of a game: one open question at the most, its progress, the state of the engine.

An answer counts only with the ticket of the open question; whatever came of an older one is dropped.
"""

from hive_core.search.levels import STRONGEST
from web.opponent.messages import FAILED, LOADING, NOTHING_YET, Progress

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from web.opponent.messages import EngineState, Ticket
    from web.opponent.protocol import EngineLike

EVEN_SCORE = 0.5


class ComputerTurn:
    """`told()` is called when the page has something new to show.

    `expects` is the score, 0 to 1, that the computer last expected for itself. `stopped` means that it
    waits, although it is its turn, until it is let on. `patience_s` is how long the strongest level may
    think about a move; 0: as long as it does by itself.
    """

    def __init__(
        self,
        opponent: "EngineLike",
        told: "Callable[[], None]",
    ) -> None:
        self.opponent = opponent
        self.told = told
        self.answer: Callable[[str], None] | None = None
        self.ticket = 0
        self.asked = False
        self.progress = NOTHING_YET
        self.expects = EVEN_SCORE
        self.engine: EngineState | None = None
        self.stopped = False
        self.patience_s = 0.0
        opponent.listener = self

    def prepare(self, game: str, level: int) -> None:
        """A game against the computer begins, or goes on, at a game's text."""
        self.opponent.prepare(game, level)

    def ask(
        self,
        game: str,
        tournament: bool,
        level: int,
        style: int,
        pace_s: float,
        answer: "Callable[[str], None]",
    ) -> None:
        """Asks for a move after a game's text (see Game.text), unless a question is open already.

        `answer` is called with the MoveString.
        """
        if self.asked:
            return
        self.ticket += 1
        self.asked = True
        self.answer = answer
        self.progress = NOTHING_YET
        seconds = self.patience_s if level == STRONGEST else 0.0
        self.opponent.think(self.ticket, game, tournament, level, style, seconds, pace_s)

    def forget(self) -> None:
        """Drop the current search: its result no longer matters."""
        if self.asked:
            self._close()
            self.opponent.cancel()

    def _close(self) -> None:
        self.asked = False
        self.ticket += 1

    def thinking(self) -> "Progress | None":
        """The progress of a running search; None while nothing is asked or the engine still loads."""
        loading = self.engine is not None and self.engine.state == LOADING
        return self.progress if self.asked and not loading else None

    def move_now(self) -> None:
        """The best move found so far is to be the answer."""
        if self.asked:
            self.opponent.move_now()

    def restart(self) -> None:
        """Clear the failure, so that the next question starts the engine anew."""
        self.engine = None
        self.opponent.restart()

    # What the opponent tells

    def computer_reports(self, ticket: "Ticket", progress: Progress) -> None:
        """Progress of the search; what it expects is for the computer."""
        if self.asked and ticket == self.ticket:
            self.progress = progress
            if progress.win is not None:
                self.expects = progress.win
            self.told()

    def computer_moved(self, ticket: "Ticket", text: str) -> None:
        """The answer. One for another position than the present is dropped."""
        if self.asked and ticket == self.ticket:
            answer = self.answer
            self._close()
            if answer:
                answer(text)

    def engine_changed(self, engine: "EngineState") -> None:
        """The engine is being loaded, is ready, or failed for good; then the computer waits."""
        self.engine = engine
        if engine.state == FAILED:
            self._close()
            self.stopped = True
        self.told()
