"""Asks the computer for moves and opinions: text to a worker, text back, restarted when it hangs.

No DOM: the `port` starts a worker, sends it text and ends it; the page's main file makes it from a real
worker, tests script it. A worker that is thinking hears nothing that needs an answer at once, so
cancelling drops the ticket, and whoever does not answer in time is ended and replaced.
"""

from hive_core.clock import now_s
from hive_core.search.levels import BALANCED, LEVELS
from web.opponent.messages import (
    FAILED,
    LOADING,
    OFF,
    READY,
    SLOWER,
    Cancel,
    EngineState,
    Moved,
    Progress,
    Ready,
    Review,
    Reviewed,
    Stop,
    Studied,
    Study,
    Think,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from web.opponent.messages import Asked, FromWorker
    from web.opponent.protocol import Listener, Port, Reader, Student

GRACE_S = 2.5
"""A search may overrun its budget by so much before the worker counts as hung."""

SILENCE_S = 45.0
"""A worker that is being loaded may be silent for so long; progress of the download is no silence."""

RESTARTS = 1
"""Number of times that a question goes to a new worker before the computer counts as failed."""


class EngineClient:
    """The computer player as the session sees it, one question at a time: a new one replaces the last.

    `listener` hears what comes of it, `student` what comes of `study`; both hear of the engine. What
    comes of `review` is for the `reader`.
    """

    def __init__(self, port: "Port") -> None:
        self.port = port
        self.listener: Listener | None = None
        self.student: Student | None = None
        self.reader: Reader | None = None
        self.state = OFF
        self.question: Asked | None = None
        self.restarts = 0
        self.budget_s = 0.0
        self.deadline_s = 0.0
        self.loaded = (0, 0)

    def prepare(self, game: str, level: int) -> None:
        """A game against the computer begins, or goes on; the worker is made for the first question."""

    def think(
        self,
        ticket: int,
        game: str,
        tournament: bool,
        level: int,
        style: int = BALANCED,
        seconds: float = 0.0,
        pace_s: float = 0.0,
    ) -> None:
        """Asks for a move after a game's text (see Game.text); `level` and `style` count from 0.

        It takes so many `seconds` at the most, or those of its level; see `Think`.

        The answer comes as listener.computer_moved(ticket, MoveString), but not before `pace_s`
        seconds, so that two computers can be followed.
        """
        seconds = seconds or LEVELS[level].seconds
        self.question = Think(ticket, game, tournament, level, style, seconds, pace_s, 0)
        self._begin(max(SLOWER * seconds, pace_s))

    def study(self, ticket: str, game: str, tournament: bool, seconds: float, lines: int) -> None:
        """Asks for an opinion on the position after a game's text, at full strength.

        0 `lines`: on the best move, else on so many moves about equally.

        It comes as student.study_reports(ticket, Report) several times and student.studied(ticket,
        Report) at the end.
        """
        self.question = Study(ticket, game, tournament, seconds, 0, lines)
        self._begin(seconds)

    def review(self, ticket: str, game: str, tournament: bool, seconds: float, first: int) -> None:
        """Asks what the positions of a game's text are worth, from the one after `first` plies on.

        Each comes as reader.reviewed(ticket, table, how many are left). Another question ends it.
        """
        self.question = Review(ticket, game, tournament, seconds, first)
        self._begin(SLOWER * seconds)

    def drop(self, ticket: str) -> None:
        """Drop this question if it is the open one: its answer no longer matters."""
        if self.question and self.question.ticket == ticket:
            self.cancel()

    def idle(self) -> bool:
        """Return whether no question is open."""
        return self.question is None

    def _begin(self, budget_s: float) -> None:
        self.budget_s = budget_s
        self.restarts = 0
        if self.state == READY:
            self._ask()
        elif self.state != LOADING:
            self._start()

    def move_now(self) -> None:
        """The running search answers at once with what it has."""
        if self.state == READY and self.question:
            self.port.send(Stop(self.question.ticket))
            self.deadline_s = now_s() + GRACE_S

    def cancel(self) -> None:
        """The running question no longer matters; the worker is told, and kept for the next one."""
        if self.question:
            ticket = self.question.ticket
            self.question = None
            if self.state == READY:
                self.port.send(Cancel(ticket))

    def restart(self) -> None:
        """Clear the failure, so that the next question starts a new worker."""
        self.port.end()
        self.state = OFF

    def tick(self) -> None:
        """End a worker that hangs. Call this a few times a second."""
        waits = self.state == LOADING or (self.state == READY and self.question)
        if waits and now_s() > self.deadline_s:
            self.lost()

    # The worker's side

    def _start(self) -> None:
        self.state = LOADING
        self.deadline_s = now_s() + SILENCE_S
        self._tell(0, 0)
        self.port.start(self.heard, self.lost, self.downloaded)

    def _ask(self) -> None:
        question = self.question
        if question:
            self.deadline_s = now_s() + self.budget_s + GRACE_S
            self.port.send(question)

    def shown_state(self) -> str:
        """The state as the page may show it."""
        return self.state

    def _tell(self, done: int, total: int) -> None:
        self.loaded = done, total
        engine = EngineState(self.shown_state(), done, total)
        if self.listener:
            self.listener.engine_changed(engine)
        if self.student:
            self.student.engine_changed(engine)

    def downloaded(self, done: int, total: int) -> None:
        """Report the loaded bytes of the worker's files."""
        if self.state == LOADING:
            self.deadline_s = now_s() + SILENCE_S
            self._tell(done, total)

    def heard(self, message: "FromWorker") -> None:
        """A message from the worker."""
        if isinstance(message, Ready):
            self.state = READY
            self._tell(0, 0)
            self._ask()
            return
        self.answered(message)

    def answered(self, message: "FromWorker") -> None:
        """Handle a worker's message, if it concerns the open question."""
        question = self.question
        if not question or getattr(message, "ticket", None) != question.ticket:
            return
        if isinstance(message, Progress):
            self._progressed(question, message)
        elif isinstance(message, Reviewed):
            self.deadline_s = now_s() + self.budget_s + GRACE_S
            if not message.left:
                self.question = None
            if self.reader:
                self.reader.reviewed(message.ticket, message.position, message.left)
        elif isinstance(message, Studied):
            self.question = None
            if self.student:
                self.student.studied(message.ticket, message.report)
        elif isinstance(message, Moved):
            self.question = None
            if self.listener:
                self.listener.computer_moved(message.ticket, message.move)
        else:
            self.lost()

    def _progressed(self, question: "Asked", message: Progress) -> None:
        if isinstance(question, Think):
            if self.listener:
                self.listener.computer_reports(message.ticket, message)
        elif self.student and message.report:
            self.student.study_reports(message.ticket, message.report)

    def lost(self) -> None:
        """The worker died, failed or hung: a new one is asked the same, once."""
        self.port.end()
        self.state = OFF
        if self.question and self.restarts < RESTARTS:
            self.restarts += 1
            self._start()
            return
        self.question = None
        self.state = FAILED
        self._tell(0, 0)
