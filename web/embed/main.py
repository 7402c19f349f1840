"""The page embed.html: a board in a frame, as its address and the page around it want."""

import asyncio

from pyscript import document, window
from pyscript.ffi import create_proxy

from web.address.embed_params import EXPLORE, STEP, read_address
from web.board.panel import BoardPanel
from web.boot.lazy import later
from web.common.animation_frame import AnimationFrames
from web.common.i18n import Translator, read_catalogue
from web.embed.autoplay import Autoplay
from web.embed.board import AuthoredBoard
from web.embed.controller import Frame
from web.embed.game_source import READERS, is_annotated
from web.embed.messages import Talk
from web.embed.page import STEPPERS, FramePage
from web.embed.session import FrameGame
from web.game.session import engine_changed
from web.opponent.fallback_engine import FallbackEngine
from web.opponent.worker_port import SmallPort, WorkerPort

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from web.address.embed_params import Settings
    from web.board.display import Display
    from web.embed.lesson import Lessons
    from web.embed.messages import Data

TICK_MS = 500


class Watched:
    """Calls the opponent's `tick` from its first use on."""

    def __init__(self) -> None:
        self.begun = False

    def begin(self) -> None:
        """Begin to tick, at the first worker that starts."""
        if not self.begun:
            self.begun = True
            window.setInterval(create_proxy(opponent.tick), TICK_MS)


watched = Watched()


class LazyPort(WorkerPort):
    """The port of a worker, whose time is checked from its first use on."""

    def start(self, on_message: "Any", on_lost: "Any", on_progress: "Any") -> None:
        watched.begin()
        super().start(on_message, on_lost, on_progress)


class LazySmallPort(SmallPort):
    """The port of the small engine, whose time is checked from its first use on."""

    def start(self, on_message: "Any", on_lost: "Any", on_progress: "Any") -> None:
        watched.begin()
        super().start(on_message, on_lost, on_progress)


class Stage:
    """The stage of a frame: page, board and, if there is one, the lesson."""

    def __init__(self, page: FramePage, board: AuthoredBoard) -> None:
        self.page = page
        self.board = board
        self.lessons: Lessons | None = None
        self.autoplay = Autoplay(lambda: game.variations.onward())

    def dress(self, settings: "Settings", mode: str, shown: "tuple[str, ...]") -> None:
        """Show the panels, the height, the background that an author wants."""
        self.board.explores = mode == EXPLORE
        self.autoplay.use(settings.autoplay if mode == STEP else 0)
        self.page.dress(settings, mode, shown)

    def author(self, authored: "Display", last: bool) -> None:
        """Take what the author wants to see besides the position."""
        self.board.author(authored, last)

    def problems(self, sentences: "list[str]") -> None:
        """Show what of the address is wrong."""
        self.page.problems(sentences)

    def lesson(self, text: str, given: "Data | None") -> None:
        """Open a lesson, "L24", or one of its steps, "L24.2": ours, or one that was given."""
        if not self.lessons:
            from web.embed.lesson import Lessons

            self.lessons = Lessons(self.page, talk.post)
        self.lessons.open(text, given)

    def same_lesson(self) -> None:
        """Draw the lesson anew, which goes on: the language may be another."""
        if self.lessons:
            self.lessons.retranslate()

    def lesson_hint(self) -> "str | None":
        """Show the lesson's next hint and return its words; None where it has none now."""
        return self.lessons.hint() if self.lessons else None

    def lesson_state(self) -> "Data | None":
        """The place of the learner in the lesson; None without one."""
        return self.lessons.state() if self.lessons else None

    def picture(self, theme: str, size_px: int) -> "Data":
        """A stand-alone SVG of what is on the board, and its description."""
        from web.embed.picture import picture

        return picture(game.session, self.board, translator, theme, size_px)

    def focus(self) -> None:
        """Put the keyboard focus where the reader begins."""
        if self.lessons:
            self.lessons.focus()
        elif not self.page.focus_stepper():
            panel.focus()

    def fit(self) -> None:
        """Show the whole hive."""
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


def begin() -> None:
    """Show what the address names, and receive the messages of the page around."""
    frame.start(game, talk, problems)
    if settings.autoheight:
        page.watch_height(lambda px: talk.post("height", {"px": px}))
    door.open(create_proxy(talk.receive))
    window.dispatchEvent(window.Event.new("skep-playable"))


async def begin_with_reader() -> None:
    """Begin when what reads comments, variations and marks is loaded, or cannot be had."""
    try:
        await later()
        from web.embed.annotated import read_annotated, spell_path
        from web.embed.branches import Branches

        READERS.append(read_annotated)
        game.variations.spell_path = spell_path
        page.branches = Branches(translator, game.variations.choose)
    except Exception:  # the browser's own: then the game is refused with its place
        pass
    begin()


tasks: "list[asyncio.Task[None]]" = []
if is_annotated(settings.game):
    tasks.append(asyncio.create_task(begin_with_reader()))
else:
    begin()
