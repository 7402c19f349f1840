"""The lesson made of all steps that are due: failed or solved with a hint before, and to be repeated
today. Pure."""

from web.learn.lesson import Lesson
from web.learn.progress import DueProgress

TYPE_CHECKING = False
if TYPE_CHECKING:
    from web.common.i18n import Text, Translator
    from web.learn.course import Course
    from web.learn.progress import LessonProgress

DUE = "again"
"""Id of the lesson made of all due steps, and the fragment of its address."""


async def due_lesson(
    t: "Translator", course: "Course", progress: "LessonProgress"
) -> "tuple[Lesson | None, DueProgress]":
    """Return a lesson made of all due steps, None if no step is due, and the progress in which its
    results are saved."""
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
    """Return the title of the lesson of due steps, in the page's language."""
    return {"en": t("learn.once_more"), t.code: t("learn.once_more")}
