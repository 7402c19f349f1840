"""The live region of a page, whose text screen readers announce."""

from pyscript import window
from pyscript.ffi import create_proxy

TYPE_CHECKING = False
if TYPE_CHECKING:
    from browser import Element

SPEAK_MS = 60
"""Milliseconds for which sentences are collected, to be announced together: of several texts that a
live region gets, screen readers may read only the last."""


class LiveRegion:
    """A queue of announcements in `node`, an element with aria-live."""

    def __init__(self, node: "Element") -> None:
        self.node = node
        self.waiting: list[str] = []
        self.last = ""
        self.timer = create_proxy(self._speak)

    def say(self, text: str) -> None:
        """Announce a sentence, even if it is the same as the last one."""
        if not self.waiting:
            window.setTimeout(self.timer, SPEAK_MS)
        self.waiting.append(text)

    def _speak(self, *_: object) -> None:
        text = " ".join(self.waiting)
        self.waiting = []
        if text == self.last:
            text += "\u00a0"
        self.last = text
        self.node.textContent = text
