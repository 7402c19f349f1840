"""The line over the board with what a newcomer can do now."""

from web.common.dom import at
from web.game.tips import guide
from web.play.message_line import link_lesson

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from hive_core.game import Snapshot
    from web.common.i18n import Translator
    from web.game.view_state import Table
    from web.play.coach_tips import Tip


class Guide:
    """The line with the tip, for the first turns and of the coach."""

    def __init__(self, t: "Translator", coach: "Callable[[Snapshot, Table], Tip | None]") -> None:
        self.t = t
        self.coach = coach
        self.box = at("guide")
        self.words = at("guide-text")
        self.link = at("guide-lesson")
        self.key = ""

    def is_shown(self) -> bool:
        """Return whether a tip lies over the board."""
        return self.box.cached.get("@hidden") is None

    def draw(self, snapshot: "Snapshot", table: "Table") -> str:
        """Show what can be done. Return the sentence to be spoken where a turn has begun, else ""."""
        tip = self.coach(snapshot, table)
        key, lesson = (tip.key, tip.lesson) if tip else guide(snapshot, table)
        words = tip.words if tip else self.t(key) if key else ""
        turn = tip.turn if tip else key
        self.box.flag("hidden", not key)
        if key:
            self.words.text(words)
        link_lesson(self.link, lesson, table.saved)
        fresh = turn != self.key and bool(lesson)
        if lesson or not key:
            self.key = turn
        return words if fresh else ""
