"""The kernel compiled for the Python that runs the project, next to its sources.

Python imports compiled modules before sources, and Git ignores them. Modules compiled from other
sources are deleted, so that tests never run outdated code.
"""

import json
import sys
import sysconfig
import tempfile
from pathlib import Path

from tools.common import ROOT, SKEP, Problem, run, say, write
from tools.kernel.sources import FOLDER, PACKAGE, modules, sources_digest, tools_path

STAMP = SKEP / "kernel-native.json"
ENDING = str(sysconfig.get_config_var("EXT_SUFFIX") or ".so")


def libraries() -> list[Path]:
    """Return the compiled modules that this Python would import."""
    return sorted(FOLDER.glob(f"*{ENDING}"))


def _mark() -> str:
    return json.dumps({"sources": sources_digest(), "ending": ENDING}) + "\n"


def fresh() -> bool:
    """Return whether every module of the kernel is compiled for this Python from the present
    sources."""
    names = [path.name.removesuffix(ENDING) for path in libraries()]
    return names == modules() and STAMP.is_file() and STAMP.read_text() == _mark()


def drop_stale() -> bool:
    """Delete modules compiled from other sources; return whether there were any."""
    if not libraries() or fresh():
        return False
    for path in libraries():
        path.unlink()
    return True


def compile_native() -> None:
    """Compile the kernel for this Python unless that is done already. Raises Problem."""
    if fresh():
        return
    drop_stale()
    compile_in(ROOT)
    write(STAMP, _mark())


def compile_in(project: Path) -> None:
    """Compile the kernel of the project in the folder `project`, which may be an earlier version, for
    this Python, unless it has a compiled one. Raises Problem."""
    place = project / PACKAGE
    if list(place.glob(f"*{ENDING}")):
        return
    with tempfile.TemporaryDirectory() as folder:
        run(
            [sys.executable, str(place / "setup.py"), "-q", "build_ext", "--build-lib", folder],
            "Compiling the kernel",
            cwd=place,
            env={"PYTHONPATH": tools_path()},
        )
        for path in Path(folder, PACKAGE).glob(f"*{ENDING}"):
            write(place / path.name, path.read_bytes())


def ensure_native() -> None:
    """Compile the kernel for the tests. Without a compiler, print that the tests run on its
    sources."""
    try:
        compile_native()
    except Problem as problem:
        say(f"{problem}\nThe kernel is not compiled: its tests run on its sources, interpreted.")
