"""The dialog with the six phrases of a live game, and the switch that mutes them.

It is made when it opens and is gone when it closes.
"""

from pyscript import document
from pyscript.ffi import create_proxy

from web.common.dom import drawing, focus_board, focus_lost, make
from web.peer.message import PHRASES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from browser import Element, Event

    from web.common.i18n import Translator
    from web.remote.live_game import LiveGame


class QuickChatDialog:
    """`open()` shows the dialog."""

    def __init__(self, t: "Translator", live: "LiveGame") -> None:
        self.t = t
        self.live = live
        self.box: Element = make("dialog")
        self.on_click = create_proxy(self._on_click)
        self.on_close = create_proxy(self._on_close)

    def open(self) -> None:
        """Show the phrases."""
        t = self.t
        box = self.box = make("dialog", {"class": "sheet", "aria-labelledby": "say-title"})
        head = make("div", {"class": "dialog-head"})
        head.append(make("h2", {"id": "say-title"}, t("live.say")))
        close = make("button", {"class": "round", "type": "button", "data-say": "close"})
        close.setAttribute("aria-label", t("action.close"))
        close.append(drawing("i-close"))
        head.append(close)
        rows = make("ul", {"class": "menu"})
        for phrase in range(1, PHRASES + 1):
            rows.append(self._row(str(phrase), t(f"live.phrase.{phrase}"), ""))
        muted = self.live.muted()
        key = "live.unmute" if muted else "live.mute"
        rows.append(self._row("unmute" if muted else "mute", t(key), "rule"))
        box.append(head, rows)
        box.addEventListener("click", self.on_click)
        box.addEventListener("close", self.on_close)
        document.body.append(box)
        box.showModal()

    def _row(self, name: str, text: str, css: str) -> "Element":
        row = make("li", {"class": css} if css else {})
        button = make("button", {"type": "button", "data-say": name})
        button.append(make("span", {}, text))
        row.append(button)
        return row

    def _on_click(self, event: "Event") -> None:
        if str(event.target.tagName) == "DIALOG":
            self.box.close()
            return
        button = event.target.closest("[data-say]")
        if not button:
            return
        name = str(button.getAttribute("data-say"))
        self.box.close()
        if name in ("mute", "unmute"):
            self.live.mute(name == "mute")
        elif name != "close":
            self.live.speak(int(name))

    def _on_close(self, _: "Event") -> None:
        self.box.remove()
        if focus_lost():
            focus_board()
