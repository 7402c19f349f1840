"""Hints on a board in a frame, for its reader and for the page around. No DOM.

The page around is answered with a message for each question, as soon as the hint is there or is known
not to come.
"""

from hive_core.rules.hexes import axial
from hive_core.search.report import RESULTS
from web.embed.messages import MessageError
from web.game.hints import Hints
from web.opponent.analysis import HINT
from web.words.advice import hint_words, own_moves, reason_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Protocol

    from hive_core.game import Snapshot
    from hive_core.search.report import Line
    from web.embed.messages import Data, Ident
    from web.game.protocols import SessionLike
    from web.opponent.protocol import EngineLike

    class FrameLike(SessionLike, Protocol):
        """What the hint asks of a FrameSession besides."""

        t: Callable[..., str]

        def tell_host(self, kind: str, data: Data, ident: Ident = None) -> None: ...


MOST_WAITING = 32
FAILED = "failed"
SENTENCES = {
    "nothing_to_do": "embed.hint.over",
    "not_your_turn": "embed.error.not_your_turn",
    "no_computer": "embed.hint.sealed",
}
"""What is said where there is no hint, by the code of the error."""


class FrameCounsel(Hints):
    """The hint of a FrameSession. `can_compute`: whether the computer can be had in this frame."""

    session: "FrameLike"

    def __init__(self, session: "FrameLike", opponent: "EngineLike") -> None:
        super().__init__(session, opponent)
        self.can_compute = True
        self.waiting: list[Ident] = []

    def hindrance(self) -> str:
        """Why there is no hint for the position in view, as the code of an error, or ""."""
        session = self.session
        if not self.possible():
            return "nothing_to_do"
        if not self.can_compute:
            return "no_computer"
        awaited = session.at_present() and not session.to_move().here
        return "not_your_turn" if awaited or session.computers_turn() else ""

    def hint(self) -> None:
        """The reader wants a hint for the position in view, or has seen enough of it."""
        code = self.hindrance()
        if self.advice.hinting():
            super().hint()
        elif code:
            self.session.page.say(SENTENCES[code])
        else:
            self._ask()

    def hint_for_host(self, ident: "Ident") -> None:
        """The page around wants a hint; the answer has this id. Raises MessageError."""
        code = self.hindrance()
        if code:
            raise MessageError(code, HINT, None, self.session.t(SENTENCES[code]))
        if len(self.waiting) >= MOST_WAITING:
            raise MessageError("busy", HINT)
        self.waiting.append(ident)
        self._ask()

    def _ask(self) -> None:
        self.advice.request(HINT)
        self.session.draw()
        self.session.redraw.then(self.still_looking)

    def forget(self) -> None:
        """Another content comes: no hint is shown or waited for any more."""
        self.advice.look(None, False)
        self._disappoint("dropped", self.session.t("embed.error.dropped"))

    # What becomes of it

    def look(self, snapshot: "Snapshot") -> None:
        super().look(snapshot)
        if self.waiting and not self.advice.hinting():
            self._disappoint("dropped", self.session.t("embed.error.dropped"))

    def found(self, what: str) -> None:
        waiting, self.waiting = self.waiting, []
        super().found(what)
        session, report = self.session, self.advice.report
        if what == FAILED:
            self.waiting = waiting
            self._disappoint("no_computer", session.t("advice.failed"))
        elif report:
            told = hint_data(session.t, report.lines[0], session.drawn)
            for ident in waiting or [None]:
                session.tell_host("hint", told, ident)

    def _disappoint(self, code: str, words: str) -> None:
        """Everybody who waits hears that there is no hint."""
        waiting, self.waiting = self.waiting, []
        for ident in waiting:
            self.session.tell_host("error", {"code": code, "about": HINT, "text": words}, ident)


def hint_data(t: "Callable[..., str]", line: "Line", snapshot: "Snapshot") -> "Data":
    """The message `hint`; `line` is one of a report, for the position of `snapshot`."""
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


def place(cell: int) -> str:
    """A cell as a message has it, "q,r"; "" for none."""
    return "%d,%d" % axial(cell) if cell >= 0 else ""
