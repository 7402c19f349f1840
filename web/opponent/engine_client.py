"""Client of the engine's worker: it sends questions, passes answers on to who requested them, and
replaces a worker that hangs.

No DOM: the `port` starts a worker, sends it messages and ends it; tests use a scripted port. While
it searches, a worker reads messages only now and then, so answers to a cancelled question may still
come; their ticket shows that they are to be dropped.
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
"""Seconds beyond its time after which a search counts as hung."""

SILENCE_S = 45.0
"""Seconds without progress of its download after which a worker that loads counts as hung."""

RESTARTS = 1
"""Most workers that replace a lost one for the same question. If the last one is lost, too, the
engine has failed."""


class EngineClient:
    """The engine for its clients. It answers one question at a time: a move, a study or a review. A
    new question replaces the open one, and names the object that receives its answers (see
    protocol.py).

    `on_state` is called with each new EngineState. `budget_s` is the time in seconds for the open
    question's search, `deadline_s` the moment after which the worker counts as hung, `loaded` the
    bytes loaded and to load in all.
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
        """Do nothing: this engine starts with its first question. FallbackEngine prepares for the
        game."""

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
        """Request the next move of `game`, a text (see Game.text); `level` and `style` are indexes,
        from 0.

        The search takes at most `seconds`, or the usual time of the level if that is 0 (see
        `Think`). The receiver gets computer_moved(ticket, MoveString), after at least `pace_s`
        seconds, so that a person can follow a game between two computers.
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
        """Request an opinion on the position at the end of `game` (see Game.text), at full
        strength.

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
        """Request a judgement of each position of `game` (see Game.text), from the one after
        `first` plies on.

        For each position the receiver gets reviewed(ticket, position as a plain dict, number of
        positions left). Another question ends the review.
        """
        self.review_receiver = receiver
        self.question = Review(ticket, game, tournament, seconds, first)
        self._begin(SLOWER * seconds)

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
        """Replace a worker that hangs. Call this a few times a second."""
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
        """Return the state for the EngineState that the page gets."""
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
