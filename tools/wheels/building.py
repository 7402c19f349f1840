"""Wheels and source distributions of the three packages, built by their own build systems."""

import shutil
import sys
from pathlib import Path

from tools.common import ROOT, Problem, run, say
from tools.kernel.sources import tools_path
from tools.kernel.wheel import fault, stored_wheel
from tools.optional_packages import fetched

HATCHLING = ROOT / "tools" / "wheels" / "requirements.txt"
HOOK = "import sys; from {backend} import build_{kind} as build; print(build(sys.argv[1]))"
PURE = {"hive_core": ROOT, "hive_boards": ROOT / "hive_boards"}
KERNEL = ROOT / "hive_kernel"
# The time of every file in the archives: 1 January 2020, as hatchling has it.
SAME_TIME = {"SOURCE_DATE_EPOCH": "1577836800"}


def build_all(out: Path) -> list[Path]:
    """Build all wheels and source distributions into the emptied folder `out`; return their paths.
    Raises Problem."""
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir(parents=True)
    build_pure(out)
    build_kernel(out)
    return sorted(out.iterdir())


def build_pure(out: Path) -> None:
    """Build hive_core and hive_boards into the folder `out`. Raises Problem."""
    hatchling = str(fetched(HATCHLING, "building wheels"))
    for folder in PURE.values():
        for kind in ("sdist", "wheel"):
            _build("hatchling.build", kind, folder, out, hatchling)


def build_kernel(out: Path) -> None:
    """Build the kernel into the folder `out`: its sources, its wheels for this Python and for Pyodide.

    Without a C compiler the wheel for this Python is left out, which is printed. The one for Pyodide
    is that of the pages. Raises Problem.
    """
    _build("setuptools.build_meta", "sdist", KERNEL, out, tools_path())
    try:
        _build("setuptools.build_meta", "wheel", KERNEL, out, tools_path())
    except Problem as problem:
        say(f"{problem}\nThe kernel has no wheel for this Python.")
    for_pages = stored_wheel()
    if fault() or not for_pages:
        raise Problem(fault())
    shutil.copy(for_pages, out)


def kernel_wheel_for(python: str, out: Path) -> Path:
    """Compile the kernel's source distribution in `out` for another Python, by that Python's pip;
    return the wheel's path in `out`. Raises Problem."""
    (source,) = out.glob("hive_kernel-*.tar.gz")
    made = out / "other"
    command = [python, "-m", "pip", "wheel", "--quiet", "--disable-pip-version-check", "--no-deps"]
    command += ["--wheel-dir", str(made), str(source)]
    run(command, f"Compiling the kernel for {python}", cwd=out, env=SAME_TIME)
    (wheel,) = made.glob("*.whl")
    found = Path(shutil.move(wheel, out / wheel.name))
    made.rmdir()
    return found


def _build(backend: str, kind: str, folder: Path, out: Path, packages: str) -> None:
    command = [sys.executable, "-c", HOOK.format(backend=backend, kind=kind), str(out)]
    env = {**SAME_TIME, "PYTHONPATH": packages}
    run(command, f"Building the {kind} of {folder.name}", cwd=folder, env=env)
