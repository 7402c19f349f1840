"""The page's first program: unpacks the modules, which come in one file, and starts `web.main`.

One file instead of fifty: the service worker answers each request in some milliseconds, and a
slow network takes much longer. The build makes `app.json` from the files that `pyscript.toml`
names: `[name, text]`, or `[name, base64]` for MicroPython's bytecode (`.mpy`).
"""

import json
import os
from binascii import a2b_base64


def unpack(bundle: str) -> None:
    """Writes the files of `bundle` where Python finds them."""
    folders = set()
    with open(bundle) as file:
        entries = json.load(file)
    for name, text in entries:
        folder = ""
        for part in name.split("/")[:-1]:
            folder = folder + "/" + part if folder else part
            if folder not in folders:
                folders.add(folder)
                os.mkdir(folder)
        if name.endswith(".mpy"):
            with open(name, "wb") as file:
                file.write(a2b_base64(text))
        else:
            with open(name, "w") as file:
                file.write(text)
    os.remove(bundle)


unpack("app.json")

import web.main  # noqa: E402, F401
