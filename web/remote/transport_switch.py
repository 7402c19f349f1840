"""Change of the transport of a remote match, as the player chooses: a room, a direct connection, links.
No DOM."""

from hive_core.records import changed
from hive_core.rules.board import ONGOING
from hive_core.rules.bugs import BLACK
from web.clock.clock import FREE_PLIES
from web.peer.live_clock import LiveClock
from web.peer.match_side import at_new_transport, new_state
from web.peer.peer_state import NO_NUMBERS, NO_OFFER, PAUSE
from web.saved_records import remote_match
from web.saved_records.remote_match import (
    DIRECT,
    LINKS,
    RELAY,
    LiveTerms,
    new_transport,
    transport_kind,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from web.peer.peer_state import PeerState
    from web.remote.protocols import LiveLike
    from web.saved_records.remote_match import RemoteMatch


class TransportSwitch:
    """Changer of the transport of the match on the board, as the player chooses in a dialog."""

    def __init__(self, live: "LiveLike") -> None:
        self.live = live
        self.session = live.session
        self.t = live.t

    def choices(self) -> "list[str]":
        """Return the kinds of transport to which the match on the board can be moved. DIRECT is among
        them for a direct connection that is closed."""
        remote, connection = self.session.remote, self.live.connection
        if not remote or self.session.game.outcome()[0] != ONGOING:
            return []
        kind = transport_kind(remote)
        able = {
            RELAY: kind != RELAY and connection.transports.has_relay(),
            DIRECT: kind != DIRECT or not connection.is_open,
            LINKS: kind != LINKS,
        }
        return [choice for choice in (RELAY, DIRECT, LINKS) if able[choice]]

    def choose(self, kind: str) -> bool:
        """Move the match to a transport of the kind `kind`; return False if it is not one of `choices`.
        The opponent's page follows when the next link is opened there."""
        session, remote = self.session, self.session.remote
        if kind not in self.choices() or not remote:
            return False
        live = None
        if kind:
            name = f"direct {session.random_u32():x}" if kind == DIRECT else ""
            coin = NO_NUMBERS if remote_match.colors_pending(remote) else None
            live = LiveTerms(new_transport(kind, name), remote.clock, coin)
        self.switch(live)
        return True

    def switch(self, live: "LiveTerms | None") -> None:
        """Move the match to the transport and clock of `live`; for None, to links without a clock."""
        old, here = self.session.remote, self.live.sync
        if not old:
            return
        if here and transport_kind(old) == RELAY:
            here.leave()  # whoever is in the room, or watches there, is to know
            self.live.send_state_anew()
        state = here.state if here else old.peer or new_state(self.session.random_u32())
        state = at_new_transport(state, self.session.game, old.color)
        remote = remote_match.played_live(old, live)
        if live and live.clock and live.clock == old.clock:
            state, remote = self._with_clock(state, remote, old)
        else:
            state = changed(state, pauses=0)
            if state.offer.kind == PAUSE:
                state = changed(state, offer=NO_OFFER)
        if live:
            state = changed(state, peer_offer=NO_OFFER)  # the opponent offers it there anew
            remote = remote_match.without_offers(remote)
        self.live.leave()
        self.session.switch_transport(changed(remote, peer=state, was_live=not live))
        if not live and remote_match.colors_pending(old):
            self._flip_by_links(old)

    def _with_clock(
        self, state: "PeerState", remote: "RemoteMatch", old: "RemoteMatch"
    ) -> "tuple[PeerState, RemoteMatch]":
        """Return the protocol state `state` and the match `remote` after a move to another transport,
        with the times of the match `old` on a clock that is stopped."""
        clock = self.session.match.clock
        if len(self.session.game.played) >= FREE_PLIES:
            state = changed(state, pauses=state.pauses | 1)
        if isinstance(clock, LiveClock):
            clock.stop(state.pauses)
        return state, changed(remote, times=clock.plain() if clock else old.times)

    def _flip_by_links(self, old: "RemoteMatch") -> None:
        """Continue by links the undecided coin flip of the live match `old`; this player counts as
        Black until it is decided."""
        remote = self.session.remote
        if remote and old.coin:
            names = old.names if old.color == BLACK else (old.names[1], old.names[0])
            reply = bool(old.coin.commitment)
            remote = changed(remote, color=BLACK, names=names, coin=old.coin, must_reply=reply)
            self.session.reseat(remote)

    def words(self, had_clock: bool) -> str:
        """Return a sentence on the transport by which the match goes on, and on its clock; `had_clock`:
        it had one before."""
        kind = transport_kind(self.session.remote)
        if kind == LINKS:
            return self.t("live.on_links_clock" if had_clock else "live.on_links")
        words = self.t("live.on_direct" if kind == DIRECT else "live.on_room")
        clock = self.session.match.clock
        return words + (" " + self.t("live.paused") if clock and clock.paused() else "")
