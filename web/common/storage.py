"""The browser's own small storage behind get, set, remove. All of them may raise: frames and private
windows refuse storage in many ways, and `web.common.store` answers for that.

What touches it is web/boot/boot.js, since MicroPython cannot catch an exception of the browser's.
"""

from pyscript import window


class BrowserStorage:
    """window.localStorage; nothing is touched before the first call."""

    def get(self, key: str) -> str | None:
        """The text saved under `key`, or None. Raises OSError where storage is refused."""
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
