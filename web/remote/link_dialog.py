"""The dialog that hands out the link of a game with somebody elsewhere: sent, copied or scanned.

The dialog is made when it opens and is gone when it closes.
"""

import asyncio
import json

from pyscript import document, window
from pyscript.ffi import create_proxy

from hive_core.game.link import LONGEST_NAME
from hive_core.rules.errors import LinkError
from web.common.dom import drawing, focus_board, focus_lost, make
from web.common.lazy_css import with_style
from web.share.dialog import site

TYPE_CHECKING = False
if TYPE_CHECKING:
    from browser import Element, Event

    from web.common.i18n import Translator
    from web.peer.handout import Handout


TOLD = ("room", "direct", "answer", "end", "reply")
"""Of these something else is said once they have left than that a link comes back."""


class LinkDialog:
    """`open(offer)` shows it. `t` is the page's Translator, which knows the words of this part."""

    def __init__(self, t: "Translator") -> None:
        self.t = t
        self.box = make("dialog")
        self.parts: dict[str, Element] = {}
        self.offer: Handout | None = None
        self.task: asyncio.Task[None] | None = None
        self.drawn = create_proxy(self._draw_code)
        self.listeners = {
            "click": create_proxy(self._on_click),
            "input": create_proxy(self._on_input),
            "keydown": create_proxy(lambda event: event.stopPropagation()),
            "submit": create_proxy(lambda event: event.preventDefault()),
            "close": create_proxy(self._on_close),
        }

    def open(self, offer: "Handout") -> None:
        """Show the dialog for this game."""
        self.offer = offer
        self.box = self._build(offer)
        for kind, listener in self.listeners.items():
            self.box.addEventListener(kind, listener)
        document.body.append(self.box)
        self._show()
        with_style("remote/link_dialog", self._appear)

    def _appear(self) -> None:
        self.box.showModal()
        (self.parts["copy"] if self.parts["share"].hidden else self.parts["share"]).focus()

    # Building

    def _part(self, name: str, tag: str, attrs: "dict[str, str]", text: str = "") -> "Element":
        node = make(tag, attrs, text)
        self.parts[name] = node
        return node

    def _button(self, name: str, css: str, icon: str) -> "Element":
        attrs = {"class": css, "type": "button", "data-send": name}
        button = self._part(name, "button", attrs)
        button.append(drawing(icon), make("span", {}, self.t("friend." + name)))
        return button

    def _build(self, offer: "Handout") -> "Element":
        t = self.t
        box = make("dialog", {"class": "send", "aria-labelledby": "send-title"})
        head = make("div", {"class": "dialog-head"})
        head.append(make("h2", {"id": "send-title"}, t("friend.title." + offer.kind)))
        close = {"class": "round", "type": "button", "data-send": "close"}
        close["aria-label"] = t("action.close")
        button = make("button", close)
        button.append(drawing("i-close"))
        head.append(button)
        body = make("form", {"class": "dialog-body send-body", "autocomplete": "off"})
        kind = offer.kind if offer.kind not in ("move", "again") else "move"
        color = t(f"friend.color.{offer.color}")
        body.append(make("p", {}, t("friend.text." + kind, color=color)))
        if offer.note:
            body.append(make("p", {}, offer.note))
        body.append(self._build_name(offer))
        body.append(
            self._part(
                "link",
                "pre",
                {"class": "to-copy send-link", "tabindex": "0", "role": "region"},
            )
        )
        self.parts["link"].setAttribute("aria-label", t("friend.link"))
        code = {"class": "send-code", "alt": t("friend.qr_alt"), "tabindex": "-1"}
        body.append(self._part("code", "img", code))
        self.parts["code"].hidden = True
        foot = make("div", {"class": "dialog-foot send-foot"})
        foot.append(self._part("told", "p", {"class": "send-told", "role": "status"}))
        foot.append(self._button("share", "primary", "i-mail"))
        foot.append(self._button("copy", "primary", "i-copy"))
        foot.append(self._button("qr", "plain", "i-qr"))
        self.parts["share"].hidden = not hasattr(window.navigator, "share")
        if not self.parts["share"].hidden:
            self.parts["copy"].setAttribute("class", "plain")
        box.append(head, body, foot)
        return box

    def _build_name(self, offer: "Handout") -> "Element":
        label = make("label", {"class": "send-name"})
        label.append(make("span", {}, self.t("friend.name")))
        attrs = {"class": "field", "type": "text", "name": "name"}
        attrs["maxlength"] = str(LONGEST_NAME)
        attrs["spellcheck"] = "false"
        field = self._part("name", "input", attrs)
        field.value = offer.name
        label.append(field)
        label.hidden = offer.kind == "watch"
        return label

    # Showing

    def link(self) -> str:
        """The whole address; "" for a game that is too long for one."""
        if not self.offer:
            return ""
        try:
            return site() + "#" + self.offer.link(str(self.parts["name"].value))
        except LinkError:
            return ""

    def _show(self) -> None:
        link = self.link()
        self.parts["link"].textContent = link
        self.parts["told"].textContent = ""
        for name in ("share", "copy", "qr"):
            self.parts[name].disabled = not link
        self.parts["code"].hidden = True
        if not link:
            self._tell("friend.too_long")

    def _tell(self, key: str) -> None:
        self.parts["told"].textContent = self.t(key)

    # Events

    def _on_click(self, event: "Event") -> None:
        target = event.target
        if str(target.tagName) == "DIALOG":
            self.box.close()
            return
        button = target.closest("[data-send]")
        if not button:
            return
        name = str(button.getAttribute("data-send"))
        if name == "close":
            self.box.close()
        else:
            if name == "qr":
                self._code()
            else:
                wanted = {"share": self._share, "copy": self._copy}[name]
                self.task = asyncio.create_task(wanted())

    def _on_input(self, _: "Event") -> None:
        self._show()

    def _on_close(self, _: "Event") -> None:
        self.box.remove()
        if focus_lost():
            focus_board()

    def _handed(self, key: str) -> None:
        """The link has left: what was sent is sent."""
        kind = self.offer.kind if self.offer and key != "friend.by_hand" else ""
        if kind[:3] == "on_":
            kind = kind[3:]
        self._tell("live.handed." + kind if kind in TOLD else key)
        if self.offer:
            self.offer.handed()

    def _code(self) -> None:
        """The link as a QR code; what draws it is loaded with the first one."""
        if getattr(window.skep, "qr", None):
            self._draw_code()
            return
        source = str(window.skep.base) + "web/share/qr.mjs"
        script = make("script", {"type": "module", "src": source})
        script.addEventListener("load", self.drawn)
        script.addEventListener("error", self.drawn)
        document.head.append(script)

    def _draw_code(self, *_: object) -> None:
        qr = getattr(window.skep, "qr", None)
        side, _space, path = str(qr(self.link()) if qr else "").partition(" ")
        if not path:
            self._tell("friend.qr_failed")
            return
        code = self.parts["code"]
        code.src = "data:image/svg+xml," + str(window.encodeURIComponent(picture(int(side), path)))
        code.hidden = False
        self._handed("friend.scan")
        code.focus()

    async def _share(self) -> None:
        """The system's own sheet, with the link."""
        sheet = json.dumps({"title": self.t("friend.subject"), "url": self.link()})
        try:
            await window.navigator.share(window.JSON.parse(sheet))
        except Exception as error:
            if "AbortError" not in repr(error):  # somebody thought better of it
                await self._copy()
            return
        self._handed("friend.sent")

    async def _copy(self) -> None:
        try:
            await window.navigator.clipboard.writeText(self.link())
        except Exception:
            window.getSelection().selectAllChildren(self.parts["link"])
            self._handed("friend.by_hand")
            return
        self._handed("friend.copied")


def picture(side: int, path: str) -> str:
    """A QR code as SVG: black on white with the margin of four squares that scanners want."""
    whole = side + 8
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-4 -4 {whole} {whole}"'
        ' shape-rendering="crispEdges">'
        f'<path fill="#fff" d="M-4-4h{whole}v{whole}h-{whole}z"/><path d="{path}"/></svg>'
    )
