"""The chapters and their lessons: what there is, what follows what. Pure; files come through `fetch`.

`fetch(name)` gives the text of a file of web/lessons/, and raises OSError where it cannot.
"""

import json

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from typing import Any

    from web.learn.progress import Progress

    Entry = dict[str, Any]

INDEX = "index.json"
RULES = "rules.json"


class Course:
    """All lessons. `open` first; the other questions need the index, which it reads."""

    def __init__(self, fetch: "Callable[[str], Awaitable[str]]") -> None:
        self.fetch = fetch
        self.chapters: list[Entry] = []
        self._files: dict[str, Entry] = {}

    async def open(self) -> None:
        """Reads the index, once: chapters with id, title, about, and lessons (id, title, steps)."""
        if not self.chapters:
            self.chapters = (await self._read(INDEX))["chapters"]

    async def lesson(self, lesson: str) -> "Entry":
        """A lesson with its steps, as in the chapter's file; {} where there is none."""
        await self.open()
        chapter = self.chapter_of(lesson)
        if chapter:
            for entry in (await self._read(chapter["id"] + ".json"))["lessons"]:
                if entry["id"] == lesson:
                    found: Entry = entry
                    return found
        return {}

    async def rules(self) -> "list[Entry]":
        """The sections of the rules to look up."""
        await self.open()
        sections: list[Entry] = (await self._read(RULES))["sections"]
        return sections

    async def _read(self, name: str) -> "Entry":
        if name not in self._files:
            self._files[name] = json.loads(await self.fetch(name))
        return self._files[name]

    def chapter_of(self, lesson: str) -> "Entry":
        """The chapter that has a lesson; {} for none."""
        for chapter in self.chapters:
            if lesson in lesson_ids(chapter):
                return chapter
        return {}

    def entry_of(self, lesson: str) -> "Entry":
        """A lesson's entry of the index (id, title, steps); {} for none."""
        for entry in self.chapter_of(lesson).get("lessons", ()):
            if entry["id"] == lesson:
                found: Entry = entry
                return found
        return {}

    def after(self, lesson: str) -> str:
        """The next lesson of the same chapter, or "" after its last one."""
        ids = lesson_ids(self.chapter_of(lesson))
        at = ids.index(lesson) + 1
        return ids[at] if at < len(ids) else ""

    def chapter_after(self, chapter: "Entry") -> "Entry":
        """The next chapter; {} after the last one."""
        at = self.chapters.index(chapter) + 1
        return self.chapters[at] if at < len(self.chapters) else {}


def lesson_ids(chapter: "Entry") -> "list[str]":
    """The ids of a chapter's lessons in their order."""
    return [entry["id"] for entry in chapter.get("lessons", ())]


def first_open(chapter: "Entry", progress: "Progress") -> str:
    """Where to go on in a chapter: its first lesson that is not done, else its first one."""
    for lesson in chapter["lessons"]:
        if not progress.done(lesson["id"], lesson["steps"]):
            return str(lesson["id"])
    return str(chapter["lessons"][0]["id"])


def onward(course: Course, progress: "Progress") -> "tuple[str, Entry]":
    """Where to go on in all, as a place of the page ("L24.2"), and that lesson's entry of the index.

    In the lesson of the last visit if it is not done, else at the first one that is not done, else at
    the very first; ("", {}) without any lessons.
    """
    everything = [lesson for chapter in course.chapters for lesson in chapter["lessons"]]
    if not everything:
        return "", {}
    last, step = progress.last
    left = [one for one in everything if not progress.done(one["id"], one["steps"])]
    for lesson in left:
        if lesson["id"] == last:
            return last + (".%d" % (step + 1) if step > 0 else ""), lesson
    first = left[0] if left else everything[0]
    return first["id"], first
