"""The engine that a device remembers, and what is an address of a bridge."""

import pytest

from tests.web.fakes import Memory
from web.common.settings import ENGINE_KEY
from web.common.store import Store
from web.engines import saved_engine
from web.engines.saved_engine import BRIDGE, FILE, SavedEngine, bridge_address


@pytest.mark.parametrize(
    "text",
    ["ws://127.0.0.1:8765", "ws://127.0.0.1:8765/", "127.0.0.1:8765", "localhost:8765", " 8765 "],
)
def test_an_address_may_be_as_short_as_its_port(text: str) -> None:
    assert bridge_address(text) == "ws://127.0.0.1:8765"


@pytest.mark.parametrize(
    "text",
    ["", "ws://", "0", "65536", "8765x", "²", "ws://example.org:80", "wss://127.0.0.1:80"]
    + [
        "127.0.0.1:80/path",
        "127.0.0.1.example.org:80",
        "user@127.0.0.1:80",
        "127.0.0.1",
        "[::1]:80",
    ],
)
def test_no_other_machine_is_reached(text: str) -> None:
    assert bridge_address(text) == ""


def test_the_last_engine_is_remembered() -> None:
    store = Store(Memory())
    assert saved_engine.load(store) == SavedEngine(FILE, "", "", 5)
    chosen = SavedEngine(BRIDGE, "ws://127.0.0.1:8765", "engine.wasm", 30)
    saved_engine.save(store, chosen)
    assert saved_engine.load(store) == chosen


@pytest.mark.parametrize("record", [{}, {"kind": "other"}, {"kind": BRIDGE, "address": 5}])
def test_a_spoilt_record_is_none(record: "dict[str, object]") -> None:
    store = Store(Memory())
    store.save(ENGINE_KEY, record)
    assert saved_engine.load(store) == SavedEngine(FILE, "", "", 5)
