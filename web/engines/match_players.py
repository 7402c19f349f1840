"""Sides of a match: the computer at one of its levels, or another program's engine."""

from hive_core.search.levels import BALANCED, LEVELS, STRONGEST
from web.engines.words import engine_fault_words
from web.opponent.engine_client import EngineClient
from web.opponent.messages import FAILED, READY, Think
from web.opponent.uhp_engine import ERROR, GAME, ILLEGAL, SILENT, UhpEngine

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from web.common.i18n import Translator
    from web.opponent.messages import EngineState, SearchProgress, Ticket
    from web.opponent.protocol import Channel, MoveReceiver, Port
    from web.opponent.uhp_engine import Fault

    Client = UhpEngine | EngineClient
    OnFault = Callable[["ClientPlayer", str, bool], object]
    """Callback with the side that has failed, a sentence on that, and whether it is for good."""

LONGEST_S = 600.0
IN_GAME = (ERROR, GAME, ILLEGAL, SILENT, "ended", "crashed", "broken")
"""Codes of faults that lose a game, once the engine has introduced itself; others end the match."""


class ClientPlayer:
    """Side of a match whose engine is behind `client`. `on_fault` is called when it fails."""

    name = ""
    level = 0
    most_s = LONGEST_S

    def __init__(self, client: "Client", t: "Translator", on_fault: "OnFault") -> None:
        self.client = client
        self.t = t
        self.on_fault = on_fault

    def prepare(self, game: str) -> None:
        """Start the engine unless it runs, so that it is there when `game` begins."""
        raise NotImplementedError

    def is_ready(self) -> bool:
        """Return whether the engine can search."""
        return self.client.state == READY

    def request(self, receiver: "MoveReceiver", question: "Think") -> None:
        """Request a move."""
        self.client.request(receiver, question)

    def tick(self) -> None:
        """Notice an engine that is late. Call this several times a second."""
        self.client.tick()

    def leave(self) -> None:
        """End the engine; the next request starts it again."""
        self.client.cancel()
        self.client.restart()


class EnginePlayer(ClientPlayer):
    """Another program's engine behind `channel` as a side of a match; `name` is the one shown until it
    has introduced itself."""

    client: UhpEngine

    def __init__(self, channel: "Channel", name: str, t: "Translator", on_fault: "OnFault") -> None:
        self.name = name
        self.seconds = 1.0
        self.was_there = False
        """True once the engine has introduced itself."""
        client = UhpEngine(channel, lambda: self.seconds, self._changed, self._failed)
        super().__init__(client, t, on_fault)

    def prepare(self, game: str) -> None:
        """Start the engine unless it runs."""
        self.client.open()

    def request(self, receiver: "MoveReceiver", question: "Think") -> None:
        """Request a move, in the seconds that `question` allows."""
        self.seconds = question.seconds
        super().request(receiver, question)

    def _changed(self, state: "EngineState") -> None:
        if self.client.name:
            self.name, self.was_there = self.client.name, True

    def _failed(self, fault: "Fault") -> None:
        lost = self.was_there and fault.code in IN_GAME
        self.on_fault(self, engine_fault_words(self.t, fault), not lost)


class ComputerPlayer(ClientPlayer):
    """The computer at `level` as a side of a match, in a worker of its own behind `port`."""

    def __init__(self, port: "Port", level: int, t: "Translator", on_fault: "OnFault") -> None:
        super().__init__(EngineClient(port, self._changed), t, on_fault)
        self.level = level
        self.name = "Skep, " + t("level.%d" % level)
        self.most_s = LONGEST_S if level == STRONGEST else LEVELS[level].seconds

    def prepare(self, game: str) -> None:
        """Start the worker unless it runs, by a question whose answer nobody needs."""
        if not self.is_ready():
            self.client.request(self, Think("prepare", game, True, 0, BALANCED, 1.0, 0.0, 0))

    def computer_reports(self, ticket: "Ticket", progress: "SearchProgress") -> None:
        """Do nothing: this is the answer to `prepare`."""

    def computer_moved(self, ticket: "Ticket", text: str) -> None:
        """Do nothing: this is the answer to `prepare`."""

    def _changed(self, state: "EngineState") -> None:
        if state.state == FAILED:
            self.on_fault(self, self.t("match.computer_failed"), True)
