"""The heading over the board: the opponent, the way back from an earlier position, the page's
title."""

from pyscript import document

from web.common.dom import at
from web.game.players import COMPUTER
from web.words.error_text import clip

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hive_core.game import Snapshot
    from web.common.i18n import Translator
    from web.game.game_session import GameSession
    from web.game.view_state import Table

LONGEST_NAME = 14
"""Maximum length, in characters, of a player's name from an opened file."""


class Heading:
    """The chip with the opponent, the ribbon over an earlier position, and the title."""

    def __init__(self, t: "Translator", session: "GameSession") -> None:
        self.t = t
        self.session = session
        self.chip = at("chip")
        self.ribbon = at("ribbon")
        self.ribbon_text = at("ribbon-text")

    def draw(self, snapshot: "Snapshot", table: "Table", headline: str) -> None:
        """Write all of it; `headline` is the text of the status line."""
        self.chip.text("" if table.welcome else self._opponent(table))
        self.ribbon.flag("hidden", not table.looking)
        self.ribbon_text.text(headline if table.looking else "")
        title = self.t("app.title") if table.welcome else self.t("app.title_turn", who=headline)
        if str(document.title) != title:
            document.title = title

    def _opponent(self, table: "Table") -> str:
        t, session = self.t, self.session
        if table.friend:
            if table.friend.presence:
                return t("chip.live") + ": " + t("presence." + table.friend.presence)
            return t("chip.friend")
        if session.is_spectator() and not session.headers:
            return t("chip.watching")
        review = session.reviewing()  # there its two sides belong to anybody
        players = tuple([player.who for player in review.players]) if review else table.players
        if COMPUTER in players:
            level = session.setup.level if review else table.level
            return t("chip.computer", level=t(f"level.{level}"))
        about = dict(session.headers)
        white, black = about.get("White", ""), about.get("Black", "")
        if white or black:
            names = [clip(name or "?", LONGEST_NAME) for name in (white, black)]
            return t("chip.names", white=names[0], black=names[1])
        return t("chip.person")
