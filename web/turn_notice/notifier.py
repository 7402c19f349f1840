"""One notification of the browser at a time, which brings its user back to the page."""

import json

from pyscript import document, window
from pyscript.ffi import create_proxy

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

TAG = "skep-turn"
"""Tag of the notification: the browser shows one with the same tag in place of an earlier one."""


class Notifier:
    """Shower of a notification. Browsers on phones let only the service worker show one; then
    web/boot/sw-mend.js answers to a press on it."""

    def __init__(self) -> None:
        self.note: Any = None
        self.registration: Any = None
        self.pressed = create_proxy(self._pressed)

    async def show(self, title: str, text: str) -> None:
        """Show a notification with the heading `title` and the line `text`. If the browser refuses, do
        nothing: the page's title says the same."""
        icon = document.querySelector("link[rel=apple-touch-icon]")
        about = {"body": text, "tag": TAG, "icon": str(icon.href) if icon else ""}
        about["data"] = str(window.location.href).split("#")[0].split("?")[0]
        options = window.JSON.parse(json.dumps(about))
        try:
            self.note = window.Notification.new(title, options)
            self.note.onclick = self.pressed
        except Exception:
            self.note = None
            await self._show_by_worker(title, options)

    async def _show_by_worker(self, title: str, options: "Any") -> None:
        try:
            self.registration = await window.navigator.serviceWorker.getRegistration()
            await self.registration.showNotification(title, options)
        except Exception:
            self.registration = None

    async def close(self) -> None:
        """Close the notification, if one is shown."""
        if self.note:
            self.note.close()
            self.note = None
        if self.registration:
            named = window.JSON.parse(json.dumps({"tag": TAG}))
            notes = await self.registration.getNotifications(named)
            self.registration = None
            for at in range(notes.length):
                notes.at(at).close()

    def _pressed(self, *_: object) -> None:
        window.focus()
        if self.note:
            self.note.close()
            self.note = None
