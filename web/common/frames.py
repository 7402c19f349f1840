"""The frames that the browser shows."""

from pyscript import document, window
from pyscript.ffi import create_proxy

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable


class Frames:
    """Calls something before the next frame is shown; soon, where a hidden page shows none."""

    def __init__(self) -> None:
        self.act: Callable[[], object] | None = None
        self.proxy = create_proxy(self._shown)

    def request(self, act: "Callable[[], object]") -> None:
        """Calls `act` once; what was asked for before and not called yet gives way to it."""
        self.act = act
        if document.hidden:
            window.setTimeout(self.proxy, 0)
        else:
            window.requestAnimationFrame(self.proxy)

    def _shown(self, *_: object) -> None:
        act, self.act = self.act, None
        if act:
            act()
