"""Topics of the broker and connections of its clients: which texts are stored, who receives which, and
all limits.

What a stranger can reach is limited in number and size, and only those who have a game's link know its
topics' names: no filter matches more than one topic, and nothing lists topics.
"""

import asyncio
import re
from collections import OrderedDict
from collections.abc import Callable, Iterable
from typing import cast

from tools.rooms import packets
from tools.rooms.address import is_own_page
from tools.rooms.frames import (
    BINARY,
    CLOSE,
    MORE,
    MOST_HEAD,
    PING,
    PONG,
    Broken,
    acceptance,
    frame,
    read_request,
    take_frame,
)
from tools.rooms.packets import Message, packet

TOPIC = re.compile(r"(skep/[A-Za-z0-9_-]{16}/[01])(/here)?")
MOST_CONNECTIONS = 1200
MOST_RETAINED = 4096
"""Maximum number of retained messages; a further one replaces the one that was written longest ago."""
MOST_TOPICS = 8
"""Maximum number of topics that a connection subscribes to; a spectator's page needs four."""
MOST_UNSENT = 1 << 20
"""Maximum bytes that wait for a client which does not read; with more, its connection is closed."""
BURST = 100
"""Maximum number of packets that a connection may send at one time; after that, MOST_A_SECOND a
second."""
MOST_A_SECOND = 20
GREETING_S = 10
"""Seconds for a client to ask for a WebSocket and to begin MQTT."""
CLOSING_S = 5
SILENT_S = 600
"""Seconds of silence that end a connection with no limit of its own."""
TAKEN, REFUSED = 0, 0x80
VERSION_REFUSED = 1


class Topics:
    """Topics of all games on the broker: the retained message of each, and the connections that receive
    it."""

    def __init__(self, names: Iterable[str] = (), clock: Callable[[], float] | None = None) -> None:
        self.names = tuple(names)
        self.clock = clock or asyncio.get_running_loop().time
        self.retained: OrderedDict[str, bytes] = OrderedDict()
        self.receivers: dict[str, set[MqttClient]] = {}
        self.connections: set[MqttClient] = set()

    def publish(self, message: Message) -> None:
        """Store a message if it is to be retained, and send it to all that receive its topic."""
        if message.retain:
            self.retained.pop(message.topic, None)
            if message.payload:
                self.retained[message.topic] = message.payload
            if len(self.retained) > MOST_RETAINED:
                self.retained.popitem(last=False)
        for connection in tuple(self.receivers.get(message.topic, ())):
            connection.deliver(message.topic, message.payload)

    def subscribe(self, connection: "MqttClient", topic: str) -> None:
        """Let a connection receive a topic from now on."""
        self.receivers.setdefault(topic, set()).add(connection)

    def unsubscribe(self, connection: "MqttClient", topic: str) -> None:
        """Let a connection no longer receive a topic."""
        found = self.receivers.get(topic, set())
        found.discard(connection)
        if not found:
            self.receivers.pop(topic, None)


class MqttClient(asyncio.Protocol):
    """Connection of one client: a WebSocket that carries MQTT.

    The client may publish on the topic of one player of one game only: that of its first message, or of
    its will.
    """

    def __init__(self, rooms: Topics) -> None:
        self.rooms = rooms
        self.transport: asyncio.Transport | None = None
        self.data = bytearray()
        self.inner = bytearray()
        self.open = False
        self.greeted = False
        self.paused = False
        self.will: Message | None = None
        self.seat = ""
        self.topics: set[str] = set()
        self.patience_s: float = GREETING_S
        self.timer: asyncio.TimerHandle | None = None
        self.allowance: float = BURST
        self.counted = rooms.clock()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Begin to serve a new connection, or close it if there are too many."""
        self.transport = cast("asyncio.Transport", transport)
        if len(self.rooms.connections) >= MOST_CONNECTIONS:
            self.transport.abort()
            return
        self.rooms.connections.add(self)
        self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """Remove the connection. If the client ended it without a DISCONNECT packet, publish its
        will."""
        if self.timer:
            self.timer.cancel()
        self.rooms.connections.discard(self)
        for topic in self.topics:
            self.rooms.unsubscribe(self, topic)
        self.topics = set()
        if self.will:
            will, self.will = self.will, None
            self.rooms.publish(will)

    def data_received(self, data: bytes) -> None:
        """Handle all frames and packets that are complete. Disconnect a client that breaks a rule."""
        if not self.transport or self.transport.is_closing():
            return
        self.data += data
        try:
            if not self.open:
                self._shake_hands()
            if self.open:
                self._read_frames()
        except Broken:
            self.close()

    def close(self) -> None:
        """End the connection after what waits has been sent, at the latest after CLOSING_S seconds."""
        if self.transport and not self.transport.is_closing():
            self.transport.close()
            self._wait(CLOSING_S, self.transport.abort)

    def deliver(self, topic: str, payload: bytes, retained: bool = False) -> None:
        """Send a message to the client. Close the connection if too many bytes wait because the client
        does not read."""
        self._send(packet(packets.PUBLISH, packets.text(topic.encode()) + payload, int(retained)))
        if self.transport and self.transport.get_write_buffer_size() > MOST_UNSENT:
            self.transport.abort()

    def _shake_hands(self) -> None:
        head, end, rest = self.data.partition(b"\r\n\r\n")
        if len(self.data) > MOST_HEAD:
            raise Broken("too long a request")
        if not end:
            return
        headers = read_request(bytes(head))
        origin = headers.get("origin", "")
        if not is_own_page(headers.get("host", ""), origin, self.rooms.names):
            raise Broken("a page of another site")
        assert self.transport
        self.transport.write(acceptance(headers))
        self.data = rest
        self.open = True

    def _read_frames(self) -> None:
        while not self.paused and self.transport and not self.transport.is_closing():
            whole = packets.take_packet(self.inner)
            if whole:
                self._spend()
                self._read(*whole)
                continue
            found = take_frame(self.data, packets.MOST_PACKET)
            if not found:
                return
            self._read_frame(*found)

    def _read_frame(self, kind: int, body: bytes) -> None:
        if kind in (BINARY, MORE):
            self.inner += body
        elif kind == PING:
            self._spend()
            self._write(frame(PONG, body))
        elif kind == CLOSE:
            self._write(frame(CLOSE, body[:2]))
            raise Broken("closed")

    def _spend(self) -> None:
        """Count a packet from the client. If it has sent too many, read nothing from it for a while."""
        now = self.rooms.clock()
        gained = (now - self.counted) * MOST_A_SECOND
        self.allowance = min(BURST, self.allowance + gained) - 1
        self.counted = now
        if self.allowance < 0 and not self.paused and self.transport:
            self.paused = True
            self.transport.pause_reading()
            wait_s = -self.allowance / MOST_A_SECOND
            asyncio.get_running_loop().call_later(wait_s, self._go_on)

    def _go_on(self) -> None:
        self.paused = False
        if self.transport and not self.transport.is_closing():
            self.transport.resume_reading()
            self.data_received(b"")

    def _read(self, kind: int, flags: int, body: bytes) -> None:
        if not self.greeted:
            if kind != packets.CONNECT:
                raise Broken("no greeting")
            self._greet(body)
        elif kind == packets.PUBLISH:
            message, number = packets.read_publish(flags, body)
            self._check(message)
            self.rooms.publish(message)
            if number:
                self._send(packet(packets.PUBACK, number))
        elif kind == packets.SUBSCRIBE:
            self._subscribe(body)
        elif kind == packets.UNSUBSCRIBE:
            number, topics = packets.read_topics(body, asks=False)
            for topic in self.topics.intersection(topics):
                self.rooms.unsubscribe(self, topic)
            self.topics.difference_update(topics)
            self._send(packet(packets.UNSUBACK, number))
        elif kind == packets.PINGREQ:
            self._send(packet(packets.PINGRESP, b""))
        else:
            self.will = self.will if kind != packets.DISCONNECT else None
            raise Broken("the end")
        self._wait()

    def _greet(self, body: bytes) -> None:
        greeting = packets.read_connect(body)
        if greeting.level != 4:
            self._send(packet(packets.CONNACK, bytes([0, VERSION_REFUSED])))
            raise Broken("another version of MQTT")
        if greeting.will:
            self._check(greeting.will)
            self.will = greeting.will
        self.patience_s = (
            min(greeting.most_silence_s * 1.5, SILENT_S) if greeting.most_silence_s else SILENT_S
        )
        self.greeted = True
        self._send(packet(packets.CONNACK, bytes(2)))

    def _check(self, message: Message) -> None:
        """Raise Broken if the client may not publish `message`: it may write only on the topic of one
        player of one game."""
        found = TOPIC.fullmatch(message.topic)
        if not found or len(message.payload) > packets.MOST_PAYLOAD:
            raise Broken("no topic of a room, or too long a message")
        self.seat = self.seat or found[1]
        if found[1] != self.seat:
            raise Broken("another seat")

    def _subscribe(self, body: bytes) -> None:
        number, topics = packets.read_topics(body, asks=True)
        answers, new = [], []
        for topic in topics:
            fits = bool(TOPIC.fullmatch(topic)) and len(self.topics | {topic}) <= MOST_TOPICS
            answers.append(TAKEN if fits else REFUSED)
            if fits:
                self.topics.add(topic)
                self.rooms.subscribe(self, topic)
                new.append(topic)
        self._send(packet(packets.SUBACK, number + bytes(answers)))
        for topic in dict.fromkeys(new):
            if topic in self.rooms.retained:
                self.deliver(topic, self.rooms.retained[topic], retained=True)

    def _send(self, data: bytes) -> None:
        self._write(frame(BINARY, data))

    def _write(self, data: bytes) -> None:
        if self.transport and not self.transport.is_closing():
            self.transport.write(data)

    def _wait(self, seconds: float = 0, act: Callable[[], None] | None = None) -> None:
        """Restart the connection's timer. After `seconds`, or by default the client's own limit of
        silence, it calls `act`, or by default closes the connection."""
        if self.timer:
            self.timer.cancel()
        loop = asyncio.get_running_loop()
        self.timer = loop.call_later(seconds or self.patience_s, act or self.close)
