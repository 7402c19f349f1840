"""Modules that no page needs for its first picture: loaded once, when first needed."""

import os
import sys

from pyscript import window


async def later() -> None:
    """Brings the modules and words that only `async` functions use; import them after `await later()`.

    Raises what the browser raises when the file cannot be had; the next call tries again. It has the
    sources: MicroPython takes a text from JavaScript at once, but bytecode byte by byte.
    """
    for entry in await window.skep.later():
        name = str(entry[0])
        if not is_there(name):
            make_folders(name)
            with open(name, "w") as file:
                file.write(str(entry[1]))


def is_there(name: str) -> bool:
    """Return whether the first bundle brought this file: as source, as bytecode, or imported."""
    if name[:-3].replace("/", ".") in sys.modules:
        return True
    for known in (name, name.replace(".py", ".mpy")):
        try:
            open(known, "rb").close()
            return True
        except OSError:
            pass
    return False


def make_folders(name: str) -> None:
    """The folders above a file."""
    folder = ""
    for part in name.split("/")[:-1]:
        folder = folder + "/" + part if folder else part
        try:
            os.mkdir(folder)
        except OSError:
            pass  # there already
