"""The files of `tests/core` pass on the interpreters of the page as they do on CPython."""

import importlib
import json
import subprocess
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

import pytest

from tests.interpreters.runner import MARK
from tools.build.interpreters import interpreter
from tools.common import ROOT

MODULES = sorted(f"tests.core.{path.stem}" for path in (ROOT / "tests/core").glob("test_*.py"))
FOLDERS = (
    "hive_core",
    "web/words",
    "web/learn/drills",
    "tests",
    "tests/core",
    "tests/data",
    "tests/interpreters",
)
KINDS = ("micropython", "pyodide")
SECONDS = 900


@dataclass
class Run:
    """What one interpreter said: a result per test, and the rest of its output."""

    results: dict[str, list[dict[str, Any]]] = field(default_factory=dict)
    other: list[str] = field(default_factory=list)
    ended: bool = False


@lru_cache
def run(kind: str) -> Run:
    """Runs all modules on one interpreter, once."""
    program = f"from tests.interpreters.runner import run\nrun({MODULES})"
    done = subprocess.run(
        interpreter(kind, FOLDERS, program),
        capture_output=True,
        text=True,
        stdin=subprocess.DEVNULL,
        timeout=SECONDS,
        check=False,
    )
    said = Run()
    for line in done.stdout.splitlines():
        if line.startswith(MARK):
            result = json.loads(line.removeprefix(MARK))
            said.results.setdefault(result["module"], []).append(result)
        elif line == "@end":
            said.ended = True
        else:
            said.other.append(line)
    said.other += [line[:400] for line in done.stderr.splitlines()]
    return said


def expected(module: str) -> set[str]:
    """The tests that CPython finds in a module."""
    loaded = importlib.import_module(module)
    return {n for n in dir(loaded) if n.startswith("test_") and callable(getattr(loaded, n))}


@pytest.mark.timeout(SECONDS)
@pytest.mark.parametrize("module", MODULES)
@pytest.mark.parametrize("kind", KINDS)
def test_core(kind: str, module: str) -> None:
    said = run(kind)
    results = said.results.get(module, [])
    failures = [f"{r['module']}.{r['name']}\n{r['text']}" for r in results if not r["ok"]]
    assert not failures, "\n".join(failures)
    missing = expected(module) - {r["name"] for r in results}
    assert not missing, f"{kind} died before {sorted(missing)}:\n" + "\n".join(said.other[-20:])


@pytest.mark.timeout(SECONDS)
@pytest.mark.parametrize("kind", KINDS)
def test_ran_to_the_end(kind: str) -> None:
    said = run(kind)
    total = sum(len(results) for results in said.results.values())
    assert said.ended, "\n".join(said.other[-20:])
    print(f"{kind}: {total} tests of {len(said.results)} modules")
