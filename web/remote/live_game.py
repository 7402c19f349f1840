"""Live match with an opponent on another device: the two pages are connected, in a room or directly. No
DOM.

web/peer decides what the pages send each other and how a message changes the game; this module applies
that to the session, its page and the store. A live match is saved as every other remote match, so it
can go on by links if the connection ends.
"""

from hive_core.records import changed
from hive_core.rules.bugs import WHITE, other
from web.clock.clock import FREE_PLIES
from web.peer import coin_flip, invite_link, match_side
from web.peer.live_clock import resumed_clock as clock_of
from web.peer.match_side import at_new_transport, new_state
from web.peer.message import HERE, REPLY, Refused
from web.peer.own_moves import OwnMoves
from web.peer.peer_state import NO_NUMBERS
from web.peer.sync import Sync, next_side
from web.remote.connection import (
    CUT,
    FLOOD,
    GONE,
    JOINING,
    REFUSED,
    THERE,
    WAITING,
    Connection,
    is_direct,
    text_work,
)
from web.remote.live_invitations import LiveInvitations
from web.remote.live_news import LiveNews
from web.remote.live_offers import LiveOffers
from web.remote.offers import Offers
from web.remote.quick_chat import QuickChat
from web.remote.transport_switch import TransportSwitch
from web.remote.watching import Watching
from web.saved_records import remote_match
from web.saved_records.game_record import from_record
from web.saved_records.remote_match import (
    BLOCKED,
    RELAY,
    SIGNED,
    UNMET,
    Direct,
    Relay,
    RemoteMatch,
    is_guest,
    transport_kind,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from web.game.game_session import GameSession
    from web.game.protocols import LinkPageLike, SendLike
    from web.peer.live_clock import LiveClock
    from web.remote.transport_types import TransportsLike


class LiveGame:
    """Live match on the board, if there is one. Call `follow` after every change of the match.

    `lost` is called if the direct connection of the match is gone for good: the page was loaded again,
    and no other tab of this browser holds the connection.
    """

    def __init__(
        self,
        session: "GameSession",
        page: "LinkPageLike",
        transports: "TransportsLike",
        sending: "SendLike",
    ) -> None:
        self.session = session
        self.page = page
        self.sending = sending
        self.t = page.t
        self.lost: Callable[[], None] = lambda: None
        self.connection = Connection(transports, self._on_event)
        session.use_connection(self.connection)
        self.sync: Sync | None = None
        self.sent: object = None
        """Value of `_fingerprint` at the last message to the opponent; None to send the state again in
        any case."""
        self.greeting = ""
        self.watching = Watching(session, page, self.connection)
        self.chat = QuickChat(self)
        channel = LiveOffers(self)
        self.offers = Offers(session, page, channel)
        self.news = LiveNews(self, self.chat, self.offers, channel)
        self.invitations = LiveInvitations(self)
        self.switch = TransportSwitch(self)
        self.handlers: dict[str, Callable[[str], None]] = {
            "open": self._opened,
            "closed": self._closed,
            "here": self._on_peer_here,
            "gone": self._on_peer_gone,
            "alone": lambda text: self.lost(),
            "code": lambda text: self.invitations.ready(),
            "failed": lambda text: self._fail(BLOCKED),
            "late": self._is_late,
        }

    # What the session does

    def follow(self) -> None:
        """Bring the connection up to date with the board: connect to the opponent of a match that was
        put on it, leave a match that has gone, and send the opponent what has changed."""
        match = self.session.match
        remote = match.remote
        if match.watched:
            if not self.watching.spectator or self.connection.channel != match.watched.name:
                self.leave()
                self.watching.follow(match.watched)
            return
        if not remote or not remote.transport:
            self.leave()
            return
        here = self.sync
        if (
            not here
            or here.game is not match.game
            or (here.number, here.seat) != (remote.number, remote.color)
            or remote.transport.name != self.connection.channel
        ):
            self._sit(remote)
        self.send_state()

    def leave(self) -> None:
        """Close the connection of the live match in this tab."""
        self.connection.leave()
        self.sync = None
        self.watching.leave()

    def _sit(self, remote: RemoteMatch) -> None:
        """Connect to the opponent of the match `remote`, which was put on the board."""
        session, random_u32 = self.session, self.session.random_u32
        remote = self._addressed(remote)
        joined = not remote.peer and is_guest(remote)
        state = remote.peer or at_new_transport(new_state(random_u32()), session.game, remote.color)
        if joined and remote.clock and len(session.game.played) >= FREE_PLIES:
            state = changed(state, pauses=1)  # it stands on a new transport until both agree
        if remote.coin == NO_NUMBERS:
            remote = changed(remote, coin=coin_flip.inviters_flip(random_u32))
        session.update_remote(remote)
        name = remote.names[remote.color]
        clock = self._clock(remote)
        now = self.connection.transports.seconds
        number, color, coin = remote.number, remote.color, remote.coin
        own = OwnMoves(self._saved_moves, joined)
        refused = remote.refused
        self.sync = Sync(session.game, number, color, state, name, now, clock, coin, own, refused)
        self.sent = None
        if clock:
            session.use_clock(clock)
        if remote.transport and remote.transport.name != self.connection.channel:
            self.connection.connect(remote.transport, self.invitations.met())
            session.tell()

    def _addressed(self, remote: RemoteMatch) -> RemoteMatch:
        """Return the match `remote`, with a new name for its room or direct connection if it has none
        yet."""
        transport, random_u32 = remote.transport, self.session.random_u32
        if isinstance(transport, Relay) and not invite_link.is_name(
            transport.name, invite_link.NAME_SIGNS
        ):
            name, key = invite_link.random_name(random_u32), invite_link.random_key(random_u32)
            return changed(remote, transport=Relay(name, key, False, SIGNED, RELAY))
        if isinstance(transport, Direct) and not transport.name:
            name = f"direct {remote.number:x}"
            return changed(remote, transport=changed(transport, name=name))
        return remote

    def _saved_moves(self) -> "list[str]":
        """Return the MoveStrings of the match on the board as this browser has saved it last, in this
        tab or another one."""
        session = self.session
        record = session.saving.local_games.get(session.match.key)
        saved = from_record(record, session.setup)
        return [ply.text for ply in saved.game.played] if saved else []

    def _clock(self, remote: RemoteMatch) -> "LiveClock | None":
        """Return the clock of the match `remote`; None if it is played without one."""
        if not remote.clock:
            return None
        game, now = self.session.game, self.connection.transports.milliseconds
        return clock_of(remote.times, remote.clock, remote.color, now, game)

    # What is sent

    def _fingerprint(self, here: Sync) -> object:
        """Return a value that differs whenever the opponent's page needs a message; while it is equal
        to that of the last message, nothing is sent."""
        game, state = here.game, here.state
        stands = (here.number, state.generation, len(game.played), game.agreed)
        return stands + (here.open_offer(), state.declined, state.pauses, here.phrase)

    def send_state(self, kind: str = HERE) -> None:
        """Send the opponent's page the state of the match, unless it has not changed since the last
        message. `kind` is HERE, or REPLY to a message."""
        here, connection = self.sync, self.connection
        if not here or not connection.transport or not connection.is_open or connection.listens:
            return
        fingerprint = self._fingerprint(here)
        if fingerprint == self.sent:
            return
        self.sent = fingerprint
        remote = self.session.remote
        try:
            text = here.message(kind, remote.names[here.seat] if remote else "")
        except Refused:
            self.message("live.too_long")
            return
        connection.send(text, self.signed_relay())
        self.save(remote_match.steps(here.game))

    def send_state_anew(self, kind: str = HERE) -> None:
        """Send the opponent the state of the match even if it was sent before."""
        self.sent = None
        self.send_state(kind)

    def save(self, synced: int) -> None:
        """Save the match with its protocol state. `synced` is the number of steps (plies, and a
        resignation or agreed draw) that the opponent's page has."""
        session, here, remote = self.session, self.sync, self.session.remote
        if not here or not remote:
            return
        names = list(remote.names)
        seat = other(here.seat)
        names[seat] = here.peer_name or names[seat]
        remote = changed(remote, synced_plies=synced, names=tuple(names))
        remote = changed(remote, refused=here.refused)
        session.update_remote(changed(remote, peer=here.state, coin=here.coin))
        session.saving.autosave()
        session.tell()

    def signed_relay(self) -> "Relay | None":
        """Return the room of the match on the board if texts there are signed; None for an unsigned
        room or another transport."""
        remote = self.session.remote
        relay = remote.transport if remote else None
        return relay if isinstance(relay, Relay) and relay.form == SIGNED else None

    # What happens on the connection

    def _on_event(self, kind: str, text: str) -> None:
        """Handle an event of the connection; the class Connection lists the events."""
        if kind in (FLOOD, REFUSED):
            self.message("live." + kind)
            self.session.tell()
        elif self.watching.spectator:
            self.watching.receive(self.watching.spectator, kind, text)
        elif self.sync:
            self._handle(kind, text)

    def _handle(self, kind: str, text: str) -> None:
        connection = self.connection
        before = connection.presence
        if kind == "text":
            text = connection.checked(text, self.signed_relay())
            if text and not connection.charge(text_work(text)):
                self.receive(text)
        elif kind == "bad":
            connection.charge(text_work(""))
        else:
            if kind in self.handlers:
                self.handlers[kind](text)
            self.session.tell()
        now = connection.presence
        if now == THERE and before in (WAITING, JOINING):
            self._friend_came(before)
        elif now and now not in (before, WAITING, JOINING):
            self.page.announce(self.t("chip.live") + ": " + self.t("presence." + now))

    def _opened(self, _: str) -> None:
        self._connected(True)
        self._note_failure("")
        self.sent = None
        remote = self.session.remote
        guest = remote is not None and is_guest(remote) and transport_kind(remote) == RELAY
        met = self.invitations.met()
        self.connection.note_presence(GONE if met else JOINING if guest else WAITING)
        self.send_state()

    def _closed(self, _: str) -> None:
        self._connected(False)
        if self.greeting:
            self.page.clear_message(self.greeting)
        remote = self.session.remote
        gone = remote is not None and is_direct(remote.transport) and self.invitations.met()
        self.connection.note_presence(GONE if gone else CUT)

    def _connected(self, yes: bool) -> None:
        if self.sync and self.sync.times:
            self.sync.times.connected(yes)

    def _on_peer_here(self, _: str) -> None:
        if self.connection.is_open:
            self.connection.note_presence(THERE)

    def _friend_came(self, before: str) -> None:
        """Close the invitation, and tell this player that the opponent is connected and which colour
        this player has. A guest in a room (`before` is JOINING) knows the colour from the
        invitation."""
        session, remote = self.session, self.session.remote
        self.sending.close_invitation()
        if not remote or session.colors_pending():
            self.page.announce(self.t("live.came"))
            return
        color = self.t(f"friend.color.{remote.color}")
        flipped = remote.coin is not None and coin_flip.is_decided(remote.coin)
        words = self.greeting = self.t("live.met_tossed" if flipped else "live.met", color=color)
        if before == JOINING:
            self.page.announce(words)
        else:
            session.redraw.then(lambda: self.page.tell(words))

    def _on_peer_gone(self, _: str) -> None:
        if self.connection.is_open:
            self.connection.note_presence(GONE)

    def _is_late(self, _: str) -> None:
        if not self.connection.is_open and not self.invitations.met():
            self._fail(UNMET)

    def _fail(self, how: str) -> None:
        """Save why the direct connection failed (`how`: BLOCKED or UNMET), and propose to the player to
        go on by links."""
        session, remote = self.session, self.session.remote
        self.connection.note_presence(CUT)
        if not remote or not is_direct(remote.transport):
            self.message("live.failed")
            return
        self._note_failure(how)
        session.saving.autosave()
        text = self.t("live." + how) + " " + self.t("live.by_links")
        session.redraw.then(lambda: self.page.tell(text))

    def _note_failure(self, how: str) -> None:
        remote = self.session.remote
        if remote and isinstance(remote.transport, Direct):
            transport = changed(remote.transport, failed=how)
            self.session.update_remote(changed(remote, transport=transport))

    # What the opponent sends

    def receive(self, text: str) -> None:
        """Apply a message from the opponent's page, reply if needed, and show the player what has
        changed."""
        here, connection = self.sync, self.connection
        assert here
        before, met = self._fingerprint(here), self.invitations.met()
        first = here.game.board.ply
        news = here.receive(text)
        connection.charge(here.work)
        kinds = [one.kind for one in news]
        if match_side.NEXT in kinds:
            self.next_game(text)
            return
        if match_side.FLIPPED in kinds:
            self._take_colors(here)
            return
        if connection.listens and self.invitations.met():
            self._speak(here)
        # What was still on its way when the line was cut says nothing of it.
        if connection.is_open and (connection.presence != GONE or news):
            connection.note_presence(GONE if match_side.LEFT in kinds else THERE)
        fresh = self._fingerprint(here) != before
        if here.must_reply or self.invitations.met() != met:
            # A new opponent, too: the room then tells a third one that the seat is taken.
            self.send_state_anew(REPLY)
        if fresh or news:
            self.save(self.synced(here))
        if fresh:
            self.session.gone_on()
            self.send_state()
        for one in news:
            self.news.show(here, one, first)

    def _speak(self, here: Sync) -> None:
        """Enter the room again as a guest whose page also sends, now that the second seat is known to
        be free."""
        remote = self.session.remote
        if remote and isinstance(remote.transport, Relay):
            self.connection.enter(remote.transport, True)
            self.save(self.synced(here))

    def synced(self, here: Sync) -> int:
        """Return the number of steps (plies, and a resignation or agreed draw) that both pages have.
        While they are connected, these are all."""
        steps = remote_match.steps(here.game)
        remote = self.session.remote
        before = remote.synced_plies if remote else 0
        return steps if self.connection.is_open else max(here.state.agreed, min(before, steps))

    def _take_colors(self, here: Sync) -> None:
        """Begin the game with the colours that the coin flip has decided; `here` is the protocol
        state."""
        connection, remote = self.connection, self.session.remote
        assert remote and here.coin
        color = coin_flip.color_of(here.coin)
        own = remote.names[here.seat]
        opponent = here.peer_name or remote.names[other(here.seat)]
        names = (own, opponent) if color == WHITE else (opponent, own)
        connection.note_presence(THERE if connection.is_open else connection.presence)
        self.sync = None
        remote = changed(remote, peer=here.state, coin=here.coin)
        self.session.reseat(remote_match.reseated(remote, color, names))
        self.message("live.met_tossed", color=self.t(f"friend.color.{color}"))

    def next_game(self, text: str) -> None:
        """Begin the next game with colours exchanged, on the same connection. `text` is the opponent's
        first message about it, "" for none."""
        here, remote = self.sync, self.session.remote
        assert here and remote
        after = next_side(here)
        names = remote.names
        remote = remote_match.reseated(remote, after.seat, (names[1], names[0]))
        remote = changed(remote, number=after.number, peer=after.state, coin=None)
        self.session.new_game.begin_with(remote, after.game)
        self.message("live.next", color=self.t(f"friend.color.{after.seat}"))
        if text:
            self.receive(text)

    def message(self, key: str, **values: object) -> None:
        """Show the catalogue's text `key` in the message line with the next frame."""
        text = self.t(key, **values)
        self.session.redraw.then(lambda: self.page.tell(text))
