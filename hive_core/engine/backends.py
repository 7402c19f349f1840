"""The available searches: hive_core's own, or the compiled one of hive_kernel where that is installed.

The UHP engine, the command line and the page's worker get their search here. Only this module
names the other package, and finds it by name: hive_core works without it.
"""

from hive_core.rules.errors import HiveError
from hive_core.search.thinker import python_search

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any

    from hive_core.rules.board import Board
    from hive_core.search.thinker import SearchOf

    TableOf = Callable[[Board, int, bool], Iterator[str]]
    """A function of a board, a depth and bulk, as hive_core.rules.perft.table."""

AUTO, PYTHON, KERNEL = "auto", "python", "kernel"
"""Names of searches: the best available, or one of the two."""
PACKAGE = "hive_kernel"
MEGABYTES = 64
"""Default memory of the compiled search."""


def search_called(core: str = AUTO) -> "tuple[str, SearchOf]":
    """Return PYTHON or KERNEL, and a function that makes its searches: see `Thinker`.

    Raises HiveError, with the reason, if `core` is KERNEL and that cannot be used.
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
    """Bound the memory of a search, if it is one that counts it: the compiled one."""
    if hasattr(search, "megabytes"):
        search.megabytes = megabytes


def perft_called(core: str) -> "tuple[str, TableOf]":
    """Return a warning, "" for none, and a function that counts lines of play by PYTHON's rules or
    KERNEL's.

    Raises HiveError if `core` is KERNEL and that is not installed.
    """
    if core == PYTHON:
        from hive_core.rules.perft import table

        return "", table
    try:
        perft = _part("perft")
    except ImportError as error:
        raise HiveError(
            f"--core kernel: the package {PACKAGE} is not installed ({error})"
        ) from None
    slow = f"{PACKAGE} is not compiled here: it counts slower than python"
    return "" if perft.COMPILED else slow, perft.table


def _kernel() -> "tuple[SearchOf | None, str]":
    """The compiled search, or None and why there is none."""
    try:
        core, search = _part("core"), _part("search")
    except ImportError as error:
        return None, str(error)
    if not core.COMPILED:
        return None, f"the package {PACKAGE} is here, but not compiled"
    return search.Search, ""


def _part(name: str) -> "Any":
    """A module of the compiled package. Raises ImportError."""
    return __import__(f"{PACKAGE}.{name}", None, None, [name])
