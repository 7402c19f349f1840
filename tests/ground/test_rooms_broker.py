"""The broker of `serve.py --rooms` where Mosquitto is installed."""

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
