"""Pictures of the rules: where a rule's lesson begins, drawn when somebody scrolls near."""

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
"""How far from sight a picture is drawn already."""
DARK = "(prefers-color-scheme: dark)"


class Pictures:
    """Images for the page in `root`, which scrolls. Each is an `<img>`, so that nothing of it reaches
    into the page, and is drawn one at a time."""

    def __init__(self, root: "Element", t: "Translator", course: "Course") -> None:
        self.t = t
        self.course = course
        options = window.JSON.parse(json.dumps({"rootMargin": NEAR}))
        options.root = root
        self.watcher = window.IntersectionObserver.new(create_proxy(self._on_sight), options)
        self.waiting: list[tuple[Element, str]] = []
        self.working: asyncio.Task[None] | None = None
        self.drawn: list[tuple[Element, str]] = []
        window.matchMedia(DARK).addEventListener("change", create_proxy(self._on_scheme))

    def forget(self) -> None:
        """All images that were made are gone from the page."""
        self.watcher.disconnect()
        self.waiting = []
        self.drawn = []

    def image(self, lessons: "tuple[str, ...]") -> "Element":
        """The place of a picture of the first of these lessons that begins with pieces on the board."""
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
        drawn, self.drawn = self.drawn, []
        for node, lessons in drawn:
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
                self.drawn.append((node, lessons))
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
        snapshot, shown = task_for(step).drawn()
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
    """The theme in which the page is shown."""
    chosen = document.documentElement.getAttribute("data-theme")
    if chosen:
        return str(chosen)
    return "dark" if window.matchMedia(DARK).matches else "light"
