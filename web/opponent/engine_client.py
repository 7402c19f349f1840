"""The client of the engine's worker: questions as messages, answers to their receivers, restarts on
a hang.

No DOM: the `port` starts a worker, sends it messages and ends it; tests script it. A searching
worker reads messages only between two slices, so cancelling drops the ticket. A worker that does
not answer in time is ended and replaced.
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
    Ready,
    Review,
    Reviewed,
    SearchProgress,
    Stop,
    Studied,
    Study,
    Think,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from web.opponent.messages import FromWorker, Request
    from web.opponent.protocol import (
        MoveReceiver,
        OnState,
        Port,
        ReviewReceiver,
        StudyReceiver,
    )

GRACE_S = 2.5
"""Seconds by which a search may overrun its budget before the worker counts as hung."""

SILENCE_S = 45.0
"""Seconds that a loading worker may be silent; progress of the download breaks the silence."""

RESTARTS = 1
"""Number of times that a question goes to a new worker before the engine counts as failed."""


class EngineClient:
    """The engine as its clients see it: one question at a time, a new one replaces the last.

    Each question names its receiver, see protocol.py; `on_state` is called with the engine's state
    whenever it changes. `budget_s` are the seconds of the open question, `deadline_s` is when the
    worker counts as hung, `loaded` are the (bytes, total) of the download.
    """

    def __init__(self, port: "Port", on_state: "OnState") -> None:
        self.port = port
        self.on_state = on_state
        self.move_receiver: MoveReceiver | None = None
        self.study_receiver: StudyReceiver | None = None
        self.review_receiver: ReviewReceiver | None = None
        self.state = OFF
        self.question: Request | None = None
        self.restarts = 0
        self.budget_s = 0.0
        self.deadline_s = 0.0
        self.loaded = (0, 0)

    def prepare(self, game: str, level: int) -> None:
        """Announce that a game begins or continues. The worker is made only for the first question."""

    def think(
        self,
        receiver: "MoveReceiver",
        ticket: int,
        game: str,
        tournament: bool,
        level: int,
        style: int = BALANCED,
        seconds: float = 0.0,
        pace_s: float = 0.0,
    ) -> None:
        """Request a move after a game's text (see Game.text); `level` and `style` count from 0.

        The search takes at most `seconds`, or with 0 those of its level; see `Think`. The receiver
        gets computer_moved(ticket, MoveString), but not before `pace_s` seconds, so that a game
        between two computers can be followed.
        """
        self.move_receiver = receiver
        seconds = seconds or LEVELS[level].seconds
        self.question = Think(
            ticket=ticket,
            game=game,
            tournament=tournament,
            level=level,
            style=style,
            seconds=seconds,
            pace_s=pace_s,
            helpers=0,
        )
        self._begin(max(SLOWER * seconds, pace_s))

    def study(
        self,
        receiver: "StudyReceiver",
        ticket: str,
        game: str,
        tournament: bool,
        seconds: float,
        lines: int,
    ) -> None:
        """Request an opinion on the position after a game's text, at full strength.

        `lines` is the number of moves to search about equally deep, 0 for only the best one. The
        receiver gets study_reports(ticket, Report) several times and studied(ticket, Report) at the
        end.
        """
        self.study_receiver = receiver
        self.question = Study(
            ticket=ticket,
            game=game,
            tournament=tournament,
            seconds=seconds,
            helpers=0,
            lines=lines,
        )
        self._begin(seconds)

    def review(
        self,
        receiver: "ReviewReceiver",
        ticket: str,
        game: str,
        tournament: bool,
        seconds: float,
        first: int,
    ) -> None:
        """Request a judgement of each position of a game's text, from the one after `first` plies
        on.

        For each the receiver gets reviewed(ticket, table, how many are left). Another question ends
        the review.
        """
        self.review_receiver = receiver
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
            self._send_question()
        elif self.state != LOADING:
            self._start()

    def move_now(self) -> None:
        """End the search; it answers with what it has."""
        if self.state == READY and self.question:
            self.port.send(Stop(self.question.ticket))
            self.deadline_s = now_s() + GRACE_S

    def cancel(self) -> None:
        """Drop the open question. The worker stays for the next one."""
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
            self.on_lost()

    # The worker's side

    def _start(self) -> None:
        self.state = LOADING
        self.deadline_s = now_s() + SILENCE_S
        self._report_state(0, 0)
        self.port.start(self.on_message, self.on_lost, self.on_download)

    def _send_question(self) -> None:
        question = self.question
        if question:
            self.deadline_s = now_s() + self.budget_s + GRACE_S
            self.port.send(question)

    def shown_state(self) -> str:
        """Return the state as the page may show it."""
        return self.state

    def _report_state(self, done: int, total: int) -> None:
        self.loaded = done, total
        self.on_state(EngineState(self.shown_state(), done, total))

    def on_download(self, done: int, total: int) -> None:
        """Report the loaded bytes of the worker's files."""
        if self.state == LOADING:
            self.deadline_s = now_s() + SILENCE_S
            self._report_state(done, total)

    def on_message(self, message: "FromWorker") -> None:
        """Handle a message from the worker."""
        if isinstance(message, Ready):
            self.state = READY
            self._report_state(0, 0)
            self._send_question()
            return
        self.on_answer(message)

    def on_answer(self, message: "FromWorker") -> None:
        """Handle a worker's message, if it concerns the open question."""
        question = self.question
        if not question or getattr(message, "ticket", None) != question.ticket:
            return
        if isinstance(message, SearchProgress):
            self._progressed(question, message)
        elif isinstance(message, Reviewed):
            self.deadline_s = now_s() + self.budget_s + GRACE_S
            if not message.left:
                self.question = None
            if self.review_receiver:
                self.review_receiver.reviewed(message.ticket, message.position, message.left)
        elif isinstance(message, Studied):
            self.question = None
            if self.study_receiver:
                self.study_receiver.studied(message.ticket, message.report)
        elif isinstance(message, Moved):
            self.question = None
            if self.move_receiver:
                self.move_receiver.computer_moved(message.ticket, message.move)
        else:
            self.on_lost()

    def _progressed(self, question: "Request", message: SearchProgress) -> None:
        if isinstance(question, Think):
            if self.move_receiver:
                self.move_receiver.computer_reports(message.ticket, message)
        elif self.study_receiver and message.report:
            self.study_receiver.study_reports(message.ticket, message.report)

    def on_lost(self) -> None:
        """Replace a worker that died, failed or hung, and repeat the question once."""
        self.port.end()
        self.state = OFF
        if self.question and self.restarts < RESTARTS:
            self.restarts += 1
            self._start()
            return
        self.question = None
        self.state = FAILED
        self._report_state(0, 0)
