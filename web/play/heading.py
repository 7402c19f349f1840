"""Heading over the board: who the opponent is, a ribbon while an earlier position is in view, and
the document's title; and whose turn it is, before a message that lies over the status line."""

from pyscript import document

from web.common.dom import at
from web.game.players import COMPUTER, REMOTE
from web.words.error_text import clip

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hive_core.game import Snapshot
    from web.common.i18n import Translator
    from web.game.view_state import Table

LONGEST_NAME = 14
"""Most characters shown of a player's name."""


class Heading:
    """Writer of the heading over the board. Its chip names the opponent; its ribbon says that an
    earlier position is in view."""

    def __init__(self, t: "Translator") -> None:
        self.t = t
        self.chip = at("chip")
        self.ribbon = at("ribbon")
        self.ribbon_text = at("ribbon-text")
        self.turn = at("line-turn")

    def draw(self, snapshot: "Snapshot", table: "Table", headline: str) -> None:
        """Draw the chip, the ribbon and the title; `headline` is the text of the status line."""
        self.turn.text(headline)
        self.chip.text("" if table.welcome else self._opponent(table))
        self.ribbon.flag("hidden", not table.viewing_history)
        self.ribbon_text.text(headline if table.viewing_history else "")
        title = self.t("app.title") if table.welcome else self.t("app.title_turn", who=headline)
        if str(document.title) != title:
            document.title = title

    def _opponent(self, table: "Table") -> str:
        t = self.t
        if table.friend:
            name, presence = clip(table.friend.name, LONGEST_NAME), table.friend.presence
            if presence:
                return (name or t("chip.live")) + ": " + t("presence." + presence)
            return t("chip.friend_named", name=name) if name else t("chip.friend")
        if table.seats == (REMOTE, REMOTE) and not any(table.names):
            return t("chip.watching")
        engines = [clip(name, LONGEST_NAME) for name in table.engine_names if name]
        if engines:
            return " – ".join(engines)
        if COMPUTER in table.seats:
            level = table.new_game.level if table.review else table.level
            key = "chip.coached" if table.new_game.coach and not table.review else "chip.computer"
            return t(key, level=t(f"level.{level}"))
        if any(table.names):
            white, black = [clip(name or "?", LONGEST_NAME) for name in table.names]
            return t("chip.names", white=white, black=black)
        return t("chip.person")
