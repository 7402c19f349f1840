"""The part of a link that invites to a live match: how it is made, read and answered. It names the room
or direct connection by which the two pages connect. No DOM."""

import binascii

from hive_core.records import changed
from web.peer import coin_flip
from web.remote.connection import is_direct
from web.saved_records.remote_match import (
    DIRECT,
    PLAIN,
    RELAY,
    SIGNED,
    Direct,
    LiveTerms,
    Relay,
    WatchedMatch,
    direct_failure,
    is_guest,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from web.peer.invite_link import Invitation
    from web.remote.protocols import LiveLike
    from web.saved_records.remote_match import RemoteMatch


PASSED_ON = ("live.passed_on.title", "live.passed_on", "friend.bad.close")
"""Catalogue keys of title, text and button of a dialog in a tab that has handed an answer on."""


class LiveInvitations:
    """Invitations to the live match on the board. `ready` is called once this page has the text by
    which the opponent's page finds this device for a direct connection: the link can then be made."""

    def __init__(self, live: "LiveLike") -> None:
        self.live = live
        self.ready: Callable[[], None] = lambda: None
        self.pass_on = live.connection.transports.tabs(self._accept)

    def met(self) -> bool:
        """Return whether the opponent has been connected in this match before."""
        here = self.live.sync
        return bool(here and here.state.peer)

    # Direct connections

    def prepare(self, ready: "Callable[[], None]") -> bool:
        """Begin a direct connection as the inviter, and call `ready` once the link with the invitation
        can be made. Return False, without calling it, if the match on the board needs no such link."""
        remote, connection = self.live.session.remote, self.live.connection
        if not remote or not is_direct(remote.transport) or not self.live.sync or self.met():
            return False
        if is_guest(remote) or direct_failure(remote):
            return False
        self.ready = ready
        if connection.code:
            ready()
        elif not connection.transport:
            connection.offer_direct()
        return True

    def answer(self, ready: "Callable[[], None]") -> None:
        """Call `ready` once a link can be made with the guest's answer to an invitation to a direct
        connection."""
        self.ready = ready
        if self.live.connection.code:
            ready()

    def unmet(self) -> bool:
        """Return whether the match on the board has a direct connection over which the players have
        never met."""
        remote = self.live.session.remote
        direct = remote is not None and is_direct(remote.transport)
        return direct and not self.live.connection.is_open and not self.met()

    def unanswered(self) -> bool:
        """Return whether this page is a guest's whose direct connection was lost, by a reload or a
        failure, before it ever opened, so that the same invitation must be answered again."""
        remote = self.live.session.remote
        if not remote or not is_direct(remote.transport) or not is_guest(remote):
            return False
        return (
            not self.live.connection.transport or bool(direct_failure(remote))
        ) and not self.met()

    def takes_answer(self, invitation: "Invitation") -> bool:
        """Complete the direct connection if the link `invitation` is the guest's answer to this
        player's invitation; the connection may be in another tab. Return False if the link is no such
        answer."""
        answer, number = invitation.answer, invitation.linked.number
        remote = self.live.session.remote
        tried = direct_failure(remote) or not (remote and is_direct(remote.transport))
        if not answer or (remote and remote.number == number and tried):
            return False  # what is left of the link is a game's
        text = f"{number:x} {answer}"
        if self._accept(text):
            if not self.live.connection.is_open:
                self.live.message("live.connecting")
        else:
            self.pass_on(text)
            title, message, close = [self.live.t(key) for key in PASSED_ON]
            self.live.page.question(title, message, "", close, lambda yes: None)
        return True

    def _accept(self, text: str) -> bool:
        """Complete the inviter's direct connection with `text`: the number of its match, and the
        guest's answer. Return False if no connection of that match waits for an answer."""
        number, _, answer = text.partition(" ")
        remote = self.live.session.remote
        same = remote is not None and f"{remote.number:x}" == number
        return same and self.live.connection.accept(answer)

    # Links

    def with_transport(self, invitation: "Invitation", remote: "RemoteMatch") -> "Invitation":
        """Return the link `invitation` with what the opponent's page needs to connect: name and key of
        the room, or the text by which it finds this device."""
        transport, code = remote.transport, self.live.connection.code
        if not transport:
            return changed(invitation, by_links=remote.was_live)
        if isinstance(transport, Direct):
            if not code or self.met():
                return invitation
            if transport.guest:
                return changed(invitation, answer=code)
            invitation = changed(invitation, offer=code)
        elif transport.guest:
            return invitation
        elif transport.form == SIGNED:
            invitation = changed(invitation, relay=(transport.name, transport.key))
        else:
            invitation = changed(invitation, earlier_relay=(transport.name, transport.key))
        coin = self.live.sync.coin if self.live.sync else None
        commitment = coin_flip.commitment(coin.first) if coin else ""
        return changed(invitation, commitment=commitment, clock=remote.clock)

    def transport_of(self, invitation: "Invitation") -> "Relay | Direct | None":
        """Return the room or direct connection that the link `invitation` names, if this page can use
        it; else None."""
        connection = self.live.connection
        relay = invitation.relay or invitation.earlier_relay
        if invitation.offer:
            return Direct(_place_of(invitation.offer), True, "", DIRECT)
        if relay and connection.transports.has_relay():
            return Relay(relay[0], relay[1], True, SIGNED if invitation.relay else PLAIN, RELAY)
        return None

    def terms_of(self, invitation: "Invitation") -> "LiveTerms | None":
        """Return the terms (transport, clock, coin flip) of the live match that the link `invitation`
        offers; None if it offers none. For a coin flip, they get a random number of this player."""
        transport = self.transport_of(invitation)
        if not transport:
            return None
        if invitation.offer:
            self.live.connection.note_offer(transport.name, invitation.offer)
        random_u32 = self.live.session.random_u32
        coin = (
            coin_flip.guests_flip(invitation.commitment, random_u32)
            if invitation.commitment
            else None
        )
        return LiveTerms(transport, invitation.clock, coin)

    def watched_relay(self, invitation: "Invitation") -> "WatchedMatch | None":
        """Return the room that a link for spectators names; None for any other link."""
        relay = invitation.watched_relay
        if not relay or not self.live.connection.transports.has_relay():
            return None
        return WatchedMatch(relay[0], relay[1], invitation.linked.number)

    # In words

    def clock_words(self) -> str:
        """Return a sentence about the clock of the match; "" if it has none."""
        remote = self.live.session.remote
        if not remote or not remote.clock:
            return ""
        each, increment = remote.clock
        key = "live.clock" if increment else "live.clock_plain"
        return self.live.t(key, n=each // 60000, more=increment // 1000)

    def kind(self) -> str:
        """Return the `Handout.kind` of the link by which the opponent's page connects to the live match
        on the board."""
        remote = self.live.session.remote
        direct = remote is not None and is_direct(remote.transport)
        if remote and direct and is_guest(remote):
            return "answer"
        kind = "direct" if direct else "room"
        return "on_" + kind if self.live.session.game.played else kind


def without_transport(invitation: "Invitation") -> "Invitation":
    """Return `invitation` without its room or direct connection."""
    return changed(invitation, offer="", relay=None, earlier_relay=None)


def _place_of(offer: str) -> str:
    """Return the name of the direct connection to which the text `offer` invites: a checksum of the
    text, equal on both pages."""
    return f"direct {binascii.crc32(offer.encode()) & 0xFFFFFFFF:x}"
