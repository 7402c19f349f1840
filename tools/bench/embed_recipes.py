"""Write pages with several boards in each way that the author's guide describes: HTML, MkDocs, Sphinx,
Jupyter.

`make(name, folder, site, counts)` writes `folder/<count>.html` for each number of boards in `counts`.
It installs the packages that this way needs once in `.skep`, and raises Problem if that fails.
"""

import json
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from hive_core.drawing import notebook
from hive_core.game import Game
from hive_core.notation.position import parse_position
from hive_core.rules.board import Board
from tools.build import docs
from tools.common import ROOT, run
from tools.optional_packages import fetched

NEEDED = Path(__file__).with_name("embed_recipes.txt")
SENTENCE = "A sentence about what is on the board. " * 8
POSITION = "wQ@0,0 bA1@1,0 bQ@0,1 wS1@-1,0"
GAME = "Base+MLP;InProgress;White[3];wS1;bG1 -wS1;wQ wS1-;bQ -bG1"
BOARDS = (
    {"pos": POSITION, "mode": "explore"},
    {"pos": POSITION, "marks": "circle@1,-1", "piece": "bA1"},
    {"game": GAME},
    {"mode": "play", "ai": "2"},
    {"lesson": "L24"},
)
"""Parameters, as name and value, of several different boards; the pages show them in turn, again and
again."""

Recipe = Callable[[Path, str, Sequence[int]], None]


def boards(count: int) -> list[dict[str, str]]:
    """Return the parameters of `count` boards, for each board a dict of values by name."""
    return [BOARDS[number % len(BOARDS)] for number in range(count)]


def html(folder: Path, site: str, counts: Sequence[int]) -> None:
    """Write into `folder` one HTML page for each number of boards in `counts`, which shows them as
    custom elements. `site` is the address of the boards."""
    for count in counts:
        body = ""
        for given in boards(count):
            words = "".join(f' {name}="{value}"' for name, value in given.items())
            body += f"<p>{SENTENCE}</p><hive-board{words}></hive-board>"
        (folder / f"{count}.html").write_text(
            '<!doctype html><html lang="en"><head><title>Bees</title>'
            f'<link rel="stylesheet" href="{site}hive-board.css">'
            f'<script defer src="{site}hive-board.js"></script></head>'
            f'<body style="max-width: 40rem; margin: auto">{body}<p>{SENTENCE}</p></body></html>'
        )


def mkdocs(folder: Path, site: str, counts: Sequence[int]) -> None:
    """Let MkDocs Material write into `folder` one page for each number of boards in `counts`, which are
    fenced blocks there. `site` is the address of the boards."""
    source = folder / "source"
    (source / "docs").mkdir(parents=True)
    (source / "mkdocs.yml").write_text(
        "site_name: Bees\nuse_directory_urls: false\nplugins: []\n"
        "theme: {name: material, font: false}\n"
        f"markdown_extensions:\n  - hive_boards.markdown:\n      site: {site}\n"
    )
    for count in counts:
        text = "# Bees\n"
        for given in boards(count):
            lines = "\n".join(f"{name}: {value}" for name, value in given.items())
            text += f"\n{SENTENCE}\n\n```hive\n{lines}\n```\n"
        (source / "docs" / f"{count}.md").write_text(f"{text}\n{SENTENCE}\n")
    run(
        [sys.executable, "-m", "mkdocs", "build", "--quiet", "--site-dir", str(folder / "made")],
        "Building pages with MkDocs",
        cwd=source,
        env=_path(docs.ensure_tools()) | {"NO_MKDOCS_2_WARNING": "1"},
    )
    _lift(folder)


def sphinx(folder: Path, site: str, counts: Sequence[int]) -> None:
    """Let Sphinx write into `folder` one page for each number of boards in `counts`, which are
    directives there. `site` is the address of the boards."""
    source = folder / "source"
    source.mkdir()
    conf = f'extensions = ["hive_boards.sphinx"]\nhive_site = "{site}"\nroot_doc = "1"\n'
    (source / "conf.py").write_text(conf)
    for count in counts:
        text = f"Bees\n====\n\n{':orphan:' if count > 1 else ''}\n"
        for given in boards(count):
            lines = "\n".join(f"   :{name}: {value}" for name, value in given.items())
            text += f"\n{SENTENCE}\n\n.. hive::\n{lines}\n"
        (source / f"{count}.rst").write_text(f"{text}\n{SENTENCE}\n")
    run(
        [sys.executable, "-m", "sphinx", "-q", "-b", "html", str(source), str(folder / "made")],
        "Building pages with Sphinx",
        env=_path(fetched(NEEDED, "Sphinx and Jupyter's HTML export")),
    )
    _lift(folder)


def jupyter(folder: Path, site: str, counts: Sequence[int]) -> None:
    """Let Jupyter export into `folder` one notebook as HTML for each number of boards in `counts`; its
    cells end with a position or a game. `site` is the address of the boards."""
    tools = fetched(NEEDED, "Sphinx and Jupyter's HTML export")
    shown: tuple[Board | Game, ...] = (parse_position(POSITION), Game.from_text(GAME))
    for count in counts:
        cells: list[dict[str, object]] = []
        for number in range(count):
            cells.append({"cell_type": "markdown", "metadata": {}, "source": SENTENCE})
            cells.append(_cell(number + 1, shown[number % len(shown)], site))
        book = {"cells": cells, "metadata": {}, "nbformat": 4, "nbformat_minor": 4}
        (folder / f"{count}.ipynb").write_text(json.dumps(book))
    names = [str(folder / f"{count}.ipynb") for count in counts]
    run(
        [sys.executable, "-m", "nbconvert", "--to", "html", *names],
        "Exporting notebooks",
        env=_path(tools) | {"JUPYTER_PATH": str(tools / "share" / "jupyter")},
    )


def _cell(number: int, shown: "Board | Game", site: str) -> dict[str, object]:
    """Return cell number `number` of a notebook, in the notebook format, as if executed: it shows
    `shown`, a board or a game."""
    try:
        notebook.use(site)
        data = {
            "text/html": shown._repr_html_(),
            "image/svg+xml": shown._repr_svg_(),
            "text/plain": repr(shown),
        }
    finally:
        notebook.use("")
    result = {"output_type": "execute_result", "execution_count": number, "metadata": {}}
    return {
        "cell_type": "code",
        "execution_count": number,
        "metadata": {},
        "source": "position",
        "outputs": [{**result, "data": data}],
    }


def _path(tools: Path) -> dict[str, str]:
    return {"PYTHONPATH": os.pathsep.join([str(tools), str(ROOT)])}


def _lift(folder: Path) -> None:
    """Move the generated pages from their subfolders up into `folder` itself."""
    for path in (folder / "made").iterdir():
        path.rename(folder / path.name)


RECIPES: dict[str, Recipe] = {
    "HTML": html,
    "MkDocs": mkdocs,
    "Sphinx": sphinx,
    "Jupyter": jupyter,
}


def make(name: str, folder: Path, site: str, counts: Sequence[int]) -> None:
    """Write a page `<count>.html` for each of `counts` into `folder`, which is created, in the way
    `name`, such as "mkdocs". `site` is the address of the boards' site. Raises Problem if packages are
    missing."""
    folder.mkdir()
    RECIPES[name](folder, site, counts)
