"""WebSocket frames (RFC 6455) as a server reads and writes them, without any input or output."""

import base64
import hashlib
from collections.abc import Mapping

MAGIC = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
MOST_HEAD = 16384
"""Maximum size in bytes of the HTTP request that opens a WebSocket."""
MORE, BINARY, CLOSE, PING, PONG = 0, 2, 8, 9, 10


class Broken(Exception):
    """Raised when a client sends data that breaks the protocol, which ends its connection."""


def read_request(head: bytes) -> dict[str, str]:
    """Return the headers of a request by their names in lower case; of equal names the last one.

    Raises Broken if it is no request for a WebSocket that carries MQTT.
    """
    first, *lines = head.decode("latin-1").split("\r\n")
    named = [line.partition(":") for line in lines]
    headers = {name.strip().lower(): value.strip() for name, colon, value in named if colon}
    offered = [one.strip() for one in headers.get("sec-websocket-protocol", "").split(",")]
    upgrades = headers.get("upgrade", "").lower() == "websocket"
    if not first.startswith("GET ") or not upgrades or "mqtt" not in offered:
        raise Broken("no request for a WebSocket with MQTT")
    return headers


def acceptance(headers: Mapping[str, str]) -> bytes:
    """Return the bytes of the HTTP answer that accepts a WebSocket for a request with these headers."""
    key = headers.get("sec-websocket-key", "").encode()
    accept = base64.b64encode(hashlib.sha1(key + MAGIC, usedforsecurity=False).digest())
    return (
        b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        b"Sec-WebSocket-Protocol: mqtt\r\nSec-WebSocket-Accept: " + accept + b"\r\n\r\n"
    )


def frame(kind: int, body: bytes) -> bytes:
    """Return one whole frame. `kind` is its opcode, such as BINARY."""
    size = len(body)
    if size < 126:
        return bytes([0x80 | kind, size]) + body
    if size < 65536:
        return bytes([0x80 | kind, 126]) + size.to_bytes(2, "big") + body
    return bytes([0x80 | kind, 127]) + size.to_bytes(8, "big") + body


def take_frame(data: bytearray, most: int) -> tuple[int, bytes] | None:
    """Remove the first frame from `data` and return its opcode and its content. Return None if it
    is not complete yet.

    Raises Broken for a frame that is not masked, of an unknown kind, or longer than `most` bytes.
    """
    if len(data) < 2:
        return None
    kind, size, start = data[0] & 15, data[1] & 127, 2
    if not data[1] & 128 or data[0] & 0x70 or kind not in (MORE, BINARY, CLOSE, PING, PONG):
        raise Broken("no masked binary frame")
    if size > 125:
        start = 4 if size == 126 else 10
        size = int.from_bytes(data[2:start], "big") if len(data) >= start else 0
    if size > most:
        raise Broken("too long a frame")
    end = start + 4 + size
    if len(data) < end:
        return None
    mask = bytes(data[start : start + 4]) * (size // 4 + 1)
    plain = int.from_bytes(data[start + 4 : end], "big") ^ int.from_bytes(mask[:size], "big")
    del data[:end]
    return kind, plain.to_bytes(size, "big")
