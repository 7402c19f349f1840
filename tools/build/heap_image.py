"""Snapshot of MicroPython's memory with a page's files and first imports, from which the page
starts.

To import a module takes a browser ten times as long as to copy the resulting memory. The snapshot
fits any browser, because MicroPython's WebAssembly starts the same everywhere.
"""

import tempfile
from collections.abc import Mapping
from pathlib import Path

from tools.build.bundle import bundle
from tools.common import ROOT, SKEP, run, sha256, write
from tools.packages.runtimes import ensure_modules, ensure_vendor

CACHE = SKEP / "images"  # by hash of what they are made of
PROGRAM = ROOT / "tools" / "build" / "heap_image.mjs"
WRAPPER = ROOT / "web" / "boot" / "micropython.mjs"  # reads an image
BOOT = ("web/boot/browser_names.py", "web/boot/memory_fs.py")  # what the program itself imports


def image(files: Mapping[str, bytes], imported: Mapping[str, bytes]) -> bytes:
    """Return the memory in the form that web/boot/micropython.mjs reads.

    `files` can be opened or imported later; `imported` are modules already imported. Both are
    contents by name in the project; modules are source or compiled. Raises Problem if a module
    cannot be imported without a page.
    """
    node, vendor = ensure_modules().node, ensure_vendor()
    names = [name.rpartition(".")[0].replace("/", ".") for name in sorted(imported)]
    modules = "\n".join(name.removesuffix(".__init__") for name in names)
    parts = {**imported, "bundle": bundle(files), "modules": modules.encode()}
    wrapper = WRAPPER.read_text()
    program = (vendor / "micropython" / "micropython.wasm").read_bytes()
    made_of = [PROGRAM.read_bytes(), wrapper.encode(), program]
    cached = CACHE / sha256(b"".join(made_of) + bundle(parts))
    if not cached.is_file():
        with tempfile.TemporaryDirectory() as folder:
            for name, data in parts.items():
                write(Path(folder) / "files" / name, data)
            out, reader = Path(folder) / "image", Path(folder) / WRAPPER.name
            reader.write_text(wrapper.replace("../../vendor", vendor.as_uri()))
            command = [*node, str(PROGRAM), str(vendor), f"{folder}/files", str(reader), str(out)]
            run(command, "Importing a page's modules in MicroPython")
            write(cached, out.read_bytes())
    return cached.read_bytes()
