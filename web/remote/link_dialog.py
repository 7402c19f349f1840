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
SIDE_BY_SIDE = ("direct", "answer", "on_direct")
"""Kinds of links (`Handout.kind`) between two devices of which one can scan the other's screen."""


class LinkDialog(Dialog):
    """Dialog with a link for the opponent: a text about it, buttons to share or copy it, its QR code,
    and the link itself, folded up."""

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
        shares = hasattr(window.navigator, "share")
        self.first = "share" if shares else "copy"
        share = self.button("share", "primary", t("friend.share"), "", "i-mail")
        copy = self.button("copy", "plain" if shares else "primary", t("friend.copy"), "", "i-copy")
        qr = self.button("qr", "plain", t("friend.qr"), "", "i-qr")
        share.hidden, qr.hidden = not shares, offer.kind in SIDE_BY_SIDE
        acts = make("div", {"class": "send-acts"})
        acts.append(share, copy, qr)
        attrs = {"class": "send-code", "alt": t("friend.qr_alt"), "tabindex": "-1"}
        code = self.part("code", "img", attrs)
        code.hidden = True
        body.append(acts, self._build_status(), code, self._build_link())
        box.append(body)

    def _build_too_long(self) -> None:
        """Make the dialog for a game that no link holds."""
        box = self.make_box(self.t("friend.too_long.title"))
        body = make("div", {"class": "dialog-body send-body"})
        body.append(make("p", {}, self.t("friend.too_long")))
        acts = make("div", {"class": "send-acts"})
        acts.append(self.button("save", "primary", self.t("friend.save")))
        body.append(acts, self._build_status())
        self.first = "save"
        box.append(body)

    def _build_status(self) -> "Element":
        return self.part("told", "p", {"class": "send-told", "role": "status"})

    def _build_link(self) -> "Element":
        fold = self.part("fold", "details", {"class": "send-fold"})
        fold.append(make("summary", {}, self.t("friend.link")))
        link = self.part(
            "link", "pre", {"class": "to-copy send-link", "tabindex": "0", "role": "region"}
        )
        link.setAttribute("aria-label", self.t("friend.link"))
        fold.append(link)
        return fold

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
        elif self.offer and self.offer.kind in SIDE_BY_SIDE:
            self._run(self._show_unasked)
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

    async def _draw_code(self) -> bool:
        """Draw the link as a QR code. Return False if that is impossible."""
        address = await qr_address(self.link())
        code = self.parts["code"]
        code.src = address
        code.hidden = not address
        return bool(address)

    async def _show_unasked(self) -> None:
        """Show the link as a QR code; if that fails, show the button that tries it again."""
        self.parts["qr"].hidden = await self._draw_code()

    async def _show_code(self) -> None:
        """Show the link as a QR code, and count it as sent."""
        if not await self._draw_code():
            self._tell("friend.qr_failed")
            return
        self._handed("friend.scan")
        self.parts["code"].focus()

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
            self.parts["fold"].open = True
            window.getSelection().selectAllChildren(self.parts["link"])
            self._handed("friend.by_hand")
