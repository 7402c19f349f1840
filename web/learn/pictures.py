"""Pictures in the rulebook: the position of a rule's lesson, rendered only when the reader scrolls near
it."""

import asyncio
import json

from pyscript import document, window
from pyscript.ffi import create_proxy

from hive_core.drawing.alt import description
from hive_core.drawing.svg import svg
from web.common.dom import make
from web.learn.task_factory import task_for

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from browser import Element, Event

    from web.common.i18n import Translator
    from web.learn.course import Course
    from web.learn.lesson import Step

NEAR = "400px 0px"
"""Distance from the visible part of the page within which pictures are rendered, as a CSS margin."""
DARK = "(prefers-color-scheme: dark)"


class Pictures:
    """Pictures in the element `root`, in which the page scrolls. They are rendered one at a time. Each
    is an `<img>` with an SVG as its source, so that the SVG's ids and styles do not affect the page."""

    def __init__(self, root: "Element", t: "Translator", course: "Course") -> None:
        self.t = t
        self.course = course
        options = window.JSON.parse(json.dumps({"rootMargin": NEAR}))
        options.root = root
        self.watcher = window.IntersectionObserver.new(create_proxy(self._on_sight), options)
        self.waiting: list[tuple[Element, str]] = []
        self.working: asyncio.Task[None] | None = None
        self.rendered: list[tuple[Element, str]] = []
        window.matchMedia(DARK).addEventListener("change", create_proxy(self._on_scheme))

    def forget(self) -> None:
        """Stop rendering images that the page has removed."""
        self.watcher.disconnect()
        self.waiting = []
        self.rendered = []

    def image(self, lessons: "tuple[str, ...]") -> "Element":
        """Return an image for the first of `lessons` that has a step with pieces on the board."""
        node = make("img", {"class": "rule-picture", "alt": "", "data-lessons": " ".join(lessons)})
        self.watcher.observe(node)
        return node

    def _on_sight(self, entries: "Any", _: object) -> None:
        for number in range(entries.length):
            entry = entries[number]
            if entry.isIntersecting:
                self.watcher.unobserve(entry.target)
                self._add(entry.target, str(entry.target.getAttribute("data-lessons")))

    def _on_scheme(self, _: "Event") -> None:
        rendered, self.rendered = self.rendered, []
        for node, lessons in rendered:
            self._add(node, lessons)

    def _add(self, node: "Element", lessons: str) -> None:
        self.waiting.append((node, lessons))
        if not self.working:
            self.working = asyncio.create_task(self._work())

    async def _work(self) -> None:
        while self.waiting:
            node, lessons = self.waiting.pop(0)
            step = None
            try:
                step = await self._step(lessons.split(" "))
            except OSError:  # no network: the words are there all the same
                pass
            if step:
                self._show(node, step)
                self.rendered.append((node, lessons))
            else:
                node.hidden = True
            await asyncio.sleep(0)
        self.working = None

    async def _step(self, lessons: "list[str]") -> "Step | None":
        for name in lessons:
            lesson = await self.course.lesson(name)
            for step in lesson.steps if lesson else ():
                if "@" in (step.position or ""):
                    return step
        return None

    def _show(self, node: "Element", step: "Step") -> None:
        snapshot, shown = task_for(step).board_view()
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
        node.alt = description(snapshot, self.t, signs=signs, arrows=arrows)
        node.src = "data:image/svg+xml," + str(window.encodeURIComponent(markup))


def theme_now() -> str:
    """Return the page's present theme, "dark" or "light"."""
    chosen = document.documentElement.getAttribute("data-theme")
    if chosen:
        return str(chosen)
    return "dark" if window.matchMedia(DARK).matches else "light"
