"""Coin flip for the colours, in which neither player can choose the result (commit and reveal). Pure.

The inviter takes a random number and puts its hash into the invitation. The guest takes a number and
sends it. Then the inviter reveals the first number, which the hash had fixed. A hash of both numbers
decides.
"""

import binascii
import hashlib

from hive_core.notation.link_codec import ALPHABET
from hive_core.records import changed
from web.peer.peer_state import CoinFlip

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

SIGNS = 32
"""Length of a player's random number: hexadecimal digits, 128 bits."""
COMMITMENT = 22
"""Length of the hash of a number in a link: characters of base64url, 132 bits."""
NONE = "-"


def random_number(draw: "Callable[[], int]") -> str:
    """Return a random number for a coin flip, as SIGNS hexadecimal digits. `draw()` returns 32 random
    bits."""
    return "".join([f"{draw():08x}" for _ in range(SIGNS // 8)])[:SIGNS]


def commitment(number: str) -> str:
    """Return the hash of a number: it fixes the number without revealing it."""
    digest = hashlib.sha256(b"skep toss " + number.encode()).digest()
    held = int(binascii.hexlify(digest[:17]).decode(), 16)
    return "".join([ALPHABET[held >> 6 * at & 63] for at in range(COMMITMENT)])


def result(first: str, second: str) -> int:
    """Return the colour of the inviter that follows from the random numbers of the inviter (`first`)
    and the guest (`second`)."""
    return hashlib.sha256(f"skep colours {first} {second}".encode()).digest()[0] & 1


def is_decided(coin: "CoinFlip | None") -> bool:
    """Return whether this page knows the random numbers of both players."""
    return coin is not None and is_number(coin.first) and is_number(coin.second)


def color_of(coin: CoinFlip) -> int:
    """Return the colour of the player at this page; -1 while the coin flip is not decided."""
    if not is_decided(coin):
        return -1
    color = result(coin.first, coin.second)
    return 1 - color if coin.commitment else color


def revealed(coin: CoinFlip) -> "tuple[str, str]":
    """Return the numbers of the inviter and the guest as this page may send them, "" for one that it
    must not: the inviter's stays secret until the guest's is known."""
    second = coin.second if is_number(coin.second) else ""
    return (coin.first if second and is_number(coin.first) else ""), second


def receive(coin: CoinFlip, numbers: "tuple[str, str]") -> "CoinFlip | None":
    """Return the coin flip after the opponent has sent `numbers`, the inviter's and the guest's ("" for
    one not sent). Return None if they contradict the hash or a number sent before."""
    first, second = numbers
    has_first, has_second = is_number(coin.first), is_number(coin.second)
    if not coin.commitment:  # who invites
        if second and not has_second:
            return changed(coin, second=second)
        return coin if second in ("", coin.second) else None
    if not first or has_first:
        return coin if first in ("", coin.first) else None
    if second != coin.second or commitment(first) != coin.commitment:
        return None
    return changed(coin, first=first)


def inviters_flip(draw: "Callable[[], int]") -> CoinFlip:
    """Return a new coin flip for the inviter's page, with a random number made by `draw`."""
    return CoinFlip(random_number(draw), "", "")


def guests_flip(committed: str, draw: "Callable[[], int]") -> CoinFlip:
    """Return a new coin flip for the guest's page, with a random number made by `draw`; `committed` is
    the hash in the invitation."""
    return CoinFlip("", random_number(draw), committed)


def is_number(text: str) -> bool:
    """Return whether `text` has the form of a random number for a coin flip."""
    return len(text) == SIGNS and not [sign for sign in text if sign not in "0123456789abcdef"]
