"""The list of kept games, as a dialog that is made when it opens and is gone when it closes."""

from pyscript import document, window
from pyscript.ffi import create_proxy

from web.common.dom import drawing, focus_board, focus_lost, make
from web.common.shell import close_dialogs, dialog_open
from web.share.style import with_style

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from browser import Element, Event

    from web.common.i18n import Translator
    from web.play.entry import Entry


class GamesDialog:
    """`open(entries)` shows it. `chosen` hears of the key of a game, `removed` of the entry of one."""

    def __init__(self, t: "Translator") -> None:
        self.t = t
        self.chosen: Callable[[str], None] = lambda key: None
        self.removed: Callable[[Entry], None] = lambda entry: None
        self.entries: list[Entry] = []
        self.box = make("dialog")
        self.click = create_proxy(self._on_click)
        self.close = create_proxy(self._on_close)

    def open(self, entries: "list[Entry]") -> None:
        """Show the games."""
        close_dialogs()
        self.entries = entries
        self.box = self._build()
        self.box.addEventListener("click", self.click)
        self.box.addEventListener("close", self.close)
        document.body.append(self.box)
        with_style("send", self.box.showModal)

    def _build(self) -> "Element":
        t = self.t
        box = make("dialog", {"aria-labelledby": "games-title"})
        head = make("div", {"class": "dialog-head"})
        head.append(make("h2", {"id": "games-title"}, t("action.games")))
        head.append(self._round("close", "", t("action.close")))
        body = make("div", {"class": "dialog-body"})
        if not self.entries:
            body.append(make("p", {}, t("friend.games.none")))
        games = make("ul", {"class": "games-list"})
        for number, entry in enumerate(self.entries):
            games.append(self._item(str(number), entry))
        body.append(games)
        box.append(head, body)
        return box

    def _round(self, what: str, number: str, label: str) -> "Element":
        attrs = {"class": "round", "type": "button", "data-games": what, "data-arg": number}
        attrs["aria-label"] = label
        button = make("button", attrs)
        button.append(drawing("i-close"))
        return button

    def _item(self, number: str, entry: "Entry") -> "Element":
        item = make("li")
        attrs = {"class": "games-open", "type": "button", "data-games": "open", "data-arg": number}
        if entry.here:
            attrs["aria-current"] = "true"
        button = make("button", attrs)
        state = self.t("friend.games.on_board") if entry.here else ""
        told = ", ".join([text for text in (entry.state, state) if text])
        button.append(make("strong", {}, entry.title), make("small", {}, self._date(entry)))
        button.append(make("small", {}, told), make("small", {}, entry.moves))
        button.disabled = not entry.state
        item.append(button, self._round("remove", number, self._removal(entry)))
        return item

    def _removal(self, entry: "Entry") -> str:
        game = ", ".join([text for text in (entry.title, entry.moves) if text])
        return self.t("friend.games.remove", game=game)

    def _date(self, entry: "Entry") -> str:
        if not entry.kept:
            return ""
        return str(window.Date.new(entry.kept).toLocaleDateString(self.t.code))

    def _on_click(self, event: "Event") -> None:
        button = event.target.closest("[data-games]")
        if not button:
            return
        what, number = [str(button.getAttribute(name)) for name in ("data-games", "data-arg")]
        if what == "close":
            self.box.close()
        elif what == "open":
            self.chosen(self.entries[int(number)].key)
            self.box.close()
        else:
            self.removed(self.entries[int(number)])

    def _on_close(self, event: "Event") -> None:
        event.target.remove()
        if not dialog_open() and focus_lost():
            focus_board()
