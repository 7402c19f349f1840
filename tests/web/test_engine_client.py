"""The opponent: loading, asking, cancelling, a worker that dies or hangs."""

import json
from typing import Any

import web.opponent.engine_client as opponent_module
from hive_core.records import changed
from hive_core.search.levels import BALANCED, LEVELS
from hive_core.search.report import Report
from web.opponent import messages
from web.opponent.engine_client import GRACE_S, SILENCE_S, EngineClient
from web.opponent.messages import (
    FAILED,
    LOADING,
    READY,
    SLOWER,
    EngineState,
    Review,
    SearchProgress,
    Study,
    Think,
    as_object,
)


class FakePort:
    """Notes what is sent; the test plays the worker."""

    def __init__(self) -> None:
        self.sent: list[dict[str, Any]] = []
        self.starts = 0
        self.ends = 0

    def start(self, heard: Any, lost: Any, progress: Any) -> None:
        self.starts += 1

    def send(self, message: Any) -> None:
        self.sent.append(as_object(message))

    def end(self) -> None:
        self.ends += 1


class Listener:
    """Notes what the session would hear."""

    def __init__(self) -> None:
        self.moves: list[tuple[int | str, str]] = []
        self.reports: list[SearchProgress] = []
        self.engine: list[EngineState] = []
        self.studies: list[tuple[str, int | str, int]] = []

    def computer_moved(self, ticket: int | str, text: str) -> None:
        self.moves.append((ticket, text))

    def computer_reports(self, ticket: int | str, progress: SearchProgress) -> None:
        self.reports.append(progress)

    def engine_changed(self, engine: EngineState) -> None:
        self.engine.append(engine)

    def study_reports(self, ticket: int | str, report: Report) -> None:
        self.studies.append(("reports", ticket, report.iterations))

    def studied(self, ticket: int | str, report: Report) -> None:
        self.studies.append(("studied", ticket, report.iterations))


class Clock:
    """A clock that the test moves."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


GAME = "Base;NotStarted;White[1]"


def a_think(
    ticket: int, game: str, tournament: bool, level: int, style: int = BALANCED, pace_s: float = 0.0
) -> Think:
    return Think(ticket, game, tournament, level, style, LEVELS[level].seconds, pace_s, 0)


def table(monkeypatch: Any) -> tuple[Any, FakePort, Listener, Clock]:
    port, listener, clock = FakePort(), Listener(), Clock()
    monkeypatch.setattr(opponent_module, "now_s", clock)
    opponent = EngineClient(port, listener.engine_changed)
    vars(opponent)["think"] = lambda *of, **more: opponent.request(listener, a_think(*of, **more))
    return opponent, port, listener, clock


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


def say(opponent: EngineClient, **message: Any) -> None:
    """The worker says something; `iterations` stands for a report of so many."""
    if "iterations" in message:
        message["report"] = FOUND | {"iterations": message.pop("iterations")}
    if message["say"] == "progress":
        message = PROGRESS | message
    opponent.on_message(messages.read_reply(json.dumps(message)))


def test_the_worker_is_made_for_the_first_question_and_asked_when_it_is_ready(
    monkeypatch: Any,
) -> None:
    opponent, port, listener, _ = table(monkeypatch)
    assert port.starts == 0
    opponent.think(1, GAME, True, 0)
    assert (port.starts, opponent.state, port.sent) == (1, LOADING, [])
    opponent.on_download(5, 10)
    assert listener.engine[-1] == EngineState("loading", 5, 10)
    say(opponent, say="ready")
    assert opponent.state == READY
    assert port.sent[0]["game"] == GAME
    assert port.sent[0]["style"] == BALANCED
    say(opponent, say="move", ticket=1, move="wS1")
    assert listener.moves == [(1, "wS1")]
    opponent.think(2, GAME, True, 0, style=4)
    assert port.starts == 1
    assert (port.sent[-1]["ticket"], port.sent[-1]["style"]) == (2, 4)


def test_a_question_that_changes_while_loading_is_asked_once(monkeypatch: Any) -> None:
    opponent, port, _, _ = table(monkeypatch)
    opponent.think(1, GAME, True, 0)
    opponent.cancel()
    opponent.think(2, GAME, True, 3)
    say(opponent, say="ready")
    assert [sent["ticket"] for sent in port.sent] == [2]


def test_a_cancelled_answer_is_not_passed_on(monkeypatch: Any) -> None:
    opponent, port, listener, _ = table(monkeypatch)
    opponent.think(1, GAME, True, 0)
    say(opponent, say="ready")
    opponent.cancel()
    assert port.sent[-1] == {"do": "cancel", "ticket": 1}
    say(opponent, say="move", ticket=1, move="wS1")
    assert listener.moves == []


def test_progress_is_passed_on(monkeypatch: Any) -> None:
    opponent, _, listener, _ = table(monkeypatch)
    opponent.think(1, GAME, True, 4)
    say(opponent, say="ready")
    say(opponent, say="progress", ticket=1, visits=7)
    say(opponent, say="progress", ticket=0, visits=8)
    assert [progress.visits for progress in listener.reports] == [7]


def test_a_worker_that_hangs_is_replaced_and_asked_again(monkeypatch: Any) -> None:
    opponent, port, listener, clock = table(monkeypatch)
    opponent.think(1, GAME, True, 4)
    say(opponent, say="ready")
    opponent.tick()
    assert port.ends == 0
    clock.now += 5.0 + GRACE_S + 0.1
    opponent.tick()
    assert (port.ends, port.starts) == (1, 2)
    say(opponent, say="ready")
    assert [sent["ticket"] for sent in port.sent] == [1, 1]
    say(opponent, say="move", ticket=1, move="wS1")
    assert listener.moves == [(1, "wS1")]


def test_move_now_counts_as_hung_when_nothing_comes(monkeypatch: Any) -> None:
    opponent, port, _, clock = table(monkeypatch)
    opponent.think(1, GAME, True, 4)
    say(opponent, say="ready")
    opponent.move_now()
    assert port.sent[-1]["do"] == "stop"
    clock.now += GRACE_S + 0.1
    opponent.tick()
    assert port.ends == 1


def test_a_second_death_is_a_failure_and_a_restart_tries_anew(monkeypatch: Any) -> None:
    opponent, port, listener, clock = table(monkeypatch)
    opponent.think(1, GAME, True, 0)
    clock.now += SILENCE_S + 0.1
    opponent.tick()
    assert port.starts == 2
    opponent.on_lost()
    assert opponent.state == FAILED
    assert listener.engine[-1].state == "failed"
    opponent.tick()
    assert port.starts == 2
    opponent.restart()
    opponent.think(2, GAME, True, 0)
    assert port.starts == 3


def test_an_error_in_the_worker_is_a_death(monkeypatch: Any) -> None:
    opponent, port, _, _ = table(monkeypatch)
    opponent.think(1, GAME, True, 0)
    say(opponent, say="ready")
    say(opponent, say="error", ticket=1, text="ValueError()")
    assert port.starts == 2


def test_a_worker_lost_while_idle_is_made_anew_for_the_next_question(monkeypatch: Any) -> None:
    opponent, port, listener, _ = table(monkeypatch)
    opponent.think(1, GAME, True, 0)
    say(opponent, say="ready")
    say(opponent, say="move", ticket=1, move="wS1")
    opponent.on_lost()
    opponent.think(2, GAME, True, 0)
    assert port.starts == 2
    say(opponent, say="ready")
    assert port.sent[-1]["ticket"] == 2
    assert listener.engine[-1].state == READY


def test_a_study_goes_to_the_student_and_takes_no_longer_than_asked(monkeypatch: Any) -> None:
    opponent, port, listener, clock = table(monkeypatch)
    student = Listener()
    opponent.request(student, Study("study 1", GAME, True, 2.0, 0, 0))
    assert listener.engine[-1].state == LOADING
    say(opponent, say="ready")
    asked = {"do": "study", "ticket": "study 1", "game": GAME, "tournament": True}
    assert port.sent == [asked | {"seconds": 2.0, "helpers": 0, "lines": 0}]
    say(opponent, say="progress", ticket="study 1", iterations=5)
    say(opponent, say="studied", ticket="study 1", iterations=9)
    say(opponent, say="studied", ticket="study 1", iterations=10)
    assert student.studies == [("reports", "study 1", 5), ("studied", "study 1", 9)]
    assert (listener.reports, listener.moves) == ([], [])
    opponent.request(student, Study("study 2", GAME, True, 2.0, 0, 0))
    clock.now += 2.0 + GRACE_S + 0.1
    opponent.tick()
    assert (port.ends, port.starts) == (1, 2)


def test_a_move_that_is_asked_for_replaces_a_study(monkeypatch: Any) -> None:
    opponent, port, listener, _ = table(monkeypatch)
    student = Listener()
    opponent.request(student, Study("study 1", GAME, True, 9.0, 0, 0))
    say(opponent, say="ready")
    opponent.think(1, GAME, True, 4)
    assert [sent["do"] for sent in port.sent] == ["study", "think"]
    say(opponent, say="studied", ticket="study 1", iterations=9)
    say(opponent, say="move", ticket=1, move="wS1")
    assert (student.studies, listener.moves) == ([], [(1, "wS1")])


def test_a_download_is_told_and_is_no_silence(monkeypatch: Any) -> None:
    opponent, port, listener, clock = table(monkeypatch)
    opponent.think(1, GAME, True, 0)
    for done in (1, 2, 3):
        clock.now += SILENCE_S - 1
        opponent.on_download(done, 9)
        opponent.tick()
    assert listener.engine[-1] == EngineState(LOADING, 3, 9)
    assert port.ends == 0
    clock.now += SILENCE_S
    opponent.tick()
    assert port.ends == 0
    clock.now += 0.1
    opponent.tick()
    assert (port.ends, port.starts) == (1, 2)


def test_the_rest_of_a_download_after_the_start_is_not_told(monkeypatch: Any) -> None:
    opponent, _, listener, _ = table(monkeypatch)
    opponent.think(1, GAME, True, 0)
    say(opponent, say="ready")
    told = len(listener.engine)
    opponent.on_download(9, 9)
    assert len(listener.engine) == told


def test_loading_may_be_silent_for_three_quarters_of_a_minute() -> None:
    assert SILENCE_S == 45


def test_a_search_has_the_time_of_its_level_before_it_counts_as_hung(monkeypatch: Any) -> None:
    for level, row in enumerate(LEVELS):
        opponent, port, _, clock = table(monkeypatch)
        opponent.think(1, GAME, True, level)
        say(opponent, say="ready")
        clock.now += SLOWER * row.seconds + GRACE_S - 0.1
        opponent.tick()
        assert port.ends == 0
        clock.now += 0.2
        opponent.tick()
        assert port.ends == 1


def test_who_is_paced_has_the_time_of_the_pace_too(monkeypatch: Any) -> None:
    opponent, port, _, clock = table(monkeypatch)
    opponent.think(1, GAME, True, 0, pace_s=30.0)
    say(opponent, say="ready")
    clock.now += 30.0 + GRACE_S - 0.1
    opponent.tick()
    assert port.ends == 0


class Reader:
    """Notes what comes of a review."""

    def __init__(self) -> None:
        self.judged: list[tuple[int | str, Any, int]] = []

    def reviewed(self, ticket: int | str, position: Any, left: int) -> None:
        self.judged.append((ticket, position, left))


def test_a_review_comes_position_by_position_and_each_gives_the_worker_new_time(
    monkeypatch: Any,
) -> None:
    clock = Clock()
    monkeypatch.setattr(opponent_module, "now_s", clock)
    port, reader = FakePort(), Reader()
    opponent = EngineClient(port, lambda engine: None)
    opponent.request(reader, Review("review 1", "Base;wS1", True, 0.5, 0))
    opponent.on_message(messages.Ready())
    assert port.sent[-1]["do"] == "review" and port.sent[-1]["first"] == 0
    assert not opponent.idle()
    for left in (1, 0):
        clock.now += messages.SLOWER * 0.5 + GRACE_S - 0.1
        opponent.tick()
        opponent.on_message(messages.Reviewed("review 1", {"ply": 1 - left}, left))
    assert [left for _, _, left in reader.judged] == [1, 0]
    assert opponent.idle() and not port.ends
    opponent.on_message(messages.Reviewed("review 1", {"ply": 1}, 0))
    assert len(reader.judged) == 2


def test_a_review_whose_looks_are_long_says_that_it_goes_on(monkeypatch: Any) -> None:
    clock = Clock()
    monkeypatch.setattr(opponent_module, "now_s", clock)
    port, reader = FakePort(), Reader()
    opponent = EngineClient(port, lambda engine: None)
    opponent.request(reader, Review("review 1", "Base;wS1", True, 0.5, 0))
    opponent.on_message(messages.Ready())
    for _ in range(9):
        clock.now += messages.SLOWER * 0.5 + GRACE_S - 0.1
        opponent.tick()
        opponent.on_message(changed(messages.NOTHING_YET, ticket="review 1"))
    assert [port.ends, len(reader.judged)] == [0, 0]
    clock.now += messages.SLOWER * 0.5 + GRACE_S + 0.1
    opponent.tick()
    assert [port.ends] == [1]


def test_only_an_engine_that_runs_gets_ready_for_a_review() -> None:
    port = FakePort()
    opponent = EngineClient(port, lambda engine: None)
    opponent.expect_review()
    assert not port.starts and not port.sent
    opponent.request(Listener(), Study("study 1", "Base;wS1", True, 1.0, 0, 0))
    opponent.expect_review()
    assert not port.sent
    opponent.on_message(messages.Ready())
    opponent.expect_review()
    assert [message["do"] for message in port.sent] == ["study", "expect"]


def test_another_question_ends_a_review() -> None:
    port, reader = FakePort(), Reader()
    opponent = EngineClient(port, lambda engine: None)
    opponent.request(reader, Review("review 1", "Base;wS1", True, 0.5, 0))
    opponent.on_message(messages.Ready())
    opponent.request(Listener(), Study("study 1", "Base;wS1", True, 1.0, 0, 0))
    opponent.on_message(messages.Reviewed("review 1", {"ply": 0}, 1))
    assert not reader.judged and not opponent.idle()
