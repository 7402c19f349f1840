"""The browser's localStorage behind get, set and remove.

All three may raise: frames and private windows refuse storage in many ways, and `web.common.store`
handles it. web/boot/boot.js does the access, since MicroPython cannot catch an exception of the
browser's.
"""

from pyscript import window


class BrowserStorage:
    """window.localStorage; it is not touched before the first call."""

    def get(self, key: str) -> str | None:
        """Return the text saved under `key`, or None. Raises OSError where storage is refused."""
        value = window.skep.storage.get(key)
        if value is False:
            raise OSError("storage is refused")
        return value if isinstance(value, str) else None

    def set(self, key: str, text: str) -> None:
        """Save `text`. Raises OSError where storage is refused or full."""
        if window.skep.storage.set(key, text) is not True:
            raise OSError("storage is refused")

    def remove(self, key: str) -> None:
        """Remove `key`. Raises OSError where storage is refused."""
        if window.skep.storage.remove(key) is not True:
            raise OSError("storage is refused")
