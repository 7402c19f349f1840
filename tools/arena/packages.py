"""SciPy for the arena's statistics: the installed one, or a pinned one in `.skep/arena-tools`."""

from pathlib import Path
from typing import Any

from tools.optional_packages import ensure

NEEDED = Path(__file__).with_name("requirements.txt")
PURPOSE = "the arena's statistics"


def ensure_scipy() -> Any:
    """Return the module scipy.stats, and install it first if it is missing. Raises Problem."""
    return ensure("scipy.stats", NEEDED, PURPOSE)
