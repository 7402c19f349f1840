"""Several workers behind one port: who is asked, who is told, and what happens when one fails."""

import json
from typing import Any

import pytest

from hive_core.search.levels import BALANCED, STRONGEST
from web.opponent.messages import (
    RELAY,
    Cancel,
    Expect,
    Relayed,
    Review,
    Stop,
    Study,
    Think,
    as_object,
    read_reply,
)
from web.opponent.pool import SOON_S, Pool, workers_for

GAME = "Base;NotStarted;White[1]"


PROGRESS: dict[str, Any] = {
    "share": 0.0,
    "visits": 0,
    "seconds": 0.0,
    "win": None,
    "line": [],
    "report": None,
    "core": "kernel",
}
FOUND: dict[str, Any] = {"iterations": 0, "seconds": 0.0, "proved": None, "plies": 0, "lines": []}


class FakePort:
    """Notes what is sent; the test plays the worker."""

    def __init__(self) -> None:
        self.sent: list[dict[str, Any]] = []
        self.heard: Any = None
        self.lost: Any = None
        self.ended = 0

    def start(self, heard: Any, lost: Any, progress: Any) -> None:
        self.heard, self.lost = heard, lost

    def send(self, message: Any) -> None:
        relayed = isinstance(message, Relayed)
        self.sent.append(json.loads(message.text) if relayed else as_object(message))

    def end(self) -> None:
        self.ended += 1
        self.heard = None

    def say(self, **message: Any) -> None:
        if message["say"] == "progress":
            message = PROGRESS | message
        if message["say"] == "studied":
            message["report"] = FOUND
        self.heard(read_reply(json.dumps(message)))

    def done(self) -> list[str]:
        """What was asked of it since the last look."""
        asked = [message["do"] for message in self.sent]
        self.sent.clear()
        return asked


def nothing(done: int, total: int) -> None:
    """Nobody follows the download."""


class Table:
    """A pool with so many workers, and what the opponent hears."""

    def __init__(self, workers: int, searching: int = 4) -> None:
        self.ports = [FakePort() for _ in range(workers)]
        self.pool = Pool(list(self.ports), searching)
        self.heard: list[dict[str, Any]] = []
        self.losses = 0
        self.pool.start(lambda message: self.heard.append(as_object(message)), self.lose, nothing)
        self.ports[0].say(say="ready")

    def lose(self) -> None:
        self.losses += 1

    def think(self, ticket: int = 1, level: int = STRONGEST) -> None:
        self.pool.send(Think(ticket, GAME, True, level, BALANCED, 5.0, 0.0, 0))

    def review(self, number: int = 1) -> None:
        self.pool.send(Review(f"review {number}", GAME, True, 0.4, 0))

    def think_quickly(self) -> None:
        self.pool.send(Think(5, GAME, True, STRONGEST, BALANCED, 1.0, 0.0, 0))

    def with_helpers(self) -> "Table":
        """All helpers are up and idle."""
        self.think(0)
        for port in self.ports[1:]:
            port.say(say="ready")
        self.ports[0].say(say="move", ticket=0, move="wS1")
        for port in self.ports:
            port.sent.clear()
        self.heard.clear()
        return self


@pytest.mark.parametrize(
    ("cores", "memory_gb", "touch", "saves_data", "workers"),
    [
        (1, 8, False, False, 1),
        (2, 8, False, False, 1),
        (3, 8, False, False, 2),
        (4, 8, False, False, 3),
        (16, 8, False, False, 4),
        (16, 4, False, False, 2),
        (16, 2, False, False, 1),
        (8, 8, True, False, 4),  # a large tablet
        (8, 0, True, False, 1),  # a telephone that keeps its memory to itself
        (8, 0, False, False, 2),
        (16, 8, False, True, 1),
        (0, 0.25, True, True, 1),
    ],
)
def test_as_many_workers_as_the_device_can_bear(
    cores: int, memory_gb: float, touch: bool, saves_data: bool, workers: int
) -> None:
    assert workers_for(cores, memory_gb, touch, saves_data) == workers


def test_a_single_worker_is_asked_as_ever() -> None:
    table = Table(1)
    table.think()
    assert table.ports[0].sent[0]["helpers"] == 0
    table.ports[0].say(say="progress", ticket=1, visits=4)
    table.ports[0].say(say="move", ticket=1, move="wS1")
    assert [message["say"] for message in table.heard] == ["ready", "progress", "move"]


def test_helpers_start_one_after_the_other_with_the_first_question_at_full_strength() -> None:
    table = Table(3)
    first, second, third = table.ports
    table.think(1, level=2)
    table.think_quickly()
    assert (second.heard, first.sent[0]["helpers"], first.sent[-1]["helpers"]) == (None, 0, 0)
    table.think(2)
    assert first.sent[-1]["helpers"] == 2
    assert second.heard
    assert not third.heard
    second.say(say="ready")
    assert second.sent == [{"do": "help", "question": first.sent[-1], "number": 1}]
    assert third.heard
    first.say(say="move", ticket=2, move="wS1")
    third.say(say="ready")
    assert third.sent == [], "the question is answered already"
    assert [message["say"] for message in table.heard] == ["ready", "move"]


def test_a_study_is_shared_too() -> None:
    table = Table(2).with_helpers()
    table.pool.send(Study("study 1", GAME, True, 9.0, 0, 5))
    assert table.ports[1].sent[0]["do"] == "help"
    assert table.ports[1].sent[0]["question"]["seconds"] == 9
    table.ports[0].say(say="studied", ticket="study 1")
    assert table.ports[1].done() == ["help", "cancel"]


def test_what_a_helper_finds_goes_to_the_first_worker_unread() -> None:
    table = Table(2).with_helpers()
    table.think(1)
    text = json.dumps({"do": "tally", "ticket": 1, "number": 1, "tally": [7]})
    table.ports[1].heard(read_reply(RELAY + text))
    assert table.ports[0].sent[-1] == json.loads(text)
    table.ports[0].say(say="move", ticket=1, move="wS1")
    table.ports[0].sent.clear()
    table.ports[1].heard(read_reply(RELAY + text))
    assert table.ports[0].sent == [], "nobody needs it any more"


def test_move_now_stops_the_first_worker_and_its_answer_the_helpers() -> None:
    table = Table(3).with_helpers()
    table.think(1)
    table.pool.send(Stop(1))
    assert [port.done() for port in table.ports] == [["think", "stop"], ["help"], ["help"]]
    table.ports[0].say(say="move", ticket=1, move="wS1")
    assert [port.done() for port in table.ports] == [[], ["cancel"], ["cancel"]]


def test_cancelling_reaches_everybody_and_so_does_a_new_question() -> None:
    table = Table(3).with_helpers()
    table.think(1)
    table.pool.send(Cancel(1))
    assert [port.done() for port in table.ports] == [["think", "cancel"]] + [["help", "cancel"]] * 2
    table.think(2)
    table.think(3)
    assert [port.done() for port in table.ports] == [["think"] * 2] + [
        ["help", "cancel", "help"]
    ] * 2
    table.think(4, level=0)
    assert [port.done() for port in table.ports] == [["think"]] + [["cancel"]] * 2


@pytest.mark.parametrize("how", ["error", "lost"])
def test_a_helper_that_fails_is_given_up_and_nobody_notices(how: str) -> None:
    table = Table(3).with_helpers()
    table.think(1)
    if how == "error":
        table.ports[1].say(say="error", ticket=1, text="MemoryError()")
    else:
        table.ports[1].lost()
    assert table.ports[1].ended == 1
    table.ports[0].say(say="move", ticket=1, move="wS1")
    table.think(2)
    assert table.ports[0].sent[-1]["helpers"] == 1
    assert table.ports[2].done() == ["help", "cancel", "help"]
    assert table.losses == 0
    assert [message["say"] for message in table.heard] == ["move"]


def test_a_helper_that_cannot_be_loaded_makes_room_for_the_next() -> None:
    table = Table(3)
    table.think(1)
    table.ports[1].lost()
    assert table.ports[2].heard
    table.ports[2].say(say="ready")
    assert table.ports[2].done() == ["help"]


def test_a_new_start_brings_all_workers_back() -> None:
    table = Table(3).with_helpers()
    table.ports[1].lost()
    table.pool.end()
    assert [port.ended for port in table.ports] == [1, 1, 1]
    table.pool.start(lambda message: None, table.lose, nothing)
    table.think(5)
    assert table.ports[1].heard
    table.ports[1].say(say="ready")
    assert table.ports[1].sent[-1]["question"]["ticket"] == 5


def test_a_review_is_shared_until_its_last_position() -> None:
    table = Table(2)
    first, second = table.ports
    table.review()
    assert first.done() == ["review"] and second.heard
    first.say(say="reviewed", ticket="review 1", position={"ply": 0}, left=2)
    second.say(say="ready")
    assert second.sent[0]["question"]["do"] == "review" and second.done() == ["help"]
    free = {"do": "looked", "ticket": "review 1", "number": 1}
    second.heard(read_reply(RELAY + json.dumps(free)))
    assert first.sent[-1] == free
    look = {"do": "look", "ticket": "review 1", "number": 1, "look": [0, 5, False]}
    first.heard(read_reply(RELAY + json.dumps(look)))
    assert second.sent[-1] == look and second.done() == ["look"]
    first.say(say="progress", ticket="review 1")
    first.say(say="reviewed", ticket="review 1", position={"ply": 0}, left=2)
    assert second.done() == []
    first.say(say="reviewed", ticket="review 1", position={"ply": 2}, left=0)
    assert second.done() == ["cancel"]
    assert [one["say"] for one in table.heard] == [
        "ready",
        *["reviewed", "progress"],
        *["reviewed"] * 2,
    ]


def test_a_hint_takes_the_helper_from_a_review() -> None:
    table = Table(2).with_helpers()
    table.review()
    table.pool.send(Study("study 1", GAME, True, 9.0, 0, 5))
    assert table.ports[1].done() == ["help", "cancel", "help"]
    table.ports[0].say(say="studied", ticket="study 1")
    table.review(2)
    table.pool.send(Cancel("review 2"))
    assert table.ports[1].done() == ["cancel", "help", "cancel"]


def test_on_two_cores_a_second_worker_takes_part_in_reviews_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    times = iter((10.0, 10.0 + SOON_S))
    monkeypatch.setattr("web.opponent.pool.now_s", lambda: next(times))
    table = Table(2, 1)
    first, second = table.ports
    table.think(1)
    assert first.sent[-1]["helpers"] == 0 and second.heard is None
    first.say(say="move", ticket=1, move="wS1")
    table.review()
    assert second.heard is None, "a start takes long here"
    table.pool.send(Expect())
    second.say(say="ready")
    assert second.done() == ["help"]
    table.pool.send(Study("study 1", GAME, True, 9.0, 0, 5))
    assert second.done() == ["cancel"] and first.sent[-1]["helpers"] == 0
    table.pool.send(Cancel("study 1"))
    assert second.done() == []
    table.review(2)
    assert second.done() == ["help"]


def test_where_workers_start_fast_a_second_one_starts_with_a_review() -> None:
    table = Table(2, 1)
    second = table.ports[1]
    table.think(1)
    assert second.heard is None
    table.review()
    second.say(say="ready")
    assert second.done() == ["help"]


def test_the_helpers_of_a_review_start_when_one_is_likely() -> None:
    table = Table(3, 1)
    first, second, third = table.ports
    table.pool.send(Expect())
    assert second.heard and not third.heard
    second.lost()
    third.say(say="ready")
    table.pool.send(Expect())
    assert first.sent == third.sent == [] and second.ended == 1
    table.review()
    assert third.done() == ["help"]
    table.pool.end()
    assert table.pool.expects is False


def test_a_review_that_is_likely_does_not_end_a_search() -> None:
    table = Table(2).with_helpers()
    table.think(1)
    table.pool.send(Expect())
    assert [port.done() for port in table.ports] == [["think"], ["help"]]
