"""Figures of the code's structure, counted from its syntax and compared with owners.toml.

`python3 -m tests.ground.owners` prints each figure, the number that stands in the file for it, and
the worst places; `... owners docstrings web/board` all places of one table in a folder. What is
counted, and where the line is drawn:

- methods and attributes: by name, those of the bases in this project included. An attribute is what a
  method assigns to `self`, or what the class's body assigns or annotates. Of two classes with one
  name the larger counts.
- foreign writes: `receiver.field = ...` in web/, `self` and `cls` aside, where some class in web/ has
  such a field by its `__init__` or by an annotation. A local object that the same function has made by
  a constructor (a capital name, or `cls`) does not count. A property that DOM nodes have as well
  counts only where the receiver is called like a class in web/, as in `page.title = ...`.
  `session_writes` are those of them whose receiver is called `session`.
- literal reads: `x["key"]`, `x.get("key")` and `x.pop("key")` in the folders that the file names.
- untyped: `dict[str, Any]`, or a name that a module gives it, wherever web/ uses one.
- long functions are counted from `def` on, without decorators; inner functions are part of the outer.
- words: identifiers that are defined (functions, classes, arguments, assigned names and attributes,
  names imported as another), once a scope, by the words they are joined of: `told_by`, `ToldBy`.
- shared names: what two modules define at the top without an underscore.
- bare: public functions and methods without a docstring, but for dunder methods, setters, inner
  functions, Protocols, and what overrides a method of a base in this project.
- docstrings: those of modules, classes, functions and attributes that begin neither with a verb nor
  with a noun phrase, but with a word of HEADLESS; and those of functions without a result that begin
  with an article, where a verb should say what is done. docstring words are counted as those of
  identifiers, wherever one stands in a docstring, code in backticks aside.
- questions: calls by that name in web/.
"""

import ast
import gc
import inspect
import re
import subprocess
import sys
import tomllib
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from functools import cache, cached_property
from itertools import pairwise
from typing import Any, NamedTuple, TypeAlias

from tools.common import ROOT

FILE = "tests/ground/owners.toml"
PRODUCT = ("hive_core", "hive_kernel", "hive_boards", "web", "tools")
CLASSES_IN = ("hive_core", "web", "tools")
WORDS_IN = ("hive_core", "hive_kernel", "web", "tools")
EXCEPTIONS = ("methods", "attributes")
"""The tables of classes beyond a bound."""
WORST = 5
DOM = frozenset(
    "alt checked className content data disabled height hidden href id innerHTML lang max min name "
    "open placeholder returnValue root scrollLeft scrollTop selected src tabIndex text textContent "
    "title type value width".split()
)
"""Properties that DOM nodes have as well as classes of this project."""
HEADLESS = frozenset(
    "above after against also among anybody are around as asked at back because before below beside "
    "between beyond but by does drawn during everybody for from has hers his how if in into is it its "
    "just kept not nobody nothing of on once only onto or over said since so somebody such than that "
    "their then there here these they this those till to told under unless until up what whatever when "
    "whenever where wherever whether which whichever while who whoever whom whose why with within "
    "without".split()
)
"""First words of a docstring that leaves out what it is about."""
ARTICLES = frozenset("a all an another both each every more no one some something the two".split())
"""First words of a docstring that tells what happened, where a function does something."""
CODE = re.compile(r"`[^`]*`")
SEGMENT = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[0-9]+")

Function: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef
Limits: TypeAlias = dict[str, Any]
"""The content of owners.toml: tables of numbers, and lists of folders."""
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


class Place(NamedTuple):
    """A spot in the code, and how much of a figure it makes up."""

    where: str
    size: int = 1


class Figure(NamedTuple):
    """A number counted from the code, and the places it comes from, the worst first."""

    number: int
    places: list[Place]


Figures: TypeAlias = dict[str, dict[str, Figure]]
"""The figures by table and key, as in owners.toml."""


class Node(NamedTuple):
    """A node of the syntax, the classes and functions around it, and whether it is part of a type."""

    node: Any
    around: tuple[ast.AST, ...]
    typed: bool


class Module:
    """A source file, parsed and flattened once."""

    def __init__(self, path: str, text: str) -> None:
        self.path = path
        self.package = path.split("/")[0]
        self.name = path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
        self.lines = len(text.splitlines())
        self.tree = ast.parse(text)
        self.nodes: list[Node] = []
        """All nodes, those of annotations in quotation marks included."""
        flatten(self.tree, (), False, self.nodes)

    @cached_property
    def classes(self) -> list[tuple[ast.ClassDef, tuple[ast.AST, ...]]]:
        """The classes, with what stands around each."""
        return [(one.node, one.around) for one in self.nodes if isinstance(one.node, ast.ClassDef)]

    @cached_property
    def imported(self) -> dict[str, tuple[str, str]]:
        """The module and the name there, by the name here."""
        found = {}
        for one, _, _ in self.nodes:
            if isinstance(one, ast.ImportFrom):
                for alias in one.names:
                    found[alias.asname or alias.name] = (one.module or "", alias.name)
        return found

    def at(self, node: Any) -> str:
        """A place in this file, as `path:line`."""
        return f"{self.path}:{node.lineno}"

    def lies_in(self, folders: Iterable[str]) -> bool:
        """Whether the file lies below one of these folders."""
        return any(self.path.startswith(folder + "/") for folder in folders)


def flatten(node: ast.AST, around: tuple[ast.AST, ...], typed: bool, found: list[Node]) -> None:
    """Add a node and all below it to the list."""
    found.append(Node(node, around, typed))
    inner = (*around, node) if isinstance(node, (ast.ClassDef, *FUNCTIONS)) else around
    for field in node._fields:
        value = getattr(node, field, None)
        is_type = typed or field in ("annotation", "returns")
        for child in value if isinstance(value, list) else (value,):
            if not isinstance(child, ast.AST) or isinstance(child, ast.expr_context):
                continue
            flatten(child, inner, is_type, found)
            if is_type and isinstance(child, ast.Constant) and isinstance(child.value, str):
                flatten_quoted(child, inner, found)
    if isinstance(node, ast.Call):
        for string in typed_strings(node):
            flatten_quoted(string, inner, found)


def typed_strings(node: ast.Call) -> list[ast.Constant]:
    """The types in quotation marks in a call of `NamedTuple` or `cast`."""
    given: list[ast.expr] = []
    if last_name(node.func) == "cast":
        given = node.args[:1]
    elif last_name(node.func) == "NamedTuple":
        given = [kind for _, kind in fields_given(node)]
    return [one for one in given if isinstance(one, ast.Constant) and isinstance(one.value, str)]


def fields_given(node: ast.Call) -> list[tuple[ast.expr, ast.expr]]:
    """The names and the types in a call of `NamedTuple`."""
    listed = node.args[1].elts if len(node.args) == 2 and isinstance(node.args[1], ast.List) else []
    pairs = [one.elts for one in listed if isinstance(one, ast.Tuple)]
    return [(pair[0], pair[1]) for pair in pairs if len(pair) == 2]


def flatten_quoted(string: ast.Constant, around: tuple[ast.AST, ...], found: list[Node]) -> None:
    """Add the nodes of a type in quotation marks, all on the string's line."""
    try:
        inner = ast.parse(str(string.value), mode="eval").body
    except SyntaxError:
        return
    for one in ast.walk(inner):
        if isinstance(one, ast.expr):
            one.lineno = string.lineno
    flatten(inner, around, True, found)


@cache
def sources() -> list[Module]:
    """The modules of the product."""
    paths = [path for folder in PRODUCT for path in sorted((ROOT / folder).rglob("*.py"))]
    gc.disable()  # it would look through the growing trees again and again: half of the time
    try:
        return [Module(path.relative_to(ROOT).as_posix(), path.read_text()) for path in paths]
    finally:
        gc.enable()


def limits() -> Limits:
    """The numbers in the file."""
    return tomllib.loads((ROOT / FILE).read_text())


def figure(places: Iterable[Place]) -> Figure:
    """The sum of these places, which are sorted by size."""
    listed = sorted(places, key=lambda place: -place.size)
    return Figure(sum(place.size for place in listed), listed)


def last_name(node: ast.AST) -> str:
    """The last part of a dotted name; "" for any other expression."""
    if isinstance(node, ast.Name):
        return node.id
    return node.attr if isinstance(node, ast.Attribute) else ""


def body_of(node: Any) -> Iterator[ast.stmt]:
    """The statements of a class or a module, those below `if` and `try` included."""
    for one in node.body:
        yield one
        if isinstance(one, (ast.If, ast.Try)):
            yield from body_of(one)
            yield from body_of(ast.Module(one.orelse, []))


def functions_of(node: ast.AST) -> list[Function]:
    """The functions that stand directly in a class or a module."""
    return [one for one in body_of(node) if isinstance(one, FUNCTIONS)]


def stored(node: ast.AST) -> Iterator[ast.Attribute]:
    """The attributes of `self` that are assigned below a node."""
    for one in ast.walk(node):
        if not isinstance(one, ast.Attribute) or not isinstance(one.ctx, ast.Store):
            continue
        if last_name(one.value) == "self":
            yield one


def own_fields(node: ast.ClassDef) -> set[str]:
    """The names that a class's body assigns or annotates."""
    found = set()
    for one in body_of(node):
        if isinstance(one, ast.AnnAssign):
            found.add(last_name(one.target))
        elif isinstance(one, ast.Assign):
            found |= {last_name(target) for target in one.targets}
    return found - {"", "__slots__"}


class Owner(NamedTuple):
    """A class: where it stands, its bases in this project, and what it has of its own."""

    name: str
    where: str
    bases: list["Owner"]
    is_protocol: bool
    methods: frozenset[str]
    attributes: frozenset[str]

    def all_methods(self) -> frozenset[str]:
        """The methods, those of the bases included."""
        return self.methods.union(*(base.all_methods() for base in self.bases))

    def all_attributes(self) -> frozenset[str]:
        """The attributes, those of the bases included."""
        return self.attributes.union(*(base.all_attributes() for base in self.bases))


class Owners:
    """All classes, found by module and name; a base is looked for where its name comes from."""

    def __init__(self, modules: list[Module]) -> None:
        self.modules = {module.name: module for module in modules}
        self.nodes = {
            (module.name, node.name): node for module in modules for node, _ in module.classes
        }
        self.found: dict[tuple[str, str], Owner] = {}

    def owner(self, module: str, name: str) -> Owner | None:
        """The class that a module knows by a name; None for one from elsewhere."""
        for _ in range(4):  # as many times as a name is passed on
            if (module, name) in self.nodes or module not in self.modules:
                break
            module, name = self.modules[module].imported.get(name, ("", ""))
        key = (module, name)
        if key in self.nodes and key not in self.found:
            self.found[key] = self._made(module, self.nodes[key])
        return self.found.get(key)

    def _made(self, module: str, node: ast.ClassDef) -> Owner:
        """The owner that a class's syntax tells of."""
        names = [last_name(getattr(base, "value", base)) for base in node.bases]
        names += [last_name(base) for base in node.bases if isinstance(base, ast.Attribute)]
        bases = [self.owner(module, name) for name in names if name != node.name]
        return Owner(
            name=node.name,
            where=self.modules[module].at(node),
            bases=[base for base in bases if base],
            is_protocol="Protocol" in names,
            methods=frozenset(one.name for one in functions_of(node)),
            attributes=frozenset(own_fields(node) | {one.attr for one in stored(node)}),
        )

    def all(self, packages: tuple[str, ...] = PRODUCT) -> list[Owner]:
        """The classes of some packages."""
        keys = [key for key in self.nodes if key[0].split(".")[0] in packages]
        return [owner for key in keys if (owner := self.owner(*key))]


def classes(modules: list[Module], bounds: Limits) -> Figures:
    """The classes beyond a bound, each with its number."""
    found: Figures = {table: {} for table in EXCEPTIONS}
    for owner in Owners(modules).all(CLASSES_IN):
        for table, names in zip(
            EXCEPTIONS, (owner.all_methods(), owner.all_attributes()), strict=True
        ):
            size = len(names)
            before = found[table].get(owner.name)
            if size > max(bounds[table], before.number if before else 0):
                found[table][owner.name] = figure([Place(owner.where, size)])
    return found


def fields_of(modules: list[Module]) -> set[str]:
    """The fields of all classes in web/, by `__init__` or by annotation."""
    found = set()
    for module in modules:
        for node, _ in module.classes:
            annotated = [one for one in body_of(node) if isinstance(one, ast.AnnAssign)]
            found |= {last_name(one.target) for one in annotated}
            for one in functions_of(node):
                if one.name == "__init__":
                    found |= {attribute.attr for attribute in stored(one)}
    return found


def made_in(function: ast.AST) -> set[str]:
    """The local names to which a function assigns what a constructor has just made."""
    found = set()
    for one in ast.walk(function):
        if isinstance(one, ast.Assign) and isinstance(one.value, ast.Call):
            maker = last_name(one.value.func)
            if maker == "cls" or maker.lstrip("_")[:1].isupper():
                found |= {target.id for target in one.targets if isinstance(target, ast.Name)}
    return found


def foreign_writes(modules: list[Module]) -> list[tuple[str, Place]]:
    """Assignments in web/ to another owner's fields: what the owner is called there, and where."""
    web = [module for module in modules if module.package == "web"]
    fields = fields_of(web)
    called = {words_of(node.name)[-1] for module in web for node, _ in module.classes}
    found = []
    for module in web:
        for node, around, _ in module.nodes:
            if not isinstance(node, ast.Attribute) or not isinstance(node.ctx, ast.Store):
                continue
            receiver = last_name(node.value)
            if node.attr not in fields or ast.unparse(node.value) in ("self", "cls"):
                continue
            if node.attr in DOM and (words_of(receiver) or [""])[-1] not in called:
                continue
            inside = [one for one in around if isinstance(one, FUNCTIONS)]
            if isinstance(node.value, ast.Name) and inside and receiver in made_in(inside[-1]):
                continue
            found.append((receiver, Place(f"{module.at(node)} {ast.unparse(node)}")))
    return found


def literal_reads(modules: list[Module], folders: Iterable[str]) -> list[Place]:
    """Reads by a literal key in some folders."""
    found = []
    for module in modules:
        if not module.lies_in(folders):
            continue
        for node, _, typed in module.nodes:
            key = None
            if isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Load) and not typed:
                key = node.slice
            elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
                key = node.args[0] if node.func.attr in ("get", "pop") and node.args else None
            if isinstance(key, ast.Constant) and isinstance(key.value, str):
                found.append(Place(f"{module.at(node)} {ast.unparse(node)}"))
    return found


def is_untyped(node: ast.AST) -> bool:
    """Whether a node is `dict[str, Any]`."""
    if not isinstance(node, ast.Subscript) or last_name(node.value) != "dict":
        return False
    return ast.unparse(node) == "dict[str, Any]"


def untyped(modules: list[Module]) -> list[Place]:
    """Uses of `dict[str, Any]` in web/, by this or by a name that a module gives it."""
    web = [module for module in modules if module.package == "web"]
    names = {
        target.id
        for module in web
        for node, _, _ in module.nodes
        if isinstance(node, ast.Assign) and is_untyped(node.value)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    found = []
    for module in web:
        for node, _, _ in module.nodes:
            loaded = isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)
            if (loaded and node.id in names) or is_untyped(node):
                found.append(Place(module.at(node)))
    return found


def title(node: Any, around: tuple[ast.AST, ...]) -> str:
    """The name of a function with those of the classes and functions around it."""
    return ".".join(one.name for one in (*around, node) if hasattr(one, "name"))


def long_functions(modules: list[Module], bound: int) -> list[Place]:
    """The functions beyond so many lines."""
    found = []
    for module in modules:
        for node, around, _ in module.nodes:
            if isinstance(node, FUNCTIONS):
                lines = (node.end_lineno or node.lineno) - node.lineno + 1
                if lines > bound:
                    found.append(Place(f"{module.at(node)} {title(node, around)}", lines))
    return found


def count_and_largest(places: list[Place]) -> dict[str, Figure]:
    """How many places these are, and the size of the largest."""
    listed = figure(places).places
    return {
        "count": Figure(len(listed), listed),
        "largest": Figure(max((place.size for place in listed), default=0), listed),
    }


def words_of(name: str) -> list[str]:
    """The words of an identifier in small letters, whether joined by _ or by capitals."""
    return [word.lower() for word in SEGMENT.findall(name)]


def defined(node: Any) -> Iterator[str]:
    """The identifiers that a node defines."""
    if isinstance(node, (ast.ClassDef, *FUNCTIONS)):
        yield node.name
    elif isinstance(node, ast.arg):
        yield node.arg
    elif isinstance(node, ast.alias) and node.asname:
        yield node.asname
    elif isinstance(node, ast.ExceptHandler) and node.name:
        yield node.name
    elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
        yield node.id
    elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
        yield node.attr
    elif isinstance(node, ast.Call) and last_name(node.func) == "NamedTuple":
        names = [name for name, _ in fields_given(node)]
        yield from (str(one.value) for one in names if isinstance(one, ast.Constant))


def identifiers(modules: list[Module]) -> Iterator[tuple[str, str]]:
    """The defined identifiers with their places, each once a scope; a class is one for its `self`."""
    for module in modules:
        seen = set()
        for node, around, _ in module.nodes:
            of_self = isinstance(node, ast.Attribute) and last_name(node.value) == "self"
            kinds = (ast.ClassDef,) if of_self else (ast.ClassDef, *FUNCTIONS)
            scope = tuple(id(one) for one in around if isinstance(one, kinds))
            for name in defined(node):
                if (scope, name) not in seen:
                    seen.add((scope, name))
                    line = getattr(node, "lineno", 0)
                    yield name, f"{module.path}:{line} {name}"


def words(modules: list[Module], wanted: Iterable[str]) -> dict[str, Figure]:
    """How many identifiers are joined of each word, or pair of words with _ between them."""
    found: dict[str, list[Place]] = {word: [] for word in wanted}
    for name, where in identifiers([one for one in modules if one.package in WORDS_IN]):
        parts = words_of(name)
        pairs = [f"{one}_{two}" for one, two in pairwise(parts)]
        for word in {*parts, *pairs} & found.keys():
            found[word].append(Place(where))
    return {word: figure(places) for word, places in found.items()}


def shared(modules: list[Module], kinds: tuple[type, ...]) -> list[Place]:
    """The public names that two modules define at the top."""
    holders: dict[str, list[str]] = defaultdict(list)
    for module in modules:
        names = {getattr(one, "name", "") for one in body_of(module.tree) if isinstance(one, kinds)}
        for name in names:
            if not name.startswith("_"):
                holders[name].append(module.path)
    several = {name: paths for name, paths in holders.items() if len(paths) > 1}
    by_number = sorted(several.items(), key=lambda item: (-len(item[1]), item[0]))
    return [Place(f"{name}: {len(paths)} modules, {paths[0]}, ...") for name, paths in by_number]


def is_bare(function: Function, owner: Owner | None) -> bool:
    """Whether a function wants a docstring and has none."""
    if function.name.startswith("_") or ast.get_docstring(function):
        return False
    if any(last_name(one) in ("setter", "overload") for one in function.decorator_list):
        return False
    if owner is None:
        return True
    overrides = any(function.name in base.all_methods() for base in owner.bases)
    return not owner.is_protocol and not overrides


def bare(modules: list[Module]) -> dict[str, Figure]:
    """Public functions and methods without a docstring, by package."""
    owners = Owners(modules)
    found: dict[str, list[Place]] = {package: [] for package in PRODUCT}
    for module in modules:
        holders: list[tuple[ast.AST, Owner | None]] = [(module.tree, None)]
        for node, around in module.classes:
            if not any(isinstance(one, FUNCTIONS) for one in around):
                holders.append((node, owners.owner(module.name, node.name)))
        for holder, owner in holders:
            for one in functions_of(holder):
                if is_bare(one, owner):
                    found[module.package].append(Place(f"{module.at(one)} {one.name}"))
    return {package: figure(places) for package, places in found.items()}


def docstrings(modules: list[Module]) -> Iterator[tuple[Place, str]]:
    """All docstrings: of modules, classes, functions, and of attributes below their assignment."""
    return ((place, text) for place, text, _ in documented(modules))


def documented(modules: list[Module]) -> Iterator[tuple[Place, str, ast.AST | None]]:
    """All docstrings, each with what it begins; None for that of an attribute."""
    for module in modules:
        assigned = ""
        for node, around, _ in module.nodes:
            if isinstance(node, (ast.Assign, ast.AnnAssign)):
                target = node.target if isinstance(node, ast.AnnAssign) else node.targets[0]
                assigned = ast.unparse(target)
            elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
                owner: Any = around[-1] if around else module.tree
                name = ".".join(getattr(one, "name", "") for one in around)
                if owner.body[0] is not node:
                    name, owner = f"{name}.{assigned}".strip("."), None
                if isinstance(node.value.value, str):
                    text = inspect.cleandoc(node.value.value)
                    yield Place(f"{module.at(node)} {name}".strip()), text, owner


def prose_of(text: str) -> list[str]:
    """The words of a docstring in small letters, without code in backticks."""
    return re.findall(r"[a-z]+", CODE.sub(" ", text).lower())


def returns_nothing(node: ast.AST | None) -> bool:
    """Whether a node is a function that is declared to return None."""
    if not isinstance(node, FUNCTIONS) or not isinstance(node.returns, ast.Constant):
        return False
    return node.returns.value is None


def headless(modules: list[Module]) -> dict[str, Figure]:
    """The docstrings that begin with a word that they should not begin with, by package."""
    found: dict[str, list[Place]] = {package: [] for package in PRODUCT}
    for place, text, node in documented(modules):
        first = re.match(r"\w+", text)
        wrong = HEADLESS | ARTICLES if returns_nothing(node) else HEADLESS
        if first and first.group().lower() in wrong:
            found[place.where.split("/")[0]].append(place)
    return {package: figure(places) for package, places in found.items()}


def docstring_words(modules: list[Module], wanted: Iterable[str]) -> dict[str, Figure]:
    """How often docstrings have each word, or pair of words, here with _ between them."""
    found: dict[str, list[Place]] = {word: [] for word in wanted}
    for place, text in docstrings(modules):
        parts = prose_of(text)
        for word in (*parts, *(f"{one}_{two}" for one, two in pairwise(parts))):
            if word in found:
                found[word].append(place)
    return {word: figure(places) for word, places in found.items()}


def questions(modules: list[Module], wanted: Iterable[str]) -> dict[str, Figure]:
    """The calls in web/ by each of these names."""
    found: dict[str, list[Place]] = {name: [] for name in wanted}
    for module in modules:
        if module.package != "web":
            continue
        for node, _, _ in module.nodes:
            if isinstance(node, ast.Call) and last_name(node.func) in found:
                found[last_name(node.func)].append(Place(module.at(node)))
    return {name: figure(places) for name, places in found.items()}


def measured(modules: list[Module], given: Limits) -> Figures:
    """All figures, in the order of the file."""
    bounds = given["bounds"]
    writes = foreign_writes(modules)
    web = [module for module in modules if module.package == "web"]
    large = [Place(one.path, one.lines) for one in modules if one.lines > bounds["module_lines"]]
    long = long_functions(modules, bounds["function_lines"])
    both = (ast.ClassDef, *FUNCTIONS)
    return {
        **classes(modules, bounds),
        "writes": {
            "foreign": figure(place for _, place in writes),
            "session": figure(place for receiver, place in writes if receiver == "session"),
        },
        "untyped": {
            "literal_reads": figure(literal_reads(modules, given["folders"]["literal_reads"])),
            "types": figure(untyped(modules)),
        },
        "long_functions": {**count_and_largest(long), "sum": figure(long)},
        "long_modules": count_and_largest(large),
        "shared_names": {
            "web": figure(shared(web, both)),
            "classes": figure(shared(modules, (ast.ClassDef,))),
        },
        "bare": bare(modules),
        "questions": questions(modules, given["questions"]),
        "words": words(modules, given["words"]),
        "docstrings": headless(modules),
        "docstring_words": docstring_words(modules, given["docstring_words"]),
    }


def differences(given: Limits, figures: Figures, touched: Iterable[str] = ()) -> list[str]:
    """Advice for each number in the file that is not what is counted.

    Where files were touched, only the places in them are named, if there are any.
    """
    found = []
    for table, keys in figures.items():
        for key in [*keys, *(key for key in given[table] if key not in keys)]:
            number, counted = given[table].get(key), keys.get(key)
            if counted is None:
                found.append(f"take {key} off [{table}] in {FILE}: it is within the bound, or gone")
            elif number is None or counted.number > number:
                allowed = given["bounds"].get(table, 0) if number is None else number
                near = [one.where for one in counted.places if one.where.split(":")[0] in touched]
                where = "\n    ".join(near or [one.where for one in counted.places])
                found.append(f"[{table}] {key}: {counted.number}, not {allowed}; see\n    {where}")
            elif counted.number < number:
                found.append(f"lower [{table}] {key} in {FILE} from {number} to {counted.number}")
    return found


def git(*words: str, given: str = "") -> str:
    """The output of a command of git in the project; "" where it fails or there is no git."""
    try:
        done = subprocess.run(
            ["git", *words], cwd=ROOT, input=given, capture_output=True, text=True, check=False
        )
    except OSError:
        return ""
    return done.stdout if done.returncode == 0 else ""


def touched() -> set[str]:
    """The files that are not as they were committed."""
    return {
        line[3:].split(" -> ")[-1] for line in git("status", "--porcelain", "-uall").splitlines()
    }


def versions() -> list[tuple[str, Limits]]:
    """The committed versions of the file with their hashes, the newest first."""
    found = []
    for commit in git("log", "--format=%H", "--", FILE).split():
        text = git("show", f"{commit}:{FILE}")
        if text:
            found.append((commit, tomllib.loads(text)))
    return found


def limit(version: Limits, table: str, key: str, names: Iterable[str]) -> int | None:
    """The number that a version allows for a key, or for what it was called before; None: any."""
    rows = version.get(table, {})
    known = [rows[name] for name in (key, *names) if name in rows]
    if known or table not in EXCEPTIONS:
        return max(known, default=None)
    return int(version["bounds"][table])


def former_names(renamed: dict[str, str], name: str) -> list[str]:
    """The names that a class had before, the last one first."""
    found: list[str] = []
    wanted = [name]
    while wanted:
        now = wanted.pop()
        older = [old for old, new in renamed.items() if new == now and old not in found]
        found += older
        wanted += older
    return found


def raised(earlier: Limits, today: Limits) -> list[str]:
    """What is allowed today and was not in an earlier version of the file.

    A class beyond the bound may change its name, which [renamed] says: `Old = "New"`.
    """
    found = []
    renamed = today.get("renamed", {})
    for table in sorted(set(earlier) - {"folders", "renamed"}):
        rows = today.get(table, {})
        for key, number in rows.items():
            names = former_names(renamed, key) if table in EXCEPTIONS else []
            allowed = limit(earlier, table, key, names)
            if allowed is not None and number > allowed:
                found.append(f"[{table}] {key} rose from {allowed} to {number}")
        if table in EXCEPTIONS:
            both = [old for old in renamed if old in rows]
            found += [f"[{table}] {old} is listed, and in [renamed] as well" for old in both]
        else:
            gone = [key for key in earlier[table] if key not in rows]
            found += [f"[{table}] {key} is gone: where nothing is left it is 0" for key in gone]
    for key, folders in earlier.get("folders", {}).items():
        if len(set(today.get("folders", {}).get(key, []))) < len(folders):
            found.append(f"[folders] {key} has become shorter")
    return found


def table(given: Limits, figures: Figures, folder: str = "") -> Iterator[str]:
    """The figures as lines: key, number in the file, what is counted, and the worst places.

    With a folder, all places in it.
    """
    yield f"{'':40}{'file':>6}{'now':>6}"
    for name, rows in figures.items():
        for key, counted in rows.items():
            number = given[name].get(key, "-")
            yield f"{name + '.' + key:40}{number:>6}{counted.number:>6}"
            sized = any(place.size > 1 for place in counted.places)
            inside = [place for place in counted.places if place.where.startswith(folder)]
            for place in inside if folder else inside[:WORST]:
                yield f"        {place.where}" + (f"  {place.size}" if sized else "")
            if name.endswith("words") and counted.places:
                files = Counter(place.where.split(":")[0] for place in counted.places)
                yield f"        in {len(files)} files"


def main() -> None:
    """Print the figures; with an argument those whose table begins with it, and of one folder."""
    given = limits()
    figures = measured(sources(), given)
    wanted, folder = [*sys.argv[1:], "", ""][:2]
    chosen = {name: rows for name, rows in figures.items() if name.startswith(wanted)}
    print("\n".join(table(given, chosen, folder)))


if __name__ == "__main__":
    main()
