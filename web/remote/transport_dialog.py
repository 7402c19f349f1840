"""The dialog that says how a game with a friend can go on: live, directly, by links.

It is made when it opens and is gone when it closes.
"""

from pyscript import document
from pyscript.ffi import create_proxy

from web.common.dom import drawing, focus_board, focus_lost, make

TYPE_CHECKING = False
if TYPE_CHECKING:
    from browser import Element, Event

    from web.common.i18n import Translator
    from web.remote.correspondence import Correspondence
    from web.remote.live_game import LiveGame

LINKS, DIRECT = "", "direct"
ICONS = {"room": "i-people", DIRECT: "i-qr", "again": "i-again", "links": "i-mail"}


class TransportDialog:
    """`open()` shows the dialog. Nothing changes before somebody chooses."""

    def __init__(self, t: "Translator", live: "LiveGame", links: "Correspondence") -> None:
        self.t = t
        self.live = live
        self.links = links
        self.box: Element = make("dialog")
        self.on_click = create_proxy(self._on_click)
        self.on_close = create_proxy(self._on_close)

    def open(self) -> None:
        """Show what can be chosen."""
        t = self.t
        ways = self.live.ways()
        friend = self.live.session.table(self.live.session.drawn).friend
        lost = friend is not None and friend.lost
        failed = self.live.failed()
        box = self.box = make("dialog", {"class": "sheet", "aria-labelledby": "ways-title"})
        head = make("div", {"class": "dialog-head"})
        head.append(make("h2", {"id": "ways-title"}, t("live.way")))
        close = make("button", {"class": "round", "type": "button", "data-way": "close"})
        close.setAttribute("aria-label", t("action.close"))
        close.append(drawing("i-close"))
        head.append(close)
        box.append(head)
        if lost:
            box.append(make("p", {"class": "sheet-told"}, t("live." + (failed or "lost"))))
        rows = make("ul", {"class": "menu"})
        if lost:
            ways.sort(key=lambda way: way != (LINKS if failed else DIRECT))
        for way in ways:
            rows.append(self._row(way))
        box.append(rows)
        box.addEventListener("click", self.on_click)
        box.addEventListener("close", self.on_close)
        document.body.append(box)
        box.showModal()

    def _row(self, way: str) -> "Element":
        t = self.t
        session = self.live.session
        name = way or "links"
        if way == DIRECT and session.at_once.get("road") == DIRECT:
            name = "again"
        ends = way == LINKS and session.timing is not None
        hint = t(f"live.way.{name}_hint" + ("_clock" if ends else ""))
        row = make("li")
        button = make("button", {"type": "button", "data-way": name})
        words = make("span", {}, t("live.way." + name))
        words.append(make("small", {}, hint))
        button.append(drawing(ICONS[name]), words)
        row.append(button)
        return row

    def _on_click(self, event: "Event") -> None:
        if str(event.target.tagName) == "DIALOG":
            self.box.close()
            return
        button = event.target.closest("[data-way]")
        if not button:
            return
        name = str(button.getAttribute("data-way"))
        self.box.close()
        if name != "close":
            self.links.go_on({"links": LINKS, "again": DIRECT}.get(name, name))

    def _on_close(self, _: "Event") -> None:
        self.box.remove()
        if focus_lost():
            focus_board()
