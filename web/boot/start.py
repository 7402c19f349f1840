"""A page's first program: unpacks the modules, which come in one file, and starts the page's own.

Which one that is stands in the page: `<body data-main="web.play.main">`.

One file instead of fifty: the service worker answers each request in some milliseconds, and a
slow network takes much longer. The build makes the bundle from the files that `pyscript.toml`
names: a line of JSON, `[[name, size], ...]`, and then the files' bytes one after another. For
MicroPython modules are compiled already (`.mpy`), which saves most of the time to start.
"""

import json
import os

from pyscript import window


def unpack(bundle: str) -> None:
    """Writes the files of `bundle` where Python finds them."""
    folders = set()
    with open(bundle, "rb") as source:
        for name, size in json.loads(source.readline()):
            folder = ""
            for part in name.split("/")[:-1]:
                folder = folder + "/" + part if folder else part
                if folder not in folders:
                    folders.add(folder)
                    os.mkdir(folder)
            with open(name, "wb") as file:
                file.write(source.read(size))
    os.remove(bundle)


unpack("bundle")

__import__(str(window.skep.main))
