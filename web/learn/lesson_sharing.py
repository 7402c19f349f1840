"""The dialog that shares a lesson, or the position of its present step, as a link or as code for
another page."""

from hive_core.notation.position import spell_position
from hive_core.rules.board import Board
from web.board.display import display
from web.common.dom import by_id
from web.common.feature import Feature
from web.common.i18n import in_language
from web.learn.course import DUE
from web.share.shared_position import Subject

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from web.common.shell import Shell
    from web.learn.lesson_player import LessonPlayer
    from web.share.dialog import ShareDialog


class LessonSharing(Feature):
    """The share dialog for the step that `player` shows. `show_error(key)` shows the catalogue's
    sentence `key` if the dialog cannot be loaded."""

    name = "share"

    def __init__(
        self, host: "Shell", player: "LessonPlayer", show_error: "Callable[[str], object]"
    ) -> None:
        super().__init__(host, None)
        self.player = player
        self.show_error = show_error
        self.dialog: ShareDialog | None = None

    async def load(self) -> bool:
        from web.share.dialog import ShareDialog

        self.dialog = ShareDialog(self.host, by_id("share").focus)
        return True

    def failed(self) -> None:
        self.show_error("later.failed")

    def open(self) -> None:
        """Load the dialog, and open it."""
        self.press(self._open)

    async def _open(self) -> None:
        if self.dialog:
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
            title=in_language(lesson.title, self.host.t.code),
            signs=shown.signs,
            arrows=shown.arrows,
        )
