"""A misspelt act, field or method is found before anybody meets it in a browser.

Names that stand in HTML are compared here with what the pages know; those in Python are the type
checker's.
"""

import ast
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any
from unittest.mock import MagicMock

import pytest

from tests.embed.fakes import Embedded
from tests.web.fakes import Memory, table_for
from tests.web.pretend import pretended
from web.common.i18n import Translator, read_catalogue
from web.common.store import Store

ROOT = Path(__file__).resolve().parents[2]
NAMED = re.compile(r'\bdata-(?:act|submit|change)="([^"]*)"')
ROOMS = {"index.html": "play", "embed.html": "embed", "learn.html": "learn"}


@pytest.fixture(scope="module")
def pages() -> Iterator[dict[str, Any]]:
    """The pages by their files, built over a document that has everything."""
    with pretended():
        from web.embed.page import FramePage
        from web.learn.page import LearnPage
        from web.play.game_page import Page

        game, frame = Page(words()), FramePage(words("embed"))
        game.serve(table_for(), MagicMock())
        frame.serve(Embedded().game, MagicMock(), lambda: None)
        learn = LearnPage(words("learn"), Store(Memory()))
        yield {"index.html": game, "embed.html": frame, "learn.html": learn}


def words(*parts: str) -> Translator:
    return Translator(read_catalogue, parts)


@cache
def made() -> "list[tuple[str, str]]":
    """(room, act) of every button that the pages' Python makes."""
    found = []
    for path in sorted((ROOT / "web").rglob("*.py")):
        source = path.read_text()
        for node in ast.walk(ast.parse(source)) if "data-act" in source else ():
            if not isinstance(node, ast.Dict):
                continue
            for key, value in zip(node.keys, node.values, strict=True):
                if isinstance(key, ast.Constant) and key.value == "data-act":
                    act = value.value if isinstance(value, ast.Constant) else "?"
                    found.append((path.parent.name, str(act)))
    return found


def asked_of(name: str) -> set[str]:
    """The acts that a page's HTML and the Python of its room name."""
    from web.play.notices import Notices

    notices = {act for act, _ in Notices.BUTTONS.values()}
    acts = set(NAMED.findall((ROOT / name).read_text()))
    for room, act in made():
        if act == "?":
            assert room in ("play", *DIALOGS), "an act that is no constant has to be added here"
            acts |= notices if name == "index.html" else set()
        elif room == ROOMS[name] or (room == "play" and name == "embed.html" and act in SHARED):
            acts.add(act)
    return acts


DIALOGS = ("common", "review")
"""Where buttons are named after what they are in; every visit compares them with the page's table."""
SHARED = ("slot", "goto")
"""Acts of panels that a frame has too."""


@pytest.mark.parametrize("name", ROOMS)
def test_every_button_asks_for_an_act_that_its_page_knows(
    pages: "dict[str, Any]", name: str
) -> None:
    asked, known = asked_of(name), set(pages[name].acts)
    assert asked <= known, "no such act: " + ", ".join(sorted(asked - known))
    unused = known - asked - {"close"}
    assert not unused, "no button asks for: " + ", ".join(sorted(unused))


DIALOG_FILES = sorted(
    path for path in (ROOT / "web").rglob("*.py") if "(Dialog):" in path.read_text("utf-8")
)


@pytest.mark.parametrize("path", DIALOG_FILES, ids=lambda path: path.parent.name + "/" + path.stem)
def test_every_act_of_a_dialog_has_its_button(path: Path) -> None:
    """What buttons ask for and the page does not know is found by every visit."""
    trees = [ast.parse(one.read_text("utf-8")) for one in path.parent.glob("*.py")]
    texts = [text for tree in trees for text in texts_in(tree)]
    acts = [
        str(key.value)
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Dict) and is_of_acts(node)
        for key in node.keys
        if isinstance(key, ast.Constant)
    ]
    name = re.findall(r'^    name = "(\w+)"', path.read_text("utf-8"), re.M)[0]
    asked = {act for act in acts if texts.count(act) > 1 or f"{name}_{act}" in texts}
    assert len(acts) and set(acts) == asked


def is_of_acts(node: ast.Dict) -> bool:
    """Whether the values of a dict are what buttons do."""
    makers = ("press", "with_text", "with_number")
    return any(
        isinstance(value, ast.Call) and ast.unparse(value.func) in makers for value in node.values
    )


@pytest.mark.parametrize("name", ["index", "learn", "embed"])
def test_no_two_parts_of_a_page_have_one_name(name: str) -> None:
    """A second #b-again took the place of Play again under a look back on a phone."""
    names = re.findall(r' id="([^"]+)"', (ROOT / f"{name}.html").read_text("utf-8"))
    assert len(names) == len(set(names)), sorted(one for one in names if names.count(one) > 1)


def test_a_misspelt_act_is_found(pages: "dict[str, Any]") -> None:
    html = (ROOT / "index.html").read_text().replace('data-act="rematch"', 'data-act="remach"')
    assert set(NAMED.findall(html)) - set(pages["index.html"].acts) == {"remach"}


# What Python writes and others read: sheets, scripts, HTML, and what finds its way about a page


@cache
def read_by_others() -> str:
    """All that may speak of a class, an attribute or an id that the pages' Python writes."""
    files = [ROOT / name for name in ROOMS]
    for folder, kinds in (("web", ("css", "js", "mjs", "html")), ("tests/browser", ("py",))):
        files += [path for kind in kinds for path in sorted((ROOT / folder).rglob(f"*.{kind}"))]
    return "\n".join(path.read_text("utf-8") for path in [*files, ROOT / "tools/browsers/tab.py"])


def texts_in(node: ast.AST) -> list[str]:
    """The constant texts in an expression."""
    found = [one.value for one in ast.walk(node) if isinstance(one, ast.Constant)]
    return [one for one in found if isinstance(one, str)]


def written(source: str) -> Iterator[tuple[str, str]]:
    """(kind, name) of every class, attribute, id and symbol that a module writes by a constant."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Dict):
            for key, value in zip(node.keys, node.values, strict=True):
                for name in texts_in(key) if key else ():
                    if name == "class":
                        yield from [
                            ("class", one) for text in texts_in(value) for one in text.split()
                        ]
                    elif name.startswith("data-"):
                        yield "attribute", name
        elif isinstance(node, ast.Call) and node.args:
            called = node.func.attr if isinstance(node.func, ast.Attribute) else ""
            first = texts_in(node.args[0]) if isinstance(node.args[0], ast.Constant) else []
            on_classes = isinstance(node.func, ast.Attribute) and (
                isinstance(node.func.value, ast.Attribute) and node.func.value.attr == "classList"
            )
            if on_classes:
                yield from [("class", name) for name in first]
            elif called in ("flag", "attr", "setAttribute", "toggleAttribute"):
                yield from [("attribute", name) for name in first if name.startswith("data-")]
                if first == ["class"] and len(node.args) > 1:
                    classes = " ".join(texts_in(node.args[1])).split()
                    yield from [("class", name) for name in classes]
            elif isinstance(node.func, ast.Name) and node.func.id in ("by_id", "at"):
                yield from [("id", name) for name in first]
        elif isinstance(node, ast.Constant) and re.fullmatch(r"i-[a-z-]+", str(node.value)):
            yield "symbol", str(node.value)


MODULES = sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / "web").rglob("*.py"))


@pytest.mark.parametrize("module", MODULES)
def test_what_python_writes_for_others_to_read_is_read(module: str) -> None:
    """A misspelt class has no style, a misspelt symbol no picture: nobody is told, and it is seen."""
    known = read_by_others()
    unread = []
    for kind, name in written((ROOT / module).read_text("utf-8")):
        sign = {"class": r"\.", "attribute": "", "id": 'id="|#', "symbol": 'id="'}[kind]
        end = "" if name.endswith("-") else r"(?![\w-])"  # "recap-" goes on with a variable
        camel = re.sub(r"-(\w)", lambda found: found[1].upper(), name.removeprefix("data-"))
        script = rf"|dataset\.{camel}\b" if kind == "attribute" else ""
        if not re.search(rf"(?:{sign}){re.escape(name)}{end}{script}", known):
            unread.append(f"{kind} {name}")
    assert [one for one in unread if one not in OWN] == []


OWN = ("attribute data-arg", "attribute data-picture", "attribute data-words")
"""Read by the room itself that writes it."""


@cache
def read_fields() -> frozenset[str]:
    """Every name that the Python of the pages reads of a record, or hands to `changed`."""
    found: set[str] = set()
    for path in [*(ROOT / "web").rglob("*.py"), *(ROOT / "hive_core").rglob("*.py")]:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Attribute):
                found.add(node.attr)
            elif isinstance(node, ast.keyword):
                found.add(node.arg or "")
    return frozenset(found)


@pytest.mark.parametrize("module", MODULES)
def test_every_field_of_a_record_is_read_by_its_name(module: str) -> None:
    """One that nobody reads is misspelt, or not needed."""
    fields = []
    for node in ast.walk(ast.parse((ROOT / module).read_text("utf-8"))):
        named = isinstance(node, ast.Call) and ast.unparse(node.func) == "NamedTuple"
        if named and isinstance(node, ast.Call) and isinstance(node.args[1], ast.List):
            fields += [texts_in(row)[0] for row in node.args[1].elts]
    unread = [name for name in fields if name not in read_fields()]
    assert unread == [] or set(unread) <= BY_THEIR_TEXT


BY_THEIR_TEXT = {"ask_draw", "forward", "placed", "pos"}
"""Read with `getattr`; `placed` is kept with each game and not read yet."""


PLANTED = {
    "web/play/message_line.py": ("if advice.waits and advice.loading", "if advice.waitz"),
    "web/play/advice_panel.py": ("advice.pointed", "advice.pointde"),
    "web/play/reserve.py": ("if plate.home", "if plate.hom"),
    "web/game/move_input.py": ("session.page.refuse(", "session.page.refuze("),
    "web/words/advice.py": ("line.moves", "line.mvoes"),
    "web/play/actions.py": ("session.undo", "session.undoo"),
}


@pytest.mark.nightly
def test_misspelt_fields_and_methods_are_found_by_the_type_checker(tmp_path: Path) -> None:
    for name in ("pyproject.toml", "hive_core", "web", "typings"):
        source = ROOT / name
        copy = shutil.copytree if source.is_dir() else shutil.copy
        copy(source, tmp_path / name)
    for name, (right, wrong) in PLANTED.items():
        text = (tmp_path / name).read_text()
        assert right in text, name
        (tmp_path / name).write_text(text.replace(right, wrong, 1))
    command = [sys.executable, "-m", "mypy", "web", "--cache-dir", os.devnull]
    found = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
    wrong_lines = set(re.findall(r"^(\S+?):\d+: error: .*has no attribute", found.stdout, re.M))
    assert wrong_lines == set(PLANTED), found.stdout + found.stderr
