"""A page's first program: unpacks the modules, which come in one file, and starts the page's own.

Which one that is stands in the page: `<body data-main="web.play.main">`. In a worker it is the
computer's small engine.

One file instead of fifty: the service worker answers each request in some milliseconds, and a
slow network takes much longer. The build makes the bundle from the files that `pyscript.toml`
names: the length of the second line, that line, which is JSON, `[[name, size], ...]`, and then the
files' bytes one after another. For MicroPython modules are compiled already (`.mpy`), which saves
most of the time to start.
"""

import io
import json
import os
import sys

from pyscript import RUNNING_IN_WORKER, window

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import BinaryIO

COLLECT_AFTER = 8 << 20
"""Bytes to be allocated before memory must be looked through for what is not used any more. MicroPython
in a browser does so after every 16 kB and whatever was heard: of a step through a long game that was
half. The pages do it between two frames, long before they must (web/common/frames.py)."""


def contents(source: "BinaryIO") -> "list[tuple[str, int]]":
    """Names and sizes of the files whose bytes follow. MicroPython reads a line byte by byte."""
    found: list[tuple[str, int]] = json.loads(source.read(int(source.read(8))))
    return found


class Memory:
    """Files in memory, as MicroPython mounts them: each that is written or looked for in the browser's
    own file system takes three times as long."""

    FOLDER = (0x4000, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    FILE = (0x8000, 0, 0, 0, 0, 0, 0, 0, 0, 0)

    def __init__(self, bundle: str) -> None:
        self.files: dict[str, bytes | memoryview] = {}
        self.folders: set[str] = set()
        with open(bundle, "rb") as source:
            listed = contents(source)
            data = memoryview(source.read(sum([size for _, size in listed])))
        at = 0
        for name, size in listed:
            self.files[name] = data[at : at + size]
            at += size
            while "/" in name:
                name = name.rsplit("/", 1)[0]
                self.folders.add(name)

    def mount(self, readonly: bool, format: bool) -> None:
        """Asked once, before all else."""

    def chdir(self, path: str) -> None:
        """The names are seen from the top, whatever is asked."""

    def stat(self, path: str) -> "tuple[int, ...]":
        """What an import asks: of web.board.keys first for the folder web/board/keys, then for keys.py
        in its place and last for keys.mpy. To say "no" to the first two would take an exception each,
        and those are the most of an import; a file is no folder and a folder no file.
        """
        if path in self.files:
            return self.FILE
        if path in self.folders or path[-3:] == ".py":
            return self.FOLDER
        if path[-4:] == ".mpy":
            raise OSError(2)
        return self.FILE

    def mkdir(self, path: str) -> None:
        self.folders.add(path)

    def open(self, path: str, mode: str) -> object:
        if "w" in mode:
            return Writing(self.files, path)
        if path not in self.files:
            raise OSError(2)
        data = self.files[path]
        return io.BytesIO(data) if "b" in mode else io.StringIO(str(data, "utf-8"))


class Writing:
    """A new file of `Memory`: one text, written at once."""

    def __init__(self, files: "dict[str, bytes | memoryview]", name: str) -> None:
        self.files = files
        self.name = name

    def __enter__(self) -> "Writing":
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def write(self, text: str) -> None:
        self.files[self.name] = text.encode()


def unpack(bundle: str) -> None:
    """Writes the files of `bundle` where Python finds them."""
    folders = set()
    with open(bundle, "rb") as source:
        for name, size in contents(source):
            folder = ""
            for part in name.split("/")[:-1]:
                folder = folder + "/" + part if folder else part
                if folder not in folders:
                    folders.add(folder)
                    os.mkdir(folder)
            with open(name, "wb") as file:
                file.write(source.read(size))


if sys.implementation.name == "micropython":
    import vfs

    __import__("gc").threshold(COLLECT_AFTER)
    files = Memory("bundle")
    os.remove("bundle")
    vfs.mount(files, "/skep")
    os.chdir("/skep")
    # Elsewhere each "import json" would first meet three errors of the browser.
    sys.path[:] = [""]
else:
    unpack("bundle")
    os.remove("bundle")

if RUNNING_IN_WORKER:
    hear = __import__("web.opponent.worker", None, None, ["hear"]).hear
    __export__ = ["hear"]
else:
    __import__(str(window.skep.main))
