"""Colours by chance in a game by links, drawn so that neither side can steer it. No DOM.

The invitation has a hash of the number of who invites, the answer to it another number, and the next
link tells the first one, see web/peer/coin_flip.py. Until a side knows both it sits provisionally at
Black, so nobody is waited for; who turns out to have White begins.
"""

from hive_core.rules.bugs import BLACK, WHITE, other
from web.peer import coin_flip, invite_link
from web.peer.coin_flip import CoinFlip
from web.saved.remote_match import seated

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hive_core.game.link import Linked
    from web.common.store import Record
    from web.game.game_session import GameSession
    from web.game.protocols import LinksLike
    from web.remote.link_verdict import Arrived
    from web.saved.remote_match import Friend

KNOWN = 2
"""Once so many plies are played, both know the colours."""


def invited_by(linked: "Linked") -> "Friend":
    """Who opens an invitation in which the colours are still to be drawn."""
    names = (linked.names[other(linked.seat)], "")
    return seated(linked.number, BLACK, names, 0)


class ColorDraw:
    """For the game on the board. `links` hands out what is to be sent."""

    def __init__(self, session: "GameSession", links: "LinksLike") -> None:
        self.session = session
        self.links = links
        self.t = links.t

    def open(self) -> bool:
        """Whether the colours of the game on the board are still to be drawn by links."""
        return self.session.colors_pending() and not self.session.at_once

    def kind(self) -> str:
        """What is handed out for the draw, as an `Handout.kind`; "" for nothing."""
        drawing, game = self.session.drawing, self.session.game
        if self.open():
            return "toss" if drawing and "seal" in drawing else "invite"
        return "drawn" if drawing and not game.played else ""

    def spelled(self) -> str:
        """What is put behind the link of the game on the board."""
        session = self.session
        drawing = session.drawing
        if drawing is None or session.at_once:
            return ""
        guest = "seal" in drawing
        if not guest and not coin_flip.is_number(str(drawing.get("first"))):
            drawing.update(coin_flip.invited(session.random_u32))
            session.save()
        here = CoinFlip(drawing)
        if not here.decided():
            sealed = "" if guest else invite_link.TOSS + coin_flip.seal(str(drawing["first"]))
            return sealed + (invite_link.spell_told(here.told()) if guest else "")
        tells = not guest and len(session.game.played) < KNOWN
        return invite_link.spell_told(here.told()) if tells else ""

    def hear(self, came: "Arrived", before: str = "") -> "str | None":
        """What a link of the game on the board says of the draw: what is to be told with its move, ""
        for nothing; None where nothing is left of the link. `before`: what else is told."""
        session, links = self.session, self.links
        drawing = session.drawing
        if drawing is None or session.at_once or came.live or not session.friend:
            return ""
        here = CoinFlip(drawing)
        if not self.open():
            stranger = came.told[1] not in ("", drawing.get("second"))
            if stranger:
                links.say("live.stranger")
            return None if stranger else ""
        if not came.told[1]:
            self._undrawn(came, drawing)
            return None
        if not here.hear(came.told):
            links.say("live.steered")
            return None
        if not here.decided():
            links.say("friend.own")
            return None
        self._drawn(here.color(), came.linked)
        words = self.t("live.tossed", color=self.t(f"friend.color.{here.color()}"))
        if came.linked.game.played:
            return words
        links.tell((before + " " + words).strip())
        if "seal" not in drawing and here.color() == BLACK:
            session.owe()
            links.send()
        return None

    def _undrawn(self, came: "Arrived", drawing: "Record") -> None:
        """A link that says nothing of the number that is waited for."""
        if came.linked.game.played:
            self.links.say("friend.undrawn")
        elif came.sealed and came.sealed == drawing.get("seal"):
            self.links.say("friend.toss.invited")
            self.links.send()
        else:
            self.links.say("friend.own")

    def _drawn(self, color: int, linked: "Linked") -> None:
        """The game begins with the colours that were drawn."""
        session = self.session
        friend = session.friend
        assert friend
        own, peer = friend.names[friend.color], linked.names[other(linked.seat)]
        pair = (own, peer) if color == WHITE else (peer, own)
        session.reseat(seated(friend.number, color, pair, 0))
