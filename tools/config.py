"""From `pyscript.toml` and `worker.toml` to the JSON that PyScript reads in the site."""

import base64
import hashlib
import json
import tomllib
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

from tools.bytecode import compiled
from tools.common import ROOT, Problem
from tools.vendor import VENDOR
from tools.wheel import wheel_name


@dataclass(frozen=True)
class PageConfig:
    """The page's settings: which Python by default, and its configuration for PyScript."""

    python: str  # "mpy" or "py"
    settings: dict[str, Any]  # as in pyscript.toml, [files] expanded


def _read(name: str) -> dict[str, Any]:
    try:
        return tomllib.loads((ROOT / name).read_text())
    except tomllib.TOMLDecodeError as error:
        raise Problem(f"{name} cannot be read: {error}.") from None


def expand(files: dict[str, str], leave_out: Collection[str] = ()) -> dict[str, str]:
    """[files] with every `*` replaced by the files that are there, less the patterns of `leave_out`."""
    found: dict[str, str] = {}
    for pattern, target in files.items():
        names = sorted(path.relative_to(ROOT).as_posix() for path in ROOT.glob(pattern))
        wanted = [name for name in names if not any(fnmatch(name, out) for out in leave_out)]
        found.update({f"./{name}": target for name in wanted})
    return found


def page_config() -> PageConfig:
    """The page's configuration, without an interpreter."""
    settings = _read("pyscript.toml")
    python = settings.pop("python", "mpy")
    if python not in ("mpy", "py"):
        raise Problem(f'pyscript.toml: python must be "mpy" or "py", not {python!r}.')
    settings["files"] = expand(settings.get("files", {}), settings.pop("leave_out", ()))
    return PageConfig(python, settings)


def bundle(files: Mapping[str, bytes]) -> bytes:
    """Files in one, as `web/boot/start.py` unpacks them: a JSON line of names and sizes, the bytes."""
    names = sorted(files)
    head = json.dumps([[name, len(files[name])] for name in names], separators=(",", ":"))
    return head.encode() + b"\n" + b"".join(files[name] for name in names)


def bundles(names: Iterable[str]) -> dict[str, bytes]:
    """The page's modules, once for each Python; for MicroPython compiled if that can be done."""
    plain = {name.removeprefix("./"): name for name in names}
    sources = {name: (ROOT / name).read_bytes() for name in plain}
    return {"page-py.bundle": bundle(sources), "page-mpy.bundle": bundle(compiled(sources))}


def integrity(data: bytes) -> str:
    """A file's hash as browsers take it, to refuse other bytes."""
    return "sha256-" + base64.b64encode(hashlib.sha256(data).digest()).decode()


def engine_files() -> list[Path]:
    """What the computer opponent's Python consists of."""
    return sorted((VENDOR / "pyodide").iterdir())


def config_files(versions: dict[str, str]) -> dict[str, bytes]:
    """The site's configuration files and bundles; `versions` names each runtime's folder.

    `engine.json` lists address, size in bytes and hash of every file of the computer's Python: the
    page shows how much of it is loaded, and keeps it for use offline.

    PyScript resolves `interpreter` against the page for the page's Python, and against the
    configuration's own address for a worker.
    """
    page = page_config()
    worker = _read("worker.toml")
    mpy = f"./vendor/micropython-{versions['micropython']}/micropython.mjs"
    pyodide = f"vendor/pyodide-{versions['pyodide']}/pyodide.mjs"
    # No index: micropip never asks anybody outside for a package.
    worker |= {"packages": [f"./{wheel_name()}"], "index_urls": []}
    configs: dict[str, dict[str, Any]] = {
        "page-mpy.json": {"interpreter": mpy, "files": {"./page-mpy.bundle": "./bundle"}},
        "page-py.json": {"interpreter": f"./{pyodide}", "files": {"./page-py.bundle": "./bundle"}},
        "worker.json": worker | {"interpreter": "./web/boot/pyodide.mjs"},
    }
    for name in ("page-mpy.json", "page-py.json"):
        configs[name] = page.settings | configs[name]
    files = {name: json.dumps(config, indent=1).encode() for name, config in configs.items()}
    place = f"../../vendor/pyodide-{versions['pyodide']}"
    engine = [(f"{place}/{file.name}", file.read_bytes()) for file in engine_files()]
    listing = [(name, len(data), integrity(data)) for name, data in engine]
    files["engine.json"] = json.dumps(listing, indent=1).encode()
    for name in worker.get("files", {}):
        files[name.removeprefix("./")] = (ROOT / name).read_bytes()
    return files | bundles(page.settings["files"])
