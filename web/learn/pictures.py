"""Pictures of positions in long lists, rendered only when the reader scrolls near them."""

import asyncio
import json

from pyscript import document, window
from pyscript.ffi import create_proxy

from hive_core.drawing.alt import description
from hive_core.drawing.svg import svg
from web.common.dom import make

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from typing import Any

    from browser import Element, Event

    from hive_core.game import Snapshot
    from web.board.display import Display
    from web.common.i18n import Translator

    Find = Callable[[], Awaitable[tuple[Snapshot, Display] | None]]
    """Coroutine that returns a position and how to draw it, None if there is nothing to draw. May
    raise OSError without a network."""

NEAR = "400px 0px"
"""Distance from the visible part of the page within which pictures are rendered, as a CSS margin."""
DARK = "(prefers-color-scheme: dark)"


class Pictures:
    """Pictures in the element `root`, in which the page scrolls. They are rendered one at a time. Each
    is an `<img>` with an SVG as its source, so that the SVG's ids and styles do not affect the page."""

    def __init__(self, root: "Element", t: "Translator") -> None:
        self.t = t
        options = window.JSON.parse(json.dumps({"rootMargin": NEAR}))
        options.root = root
        self.watcher = window.IntersectionObserver.new(create_proxy(self._on_sight), options)
        self.finds: list[Find] = []
        self.waiting: list[Element] = []
        self.working: asyncio.Task[None] | None = None
        self.rendered: list[Element] = []
        window.matchMedia(DARK).addEventListener("change", create_proxy(self._on_scheme))

    def forget(self) -> None:
        """Stop rendering images that the page has removed."""
        self.watcher.disconnect()
        self.finds = []
        self.waiting = []
        self.rendered = []

    def image(self, css: str, find: "Find") -> "Element":
        """Return an image of what `find` returns, hidden if that is None. It is described to a screen
        reader unless the image already is `aria-hidden` when it is rendered."""
        node = make("img", {"class": css, "alt": "", "data-picture": str(len(self.finds))})
        self.finds.append(find)
        self.watcher.observe(node)
        return node

    def _on_sight(self, entries: "Any", _: object) -> None:
        for number in range(entries.length):
            entry = entries[number]
            if entry.isIntersecting:
                self.watcher.unobserve(entry.target)
                self._add(entry.target)

    def _on_scheme(self, _: "Event") -> None:
        rendered, self.rendered = self.rendered, []
        for node in rendered:
            self._add(node)

    def _add(self, node: "Element") -> None:
        self.waiting.append(node)
        if not self.working:
            self.working = asyncio.create_task(self._work())

    async def _work(self) -> None:
        while self.waiting:
            node = self.waiting.pop(0)
            view = None
            try:
                view = await self.finds[int(str(node.getAttribute("data-picture")))]()
            except OSError:  # no network: the words are there all the same
                pass
            if view:
                self._show(node, *view)
                self.rendered.append(node)
            else:
                node.hidden = True
            await asyncio.sleep(0)
        self.working = None

    def _show(self, node: "Element", snapshot: "Snapshot", shown: "Display") -> None:
        signs, arrows = shown.signs, shown.arrows
        markup = svg(
            snapshot,
            theme=theme_now(),
            signs=signs,
            arrows=arrows,
            title="-",
            description="-",
            coords=shown.coords,
            ground=False,
        )
        if not node.hasAttribute("aria-hidden"):
            node.alt = description(snapshot, self.t, signs=signs, arrows=arrows)
        node.src = "data:image/svg+xml," + str(window.encodeURIComponent(markup))


def theme_now() -> str:
    """Return the page's present theme, "dark" or "light"."""
    chosen = document.documentElement.getAttribute("data-theme")
    if chosen:
        return str(chosen)
    return "dark" if window.matchMedia(DARK).matches else "light"
