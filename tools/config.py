"""From `pyscript.toml` and `worker.toml` to the JSON that PyScript reads in the site."""

import json
import tomllib
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

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
    """[files] with every `*` replaced by the files that are there, less those of `leave_out`."""
    found: dict[str, str] = {}
    for pattern, target in files.items():
        names = sorted(path.relative_to(ROOT).as_posix() for path in ROOT.glob(pattern))
        found.update({f"./{name}": target for name in names if name not in leave_out})
    return found


def page_config() -> PageConfig:
    """The page's configuration, without an interpreter."""
    settings = _read("pyscript.toml")
    python = settings.pop("python", "mpy")
    if python not in ("mpy", "py"):
        raise Problem(f'pyscript.toml: python must be "mpy" or "py", not {python!r}.')
    settings["files"] = expand(settings.get("files", {}), settings.pop("leave_out", ()))
    return PageConfig(python, settings)


def bundle(names: Iterable[str]) -> bytes:
    """The page's modules in one file, as `web/start.py` unpacks them."""
    plain = sorted(name.removeprefix("./") for name in names)
    entries = [[name, (ROOT / name).read_text(encoding="utf-8")] for name in plain]
    return json.dumps(entries, ensure_ascii=False, separators=(",", ":")).encode()


def config_files(versions: dict[str, str]) -> dict[str, bytes]:
    """The site's configuration files and bundles; `versions` names each runtime's folder.

    PyScript resolves `interpreter` against the page for the page's Python, and against the
    configuration's own address for a worker.
    """
    page = page_config()
    worker = _read("worker.toml")
    mpy = f"./vendor/micropython-{versions['micropython']}/micropython.mjs"
    pyodide = f"vendor/pyodide-{versions['pyodide']}/pyodide.mjs"
    # No index: micropip never asks anybody outside for a package.
    worker |= {"packages": [f"./{wheel_name()}"], "index_urls": []}
    settings = page.settings | {"files": {"./app.json": "./app.json"}}
    configs: dict[str, dict[str, Any]] = {
        "page-mpy.json": settings | {"interpreter": mpy},
        "page-py.json": settings | {"interpreter": f"./{pyodide}"},
        "worker.json": worker | {"interpreter": f"../../{pyodide}"},
    }
    files = {name: json.dumps(config, indent=1).encode() for name, config in configs.items()}
    return files | {"app.json": bundle(page.settings["files"])}
