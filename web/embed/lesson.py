"""Lesson on a board in a frame, with messages about it to the embedding page."""

import asyncio

from web.address.embed_params import TODAY
from web.boot.lazy import later
from web.common.dom import by_id
from web.embed.exercise import EXERCISE
from web.learn.course import Course
from web.learn.files import fetch_lessons
from web.learn.lesson import read_lesson
from web.learn.lesson_host import Host
from web.learn.lesson_player import LessonPlayer
from web.learn.lesson_view import ALONE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from web.embed.page import FramePage
    from web.learn.lesson import Data
    from web.learn.lesson_host import LessonEvent

PART = "learn"
NEW_TAB = "_blank"


class Lessons:
    """Opener of lessons in the frame. `post(type, data)` posts what the learner does to the embedding
    page."""

    def __init__(self, page: "FramePage", post: "Callable[[str, Data], None]") -> None:
        self.page = page
        self.post = post
        self.course = Course(fetch_lessons)
        self.root = by_id("lesson")
        page.t.add(PART)
        self.player = LessonPlayer(
            self.root,
            page.t,
            Host(
                announce=page.announce,
                on_event=self._on_event,
                help=self._help,
                on_finished=None,
                pace=lambda: 1.0,
                piece_numbers=lambda: "dots",
                target=NEW_TAB,
            ),
        )
        self.at: LessonEvent | None = None
        self.hinted = ""
        self.number = 0
        self.opening: asyncio.Task[None] | None = None

    def open(self, text: str, given: "Data | None" = None) -> None:
        """Show the lesson that `text` names, such as "L24", or one of its steps, such as "L24.2". A
        lesson of Skep's course is loaded first; `given` is the data of any other."""
        self.number += 1
        self.page.link.attr("href", "learn.html" if given else "learn.html#" + text)
        name, _, step = text.partition(".")
        at = int(step or 1) - 1
        if given:
            onward = ALONE if text == EXERCISE else "learn.finish"
            self._hide(False)
            self.player.open(read_lesson(given), at, onward)
        else:
            self.opening = asyncio.create_task(self._open(self.number, name, at))

    def close(self) -> None:
        """Hide the lesson until another is there, and show none that is still on its way."""
        self.number += 1
        self._hide(True)
        self.at = None
        self.hinted = ""

    def _hide(self, hidden: bool) -> None:
        self.root.style.setProperty("visibility", "hidden" if hidden else "visible")

    def open_puzzle(self, name: str) -> None:
        """Show the puzzle that has the id `name`, or today's for "today"."""
        self.number += 1
        self.page.link.attr("href", "learn.html#" + ("daily" if name == TODAY else name))
        self.opening = asyncio.create_task(self._open_puzzle(self.number, name))

    async def _open_puzzle(self, number: int, name: str) -> None:
        try:
            await later()
            from web.embed.puzzle import fetch_puzzle, show_puzzle

            self.page.t.add("puzzles")
            puzzle = await fetch_puzzle(name)
        except Exception:
            # The file is missing or the network is down: one message covers both.
            self._missing(number, "boot.failed", name)
            return
        if not puzzle:
            self._missing(number, "embed.no_puzzle", name)
        elif number == self.number:
            self._hide(False)
            show_puzzle(self.player, self.page.t, puzzle)

    async def _open(self, number: int, name: str, at: int) -> None:
        wrong = "embed.no_lesson"
        lesson = None
        try:
            lesson = await self.course.lesson(name)
        except Exception:
            # The file is missing or the network is down: one message covers both.
            wrong = "boot.failed"
        if not lesson:
            self._missing(number, wrong, name)
        elif number == self.number:
            self._hide(False)
            self.player.open(lesson, at)

    def _missing(self, number: int, wrong: str, name: str) -> None:
        """Tell that the lesson or puzzle `name` does not come, unless another was opened after the one
        with this `number`; `wrong` is the catalogue key of the sentence."""
        if number == self.number:
            if not self.at:
                self._hide(True)  # no buttons of a lesson that is not there
            text = self.page.t(wrong, lesson=name)
            self.page.problems([text])
            self.post("error", {"code": "no_lesson", "about": name, "text": text})

    def _on_event(self, event: "LessonEvent") -> None:
        self.at = event
        if event.name == "hint":
            self.hinted = event.text
        self.post("lesson", event_data(event))

    def _help(self) -> None:
        self.page.announce(self.page.t("embed.help"))

    def state(self) -> "Data | None":
        """Return how far the learner is in the lesson, None if no lesson is open."""
        return place_of(self.at) if self.at else None

    def hint(self) -> "str | None":
        """Show the next hint of the lesson's step and return its words; None if there is none."""
        if not self.at or not self.player.has_hint():
            return None
        self.player.hint()
        return self.hinted

    def focus(self) -> None:
        """Move the keyboard focus to the first control of the lesson's present step."""
        if self.at:
            self.player.focus()

    def retranslate(self) -> None:
        """Draw the lesson again after the language has changed."""
        if self.at:
            self.player.retranslate()


def place_of(event: "LessonEvent") -> "Data":
    """Return the lesson and the step in which `event` happened, as data of a message."""
    return {"lesson": event.lesson, "step": event.step, "steps": event.steps}


def event_data(event: "LessonEvent") -> "dict[str, object]":
    """Return `event` as data of a message."""
    message = place_of(event)
    message["event"] = event.name
    if event.name in ("right", "wrong", "hint"):
        message["text"] = event.text
    if event.name == "right":
        message["solved"] = event.solved
    elif event.name in ("wrong", "hint"):
        message["code"] = event.code
    return message
