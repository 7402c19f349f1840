"""Saved records of every kind and earlier version, spoilt at random: the page starts all the same.

Each record is changed in one to three places: other types, fractions and truth values for numbers, long
texts, deep lists, NaN, fields that are missing or unknown. `SEED` and the number of a case name it.
"""

import json
import os
import random
import subprocess
from typing import Any

import pytest

from tests.web.fakes import Memory, table_for
from tests.web.spoilt_records import GAMES, HEAD, OTHERS, spoilt
from tests.web.visit import Visit, browser
from tools.build.interpreters import interpreter
from web.common.settings import default_game
from web.common.store import ASIDE, GAME, PUZZLES, SCHEMA, Store, read_object, schema_of
from web.learn.progress import LessonProgress
from web.learn.puzzles.rating import OwnRating
from web.library.game_body import fault_of
from web.library.records import read_head
from web.saved_records.game_record import from_record, to_record
from web.saved_records.local_games import is_newer

FOLDERS = ("web/common", "web/saved_records", "web/library", "web/peer")
SEED = 20261125
WHOLE = bool(os.environ.get("SKEP_WHOLE"))
CASES = 4000 if WHOLE else 800
VISITS = 150 if WHOLE else 30


def started(memory: Memory) -> Any:
    """The session of a page over this storage, started and drawn."""
    session = table_for(memory)
    session.open()
    table = session.page.table
    assert table.welcome or table.moves is not None
    return session


@pytest.mark.parametrize("part", range(4))
def test_a_spoilt_game_is_read_or_set_aside_and_the_next_game_begins(part: int) -> None:
    rng = random.Random(SEED + part)
    names = sorted(GAMES)
    read = 0
    for case in range(CASES // 4):
        data = spoilt(rng, GAMES[names[case % len(names)]])
        text = json.dumps(data)
        memory = Memory()
        memory.texts[GAME] = text
        again = read_object(text)
        saved = from_record(again, default_game())
        assert saved is None or json.dumps(to_record(saved)), (part, case)
        if saved:
            assert fault_of(text) is None, (part, case)
        is_newer(again, GAMES[names[0]])
        session = started(memory)
        good = saved is not None and schema_of(again) == SCHEMA
        assert good != session.page.table.welcome, f"an error hides in case {case} of {part}"
        if session.page.table.welcome:
            assert session.store.kept() == text.replace("\n", " "), (part, case)
            assert memory.texts[ASIDE] == session.store.kept()
        read += not session.page.table.welcome
        session.new_game.start(default_game())
        assert started(memory).page.table.notices == (), (part, case)
    assert CASES // 40 < read < CASES // 4 - CASES // 40, "as many are refused as read"


def test_other_spoilt_records_leave_what_is_valid_in_them() -> None:
    rng = random.Random(SEED)
    for case in range(CASES // 2):
        name = sorted(OTHERS)[case % len(OTHERS)]
        key, data = OTHERS[name]
        memory = Memory()
        memory.texts[key] = json.dumps(spoilt(rng, data))
        store = Store(memory)
        session = started(memory)
        session.saving.local_games.listed()
        progress, own = LessonProgress(store, lambda: 9), OwnRating(store)
        progress.due_steps()
        progress.save_solved("L01", 1, True)
        progress.visit("L02", 0)
        assert progress.done("L01", 1) in (True, False) and 1 in progress.solved["L01"], case
        own.take("p9", 700, True, 9)
        assert own.results["p9"] and 0 <= own.own.rating <= 4100, case
        assert json.loads(memory.texts[PUZZLES])["results"]["p9"] == 1, case
        read_head(spoilt(rng, HEAD))


@pytest.mark.slow
def test_a_page_in_a_document_starts_with_every_spoilt_record(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """The whole page, as its program wires it, and the page of lessons."""
    rng = random.Random(SEED)
    names = sorted(GAMES)
    with browser() as around:
        for case in range(VISITS):
            memory = Memory()
            memory.texts[GAME] = json.dumps(spoilt(rng, GAMES[names[case % len(names)]]))
            name = sorted(OTHERS)[case % len(OTHERS)]
            memory.texts[OTHERS[name][0]] = json.dumps(spoilt(rng, OTHERS[name][1]))
            visit = Visit(*around, memory)
            try:
                visit.start("learn.html" if case % 5 == 4 else "index.html")
                assert visit.lines() and not visit.window.errors, (case, visit.window.errors)
            finally:
                visit.close()
    assert "cannot be opened" not in capsys.readouterr().out, (
        "an error hides behind a game set aside"
    )


@pytest.mark.parametrize(
    "kind", ["micropython", pytest.param("pyodide", marks=pytest.mark.nightly)]
)
def test_what_an_interpreter_reads_of_wrong_json_is_refused_all_the_same(kind: str) -> None:
    """MicroPython's own reader takes `{"a":: 1}`, `{5: 1}`, and a missing comma."""
    good = json.dumps(GAMES["a room with a clock"])
    wrong = [
        "",
        ",,,",
        "nan",
        "[1 2]",
        '{"a":: 1}',
        '{5: 1, "game": 5}',
        '{"schema":1,}',
        good.replace('"ended": [-1', '"ended": [-1.0'),
        good.replace('"color": 1', '"color": true'),
        good.replace('"number": 77', '"number": 1e400'),
        good.replace('"computers": []', '"computers": {5: 1}'),
    ]
    assert good not in wrong
    program = "from web.library.game_body import fault_of\n"
    program += f"print([bool(fault_of(text)) for text in {[good, *wrong]!r}])"
    done = subprocess.run(
        interpreter(kind, ("hive_core", *FOLDERS), program),
        capture_output=True,
        text=True,
        stdin=subprocess.DEVNULL,
        check=False,
    )
    said = done.stdout.splitlines()[:1]
    assert said == [str([False] + [True] * len(wrong))], done.stderr[-500:]
