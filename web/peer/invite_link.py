"""What an invitation adds to a game's link. Pure.

    #g=1...&s=1...     a room: its name and the key, see web/peer/room_keys.py
    #g=1...&w=1...     the same room, to look only: its name and the key to read with
    #g=1...&r=1...     a room of earlier versions, whose key is the one to read with
    #g=1...&o=1...     a direct road: where who invites can be found
    #g=1...&a=1...     and the answer to that
    #g=1...&l=1        by links from now on, wherever the game was before
    #g=1...&e=1...     how often moves were taken back; left out for never
    #g=1...&q=1...     what is asked of the other side, and what is declined; left out for neither
    ...&t=AxF...       and the hash of what draws the colours, see web/peer/coin_flip.py
    #g=1...&d=1...     by links: the numbers that draw them, as far as they may be told
    ...&c=300.2        and a clock: the seconds of each side, and those added with each move

A page that has no rooms opens the game alone, and so does an older version. The site says which broker
has the rooms, never a link.
"""

from hive_core.notation.link_codec import ALPHABET, VALUE, BitReader, BitWriter, found_link
from hive_core.notation.moves import MOST_PLIES
from hive_core.records import NamedTuple
from hive_core.rules.errors import LinkError
from web.peer.coin_flip import COMMITMENT, SIGNS
from web.peer.peer_state import A_DRAW, BACK, NOTHING

NAME_SIGNS, KEY_SIGNS = 16, 22
"""Characters of a name, 96 bits, and of a key, 128 bits: base64url."""
MARK, EARLIER_MARK, WATCH_MARK = "&s=", "&r=", "&w="
OFFER, ANSWER = "&o=", "&a="
CLOCK, TOSS, TOLD = "&c=", "&t=", "&d="
NOT_TOLD = ("", "")
ERA = "&e="
LINKS = "&l=1"
LONGEST_S = 24 * 3600
LONGEST_CODE = 900
LATEST_ERA = 65535
ASKED = "&q="
KINDS = (NOTHING, A_DRAW, BACK)
"""What can be asked by links."""

Request = NamedTuple(
    "Request", [("kind", "str"), ("id", "int"), ("ply", "int"), ("declined", "int")]
)
"""What a link asks for, one of KINDS, the number of that and after how many plies it was asked; and the
number of what it declines, 0 for nothing."""

NO_REQUEST = Request(NOTHING, 0, 0, 0)


def drawn_name(draw: "object") -> str:
    """A random name; `draw()` gives 32 random bits."""
    return _drawn(draw, NAME_SIGNS, 96)


def drawn_key(draw: "object") -> str:
    """A random key."""
    return _drawn(draw, KEY_SIGNS, 128)


def _drawn(draw: "object", signs: int, bits: int) -> str:
    out = BitWriter()
    for _ in range(bits // 32):
        number = draw()  # type: ignore[operator]
        out.bits(number >> 16, 16)
        out.bits(number, 16)
    if out.free < 6:
        out.bits(0, out.free)
    return "".join(out.signs[:signs])


def spell_room(name: str, key: str, mark: str = MARK) -> str:
    """What is put behind a game's link; `mark` is one of the three for rooms."""
    out = BitWriter()
    for sign in name + key:
        out.bits(VALUE[sign], 6)
    return mark + out.text()


def read_room(text: str, mark: str = MARK) -> "tuple[str, str] | None":
    """Name and key in a link; None where it has none. Raises LinkError for one that was changed."""
    _, found, rest = text.partition(mark)
    if not found:
        return None
    read = BitReader(found_link("#r=" + rest, "r"))
    signs = "".join([ALPHABET[read.bits(6)] for _ in range(NAME_SIGNS + KEY_SIGNS)])
    read.end()
    return signs[:NAME_SIGNS], signs[NAME_SIGNS:]


def spell_code(mark: str, text: str) -> str:
    """What is put behind a game's link for a direct road; `mark` is OFFER or ANSWER."""
    out = BitWriter()
    out.word(text[:LONGEST_CODE])
    return mark + out.text()


def read_code(mark: str, text: str) -> str:
    """The text that a link has behind that mark; "" for none. Raises LinkError for a changed one."""
    _, found, rest = text.partition(mark)
    if not found:
        return ""
    read = BitReader(found_link("#c=" + rest, "c"))
    word = read.word(LONGEST_CODE)
    read.end()
    return word


def spell_era(era: int) -> str:
    """What is put behind a link of a game in which moves were taken back so often."""
    out = BitWriter()
    out.bits(min(era, LATEST_ERA), 16)
    return ERA + out.text() if era else ""


def read_era(text: str) -> int:
    """How often moves were taken back before a link was made. Raises LinkError for a changed one."""
    _, found, rest = text.partition(ERA)
    if not found:
        return 0
    read = BitReader(found_link("#e=" + rest, "e"))
    era = read.bits(16)
    read.end()
    return era


def spell_request(asked: Request) -> str:
    """What is put behind a link that asks for something, or declines something; "" for neither."""
    out = BitWriter()
    out.bits(KINDS.index(asked.kind), 2)
    if asked.kind:
        _spell_id(out, asked.id)
        out.number(asked.ply, 6)
    out.bits(bool(asked.declined), 1)
    if asked.declined:
        _spell_id(out, asked.declined)
    return ASKED + out.text() if asked.kind or asked.declined else ""


def read_request(text: str) -> Request:
    """What a link asks for and declines. Raises LinkError for a changed one."""
    _, found, rest = text.partition(ASKED)
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


def goes_by_links(text: str) -> bool:
    """Whether a link takes its game off every other road. Raises LinkError for a changed one."""
    _, found, rest = text.partition(LINKS[:2])
    if found and rest[:2] != LINKS[2:]:
        raise LinkError("altered", found + rest[:2], LINKS)
    return bool(found)


def read_seal(text: str) -> str:
    """The hash in a link where the colours are drawn; "" for none. Raises LinkError."""
    _, found, rest = text.partition(TOSS)
    sealed = rest[:COMMITMENT]
    if found and not is_name(sealed, COMMITMENT):
        raise LinkError("content", f"{TOSS}{sealed}", f"{COMMITMENT} letters, digits, - and _")
    return sealed if found else ""


def spell_told(told: "tuple[str, str]") -> str:
    """What is put behind a link that tells what draws the colours: the number of who invites, or "",
    and that of who came; "" where there is neither."""
    first, second = told
    if not second:
        return ""
    out = BitWriter()
    out.bits(bool(first), 1)
    for sign in first + second:
        out.bits(int(sign, 16), 4)
    return TOLD + out.text()


def read_told(text: str) -> "tuple[str, str]":
    """The numbers in a link that draw the colours, NOT_TOLD for none. Raises LinkError."""
    _, found, rest = text.partition(TOLD)
    if not found:
        return NOT_TOLD
    read = BitReader(found_link("#d=" + rest, "d"))
    both = read.bits(1)
    numbers = ["".join([f"{read.bits(4):x}" for _ in range(SIGNS)]) for _ in range(1 + both)]
    read.end()
    return (numbers[0] if both else "", numbers[-1])


def spell_clock(terms: "tuple[int, int]") -> str:
    """What is put behind a link for a game with a clock; `terms` in milliseconds."""
    return f"{CLOCK}{terms[0] // 1000}.{terms[1] // 1000}"


def read_clock(text: str) -> "tuple[int, int] | None":
    """The terms of a clock in a link, in milliseconds; None where it has none. Raises LinkError."""
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
    """Whether a kept text may be a name or a key."""
    return (
        isinstance(text, str)
        and len(text) == signs
        and not [sign for sign in text if sign not in VALUE]
    )
