"""Connection of a page to the opponent's page in a live match, or of a spectator's page to the players'
room. No DOM.

A room is a pair of topics on the site's MQTT broker (relay); a direct connection is WebRTC. Either is a
transport.
"""

from web.peer import invite_link, room_keys
from web.peer.invite_link import is_name
from web.peer.message import LONGEST_MESSAGE
from web.saved_records.remote_match import DIRECT, SIGNED, Relay

TYPE_CHECKING = False
if TYPE_CHECKING:
    from web.remote.transport_types import OnEvent, TransportLike, TransportsLike
    from web.saved_records.remote_match import Direct, WatchedMatch

LISTENS, WATCHES = 3, 2
"""Roles of a page in a room, besides the inviter's (0) and the guest's (1). LISTENS: a guest's page
that sends nothing until it knows that the second seat is free. WATCHES: a spectator's page."""
WAITING, THERE, GONE, CUT = "waiting", "there", "gone", "cut"
JOINING = "joining"
"""States of the opponent's presence. WAITING: has never been connected. THERE: is connected. GONE: was
connected. CUT: this page itself has no connection. JOINING: unknown, since this page is still entering
the room."""
MOST_DEBT, PAID = 1600, 100
"""Limit on the work that the opponent's texts may cause: an account, to which each text's work is added
and from which PAID is taken each second, may reach MOST_DEBT. A unit is one move checked by the rules,
about a millisecond on a slow device."""
TEXT_WORK, CHARACTERS = 10, 512
"""Units of work for reading any text, and number of its characters that count as one further unit."""
FLOOD, REFUSED = "flood", "refused"
"""Reasons why this page closes a connection: the opponent's texts cause too much work, or had too many
illegal moves."""


class Connection:
    """Connection of the match on the board, through one transport.

    `on_event` is called with an event and its text ("" for most):
    - "open", "closed": this page is connected, or no longer
    - "here", "gone": the opponent's page has connected, or left
    - "text": a message; "kept": a message that the room had stored; "bad": a message of the opponent
      that cannot be read; "foreign": a message signed without the key of the room
    - "code": the text by which the opponent's page can find this device for a direct connection
    - "failed": no connection is possible; "late": the direct one was not made in time
    - "alone": no tab of this browser has the direct connection any more
    - "flood": closed, because too many messages came
    """

    def __init__(self, transports: "TransportsLike", on_event: "OnEvent") -> None:
        self.transports = transports
        self.on_event = on_event
        self.transport: TransportLike | None = None
        """Transport in use, which may still be opening; None for none."""
        self.channel = ""
        """Name of the room or of the direct connection; "" for none."""
        self.presence = ""
        """State of the opponent's presence, one of WAITING, THERE, GONE, CUT and JOINING; "" without a
        live match."""
        self.is_open = False
        self.listens = False
        self.code = ""
        """Text by which the opponent's page can reach this device directly; "" until it is known."""
        self.offer = ("", "")
        """Direct connection to which this player is invited: its name, and the text by which this page
        finds the inviter's device; ("", "") for none."""
        self.since = self.debt = 0
        self.dropped = 0
        """Number of received texts that neither player wrote: strangers can write into a room. The
        opponent is not charged for them."""

    def note_presence(self, presence: str) -> None:
        """Set the opponent's presence to one of the states at JOINING."""
        self.presence = presence

    def note_offer(self, channel: str, offer: str) -> None:
        """Store `offer`, the text by which this page finds the inviter's device, until the direct
        connection named `channel` is opened."""
        self.offer = (channel, offer)

    def leave(self) -> None:
        """Close the connection: this tab plays and watches no live match any more."""
        self._hang_up()
        self.channel = ""
        self.presence = ""

    def _hang_up(self) -> None:
        if self.transport:
            self.transport.close()
        self.transport = None
        self.is_open = self.listens = False

    def connect(self, transport: "Relay | Direct", met: bool) -> None:
        """Open the room or direct connection that `transport` describes. `met`: the opponent has been
        connected in this match before."""
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
        self.since = self.debt = self.dropped = 0
        return channel

    def enter(self, relay: Relay, met: bool) -> None:
        """Enter the room of `relay` as a player. `met`: the opponent has been connected in this match
        before. A guest who has not met the opponent only listens at first: both seats may be taken, and
        then the two players should not notice a third device."""
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
        """Enter the room of `relay` as a spectator. Return False if the room's name or key is
        invalid."""
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
        """Begin a direct connection as the inviter. The event "code" follows, with the text by which
        the guest's page can find this device."""
        self._open_direct("")

    def _open_direct(self, offer: str) -> None:
        self.presence = WAITING
        self.transport = self.transports.direct(offer, self.channel, self._listener(self.channel))

    def accept(self, answer: str) -> bool:
        """Complete the inviter's direct connection with `answer`, by which the guest's device can be
        found. Return False if no connection waits for an answer."""
        if not self.transport or not self.code or self.is_open:
            return False
        self.transport.accept(answer)
        return True

    def send(self, text: str, relay: "Relay | None") -> None:
        """Send a text to the opponent. It is signed with the key of the room `relay`, or not signed if
        that is None."""
        if relay:
            text = room_keys.signed(text, relay.key, self.channel, 1 if relay.guest else 0)
        if self.transport:
            self.transport.send(text)

    def checked(self, text: str, relay: "Relay | None") -> str:
        """Return a received text without its signature; "" if it lacks the opponent's signature.
        `relay` is the room if texts there are signed; for None, return the text unchanged."""
        if not relay:
            return text
        whole = len(text) <= LONGEST_MESSAGE + 1 + room_keys.SIGNED
        text = (
            room_keys.checked(text, relay.key, self.channel, 0 if relay.guest else 1)
            if whole
            else ""
        )
        self.dropped += not text
        return text

    # What happens on it

    def _listener(self, channel: str) -> "OnEvent":
        def on_event(kind: str, text: str) -> None:
            if self.channel == channel:
                self.receive_event(kind, text)

        return on_event

    def receive_event(self, kind: str, text: str) -> None:
        """Note an event of the transport (its kind and text, see the class), and pass it on to
        `on_event`."""
        if kind == "foreign":
            self.dropped += 1
            return
        if kind == "open":
            self.is_open = True
        elif kind == "closed":
            self.is_open = False
        elif kind == "code":
            self.code = text
        self.on_event(kind, text)

    def charge(self, work: int) -> bool:
        """Count `work`, the cost of reading a text of the opponent. If too much has come in too short a
        time (see MOST_DEBT), close the connection and return True."""
        now = self.transports.seconds()
        self.debt = max(0, self.debt - PAID * max(0, now - self.since)) + work
        self.since = now
        if self.debt <= MOST_DEBT:
            return False
        self.cut(FLOOD)
        return True

    def cut(self, why: str) -> None:
        """Close the connection to protect this page from the opponent's texts; `why` is FLOOD or
        REFUSED."""
        if self.transport:
            self._hang_up()
            self.presence = CUT
            self.on_event(why, "")


def text_work(text: str) -> int:
    """Return the units of work for reading a text, apart from those for checking its moves."""
    return TEXT_WORK + len(text) // CHARACTERS


def is_direct(transport: "Relay | Direct | None") -> bool:
    """Return whether `transport` connects the two devices directly, without a room."""
    return transport is not None and transport.kind == DIRECT
