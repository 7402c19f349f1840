"""The import contracts of pyproject.toml hold, and they see what they are there to see."""

import shutil
import subprocess
import sys
from pathlib import Path

import grimp
import pytest

ROOT = Path(__file__).resolve().parents[2]
ROOMS = ("hive_core", "hive_boards", "hive_kernel", "web", "tools", "tests")


def linted(project: Path) -> "subprocess.CompletedProcess[str]":
    """What the import linter says of a project's folder."""
    linter = Path(sys.executable).with_name("lint-imports")
    return subprocess.run(
        [str(linter), "--no-cache"], cwd=project, capture_output=True, text=True, timeout=120
    )


@pytest.fixture(scope="module")
def copy(tmp_path_factory):
    """A copy of all Python files and of pyproject.toml."""
    project = tmp_path_factory.mktemp("project")
    shutil.copy(ROOT / "pyproject.toml", project)
    for room in ROOMS:
        for source in (ROOT / room).rglob("*.py"):
            target = project / source.relative_to(ROOT)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(source, target)
    return project


@pytest.mark.slow
def test_every_import_goes_down():
    found = linted(ROOT)
    assert found.returncode == 0, found.stdout


PLANTED = {
    "a page that loads the kernel": ("web/opponent/worker.py", "import hive_kernel.core"),
    "the core that loads the boards": ("hive_core/__main__.py", "import hive_boards.board"),
    "the core that loads the kernel": ("hive_core/__main__.py", "import hive_kernel.core"),
    "upward in the core": ("hive_core/rules/hexes.py", "import hive_core.game.game"),
    "upward for types only": (
        "hive_core/rules/hexes.py",
        "if TYPE_CHECKING:\n    from hive_core.game import Game",
    ),
    "upward inside a function": (
        "web/common/days.py",
        "def late():\n    from web.board import camera",
    ),
    "sideways on one floor": ("web/learn/task_factory.py", "import web.play.notices"),
    "a game that knows its page": ("web/game/panel_state.py", "import web.common.dom"),
    "a page loads the search": ("web/game/panel_state.py", "import hive_core.search.mcts"),
    "a circle in one folder": ("hive_core/rules/hexes.py", "import hive_core.rules.board"),
    "the core knows the page": ("hive_core/engine/uhp.py", "import web.common.days"),
    "the page knows the tests": ("web/common/days.py", "import tests.facts"),
    "a folder without a floor": ("web/attic/chest.py", ""),
    "a file without a floor": ("hive_core/chest.py", ""),
}


# One fault for each kind of contract and of import; the others repeat them in other rooms.
KINDS = (
    "upward for types only",
    "sideways on one floor",
    "a page loads the search",
    "a file without a floor",
)


@pytest.mark.slow
@pytest.mark.parametrize(
    "fault",
    [pytest.param(fault, marks=() if fault in KINDS else pytest.mark.nightly) for fault in PLANTED],
)
def test_the_linter_finds(copy, fault):
    name, line = PLANTED[fault]
    path = copy / name
    before = path.read_text() if path.exists() else None
    path.parent.mkdir(exist_ok=True)
    path.write_text((before or "") + "\n" + line + "\n")
    try:
        found = linted(copy)
    finally:
        if before is None:
            path.unlink()
        else:
            path.write_text(before)
    assert found.returncode == 1, found.stdout + found.stderr
    assert "BROKEN" in found.stdout or "missing" in found.stdout, found.stdout


@pytest.mark.slow
def test_no_module_imports_itself_by_way_of_others():
    graph = grimp.build_graph(*ROOMS, cache_dir=None)
    done: set[str] = set()

    def visit(module: str, path: list[str]) -> None:
        assert module not in path, " -> ".join(path[path.index(module) :] + [module])
        if module not in done:
            for imported in sorted(graph.find_modules_directly_imported_by(module)):
                visit(imported, path + [module])
            done.add(module)

    for module in sorted(graph.modules):
        visit(module, [])
