"""`python3 -m tests` itself: steps at the same time, linters beside the tests, the longest first."""

import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from tests.__main__ import LINTERS, linters
from tests.beside import wait_for_lint
from tools.common import ROOT, Problem, together


def test_steps_run_at_the_same_time() -> None:
    both = threading.Barrier(2, timeout=30)
    together({"one": both.wait, "other": both.wait})


def test_a_step_that_fails_lets_the_others_end_and_is_told() -> None:
    ended = []
    failed = threading.Event()

    def fails() -> None:
        failed.set()
        raise Problem("no network")

    def goes_on() -> None:
        failed.wait(30)
        ended.append(True)

    with pytest.raises(Problem, match="no network"):
        together({"fails": fails, "goes on": goes_on})
    assert ended == [True]


def test_linters_are_chosen_by_name() -> None:
    assert linters(["mypy", "ruff"]) == [LINTERS["mypy"], LINTERS["ruff"]]
    assert linters([]) == list(LINTERS.values())
    with pytest.raises(Problem, match="pylint"):
        linters(["pylint"])


def test_linters_that_do_not_end_are_a_failure(tmp_path: Path) -> None:
    assert wait_for_lint(tmp_path / "missing", 0.0)[0] == 1


@pytest.mark.slow
@pytest.mark.parametrize("status", [0, 1])
def test_what_the_linters_say_comes_before_the_closing_line(tmp_path: Path, status: int) -> None:
    (tmp_path / "test_one.py").write_text("def test_one(): pass\n")
    (tmp_path / "lint.txt").write_text(f"{status}\nthe linters' words\n")
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "tests.beside", "-c", "/dev/null", str(tmp_path)],
        cwd=tmp_path,
        env={"SKEP_LINT": str(tmp_path / "lint.txt"), "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == status, done.stdout + done.stderr
    assert "the linters' words" in done.stdout
    assert ("LINT FAILED" in done.stdout) == bool(status)
    assert "1 passed" in done.stdout.splitlines()[-1]


@pytest.mark.slow
def test_in_a_parallel_run_the_long_tests_begin_first(tmp_path: Path) -> None:
    for folder in ("core", "interpreters"):
        (tmp_path / folder).mkdir()
    (tmp_path / "conftest.py").write_text((ROOT / "tests/conftest.py").read_text())
    (tmp_path / "core/test_fast.py").write_text(
        "import pytest\ndef test_fast(): pass\n@pytest.mark.slow\ndef test_slow(): pass\n"
    )
    (tmp_path / "interpreters/test_long.py").write_text(
        "import pytest\n"
        "@pytest.mark.parametrize('number', range(3))\n"
        "@pytest.mark.parametrize('kind', ['micropython', 'pyodide'])\n"
        "def test_long(kind, number): pass\n"
    )
    command = [sys.executable, "-m", "pytest", "-c", "/dev/null", "-n", "2", "-v"]
    done = subprocess.run(
        [*command, "--rootdir", str(tmp_path), str(tmp_path)],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    lines = [line for line in done.stdout.splitlines() if "PASSED" in line]
    workers = {kind: {line[:5] for line in lines if kind in line} for kind in ("micro", "pyodide")}
    assert [len(each) for each in workers.values()] == [1, 1], "one process for each interpreter"
    by_worker = [[line for line in lines if line.startswith(f"[gw{n}]")] for n in (0, 1)]
    assert all("test_long" in line for each in by_worker for line in each[:3]), done.stdout
    assert len(lines) == 8
