"""A small engine that answers until the large one is loaded. No DOM.

The large engine, on Pyodide, is 13.7 MB; the small one is the same search on MicroPython, which the
page has loaded anyway and which is three times slower. Until the large one is ready the small one
answers

- at the two gentlest levels, whose few iterations it has time for: its moves are as good,
- at the other levels in the opening, where every level picks at random among good moves,
- every study, until the large engine can take it.

In a game at a gentle level the large engine starts only when no question has come for REST_S seconds:
compiling it keeps two processors busy for seconds, and taps would wait.

Other questions wait for the large engine. If it cannot be loaded at all, the small one continues
alone with what it may answer.
"""

from hive_core.clock import now_s
from hive_core.search.levels import GENTLE, OPENING_PLIES
from web.opponent.engine_client import GRACE_S, SILENCE_S, EngineClient
from web.opponent.messages import (
    EARLY,
    FAILED,
    LOADING,
    OFF,
    READY,
    Cancel,
    Error,
    Ready,
    Review,
    SearchProgress,
    Stop,
    Think,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from web.opponent.messages import FromWorker, Request
    from web.opponent.protocol import OnState, Port

HELD_S = 8.0
"""Maximum seconds by which the start of the large engine is put off until the small one is ready."""
REST_S = 20.0
"""Seconds after the last question at a gentle level until the large engine starts."""
LOSSES = 2
"""Number of lost workers of the large engine after which it is not started again for a question that
the small one can answer."""


def early(game: str, level: int) -> bool:
    """Return whether the small engine plays the next move of `game` (a text) well enough at `level`: a
    gentle level, or a move in the opening."""
    return level <= GENTLE or (game.startswith("Base") and game.count(";") - 2 < OPENING_PLIES)


def is_gentle(question: "Request | None") -> bool:
    """Return whether `question` is for a move at a gentle level."""
    return isinstance(question, Think) and question.level <= GENTLE


def answerable(question: "Request") -> bool:
    """Return whether the small engine may answer `question` in place of the large one. It answers no
    request for a review."""
    if isinstance(question, Think):
        return early(question.game, question.level)
    return not isinstance(question, Review)


class FallbackEngine(EngineClient):
    """Engine with a small one that answers until the large one is loaded; `small` is the port to the
    small engine's worker.

    `by_small` is True if the last question went to the small engine, `small_busy` while that works on
    one. `held_s` is the moment when the large engine starts at the latest, None if its start is not put
    off. `losses` counts the large engine's lost workers. `small_due_s` is the moment after which the
    small engine counts as hung.
    """

    def __init__(self, port: "Port", small: "Port", on_state: "OnState") -> None:
        super().__init__(port, on_state)
        self.small = small
        self.small_state = OFF
        self.small_due_s = 0.0
        self.start_small_soon = False
        self.by_small = False
        self.small_busy = False
        self.held_s: float | None = None
        self.losses = 0

    def prepare(self, game: str, level: int) -> None:
        """Start the small engine at the next `tick`, if it may play in `game` (a text) at `level`."""
        self.start_small_soon = early(game, level)

    def _begin(self, budget_s: float) -> None:
        self._cancel_small()
        question = self.question
        self.by_small = False
        small = self.small_state != FAILED and question is not None and answerable(question)
        if self.state == READY or not small:
            super()._begin(budget_s)
            self._report_loading()
            return
        self.by_small = self.small_busy = True
        self.budget_s = budget_s
        self.restarts = 0
        if self.small_state == READY:
            self._send_small()
        elif self.small_state == OFF:
            self._start_small()
        if self.state == LOADING or self.losses >= LOSSES:
            self._report_loading()
        elif self.small_state == READY and not is_gentle(question):
            self._start()
        else:
            self.held_s = now_s() + (REST_S if self.small_state == READY else HELD_S)
            self._report_state(0, 0)

    def _report_loading(self) -> None:
        if self.state != READY:
            self._report_state(*self.loaded)

    def shown_state(self) -> str:
        """Return EARLY if the small engine answers in place of the large one, else the large one's
        state."""
        return EARLY if self.by_small and self.state != READY else self.state

    def move_now(self) -> None:
        """End the search of the engine that searches; it then answers with the best move it has
        found."""
        if not self.small_busy or not self.question:
            super().move_now()
        elif self.small_state == READY:
            self.small.send(Stop(self.question.ticket))
            self.small_due_s = now_s() + GRACE_S

    def cancel(self) -> None:
        """Cancel the open question in both engines."""
        self._cancel_small()
        super().cancel()

    def restart(self) -> None:
        """End a failed engine, so that the next question starts it anew."""
        self._cancel_small()
        if self.small_state == FAILED:
            self.small_state = OFF
        self.losses = 0
        self.by_small = False
        super().restart()

    def tick(self) -> None:
        """Start the engines that are to start now, and end a worker that hangs. Call this a few
        times a second."""
        now = now_s()
        if self.start_small_soon and self.small_state == OFF and self.state != READY:
            self._start_small()
        self.start_small_soon = False
        busy = self.small_state == LOADING or (self.small_state == READY and self.small_busy)
        if busy and now > self.small_due_s:
            self.on_small_lost()
        if self.held_s is not None and now > self.held_s:
            self._start_held()
        if not (self.small_busy and self.state == READY):
            super().tick()

    # The large engine

    def on_message(self, message: "FromWorker") -> None:
        """Handle a message from the large engine. Once that is ready, it takes over the question that
        the small engine has, unless the small engine is searching for a move at a gentle level."""
        if isinstance(message, Ready):
            self.losses = 0
            question = self.question
            searches = self.small_busy and self.small_state == READY
            if searches and is_gentle(question):
                self.state = READY
                self._report_state(0, 0)
                return
            self._cancel_small()
        super().on_message(message)

    def on_lost(self) -> None:
        """Handle the loss of the large engine's worker: if the small engine has the open question,
        leave it there, else start a new worker."""
        self.losses += 1
        if self.by_small and self.small_state != FAILED and (self.small_busy or not self.question):
            self.port.end()
            self.state = OFF
            self._report_state(0, 0)
        else:
            super().on_lost()

    def _start_held(self) -> None:
        """Start the large engine, if its start was put off."""
        if self.held_s is not None:
            self.held_s = None
            if self.state != LOADING and self.state != READY:
                self._start()

    # The small engine

    def _start_small(self) -> None:
        self.small_state = LOADING
        self.small_due_s = now_s() + SILENCE_S
        self.small.start(self.on_small_message, self.on_small_lost, lambda done, total: None)

    def _send_small(self) -> None:
        question = self.question
        if question:
            self.small_due_s = now_s() + self.budget_s + GRACE_S
            self.small.send(question)

    def _cancel_small(self) -> None:
        """Cancel the question that is open in the small engine, if any."""
        question = self.question
        if self.small_busy and question and self.small_state == READY:
            self.small.send(Cancel(question.ticket))
        self.small_busy = False

    def on_small_message(self, message: "FromWorker") -> None:
        """Handle a message from the small engine, if it concerns the open question."""
        if isinstance(message, Ready):
            self.small_state = READY
            if self.small_busy:
                self._send_small()
            if is_gentle(self.question):
                self.held_s = now_s() + REST_S
            else:
                self._start_held()
            return
        question = self.question
        if (
            not self.small_busy
            or not question
            or getattr(message, "ticket", None) != question.ticket
        ):
            return
        if isinstance(message, Error):
            self.on_small_lost()
            return
        if not isinstance(message, SearchProgress):
            self.small_busy = False
        self.on_answer(message)

    def on_small_lost(self) -> None:
        """End the small engine, which died, failed or hung, and give its question to the large
        one."""
        self.small.end()
        self.small_state = FAILED
        open_there, self.small_busy, self.by_small = self.small_busy, False, False
        self._start_held()
        if open_there and self.question:
            super()._begin(self.budget_s)
        self._report_loading()
