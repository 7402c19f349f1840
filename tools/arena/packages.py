"""SciPy for the statistics: what is installed, or the pinned one in `.skep/arena-tools`."""

import importlib
import shutil
import sys
from pathlib import Path
from typing import Any

from tools.common import SKEP, Problem, pip, say, sha256, write

NEEDED = Path(__file__).with_name("requirements.txt")
FOLDER = SKEP / "arena-tools"


def ensure_scipy() -> Any:
    """The module scipy.stats; fetched once, with its hashes, where it is missing. Raises Problem."""
    try:
        return importlib.import_module("scipy.stats")
    except ImportError:
        pass
    stamp = FOLDER / "stamp"
    mark = sha256(NEEDED.read_bytes() + sys.version.encode())
    if not stamp.is_file() or stamp.read_text() != mark:
        say("Fetching SciPy for the arena's statistics (once) ...")
        shutil.rmtree(FOLDER, ignore_errors=True)
        pip(
            ["install", "--target", str(FOLDER), "--no-deps", "--only-binary=:all:"]
            + ["--retries", "1", "--require-hashes", "-r", str(NEEDED)],
            "Fetching SciPy for the arena's statistics",
        )
        write(stamp, mark)
    sys.path.insert(0, str(FOLDER))
    importlib.invalidate_caches()
    try:
        return importlib.import_module("scipy.stats")
    except ImportError as error:
        raise Problem(
            f"The arena needs SciPy for its statistics, and it cannot be used: {error}. Install it: "
            f"{sys.executable} -m pip install -r tools/arena/requirements.txt"
        ) from None
