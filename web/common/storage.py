"""The browser's localStorage, for `web.common.store`.

Every call may raise, since frames and private windows may have no storage. The access itself is in
web/boot/boot.js, because MicroPython cannot catch a browser's exception there.
"""

from pyscript import window


class BrowserStorage:
    """Access to window.localStorage, which is not touched before the first call: even that may
    fail."""

    def get(self, key: str) -> str | None:
        """Return the text saved under `key`, or None. Raises OSError if the browser refuses storage."""
        value = window.skep.storage.get(key)
        if value is False:
            raise OSError("storage is refused")
        return value if isinstance(value, str) else None

    def set(self, key: str, text: str) -> None:
        """Save `text` under `key`. Raises OSError if storage is refused or full."""
        if window.skep.storage.set(key, text) is not True:
            raise OSError("storage is refused")

    def remove(self, key: str) -> None:
        """Remove `key` and its text. Raises OSError if the browser refuses storage."""
        if window.skep.storage.remove(key) is not True:
            raise OSError("storage is refused")
