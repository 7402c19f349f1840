"""The lesson made of the steps that are due to be repeated. Pure; files come through the course."""

from web.learn.lesson import Lesson
from web.learn.progress import DueProgress

TYPE_CHECKING = False
if TYPE_CHECKING:
    from web.common.i18n import Text, Translator
    from web.learn.course import Course
    from web.learn.progress import LessonProgress

DUE = "again"
"""Id of the lesson of due steps, and its fragment in the page's address."""


async def due_lesson(
    t: "Translator", course: "Course", progress: "LessonProgress"
) -> "tuple[Lesson | None, DueProgress]":
    """Return a lesson of all due steps, None without any, and the progress to play it with."""
    steps, origins, counts = [], [], []
    for name, step in progress.due_steps():
        lesson = await course.lesson(name)
        if lesson and step < len(lesson.steps):
            steps.append(lesson.steps[step])
            origins.append((name, step))
            counts.append(len(lesson.steps))
    made = Lesson(DUE, due_title(t), tuple(steps)) if steps else None
    return made, DueProgress(progress, origins, counts)


def due_title(t: "Translator") -> "Text":
    """Return the lesson's title in the page's language."""
    return {"en": t("learn.once_more"), t.code: t("learn.once_more")}
