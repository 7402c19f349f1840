"""Numbers and words as a text for a URL, with a version, a length and a checksum.

    1 00o 0Ff4kq... 9sJ2bB    version, characters of the whole text, content, checksum

Every character stands for six bits in the alphabet of base64url (RFC 4648, 5). The text begins with a
digit and ends with a letter, so programs that find URLs in a message do not cut off its end. The
checksum is the CRC-32 of everything before it: it detects every change within five characters in a
row, and all others except one in 2^32. It guards against accidents, not against forgers, who can
compute it too, so readers of the content check that as well.
"""

import binascii

from hive_core.rules.errors import LinkError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

VERSION = "1"
VERSIONS = "123456789"
LONGEST_LINK = 8192
"""Most characters of a link's text; a longer text is refused unread."""
ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
VALUE = {sign: value for value, sign in enumerate(ALPHABET)}
HEAD, CHECK = 4, 6
"""Lengths, in characters, of two parts of a link's text: HEAD, the version and the length of the text
before the content, and CHECK, the checksum at its end."""
LARGEST = 0x10FFFF
"""Largest number that BitReader.number accepts by default: the last code point of Unicode."""


class BitWriter:
    """Writer of numbers and words as bits; six bits become one character of the text."""

    def __init__(self) -> None:
        self.signs: list[str] = []
        self.held = 0
        self.free = 6

    def bits(self, value: int, count: int) -> None:
        """Write the lowest `count` bits of `value`, the highest of them first."""
        while count:
            taken = min(count, self.free)
            count -= taken
            self.held = self.held << taken | value >> count & ((1 << taken) - 1)
            self.free -= taken
            if not self.free:
                self.signs.append(ALPHABET[self.held])
                self.held = 0
                self.free = 6

    def number(self, value: int, size: int) -> None:
        """Write `value`, a number of any size, in groups of `size` bits, the lowest group first. The
        bit before each group says whether another group follows."""
        while value >> size:
            self.bits(1, 1)
            self.bits(value, size)
            value >>= size
        self.bits(0, 1)
        self.bits(value, size)

    def word(self, text: str) -> None:
        """Write the length of `text`, then each character in groups of seven bits."""
        self.number(len(text), 4)
        for sign in text:
            self.number(ord(sign), 7)

    def text(self) -> str:
        """Return the whole text, with head and checksum. Raises LinkError if it is longer than
        LONGEST_LINK."""
        if self.free < 6:
            self.bits(0, self.free)
        length = HEAD + len(self.signs) + CHECK
        if length > LONGEST_LINK:
            raise LinkError("too_long", f"{length} characters", f"at most {LONGEST_LINK}")
        head = VERSION + "".join([ALPHABET[length >> shift & 63] for shift in (12, 6, 0)])
        content = head + "".join(self.signs)
        return content + check(content)


class BitReader:
    """Reader of a text that BitWriter made; it reads numbers and words in the order of writing. Raises
    LinkError for any fault in the text."""

    def __init__(self, text: str) -> None:
        self.values = _content(text)
        self.at = 0
        self.held = 0
        self.left = 0

    def bits(self, count: int) -> int:
        """Return the next `count` bits as a number."""
        value = 0
        while count:
            if not self.left:
                if self.at == len(self.values):
                    raise LinkError("content", "the end", "more of it")
                self.held = self.values[self.at]
                self.at += 1
                self.left = 6
            taken = min(count, self.left)
            count -= taken
            self.left -= taken
            value = value << taken | self.held >> self.left & ((1 << taken) - 1)
        return value

    def number(self, size: int, most: int = LARGEST) -> int:
        """Return the next number, written in groups of `size` bits. Raises LinkError if it is greater
        than `most`."""
        value = shift = 0
        more = 1
        while more:
            more = self.bits(1)
            value |= self.bits(size) << shift
            shift += size
            if value > most or shift > 32:
                raise LinkError("content", "a larger number", f"at most {most}")
        return value

    def word(self, longest: int) -> str:
        """Return the next text. Raises LinkError if it has more than `longest` characters."""
        signs = []
        for _ in range(self.number(4, longest)):
            code = self.number(7)
            if 0xD800 <= code < 0xE000:
                raise LinkError("content", f"half a character, {code:X}", "a whole one")
            signs.append(chr(code))
        return "".join(signs)

    def end(self) -> None:
        """Raise LinkError if anything is left to read, except the zero bits that fill up the last
        character."""
        if self.held & ((1 << self.left) - 1) or self.at < len(self.values):
            raise LinkError("content", "more", "the end")


def check(content: str) -> str:
    """Return the checksum of `content`: its CRC-32 as six characters, the lowest bits first."""
    value = binascii.crc32(content.encode()) & 0xFFFFFFFF
    return "".join([ALPHABET[value >> shift & 63] for shift in range(0, 36, 6)])


def _content(text: str) -> "list[int]":
    """Return the six-bit values of the characters between head and checksum. Raises LinkError if the
    head or the checksum is wrong."""
    length = len(text)
    if length > LONGEST_LINK:
        raise LinkError("too_long", f"{length} characters", f"at most {LONGEST_LINK}")
    values = []
    for place, sign in enumerate(text):
        if sign not in VALUE:
            read = f"{sign!r} at position {place}"
            raise LinkError("not_a_link", read, "letters, digits, - and _")
        values.append(VALUE[sign])
    version = text[:1]
    if not version or version not in VERSIONS:
        raise LinkError("not_a_link", repr(version), f"{VERSION!r} at its beginning")
    if version != VERSION:
        raise LinkError("newer", f"version {version}", f"version {VERSION}")
    stated = HEAD + CHECK
    if length >= HEAD:
        stated = values[1] << 12 | values[2] << 6 | values[3]
    if not HEAD + CHECK <= stated <= LONGEST_LINK:
        raise LinkError("altered", f"a length of {stated}", f"at most {LONGEST_LINK}")
    if length != stated:
        problem = "cut" if length < stated else "longer"
        raise LinkError(problem, f"{length} characters", f"{stated}")
    wanted = check(text[:-CHECK])
    if text[-CHECK:] != wanted:
        raise LinkError("altered", f"the check {text[-CHECK:]}", wanted)
    return values[HEAD:-CHECK]


def found_link(text: str, key: str) -> str:
    """Return the checksummed text after `#key=` in `text`, a URL or a message with a URL; "" if there
    is none. `key` is the word before the "="."""
    return _checksummed(text.partition("#" + key + "=")[2])


def word_behind(text: str, mark: str, longest: int) -> str:
    """Return the word in the checksummed text that follows `mark`, such as "&a=", in the link `text`;
    "" if the link has no `mark`.

    Raises LinkError if the word has more than `longest` characters, or for any other fault.
    """
    _, found, rest = text.partition(mark)
    if not found:
        return ""
    read = BitReader(_checksummed(rest))
    word = read.word(longest)
    read.end()
    return word


def numbers_behind(text: str, mark: str, sizes: "Sequence[int | tuple[int, ...]]") -> "list[int]":
    """Return the numbers in the checksummed text that follows `mark`, such as "&q=", in the link
    `text`; [] if the link has no `mark`. Raises LinkError for any fault.

    `sizes` has the number of bits of each number; a negative size, -n, means a number written in groups
    of n bits. A tuple of sizes stands for numbers that are written only if the number before them is
    not 0; else they are read as 0.
    """
    _, found, rest = text.partition(mark)
    if not found:
        return []
    read = BitReader(_checksummed(rest))
    numbers: list[int] = []
    for size in sizes:
        if not isinstance(size, tuple):
            numbers.append(_sized(read, size))
        elif numbers[-1]:
            numbers.extend([_sized(read, one) for one in size])
        else:
            numbers.extend([0] * len(size))
    read.end()
    return numbers


def _sized(read: BitReader, size: int) -> int:
    return read.bits(size) if size > 0 else read.number(-size)


def _checksummed(rest: str) -> str:
    """Return the beginning of `rest` up to the first character that is not in the alphabet of links."""
    end = 0
    for sign in rest[: LONGEST_LINK + 1]:
        if sign not in VALUE:
            break
        end += 1
    return rest[:end]
