"""The kernel's sources, one hash over them, and their translation to C."""

import re
import sys
from pathlib import Path

from tools.common import ROOT, Problem, digest, run
from tools.optional_packages import fetched

PACKAGE = "hive_kernel"
FOLDER = ROOT / PACKAGE
CYTHON = ROOT / "tools" / "kernel" / "requirements.txt"
SKIPPED = ("setup.py",)


def modules() -> list[str]:
    """Return the names of the modules to compile, which are those with a .pxd file."""
    return sorted(path.stem for path in FOLDER.glob("*.pxd"))


def files() -> dict[str, bytes]:
    """Return every file that is compiled or packed into the wheel, by its name in the project."""
    found = [path for kind in ("*.py", "*.pxd", "*.json") for path in FOLDER.glob(kind)]
    return {f"{PACKAGE}/{p.name}": p.read_bytes() for p in sorted(found) if p.name not in SKIPPED}


def sources_digest() -> str:
    """Return one hash over the sources and the compiler's version. A compiled module with another
    hash is stale."""
    return digest([*files().items(), ("cython", pinned(CYTHON, "cython").encode())])


def pinned(needed: Path, package: str) -> str:
    """Return the version of a package that a requirements file pins."""
    found = re.search(rf"^{package}==(\S+)", needed.read_text(), re.MULTILINE | re.IGNORECASE)
    if not found:
        raise Problem(f"{needed} pins no {package}.")
    return found[1]


def kernel_version() -> str:
    """Return the kernel's version, which `hive_kernel/__init__.py` contains."""
    text = (FOLDER / "__init__.py").read_text()
    found = re.search(r'^__version__ = "([^"]+)"$', text, re.MULTILINE)
    if not found:
        raise Problem(f"{PACKAGE}/__init__.py states no __version__.")
    return found[1]


def tools_path() -> str:
    """Return the path of Cython and setuptools, for PYTHONPATH."""
    return str(fetched(CYTHON, "compiling the kernel"))


def to_c(place: Path) -> list[Path]:
    """Copy the kernel's sources to the folder `place` and let Cython translate them there; return the
    paths of the C files, one for each module."""
    for name, data in files().items():
        path = place / name
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(data)
    names = [f"{PACKAGE}/{name}.py" for name in modules()]
    run(
        [sys.executable, "-m", "cython", "-3", "-X", "show_performance_hints=False", *names],
        "Translating the kernel to C",
        cwd=place,
        env={"PYTHONPATH": tools_path()},
    )
    return [place / f"{PACKAGE}/{name}.c" for name in modules()]
