"""The computer before its engine is loaded: a small engine answers where it may. No DOM.

The large engine, Pyodide, is 13.7 MB; the small one is the same search on MicroPython, which the page
has loaded anyway and which is three times slower. Until the large one is ready the small one answers:

- at the two gentlest levels, whose few iterations it has time for: moves as good as the large one's,
- at the others in the opening, where every level draws among good moves, as deep as the time allows,
- every study, until the large engine can be asked instead.

What else is asked waits for the large engine. Where that does not come at all, the small one carries on
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
    Progress,
    Ready,
    Review,
    Stop,
    Think,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from web.opponent.messages import Asked, FromWorker
    from web.opponent.protocol import Port

HELD_S = 8.0
"""The large engine's download leaves the network to the small engine's start, but not for longer."""
LOSSES = 2
"""Number of lost workers after which the large engine is not started again for questions that the
small one can answer."""


def early(game: str, level: int) -> bool:
    """Return whether the small engine may play at this level after a game's text while it is the
    only one."""
    return level <= GENTLE or (game.startswith("Base") and game.count(";") - 2 < OPENING_PLIES)


def answerable(question: "Asked") -> bool:
    """Return whether the small engine may answer a question while it is the only one; reviews are
    beyond it."""
    if isinstance(question, Think):
        return early(question.game, question.level)
    return not isinstance(question, Review)


class FallbackEngine(EngineClient):
    """An Opponent with a second, small engine behind `small`.

    `mine`: the last question is, or was, one that the small engine answers; `asked`: it is open there.
    """

    def __init__(self, port: "Port", small: "Port") -> None:
        super().__init__(port)
        self.small = small
        self.small_state = OFF
        self.small_due_s = 0.0
        self.soon = False
        self.mine = False
        self.asked = False
        self.held_s: float | None = None
        self.losses = 0

    def prepare(self, game: str, level: int) -> None:
        """A game begins, or goes on: the small engine starts with the next tick, if it may play."""
        self.soon = early(game, level)

    def _begin(self, budget_s: float) -> None:
        self._dismiss()
        question = self.question
        self.mine = False
        small = self.small_state != FAILED and question is not None and answerable(question)
        if self.state == READY or not small:
            super()._begin(budget_s)
            self._tell_loading()
            return
        self.mine = self.asked = True
        self.budget_s = budget_s
        self.restarts = 0
        if self.small_state == READY:
            self._ask_small()
        elif self.small_state == OFF:
            self._start_small()
        if self.state == LOADING or self.losses >= LOSSES:
            self._tell_loading()
        elif self.small_state == READY:
            self._start()
        else:
            self.held_s = now_s() + HELD_S
            self._tell(0, 0)

    def _tell_loading(self) -> None:
        if self.state != READY:
            self._tell(*self.loaded)

    def shown_state(self) -> str:
        """EARLY while the small engine stands in."""
        return EARLY if self.mine and self.state != READY else self.state

    def move_now(self) -> None:
        """The running search, whoever's it is, answers at once with what it has."""
        if not self.asked or not self.question:
            super().move_now()
        elif self.small_state == READY:
            self.small.send(Stop(self.question.ticket))
            self.small_due_s = now_s() + GRACE_S

    def cancel(self) -> None:
        """The running question no longer matters to either engine."""
        self._dismiss()
        super().cancel()

    def restart(self) -> None:
        """Clear the failure, so that the next question starts the engine that failed."""
        self._dismiss()
        if self.small_state == FAILED:
            self.small_state = OFF
        self.losses = 0
        self.mine = False
        super().restart()

    def tick(self) -> None:
        """Start waiting questions and end a worker that hangs. Call this a few times a second."""
        now = now_s()
        if self.soon and self.small_state == OFF and self.state != READY:
            self._start_small()
        self.soon = False
        busy = self.small_state == LOADING or (self.small_state == READY and self.asked)
        if busy and now > self.small_due_s:
            self.small_lost()
        if self.held_s is not None and now > self.held_s:
            self._let_on()
        if not (self.asked and self.state == READY):
            super().tick()

    # The large engine

    def heard(self, message: "FromWorker") -> None:
        """A message from the large engine; ready, it is asked what the small one would answer worse."""
        if isinstance(message, Ready):
            self.losses = 0
            question = self.question
            if self.asked and isinstance(question, Think) and question.level <= GENTLE:
                self.state = READY
                self._tell(0, 0)
                return
            self._dismiss()
        super().heard(message)

    def lost(self) -> None:
        """The large engine died or did not come: the small one goes on, where it may."""
        self.losses += 1
        if self.mine and self.small_state != FAILED and (self.asked or not self.question):
            self.port.end()
            self.state = OFF
            self._tell(0, 0)
        else:
            super().lost()

    def _let_on(self) -> None:
        """The large engine need not wait for the small one any longer."""
        if self.held_s is not None:
            self.held_s = None
            if self.state != LOADING and self.state != READY:
                self._start()

    # The small engine

    def _start_small(self) -> None:
        self.small_state = LOADING
        self.small_due_s = now_s() + SILENCE_S
        self.small.start(self.small_heard, self.small_lost, lambda done, total: None)

    def _ask_small(self) -> None:
        question = self.question
        if question:
            self.small_due_s = now_s() + self.budget_s + GRACE_S
            self.small.send(question)

    def _dismiss(self) -> None:
        """The small engine is asked nothing any more."""
        question = self.question
        if self.asked and question and self.small_state == READY:
            self.small.send(Cancel(question.ticket))
        self.asked = False

    def small_heard(self, message: "FromWorker") -> None:
        """A message from the small engine; one about another question than the open one is dropped."""
        if isinstance(message, Ready):
            self.small_state = READY
            if self.asked:
                self._ask_small()
            self._let_on()
            return
        question = self.question
        if not self.asked or not question or getattr(message, "ticket", None) != question.ticket:
            return
        if isinstance(message, Error):
            self.small_lost()
            return
        if not isinstance(message, Progress):
            self.asked = False
        self.answered(message)

    def small_lost(self) -> None:
        """The small engine died, failed or hung: the large one is waited for."""
        self.small.end()
        self.small_state = FAILED
        open_there, self.asked, self.mine = self.asked, False, False
        self._let_on()
        if open_there and self.question:
            super()._begin(self.budget_s)
        self._tell_loading()
