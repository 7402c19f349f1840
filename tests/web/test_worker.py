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

from hive_core.rules.errors import HiveError
from tests.web.pretend import pretended

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
        return worker.wanted.core, worker.wanted.search_of


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
