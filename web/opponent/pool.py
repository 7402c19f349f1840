"""Several workers behind one port: the first answers, the others help it to search.

The opponent knows of one worker only. A question at full strength goes to all; the helpers tell the
first worker what they find, and it merges move by move (hive_core/search/root_stats.py). Helpers are
started, one after the other, when the first such question is asked. One that fails is given up, and
the rest go on.
"""

from hive_core.records import changed
from web.opponent.messages import (
    Cancel,
    Help,
    Progress,
    Ready,
    Relayed,
    Stop,
    Study,
    Think,
    patient,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from web.opponent.messages import FromWorker, Question, ToWorker
    from web.opponent.protocol import Downloaded, Heard, Lost, Port

MOST = 4
SMALL_GB, LARGE_GB = 4, 8
"""Memory below which a device gets one worker, and below which two: each takes up to some 150
MB."""


def workers_for(cores: int, memory_gb: float, touch: bool, saves_data: bool) -> int:
    """Number of workers for a device: one core stays free for the page.

    `memory_gb` is 0 where the browser does not tell it; then a device worked by touch counts as small.
    """
    most = MOST
    if memory_gb < SMALL_GB if memory_gb else touch:
        most = 1
    elif memory_gb < LARGE_GB:
        most = 2
    return 1 if saves_data else max(1, min(most, cores - 1))


class Pool:
    """A port (see protocol.py) over others. `ports`: of the first worker, then of the helpers."""

    def __init__(self, ports: "list[Port]") -> None:
        self.leader = ports[0]
        self.all_helpers = dict(enumerate(ports[1:], 1))
        self.helpers: dict[int, Port] = {}
        self.ready: list[int] = []
        self.starting = 0
        self.question: Question | None = None
        self.heard: Heard | None = None

    def start(self, heard: "Heard", lost: "Lost", progress: "Downloaded") -> None:
        """Starts the first worker; what it says and whether it is lost is told as for a single one."""
        self.heard = heard
        self.helpers = dict(self.all_helpers)
        self.leader.start(self._leader_heard, lost, progress)

    def send(self, message: "ToWorker") -> None:
        """Sends a message to the first worker, and to the helpers what concerns them."""
        if not isinstance(message, Stop):
            self._rest()
        if isinstance(message, Study) or (isinstance(message, Think) and patient(message)):
            question: Question = changed(message, helpers=len(self.helpers))
            self.question = message = question
            for number in self.ready:
                self._ask(number)
            self._start_next()
        self.leader.send(message)

    def end(self) -> None:
        """Ends all workers."""
        self.question = None
        for number in list(self.helpers):
            self._drop(number)
        self.leader.end()

    def _leader_heard(self, message: "FromWorker") -> None:
        if not isinstance(message, (Ready, Progress)):
            self._rest()
        if self.heard:
            self.heard(message)

    # Helpers

    def _ask(self, number: int) -> None:
        question = self.question
        if question:
            self.helpers[number].send(Help(question, number))

    def _rest(self) -> None:
        """The open question is answered or no longer matters: the helpers need not go on."""
        question, self.question = self.question, None
        if question:
            for number in self.ready:
                self.helpers[number].send(Cancel(question.ticket))

    def _start_next(self) -> None:
        """Starts a helper that does not run yet, unless another is being started."""
        for number in sorted(self.helpers):
            if number not in self.ready and not self.starting:
                self.starting = number
                self._start_helper(number)

    def _start_helper(self, number: int) -> None:
        self.helpers[number].start(
            lambda message: self._helper_heard(number, message),
            lambda: self._drop(number),
            lambda done, total: None,
        )

    def _helper_heard(self, number: int, message: "FromWorker") -> None:
        if isinstance(message, Relayed):
            if self.question:
                self.leader.send(message)
        elif isinstance(message, Ready):
            self.starting = 0
            self.ready.append(number)
            self._ask(number)
            self._start_next()
        else:
            self._drop(number)

    def _drop(self, number: int) -> None:
        """Gives a helper up until the workers are started anew."""
        if number in self.helpers:
            self.helpers.pop(number).end()
        if number in self.ready:
            self.ready.remove(number)
        if self.starting == number:
            self.starting = 0
            if self.question:
                self._start_next()
