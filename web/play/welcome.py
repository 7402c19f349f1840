"""The welcome that the page shows on a first visit, before any game."""

from web.common.dom import at, by_id, tile

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hive_core.game import Snapshot
    from web.game.view_state import Table


class Welcome:
    """Welcome screen before a visitor's first game: the goal of Hive as a picture and in one sentence,
    and a button to start."""

    AROUND = ("wA", "wB", "bA", "wS", "bG", "wG")

    def __init__(self) -> None:
        self.box = at("welcome")
        self.art = by_id("goal-art")
        self.filled = False

    def draw(self, snapshot: "Snapshot", table: "Table", headline: str) -> None:
        """Show the welcome before the first game, else hide it. Its picture is built when it is
        first shown."""
        on = table.welcome
        self.box.flag("hidden", not on)
        if on and not self.filled:
            self.filled = True
            for name in ("bQ",) + self.AROUND:
                self.art.append(tile(name))
