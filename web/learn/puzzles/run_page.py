"""Storm and streak in learn.html: the puzzles one after the other, and the page at the end of a run."""

import asyncio

from pyscript import window
from pyscript.ffi import create_proxy

from hive_core.records import changed
from web.common.dom import make
from web.learn.lesson import Lesson
from web.learn.lesson_view import ALONE
from web.learn.minutes import minutes_text
from web.learn.puzzles.puzzle import step_of
from web.learn.puzzles.run import KINDS, STORM, PuzzleRun, queue
from web.learn.timing import TICK_MS, below, now_ms
from web.learn.ways import beside_best, buttons, is_address, list_item

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from browser import Element

    from web.common.i18n import Translator
    from web.learn.lesson_host import LessonEvent
    from web.learn.lesson_player import LessonPlayer
    from web.learn.progress import LessonProgress
    from web.learn.puzzles.files import PuzzleFiles
    from web.learn.puzzles.puzzle import Entry, Puzzle
    from web.learn.views import Views

END = "-end"
"""End of the fragment that shows the result of the last run, as in "storm-end"."""
NEXT_MS = 600
"""Milliseconds between an answer and the next puzzle."""
LAST_MS = 1500
"""Milliseconds between the last answer and the result, so that the reply to a wrong move is seen."""


def run_kind(fragment: str) -> "tuple[str, bool]":
    """Return the kind of run that a fragment of the address names, "" for none, and whether it names
    the result of the run instead of a new one."""
    kind = fragment[: -len(END)] if fragment.endswith(END) else fragment
    return (kind if kind in KINDS else ""), kind != fragment


class RunPage:
    """Storms and streaks through the puzzles of `files`, which `player` shows. `run` is the present
    run and `puzzle` its puzzle; `ended` has the last run of each kind in this visit. `best` is the best
    result before the present run. `answered` is True from an answer until the next puzzle is there."""

    def __init__(
        self,
        views: "Views",
        t: "Translator",
        player: "LessonPlayer",
        progress: "LessonProgress",
        files: "PuzzleFiles",
    ) -> None:
        self.views = views
        self.t = t
        self.player = player
        self.announce: Callable[[str], None] = player.host.announce
        self.progress = progress
        self.files = files
        self.run: PuzzleRun | None = None
        self.puzzle: Puzzle | None = None
        self.opening: asyncio.Task[None] | None = None
        self.ended: dict[str, tuple[PuzzleRun, int]] = {}
        self.best = 0
        self.answered = False
        self.timer = 0
        self.ticked = create_proxy(self._tick)
        self.went_on = create_proxy(self._go_on)

    async def begin(self, kind: str, move: bool) -> None:
        """Begin a run of `kind`; `move` says whether to move the focus to the board. Raises OSError if
        its first puzzle cannot be loaded."""
        self.stop()
        self.progress.read()
        self.best = self.progress.best.get(kind, 0)
        run = self.run = PuzzleRun(kind, queue(kind, self.files.entries, below))
        await self._open(run)
        if self.run != run:
            return
        if move:
            self.player.focus()
        self.announce(self.t("puzzle.run.begin." + kind))
        if kind == STORM:
            self.timer = int(window.setInterval(self.ticked, TICK_MS))

    def stop(self) -> None:
        """Leave the present run, if there is one."""
        self.run = self.puzzle = None
        self.views.body.attr("data-run", None)
        if self.timer:
            window.clearInterval(self.timer)
            self.timer = 0

    def on_event(self, event: "LessonEvent") -> None:
        """Count an answer of the present run: a solved puzzle or a wrong move."""
        run = self.run
        wrong = event.name == "wrong" and bool(getattr(self.player.task, "failed", False))
        right = event.name == "right" and event.solved
        if not run or self.answered or not (wrong or right):
            return
        self.answered = True
        run.take(right, now_ms())
        self.progress.take_best(run.kind, run.right)
        self._name(run)
        window.setTimeout(self.went_on, LAST_MS if run.over else NEXT_MS)

    def retranslate(self) -> None:
        """Write the present puzzle again after a change of language."""
        if self.run and self.puzzle and not self.answered:
            self.player.reword(self._lesson(self.run, self.puzzle))
            self._name(self.run)

    # The puzzles of a run

    def _lesson(self, run: PuzzleRun, puzzle: "Puzzle") -> Lesson:
        """Return the present puzzle as a lesson of one step without hints."""
        name = self.t("puzzle." + run.kind)
        title = self.t("puzzle.run.title", run=name, n=min(run.at + 1, len(run.puzzles)))
        step = changed(step_of(self.t, puzzle), hints=())
        return Lesson(puzzle.id, {self.t.code: title, "en": title}, (step,))

    async def _open(self, run: PuzzleRun) -> None:
        """Open the present puzzle of `run`, unless the run is left meanwhile."""
        puzzle = await self.files.puzzle(run.entry())
        if self.run != run:
            return
        self.answered = False
        self.puzzle = puzzle
        self.views.show("puzzle", "")
        self.views.body.attr("data-run", run.kind)
        self.player.open(self._lesson(run, puzzle), 0, ALONE)
        self.views.show("puzzle", self.t("app.title_turn", who=self.t("puzzle." + run.kind)))
        self._name(run)

    async def _open_next(self, run: PuzzleRun) -> None:
        """Open the present puzzle of `run`; without a network go back to the list of puzzles."""
        try:
            await self._open(run)
        except OSError:
            self.announce(self.t("learn.failed"))
            window.location.replace("#puzzles")

    def _name(self, run: PuzzleRun) -> None:
        """Write the count, and the time left in a storm, into the page's head; before the first answer,
        write how long the run lasts."""
        words = self.t("puzzle.run.right", n=run.right)
        if not run.at:
            words = self.t("puzzle.run.begin." + run.kind)
        elif run.kind == STORM:
            words = minutes_text(run.left_ms(now_ms())) + " · " + words
        elif self.best:
            words += " · " + self.t("puzzle.run.best", n=max(self.best, run.right))
        self.views.chip.text(words)

    def _left(self, run: PuzzleRun) -> bool:
        """Return whether the page's address no longer names `run`; then stop it."""
        if is_address(run.kind):
            return False
        self.stop()
        return True

    def _go_on(self, *_: object) -> None:
        """Go from an answered puzzle to the next one or to the result."""
        run = self.run
        if run and self.answered and not self._left(run):
            if run.over:
                self._end(run)
            else:
                self.opening = asyncio.create_task(self._open_next(run))

    def _tick(self, *_: object) -> None:
        run = self.run
        if not run or self._left(run) or (run.over and self.answered):
            return
        if run.expire(now_ms()):
            self._end(run)
            return
        seconds = run.warning(now_ms())
        if seconds:
            self.announce(self.t("puzzle.run.left." + str(seconds)))
        self._name(run)

    # The result

    def _end(self, run: PuzzleRun) -> None:
        """Save the result of `run`, and go to its page, which takes the run's place in the history."""
        self.stop()
        self.ended[run.kind] = (run, self.best)
        window.location.replace("#" + run.kind + END)
        self.announce(" ".join(self._sentences(run, self.best)))

    def _sentences(self, run: PuzzleRun, best: int) -> "list[str]":
        """Return the sentences of a result: the count, the reason for the end, and the best result;
        `best` is the best before this run."""
        t = self.t
        words = [t("puzzle.run.count", n=run.right), t("puzzle.run.over." + run.over)]
        return words + beside_best(t, run.right, best)

    def _heading(self, run: PuzzleRun) -> str:
        return self.t("puzzle." + run.kind) + ": " + self.t("puzzle.run.right", n=run.right)

    def missed(self, kind: str, name: str) -> bool:
        """Return whether the last run of `kind` had a wrong answer to the puzzle whose id is `name`."""
        return kind in self.ended and name in [one.id for one in self.ended[kind][0].missed]

    def show_end(self, box: "Element", kind: str, link: "Callable[[Entry], Element]") -> None:
        """Show the result of the last run of `kind` in `box`; `link(puzzle)` makes the link to a
        puzzle."""
        t, (run, best) = self.t, self.ended[kind]
        words = self._sentences(run, best)
        head = make("div", {"class": "contents-head"})
        head.append(make("h1", {"tabindex": "-1"}, self._heading(run)))
        head.append(make("p", {"class": "lead"}, " ".join(words[1:])))
        other = next(one for one in KINDS if one != kind)
        rows = (
            ("primary", kind, "i-again", "puzzle.run.again"),
            ("plain", other, "i-play", "puzzle." + other),
            ("plain", "puzzles", "i-puzzle", "puzzle.run.all"),
        )
        head.append(buttons(t, rows))
        box.replaceChildren()
        box.append(head)
        if run.missed:
            section = make("section", {"class": "puzzle-band"})
            section.append(make("h2", {}, t("puzzle.run.missed")))
            listed = make("ol", {"class": "puzzle-list"})
            for puzzle in run.missed:
                item = make("li")
                item.append(link(puzzle))
                listed.append(item)
            section.append(listed)
            box.append(section)
        self.views.show("puzzles", t("app.title_turn", who=t("puzzle." + kind)))

    # In the list of puzzles

    def ways(self) -> "Element":
        """Return a list with one line for each kind of run, with the best result."""
        t = self.t
        listed = make("ul", {"class": "puzzle-runs"})
        self.progress.read()
        for kind in KINDS:
            best, about = self.progress.best.get(kind, 0), t("puzzle.run.about." + kind)
            listed.append(list_item(t, kind, t("puzzle." + kind), about, best))
        return listed
