"""Style sheets that are loaded on demand."""

from pyscript import window
from pyscript.ffi import create_proxy

from web.common.dom import make

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

ready: "set[str]" = set()


def with_style(name: str, act: "Callable[[], object]") -> None:
    """Load the style sheet web/NAME.css, NAME being the `name`, then call `act`, even if loading fails.
    Call `act` immediately if the sheet was requested before and did not fail."""
    if name in ready:
        act()
        return
    ready.add(name)
    style = str(window.skep.base) + f"web/{name}.css"
    link = make("link", {"rel": "stylesheet", "href": style})

    def failed(*_: object) -> None:
        ready.discard(name)
        act()

    link.addEventListener("load", create_proxy(lambda *_: act()))
    link.addEventListener("error", create_proxy(failed))
    window.skep.add(link)
