"""What the tests need beside the project: a virtual environment, Node, a Chromium."""

import os
import shutil
import subprocess
import sys
import venv
from pathlib import Path

from tools.common import NEEDS_NET, ROOT, SKEP, Problem, run, say, sha256, write

VENV = ROOT / ".venv"
NEEDED = ROOT / "tests" / "requirements.txt"
ORACLE = ROOT / "tests" / "requirements-oracle.txt"
# Flags without which Chromium asks hosts outside, or does not start for root in a container.
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)


def venv_python() -> Path:
    """The environment's own Python."""
    return VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def ensure_venv() -> Path:
    """`.venv` with the pinned packages, made at the first run or after a change of the list.

    open-spiel, the second implementation of the rules, has no wheel for some systems: then the
    comparison with it is skipped, and said so.
    """
    stamp = VENV / "stamp"
    mark = sha256(NEEDED.read_bytes() + ORACLE.read_bytes() + sys.version.encode())
    if stamp.is_file() and stamp.read_text() == mark:
        return venv_python()
    say("Making .venv with the tests' packages (once) ...")
    shutil.rmtree(VENV, ignore_errors=True)
    try:
        venv.create(VENV, with_pip=True)
    except (OSError, subprocess.CalledProcessError):
        raise Problem(
            "This Python cannot make virtual environments (module venv or ensurepip is missing; "
            "on Debian: apt-get install python3-venv)."
        ) from None
    pip = [str(venv_python()), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    pip += ["--no-input", "--only-binary=:all:", "--require-hashes"]
    run([*pip, "-r", str(NEEDED)], "Installing the tests' packages", hint=NEEDS_NET)
    try:
        run([*pip, "--no-deps", "-r", str(ORACLE)], "Installing open-spiel")
    except Problem:
        say("open-spiel has no wheel for this system: the comparison with it is skipped.")
    write(stamp, mark)
    return venv_python()


def _runs(program: str | None) -> bool:
    """Whether a browser starts at all."""
    if not program:
        return False
    try:
        done = subprocess.run(
            [program, "--version"],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=60,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0


def _chromium_here() -> str | None:
    """A Chromium that is there already: SKEP_CHROMIUM, PATH, or an earlier download."""
    named = os.environ.get("SKEP_CHROMIUM")
    if named:
        if _runs(named):
            return named
        raise Problem(f"SKEP_CHROMIUM names {named}, which does not start.")
    names = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
    for name in names:
        program = shutil.which(name)
        if _runs(program):
            return program
    patterns = ["chromium-*/chrome-linux*/chrome", "chromium-*/chrome-win*/chrome.exe"]
    patterns += ["chromium-*/chrome-mac*/*.app/Contents/MacOS/*"]
    for pattern in patterns:
        for path in sorted((SKEP / "browsers").glob(pattern)):
            if _runs(str(path)):
                return str(path)
    return None


def _download_chromium() -> None:
    """Playwright's own Chromium, into the project's folder; quiet where that cannot be had."""
    env = {**os.environ, "PLAYWRIGHT_BROWSERS_PATH": str(SKEP / "browsers")}
    try:
        subprocess.run(
            [str(venv_python()), "-m", "playwright", "install", "chromium"],
            env=env,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=300,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return


def _apt_chromium() -> None:
    """Debian's Chromium, where this is Debian and we may install."""
    if not shutil.which("apt-get") or not hasattr(os, "geteuid") or os.geteuid() != 0:
        return
    apt = ["apt-get", "-qq", "-o", "DPkg::Lock::Timeout=400"]
    quiet = {"DEBIAN_FRONTEND": "noninteractive"}
    try:
        run([*apt, "update"], "apt-get update", env=quiet)
        run([*apt, "install", "-y", "chromium"], "apt-get install chromium", env=quiet)
    except Problem as problem:
        say(str(problem))


def ensure_chromium() -> str:
    """A Chromium that starts. Raises Problem when none can be had."""
    found = _chromium_here()
    for fetch in (_apt_chromium, _download_chromium):
        if found:
            break
        say("Fetching Chromium for the browser tests (once) ...")
        fetch()
        found = _chromium_here()
    if not found:
        raise Problem(
            "The browser tests need Chromium, and none could be fetched. Install Chromium or "
            "Chrome, or name one in the variable SKEP_CHROMIUM, and start again."
        )
    return found
