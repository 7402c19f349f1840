"""Studies in learn.html: opened by file and by link, read, solved and tested."""

import asyncio

from pyscript import window
from pyscript.ffi import create_proxy

from hive_core.rules.errors import LinkError
from hive_core.study.link import packed, unpacked
from hive_core.study.reader import read_study
from hive_core.study.records import TRAIN
from web.common.dom import by_id, drawing, make
from web.common.file_text import file_text
from web.common.lazy_css import with_style
from web.learn.lesson_host import Celebration, Choice
from web.learn.study.faults import study_fault_words
from web.learn.study.progress import LAST, StudyProgress, last_text
from web.learn.study.steps import (
    LESSON,
    find_test,
    lesson_of_test,
    live_parts,
    section_lesson,
)
from web.learn.study.training import Training
from web.learn.study.view import StudyView
from web.learn.task_factory import TASKS
from web.learn.timing import below

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from browser import Element, Event

    from hive_core.study.records import Fault, Part, Study
    from web.common.i18n import Translator
    from web.common.store import Store
    from web.learn.lesson import Lesson, Step
    from web.learn.lesson_host import LessonEvent
    from web.learn.lesson_player import LessonPlayer
    from web.learn.views import Views

LIST = "studies"
LINK_START = "study="
SHEET = "learn/study/study"
WAIT_S = 0.02


class StudyViews:
    """The view "study" of learn.html, and the lessons made of a study, which `player` shows.

    `study` is the open one, None for none. `draw` draws again what the view "study" shows. `test` is
    the test being taken, `slips` the steps of it that went wrong, `right` those solved.
    """

    def __init__(
        self, views: "Views", t: "Translator", store: "Store", player: "LessonPlayer"
    ) -> None:
        TASKS[TRAIN] = self._training
        self.views = views
        self.t = t
        self.store = store
        self.player = player
        self.view = StudyView(by_id("study"), t)
        self.study: Study | None = None
        self.progress = StudyProgress(store, "")
        self.text = ""
        self.test: Part | None = None
        self.slips: list[int] = []
        self.right: list[int] = []
        self.opening: asyncio.Task[None] | None = None
        self.way = self._way_back()
        self.draw: Callable[[], None] = self._draw_start
        self.chosen = create_proxy(self._on_file)

    async def open(self) -> None:
        """Load the style sheet of studies; return when it is there, or known not to come."""
        self._name_way()
        come: list[bool] = []
        with_style(SHEET, lambda: come.append(True))
        while not come:
            await asyncio.sleep(WAIT_S)

    def show(self, fragment: str, move: bool) -> str:
        """Show what `fragment` names: the start, a study by its link, a section, a task or a test.
        Return the catalogue key of an error, or ""."""
        if fragment == LIST:
            self._draw_start()
            self.views.show("study", self.t("study.app.title"))
            if move:
                self.views.focus_title("study")
            return ""
        if fragment.startswith(LINK_START):
            try:
                text = unpacked(fragment[len(LINK_START) :])
            except LinkError:
                return "study.bad_link"
            if not self._read(text):
                return ""
        elif not self._reopen():
            return "study.none"
        return self._show(fragment, move)

    def _show(self, fragment: str, move: bool) -> str:
        name = fragment[len(LESSON) + 1 :]
        if fragment.startswith(LINK_START) or not name:
            self._draw(move, 0)
            return ""
        study = self.study
        assert study
        if name.startswith("test-"):
            return self._open_test(study, name[5:])
        section, _, step = name.partition(".")
        if not (section.isdigit() and 0 < int(section) <= len(study.sections)):
            return "study.none"
        at = int(section) - 1
        if not step.isdigit() or not live_parts(study, at):
            self._draw(move, at + 1)
            return ""
        self.test = None
        lesson = section_lesson(self.t, study, at)
        self.progress.take(lesson.id, live_parts(study, at))
        self._open(lesson, int(step) - 1, "study.back", self.progress)
        return ""

    def _open(
        self, lesson: "Lesson", at: int, onward: str, progress: "StudyProgress | None"
    ) -> None:
        self.views.show("lesson", "")
        self.views.body.flag("data-study", True)
        self.player.open(lesson, at, onward, progress)  # type: ignore[arg-type]
        self.player.focus()
        self.name()

    def name(self) -> None:
        """Write the study's title into the page's head."""
        title = self.study.title if self.study else ""
        window.document.title = self.t("app.title_turn", who=title)
        self.views.chip.text(title)

    def retranslate(self) -> None:
        """Draw what is shown again after a change of language."""
        self._name_way()
        if self.views.shown("study"):
            self.draw()
        elif self.views.shown("lesson") and self.player.lesson.id.startswith(LESSON):
            self.name()

    def _way_back(self) -> "tuple[Element, Element]":
        """Put the link from a task back to the study into the page's head; return its long and its
        short text."""
        link = make("a", {"class": "quiet", "href": "#" + LESSON, "id": "to-study"})
        whole = make("span", {"class": "whole"})
        short = make("span", {"class": "short", "aria-hidden": "true"})
        link.append(drawing("i-back"), whole, short)
        by_id("to-contents").before(link)
        return whole, short

    def _name_way(self) -> None:
        whole, short = self.way
        whole.textContent = self.t("study.back")
        short.textContent = self.t("study.back_short")

    # A study

    def _read(self, text: str) -> bool:
        """Open the study in `text`; return False if it has faults, which are then shown."""
        study, faults = read_study(text)
        if not study:
            self.draw = lambda: self._draw_faults(faults)
            self.draw()
            self.views.show("study", self.t("study.app.title"))
            self.views.focus_title("study")
            return False
        self.text, self.study = text, study
        self.progress = StudyProgress(self.store, study.id)
        self.store.save(LAST, {"schema": 1, "text": text})
        return True

    def _reopen(self) -> bool:
        """Open the study that was opened last, if none is open; return False if there is none."""
        if self.study:
            return True
        text = last_text(self.store)
        return bool(text) and self._read(text)

    def _draw_faults(self, faults: "list[Fault]") -> None:
        self.view.draw_faults([study_fault_words(self.t, fault) for fault in faults])

    def _draw_study(self) -> None:
        assert self.study
        self.progress.read()
        self.view.draw(self.study, self.progress)
        self.name()

    def _draw(self, move: bool, section: int) -> None:
        self.draw = self._draw_study
        self.views.show("study", "")
        self.draw()
        if section and self.view.show(section):
            return
        if move:
            self.views.focus_title("study")

    def _training(self, step: "Step") -> Training:
        assert self.study
        for section in self.study.sections:
            for part in section.parts:
                if part.kind == TRAIN and part.id == step.check:
                    return Training(step, part)
        raise ValueError(step.check)

    # A test

    def _open_test(self, study: "Study", ident: str) -> str:
        test, tasks = find_test(study, ident)
        if not test:
            return "study.none"
        waiting = list(tasks)
        parts: list[Part] = []
        while len(parts) < test.most:
            parts.append(waiting.pop(below(len(waiting))))
        self.test, self.slips, self.right = test, [], []
        self._open(lesson_of_test(self.t, study, test, parts), 0, "learn.finish", None)
        return ""

    def on_event(self, event: "LessonEvent") -> str:
        """Take note of an event in a lesson of a study; return the fragment of the page's address for
        it, "" for an event that changes none."""
        at = event.step - 1
        if event.name == "wrong" and not event.solved and at not in self.right:
            task = self.player.task
            if task and task.mistaken() and at not in self.slips:
                self.slips.append(at)
        elif event.name == "right" and event.solved and at not in self.right:
            self.right.append(at)
        if event.name != "step":
            return ""
        return event.lesson if self.test else "%s.%d" % (event.lesson, event.step)

    def finished(self) -> None:
        """Go back to the study after a lesson; after a test show its result."""
        if not self.test:
            window.location.hash = self.player.lesson.id
            return
        test = self.test
        right = len([at for at in self.right if at not in self.slips])
        self.progress.save_test(test.id, right)
        title = {"en": self.t("study.result", n=right, all=test.most)}
        text = "study.passed" if right >= test.need else "study.failed"
        back = Choice("study.back", None, "#" + LESSON, "", "primary", "i-back")
        self.player.celebrate(Celebration(("wQ", "bQ"), title, text, (back,)))

    # The start

    def _draw_start(self) -> None:
        """Draw the place where a study is opened."""
        self.draw = self._draw_start
        t, root = self.t, self.view.root
        root.replaceChildren(make("h1", {"tabindex": "-1"}, t("study.title")))
        root.append(make("p", {"class": "lead"}, t("study.lead")))
        line = make("p", {"class": "study-way"})
        label = make("label", {"class": "primary study-file"})
        field = make("input", {"type": "file", "accept": ".md,text/markdown", "class": "unseen"})
        field.addEventListener("change", self.chosen)
        label.append(drawing("i-paste"), make("span", {}, t("study.choose")), field)
        line.append(label)
        text = last_text(self.store)
        study = read_study(text)[0] if text else None
        if study:
            link = make("a", {"class": "plain", "href": "#" + LESSON})
            link.append(drawing("i-play"), make("span", {}, t("study.last", title=study.title)))
            line.append(link)
        root.append(line)

    def _on_file(self, event: "Event") -> None:
        file = event.target.files.item(0)
        if file:
            self.opening = asyncio.create_task(self._open_file(file))

    async def _open_file(self, file: "Element") -> None:
        text, wrong = await file_text(file)
        if wrong:
            self.player.host.announce(self.t(wrong))
        elif self._read(text):
            window.location.hash = LINK_START + packed(text)
