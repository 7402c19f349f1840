"""Loader of the modules that a page does not need for its first picture."""

import asyncio
import sys

from pyscript import window

MEMORY = "web.boot.memory_fs"
PAUSE_S, CALM_S = 0.01, 0.2
"""Seconds between two imports; without any, MicroPython does not let the browser go on. CALM_S: seconds
between those that nobody waits for. An import takes up to 50 ms on a slow phone: with PAUSE_S between
them most taps came into one and waited."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable


async def later() -> None:
    """Load the modules and catalogues that only `async` functions use, if they are not loaded yet;
    these functions import them after `await later()`.

    Raises the browser's error if they cannot be loaded; the next call tries again. They come as one
    file of sources: MicroPython takes a text from JavaScript in one piece, but bytecode byte by byte.
    The sources stay with the browser until they are imported.
    """
    texts = await window.skep.later()
    if MEMORY in sys.modules:  # else the page's archive has them all
        sys.modules[MEMORY].mounted[0].lend(texts)


async def import_slowly(
    names: "tuple[str, ...]",
    calm: "Callable[[], bool]" = lambda: False,
    tap_due: "Callable[[], bool]" = lambda: False,
) -> None:
    """Import those modules of `names` that are not loaded yet, one after another. MicroPython, which
    may need a second on a slow phone to compile them, lets the page take a press after each. As long as
    `calm()` is True, nobody waits for them; the next one then waits while `tap_due()` is True."""
    for name in names:
        if name in sys.modules:
            continue
        __import__(name)
        if MEMORY not in sys.modules:
            continue
        await asyncio.sleep(CALM_S if calm() else PAUSE_S)
        while calm() and tap_due():
            await asyncio.sleep(CALM_S)


def is_there(name: str) -> bool:
    """Return whether the page has the file `name` already."""
    try:
        open(name, "rb").close()
        return True
    except OSError:
        return False
