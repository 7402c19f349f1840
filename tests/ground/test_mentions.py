"""Files and commands that documentation and docstrings mention exist."""

import ast
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tools.common import ROOT

FOLDERS = "web|hive_core|hive_kernel|hive_boards|tools|tests|docs"
ENDINGS = "py|pxd|mjs|js|css|html|json|toml|txt|md|yml"
FILE = re.compile(rf"(?<![\w./:-])(?:{FOLDERS})/[\w./*-]*\.(?:{ENDINGS})(?:\.gz)?\b")
COMMAND = re.compile(rf"python3? -m ((?:{FOLDERS})\b[\w.]*\w|(?:{FOLDERS})\b)")
NAME = re.compile(r"(?<![\w./*:-])[\w-]+\.(?:py|mjs)\b")
"""A module without its folder."""
EXAMPLES = {"conf.py", "tests/core/test_moth.py", "web/locales/tally.en.json"}
"""Files of readers' own."""
STEM = re.compile(r"[A-Z]{2,}\b")
"""A part of a path in capitals stands for any: web/parts/NAME.html."""


def tracked(*patterns: str) -> list[Path]:
    """The project's files that fit, as git knows them; all where there is no git."""
    command = ["git", "ls-files", "-z", "--", *patterns]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    names = [name for name in listed.stdout.split("\0") if name]
    return [ROOT / name for name in names if (ROOT / name).is_file()]


def docstrings(source: str) -> Iterator[str]:
    """Every text that stands alone in a module: docstrings, those of attributes among them."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            yield str(node.value.value)


def mentioning(path: Path) -> str:
    """What a file says to readers: all of it, of Python the docstrings and comments."""
    text = path.read_text()
    if path.suffix != ".py":
        return text
    comments = re.findall(r"(?m)^\s*#.*|  # .*", text)
    return "\n".join([*docstrings(text), *comments])


def missing_files(text: str) -> list[str]:
    """The files that a text names and the project does not have, from its top or from tests/."""
    modules = set(NAME.findall(text)) - MODULES
    files = [
        name
        for name in FILE.findall(text)
        if not any(ROOT.glob(name)) and not any((ROOT / "tests").glob(name))
    ]
    return [name for name in sorted({*modules, *files} - EXAMPLES) if not STEM.search(name)]


def missing_commands(text: str) -> list[str]:
    """The modules that a text starts with `python3 -m` and that cannot be started so."""
    lost = []
    for module in sorted(set(COMMAND.findall(text))):
        place = ROOT / module.replace(".", "/")
        if not place.with_suffix(".py").is_file() and not (place / "__main__.py").is_file():
            lost.append(module)
    return lost


MENTIONING = tracked("*.md", "*.py", "*.mjs", "*.js", "*.toml", "*.yml", ".ci/run")
MODULES = {path.name for path in tracked("*.py", "*.mjs")}


@pytest.mark.slow  # it reads every file
@pytest.mark.skipif(not MENTIONING, reason="no git here")
def test_every_file_and_command_that_is_mentioned_exists() -> None:
    lost = []
    for path in MENTIONING:
        text = mentioning(path)
        for name in missing_files(text) + missing_commands(text):
            lost.append(f"{path.relative_to(ROOT)}: {name}")
    assert not lost, "\n".join(lost)


def test_what_is_missing_is_named() -> None:
    text = "no_page.py, web/play/no_page.py, web/parts/NAME.html, web/locales/*.json, tests/told.py"
    assert missing_files(text) == ["no_page.py", "web/play/no_page.py"]
    text = (
        "python3 -m tools.bench.page, `python3 -m tools.no_bench`, python3 -m pip, python -m tests"
    )
    assert missing_commands(text) == ["tools.no_bench"]
