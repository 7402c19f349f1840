"""Client of another program's UHP engine, over a channel of text. No DOM.

A question is sent as two commands in one text: `newgame` with the whole game, and `bestmove`. So the
engine need not remember anything, and one that starts anew for each text plays as well. UHP has no
command that ends a search: an engine whose answer nobody needs any more is left, and the next question
opens another channel.
"""

from hive_core.clock import now_s
from hive_core.game import Game
from hive_core.records import NamedTuple
from hive_core.rules.bugs import EXPANSIONS
from hive_core.rules.errors import HiveError
from web.opponent.messages import (
    FAILED,
    LOADING,
    OFF,
    READY,
    EngineState,
    SearchProgress,
    Think,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from web.opponent.messages import Request
    from web.opponent.protocol import Channel, MoveReceiver, OnState

    OnFault = Callable[["Fault"], object]

START_S = 30.0
"""Maximum seconds until an engine has introduced itself."""
SLACK_S = 10.0
"""Seconds by which an engine may exceed its time for a move before it counts as hung."""
LONGEST_REPLY = 200_000
"""Most characters of a reply that are read."""
LONGEST_NAME = 60
"""Most characters of an engine's name that are used."""

Fault = NamedTuple("Fault", [("code", "str"), ("detail", "str")])
"""Reason why an engine cannot play on; `detail` is a text of the engine or of the channel, "" for none.

- STRANGE: it does not introduce itself as UHP asks; `detail` is what it wrote first
- SILENT: it did not answer in time; `detail` is the number of seconds
- BUGS: it does not know the expansions whose letters are in `detail`
- POSITION: the game begins with a position that was set up, which UHP cannot say
- GAME: it does not take the game; `detail` is its answer. ERROR: the same for the request of a move
- ILLEGAL: its move, `detail`, is against the rules
- others: codes of the channel, which has ended
"""
STRANGE, SILENT, BUGS, POSITION, GAME, ERROR, ILLEGAL = (
    "strange",
    "silent",
    "bugs",
    "position",
    "game",
    "error",
    "illegal",
)


class UhpEngine:
    """UHP engine behind `channel`, as the session's clients of an engine see it.

    `seconds()` returns the time for the next move; `on_state` is called with each new EngineState, and
    `on_fault` with the Fault before the state FAILED. `name` is the engine's own, "" until it is known.
    """

    def __init__(
        self,
        channel: "Channel",
        seconds: "Callable[[], float]",
        on_state: "OnState",
        on_fault: "OnFault",
    ) -> None:
        self.channel = channel
        self.seconds = seconds
        self.on_state = on_state
        self.on_fault = on_fault
        self.name = ""
        self.bugs = ""
        self.state = OFF
        self.question: Think | None = None
        self.receiver: MoveReceiver | None = None
        self.lines: list[str] = []
        self.size = 0
        self.expected: list[str] = []
        """MoveStrings that the engine expects after its last move, empty if it reports none."""
        self.awaited: list[Callable[[list[str]], None]] = []
        """Functions that take the replies still to come, in turn."""
        self.begun_s = self.budget_s = 0.0

    # Calls by a client of the engine

    def request(self, receiver: "MoveReceiver", question: "Request") -> None:
        """Request a move. A question that is still open is cancelled, and one that is no Think gets no
        answer."""
        self.cancel()
        if isinstance(question, Think):
            self.receiver, self.question = receiver, question
            if self.state == READY:
                self._send()
            else:
                self.open()

    def open(self) -> None:
        """Open the channel, unless it is open or opening."""
        if self.state in (READY, LOADING):
            return
        self._wait(START_S)
        self._expect([self._introduced])
        self._be(LOADING)
        self.channel.open(self._on_line, self._on_end)

    def prepare(self, game: str, level: int) -> None:
        """Open the channel, so that the engine is there when it is its turn."""
        self.open()

    def drop(self, ticket: str) -> None:
        """Cancel the open question if its ticket is `ticket`."""
        if self.question and self.question.ticket == ticket:
            self.cancel()

    def idle(self) -> bool:
        """Return whether no question is open."""
        return self.question is None

    def move_now(self) -> None:
        """Do nothing: UHP has no command for this."""

    def cancel(self) -> None:
        """Cancel the open question, and leave the engine if it searches."""
        self.question = None
        if self.state == READY and self.awaited:
            self.restart()

    def restart(self) -> None:
        """Leave the engine; the next question opens the channel again."""
        self._leave()
        self.state = OFF

    def tick(self) -> None:
        """Report the progress of a search, and a fault if the engine is late. Call this a few times a
        second."""
        if not self.awaited:
            return
        spent_s = now_s() - self.begun_s
        slack_s = SLACK_S if self.state == READY else 0.0
        if spent_s > self.budget_s + slack_s:
            self._fail(Fault(SILENT, "%d" % (self.budget_s + slack_s)))
        elif self.question and self.receiver and self.state == READY:
            share = min(1.0, spent_s / self.budget_s)
            ticket = self.question.ticket
            self.receiver.computer_reports(
                ticket, SearchProgress(ticket, share, 0, spent_s, None, [], None, "uhp")
            )

    # The engine's side

    def _on_line(self, line: str) -> None:
        """Take one line of the engine's output."""
        if not self.awaited:
            return
        if line.strip() != "ok":
            self.size += len(line)
            if self.size <= LONGEST_REPLY:
                self.lines.append(line)
            return
        lines, act = self.lines, self.awaited.pop(0)
        self.lines, self.size = [], 0
        act(lines)

    def _on_end(self, code: str, detail: str) -> None:
        """Handle the end of the channel, or of an engine that starts anew for each text. While nothing
        is awaited, it is no fault."""
        if self.awaited:
            self._fail(Fault(code, detail))
        elif not self.channel.restarts:
            self.restart()

    def _introduced(self, lines: "list[str]") -> None:
        """Take the engine's name and the expansions that it knows."""
        if not lines or not lines[0].startswith("id "):
            self._fail(Fault(STRANGE, lines[0] if lines else ""))
            return
        self.name = lines[0][3:].strip()[:LONGEST_NAME]
        listed = lines[1].replace(" ", "").split(";") if len(lines) > 1 else []
        self.bugs = "".join([word[:1] for word in listed])
        self._be(READY)
        if self.question and self.state == READY:
            self._send()

    def _send(self) -> None:
        question = self.question
        if not question:
            return
        if not question.game.startswith("Base"):
            self._fail(Fault(POSITION, ""))
            return
        played = question.game.split(";")[0]
        unknown = [one for one in EXPANSIONS if one in played[4:] and one not in self.bugs]
        if unknown:
            self._fail(Fault(BUGS, "".join(unknown)))
            return
        whole = max(1, int(self.seconds()))
        self._wait(float(whole))
        again = [lambda lines: None] if self.channel.restarts else []
        self._expect(again + [self._in_game, self._found])
        clock = "%02d:%02d:%02d" % (whole // 3600, whole // 60 % 60, whole % 60)
        self.channel.send("newgame " + question.game + "\nbestmove time " + clock)

    def _in_game(self, lines: "list[str]") -> None:
        refusal = refusal_in(lines)
        if refusal:
            self._fail(Fault(GAME, refusal))

    def _found(self, lines: "list[str]") -> None:
        """Pass the move on, if it is legal; it is the last line, up to a semicolon."""
        refusal = refusal_in(lines)
        if refusal or not lines:
            self._fail(Fault(ERROR, refusal))
            return
        question, receiver = self.question, self.receiver
        move = lines[-1].split(";")[0].strip()
        self.expected = expected_in(lines, move)
        if not question or not receiver:
            return
        try:
            game = Game.from_text(question.game, question.tournament, False)
            game.play(move)
        except HiveError:
            self._fail(Fault(ILLEGAL, move))
            return
        self.question = None
        receiver.computer_moved(question.ticket, move)

    # State

    def _be(self, state: str) -> None:
        self.state = state
        self.on_state(EngineState(state, 0, 0))

    def _wait(self, seconds: float) -> None:
        self.begun_s, self.budget_s = now_s(), seconds

    def _expect(self, acts: "list[Callable[[list[str]], None]]") -> None:
        self.lines, self.size, self.awaited = [], 0, acts

    def _leave(self) -> None:
        self._expect([])
        self.channel.close()

    def _fail(self, fault: Fault) -> None:
        self.question = None
        self._leave()
        self.on_fault(fault)
        self._be(FAILED)


def expected_in(lines: "list[str]", move: str) -> "list[str]":
    """Return the moves after `move` in the last line of a reply that reports a search as Mzinga does,
    MOVE;DEPTH;SCORE;MOVE;MOVE..., where the moves after the score begin with `move`."""
    for line in reversed(lines):
        fields = [field.strip() for field in line.split(";")]
        if len(fields) > 4 and fields[0] == fields[3] == move:
            return fields[4:]
    return []


def refusal_in(lines: "list[str]") -> str:
    """Return the first line of a reply that refuses a command, "" if none does."""
    for line in lines:
        if line.split(" ")[0] in ("err", "invalidmove"):
            return line
    return ""
