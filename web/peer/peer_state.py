"""Records of a remote match that are saved: the state of the protocol between the two pages, and the
coin flip. Pure.

The page loads this with its first bundle; web/peer/sync.py, which runs the protocol, only with a match.
"""

from hive_core.records import NamedTuple
from web.common.schema import any_of, default, number, record, row, text, valid

TYPE_CHECKING = False
if TYPE_CHECKING:
    from web.common.store import Record

OFFER_KINDS = (NOTHING, A_DRAW, BACK, AGAIN, PAUSE) = ("", "draw", "back", "again", "pause")
"""Kinds of offers: nothing, a draw, to take moves back, another game, to stop or restart the clock."""

DRAW_GAP_PLIES = 10
"""Number of plies after which a draw may be offered again that was declined."""

Offer = NamedTuple("Offer", [("kind", "str"), ("id", "int"), ("ply", "int"), ("to", "int")])
"""Offer of a player: its kind, its number `id`, the number of plies after which it was made, and, for
an offer to take back, how many plies would be left (`to`)."""

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
"""State of the protocol on one page of a match.

- `who`: random number of this device; `peer`: of the opponent's, 0 until its first message
- `serial`: number of the last message sent; `received`: number of the last one received
- `generation`: how often moves were taken back; `agreed`: how many plies both pages surely have
- `offer`: made by this player; `peer_offer`: by the opponent; `declined`: number of the opponent's
  offer that this player declined
- `pauses`: count of stops and starts of the clock
"""

LATEST_GENERATION = 65535
"""Maximum number of take-backs, and of stops and starts of the clock, that a message or a link may
state."""

LARGEST = 1 << 36
"""Largest number that a message, and so a state, may have."""
COUNT, TURNS = number(0, LARGEST), number(0, LATEST_GENERATION)
OFFER = (any_of(*OFFER_KINDS), COUNT, COUNT, COUNT)
WHO = (number(1, LARGEST), COUNT)
PLAIN_STATE = row(*WHO, COUNT, COUNT, TURNS, COUNT, COUNT, *OFFER, *OFFER, TURNS, least=15)
"""Schema of a saved state, which is a list. Earlier versions had no clocks, and so no last number."""


def state_to_record(state: PeerState) -> "list[int | str]":
    """Return the state as one list of plain values, to be saved."""
    saved: list[int | str] = [state.who, state.peer, state.serial, state.received, state.generation]
    saved += [state.agreed, state.declined]
    for offer in (state.offer, state.peer_offer):
        saved += [offer.kind, offer.id, offer.ply, offer.to]
    return saved + [state.pauses]


def state_from_record(data: object, where: str = "") -> "PeerState | None":
    """Return the state that was saved as `data`; None if `data` is invalid."""
    saved = valid(PLAIN_STATE, data)
    if not saved:
        return None
    offers = [Offer(*saved[at : at + 4]) for at in (7, 11)]
    first, second = [offer if offer.kind else NO_OFFER for offer in offers]
    who, peer, serial, received, generation, agreed, declined = saved[:7]
    pauses = saved[15] if saved[15:] else 0
    return PeerState(
        who, peer, serial, received, generation, agreed, first, second, declined, pauses
    )


CoinFlip = NamedTuple("CoinFlip", [("first", "str"), ("second", "str"), ("commitment", "str")])
"""State of a coin flip on one page, see web/peer/coin_flip.py: the inviter's number, the guest's (""
until it is known), and on the guest's page the hash of the inviter's number ("" on the inviter's
page)."""

NO_NUMBERS = CoinFlip("", "", "")
"""Coin flip of an inviter who has no number yet."""


def coin_to_record(coin: CoinFlip) -> "Record":
    """Return the coin flip as plain data, the fields under which it is saved."""
    fields = (("seal", coin.commitment), ("first", coin.first), ("second", coin.second))
    return {name: value for name, value in fields if value}


NUMBER = default(text(64), "")
COIN = record(
    CoinFlip, {"first": NUMBER, "second": NUMBER, "commitment": NUMBER}, commitment="seal"
)


def coin_from_record(data: object, where: str = "") -> "CoinFlip | None":
    """Return the coin flip that was saved as `data`; None if `data` is invalid."""
    return valid(COIN, data)
