"""A study that is read, solved and tested, wherever it stands: in learn.html, or in a frame."""

import asyncio

from hive_core.rules.errors import LinkError
from hive_core.study.link import unpacked
from hive_core.study.reader import read_study
from hive_core.study.records import TRAIN
from web.common.lazy_css import with_style
from web.learn.lesson_host import Celebration, Choice
from web.learn.study.faults import study_fault_words
from web.learn.study.progress import LAST, StudyProgress, last_text
from web.learn.study.steps import (
    LESSON,
    find_test,
    lesson_of_test,
    live_parts,
    outcome_of_test,
    section_lesson,
)
from web.learn.study.training import Training
from web.learn.study.view import StudyView
from web.learn.task_factory import TASKS
from web.learn.timing import below

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Protocol

    from browser import Element

    from hive_core.study.records import Fault, Part, Study
    from web.common.i18n import Translator
    from web.common.store import Store
    from web.learn.lesson import Lesson, Step
    from web.learn.lesson_host import LessonEvent
    from web.learn.lesson_player import LessonPlayer

    class StudyPlace(Protocol):
        """Interface of the page around a study: the element `root` for its text, and which of the two
        is visible, the text or the lesson player."""

        root: Element

        def show_text(self, title: str) -> None: ...
        def show_task(self, section: str) -> None: ...
        def shows_text(self) -> bool: ...
        def shows_task(self) -> bool: ...
        def focus_title(self) -> None: ...
        def name(self, title: str) -> None: ...
        def translate(self) -> None: ...
        def speak(self, study: Study) -> None: ...
        def go(self, fragment: str) -> None: ...
        def solved(self, ident: str) -> None: ...


LINK_START = "study="
DONE_START = "&done="
"""Separator, in a link, of the study's text and its reader's results."""
SHEET = "learn/study/study"
WAIT_S = 0.02


class StudyPlayer:
    """Player of a study at `place`: its text, and the lessons made of its tasks, trainings and tests,
    which `player` shows.

    `study` is the open one, None for none. `draw` draws again what the element for the text shows.
    `test` is the test being taken, `slips` the steps of it that went wrong, `right` those solved.
    """

    def __init__(
        self, place: "StudyPlace", t: "Translator", store: "Store", player: "LessonPlayer"
    ) -> None:
        TASKS[TRAIN] = self._training
        self.place = place
        self.t = t
        self.store = store
        self.player = player
        self.view = StudyView(place.root, t)
        self.study: Study | None = None
        self.progress = StudyProgress(store, "")
        self.text = ""
        self.test: Part | None = None
        self.slips: list[int] = []
        self.right: list[int] = []
        self.draw: Callable[[], None] = self._draw_study

    async def open(self) -> None:
        """Load the style sheet of studies; return when it is there, or known not to come."""
        self.place.translate()
        come: list[bool] = []
        with_style(SHEET, lambda: come.append(True))
        while not come:
            await asyncio.sleep(WAIT_S)

    def show(self, fragment: str, move: bool) -> str:
        """Show what `fragment` names: a study by its link, a section, a task or a test. Return
        the catalogue key of an error, or ""."""
        if fragment.startswith(LINK_START):
            link, _, done = fragment[len(LINK_START) :].partition(DONE_START)
            try:
                text = unpacked(link)
            except LinkError:
                return "study.bad_link"
            if not self.read(text):
                return ""
            self.progress.adopt(done)
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
            return self._open_test(study, name[5:], move)
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
        self._open(lesson, int(step) - 1, "study.back", self.progress, move)
        return ""

    def _open(
        self,
        lesson: "Lesson",
        at: int,
        onward: str,
        progress: "StudyProgress | None",
        move: bool,
    ) -> None:
        self.place.show_task(lesson.id if progress else LESSON)
        slips = None if progress else self.slips
        self.player.open(lesson, at, onward, progress, slips)  # type: ignore[arg-type]
        if move:
            self.player.focus()
        self.name()

    def name(self) -> None:
        """Write the study's title into the page's head."""
        self.place.name(self.study.title if self.study else "")

    def retranslate(self) -> None:
        """Draw what is shown again after a change of language."""
        self.place.translate()
        if self.place.shows_text():
            self.draw()
        elif self.place.shows_task() and self.player.lesson.id.startswith(LESSON):
            self.name()

    # A study

    def read(self, text: str) -> bool:
        """Open the study in `text`; return False if it has faults, which are then shown."""
        study, faults = read_study(text)
        if not study:
            self.draw = lambda: self._draw_faults(faults)
            self.draw()
            self.place.show_text(self.t("study.app.title"))
            self.place.focus_title()
            return False
        self.text, self.study = text, study
        self.place.speak(study)
        self.progress = StudyProgress(self.store, study.id, self.place.solved)
        self.store.save(LAST, {"schema": 1, "text": text})
        return True

    def _reopen(self) -> bool:
        """Open the study that was opened last, if none is open; return False if there is none."""
        if self.study:
            return True
        text = last_text(self.store)
        return bool(text) and self.read(text)

    def _draw_faults(self, faults: "list[Fault]") -> None:
        self.view.draw_faults([study_fault_words(self.t, fault) for fault in faults])

    def _draw_study(self) -> None:
        assert self.study
        self.progress.read()
        self.view.draw(self.study, self.progress)
        self.name()

    def _draw(self, move: bool, section: int) -> None:
        self.draw = self._draw_study
        self.place.show_text("")
        self.draw()
        if section and self.view.show(section):
            return
        if move:
            self.place.focus_title()

    def _training(self, step: "Step") -> Training:
        assert self.study
        for section in self.study.sections:
            for part in section.parts:
                if part.kind == TRAIN and part.id == step.check:
                    return Training(step, part)
        raise ValueError(step.check)

    # A test

    def _open_test(self, study: "Study", ident: str, move: bool) -> str:
        test, tasks = find_test(study, ident)
        if not test:
            return "study.none"
        waiting = list(tasks)
        parts: list[Part] = []
        while len(parts) < test.most:
            parts.append(waiting.pop(below(len(waiting))))
        self.test, self.slips, self.right = test, [], []
        self._open(lesson_of_test(self.t, study, test, parts), 0, "learn.finish", None, move)
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
            self.place.go(self.player.lesson.id)
            return
        test = self.test
        clean = [at for at in self.right if at not in self.slips]
        right = len(clean)
        self.progress.save_test(test.id, right)
        title = {"en": outcome_of_test(self.t, test.most, clean)}
        text = "study.passed" if right >= test.need else "study.failed"
        back = Choice("study.back", None, "#" + LESSON, "", "primary", "i-back")
        self.player.celebrate(Celebration(("wQ", "bQ"), title, text, (back,)))
