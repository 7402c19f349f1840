"""The dialog that puts the lesson, or its present position, on another page."""

import asyncio

from hive_core.notation.position import spell_position
from hive_core.rules.board import Board
from web.board.display import display
from web.boot.lazy import later
from web.common.dom import by_id
from web.common.i18n import in_language
from web.learn.due_lesson import DUE
from web.share.shared_position import Subject

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from web.common.shell import Shell
    from web.learn.lesson_player import LessonPlayer
    from web.share.dialog import ShareDialog


class LessonSharing:
    """Opener of the share dialog for the step that `player` shows; the dialog loads at its first
    use.

    `show_error(key)` shows a sentence of the catalogue when it cannot be loaded.
    """

    def __init__(
        self, host: "Shell", player: "LessonPlayer", show_error: "Callable[[str], object]"
    ) -> None:
        self.host = host
        self.t = host.t
        self.player = player
        self.show_error = show_error
        self.dialog: ShareDialog | None = None
        self.opening: asyncio.Task[None] | None = None

    def open(self) -> None:
        """Open the dialog as soon as it is loaded."""
        self.opening = asyncio.create_task(self._open())

    async def _open(self) -> None:
        if self.dialog is None:
            try:
                await later()
            except Exception:  # the browser's own: no network
                self.show_error("later.failed")
                return
            from web.share.dialog import ShareDialog

            self.dialog = ShareDialog(self.host, by_id("share").focus)
        self.dialog.open(self._subject())

    def _subject(self) -> "Subject":
        task, lesson = self.player.task, self.player.lesson
        shown = task.board_view()[1] if task and task.game else display()
        board = task.game.board if task and task.game else Board()
        return Subject(
            position=spell_position(board),
            game="",
            ply=0,
            plies=0,
            turn=board.turn,
            lesson="" if lesson.id == DUE else lesson.id,
            title=in_language(lesson.title, self.t.code),
            signs=shown.signs,
            arrows=shown.arrows,
        )
