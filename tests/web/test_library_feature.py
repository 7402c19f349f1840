"""When the page loads its library."""

import asyncio
import importlib
import sys
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from tests.web.pretend import pretended
from tests.web.test_connections import in_a_thread


@pytest.fixture
def library(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """The feature of a page; `calms` are the pauses between imports, one for each time it was loaded:
    True where nobody waits."""
    with pretended():
        module: Any = importlib.import_module("web.library.feature")
        base: Any = importlib.import_module("web.common.feature")
        revision = SimpleNamespace(due=False, save_to_library=None)
        session = SimpleNamespace(saving=SimpleNamespace(revision=revision))
        feature = module.LibraryFeature(SimpleNamespace(), session)
        feature.calms = []

        async def loaded(self: Any) -> bool:
            self.calms.append(self.calm)
            return True

        monkeypatch.setattr(base.Feature, "loaded", loaded)
        monkeypatch.setattr(module, "SAVE_AFTER_S", 0)
        yield feature


def run(work: Any) -> None:
    # In a thread, since a browser's test before this one may have left a loop in its own.
    in_a_thread(lambda: asyncio.run(work))


async def saved(feature: Any) -> None:
    """Let the page save, and wait for what that begins."""
    feature.save_soon()
    if feature.save_task:
        await feature.save_task


def test_it_loads_after_the_first_move_and_not_for_a_game_without_any(library: Any) -> None:
    """It came with the new game: most taps of the first turns waited for its imports."""
    run(saved(library))
    assert library.calms == []
    library.session.saving.revision.due = True
    run(saved(library))
    assert library.calms == [True]


def test_it_does_not_keep_a_person_waiting_who_opens_it(library: Any) -> None:
    library.session.saving.revision.due = True
    run(library.loaded())
    run(saved(library))
    assert library.calms == [False, False]


def test_an_import_that_nobody_waits_for_lets_the_second_tap_of_a_move_go_first(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with pretended():
        lazy: Any = importlib.import_module("web.boot.lazy")
        # A module that is loaded, so that imports are counted by the pauses between them.
        monkeypatch.setitem(sys.modules, lazy.MEMORY, SimpleNamespace())
        names = ("tests.web.pretended_one", "tests.web.pretended_two")
        steps: list[str] = []

        async def pause(seconds: float) -> None:
            steps.append("pause" if seconds == lazy.CALM_S else "short")

        def bring(name: str) -> None:
            steps.append(name[-3:])

        monkeypatch.setattr(lazy.asyncio, "sleep", pause)
        monkeypatch.setattr(lazy, "__import__", bring, raising=False)
        due = iter((True, True, False, False))
        run(lazy.import_slowly(names, lambda: True, lambda: next(due)))
        assert steps == ["one", "pause", "pause", "pause", "two", "pause"]
        steps.clear()
        run(lazy.import_slowly(names, lambda: False, lambda: True))
        assert steps == ["one", "short", "two", "short"], "not where somebody waits"
        steps.clear()
        run(lazy.import_slowly(("asyncio",), lambda: True, lambda: True))
        assert steps == [], "what is loaded takes no time"
