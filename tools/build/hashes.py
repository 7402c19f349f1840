"""Hashes of the site's files, by which a page knows whether what it loads is whole (web/boot/mend.js).

A page's import map lists the files of its start, with their paths in the site; browsers check
modules against it too. `files.json` lists the other files, with their paths from its folder.

The import map also gives browsers PyScript itself, which they have already, for each of its plugins
that no page uses: its core imports all of them at every start.
"""

import base64
import gzip
import hashlib
import json
from collections.abc import Mapping
from pathlib import Path

from tools.packages.runtimes import VENDOR

OTHERS = "files.json"
UNUSED_PLUGINS = ("deprecations-manager", "donkey", "py-editor", "py-game", "py-terminal")
WRAPPED = ("gif", "idb", "qr", "wasi")  # third-party modules that a page loads on demand


def integrity(data: bytes) -> str:
    """Return a file's hash for the `integrity` attribute, by which browsers refuse other bytes."""
    return "sha256-" + base64.b64encode(hashlib.sha256(data).digest()).decode()


def vendored(folder: str, versions: Mapping[str, str]) -> dict[str, bytes]:
    """Return the contents of the files of the runtime in the folder `folder`, such as "pyodide", by
    their paths in the site."""
    place = f"vendor/{folder}-{versions[folder]}"
    return {f"{place}/{path.name}": path.read_bytes() for path in (VENDOR / folder).iterdir()}


def unused_plugins(versions: Mapping[str, str]) -> list[str]:
    """Return the paths in the site of PyScript's plugins that no page uses."""
    return sorted(
        path
        for path in vendored("pyscript", versions)
        if path.rpartition("/")[2].startswith(UNUSED_PLUGINS)
    )


def hashes_of_others(files: Mapping[str, bytes], versions: Mapping[str, str]) -> bytes:
    """Return the content of files.json for this version's own files, by their names below
    `v/HASH/`."""
    modules = {
        name: data for folder in WRAPPED for name, data in vendored(folder, versions).items()
    }
    found = {name: integrity(data) for name, data in files.items()}
    found |= {f"../../{name}": integrity(data) for name, data in modules.items()}
    return json.dumps(found, separators=(",", ":"), sort_keys=True).encode()


def start_hashes(
    page: str, version: str, files: Mapping[str, bytes], versions: Mapping[str, str]
) -> dict[str, str]:
    """Return the hashes of what `page`, such as "play", needs to start, by path in the site."""
    needed = start_files(page, version, files, versions)
    return {name: integrity(data) for name, data in needed.items()}


def start_weights(
    page: str, version: str, files: Mapping[str, bytes], versions: Mapping[str, str]
) -> dict[str, int]:
    """Return what the files of a start weigh on their way, in kB of at least 1, by their names."""
    needed = start_files(page, version, files, versions)
    weights = {name: len(gzip.compress(data, 6)) // 1000 for name, data in needed.items()}
    return {
        Path(name).name: max(1, weight) for name, weight in weights.items() if OTHERS not in name
    }


def start_files(
    page: str, version: str, files: Mapping[str, bytes], versions: Mapping[str, str]
) -> dict[str, bytes]:
    """Return what `page`, such as "play", needs to start, by path in the site."""
    names = [f"web/{page}/page.css", f"{page}.mjs", f"{page}.image", "web/boot/start.py", OTHERS]
    if page == "learn":
        names.append("web/lessons/index.json")
    needed = {f"{version}/{name}": files[name] for name in names}
    needed |= vendored("pyscript", versions) | vendored("micropython", versions)
    for name in unused_plugins(versions):
        del needed[name]
    return needed


def import_map(hashes: Mapping[str, str], version: str, versions: Mapping[str, str]) -> str:
    """Return the text of the import map with the hashes of a page's start, and with PyScript itself in
    the place of each of its plugins that no page uses."""
    listed = {f"./{name}": of_file for name, of_file in hashes.items()}
    core = f"./vendor/pyscript-{versions['pyscript']}/core.js"
    others = {f"./{name}": core for name in unused_plugins(versions)}
    return json.dumps({"imports": others, "integrity": listed}, separators=(",", ":"))
