"""Boards in Markdown, in MkDocs' and in Sphinx' pages: live, with picture, caption and moves."""

import base64
import io
import json
import os
import subprocess
import sys
import threading
import venv
import zipfile
from html.parser import HTMLParser
from pathlib import Path

import pytest

import hive_boards
import hive_core
from hive_boards.board import ATTRIBUTES, BoardError, html, plain, read
from hive_core.drawing.embed_options import LESSONS, OPTIONS, complaint
from tools.build import docs
from tools.build.wheel import BOARDS, boards_wheel, build_wheel, wheel_name
from tools.common import ROOT
from tools.server import Site, start
from web.address.embed_params import PARAMETERS, read_address
from web.embed.annotated import read_annotated
from web.share.embed_code import quote

PINS = (ROOT / "web/studies/pins.hive.md").read_text()
SITE = "https://bees.example/skep/"
PGN = """[White "Ada"]
[Black "Bo"]

1. wS1 {Quiet & sound.}
2. bG1 -wS1
"""


class Tags(HTMLParser):
    """The tags of a page with their attributes, and its text."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.text += data

    def all(self, name: str) -> list[dict[str, str | None]]:
        return [attributes for tag, attributes in self.found if tag == name]


def test_the_options_are_those_of_the_element_and_the_version_that_of_the_core() -> None:
    rows = {row.name for row in PARAMETERS} - {"origin"}
    assert hive_boards.__version__ == hive_core.__version__
    assert rows | {"title", "sandbox", "site", "loading"} == set(ATTRIBUTES)


def test_a_position_is_a_live_board_with_its_picture_inside() -> None:
    page = Tags(
        html(read('title: "Two" <b>\nmode: explore\ncaption: A & B\nwQ@0,0\n bA1@1,0'), "x")
    )
    (board,) = page.all("hive-board")
    assert board == {"id": "x", "title": '"Two" <b>', "mode": "explore", "pos": "wQ@0,0 bA1@1,0"}
    (image,) = page.all("img")
    kind, _, data = str(image["src"]).partition(",")
    assert kind == "data:image/svg+xml;base64" and base64.b64decode(data).startswith(b"<svg")
    assert "white queen" in str(image["alt"])
    assert page.text == "A & B"


def test_a_commented_game_is_a_list_of_links_to_its_plies() -> None:
    diagram = read(PGN)
    page = Tags(html(diagram, "hive-3"))
    (board,) = page.all("hive-board")
    settings, problems = read_address("?game=" + quote(str(board["game"])))
    assert not problems and settings.game.endswith("wS1 {Quiet & sound.};bG1 -wS1")
    links = [(link["data-board"], link["data-ply"]) for link in page.all("a")]
    assert links == [("hive-3", "1"), ("hive-3", "2")]
    assert page.text == "Ada – Bo1.\xa0wS1 Quiet & sound. 2.\xa0bG1 -wS1"
    assert plain(diagram) == "1. wS1 Quiet & sound. 2. bG1 -wS1"


def test_variations_reach_the_board_and_stand_in_the_list_behind_their_move() -> None:
    diagram = read(
        "1. wS1 {Quiet.}\n2. bG1 wS1- (2. bA1 wS1- {Early.} 3. wQ -wS1 (3. wA1 -wS1))\n3. wQ -wS1"
    )
    game, wrong = read_annotated(diagram.attributes["game"])
    assert wrong is None and len(game.root.variations[0].variations) == 2
    assert plain(diagram) == (
        "1. wS1 Quiet. 2. bG1 wS1- (2. bA1 wS1- Early. 3. wQ -wS1 (3. wA1 -wS1)) 3. wQ -wS1"
    )
    links = Tags(html(diagram, "x")).all("a")
    assert [link.get("data-ply") for link in links] == ["1", "2", None, None, None, "3"]
    lines = [link["data-line"] for link in links]
    assert lines[2:5] == ["wS1;bA1 wS1-", "wS1;bA1 wS1-;wQ -wS1", "wS1;bA1 wS1-;wA1 -wS1"]
    assert lines[5] == "wS1;bG1 wS1-;wQ -wS1", "the ply alone is that of the line one is in"


def test_moves_are_listed_where_they_are_asked_for_and_the_picture_is_that_of_the_ply() -> None:
    game = "Base;InProgress;White[2];wS1;bG1 -wS1"
    assert read(game).moves == ()
    diagram = read(f"moves: yes\nply: 1\nmarks: circle@wS1\n{game}")
    assert [move.text for move in diagram.moves] == ["wS1", "bG1 -wS1"]
    assert "grasshopper" not in diagram.alt and "circled" in diagram.alt


WINS = "bQ@0,0 wA1@1,0 wS1@0,1 bG1@-1,1 wB1@-1,0 bS1@0,-1 wQ@2,0 wA2@-2,1 bA1@1,1 game:Base"


def test_the_task_of_an_exercise_stands_before_its_picture() -> None:
    asked = f"answer: wA2 \\wA1\n{WINS}"
    page = html(read(f"task: White wins & how?\n{asked}"), "x")
    before, _, rest = page.partition("<hive-board")
    assert '<p class="hive-task">White wins &amp; how?</p>' in before and "hive-task" not in rest
    assert read(asked).task == "White to move. Find the right move."
    assert read("wQ@0,0").task == "" and "hive-task" not in html(read("wQ@0,0"), "x")


def test_the_picture_of_an_empty_board_is_no_giant_cell() -> None:
    """An opponent's board was one dashed hexagon, as large as the column."""
    picture = read("mode: play\nai: 2").picture
    width, height = map(float, picture.partition('viewBox="')[2].partition('"')[0].split()[2:])
    assert width > 400 and height > 300, "a tile is 100 across"


def test_moves_that_are_not_wanted_are_not_listed() -> None:
    assert read(f"moves: no\n{PGN}").moves == () and read(PGN).moves


VALUES = (
    "0 1 5 6 60 61 9999 10000 -1 ² 1e3 last yes true False auto en de xy english light blue dark "
    "view step play explore explor lesson none status,coords coordinates, w b white MLP base Base+ML "
    "MM free tournament bakelite Letters wood #fff #ff #F8F4EA transparent red L01 L24.2 L83 L99 "
    "L24.0 L1 bA1 ba1 wM ant"
)


def test_the_authors_tools_know_what_the_board_knows() -> None:
    """Two tables, of which one is loaded by every frame: they say the same of every value."""
    rows = {row.name: row for row in PARAMETERS if row.name != "origin"}
    assert set(OPTIONS) == {*rows, "title"}
    different = set()
    for name, row in rows.items():
        for value in [*VALUES.split(" "), "x" * 300, "x" * 301]:
            if name == "piece":
                continue  # its own reader does not know pieces
            try:
                row.read(value)
                fits = True
            except ValueError:
                fits = False
            if fits == bool(complaint(name, value)):
                different.add((name, value))
    # What the table of the page leaves to others: the lessons there are, the words of an author.
    assert {name for name, _ in different} <= {"lesson", "words"}
    lessons = [path for path in (ROOT / "web/lessons").glob("*.json") if path.stem != "contents"]
    known = {
        one["id"] for path in lessons for one in json.loads(path.read_text()).get("lessons", ())
    }
    assert {f"L{number:02}" for number in range(1, LESSONS + 1)} == known


def test_a_lesson_has_no_picture_and_says_its_name() -> None:
    page = Tags(html(read("lesson: L15\ntitle: The queen"), "x"))
    assert page.all("img") == [] and page.text == "The queen"


REPAIRED = "1. wA2 {First.}\n2. bG1 wA2-"
WARNING = "line 1, column 4, move 1: 'wA2': equal pieces are numbered out of order"


def test_a_game_that_was_only_repaired_is_shown_with_a_warning() -> None:
    """It was refused like one of which a part is lost."""
    diagram = read(REPAIRED)
    assert diagram.attributes["game"] == "Base;wA1 {First.};bG1 wA1-"
    (warning,) = diagram.warnings
    assert warning.startswith(WARNING)
    assert read(PGN).warnings == ()
    with pytest.raises(BoardError, match="line 3, column 6, move 3"):
        read(REPAIRED + "\n3. wA9 -wA2")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("tittle: x\nwQ@0,0", "line 1: there is no option 'tittle'"),
        ("title: x\ntitle: y", "line 2: the option 'title' stands there twice"),
        ("wQ@0,0 zz@", "position 10"),
        ("1. wS1\n2. wS2", "line 2, column 7, move 2"),
        ("pos: wQ@0,0\nwQ@0,0", "pos and a text below the options"),
        ("ply: 9\nBase;InProgress;Black[1];wS1", "ply: read '9', expected a number up to 1"),
        ("orient: 7\nwQ@0,0", "orient: read '7'"),
        ("piece: ant\nwQ@0,0", "piece: read 'ant'"),
        ("tiles: wood\nwQ@0,0", "tiles: read 'wood'"),
        ("marks: cirle@1,0\nwQ@0,0", "position 0"),
        ("ai: 9\nmode: play", "line 1: ai: read '9', expected a number from 0 to 5"),
        (
            "title: x\nmode: explor\nwQ@0,0",
            "line 2: mode: read 'explor', expected view, step, play",
        ),
        ("theme: blue\nwQ@0,0", "theme: read 'blue', expected auto, light or dark"),
        ("lesson: L99", "lesson: read 'L99', expected a lesson from L01 to L"),
        ("lesson: queen", "lesson: read 'queen'"),
        (
            "show: coordinates\nwQ@0,0",
            "show: read 'coordinates', expected a list of reserve, status",
        ),
        ("moves: perhaps\nwQ@0,0", "moves: read 'perhaps', expected yes or no"),
        ("loading: lazy\nwQ@0,0", "loading: read 'lazy', expected touch"),
        ("ply: 2\nwQ@0,0", "ply: read '2', expected a number up to 0"),
        ("mode: lesson\nwQ@0,0", "expected an option lesson, answer or ask with it"),
        ("lesson: L15\nask: wins", "a lesson has its own answers"),
        ("ask: pinned:b\nwQ@0,0 bQ@1,0", "has no answer in this position"),
        ("ask: what\nwQ@0,0", "find:bS1"),
        ("ask: pinned\nanswer: wA1\nwQ@0,0", "one of the two"),
        ("lesson: L15\nanswer: wQ", "a lesson has its own answers"),
    ],
)
def test_what_cannot_be_read_is_told_with_its_place(text: str, told: str) -> None:
    with pytest.raises(BoardError) as error:
        read(text)
    assert told in str(error.value)


def markdown(text: str, extensions: str) -> str:
    """A page as Python-Markdown makes it, from the documentation's tools."""
    if not (docs.TOOLS / "stamp").is_file():
        pytest.skip("MkDocs comes with the first build of the site.")
    tools = os.pathsep.join([str(docs.TOOLS), str(ROOT)])
    program = "import sys, markdown; "
    program += f"print(markdown.markdown(sys.stdin.read(), extensions=[{extensions}]))"
    done = subprocess.run(
        [sys.executable, "-c", program],
        input=text,
        env={**os.environ, "PYTHONPATH": tools},
        capture_output=True,
        text=True,
        check=False,
    )
    return done.stdout if done.returncode == 0 else done.stderr


FENCES = f"""# A page

```hive
title: Two
wQ@0,0 bA1@1,0
```

- In a list:

    ~~~hive
    {PGN.replace(chr(10), chr(10) + "    ")}
    ~~~

````markdown
```hive
not: a board
```
````

```python
print(1)
```
"""


@pytest.mark.slow
def test_fences_become_boards_beside_other_fences() -> None:
    boards = f'__import__("hive_boards.markdown").markdown.Boards(site="{SITE[:-1]}")'
    made = markdown(FENCES, boards + ', "pymdownx.superfences"')
    page = Tags(made)
    assert [board["id"] for board in page.all("hive-board")] == ["hive-1", "hive-2"]
    assert [script["src"] for script in page.all("script")] == [SITE + "hive-board.js"]
    assert [link["href"] for link in page.all("link")] == [SITE + "hive-board.css"]
    assert "<p><figure" not in made and "<li>" in made
    assert "not: a board" in page.text and "print" in page.text
    wrong = markdown("A\n\n```hive\nwQ@0\n```\n", '"hive_boards.markdown"')
    assert "the board in line 3 of the page" in wrong


@pytest.mark.slow
def test_a_repaired_fence_becomes_a_board_and_its_place_is_logged() -> None:
    both = "__import__('logging').basicConfig(stream=sys.stdout) or 'hive_boards.markdown'"
    made = markdown(f"A\n\n```hive\n{REPAIRED}\n```\n", both)
    assert f"WARNING:hive_boards.markdown:the board in line 3 of the page: {WARNING}" in made
    assert "<hive-board" in made


@pytest.mark.slow
def test_the_wheels_are_what_pip_makes_of_the_folders(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation"]
    command += ["--wheel-dir", str(tmp_path), str(ROOT / BOARDS)]
    subprocess.run(command, check=True, capture_output=True, timeout=300)

    def content(data: bytes) -> dict[str, set[bytes]]:
        """The lines of each file, but what names the wheel's maker and the order of its files."""
        with zipfile.ZipFile(io.BytesIO(data)) as wheel:
            return {
                name: {line for line in wheel.read(name).splitlines() if line.strip()}
                - {b"Metadata-Version: 2.4", b"Metadata-Version: 2.5"}
                for name in wheel.namelist()
                if not name.endswith(("/WHEEL", "/RECORD"))
            }

    ours, theirs = (
        content(data) for data in (boards_wheel(), (tmp_path / wheel_name(BOARDS)).read_bytes())
    )
    about = next(name for name in ours if name.endswith("/METADATA"))
    assert ours.pop(about) <= theirs.pop(about), "the site's leaves out what an index shows"
    assert ours == {name: lines for name, lines in theirs.items() if not name.endswith("/LICENSE")}


RST = f"""Boards
======

.. hive::
   :title: Two
   :mode: explore

   wQ@0,0 bA1@1,0

.. hive::

   {PGN.replace(chr(10), chr(10) + "   ")}
"""


def documented(kind: str, page: str = "embed/tools.md") -> str:
    """The first block of code of a kind in the documentation, for this site."""
    text = (docs.SOURCE / "en" / page).read_text()
    block = text.partition(f"```{kind}\n")[2].partition("```")[0]
    return block.replace("https://SITE/", SITE).replace(', "sphinx.ext.imgconverter"', "")


@pytest.mark.nightly
def test_an_author_installs_both_packages_from_the_site_and_builds_with_mkdocs_and_sphinx(
    tmp_path: Path,
) -> None:
    """The lines of the documentation, in an environment of their own; needs a network."""
    folder = tmp_path / "site"
    (folder / "wheels").mkdir(parents=True)
    (folder / "wheels" / wheel_name()).write_bytes(build_wheel())
    (folder / "wheels" / wheel_name(BOARDS)).write_bytes(boards_wheel())
    pages = tmp_path / "pages"
    (pages / "docs").mkdir(parents=True)
    venv.create(tmp_path / "env", with_pip=True)
    python = str(tmp_path / "env" / ("Scripts" if os.name == "nt" else "bin") / "python")

    def run(*words: str) -> str:
        done = subprocess.run(
            [python, "-m", *words], cwd=pages, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    with start(Site(folder, fresh=False), "127.0.0.1", 0) as server:
        threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
        line = documented("sh").replace(SITE, f"http://127.0.0.1:{server.server_port}/")
        line = line.replace("{{ core_wheel }}", wheel_name())
        run(*line.replace("{{ boards_wheel }}", wheel_name(BOARDS)).split())
        server.shutdown()
    assert run("hive_core", "--version").strip()
    run("pip", "install", "-q", "sphinx==9.0.4", "mkdocs==1.6.1", "myst-parser==5.2.0")
    (pages / "conf.py").write_text(documented("python"))
    (pages / "index.rst").write_text(RST)
    run("sphinx", "-q", "-W", "-b", "html", ".", "html")
    page = Tags((pages / "html" / "index.html").read_text())
    assert [board["id"] for board in page.all("hive-board")] == ["hive-1", "hive-2"]
    assert SITE + "hive-board.js" in [script.get("src") for script in page.all("script")]
    assert len(page.all("img")) == 2
    run("sphinx", "-q", "-b", "text", ".", "text")
    text = (pages / "text" / "index.txt").read_text()
    assert "white queen" in text and "Quiet & sound." in text
    (pages / "myst").mkdir()
    (pages / "myst" / "conf.py").write_text(documented("python", "embed/studies.md"))
    (pages / "myst" / "index.md").write_text(PINS)
    run("sphinx", "-q", "-W", "-b", "html", "myst", "html")
    page = Tags((pages / "html" / "index.html").read_text())
    assert [len(page.all(name)) for name in ("hive-board", "hive-study", "details")] == [4, 2, 2]
    (pages / "mkdocs.yml").write_text("site_name: Bees\n" + documented("yaml"))
    (pages / "docs" / "index.md").write_text(FENCES)
    (pages / "docs" / "pins.hive.md").write_text(PINS)
    run("mkdocs", "build", "-q", "--strict")
    page = Tags((pages / "site" / "index.html").read_text())
    assert len(page.all("hive-board")) == 2
    page = Tags((pages / "site" / "pins.hive" / "index.html").read_text())
    assert [len(page.all(name)) for name in ("hive-board", "hive-study", "details")] == [4, 2, 2]
