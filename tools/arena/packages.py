"""SciPy for the statistics: what is installed, or the pinned one in `.skep/arena-tools`."""

from pathlib import Path
from typing import Any

from tools.optional_packages import ensure

NEEDED = Path(__file__).with_name("requirements.txt")
PURPOSE = "the arena's statistics"


def ensure_scipy() -> Any:
    """The module scipy.stats; fetched once, with its hashes, where it is missing. Raises Problem."""
    return ensure("scipy.stats", NEEDED, PURPOSE)
