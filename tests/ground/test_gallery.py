"""The gallery of the documentation: ten tutorials whose code can be pasted as it stands."""

import contextlib
import html
import io
import re
from functools import cache

import pytest

from hive_boards.board import read as read_board
from hive_core.game.question import question_and_answers, read_question
from hive_core.notation.position import parse_position
from hive_core.study.check import doubts_of
from hive_core.study.fence import read_fence
from hive_core.study.reader import read_study
from hive_core.study.records import TASK, tell
from tools.common import ROOT
from web.address.embed_params import Settings, read_address
from web.common.i18n import CODES

HOSTS = (
    "own", "wordpress", "google-sites", "notion", "moodle", "obsidian", "quarto", "slides", "mkdocs",
    "jupyter",
)  # fmt: skip
ADDRESS = re.compile(r"https://SITE/embed\.html#([^\s\"<]+)")
ELEMENT = re.compile(r"<hive-board\s([^>]*)></hive-board>")
ATTRIBUTE = re.compile(r'([\w-]+)="([^"]*)"')
FENCE = re.compile(r"^```hive\n(.*?)^```", re.DOTALL | re.MULTILINE)
SECTION = re.compile(r"\n## (?=\d+\. )")
BLOCK = re.compile(r"^(`{3,})(\w+)\n(.*?)^\1$", re.DOTALL | re.MULTILINE)
COUNTS = {"pinned": 3, "find:wA1": 11, "find:wG1": 2, "wins": 1, "find:wL": 5, "find:wB1": 3}
COUNTS |= {"find:wS1": 2, "throw:w": 5}
"""Number of answers that the texts name, by question."""


@cache
def page(code: str) -> str:
    return (ROOT / "docs" / "site" / code / "embed" / "gallery.md").read_text()


def tutorials(code: str) -> dict[str, list[tuple[str, str]]]:
    """The blocks of code of each tutorial, as (kind, text)."""
    found = {}
    for section in SECTION.split(page(code))[1:]:
        name = re.search(r"\{ #([\w-]+) \}", section)
        assert name
        found[name[1]] = [(kind, text) for _, kind, text in BLOCK.findall(section)]
    return found


def settings(address: str) -> Settings:
    read, faults = read_address("", address)
    assert not faults, (address, faults)
    return read


def boards(code: str) -> list[tuple[str, str]]:
    """Position and question of every board in the code of a page, in their order."""
    found = []
    for kind, text in [block for blocks in tutorials(code).values() for block in blocks]:
        places = [(one.start(), settings(html.unescape(one[1]))) for one in ADDRESS.finditer(text)]
        for one in ELEMENT.finditer(text):
            given = dict(ATTRIBUTE.findall(one[1]))
            query = "&".join(
                f"{name}={value.replace(' ', '_')}"
                for name, value in given.items()
                if name != "title"
            )
            assert given["title"]
            places.append((one.start(), settings(query)))
        for one in FENCE.finditer(text):
            rows = list(enumerate(["```hive", *one[1].rstrip("\n").split("\n")], 1))
            part = read_fence(rows)
            found.append((part.position, part.options.get("ask", "")))
        for _, read in sorted(places, key=lambda place: place[0]):
            assert read.lang in (code, "auto"), kind
            found.append((read.pos or read.lesson or read.puzzle, read.ask))
    return found


@pytest.mark.parametrize("code", CODES)
def test_ten_tutorials_on_ten_hosts(code: str) -> None:
    found = tutorials(code)
    assert tuple(found) == HOSTS
    assert all(blocks and all(text.strip() for _, text in blocks) for blocks in found.values())
    assert all(
        text.count("<iframe") == text.count("</iframe>") for text in page(code).split("\n## ")
    )


@pytest.mark.parametrize("code", CODES)
def test_every_board_is_true(code: str) -> None:
    counted = set()
    for position, ask in boards(code):
        if ask:
            board = parse_position(position)
            assert len(question_and_answers(board, ask)[1]) == COUNTS[ask], ask
            assert read_question(board, ask)
            counted.add(ask)
    assert counted == set(COUNTS)


def test_both_languages_have_the_same_boards() -> None:
    assert boards("en") == boards("es")
    live = [re.findall(r'pos="([^"]*)"', page(code)) for code in CODES]
    assert live[0] == live[1]


@pytest.mark.parametrize("code", CODES)
def test_the_study_and_the_fences_can_be_read(code: str) -> None:
    study, faults = read_study(dict(tutorials(code)["moodle"])["markdown"])
    assert study, [tell(fault) for fault in faults]
    assert not doubts_of(study)
    assert [part.kind for section in study.sections for part in section.parts].count(TASK) == 2
    first, _ = FENCE.findall(dict(tutorials(code)["mkdocs"])["markdown"])
    assert read_board(first).task


@pytest.mark.parametrize("code", CODES)
def test_the_notebook_counts_what_the_page_says(code: str) -> None:
    source = dict(tutorials(code)["jupyter"])["python"]
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        exec(source.replace("notebook.use", "str"), {})  # the site is none here
    assert "wA1 11" in out.getvalue().split("\n")
