"""Line in the place of the status line, in which a person answers an offer of the other player: a draw,
a takeback, another game, a pause."""

from pyscript import document, window

from hive_core.records import NamedTuple
from web.common.dom import at
from web.common.shell import press

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from web.common.shell import Act

DEAF_MS = 500
"""Milliseconds for which a new offer accepts no answer, since a tap may have been meant for what the
line covers."""

Question = NamedTuple(
    "Question",
    [
        ("words", "tuple[str, str, str]"),
        ("is_open", "Callable[[], bool]"),
        ("chosen", "Callable[[bool], object]"),
    ],
)
"""Offer that a person is to answer: its `words` (the text, and those of the buttons for yes and no), a
function that says whether it can still be answered, and the function that is called with the answer."""


class OfferLine:
    """Line with an offer that the person at this screen may answer now. It covers the status line and
    nothing of the board, and disappears when the offer is no longer open. `announce` speaks a sentence
    to screen readers."""

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
        """Show an offer, in place of an earlier one, and announce it. If an element that the line
        covers has the focus, the line gets it."""
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
        """Return whether an offer that can still be answered is shown."""
        return self.question is not None and self.question.is_open()

    def draw(self) -> None:
        """Show the line while its offer is open, else hide it."""
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
