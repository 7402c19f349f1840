"""Hints on a board in a frame, for its reader and for the embedding page. No DOM.

The embedding page requests a hint by the message `hint`. The frame answers with a message when the hint
is found or has failed.
"""

from hive_core.search.report import RESULTS
from web.embed.host_events import place
from web.embed.messages import MessageError
from web.game.hints import Hints
from web.opponent.analysis import HINT
from web.words.advice import hint_words, own_moves, reason_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from hive_core.game import Snapshot
    from hive_core.search.report import Line
    from web.embed.host_events import HostEvents
    from web.embed.messages import Data, Ident
    from web.game.protocols import SessionLike
    from web.opponent.protocol import EngineLike


MOST_WAITING = 32
FAILED = "failed"
SENTENCES = {
    "nothing_to_do": "embed.hint.over",
    "not_your_turn": "embed.error.not_your_turn",
    "no_computer": "embed.hint.sealed",
}
"""Catalogue keys of the sentences that explain why a hint is refused, by error code."""


class FrameHints(Hints):
    """Hints of a board in a frame. `can_compute`: the computer can be loaded in this frame."""

    def __init__(
        self, session: "SessionLike", opponent: "EngineLike", events: "HostEvents"
    ) -> None:
        super().__init__(session, opponent)
        self.events = events
        self.can_compute = True
        self.waiting: list[Ident] = []

    def hindrance(self) -> str:
        """Return the error code of the reason why there can be no hint for the position in view; "" if
        there can."""
        session = self.session
        if not self.possible():
            return "nothing_to_do"
        if not self.can_compute:
            return "no_computer"
        awaited = session.at_present() and not session.to_move().here
        return "not_your_turn" if awaited or session.turns.is_computers() else ""

    def hint(self) -> None:
        """Show a hint for the position in view; if a hint is shown already, remove it. If no hint
        is possible, show a message with the reason."""
        code = self.hindrance()
        if self.advice.hinting():
            super().hint()
        elif code:
            self.session.page.say(SENTENCES[code])
        else:
            self._ask()

    def hint_for_host(self, ident: "Ident") -> None:
        """Search a hint, to be posted later as the answer to the message with the id `ident` of the
        embedding page. Raises MessageError if no hint is possible."""
        code = self.hindrance()
        if code:
            raise MessageError(code, HINT, None, self.events.t(SENTENCES[code]))
        if len(self.waiting) >= MOST_WAITING:
            raise MessageError("busy", HINT)
        self.waiting.append(ident)
        self._ask()

    def _ask(self) -> None:
        self.advice.request(HINT)
        self.session.draw()
        self.session.redraw.then(self.still_looking)

    def forget(self) -> None:
        """Remove the hint that is shown or requested, before the frame shows other content."""
        self.advice.look(None, False)
        self._disappoint("dropped", self.events.t("embed.error.dropped"))

    # What becomes of it

    def look(self, snapshot: "Snapshot") -> None:
        super().look(snapshot)
        if self.waiting and not self.advice.hinting():
            self._disappoint("dropped", self.events.t("embed.error.dropped"))

    def found(self, what: str) -> None:
        waiting, self.waiting = self.waiting, []
        super().found(what)
        report = self.advice.report
        if what == FAILED:
            self.waiting = waiting
            self._disappoint("no_computer", self.events.t("advice.failed"))
        elif report:
            data = hint_data(self.events.t, report.lines[0], self.session.in_view)
            for ident in waiting or [None]:
                self.events.post("hint", data, ident)

    def _disappoint(self, code: str, words: str) -> None:
        """Answer all messages that wait for a hint with the error `code` and the sentence `words`."""
        waiting, self.waiting = self.waiting, []
        for ident in waiting:
            self.events.post("error", {"code": code, "about": HINT, "text": words}, ident)


def hint_data(t: "Callable[..., str]", line: "Line", snapshot: "Snapshot") -> "Data":
    """Return the data of the message `hint`: the first move of `line`, a line of the engine's
    report on the position of `snapshot`."""
    return {
        "move": line.move,
        "from": place(line.origin),
        "to": place(line.goal),
        "text": hint_words(t, line, snapshot.turn),
        "reason": reason_words(t, line, snapshot.turn),
        "score": line.score,
        "proved": "" if line.proved is None else RESULTS[line.proved],
        "moves": own_moves(line) if line.proved else 0,
        "ply": snapshot.ply,
    }
