"""Which of the project's files a page's main module imports: at its start, and what comes later."""

import ast
from collections.abc import Iterator
from functools import cache

from tools.common import ROOT

Import = ast.Import | ast.ImportFrom


def _imports(node: ast.AST, late: bool) -> Iterator[tuple[Import, bool]]:
    """Every import that may run, and whether it stands in an `async` function."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.If) and ast.unparse(child.test) == "TYPE_CHECKING":
            continue
        if isinstance(child, Import):
            yield child, late
        elif isinstance(child, ast.stmt | ast.ExceptHandler):
            yield from _imports(child, late or isinstance(child, ast.AsyncFunctionDef))


@cache
def _modules(source: str) -> list[tuple[str, bool]]:
    """The modules that a source imports, and whether only in `async` functions."""
    found = _imports(ast.parse(source), False)
    return [(module, late) for node, late in found for module in _named(node)]


def _files(module: str) -> set[str]:
    """The file of a module of the project, if it is one, and those of the packages around it."""
    parts = module.split(".")
    around = ["/".join(parts[:end]) + "/__init__.py" for end in range(1, len(parts) + 1)]
    names = {name for name in around if (ROOT / name).is_file()}
    own = module.replace(".", "/") + ".py"
    return names | {own} if (ROOT / own).is_file() else names


def _named(node: Import) -> list[str]:
    """The modules that an import may load."""
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    assert node.module and not node.level, "the project's imports name the whole module"
    return [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]


def imported(main: str) -> tuple[set[str], set[str]]:
    """The files that module `main` needs, by their names in the project: at once, and all.

    An `async` function can wait, so what is imported there may be fetched when it runs. A function that
    is not `async` cannot: its imports are needed at once.
    """
    found: dict[bool, set[str]] = {False: set(), True: set()}
    places: dict[str, set[str]] = {}  # most modules are named in many files
    pending = [(name, False) for name in _files(main)]
    while pending:
        name, late = pending.pop()
        if name in found[False] or (late and name in found[True]):
            continue
        found[late].add(name)
        for module, deferred in _modules((ROOT / name).read_text()):
            if module not in places:
                places[module] = _files(module)
            pending += [(file, late or deferred) for file in places[module]]
    return found[False], found[False] | found[True]
