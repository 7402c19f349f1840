"""Coin flip that decides the colours in a match by links, in which neither player can choose the
result. No DOM.

The invitation holds a hash of a random number of the inviter; the guest's answer holds a number of the
guest; the inviter's next link reveals the first number. Both numbers decide who is White
(web/peer/coin_flip.py). Until a page knows both numbers, its player counts as Black, so cannot move.
"""

from hive_core.records import changed
from hive_core.rules.bugs import BLACK, WHITE, other
from web.peer import coin_flip
from web.saved_records.remote_match import RemoteMatch, reseated, seated

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hive_core.game.link import Linked
    from web.game.game_session import GameSession
    from web.peer.invite_link import Invitation
    from web.peer.peer_state import CoinFlip
    from web.remote.link_switch import LinkSwitch
    from web.remote.protocols import LinksLike

KNOWN_PLIES = 2
"""Number of plies after which both pages surely know the colours, so that links no longer repeat the
random numbers."""


def invited_by(linked: "Linked") -> RemoteMatch:
    """Return the match that a guest begins by opening an invitation with a coin flip; the guest counts
    as Black until the coin flip is decided."""
    names = (linked.names[other(linked.seat)], "")
    return seated(linked.number, BLACK, names, 0)


class ColorDraw:
    """Coin flip that decides the colours of the match on the board: it takes the opponent's random
    number from a link, puts this player's into the next link, and seats both players. `links` shows
    messages and opens the dialog with the next link."""

    def __init__(self, session: "GameSession", links: "LinksLike", switch: "LinkSwitch") -> None:
        self.session = session
        self.switch = switch
        self.links = links
        self.t = links.t

    def coin(self) -> "CoinFlip | None":
        """Return the coin flip of the match on the board, if it is a match by links whose colours were
        not chosen; else None."""
        remote = self.session.remote
        return remote.coin if remote and not remote.transport else None

    def is_open(self) -> bool:
        """Return whether the match on the board is played by links and its coin flip is not decided
        yet."""
        return self.coin() is not None and self.session.colors_pending()

    def kind(self) -> str:
        """Return the kind of link (`Handout.kind`) by which the coin flip goes on, such as "invite"; ""
        if it needs no link."""
        coin = self.coin()
        if self.is_open():
            return "toss" if coin and coin.commitment else "invite"
        return "drawn" if coin and not self.session.game.played else ""

    def with_coin_flip(self, invitation: "Invitation") -> "Invitation":
        """Return `invitation`, the next link, with the hash or the random numbers that the opponent's
        page does not have yet."""
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
        """Apply what an opened link says of the coin flip of the match on the board.

        Return None if that completes the work on the link. Else the caller goes on to the link's moves,
        and shows the returned sentence with them ("" for none). A sentence shown by this method itself
        begins with `before`.
        """
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
        """Respond to a link that lacks the opponent's random number, although this page needs it: show
        this player's own link again, or say what is wrong."""
        if invitation.linked.game.played:
            self.links.say("friend.undrawn")
        elif invitation.commitment and invitation.commitment == coin.commitment:
            self.links.say("friend.toss.invited")
            self.links.send()
        else:
            self.links.say("friend.own")

    def _seat(self, color: int, linked: "Linked") -> None:
        """Give this player the colour that the coin flip decided, with the names of both players."""
        session = self.session
        remote = session.remote
        assert remote
        own, opponent = remote.names[remote.color], linked.names[other(linked.seat)]
        pair = (own, opponent) if color == WHITE else (opponent, own)
        session.reseat(reseated(remote, color, pair))
