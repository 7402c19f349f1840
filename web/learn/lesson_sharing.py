"""The dialog that shares a lesson or a puzzle, or the position of its present step, as a link or as
code for another page, and the rules and ideas as links."""

from hive_core.notation.position import spell_position
from hive_core.records import changed
from hive_core.rules.board import Board
from web.board.display import display
from web.common.dom import by_id
from web.common.feature import Feature
from web.common.i18n import in_language
from web.openings.training import TRAIN
from web.share.shared_position import BOOKS, NOTHING, Subject

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from web.common.shell import Shell
    from web.learn.course import Course
    from web.learn.lesson_player import LessonPlayer
    from web.share.dialog import ShareDialog


class LessonSharing(Feature):
    """The share dialog for what is shown: `place()` returns the page's fragment, and `shown()` the
    player that shows a step. `course` has the lessons that a frame can show. `show_error(key)` shows
    the catalogue's sentence `key` if the dialog cannot be loaded."""

    name = "share"

    def __init__(
        self,
        host: "Shell",
        shown: "Callable[[], LessonPlayer]",
        place: "Callable[[], str]",
        course: "Course",
        show_error: "Callable[[str], object]",
    ) -> None:
        super().__init__(host, None)
        self.shown = shown
        self.place = place
        self.course = course
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
            self.dialog.open(self._book() or await self._subject())

    def _book(self) -> "Subject | None":
        """Return the part of the rules or ideas that is shown, None for a lesson or puzzle."""
        place = self.place()
        name, _, part = place.partition("-")
        if name not in BOOKS:
            return None
        preview = place if part and name == "ideas" else ""
        return changed(NOTHING, title=self.host.t("learn." + name), place=place, preview=preview)

    def _has_address(self, name: str) -> bool:
        """Return whether the lesson `name` has the same address for everybody: one of the course, the
        trainer of a line, or a puzzle."""
        puzzle = name[:1] == "P" and name[1:2].isdigit()
        return bool(puzzle or name.startswith(TRAIN) or self.course.chapter_of(name))

    async def _subject(self) -> "Subject":
        from web.openings.preview_name import preview_name

        player = self.shown()
        task, lesson = player.task, player.lesson
        shown = task.board_view()[1] if task and task.game else display()
        board = task.game.board if task and task.game else Board()
        place = lesson.id if self._has_address(lesson.id) else ""
        return Subject(
            position=spell_position(board),
            game="",
            ply=0,
            plies=0,
            turn=board.turn,
            lesson=lesson.id if self.course.chapter_of(lesson.id) else "",
            title=in_language(lesson.title, self.host.t.code),
            signs=shown.signs,
            arrows=shown.arrows,
            place=place,
            preview=preview_name(place) if place else "",
        )
