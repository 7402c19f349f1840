"""The solitaire in learn.html: a starting position that the address names, and its rounds."""

from pyscript import window

from hive_core.records import changed
from web.learn.lesson import Lesson, read_step
from web.learn.solo.layout import SEEDS, layout
from web.learn.solo.solo_task import SoloTask
from web.learn.task_factory import TASKS
from web.learn.tasks.task import SOLO
from web.learn.timing import below
from web.learn.ways import list_item

TYPE_CHECKING = False
if TYPE_CHECKING:
    from browser import Element

    from web.common.i18n import Text, Translator
    from web.learn.lesson import Step
    from web.learn.lesson_host import LessonEvent
    from web.learn.lesson_player import LessonPlayer
    from web.learn.progress import LessonProgress
    from web.learn.views import Views

MOST_ROUNDS = 1000
"""A larger saved result is a better one, so what is saved is this number less the rounds."""


class SoloPage:
    """The solitaire, which `player` shows. `number` is that of the present starting position, 0 for
    none. `best` is the least number of rounds before the present game, 0 for none."""

    def __init__(
        self, views: "Views", t: "Translator", player: "LessonPlayer", progress: "LessonProgress"
    ) -> None:
        TASKS[SOLO] = self._task
        self.views = views
        self.t = t
        self.player = player
        self.progress = progress
        self.number = 0
        self.best = 0

    def show(self, fragment: str, move: bool) -> None:
        """Show the starting position that a fragment names, or go to the address of a random one;
        `move` says whether to move the focus there."""
        text = fragment[len(SOLO) + 1 :]
        number = int(text) if text.isdigit() else 0
        if not 1 <= number <= len(SEEDS):
            window.location.replace("#" + SOLO + "-" + str(1 + below(len(SEEDS))))
            return
        self.number = number
        # Shown before it is drawn: the board is as large as its place.
        self.views.show("puzzle", "")
        self.player.open(self._lesson(), 0, "solo.next")
        self._name()
        if move:
            self.player.focus()

    def way(self) -> "Element":
        """Return a line of a list: the link to the solitaire, with the best result."""
        t = self.t
        return list_item(t, SOLO, t("solo.title"), t("solo.about"), self._least())

    def stop(self) -> None:
        """Leave the present game, if there is one."""
        self.number = 0

    def on_event(self, event: "LessonEvent") -> None:
        """Write the round into the page's head; save the result once the queen is surrounded."""
        task = self.player.task
        if event.name == "step":
            self.best = self._least()
        if event.solved and event.name == "right" and isinstance(task, SoloTask):
            self.progress.take_best(SOLO, MOST_ROUNDS - task.round())
        self._name()

    def next(self) -> None:
        """Go to the next starting position."""
        window.location.hash = SOLO + "-" + str(self.number % len(SEEDS) + 1)

    def retranslate(self) -> None:
        """Write the game again after a change of language."""
        task = self.player.task
        if not self.number or not isinstance(task, SoloTask):
            return
        lesson = self._lesson()
        if task.solved:
            lesson = changed(lesson, steps=(changed(lesson.steps[0], done=self._end(task)),))
        self.player.reword(lesson)
        self._name()

    def _least(self) -> int:
        """Return the least number of rounds so far, 0 for none."""
        self.progress.read()
        saved = self.progress.best.get(SOLO, 0)
        return MOST_ROUNDS - saved if saved else 0

    def _task(self, step: "Step") -> SoloTask:
        return SoloTask(step, self._end)

    def _lesson(self) -> "Lesson":
        step: dict[str, object] = {
            "kind": SOLO,
            "text": self._text(self.t("solo.ask")),
            "position": layout(self.number),
        }
        title = self._text(self.t("solo.name", n=self.number))
        return Lesson(SOLO, title, (read_step(step),))

    def _text(self, words: str) -> "Text":
        return {self.t.code: words, "en": words}

    def _end(self, task: SoloTask) -> "Text":
        rounds = task.round()
        words = self.t("solo.done", n=rounds)
        if not self.best or rounds < self.best:
            words += " " + self.t("puzzle.run.new_best")
        else:
            words += " " + self.t("puzzle.run.so_far", n=self.best)
        return self._text(words)

    def _name(self) -> None:
        """Write the title and the round into the page's head."""
        task = self.player.task
        if isinstance(task, SoloTask):
            title = self.t("solo.name", n=self.number)
            self.views.show("puzzle", self.t("app.title_turn", who=title))
            self.views.chip.text(self.t("solo.chip", n=task.round()))
