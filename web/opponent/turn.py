"""The computer's part of a game: one open question at the most, its progress, the state of the engine.

An answer counts only with the ticket of the open question; whatever came of an older one is dropped.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from web.opponent.protocol import OpponentLike

EVEN_SCORE = 0.5
NOTHING_YET = {"share": 0.0, "visits": 0, "seconds": 0.0, "win": None, "line": ()}


class ComputerTurn:
    """`moved(MoveString)` is called with an answer, `told()` when the page has something new to show.

    `expects` is the score, 0 to 1, that the computer last expected for itself. `stopped` means that it
    waits, although it is its turn, until it is let on.
    """

    def __init__(
        self,
        opponent: "OpponentLike",
        moved: "Callable[[str], None]",
        told: "Callable[[], None]",
    ) -> None:
        self.opponent = opponent
        self.moved = moved
        self.told = told
        self.ticket = 0
        self.asked = False
        self.report: dict[str, Any] = {}
        self.expects = EVEN_SCORE
        self.engine: dict[str, Any] | None = None
        self.stopped = False
        opponent.listener = self

    def ask(self, game: str, tournament: bool, level: int, style: int, pace_s: float) -> None:
        """Asks for a move after a game's text (see Game.text), unless a question is open already."""
        if self.asked:
            return
        self.ticket += 1
        self.asked = True
        self.report = NOTHING_YET
        self.opponent.think(self.ticket, game, tournament, level, style, pace_s)
        self.told()

    def forget(self) -> None:
        """Whatever the computer is thinking about no longer matters."""
        if self.asked:
            self._close()
            self.opponent.cancel()

    def _close(self) -> None:
        self.asked = False
        self.ticket += 1

    def thinking(self) -> "dict[str, Any] | None":
        """The progress of a running search; None while nothing is asked or the engine still loads."""
        loading = self.engine is not None and self.engine["state"] == "loading"
        return self.report if self.asked and not loading else None

    def move_now(self) -> None:
        """The best move found so far is to be the answer."""
        if self.asked:
            self.opponent.move_now()

    def restart(self) -> None:
        """After a failure: the next question starts the engine anew."""
        self.engine = None
        self.opponent.restart()

    # What the opponent tells

    def computer_reports(self, ticket: int, report: "dict[str, Any]") -> None:
        """Progress of the search: share, visits, seconds, win (for the computer) and line."""
        if self.asked and ticket == self.ticket:
            self.report = report
            if report.get("win") is not None:
                self.expects = report["win"]
            self.told()

    def computer_moved(self, ticket: int, text: str) -> None:
        """The answer. One for another position than the present is dropped."""
        if self.asked and ticket == self.ticket:
            self._close()
            self.moved(text)

    def engine_changed(self, engine: "dict[str, Any]") -> None:
        """The engine is being loaded, is ready, or failed for good; then the computer waits."""
        self.engine = engine
        if engine["state"] == "failed":
            self._close()
            self.stopped = True
        self.told()
