"""Commands that run MicroPython and Pyodide, the pages' interpreters, under Node."""

from collections.abc import Iterable

from tools.common import ROOT
from tools.kernel.wheel import stored_wheel
from tools.packages.runtimes import ensure_modules, ensure_vendor


def interpreter(kind: str, folders: Iterable[str], program: str) -> list[str]:
    """Return the command that runs a Python program on "micropython" or "pyodide".

    The program can read the .py, .json and .txt files in the named folders of the project. Pyodide
    can also import the compiled search stored in the repository.
    """
    script = str(ROOT / "tools/build/interpret.mjs")
    command = [
        *ensure_modules().node,
        script,
        kind,
        str(ensure_vendor()),
        ",".join(folders),
        program,
    ]
    kernel = stored_wheel() if kind == "pyodide" else None
    return [*command, str(kernel)] if kernel else command
