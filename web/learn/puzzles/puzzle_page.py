"""The views of puzzles in learn.html: the list, and a puzzle being solved with its rating."""

from pyscript import window
from pyscript.ffi import create_proxy

from hive_core.game import Game
from hive_core.records import changed
from web.board.display import display
from web.common.dom import drawing, make
from web.common.i18n import grouped, in_language
from web.common.today import today
from web.learn.drills.drill_page import START, DrillPage
from web.learn.lesson_player import LessonPlayer
from web.learn.pictures import Pictures
from web.learn.puzzles.choice import LIST, choice_address, choice_name, choice_words
from web.learn.puzzles.choice_list import ChoiceLinks
from web.learn.puzzles.explanation import why_it_works
from web.learn.puzzles.puzzle import (
    CHOICES,
    DAILY,
    KIND_OF_STEP,
    bands,
    daily,
    fits,
    next_puzzle,
    puzzle_lesson,
)
from web.learn.puzzles.puzzle_task import PuzzleTask
from web.learn.puzzles.rating import OwnRating
from web.learn.puzzles.run_page import RunPage, run_kind
from web.learn.solo.solo_page import SoloPage
from web.learn.task_factory import TASKS
from web.learn.tasks.task import SOLO

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from browser import Element, Event

    from hive_core.game import Snapshot
    from web.board.display import Display
    from web.common.i18n import Translator
    from web.common.store import Store
    from web.learn.lesson import Step
    from web.learn.lesson_host import Host, LessonEvent
    from web.learn.pictures import Find
    from web.learn.progress import LessonProgress
    from web.learn.puzzles.files import PuzzleFiles
    from web.learn.puzzles.puzzle import Entry, Puzzle
    from web.learn.views import Views

BAND = 100
"""Points of rating that one section of the list of puzzles spans."""
UNCHANGED = " (±0)"
"""Text beside the learner's rating that says it is unchanged, for an attempt in which a hint was
taken, and for a puzzle that went wrong in a storm or streak just before."""
MARKS = {True: "i-check", False: "i-wrong"}
"""Icon of a puzzle in the list, by its value in `OwnRating.results`: True if it is solved."""


class PuzzlePage:
    """Views of learn.html for puzzles: "puzzles" (the list) and "puzzle" (the one being solved).

    `host` is the page as a lesson player needs it; `files` has the puzzles. `choice` is the choice of
    puzzles listed last, "" for all; the next puzzle is one of it. `judged` is True once the present
    attempt is rated or a hint was taken. `change` is the change of the rating as text for the page's
    head, such as " (+12)". `runs` shows storms and streaks, whose best results `progress` saves; they
    change no rating. `drills` shows rounds of drills, `solo` the solitaire. `fragment` is the part of
    the address shown last.
    """

    def __init__(
        self,
        views: "Views",
        t: "Translator",
        store: "Store",
        host: "Host",
        files: "PuzzleFiles",
        progress: "LessonProgress",
    ) -> None:
        TASKS[KIND_OF_STEP] = self._task
        self.views = views
        self.listed = views.boxes["puzzles"]
        self.pictures = Pictures(self.listed.parentElement, t)
        self.t = t
        self.announce = host.announce
        self.files = files
        self.choice = ""
        self.toggled = create_proxy(self._on_toggle)
        self.own_rating = OwnRating(store)
        own_host = changed(host, on_event=self._on_event, on_finished=self._finished)
        self.player = LessonPlayer(views.boxes["puzzle"], t, own_host)
        self.runs = RunPage(views, t, self.player, progress, files)
        self.drills = DrillPage(views, t, self.player, progress, self.listed)
        self.solo = SoloPage(views, t, self.player, progress)
        self.fragment = ""
        self.puzzle: Puzzle | None = None
        self.judged = False
        self.change = ""

    # What the page calls

    async def show(self, fragment: str, move: bool, wanted: "Callable[[], bool]") -> str:
        """Show the list or the puzzle that `fragment` names; `move` says whether to move the focus
        there. `wanted` returns whether the page's address is still the same, once a file is loaded.
        Return the catalogue key of an error, or "". Raises OSError if a file cannot be loaded."""
        before, self.fragment = self.fragment, fragment
        self.drills.stop()
        self.solo.stop()
        for start, page in ((START, self.drills), (SOLO, self.solo)):
            if fragment.startswith(start):
                self.runs.stop()
                self.puzzle = None
                page.show(fragment, move)
                return ""
        kind, ended = run_kind(fragment)
        if kind and not ended:
            self.puzzle = None
            await self.runs.begin(kind, move)
            return ""
        self.runs.stop()
        name, _, choice = fragment.partition("-")
        if kind or name == LIST:
            self.puzzle = None
            if choice and choice not in CHOICES and not kind:
                return "puzzle.no_theme"
            self._show_list(kind, choice, move)
            return ""
        return await self._show_puzzle(fragment, before, move, wanted)

    def _show_list(self, kind: str, choice: str, move: bool) -> None:
        """Show the result of the last run of `kind`, or the list of the puzzles of `choice`."""
        self.pictures.forget()
        if kind in self.runs.ended:
            self.runs.show_end(self.listed, kind, self._link)
        else:
            self.choice = "" if kind else choice
            self._draw_list()
            title = self.t("puzzle.app.title")
            if self.choice:
                title = self.t("app.title_turn", who=choice_name(self.t, self.choice))
            self.views.show("puzzles", title)
        heading = self.listed.querySelector("h1")
        if move and heading:
            heading.focus()

    async def _show_puzzle(
        self, fragment: str, before: str, move: bool, wanted: "Callable[[], bool]"
    ) -> str:
        """Show the puzzle that `fragment` names; `before` is the fragment shown before. The other
        parameters and the result are those of `show`."""
        entries = self.files.entries
        entry = daily(entries, today()) if fragment == DAILY else self.files.entry(fragment)
        if not entry:
            return "puzzle.missing"
        puzzle = await self.files.puzzle(entry)
        if wanted():
            kind, ended = run_kind(before)
            self._open(puzzle, move, ended and self.runs.missed(kind, fragment))
        return ""

    def retranslate(self) -> None:
        """Write the puzzle again after a change of language."""
        self.runs.retranslate()
        self.drills.retranslate()
        self.solo.retranslate()
        if self.puzzle:
            lesson = puzzle_lesson(self.t, self.puzzle)
            if self.player.task and self.player.task.solved:
                step = changed(lesson.steps[0], done=why_it_works(self.t, self.puzzle))
                lesson = changed(lesson, steps=(step,))
            self.player.reword(lesson)
            self._name(self.puzzle)

    def focus(self) -> None:
        """Put the focus on the first element that the learner needs in the puzzle."""
        self.player.focus()

    # A puzzle

    def _task(self, step: "Step") -> PuzzleTask:
        puzzle = self.puzzle
        if self.runs.run or not puzzle:
            return PuzzleTask(step, self.runs.puzzle.answers if self.runs.puzzle else ())
        return PuzzleTask(step, puzzle.answers, lambda: why_it_works(self.t, puzzle))

    def _open(self, puzzle: "Puzzle", move: bool, practice: bool) -> None:
        """Open a puzzle; `move` says whether to move the focus there. `practice` means without a
        rating, since it went wrong in a run just before."""
        self.puzzle = puzzle
        self.judged = practice
        self.change = UNCHANGED if practice else ""
        # Shown before it is drawn: the board is as large as its place.
        self.views.show("puzzle", "")
        self.player.open(puzzle_lesson(self.t, puzzle), 0, "puzzle.next")
        if move:
            self.player.focus()
        self._name(puzzle)

    def _name(self, puzzle: "Puzzle") -> None:
        """Write the puzzle's title and the learner's rating into the page's head."""
        name = in_language(self.player.lesson.title, self.t.code)
        self.views.show("puzzle", self.t("app.title_turn", who=name))
        own = str(round(self.own_rating.own.rating)) + self.change
        self.views.chip.text(self.t("puzzle.chip", rating=puzzle.rating, own=own))

    def _on_event(self, event: "LessonEvent") -> None:
        """Rate the attempt when its first wrong move is made or it is solved. If a hint is taken before
        that, save this instead; the rating then stays."""
        if self.drills.round:
            self.drills.on_event(event)
            return
        if self.solo.number:
            self.solo.on_event(event)
            return
        if self.runs.run:
            self.runs.on_event(event)
            return
        task = self.player.task
        if self.judged or not self.puzzle or not isinstance(task, PuzzleTask):
            return
        if event.name == "hint":
            self.judged = True
            if self.own_rating.help(self.puzzle.id, today()):
                self.change = UNCHANGED
                self._name(self.puzzle)
                self.announce(self.t("puzzle.helped"))
        elif event.name == "wrong" and task.failed:
            self._rate(self.puzzle, False)
        elif event.name == "right" and event.solved:
            self._rate(self.puzzle, True)

    def _rate(self, puzzle: "Puzzle", solved: bool) -> None:
        self.judged = True
        points = self.own_rating.take(puzzle.id, puzzle.rating, solved, today())
        self.change = " (%+d)" % points if points else ""
        self._name(puzzle)
        own = round(self.own_rating.own.rating)
        words = self.t("puzzle.rated", own=own) if points else ""
        if not solved:
            words += " " + self.t("puzzle.comes_back")
        if words:
            self.announce(words.strip())

    def _finished(self, _: str) -> None:
        """Go to the next question or puzzle, or to the list if there is no puzzle."""
        if self.drills.round:
            self.drills.next()
            return
        if self.solo.number:
            self.solo.next()
            return
        puzzle = next_puzzle(self._others(), self.own_rating, today())
        window.location.hash = puzzle.id if puzzle else choice_address(self.choice)

    def _others(self) -> "list[Entry]":
        """Return the puzzles of the present choice except the one shown."""
        shown = self.puzzle.id if self.puzzle else ""
        return [one for one in self._chosen() if one.id != shown]

    def _chosen(self) -> "list[Entry]":
        return [one for one in self.files.entries if fits(one, self.choice)]

    # The list

    def _draw_list(self) -> None:
        t, day = self.t, today()
        chosen = self._chosen()
        self.own_rating.read()
        self.listed.replaceChildren()
        head = make("div", {"class": "contents-head"})
        head.append(make("h1", {"tabindex": "-1"}, choice_name(t, self.choice)))
        head.append(make("p", {"class": "lead"}, choice_words(t, self.choice)))
        links = make("div", {"class": "puzzle-ways"})
        puzzle = next_puzzle(chosen, self.own_rating, day)
        if puzzle:
            back = self.own_rating.is_due(puzzle.id, day)
            begun = "puzzle.go_on" if self.own_rating.tried() else "puzzle.begin"
            key = "puzzle.again" if back else begun
            links.append(self._link_button("primary", "#" + puzzle.id, "i-play", t(key)))
        if self.choice:
            links.append(self._link_button("plain", "#" + LIST, "i-puzzle", t("puzzle.run.all")))
        else:
            links.append(self._link_button("plain", "#" + DAILY, "i-hint", t("puzzle.daily")))
        head.append(links)
        head.append(make("p", {"class": "done-count"}, self._progress_words(chosen, day)))
        if not self.choice:
            ways = self.runs.ways()
            ways.append(self.drills.way())
            ways.append(self.solo.way())
            head.append(ways)
        self.listed.append(head)
        self.listed.append(ChoiceLinks(t, self.files.entries, self.choice).box)
        at = puzzle.rating if puzzle else round(self.own_rating.own.rating)
        for begin, puzzles in bands(chosen, BAND):
            self.listed.append(self._band(begin, puzzles, begin <= at < begin + BAND))

    def _progress_words(self, chosen: "list[Entry]", day: int) -> str:
        t, own_rating = self.t, self.own_rating
        solved = [1 for one in chosen if own_rating.results.get(one.id)]
        words = t("puzzle.solved", n=grouped(t.code, len(solved)), all=grouped(t.code, len(chosen)))
        if own_rating.results:
            words += " " + t("puzzle.own", own=round(own_rating.own.rating))
        due = [1 for name in own_rating.due if own_rating.is_due(name, day)]
        if due:
            words += " " + t("puzzle.due", n=len(due))
        return words

    def _link_button(self, css: str, href: str, icon: str, words: str) -> "Element":
        link = make("a", {"class": css, "href": href})
        link.append(drawing(icon), make("span", {}, words))
        return link

    def _band(self, begin: int, puzzles: "list[Entry]", opened: bool) -> "Element":
        """Make the part of the list with `puzzles`, whose ratings begin at `begin`; `opened` says
        whether they are shown at once. The others are added when the part is opened."""
        section = make("details", {"class": "puzzle-band", "data-arg": str(begin)})
        words = self.t("puzzle.band", low=begin, high=begin + BAND - 1)
        solved = [1 for one in puzzles if self.own_rating.results.get(one.id)]
        head = make("summary")
        head.append(make("h2", {}, words))
        count = self.t("puzzle.solved", n=len(solved), all=len(puzzles))
        head.append(make("span", {"class": "done-count"}, count))
        section.append(head)
        if opened:
            self._fill(section)
        section.open = opened
        section.addEventListener("toggle", self.toggled)
        return section

    def _on_toggle(self, event: "Event") -> None:
        self._fill(event.target)

    def _fill(self, section: "Element") -> None:
        """Add the puzzles to a part of the list, unless they are there."""
        if section.querySelector("ol"):
            return
        begin = int(section.getAttribute("data-arg") or 0)
        listed = make("ol", {"class": "puzzle-list"})
        for puzzle in self._chosen():
            if begin <= puzzle.rating < begin + BAND:
                item = make("li")
                item.append(self._link(puzzle))
                listed.append(item)
        section.append(listed)

    def _link(self, puzzle: "Entry") -> "Element":
        t, day = self.t, today()
        link = make("a", {"href": "#" + puzzle.id})
        result = self.own_rating.results.get(puzzle.id)
        due = self.own_rating.is_due(puzzle.id, day)
        state = "new" if result is None else "solved" if result else "failed"
        if due:
            state = "due"
        elif result is None and self.own_rating.has_tried(puzzle.id):
            state = "helped"
        link.setAttribute("data-state", state)
        name = t("puzzle.title", n=puzzle.number)
        spoken = [name, t("puzzle.kind." + puzzle.goal)]
        if state != "new":
            spoken.append(t("puzzle.state." + state))
        link.append(make("span", {"class": "unseen"}, ", ".join(spoken)))
        picture = self.pictures.image("puzzle-picture", self._finder(puzzle))
        picture.setAttribute("aria-hidden", "true")
        link.append(picture)
        link.append(make("b", {"aria-hidden": "true"}, str(puzzle.number)))
        link.append(make("small", {"aria-hidden": "true"}, t("puzzle.short." + puzzle.goal)))
        if result is not None:
            link.append(drawing(MARKS[result]))
        return link

    def _finder(self, entry: "Entry") -> "Find":
        """Return the coroutine that returns a puzzle's position and how to draw it."""

        async def find() -> "tuple[Snapshot, Display]":
            puzzle = await self.files.puzzle(entry)
            return Game.from_text(puzzle.position).snapshot(), display(active=False)

        return find
