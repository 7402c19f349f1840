"""MicroPython's files, in its memory, as they stand there before a page is opened.

The build mounts them and imports what the page needs (tools/build/heap_image.mjs); the page takes
over the
memory of that MicroPython and goes on. A file there is written or looked for three times as fast as
in the browser's own file system.
"""

import gc
import io
import json
import os
import sys

import vfs

COLLECT_AFTER = 8 << 20
"""Bytes to be allocated before memory must be looked through for what is not used any more. MicroPython
in a browser does so after every 16 kB and whatever was heard: of a step through a long game that was
half. The pages do it between two frames, long before they must (web/common/animation_frame.py)."""

PLACE = "/skep"


class Memory:
    """Files by name, as MicroPython mounts them: those of a bundle, and what is written later.

    A bundle is the length of its second line, in seven figures; that line, which is JSON,
    `[[name, size], ...]`; and then the files' bytes one after another.
    """

    FOLDER = (0x4000, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    FILE = (0x8000, 0, 0, 0, 0, 0, 0, 0, 0, 0)

    def __init__(self, bundle: str) -> None:
        self.files: dict[str, bytes | memoryview] = {}
        self.folders: set[str] = set()
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

    def mount(self, readonly: bool, format: bool) -> None:
        """Called once, before all other methods."""

    def chdir(self, path: str) -> None:
        """The names are seen from the top, whatever is asked."""

    def stat(self, path: str) -> "tuple[int, ...]":
        """Return the type of a path, as an import asks: for the folder web/board/keys, then for
        keys.py in its place, then for keys.mpy. A missing folder passes for a file and a missing
        .py for a folder, since raising an exception for each would be most of the time of an
        import."""
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


def mount(bundle: str) -> None:
    """Add the files of `bundle`. Called by the build."""
    gc.threshold(COLLECT_AFTER)  # type: ignore[attr-defined]
    vfs.mount(Memory(bundle), PLACE)


def enter() -> None:
    """Put this file system first for imports: elsewhere each "import json" would first meet three
    errors of the browser. Called by the build, last of all."""
    os.chdir(PLACE)
    sys.path[:] = ["", ".frozen"]
