"""Files of the project that a page's main module imports, at its start or later."""

import ast
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from tools.common import ROOT

Import = ast.Import | ast.ImportFrom

AT_START, IN_FUNCTIONS, IN_ASYNC = range(3)
"""Ranks of an import statement by where it stands: at a module's top, in a function, or in an `async`
function. Only an `async` function can wait until a file is loaded."""


class Imported(NamedTuple):
    """Files that a module imports, directly or indirectly, by their names in the project.

    `at_start` are those imported at the top of modules, `first` also those imported in functions
    that are not `async`, `all` also those in `async` functions.
    """

    at_start: set[str]
    first: set[str]
    all: set[str]


def _imports(node: ast.AST, when: int = AT_START) -> Iterator[tuple[Import, int]]:
    """Yield each import statement below `node` that may run, with its rank: AT_START, IN_FUNCTIONS or
    IN_ASYNC. `when` is the least rank, that of `node` itself."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.If) and ast.unparse(child.test) == "TYPE_CHECKING":
            continue
        if isinstance(child, Import):
            yield child, when
        elif isinstance(child, ast.AsyncFunctionDef):
            yield from _imports(child, IN_ASYNC)
        elif isinstance(child, ast.FunctionDef):
            yield from _imports(child, max(when, IN_FUNCTIONS))
        elif isinstance(child, ast.stmt | ast.ExceptHandler):
            yield from _imports(child, when)


@cache
def _modules(source: str) -> list[tuple[str, int]]:
    """Return the names of the modules that a source text imports, each with the rank of its import:
    AT_START, IN_FUNCTIONS or IN_ASYNC."""
    found = _imports(ast.parse(source))
    return [(module, when) for node, when in found for module in _named(node)]


def _files(module: str) -> set[str]:
    """Return the paths of a module of this project and of the packages around it, from the root of the
    repository; an empty set for any other module."""
    parts = module.split(".")
    around = ["/".join(parts[:end]) + "/__init__.py" for end in range(1, len(parts) + 1)]
    names = {name for name in around if (ROOT / name).is_file()}
    own = module.replace(".", "/") + ".py"
    return names | {own} if (ROOT / own).is_file() else names


def _named(node: Import) -> list[str]:
    """Return the names of all modules that an import statement may load."""
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    assert node.module and not node.level, "the project's imports name the whole module"
    return [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]


def imported(main: str) -> Imported:
    """Return the files that module `main` needs, including its own."""
    found: tuple[set[str], ...] = (set(), set(), set())
    places: dict[str, set[str]] = {}  # most modules are named in many files
    pending = [(name, AT_START) for name in _files(main)]
    while pending:
        name, when = pending.pop()
        if any(name in earlier for earlier in found[: when + 1]):
            continue
        found[when].add(name)
        for module, where in _modules((ROOT / name).read_text()):
            if module not in places:
                places[module] = _files(module)
            pending += [(file, max(when, where)) for file in places[module]]
    at_start, first, every = found
    return Imported(at_start, at_start | first, at_start | first | every)
