"""A file system of MicroPython in its own memory, filled when the site is built.

The build mounts it and imports what a page needs (tools/build/heap_image.mjs); the page takes over
the memory of that MicroPython and continues. Writing or finding a file here is three times as fast
as in the file system that MicroPython has in a browser.
"""

import gc
import io
import json
import os
import sys

import vfs

COLLECT_AFTER = 8 << 20
"""Bytes that MicroPython allocates before it collects garbage. Its own rule in a browser, every 16
kB and after every event, took half the time of a step through a long game. The pages collect
between two frames, long before this limit (web/common/animation_frame.py)."""

PLACE = "/skep"
"""Path where this file system is mounted."""

REST = "web.boot.rest"
"""Module that waits for files of which the place is here, and the content not yet."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Protocol

    class Texts(Protocol):
        """Files that JavaScript has (web/boot/boot.js): `folders` are their folders, one a line."""

        folders: str

        def has(self, name: str) -> bool: ...
        def text(self, name: str) -> str: ...


class MemoryFiles:
    """Files by name, as MicroPython mounts them: those of a bundle, what is written later, and those
    that JavaScript lends as `texts`, of which only those are read that are wanted.

    A bundle begins with the length of its second line, in seven digits; that line is JSON, `[[name,
    size], ...]`; then the files' bytes follow one after another.
    """

    FOLDER = (0x4000, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    FILE = (0x8000, 0, 0, 0, 0, 0, 0, 0, 0, 0)

    def __init__(self, bundle: str) -> None:
        self.files: dict[str, bytes | memoryview] = {}
        self.folders: set[str] = set()
        self.texts: Texts | None = None
        with open(bundle, "rb") as source:
            listed = json.loads(source.read(int(source.read(8))))
            data = memoryview(source.read(sum([size for _, size in listed])))
        at = 0
        for name, size in listed:
            self.files[name] = data[at : at + size]
            at += size
            while "/" in name:
                name = name.rsplit("/", 1)[0]
                self.folders.add(name)

    def lend(self, texts: "Texts") -> None:
        """Let modules be imported, and catalogues be opened, that JavaScript has in `texts`."""
        if not self.texts:
            self.folders.update(str(texts.folders).split("\n"))
            self.texts = texts

    def lent(self, path: str) -> bool:
        """Return whether JavaScript has the file `path`, and this file system lacks it, as source and
        as bytecode."""
        if not self.texts or path in self.files or path[:-3] + ".mpy" in self.files:
            return False
        return bool(self.texts.has(path))

    def mount(self, readonly: bool, format: bool) -> None:
        """Do nothing; MicroPython calls this once, before all other methods."""

    def chdir(self, path: str) -> None:
        """Do nothing: there is no current folder, since all names begin at the top."""

    def stat(self, path: str) -> "tuple[int, ...]":
        """Return the type of `path`, FILE or FOLDER. For a missing file or folder the type is wrong
        on purpose.

        To import web.board.keys, MicroPython asks for the folder web/board/keys, then for the files
        keys.py and keys.mpy. For a missing folder this method returns FILE, and for a missing .py
        FOLDER: the import passes over the wrong type, and an exception for each would take most of
        the time of an import. Raises OSError only for a missing .mpy.
        """
        if path in self.files or (path[-3:] == ".py" and self.lent(path)):
            return self.FILE
        if path in self.folders or path[-3:] == ".py":
            return self.FOLDER
        if path[-4:] == ".mpy":
            raise OSError(2)
        return self.FILE

    def mkdir(self, path: str) -> None:
        """Add the folder `path`."""
        self.folders.add(path)

    def open(self, path: str, mode: str) -> object:
        """Return the file `path`, opened for reading, or for writing if `mode` contains "w". Raises
        OSError if a file to be read is missing."""
        if "w" in mode:
            return Writing(self.files, path)
        if path in self.files:
            data = self.files[path]
            if len(data) and not data[0]:  # as no file begins
                sys.modules[REST].come()
        elif self.texts and self.lent(path):
            data = str(self.texts.text(path)).encode()
        else:
            raise OSError(2)
        return io.BytesIO(data) if "b" in mode else io.StringIO(str(data, "utf-8"))


class Writing:
    """File of `MemoryFiles` that is open for writing; a single call of `write` must give the whole
    text."""

    def __init__(self, files: "dict[str, bytes | memoryview]", name: str) -> None:
        self.files = files
        self.name = name

    def __enter__(self) -> "Writing":
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def write(self, text: str) -> None:
        """Replace the content of the file by `text`."""
        self.files[self.name] = text.encode()


mounted: "list[MemoryFiles]" = []
"""The page's file system, once the build has mounted it."""


def mount(bundle: str) -> None:
    """Set the limit COLLECT_AFTER, and mount the files of `bundle` at PLACE. The build calls
    this."""
    gc.threshold(COLLECT_AFTER)  # type: ignore[attr-defined]
    mounted.append(MemoryFiles(bundle))
    vfs.mount(mounted[0], PLACE)


def enter() -> None:
    """Put this file system first for imports; otherwise each "import json" would first raise three
    errors in the browser's file system. The build calls this as its last step."""
    os.chdir(PLACE)
    sys.path[:] = ["", ".frozen"]
