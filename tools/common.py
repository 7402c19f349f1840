"""Functions that all tools share: the project's paths, hashes, running programs, and errors for the
user."""

import hashlib
import os
import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from threading import Event, Thread
from typing import NoReturn

ROOT = Path(__file__).resolve().parent.parent
SKEP = ROOT / ".skep"  # everything that is fetched or built; git ignores it


PRINTED_AFTER_S = 5.0
PRINTED_EVERY_S = 10.0
NEEDS_NET = " (the first start needs a network)"


class Problem(Exception):
    """An error for the user, in one sentence, which ends the program with status 1."""


def as_program(main: Callable[[list[str]], int]) -> NoReturn:
    """Run `main` with the arguments of the command line and exit with its status. Print a Problem
    as one line."""
    try:
        sys.exit(main(sys.argv[1:]))
    except Problem as problem:
        sys.exit(f"bench: {problem}")


def say(text: str) -> None:
    """Print one line of progress without a delay, even into a pipe."""
    print(text, flush=True)


def sha256(data: bytes) -> str:
    """Return hexadecimal SHA-256 of `data`."""
    return hashlib.sha256(data).hexdigest()


def digest(files: Iterable[tuple[str, bytes]]) -> str:
    """Return one hash over the names and contents of `files`, as 16 hexadecimal digits; their order has
    no effect."""
    total = hashlib.sha256()
    for name, data in sorted(files):
        total.update(f"{name} {len(data)}\n".encode())
        total.update(data)
    return total.hexdigest()[:16]


def write(path: Path, data: bytes | str) -> None:
    """Write a file in one step: a reader sees the old content or the whole new one."""
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(path.name + ".part")
    part.write_bytes(data.encode() if isinstance(data, str) else data)
    os.replace(part, path)


@contextmanager
def alone(lock: Path) -> Iterator[None]:
    """Let only one process at a time run a function or block, by a lock on the file `lock`, on systems
    that have file locks."""
    try:
        import fcntl
    except ImportError:
        yield
        return
    lock.parent.mkdir(parents=True, exist_ok=True)
    with lock.open("w") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        yield


def together(steps: Mapping[str, Callable[[], object]]) -> None:
    """Run all `steps`, functions by their names, at the same time in threads, and print the names of
    long ones when they are done.

    If a step fails, the other steps still run to their end; then the first Problem is raised.
    """
    begun = time.monotonic()

    def run_step(name: str, step: Callable[[], object]) -> None:
        step()
        seconds = time.monotonic() - begun
        if seconds > PRINTED_AFTER_S:
            say(f"Ready after {seconds:.0f} s: {name}.")

    with ThreadPoolExecutor(max(1, len(steps))) as pool:
        running = [pool.submit(run_step, name, step) for name, step in steps.items()]
    for step in running:
        step.result()


@contextmanager
def going_on(line: Callable[[float], str], every_s: float = PRINTED_EVERY_S) -> Iterator[None]:
    """Print a line every `every_s` seconds until the `with` block ends; `line` makes it from the
    seconds since the start."""
    begun = time.monotonic()
    done = Event()

    def tell() -> None:
        while not done.wait(every_s):
            say(line(time.monotonic() - begun))

    teller = Thread(target=tell, daemon=True)
    teller.start()
    try:
        yield
    finally:
        done.set()
        teller.join()


def _last_words(output: str) -> str:
    """Return at most 12 of the last lines of a failed program's output, indented and without
    warnings."""
    lines = [line for line in output.splitlines() if not re.match("WARNING:|npm warn", line)]
    return "".join(f"\n  {line}" for line in lines[-12:])


def run(
    command: list[str],
    what: str,
    cwd: Path = ROOT,
    env: Mapping[str, str] | None = None,
    seconds: float = 900,
    hint: str = "",
) -> str:
    """Run `command` without input and return its standard output.

    Raises Problem if the program is missing, fails, or takes longer than `seconds`. The Problem's
    text begins with `what` and contains `hint` and the last lines that the program printed.
    """
    try:
        done = subprocess.run(
            command,
            cwd=cwd,
            env={**os.environ, **(env or {})},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            errors="replace",
            timeout=seconds,
            check=False,
        )
    except FileNotFoundError:
        raise Problem(f"{what}: the program {command[0]} is missing.") from None
    except subprocess.TimeoutExpired:
        raise Problem(f"{what}: no result within {seconds:.0f} seconds.") from None
    if done.returncode != 0:
        raise Problem(f"{what} failed{hint}.{_last_words(done.stderr.strip() or done.stdout)}")
    return done.stdout


def pip(arguments: list[str], what: str) -> None:
    """Run pip of this Python with `arguments`; `what` describes that in an error message. Raises
    Problem if this Python has no pip, or pip fails."""
    try:
        import pip as _pip  # noqa: F401
    except ImportError:
        raise Problem(
            f"{what}: this Python ({sys.executable}) has no pip. Install pip "
            "(on Debian: apt-get install python3-pip python3-venv) and start again."
        ) from None
    quiet = ["--quiet", "--disable-pip-version-check", "--no-input"]
    run([sys.executable, "-m", "pip", *arguments[:1], *quiet, *arguments[1:]], what, hint=NEEDS_NET)
