"""The line with a tip on what the player can do now."""

from web.common.dom import at
from web.game.tips import NOTHING, Tips
from web.play.message_line import link_lesson

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from hive_core.game import Snapshot
    from web.common.i18n import Translator
    from web.game.view_state import Table
    from web.play.coach_tips import Tip


class Guide:
    """Line beside the board with a tip: one of the coach's, or one for the first turns of a newcomer,
    which is shown on one turn of a game only. While `coach_comes`, it has none."""

    def __init__(
        self,
        t: "Translator",
        coach: "Callable[[Snapshot, Table], Tip | None]",
        coach_comes: "Callable[[Table], bool]",
    ) -> None:
        self.t = t
        self.coach = coach
        self.coach_comes = coach_comes
        self.box = at("guide")
        self.turn = at("guide-turn")
        self.words = at("guide-text")
        self.link = at("guide-lesson")
        self.key = ""
        self.tips = Tips()

    def is_shown(self) -> bool:
        """Return whether a tip is shown over the board."""
        return self.box.cached.get("@hidden") is None

    def draw(self, snapshot: "Snapshot", table: "Table", headline: str) -> str:
        """Show the tip for the position, or hide the line if there is none. The status line's
        `headline` stands before the tip where that covers the status line. Return the tip's text if it
        is a new one to be announced, else ""."""
        tip = self.coach(snapshot, table)
        if tip:
            key, lesson = tip.key, tip.lesson
        else:
            key, lesson = NOTHING if self.coach_comes(table) else self.tips.tip(snapshot, table)
        words = tip.words if tip else self.t(key) if key else ""
        turn = tip.turn if tip else key
        self.box.flag("hidden", not key)
        if key:
            self.turn.text(headline)
            self.words.text(words)
        link_lesson(self.link, lesson, table.saved)
        if table.selected >= 0 and key:
            return ""
        fresh = turn != self.key
        self.key = turn
        return words if fresh else ""
