"""Python packages that only some tools need: the installed ones, or pinned ones in `.skep`."""

import importlib
import shutil
import sys
from pathlib import Path
from typing import Any

from tools.common import SKEP, Problem, alone, pip, say, sha256, write


def fetched(needed: Path, purpose: str) -> Path:
    """Return the folder in `.skep` with the packages of the requirements file `needed`, fetched at
    the first call.

    `purpose` completes the message "Fetching packages for". If several processes call it at the
    same time, one fetches and the others wait. Raises Problem.
    """
    kind = "tools" if needed.stem == "requirements" else needed.stem
    folder = SKEP / f"{needed.parent.name}-{kind}"
    stamp = folder / "stamp"
    mark = sha256(needed.read_bytes() + sys.version.encode())
    with alone(folder.with_suffix(".lock")):
        if not stamp.is_file() or stamp.read_text() != mark:
            say(f"Fetching packages for {purpose} (once) ...")
            shutil.rmtree(folder, ignore_errors=True)
            pip(
                ["install", "--target", str(folder), "--no-deps", "--only-binary=:all:"]
                + ["--retries", "1", "--require-hashes", "-r", str(needed)],
                f"Fetching packages for {purpose}",
            )
            write(stamp, mark)
    return folder


def ensure(module: str, needed: Path, purpose: str) -> Any:
    """Import and return the module called `module`. If it is missing, fetch the packages of the
    requirements file `needed` first.

    `purpose` completes messages such as "Fetching packages for". Raises Problem, which says what to
    install by hand.
    """
    try:
        return importlib.import_module(module)
    except ImportError:
        pass
    folder = fetched(needed, purpose)
    if str(folder) not in sys.path:
        sys.path.insert(0, str(folder))
    importlib.invalidate_caches()
    try:
        return importlib.import_module(module)
    except ImportError as error:
        raise Problem(
            f"{module} is needed for {purpose}, and it cannot be used: {error}. Install it: "
            f"{sys.executable} -m pip install -r {needed}"
        ) from None
