"""The one test command: sets everything up and runs all tests.

python3 -m tests                 all
python3 -m tests lint [NAME...]  ruff, format, mypy, imports
python3 -m tests unit            rules, games, search, session: CPython only
python3 -m tests interpreters    the core's tests on MicroPython and Pyodide
python3 -m tests browser         the page in a real Chromium
python3 -m tests engines         what differs between Chromium, Firefox and WebKit
python3 -m tests PART ARGS...    the rest goes to pytest, e.g. `unit -k pillbug`
"""

import os
import subprocess
import sys
from pathlib import Path

if sys.version_info < (3, 11):  # noqa: UP036
    sys.exit("Skep needs Python 3.11 or newer; this is " + sys.version.split()[0] + ".")

from tools.common import ROOT, Problem, say
from tools.site import build
from tools.testenv import ensure_chromium, ensure_venv, fetch_browsers
from tools.vendor import ensure_vendor

LINTERS = {
    "ruff": ["ruff", "check", "."],
    "format": ["ruff", "format", "--check", "."],
    "mypy": ["mypy"],
    "imports": ["lint-imports", "--no-cache"],
}
APART = ("interpreters", "browser", "engines")
PARTS = ("all", "lint", "unit", "interpreters", "browser", "engines")


def lint(python: str, names: list[str]) -> int:
    """Style, types, and which folder may import which; 0 when nothing was found."""
    worst = 0
    for name in names or LINTERS:
        if name not in LINTERS:
            raise Problem(f"There is no linter {name}; there are {', '.join(LINTERS)}.")
        if name == "imports" and "[tool.importlinter]" not in (ROOT / "pyproject.toml").read_text():
            continue
        program, *more = LINTERS[name]
        say(f"== {' '.join(LINTERS[name])}")
        found = subprocess.call([str(Path(python).with_name(program)), *more], cwd=ROOT)
        worst = max(worst, abs(found))
    return worst


def pytest(python: str, part: str, more: list[str]) -> int:
    """Runs pytest on one part or on all; its closing line comes last."""
    folders = {
        "all": ["tests"],
        "unit": ["tests", *("--ignore=tests/" + name for name in APART)],
        "interpreters": ["tests/interpreters"],
        "browser": ["tests/browser"],
        "engines": ["tests/engines"],
    }
    # What was named in `more` is what is run, as pytest itself would have it.
    named = any(not word.startswith("-") and (ROOT / word.split("::")[0]).exists() for word in more)
    where = [] if named else folders[part]
    return subprocess.call([python, "-m", "pytest", *where, *more], cwd=ROOT)


def main(argv: list[str]) -> int:
    """Runs what the command line asks for; the status is 0 only when all passed."""
    part = argv[0] if argv and argv[0] in PARTS else "all"
    more = argv[1:] if argv and argv[0] in PARTS else argv
    if "-h" in more or "--help" in more:
        print(__doc__)
        return 0
    python = str(ensure_venv())
    if part == "lint":
        return lint(python, more)
    if part in ("all", *APART):
        ensure_vendor()
    if part in ("all", "engines"):
        fetch_browsers()
    if part in ("all", "browser", "engines"):
        os.environ["SKEP_CHROMIUM"] = ensure_chromium()
        build()
    status = lint(python, []) if part == "all" else 0
    return max(status, pytest(python, part, more))


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except Problem as problem:
        sys.exit(f"tests: {problem}")
    except KeyboardInterrupt:
        sys.exit(130)
