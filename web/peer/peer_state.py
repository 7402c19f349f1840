"""Saved state of the protocol between two peers, and of the coin flip. Pure.

The page loads this with its first bundle; what makes use of it, web/peer/sync.py, comes with a
match.
"""

from hive_core.records import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from web.common.store import Record

OFFER_KINDS = (NOTHING, A_DRAW, BACK, AGAIN, PAUSE) = ("", "draw", "back", "again", "pause")
"""Kinds of offers: nothing, a draw, to take moves back, another game, that the clock be stopped or
go on."""

Offer = NamedTuple("Offer", [("kind", "str"), ("id", "int"), ("ply", "int"), ("to", "int")])
"""An offer: its kind, its number, after how many plies it was made, and how many plies it would
leave."""

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
"""State of the protocol on one side: the random numbers of this device and of the opponent's (0: not
known yet), the numbers of the last message sent and of the last one received, how often moves were
taken back, how many plies both sides have, the offer of this side and the opponent's, the number of the
offer that this side declined, and how often the clock was stopped and let go on."""

FIELDS = 16
OFFER_PLACES = (7, 11)


def state_to_record(state: PeerState) -> "list[int | str]":
    """Return the state as one list of plain values."""
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
"""One side's view of the coin flip for the colours, see web/peer/coin_flip.py: the inviter's number and
the guest's ("": not known yet), and on the guest's side the hash of the inviter's ("" on the inviter's
own)."""

NO_NUMBERS = CoinFlip("", "", "")
"""Coin flip for which the inviter has no number yet."""


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
