"""Places of a page: what lies open over it, such as a dialog or a view, each an entry of the browser's
history. Back closes the topmost one, and a reload opens them again."""

from pyscript import document, window
from pyscript.ffi import create_proxy

from web.common.shell import OPENED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Protocol

    class PlacesOf(Protocol):
        """Interface of a page's places. `addresses` are the names of those with an address of their
        own, #NAME."""

        @property
        def addresses(self) -> tuple[str, ...]: ...
        def opened(self) -> list[str]: ...
        def enter(self, name: str) -> bool: ...
        def close(self, name: str) -> None: ...


LOADING_MS = 5000.0
"""Milliseconds that a place may take to open: for that long its entry of the history waits for it."""
LOOK_MS = 250


class Places:
    """Writer of the browser's history: one entry for each open place, whose state has the names of the
    place and of all below it.

    `page.opened()` returns the names of what is open. `page.enter(name)` opens a place, unless it
    returns False, and `page.close(name)` closes one.
    """

    def __init__(self, page: "PlacesOf") -> None:
        self.page = page
        self.layers: tuple[str, ...] = ()
        """Names of the open places, the topmost last, as the history has them."""
        self.entering: dict[str, float] = {}
        """Places that are being opened, each with the time in ms at which its entry is given up."""
        self.travelling = False
        self.waits = False
        self.settle = create_proxy(self._settle)
        look = create_proxy(self.look)
        window.self.addEventListener(OPENED, look)
        document.addEventListener("close", look, True)
        window.self.addEventListener("popstate", create_proxy(self._on_travel))

    def begin(self) -> None:
        """Open what was open before a reload, or the place that the page's address names."""
        self.layers = entry_layers()
        for name in self.layers or self._named():
            self._enter(name)
        self.look()

    def look(self, *_: object) -> None:
        """Bring the history up to date with what is open, once all that happens now is done."""
        if not self.waits:
            self.waits = True
            window.setTimeout(self.settle, 0)

    # What is open, and what the history has

    def _named(self) -> "tuple[str, ...]":
        """Return the place that the address names, () if it names none. Its entry of the history then
        becomes that of what is below."""
        name = str(window.location.hash)[1:]
        if name not in self.page.addresses:
            return ()
        self._write(self.layers)
        return (name,)

    def _enter(self, name: str) -> None:
        if name not in self.page.opened() and self.page.enter(name):
            self.entering[name] = float(window.performance.now()) + LOADING_MS

    def _now(self) -> "tuple[str, ...]":
        """Return the names of all that is open or being opened: first what was open before, in its
        order."""
        opened, now = self.page.opened(), float(window.performance.now())
        for name, until in list(self.entering.items()):
            if name in opened or now > until:
                del self.entering[name]
        names = opened + [name for name in self.entering if name not in opened]
        stay = [name for name in self.layers if name in names]
        return tuple(stay + [name for name in names if name not in stay])

    def _settle(self, *_: object) -> None:
        self.waits = False
        if self.travelling:
            return
        before, now = self.layers, self._now()
        self.layers = now
        if len(now) < len(before):
            self.travelling = True
            window.history.go(len(now) - len(before))
        elif now != before:
            if now[: len(before)] != before:
                self._write(now[: len(before)])
            for count in range(len(before) + 1, len(now) + 1):
                self._write(now[:count], True)
        if self.entering:
            window.setTimeout(self.settle, LOOK_MS)

    def _write(self, layers: "tuple[str, ...]", push: bool = False) -> None:
        """Write `layers` into the present entry of the history, or into a new one if `push`, with the
        address of the topmost one that has an address."""
        named = [name for name in layers if name in self.page.addresses]
        address = str(window.location.href).split("#")[0]
        if named:
            address += "#" + named[-1]
        if push:
            window.history.pushState(" ".join(layers), "", address)
        else:
            window.history.replaceState(" ".join(layers), "", address)

    def _on_travel(self, *_: object) -> None:
        """Close what the entry of the history does not have, and open what it has; a travel that began
        here only follows what is open already."""
        if self.travelling:
            self.travelling = False
            if entry_layers() != self.layers:
                self._write(self.layers)
            self.look()
            return
        wanted = entry_layers()
        if not wanted:
            wanted = self._linked()
        self.layers = wanted
        for name in list(self.entering):
            if name not in wanted:
                del self.entering[name]
        for name in self.page.opened()[::-1]:
            if name not in wanted:
                self.page.close(name)
        for name in wanted:
            self._enter(name)
        self.look()

    def _linked(self) -> "tuple[str, ...]":
        """Return what is to be open after a link to a place was followed, () if it was none: the link
        has made an entry of its own."""
        name = str(window.location.hash)[1:]
        if name not in self.page.addresses:
            return ()
        wanted = tuple([one for one in self.layers if one != name]) + (name,)
        self._write(wanted)
        return wanted


def entry_layers() -> "tuple[str, ...]":
    """Return the names of the places that the present entry of the history has."""
    saved = window.history.state
    return tuple(saved.split()) if isinstance(saved, str) else ()
