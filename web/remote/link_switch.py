"""Change of a match's transport (links, room or direct connection), to the one that an opened link of
the opponent names. No DOM."""

from hive_core.records import changed
from hive_core.rules.bugs import BLACK, WHITE, other
from web.remote.connection import THERE, is_direct
from web.remote.link_verdict import Verdict, turns
from web.remote.live_invitations import without_transport

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from web.game.game_session import GameSession
    from web.peer.invite_link import Invitation
    from web.remote.live_game import LiveGame
    from web.remote.protocols import LinksLike
    from web.saved_records.remote_match import Direct, LiveTerms, Relay, RemoteMatch


class LinkSwitch:
    """Changer of the transport of the match on the board, for a link of the opponent that names another
    transport. `links` shows messages and opens the dialog with the next link; `live` is the live match,
    None on a page without live matches."""

    def __init__(self, session: "GameSession", links: "LinksLike", live: "LiveGame | None") -> None:
        self.session = session
        self.links = links
        self.live = live
        self.t = links.t

    def transport_of(self, invitation: "Invitation") -> "Relay | Direct | None":
        """Return the room or direct connection that the link `invitation` names, if this page can use
        it; else None."""
        return self.live.invitations.transport_of(invitation) if self.live else None

    def leaves_direct(self, invitation: "Invitation") -> bool:
        """Return whether the link `invitation` shows that the opponent goes on by links, since the
        direct connection never opened."""
        unmet = self.live is not None and self.live.invitations.unmet()
        return unmet and not self.transport_of(invitation)

    def leaves_opponent(self, invitation: "Invitation") -> bool:
        """Return whether following the link would close a connection that the opponent is using now. A
        move to a direct connection does not: the old connection stays until the new one is open."""
        there = self.live is not None and self.live.connection.presence == THERE
        return there and not is_direct(self.transport_of(invitation))

    def is_switch(self, verdict: Verdict, invitation: "Invitation") -> bool:
        """Return whether the opponent's link moves the match to another transport. `verdict` compares
        the link's game with the one on the board."""
        session, remote, linked = self.session, self.session.remote, invitation.linked
        if not self.live or not remote:
            return False
        to, transport = self.transport_of(invitation), remote.transport
        pending = session.colors_pending()
        answered = bool(invitation.numbers[1]) and pending
        if not to and not (transport and (invitation.by_links or answered)):
            return False
        if to and transport and transport.name == to.name:
            return self.live.invitations.unanswered()
        if pending and not session.game.played:
            return self._prepare_pending_switch(verdict, invitation, remote)
        return remote.color == linked.seat and turns(verdict, linked.seat, session.game)

    def _prepare_pending_switch(
        self, verdict: Verdict, invitation: "Invitation", remote: "RemoteMatch"
    ) -> bool:
        """Return whether a link moves a match whose coin flip is not decided to another transport. If
        so, give this player the colour that the link names."""
        session, seat = self.session, invitation.linked.seat
        if not invitation.commitment and not invitation.numbers[1]:
            # It was decided there, by an earlier version.
            session.reseat(changed(remote, color=seat, coin=None))
            return True
        if not turns(verdict, seat, session.game):
            return False
        if self.transport_of(invitation) and remote.color != seat:
            names = (remote.names[BLACK], remote.names[WHITE])
            session.reseat(changed(remote, color=seat, names=names))
        return True

    def if_chosen(self, invitation: "Invitation") -> "Callable[[bool], None]":
        """Return a function for the player's answer to a question: called with True, it moves the match
        to the transport of the link `invitation`."""

        def switch(chosen: "Invitation") -> None:
            if chosen == invitation:
                self.links.tell(self.switch_to(invitation))

        return lambda yes: self.once_allowed(invitation, switch) if yes else None

    def once_allowed(
        self, invitation: "Invitation", act: "Callable[[Invitation], None]", invited: bool = False
    ) -> None:
        """Call `act` with `invitation`. If this names a direct connection, ask the player first, since
        that shows each device's address to the other; after a no, call `act` with the invitation
        without it. `invited`: the link invites to a match that is new here."""
        if not is_direct(self.transport_of(invitation)):
            act(invitation)
            return
        name = "invite" if invited and not invitation.linked.game.played else "direct"
        title, text, yes, no = [
            self.t(f"friend.{name}.{key}") for key in ("title", "text", "yes", "no")
        ]
        if name == "invite":
            title, text = self._invited_words(invitation)
        self.links.page.question(
            title,
            text,
            yes,
            no,
            lambda yes: act(invitation if yes else without_transport(invitation)),
        )

    def _invited_words(self, invitation: "Invitation") -> "tuple[str, str]":
        """Return two texts on an invitation: who invites, and which colour the player gets, with what a
        direct connection shows."""
        linked, t = invitation.linked, self.t
        name = linked.names[other(linked.seat)]
        title = t("friend.invite.by", name=name) if name else t("friend.invite.title")
        color = "2" if invitation.commitment else str(linked.seat)
        return title, t("friend.invite.color." + color) + " " + t("friend.invite.text")

    def switch_to(self, invitation: "Invitation | None") -> str:
        """Move the match to the transport that the link `invitation` names (None: to links). Return a
        sentence that says so."""
        live = self.live
        assert live
        had_clock = self.session.match.clock is not None
        terms = live.invitations.terms_of(invitation) if invitation else None
        why = self.t("live.blocked") + " " if live.invitations.unmet() and not terms else ""
        live.switch.switch(terms)
        self.answer_directly(terms)
        return why + live.switch.words(had_clock)

    def answer_directly(self, terms: "LiveTerms | None") -> None:
        """Open the dialog with the answer to an invitation to a direct connection, once this page has
        the text by which the inviter's page finds it. Do nothing if `terms` have another transport."""
        if self.live and terms and is_direct(terms.transport):
            self.live.invitations.answer(self.links.send)
