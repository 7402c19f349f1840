"""Invitation: the link of a game with all that it says of the match, as text and back. Pure.

    #g=1...&s=1...     a room: its name, and the key from which web/peer/room_keys.py derives others
    #g=1...&w=1...     the same room for a spectator: its name, and the key to read with
    #g=1...&r=1...     a room of earlier versions: its name, and the key to read with
    #g=1...&o=1...     a direct connection: how the inviter's device can be found
    #g=1...&a=1...     the answer to that: how the guest's device can be found
    #g=1...&l=1        the match goes on by links, after it was played live
    #g=1...&e=1...     how often moves were taken back; left out for never
    #g=1...&q=1...     an offer to the opponent, and which offer is declined; left out for neither
    ...&t=AxF...       the hash of the inviter's number for the coin flip, see web/peer/coin_flip.py
    #g=1...&d=1...     by links: the numbers of the coin flip that the opponent may know
    ...&c=300.2        a clock: the seconds of each player, and those added with each move

A page without rooms, and an older version, open the game alone. No link says which broker has the
rooms: that is set for the site.
"""

from hive_core.game.link import NOBODY, read_link, spell_link
from hive_core.notation.link_codec import ALPHABET, VALUE, BitWriter, numbers_behind, word_behind
from hive_core.notation.moves import MOST_PLIES
from hive_core.records import NamedTuple
from hive_core.rules.errors import LinkError
from web.peer.coin_flip import COMMITMENT, SIGNS
from web.peer.peer_state import A_DRAW, BACK, LATEST_GENERATION, NOTHING

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from hive_core.game.link import Linked

NAME_SIGNS, KEY_SIGNS = 16, 22
"""Number of characters of a room's name (96 bits) and of its key (128 bits), in base64url."""
MARK, EARLIER_MARK, WATCH_MARK = "&s=", "&r=", "&w="
OFFER, ANSWER = "&o=", "&a="
CLOCK, COMMITTED, NUMBERS = "&c=", "&t=", "&d="
NO_NUMBERS = ("", "")
GENERATION = "&e="
BY_LINKS = "&l=1"
LONGEST_S = 24 * 3600
LONGEST_CODE = 900
REQUEST = "&q="
KINDS = (NOTHING, A_DRAW, BACK)
"""Kinds of offers that a link can state, as an index into this list."""

GENERATION_SIZES = (16,)
REQUEST_SIZES = (2, (16, 16, -6), 1, (16, 16))
"""Bits of each number in `&q=`, in the form of `numbers_behind`: index of the offer's kind in KINDS;
both halves of the offer's number, and the ply at which it was made; 1 if an offer is declined, and both
halves of its number."""
NUMBERS_SIZES = (1, (4,) * SIGNS) + (4,) * SIGNS
"""Bits of each value in `&d=`: 1 if the inviter's number is there, then its digits, then the digits of
the guest's number."""
RELAY_SIZES = (6,) * (NAME_SIGNS + KEY_SIGNS)
"""Numbers of bits, one for each character of a room's name and then of its key."""

Request = NamedTuple(
    "Request", [("kind", "str"), ("id", "int"), ("ply", "int"), ("declined", "int")]
)
"""Offers that a link states: the sender's own offer (its `kind`, one of KINDS, its number `id`, and the
number of plies after which it was made), and the number of the opponent's offer that the sender has
`declined`, 0 for none."""

NO_REQUEST = Request(NOTHING, 0, 0, 0)


Invitation = NamedTuple(
    "Invitation",
    [
        ("linked", "Linked"),
        ("generation", "int"),
        ("request", "Request"),
        ("commitment", "str"),
        ("numbers", "tuple[str, str]"),
        ("by_links", "bool"),
        ("offer", "str"),
        ("answer", "str"),
        ("relay", "tuple[str, str] | None"),
        ("earlier_relay", "tuple[str, str] | None"),
        ("watched_relay", "tuple[str, str] | None"),
        ("clock", "tuple[int, int] | None"),
    ],
)
"""All that a link of a remote match says.

- `linked`: the game, with the match's number, the receiver's colour and the players' names
- `generation`: how often moves were taken back
- `request`: the sender's offer, and which one of the opponent's is declined
- `commitment`: hash of the inviter's number for the coin flip; "" for none
- `numbers`: the inviter's number and the guest's, "" for one that is not in the link
- `by_links`: the match goes on by links, after it was played live
- `offer`, `answer`: text by which the inviter's or the guest's device is found for a direct connection;
  "" for none
- `relay`: name and key of a room; `earlier_relay`: those of a room of earlier versions;
  `watched_relay`: name and reading key of a room for a spectator; each None if the link names no such
  room
- `clock`: milliseconds of each player and those added with each move; None for no clock
"""


def invitation_of(linked: "Linked") -> Invitation:
    """Return an invitation that holds a game and nothing else."""
    return Invitation(
        linked=linked,
        generation=0,
        request=NO_REQUEST,
        commitment="",
        numbers=NO_NUMBERS,
        by_links=False,
        offer="",
        answer="",
        relay=None,
        earlier_relay=None,
        watched_relay=None,
        clock=None,
    )


def parse_invite_link(text: str) -> Invitation:
    """Return what the link `text` says. Raises LinkError if it is damaged or invalid."""
    linked = read_link(text, None)
    if linked.seat != NOBODY and not linked.game.repetition:
        raise LinkError("content", "moves after a third occurrence", "a game of two")
    answer, offer = [word_behind(text, mark, LONGEST_CODE) for mark in (ANSWER, OFFER)]
    generation = numbers_behind(text, GENERATION, GENERATION_SIZES)
    request = numbers_behind(text, REQUEST, REQUEST_SIZES)
    numbers = numbers_behind(text, NUMBERS, NUMBERS_SIZES)
    relays = [numbers_behind(text, mark, RELAY_SIZES) for mark in (MARK, EARLIER_MARK, WATCH_MARK)]
    relay, earlier_relay, watched_relay = [_relay_of(values) for values in relays]
    return Invitation(
        linked=linked,
        generation=generation[0] if generation else 0,
        request=_request_of(request) if request else NO_REQUEST,
        commitment=_read_commitment(text),
        numbers=_numbers_of(numbers) if numbers else NO_NUMBERS,
        by_links=_reads_by_links(text),
        offer=offer,
        answer=answer,
        relay=relay,
        earlier_relay=earlier_relay,
        watched_relay=watched_relay,
        clock=_read_clock(text),
    )


def spell_invite_link(invitation: Invitation) -> str:
    """Return an invitation as the part of an address after `#`. Raises LinkError if it is too long."""
    text = spell_link(invitation.linked)
    text += spell_generation(invitation.generation) + spell_request(invitation.request)
    flip = spell_numbers(invitation.numbers)
    if invitation.commitment:
        flip = COMMITTED + invitation.commitment
    live = invitation.offer or invitation.relay or invitation.earlier_relay
    if not live:
        text += flip
    if invitation.by_links:
        text += BY_LINKS
    if invitation.answer:
        text += _spell_code(ANSWER, invitation.answer)
    if invitation.offer:
        text += _spell_code(OFFER, invitation.offer)
    for mark, relay in (
        (MARK, invitation.relay),
        (EARLIER_MARK, invitation.earlier_relay),
        (WATCH_MARK, invitation.watched_relay),
    ):
        if relay:
            text += _spell_relay(mark, *relay)
    if live:
        text += flip
    return text + (spell_clock(invitation.clock) if invitation.clock else "")


def random_name(random_u32: "Callable[[], int]") -> str:
    """Return a random name for a room."""
    return _random(random_u32, NAME_SIGNS, 96)


def random_key(random_u32: "Callable[[], int]") -> str:
    """Return a random key for a room."""
    return _random(random_u32, KEY_SIGNS, 128)


def _random(random_u32: "Callable[[], int]", signs: int, bits: int) -> str:
    out = BitWriter()
    for _ in range(bits // 32):
        number = random_u32()
        out.bits(number >> 16, 16)
        out.bits(number, 16)
    if out.free < 6:
        out.bits(0, out.free)
    return "".join(out.signs[:signs])


def _spell_relay(mark: str, name: str, key: str) -> str:
    out = BitWriter()
    for sign in name + key:
        out.bits(VALUE[sign], 6)
    return mark + out.text()


def _relay_of(values: "list[int]") -> "tuple[str, str] | None":
    """Return the name and key of a room, whose characters have the base64url `values`; None for no
    values."""
    signs = "".join([ALPHABET[value] for value in values])
    return (signs[:NAME_SIGNS], signs[NAME_SIGNS:]) if signs else None


def _spell_code(mark: str, text: str) -> str:
    out = BitWriter()
    out.word(text[:LONGEST_CODE])
    return mark + out.text()


def spell_generation(generation: int) -> str:
    """Return the parameter of a link that says how often moves were taken back; "" for never."""
    out = BitWriter()
    out.bits(min(generation, LATEST_GENERATION), 16)
    return GENERATION + out.text() if generation else ""


def spell_request(request: Request) -> str:
    """Return the parameter of a link with the sender's offer and the number of the opponent's offer
    that the sender declines; "" for neither."""
    out = BitWriter()
    out.bits(KINDS.index(request.kind), 2)
    if request.kind:
        _spell_id(out, request.id)
        out.number(request.ply, 6)
    out.bits(bool(request.declined), 1)
    if request.declined:
        _spell_id(out, request.declined)
    return REQUEST + out.text() if request.kind or request.declined else ""


def _request_of(numbers: "list[int]") -> Request:
    """Return the offers that the parameter `&q=` of a link states; `numbers` are its values, see
    REQUEST_SIZES. Raises LinkError."""
    at, high, low, ply, _, declined_high, declined_low = numbers
    if at >= len(KINDS):
        raise LinkError("content", f"request {at}", f"one of {len(KINDS)}")
    if ply > MOST_PLIES:
        raise LinkError("content", "a larger number", f"at most {MOST_PLIES}")
    return Request(KINDS[at], high << 16 | low, ply, declined_high << 16 | declined_low)


def _spell_id(out: BitWriter, ident: int) -> None:
    out.bits(ident >> 16, 16)
    out.bits(ident, 16)


def _reads_by_links(text: str) -> bool:
    _, found, rest = text.partition(BY_LINKS[:2])
    if found and rest[:2] != BY_LINKS[2:]:
        raise LinkError("altered", found + rest[:2], BY_LINKS)
    return bool(found)


def _read_commitment(text: str) -> str:
    _, found, rest = text.partition(COMMITTED)
    committed = rest[:COMMITMENT]
    if found and not is_name(committed, COMMITMENT):
        expected = f"{COMMITMENT} letters, digits, - and _"
        raise LinkError("content", f"{COMMITTED}{committed}", expected)
    return committed if found else ""


def spell_numbers(numbers: "tuple[str, str]") -> str:
    """Return the parameter of a link with the coin flip's numbers: the inviter's ("" while it is
    secret) and the guest's. Return "" if the guest's is not known."""
    first, second = numbers
    if not second:
        return ""
    out = BitWriter()
    out.bits(bool(first), 1)
    for sign in first + second:
        out.bits(int(sign, 16), 4)
    return NUMBERS + out.text()


def _numbers_of(values: "list[int]") -> "tuple[str, str]":
    """Return both numbers of the coin flip from the values of the parameter `&d=`; "" for the inviter's
    while it is secret."""
    digits = "".join([f"{value:x}" for value in values[1:]])
    return (digits[:SIGNS] if values[0] else "", digits[SIGNS:])


def spell_clock(terms: "tuple[int, int]") -> str:
    """Return the part of a link that states the clock: `terms` are the time of each player and the
    increment, in milliseconds."""
    return f"{CLOCK}{terms[0] // 1000}.{terms[1] // 1000}"


def _read_clock(text: str) -> "tuple[int, int] | None":
    _, found, rest = text.partition(CLOCK)
    if not found:
        return None
    numbers = []
    for part in rest[:12].split(" ")[0].split("&")[0].split("."):
        digits = part and not [sign for sign in part if sign not in "0123456789"]
        numbers.append(int(part) if digits else -1)
    if len(numbers) != 2 or min(numbers) < 0 or max(numbers) > LONGEST_S or not numbers[0]:
        raise LinkError("content", f"{CLOCK}{rest[:12]}", "&c=SECONDS.SECONDS")
    return numbers[0] * 1000, numbers[1] * 1000


def is_name(text: object, signs: int) -> bool:
    """Return whether `text` has the form of a room's name or key: exactly `signs` characters of
    base64url."""
    return (
        isinstance(text, str)
        and len(text) == signs
        and not [sign for sign in text if sign not in VALUE]
    )
