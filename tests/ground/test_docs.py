"""What the documentation says is so: both languages alike, every name and every example true."""

import importlib
import json
import re
import subprocess
import sys
from pathlib import Path

import jsonschema
import pytest

from hive_core.drawing import alt
from hive_core.drawing.annotation_svg import KINDS, STEPS
from hive_core.drawing.annotations import read_arrows, read_signs
from hive_core.game import Game
from hive_core.notation.position import parse_position
from hive_core.rules.bugs import PIECE_BY_NAME
from hive_core.rules.error_sentences import REASONS
from hive_core.rules.errors import ImpossiblePosition
from tools.build import docs, docs_hooks
from tools.build.element_script import element_script
from tools.common import ROOT, Problem
from tools.wheels import doc_lines
from web.address import embed_params
from web.common.i18n import CODES
from web.embed import messages

SOURCE = ROOT / "docs" / "site"
PAGES = sorted(path.relative_to(SOURCE / "en") for path in (SOURCE / "en").rglob("*.md"))
ALL_PAGES = [SOURCE / language / page for language in CODES for page in PAGES]
BOARD = re.compile(r"<hive-board\s(.*?)></hive-board>", re.DOTALL)
FIGURE = re.compile(BOARD.pattern + r"\s*<figcaption>(.*?)</figcaption>", re.DOTALL)
IMAGE = re.compile(r'<img src="([^"]*)"')
ATTRIBUTE = re.compile(r'([\w-]+)="([^"]*)"')


def text(language: str, page: str) -> str:
    """The source of a page."""
    return (SOURCE / language / page).read_text()


def blocks(path: Path, kind: str) -> list[str]:
    """The blocks of code of one kind in a page, without their indent."""
    return doc_lines.blocks(path.read_text(), kind)


def boards(path: Path) -> list[dict[str, str]]:
    """The attributes of every live board in a page."""
    shown = doc_lines.FENCE.sub("", path.read_text())
    return [dict(ATTRIBUTE.findall(given)) for given in BOARD.findall(shown)]


def sources(folder: str) -> str:
    """All Python below a folder, as one text."""
    return "\n".join(path.read_text() for path in sorted((ROOT / folder).rglob("*.py")))


def test_both_languages_have_the_same_pages_with_the_same_boards() -> None:
    spanish = {path.relative_to(SOURCE / "es") for path in (SOURCE / "es").rglob("*.md")}
    assert spanish == set(PAGES)
    for page in PAGES:
        pair = [boards(SOURCE / language / page) for language in CODES]
        for one, other in zip(*pair, strict=True):
            for words in {"title", "task"} & set(one):
                assert one.pop(words) != other.pop(words), page
            assert one == other, page


@pytest.mark.parametrize("page", ALL_PAGES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_every_board_of_a_page_can_be_read(page: Path) -> None:
    own = {"id", "title", "data-goals", "data-wins"}
    for attributes in boards(page):
        query = "&".join(
            f"{name}={value.replace('%', '%25').replace('+', '%2B')}"
            for name, value in attributes.items()
            if name not in own
        )
        settings, problems = embed_params.read_address(query)
        assert not problems, (page, attributes)
        if settings.game:
            Game.from_text(settings.game)
            continue
        board = parse_position(settings.pos)
        read_signs(settings.marks, board)
        read_arrows(settings.arrows, board)


@pytest.mark.parametrize("language", CODES)
def test_figures_of_the_rules_count_and_mark_what_the_rules_say(language: str) -> None:
    counted = marked = 0
    for path in sorted((SOURCE / language / "rules").glob("*.md")):
        for given, caption in FIGURE.findall(path.read_text()):
            attributes = dict(ATTRIBUTE.findall(given))
            if not int(attributes.get("data-goals", 0)):
                continue
            board = parse_position(attributes["pos"])
            numbers = [int(number) for number in re.findall(r"\b\d+\b", caption)]
            counted += bool(numbers)
            assert sum(numbers) in (0, int(attributes["data-goals"])), caption
            goals = alt.goals(board, PIECE_BY_NAME[attributes["piece"]])
            for kind, cell in read_signs(attributes.get("marks", ""), board):
                if kind in ("circle", "cross"):
                    marked += 1
                    assert (cell in goals) == (kind == "circle"), (path, caption, kind)
    assert counted > 20 and marked > 4


def test_what_a_figure_says_of_other_pieces_is_so() -> None:
    """Who taps them finds it so: they can only move where their own queen stands."""
    explored = 0
    for path in sorted((SOURCE / "en" / "rules").glob("*.md")):
        for attributes in boards(path):
            if attributes.get("mode") == "explore" and "to:w4" not in attributes["pos"]:
                explored += 1
                names = {name[:2] for name in re.findall(r"[wb][A-Z]", attributes["pos"])}
                assert names >= {"wQ", "bQ"}, (path, attributes["pos"])
    assert explored > 20
    ends = next(one for one in boards(SOURCE / "en" / "rules" / "hive.md") if "part@" in str(one))
    free = set()
    for name in ("bQ", "bB1", "bA1", "wQ", "wA1"):
        hive = parse_position(ends["pos"].replace("to:b", "to:" + name[0]))
        if alt.goals(hive, PIECE_BY_NAME[name]):
            free.add(name)
    assert free == {"wQ", "bQ", "wA1"}, "the tips of the hive are free, its middle is not"


@pytest.mark.parametrize("page", ALL_PAGES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_python_and_json_of_a_page_work(page: Path) -> None:
    for block in blocks(page, "json"):
        json.loads(block if block.startswith(("{", "[")) else "{" + block + "}")
    assert doc_lines.wrong_lines(page.read_text(), str(page)) == []


@pytest.mark.parametrize("language", CODES)
def test_what_stands_for_names_of_python_chess_is_there(language: str) -> None:
    part = text(language, "engine/index.md").partition("{ #python-chess }")[2].partition("\n## ")[0]
    names = re.findall(r"`(hive_core\.[\w.]+)`", part)
    assert len(names) > 8
    for name in names:
        module, _, member = name.rpartition(".")
        assert hasattr(importlib.import_module(module), member), name
    here = [row.split(" | ")[1] for row in part.splitlines() if row.count(" | ") == 1]
    calls = re.findall(r"`(board|game)\.(\w+)\(", "\n".join(here))
    assert len(calls) == 5
    for owner, name in calls:
        assert hasattr(Game("") if owner == "game" else Game("").board, name), name


@pytest.mark.parametrize("language", CODES)
def test_every_kind_of_client_that_the_tests_speak_like_has_its_line(language: str) -> None:
    page = text(language, "engine/uhp.md").partition("{ #seat }")[2].partition("\n## ")[0]
    for word in (
        "MzingaViewer",
        "nokamute uhp-debug",
        "hive-hydra",
        "options set",
        "hive-core uhp",
    ):
        assert word in page, word


def test_the_reference_names_what_is_there() -> None:
    page = text("en", "engine/reference.md")
    entries = re.findall(
        r"^::: (\S+)(?:\n    options:\n      members: \[(.*)\])?", page, re.MULTILINE
    )
    assert len(entries) == page.count(":::")
    for path, members in entries:
        module, _, name = path.rpartition(".")
        found = (
            importlib.import_module(path)
            if members
            else getattr(importlib.import_module(module), name)
        )
        for member in members.split(", ") if members else ():
            assert hasattr(found, member), (path, member)
        overview = text("es", "engine/reference.md")
        for member in members.split(", ") if members else (name,):
            assert f"`{member}`" in overview, member


@pytest.mark.slow
@pytest.mark.parametrize("language", CODES)
def test_the_engine_answers_as_its_page_shows(language: str) -> None:
    shown = next(block for block in blocks(SOURCE / language / "engine/uhp.md", "") if ">" in block)
    asked = "".join(line[2:] + "\n" for line in shown.splitlines() if line.startswith("> "))
    engine = subprocess.run(
        [sys.executable, "-m", "hive_core", "uhp"],
        input=asked,
        capture_output=True,
        text=True,
        cwd=ROOT,
        check=True,
    )
    greeting, _, told = engine.stdout.partition("ok\n")
    assert greeting.startswith("id ")
    assert told == "".join(f"{line}\n" for line in shown.splitlines() if line[:2] != "> ")


@pytest.mark.parametrize("language", CODES)
def test_every_parameter_and_its_values_are_described(language: str) -> None:
    page = text(language, "embed/parameters.md")
    for name in [
        *embed_params.ROWS,
        *embed_params.MODES,
        *embed_params.SHOWN,
        "v",
        "site",
        "sandbox",
        "title",
    ]:
        assert f"`{name}`" in page, name
    for kind in set(KINDS) - set(STEPS):
        assert f"`{kind}`" in page, kind


@pytest.mark.parametrize("language", CODES)
def test_every_message_field_and_error_is_described(language: str) -> None:
    page = text(language, "embed/messages.md")
    for kind, fields in messages.FIELDS.items():
        assert f"`{kind}`" in page, kind
        for field in fields or ():
            assert f"`{field}`" in page, field
    for code in messages.ERRORS:
        assert f"`{code}`" in page, code
    answers = re.findall(r"^### `(\w+)`", page.partition("{ #board-to-host }")[2], re.MULTILINE)
    posted = set(re.findall(r'post\(\s*"(\w+)"', sources("web/embed")))
    assert posted and posted <= set(answers)


@pytest.mark.parametrize("language", CODES)
def test_every_method_property_and_event_of_the_element_is_described(language: str) -> None:
    page = text(language, "embed/element.md")
    script = element_script("hive-board.js")
    source = (ROOT / "web" / "embed" / "hive-board.js").read_text()
    board = source[source.index("class HiveBoard") :]
    members = re.findall(r"^  (?:async |get |set )?([a-z]\w*)\([^)]*\) \{$", board, re.MULTILINE)
    not_for_authors = {"constructor", "attributeChangedCallback", "handleEvent", "changed"}
    own = set(members) - not_for_authors - {name for name in members if name.endswith("Callback")}
    for name in own:
        assert re.search(rf"`{name}[`(]", page), name
    lists = dict(
        re.findall(r"^const (CONTENT|PARAMS|BARE) = \[(.*?)\]", script, re.MULTILINE | re.DOTALL)
    )
    named = {name: re.findall(r'"(\w+)"', text) for name, text in lists.items()}
    rows = embed_params.PARAMETERS
    assert named["PARAMS"] == [row.name for row in rows if row.name != "origin"]
    assert named["CONTENT"] == named["PARAMS"][:4]
    assert named["BARE"] == [row.name for row in rows if type(row.default) is bool]
    events = re.search(r"EVENTS = \[([^\]]*)\]", script)
    assert events
    for name in [*re.findall(r'"(\w+)"', events.group(1)), "ready", "error"]:
        assert f"`hive-{name}`" in page, name


@pytest.mark.parametrize("language", CODES)
def test_the_positions_that_are_said_to_be_impossible_are(language: str) -> None:
    rows = re.findall(r"^\| `([^`]*@[^`]*)` \|", text(language, "embed/position.md"), re.MULTILINE)
    assert len(rows) == 9
    problems = set()
    for row in rows:
        with pytest.raises(ImpossiblePosition) as found:
            parse_position(row)
        problems.add(found.value.problem)
    assert len(problems) == 9


@pytest.mark.parametrize("language", CODES)
def test_every_kind_of_step_is_described(language: str) -> None:
    page = text(language, "lessons.md")
    schema = json.loads((ROOT / "web" / "lessons" / "schema.json").read_text())
    for kind in schema["$defs"]["step"]["properties"]["kind"]["enum"]:
        assert f"### `{kind}`" in page, kind
        for field in schema["$defs"][kind]["properties"]:
            assert f"`{field}`" in page, (kind, field)
    (chapter,) = (
        json.loads(block) for block in blocks(SOURCE / language / "lessons.md", "json")[:1]
    )
    jsonschema.Draft202012Validator(schema).validate(chapter)


def test_what_is_told_of_players_and_editions_has_its_source_in_both_languages() -> None:
    """Competitions, editions and who begins were told nowhere."""
    told = []
    for language in CODES:
        page, heading, sources = re.split(
            r"^## (Sources|Fuentes)$", text(language, "rules/players.md"), flags=re.MULTILINE
        )
        assert heading == {"en": "Sources", "es": "Fuentes"}[language]
        numbers = re.findall(r"\[(\d)\](?!\()", page)
        assert set(numbers) == set(re.findall(r"^(\d)\. ", sources, re.MULTILINE))
        blocks = [block for block in page.split("\n\n") if re.search(r"[12]0\d\d", block)]
        sentences = [block for block in blocks if block[0] != "|"]
        assert len(sentences) > 4 and all("[" in one for one in sentences), "a year has its source"
        # Which rows and paragraphs say what is so in both languages, and in the same years.
        told.append(([set(re.findall(r"[12]0\d\d", block)) for block in blocks], numbers))
        assert re.search(r"\*\*(Who begins|¿Quién empieza)\?\*\*", page)
    assert told[0] == told[1]


@pytest.mark.parametrize("language", CODES)
def test_lessons_that_pages_lead_to_are_there(language: str) -> None:
    known = set()
    for path in (ROOT / "web" / "lessons").glob("*.json"):
        known |= {lesson["id"] for lesson in json.loads(path.read_text()).get("lessons", ())}
    for page in PAGES:
        for name in re.findall(r"learn\.html#(L\d+)", text(language, str(page))):
            assert name in known, (page, name)


def test_links_into_the_rest_of_the_site_lead_somewhere() -> None:
    """MkDocs checks the links between pages; these leave them."""
    pages = {path.name for path in ROOT.glob("*.html")}
    for folder in ("docs/", "docs/es/"):
        pages |= {f"{folder}{page.with_suffix('.html').as_posix()}" for page in PAGES}
    found = 0
    for path in ALL_PAGES:
        for link in re.findall(r"\(site:([^)#]*)", path.read_text()):
            found += 1
            assert link in pages, (path, link)
    assert found


def test_refusals_are_a_table_with_a_row_for_each() -> None:
    for language in CODES:
        assert "{{ reasons }}" in text(language, "engine/index.md")
        words = json.loads((ROOT / "web" / "locales" / f"{language}.json").read_text())
        assert all(f"refusal.{code}" in words for code in REASONS)


def test_all_packages_are_pinned_with_their_hashes() -> None:
    lines = docs.NEEDED.read_text().splitlines()
    names = [line for line in lines if line and not line.startswith((" ", "#"))]
    assert all(re.match(r"[\w-]+==[\w.]+ ", line) for line in names)
    assert sum("--hash=sha256:" in line for line in lines) >= len(names)
    notices = (ROOT / "THIRD_PARTY.md").read_text()
    pinned = dict(line.split(" ")[0].split("==") for line in names)
    assert f"| {pinned['mkdocs-material']} |" in notices


def test_without_a_network_the_site_goes_without_documentation(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def no_network() -> Path:
        raise Problem("Fetching MkDocs Material failed.")

    monkeypatch.setattr(docs, "ensure_tools", no_network)
    monkeypatch.setattr(docs, "BUILT", tmp_path / "built")
    (tmp_path / "site" / "docs" / "old").mkdir(parents=True)
    assert not docs.place_docs(tmp_path / "site", required=False)
    assert "without its documentation" in capsys.readouterr().out
    assert not (tmp_path / "site" / "docs").exists()
    with pytest.raises(Problem):
        docs.place_docs(tmp_path / "site", required=True)


def test_a_board_that_promises_too_much_stops_the_build(monkeypatch: pytest.MonkeyPatch) -> None:
    config = {"theme": {"language": "en"}, "extra": {"site": "../"}}

    class File:
        src_uri = "x.md"

    class Page:
        url = "x.html"
        file = File()

    row = "wA@0,0 bQ@1,0 wQ@2,0 bA@3,0 to:b"
    board = f'<hive-board pos="{row}" piece="bA1" data-goals="%d"></hive-board>'
    html = docs_hooks.on_page_content(board % 9, page=Page(), config=config)
    assert "data-goals" not in html and '<img src="assets/pictures/' in html
    lettered = board.replace("<hive-board", '<hive-board tiles="letters"') % 9
    assert IMAGE.findall(html) != IMAGE.findall(
        docs_hooks.on_page_content(lettered, page=Page(), config=config)
    ), "a picture has the tiles that its board has"
    with pytest.raises(ValueError, match="9 goals"):
        docs_hooks.on_page_content(board % 8, page=Page(), config=config)
    with pytest.raises(ValueError, match="0 winning"):
        docs_hooks.on_page_content(
            f'<hive-board pos="{row}" data-wins="1"></hive-board>', page=Page(), config=config
        )
    with pytest.raises(ValueError, match="owner's turn"):
        docs_hooks.on_page_content((board % 9).replace(" to:b", ""), page=Page(), config=config)
    with pytest.raises(ValueError, match=r"x\.md"):
        docs_hooks.on_page_content(
            '<hive-board pos="wQ@0"></hive-board>', page=Page(), config=config
        )


def test_no_page_is_fetched_ahead_against_the_pages_policy() -> None:
    """Firefox fetches `link rel=next` ahead: an error on each page of the documentation."""
    config = {"theme": {"language": "en"}, "extra": {"site": "", "search": "Search"}}
    links = [f'<link rel="{rel}" href="x.html">' for rel in ("next", "prev", "icon")]
    page = type("Page", (), {"url": "index.html"})
    html = docs_hooks.on_post_page(
        '<meta charset="utf-8">' + "".join(links), page=page, config=config
    )
    assert 'rel="icon"' in html
    assert 'rel="next"' not in html and 'rel="prev"' not in html


def test_each_test_that_the_table_of_faults_names_is_there() -> None:
    text = (ROOT / "docs" / "decisions" / "reliability.md").read_text("utf-8")
    named = re.findall(r"`(\w+/test_\w+\.py)(?:::(\w+))?`", text)
    assert len(named) > 30
    for file, test in named:
        source = (ROOT / "tests" / file).read_text("utf-8")
        assert f"def {test}(" in source if test else source, (file, test)
