"""Dialog in which a link of a remote match is shared, copied or shown as a QR code."""

import asyncio
import json

from pyscript import window

from hive_core.files import PGN
from hive_core.game.link import LONGEST_NAME
from hive_core.rules.errors import LinkError
from web.common.clipboard import copied
from web.common.dialog import Dialog
from web.common.dom import make, offer_text
from web.common.shell import press
from web.share.dialog import site
from web.share.files import TYPES, exported
from web.share.qr_code import qr_address

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine
    from typing import Any

    from browser import Element, Event

    from web.common.shell import Shell
    from web.peer.handout import Handout


OWN_WORDS = ("room", "direct", "answer", "end", "reply")
"""Kinds of links (`Handout.kind`) that have a message of their own in the catalogue for when they are
sent."""
INVITATIONS = ("room", "direct", "answer", "on_room", "on_direct")
"""Kinds of links (`Handout.kind`) that nobody needs any more once the opponent is connected."""


class LinkDialog(Dialog):
    """Dialog with a link for the opponent, a text about it, buttons to share or copy it, and its QR
    code."""

    name = "send"
    css = "send"
    sheet = "remote/link_dialog"

    def __init__(self, host: "Shell") -> None:
        super().__init__(host, host.t)
        self.offer: Handout | None = None
        self.first = ""
        self.task: asyncio.Task[None] | None = None
        self.on("input", self._on_input)
        self.use(
            {
                "share": press(lambda: self._run(self._share)),
                "copy": press(lambda: self._run(self._copy)),
                "qr": press(lambda: self._run(self._show_code)),
                "save": press(self._save),
            }
        )

    def open(self, offer: "Handout") -> None:
        """Show the dialog for the link described by `offer`."""
        self.offer = offer
        self._build(offer)
        if not self._fill():
            self.box.remove()
            self._build_too_long()
        self.show()

    def close_invitation(self) -> None:
        """Close the dialog if it shows an invitation, since the opponent is connected now."""
        if self.offer and self.offer.kind in INVITATIONS and self.box.open:
            self.box.close()

    def appear(self) -> None:
        super().appear()
        self.parts[self.first].focus()

    def _run(self, work: "Callable[[], Coroutine[Any, Any, None]]") -> None:
        self.task = asyncio.create_task(work())

    # Building

    def _build(self, offer: "Handout") -> None:
        t = self.t
        box = self.make_box(t("friend.title." + offer.kind))
        body = make("form", {"class": "dialog-body send-body", "autocomplete": "off"})
        kind = offer.kind if offer.kind not in ("move", "again") else "move"
        color = t(f"friend.color.{offer.color}")
        body.append(make("p", {}, t("friend.text." + kind, color=color)))
        if offer.note:
            body.append(make("p", {}, offer.note))
        body.append(self._build_name(offer))
        body.append(
            self.part(
                "link",
                "pre",
                {"class": "to-copy send-link", "tabindex": "0", "role": "region"},
            )
        )
        self.parts["link"].setAttribute("aria-label", t("friend.link"))
        code = {"class": "send-code", "alt": t("friend.qr_alt"), "tabindex": "-1"}
        body.append(self.part("code", "img", code))
        self.parts["code"].hidden = True
        foot = self._build_foot()
        foot.append(self.button("share", "primary", t("friend.share"), "", "i-mail"))
        foot.append(self.button("copy", "primary", t("friend.copy"), "", "i-copy"))
        foot.append(self.button("qr", "plain", t("friend.qr"), "", "i-qr"))
        self.parts["share"].hidden = not hasattr(window.navigator, "share")
        self.first = "copy" if self.parts["share"].hidden else "share"
        if not self.parts["share"].hidden:
            self.parts["copy"].setAttribute("class", "plain")
        box.append(body, foot)

    def _build_too_long(self) -> None:
        """Make the dialog for a game that no link holds."""
        box = self.make_box(self.t("friend.too_long.title"))
        body = make("div", {"class": "dialog-body send-body"})
        body.append(make("p", {}, self.t("friend.too_long")))
        foot = self._build_foot()
        foot.append(self.button("save", "primary", self.t("friend.save")))
        self.first = "save"
        box.append(body, foot)

    def _build_foot(self) -> "Element":
        foot = make("div", {"class": "dialog-foot send-foot"})
        foot.append(self.part("told", "p", {"class": "send-told", "role": "status"}))
        return foot

    def _build_name(self, offer: "Handout") -> "Element":
        label = make("label", {"class": "send-name"})
        label.append(make("span", {}, self.t("friend.name")))
        attrs = {"class": "field", "type": "text", "name": "name"}
        attrs["maxlength"] = str(LONGEST_NAME)
        attrs["spellcheck"] = "false"
        field = self.part("name", "input", attrs)
        field.value = offer.name
        label.append(field)
        label.hidden = offer.kind == "watch"
        return label

    # Showing

    def link(self) -> str:
        """Return the link as a whole address; "" if the game is too long for one."""
        if not self.offer:
            return ""
        try:
            return site() + "#" + self.offer.link(str(self.parts["name"].value))
        except LinkError:
            return ""

    def _fill(self) -> str:
        """Show the link; return it."""
        link = self.link()
        self.parts["link"].textContent = link
        self.parts["told"].textContent = ""
        for name in ("share", "copy", "qr"):
            self.parts[name].disabled = not link
        self.parts["code"].hidden = True
        if not link:
            self._tell("friend.too_long")
        return link

    def _tell(self, key: str, **params: str) -> None:
        self.parts["told"].textContent = self.t(key, **params)

    # Events

    def _on_input(self, _: "Event") -> None:
        self._fill()

    def _handed(self, key: str) -> None:
        """Count the link as sent, since the player has shared, copied or shown it, and show the message
        `key`."""
        kind = self.offer.kind if self.offer and key != "friend.by_hand" else ""
        if kind[:3] == "on_":
            kind = kind[3:]
        self._tell("live.handed." + kind if kind in OWN_WORDS else key)
        if self.offer:
            self.offer.handed()

    def _save(self) -> None:
        """Let the browser save the game as a file."""
        if self.offer:
            export = exported(self.offer.file(), PGN)
            offer_text(export.text, TYPES[PGN], export.name)
            self._tell("friend.saved", name=export.name)

    async def _show_code(self) -> None:
        """Show the link as a QR code."""
        address = await qr_address(self.link())
        if not address:
            self._tell("friend.qr_failed")
            return
        code = self.parts["code"]
        code.src = address
        code.hidden = False
        self._handed("friend.scan")
        code.focus()

    async def _share(self) -> None:
        """Share the link through the system's own dialog; if that fails, copy it to the clipboard."""
        sheet = json.dumps({"title": self.t("friend.subject"), "url": self.link()})
        try:
            await window.navigator.share(window.JSON.parse(sheet))
        except Exception as error:
            if "AbortError" not in repr(error):  # somebody thought better of it
                await self._copy()
            return
        self._handed("friend.sent")

    async def _copy(self) -> None:
        if await copied(self.link()):
            self._handed("friend.copied")
        else:
            window.getSelection().selectAllChildren(self.parts["link"])
            self._handed("friend.by_hand")
