"""Fixtures of the tests that run in three engines: an engine, a tab, the site, pages of others.

An engine that cannot be had skips its tests and says what is missing; with CI=true that is a failure.
"""

import os
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import TypeVar

import pytest

from tests.browser.conftest import WHOLE, Served, own_copy, server, shared_server, site, url
from tools.browsers import stage
from tools.browsers.tab import Engine, Tab
from tools.common import Problem

__all__ = [
    "own_copy",
    "server",
    "shared_server",
    "site",
    "url",
]  # fixtures, shared with the browser tests


QUICK_WEBKIT = {} if WHOLE else {"JSC_useOMGJIT": "0", "JSC_useFTLJIT": "0"}
"""By day WebKit leaves out its last, best compilers: each test starts an interpreter or two anew, and
to compile these so well takes a third of its time."""


def _webkit() -> Engine:
    os.environ.update(QUICK_WEBKIT)
    return stage.started("webkit", still=True)


# Nothing moves in these tests: none presses what is on its way, or waits for it.
STARTS: dict[str, Callable[[], Engine]] = {
    "chromium": lambda: stage.started("chromium", still=True),
    "firefox": lambda: stage.started("firefox", still=True),
    "webkit": _webkit,
}


Started = TypeVar("Started")


def started(start: Callable[[], Started]) -> Started:
    """What needs an engine, or the test is skipped with what is missing."""
    try:
        return start()
    except Problem as problem:
        if os.environ.get("CI"):
            raise
        pytest.skip(str(problem))


class Lasting(Engine):
    """An engine that is started anew when it gives no tab: it, or its driver, may have ended.

    What made it end fails the test that was running, and none of those after it.
    """

    def __init__(self, start: Callable[[], Engine]) -> None:
        self.start = start
        self.running = start()
        self.name = self.running.name

    def tab(self) -> Tab:
        self.running.touch, self.running.waits = self.touch, self.waits
        try:
            return self.running.tab()
        except Exception as error:  # each driver has its own
            print(f"{self.name} is started anew, as it gave no tab: {error!r}")
        with suppress(Exception):
            self.running.close()
        self.running = self.start()
        self.running.touch, self.running.waits = self.touch, self.waits
        return self.running.tab()

    def close(self) -> None:
        self.running.close()


def by_day(*names: str) -> pytest.MarkDecorator:
    """A test in all engines, by day in those called `names` alone."""
    marks = {name: [] if name in names else [pytest.mark.nightly] for name in STARTS}
    engines = [pytest.param(name, marks=marks[name]) for name in STARTS]
    return pytest.mark.parametrize("engine", engines, indirect=True)


@pytest.fixture(scope="session", params=STARTS)
def engine(request: pytest.FixtureRequest) -> Iterator[Engine]:
    """Each of the three engines, one after the other."""
    running = started(lambda: Lasting(STARTS[request.param]))
    yield running
    running.close()


@pytest.fixture
def tab(engine: Engine) -> Iterator[Tab]:
    """A fresh tab; what it says is wrong fails the test."""
    opened = engine.tab()
    yield opened
    faults = opened.unexcused()
    opened.close()
    assert not faults, "\n".join(faults)


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Served]:
    """The pages of somebody else, to be opened on another site than the board's."""
    served = Served(tmp_path)
    yield served
    served.stop()
