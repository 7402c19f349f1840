"""Loader of the modules that a page does not need for its first picture."""

import os
import sys

from pyscript import window


async def later() -> None:
    """Load the modules and catalogues that only `async` functions use, if they are not loaded yet;
    these functions import them after `await later()`.

    Raises the browser's error if they cannot be loaded; the next call tries again. They come as one
    file of sources: MicroPython takes a text from JavaScript in one piece, but bytecode byte by byte.
    """
    for entry in await window.skep.later():
        name = str(entry[0])
        if not is_there(name):
            make_folders(name)
            with open(name, "w") as file:
                file.write(str(entry[1]))


def is_there(name: str) -> bool:
    """Return whether the page has the file `name` already, as source or as bytecode."""
    if name[:-3].replace("/", ".") in sys.modules:
        return True
    for file in (name, name.replace(".py", ".mpy")):
        try:
            open(file, "rb").close()
            return True
        except OSError:
            pass
    return False


def make_folders(name: str) -> None:
    """Make all folders in the path of the file `name`."""
    folder = ""
    for part in name.split("/")[:-1]:
        folder = folder + "/" + part if folder else part
        try:
            os.mkdir(folder)
        except OSError:
            pass  # there already
