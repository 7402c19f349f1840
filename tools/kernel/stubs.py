"""The types of the compiled module, whose source is not in a wheel: what Python sees of core.py."""

import ast
import re

from tools.common import write
from tools.kernel.sources import FOLDER

STUBS = FOLDER / "stubs" / "core.pyi"
"""File with the types, which setup.py puts beside the compiled module. It is in a folder of its own
since type checkers would read it in place of core.py."""
HEAD = '''"""What Python sees of the compiled module: `python3 -m tools.kernel stubs` writes it."""

from hive_core.rules import board as truth
from hive_core.search import evaluate

COMPILED: bool
'''
SHOWN = re.compile(r"^    cdef (?:readonly|public) (.+?) (\w+(?:, \w+)*)$", re.MULTILINE)
HIDDEN = re.compile(r"^    cdef (?!class).*?(\w+)\(", re.MULTILINE)
LEFT_OUT = ("__cinit__",)


def stubs() -> str:
    """Return the text of STUBS, made from core.py and core.pxd."""
    declared = dict(_classes((FOLDER / "core.pxd").read_text()))
    parts = [HEAD]
    for part in ast.parse((FOLDER / "core.py").read_text()).body:
        if isinstance(part, ast.ClassDef):
            parts.append(f"class {part.name}:\n{_members(part, declared[part.name])}")
    return "\n".join(parts)


def _classes(pxd: str) -> list[tuple[str, str]]:
    """Return the name of each class in the text of core.pxd, and what it declares there."""
    parts = re.split(r"^cdef class (\w+):\n", pxd, flags=re.MULTILINE)
    return list(zip(parts[1::2], parts[2::2], strict=True))


def _members(part: ast.ClassDef, declared: str) -> str:
    """Return the text of a class: its fields that Python may read, and its functions."""
    lines: list[str] = []
    for kind, names in SHOWN.findall(declared):
        found = "float" if kind == "double" else "int"
        lines += [f"    {name}: {found}" for name in names.split(", ")]
    hidden = {*HIDDEN.findall(declared), *LEFT_OUT}
    for one in part.body:
        if isinstance(one, ast.FunctionDef) and one.name not in hidden:
            for node in ast.walk(one.args):
                if isinstance(node, ast.arg) and isinstance(node.annotation, ast.Constant):
                    node.annotation = ast.parse(str(node.annotation.value), mode="eval").body
            one.args.defaults = [ast.Constant(...) for _ in one.args.defaults]
            given, back = ast.unparse(one.args).replace("=...", " = ..."), one.returns
            assert back, one.name
            kind = str(back.value) if isinstance(back, ast.Constant) else ast.unparse(back)
            lines.append(f"    def {one.name}({given}) -> {kind}: ...")
    return "\n".join(lines) + "\n"


def write_stubs() -> None:
    """Write the types anew."""
    write(STUBS, stubs())
