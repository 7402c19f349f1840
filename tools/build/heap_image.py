"""Snapshot of MicroPython's memory with a page's files and first imports, from which the page
starts.

To import a module takes a browser ten times as long as to copy the resulting memory. The snapshot
fits any browser, because MicroPython's WebAssembly starts the same everywhere.
"""

import tempfile
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import NamedTuple

from tools.build.bundle import bundle
from tools.common import ROOT, SKEP, run, sha256, write
from tools.packages.runtimes import ensure_modules, ensure_vendor

CACHE = SKEP / "images"  # by hash of what they are made of
PROGRAM = ROOT / "tools" / "build" / "heap_image.mjs"
WRAPPER = ROOT / "web" / "boot" / "micropython.mjs"  # reads an image
BOOT = ("web/boot/browser_names.py", "web/boot/memory_fs.py")  # what the program itself imports
REST = "web/boot/rest.py"  # stands for what an image of two parts lacks at first


class Image(NamedTuple):
    """A memory in the form that web/boot/micropython.mjs reads."""

    first: bytes  # from which a page can start
    rest: bytes  # what the first moves do not need


def image(
    files: Mapping[str, bytes], imported: Mapping[str, bytes], cold: Iterable[str] = ()
) -> Image:
    """Return the memory of a page.

    `files` can be opened or imported later; `imported` are modules already imported. Both are
    contents by name in the project; modules are source or compiled. `cold` are files and functions
    ("web.board.view:View.draw") for the rest of the memory; what is not there has no effect. Raises
    Problem if a module cannot be imported without a page.
    """
    node, vendor = ensure_modules().node, ensure_vendor()
    names = [name.rpartition(".")[0].replace("/", ".") for name in sorted(imported)]
    modules = "\n".join(name.removesuffix(".__init__") for name in names)
    parts = {**imported, "bundle": bundle(files), "modules": modules.encode()}
    parts["cold"] = "\n".join(sorted(cold)).encode()
    wrapper = WRAPPER.read_text()
    program = (vendor / "micropython" / "micropython.wasm").read_bytes()
    made_of = [PROGRAM.read_bytes(), wrapper.encode(), program]
    mark = sha256(b"".join(made_of) + bundle(parts))
    cached = [CACHE / mark, CACHE / f"{mark}-rest"]
    if not all(path.is_file() for path in cached):
        with tempfile.TemporaryDirectory() as folder:
            for name, data in parts.items():
                write(Path(folder) / "files" / name, data)
            reader = Path(folder) / WRAPPER.name
            reader.write_text(wrapper.replace("../../vendor", vendor.as_uri()))
            made = [Path(folder) / "first", Path(folder) / "rest"]
            command = [*node, str(PROGRAM), str(vendor), f"{folder}/files", str(reader)]
            run([*command, *map(str, made)], "Importing a page's modules in MicroPython")
            for path, out in zip(cached, made, strict=True):
                write(path, out.read_bytes())
    return Image(*[path.read_bytes() for path in cached])
