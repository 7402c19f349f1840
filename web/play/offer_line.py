"""Line in the place of the status in which a person answers an offer of the other player: a draw, a
takeback, another game, a pause."""

from pyscript import document, window

from hive_core.records import NamedTuple
from web.common.dom import at
from web.common.shell import press

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from web.common.shell import Act

DEAF_MS = 500
"""Milliseconds for which a new offer takes no answer: a tap may have been meant for what it covers."""

Question = NamedTuple(
    "Question",
    [
        ("words", "tuple[str, str, str]"),
        ("is_open", "Callable[[], bool]"),
        ("chosen", "Callable[[bool], object]"),
    ],
)
"""An offer: its `words` (the text, and those of yes and no), whether it can still be answered, and what
gets the answer."""


class OfferLine:
    """Line with the offer that the person here may answer now. It covers the status line and nothing of
    the board, and goes when the offer is no longer open. `announce` speaks a sentence."""

    def __init__(self, announce: "Callable[[str], None]") -> None:
        self.announce = announce
        self.box = at("offer")
        self.writers = [at("offer-text"), at("offer-yes"), at("offer-no")]
        self.question: Question | None = None
        self.since_ms = 0.0
        self.acts: dict[str, Act] = {
            "offer_yes": press(lambda: self._answer(True)),
            "offer_no": press(lambda: self._answer(False)),
        }

    def ask(self, question: Question) -> None:
        """Show an offer, in place of an earlier one, and announce it. The focus goes into it if it was
        in what it covers."""
        self.question = question
        active = document.activeElement
        self.since_ms = float(window.performance.now())
        for writer, text in zip(self.writers, question.words):
            writer.text(text)
        self.announce(question.words[0])
        self.draw()
        if active and active.closest("#status"):
            self.writers[2].node.focus()

    def stands(self) -> bool:
        """Return whether an offer is shown."""
        return self.question is not None

    def draw(self) -> None:
        """Show the line as long as its offer is open."""
        question = self.question
        if question and not question.is_open():
            self.question = None
        self.box.flag("hidden", self.question is None)

    def _answer(self, yes: bool) -> None:
        question = self.question
        if not question or float(window.performance.now()) - self.since_ms < DEAF_MS:
            return
        self.question = None
        self.draw()
        question.chosen(yes)
