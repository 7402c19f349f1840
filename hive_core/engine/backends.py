"""Choice of the search: hive_core's own, or the compiled one of hive_kernel if that is installed.

The UHP engine, the command line and the page's worker get their search here. Only this module refers
to hive_kernel, and imports it by name at run time, so hive_core works without it.
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
    """Type of the functions that count perft nodes. They take the parameters of
    hive_core.rules.perft.table: board, depth, bulk."""

AUTO, PYTHON, KERNEL = "auto", "python", "kernel"
"""Names of searches: AUTO stands for the best available one, PYTHON for the search of hive_core, KERNEL
for the compiled search of hive_kernel."""
PACKAGE = "hive_kernel"
MEGABYTES = 64
"""Default memory limit of the compiled search, in megabytes."""


def search_called(core: str = AUTO) -> "tuple[str, SearchOf]":
    """Return two values: the name of the search that `core` stands for, PYTHON or KERNEL, and the
    function that makes this search, as `Thinker` needs it.

    AUTO stands for the compiled search if it can be used, else for the search of hive_core. Raises
    HiveError, with the reason, if `core` is KERNEL and the compiled search cannot be used.
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
    """Return the names of the searches that are available here, the best one first."""
    return [KERNEL, PYTHON] if _kernel()[0] else [PYTHON]


def bound(search: "Any", megabytes: float) -> None:
    """Limit the memory of `search` to `megabytes`; only the compiled search has such a limit."""
    if hasattr(search, "megabytes"):
        search.megabytes = megabytes


def perft_called(core: str) -> "tuple[str, TableOf]":
    """Return two values: a warning, "" for none, and the perft function of hive_core or of hive_kernel,
    as `core` says."""
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
    """Return two values: the class of the compiled search and "", or None and the reason why it cannot
    be used."""
    try:
        core, search = _part("core"), _part("search")
    except ImportError as error:
        return None, str(error)
    if not core.COMPILED:
        return None, f"the package {PACKAGE} is here, but not compiled"
    return search.Search, ""


def _part(name: str) -> "Any":
    """Import and return the module `name` of hive_kernel. Raises ImportError if it is not installed."""
    return __import__(f"{PACKAGE}.{name}", None, None, [name])
