"""Connection of a live match to the opponent, or of a spectator to a room. No DOM."""

from web.peer import invite_link, room_keys
from web.peer.invite_link import is_name
from web.peer.message import LONGEST_MESSAGE
from web.saved_records.remote_match import DIRECT, SIGNED, Relay

TYPE_CHECKING = False
if TYPE_CHECKING:
    from web.remote.transport_types import OnEvent, TransportLike, TransportsLike
    from web.saved_records.remote_match import Direct, WatchedMatch

LISTENS, WATCHES = 3, 2
"""Roles in a room besides the inviter's, 0, and the guest's, 1. LISTENS: a guest that sends nothing
until it knows that the second seat is free. WATCHES: a spectator."""
WAITING, THERE, GONE, CUT = "waiting", "there", "gone", "cut"
JOINING = "joining"
"""Presence of the opponent. WAITING: has never come; THERE; GONE: was there; CUT: this page has no
connection; JOINING: not known yet, on the way into a room."""
MOST_DEBT, PAID = 1600, 100
"""Most work that the opponent's texts may be ahead, and how much of it each second pays off. The unit
is a move that the rules check, about a millisecond on a slow device."""
TEXT_WORK, CHARACTERS = 10, 512
"""Work of any text, and how many characters of it are one more unit."""
FLOOD, REFUSED = "flood", "refused"
"""Reasons for which a connection is cut here: too much work, or too many illegal moves."""


class Connection:
    """Connection of the game on the board.

    `on_event` is called with an event and its text ("" for most):
    - "open", "closed": this page is connected, or no longer
    - "here", "gone": the opponent has come, or left
    - "text": a message; "kept": a message that the room had saved; "bad": a message of the opponent
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
        """Presence of the opponent, see JOINING; "" without a live match."""
        self.is_open = False
        self.listens = False
        self.code = ""
        """Text by which the opponent's page can reach this device directly; "" until it is known."""
        self.offer = ("", "")
        """Direct connection to which the person here is invited: its name, and the text by which this
        page finds the inviter's device; two "" for none."""
        self.since = self.debt = 0
        self.dropped = 0
        """Number of texts in the room that neither side wrote. They are no work of the opponent's."""

    def note_presence(self, presence: str) -> None:
        """Set the presence of the opponent, see JOINING."""
        self.presence = presence

    def note_offer(self, channel: str, offer: str) -> None:
        """Save the text `offer`, by which this page finds the inviter's device, until the direct
        connection `channel` is opened."""
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
        """Open the room or direct connection that `transport` names. `met` is true if the opponent has
        been connected in this match before."""
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
        """Enter a room as a player. A guest that has not `met` the opponent yet only listens at first:
        both seats may be taken, and then those two players should not notice a third."""
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
        """Open a direct connection as the inviter; the event "code" follows."""
        self._open_direct("")

    def _open_direct(self, offer: str) -> None:
        self.presence = WAITING
        self.transport = self.transports.direct(offer, self.channel, self._listener(self.channel))

    def accept(self, answer: str) -> bool:
        """Complete the inviter's direct connection with the guest's `answer`; False if none waits."""
        if not self.transport or not self.code or self.is_open:
            return False
        self.transport.accept(answer)
        return True

    def send(self, text: str, relay: "Relay | None") -> None:
        """Send a text. `relay`: the room, if texts there are signed; None for no signature."""
        if relay:
            text = room_keys.signed(text, relay.key, self.channel, 1 if relay.guest else 0)
        if self.transport:
            self.transport.send(text)

    def checked(self, text: str, relay: "Relay | None") -> str:
        """Return a received text without its signature, "" if the opponent did not sign it. `relay` is
        the room if texts there are signed; for None, the text is returned unchanged."""
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
        """Take note of an event of the transport, and pass it on to `on_event`."""
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
        """Add what a text of the opponent has cost or will cost. If it is more than MOST_DEBT ahead,
        cut the connection and return True."""
        now = self.transports.seconds()
        self.debt = max(0, self.debt - PAID * max(0, now - self.since)) + work
        self.since = now
        if self.debt <= MOST_DEBT:
            return False
        self.cut(FLOOD)
        return True

    def cut(self, why: str) -> None:
        """Close the connection because of the opponent's texts; `why` is FLOOD or REFUSED."""
        if self.transport:
            self._hang_up()
            self.presence = CUT
            self.on_event(why, "")


def text_work(text: str) -> int:
    """Return the work of reading a text, without that of its moves."""
    return TEXT_WORK + len(text) // CHARACTERS


def is_direct(transport: "Relay | Direct | None") -> bool:
    """Return whether `transport` connects the two devices directly, without a room."""
    return transport is not None and transport.kind == DIRECT
