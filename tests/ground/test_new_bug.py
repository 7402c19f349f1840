"""CONTRIBUTING's moth: a bug takes its row, glyph, inks and names, and everything plays with it."""

import json
import re
import shutil
import subprocess
import sys

import pytest

from hive_core.rules.bugs import BUGS
from tools.common import ROOT

GUIDE = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
CROSS = "M4 4L28 28M28 4L4 28"
INK = ".ink-wp { color: var(--hive-one-w, var(--hive-ink-wp)); }\n"


def put(path, before, new):
    """Writes `new` in front of the only place where `before` stands in a file."""
    text = path.read_text("utf-8")
    assert text.count(before) == 1, (path, before)
    path.write_text(text.replace(before, new + before), "utf-8")


def guide_code():
    """The function and the row of the moth, as CONTRIBUTING.md prints them."""
    code = re.search(r"   ```python\n(.*?)   ```", GUIDE, re.S)
    assert code
    lines = "".join(line[3:] or "\n" for line in code[1].splitlines(keepends=True))
    function, _, row = lines.partition("BUGS = (\n    ...,\n")
    return function, row.removesuffix(")\n")


@pytest.fixture(scope="module")
def with_moth(tmp_path_factory):
    """A copy of the project with the moth in it, added as CONTRIBUTING.md says and nothing else."""
    top = tmp_path_factory.mktemp("moth")
    ignored = shutil.ignore_patterns("__pycache__")
    for folder in ("hive_core", "web", "tests/web"):
        shutil.copytree(ROOT / folder, top / folder, ignore=ignored)
    for name in ("tests/__init__.py", "tests/ground/__init__.py", "tests/ground/moth.py"):
        (top / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, top / name)
    function, row = guide_code()
    bugs = top / "hive_core/rules/bugs.py"
    put(bugs, "BUGS = (\n", function)
    put(bugs, ")\nQUEEN = 0\n", row)
    put(
        top / "hive_core/drawing/glyphs.py",
        '    "P": (',
        f'    "H": (1, 0, 0, "{CROSS}", ""),\n',
    )
    inks = {"wh": "#404040", "bh": "#c0c0c0"}
    for name, color in inks.items():
        put(top / "hive_core/drawing/palette.py", '    "ink-wp"', f'    "ink-{name}": "{color}",\n')
        css = top / "web/board/board.css"
        put(css, "  --hive-ink-wp:", f"  --hive-ink-{name}: {color};\n")
        put(css, ".ink-wp {", INK.replace("wp", name).replace("one-w", "one-" + name[0]))
    for path in (top / "web/locales").glob("*.json"):
        words = json.loads(path.read_text("utf-8"))
        named = [key for key in words if re.search(r"\.[wb]?P$", key)]
        words |= {key[:-1] + "H": words[key].replace("illbug", "oth") for key in named}
        path.write_text(json.dumps(words), "utf-8")
    return top


@pytest.mark.slow
def test_a_moth_needs_its_row_glyph_inks_and_names_and_nothing_else(with_moth):
    done = subprocess.run(
        [sys.executable, "-m", "tests.ground.moth"],
        cwd=with_moth,
        capture_output=True,
        text=True,
        timeout=280,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == "a moth lives"


def test_no_file_lists_the_bugs_besides_their_rows():
    letters = "".join([bug.letter for bug in BUGS])
    for folder in ("hive_core", "web", "tools"):
        for path in (ROOT / folder).rglob("*.py"):
            text = path.read_text("utf-8")
            assert letters not in text.upper(), path
            assert not re.search(r"range\((8|14|28)\)", text), path


def test_the_grid_is_wide_enough_for_all_pieces_in_a_row():
    # With a neighbour at both ends, before the row meets itself on the grid of 32 by 32 cells.
    assert 2 * sum(bug.amount for bug in BUGS) + 2 <= 32
