"""Course: all chapters and lessons, their order, and where a learner continues. Pure. `fetch(name)`
returns the text of a file of web/lessons/, or raises OSError."""

from web.learn.lesson import Lesson, read_chapter, read_contents, read_rules
from web.learn.progress import DueProgress

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from web.common.i18n import Text, Translator
    from web.learn.lesson import Chapter, Entry, Section
    from web.learn.progress import LessonProgress

INDEX = "index.json"
DUE = "again"
"""Id of the lesson that is made of due steps: those that failed or needed a hint, and are to be
repeated now. It is also the fragment of the lesson's address."""


class Course:
    """All chapters and lessons. Call `open`, which reads the table of contents, before any other
    method."""

    def __init__(self, fetch: "Callable[[str], Awaitable[str]]") -> None:
        self.fetch = fetch
        self.chapters: tuple[Chapter, ...] = ()
        self._lessons: dict[str, tuple[Lesson, ...]] = {}
        self._books: dict[str, tuple[Section, ...]] = {}

    async def open(self) -> None:
        """Read the table of contents, at the first call only."""
        if not self.chapters:
            self.chapters = read_contents(await self.fetch(INDEX))

    async def lesson(self, lesson: str) -> "Lesson | None":
        """Return a lesson with its steps, from its chapter's file; None for an unknown id."""
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

    async def book(self, name: str) -> "tuple[Section, ...]":
        """Return the sections of one of BOOKS, read at the first call."""
        await self.open()
        if name not in self._books:
            self._books[name] = read_rules(await self.fetch(name + ".json"))
        return self._books[name]

    def entries(self) -> "list[Entry]":
        """Return all lessons in the order of the course."""
        return [entry for chapter in self.chapters for entry in chapter.lessons]

    def chapter_of(self, lesson: str) -> "Chapter | None":
        """Return the chapter that contains a lesson; None for an unknown lesson."""
        for chapter in self.chapters:
            if lesson in lesson_ids(chapter):
                return chapter
        return None

    def entry_of(self, lesson: str) -> "Entry | None":
        """Return a lesson's entry in the contents; None for an unknown lesson."""
        for entry in self.entries():
            if entry.id == lesson:
                return entry
        return None

    def after(self, lesson: str) -> str:
        """Return the id of the lesson after `lesson` in the same chapter, "" if `lesson` is the
        last one."""
        chapter = self.chapter_of(lesson)
        ids = lesson_ids(chapter) if chapter else [lesson]
        at = ids.index(lesson) + 1
        return ids[at] if at < len(ids) else ""

    def chapter_after(self, chapter: "Chapter") -> "Chapter | None":
        """Return the chapter after `chapter`, None if `chapter` is the last one."""
        at = self.chapters.index(chapter) + 1
        return self.chapters[at] if at < len(self.chapters) else None


def lesson_ids(chapter: "Chapter") -> "list[str]":
    """Return the ids of a chapter's lessons in their order."""
    return [entry.id for entry in chapter.lessons]


def first_open(chapter: "Chapter", progress: "LessonProgress") -> str:
    """Return the id of the first lesson of a chapter that has unsolved steps, or of its first lesson if
    there is none."""
    for entry in chapter.lessons:
        if not progress.done(entry.id, entry.steps):
            return entry.id
    return chapter.lessons[0].id


def onward(course: Course, progress: "LessonProgress") -> "tuple[str, Entry | None]":
    """Return where a learner continues: the fragment of the page's address, such as "L24.2", and the
    lesson's entry in the contents. Return ("", None) if there are no lessons.

    That is the lesson of the last visit if it is not done, else the first one not done, else the first
    of all. A lesson is done when all its steps are solved.
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


async def due_lesson(
    t: "Translator",
    course: "Course",
    progress: "LessonProgress",
    made: "Callable[[str], Lesson | None]",
) -> "tuple[Lesson | None, DueProgress]":
    """Return two values: a lesson made of all steps that are due to be repeated (None if there are
    none), and the progress that saves its results. `made` returns the lesson with an id that the course
    does not have, or None."""
    steps, origins, counts = [], [], []
    for name, step in progress.due_steps():
        lesson = await course.lesson(name) or made(name)
        if lesson and step < len(lesson.steps):
            steps.append(lesson.steps[step])
            origins.append((name, step))
            counts.append(len(lesson.steps))
    found = Lesson(DUE, due_title(t), tuple(steps)) if steps else None
    return found, DueProgress(progress, origins, counts)


def due_title(t: "Translator") -> "Text":
    """Return the title of the lesson that is made of steps to be repeated, in the page's language."""
    return {"en": t("learn.once_more"), t.code: t("learn.once_more")}
