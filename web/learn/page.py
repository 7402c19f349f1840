"""The page learn.html: the contents, a lesson, or the rules, as the address says.

learn.html            the contents
learn.html#L24        a lesson; #L24.2 its second step
learn.html#ant        a chapter, where the learner is in it
learn.html#rules      the rules; #rules-ant a part of them
learn.html#again      the steps that have come back
learn.html#puzzles    the puzzles; #P12-30 one of them; #daily today's
"""

import asyncio

from pyscript import document, window
from pyscript.ffi import create_proxy

from hive_core.notation.position import spell_position
from hive_core.records import changed
from hive_core.rules.board import Board
from web.board.display import display
from web.board.key_help import HELP_KEYS
from web.board.legend import LEARN, legend_markup
from web.boot.lazy import later
from web.common.dom import at, by_id, key_term, make, part
from web.common.files import fetch
from web.common.i18n import in_language, language_after
from web.common.settings import PACES
from web.common.shell import Shell, press
from web.learn.contents import Contents, faces
from web.learn.course import Course, first_open, lesson_ids
from web.learn.files import fetch_lessons
from web.learn.lesson import Lesson
from web.learn.lesson_host import Celebration, Host, Way
from web.learn.lesson_player import LessonPlayer
from web.learn.lesson_view import FIRST_GAME
from web.learn.progress import KEY, Again, Progress
from web.learn.rulebook import Rulebook
from web.learn.today import today
from web.share.shared_position import Subject

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from browser import Element, Event, StorageEvent

    from web.common.i18n import Text, Translator
    from web.common.store import Store
    from web.learn.lesson import Chapter, Entry, Section
    from web.learn.lesson_host import LessonEvent
    from web.learn.puzzles.puzzle_page import PuzzlePage
    from web.share.dialog import ShareDialog
VIEWS = ("contents", "lesson", "rules", "puzzles", "puzzle")
PUZZLES = ("puzzles", "daily")
AGAIN = "again"
"""The place, and the lesson, of the steps that have come back."""


def in_puzzles(place: str) -> bool:
    """Whether a place is one of the puzzles', such as "P12-30": no lesson begins like that."""
    return place in PUZZLES or (place[:1] == "P" and place[1:2].isdigit())


def read_place(text: str) -> "tuple[str, int]":
    """("L24", 2) of "L24.2": a place of the page and the number of the step, from 1."""
    name, _, step = text.partition(".")
    return name, int(step) if step.isdigit() else 1


class LearnPage(Shell):
    """Shows what the address asks for, and keeps the address up to date."""

    def __init__(self, t: "Translator", store: "Store") -> None:
        super().__init__(t)
        self.store = store
        self.progress = Progress(store, today)
        self.course = Course(fetch_lessons)
        self.chip = at("chip")
        self.trouble = at("trouble")
        self.boxes = {name: by_id(name) for name in VIEWS}
        self.keys = by_id("d-keys")
        self.contents = Contents(self.boxes["contents"], t, self.course, self.progress)
        self.rulebook = Rulebook(self.boxes["rules"], t, self.course)
        self.host = Host(
            say=self.announce,
            hear=self._on_lesson,
            help=self._help,
            finished=self._finished,
            progress=self.progress,
            pace=lambda: PACES[store.settings().motion],
            numbers=lambda: store.settings().piece_numbers,
            target="",
        )
        self.player = LessonPlayer(self.boxes["lesson"], t, self.host)
        self.again = Again(self.progress, [], [])
        self.puzzles: PuzzlePage | None = None
        self.place = ""
        self.visit = 0
        self.forgetting = False
        self.going: asyncio.Task[None] | None = None
        self.sharing: ShareDialog | None = None
        self.opening: asyncio.Task[None] | None = None
        self.acts.update(
            {
                "language": press(self._next_language),
                "to_content": press(self._to_content),
                "share": press(self._share),
                "forget": self._forget,
            }
        )
        self.listen("click", self._on_link)
        window.self.addEventListener("storage", create_proxy(self._on_storage))
        window.self.addEventListener("hashchange", create_proxy(self._on_hash))

    # Which view

    def go(self) -> None:
        """Shows what the address asks for."""
        self.going = asyncio.create_task(self._go(str(window.location.hash)[1:]))

    async def _go(self, place: str) -> None:
        self.visit += 1
        visit = self.visit
        first, self.place = not self.place, place or "contents"
        wrong = ""
        try:
            await self.course.open()
            wrong = await self._show(place, visit, not first)
        except OSError:
            wrong = "learn.failed"
        if visit != self.visit:
            return
        if wrong:
            self._show_contents(not first)
        self.trouble.text(self.t(wrong) if wrong else "")
        self.trouble.flag("hidden", not wrong)
        if wrong:
            self.announce(self.t(wrong))

    async def _show(self, place: str, visit: int, move: bool) -> str:
        """Shows a place, with the focus in it if `move`; the key of what is wrong, or ""."""
        if not place:
            self._show_contents(move)
        elif in_puzzles(place):
            return await self._show_puzzles(place, visit, move)
        elif place.split("-")[0] == "rules":
            sections = await self.course.rules()
            if visit == self.visit:
                self._show_rules(sections, place[6:], move)
        else:
            for chapter in self.course.chapters:
                if chapter.id == place:
                    place = first_open(chapter, self.progress)
            name, step = read_place(place)
            lesson = await (self._again() if name == AGAIN else self.course.lesson(name))
            if not lesson:
                return "learn.again_none" if name == AGAIN else "learn.missing"
            if visit == self.visit:
                self._show_lesson(lesson, step - 1, move)
        return ""

    async def _again(self) -> "Lesson | None":
        """A lesson of the steps that have come back; None without any."""
        steps, places, counts = [], [], []
        for name, step in self.progress.again():
            lesson = await self.course.lesson(name)
            if lesson and step < len(lesson.steps):
                steps.append(lesson.steps[step])
                places.append((name, step))
                counts.append(len(lesson.steps))
        self.again = Again(self.progress, places, counts)
        return Lesson(AGAIN, self._again_title(), tuple(steps)) if steps else None

    def _again_title(self) -> "Text":
        return {"en": self.t("learn.once_more"), self.t.code: self.t("learn.once_more")}

    async def _show_puzzles(self, place: str, visit: int, move: bool) -> str:
        """Shows the puzzles' list or one of them; what they need comes when it is first wanted."""
        if self.puzzles is None:
            try:
                await later()
            except Exception:  # the browser's own: no network
                return "later.failed"
            from web.learn.puzzles.puzzle_page import PuzzlePage

            text = await fetch("web/puzzles/puzzles.json")
            if self.puzzles is None:
                self.t.add("puzzles")
                boxes = self.boxes["puzzles"], self.boxes["puzzle"]
                self.puzzles = PuzzlePage(
                    boxes, self.t, self.store, self.host, self._turn_to, self.chip, text
                )
        return self.puzzles.show(place, move) if visit == self.visit else ""

    def _show_contents(self, move: bool) -> None:
        self.forgetting = False
        self.progress.read()
        self.contents.draw()
        self._turn_to("contents", self.t("learn.app.title"))
        if move:
            self._focus_title("contents")

    def _show_rules(self, sections: "tuple[Section, ...]", section: str, move: bool) -> None:
        self.rulebook.draw(sections)
        self._turn_to("rules", self.t("app.title_turn", who=self.t("learn.rules")))
        if not self.rulebook.show(section) and move:
            self._focus_title("rules")

    def _show_lesson(self, lesson: "Lesson", step: int, move: bool) -> None:
        self._turn_to("lesson", "")
        onward = "learn.next_lesson" if self.course.after(lesson.id) else "learn.finish"
        is_again = lesson.id == AGAIN
        self.player.host = changed(self.host, progress=self.again) if is_again else self.host
        self.player.open(lesson, step, onward)
        if move:
            self.player.focus()
        self._name_lesson(lesson)

    def _name_lesson(self, lesson: "Lesson") -> None:
        """The lesson's title and place in its chapter, in the head of the page."""
        document.title = self.t("app.title_turn", who=in_language(lesson.title, self.t.code))
        chapter = self.course.chapter_of(lesson.id)
        if not chapter:
            self.chip.text("")
            return
        ids = lesson_ids(chapter)
        number = ids.index(lesson.id) + 1
        title = in_language(chapter.title, self.t.code)
        self.chip.text(self.t("learn.chapter_of", chapter=title, n=number, all=len(ids)))

    def _turn_to(self, view: str, title: str) -> None:
        for name, box in self.boxes.items():
            box.hidden = name != view
        self.body.attr("data-view", view)
        self.chip.text("")
        document.title = title
        by_id("main").scrollTop = 0

    def _focus_title(self, view: str) -> None:
        title = self.boxes[view].querySelector("h1")
        if title:
            title.focus()

    # The lesson

    def _on_lesson(self, event: "LessonEvent") -> None:
        """The address follows the step, without a new entry of the history."""
        if event.name == "step":
            step = "." + str(event.step) if event.step > 1 else ""
            self.place = event.lesson + step
            window.history.replaceState(None, "", "#" + self.place)

    def _finished(self, lesson: str) -> None:
        """On to the next lesson, or to the end of the chapter."""
        following = self.course.after(lesson)
        if following:
            window.location.hash = following
            return
        chapter = self.course.chapter_of(lesson)
        if not chapter:
            left = self.progress.again()
            way = Way("learn.contents", None, "#", "", "primary", "i-learn")
            text = "learn.again_left" if left else "learn.again_later"
            self.player.celebrate(Celebration(("wQ",), "learn.again_done", text, (way,)))
            return
        title, text = self._closing_words(chapter)
        ways = self._ways_on(chapter)
        self.player.celebrate(Celebration(faces(chapter.id), title, text, ways))

    def _closing_words(self, chapter: "Chapter") -> "tuple[str, str]":
        """Title and text for the end of a chapter, as keys of the catalogue."""
        chapters = self.course.chapters
        if self._left(chapter.lessons):
            return "learn.chapter_seen", "learn.chapter_left"
        if chapter == chapters[0]:
            text = "learn.chapter_play"
        elif self.course.chapter_after(chapter):
            text = "learn.chapter_next"
        elif self._left(self.course.entries()):
            text = "learn.chapter_last"
        else:
            text = "learn.all_done"
        return "learn.chapter_done", text

    def _ways_on(self, chapter: "Chapter") -> "tuple[Way, ...]":
        """Into a game, to the next chapter, back to the beginning of this one."""
        further = self.course.chapter_after(chapter)
        game_first = not further or chapter == self.course.chapters[0]
        first, second = ("primary", "plain") if game_first else ("plain", "primary")
        game = Way("learn.play", None, FIRST_GAME, "", first, "i-play")
        again = Way("learn.again", None, "#" + lesson_ids(chapter)[0], "", "link party-link", "")
        if not further:
            return game, again
        href = "#" + further.id
        onward = Way("learn.next_chapter", further.title, href, "", second, "i-forward")
        return game, onward, again

    def _left(self, lessons: "Sequence[Entry]") -> bool:
        """Whether any of these lessons is not done."""
        return not all(self.progress.done(one.id, one.steps) for one in lessons)

    # Language and events

    def use_language(self, code: str) -> None:
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

    def _fill_keys(self) -> None:
        rows = by_id("keys")
        rows.replaceChildren()
        for caps, key in HELP_KEYS:
            row = make("div")
            row.append(key_term(caps), make("dd", {}, self.t("key." + key)))
            rows.append(row)

    def _on_storage(self, event: "StorageEvent") -> None:
        """Another tab has kept something: the contents, which nobody reads here, show it, too."""
        if event.key == KEY and self.place == "contents" and document.hidden:
            self._show_contents(False)

    def _on_hash(self, _: object) -> None:
        if str(window.location.hash)[1:] != self.place:
            self.go()

    def _on_link(self, event: "Event") -> None:
        """The browser does not tell of a way to where one is."""
        link = event.target.closest("a[href^='#']")
        if link and link.getAttribute("href") == str(window.location.hash):
            self.go()

    def _next_language(self) -> None:
        code = language_after(self.t.code).code
        self.store.set("language", code)
        self.use_language(code)
        if not self.boxes["puzzle"].hidden:
            return
        if self.boxes["lesson"].hidden:
            self.go()
        else:
            if self.player.lesson.id == AGAIN:
                self.player.lesson = changed(self.player.lesson, title=self._again_title())
                self.player.retranslate()
            self._name_lesson(self.player.lesson)

    def _help(self) -> None:
        """The keys, and the signs."""
        by_id("signs").innerHTML = legend_markup(self.t, LEARN, "h3")
        self.keys.showModal()

    def _share(self) -> None:
        """Opens the dialog that puts this lesson on another page."""
        self.opening = asyncio.create_task(self._open_share())

    async def _open_share(self) -> None:
        if self.sharing is None:
            try:
                await later()
            except Exception:
                self.trouble.text(self.t("later.failed"))
                self.trouble.flag("hidden", False)
                return
            from web.share.dialog import ShareDialog

            self.sharing = ShareDialog(self.t, by_id("share").focus)
        task = self.player.task
        shown = task.drawn()[1] if task and task.game else display()
        board = task.game.board if task and task.game else Board()
        self.sharing.open(
            Subject(
                position=spell_position(board),
                game="",
                ply=0,
                plies=0,
                turn=board.turn,
                lesson="" if self.player.lesson.id == AGAIN else self.player.lesson.id,
                title=in_language(self.player.lesson.title, self.t.code),
                signs=shown.signs,
                arrows=shown.arrows,
            )
        )

    def _to_content(self) -> None:
        if self.puzzles and not self.boxes["puzzle"].hidden:
            self.puzzles.focus()
        elif self.boxes["lesson"].hidden:
            by_id("main").focus()
        else:
            self.player.focus()

    def _forget(self, node: "Element") -> None:
        """The first press asks, the second one does it."""
        if self.forgetting:
            self.progress.forget(list(self.progress.solved))
            self._show_contents(True)
            self.announce(self.t("learn.forgotten"))
        else:
            self.forgetting = True
            node.textContent = self.t("learn.forget_sure")
            self.announce(self.t("learn.forget_sure"))
