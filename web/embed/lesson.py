"""A lesson in a frame: the player, and what the page around hears of it."""

import asyncio

from web.common.dom import by_id
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
        self.hinted = ""
        self.number = 0
        self.opening: Any = None

    def open(self, text: str, given: "dict[str, Any] | None" = None) -> None:
        """Shows a lesson, "L24", or a step of it, "L24.2": `given` at once, ours when it is here."""
        self.number += 1
        self.page.link.attr("href", "learn.html" if given else "learn.html#" + text)
        name, _, step = text.partition(".")
        at = int(step or 1) - 1
        if given:
            self.player.open(given, at)
        else:
            self.opening = asyncio.create_task(self._open(self.number, name, at))

    async def _open(self, number: int, name: str, at: int) -> None:
        wrong = "embed.no_lesson"
        lesson: dict[str, Any] = {}
        try:
            lesson = await self.course.lesson(name)
        except Exception:
            # The file is missing or the network cut: said in one sentence.
            wrong = "boot.failed"
        if number != self.number:
            return
        if lesson:
            self.player.open(lesson, at)
        else:
            told = self.page.t(wrong, lesson=name)
            self.page.problems([told])
            self.tell("error", {"code": "no_lesson", "about": name, "text": told})

    def _on_event(self, name: str, data: "dict[str, Any]") -> None:
        told = {"event": name}
        told.update(data)
        self.at = {key: data[key] for key in ("lesson", "step", "steps")}
        if name == "hint":
            self.hinted = data["text"]
        self.tell("lesson", told)

    def _help(self) -> None:
        self.page.announce(self.page.t("embed.help"))

    def state(self) -> "dict[str, Any] | None":
        """Where the learner is; None while nothing is open."""
        return self.at

    def hint(self) -> "str | None":
        """Gives the next hint of the step and its words; None where the step has none now."""
        if not self.at or not self.player.has_hint():
            return None
        self.player.hint()
        return self.hinted

    def focus(self) -> None:
        """Puts the keyboard focus where the step begins."""
        if self.at:
            self.player.focus()

    def retranslate(self) -> None:
        """After a change of language."""
        if self.at:
            self.player.retranslate()
