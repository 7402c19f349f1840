"""The modules that a page imports at its start, merged into one.

MicroPython keeps all names in one list and looks through it, from end to end, for every name of every
module that it loads: a hundred modules name the same things again and again, and the time grows with
the square of their number. One module names each thing once. What one module defined is a global of
the merged one under its own name, or with the module's in front where two would have the same; what
another imported is called by that name. In place of each module stands a short one that imports its
names from the merged one, for those that are loaded later.

The project's modules are made for this: they import at their top, without a circle, bind no name of
another module, and ask nobody for `globals()`. Anything else is refused by name.
"""

import ast
import builtins
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from tools.build.bytecode import without_types
from tools.common import Problem

Function = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda
Comprehension = ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp
Thing = tuple[str, str]
"""A module and a name in it; a module itself has no name. Modules of others, such as json, too."""

REFUSED = ("__file__", "__name__", "globals", "locals", "vars", "exec", "eval")


@dataclass
class Module:
    """One of the modules: what its names mean, and what it defines itself."""

    name: str
    means: dict[str, Thing] = field(default_factory=dict)
    own: set[str] = field(default_factory=set)


def module_name(file: str) -> str:
    """The module of a file: web.board.keys of web/board/keys.py."""
    return file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def _says_nothing(statement: ast.stmt) -> bool:
    """Whether a statement is a text that only people read, or the switch of the type checker."""
    if isinstance(statement, ast.Expr):
        return isinstance(statement.value, ast.Constant)
    return ast.unparse(statement) == "TYPE_CHECKING = False"


def _statements(source: str) -> Iterator[ast.stmt]:
    """The statements of a module that run: what only a type checker reads is gone."""
    for statement in ast.parse(without_types(source)).body:
        if isinstance(statement, ast.If) and ast.unparse(statement.test) == "TYPE_CHECKING":
            yield from statement.orelse
        elif not _says_nothing(statement):
            yield statement


def _bound(node: ast.AST) -> Iterator[str]:
    """The names that a statement or an expression binds in the scope where it stands."""
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        yield node.name
        return
    if isinstance(node, ast.Lambda | Comprehension):
        yield from (one.target.id for one in ast.walk(node) if isinstance(one, ast.NamedExpr))
        return
    if isinstance(node, ast.Import | ast.ImportFrom):
        yield from (alias.asname or alias.name.split(".")[0] for alias in node.names)
    if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
        yield node.id
    if isinstance(node, ast.ExceptHandler) and node.name:
        yield node.name
    for child in ast.iter_child_nodes(node):
        yield from _bound(child)


def _parameters(arguments: ast.arguments) -> Iterator[str]:
    every = arguments.posonlyargs + arguments.args + arguments.kwonlyargs
    yield from (one.arg for one in every + [arguments.vararg, arguments.kwarg] if one)


class _Merger:
    """All modules, and the names of what they define in the merged one."""

    def __init__(self, sources: Mapping[str, str], main: str) -> None:
        self.sources = {module_name(file): text for file, text in sources.items()}
        self.modules: dict[str, Module] = {}  # in the order in which they run
        self.begun: set[str] = set()
        self.far: set[Thing] = set()  # what must not keep its bare name
        self._load(main)

    def _load(self, name: str) -> None:
        """A module and before it what it imports."""
        if name in self.begun or name not in self.sources:
            return
        self.begun.add(name)
        if "." in name:
            self._load(name.rpartition(".")[0])
        module = Module(name)
        for statement in _statements(self.sources[name]):
            if isinstance(statement, ast.ImportFrom):
                assert statement.module
                self._load(statement.module)
                for alias in statement.names:
                    self._load(f"{statement.module}.{alias.name}")
                    module.means[alias.asname or alias.name] = self._thing(
                        statement.module, alias.name
                    )
            elif isinstance(statement, ast.Import):
                for alias in statement.names:
                    self._load(alias.name)
                    if alias.name in self.modules or ("." in alias.name and not alias.asname):
                        raise Problem(f"{name}: import {alias.name} cannot be merged.")
                    module.means[alias.asname or alias.name] = (alias.name, "")
            else:
                module.own.update(_bound(statement))
        for own in module.own:
            module.means[own] = (name, own)
        self.modules[name] = module

    def _thing(self, module: str, name: str) -> Thing:
        """What is meant by a name of a module: where it was defined, or a module."""
        if module in self.modules:
            if name in self.modules[module].means:
                return self.modules[module].means[name]
            if f"{module}.{name}" in self.modules:
                return f"{module}.{name}", ""
            raise Problem(f"{module} has no {name}.")
        return (f"{module}.{name}", "") if f"{module}.{name}" in self.modules else (module, name)

    def named(self) -> dict[Thing, str]:
        """The name of each thing in the merged module."""
        names: dict[Thing, str] = {}
        taken = set(dir(builtins))
        for module in self.modules.values():
            for thing in sorted(module.means.values()):
                if thing in names or (thing[0] in self.modules and not thing[1]):
                    continue
                name = thing[1] or thing[0]
                if name in taken or thing in self.far:
                    name = f"{thing[0].replace('.', '_')}__{name}"
                taken.add(name)
                names[thing] = name
        return names

    def merged(self) -> str:
        """The text of the one module."""
        while True:
            self.names = self.named()
            clashes = set()
            body: list[ast.stmt] = []
            seen: set[str] = set()
            for module in self.modules.values():
                renamer = _Renamer(self, module)
                for statement in _statements(self.sources[module.name]):
                    if isinstance(statement, ast.Import | ast.ImportFrom):
                        for made in self._imports(statement, module):
                            if ast.unparse(made) not in seen:
                                seen.add(ast.unparse(made))
                                body.append(made)
                    else:
                        body.append(renamer.visit(statement))
                clashes |= renamer.clashes
            if clashes <= self.far:
                return ast.unparse(ast.fix_missing_locations(ast.Module(body, []))) + "\n"
            self.far |= clashes

    def _imports(self, node: ast.Import | ast.ImportFrom, module: Module) -> Iterator[ast.stmt]:
        """What is left of an import: that of others' modules."""
        for alias in node.names:
            thing = module.means[alias.asname or alias.name]
            if thing[0] in self.modules:
                continue
            asked = ast.alias(
                alias.name, None if self.names[thing] == alias.name else self.names[thing]
            )
            if isinstance(node, ast.Import):
                yield ast.Import([asked])
            else:
                yield ast.ImportFrom(node.module, [asked], 0)

    def far_imports(self, node: ast.Import | ast.ImportFrom, name: str) -> Iterator[ast.stmt]:
        """What a module's import takes of others' modules, by its own names."""
        far = [
            alias
            for alias in node.names
            if self.modules[name].means[alias.asname or alias.name][0] not in self.modules
        ]
        if far and isinstance(node, ast.Import):
            yield ast.Import(far)
        if far and isinstance(node, ast.ImportFrom):
            yield ast.ImportFrom(node.module, far, 0)

    def stub(self, name: str, merged: str) -> str:
        """The module that stands in the place of one that was merged."""
        module = self.modules[name]
        names = [
            own if own == self.names[thing] else f"{self.names[thing]} as {own}"
            for own, thing in sorted(module.means.items())
            if thing[0] in self.modules and thing[1]
        ]
        return f"from {merged} import {', '.join(names)}\n" if names else ""


class _Renamer(ast.NodeTransformer):
    """Gives the globals of one module their names in the merged one."""

    def __init__(self, merger: _Merger, module: Module) -> None:
        self.merger = merger
        self.module = module
        self.scopes: list[tuple[set[str], bool]] = []  # what is bound; whether functions see it
        self.aliases: list[dict[str, Thing]] = []  # what functions import themselves
        self.clashes: set[Thing] = set()

    def _meant(self, name: str) -> Thing | None:
        """What a name means here, if it is not bound here or around."""
        for depth in reversed(range(len(self.scopes))):
            bound, lasting = self.scopes[depth]
            if not lasting and depth + 1 < len(self.scopes):
                continue  # a class around a function
            if name in self.aliases[depth]:
                return self.aliases[depth][name]
            if name in bound:
                return None
        return self.module.means.get(name)

    def _global(self, thing: Thing) -> ast.Name:
        name = self.merger.names[thing]
        if any(name in bound for bound, _ in self.scopes):
            self.clashes.add(thing)
        return ast.Name(name, ast.Load())

    def visit_Name(self, node: ast.Name) -> ast.AST:
        if node.id in REFUSED:
            raise Problem(f"{self.module.name}: {node.id} cannot be merged.")
        thing = self._meant(node.id)
        if thing is None:
            return node
        if thing[0] in self.merger.modules and not thing[1]:
            raise Problem(f"{self.module.name} uses the module {node.id} other than by its names.")
        return ast.copy_location(ast.Name(self._global(thing).id, node.ctx), node)

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        if isinstance(node.value, ast.Name):
            thing = self._meant(node.value.id)
            if thing and thing[0] in self.merger.modules and not thing[1]:
                if not isinstance(node.ctx, ast.Load):
                    raise Problem(f"{self.module.name} sets {ast.unparse(node)}.")
                return self._global(self.merger._thing(thing[0], node.attr))
        return self.generic_visit(node)

    def visit_Global(self, node: ast.Global) -> ast.AST:
        raise Problem(f"{self.module.name}: global {', '.join(node.names)} cannot be merged.")

    def visit_ExceptHandler(self, node: ast.ExceptHandler) -> ast.AST:
        if node.name and not self.scopes:
            raise Problem(
                f"{self.module.name}: except ... as {node.name} does not stand in a function."
            )
        return self.generic_visit(node)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST | None:
        if node.value is None:
            return ast.Pass()
        return self.visit(ast.copy_location(ast.Assign([node.target], node.value), node))  # type: ignore[no-any-return]

    def visit_ImportFrom(self, node: ast.ImportFrom) -> ast.AST:
        """In a function: of what is merged the names are known, and nothing is to be imported."""
        if not self.scopes:
            raise Problem(f"{self.module.name}: {ast.unparse(node)} does not stand at its top.")
        assert node.module
        far = [
            alias for alias in node.names if (alias.asname or alias.name) not in self.aliases[-1]
        ]
        return ast.ImportFrom(node.module, far, 0) if far else ast.Pass()

    def _imported(self, body: list[ast.stmt]) -> dict[str, Thing]:
        """What a function imports of the merged modules."""
        found = {}
        for statement in body:
            for node in ast.walk(statement):
                if isinstance(node, ast.ImportFrom):
                    for alias in node.names:
                        thing = self._merged(str(node.module), alias.name)
                        if thing:
                            found[alias.asname or alias.name] = thing
        return found

    def _merged(self, module: str, name: str) -> Thing | None:
        if module in self.merger.modules or f"{module}.{name}" in self.merger.modules:
            thing = self.merger._thing(module, name)
            return thing if thing[0] in self.merger.modules else None
        return None

    def _inside(
        self, bound: set[str], lasting: bool, imported: dict[str, Thing] | None = None
    ) -> None:
        self.scopes.append((bound - set(imported or {}), lasting))
        self.aliases.append(imported or {})

    def _outside(self) -> None:
        self.scopes.pop()
        self.aliases.pop()

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        return self._function(node)

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> ast.AST:
        return self._function(node)

    def _function(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> ast.AST:
        node.decorator_list = [self.visit(one) for one in node.decorator_list]
        self._arguments(node.args)
        node.returns = None
        if not self.scopes:
            node.name = self.merger.names[self.module.name, node.name]
        bound = {name for statement in node.body for name in _bound(statement)}
        declared = {
            name
            for statement in node.body
            for one in ast.walk(statement)
            if isinstance(one, ast.Nonlocal)
            for name in one.names
        }
        imported = self._imported(node.body)
        self._inside((bound - declared) | set(_parameters(node.args)), True, imported)
        if isinstance(node.body[0], ast.Expr) and isinstance(node.body[0].value, ast.Constant):
            node.body[0] = ast.Pass()
        node.body = [self.visit(statement) for statement in node.body]
        self._outside()
        return node

    def _arguments(self, arguments: ast.arguments) -> None:
        arguments.defaults = [self.visit(one) for one in arguments.defaults]
        arguments.kw_defaults = [one and self.visit(one) for one in arguments.kw_defaults]
        every = arguments.posonlyargs + arguments.args + arguments.kwonlyargs
        for one in every + [arguments.vararg, arguments.kwarg]:
            if one:
                one.annotation = None

    def visit_Lambda(self, node: ast.Lambda) -> ast.AST:
        self._arguments(node.args)
        self._inside(set(_parameters(node.args)), True)
        node.body = self.visit(node.body)
        self._outside()
        return node

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        node.bases = [self.visit(one) for one in node.bases]
        node.decorator_list = [self.visit(one) for one in node.decorator_list]
        if not self.scopes:
            node.name = self.merger.names[self.module.name, node.name]
        self._inside({name for statement in node.body for name in _bound(statement)}, False)
        node.body = [self.visit(statement) for statement in node.body]
        self._outside()
        return node

    def _comprehension(self, node: ast.AST) -> ast.AST:
        assert isinstance(node, Comprehension)
        node.generators[0].iter = self.visit(node.generators[0].iter)
        bound = {name for one in node.generators for name in _bound(one.target)}
        self._inside(bound, True)
        for number, one in enumerate(node.generators):
            if number:
                one.iter = self.visit(one.iter)
            one.target = self.visit(one.target)
            one.ifs = [self.visit(test) for test in one.ifs]
        if isinstance(node, ast.DictComp):
            node.key, node.value = self.visit(node.key), self.visit(node.value)
        else:
            node.elt = self.visit(node.elt)
        self._outside()
        return node

    visit_ListComp = visit_SetComp = visit_DictComp = visit_GeneratorExp = _comprehension


NEEDS = "needs"  # beside a page's main module: all that this imports, in one
BROWSER = ("js", "pyscript")  # whose modules only a page has


def _without_browser(one: str) -> str:
    """The merged module so that it can be imported before there is a page: what it imports of the
    browser is None until its `meet_browser` is called."""
    body, late = [], []
    for statement in ast.parse(one).body:
        if isinstance(statement, ast.ImportFrom) and str(statement.module).split(".")[0] in BROWSER:
            late.append(statement)
        else:
            body.append(statement)
    names = sorted({alias.asname or alias.name for one in late for alias in one.names})
    nothing = [f"{name} = None" for name in names]
    meeting = ["def meet_browser():", *(f"    global {name}" for name in names)]
    meeting += [f"    {ast.unparse(one)}" for one in late] or ["    pass"]
    return "\n".join([*nothing, ast.unparse(ast.Module(body, [])), *meeting]) + "\n"


def merged(sources: Mapping[str, str], main: str) -> dict[str, str]:
    """The files of a page with what module `main` imports at its start merged into one more, `needs`
    beside it, which can be imported where there is no page yet.

    `sources` are texts by file. What is not imported at a module's top stays as it is.
    """
    needs = f"{main.rpartition('.')[0]}.{NEEDS}"
    files = {module_name(file): file for file in sources}
    statements = list(_statements(sources[files[main]]))
    imports = [one for one in statements if isinstance(one, ast.Import | ast.ImportFrom)]
    file = f"{needs.replace('.', '/')}.py"
    merger = _Merger({**sources, file: ast.unparse(ast.Module([*imports], []))}, needs)
    for module, name in merger.modules[needs].means.values():
        if module in merger.modules and not name:
            raise Problem(f"{main}: import the names of {module}, not the module.")
    far = [made for one in imports for made in merger.far_imports(one, needs)]
    rest = [one for one in statements if one not in imports]
    made = {file: _without_browser(merger.merged())}
    for module in merger.modules:
        if module != needs and module in files:
            made[files[module]] = merger.stub(module, needs)
    met = f"from {needs} import meet_browser\nmeet_browser()\n"
    made[files[main]] = (
        met + merger.stub(needs, needs) + ast.unparse(ast.Module(far + rest, [])) + "\n"
    )
    return {**sources, **made}
