"""The brokers of `serve.py --rooms`: Mosquitto where it is installed, and aMQTT."""

import socket

import pytest

from tools.common import Problem
from tools.rooms.broker import Broker


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


@pytest.mark.slow
def test_amqtt_ends_and_begins_anew_though_somebody_is_connected_and_says_nothing() -> None:
    broker = Broker(own=True)
    for _ in range(2):
        broker.start()
        assert (broker.name, broker.level) == ("aMQTT", 4)
        with socket.create_connection(("127.0.0.1", broker.port), 5):
            broker.stop()
        with pytest.raises(OSError):
            socket.create_connection(("127.0.0.1", broker.port), 5)
    broker.stop()


@pytest.mark.slow
def test_amqtt_says_so_where_somebody_else_has_its_port() -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        broker = Broker(int(other.getsockname()[1]), own=True)
        with pytest.raises(Problem, match=r"aMQTT\) does not start\. \w"):
            broker.start()
