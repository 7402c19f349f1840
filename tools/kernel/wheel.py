"""The kernel's wheel for the pinned Pyodide.

It is stored in the repository, since machines that build a site have no compiler for it. `python3
-m tools.kernel build` makes it again.
"""

import io
import json
import zipfile
import zlib
from collections.abc import Mapping
from pathlib import Path

from tools.common import ROOT, digest, sha256
from tools.kernel.sources import FOLDER, PACKAGE, files, kernel_version, modules, sources_digest
from tools.packages.archive import pack
from tools.packages.runtimes import ensure_vendor

WHEELS = ROOT / "wheels"
MANIFEST = WHEELS / "kernel.sha256"
"""File with the hashes of the stored wheel and of each compiled module in it."""
MADE_OF = "made-of.json"
PYTHON = "cp314"
ENDING = ".cpython-314-wasm32-emscripten.so"


def pyodide_info() -> dict[str, str]:
    """Return properties of the pinned Pyodide by name: "python", "abi_version", ..."""
    lock = json.loads((ensure_vendor() / "pyodide" / "pyodide-lock.json").read_text())
    info: dict[str, str] = lock["info"]
    return info


def wheel_name() -> str:
    """Return the file name of the wheel that this version of the project needs."""
    tag = f"{PYTHON}-{PYTHON}-pyemscripten_{pyodide_info()['abi_version']}_wasm32"
    return f"{PACKAGE}-{kernel_version()}-{tag}.whl"


def stored_wheel() -> Path | None:
    """Return the path of the wheel in the repository; None if there is none for this version and
    Pyodide."""
    path = WHEELS / wheel_name()
    return path if path.is_file() else None


def made_of(wheel: bytes) -> dict[str, str]:
    """Return the origin recorded in a wheel, by name: "sources" (a hash of them), and the versions
    of the tools."""
    with zipfile.ZipFile(io.BytesIO(wheel)) as opened:
        for name in opened.namelist():
            if name.endswith(".dist-info/" + MADE_OF):
                found: dict[str, str] = json.loads(opened.read(name))
                return found
    return {}


def manifest(wheel: bytes, name: str) -> str:
    """Return the list of hashes for a wheel's bytes and the compiled modules in it; `name` is its file
    name. Raises BadZipFile if the wheel is broken."""
    with zipfile.ZipFile(io.BytesIO(wheel)) as opened:
        found = {one: opened.read(one) for one in opened.namelist() if one.endswith(ENDING)}
    found[name] = wheel
    return "".join(f"{sha256(data)}  {one}\n" for one, data in sorted(found.items()))


def fault() -> str:
    """Return a sentence on what is wrong with the stored wheel. Return "" if it is compiled from the
    present sources and its bytes have the listed hash."""
    again = "`python3 -m tools.kernel build` makes it."
    wheel = stored_wheel()
    if not wheel:
        others = ", ".join(sorted(path.name for path in WHEELS.glob("*.whl"))) or "none"
        return f"wheels/ has no {wheel_name()} (there is: {others}). {again}"
    data = wheel.read_bytes()
    try:
        same = MANIFEST.is_file() and MANIFEST.read_text() == manifest(data, wheel.name)
        sources = made_of(data).get("sources")
    except (zipfile.BadZipFile, zlib.error, ValueError, NotImplementedError):
        return f"wheels/{wheel.name} is broken. {again}"
    if not same:
        return f"wheels/{wheel.name} is not the one of {MANIFEST.name}. {again}"
    if sources != sources_digest():
        return f"wheels/{wheel.name} was made from other sources than those of {PACKAGE}/. {again}"
    return ""


def packed(libraries: Mapping[str, bytes], tools: Mapping[str, str]) -> bytes:
    """Return the wheel's bytes, made of the compiled modules; equal sources and tools give equal
    bytes."""
    compiled = {f"{PACKAGE}/{name}.{kind}" for name in modules() for kind in ("py", "pxd")}
    content = {name: data for name, data in files().items() if name not in compiled}
    content |= {f"{PACKAGE}/{name}{ENDING}": data for name, data in libraries.items()}
    about = (
        "Metadata-Version: 2.3\nName: hive-kernel\n"
        f"Version: {kernel_version()}\n"
        "Summary: The search of hive-core, compiled\n"
        "License-Expression: MIT\nLicense-File: LICENSE\nRequires-Python: >=3.11\n"
    )
    tag = wheel_name().removesuffix(".whl").split("-", 2)[2]
    kind = f"Wheel-Version: 1.0\nGenerator: skep\nRoot-Is-Purelib: false\nTag: {tag}\n"
    origin = json.dumps({"sources": sources_digest(), **tools}, indent=1, sort_keys=True) + "\n"
    licence = (FOLDER / "LICENSE").read_text("utf-8")
    info = {"METADATA": about, "WHEEL": kind, MADE_OF: origin, "licenses/LICENSE": licence}
    return pack(f"{PACKAGE}-{kernel_version()}", content, info)


def site_wheel() -> dict[str, Path]:
    """Return the wheel's file by its path in a site, which contains its hash. Return {} if the
    wheel is stale or missing."""
    wheel = None if fault() else stored_wheel()
    if not wheel:
        return {}
    return {f"vendor/kernel-{digest([(wheel.name, wheel.read_bytes())])[:10]}/{wheel.name}": wheel}
