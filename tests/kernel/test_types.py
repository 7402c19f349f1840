"""Every name in the kernel's compiled methods has a type: without one they are ten times as slow."""

import ast
import importlib.util
import re
from pathlib import Path

import hive_kernel

FOLDER = Path(hive_kernel.__file__).parent
SIGNATURE = re.compile(
    r"(?:@cython\.locals\(([^)]*)\)\s*)?^    (?:cdef|cpdef) [\w ]+? (\w+)\(self([^)]*)\)", re.M
)


NUMBER = re.compile(r"(\w+) \"\((?:int|double)\)\{([^}]+)\}\"")


def typed() -> dict[tuple[str, str], set[str]]:
    """The names that core.pxd gives a type, by class and method; only methods for compiled code."""
    found = {}
    for part in (FOLDER / "core.pxd").read_text().split("cdef class ")[1:]:
        name = part.partition(":")[0]
        for local, method, arguments in SIGNATURE.findall(part):
            names = re.findall(r"(\w+)=", local) + re.findall(r"(\w+)(?:,|$)", arguments)
            found[name, method] = {*names, "self"}
    return found


def methods() -> dict[tuple[str, str], ast.FunctionDef]:
    """The methods of core.py."""
    found = {}
    for node in ast.parse((FOLDER / "core.py").read_text()).body:
        if isinstance(node, ast.ClassDef):
            for each in node.body:
                if isinstance(each, ast.FunctionDef):
                    found[node.name, each.name] = each
    return found


def test_every_local_name_of_a_compiled_method_has_a_type():
    sources, untyped = methods(), []
    for place, names in typed().items():
        assert place in sources, f"core.pxd types {place}, which core.py does not have"
        returns_objects = "list[" in ast.unparse(sources[place].returns or ast.Constant(None))
        nodes = [node for node in ast.walk(sources[place]) if isinstance(node, ast.Name)]
        stored = {node.id for node in nodes if isinstance(node.ctx, ast.Store)}
        if not returns_objects:
            untyped += [(*place, name) for name in stored - names]
    assert not untyped


def test_the_types_are_read():
    known = typed()
    assert len(known) > 60 and {"at", "cell"} <= known["Position", "flip"]
    assert "urge" in known["Tree", "iterate"]


def test_the_numbers_that_the_compiler_knows_are_those_of_the_source():
    spec = importlib.util.spec_from_file_location("source", FOLDER / "core.py")
    assert spec and spec.loader
    source = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(source)
    numbers = dict(NUMBER.findall((FOLDER / "core.pxd").read_text()))
    assert len(numbers) > 40
    assert {name: float(read) for name, read in numbers.items()} == {
        name: float(getattr(source, name)) for name in numbers
    }
