"""Connection of the live match on the board with its opponent, or with a watched room. No DOM."""

from web.peer import invite_link, room_keys
from web.peer.invite_link import is_name
from web.saved.remote_match import DIRECT, SIGNED, Relay

TYPE_CHECKING = False
if TYPE_CHECKING:
    from web.remote.transport_types import OnEvent, TransportLike, TransportsLike
    from web.saved.remote_match import Direct, WatchedMatch

LISTENS, WATCHES = 3, 2
"""Roles in a room: LISTENS is a guest's that sends nothing until it knows that the seat is free,
WATCHES a spectator's. The inviter's role is 0, the guest's 1."""
WAITING, THERE, GONE, CUT = "waiting", "there", "gone", "cut"
JOINING = "joining"
"""Presence of the opponent: nobody has come yet (WAITING), there, was there (GONE), no connection
here (CUT), or not known yet, on the way into a room (JOINING)."""
FLOOD, WINDOW_S = 80, 10
"""Rate limit: more than FLOOD messages in WINDOW_S seconds close the connection."""
COUNTED = ("text", "kept", "bad")


class Connection:
    """Connection of the game on the board. `on_event` is called with the kind of an event, and a
    text: "open", "closed", "here", "gone", "text", "kept" (a text that the room had saved), "bad",
    "code", "failed", "late", "alone", or "flood"."""

    def __init__(self, transports: "TransportsLike", on_event: "OnEvent") -> None:
        self.transports = transports
        self.on_event = on_event
        self.transport: TransportLike | None = None
        """Open transport to the opponent; None while there is none."""
        self.channel = ""
        """Name of the room or of the direct connection; "" for none."""
        self.presence = ""
        """Presence of the opponent: WAITING, THERE, GONE, CUT or JOINING; "" in no live match."""
        self.is_open = False
        self.listens = False
        self.code = ""
        """Text by which the opponent can find this device for a direct connection; "" until it is
        known."""
        self.offer = ("", "")
        """Name of a direct connection, and the text by which a guest finds the inviter's device."""
        self.since = self.count = 0

    def note_presence(self, presence: str) -> None:
        """Set the presence of the opponent, WAITING, THERE, GONE, CUT or JOINING."""
        self.presence = presence

    def note_offer(self, channel: str, offer: str) -> None:
        """Save `offer`, the text by which a guest finds the inviter's device, for the direct connection
        named `channel`."""
        self.offer = (channel, offer)

    def leave(self) -> None:
        """Close the connection; this tab plays no live match any more."""
        self._hang_up()
        self.channel = ""
        self.presence = ""

    def _hang_up(self) -> None:
        if self.transport:
            self.transport.close()
        self.transport = None
        self.is_open = self.listens = False

    def connect(self, transport: "Relay | Direct", met: bool) -> None:
        """Connect by `transport`, to the room or direct connection that it names. `met` is true if the
        opponent was there before."""
        self._hang_up()
        channel = self._begin_at(transport.name)
        self.presence = CUT
        self.code = ""
        if isinstance(transport, Relay):
            if self.transports.has_relay():
                self.enter(transport, met)
        elif self.offer[0] == channel:
            offer, self.offer = self.offer[1], ("", "")
            self._open_direct(offer)
        elif met:
            self.transport = self.transports.beside(channel, self._listener(channel))

    def _begin_at(self, channel: str) -> str:
        self.channel = channel
        self.since = self.count = 0
        return channel

    def enter(self, relay: Relay, met: bool) -> None:
        """Enter a room. A guest that has not `met` the opponent only listens first, so that two players
        who are there already do not notice a third."""
        self._hang_up()
        key, role = relay.key, 1 if relay.guest else 0
        if role and not met:
            role = LISTENS
        if is_name(key, invite_link.KEY_SIGNS):
            if relay.form == SIGNED:
                key = room_keys.reading_key(key)
            self.listens = role == LISTENS
            if self.presence == CUT:
                self.presence = JOINING
            self.transport = self.transports.relay(
                relay.name, key, role, self._listener(relay.name)
            )

    def watch(self, relay: "WatchedMatch") -> bool:
        """Enter a room as a spectator. Return False if its name or key is invalid."""
        named = is_name(relay.name, invite_link.NAME_SIGNS)
        if not named or not is_name(relay.key, invite_link.KEY_SIGNS):
            return False
        channel = self._begin_at(relay.name)
        if self.transports.has_relay():
            self.transport = self.transports.relay(
                channel, relay.key, WATCHES, self._listener(channel)
            )
        return True

    def offer_direct(self) -> None:
        """Find the addresses of this device for a direct connection, as the inviter."""
        self._open_direct("")

    def _open_direct(self, offer: str) -> None:
        self.presence = WAITING
        self.transport = self.transports.direct(offer, self.channel, self._listener(self.channel))

    def accept(self, answer: str) -> bool:
        """Complete the direct connection with the guest's `answer`. Return False if none waits for
        one."""
        if not self.transport or not self.code or self.is_open:
            return False
        self.transport.accept(answer)
        return True

    def send(self, text: str, relay: "Relay | None") -> None:
        """Send a text; sign it if `relay`, a room of signed texts, is given."""
        if relay:
            text = room_keys.signed(text, relay.key, self.channel, 1 if relay.guest else 0)
        if self.transport:
            self.transport.send(text)

    def checked(self, text: str, relay: "Relay | None") -> str:
        """Return the received text without its signature; "" if `relay` is given and the signature is
        not the opponent's."""
        return (
            room_keys.checked(text, relay.key, self.channel, 0 if relay.guest else 1)
            if relay
            else text
        )

    # What happens on it

    def _listener(self, channel: str) -> "OnEvent":
        def on_event(kind: str, text: str) -> None:
            if self.channel == channel:
                self.receive_event(kind, text)

        return on_event

    def receive_event(self, kind: str, text: str) -> None:
        """Note whether the connection is open, and pass the event on to `on_event`."""
        if kind in COUNTED and self._floods():
            return
        if kind == "open":
            self.is_open = True
        elif kind == "closed":
            self.is_open = False
        elif kind == "code":
            self.code = text
        self.on_event(kind, text)

    def _floods(self) -> bool:
        """Count a message. If there are more than FLOOD in WINDOW_S, close the connection and return
        True."""
        now = self.transports.seconds()
        if now - self.since > WINDOW_S:
            self.since, self.count = now, 0
        self.count += 1
        if self.count <= FLOOD:
            return False
        if self.transport:
            self._hang_up()
            self.presence = CUT
            self.on_event("flood", "")
        return True


def is_direct(transport: "Relay | Direct | None") -> bool:
    """Return whether a transport connects the two devices directly."""
    return transport is not None and transport.kind == DIRECT
