"""Another program's UHP engine at the page: what it is asked, and every way in which it fails."""

from typing import Any

import pytest

import web.opponent.uhp_engine as uhp_module
from web.opponent.messages import FAILED, LOADING, READY, EngineState, Study, Think
from web.opponent.uhp_engine import (
    BUGS,
    ERROR,
    GAME,
    ILLEGAL,
    LONGEST_REPLY,
    POSITION,
    SILENT,
    SLACK_S,
    START_S,
    STRANGE,
    Fault,
    UhpEngine,
)

START = "Base;NotStarted;White[1]"
BEGUN = "Base;InProgress;White[2];wS1;bS1 wS1-"
INTRODUCTION = ("id Tiny 1.0", "Mosquito;Ladybug", "ok")


class FakeChannel:
    """Notes what is sent; the test plays the engine."""

    def __init__(self, restarts: bool = False) -> None:
        self.restarts = restarts
        self.sent: list[str] = []
        self.opened = self.closed = 0

    def open(self, on_line: Any, on_end: Any) -> None:
        self.opened += 1
        self.on_line, self.on_end = on_line, on_end

    def send(self, text: str) -> None:
        self.sent.append(text)

    def close(self) -> None:
        self.closed += 1

    def say(self, *lines: str) -> None:
        for line in lines:
            self.on_line(line)


class Table:
    """An engine, its channel, and what a session would learn of it."""

    def __init__(self, seconds: float = 5.0, restarts: bool = False) -> None:
        self.states: list[str] = []
        self.faults: list[Fault] = []
        self.moves: list[tuple[int | str, str]] = []
        self.shares: list[float] = []
        self.channel = FakeChannel(restarts)
        self.engine = UhpEngine(self.channel, lambda: seconds, self._state, self.faults.append)

    def _state(self, state: EngineState) -> None:
        self.states.append(state.state)

    def computer_moved(self, ticket: int | str, text: str) -> None:
        self.moves.append((ticket, text))

    def computer_reports(self, ticket: int | str, progress: Any) -> None:
        self.shares.append(progress.share)

    def think(self, game: str = BEGUN, ticket: int = 1) -> None:
        question = Think(ticket, game, True, 0, 0, 1.0, 0.0, helpers=0)
        self.engine.request(self, question)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The time in seconds, which a test may move on."""
    now = [100.0]
    monkeypatch.setattr(uhp_module, "now_s", lambda: now[0])
    return now


def seated(game: str = BEGUN) -> Table:
    """Return a table whose engine has introduced itself and been asked for a move of `game`."""
    table = Table()
    table.think(game)
    table.channel.say(*INTRODUCTION)
    return table


def test_a_move_is_asked_for_with_the_whole_game() -> None:
    table = seated()
    assert table.channel.sent == [f"newgame {BEGUN}\nbestmove time 00:00:05"]
    table.channel.say(BEGUN, "ok", "thinking aloud", "wQ -wS1", "ok")
    assert table.moves == [(1, "wQ -wS1")]
    assert (table.engine.name, table.states) == ("Tiny 1.0", [LOADING, READY])
    table.think(ticket=2)
    assert (len(table.channel.sent), table.channel.opened) == (2, 1)


def test_words_behind_a_move_are_passed_over() -> None:
    table = seated()
    table.channel.say(BEGUN, "ok", "wQ -wS1;4;0.31", "ok")
    assert table.moves == [(1, "wQ -wS1")]


def test_a_search_reported_as_mzinga_does_tells_the_expected_moves() -> None:
    table = seated()
    reports = ("wQ -wS1;1;0.2;wQ -wS1", "wQ -wS1;2;0.3;wQ -wS1;bQ bS1-;wA1 -wQ")
    table.channel.say(BEGUN, "ok", *reports, "wQ -wS1", "ok")
    assert table.engine.expected == ["bQ bS1-", "wA1 -wQ"]
    table.think(ticket=2)
    table.channel.say(BEGUN, "ok", "wA1 -wS1;2;0.3;wA1 -wS1;bQ bS1-", "wQ -wS1", "ok")
    assert table.engine.expected == []


def test_an_engine_that_starts_anew_introduces_itself_each_time() -> None:
    table = Table(restarts=True)
    table.think()
    table.channel.say(*INTRODUCTION)
    table.channel.say(*INTRODUCTION, BEGUN, "ok", "wQ -wS1", "ok")
    table.channel.on_end("ended", "0")
    assert table.moves == [(1, "wQ -wS1")]
    assert (table.faults, table.channel.closed, table.engine.state) == ([], 0, READY)
    table.think(ticket=2)
    table.channel.on_end("ended", "3")
    assert table.faults == [Fault("ended", "3")]


def test_time_is_whole_seconds_and_never_none() -> None:
    for seconds, text in ((0.2, "00:00:01"), (2.9, "00:00:02"), (3725.0, "01:02:05")):
        table = Table(seconds)
        table.think()
        table.channel.say(*INTRODUCTION)
        assert table.channel.sent[0].endswith("bestmove time " + text)


@pytest.mark.parametrize(
    ("lines", "fault"),
    [
        (("err I know base alone", "ok"), Fault(GAME, "err I know base alone")),
        ((BEGUN, "ok", "err tired", "ok"), Fault(ERROR, "err tired")),
        ((BEGUN, "ok", "ok"), Fault(ERROR, "")),
        ((BEGUN, "ok", "invalidmove none", "ok"), Fault(ERROR, "invalidmove none")),
        ((BEGUN, "ok", "wA1 bS1-", "ok"), Fault(ILLEGAL, "wA1 bS1-")),
        ((BEGUN, "ok", "good day", "ok"), Fault(ILLEGAL, "good day")),
    ],
)
def test_wrong_answers_are_faults_with_what_was_answered(
    lines: tuple[str, ...], fault: Fault
) -> None:
    table = seated()
    table.channel.say(*lines)
    assert table.faults == [fault]
    assert (table.states[-1], table.moves) == (FAILED, [])
    assert table.channel.closed == 1


def test_after_a_fault_the_rest_of_the_answer_is_not_read() -> None:
    table = seated()
    table.channel.say("err no", "ok", "wQ -wS1", "ok")
    assert (len(table.faults), table.moves) == (1, [])


def test_what_does_not_speak_uhp_is_refused() -> None:
    for lines in (("ok",), ("Welcome to chess", "ok")):
        table = Table()
        table.think()
        table.channel.say(*lines)
        assert table.faults == [Fault(STRANGE, lines[0] if len(lines) > 1 else "")]
        assert table.channel.sent == []


def test_unknown_expansions_and_set_up_positions_are_not_asked_for() -> None:
    for game, fault in (
        ("Base+MLP;NotStarted;White[1]", Fault(BUGS, "P")),
        ("w;bQ wQ-", Fault(POSITION, "")),
    ):
        table = seated(game)
        assert (table.faults, table.channel.sent) == ([fault], [])


def test_a_late_engine_is_left(clock: list[float]) -> None:
    table = Table()
    table.think()
    clock[0] += START_S + 0.1
    table.engine.tick()
    assert table.faults == [Fault(SILENT, "30")]
    table = seated()
    clock[0] += 2.5
    table.engine.tick()
    assert (table.shares, table.faults) == ([0.5], [])
    clock[0] += 2.5 + SLACK_S + 0.1
    table.engine.tick()
    assert table.faults == [Fault(SILENT, "15")]


def test_no_time_passes_while_nothing_is_awaited(clock: list[float]) -> None:
    table = seated()
    table.channel.say(BEGUN, "ok", "wQ -wS1", "ok")
    clock[0] += 3600
    table.engine.tick()
    assert table.faults == []


def test_a_cancelled_search_is_left_and_its_answer_not_taken() -> None:
    table = seated()
    table.engine.cancel()
    assert table.channel.closed == 1
    table.channel.say(BEGUN, "ok", "wQ -wS1", "ok")
    assert (table.moves, table.faults) == ([], [])
    table.think(ticket=2)
    assert table.channel.opened == 2


def test_an_idle_engine_stays_when_nothing_is_asked() -> None:
    table = seated()
    table.channel.say(BEGUN, "ok", "wQ -wS1", "ok")
    table.engine.cancel()
    assert table.channel.closed == 0
    assert table.engine.idle()


def test_an_end_is_a_fault_only_while_an_answer_is_awaited() -> None:
    table = seated()
    table.channel.on_end("ended", "1000")
    assert table.faults == [Fault("ended", "1000")]
    table = seated()
    table.channel.say(BEGUN, "ok", "wQ -wS1", "ok")
    table.channel.on_end("ended", "")
    assert table.faults == []
    table.think(ticket=2)
    assert table.channel.opened == 2


def test_after_a_fault_the_engine_can_be_tried_again() -> None:
    table = seated()
    table.channel.say("err no", "ok")
    table.engine.restart()
    table.think(START, ticket=2)
    table.channel.say(*INTRODUCTION, START, "ok", "wS1", "ok")
    assert table.moves == [(2, "wS1")]


def test_a_flood_is_not_kept() -> None:
    table = Table()
    table.think()
    table.channel.say(*["x" * 10_000] * 100)
    assert sum(map(len, table.engine.lines)) <= LONGEST_REPLY


def test_questions_of_another_kind_are_passed_over() -> None:
    table = Table()
    table.engine.request(table, Study("study 1", BEGUN, True, 1.0, 0, 0))
    assert (table.engine.idle(), table.channel.opened) == (True, 0)
    table.think()
    table.engine.drop("study 2")
    assert not table.engine.idle()
    table.engine.drop(1)  # type: ignore[arg-type]
    assert table.engine.idle()
