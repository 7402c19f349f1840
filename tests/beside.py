"""A pytest plugin: the linters run beside the tests and are told before the closing line.

`python3 -m tests` starts both and names in SKEP_LINT the file that the linters' status and words
will be in.
"""

import os
import time
from pathlib import Path

import pytest

SECONDS = 900.0

lint = pytest.StashKey[tuple[int, str]]()


def wait_for_lint(path: Path, seconds: float = SECONDS) -> tuple[int, str]:
    """Status and words of the linters; a status of 1 when they do not end."""
    end = time.monotonic() + seconds
    while not path.is_file():
        if time.monotonic() > end:
            return 1, "The linters did not end.\n"
        time.sleep(0.1)
    status, _, said = path.read_text().partition("\n")
    return int(status), said


def pytest_sessionfinish(session: pytest.Session) -> None:
    """The run fails with the linters."""
    if hasattr(session.config, "workerinput") or session.exitstatus == pytest.ExitCode.INTERRUPTED:
        return
    found = wait_for_lint(Path(os.environ["SKEP_LINT"]))
    session.config.stash[lint] = found
    if found[0] and session.exitstatus in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    """What the linters said."""
    status, said = config.stash.get(lint, (0, ""))
    if said:
        terminalreporter.section("lint")
        terminalreporter.write(said)
        if status:
            terminalreporter.write_line("LINT FAILED", red=True, bold=True)
