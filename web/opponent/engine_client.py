"""Client of the engine's worker: it sends questions, passes answers on to who requested them, and
replaces a worker that hangs.

No DOM: the `port` starts a worker, sends it messages and ends it; tests use a scripted port. While
it searches, a worker reads messages only now and then, so answers to a cancelled question may still
come; their ticket shows that they are to be dropped.
"""

from hive_core.clock import now_s
from web.opponent.messages import (
    FAILED,
    LOADING,
    OFF,
    READY,
    SLOWER,
    Cancel,
    EngineState,
    Expect,
    Moved,
    Ready,
    Review,
    Reviewed,
    SearchProgress,
    Stop,
    Studied,
    Think,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from web.opponent.messages import FromWorker, Request
    from web.opponent.protocol import OnState, Port, Receiver

GRACE_S = 2.5
"""Seconds after the end of its time budget when a search counts as hung."""

SILENCE_S = 45.0
"""Seconds without progress of its download after which a worker that loads counts as hung."""

RESTARTS = 1
"""Maximum number of workers started in place of lost ones for the same question. If the last one is
lost, too, the engine has failed."""


class EngineClient:
    """Engine as its clients see it: it sends their questions to a worker, one at a time, and passes on
    the answers.

    `on_state` is called with each new EngineState. `receiver` gets the answers to the open `question`.
    `budget_s` is the time in seconds for its search, `deadline_s` the moment after which the worker
    counts as hung, `loaded` the bytes loaded and to load in all.
    """

    def __init__(self, port: "Port", on_state: "OnState") -> None:
        self.port = port
        self.on_state = on_state
        self.receiver: Any = None
        self.state = OFF
        self.question: Request | None = None
        self.restarts = 0
        self.budget_s = 0.0
        self.deadline_s = 0.0
        self.loaded = (0, 0)

    def prepare(self, game: str, level: int) -> None:
        """Do nothing: this engine starts with its first question. FallbackEngine prepares for the
        game."""

    def expect_review(self) -> None:
        """Let the workers that help with a review start, if the first one runs."""
        if self.state == READY:
            self.port.send(Expect())

    def request(self, receiver: "Receiver", question: "Request") -> None:
        """Send `question` to the worker; it replaces the open question, if any.

        `receiver` gets the answers: a MoveReceiver, StudyReceiver or ReviewReceiver (protocol.py), as
        the question is a Think, Study or Review.
        """
        self.receiver, self.question = receiver, question
        if isinstance(question, Think):
            self._begin(max(SLOWER * question.seconds, question.pace_s))
        else:
            slower = SLOWER if isinstance(question, Review) else 1.0
            self._begin(slower * question.seconds)

    def drop(self, ticket: str) -> None:
        """Cancel the open question if its ticket is `ticket`."""
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
        """End the search; the worker then answers with the best move it has found."""
        if self.state == READY and self.question:
            self.port.send(Stop(self.question.ticket))
            self.deadline_s = now_s() + GRACE_S

    def cancel(self) -> None:
        """Cancel the open question: its answer is not needed any more. The worker stays for the
        next one."""
        if self.question:
            ticket = self.question.ticket
            self.question = None
            if self.state == READY:
                self.port.send(Cancel(ticket))

    def restart(self) -> None:
        """End the worker, after a failure, so that the next question starts a new one."""
        self.port.end()
        self.state = OFF

    def tick(self) -> None:
        """Replace the worker if it hangs. The caller must call this a few times a second."""
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
        """Return the state of the engine that the page shows: OFF, LOADING, READY or FAILED."""
        return self.state

    def _report_state(self, done: int, total: int) -> None:
        self.loaded = done, total
        self.on_state(EngineState(self.shown_state(), done, total))

    def on_download(self, done: int, total: int) -> None:
        """Report to the clients that `done` of `total` bytes of the worker's files are loaded."""
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
        """Pass a worker's message on to the receiver of the open question; ignore messages on other
        questions."""
        question = self.question
        if not question or getattr(message, "ticket", None) != question.ticket:
            return
        if isinstance(message, SearchProgress):
            self._progressed(question, message)
        elif isinstance(message, Reviewed):
            self.deadline_s = now_s() + self.budget_s + GRACE_S
            if not message.left:
                self.question = None
            self.receiver.reviewed(message.ticket, message.position, message.left)
        elif isinstance(message, Studied):
            self.question = None
            self.receiver.studied(message.ticket, message.report)
        elif isinstance(message, Moved):
            self.question = None
            self.receiver.computer_moved(message.ticket, message.move)
        else:
            self.on_lost()

    def _progressed(self, question: "Request", message: SearchProgress) -> None:
        if isinstance(question, Think):
            self.receiver.computer_reports(message.ticket, message)
        elif isinstance(question, Review):
            self.deadline_s = now_s() + self.budget_s + GRACE_S
        elif message.report:
            self.receiver.study_reports(message.ticket, message.report)

    def on_lost(self) -> None:
        """Replace a worker that died, failed or hung, and repeat the question; after RESTARTS
        replacements, report that the engine has failed."""
        self.port.end()
        self.state = OFF
        if self.question and self.restarts < RESTARTS:
            self.restarts += 1
            self._start()
            return
        self.question = None
        self.state = FAILED
        self._report_state(0, 0)
