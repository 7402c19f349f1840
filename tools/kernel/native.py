"""The kernel for the Python that runs the project: compiled modules beside their sources.

Python takes them before the sources. Git ignores them; those that are not of the present sources are
taken away, so that nobody tests what is not written there.
"""

import json
import sys
import sysconfig
import tempfile
from pathlib import Path

from tools.common import SKEP, Problem, run, say, write
from tools.kernel.sources import FOLDER, PACKAGE, modules, sources_digest, tools_path

STAMP = SKEP / "kernel-native.json"
ENDING = str(sysconfig.get_config_var("EXT_SUFFIX") or ".so")


def libraries() -> list[Path]:
    """The compiled modules that this Python would import."""
    return sorted(FOLDER.glob(f"*{ENDING}"))


def _mark() -> str:
    return json.dumps({"sources": sources_digest(), "ending": ENDING}) + "\n"


def fresh() -> bool:
    """Return whether every module is compiled for this Python, from the present sources."""
    names = [path.name.removesuffix(ENDING) for path in libraries()]
    return names == modules() and STAMP.is_file() and STAMP.read_text() == _mark()


def drop_stale() -> bool:
    """Remove compiled modules of other sources; return True if there were some."""
    if not libraries() or fresh():
        return False
    for path in libraries():
        path.unlink()
    return True


def compile_native() -> None:
    """Compile the kernel for this Python, unless that is done already. Raises Problem."""
    if fresh():
        return
    drop_stale()
    with tempfile.TemporaryDirectory() as folder:
        run(
            [
                sys.executable,
                str(FOLDER / "setup.py"),
                "--quiet",
                "build_ext",
                "--build-lib",
                folder,
            ],
            "Compiling the kernel",
            cwd=FOLDER,
            env={"PYTHONPATH": tools_path()},
        )
        for path in Path(folder, PACKAGE).glob(f"*{ENDING}"):
            write(FOLDER / path.name, path.read_bytes())
    write(STAMP, _mark())


def ensure_native() -> None:
    """Compile the kernel for the tests; without a compiler, say that they run on its sources."""
    try:
        compile_native()
    except Problem as problem:
        say(f"{problem}\nThe kernel is not compiled: its tests run on its sources, interpreted.")
