"""What an invitation to a room adds to a game's link: `&r=` and a sealed text. Pure.

    #g=1...&r=1...     the game by its link, and where both meet: the room's name and the key

A page that has no rooms opens the game alone, and so does an older version. The site says which broker
has the rooms, never a link.
"""

from hive_core.notation.sealed import ALPHABET, VALUE, Reader, Writer, found_link

NAME_SIGNS, KEY_SIGNS = 16, 22
"""Characters of a name, 96 bits, and of a key, 128 bits: base64url."""
MARK = "&r="


def drawn_name(draw: "object") -> str:
    """A random name; `draw()` gives 32 random bits."""
    return _drawn(draw, NAME_SIGNS, 96)


def drawn_key(draw: "object") -> str:
    """A random key."""
    return _drawn(draw, KEY_SIGNS, 128)


def _drawn(draw: "object", signs: int, bits: int) -> str:
    out = Writer()
    for _ in range(bits // 32):
        number = draw()  # type: ignore[operator]
        out.bits(number >> 16, 16)
        out.bits(number, 16)
    if out.free < 6:
        out.bits(0, out.free)
    return "".join(out.signs[:signs])


def spell_room(name: str, key: str) -> str:
    """What is put behind a game's link."""
    out = Writer()
    for sign in name + key:
        out.bits(VALUE[sign], 6)
    return MARK + out.text()


def read_room(text: str) -> "tuple[str, str] | None":
    """Name and key in a link; None where it has none. Raises LinkError for one that was changed."""
    _, found, rest = text.partition(MARK)
    if not found:
        return None
    read = Reader(found_link("#r=" + rest, "r"))
    signs = "".join([ALPHABET[read.bits(6)] for _ in range(NAME_SIGNS + KEY_SIGNS)])
    read.end()
    return signs[:NAME_SIGNS], signs[NAME_SIGNS:]


def is_name(text: object, signs: int) -> bool:
    """Whether a kept text may be a name or a key."""
    return (
        isinstance(text, str)
        and len(text) == signs
        and not [sign for sign in text if sign not in VALUE]
    )
