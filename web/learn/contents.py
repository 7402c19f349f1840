"""View "contents" of learn.html: all chapters, the learner's progress, and a link to where the learner
left off."""

import asyncio

from web.common.dom import drawing, make, tile
from web.common.i18n import in_language
from web.learn.course import lesson_ids, onward

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Coroutine, Sequence
    from typing import Any

    from browser import Element

    from web.common.i18n import Translator
    from web.learn.course import Course
    from web.learn.lesson import Chapter, Entry
    from web.learn.progress import LessonProgress

FACES = {
    "first": ("wQ",),
    "turn": ("wA", "bA"),
    "queen": ("bQ",),
    "beetle": ("wB",),
    "grasshopper": ("bG",),
    "spider": ("wS",),
    "ant": ("bA",),
    "hive": ("wG", "bS"),
    "ladybug": ("wL",),
    "mosquito": ("bM",),
    "pillbug": ("wP",),
    "ending": ("wQ", "bQ"),
    "tactics": ("wG", "bA"),
    "attack": ("wB", "bQ"),
    "defence": ("wP", "wQ"),
    "opening": ("wS", "wA"),
    "notation": ("wS", "bG"),
    "shapes": ("wA", "bB"),
    "sides": ("wG", "bQ"),
    "top": ("wB", "bB"),
    "together": ("wL", "wM"),
    "plans": ("bA", "wQ"),
}
"""Names of the tiles that illustrate each chapter, by the chapter's id. A chapter that is not listed
shows the queen."""


def faces(chapter: str) -> "tuple[str, ...]":
    """Return the names of the tiles that illustrate a chapter."""
    return FACES.get(chapter, ("wQ",))


class Contents:
    """List of all chapters, inside the element `root`.

    `awaits_confirmation` is True after the first press of the button that deletes all progress.
    """

    def __init__(
        self, root: "Element", t: "Translator", course: "Course", progress: "LessonProgress"
    ) -> None:
        self.root = root
        self.t = t
        self.course = course
        self.progress = progress
        self.awaits_confirmation = False
        self.head = root
        self.mapping: asyncio.Task[None] | None = None

    def draw(self) -> None:
        """Draw the whole list anew."""
        self.awaits_confirmation = False
        self.root.replaceChildren()
        self.head = self._head()
        self.root.append(self.head)
        if self.course.chapters:
            chapters = make("ol", {"class": "chapters"})
            for chapter in self.course.chapters:
                chapters.append(self._chapter(chapter))
            self.root.append(chapters)
        if self.progress.solved or self.progress.due:
            self.root.append(self._forget())

    def await_map(self, work: "Coroutine[Any, Any, None]") -> None:
        """Run `work`, which loads the map of skills and shows it. The task is an attribute, since the
        event loop has no other reference to it."""
        self.mapping = asyncio.create_task(work)

    def show_map(self, box: "Element") -> None:
        """Show the map of skills in `box` below the head."""
        before = self.root.querySelector(".skills")
        if before:
            before.remove()
        self.head.after(box)

    def counts(self, lessons: "Sequence[Entry]") -> "tuple[int, int]":
        """Return two numbers: how many of `lessons` are completely solved, and how many there are."""
        done = [1 for one in lessons if self.progress.done(one.id, one.steps)]
        return len(done), len(lessons)

    def _head(self) -> "Element":
        t, code = self.t, self.t.code
        head = make("div", {"class": "contents-head"})
        head.append(make("h1", {"tabindex": "-1"}, t("learn.title")))
        head.append(make("p", {"class": "lead"}, t("learn.lead")))
        done, count = self.counts(self.course.entries())
        place, entry = onward(self.course, self.progress)
        if not entry:
            return head
        if self.progress.solved:
            words = t("learn.continue_with", title=in_language(entry.title, code))
        else:
            words = in_language(self.course.chapters[0].title, code)
        href = "#" + place
        link = make("a", {"class": "primary", "href": href})
        link.append(drawing("i-play"), make("span", {}, words))
        head.append(link)
        back = len(self.progress.due_steps())
        if back:
            again = make("a", {"class": "plain", "href": "#again"})
            again.append(drawing("i-again"), make("span", {}, t("learn.again_way", n=back)))
            head.append(again)
        for name, icon in (
            ("puzzles", "i-puzzle"),
            ("drills", "i-look"),
            ("ideas", "i-hint"),
            ("studies", "i-edit"),
        ):
            link = make("a", {"class": "plain", "href": "#" + name})
            link.append(drawing(icon), make("span", {}, t("learn." + name)))
            head.append(link)
        if done:
            head.append(
                make("p", {"class": "done-count"}, t("learn.done_count", n=done, all=count))
            )
        return head

    def _chapter(self, chapter: "Chapter") -> "Element":
        code = self.t.code
        done, count = self.counts(chapter.lessons)
        begun = any(self.progress.begun(lesson) for lesson in lesson_ids(chapter))
        item = make("li", {"class": "chapter"})
        art = make("span", {"class": "chapter-art", "aria-hidden": "true"})
        for name in faces(chapter.id):
            art.append(tile(name))
        item.append(art)
        head = make("div", {"class": "chapter-head"})
        head.append(make("h2", {}, in_language(chapter.title, code)))
        head.append(make("p", {}, in_language(chapter.about, code)))
        item.append(head)
        bar = make("div", {"class": "chapter-bar", "aria-hidden": "true"})
        for number in range(count):
            bar.append(make("i", {"class": "pip full" if number < done else "pip"}))
        item.append(bar)
        item.append(self._chapter_link(chapter, done, count, begun))
        item.append(self._lessons(chapter, done, count))
        return item

    def _chapter_link(self, chapter: "Chapter", done: int, count: int, begun: bool) -> "Element":
        t = self.t
        key = "learn.repeat" if done == count else "learn.continue" if begun else "learn.begin"
        link = make("a", {"class": "small chapter-way", "href": "#" + chapter.id}, t(key))
        link.append(make("span", {"class": "unseen"}, ": " + in_language(chapter.title, t.code)))
        return link

    def _lessons(self, chapter: "Chapter", done: int, count: int) -> "Element":
        """Return an element that lists the lessons of `chapter`, folded up at first. Of its `count`
        lessons, `done` are completely solved."""
        t, code = self.t, self.t.code
        fold = make("details", {"class": "lessons"})
        words = t("learn.done_count", n=done, all=count) if done else t("learn.lessons", n=count)
        summary = make("summary", {}, words)
        stars = len([1 for one in chapter.lessons if self.progress.starred(one.id, one.steps)])
        if stars:
            shown = make("span", {"class": "lesson-stars", "aria-hidden": "true"})
            shown.append(drawing("i-star"), str(stars))
            summary.append(
                shown, make("span", {"class": "unseen"}, ", " + t("learn.stars", n=stars))
            )
        summary.append(make("span", {"class": "unseen"}, ": " + in_language(chapter.title, code)))
        fold.append(summary)
        listed = make("ol")
        for lesson in chapter.lessons:
            is_done = self.progress.done(lesson.id, lesson.steps)
            title = in_language(lesson.title, code)
            link = make("a", {"href": "#" + lesson.id})
            if is_done:
                starred = self.progress.starred(lesson.id, lesson.steps)
                key = "learn.lesson_has_star" if starred else "learn.lesson_is_done"
                link.append(drawing("i-star" if starred else "i-check"))
                link.setAttribute("aria-label", t(key, title=title))
            else:
                link.append(make("i", {"class": "pip", "aria-hidden": "true"}))
            link.append(make("span", {}, title))
            item = make("li")
            item.append(link)
            listed.append(item)
        fold.append(listed)
        return fold

    def confirms_reset(self, node: "Element") -> bool:
        """Return whether the reset button was pressed for the second time. At the first press, ask
        for confirmation instead."""
        if not self.awaits_confirmation:
            node.textContent = self.t("learn.forget_sure")
        before, self.awaits_confirmation = self.awaits_confirmation, True
        return before

    def _forget(self) -> "Element":
        foot = make("p", {"class": "forget"})
        attrs = {"type": "button", "class": "link", "data-act": "forget"}
        foot.append(make("button", attrs, self.t("learn.forget")))
        return foot
