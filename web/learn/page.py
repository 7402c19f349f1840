"""Page learn.html: lessons, rules and puzzles. The fragment of its address says what it shows.

learn.html            the contents
learn.html#L24        a lesson; #L24.2 its second step
learn.html#ant        a chapter: its first lesson that is not done
learn.html#studies    where a study is opened; #study=… one in its link; #study-2.1 its tasks
learn.html#rules      the rules; #rules-ant a section of them
learn.html#ideas      the ideas of the game; #ideas-pins a section of them
learn.html#again      the steps that are due to be repeated
learn.html#puzzles    the list of puzzles; #puzzles-pin those of a theme, #puzzles-A of a bug
learn.html#P12-30     a puzzle; #daily today's
learn.html#drills     drills; #drills-timed a round with a clock, #drills-free one without it
learn.html#solo       the solitaire; #solo-12 one of its starting positions
learn.html#train=LINE the trainer of a line, see web/openings/training.py
learn.html#storm      a new storm of puzzles, #streak a new streak; #storm-end the last one's result
"""

import asyncio

from pyscript import document, window
from pyscript.ffi import create_proxy

from web.board.keys import HELP_KEYS
from web.board.legend import LEARN, legend_markup
from web.boot.lazy import later
from web.common.dom import at, by_id, key_term, make, part
from web.common.files import fetch
from web.common.i18n import in_language, language_after
from web.common.settings import PACES
from web.common.shell import Shell, press, show_dialog
from web.common.store import LESSONS
from web.common.today import today
from web.learn.chapter_end import celebration_after
from web.learn.contents import Contents
from web.learn.course import DUE, Course, due_lesson, due_title, first_open, lesson_ids
from web.learn.files import fetch_lessons
from web.learn.lesson_host import Host
from web.learn.lesson_player import LessonPlayer
from web.learn.lesson_sharing import LessonSharing
from web.learn.progress import DueProgress, LessonProgress
from web.learn.rulebook import Rulebook
from web.learn.views import Views
from web.openings.training import TRAIN
from web.saved_records.turning_points import OWN, turning_points
from web.share.shared_position import BOOKS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from browser import Element, Event, StorageEvent

    from web.common.i18n import Translator
    from web.common.store import Store
    from web.learn.lesson import Lesson, Section
    from web.learn.lesson_host import LessonEvent
    from web.learn.puzzles.puzzle_page import PuzzlePage
    from web.learn.study.study_page import LearnStudies
RUNS = ("storm", "storm-end", "streak", "streak-end")
DRILLS = ("drills", "drills-timed", "drills-free", "drills-end")
PUZZLES = ("puzzles", "daily") + RUNS + DRILLS
"""Fragments of the page's address that belong to the puzzles, besides the ids of puzzles."""


def in_puzzles(fragment: str) -> bool:
    """Return whether a fragment such as "P12-30" belongs to the puzzles. No id of a lesson begins
    with P."""
    listed = fragment in PUZZLES or fragment[:8] == "puzzles-" or fragment.split("-")[0] == "solo"
    return listed or (fragment[:1] == "P" and fragment[1:2].isdigit())


def in_studies(fragment: str) -> bool:
    """Return whether a fragment such as "study-2.1" belongs to a study."""
    return fragment == "studies" or (fragment[:5] == "study" and fragment[5:6] in ("", "=", "-"))


def read_fragment(text: str) -> "tuple[str, int]":
    """Return the id of the lesson and the number of the step, from 1, that a fragment names: ("L24", 2)
    for "L24.2"."""
    name, _, step = text.partition(".")
    return name, int(step) if step.isdigit() else 1


class LearnPage(Shell):
    """The page learn.html, which shows what its address names and writes the present step into the
    address.

    `fragment` is the part after "#" of the address last shown ("contents" if there is none).
    `visit` counts the changes of view, so that files loaded for an earlier view are ignored.
    """

    def __init__(self, t: "Translator", store: "Store") -> None:
        super().__init__(t)
        self.store = store
        self.progress = LessonProgress(store, today)
        self.course = Course(fetch_lessons)
        self.trouble = at("trouble")
        self.views = Views(self.body)
        boxes = self.views.boxes
        self.contents = Contents(boxes["contents"], t, self.course, self.progress)
        self.books = {name: Rulebook(boxes[name], t, self.course, name) for name in BOOKS}
        host = Host(
            announce=self.announce,
            on_event=self._on_lesson,
            help=self._help,
            on_finished=self._finished,
            pace=lambda: PACES[store.settings().motion],
            piece_numbers=lambda: store.settings().piece_numbers,
            target="",
        )
        self.player = LessonPlayer(boxes["lesson"], t, host)
        self.sharing = LessonSharing(
            self, self._shown_player, lambda: self.fragment, self.course, self._show_trouble
        )
        self.puzzles: PuzzlePage | None = None
        self.studies: LearnStudies | None = None
        self.fragment = ""
        self.visit = 0
        self.going: asyncio.Task[None] | None = None
        self.acts.update(
            {
                "language": press(self._next_language),
                "to_content": press(self._to_content),
                "share": press(self.sharing.open),
                "forget": self._forget,
            }
        )
        self.listen("click", self._on_link)
        window.self.addEventListener("storage", create_proxy(self._on_storage))
        window.self.addEventListener("hashchange", create_proxy(self._on_hash))

    # Which view

    def go(self) -> None:
        """Show what the page's address names."""
        self.going = asyncio.create_task(self._go(str(window.location.hash)[1:]))

    async def _go(self, fragment: str) -> None:
        self.visit += 1
        visit = self.visit
        first, self.fragment = not self.fragment, fragment or "contents"
        wrong = ""
        try:
            await self.course.open()
            wrong = await self._show(fragment, visit, not first)
        except OSError:
            wrong = "learn.failed"
        if visit != self.visit:
            return
        if wrong:
            self._show_contents(not first)
        self._show_trouble(wrong)
        if wrong:
            self.announce(self.t(wrong))

    def _show_trouble(self, key: str) -> None:
        """Show a sentence of the catalogue above the view; "" hides it."""
        self.trouble.text(self.t(key) if key else "")
        self.trouble.flag("hidden", not key)

    async def _show(self, fragment: str, visit: int, move: bool) -> str:
        """Show what `fragment` names, and focus it if `move`. Return the catalogue key of an error, ""
        for none.

        `visit` is the number of the change of view that this call belongs to: files that arrive after
        another view was opened are ignored.
        """
        if not fragment:
            self._show_contents(move)
        elif in_puzzles(fragment):
            return await self._show_puzzles(fragment, visit, move)
        elif in_studies(fragment):
            return await self._show_study(fragment, visit, move)
        elif fragment.split("-")[0] in BOOKS:
            name, _, section = fragment.partition("-")
            sections = await self.course.book(name)
            if visit == self.visit:
                self._show_book(name, sections, section, move)
        else:
            return await self._open_lesson(fragment, visit, move)
        return ""

    async def _open_lesson(self, fragment: str, visit: int, move: bool) -> str:
        for chapter in self.course.chapters:
            if chapter.id == fragment:
                fragment = first_open(chapter, self.progress)
        name, step = read_fragment(fragment)
        progress: LessonProgress | DueProgress = self.progress
        if name == DUE:
            made = await self._made([name for name, _ in self.progress.due_steps()])
            lesson, progress = await due_lesson(self.t, self.course, self.progress, made)
        elif name.startswith(TRAIN):
            lesson = (await self._made([name]))(name)
            count = len(lesson.steps) if lesson else 0
            places = [(name, number) for number in range(count)]
            progress = DueProgress(self.progress, places, [count] * count)
        else:
            lesson = await self.course.lesson(name)
        if not lesson:
            return "learn.again_none" if name == DUE else "learn.missing"
        if visit == self.visit:
            self._show_lesson(lesson, step - 1, progress, move)
        return ""

    async def _made(self, wanted: "list[str]") -> "Callable[[str], Lesson | None]":
        """Return the function that returns a lesson which the course does not have, by its id. Its code
        loads when there is such a lesson among the `wanted` ones."""
        if not [1 for name in wanted if not self.course.chapter_of(name)]:
            return lambda name: None
        await later()
        from web.learn.again import made_lesson
        from web.learn.timing import below

        for name in ("puzzles", "drills", "openings", "lines"):
            self.t.add(name)
        points = turning_points(self.store)
        return lambda name: made_lesson(self.t, name, points, below)

    async def _show_puzzles(self, fragment: str, visit: int, move: bool) -> str:
        """Show the list of puzzles or the puzzle that `fragment` names; parameters and result are as in
        `_show`. The first call loads the code and data of puzzles."""
        if self.puzzles is None:
            try:
                await later()
            except Exception:  # the browser's own: no network
                return "later.failed"
            from web.learn.puzzles.files import PuzzleFiles
            from web.learn.puzzles.puzzle_page import PuzzlePage

            files = PuzzleFiles(fetch)
            await files.open()
            if self.puzzles is None:
                self.t.add("puzzles")
                self.t.add("drills")
                host = self.player.host
                self.puzzles = PuzzlePage(
                    self.views, self.t, self.store, host, files, self.progress
                )
        if visit != self.visit:
            return ""
        return await self.puzzles.show(fragment, move, lambda: visit == self.visit)

    async def _show_study(self, fragment: str, visit: int, move: bool) -> str:
        """Show the study, or the task of it, that `fragment` names; parameters and result are as in
        `_show`. The first call loads the code of studies."""
        if self.studies is None:
            try:
                await later()
            except Exception:  # the browser's own: no network
                return "later.failed"
            from web.learn.study.study_page import LearnStudies

            if self.studies is None:
                for part in ("embed", "study"):
                    self.t.add(part)
                self.studies = LearnStudies(
                    self.views, self.t, self.store, self.player, self.course
                )
                await self.studies.open()
        return self.studies.show(fragment, move) if visit == self.visit else ""

    def _show_contents(self, move: bool) -> None:
        self.progress.read()
        points = turning_points(self.store)
        self.progress.adopt([(OWN + str(point.id), point.day) for point in points])
        self.contents.draw()
        if self.progress.solved or self.progress.due:
            self.contents.await_map(self._show_map())
        self.views.show("contents", self.t("learn.app.title"))
        if move:
            self.views.focus_title("contents")

    async def _show_map(self) -> None:
        """Show the map of the learner's skills among the contents. Its code, and the puzzles that the
        learner has tried, load only now."""
        try:
            await later()
            from web.learn.puzzles.files import PuzzleFiles
            from web.learn.puzzles.rating import OwnRating
            from web.learn.skills import skill_map
            from web.learn.skills_view import skills_view

            own = OwnRating(self.store)
            files = PuzzleFiles(fetch)
            if own.tried():
                await files.open()
        except Exception:  # the browser's own: no network
            return
        self.t.add("puzzles")
        states = skill_map(self.course.chapters, self.progress, own, files.entries)
        self.contents.show_map(skills_view(self.t, states))

    def _show_book(
        self, name: str, sections: "tuple[Section, ...]", section: str, move: bool
    ) -> None:
        book = self.books[name]
        book.draw(sections)
        self.views.show(name, self.t("app.title_turn", who=self.t("learn." + name)))
        if not book.show(section) and move:
            self.views.focus_title(name)

    def _show_lesson(
        self, lesson: "Lesson", step: int, progress: "LessonProgress | DueProgress", move: bool
    ) -> None:
        self.views.show("lesson", "")
        onward = "learn.next_lesson" if self.course.after(lesson.id) else "learn.finish"
        self.player.open(lesson, step, onward, progress)
        if move:
            self.player.focus()
        self._name_lesson(lesson)

    def _name_lesson(self, lesson: "Lesson") -> None:
        """Write the lesson's title, and its number in the chapter, into the page's head."""
        document.title = self.t("app.title_turn", who=in_language(lesson.title, self.t.code))
        chapter = self.course.chapter_of(lesson.id)
        if not chapter:
            self.views.chip.text("")
            return
        ids = lesson_ids(chapter)
        number = ids.index(lesson.id) + 1
        title = in_language(chapter.title, self.t.code)
        self.views.chip.text(self.t("learn.chapter_of", chapter=title, n=number, all=len(ids)))

    # The lesson

    def _on_lesson(self, event: "LessonEvent") -> None:
        """Write the number of the present step into the page's address, without a new history entry."""
        if self.studies and in_studies(event.lesson):
            self._write(self.studies.on_event(event))
        elif event.name == "step":
            step = "." + str(event.step) if event.step > 1 else ""
            self._write(event.lesson + step)

    def _write(self, fragment: str) -> None:
        """Write `fragment` into the page's address, unless it is ""."""
        if fragment:
            self.fragment = fragment
            window.history.replaceState(None, "", "#" + fragment)

    def _finished(self, lesson: str) -> None:
        """Go on after the last step of the lesson `lesson`: to the next lesson of its chapter, or to a
        celebration after the chapter's last lesson."""
        if self.studies and in_studies(lesson):
            self.studies.finished()
            return
        following = self.course.after(lesson)
        if following:
            window.location.hash = following
        else:
            self.player.celebrate(celebration_after(self.course, self.progress, lesson))

    # Language and events

    def use_language(self, code: str) -> None:
        """Switch the page to a language, with all texts that the page itself wrote."""
        super().use_language(code)
        self._fill_keys()
        running = self.store.load_game()[0] == "ok"
        link = by_id("to-game")
        link.toggleAttribute("data-running", running)
        part(link, ".whole").textContent = self.t(
            "learn.to_running" if running else "learn.to_game"
        )
        part(link, ".short").textContent = self.t(
            "learn.running_short" if running else "learn.to_game"
        )
        other = language_after(self.t.code)
        button = by_id("language")
        button.setAttribute("lang", other.code)
        part(button, ".whole").textContent = other.name
        part(button, ".short").textContent = other.code.upper()
        self.player.retranslate()
        if self.puzzles:
            self.puzzles.retranslate()
        if self.studies:
            self.studies.retranslate()

    def _fill_keys(self) -> None:
        rows = by_id("keys")
        rows.replaceChildren()
        for caps, key in HELP_KEYS:
            row = make("div")
            row.append(key_term(caps), make("dd", {}, self.t("key." + key)))
            rows.append(row)

    def _on_storage(self, event: "StorageEvent") -> None:
        """Redraw the contents in a hidden tab after another tab has saved progress."""
        if event.key == LESSONS and self.fragment == "contents" and document.hidden:
            self._show_contents(False)

    def _on_hash(self, _: object) -> None:
        if str(window.location.hash)[1:] != self.fragment:
            self.go()

    def _on_link(self, event: "Event") -> None:
        """Go to a link's target even if that is the present address, for which the browser sends no
        event."""
        link = event.target.closest("a[href^='#']")
        if link and link.getAttribute("href") == str(window.location.hash):
            self.go()

    def _next_language(self) -> None:
        code = language_after(self.t.code).code
        self.store.set("language", code)
        self.use_language(code)
        if self.views.shown("puzzle"):
            return
        if not self.views.shown("lesson"):
            self.go()
        elif not in_studies(self.player.lesson.id):
            if self.player.lesson.id == DUE:
                self.player.rename(due_title(self.t))
            self._name_lesson(self.player.lesson)

    def _help(self) -> None:
        """Open the dialog of keys and signs."""
        by_id("signs").innerHTML = legend_markup(self.t, LEARN, "h3")
        show_dialog(by_id("d-keys"))

    def _shown_player(self) -> LessonPlayer:
        """Return the lesson player that is visible: that of puzzles, or of lessons."""
        if self.puzzles and self.views.shown("puzzle"):
            return self.puzzles.player
        return self.player

    def _to_content(self) -> None:
        if self.puzzles and self.views.shown("puzzle"):
            self.puzzles.focus()
        elif not self.views.shown("lesson"):
            by_id("main").focus()
        else:
            self.player.focus()

    def _forget(self, node: "Element") -> None:
        """Delete all progress at the second press of the button `node`; at the first press, ask for
        confirmation."""
        if self.contents.confirms_reset(node):
            self.progress.forget()
            self._show_contents(True)
            self.announce(self.t("learn.forgotten"))
        else:
            self.announce(self.t("learn.forget_sure"))
