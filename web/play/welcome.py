"""The welcome that the page shows on a first visit, before any game.

It is in the page's HTML, and a first visitor has it before this runs: web/boot/first.js.
"""

from web.common.dom import at

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hive_core.game import Snapshot
    from web.game.view_state import Table


class Welcome:
    """Welcome screen before a visitor's first game: the goal of Hive as a picture and in one sentence,
    and buttons to start."""

    def __init__(self) -> None:
        self.box = at("welcome")

    def draw(self, snapshot: "Snapshot", table: "Table", headline: str) -> None:
        """Show the welcome before the first game, else hide it."""
        self.box.flag("hidden", not table.welcome)
