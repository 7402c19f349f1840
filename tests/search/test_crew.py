"""What helpers are asked and what is heard of them, without any process: pipes that write down."""

import multiprocessing
import signal
from types import SimpleNamespace
from typing import Any

import pytest

from hive_core.engine import processes
from hive_core.engine.processes import SLICE_S, TALLY_S, Crew
from hive_core.search.thinker import python_search
from tests.search.test_search import random_board


class Pipe:
    """One end of a pipe: what was sent, and what is still to be received."""

    def __init__(self, *waiting: Any, gone: bool = False) -> None:
        self.waiting, self.sent = list(waiting), []  # type: ignore[var-annotated]
        self.gone, self.closed = gone, False

    def send(self, message: Any) -> None:
        """Writes it down. Raises EOFError where nobody is there."""
        if self.gone:
            raise EOFError
        self.sent.append(message)

    def poll(self) -> bool:
        """Whether something waits."""
        return bool(self.waiting)

    def recv(self) -> Any:
        """The next one."""
        one = self.waiting.pop(0)
        if one == "gone":
            raise EOFError
        return one

    def close(self) -> None:
        """The end."""
        self.closed = True


class Process:
    """How it was ended."""

    def __init__(self) -> None:
        self.calls: list[str] = []

    def terminate(self) -> None:
        """Ends it."""
        self.calls.append("terminate")

    def join(self) -> None:
        """Waits for its end."""
        self.calls.append("join")


class Thinker:
    """Three slices and it is done."""

    def __init__(self) -> None:
        self.seconds, self.evaluator, self.board = 2.5, "judge", "board"
        self.slices: list[float] = []
        self.heard: list[Any] = []

    def run(self, slice_s: float) -> bool:
        """One slice."""
        self.slices.append(slice_s)
        return len(self.slices) == 3

    def receive(self, number: int, tally: Any) -> None:
        """What a helper told."""
        self.heard.append((number, tally))


def crew_of(*pipes: Pipe) -> tuple[Any, list[Process]]:
    """A crew whose helpers are at the other ends of these pipes."""
    crew: Any = Crew(len(pipes))
    crew.started = True
    made = [Process() for _ in pipes]
    crew.helpers = dict(enumerate(zip(made, pipes), 1))
    return crew, made


def test_each_helper_is_asked_heard_and_told_when_it_is_over() -> None:
    pipes = Pipe((1, "a"), (0, "of before"), (1, "b")), Pipe()
    crew, _ = crew_of(*pipes)
    thinker = Thinker()
    crew.run(thinker, 7, None, "python", 12)
    question = (1, "board", 7, 2.5, "judge", "python", 12)
    assert [pipe.sent for pipe in pipes] == [[question, None]] * 2
    assert thinker.slices == [SLICE_S] * 3
    assert thinker.heard == [(1, "a"), (1, "b")]
    pipes[1].waiting = [(1, "late"), (2, "c")]
    again = Thinker()
    crew.run(again)
    assert pipes[1].sent[2] == (2, "board", 0, 2.5, "judge", "auto", 64)
    assert again.heard == [(2, "c")]


def test_a_search_that_nobody_waits_for_ends_after_a_slice() -> None:
    crew, _ = crew_of(Pipe())
    thinker = Thinker()
    crew.run(thinker, wanted=lambda: False)
    assert len(thinker.slices) == 1
    wanted = iter((True, False))
    thinker = Thinker()
    crew.run(thinker, wanted=lambda: next(wanted))
    assert len(thinker.slices) == 2


def test_a_helper_that_is_gone_is_given_up_and_the_others_are_heard() -> None:
    pipes = Pipe(gone=True), Pipe((1, "a"), "gone"), Pipe((1, "b"))
    crew, made = crew_of(*pipes)
    thinker = Thinker()
    crew.run(thinker)
    assert list(crew.helpers) == [3] and thinker.heard == [(2, "a"), (3, "b")]
    assert [process.calls for process in made] == [["terminate", "join"]] * 2 + [[]]
    assert [pipe.closed for pipe in pipes] == [True, True, False]
    crew.close()
    assert crew.helpers == {} and not crew.started and pipes[2].closed


def test_helpers_are_started_once_and_not_as_copies_of_the_program(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    started: list[Any] = []
    theirs = Pipe()

    def process(target: Any, args: Any, daemon: bool) -> Any:
        return SimpleNamespace(start=lambda: started.append((target, args, daemon)))

    def context(how: str) -> Any:
        assert how == "spawn"
        return SimpleNamespace(Pipe=lambda: (Pipe(), theirs), Process=process)

    monkeypatch.setattr(multiprocessing, "get_context", context)
    crew: Any = Crew(2)
    crew._start()
    crew._start()
    assert started == [(processes._help, (theirs, number), True) for number in (1, 2)]
    assert list(crew.helpers) == [1, 2] and theirs.closed and crew.started


def test_a_helper_answers_until_its_pipe_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Any] = []
    monkeypatch.setattr(processes, "_answer", lambda *given: asked.append(given))
    monkeypatch.setattr(signal, "signal", lambda *given: asked.append(given))
    pipe: Any = Pipe((1, "board"), None, (2, "other"), "gone")
    processes._help(pipe, 3)
    ignored = (signal.SIGINT, signal.SIG_IGN)
    assert asked == [ignored, (pipe, 3, 1, "board"), (pipe, 3, 2, "other")]


def test_a_helper_tells_what_it_has_found_every_now_and_then(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """At once, then whenever TALLY_S have passed, and at its end; it stops when something comes."""
    board = random_board(4, 12)
    now = [0.0]
    bounds: list[Any] = []
    prepared: set[int] = set()
    ran = [0]

    class Short:
        """A thinker that is done after eight slices of a third of TALLY_S."""

        def __init__(self, *given: Any, search_of: Any) -> None:
            assert given == (board, 2, 9, 1.5, None) and search_of is python_search
            self.search = "search"

        def run(self, slice_s: float) -> bool:
            """One slice."""
            assert slice_s == SLICE_S
            ran[0] += 1
            now[0] += TALLY_S / 2.9
            return ran[0] % 8 == 0

        def tally(self) -> str:
            """What it found."""
            return f"tally {ran[0]}"

    monkeypatch.setattr(processes, "helper", Short)
    monkeypatch.setattr(processes, "now_s", lambda: now[0])
    monkeypatch.setattr(processes, "bound", lambda *given: bounds.append(given))
    monkeypatch.setattr(processes, "prepare", prepared.add)
    pipe: Any = Pipe()
    processes._answer(pipe, 2, 5, board, 9, 1.5, None, "python", 33)
    assert pipe.sent == [(5, f"tally {n}") for n in (1, 4, 7, 8)]
    assert bounds == [("search", 33)]
    assert prepared == {cell for cell in board.where if cell >= 0}
    pipe = Pipe("something")
    processes._answer(pipe, 2, 5, board, 9, 1.5, None, "python", 33)
    assert pipe.sent == [] and ran == [8]
