"""Functions of which a page's first memory has the names alone.

A first visitor can play before all of a page's memory has come: the build leaves out what nobody needs
before the first moves (tools/build/cold.txt). Each function that it leaves out is a call of `wanted`
until the rest is there, which replaces it. Files and sections of catalogues that it leaves out consist
of zeros until then.
"""

from pyscript import window

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable


class Missing(BaseException):
    """The rest of the memory cannot be loaded. No `except Exception` catches it: what reads a saved
    game would take the game for damaged and put another in its place."""


def come() -> None:
    """Wait until the rest of the page's memory is there. Raises Missing if it cannot be loaded: the
    page says so, tries again, and is loaded anew when it is there."""
    if not window.skep.rest():
        raise Missing("the rest of the page's memory has not come")


def wanted(cold_function: "Callable[..., object]", *args: object, **options: object) -> object:
    """Return the result of a function that is only there when the rest has come, and wait for it.
    Raises what `come` raises."""
    come()
    return cold_function(*args, **options)
