"""Make the kernel's wheel for the pinned Pyodide: zig's clang compiles its C, without Emscripten.

A compiled module imports all C functions from Pyodide's Python when it is loaded. It contains no
libc, no compiler runtime, and no path of the machine that compiled it.
"""

import os
import sys
import tempfile
from pathlib import Path

from tools.common import ROOT, SKEP, Problem, run
from tools.kernel.headers import LIBC, PYTHON, ensure_headers
from tools.kernel.sources import CYTHON, pinned, to_c
from tools.kernel.wheel import packed
from tools.optional_packages import fetched

ZIG = ROOT / "tools" / "kernel" / "zig.txt"
COMPILE = [
    "-target",
    "wasm32-emscripten",
    # What every browser has that Pyodide asks for; zig's own choice is newer.
    "-mcpu=mvp+mutable_globals+sign_ext+bulk_memory+nontrapping_fptoint",
    "-fno-sanitize=undefined",
    "-fPIC",
    "-ffp-contract=off",
    "-O2",
    # Calls cost more in a browser: with clang's own 225 the search is a twentieth slower there.
    "-mllvm",
    "-inline-threshold=600",
    "-g0",
    "-DNDEBUG",
    "-fvisibility=hidden",
    "-Wno-unused-command-line-argument",
]
LINK = [
    "-shared",
    "--experimental-pic",
    "--no-entry",
    "--unresolved-symbols=import-dynamic",
    "--strip-all",
    "-Bsymbolic",
]


def make_wheel() -> bytes:
    """Return the wheel's bytes, compiled from the present sources. Raises Problem if a tool is
    missing."""
    headers = ensure_headers()
    zig = [sys.executable, "-m", "ziglang"]
    env = {
        "PYTHONPATH": str(fetched(ZIG, "compiling for the browser")),
        "ZIG_GLOBAL_CACHE_DIR": str(SKEP / "kernel-zig-cache"),
        "ZIG_LOCAL_CACHE_DIR": str(SKEP / "kernel-zig-cache"),
    }
    tools = {"cython": pinned(CYTHON, "cython"), "ziglang": pinned(ZIG, "ziglang"), **headers}
    libraries = {}
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        for source in to_c(place):
            name = source.relative_to(place).with_suffix("").as_posix()
            include = [f"-I{PYTHON}", f"-isystem{LIBC}"]
            compile_one = [*zig, "cc", *COMPILE, *include, "-c", f"{name}.c", "-o", f"{name}.o"]
            run(compile_one, f"Compiling {name}.c", cwd=place, env=env)
            link = [f"--export=PyInit_{source.stem}", f"{name}.o", "-o", f"{name}.so"]
            run([*zig, "wasm-ld", *LINK, *link], f"Linking {name}", cwd=place, env=env)
            libraries[source.stem] = (place / f"{name}.so").read_bytes()
    for name, data in libraries.items():
        if os.fsencode(folder) in data or os.fsencode(str(ROOT)) in data:
            raise Problem(f"The compiled {name} names a folder of this machine.")
    return packed(libraries, tools)
