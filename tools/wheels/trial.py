"""Built packages, installed in fresh environments, where the documentation's lines are run."""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from tools.common import ROOT, Problem, run
from tools.packages.fetch import MODULES, fetch_wheel
from tools.packages.runtimes import ensure_modules
from tools.wheels.building import kernel_wheel_for

VERSIONS = ("3.11", "3.12", "3.13", "3.14")
PACKAGES = ("hive-core", "hive-boards", "hive-kernel")
HERE = Path(__file__).parent
NOT_HERE = "not here"
COMMANDS = (
    ("--version",),
    ("perft", "--depth", "2", "Base+MLP"),
    ("perft", "--depth", "3", "--core", "kernel", "Base+MLP"),
    ("show", "wQ@0,0 bA1@1,0 bQ@1,-1"),
)
"""Command lines of hive-core that the documentation names and that end by themselves."""


def pythons() -> dict[str, str]:
    """Return the CPythons of this machine that the packages are for, by version such as "3.12"."""
    found = {".".join(map(str, sys.version_info[:2])): sys.executable}
    folder = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv"), "versions")
    for version in VERSIONS:
        places = sorted(str(path) for path in folder.glob(f"{version}.*/bin/python"))
        # The programs that pyenv puts on PATH run only where a version is chosen.
        for program in [*places[::-1], shutil.which(f"python{version}")]:
            if version not in found and program and _version(program) == version:
                found[version] = program
    return {version: found[version] for version in VERSIONS if version in found}


def _version(program: str) -> str:
    done = subprocess.run([program, "--version"], capture_output=True, text=True, check=False)
    printed = re.match(r"Python (\d+\.\d+)", done.stdout)
    return printed[1] if printed else ""


def pages(kernel: bool = True) -> list[str]:
    """Return the paths of the texts whose Python is run: the packages' own, the kernel's among them if
    `kernel`, and the documentation's."""
    own = [ROOT / name / "README.md" for name in ("hive_core", "hive_kernel")[: 1 + kernel]]
    found = [*own, *sorted((ROOT / "docs" / "site" / "en").rglob("*.md"))]
    return [str(path) for path in found if "```python\n" in path.read_text()]


def try_python(python: str, wheels: Path, kernel: bool = True) -> str:
    """Install the packages of the folder `wheels` into a fresh environment of `python`, without a
    network, and run the documentation's lines there; return what they printed.

    With `kernel` that package is installed too; it is compiled first if the folder has no wheel of it
    for this Python. Raises Problem.
    """
    version = _version(python)
    tag = "cp" + version.replace(".", "")
    if kernel and not list(wheels.glob(f"hive_kernel-*-{tag}-{tag}-*")):
        kernel_wheel_for(python, wheels)
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder, "env")
        run([python, "-m", "venv", str(place)], f"Making an environment of Python {version}")
        programs = place / ("Scripts" if os.name == "nt" else "bin")
        own = str(programs / "python")
        install = [
            own,
            "-m",
            "pip",
            "install",
            "--quiet",
            "--no-index",
            "--find-links",
            str(wheels),
        ]
        run([*install, *PACKAGES[: 2 + kernel]], f"Installing in Python {version}", cwd=place)
        commands = [words for words in COMMANDS if kernel or "kernel" not in words]
        outputs = [_run([str(programs / "hive-core"), *words], place) for words in commands]
        return "".join([*outputs, _run([own, str(HERE / "doc_lines.py"), *pages(kernel)], place)])


def try_pyodide(wheels: Path) -> str:
    """Install the packages of the folder `wheels` into Pyodide under Node by micropip, and run the
    documentation's lines there; return what they printed. Raises Problem."""
    node = ensure_modules().node
    chosen = [*wheels.glob("*-py3-none-any.whl"), *wheels.glob("*pyemscripten*.whl")]
    files = [str(path) for path in (fetch_wheel(), *sorted(chosen, reverse=True))]
    script = [
        *node,
        str(HERE / "pyodide.mjs"),
        str(MODULES / "pyodide"),
        str(HERE / "doc_lines.py"),
    ]
    return _run([*script, ",".join(files), *pages()], ROOT)


def _run(command: Sequence[str], place: Path) -> str:
    return run(list(command), "The documentation's lines", cwd=place, env={"PYTHONPATH": ""})


def try_all(wheels: Path) -> dict[str, str]:
    """Try the packages in every Python here and in Pyodide; return a fault, or "" for none, by name.

    The fault of a version of CPython that this machine lacks is NOT_HERE.
    """
    here = pythons()
    found = {}
    for version in VERSIONS:
        name = f"CPython {version}"
        found[name] = NOT_HERE
        if version in here:
            try:
                try_python(here[version], wheels)
                found[name] = ""
            except Problem as problem:
                found[name] = str(problem)
    try:
        try_pyodide(wheels)
        found["Pyodide"] = ""
    except Problem as problem:
        found["Pyodide"] = str(problem)
    return found
