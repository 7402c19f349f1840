"""MQTT 3.1.1 packets, read from bytes and made of values, as far as live games use them. No input or
output."""

from dataclasses import dataclass

from tools.rooms.frames import Broken

CONNECT, CONNACK, PUBLISH, PUBACK, SUBSCRIBE, SUBACK = 1, 2, 3, 4, 8, 9
UNSUBSCRIBE, UNSUBACK, PINGREQ, PINGRESP, DISCONNECT = 10, 11, 12, 13, 14
MOST_PAYLOAD = 16384
"""Maximum bytes of a message; a game's longest has some 9,000."""
MOST_PACKET = MOST_PAYLOAD + 256


def packet(kind: int, body: bytes, flags: int = 0) -> bytes:
    """Return the bytes of an MQTT packet of the type `kind` with the content `body` and those
    `flags`."""
    length, size = len(body), b""
    while True:
        length, low = divmod(length, 128)
        size += bytes([low | (128 if length else 0)])
        if not length:
            return bytes([kind << 4 | flags]) + size + body


def text(value: bytes) -> bytes:
    """Return `value` encoded as an MQTT string, with its length before it."""
    return len(value).to_bytes(2, "big") + value


def take_packet(data: bytearray) -> tuple[int, int, bytes] | None:
    """Remove the first packet from `data` and return its type, its flags and its body. Return None
    if it is not complete yet. Raises Broken for a packet longer than MOST_PACKET bytes."""
    size = 0
    for at in range(1, 4):
        if at >= len(data):
            return None
        size |= (data[at] & 127) << 7 * (at - 1)
        if data[at] < 128:
            break
    else:
        raise Broken("too long a packet")
    if size > MOST_PACKET:
        raise Broken("too long a packet")
    end = at + 1 + size
    if len(data) < end:
        return None
    first, body = data[0], bytes(data[at + 1 : end])
    del data[:end]
    return first >> 4, first & 15, body


class Reader:
    """A reader of the fields of a packet's body. Its methods raise Broken if it ends too early."""

    def __init__(self, body: bytes) -> None:
        self.rest = body

    def take(self, size: int) -> bytes:
        """Return the next `size` bytes."""
        if len(self.rest) < size:
            raise Broken("too short a packet")
        found, self.rest = self.rest[:size], self.rest[size:]
        return found

    def number(self, size: int = 2) -> int:
        """Return the next `size` bytes as a number."""
        return int.from_bytes(self.take(size), "big")

    def text(self) -> bytes:
        """Return the next string or field of bytes, which begins with its length."""
        return self.take(self.number())


@dataclass(frozen=True)
class Message:
    """Message to be published: a text on a topic. With `retain`, the broker also stores it for later
    subscribers."""

    topic: str
    payload: bytes
    retain: bool


@dataclass(frozen=True)
class Connect:
    """Content of a CONNECT packet: the version of MQTT, the maximum seconds between two packets of the
    client (0 for no limit), and its will, the message to publish if the connection is lost."""

    level: int
    most_silence_s: int
    will: Message | None


def read_connect(body: bytes) -> Connect:
    """Return the content of a CONNECT packet. Raises Broken."""
    reader = Reader(body)
    if reader.text() != b"MQTT":
        raise Broken("no MQTT")
    level, flags, most_silence_s = reader.number(1), reader.number(1), reader.number()
    if level != 4:
        return Connect(level, most_silence_s, None)
    reader.text()  # the client's name; two connections with one name are two here
    will = None
    if flags & 4:
        topic = topic_text(reader.text())
        will = Message(topic, reader.text(), bool(flags & 32))
    return Connect(level, most_silence_s, will)


def read_publish(flags: int, body: bytes) -> tuple[Message, bytes]:
    """Return the message of a PUBLISH packet, and the packet identifier to acknowledge, which is empty
    if the client wants no acknowledgement. Raises Broken."""
    reader = Reader(body)
    topic = topic_text(reader.text())
    if flags & 4:
        raise Broken("delivery exactly once")
    number = reader.take(2) if flags & 2 else b""
    return Message(topic, reader.rest, bool(flags & 1)), number


def read_topics(body: bytes, asks: bool) -> tuple[bytes, list[str]]:
    """Return the packet identifier and the topics of a SUBSCRIBE packet, or, if `asks` is False, of an
    UNSUBSCRIBE packet, which has no options. Raises Broken."""
    reader = Reader(body)
    number, topics = reader.take(2), []
    while reader.rest:
        topics.append(topic_text(reader.text()))
        if asks:
            reader.number(1)
    return number, topics


def topic_text(value: bytes) -> str:
    """Return the bytes of a topic as text. Raises Broken if they are not UTF-8."""
    try:
        return value.decode()
    except UnicodeDecodeError:
        raise Broken("no topic") from None
