"""Dialog with a bookmark that brings a game from a page of hivegame.com, which lets no other site read
its pages. Nothing is loaded from there: the bookmark hands over what the page holds."""

import asyncio
import json

from pyscript import window

from web.common.clipboard import copied
from web.common.dialog import Dialog
from web.common.dom import make
from web.common.shell import close_dialogs, press

TYPE_CHECKING = False
if TYPE_CHECKING:
    from browser import Event

    from web.common.shell import Shell


class BookmarkletDialog(Dialog):
    """Dialog with the bookmark: a link to drag away, its address to copy, and how to use it."""

    name = "bookmarklet"
    sheet = "library/library"

    def __init__(self, host: "Shell") -> None:
        super().__init__(host, host.t)
        self.task: asyncio.Task[None] | None = None
        self.on("click", self._on_click)
        self.use({"copy": press(self._copy)})

    async def open(self) -> bool:
        """Show the dialog. Return False if the script for it cannot be loaded."""
        try:
            await window.skep.load("web/library/bookmarklet.mjs")
        except Exception:  # the browser's own: no network
            return False
        close_dialogs()
        t = self.t
        words = {name: "Skep: " + t("games.bookmark." + name) for name in ("none", "unfinished")}
        site = str(window.location.href).split("#")[0].split("?")[0]
        address = str(window.skep.bookmarklet(site, json.dumps(words)))
        body = make("div", {"class": "dialog-body"})
        steps = make("ol", {"class": "bookmark-steps"})
        first, second = make("li", {}, t("games.bookmark.make")), make("li")
        link = {"href": address, "class": "bookmark-link", "draggable": "true"}
        first.append(make("a", link, t("games.bookmark.name")))
        second.textContent = t("games.bookmark.use")
        steps.append(first, second)
        self.status = make("p", {"class": "hint", "role": "status"})
        field = {"readonly": "", "rows": "4", "spellcheck": "false", "hidden": ""}
        field["aria-label"] = t("games.bookmark.address")
        self.address = make("textarea", field)
        self.address.value = address
        body.append(make("p", {}, t("games.bookmark.what")), steps, self.status, self.address)
        body.append(make("p", {"class": "hint"}, t("games.bookmark.reads")))
        foot = make("div", {"class": "dialog-foot"})
        foot.append(self.button("copy", "plain", t("games.bookmark.copy")))
        self.make_box(t("games.bookmark.title")).append(body, foot)
        self.show()
        return True

    def _on_click(self, event: "Event") -> None:
        """Say what to do with the link, which does nothing in this page."""
        if event.target.closest(".bookmark-link"):
            event.preventDefault()
            self.status.textContent = self.t("games.bookmark.drag")

    def _copy(self) -> None:
        self.task = asyncio.create_task(self._copy_address())

    async def _copy_address(self) -> None:
        """Copy the bookmark's address. If the browser refuses, show it selected."""
        done = await copied(str(self.address.value))
        if not done:
            self.address.hidden = False
            self.address.select()
        self.status.textContent = self.t("games.bookmark.copied" if done else "copy.by_hand")
