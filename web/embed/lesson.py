"""A lesson in a frame: the player, and what the page around hears of it."""

import asyncio

from web.dom import by_id
from web.learn.course import Course
from web.learn.files import fetch_lessons
from web.learn.player import Player

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from web.embed.page import FramePage

PART = "learn"
NEW_TAB = "_blank"


class Lessons:
    """Opens lessons in the page's place for them; `tell(type, data)` posts what happens."""

    def __init__(self, page: "FramePage", tell: "Callable[[str, dict[str, Any]], None]") -> None:
        self.page = page
        self.tell = tell
        self.course = Course(fetch_lessons)
        page.t.add(PART)
        self.player = Player(
            by_id("lesson"),
            page.t,
            {
                "say": page.announce,
                "event": self._on_event,
                "help": self._help,
                "target": NEW_TAB,
            },
        )
        self.at: dict[str, Any] | None = None
        self.wanted = ""
        self.opening: Any = None

    def open(self, text: str) -> None:
        """Shows a lesson, "L24", or one of its steps, "L24.2", as soon as it is here."""
        self.wanted = text
        self.page.link.attr("href", "learn.html#" + text)
        self.opening = asyncio.create_task(self._open(text))

    async def _open(self, text: str) -> None:
        name, _, step = text.partition(".")
        wrong = "embed.no_lesson"
        lesson: dict[str, Any] = {}
        try:
            lesson = await self.course.lesson(name)
        except Exception:
            # The file is missing or the network cut: said in one sentence.
            wrong = "boot.failed"
        if text != self.wanted:
            return
        if lesson:
            self.player.open(lesson, int(step or 1) - 1)
        else:
            told = self.page.t(wrong, lesson=name)
            self.page.problems([told])
            self.tell("error", {"code": "no_lesson", "about": name, "text": told})

    def _on_event(self, name: str, data: "dict[str, Any]") -> None:
        told = {"event": name}
        told.update(data)
        self.at = {key: data[key] for key in ("lesson", "step", "steps")}
        self.tell("lesson", told)

    def _help(self) -> None:
        self.page.announce(self.page.t("embed.help"))

    def state(self) -> "dict[str, Any] | None":
        """Where the learner is; None while nothing is open."""
        return self.at

    def focus(self) -> None:
        """Puts the keyboard focus where the step begins."""
        if self.at:
            self.player.focus()

    def retranslate(self) -> None:
        """After a change of language."""
        self.player.retranslate()
