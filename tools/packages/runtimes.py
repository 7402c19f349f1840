"""Runtimes from npm and PyPI for the site, checked byte by byte, in `.skep/vendor`.

`tools/packages/runtimes.sha256` lists every file with its SHA-256, so a changed byte in any package
stops the build. After a deliberate update run `python3 -m tools.packages.runtimes --write` and read
the diff.
"""

import json
import shutil
import sys
import tempfile
from dataclasses import dataclass
from fnmatch import fnmatch
from pathlib import Path

from tools.common import ROOT, SKEP, Problem, alone, digest, run, say, sha256, write
from tools.packages.fetch import MODULES, Node, fetch_npm, fetch_wheel, find_node

VENDOR = SKEP / "vendor"
MANIFEST = ROOT / "tools" / "packages" / "runtimes.sha256"
STDLIB = "python_stdlib.zip"


@dataclass(frozen=True)
class Runtime:
    """Folder of third-party files in the site: the npm package that they come from, and patterns of
    those that the site uses."""

    folder: str
    package: str
    source: str  # folder inside the package
    files: tuple[str, ...]  # patterns; each must match


RUNTIMES = (
    Runtime(
        "pyscript",
        "@pyscript/core",
        "dist",
        # core.js imports the small plugins at every start: one missing, and nothing runs.
        ("core.js", "core-*.js", "deprecations-manager-*.js", "donkey-*.js", "error-*.js")
        + ("py-editor-*.js", "py-game-*.js", "py-terminal-*.js"),
    ),
    Runtime(
        "micropython",
        "@micropython/micropython-webassembly-pyscript",
        ".",
        ("micropython.mjs", "micropython.wasm"),
    ),
    Runtime(
        "pyodide",
        "pyodide",
        ".",
        ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", STDLIB),
    ),
    Runtime("qr", "lean-qr", ".", ("index.mjs",)),
    Runtime("gif", "gifenc", "dist", ("gifenc.esm.js",)),
    Runtime("idb", "idb", "build", ("index.js",)),
    Runtime(
        "wasi",
        "@bjorn3/browser_wasi_shim",
        "dist",
        ("wasi.js", "wasi_defs.js", "fd.js", "debug.js"),
    ),
)


def version(package: str) -> str:
    """Return the installed version of an npm package."""
    data = json.loads((MODULES / package / "package.json").read_text())
    return str(data["version"])


def _chosen(runtime: Runtime) -> dict[str, bytes]:
    """Return the files of one npm package that the site uses, as contents by name."""
    place = MODULES / runtime.package / runtime.source
    names = [path.name for path in place.iterdir() if path.is_file()]
    chosen: dict[str, bytes] = {}
    for pattern in runtime.files:
        found = [n for n in names if fnmatch(n, pattern)]
        if not found:
            raise Problem(f"{runtime.package} {version(runtime.package)} has no file {pattern}.")
        chosen.update((name, (place / name).read_bytes()) for name in found)
    return chosen


def _minimal_lock(wheel: Path) -> bytes:
    """Return Pyodide's list of packages, cut down to micropip; Pyodide checks the hash of the wheel
    with it."""
    stock = json.loads((MODULES / "pyodide" / "pyodide-lock.json").read_text())
    micropip = {
        "name": "micropip",
        "version": wheel.name.split("-")[1],
        "file_name": wheel.name,
        "install_dir": "site",
        "sha256": sha256(wheel.read_bytes()),
        "package_type": "package",
        "imports": ["micropip"],
        "depends": [],
        "unvendored_tests": False,
    }
    lock = {"info": stock["info"], "packages": {"micropip": micropip}, "tool": {}}
    return json.dumps(lock, indent=1, sort_keys=True).encode() + b"\n"


def _compiled_stdlib(node: Node) -> bytes:
    """Return Pyodide's standard library, compiled by Pyodide itself."""
    say("Compiling Pyodide's standard library (once) ...")
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "stdlib.zip"
        tools = ROOT / "tools" / "packages"
        run(
            [*node.node, str(tools / "stdlib.mjs"), str(MODULES / "pyodide")]
            + [str(tools / "stdlib.py"), str(out)],
            "Compiling Pyodide's standard library",
        )
        return out.read_bytes()


def _manifest(files: dict[str, bytes]) -> str:
    return "".join(f"{sha256(data)}  {name}\n" for name, data in sorted(files.items()))


def _check(files: dict[str, bytes]) -> None:
    """Compare the SHA-256 of each of `files` with the committed list. Raises Problem, which names the
    differences."""
    wanted = set(MANIFEST.read_text().splitlines())
    found = set(_manifest(files).splitlines())
    if wanted != found:
        names = sorted({line.split("  ", 1)[1] for line in wanted ^ found})
        raise Problem(
            "These third-party files are not the ones that the project was tested with: "
            f"{', '.join(names)}. Remove the folder .skep and start again; if it stays so, "
            "the packages have changed."
        )


def _sources(node: Node) -> dict[str, bytes]:
    """Return the content of all runtime files as npm and PyPI deliver them, by "folder/name", with
    micropip's wheel."""
    fetch_npm(node)
    wheel = fetch_wheel()
    files = {
        f"{runtime.folder}/{name}": data
        for runtime in RUNTIMES
        for name, data in _chosen(runtime).items()
    }
    files[f"pyodide/{wheel.name}"] = wheel.read_bytes()
    return files


def _inputs() -> str:
    """Return one hash over the files from which the folder of runtimes is made: lists of packages and
    hashes, and scripts. It changes with each of them."""
    names = [
        "package.json",
        "package-lock.json",
        "tools/packages/runtimes.sha256",
        "tools/packages/runtimes.py",
    ]
    names += [
        "tools/packages/micropip.txt",
        "tools/packages/stdlib.py",
        "tools/packages/stdlib.mjs",
    ]
    return digest((name, (ROOT / name).read_bytes()) for name in names)


@alone(SKEP / "vendor.lock")
def ensure_vendor() -> Path:
    """Return the folder with the checked runtimes; if it is missing, fetch, check and build them.

    Its `versions.json` names the folder of each runtime in a site: package version and hash.
    """
    stamp = VENDOR / "stamp"
    if stamp.is_file() and stamp.read_text() == _inputs():
        return VENDOR
    node = find_node()
    files = _sources(node)
    _check(files)
    files["pyodide/" + STDLIB] = _compiled_stdlib(node)
    files["pyodide/pyodide-lock.json"] = _minimal_lock(fetch_wheel())
    shutil.rmtree(VENDOR, ignore_errors=True)
    versions = {}
    for runtime in RUNTIMES:
        own = {n: d for n, d in files.items() if n.startswith(runtime.folder + "/")}
        versions[runtime.folder] = f"{version(runtime.package)}-{digest(own.items())[:10]}"
    for name, data in files.items():
        write(VENDOR / name, data)
    write(VENDOR / "versions.json", json.dumps(versions, indent=1, sort_keys=True) + "\n")
    write(stamp, _inputs())
    return VENDOR


def ensure_modules() -> Node:
    """Return Node, after installing the npm packages that build steps under Node use."""
    node = find_node()
    fetch_npm(node)
    return node


if __name__ == "__main__":
    if sys.argv[1:] == ["--write"]:
        write(MANIFEST, _manifest(_sources(find_node())))
    try:
        print(ensure_vendor())
    except Problem as problem:
        sys.exit(str(problem))
