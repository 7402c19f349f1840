"""Who has which colour, drawn so that neither side can steer it. Pure.

Who invites draws a number and puts its hash into the invitation; who comes draws another one, which is
told; then the first number is told, which the hash had fixed. Both together decide. Neither knows the
other's number when its own is fixed.
"""

import binascii
import hashlib

from hive_core.notation.link_codec import ALPHABET
from hive_core.rules.bugs import other

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from web.common.store import Record

SIGNS = 32
"""Hexadecimal digits of a number: 128 bits."""
SEAL = 22
"""Characters of a hash in a link: 132 bits of SHA-256 in base64url."""
NONE = "-"


def drawn(draw: "Callable[[], int]") -> str:
    """A random number; `draw()` gives 32 random bits."""
    return "".join([f"{draw():08x}" for _ in range(SIGNS // 8)])[:SIGNS]


def seal(number: str) -> str:
    """The hash that fixes a number without telling it."""
    digest = hashlib.sha256(b"skep toss " + number.encode()).digest()
    held = int(binascii.hexlify(digest[:17]).decode(), 16)
    return "".join([ALPHABET[held >> 6 * at & 63] for at in range(SEAL)])


def result(first: str, second: str) -> int:
    """The colour of who invites."""
    return hashlib.sha256(f"skep colours {first} {second}".encode()).digest()[0] & 1


class CoinFlip:
    """One side's view; `kept` is the plain table that it keeps with the game."""

    def __init__(self, kept: "Record") -> None:
        self.kept = kept

    def _has(self, name: str) -> str:
        value = self.kept.get(name)
        return value if isinstance(value, str) and is_number(value) else ""

    def decided(self) -> bool:
        """Whether both numbers are known here."""
        return self.color() >= 0

    def color(self) -> int:
        """The colour of who sits here, or -1."""
        first, second = self._has("first"), self._has("second")
        if not first or not second:
            return -1
        color = result(first, second)
        return other(color) if "seal" in self.kept else color

    def told(self) -> "tuple[str, str]":
        """What the other side is told: the first number, once the second is known, and the second."""
        second = self._has("second")
        return (self._has("first") if second else ""), second

    def hear(self, told: "tuple[str, str]") -> bool:
        """What the other side tells; False where it is not what it had fixed, or had been told."""
        first, second = told
        if "seal" not in self.kept:  # who invites
            if second and not self._has("second"):
                self.kept["second"] = second
            return second in ("", self._has("second"))
        if not first or self._has("first"):
            return first in ("", self._has("first"))
        if second != self._has("second") or seal(first) != self.kept["seal"]:
            return False
        self.kept["first"] = first
        return True


def invited(draw: "Callable[[], int]") -> "Record":
    """What who invites keeps."""
    return {"first": drawn(draw)}


def joined(sealed: str, draw: "Callable[[], int]") -> "Record":
    """What who comes keeps, with the hash in the invitation."""
    return {"seal": sealed, "second": drawn(draw)}


def is_number(text: str) -> bool:
    """Whether a text may be one of the two numbers."""
    return len(text) == SIGNS and not [sign for sign in text if sign not in "0123456789abcdef"]
