"""The puzzles on the page: their list, the one being solved, and what becomes of it."""

from pyscript import window

from hive_core.records import changed
from web.common.dom import Writer, drawing, make
from web.common.i18n import in_language
from web.learn.lesson_host import Host
from web.learn.lesson_player import LessonPlayer
from web.learn.puzzles.puzzle import (
    KIND_OF_STEP,
    bands,
    daily,
    following,
    lesson_of,
    read_puzzles,
)
from web.learn.puzzles.rating import OwnRating
from web.learn.puzzles.solve import Solve
from web.learn.task_factory import KINDS
from web.learn.today import today

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from browser import Element

    from web.common.i18n import Translator
    from web.common.store import Store
    from web.learn.lesson import Step
    from web.learn.lesson_host import LessonEvent
    from web.learn.puzzles.puzzle import Puzzle

LIST, DAILY = "puzzles", "daily"
"""Places of the page: the list, and today's puzzle. Each puzzle has its own, its id."""
BAND = 200
"""Points of rating that the list shows together."""
UNCHANGED = " (±0)"
"""Beside the own rating, once a hint was taken."""
MARKS = {True: "i-check", False: "i-wrong"}


class PuzzlePage:
    """All puzzles inside the boxes `listed` and `played` of a page.

    `host` is what the page does for a player; `turn_to(view, title)` shows one of its views, and `chip`
    stands in its head.
    """

    def __init__(
        self,
        boxes: "tuple[Element, Element]",
        t: "Translator",
        store: "Store",
        host: Host,
        turn_to: "Callable[[str, str], None]",
        chip: "Writer",
        text: str,
    ) -> None:
        KINDS[KIND_OF_STEP] = self._task
        self.listed, played = boxes
        self.t = t
        self.turn_to = turn_to
        self.chip = chip
        self.say = host.say
        self.puzzles = read_puzzles(text)
        self.standing = OwnRating(store)
        self.player = LessonPlayer(
            played,
            t,
            Host(
                say=host.say,
                hear=self._hear,
                help=host.help,
                finished=self._finished,
                progress=None,
                pace=host.pace,
                numbers=host.numbers,
                target="",
            ),
        )
        self.puzzle: Puzzle | None = None
        self.judged = False
        self.changed = ""

    # What the page calls

    def show(self, place: str, move: bool) -> str:
        """Shows a place, with the focus in it if `move`; the key of what is wrong, or ""."""
        if place == LIST:
            self.puzzle = None
            self._draw_list()
            self.turn_to("puzzles", self.t("puzzle.app.title"))
            title = self.listed.querySelector("h1")
            if move and title:
                title.focus()
            return ""
        wanted = [daily(self.puzzles, today())] if place == DAILY else []
        wanted = wanted or [one for one in self.puzzles if one.id == place]
        if not wanted:
            return "puzzle.missing"
        self._open(wanted[0], move)
        return ""

    def retranslate(self) -> None:
        """After a change of language."""
        player = self.player
        if not (self.puzzle and player.task):
            return
        lesson = lesson_of(self.t, self.puzzle)
        old, new = player.task.step, lesson.steps[0]
        said = player.feedback
        for before, now in zip((old.done,) + old.hints, (new.done,) + new.hints):
            if said and said.words and said.words == before:
                player.feedback = changed(said, words=now)
        player.lesson = lesson
        player.task.step = new
        player.retranslate()
        self._name()

    def focus(self) -> None:
        """Puts the focus where the puzzle begins."""
        self.player.focus()

    # A puzzle

    def _task(self, step: "Step") -> Solve:
        return Solve(step, self.puzzle.answers if self.puzzle else ())

    def _open(self, puzzle: "Puzzle", move: bool) -> None:
        self.puzzle = puzzle
        self.judged = False
        self.changed = ""
        # Shown before it is drawn: the board is as large as its place.
        self.turn_to("puzzle", "")
        self.player.open(lesson_of(self.t, puzzle), 0, "puzzle.next")
        if move:
            self.player.focus()
        self._name()

    def _name(self) -> None:
        """The puzzle in the head of the page and in the window's title."""
        assert self.puzzle
        name = in_language(self.player.lesson.title, self.t.code)
        self.turn_to("puzzle", self.t("app.title_turn", who=name))
        own = str(round(self.standing.own.rating)) + self.changed
        self.chip.text(self.t("puzzle.chip", rating=self.puzzle.rating, own=own))

    def _hear(self, event: "LessonEvent") -> None:
        """The first wrong move or solution decides how the try went, unless a hint came before it."""
        task = self.player.task
        if self.judged or not self.puzzle or not isinstance(task, Solve):
            return
        if event.name == "hint":
            self.judged = True
            if self.standing.help(self.puzzle.id, today()):
                self.changed = UNCHANGED
                self._name()
                self.say(self.t("puzzle.helped"))
        elif event.name == "wrong" and task.failed:
            self._judge(False)
        elif event.name == "right" and event.solved:
            self._judge(True)

    def _judge(self, solved: bool) -> None:
        assert self.puzzle
        self.judged = True
        points = self.standing.take(self.puzzle.id, self.puzzle.rating, solved, today())
        self.changed = " (%+d)" % points if points else ""
        self._name()
        own = round(self.standing.own.rating)
        words = self.t("puzzle.rated", own=own) if points else ""
        if not solved:
            words += " " + self.t("puzzle.comes_back")
        if words:
            self.say(words.strip())

    def _finished(self, _: str) -> None:
        """On to the next one, or back to the list."""
        puzzle = following(self._others(), self.standing, today())
        window.location.hash = puzzle.id if puzzle else LIST

    def _others(self) -> "list[Puzzle]":
        """All puzzles but the one that is shown."""
        return [one for one in self.puzzles if one != self.puzzle]

    # The list

    def _draw_list(self) -> None:
        t, day = self.t, today()
        self.standing.read()
        self.listed.replaceChildren()
        head = make("div", {"class": "contents-head"})
        head.append(make("h1", {"tabindex": "-1"}, t("puzzle.all")))
        head.append(make("p", {"class": "lead"}, t("puzzle.lead")))
        ways = make("div", {"class": "puzzle-ways"})
        puzzle = following(self.puzzles, self.standing, day)
        if puzzle:
            back = self.standing.is_due(puzzle.id, day)
            begun = "puzzle.go_on" if self.standing.tried() else "puzzle.begin"
            key = "puzzle.again" if back else begun
            ways.append(self._way("primary", "#" + puzzle.id, "i-play", t(key)))
        ways.append(self._way("plain", "#" + DAILY, "i-hint", t("puzzle.daily")))
        head.append(ways)
        head.append(make("p", {"class": "done-count"}, self._standing_words(day)))
        self.listed.append(head)
        for begin, puzzles in bands(self.puzzles, BAND):
            self.listed.append(self._band(begin, puzzles, day))

    def _standing_words(self, day: int) -> str:
        t, standing = self.t, self.standing
        words = t("puzzle.solved", n=standing.count(), all=len(self.puzzles))
        if standing.results:
            words += " " + t("puzzle.own", own=round(standing.own.rating))
        due = [1 for name in standing.due if standing.is_due(name, day)]
        if due:
            words += " " + t("puzzle.due", n=len(due))
        return words

    def _way(self, css: str, href: str, icon: str, words: str) -> "Element":
        way = make("a", {"class": css, "href": href})
        way.append(drawing(icon), make("span", {}, words))
        return way

    def _band(self, begin: int, puzzles: "list[Puzzle]", day: int) -> "Element":
        section = make("section", {"class": "puzzle-band"})
        words = self.t("puzzle.band", low=begin, high=begin + BAND - 1)
        section.append(make("h2", {}, words))
        listed = make("ol", {"class": "puzzle-list"})
        for puzzle in puzzles:
            item = make("li")
            item.append(self._link(puzzle, day))
            listed.append(item)
        section.append(listed)
        return section

    def _link(self, puzzle: "Puzzle", day: int) -> "Element":
        t = self.t
        link = make("a", {"href": "#" + puzzle.id})
        result = self.standing.results.get(puzzle.id)
        due = self.standing.is_due(puzzle.id, day)
        state = "new" if result is None else "solved" if result else "failed"
        if due:
            state = "due"
        elif result is None and self.standing.has_tried(puzzle.id):
            state = "helped"
        link.setAttribute("data-state", state)
        name = t("puzzle.title", n=puzzle.number)
        said = [name, t("puzzle.kind." + puzzle.goal)]
        if state != "new":
            said.append(t("puzzle.state." + state))
        link.append(make("span", {"class": "unseen"}, ", ".join(said)))
        link.append(make("b", {"aria-hidden": "true"}, str(puzzle.number)))
        link.append(make("small", {"aria-hidden": "true"}, t("puzzle.short." + puzzle.goal)))
        if result is not None:
            link.append(drawing(MARKS[result]))
        return link
