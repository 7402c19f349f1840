"""The browser's storage of texts, for `web.common.store`.

Every call may raise, since frames and private windows may have no storage. The access itself is in
web/boot/storage.js, because MicroPython cannot catch a browser's exception there.
"""

from pyscript import window
from pyscript.ffi import create_proxy

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable


class BrowserStorage:
    """Texts that this browser saves for the site, each under a key."""

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

    def when_late(self, found: "Callable[[str, bool], None]") -> None:
        """Call `found(text, restored)` once if the browser finds a newer text of the running game
        after this page has read an older one. `restored` is False if this page has saved a game
        since, which then stays the saved one."""
        window.skep.storage.whenLate(create_proxy(found))
