"""Records that a remote match saves: the state of its protocol, and its coin flip. Pure.

The page loads this with its first bundle; web/peer/sync.py, which runs the protocol, only with a match.
"""

from hive_core.records import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from web.common.store import Record

OFFER_KINDS = (NOTHING, A_DRAW, BACK, AGAIN, PAUSE) = ("", "draw", "back", "again", "pause")
"""Kinds of offers: nothing, a draw, to take moves back, another game, to stop or restart the clock."""

Offer = NamedTuple("Offer", [("kind", "str"), ("id", "int"), ("ply", "int"), ("to", "int")])
"""An offer: its kind, its number `id`, after how many plies it was made, and, to take moves back, how
many plies it would leave (`to`)."""

NO_OFFER = Offer(NOTHING, 0, 0, 0)

PeerState = NamedTuple(
    "PeerState",
    [
        ("who", "int"),
        ("peer", "int"),
        ("serial", "int"),
        ("received", "int"),
        ("generation", "int"),
        ("agreed", "int"),
        ("offer", "Offer"),
        ("peer_offer", "Offer"),
        ("declined", "int"),
        ("pauses", "int"),
    ],
)
"""State of the protocol on one side.

- `who`: random number of this device; `peer`: of the opponent's, 0 until its first message
- `serial`: number of the last message sent; `received`: of the last one received
- `generation`: how often moves were taken back; `agreed`: how many plies both pages surely have
- `offer`: made here; `peer_offer`: made by the opponent; `declined`: number of the one declined here
- `pauses`: count of stops and starts of the clock"""

LATEST_GENERATION = 65535
"""Largest number of take-backs, and of pauses, that a message or a link may have."""

FIELDS = 16
OFFER_PLACES = (7, 11)


def state_to_record(state: PeerState) -> "list[int | str]":
    """Return the state as one list of plain values, to be saved."""
    saved: list[int | str] = [state.who, state.peer, state.serial, state.received, state.generation]
    saved += [state.agreed, state.declined]
    for offer in (state.offer, state.peer_offer):
        saved += [offer.kind, offer.id, offer.ply, offer.to]
    return saved + [state.pauses]


def state_from_record(data: object) -> "PeerState | None":
    """Return the state that was saved as `data`; None if `data` is invalid."""
    if not isinstance(data, list) or len(data) not in (FIELDS - 1, FIELDS):
        return None
    for at, value in enumerate(data):
        if at in OFFER_PLACES:
            if value not in OFFER_KINDS:
                return None
        elif type(value) is not int or value < 0:
            return None
    if not data[0]:
        return None
    first, second = [
        Offer(*data[at : at + 4]) if data[at] != NOTHING else NO_OFFER for at in OFFER_PLACES
    ]
    who, peer, serial, received, generation, agreed, declined = data[:7]
    pauses = data[15] if len(data) == FIELDS else 0  # earlier versions had no clocks
    return PeerState(
        who, peer, serial, received, generation, agreed, first, second, declined, pauses
    )


CoinFlip = NamedTuple("CoinFlip", [("first", "str"), ("second", "str"), ("commitment", "str")])
"""A coin flip for the colours on one side, see web/peer/coin_flip.py: the inviter's number, the guest's
("" until it is known), and on the guest's side the hash of the inviter's ("" on the inviter's)."""

NO_NUMBERS = CoinFlip("", "", "")
"""Coin flip of an inviter who has no number yet."""


def coin_to_record(coin: CoinFlip) -> "Record":
    """Return the fields under which a coin flip is saved."""
    fields = (("seal", coin.commitment), ("first", coin.first), ("second", coin.second))
    return {name: value for name, value in fields if value}


def coin_from_record(data: object) -> "CoinFlip | None":
    """Return the coin flip that was saved as `data`; None if `data` is invalid."""
    if not isinstance(data, dict):
        return None
    values = [data.get(name) for name in ("first", "second", "seal")]
    return CoinFlip(*[value if isinstance(value, str) else "" for value in values])
