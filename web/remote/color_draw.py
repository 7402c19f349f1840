"""Coin flip for the colours in a match by links, so that neither side can steer it. No DOM.

The invitation has a hash of the inviter's number, the answer to it the guest's number, and the next
link the inviter's, see web/peer/coin_flip.py. A side that does not know both numbers is seated as
Black for now. Once both are known, the side that gets White begins.
"""

from hive_core.records import changed
from hive_core.rules.bugs import BLACK, WHITE, other
from web.peer import coin_flip
from web.saved.remote_match import RemoteMatch, reseated, seated

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hive_core.game.link import Linked
    from web.game.game_session import GameSession
    from web.peer.invite_link import Invitation
    from web.peer.peer_state import CoinFlip
    from web.remote.link_switch import LinkSwitch
    from web.remote.protocols import LinksLike

KNOWN_PLIES = 2
"""Number of plies after which both sides know the colours."""


def invited_by(linked: "Linked") -> RemoteMatch:
    """Return the guest's match for an invitation in which the coin flip is not decided yet."""
    names = (linked.names[other(linked.seat)], "")
    return seated(linked.number, BLACK, names, 0)


class ColorDraw:
    """Coin flip of the game on the board; `links` opens the dialog that hands out a link."""

    def __init__(self, session: "GameSession", links: "LinksLike", switch: "LinkSwitch") -> None:
        self.session = session
        self.switch = switch
        self.links = links
        self.t = links.t

    def coin(self) -> "CoinFlip | None":
        """Return the coin flip of the game on the board; None for a live game or one without a flip."""
        remote = self.session.remote
        return remote.coin if remote and not remote.transport else None

    def is_open(self) -> bool:
        """Return whether the game is played by links and its coin flip is not decided yet."""
        return self.coin() is not None and self.session.colors_pending()

    def kind(self) -> str:
        """Return the `Handout.kind` of the link that the coin flip needs next; "" for none."""
        coin = self.coin()
        if self.is_open():
            return "toss" if coin and coin.commitment else "invite"
        return "drawn" if coin and not self.session.game.played else ""

    def with_coin_flip(self, invitation: "Invitation") -> "Invitation":
        """Return `invitation` with the hash or the numbers of the coin flip that the opponent lacks."""
        coin, session = self.coin(), self.session
        if coin is None or not session.remote:
            return invitation
        guest = bool(coin.commitment)
        if not guest and not coin_flip.is_number(coin.first):
            coin = changed(coin, first=coin_flip.inviters_flip(session.random_u32).first)
            session.update_remote(changed(session.remote, coin=coin))
            session.saving.autosave()
        if not guest and not coin_flip.is_decided(coin):
            return changed(invitation, commitment=coin_flip.commitment(coin.first))
        if not guest and len(session.game.played) >= KNOWN_PLIES:
            return invitation
        if guest and coin_flip.is_decided(coin):
            return invitation
        return changed(invitation, numbers=coin_flip.revealed(coin))

    def receive(self, invitation: "Invitation", before: str = "") -> "str | None":
        """Apply the coin flip in a link of the game on the board. Return a text to show with the link's
        move, "" for none; None if the link has nothing else to do. `before` begins the text shown."""
        session, links, coin = self.session, self.links, self.coin()
        if coin is None or self.switch.transport_of(invitation) or not session.remote:
            return ""
        if not self.is_open():
            other_device = invitation.numbers[1] not in ("", coin.second)
            if other_device:
                links.say("live.stranger")
            return None if other_device else ""
        if not invitation.numbers[1]:
            self._pending(invitation, coin)
            return None
        after = coin_flip.receive(coin, invitation.numbers)
        if not after:
            links.say("live.steered")
            return None
        session.update_remote(changed(session.remote, coin=after))
        if not coin_flip.is_decided(after):
            links.say("friend.own")
            return None
        color = coin_flip.color_of(after)
        self._seat(color, invitation.linked)
        words = self.t("live.tossed", color=self.t(f"friend.color.{color}"))
        if invitation.linked.game.played:
            return words
        links.tell((before + " " + words).strip())
        if not after.commitment and color == BLACK:
            session.require_reply()
            links.send()
        return None

    def _pending(self, invitation: "Invitation", coin: "CoinFlip") -> None:
        """Handle a link without the opponent's number, which this side still lacks."""
        if invitation.linked.game.played:
            self.links.say("friend.undrawn")
        elif invitation.commitment and invitation.commitment == coin.commitment:
            self.links.say("friend.toss.invited")
            self.links.send()
        else:
            self.links.say("friend.own")

    def _seat(self, color: int, linked: "Linked") -> None:
        """Seat the person here as `color`, the result of the coin flip, and begin the game."""
        session = self.session
        remote = session.remote
        assert remote
        own, opponent = remote.names[remote.color], linked.names[other(linked.seat)]
        pair = (own, opponent) if color == WHITE else (opponent, own)
        session.reseat(reseated(remote, color, pair))
