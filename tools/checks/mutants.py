"""Mutation testing: put random faults into the code one at a time, and report those no test finds.

    python3 -m tools.checks.mutants                          20 mutants of each package
    python3 -m tools.checks.mutants hive_core --count 100 --seed 7 --jobs 2
    python3 -m tools.checks.mutants web/board/scene.py --all
    python3 -m tools.checks.mutants --list web/play          prints the mutants only

The same seed samples the same mutants of the same code. For every file, the `--tests` test modules that
import it through the fewest other modules are chosen. Their quick tests run in a copy of the project.
If these miss a mutant, the quick tests of all other modules that reach the file run, then, without
`--quick`, the slow tests of the chosen modules. A mutant with which the tests take much longer counts
as a time-out, which means killed. Survivors are printed by file, with the line and the change: each
needs a test, or makes no difference. Mutants known to make no difference are in no_difference.toml with
the reason; they are not tried, and are counted separately.
"""

import argparse
import ast
import copy
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
import tomllib
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue
from threading import Lock
from xml.etree import ElementTree

from tools.common import ROOT, Problem, say
from tools.testenv import ensure_venv

FOLDERS = ("hive_core", "hive_kernel", "web")
COPIED = (
    "docs",
    "hive_boards",
    "hive_core",
    "hive_kernel",
    "licenses",
    "tests",
    "tools",
    "typings",
    "web",
)
LINKED = ("vendor", "npm", "wheels", "mpy-cross", "bytecode", "docs", "docs-tools")
APART = ("tests/browser", "tests/engines", "tests/interpreters")
FLAGS = ("-q", "-x", "--no-header", "-p", "no:cacheprovider", "-p", "no:randomly", "--tb=no")
FIRST = 3
"""Number of test modules that run first, those nearest to the mutant's file by imports; pytest would
take longest to collect all of them."""
QUICK, SLOW = "not slow and not nightly", "slow and not nightly"
KILLED, SURVIVED, TIMED_OUT, SAME = "killed", "survived", "timed out", "no difference"
KNOWN = Path(__file__).parent / "no_difference.toml"
"""TOML file of the mutants that change no behaviour, so that no test can notice them, each with a
reason; `read_known` describes its form."""
HELP_ARGUMENTS = ("help", "description", "metavar")
"""Arguments that only appear in the help of a command."""


@dataclass(frozen=True)
class Mutant:
    """One change. `number` is its index, from 0, among all possible changes of the file.

    `place` has the class and function around the line (`Class.method`) and the line's text. If several
    changes of the line read alike, the `place` of the second ends with 2, of the third with 3, and so
    on.
    """

    file: str
    number: int
    line: int
    before: str
    after: str
    place: str = ""

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.before}  ->  {self.after}"

    def known_as(self) -> str:
        """Return the name of the mutant in no_difference.toml, without a line number. Mutants that
        read alike share a name."""
        return f"{self.place} | {self.before} -> {self.after}"


# The changes

COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
COUNTED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.Div: ast.Mult,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.Mult,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitOr,
}


def changes(node: ast.AST) -> Iterator[Callable[[], ast.AST | None]]:
    """Yield the possible changes to a copy of a node, as functions that return the replacement."""
    if isinstance(node, ast.Compare) and len(node.ops) == 1:
        other = COMPARED[type(node.ops[0])]
        yield lambda: ast.Compare(node.left, [other()], node.comparators)
    elif isinstance(node, ast.BoolOp):
        swapped = ast.Or if isinstance(node.op, ast.And) else ast.And
        yield lambda: ast.BoolOp(swapped(), node.values)
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not | ast.USub):
        yield lambda: node.operand
    elif isinstance(node, ast.BinOp) and type(node.op) in COUNTED:
        counted = COUNTED[type(node.op)]
        yield lambda: ast.BinOp(node.left, counted(), node.right)
    elif isinstance(node, ast.AugAssign) and type(node.op) in COUNTED:
        added = COUNTED[type(node.op)]
        yield lambda: ast.AugAssign(node.target, added(), node.value)
    elif isinstance(node, ast.Constant):
        value = node.value
        if isinstance(value, bool):
            yield lambda: ast.Constant(not value)
        elif isinstance(value, int | float):
            yield lambda: ast.Constant(value + 1)
        elif isinstance(value, str) and value:
            yield lambda: ast.Constant(value + "x")
    elif isinstance(node, ast.If):
        yield lambda: ast.If(ast.UnaryOp(ast.Not(), node.test), node.body, node.orelse)
    elif isinstance(node, ast.IfExp):
        yield lambda: ast.IfExp(node.test, node.orelse, node.body)
    elif isinstance(node, ast.Return) and node.value and not is_constant(node.value, None, False):
        # For False, None says the same, and the type checker refuses it.
        yield lambda: ast.Return(ast.Constant(None))
    elif isinstance(node, ast.Break):
        yield lambda: ast.Continue()
    elif isinstance(node, ast.Continue):
        yield lambda: ast.Break()
    if isinstance(node, ast.Expr | ast.Assign | ast.AugAssign | ast.Raise | ast.Delete):
        yield lambda: ast.Pass()


def is_constant(node: ast.AST, *values: object) -> bool:
    """Return whether a node is a constant with one of `values`."""
    return isinstance(node, ast.Constant) and any(node.value is value for value in values)


def skipped(node: ast.AST) -> bool:
    """Return whether tests need not check a node: docstrings, types, imports for the type checker,
    names of a module, help of a command."""
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return True
    if isinstance(node, ast.If):
        return ast.unparse(node.test) in ("TYPE_CHECKING", "not TYPE_CHECKING")
    if isinstance(node, ast.Assign):
        return ast.unparse(node.targets[0]) in ("TYPE_CHECKING", "__all__", "__slots__")
    if isinstance(node, ast.keyword):
        return node.arg in HELP_ARGUMENTS and isinstance(node.value, ast.Constant)
    return isinstance(node, ast.Import | ast.ImportFrom)


class Changer(ast.NodeTransformer):
    """Visitor of a syntax tree that counts all possible changes (mutations) and makes the one with the
    number `wanted`."""

    def __init__(self, wanted: int = -1) -> None:
        self.wanted = wanted
        self.found: list[tuple[int, str, str, str]] = []  # line, before, after, within
        self.within: list[str] = []
        self.unseen: list[ast.expr] = []
        self.summed: list[ast.expr] = []

    def visit(self, node: ast.AST) -> ast.AST:
        """Return the node, changed if its number is the wanted one."""
        if skipped(node) or isinstance(node, ast.JoinedStr) or node in self.unseen:
            return node
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "NamedTuple":
            fields = [one for one in ast.walk(node) if isinstance(one, ast.Tuple)]
            self.unseen += [one.elts[1] for one in fields if len(one.elts) == 2]
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "sum":
            self.summed += node.args
        if isinstance(node, ast.ListComp) and node not in self.summed:
            # Of [1 for ...] only the length is options.
            self.unseen += [node.elt] if isinstance(node.elt, ast.Constant) else []
        line = getattr(node, "lineno", 0)
        for change in changes(node):
            number = len(self.found)
            after = change()
            shown = words(ast.If(after.test, [ast.Pass()], [])) if isinstance(after, ast.If) else ""
            self.found.append((line, words(node), shown or words(after), ".".join(self.within)))
            if number == self.wanted:
                return ast.copy_location(copy.deepcopy(after), node) if after else ast.Pass()
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            self.within.append(node.name)
            try:
                return self.inside(node)
            finally:
                self.within.pop()
        if isinstance(node, ast.AnnAssign):
            node.value = self.visit(node.value) if node.value else None  # type: ignore[assignment]
            return node
        return self.generic_visit(node)

    def inside(self, node: ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) -> ast.AST:
        """Visit the parts of a class, or of a function with its default arguments, in which changes
        count."""
        if isinstance(node, ast.ClassDef):
            return self.generic_visit(node)
        node.body = [self.visit(part) for part in node.body]  # type: ignore[misc]
        node.args.defaults = [self.visit(part) for part in node.args.defaults]  # type: ignore[misc]
        return node


def words(node: ast.AST | None) -> str:
    """Return the Python source of a node on one line, "pass" for None, which stands for a deleted node;
    a long one is cut off."""
    text = " ".join(ast.unparse(ast.fix_missing_locations(node)).split()) if node else "pass"
    return text if len(text) <= 76 else text[:73] + "..."


def mutants_of(file: str, source: str) -> list[Mutant]:
    """Return all mutants of `file`, whose content is `source`: each change that can be made in it."""
    changer = Changer()
    changer.visit(ast.parse(source))
    lines = ["", *source.splitlines()]
    seen: Counter[tuple[int, str, str]] = Counter()
    every = []
    for number, (line, before, after, within) in enumerate(changer.found):
        seen[line, before, after] += 1
        again = seen[line, before, after]
        place = f"{within} | {lines[line].strip()}" + (f" | {again}" if again > 1 else "")
        every.append(Mutant(file, number, line, before, after, place))
    return every


def mutated(source: str, number: int) -> str:
    """Return `source` with the change that has that number."""
    tree = Changer(number).visit(ast.parse(source))
    return ast.unparse(ast.fix_missing_locations(tree)) + "\n"


# What nobody could see


def read_known(file: Path = KNOWN) -> dict[tuple[str, str], str]:
    """Return the reasons why mutants make no difference, by the file and the `known_as` of each
    mutant.

    Every entry of the TOML file has a reason (`why`), a `file`, and `mutants`: place, line and
    change of each, as `Class.method | line | before -> after`. The second of mutants that read
    alike is `... | line | 2 | before -> after`. Raises Problem if a reason is missing.
    """
    found = {}
    for entry in tomllib.loads(file.read_text("utf-8")).get("same", []):
        if not entry.get("why"):
            raise Problem(f"{file.name}: an entry for {entry.get('file')} without a reason")
        found.update({(entry["file"], mutant): entry["why"] for mutant in entry["mutants"]})
    return found


def outdated(known: dict[tuple[str, str], str], root: Path = ROOT) -> list[str]:
    """Return the entries of no_difference.toml, given as `known`, that name no mutant of the present
    code."""
    every: dict[str, set[str]] = {}
    lost = []
    for file, mutant in known:
        if file not in every:
            path = root / file
            source = path.read_text() if path.is_file() else ""
            every[file] = {one.known_as() for one in mutants_of(file, source)}
        if mutant not in every[file]:
            lost.append(f"{file}: {mutant}")
    return lost


# Which tests matter

Graph = dict[str, set[str]]


def imports(path: Path, root: Path = ROOT) -> set[str]:
    """Return the project's Python files that a file imports at run time, anywhere in it."""
    found: set[str] = set()
    waiting: list[ast.AST] = [ast.parse(path.read_text())]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            continue
        waiting += ast.iter_child_nodes(node)
        names: list[str] = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names = [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
        for name in names:
            place = name.replace(".", "/")
            for file in (f"{place}.py", f"{place}/__init__.py"):
                if (root / file).is_file():
                    found.add(file)
    return found


def graph(root: Path = ROOT) -> Graph:
    """Return which files each file of the code and of its quick tests imports, directly."""
    files = [
        path for folder in (*FOLDERS, "tools", "tests") for path in (root / folder).rglob("*.py")
    ]
    names = [path.relative_to(root).as_posix() for path in files]
    kept = [name for name in names if not name.startswith(APART)]
    return {name: imports(root / name, root) for name in kept}


def nearest_tests(file: str, known: Graph, most: int) -> list[str]:
    """Return at most `most` test modules that reach a file by imports, those with the fewest imports in
    between first. `known` says which file imports which."""
    importers: Graph = defaultdict(set)
    for name, used in known.items():
        for other in used:
            importers[other].add(name)
    seen, front = {file}, [file]
    found: list[str] = []
    while front and len(found) < most:
        near = sorted({name for at in front for name in importers[at]} - seen)
        seen |= set(near)
        front = [name for name in near if not Path(name).name.startswith("test_")]
        tests = [name for name in near if Path(name).name.startswith("test_")]
        # Of those that are equally near, the ones that bear the file's name or that of its folder.
        tests.sort(
            key=lambda name: (Path(file).stem not in name, Path(file).parent.name not in name)
        )
        found += tests
    return found[:most]


# Running them


class Bench:
    """Copy of the project in a folder of its own, in which mutants are tried."""

    def __init__(self, folder: Path, python: str) -> None:
        self.root = folder
        self.python = python
        folder.mkdir()
        for name in COPIED:
            if (ROOT / name).is_dir():
                ignored = shutil.ignore_patterns("__pycache__", "*.so", "*.pyd")
                shutil.copytree(ROOT / name, folder / name, ignore=ignored)
        for path in ROOT.iterdir():
            if path.is_file():
                shutil.copy(path, folder)
        (folder / ".skep").mkdir()
        for name in LINKED:
            if (ROOT / ".skep" / name).exists():
                (folder / ".skep" / name).symlink_to((ROOT / ".skep" / name).resolve())

    def run(
        self, tests: Sequence[str], seconds: float, which: str = QUICK, *more: str
    ) -> tuple[str, float]:
        """Run the tests for at most `seconds`. Return two values: TIMED_OUT, SURVIVED (no test
        fails) or KILLED, and the seconds that they took.

        `which` selects tests by marks; `more` are further options of pytest.
        """
        begun = time.monotonic()
        env = {**os.environ, "CI": "1", "PYTHONHASHSEED": "0"}
        # What is compiled is that of the code without any mutant.
        env["PYTHONDONTWRITEBYTECODE"] = "" if more else "1"
        command = [self.python, "-m", "pytest", *FLAGS, "-m", which, *more, *tests]
        process = subprocess.Popen(
            command,
            cwd=self.root,
            env=env,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        try:
            status = process.wait(seconds)
        except subprocess.TimeoutExpired:
            end_group(process)
            return TIMED_OUT, seconds
        return SURVIVED if status in (0, 5) else KILLED, time.monotonic() - begun

    def measured(self, tests: Sequence[str], which: str) -> dict[str, float]:
        """Return the seconds that each of the test modules `tests` takes without a mutant. `which` is
        pytest's expression that selects tests by marker. Raises Problem if a test fails.

        Python's compiled files are saved, so that later runs begin sooner.
        """
        report = self.root / ".skep" / "times.xml"
        outcome, _ = self.run(tests, 3000.0, which, f"--junitxml={report}")
        cases = list(ElementTree.parse(report).iter("testcase")) if report.is_file() else []
        failed = [f"{one.get('classname')}.{one.get('name')}" for one in cases if is_failed(one)]
        if outcome != SURVIVED:
            what = " ".join(failed or tests)
            raise Problem(f"Without any mutant these tests do not pass: {what}")
        found = dict.fromkeys(tests, 0.0)
        for one in cases:
            for test in tests:
                if (one.get("classname") or "").startswith(test[:-3].replace("/", ".")):
                    found[test] += float(one.get("time") or 0)
        return found

    def try_mutant(
        self, mutant: Mutant, tests: Sequence[str], seconds: float, which: str = QUICK
    ) -> str:
        """Run the tests with a mutant, then restore the file. Return TIMED_OUT, SURVIVED or KILLED."""
        place = self.root / mutant.file
        source, before = place.read_text(), place.stat()
        place.write_text(mutated(source, mutant.number))
        try:
            return self.run(tests, seconds, which)[0]
        finally:
            place.write_text(source)
            os.utime(place, ns=(before.st_atime_ns, before.st_mtime_ns))


def is_failed(case: ElementTree.Element) -> bool:
    """Return whether a test failed; `case` is its element in a JUnit report."""
    return case.find("failure") is not None or case.find("error") is not None


def end_group(process: "subprocess.Popen[bytes]") -> None:
    """End a process and all processes that it started."""
    if hasattr(os, "killpg"):
        os.killpg(process.pid, 9)
    process.kill()
    process.wait()


def limit(unmutated_s: float) -> float:
    """Return the seconds after which a mutant counts as a time-out, if its tests take `unmutated_s`
    seconds without it. They have a margin for busy machines."""
    return 20.0 + 5.0 * unmutated_s


class Trial:
    """Runner that tries mutants in several copies of the project at the same time.

    `near` are the test modules that run first, by the mutant's file. If they miss the mutant, `far` run
    next and then, if `slow`, the slow tests of `near`.
    """

    def __init__(self, near: dict[str, list[str]], far: dict[str, list[str]], slow: bool) -> None:
        self.near = near
        self.far = far
        self.slow = slow
        self.benches: SimpleQueue[Bench] = SimpleQueue()
        self.seconds: dict[tuple[str, str], float] = {}  # of a test module, quick or slow
        self.measuring = Lock()

    def rounds(self, file: str) -> Iterator[tuple[Sequence[str], str]]:
        """Return the successive test runs for a mutant in `file`, each as two values: the test modules,
        and pytest's expression that selects tests in them."""
        near = self.near[file]
        yield near[:FIRST], QUICK
        yield near[FIRST:], QUICK
        yield self.far.get(file, []), QUICK
        if self.slow:
            yield near, SLOW

    def limit(self, bench: Bench, tests: Sequence[str], which: str) -> float:
        """Return the seconds after which a mutant counts as a time-out. Raises Problem if the tests
        fail without a mutant.

        Tests without a measured time are measured first.
        """
        with self.measuring:
            new = [one for one in tests if (one, which) not in self.seconds]
            if new:
                times = bench.measured(new, which)
                self.seconds.update({(one, which): seconds for one, seconds in times.items()})
        return limit(sum(self.seconds[one, which] for one in tests))

    def judge(self, mutant: Mutant) -> str:
        """Try one mutant and return TIMED_OUT, SURVIVED or KILLED."""
        bench = self.benches.get()
        outcome = SURVIVED
        try:
            for tests, which in self.rounds(mutant.file):
                if tests and outcome == SURVIVED:
                    most = self.limit(bench, tests, which)
                    outcome = bench.try_mutant(mutant, tests, most, which)
        finally:
            self.benches.put(bench)
        return outcome


def try_all(
    sampled: Sequence[Mutant],
    chosen: dict[str, list[str]],
    python: str,
    jobs: int,
    others: dict[str, list[str]] | None = None,
    slow: bool = True,
) -> dict[Mutant, str]:
    """Try the mutants `sampled` in `jobs` copies of the project at a time, and return the result of
    each. `chosen` names the test modules to run first, by the mutant's file, `others` those to run if
    these miss the mutant; with `slow`, the slow tests of `chosen` run last. `python` is the
    interpreter.

    Raises Problem if the tests fail without a mutant.
    """
    trial = Trial(chosen, others or {}, slow)
    found: dict[Mutant, str] = {}

    def judge(mutant: Mutant) -> None:
        found[mutant] = trial.judge(mutant)
        say(f"[{len(found)}/{len(sampled)}] {found[mutant]:9} {mutant}")

    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        benches = [Bench(Path(folder) / str(number), python) for number in range(jobs)]
        every = list(dict.fromkeys(one for mutant in sampled for one in chosen[mutant.file]))
        trial.limit(benches[0], every, QUICK)
        for bench in benches:
            trial.benches.put(bench)
        with ThreadPoolExecutor(jobs) as pool:
            list(pool.map(judge, sampled))
    return found


# The report


def report(found: dict[Mutant, str]) -> str:
    """Return a report: killed, survived and timed-out mutants by file, and each survivor with its
    line and change.

    The shares leave out mutants that are known to make no difference.
    """
    lines = [
        "",
        f"{'file':44} {'killed':>7} {'timed out':>9} {'survived':>8} {'no difference':>13}",
    ]
    by_file: dict[str, Counter[str]] = defaultdict(Counter)
    for mutant, outcome in found.items():
        by_file[mutant.file][outcome] += 1
        by_file["all of " + mutant.file.split("/")[0]][outcome] += 1
    for file, counts in sorted(by_file.items(), key=lambda item: ("all of" in item[0], item[0])):
        row = f"{file:44} {counts[KILLED]:7} {counts[TIMED_OUT]:9} {counts[SURVIVED]:8}"
        seen = counts.total() - counts[SAME]
        share = f"{100 * (1 - counts[SURVIVED] / seen):.0f} % found" if seen else "-"
        lines.append(f"{row} {counts[SAME]:13}   {share}")
    survivors = [mutant for mutant, outcome in found.items() if outcome == SURVIVED]
    if survivors:
        lines += ["", "Survivors:"]
        lines += [f"  {one}" for one in sorted(survivors, key=lambda one: (one.file, one.line))]
    return "\n".join(lines)


def sources(names: Sequence[str]) -> list[str]:
    """Return the Python files in the named files and folders. Raises Problem for a missing one."""
    found: list[str] = []
    for name in names:
        path = (ROOT / name).resolve()
        if not path.is_relative_to(ROOT) or not path.exists():
            raise Problem(f"There is no {name} in the project.")
        files = sorted(path.rglob("*.py")) if path.is_dir() else [path]
        found += [file.relative_to(ROOT).as_posix() for file in files]
    return found


def sample(names: Sequence[str], count: int, seed: int, known: Graph, most: int) -> list[Mutant]:
    """Return `count` mutants of each file or folder in `names`, sampled from those that at most `most`
    of the nearest tests can reach. `known` says which file imports which."""
    sampled: list[Mutant] = []
    for name in names:
        reached = [file for file in sources([name]) if nearest_tests(file, known, most)]
        every = [one for file in reached for one in mutants_of(file, (ROOT / file).read_text())]
        dice = random.Random(f"{seed} {name}")
        sampled += dice.sample(every, min(count, len(every))) if count else every
    return sampled


def arguments(argv: Sequence[str]) -> argparse.Namespace:
    """Return the options of the command line."""
    parser = argparse.ArgumentParser("tools.checks.mutants", description=__doc__.splitlines()[0])
    parser.add_argument("names", nargs="*", default=FOLDERS, help="files or folders")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--count", type=int, default=20, help="mutants of each file or folder named"
    )
    parser.add_argument("--all", action="store_true", help="all mutants, not some")
    parser.add_argument(
        "--tests", type=int, default=12, help="test modules for a file that are tried first"
    )
    parser.add_argument("--quick", action="store_true", help="the quick tests alone")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--list", action="store_true", help="only say what would be tried")
    return parser.parse_args(argv)


def main(argv: Sequence[str]) -> int:
    """Choose mutants, try them and print the results; return 1 if a mutant survived."""
    options = arguments(argv)
    known = graph()
    sampled = sample(
        options.names, 0 if options.all else options.count, options.seed, known, options.tests
    )
    every = {one.file: nearest_tests(one.file, known, len(known)) for one in sampled}
    chosen = {file: tests[: options.tests] for file, tests in every.items()}
    others = {file: tests[options.tests :] for file, tests in every.items()}
    if options.list:
        for file, tests in sorted(chosen.items()):
            say(f"{file}: {' '.join(tests)}")
        say("\n".join(map(str, sampled)))
        return 0
    if not sampled:
        raise Problem("There is nothing to change that a test without a browser reaches.")
    same = read_known()
    alike = [one for one in sampled if (one.file, one.known_as()) in same]
    tried = [one for one in sampled if one not in alike]
    found = try_all(tried, chosen, str(ensure_venv()), options.jobs, others, not options.quick)
    found.update(dict.fromkeys(alike, SAME))
    say(report(found))
    for mutant in outdated(same):
        say(f"{KNOWN.name} names what the code has no more: {mutant}")
    return int(SURVIVED in found.values())


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except Problem as problem:
        sys.exit(f"mutants: {problem}")
