"""MicroPython's memory with a page's files and what it needs first imported: a page starts from it.

The import of a module takes a browser ten times as long as to copy what comes of it. The memory does
not depend on the browser: it is that of MicroPython's WebAssembly, which starts the same everywhere.
"""

import tempfile
from collections.abc import Mapping
from pathlib import Path

from tools.build.bundle import bundle
from tools.build.vendor import ensure_modules, ensure_vendor
from tools.common import ROOT, SKEP, run, sha256, write

KEPT = SKEP / "images"  # by hash of what they are made of
PROGRAM = ROOT / "tools" / "build" / "heap_image.mjs"
MEMORY = "web/boot/memory_fs"


def image(files: Mapping[str, bytes], module: str = "") -> bytes:
    """The memory, as web/boot/micropython.mjs reads it.

    `files` are the page's, its modules as source or compiled, by their names in the project. `module`
    is imported and is no file any more. Raises Problem if that cannot be done without a page.
    """
    node, vendor = ensure_modules().node, ensure_vendor()
    path = f"{module.replace('.', '/')}."
    apart = {name: data for name, data in files.items() if name.startswith((path, f"{MEMORY}."))}
    bundled = bundle({name: data for name, data in files.items() if name not in apart})
    made_of = [PROGRAM.read_bytes(), (vendor / "micropython" / "micropython.wasm").read_bytes()]
    made_of += [part for name in sorted(apart) for part in (name.encode(), apart[name])]
    kept = KEPT / sha256(b"\0".join([module.encode(), bundled, *made_of]))
    if not kept.is_file():
        with tempfile.TemporaryDirectory() as folder:
            for name, data in (apart | {"bundle": bundled}).items():
                write(Path(folder) / "files" / name, data)
            out = Path(folder) / "image"
            command = [*node, str(PROGRAM), str(vendor), f"{folder}/files"]
            command += [MEMORY.replace("/", "."), module, str(out)]
            run(command, f"Importing {module or MEMORY} in MicroPython")
            write(kept, out.read_bytes())
    return kept.read_bytes()
