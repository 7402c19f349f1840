"""The mutation run: what it changes, which tests it chooses, and what it calls a survivor."""

import ast
import sys
from pathlib import Path

import pytest

from tools.checks import mutants
from tools.checks.mutants import (
    KILLED,
    SAME,
    SURVIVED,
    TIMED_OUT,
    Mutant,
    mutants_of,
    mutated,
    nearest_tests,
    outdated,
    read_known,
)
from tools.common import Problem


@pytest.mark.parametrize(
    ("source", "wanted"),
    [
        ("x < y", {"x <= y", "pass"}),
        ("x == 1", {"x != 1", "x == 2", "pass"}),
        ("a in b", {"a not in b", "pass"}),
        ("a and b", {"a or b", "pass"}),
        ("not a", {"a", "pass"}),
        ("-a", {"a", "pass"}),
        ("x = a + b", {"x = a - b", "pass"}),
        ("x += y", {"x -= y", "pass"}),
        ("f(True)", {"f(False)", "pass"}),
        ("f('a')", {"f('ax')", "pass"}),
        ("if a:\n    b()", {"if not a:\n    b()", "if a:\n    pass"}),
        ("a if b else c", {"c if b else a", "pass"}),
        (
            "def f(a=1):\n    return a",
            {"def f(a=2):\n    return a", "def f(a=1):\n    return None"},
        ),
        ("while a:\n    break", {"while a:\n    continue"}),
        ("raise E", {"pass"}),
    ],
)
def test_what_is_changed(source: str, wanted: set[str]) -> None:
    every = mutants_of("one.py", source)
    assert {mutated(source, mutant.number).strip() for mutant in every} == wanted
    assert len(every) == len(wanted)


@pytest.mark.parametrize(
    "source",
    [
        '"""A docstring."""',
        "import os\nfrom os import path",
        "TYPE_CHECKING = False\nif TYPE_CHECKING:\n    x = 1 + 1",
        "def f(a: 'int | None') -> 'str': ...",
        "x: 'dict[str, int]'",
        "__all__ = ['a']",
    ],
)
def test_what_no_test_can_see_is_left_alone(source: str) -> None:
    assert mutants_of("one.py", source) == []


@pytest.mark.parametrize(
    ("source", "changed"),
    [
        ("P = NamedTuple('P', [('x', 'int'), ('y', 'str')])", ["'P'", "'x'", "'y'"]),
        ("any([1 for x in y])", []),
        ("sum([1 for x in y])", ["1"]),
        ("add('--size', default=0, help='how large', metavar='N')", ["'--size'", "0"]),
    ],
)
def test_types_and_the_words_of_a_help_are_left_alone(source: str, changed: list[str]) -> None:
    assert [one.before for one in mutants_of("one.py", source)[1:]] == changed


NESTED = """
LIMIT = 3
class Tree:
    ROOM = 4
    def grow(self, by=2):
        def half():
            return self.room // by
        self.room += half()
        return self.room == 0 or by == 0
"""


def test_a_mutant_is_known_by_the_place_of_its_line() -> None:
    known = {one.known_as() for one in mutants_of("one.py", NESTED)}
    assert {
        " | LIMIT = 3 | 3 -> 4",
        "Tree | ROOM = 4 | 4 -> 5",
        "Tree.grow | def grow(self, by=2): | 2 -> 3",
        "Tree.grow.half | return self.room // by | self.room // by -> self.room * by",
        "Tree.grow | self.room += half() | self.room += half() -> pass",
        "Tree.grow | return self.room == 0 or by == 0 | 0 -> 1",
        "Tree.grow | return self.room == 0 or by == 0 | 2 | 0 -> 1",
    } <= known
    assert len(known) == len(mutants_of("one.py", NESTED))


def test_what_makes_no_difference_has_a_reason_and_is_named_when_it_is_gone(tmp_path: Path) -> None:
    file = tmp_path / "same.toml"
    file.write_text(
        '[[same]]\nwhy = "no such room"\nfile = "one.py"\n'
        'mutants = [" | LIMIT = 3 | 3 -> 4", " | LIMIT = 5 | 5 -> 6"]\n'
        '[[same]]\nwhy = "gone"\nfile = "two.py"\nmutants = ["x"]\n'
    )
    (tmp_path / "one.py").write_text(NESTED)
    known = read_known(file)
    assert known["one.py", " | LIMIT = 3 | 3 -> 4"] == "no such room"
    assert outdated(known, tmp_path) == ["one.py:  | LIMIT = 5 | 5 -> 6", "two.py: x"]
    file.write_text('[[same]]\nfile = "one.py"\nmutants = []\n')
    with pytest.raises(Problem, match=r"one\.py without a reason"):
        read_known(file)


def test_what_is_said_to_make_no_difference_is_a_mutant_of_the_code() -> None:
    assert outdated(read_known()) == []


@pytest.mark.slow
@pytest.mark.parametrize("samples", [10, pytest.param(40, marks=pytest.mark.nightly)])
def test_every_mutant_of_a_real_file_is_another_program(samples: int) -> None:
    source = Path(mutants.__file__).read_text()
    plain = ast.unparse(ast.parse(source))
    every = mutants_of("mutants.py", source)
    assert len(every) > 200
    for mutant in every[:: len(every) // samples]:
        text = mutated(source, mutant.number)
        compile(text, "mutants.py", "exec")
        assert text.strip() != plain.strip(), mutant
        assert mutant.line > 0 and mutant.before != mutant.after


@pytest.mark.nightly
def test_the_same_seed_draws_the_same_mutants() -> None:
    known = mutants.graph()
    first, again, other = (
        mutants.sample(["hive_core/rules/steps.py"], 15, seed, known, 3) for seed in (1, 1, 2)
    )
    assert len(set(first)) == 15
    assert first == again != other


def test_the_nearest_tests_are_chosen() -> None:
    known = {
        "tests/web/test_far.py": {"web/main.py"},
        "tests/web/test_near.py": {"web/one.py"},
        "tests/web/test_one.py": {"web/one.py"},
        "web/main.py": {"web/one.py"},
    }
    near = ["tests/web/test_one.py", "tests/web/test_near.py"]
    assert nearest_tests("web/one.py", known, 2) == near
    assert nearest_tests("web/one.py", known, 9) == [*near, "tests/web/test_far.py"]
    assert nearest_tests("web/lonely.py", known, 9) == []


def test_imports_for_the_type_checker_alone_do_not_count(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text("if TYPE_CHECKING:\n    import b\ndef f():\n    import c\n")
    for name in ("b.py", "c.py"):
        (tmp_path / name).touch()
    assert mutants.imports(tmp_path / "a.py", tmp_path) == {"c.py"}


CODE = """
def larger(a, b):
    return a if a > b else b

def count(n):
    while n != 0:
        n -= 1
    return True
"""
TESTS = """
from web.one import count, larger
def test_larger(): assert larger(1, 2) == 2 and larger(4, 3) == 4
def test_count(): assert count(3)
"""


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small project in the place of this one."""
    for name, text in (("web/one.py", CODE), ("tests/test_one.py", TESTS)):
        (tmp_path / name).parent.mkdir()
        (tmp_path / name).write_text(text)
    (tmp_path / "pytest.ini").write_text("[pytest]\nmarkers = slow\npythonpath = .\n")
    monkeypatch.setattr(mutants, "ROOT", tmp_path)
    monkeypatch.setattr(mutants, "limit", lambda unmutated_s: 2 * unmutated_s + 3)
    return tmp_path


@pytest.mark.nightly
def test_killed_survived_and_timed_out(project: Path) -> None:
    every = mutants_of("web/one.py", CODE)
    wanted = {
        "a if a > b else b  ->  b if a > b else a": KILLED,
        "a > b  ->  a >= b": SURVIVED,
        "n -= 1  ->  n += 1": TIMED_OUT,
    }
    drawn = [mutant for mutant in every if str(mutant).partition(": ")[2] in wanted]
    assert len(drawn) == len(wanted)
    chosen = {"web/one.py": ["tests/test_one.py"]}
    found = mutants.try_all(drawn, chosen, sys.executable, jobs=2)
    assert {str(one).partition(": ")[2]: outcome for one, outcome in found.items()} == wanted
    assert (project / "web/one.py").read_text() == CODE, "the project itself is never touched"


@pytest.mark.nightly
def test_what_the_nearest_tests_miss_the_others_may_find(project: Path) -> None:
    (project / "tests/test_two.py").write_text(
        "from web.one import larger\ndef test_equal(): assert larger(5, 5.0) is not 5\n"
    )
    drawn = [one for one in mutants_of("web/one.py", CODE) if one.after == "a >= b"]
    near, far = {"web/one.py": ["tests/test_one.py"]}, {"web/one.py": ["tests/test_two.py"]}
    for others, outcome in ((None, SURVIVED), (far, KILLED)):
        found = mutants.try_all(drawn, near, sys.executable, 1, others)
        assert list(found.values()) == [outcome]


@pytest.mark.slow
def test_tests_that_fail_by_themselves_are_told(project: Path) -> None:
    (project / "tests/test_one.py").write_text("def test_no(): assert False\n")
    drawn = mutants_of("web/one.py", CODE)[:1]
    with pytest.raises(Problem, match="test_one"):
        mutants.try_all(drawn, {"web/one.py": ["tests/test_one.py"]}, sys.executable, jobs=1)


def test_the_report_names_survivors_by_file() -> None:
    found = {
        Mutant("web/b.py", 0, 7, "x", "y"): SURVIVED,
        Mutant("web/a.py", 0, 3, "x", "y"): SURVIVED,
        Mutant("web/a.py", 1, 4, "x", "y"): KILLED,
        Mutant("web/a.py", 2, 5, "x", "y"): TIMED_OUT,
        Mutant("web/a.py", 3, 6, "x", "y"): KILLED,
    }
    lines = mutants.report(found).splitlines()
    assert lines[2].split() == ["web/a.py", "2", "1", "1", "0", "75", "%", "found"]
    assert lines[4].split() == ["all", "of", "web", "2", "1", "2", "0", "60", "%", "found"]
    assert lines[-2:] == ["  web/a.py:3: x  ->  y", "  web/b.py:7: x  ->  y"]


def test_what_makes_no_difference_is_told_apart() -> None:
    found = {
        Mutant("web/a.py", 1, 4, "x", "y"): KILLED,
        Mutant("web/a.py", 2, 5, "x", "y"): SAME,
        Mutant("web/b.py", 3, 6, "x", "y"): SAME,
    }
    lines = mutants.report(found).splitlines()
    assert lines[2].split() == ["web/a.py", "1", "0", "0", "1", "100", "%", "found"]
    assert lines[3].split() == ["web/b.py", "0", "0", "0", "1", "-"]
    assert lines[4].split() == ["all", "of", "web", "1", "0", "0", "2", "100", "%", "found"]


@pytest.mark.parametrize("name", ["no/such/folder", "../elsewhere"])
def test_what_is_not_there_is_told(name: str) -> None:
    with pytest.raises(Problem, match=name):
        mutants.sources([name])
