"""Invitation: a game's link with what it says of the match it belongs to, as text and back. Pure.

    #g=1...&s=1...     a room: its name and the key, see web/peer/room_keys.py
    #g=1...&w=1...     the same room, to look only: its name and the key to read with
    #g=1...&r=1...     a room of earlier versions, whose key is the one to read with
    #g=1...&o=1...     a direct connection: where the inviter's device can be found
    #g=1...&a=1...     and the answer to that
    #g=1...&l=1        by links from now on, however the match was played before
    #g=1...&e=1...     how often moves were taken back; left out for never
    #g=1...&q=1...     the offer to the opponent, and which one is declined; left out for neither
    ...&t=AxF...       and the hash that fixes the inviter's number, see web/peer/coin_flip.py
    #g=1...&d=1...     by links: the numbers of the coin flip that the opponent may know
    ...&c=300.2        and a clock: the seconds of each side, and those added with each move

A page that has no rooms opens the game alone, and so does an older version. The site says which broker
has the rooms, never a link.
"""

from hive_core.game.link import NOBODY, read_link, spell_link
from hive_core.notation.link_codec import ALPHABET, VALUE, BitReader, BitWriter, found_link
from hive_core.notation.moves import MOST_PLIES
from hive_core.records import NamedTuple
from hive_core.rules.errors import LinkError
from web.peer.coin_flip import COMMITMENT, SIGNS
from web.peer.peer_state import A_DRAW, BACK, NOTHING

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from hive_core.game.link import Linked

NAME_SIGNS, KEY_SIGNS = 16, 22
"""Characters of a name, 96 bits, and of a key, 128 bits: base64url."""
MARK, EARLIER_MARK, WATCH_MARK = "&s=", "&r=", "&w="
OFFER, ANSWER = "&o=", "&a="
CLOCK, COMMITTED, NUMBERS = "&c=", "&t=", "&d="
NO_NUMBERS = ("", "")
GENERATION = "&e="
BY_LINKS = "&l=1"
LONGEST_S = 24 * 3600
LONGEST_CODE = 900
LATEST_GENERATION = 65535
REQUEST = "&q="
KINDS = (NOTHING, A_DRAW, BACK)
"""Kinds of offers by links."""

Request = NamedTuple(
    "Request", [("kind", "str"), ("id", "int"), ("ply", "int"), ("declined", "int")]
)
"""Offer in a link: one of KINDS, its number and after how many plies it was made; and the number of the
offer that the link declines, 0 for none."""

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
"""All that a link says: its game with number, seat and names, how often moves of it were taken back,
the offer and what is declined; of the coin flip the hash that fixes the inviter's number, and both
numbers ("": not said); whether the match goes on by links from now on; where a direct connection is
offered or answered ("": not); name and key of a room, of a room of earlier versions, and of one that is
only watched; and the milliseconds of each side and those added with each move (None: no clock)."""


def invitation_of(linked: "Linked") -> Invitation:
    """Return a game's link that says nothing else."""
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


def parse_invite(text: str) -> Invitation:
    """Return what a link says. Raises LinkError for a link that was changed on its way."""
    linked = read_link(text, None)
    if linked.seat != NOBODY and not linked.game.repetition:
        raise LinkError("content", "moves after a third occurrence", "a game of two")
    return Invitation(
        linked=linked,
        answer=_read_code(ANSWER, text),
        watched_relay=_read_relay(WATCH_MARK, text),
        offer=_read_code(OFFER, text),
        clock=_read_clock(text),
        relay=_read_relay(MARK, text),
        earlier_relay=_read_relay(EARLIER_MARK, text),
        by_links=_reads_by_links(text),
        generation=_read_generation(text),
        commitment=_read_commitment(text),
        numbers=_read_numbers(text),
        request=_read_request(text),
    )


def spell_invite(invitation: Invitation) -> str:
    """Return the part of an address after `#` that says this. Raises LinkError for too long a game."""
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
    """Return a random name of a room."""
    return _random(random_u32, NAME_SIGNS, 96)


def random_key(random_u32: "Callable[[], int]") -> str:
    """Return a random key of a room."""
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


def _read_relay(mark: str, text: str) -> "tuple[str, str] | None":
    """Return the name and the key of the room that a link has behind that mark; None for none."""
    _, found, rest = text.partition(mark)
    if not found:
        return None
    read = BitReader(found_link("#r=" + rest, "r"))
    signs = "".join([ALPHABET[read.bits(6)] for _ in range(NAME_SIGNS + KEY_SIGNS)])
    read.end()
    return signs[:NAME_SIGNS], signs[NAME_SIGNS:]


def _spell_code(mark: str, text: str) -> str:
    out = BitWriter()
    out.word(text[:LONGEST_CODE])
    return mark + out.text()


def _read_code(mark: str, text: str) -> str:
    """Return the text of a direct connection that a link has behind that mark; "" for none."""
    _, found, rest = text.partition(mark)
    if not found:
        return ""
    read = BitReader(found_link("#c=" + rest, "c"))
    word = read.word(LONGEST_CODE)
    read.end()
    return word


def spell_generation(generation: int) -> str:
    """Return what a link has of a game in which moves were taken back so often; "" for never."""
    out = BitWriter()
    out.bits(min(generation, LATEST_GENERATION), 16)
    return GENERATION + out.text() if generation else ""


def _read_generation(text: str) -> int:
    _, found, rest = text.partition(GENERATION)
    if not found:
        return 0
    read = BitReader(found_link("#e=" + rest, "e"))
    generation = read.bits(16)
    read.end()
    return generation


def spell_request(request: Request) -> str:
    """Return what a link has of an offer and of one that is declined; "" for neither."""
    out = BitWriter()
    out.bits(KINDS.index(request.kind), 2)
    if request.kind:
        _spell_id(out, request.id)
        out.number(request.ply, 6)
    out.bits(bool(request.declined), 1)
    if request.declined:
        _spell_id(out, request.declined)
    return REQUEST + out.text() if request.kind or request.declined else ""


def _read_request(text: str) -> Request:
    _, found, rest = text.partition(REQUEST)
    if not found:
        return NO_REQUEST
    read = BitReader(found_link("#q=" + rest, "q"))
    at = read.bits(2)
    if at >= len(KINDS):
        raise LinkError("content", f"request {at}", f"one of {len(KINDS)}")
    ident = _read_id(read) if at else 0
    ply = read.number(6, MOST_PLIES) if at else 0
    declined = _read_id(read) if read.bits(1) else 0
    read.end()
    return Request(KINDS[at], ident, ply, declined)


def _spell_id(out: BitWriter, ident: int) -> None:
    out.bits(ident >> 16, 16)
    out.bits(ident, 16)


def _read_id(read: BitReader) -> int:
    high = read.bits(16)
    return high << 16 | read.bits(16)


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
    """Return what a link has of the coin flip: the inviter's number, or "", and the guest's; "" where
    there is neither."""
    first, second = numbers
    if not second:
        return ""
    out = BitWriter()
    out.bits(bool(first), 1)
    for sign in first + second:
        out.bits(int(sign, 16), 4)
    return NUMBERS + out.text()


def _read_numbers(text: str) -> "tuple[str, str]":
    _, found, rest = text.partition(NUMBERS)
    if not found:
        return NO_NUMBERS
    read = BitReader(found_link("#d=" + rest, "d"))
    both = read.bits(1)
    numbers = ["".join([f"{read.bits(4):x}" for _ in range(SIGNS)]) for _ in range(1 + both)]
    read.end()
    return (numbers[0] if both else "", numbers[-1])


def spell_clock(terms: "tuple[int, int]") -> str:
    """Return what a link has of a clock; `terms` in milliseconds."""
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
    """Return whether a saved text may be a name or a key of `signs` characters."""
    return (
        isinstance(text, str)
        and len(text) == signs
        and not [sign for sign in text if sign not in VALUE]
    )
