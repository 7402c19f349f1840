"""Environment of the tests: a virtual environment and the browsers."""

import importlib.util
import os
import shutil
import subprocess
import sys
import threading
import venv
from pathlib import Path
from typing import NamedTuple

from tools.common import NEEDS_NET, ROOT, SKEP, Problem, run, say, sha256, write

VENV = ROOT / ".venv"
making = threading.Lock()  # steps that run at the same time wait for one environment
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
    """Return the path of the virtual environment's Python."""
    return VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def ensure_venv() -> Path:
    """Return the path of the Python of `.venv`. At the first run, or after a change of the list of
    packages, install them.

    open-spiel, an independent implementation of the rules, has no wheel for some systems. Then the
    comparison with it is skipped, and a line says so.
    """
    with making:
        return _ensure_venv()


def _ensure_venv() -> Path:
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


def run_there(module: str, argv: list[str]) -> int | None:
    """Run the tool `module` again with the Python of `.venv` and return its exit status, if this Python
    has no Playwright; else return None."""
    if importlib.util.find_spec("playwright"):
        return None
    return subprocess.call([str(ensure_venv()), "-m", module, *argv])


def _runs(program: str | None) -> bool:
    """Return whether the browser `program` starts."""
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
    """Return the path of a Chromium on this machine: SKEP_CHROMIUM, one on PATH, or an earlier
    download; None if there is none."""
    named = os.environ.get("SKEP_CHROMIUM")
    if named:
        if _runs(named):
            return named
        raise Problem(f"SKEP_CHROMIUM names {named}, which does not start.")
    # The one without a window first: for every page a Chromium with one also loads its own tabs and
    # menus, which takes as much time as the page.
    names = ["chromium-headless-shell", "chromium", "chromium-browser"]
    names += ["google-chrome", "google-chrome-stable", "chrome"]
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


def _firefox_here() -> str | None:
    """Return the path of a Firefox on this machine: SKEP_FIREFOX, or one on PATH; None if there is
    none."""
    named = os.environ.get("SKEP_FIREFOX")
    if named and not _runs(named):
        raise Problem(f"SKEP_FIREFOX names {named}, which does not start.")
    for program in (named, shutil.which("firefox-esr"), shutil.which("firefox")):
        if _runs(program):
            return program
    return None


class WebKitPrograms(NamedTuple):
    """Programs that run WebKitGTK without a screen: MiniBrowser, its WebDriver, Xvfb, a D-Bus
    daemon."""

    browser: str
    driver: str
    display: str
    bus: str


def _webkit_here() -> WebKitPrograms | None:
    """Return WebKitGTK and the programs that drive it, if they are installed."""
    browsers = [
        str(path)
        for folder in ("lib", "lib64", "libexec")
        for pattern in ("*/webkit2gtk-4.*/MiniBrowser", "webkit2gtk-4.*/MiniBrowser")
        for path in sorted(Path("/usr", folder).glob(pattern), reverse=True)
    ]
    found = [shutil.which(name) for name in ("WebKitWebDriver", "Xvfb", "dbus-run-session")]
    programs = [program for program in found if program]
    return WebKitPrograms(browsers[0], *programs) if browsers and len(programs) == 3 else None


def _download_chromium() -> None:
    """Download Playwright's own Chromium into the project's folder. Print no error if that fails."""
    env = {**os.environ, "PLAYWRIGHT_BROWSERS_PATH": str(SKEP / "browsers")}
    try:
        subprocess.run(
            [str(ensure_venv()), "-m", "playwright", "install", "chromium"],
            env=env,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=300,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return


def _apt(wanted: list[str]) -> None:
    """Install the Debian packages `wanted` in one call of apt, if this user may. For "a|b", install the
    first one that exists."""
    if not shutil.which("apt-get") or not hasattr(os, "geteuid") or os.geteuid() != 0:
        return
    apt = ["apt-get", "-qq", "-o", "DPkg::Lock::Timeout=400"]
    quiet = {"DEBIAN_FRONTEND": "noninteractive"}
    try:
        run([*apt, "update"], "apt-get update", env=quiet)
        packages = [
            next(filter(_packaged, either.split("|")), either.split("|")[-1]) for either in wanted
        ]
        names = " ".join(packages)
        install = [*apt, "install", "-y", "--no-install-recommends", *packages]
        run(install, f"apt-get install {names}", env=quiet)
    except Problem as problem:
        say(str(problem))


def _packaged(name: str) -> bool:
    """Return whether Debian has a package of that name."""
    show = subprocess.run(["apt-cache", "show", name], capture_output=True, check=False)
    return show.returncode == 0


def fetch_browsers() -> None:
    """Install all browsers that the tests need and this machine lacks, in one call of Debian's apt."""
    wanted: list[str] = []
    if not _chromium_here():
        wanted += ["chromium-headless-shell|chromium", "fonts-liberation"]
    if not _firefox_here():
        wanted.append("firefox-esr")
    if not _webkit_here():
        wanted += ["webkit2gtk-driver", "xvfb", "dbus"]
    if wanted:
        names = ", ".join(wanted).replace("|", " or ")
        say(f"Fetching {names} for the tests (once) ...")
        _apt(wanted)


def ensure_chromium() -> str:
    """Return the path of a Chromium that starts, installed first if it is missing. Raises Problem if
    there is none."""
    found = _chromium_here()
    for fetch in (fetch_browsers, _download_chromium):
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


def ensure_firefox() -> str:
    """Return the path of a Firefox that starts, installed first if it is missing. Raises Problem if
    there is none."""
    if not _firefox_here():
        fetch_browsers()
    found = _firefox_here()
    if not found:
        raise Problem("No Firefox here: install firefox-esr, or name one in SKEP_FIREFOX.")
    return found


def ensure_webkit() -> WebKitPrograms:
    """Return the programs of WebKitGTK, installed first if they are missing. Raises Problem if they
    cannot be had."""
    if not _webkit_here():
        fetch_browsers()
    found = _webkit_here()
    if not found:
        raise Problem("No WebKitGTK here: install webkit2gtk-driver, xvfb and dbus.")
    return found
