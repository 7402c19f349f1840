"""What a page imports at its start, merged into one module, does what the modules did."""

import sys
from pathlib import Path

import pytest

from tools.build.bundler import merged
from tools.build.config import one_module, page_config
from tools.common import Problem

MODULES = {
    "merge_hive/bugs.py": (
        "import json\n"
        "TYPE_CHECKING = False\n"
        "if TYPE_CHECKING:\n    from typing import Any\n"
        'KINDS = ["ant", "bee"]\n'
        'def count(size: int = 2) -> "int":\n    """How many."""\n'
        "    return len(KINDS[:size])\n"
        "def text():\n    return json.dumps(KINDS)\n"
        "def list(one):\n    return [one]\n"
    ),
    "merge_hive/moves.py": (
        "from merge_hive import bugs\n"
        "from merge_hive.bugs import KINDS as NAMES, count\n"
        "def text():\n"
        "    count = 5\n"
        "    return [NAMES for NAMES in (bugs.count(1), count)]\n"
        "class Move:\n"
        "    KINDS = ()\n"
        "    def told(self, text=NAMES):\n        return text, self.KINDS, count(), bugs.list(3)\n"
    ),
    "merge_hive/main.py": (
        "from merge_hive.moves import Move, text\n"
        "def late():\n    from merge_hive.bugs import text as words\n    return words()\n"
        "told = Move().told(), text(), late(), list((1, 2))\n"
    ),
    "merge_hive/later.py": "from merge_hive.bugs import KINDS, list\n",
}
TOLD = (
    (["ant", "bee"], (), 2, [3]),
    [1, 5],
    '["ant", "bee"]',
    [1, 2],
)


def place(folder: Path, files: dict[str, str]) -> None:
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)


@pytest.mark.parametrize("whole", [False, True], ids=["as written", "merged"])
def test_the_merged_module_does_the_same(
    whole: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = {name: text for name, text in MODULES.items() if "later" not in name}
    made = merged(first, "merge_hive.main") if whole else first
    place(tmp_path, made | {"merge_hive/later.py": MODULES["merge_hive/later.py"]})
    monkeypatch.syspath_prepend(tmp_path)
    try:
        from merge_hive import main  # type: ignore[import-not-found]

        assert main.told == TOLD
        from merge_hive import bugs, later

        assert later.KINDS is bugs.KINDS and later.list(4) == [4]
        assert ("def " in made["merge_hive/bugs.py"]) is not whole
    finally:
        for name in [name for name in sys.modules if name.startswith("merge_hive")]:
            del sys.modules[name]


@pytest.mark.parametrize(
    "text",
    [
        "name = __file__\n",
        "def count():\n    global TOTAL\n    TOTAL = 1\n",
        "from merge_hive import bugs\nbugs.KINDS = []\n",
        "from merge_hive import bugs\nfound = [bugs]\n",
        "from merge_hive.bugs import missing\n",
    ],
)
def test_what_cannot_be_merged_is_named(text: str) -> None:
    files = {
        "merge_hive/bugs.py": MODULES["merge_hive/bugs.py"],
        "merge_hive/moves.py": text,
        "merge_hive/main.py": "from merge_hive.moves import text\n",
    }
    with pytest.raises(Problem, match="merge_hive"):
        merged(files, "merge_hive.main")


def test_a_main_module_names_what_it_imports() -> None:
    main = "from merge_hive import bugs\nfound = bugs.KINDS\n"
    files = {"merge_hive/bugs.py": MODULES["merge_hive/bugs.py"], "merge_hive/main.py": main}
    with pytest.raises(Problem, match="import the names of merge_hive"):
        merged(files, "merge_hive.main")


@pytest.mark.parametrize("room", ["play", "learn", "embed"])
def test_each_page_has_one_module_with_what_it_imports(room: str) -> None:
    files = one_module(room, page_config().first[room])
    assert b"class BoardPanel" in files[f"web/{room}/needs.py"]
    assert files["web/board/panel.py"].startswith(b"from web." + room.encode() + b".needs import")


def test_what_only_a_browser_has_is_met_later() -> None:
    """The one module is imported where there is no page yet, when the site is built."""
    files = {
        "merge_hive/bugs.py": "from pyscript import window\ndef title():\n    return window.title\n",
        "merge_hive/main.py": "from merge_hive.bugs import title\nshown = title()\n",
    }
    made = merged(files, "merge_hive.main")
    needs = made["merge_hive/needs.py"]
    assert needs.startswith("window = None\n")
    late = needs[needs.index("def meet_browser") :]
    assert "from pyscript import window" in late and needs.count("import") == 1
    before, after = made["merge_hive/main.py"].split("shown = ")
    assert "meet_browser()" in before and after == "title()\n"
