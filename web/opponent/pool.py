"""Several workers behind one port: the first one answers questions, the others (helpers) help it to
search.

`EngineClient` knows of one worker only. A question at full strength goes to all; the helpers send their
results to the first worker, which merges them move by move (hive_core/search/root_stats.py). Of a
review the first worker gives them looks (hive_core/search/review.py). The first such question starts
the helpers, one after the other, and so does the end of a game, after which a review is likely. A
helper that fails is ended, and the others continue.
"""

from hive_core.clock import now_s
from hive_core.records import changed
from web.opponent.messages import (
    Cancel,
    Expect,
    Help,
    Ready,
    Relayed,
    Review,
    Reviewed,
    SearchProgress,
    Stop,
    Study,
    Think,
    patient,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from web.opponent.messages import FromWorker, Question, Request, ToWorker
    from web.opponent.protocol import OnLost, OnMessage, OnProgress, Port

MOST = 4
"""Maximum number of workers of a page, the first one and its helpers together."""
SMALL_GB, LARGE_GB = 4, 8
"""Gigabytes of memory that a device needs for two workers (SMALL_GB), and for more (LARGE_GB). Each
worker takes up to some 150 MB."""

SOON_S = 3.0
"""Most seconds that the first worker takes to start where another one starts beside a review on the
page's own core. Where a start takes longer, it costs the review more than it saves."""


def workers_for(cores: int, memory_gb: float, touch: bool, saves_data: bool) -> int:
    """Return the number of workers for a device with `cores` processor cores, of which one stays free
    for the page.

    `memory_gb` is 0 if the browser does not report it; then a device with a touch screen gets one
    worker. With `saves_data` (the user saves data) it is one, too.
    """
    most = MOST
    if memory_gb < SMALL_GB if memory_gb else touch:
        most = 1
    elif memory_gb < LARGE_GB:
        most = 2
    return 1 if saves_data else max(1, min(most, cores - 1))


class Pool:
    """Port (see protocol.py) behind which several workers search; `ports` are those of the first worker
    and of its helpers. `searching` of them search for a move; all of them share a review, during which
    nobody plays and the page has little to do. A helper that does not search for a move starts only
    when a review is likely, or with it if workers start fast: `start_s` is the time that the first one
    took.

    `helpers` has the ports of the helpers that have not failed, by number from 1. `ready` are the
    numbers of those that run; `starting` is the number of the one that is just starting, 0 for none.
    `expects` is True after a game has ended, when a review is likely.
    """

    def __init__(self, ports: "list[Port]", searching: int = MOST) -> None:
        self.leader = ports[0]
        self.searching = searching
        self.all_helpers = dict(enumerate(ports[1:], 1))
        self.helpers: dict[int, Port] = {}
        self.ready: list[int] = []
        self.starting = 0
        self.expects = False
        self.start_s = 0.0
        self.question: Request | None = None
        self.on_message: OnMessage | None = None

    def start(self, on_message: "OnMessage", on_lost: "OnLost", on_progress: "OnProgress") -> None:
        """Start the first worker; its helpers start later. The callbacks are those of
        `Port.start`."""
        self.on_message = on_message
        self.helpers = dict(self.all_helpers)
        self.start_s = -now_s()
        self.leader.start(self._on_leader_message, on_lost, on_progress)

    def send(self, message: "ToWorker") -> None:
        """Send `message` to the first worker. If it is a question at full strength or a review, send it
        to the helpers, too."""
        if isinstance(message, Expect):
            self.expects = True
            self._start_next()
            return
        if not isinstance(message, Stop):
            self._rest()
        if isinstance(message, Study) or (isinstance(message, Think) and patient(message)):
            question: Question = changed(message, helpers=self._searchers())
            self._call(question)
            message = question
        elif isinstance(message, Review):
            self._call(message)
        self.leader.send(message)

    def end(self) -> None:
        """End all workers."""
        self.question, self.expects = None, False
        for number in list(self.helpers):
            self._drop(number)
        self.leader.end()

    def _on_leader_message(self, message: "FromWorker") -> None:
        if isinstance(message, Relayed):
            for number in self.ready:
                self.helpers[number].send(message)
            return
        if isinstance(message, Ready):
            self.start_s += now_s()
        goes_on = isinstance(message, Reviewed) and message.left > 0
        if not goes_on and not isinstance(message, (Ready, SearchProgress)):
            self._rest()
        if self.on_message:
            self.on_message(message)

    # Helpers

    def _call(self, question: "Request") -> None:
        """Let all helpers help with `question`: those that run at once, the others when they have
        started."""
        self.question = question
        for number in self.ready:
            self._send_help(number)
        self._start_next()

    def _searchers(self) -> int:
        """Return the number of helpers that search for a move."""
        return len([number for number in self.helpers if number < self.searching])

    def _is_called(self, number: int) -> bool:
        """Return whether the helper with the number `number` helps with the open question."""
        return number < self.searching or isinstance(self.question, Review)

    def _send_help(self, number: int) -> None:
        question = self.question
        if question and self._is_called(number):
            self.helpers[number].send(Help(question, number))

    def _rest(self) -> None:
        """Cancel the helpers' search once the open question is answered or dropped."""
        if self.question:
            for number in self.ready:
                if self._is_called(number):
                    self.helpers[number].send(Cancel(self.question.ticket))
        self.question = None

    def _start_next(self) -> None:
        """Start a helper that does not run yet, unless another one is starting."""
        for number in sorted(self.helpers):
            fast = self._is_called(number) and self.start_s < SOON_S
            wanted = number < self.searching or self.expects or fast
            if number not in self.ready and not self.starting and wanted:
                self.starting = number
                self._start_helper(number)

    def _start_helper(self, number: int) -> None:
        self.helpers[number].start(
            lambda message: self._on_helper_message(number, message),
            lambda: self._drop(number),
            lambda done, total: None,
        )

    def _on_helper_message(self, number: int, message: "FromWorker") -> None:
        if isinstance(message, Relayed):
            if self.question:
                self.leader.send(message)
        elif isinstance(message, Ready):
            self.starting = 0
            self.ready.append(number)
            self._send_help(number)
            self._start_next()
        else:
            self._drop(number)

    def _drop(self, number: int) -> None:
        """End the helper with the number `number`, and search without it until `start` is called
        again."""
        if number in self.helpers:
            self.helpers.pop(number).end()
        if number in self.ready:
            self.ready.remove(number)
        if self.starting == number:
            self.starting = 0
            if self.question or self.expects:
                self._start_next()
