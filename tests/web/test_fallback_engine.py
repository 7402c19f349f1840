"""The small engine answers until the large one is loaded, and never where that could be asked."""

import json
from typing import Any

import web.opponent.engine_client as opponent_module
import web.opponent.fallback_engine as early_module
from hive_core.search.levels import GENTLE, STRONGEST
from tests.web.test_engine_client import (
    FOUND,
    PROGRESS,
    Clock,
    FakePort,
    Listener,
    Reader,
    a_think,
)
from web.opponent.engine_client import GRACE_S, SILENCE_S
from web.opponent.fallback_engine import HELD_S, REST_S, FallbackEngine
from web.opponent.messages import EARLY, FAILED, LOADING, READY, Ready, Review, Study, read_reply

START = "Base;NotStarted;White[1]"
MIDDLE = "Base;InProgress;White[3];wS1;bS1 wS1-;wQ -wS1;bQ bS1-"
DRAWN = "wQ@0,0 bQ@1,0"


class Desk:
    """An opponent with two ports; the test plays both engines."""

    def __init__(self, monkeypatch: Any) -> None:
        self.clock = Clock()
        monkeypatch.setattr(opponent_module, "now_s", self.clock)
        monkeypatch.setattr(early_module, "now_s", self.clock)
        self.large, self.small = FakePort(), FakePort()
        self.listener, self.student = Listener(), Listener()
        self.opponent = FallbackEngine(self.large, self.small, self.listener.engine_changed)

    def think(self, level: int = 0, game: str = START) -> None:
        self.opponent.request(self.listener, a_think(1, game, True, level))

    def small_says(self, say: str, **more: Any) -> None:
        if say == "ready":
            self.opponent.on_small_message(Ready())
        else:
            blank = PROGRESS if say == "progress" else {}
            self.opponent.on_small_message(read_reply(json.dumps({**blank, "say": say, **more})))

    def large_ready(self) -> None:
        self.opponent.on_message(Ready())

    def told(self) -> str:
        return self.listener.engine[-1].state

    def after(self, seconds: float) -> None:
        self.clock.now += seconds
        self.opponent.tick()


def words(port: FakePort) -> list[str]:
    """What a port was asked, in one word each."""
    return [message["do"] for message in port.sent]


def test_the_gentlest_level_answers_without_the_large_engine(monkeypatch: Any) -> None:
    """13.7 MB were loaded before the gentlest level's first reply."""
    desk = Desk(monkeypatch)
    desk.think()
    assert (desk.small.starts, desk.large.starts, desk.told()) == (1, 0, EARLY)
    desk.small_says("ready")
    assert (words(desk.small), desk.large.starts, desk.told()) == (["think"], 0, EARLY)
    desk.small_says("progress", ticket=1, visits=9)
    desk.small_says("move", ticket=1, move="wS1")
    assert desk.listener.moves == [(1, "wS1")]
    desk.after(REST_S + 1)
    assert (desk.large.starts, desk.large.sent) == (1, [])
    desk.opponent.on_download(3, 9)
    assert desk.listener.engine[-1] == (EARLY, 3, 9)
    desk.opponent.request(desk.listener, a_think(2, MIDDLE, True, GENTLE))
    desk.small_says("move", ticket=1, move="wS1")
    desk.small_says("move", ticket=2, move="wA1 -wQ")
    assert desk.listener.moves == [(1, "wS1"), (2, "wA1 -wQ")]
    desk.large_ready()
    desk.opponent.request(desk.listener, a_think(3, MIDDLE, True, 0))
    assert words(desk.large) == ["think"] and len(desk.small.sent) == 2
    assert desk.told() == READY


def test_a_game_that_begins_starts_the_small_engine_once_and_nothing_else(monkeypatch: Any) -> None:
    desk = Desk(monkeypatch)
    desk.opponent.tick()
    assert desk.small.starts == 0
    desk.opponent.prepare(START, STRONGEST)
    assert desk.small.starts == 0, "after what is drawn now"
    desk.opponent.tick()
    desk.opponent.prepare(MIDDLE, 0)
    desk.opponent.tick()
    assert (desk.small.starts, desk.large.starts) == (1, 0)
    desk.small_says("ready")
    desk.think()
    assert (words(desk.small), desk.large.starts) == (["think"], 0)
    desk.small_says("move", ticket=1, move="wS1")
    desk.think(STRONGEST)
    assert (words(desk.small), desk.large.starts) == (["think", "think"], 1)
    desk = Desk(monkeypatch)
    desk.opponent.prepare(MIDDLE, STRONGEST)
    desk.opponent.tick()
    assert desk.small.starts == 0, "it would have nothing to say"


def test_the_large_engine_does_not_start_between_two_moves_of_a_gentle_game(
    monkeypatch: Any,
) -> None:
    """Compiling it kept both processors busy while the first taps came."""
    desk = Desk(monkeypatch)
    desk.opponent.prepare(START, 0)
    desk.opponent.tick()
    desk.small_says("ready")
    for ticket in range(1, 9):
        desk.opponent.request(desk.listener, a_think(ticket, MIDDLE, True, GENTLE))
        desk.small_says("move", ticket=ticket, move="wS1")
        desk.after(REST_S - 1)
    assert (len(desk.listener.moves), desk.large.starts) == (8, 0)
    desk.after(2)
    assert desk.large.starts == 1
    for question in (a_think(9, START, True, STRONGEST), Study("study 9", MIDDLE, True, 2.0, 0, 0)):
        desk = Desk(monkeypatch)
        desk.think()
        desk.small_says("ready")
        desk.small_says("move", ticket=1, move="wS1")
        desk.opponent.request(desk.student, question)
        assert desk.large.starts == 1, "whoever asks for more does not wait"


def test_higher_levels_wait_after_the_opening_and_where_its_length_is_unknown(
    monkeypatch: Any,
) -> None:
    for game in (MIDDLE, DRAWN):
        desk = Desk(monkeypatch)
        desk.think(GENTLE + 1, game)
        assert (desk.small.starts, desk.large.starts, desk.told()) == (0, 1, LOADING)
        desk.large_ready()
        assert words(desk.large) == ["think"]


def test_a_better_answer_is_asked_for_as_soon_as_it_can_be(monkeypatch: Any) -> None:
    """In the opening of a higher level, and for a hint; the gentle levels lose nothing."""
    desk = Desk(monkeypatch)
    desk.think(STRONGEST)
    desk.small_says("ready")
    assert words(desk.small) == ["think"]
    desk.large_ready()
    assert (words(desk.small), words(desk.large)) == (["think", "cancel"], ["think"])
    desk.small_says("move", ticket=1, move="wS1")
    assert desk.listener.moves == []

    desk = Desk(monkeypatch)
    desk.opponent.request(desk.student, Study("study 1", MIDDLE, True, 2.0, 0, 0))
    desk.small_says("ready")
    desk.small_says("progress", ticket="study 1", report=FOUND | {"iterations": 5})
    assert desk.student.studies == [("reports", "study 1", 5)]
    desk.large_ready()
    assert (words(desk.small), words(desk.large)) == (["study", "cancel"], ["study"])

    desk = Desk(monkeypatch)
    desk.think(GENTLE)
    desk.small_says("ready")
    desk.large_ready()
    assert (words(desk.small), words(desk.large)) == (["think"], [])
    desk.after(1.0)
    desk.small_says("move", ticket=1, move="wS1")
    assert desk.listener.moves == [(1, "wS1")]


def test_a_small_engine_that_does_not_come_or_hangs_is_done_without(monkeypatch: Any) -> None:
    desk = Desk(monkeypatch)
    desk.think()
    desk.after(HELD_S + 1)
    assert (desk.large.starts, desk.told()) == (1, EARLY), "the large one waits so long only"
    desk.opponent.on_small_lost()
    assert (desk.small.ends, desk.told()) == (1, LOADING)
    desk.large_ready()
    assert words(desk.large) == ["think"]

    desk = Desk(monkeypatch)
    desk.think()
    desk.after(HELD_S + 1)
    desk.large_ready()
    assert words(desk.large) == ["think"], (
        "a question that the small one never got is not left there"
    )
    desk.small_says("ready")
    desk.small_says("move", ticket=1, move="wS1")
    assert desk.small.sent == [] and desk.listener.moves == []

    desk = Desk(monkeypatch)
    desk.think()
    desk.opponent.on_small_lost()
    assert desk.large.starts == 1
    desk.opponent.cancel()
    desk.think()
    assert desk.small.starts == 1, "it is not tried again"

    desk = Desk(monkeypatch)
    desk.think()
    desk.small_says("ready")
    desk.large_ready()
    desk.after(SILENCE_S)
    assert (desk.small.ends, words(desk.large)) == (1, ["think"])

    desk = Desk(monkeypatch)
    desk.think()
    desk.small_says("ready")
    desk.small_says("error", ticket=1, text="out of honey")
    desk.large_ready()
    assert (desk.small.ends, words(desk.large)) == (1, ["think"])


def test_without_the_large_engine_the_small_one_plays_on(monkeypatch: Any) -> None:
    desk = Desk(monkeypatch)
    desk.think()
    desk.small_says("ready")
    desk.small_says("move", ticket=1, move="wS1")
    desk.after(REST_S + 1)
    desk.opponent.request(desk.listener, a_think(2, MIDDLE, True, 0))
    desk.opponent.on_lost()
    desk.small_says("move", ticket=2, move="wA1 -wQ")
    desk.opponent.request(desk.listener, a_think(3, MIDDLE, True, 0))
    desk.small_says("move", ticket=3, move="wA2 -wQ")
    desk.after(REST_S + 1)
    assert desk.large.starts == 2
    desk.opponent.on_lost()
    assert [move for _, move in desk.listener.moves] == ["wS1", "wA1 -wQ", "wA2 -wQ"]
    desk.opponent.request(desk.listener, a_think(4, MIDDLE, True, 0))
    desk.after(1)
    assert desk.large.starts == 2, "no third time unasked"
    assert FAILED not in [engine.state for engine in desk.listener.engine]
    desk.opponent.request(desk.listener, a_think(5, MIDDLE, True, STRONGEST))
    assert desk.large.starts == 3
    desk.opponent.on_lost()
    desk.opponent.on_lost()
    assert desk.told() == FAILED


def test_stop_and_cancel_reach_the_small_engine(monkeypatch: Any) -> None:
    desk = Desk(monkeypatch)
    desk.think()
    desk.opponent.move_now()
    assert desk.small.sent == []
    desk.small_says("ready")
    desk.opponent.move_now()
    desk.opponent.cancel()
    assert words(desk.small) == ["think", "stop", "cancel"]
    desk.small_says("move", ticket=1, move="wS1")
    assert desk.listener.moves == []
    desk.after(GRACE_S + 1)
    assert desk.small.ends == 0


def test_a_review_waits_for_the_large_engine(monkeypatch: Any) -> None:
    desk = Desk(monkeypatch)
    desk.opponent.request(Reader(), Review("review 1", MIDDLE, True, 0.5, 0))
    assert desk.told() == LOADING and not desk.small.starts
    desk.large_ready()
    assert desk.large.sent[-1]["do"] == "review"
