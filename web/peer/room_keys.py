"""Keys with which texts in a room are encrypted and signed, all derived from the invitation's key.
Pure.

Players have the invitation's key, spectators only the one to decrypt with, from which no other key can
be derived.
"""

import hashlib

from hive_core.notation.link_codec import BitWriter
from web.peer.invite_link import KEY_SIGNS

SIGNED = 32
"""Length of a signature: hexadecimal digits, 128 bits of HMAC-SHA256."""
BLOCK = 64


def reading_key(key: str) -> str:
    """Return the key, in base64url, that encrypts the texts of the room with this invitation key."""
    out = BitWriter()
    for byte in _derived("watch", key)[:16]:
        out.bits(byte, 8)
    if out.free < 6:
        out.bits(0, out.free)
    return "".join(out.signs[:KEY_SIGNS])


def signed(text: str, key: str, name: str, role: int) -> str:
    """Return `text` with its signature added; `name` is the room's, `role` the sender's (0: inviter, 1:
    guest)."""
    return text + "\n" + _signature(text, key, name, role)


def unsigned(text: str) -> str:
    """Return `text` without its signature, unchecked: a spectator has no key to check it."""
    return text.rpartition("\n")[0]


def checked(text: str, key: str, name: str, role: int) -> str:
    """Return `text` without its signature, or "" if it was not signed with the key `key` for the room
    `name` by the player of the role `role` (0: inviter, 1: guest)."""
    content, _, signature = text.rpartition("\n")
    try:
        return content if signature == _signature(content, key, name, role) else ""
    except ValueError:  # half a character cannot be signed
        return ""


def _signature(text: str, key: str, name: str, role: int) -> str:
    secret = _derived("seat", key) + bytes(BLOCK - 32)
    inner = bytes([byte ^ 0x36 for byte in secret])
    outer = bytes([byte ^ 0x5C for byte in secret])
    signed_text = f"{name} {role}\n{text}".encode()
    digest = hashlib.sha256(outer + hashlib.sha256(inner + signed_text).digest()).digest()
    return "".join([f"{byte:02x}" for byte in digest[: SIGNED // 2]])


def _derived(use: str, key: str) -> bytes:
    return hashlib.sha256(f"skep {use} {key}".encode()).digest()
