"""The code's structure gets no worse: each number in owners.toml is what is counted, and only falls."""

import ast
import copy

import pytest

from tests.ground import docstrings, owners
from tests.ground.owners import Limits, Module
from tools.common import ROOT


def small(**tables: dict[str, int]) -> Limits:
    """A file with the usual bounds and these tables."""
    bounds = {"methods": 40, "attributes": 20, "function_lines": 60, "module_lines": 500}
    return {"bounds": bounds, "methods": {}, "attributes": {}, **tables}


def web(text: str, path: str = "web/planted.py") -> list[Module]:
    """A page's only module."""
    return [Module(path, text)]


def wheres(places: list[owners.Place]) -> list[str]:
    """The places without their sizes."""
    return [place.where for place in places]


def test_every_number_is_what_is_counted():
    given = owners.limits()
    found = owners.differences(
        given, owners.measured(owners.sources(), given), touched=owners.touched()
    )
    assert not found, "\n" + "\n".join(found)


def test_no_number_is_higher_than_in_an_earlier_version():
    versions = owners.versions()
    if not versions:
        pytest.skip("no history")
    today = owners.limits()
    found = {one: commit for commit, earlier in versions for one in owners.raised(earlier, today)}
    assert not found, "\n" + "\n".join(f"{one} (since {found[one][:7]})" for one in found)


def test_the_folders_whose_reads_are_counted_are_there():
    for folder in owners.limits()["folders"]["literal_reads"]:
        assert (ROOT / folder).is_dir(), f"{folder} was renamed: say so in {owners.FILE}"


def test_a_class_beyond_the_bound_is_found_with_its_bases():
    base = "".join(f"    def one{at}(self): self.a{at} = 0\n" for at in range(30))
    own = "".join(f"    def two{at}(self): self.b{at} = 0\n" for at in range(11))
    plain = [Module("web/base.py", f"class Base:\n{base}"), Module("web/other.py", "")]
    more = f"from web.base import Base as Plain\nclass Planted(Plain):\n{own}"
    figures = owners.classes([*plain, *web(more)], small()["bounds"])
    assert {name: one.number for name, one in figures["methods"].items()} == {"Planted": 41}
    assert figures["attributes"]["Planted"].number == 41
    assert owners.differences(small(), figures)[0] == (
        "[methods] Planted: 41, not 40; see\n    web/planted.py:2"
    )


def test_a_write_to_another_owner_is_found():
    text = """
class Session:
    def __init__(self):
        self.friend = None
        self.title = ""

    def begin(self):
        self.friend = 1
        again = Session()
        again.friend = 2

def spoil(session, document):
    session.friend = 3
    session.title, session.other = "", 4
    document.title = ""
"""
    found = owners.foreign_writes(web(text))
    assert [(receiver, place.where.split()[1]) for receiver, place in found] == [
        ("session", "session.friend"),
        ("session", "session.title"),
    ]


def test_reads_by_a_literal_key_and_untyped_types_are_found():
    text = """
from typing import Any
Record = dict[str, Any]

def read(live: "Record", kinds: list["Record"], key: str) -> "dict[str, Any] | None":
    live["new"] = live[key]
    return live["road"] or live.get("name") or live.pop("toss", None)
"""
    found = owners.literal_reads(web(text, "web/game/planted.py"), ["web/game"])
    assert [place.where.split()[1] for place in found] == [
        "live['road']",
        "live.get('name')",
        "live.pop('toss',",
    ]
    assert not owners.literal_reads(web(text), ["web/game"])
    assert len(owners.untyped(web(text))) == 4


def test_a_long_function_is_found():
    text = "class Planted:\n    def long(self):\n" + "        pass\n" * 60
    places = owners.long_functions(web(text), 60)
    assert places == [("web/planted.py:2 Planted.long", 61)]
    counted = owners.count_and_largest(places)
    assert (counted["count"].number, counted["largest"].number) == (1, 61)


def test_a_planted_word_is_found_however_it_is_joined():
    text = """
import json as told_json
Row = NamedTuple("Row", [("told_rows", "int")])

class ToldBy:
    def _told(self, told=None):
        self.was_told = told
        told = self.was_told = "untold"
        self.toldest = at_once = told
"""
    found = owners.words(web(text), ["told", "at_once", "once_at"])
    assert [where.split()[1] for where in wheres(found["told"].places)] == [
        "told_json",
        "told_rows",
        "ToldBy",
        "_told",
        "told",
        "was_told",
    ]
    assert (found["at_once"].number, found["once_at"].number) == (1, 0)


def test_a_shared_name_is_found():
    text = "class Planted: ...\ndef begun(): ...\ndef _own(): ..."
    modules = [*web(text), *web(text, "web/again.py")]
    kinds = (ast.ClassDef, ast.FunctionDef)
    assert [where.split(":")[0] for where in wheres(owners.shared(modules, kinds))] == [
        "Planted",
        "begun",
    ]


def test_a_function_without_docstring_is_found_unless_it_overrides():
    text = """
class Like(Protocol):
    def stub(self): ...

class Base:
    def said(self): ...
    def __init__(self): ...

class Planted(Base):
    def said(self): ...
    def _own(self): ...
    def documented(self):
        "Says so."

def outer():
    def inner(): ...
"""
    places = owners.bare(web(text))["web"].places
    assert [where.split()[1] for where in wheres(places)] == ["outer", "said"]


DOCUMENTED = '''"""A planted module."""
KEPT: "int" = 1
"""Of a module."""

class Planted:
    """How it is told: `asked` and at
    once."""

    def said(self):
        """Speak."""
        self.rest = 1
        """What is asked; asked again."""
        print("Who")

    def moved(self) -> None:
        """A piece was moved."""

    def name(self) -> str:
        """A name."""
'''


def test_a_docstring_without_a_head_is_found():
    assert [
        where.split()[1:] for where in wheres(owners.headless(web(DOCUMENTED))["web"].places)
    ] == [
        ["KEPT"],
        ["Planted"],
        ["Planted.said.self.rest"],
        ["Planted.moved"],
    ]


def test_words_of_docstrings_are_counted_without_code():
    found = owners.docstring_words(web(DOCUMENTED), ["asked", "at_once", "told", "who", "seal"])
    assert {word: one.number for word, one in found.items()} == {
        "asked": 2,
        "at_once": 1,
        "told": 1,
        "who": 0,
        "seal": 0,
    }


def test_a_sample_has_a_share_of_each_package_and_is_the_same_again():
    found = [(owners.Place(f"{one}/planted.py:{at}"), "") for one in "abb" for at in range(9)]
    rows = docstrings.sample(found, seed=1, count=8)
    assert [place.where[0] for place, _ in rows] == ["a"] * 2 + ["b"] * 6
    assert rows == docstrings.sample(found, seed=1, count=8)
    assert rows != docstrings.sample(found, seed=2, count=8)
    assert len(docstrings.sample(found, seed=1, count=60)) == len(found)


def test_a_question_of_the_mode_is_found():
    found = owners.questions(
        web("def f(s):\n    return s.reviewing() or s.reviewing"), ["reviewing"]
    )
    assert wheres(found["reviewing"].places) == ["web/planted.py:2"]


def test_the_advice_is_to_lower_a_number_and_to_empty_the_table():
    given = small(words={"told": 2}, methods={"Page": 50})
    figures: owners.Figures = {"words": {"told": owners.Figure(1, [])}, "methods": {}}
    assert owners.differences(given, figures) == [
        f"lower [words] told in {owners.FILE} from 2 to 1",
        f"take Page off [methods] in {owners.FILE}: it is within the bound, or gone",
    ]


BEFORE = small(words={"told": 2, "road": 0}, methods={"Page": 117, "Live": 55})
BEFORE["folders"] = {"literal_reads": ["web/game", "web/friends"]}


@pytest.mark.parametrize(
    "table, key, number, fault",
    [
        ("words", "told", 3, "[words] told rose from 2 to 3"),
        ("words", "road", 1, "[words] road rose from 0 to 1"),
        ("words", "told", None, "[words] told is gone: where nothing is left it is 0"),
        ("words", "seal", 9, ""),  # a word more is counted
        ("methods", "Page", 118, "[methods] Page rose from 117 to 118"),
        ("methods", "Page", 41, ""),
        ("methods", "Page", None, ""),
        ("methods", "Session", 41, "[methods] Session rose from 40 to 41"),
        ("bounds", "methods", 41, "[bounds] methods rose from 40 to 41"),
        ("bounds", "methods", 30, ""),
        ("folders", "literal_reads", ["web/game"], "[folders] literal_reads has become shorter"),
        ("folders", "literal_reads", ["web/game", "web/saved_records", "web/remote"], ""),
    ],
)
def test_a_number_may_fall_and_not_rise(table: str, key: str, number: object, fault: str):
    today = copy.deepcopy(BEFORE)
    today[table][key] = number
    if number is None:
        del today[table][key]
    assert owners.raised(BEFORE, today) == ([fault] if fault else [])


def test_a_lower_bound_may_list_what_was_within_the_higher_one():
    today = copy.deepcopy(BEFORE)
    today["bounds"]["methods"] = 30
    today["methods"]["Session"] = 35
    assert not owners.raised(BEFORE, today)


def test_a_class_may_change_its_name_and_not_grow_with_it():
    today = copy.deepcopy(BEFORE)
    del today["methods"]["Live"]
    today["methods"]["LiveGame"] = 55
    assert owners.raised(BEFORE, today) == ["[methods] LiveGame rose from 40 to 55"]
    today["renamed"] = {"Live": "Lively", "Lively": "LiveGame"}
    assert not owners.raised(BEFORE, today)
    today["methods"]["LiveGame"] = 56
    assert owners.raised(BEFORE, today) == ["[methods] LiveGame rose from 55 to 56"]
    today["methods"].update(LiveGame=55, Live=55)
    assert owners.raised(BEFORE, today) == ["[methods] Live is listed, and in [renamed] as well"]
