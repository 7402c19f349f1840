"""Celebration and choices after the last step of a chapter, or after the steps to be repeated. Pure."""

from web.learn.contents import faces
from web.learn.course import lesson_ids
from web.learn.lesson_host import Celebration, Choice

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from web.common.i18n import Text
    from web.learn.course import Course
    from web.learn.lesson import Chapter, Entry
    from web.learn.progress import LessonProgress

FIRST_GAME = "./#play=0&coach=1"
"""Address of a game against the weakest level of the computer, with the coach's sentences."""


def celebration_after(course: "Course", progress: "LessonProgress", lesson: str) -> Celebration:
    """Return the celebration after `lesson`, the last lesson of a chapter or the one made of steps to
    be repeated."""
    chapter = course.chapter_of(lesson)
    if not chapter:
        text = "learn.again_left" if progress.due_steps() else "learn.again_later"
        contents = choice("learn.contents", "#", "primary", "i-learn")
        return Celebration(("wQ",), "learn.again_done", text, (contents,))
    title, text = closing_keys(course, progress, chapter)
    return Celebration(faces(chapter.id), title, text, next_choices(course, chapter))


def closing_keys(
    course: "Course", progress: "LessonProgress", chapter: "Chapter"
) -> "tuple[str, str]":
    """Return the catalogue keys of the title and the text that celebrate the end of a chapter."""
    if unfinished(progress, chapter.lessons):
        return "learn.chapter_seen", "learn.chapter_left"
    if chapter == course.chapters[0]:
        text = "learn.chapter_play"
    elif course.chapter_after(chapter):
        text = "learn.chapter_next"
    elif unfinished(progress, course.entries()):
        text = "learn.chapter_last"
    else:
        text = "learn.all_done"
    return "learn.chapter_done", text


def next_choices(course: "Course", chapter: "Chapter") -> "tuple[Choice, ...]":
    """Return the links shown at the end of `chapter`: into a game, to the next chapter, and to the
    start of `chapter`."""
    further = course.chapter_after(chapter)
    game_first = not further or chapter == course.chapters[0]
    first, second = ("primary", "plain") if game_first else ("plain", "primary")
    game = choice("learn.play", FIRST_GAME, first, "i-play")
    again = choice("learn.again", "#" + lesson_ids(chapter)[0], "link party-link")
    if not further:
        return game, again
    href = "#" + further.id
    onward = choice("learn.next_chapter", href, second, "i-forward", further.title)
    return game, onward, again


def unfinished(progress: "LessonProgress", lessons: "Sequence[Entry]") -> bool:
    """Return whether any of `lessons` has steps that the learner has not solved."""
    return not all(progress.done(one.id, one.steps) for one in lessons)


def choice(
    words: str, href: str, css: str, icon: str = "", title: "Text | None" = None
) -> "Choice":
    """Return a Choice that is a link to `href`."""
    return Choice(words=words, title=title, href=href, do="", css=css, icon=icon)
