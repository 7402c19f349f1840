"""Frames of the WebSockets that carry MQTT, by the core's functions for any WebSocket."""

from collections.abc import Mapping

from hive_core.engine import websocket
from hive_core.engine.websocket import (
    BINARY,
    CLOSE,
    MORE,
    MOST_HEAD,
    PING,
    PONG,
    TEXT,
    Broken,
    frame,
)

__all__ = ["BINARY", "CLOSE", "MORE", "MOST_HEAD", "PING", "PONG", "Broken", "frame"]
MQTT = "mqtt"


def read_request(head: bytes) -> dict[str, str]:
    """Return the headers of a request by their names in lower case. Raises Broken if it is no request
    for a WebSocket that carries MQTT."""
    headers = websocket.read_request(head)
    offered = [one.strip() for one in headers.get("sec-websocket-protocol", "").split(",")]
    if MQTT not in offered:
        raise Broken("no request for a WebSocket with MQTT")
    return headers


def acceptance(headers: Mapping[str, str]) -> bytes:
    """Return the bytes of the HTTP answer that accepts a WebSocket for a request with these headers."""
    return websocket.acceptance(headers, MQTT)


def take_frame(data: bytearray, most: int) -> tuple[int, bytes] | None:
    """Remove the first frame from `data` and return its opcode and its content. Return None if it
    is not complete yet.

    Raises Broken for a frame that is not masked, carries text, is of an unknown kind, or is longer than
    `most` bytes.
    """
    if data and data[0] & 15 == TEXT:
        raise Broken("no binary frame")
    found = websocket.take_frame(data, most)
    return (found[0], found[2]) if found else None
