"""MicroPython and Pyodide under Node, as the page has them."""

from collections.abc import Iterable

from tools.common import ROOT
from tools.kernel.wheel import stored_wheel
from tools.packages.runtimes import ensure_modules, ensure_vendor


def interpreter(kind: str, folders: Iterable[str], program: str) -> list[str]:
    """The command that runs a Python program on "micropython" or "pyodide".

    It finds the named folders of the project, their .py, .json and .txt files alone; Pyodide also the
    compiled search, as the repository keeps it.
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
