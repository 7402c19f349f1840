"""Start of embed.html, a board in a frame; its address and the embedding page decide what it shows."""

import asyncio
import gc

from pyscript import document, window
from pyscript.ffi import create_proxy

from web.address.embed_params import (
    AUTO,
    EXPLORE,
    LESSON,
    STEP,
    STUDY_START,
    app_language,
    read_address,
    shorten,
)
from web.board.panel import BoardPanel
from web.boot.lazy import later
from web.common.animation_frame import AnimationFrames
from web.common.i18n import Translator, read_catalogue
from web.embed.autoplay import Autoplay
from web.embed.board import AuthoredBoard
from web.embed.controller import Frame
from web.embed.game_source import READERS, is_annotated
from web.embed.messages import VERSION, Talk
from web.embed.page import STEPPERS, FramePage
from web.embed.session import FrameGame
from web.game.session import engine_changed
from web.game.setting_effects import apply_setting
from web.opponent.fallback_engine import FallbackEngine
from web.opponent.worker_port import SmallPort, WorkerPort
from web.words.error_text import trouble_of, trouble_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from web.address.embed_params import Settings
    from web.board.display import Display
    from web.embed.lesson import Lessons
    from web.embed.messages import Data

TICK_MS = 500
PAUSE_S = 0.001
"""Shortest pause that lets the browser go on; MicroPython takes none at all for a break."""


class Watched:
    """Timer that calls the engine's `tick` every TICK_MS milliseconds, from the start of the first
    worker on."""

    def __init__(self) -> None:
        self.begun = False

    def begin(self) -> None:
        """Start the timer, unless it runs already."""
        if not self.begun:
            self.begun = True
            window.setInterval(create_proxy(opponent.tick), TICK_MS)


watched = Watched()


class LazyPort(WorkerPort):
    """Port of the large engine's worker, which also starts the timer of Watched."""

    def start(self, on_message: "Any", on_lost: "Any", on_progress: "Any") -> None:
        watched.begin()
        super().start(on_message, on_lost, on_progress)


class LazySmallPort(SmallPort):
    """Port of the small engine's worker, which also starts the timer of Watched."""

    def start(self, on_message: "Any", on_lost: "Any", on_progress: "Any") -> None:
        watched.begin()
        super().start(on_message, on_lost, on_progress)


class Stage:
    """Page, board and lesson of a frame, behind the interface that the frame's controller calls."""

    def __init__(self, page: FramePage, board: AuthoredBoard) -> None:
        self.page = page
        self.board = board
        self.lessons: Lessons | None = None
        self.autoplay = Autoplay(lambda: game.variations.onward())

    def renew(self) -> None:
        """Remove what the last address has left: sentences, a lesson."""
        self.page.clear_message()
        self.page.announce("")
        if self.lessons:
            self.lessons.close()

    def dress(self, settings: "Settings", mode: str, shown: "tuple[str, ...]") -> None:
        """Apply the settings for panels, height, background and autoplay."""
        self.board.explores = mode == EXPLORE
        self.autoplay.use(settings.autoplay if mode == STEP else 0)
        self.page.dress(settings, mode, shown)

    def author(self, authored: "Display", last: bool) -> None:
        """Set the author's signs, arrows and orientation. If `last`, mark the last move."""
        self.board.author(authored, last)

    def problems(self, sentences: "list[str]") -> None:
        """Show a notice for each of `sentences`, the faults in the address."""
        self.page.problems(sentences)

    def lesson(self, text: str, given: "Data | None") -> None:
        """Open the lesson that `text` names, such as "L24", or one of its steps, such as "L24.2".
        `given` is its data from the page around; None for a lesson of Skep's course."""
        self._opener().open(text, given)

    def puzzle(self, name: str) -> None:
        """Open the puzzle that has the id `name`, or today's for "today"."""
        self._opener().open_puzzle(name)

    def _opener(self) -> "Lessons":
        """Return the opener of lessons, which is made at the first use."""
        if not self.lessons:
            from web.embed.lesson import Lessons

            self.lessons = Lessons(self.page, talk.post)
        return self.lessons

    def same_lesson(self) -> None:
        """Draw the open lesson again, in the page's present language."""
        if self.lessons:
            self.lessons.retranslate()

    def lesson_hint(self) -> "str | None":
        """Show the next hint of the lesson and return its words, None if there is no hint."""
        return self.lessons.hint() if self.lessons else None

    def lesson_state(self) -> "Data | None":
        """Return how far the learner is in the lesson, None if no lesson is open."""
        return self.lessons.state() if self.lessons else None

    def picture(self, theme: str, size_px: int) -> "Data":
        """Return a stand-alone SVG of the board, and a description of it in words."""
        from web.embed.picture import picture

        return picture(game.session, self.board, translator, theme, size_px)

    def focus(self) -> None:
        """Move the keyboard focus to what the reader uses: the lesson, the stepper or the board."""
        if self.lessons and frame.mode == LESSON:
            self.lessons.focus()
        elif not self.page.focus_stepper():
            panel.focus()

    def fit(self) -> None:
        """Zoom the board to the whole hive."""
        panel.fit()


door = window.skep.frame
settings, problems = read_address(str(window.location.search), str(window.location.hash))
translator = Translator(read_catalogue, ("embed",))
page = FramePage(translator)
panel = BoardPanel(
    document.getElementById("board"),
    translator,
    page.listener(help=page.help, hint=page.hint),
)
panel.carry_from(document.getElementById("frame"), page.piece_at)
panel.keys_from(document.getElementById("frame"), STEPPERS)
board = AuthoredBoard(panel)
base = str(window.skep.base)
opponent = FallbackEngine(
    LazyPort(base), LazySmallPort(base), lambda engine: engine_changed(game.session, engine)
)
frame = Frame(settings, Stage(page, board), translator, not door.sandboxed)
talk = Talk(door.post, frame.do, frame.refusal, settings.origin)
game: FrameGame = FrameGame(page, board, opponent, talk.post, translator, AnimationFrames().request)
page.serve(game, panel, frame.reset)
if door.sandboxed:
    from web.embed.way_out import watch_links

    watch_links(page)


async def begin() -> None:
    """Show what the address names, and start to receive messages of the embedding page. This takes
    several turns of the browser, in which the page around, whose thread the frame may share, can scroll
    and MicroPython collects garbage."""
    await pause()
    frame.start(game, talk, problems, words_faults)
    await pause()
    frame.appear()
    if settings.autoheight:
        page.watch_height(lambda px: talk.post("height", {"px": px}))
    door.open(create_proxy(talk.receive), create_proxy(renew))
    window.dispatchEvent(window.Event.new("skep-playable"))


async def pause() -> None:
    """Let the browser do something else, with the garbage collected that there is."""
    gc.collect()
    await asyncio.sleep(PAUSE_S)


def renew() -> None:
    """Show what the frame's new address names; load the frame anew for a study, for other words of an
    author, or another way to measure its height."""
    address = str(window.location.hash)
    settings, problems = read_address(str(window.location.search), address)
    other = settings.words != frame.settings.words
    if STUDY_START in address or other or settings.autoheight or frame.settings.autoheight:
        window.location.reload()
        return

    def show() -> None:
        if str(window.location.hash) == address:
            gc.collect()  # what the last board left, so that the memory need not grow
            frame.renew(settings, problems)

    if is_annotated(settings.game) and not READERS:
        tasks.append(asyncio.create_task(renew_with_reader(show)))
    else:
        show()


async def renew_with_reader(show: "Callable[[], None]") -> None:
    """Call `show` once the reader of comments, variations and marks is loaded."""
    await load_reader()
    show()


async def begin_with_more() -> None:
    """Show what the address names once its further parts are loaded: an author's words, the reader of
    comments, variations and marks."""
    if settings.words:
        await load_words()
    if is_annotated(settings.game):
        await load_reader()
    await begin()


async def load_words() -> None:
    """Speak the author's words."""
    try:
        await later()
        from web.words.own_words import speak_words

        fault = speak_words(translator, settings.words, settings.lang)
        page.use_language(AUTO)
        if fault:
            text, at = settings.words, max(0, fault.at - 1)
            sentence = trouble_words(translator, trouble_of(fault, text))
            words_faults.append((shorten(text[at:]), sentence))
    except Exception:  # the files did not load: the words are English
        pass


async def load_reader() -> None:
    """Load the reader of comments, variations and marks."""
    try:
        await later()
        from web.embed.annotated import read_annotated, spell_path
        from web.embed.branches import Branches

        READERS[:] = [read_annotated]
        game.variations.spell_path = spell_path
        page.branches = Branches(translator, game.variations.choose)
    except Exception:  # the files did not load: the game is then shown with an error
        pass


async def begin_with_study() -> None:
    """Show the study that the address names, once its code is loaded."""
    try:
        await later()
    except Exception:  # the browser's own: no network
        window.dispatchEvent(window.Event.new("skep-boot-failed"))
        return
    from web.embed.study import FrameStudy, named_study

    for name, value in (("language", app_language(settings)), ("theme", settings.theme)):
        game.session.store.set(name, value)
        apply_setting(game.session, game.session.board, name)
    page.dress(settings, LESSON, ("link",))
    talk = Talk(door.post, lambda *given: study.do(*given), frame.refusal, settings.origin)
    study = FrameStudy(page, talk)
    await study.player.open()
    wrong = study.open(*named_study(str(window.location.hash)))
    if wrong:
        page.problems([wrong])
    found = [{"name": "study", "value": "", "text": wrong}] if wrong else []
    talk.post(
        "ready", {"api": VERSION, "mode": "study", "lang": translator.code, "problems": found}
    )
    if settings.autoheight:
        page.watch_height(lambda px: talk.post("height", {"px": px}))
    door.open(create_proxy(talk.receive))
    window.dispatchEvent(window.Event.new("skep-playable"))


tasks: "list[asyncio.Task[None]]" = []
words_faults: "list[tuple[str, str]]" = []
"""Faults in the author's words: what was read, and a sentence."""
if STUDY_START in str(window.location.hash):
    tasks.append(asyncio.create_task(begin_with_study()))
elif settings.words or is_annotated(settings.game):
    tasks.append(asyncio.create_task(begin_with_more()))
else:
    tasks.append(asyncio.create_task(begin()))
