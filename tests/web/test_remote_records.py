"""Saved remote matches: those of every earlier version open, and are written back as they were."""

import json
from typing import Any

import pytest

from tests.schemas import checked
from web.common.settings import default_game, plain
from web.saved_records import remote_match
from web.saved_records.game_record import from_record, to_record
from web.saved_records.local_games import is_newer
from web.saved_records.remote_match import BLOCKED, DIRECT, RELAY, transport_kind

FRIEND = {"number": 77, "color": 1, "names": ["Ana", ""], "settled": 1}
STATE = [5, 9, 12, 7, 2, 1, 0, "draw", 12, 1, 0, "", 0, 0, 0, 3]
FIRST, SECOND = "0f" * 16, "a1" * 16
GAME = {
    "game": "Base+MLP;InProgress;Black[1];wS1",
    "future": [],
    "tournament": True,
    "ended": [-1, ""],
    "computers": [],
    "setup": plain(default_game()),
    "stopped": False,
    "key": "0000004d",
    "state": "yours",
    "plies": 1,
}
PARTS: dict[str, dict[str, Any]] = {
    "by links": {"friend": FRIEND},
    "with offers": {
        "friend": {**FRIEND, "owed": True, "theirs": ["back", 1], "mine": ["draw", 1, True]}
    },
    "by links with a state": {"friend": FRIEND, "known": STATE},
    "live before": {"friend": FRIEND, "was_live": STATE},
    "a coin flip to come": {"friend": FRIEND, "toss": {}},
    "an inviter's coin flip": {"friend": FRIEND, "toss": {"first": FIRST}},
    "a guest's coin flip": {"friend": FRIEND, "toss": {"seal": "x" * 22, "second": SECOND}},
    "a decided coin flip": {"friend": FRIEND, "toss": {"first": FIRST, "second": SECOND}},
    "a room without a name": {"friend": FRIEND, "live": {"road": "room", "clock": [300000, 2000]}},
    "a room": {
        "friend": FRIEND,
        "live": {"road": "room", "name": "n", "key": "k", "role": 0, "form": 2, "state": STATE},
    },
    "a room as a guest": {
        "friend": FRIEND,
        "live": {"road": "room", "name": "n", "key": "k", "role": 1, "form": 1, "toss": {}},
    },
    "a room of the first version": {
        "friend": FRIEND,
        "live": {"road": "room", "name": "n", "key": "k", "role": 0},
    },
    "a room with a clock": {
        "friend": FRIEND,
        "live": {
            "road": "room",
            "name": "n",
            "key": "k",
            "role": 1,
            "form": 2,
            "clock": [300000, 2000],
            "toss": {"first": FIRST, "second": SECOND, "seal": "x" * 22},
            "state": STATE,
            "times": [0, 0, 0, 5000, 9, 8, 7, 6],
        },
    },
    "a direct connection": {"friend": FRIEND, "live": {"road": "direct", "name": "direct 7"}},
    "a direct connection that failed": {
        "friend": FRIEND,
        "live": {"road": "direct", "name": "direct 7", "role": 1, "failed": "blocked"},
    },
    "a watched game": {"live": {"road": "watch", "name": "n", "key": "k", "number": 5}},
}


def record_of(name: str) -> dict[str, Any]:
    data: dict[str, Any] = {**GAME, **PARTS[name]}
    if "friend" not in data:
        data = {key: value for key, value in data.items() if key not in ("key", "state", "plies")}
    elif data["friend"].get("owed"):
        data["state"] = "send"
    return json.loads(json.dumps(data))  # type: ignore[no-any-return]


@pytest.mark.parametrize("name", PARTS)
def test_a_saved_remote_match_is_written_back_as_it_was(name: str) -> None:
    data = record_of(name)
    saved = from_record(data, default_game())
    assert saved
    assert json.loads(json.dumps(to_record(saved))) == data
    checked("saved-game", data)


def test_what_a_record_says_of_the_transport_is_read() -> None:
    def match(name: str) -> Any:
        return remote_match.remote_from_record(record_of(name))

    assert transport_kind(match("by links")) == "" and not match("by links").was_live
    assert match("live before").was_live and match("live before").peer.generation == 2
    assert transport_kind(match("a room")) == RELAY and match("a room").peer.pauses == 3
    assert remote_match.is_signed(match("a room"))
    assert not remote_match.is_signed(match("a room as a guest"))
    assert remote_match.is_guest(match("a room as a guest"))
    assert remote_match.direct_failure(match("a direct connection that failed")) == BLOCKED
    assert transport_kind(match("a direct connection")) == DIRECT
    assert remote_match.colors_pending(match("an inviter's coin flip"))
    assert not remote_match.colors_pending(match("a decided coin flip"))


def test_a_state_of_a_version_without_clocks_is_read() -> None:
    data = {"friend": FRIEND, "known": STATE[:15]}
    found = remote_match.remote_from_record(data)
    assert found and found.peer and (found.peer.who, found.peer.pauses) == (5, 0)


@pytest.mark.parametrize("state", [[], [0] * 15, ["x"] * 16, {"a": 1}, None, 5])
def test_a_spoilt_state_is_none(state: Any) -> None:
    for part in ({"known": state}, {"was_live": state}, {"live": {"road": "room", "state": state}}):
        found = remote_match.remote_from_record({"friend": FRIEND, **part})
        assert found and found.peer is None


def test_the_newer_record_has_more_take_backs_and_then_more_steps() -> None:
    def record(era: int, settled: int) -> dict[str, Any]:
        state = [*STATE[:4], era, *STATE[5:]]
        return {"friend": {**FRIEND, "settled": settled}, "known": state}

    assert is_newer(record(2, 1), record(1, 9)) and not is_newer(record(1, 9), record(2, 1))
    assert is_newer(record(1, 3), record(1, 2)) and not is_newer(record(1, 2), record(1, 2))
    assert is_newer(record(0, 0), {}) and not is_newer({}, record(0, 0))
