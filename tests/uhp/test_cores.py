"""Which search answers: the compiled one where it can be used, and either when it is asked for."""

import sys
from types import ModuleType
from typing import Any

import pytest

from hive_core.engine.backends import AUTO, KERNEL, PYTHON, cores, search_called
from hive_core.engine.uhp import Engine
from hive_core.rules.errors import HiveError
from hive_core.search.thinker import python_search
from tests.facts import load


class Made:
    """A stand-in for the compiled search, which counts how often it was made."""

    def __init__(self) -> None:
        self.count = 0

    def __call__(self, *given: Any) -> Any:
        self.count += 1
        search: Any = python_search(*given)
        search.megabytes = None
        return search


@pytest.fixture
def kernel(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Made:
    """A package hive_kernel; `request.param`: compiled (the default), False: not, None: not here."""
    compiled = getattr(request, "param", True)
    made = Made()
    core: Any = ModuleType("core")
    search: Any = ModuleType("search")
    core.COMPILED, search.Search = compiled, made
    there = compiled is not None
    monkeypatch.setitem(sys.modules, "hive_kernel.core", core if there else None)
    monkeypatch.setitem(sys.modules, "hive_kernel.search", search)
    return made


def ask(engine: Engine, line: str) -> str:
    """The one reply line of a command."""
    reply = engine.reply(line)
    assert reply[1:] == ["ok"], reply
    return reply[0]


def test_the_compiled_search_is_taken_where_it_is(kernel: Made) -> None:
    assert cores() == [KERNEL, PYTHON]
    assert search_called(AUTO) == search_called(KERNEL) == (KERNEL, kernel)
    engine = Engine()
    assert ask(engine, "options get Core") == "Core;enum;kernel;kernel;kernel;python"
    ask(engine, "newgame")
    ask(engine, "bestmove depth 1")
    assert kernel.count == 1


def test_it_is_not_taken_against_ones_wish(kernel: Made) -> None:
    engine = Engine()
    assert ask(engine, "options set Core Python") == "Core;enum;python;kernel;kernel;python"
    ask(engine, "newgame")
    ask(engine, "bestmove depth 1")
    assert kernel.count == 0
    assert search_called(PYTHON) == (PYTHON, python_search)


@pytest.mark.parametrize(
    ("kernel", "why"), [(None, "hive_kernel"), (False, "not compiled")], indirect=["kernel"]
)
def test_without_it_the_other_search_answers_and_says_so(kernel: Made, why: str) -> None:
    assert cores() == [PYTHON]
    assert search_called(AUTO) == (PYTHON, python_search)
    with pytest.raises(HiveError, match=why):
        search_called(KERNEL)
    engine = Engine()
    assert ask(engine, "options get Core") == "Core;enum;python;python;python"
    said = ask(engine, "options set Core kernel")
    assert said.startswith("err the compiled search cannot be used: ") and why in said
    ask(engine, "newgame")
    ask(engine, "bestmove depth 1")
    assert kernel.count == 0


def test_the_memory_of_the_compiled_search_is_bounded(kernel: Made) -> None:
    engine = Engine()
    ask(engine, "newgame")
    assert engine.thinker(0.0).search.megabytes == 64  # type: ignore[attr-defined]
    ask(engine, "options set Megabytes 7")
    assert engine.thinker(0.0).search.megabytes == 7  # type: ignore[attr-defined]
    ask(engine, "options set Core python")
    assert not hasattr(engine.thinker(0.0).search, "megabytes")


@pytest.mark.slow
@pytest.mark.skipif(PYTHON in cores()[:1], reason="the kernel is not compiled here")
def test_both_give_the_same_answer_for_the_same_depth() -> None:
    """The contract of the two searches, through the engine: moves, report and proofs."""
    for record in load("perft.json")[8:40:8]:
        answers = []
        for core in cores():
            engine = Engine()
            ask(engine, f"options set Core {core}")
            ask(engine, "options set Report True")
            ask(engine, "newgame " + ";".join([record["type"], *record["moves"]]))
            found = engine.reply("bestmove depth 2")
            # The first line also tells the time that it took.
            answers.append(found[1:])
        assert answers[0] == answers[1]
