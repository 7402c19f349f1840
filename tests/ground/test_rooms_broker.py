"""The brokers of live games: the project's own among strangers, and Mosquitto where it is installed."""

import socket
from collections.abc import Iterator

import pytest

from tools.common import Problem
from tools.rooms import topics as rooms
from tools.rooms.broker import Broker
from tools.rooms.frames import Broken, frame, take_frame
from tools.rooms.packets import (
    CONNACK,
    CONNECT,
    DISCONNECT,
    MOST_PAYLOAD,
    PINGREQ,
    PINGRESP,
    PUBACK,
    PUBLISH,
    SUBACK,
    SUBSCRIBE,
    UNSUBACK,
    UNSUBSCRIBE,
    packet,
    take_packet,
    text,
)

ROOM = "skep/abcdefghijklmnop"
OTHER = "skep/ABCDEFGHIJKLMNOP"


@pytest.fixture
def broker() -> Iterator[Broker]:
    running = Broker()
    running.start()
    yield running
    running.stop()


class Client:
    """One connection to the broker."""

    def __init__(
        self,
        broker: Broker,
        will: str = "",
        level: int = 4,
        alive: int = 0,
        origin: str = "http://127.0.0.1:{port}",
    ) -> None:
        self.line = socket.create_connection(("127.0.0.1", broker.port), 10)
        self.data = bytearray()
        head = ["GET / HTTP/1.1", "Host: 127.0.0.1:{port}", "Upgrade: websocket"]
        head += ["Connection: Upgrade", "Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: AAAA"]
        head += ["Sec-WebSocket-Protocol: mqtt", f"Origin: {origin}" if origin else "X: y", "", ""]
        self.line.sendall("\r\n".join(head).format(port=broker.port).encode())
        accepted = b""
        while not accepted.endswith(b"\r\n\r\n"):
            accepted += self.some(1)
        assert accepted.startswith(b"HTTP/1.1 101 ")
        greeting = (
            text(b"MQTT") + bytes([level, 2 | (36 if will else 0)]) + alive.to_bytes(2, "big")
        )
        last = text(will.encode()) + text(b"0") if will else b""
        self.send(CONNECT, greeting + text(b"x") + last)
        self.greeting = self.next()

    def some(self, most: int = 65536) -> bytes:
        """What has come. Raises ConnectionError if the broker has ended the connection."""
        data = self.line.recv(most)
        if not data:
            raise ConnectionError
        return data

    def send(self, kind: int, body: bytes = b"", flags: int = 0) -> None:
        whole = packet(kind, body, flags)
        sized = frame(2, whole)
        head = sized[: len(sized) - len(whole)]
        self.line.sendall(bytes([head[0], head[1] | 128]) + head[2:] + bytes(4) + whole)

    def publish(self, topic: str, payload: bytes, flags: int = 1) -> None:
        number = b"\0\7" if flags & 6 else b""
        self.send(PUBLISH, text(topic.encode()) + number + payload, flags)

    def subscribe(self, *topics: str) -> bytes:
        """The broker's answers, one byte for each topic."""
        self.send(SUBSCRIBE, b"\0\1" + b"".join(text(t.encode()) + b"\0" for t in topics), 2)
        kind, _, body = self.next()
        assert kind == SUBACK and body[:2] == b"\0\1"
        return body[2:]

    def next(self) -> tuple[int, int, bytes]:
        """The next packet."""
        while True:
            if len(self.data) > 1:
                size, start = self.data[1], 2
                if size > 125:
                    size, start = int.from_bytes(self.data[2:4], "big"), 4
                if len(self.data) >= start + size:
                    found = take_packet(self.data[start : start + size])
                    del self.data[: start + size]
                    assert found
                    return found
            self.data += self.some()

    def heard(self) -> list[tuple[str, bytes, bool]]:
        """All messages that have come until now, each with whether it was retained."""
        self.send(PINGREQ)
        found = []
        while (one := self.next())[0] != PINGRESP:
            kind, flags, body = one
            assert kind == PUBLISH
            end = 2 + int.from_bytes(body[:2], "big")
            found.append((body[2:end].decode(), body[end:], bool(flags & 1)))
        return found

    def cut_off(self) -> bool:
        """Whether the broker ends the connection."""
        try:
            while True:
                self.some()
        except ConnectionError:
            return True


def test_a_text_is_kept_for_who_comes_later_and_an_empty_one_takes_it_away(broker: Broker) -> None:
    ana, bob = Client(broker, f"{ROOM}/0/here"), Client(broker)
    assert ana.greeting == (CONNACK, 0, b"\0\0")
    ana.publish(f"{ROOM}/0", b"one")
    ana.publish(f"{ROOM}/0/here", b"1", 3)
    assert ana.next() == (PUBACK, 0, b"\0\7")
    assert bob.subscribe(f"{ROOM}/0", f"{ROOM}/0/here") == b"\0\0"
    assert bob.heard() == [(f"{ROOM}/0", b"one", True), (f"{ROOM}/0/here", b"1", True)]
    ana.publish(f"{ROOM}/0", b"two")
    ana.publish(f"{ROOM}/0", b"")
    ana.heard()
    assert bob.heard() == [(f"{ROOM}/0", b"two", False), (f"{ROOM}/0", b"", False)]
    eve = Client(broker)
    eve.subscribe(f"{ROOM}/0", f"{ROOM}/0/here")
    assert eve.heard() == [(f"{ROOM}/0/here", b"1", True)]
    bob.send(UNSUBSCRIBE, b"\0\2" + text(f"{ROOM}/0".encode()), 2)
    assert bob.next() == (UNSUBACK, 0, b"\0\2")
    ana.publish(f"{ROOM}/0", b"three")
    ana.heard()
    assert bob.heard() == []


@pytest.mark.parametrize("goodbye", [False, True])
def test_a_lost_connection_leaves_its_will_and_a_goodbye_does_not(
    broker: Broker, goodbye: bool
) -> None:
    ana, bob = Client(broker, f"{ROOM}/0/here"), Client(broker)
    bob.subscribe(f"{ROOM}/0/here")
    if goodbye:
        ana.send(DISCONNECT)
        assert ana.cut_off()
        assert bob.heard() == []
    else:
        ana.line.close()
        assert bob.next()[2].endswith(b"here0")


def test_a_stranger_learns_no_room_and_hears_nothing(broker: Broker) -> None:
    """A broker of before sent each newcomer every retained text that anybody had subscribed to."""
    ana, bob, eve = (Client(broker) for _ in range(3))
    ana.publish(f"{ROOM}/0", b"sealed")
    bob.subscribe(f"{ROOM}/0")
    assert bob.heard() == [(f"{ROOM}/0", b"sealed", True)]
    wild = ["#", "+", "skep/#", "skep/+/0", "skep/+/+", f"{ROOM}/#", f"{ROOM}/+", "$SYS/#"]
    wild += ["$SYS/broker/version", "/#", "", f"{ROOM}/2", "skep/short/0", f"{ROOM}/0/here/more"]
    assert eve.subscribe(*wild) == b"\x80" * len(wild)
    ana.publish(f"{ROOM}/0", b"more")
    ana.heard()
    assert eve.heard() == []
    late = Client(broker)
    assert late.heard() == []


@pytest.mark.parametrize(
    ("topic", "payload"),
    [
        ("$SYS/x", b"1"),
        ("other", b"1"),
        (f"{ROOM}/2", b"1"),
        (f"{ROOM}/#", b"1"),
        (f"{ROOM}/0\n", b"1"),
        ("skep/short/0", b"1"),
        (f"{ROOM}/0", b"x" * (MOST_PAYLOAD + 1)),
        (f"{ROOM}/0", b"x" * 500_000),
    ],
    ids=lambda given: str(given)[:20],
)
def test_what_is_no_text_of_a_room_or_too_long_ends_the_connection(
    broker: Broker, topic: str, payload: bytes
) -> None:
    ana, eve = Client(broker), Client(broker)
    ana.subscribe(f"{ROOM}/0")
    eve.publish(topic, payload)
    assert eve.cut_off()
    assert ana.heard() == []


def test_the_longest_text_comes_whole(broker: Broker) -> None:
    ana, bob = Client(broker), Client(broker)
    bob.subscribe(f"{ROOM}/0")
    ana.publish(f"{ROOM}/0", b"x" * MOST_PAYLOAD)
    ana.heard()
    assert bob.heard() == [(f"{ROOM}/0", b"x" * MOST_PAYLOAD, False)]


def test_a_connection_writes_to_one_seat(broker: Broker) -> None:
    for second in (f"{ROOM}/1", f"{OTHER}/0"):
        ana = Client(broker)
        ana.publish(f"{ROOM}/0", b"1")
        ana.publish(f"{ROOM}/0/here", b"1")
        ana.heard()
        ana.publish(second, b"1")
        assert ana.cut_off()


def test_what_is_kept_and_who_is_connected_is_limited(
    broker: Broker, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rooms, "MOST_RETAINED", 3)
    seats = [f"skep/{at:016}/0" for at in range(5)]
    for seat in seats:
        ana = Client(broker)
        ana.publish(seat, b"1")
        ana.heard()
    assert ana.subscribe(*seats) == bytes(5)
    assert [topic for topic, _, _ in ana.heard()] == seats[2:]
    more = [f"skep/{at:016}/1" for at in range(5)]
    assert ana.subscribe(*more) == bytes(3) + b"\x80" * 2
    monkeypatch.setattr(rooms, "MOST_CONNECTIONS", 1)
    with pytest.raises(ConnectionError):
        Client(broker)
    assert ana.heard() == []


def test_a_flood_is_read_slowly_and_stops_nobody(
    broker: Broker, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rooms, "BURST", 30)
    monkeypatch.setattr(rooms, "MOST_A_SECOND", 0.001)
    eve, ana, bob = (Client(broker) for _ in range(3))
    bob.subscribe(f"{ROOM}/0", f"{OTHER}/0")
    for at in range(500):
        eve.publish(f"{OTHER}/0", str(at).encode())
    while (one := bob.next())[2][-2:] != b"28":  # with the greeting these are 30 packets
        assert one[0] == PUBLISH
    ana.publish(f"{ROOM}/0", b"move")
    ana.heard()
    assert [topic for topic, _, _ in bob.heard()] in ([f"{ROOM}/0"], [f"{OTHER}/0", f"{ROOM}/0"])


def test_a_client_that_does_not_read_is_cut_off(
    broker: Broker, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rooms, "BURST", 1_000_000)
    ana, eve, bob = (Client(broker) for _ in range(3))
    for one in (eve, bob):
        one.subscribe(f"{ROOM}/0")
    for _ in range(200):  # 32 MB: more than an operating system holds for a connection
        for _ in range(10):
            ana.publish(f"{ROOM}/0", b"x" * MOST_PAYLOAD)
        ana.heard()
        assert len(bob.heard()) == 10
    assert eve.cut_off()


@pytest.mark.parametrize("level", [3, 5])
def test_another_version_of_mqtt_is_refused(broker: Broker, level: int) -> None:
    eve = Client(broker, level=level)
    assert eve.greeting == (CONNACK, 0, b"\0\1")
    assert eve.cut_off()


def test_whoever_says_nothing_is_not_waited_for(
    broker: Broker, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rooms, "GREETING_S", 0.1)
    with socket.create_connection(("127.0.0.1", broker.port), 5) as line:
        assert line.recv(1) == b""
    monkeypatch.setattr(rooms, "SILENT_S", 0.1)
    assert Client(broker).cut_off()
    assert Client(broker, alive=60).cut_off()


@pytest.mark.parametrize("origin", ["", "http://evil.example", "null"])
def test_a_page_of_another_site_does_not_get_past_the_server(broker: Broker, origin: str) -> None:
    """Any page that this machine's browser shows could open the broker's own port."""
    with pytest.raises(ConnectionError):
        Client(broker, origin=origin)


@pytest.mark.parametrize(
    "data",
    [
        b"\x82\x01\0",  # not masked
        b"\x81\x81\0\0\0\0a",  # text
        b"\xc2\x81\0\0\0\0a",  # an extension
        b"\x82\xff\0\0\0\0\1\0\0\0\0\0\0\0",  # 16 MB
        b"\x82\xfe\xff\xff\0\0\0\0",
    ],
)
def test_a_frame_that_no_browser_sends_is_refused(data: bytes) -> None:
    with pytest.raises(Broken):
        take_frame(bytearray(data), 1000)


@pytest.mark.parametrize("size", [0, 1, 125, 126, 999, 65536])
def test_frames_of_any_length_are_read_in_pieces(size: int) -> None:
    body = bytes(at % 251 for at in range(size))
    whole = bytearray(frame(2, body))
    whole[1] |= 128
    start = len(whole) - size
    mask = b"\1\2\3\4"
    whole[start:start] = mask
    for at in range(size):
        whole[start + 4 + at] ^= mask[at & 3]
    data = bytearray()
    for at in range(len(whole)):
        assert take_frame(data, 70_000) is None or at == len(whole)
        data.append(whole[at])
    assert take_frame(data, 70_000) == (2, body) and not data


def test_an_installed_mosquitto_takes_websockets_also_after_it_was_ended() -> None:
    """Mosquitto 2.0.11 ended at once where WebSockets were all that it was to listen for."""
    try:
        broker = Broker(own=False)
    except Problem as problem:
        pytest.skip(str(problem))
    for _ in range(2):
        broker.start()
        assert (broker.name, broker.level) == ("Mosquitto", 5)
        with socket.create_connection(("127.0.0.1", broker.port), 5) as line:
            line.sendall(
                b"GET / HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n"
                b"Sec-WebSocket-Protocol: mqtt\r\n\r\n"
            )
            assert b" 101 " in line.recv(1000)
        with pytest.raises(OSError):  # nobody but the site's own server comes to it
            socket.create_connection(("127.0.0.2", broker.port), 5)
        broker.stop()


def test_the_broker_ends_and_begins_anew_though_somebody_is_connected_and_says_nothing() -> None:
    broker = Broker()
    for _ in range(2):
        broker.start()
        assert (broker.name, broker.level) == ("Skep", 4)
        with pytest.raises(OSError):  # nobody but this machine comes to it
            socket.create_connection(("127.0.0.2", broker.port), 5)
        with socket.create_connection(("127.0.0.1", broker.port), 5):
            broker.stop()
        with pytest.raises(OSError):
            socket.create_connection(("127.0.0.1", broker.port), 5)
    broker.stop()


def test_the_broker_says_so_where_somebody_else_has_its_port() -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        broker = Broker(int(other.getsockname()[1]))
        with pytest.raises(Problem, match=r"The broker does not start\. \w"):
            broker.start()
