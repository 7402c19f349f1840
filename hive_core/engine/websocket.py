"""WebSockets (RFC 6455) as a server reads and writes them, without any input or output: the request,
frames, and whole text messages."""

import base64
import hashlib

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

MAGIC = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
MOST_HEAD = 16384
"""Maximum size in bytes of the HTTP request that opens a WebSocket."""
MORE, TEXT, BINARY, CLOSE, PING, PONG = 0, 1, 2, 8, 9, 10
"""Kinds of frames, by their opcodes; MORE continues a message."""
MOST_CONTROL = 125
"""Maximum size in bytes of the content of a CLOSE, PING or PONG frame."""
NORMAL, AWAY, PROTOCOL_ERROR, NOT_TEXT, NOT_UTF8, POLICY, TOO_LONG, FAILED, BUSY = (
    1000,
    1001,
    1002,
    1003,
    1007,
    1008,
    1009,
    1011,
    1013,
)
"""Codes of a CLOSE frame that say why a connection ends."""
ALONE = ("host", "origin", "sec-websocket-key", "sec-websocket-version")
"""Headers that a request may have once only."""


class Broken(Exception):
    """Raised when a client sends data that breaks the protocol, which ends its connection. `code` is
    the code for the CLOSE frame."""

    def __init__(self, text: str, code: int = PROTOCOL_ERROR) -> None:
        super().__init__(text)
        self.code = code


def read_request(head: bytes) -> dict[str, str]:
    """Return the headers of a request by their names in lower case; of equal names the last one.

    Raises Broken if it is no request for a WebSocket, or has one of the headers ALONE twice.
    """
    first, *lines = head.decode("latin-1").split("\r\n")
    headers: dict[str, str] = {}
    for line in lines:
        name, colon, value = line.partition(":")
        name = name.strip().lower()
        if colon and name in headers and name in ALONE:
            raise Broken(f"two headers {name}")
        if colon:
            headers[name] = value.strip()
    if not first.startswith("GET ") or headers.get("upgrade", "").lower() != "websocket":
        raise Broken("no request for a WebSocket")
    return headers


def acceptance(headers: "Mapping[str, str]", protocol: str = "") -> bytes:
    """Return the bytes of the HTTP answer that accepts a WebSocket for a request with these headers;
    `protocol` is the name of the protocol that it carries, "" for none."""
    key = headers.get("sec-websocket-key", "").encode("latin-1")
    accept = base64.b64encode(hashlib.sha1(key + MAGIC, usedforsecurity=False).digest())
    named = f"Sec-WebSocket-Protocol: {protocol}\r\n" if protocol else ""
    return (
        b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        + named.encode()
        + b"Sec-WebSocket-Accept: "
        + accept
        + b"\r\n\r\n"
    )


def frame(kind: int, body: bytes) -> bytes:
    """Return one whole frame. `kind` is its opcode, such as BINARY."""
    size = len(body)
    if size < 126:
        return bytes([0x80 | kind, size]) + body
    if size < 65536:
        return bytes([0x80 | kind, 126]) + size.to_bytes(2, "big") + body
    return bytes([0x80 | kind, 127]) + size.to_bytes(8, "big") + body


def closing(code: int, reason: str = "") -> bytes:
    """Return a CLOSE frame with a code and a reason in words, which is cut to the space there is."""
    words = reason.encode()[: MOST_CONTROL - 2].decode("utf-8", "ignore")
    return frame(CLOSE, code.to_bytes(2, "big") + words.encode())


def take_frame(data: bytearray, most: int) -> tuple[int, bool, bytes] | None:
    """Remove the first frame from `data`; return its opcode, whether it is the last one of its message,
    and its content. Return None if it is not complete yet.

    Raises Broken for a frame that is not masked, of an unknown kind, or longer than `most` bytes.
    """
    if len(data) < 2:
        return None
    kind, size, start = data[0] & 15, data[1] & 127, 2
    if not data[1] & 128 or data[0] & 0x70:
        raise Broken("a frame is not masked, or has an extension")
    if kind not in (MORE, TEXT, BINARY, CLOSE, PING, PONG):
        raise Broken("a frame of an unknown kind")
    if kind >= CLOSE and (size > MOST_CONTROL or not data[0] & 128):
        raise Broken("too long a control frame, or a part of one")
    if size > 125:
        start = 4 if size == 126 else 10
        size = int.from_bytes(data[2:start], "big") if len(data) >= start else 0
    if size > most:
        raise Broken("too long a frame", TOO_LONG)
    end = start + 4 + size
    if len(data) < end:
        return None
    last = bool(data[0] & 128)
    mask = bytes(data[start : start + 4]) * (size // 4 + 1)
    plain = int.from_bytes(data[start + 4 : end], "big") ^ int.from_bytes(mask[:size], "big")
    del data[:end]
    return kind, last, plain.to_bytes(size, "big")


class TextReader:
    """Reader of the text messages of one connection, of at most `most` bytes each."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.data = bytearray()
        self.message = bytearray()
        self.inside = False

    def take(self) -> tuple[int, bytes] | None:
        """Remove the next whole message or control frame from `data`; return its opcode, TEXT, CLOSE,
        PING or PONG, and its content. Return None if none is complete yet.

        Raises Broken for all that is no text message of UTF-8, in one frame or in several.
        """
        while found := take_frame(self.data, self.most):
            kind, last, body = found
            if kind >= CLOSE:
                return kind, body
            if kind == BINARY:
                raise Broken("text is expected", NOT_TEXT)
            if self.inside != (kind == MORE):
                raise Broken("a message begins within another, or goes on without a beginning")
            self.inside = not last
            self.message += body
            if len(self.message) > self.most:
                raise Broken("too long a message", TOO_LONG)
            if last:
                whole, self.message = bytes(self.message), bytearray()
                try:
                    whole.decode("utf-8")
                except UnicodeDecodeError:
                    raise Broken("the text is not UTF-8", NOT_UTF8) from None
                return TEXT, whole
        return None
