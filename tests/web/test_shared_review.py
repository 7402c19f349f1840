"""A review shared by workers: each is the program of a worker with its own state, behind one pool."""

import asyncio
import importlib
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from types import ModuleType
from typing import Any
from unittest.mock import MagicMock

import pytest

import hive_core.search.review  # noqa: F401  the same module for every test, also after `pretended`
from tests.web.pretend import pretended
from web.opponent.messages import (
    RELAY,
    Cancel,
    Looked,
    Ready,
    Review,
    Reviewed,
    SearchProgress,
    Study,
    read_reply,
    read_request,
    to_text,
)
from web.opponent.pool import Pool

GAME = "Base;wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wA1 -wQ;bA1 bQ-;wA1 bA1-;bA2 bQ/"
PLIES = GAME.count(";")
PATIENCE_S = 60.0


@pytest.fixture(autouse=True)
def doubtful(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Reviews of a few iterations that doubt every turn; a worker's program can be loaded."""
    monkeypatch.setitem(sys.modules, "polyscript", MagicMock())
    monkeypatch.setattr("hive_core.search.review.COMPILED_ITERATIONS", 30)
    monkeypatch.setattr("hive_core.search.review.DOUBTED", 0.0)
    monkeypatch.setattr("hive_core.search.accuracy.OPENING_PLIES", 0)
    monkeypatch.setattr("hive_core.search.thinker.TRIED", 10)
    with pretended():
        yield


class WorkerStandIn:
    """Port to a worker in this process. It takes `late` rounds of the loop to load; `heard` is called
    with each text that it says, and may change it to "" or raise."""

    def __init__(self, late: int = 0, core: str = "kernel") -> None:
        self.late = late
        self.core = core
        self.program: ModuleType | None = None
        self.says: list[str] = []
        self.heard: Callable[[str], str] = lambda text: text
        self.lost: Callable[[], None] = lambda: None
        self.ended = 0

    def start(self, on_message: Any, on_lost: Any, on_progress: Any) -> None:
        """Load the program anew, with its own state."""
        self.lost = on_lost
        sys.modules.pop("web.opponent.worker", None)
        program: Any = importlib.import_module("web.opponent.worker")
        program.current.core = self.core
        program.SLICE_S = 0.0005

        def send(message: Any) -> None:
            text = self.heard(to_text(message)) if self.program is program else ""
            if text:
                self.says.append(text)
                on_message(read_reply(text))

        async def load() -> None:
            for _ in range(self.late):
                await asyncio.sleep(0)
            self.program = program
            on_message(Ready())

        program.send = send
        asyncio.ensure_future(load())  # noqa: RUF006

    def send(self, message: Any) -> None:
        """Pass a message on, as its text."""
        if self.program:
            self.program.receive(to_text(message))

    def end(self) -> None:
        """End the worker; what it still says nobody hears."""
        self.ended += 1
        if self.program:
            self.program.receive(to_text(Cancel(self.program.current.ticket)))
        self.program = None

    def looked(self) -> list[Looked]:
        """What it has told the first worker of its looks."""
        told: list[Any] = [read_request(text[1:]) for text in self.says if text[0] == RELAY]
        return [one for one in told if isinstance(one, Looked) and one.look]


class Page:
    """What a page has of a review: the evaluations in the order of the game."""

    def __init__(self, ports: list[WorkerStandIn]) -> None:
        self.pool = Pool(list(ports))
        self.positions: list[Any] = []
        self.said: list[Any] = []
        self.number = 0
        self.done = False
        self.ready = False

    def on_message(self, message: Any) -> None:
        """As the page's client of the engine does."""
        self.said.append(message)
        if isinstance(message, Ready):
            self.ready = True
        elif isinstance(message, Reviewed) and message.ticket == f"review {self.number}":
            ply = message.position["ply"]
            assert ply <= len(self.positions)
            self.positions[ply : ply + 1] = [message.position]
            self.done = not message.left
        else:
            assert isinstance(message, SearchProgress) or message.ticket == "study", message

    async def review(self, until: Callable[[], bool] = lambda: False) -> None:
        """Ask for a review from the first position on that is not there, and wait for its end, or until
        something is the case."""
        if not self.ready:
            self.pool.start(self.on_message, lambda: None, lambda done, total: None)
        await self.wait(lambda: self.ready)
        self.number += 1
        ticket = f"review {self.number}"
        self.pool.send(Review(ticket, GAME, False, 1e6, len(self.positions)))
        await self.wait(lambda: self.done or until())

    async def wait(self, until: Callable[[], bool]) -> None:
        end = asyncio.get_running_loop().time() + PATIENCE_S
        while not until():
            assert asyncio.get_running_loop().time() < end
            await asyncio.sleep(0)


def finish(waiting: Any) -> Any:
    """Run a coroutine in a thread of its own: in this one a browser's loop may be running."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, waiting).result()


def reviewed(*ports: WorkerStandIn) -> list[Any]:
    """The evaluations of a review by workers."""
    page = Page(list(ports))
    finish(page.review())
    assert len(page.positions) == PLIES + 1
    return page.positions


def test_two_workers_find_what_one_does_and_both_take_looks() -> None:
    alone = reviewed(WorkerStandIn())
    helper = WorkerStandIn()
    assert reviewed(WorkerStandIn(), helper) == alone
    assert helper.looked()
    late = WorkerStandIn(late=50)
    assert reviewed(WorkerStandIn(), late, WorkerStandIn()) == alone


def test_a_helper_with_another_search_gets_no_look() -> None:
    alone = reviewed(WorkerStandIn())
    helper = WorkerStandIn(core="python")
    assert reviewed(WorkerStandIn(), helper) == alone
    assert helper.says and not helper.looked()


@pytest.mark.parametrize("how", ["silent", "failed", "lost"])
def test_a_helper_that_takes_a_look_and_never_answers_is_done_without(how: str) -> None:
    alone = reviewed(WorkerStandIn())
    helper = WorkerStandIn()

    def hear(text: str) -> str:
        if not helper.says:
            return text  # that it waits for a look
        if how == "lost":
            helper.lost()
        return '{"say": "error", "ticket": "review 1", "text": "no"}' if how == "failed" else ""

    helper.heard = hear
    assert reviewed(WorkerStandIn(), helper) == alone
    assert not helper.looked() and (how == "silent" or helper.ended)


def test_a_hint_interrupts_and_the_review_goes_on_with_its_helper() -> None:
    alone = reviewed(WorkerStandIn())
    helper = WorkerStandIn()
    page = Page([WorkerStandIn(), helper])

    async def interrupted() -> int:
        await page.review(lambda: len(helper.looked()) > 1)
        assert not page.done
        before = len(helper.looked())
        page.pool.send(Study("study", "Base;wS1", False, 0.01, 0, 0))
        await page.wait(lambda: getattr(page.said[-1], "ticket", "") == "study")
        await page.review()
        return before

    assert finish(interrupted()) < len(helper.looked())
    assert page.positions == alone


def test_a_closed_review_leaves_nobody_at_work() -> None:
    helper = WorkerStandIn()
    first = WorkerStandIn()
    page = Page([first, helper])

    async def closed() -> None:
        await page.review(lambda: bool(helper.looked()))
        page.pool.send(Cancel("review 1"))
        for _ in range(20):
            await asyncio.sleep(0)
        said = len(first.says), len(helper.says)
        for _ in range(200):
            await asyncio.sleep(0)
        assert said == (len(first.says), len(helper.says))

    finish(closed())
    assert not page.done
