"""The C headers with which the kernel's wheel is compiled: CPython's, configured as in Pyodide, and
libc's.

Both come from Debian's packages, which are unpacked into `.skep` and not installed. CPython's come
from a newer Debian than most machines have, for which apt gets lists of packages of its own.
Without Debian the wheel cannot be made.
"""

import json
import re
import shutil
import tempfile
from pathlib import Path

from tools.common import SKEP, Problem, run, say, write
from tools.kernel.wheel import pyodide_info
from tools.packages.fetch import MODULES
from tools.packages.runtimes import ensure_modules

PLACE = SKEP / "kernel-headers"
PYTHON = PLACE / "python"
LIBC = PLACE / "libc"
NEWER = ("forky", "sid")
"""Releases of Debian in which CPython's headers are searched for, the older one first."""
SCRIPT = """
import json, sysconfig
values = {k: v for k, v in sysconfig.get_config_vars().items() if isinstance(v, (int, str))}
print("@values " + json.dumps(values))
"""


def ensure_headers() -> dict[str, str]:
    """Return the versions of the packages with the headers, fetched at the first call. Raises
    Problem."""
    stamp = PLACE / "versions.json"
    python = ".".join(pyodide_info()["python"].split(".")[:2])
    if not stamp.is_file():
        shutil.rmtree(PLACE, ignore_errors=True)
        say("Fetching the headers of CPython and libc from Debian's packages (once) ...")
        with tempfile.TemporaryDirectory() as folder:
            place = Path(folder)
            versions = {
                "python headers": _package(f"libpython{python}-dev", place / "python", NEWER),
                "libc headers": _package("emscripten", place / "libc", ()),
            }
            _place_libc(place / "libc")
            _place_python(place / "python", python)
        write(stamp, json.dumps(versions))
    found: dict[str, str] = json.loads(stamp.read_text())
    return found


def _package(name: str, place: Path, suites: tuple[str, ...]) -> str:
    """Unpack the Debian package `name` into the folder `place` and return its version. It is that of
    this Debian, or of the first of `suites` that has it."""
    place.mkdir()
    for tool in ("apt-get", "dpkg-deb"):
        if not shutil.which(tool):
            raise Problem(f"The headers of {name} come from Debian's packages; there is no {tool}.")
    options = _apt_options(place, suites) if suites else []
    if suites:
        run(["apt-get", *options, "-qq", "update"], f"Reading Debian's lists for {name}")
    fetch = ["apt-get", *options, "-qq", "download", name]
    run(fetch, f"Fetching Debian's package {name}", cwd=place, hint=" (apt-get update may be due)")
    (archive,) = place.glob("*.deb")
    run(["dpkg-deb", "-x", str(archive), str(place / "files")], f"Unpacking {archive.name}")
    return archive.name.split("_")[1].replace("%3a", ":")


def _apt_options(place: Path, suites: tuple[str, ...]) -> list[str]:
    """Return the options with which apt reads the package lists of `suites` (releases such as
    "bookworm") from this machine's Debian mirror, into the folder `place` only."""
    state = place / "apt"
    (state / "lists" / "partial").mkdir(parents=True)
    (state / "archives" / "partial").mkdir(parents=True)
    mirror = _mirror()
    lines = [f"deb {mirror} {suite} main" for suite in suites]
    (state / "sources.list").write_text("\n".join(lines) + "\n")
    settings: dict[str, object] = {
        "APT::Sandbox::User": "root",
        "Dir::State::lists": state / "lists",
        "Dir::Cache": state,
        "Dir::Etc::sourcelist": state / "sources.list",
        "Dir::Etc::sourceparts": "-",
    }
    return [word for name, value in settings.items() for word in ("-o", f"{name}={value}")]


def _mirror() -> str:
    """Return the address of this machine's Debian mirror as in a `deb` line of apt: after the
    option that names the mirror's keyring, if it has one."""
    folder = Path("/etc/apt")
    for path in [folder / "sources.list", *sorted(folder.glob("sources.list.d/*"))]:
        text = path.read_text(errors="replace") if path.is_file() else ""
        for block in re.split(r"\n\s*\n", text):
            uris = re.search(r"^URIs: (\S+/debian/?)(?:\s|$)", block, re.MULTILINE)
            keys = re.search(r"^Signed-By: (\S+)", block, re.MULTILINE)
            if uris:
                return (f"[signed-by={keys[1]}] " if keys else "") + uris[1]
        line = re.search(r"^deb (\[[^\]]*\] )?(\S+/debian/?) ", text, re.MULTILINE)
        if line:
            return (line[1] or "") + line[2]
    raise Problem(
        "This machine's apt names no mirror of Debian, where CPython's headers come from."
    )


def _place_libc(unpacked: Path) -> None:
    """Copy the headers of Emscripten's libc from the unpacked Debian package to the folder for the
    compiler."""
    found = sorted((unpacked / "files").rglob("sysroot/include/stdio.h"))
    if not found:
        raise Problem("Debian's package emscripten has no sysroot with headers of libc.")
    shutil.copytree(found[0].parent, LIBC)


def _place_python(unpacked: Path, python: str) -> None:
    """Copy CPython's headers, with a pyconfig.h that has the values of Pyodide's Python."""
    headers = unpacked / "files" / "usr" / "include" / f"python{python}"
    configs = sorted((unpacked / "files").rglob(f"*-linux-gnu/python{python}/pyconfig.h"))
    if not headers.is_dir() or not configs:
        raise Problem(f"Debian's package libpython{python}-dev has no headers of CPython.")
    shutil.copytree(headers, PYTHON)
    write(PYTHON / "pyconfig.h", pyconfig(configs[0].read_text(), _pyodide_values()))


def pyconfig(template: str, values: dict[str, object]) -> str:
    """Return the pyconfig.h `template` with `values` in place of its own. Names whose value is 0,
    "" or missing become undefined."""
    lines = ["#ifndef Py_PYCONFIG_H", "#define Py_PYCONFIG_H"]
    for name in sorted(
        set(re.findall(r"^(?:#\s*define|/\*\s*#undef) (\w+)", template, re.MULTILINE))
    ):
        value = values.get(name)
        if name != "Py_PYCONFIG_H" and value not in (None, 0, ""):
            lines.append(f"#define {name} {value}")
    return "\n".join([*lines, "#endif", ""])


def _pyodide_values() -> dict[str, object]:
    """Return the configuration variables of Pyodide's Python, as `sysconfig` has them there, by
    name."""
    code = (
        "const {loadPyodide} = await import(process.argv[1]);"
        "const python = await loadPyodide({stdout: console.log});"
        "python.runPython(process.argv[2]); process.exit(0);"
    )
    module = (MODULES / "pyodide" / "pyodide.mjs").as_uri()
    node = ensure_modules().node
    printed = run(
        [*node, "--input-type=module", "-e", code, module, SCRIPT],
        "Asking Pyodide how it was built",
    )
    for line in printed.splitlines():
        if line.startswith("@values "):
            values: dict[str, object] = json.loads(line.removeprefix("@values "))
            return values
    raise Problem("Pyodide did not say how it was built.")
