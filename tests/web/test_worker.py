"""The worker's choice of its search, without a browser."""

import asyncio
import importlib
import sys
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from types import ModuleType
from typing import Any
from unittest.mock import MagicMock

import pytest

import hive_core.search.review  # noqa: F401  the same module for every test, also after `pretended`
from hive_core.rules.errors import HiveError
from tests.web.pretend import pretended

GAME = "Base;wS1;bS1 wS1-;wQ -wS1;bQ bS1-"
ADDRESS = "http://here/vendor/kernel-1/hive_kernel-1.whl"


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What micropip was asked to install; with the right address a compiled search appears."""
    asked: list[str] = []
    micropip: Any = ModuleType("micropip")
    for name in ("hive_kernel.core", "hive_kernel.search"):
        monkeypatch.setitem(sys.modules, name, None)

    async def install(address: str) -> None:
        asked.append(address)
        if address != ADDRESS:
            raise ValueError(f"no wheel at {address!r}")
        fake = MagicMock(COMPILED=True)
        fake.Search = "the compiled one"
        for name in ("hive_kernel.core", "hive_kernel.search"):
            monkeypatch.setitem(sys.modules, name, fake)

    micropip.install = install
    monkeypatch.setitem(sys.modules, "micropip", micropip)
    monkeypatch.setitem(sys.modules, "polyscript", MagicMock())
    return asked


def finish(waiting: Coroutine[Any, Any, None]) -> None:
    """Runs a coroutine in a thread of its own: in this one a browser's loop may be running."""
    with ThreadPoolExecutor(1) as pool:
        pool.submit(asyncio.run, waiting).result()


def prepared(core: str, address: str) -> tuple[str, Any]:
    """The search that a new worker has after `prepare`."""
    with pretended():
        worker = importlib.import_module("web.opponent.worker")
        finish(worker.prepare(core, address))
        return worker.current.core, worker.current.search_of


def test_the_worker_installs_the_compiled_search(installed: list[str]) -> None:
    assert prepared("auto", ADDRESS) == ("kernel", "the compiled one")
    assert installed == [ADDRESS]


@pytest.mark.parametrize("address", ["", "http://here/other.whl"])
def test_without_it_the_game_goes_on_and_the_console_says_why(
    installed: list[str], address: str, capsys: pytest.CaptureFixture[str]
) -> None:
    core, search_of = prepared("auto", address)
    assert core == "python" and search_of.__name__ == "python_search"
    said = capsys.readouterr().out
    assert "without the compiled search" in said and f"no wheel at {address!r}" in said


def test_either_is_taken_when_it_is_asked_for(installed: list[str]) -> None:
    assert prepared("python", ADDRESS)[0] == "python" and not installed
    assert prepared("kernel", ADDRESS)[0] == "kernel"


@pytest.mark.usefixtures("installed")
def test_a_compiled_search_asked_for_by_name_has_to_be_there() -> None:
    with pytest.raises(HiveError, match="compiled search cannot be used"):
        prepared("kernel", "")


class Talk:
    """A worker that reviews with hive_core's search as the compiled one: what it says, and when it
    takes a breath, `at_rest` is called."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.worker = importlib.import_module("web.opponent.worker")
        self.said: list[Any] = []
        self.rests = 0
        self.at_rest: Any = lambda: None
        monkeypatch.setattr(self.worker, "send", self.hear)
        monkeypatch.setattr(self.worker, "SLICE_S", 0.0001)
        monkeypatch.setattr(self.worker.asyncio, "sleep", self.rest)
        monkeypatch.setattr("hive_core.search.review.COMPILED_ITERATIONS", 40)
        monkeypatch.setattr(self.worker.current, "core", "kernel")

    def hear(self, message: Any) -> None:
        """Notes what is said, but for the signs that a review goes on."""
        if getattr(message, "visits", None) != 0:
            self.said.append(message)

    async def rest(self, _: float) -> None:
        """Between two slices."""
        self.at_rest()

    def review(self, ticket: str, first: int, game: str = GAME) -> list[Any]:
        """Asks for a review; the positions that are told under its ticket."""
        self.worker.current.ticket = ticket
        question = self.worker.Review(ticket, game, False, 1e6, first)
        finish(self.worker.review(question))
        return [each.position for each in self.said if each.ticket == ticket]


@pytest.mark.usefixtures("installed")
def test_two_reviews_find_the_same_also_where_one_was_interrupted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A hint asked for meanwhile ends a review; it goes on with what it had found, not from nothing."""
    with pretended():
        talk = Talk(monkeypatch)
        whole = talk.review("review 1", 0)
        assert [one["ply"] for one in whole] == list(range(GAME.count(";") + 1))
        assert not any(
            each for each in (talk.worker.current.reviewer, talk.worker.current.reviewed)
        )

        def interrupt() -> None:
            talk.rests += len(talk.said) > len(whole) + 1
            if talk.rests == 3:
                talk.worker.current.ticket = "study 1"

        talk.at_rest = interrupt
        begun = talk.review("review 2", 0)
        assert 0 < len(begun) < len(whole)
        assert begun + talk.review("review 3", len(begun)) == whole
        # A page that was loaded again has a part of it only.
        assert talk.review("review 4", len(begun)) == whole
        # With another search, from the turn on that led to the first position.
        monkeypatch.setattr(talk.worker.current, "core", "python")
        question = talk.worker.Review("review 5", GAME, False, 1e6, 2)
        assert talk.worker.reviewer_for(question).first == 1
        talk.worker.current.reviewed = talk.worker.current.reviewer = None


@pytest.mark.usefixtures("installed")
def test_a_review_that_begins_anew_may_be_interrupted_before_what_the_page_has(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with pretended():
        talk = Talk(monkeypatch)
        whole = talk.review("review 1", 0)

        def interrupt() -> None:
            if len(talk.said) > len(whole) + 1:
                talk.worker.current.ticket = "study 1"

        talk.at_rest = interrupt
        begun = talk.review("review 2", 4)
        assert 0 < len(begun) < 4
        talk.at_rest = lambda: None
        assert begun + talk.review("review 3", 4) == whole


@pytest.mark.usefixtures("installed")
def test_an_interrupted_review_tells_its_second_looks_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The page drops what comes under the ticket of a question that it has given up."""
    with pretended():
        monkeypatch.setattr("hive_core.search.review.DOUBTED", 0.0)
        monkeypatch.setattr("hive_core.search.accuracy.OPENING_PLIES", 0)
        monkeypatch.setattr("hive_core.search.thinker.TRIED", 10)
        talk = Talk(monkeypatch)
        monkeypatch.setattr(talk.worker, "SLICE_S", 1.0)
        whole = {one["ply"]: one for one in talk.review("review 1", 0)}
        assert len(talk.said) > len(whole)

        def lose() -> None:
            plies = [each.position["ply"] for each in talk.said if each.ticket == "review 2"]
            if plies and plies[-1] in plies[:-1]:
                talk.said.pop()
                talk.worker.current.ticket = "study 1"

        talk.at_rest = lose
        got = {one["ply"]: one for one in talk.review("review 2", 0)}
        assert 0 < len(got) < len(whole)
        talk.at_rest = lambda: None
        got.update({one["ply"]: one for one in talk.review("review 3", len(got))})
        assert got == whole


@pytest.mark.usefixtures("installed")
def test_a_review_of_another_game_begins_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    with pretended():
        talk = Talk(monkeypatch)

        def interrupt() -> None:
            talk.worker.current.ticket = "study 1"

        talk.at_rest = interrupt
        assert len(talk.review("review 1", 0)) <= 1
        talk.at_rest = lambda: None
        other = talk.review("review 2", 1, "Base;wS1;bS1 wS1-")
        assert [one["ply"] for one in other] == [0, 1, 2]


@pytest.mark.usefixtures("installed")
def test_a_search_that_is_over_at_once_says_what_it_thought_before_its_move(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The page showed the thoughts of the first move for the rest of the game."""
    with pretended():
        talk = Talk(monkeypatch)
        talk.worker.current.ticket = 7
        question = talk.worker.Think(7, GAME, False, 0, 2, 1.0, 0.0, 0)
        finish(talk.worker.think(question))
        far, moved = talk.said
        assert isinstance(moved, talk.worker.Moved) and moved.move
        assert far.visits > 0 and far.line
