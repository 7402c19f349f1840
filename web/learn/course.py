"""The chapters and their lessons: which there are, what follows what. Pure; files come through `fetch`.

`fetch(name)` gives the text of a file of web/lessons/, and raises OSError where it cannot.
"""

from web.learn.lesson import read_chapter, read_contents, read_rules

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from web.learn.lesson import Chapter, Entry, Lesson, Section
    from web.learn.progress import Progress

INDEX = "index.json"
RULES = "rules.json"


class Course:
    """All lessons. `open` first; the other questions need the index, which it reads."""

    def __init__(self, fetch: "Callable[[str], Awaitable[str]]") -> None:
        self.fetch = fetch
        self.chapters: tuple[Chapter, ...] = ()
        self._lessons: dict[str, tuple[Lesson, ...]] = {}
        self._rules: tuple[Section, ...] = ()

    async def open(self) -> None:
        """Reads the index, once."""
        if not self.chapters:
            self.chapters = read_contents(await self.fetch(INDEX))

    async def lesson(self, lesson: str) -> "Lesson | None":
        """A lesson with its steps, from its chapter's file; None where there is none."""
        await self.open()
        chapter = self.chapter_of(lesson)
        if not chapter:
            return None
        if chapter.id not in self._lessons:
            self._lessons[chapter.id] = read_chapter(await self.fetch(chapter.id + ".json"))
        for found in self._lessons[chapter.id]:
            if found.id == lesson:
                return found
        return None

    async def rules(self) -> "tuple[Section, ...]":
        """The sections of the rules to look up."""
        await self.open()
        if not self._rules:
            self._rules = read_rules(await self.fetch(RULES))
        return self._rules

    def entries(self) -> "list[Entry]":
        """All lessons in their order."""
        return [entry for chapter in self.chapters for entry in chapter.lessons]

    def chapter_of(self, lesson: str) -> "Chapter | None":
        """The chapter that has a lesson."""
        for chapter in self.chapters:
            if lesson in lesson_ids(chapter):
                return chapter
        return None

    def entry_of(self, lesson: str) -> "Entry | None":
        """A lesson in the contents."""
        for entry in self.entries():
            if entry.id == lesson:
                return entry
        return None

    def after(self, lesson: str) -> str:
        """The next lesson of the same chapter, or "" after its last one."""
        chapter = self.chapter_of(lesson)
        ids = lesson_ids(chapter) if chapter else [lesson]
        at = ids.index(lesson) + 1
        return ids[at] if at < len(ids) else ""

    def chapter_after(self, chapter: "Chapter") -> "Chapter | None":
        """The next chapter; None after the last one."""
        at = self.chapters.index(chapter) + 1
        return self.chapters[at] if at < len(self.chapters) else None


def lesson_ids(chapter: "Chapter") -> "list[str]":
    """The ids of a chapter's lessons in their order."""
    return [entry.id for entry in chapter.lessons]


def first_open(chapter: "Chapter", progress: "Progress") -> str:
    """Where to go on in a chapter: its first lesson that is not done, else its first one."""
    for entry in chapter.lessons:
        if not progress.done(entry.id, entry.steps):
            return entry.id
    return chapter.lessons[0].id


def onward(course: Course, progress: "Progress") -> "tuple[str, Entry | None]":
    """Where to go on in all, as a place of the page ("L24.2"), and that lesson.

    In the lesson of the last visit if it is not done, else at the first one that is not done, else at
    the very first; ("", None) without any lessons.
    """
    everything = course.entries()
    if not everything:
        return "", None
    last, step = progress.last
    left = [entry for entry in everything if not progress.done(entry.id, entry.steps)]
    for entry in left:
        if entry.id == last:
            return last + (".%d" % (step + 1) if step > 0 else ""), entry
    first = left[0] if left else everything[0]
    return first.id, first
