"""Which search answers: hive_core's own, or the compiled one of hive_kernel where that is installed.

Whoever searches asks here: the UHP engine and the page's worker.
"""

from hive_core.rules.errors import HiveError
from hive_core.search.hive import python_search

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from hive_core.search.hive import SearchOf

AUTO, PYTHON, KERNEL = "auto", "python", "kernel"
"""What may be asked for: the best there is, or one of the two."""
MEGABYTES = 64
"""What the compiled search keeps in memory, unless told otherwise."""


def search_called(core: str = AUTO) -> "tuple[str, SearchOf]":
    """PYTHON or KERNEL, and what makes its searches: see `Thinker`.

    Raises HiveError where KERNEL is asked for and cannot be used; it says why.
    """
    if core == PYTHON:
        return PYTHON, python_search
    search, fault = _kernel()
    if search:
        return KERNEL, search
    if core == KERNEL:
        raise HiveError(f"the compiled search cannot be used: {fault}")
    return PYTHON, python_search


def cores() -> list[str]:
    """The names of the searches that can be used here, the best one first."""
    return [KERNEL, PYTHON] if _kernel()[0] else [PYTHON]


def bound(search: "Any", megabytes: float) -> None:
    """Bounds what a search keeps in memory, if it is one that counts it: the compiled one."""
    if hasattr(search, "megabytes"):
        search.megabytes = megabytes


def _kernel() -> "tuple[SearchOf | None, str]":
    """The compiled search, or None and why there is none."""
    try:
        # By its name alone: hive_core does without the package.
        core = __import__("hive_kernel.core", None, None, ["COMPILED"])
        search = __import__("hive_kernel.search", None, None, ["Search"])
    except ImportError as error:
        return None, str(error)
    if not core.COMPILED:
        return None, "the package hive_kernel is here, but not compiled"
    return search.Search, ""
