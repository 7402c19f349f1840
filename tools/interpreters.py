"""MicroPython and Pyodide under Node, as the page has them."""

from collections.abc import Iterable

from tools.common import ROOT
from tools.vendor import ensure_modules, ensure_vendor


def interpreter(kind: str, folders: Iterable[str], program: str) -> list[str]:
    """The command that runs a Python program on "micropython" or "pyodide".

    It finds the named folders of the project, their .py, .json and .txt files alone.
    """
    script = str(ROOT / "tools/interpret.mjs")
    return [*ensure_modules().node, script, kind, str(ensure_vendor()), ",".join(folders), program]
