"""Drills in learn.html: the page from which they begin, a round of them, and its result."""

from pyscript import window
from pyscript.ffi import create_proxy

from web.common.dom import make
from web.learn.drills.drill import Dice
from web.learn.drills.drill_run import FREE, KINDS, TIMED, DrillRound
from web.learn.drills.drill_step import drill_lesson
from web.learn.minutes import minutes_text
from web.learn.progress import DRILL
from web.learn.timing import TICK_MS, below, now_ms
from web.learn.ways import beside_best, buttons, is_address, list_item

TYPE_CHECKING = False
if TYPE_CHECKING:
    from browser import Element

    from web.common.i18n import Translator
    from web.learn.lesson import Lesson
    from web.learn.lesson_host import LessonEvent
    from web.learn.lesson_player import LessonPlayer
    from web.learn.progress import LessonProgress
    from web.learn.views import Views

START, END = "drills", "drills-end"
"""Fragments of the page's address for the page from which drills begin, and for the last result."""
NEXT_MS = 1800
"""Milliseconds between an answer and the next question of a timed round, for its explanation."""


class DrillPage:
    """Rounds of drills, which `player` shows. `box` is the element of the page from which they begin.

    `round` is the present round, `ended` the last timed one of this visit. `best` is the best result
    before the present round, `due` the number of the question after which a timed round goes on by
    itself.
    """

    def __init__(
        self,
        views: "Views",
        t: "Translator",
        player: "LessonPlayer",
        progress: "LessonProgress",
        box: "Element",
    ) -> None:
        self.views = views
        self.box = box
        self.t = t
        self.player = player
        self.progress = progress
        self.round: DrillRound | None = None
        self.ended: DrillRound | None = None
        self.best = 0
        self.due = 0
        self.timer = 0
        self.ticked = create_proxy(self._tick)
        self.went_on = create_proxy(self._go_on)

    def show(self, fragment: str, move: bool) -> None:
        """Show what a fragment that begins with START names; `move` says whether to move the focus
        there."""
        if fragment in KINDS:
            self._begin(fragment, move)
            return
        self._draw(self.ended if fragment == END else None)
        self.views.show("puzzles", self.t("app.title_turn", who=self.t("drill.title")))
        if move:
            self.views.focus_title("puzzles")

    def way(self) -> "Element":
        """Return a line of a list: the link to drills, with the best result."""
        best = self.progress.best.get(TIMED, 0)
        return list_item(self.t, START, self.t("drill.title"), self.t("drill.about"), best)

    def stop(self) -> None:
        """Leave the present round, if there is one."""
        if self.round:
            self.views.body.attr("data-run", None)
        self.round = None
        if self.timer:
            window.clearInterval(self.timer)
            self.timer = 0

    def on_event(self, event: "LessonEvent") -> None:
        """Count a part of an answer, a wrong tap or a hint in the present round."""
        run = self.round
        if not run or event.name not in ("right", "wrong", "hint"):
            return
        name = DRILL + run.drill.kind
        if event.name != "right":
            if run.clean and not run.answered:
                self.progress.slip(name, 0)
            run.slip(now_ms(), event.name == "wrong")
        elif event.solved:
            run.solve(now_ms())
            self.progress.save_solved(name, 0, run.clean)
            self.progress.take_best(run.kind, run.result())
            if run.kind == TIMED:
                self.due = run.number
                window.setTimeout(self.went_on, NEXT_MS)
        else:
            run.begin(now_ms())
        self._name(run)

    def next(self) -> None:
        """Go to the next question of the present round."""
        if self.round:
            self.round.next()
            self._open(self.round)
            self.player.focus()

    def retranslate(self) -> None:
        """Write the present question again after a change of language."""
        if self.round and is_address(self.round.kind):
            self.player.reword(self._lesson(self.round))
            self._name(self.round)

    # A round

    def _begin(self, kind: str, move: bool) -> None:
        self.progress.read()
        self.best = self.progress.best.get(kind, 0)
        seed = 0
        for _ in range(2):
            seed = seed * 65536 + below(65536)
        self.round = DrillRound(kind, Dice(seed).below)
        self._open(self.round)
        if move:
            self.player.focus()
        self.player.host.announce(self.t("drill.begin." + kind))
        if kind == TIMED:
            self.timer = int(window.setInterval(self.ticked, TICK_MS))

    def _lesson(self, run: DrillRound) -> "Lesson":
        return drill_lesson(self.t, run.drill, self.t("drill.number", n=run.number))

    def _open(self, run: DrillRound) -> None:
        self.views.show("puzzle", self.t("app.title_turn", who=self.t("drill.title")))
        self.views.body.attr("data-run", "drills")
        self.player.open(self._lesson(run), 0, "drill.next")
        self._name(run)

    def _name(self, run: DrillRound) -> None:
        """Write the count, and the time left or the row, into the page's head."""
        words = self.t("drill.right", n=run.right)
        if run.kind == TIMED:
            words = minutes_text(run.left_ms(now_ms())) + " · " + words
        elif run.longest or self.best:
            words += " · " + self.t("drill.best", n=max(self.best, run.longest))
        self.views.chip.text(words)

    def _go_on(self, *_: object) -> None:
        """Go on from the question answered last, if it is still the present one."""
        run = self.round
        if run and run.number == self.due and not self._left(run) and not run.over(now_ms()):
            self.next()

    def _left(self, run: DrillRound) -> bool:
        """Return whether the page's address no longer names `run`; then stop it."""
        if is_address(run.kind):
            return False
        self.stop()
        return True

    def _tick(self, *_: object) -> None:
        run = self.round
        if not run or self._left(run):
            return
        now = now_ms()
        if run.over(now):
            self.stop()
            self.ended = run
            window.location.replace("#" + END)
            self.player.host.announce(" ".join(self._sentences(run)))
            return
        seconds = run.warning(now)
        if seconds:
            self.player.host.announce(self.t("puzzle.run.left." + str(seconds)))
        self._name(run)

    # The page from which rounds begin, also with a result

    def _sentences(self, run: DrillRound) -> "list[str]":
        words = [self.t("puzzle.run.over.time"), self.t("drill.count", n=run.right, all=run.number)]
        return words + beside_best(self.t, run.right, self.best)

    def _draw(self, ended: "DrillRound | None") -> None:
        t = self.t
        head = make("div", {"class": "contents-head"})
        title = t("drill.title")
        if ended:
            title += ": " + t("drill.right", n=ended.right)
        head.append(make("h1", {"tabindex": "-1"}, title))
        lead = " ".join(self._sentences(ended)) if ended else t("drill.lead")
        head.append(make("p", {"class": "lead"}, lead))
        rows = (
            ("primary", TIMED, "i-again" if ended else "i-play", "drill.way." + TIMED),
            ("plain", FREE, "i-play", "drill.way." + FREE),
            ("plain", "puzzles", "i-puzzle", "puzzle.run.all"),
        )
        head.append(buttons(t, rows))
        self.progress.read()
        for kind in KINDS:
            best = self.progress.best.get(kind, 0)
            if best:
                head.append(make("p", {"class": "done-count"}, t("drill.best." + kind, n=best)))
        self.box.replaceChildren()
        self.box.append(head)
