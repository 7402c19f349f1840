"""MicroPython's memory with a page's files and what it needs first imported: a page starts from it.

The import of a module takes a browser ten times as long as to copy what comes of it. The memory does
not depend on the browser: it is that of MicroPython's WebAssembly, which starts the same everywhere.
"""

import tempfile
from collections.abc import Mapping
from pathlib import Path

from tools.build.bundle import bundle
from tools.common import ROOT, SKEP, run, sha256, write
from tools.packages.runtimes import ensure_modules, ensure_vendor

CACHE = SKEP / "images"  # by hash of what they are made of
PROGRAM = ROOT / "tools" / "build" / "heap_image.mjs"
BOOT = ("web/boot/browser_names.py", "web/boot/memory_fs.py")  # what the program itself imports


def image(files: Mapping[str, bytes], imported: Mapping[str, bytes]) -> bytes:
    """Return the memory, as web/boot/micropython.mjs reads it.

    `files` are what a page may open or import later, `imported` the modules that it has imported, of
    both the contents by their names in the project, modules as source or compiled. Raises Problem if
    one cannot be imported without a page.
    """
    node, vendor = ensure_modules().node, ensure_vendor()
    names = [name.rpartition(".")[0].replace("/", ".") for name in sorted(imported)]
    modules = "\n".join(name.removesuffix(".__init__") for name in names)
    parts = {**imported, "bundle": bundle(files), "modules": modules.encode()}
    made_of = [PROGRAM.read_bytes(), (vendor / "micropython" / "micropython.wasm").read_bytes()]
    cached = CACHE / sha256(b"".join(made_of) + bundle(parts))
    if not cached.is_file():
        with tempfile.TemporaryDirectory() as folder:
            for name, data in parts.items():
                write(Path(folder) / "files" / name, data)
            out = Path(folder) / "image"
            command = [*node, str(PROGRAM), str(vendor), f"{folder}/files", str(out)]
            run(command, "Importing a page's modules in MicroPython")
            write(cached, out.read_bytes())
    return cached.read_bytes()
