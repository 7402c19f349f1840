"""The one test command: sets everything up and runs all tests.

python3 -m tests                 all but what is marked nightly
python3 -m tests nightly         all, with every language, size and theme of the browser tests
python3 -m tests quick           the loop while working: lint, and all of `unit` that is fast
python3 -m tests lint [NAME...]  ruff, format, mypy, imports
python3 -m tests unit            rules, games, search, session: CPython only
python3 -m tests interpreters    the core's tests on MicroPython and Pyodide
python3 -m tests browser         the page in a real Chromium
python3 -m tests engines         what differs between Chromium, Firefox and WebKit
python3 -m tests PART ARGS...    the rest goes to pytest, e.g. `unit -k pillbug`

The tests run on all cores, the linters beside them; the tests that ARGS name run one by one.
"""

import os
import shutil
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

if sys.version_info < (3, 11):  # noqa: UP036
    sys.exit("Skep needs Python 3.11 or newer; this is " + sys.version.split()[0] + ".")

from tools.arena import packages as statistics
from tools.build.docs import ensure_docs
from tools.build.site import build
from tools.common import ROOT, SKEP, Problem, say, together, write
from tools.kernel.native import ensure_native
from tools.optional_packages import fetched
from tools.packages.runtimes import ensure_vendor
from tools.rooms import broker
from tools.rooms.client import client_files
from tools.testenv import ensure_chromium, ensure_venv, fetch_browsers, venv_python

LINTERS = {
    "ruff": ["ruff", "check", "."],
    "format": ["ruff", "format", "--check", "."],
    "mypy": ["mypy"],
    "imports": ["lint-imports", "--no-cache", "--no-logo"],
}
APART = ("interpreters", "browser", "engines")
PARTS = ("all", "nightly", "quick", "lint", "unit", *APART)
UNIT = ["tests", *("--ignore=tests/" + name for name in APART)]
BY_DAY = ["-m", "not nightly"]
WHERE = {
    "all": ["tests", *BY_DAY],
    "nightly": ["tests"],
    "quick": [*UNIT, "-m", "not slow and not nightly"],
    "unit": [*UNIT, *BY_DAY],
    **{name: ["tests/" + name, *BY_DAY] for name in APART},
}
WITH_SITE = ("all", "nightly", "browser", "engines")
WITH_LINTERS = ("all", "nightly", "quick")
PROCESSES = (os.cpu_count() or 1) + 1
"""One more than the cores: a test that waits for a browser leaves its core idle."""
ALONE = ("-n", "-s", "-k", "--pdb", "--capture", "--numprocesses")  # then not in parallel


def linters(names: list[str]) -> list[list[str]]:
    """The commands of the linters named, or of all. Raises Problem for another name."""
    for name in names:
        if name not in LINTERS:
            raise Problem(f"There is no linter {name}; there are {', '.join(LINTERS)}.")
    chosen = names or list(LINTERS)
    if "[tool.importlinter]" not in (ROOT / "pyproject.toml").read_text():
        chosen = [name for name in chosen if name != "imports"]
    return [LINTERS[name] for name in chosen]


def lint(names: list[str]) -> int:
    """Style, types, and which folder may import which; 0 when nothing was found."""
    worst = 0
    for program, *more in linters(names):
        say(f"== {' '.join([program, *more])}")
        found = subprocess.call([str(venv_python().with_name(program)), *more], cwd=ROOT)
        worst = max(worst, abs(found))
    return worst


def lint_beside(report: Path) -> None:
    """Starts the linters; at their end `report` holds their status, and what they said."""
    report.unlink(missing_ok=True)

    def run() -> None:
        done = subprocess.run(
            [sys.executable, "-m", "tests", "lint"],
            cwd=ROOT,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
            check=False,
        )
        write(report, f"{done.returncode}\n{done.stdout}")

    threading.Thread(target=run, daemon=True).start()


def pytest(part: str, more: list[str], report: Path | None = None) -> int:
    """Runs pytest on one part or on all; its closing line comes last."""
    # What was named in `more` is what is run, as pytest itself would have it.
    named = any(not word.startswith("-") and (ROOT / word.split("::")[0]).exists() for word in more)
    words = [] if named else list(WHERE[part])
    if not named and not any(word.startswith(ALONE) for word in more):
        words += ["-n", str(PROCESSES)]
    if part == "nightly":
        os.environ["SKEP_WHOLE"] = "1"
    if report:
        words += ["-p", "tests.beside"]
        os.environ["SKEP_LINT"] = str(report)
    return subprocess.call([str(venv_python()), "-m", "pytest", *words, *more], cwd=ROOT)


def keep_bytecode() -> None:
    """What is compiled once is kept for all programs that the tests start, in the project's folder.

    Where the environment forbids Python to write it beside its sources, each of some hundred
    programs would compile them anew, and pytest all the tests.
    """
    kept = SKEP / "pycache"
    os.environ.setdefault("PYTHONPYCACHEPREFIX", str(kept))
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    temporary = Path(tempfile.gettempdir())
    for gone in kept.joinpath(*temporary.parts[1:]).glob("pytest-of-*"):  # copies of the last run
        shutil.rmtree(gone, ignore_errors=True)


def docs_ahead() -> None:
    """The documentation, while others are still fetching; what fails here is told by `build`."""
    try:
        ensure_docs()
    except Problem:
        return


def fetch_beside() -> None:
    """Fetches what few tests need while others run; one that comes earlier waits, or says why not."""

    def run() -> None:
        for fetch in (
            client_files,
            lambda: fetched(broker.NEEDED, broker.PURPOSE),
            lambda: fetched(statistics.NEEDED, statistics.PURPOSE),
        ):
            with suppress(Problem):
                fetch()

    threading.Thread(target=run, daemon=True).start()


def main(argv: list[str]) -> int:
    """Runs what the command line asks for; the status is 0 only when all passed."""
    part = argv[0] if argv and argv[0] in PARTS else "all"
    more = argv[1:] if argv and argv[0] in PARTS else argv
    if "-h" in more or "--help" in more:
        print(__doc__)
        return 0
    report = SKEP / "lint.txt" if part in WITH_LINTERS else None
    keep_bytecode()

    def packages() -> None:
        ensure_venv()
        if report:
            lint_beside(report)

    def browsers() -> None:
        if part != "browser":
            fetch_browsers()
        os.environ["SKEP_CHROMIUM"] = ensure_chromium()

    needed: dict[str, Callable[[], object]] = {"the tests' packages": packages}
    if part not in ("lint", "browser", "engines"):
        needed["the compiled search"] = ensure_native
    if part not in ("quick", "lint"):
        needed["the runtimes"] = ensure_vendor
    if part in WITH_SITE:
        needed["the documentation"] = docs_ahead
        needed["the site"] = build
        needed["the browsers"] = browsers
    together(needed)
    if part == "lint":
        return lint(more)
    if part in WITH_SITE:
        fetch_beside()
    return pytest(part, more, report)


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except Problem as problem:
        sys.exit(f"tests: {problem}")
    except KeyboardInterrupt:
        sys.exit(130)
