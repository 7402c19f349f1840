"""The subcommand study: what it says about a study, and the files that it writes."""

import json
import re
import subprocess
import sys
import zipfile
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree

import pytest

from hive_core.rules.errors import LinkError
from hive_core.study.html import page
from hive_core.study.link import packed, unpacked
from hive_core.study.reader import read_study
from hive_core.study.records import DEFAULT_LANG
from hive_core.study.words import WORDS
from tools.common import ROOT

EXAMPLE = ROOT / "web/studies/pins.hive.md"
VOID = {"meta", "img"}


def run(*words: str, text: str = "") -> tuple[int, str, str]:
    """Run `hive-core study` with `words`; return its status, output and errors."""
    done = subprocess.run(
        [sys.executable, "-m", "hive_core", "study", *words],
        input=text.encode(),
        capture_output=True,
        cwd=ROOT,
        check=False,
    )
    return done.returncode, done.stdout.decode(), done.stderr.decode()


class Markup(HTMLParser):
    """Reader of a page that checks that every element is closed; `attributes` are all that it has."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: set[str] = set()
        self.attributes: list[tuple[str, str]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.attributes += [(name, value or "") for name, value in attrs]
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def markup_of(text: str, site: str = "") -> Markup:
    study, faults = read_study(text)
    assert study and not faults
    found = Markup()
    found.feed(page(study, site))
    assert not found.open
    return found


def test_the_example_has_no_fault_and_no_doubt(tmp_path: Path) -> None:
    name = str(EXAMPLE)
    assert run("check", name) == (0, f"{name}: sections: 6, tasks: 3, trainings: 1, tests: 1\n", "")
    target = tmp_path / "pins.study.json"
    assert run("build", name, str(target))[0] == 0
    data = json.loads(target.read_text())
    assert (data["format"], data["id"], len(data["sections"])) == (2, "pins", 6)
    assert run("html", name, "-", "--site", "https://example.org/skep")[0] == 0


def test_the_examples_in_the_documentation_have_no_fault() -> None:
    for code in ("en", "es"):
        guide = (ROOT / f"docs/site/{code}/embed/studies.md").read_text()
        (example,) = re.findall(r"^````markdown\n(---\n.*?)^````$", guide, re.M | re.S)
        status, out, errors = run("check", "-", text=example)
        assert (status, errors) == (0, "") and "trainings: 1" in out and "doubt" not in out


def test_faults_are_told_by_file_and_line_and_nothing_is_written(tmp_path: Path) -> None:
    bad = tmp_path / "bad.hive.md"
    bad.write_text("---\nstudy: bad\ntitle: Bad\n---\n<b>x</b>\n\n```hive\nwQ@0,0 bQ@5,5\n```\n")
    for way in ("check", "build", "html"):
        status, out, errors = run(way, str(bad))
        assert (status, out) == (1, "") and list(tmp_path.iterdir()) == [bad]
        assert [line.split(": ")[1] for line in errors.splitlines()] == ["line 5", "line 8"]
    assert run("check", "-", text="no head")[2].startswith("-: line 1: ")
    (tmp_path / "odd.hive.md").write_bytes(b"---\n\xff")
    assert "line 2: expected text in UTF-8" in run("check", str(tmp_path / "odd.hive.md"))[2]
    assert run("html", str(EXAMPLE), "-", "--site", "javascript:x")[0] == 2


def test_doubts_do_not_stop_a_study(tmp_path: Path) -> None:
    text = "---\nstudy: a\ntitle: A\n---\n![](data:image/png;base64,AA==)\n"
    status, out, _ = run("check", "-", text=text)
    assert status == 0 and out.count("doubt") == 2
    source = EXAMPLE.read_text()
    (tmp_path / "pins.hive.md").write_text(source)
    (tmp_path / "pins.es.hive.md").write_text(source.replace("pinned:w", "pinned:b"))
    out = run("check", str(tmp_path / "pins.hive.md"))[1]
    assert "pins.es.hive.md has other boards or tasks from section 2 on" in out


def test_the_page_stands_alone_and_each_board_leads_to_the_site() -> None:
    found = markup_of(EXAMPLE.read_text())
    assert not found.tags & {"script", "link", "iframe", "object", "base", "form"}
    addresses = [value for name, value in found.attributes if name in ("href", "src")]
    assert {re.match(r"#|data:image/", value)[0] for value in addresses} == {"#", "data:image/"}  # type: ignore[index]
    assert all(value for name, value in found.attributes if name == "alt")
    names = [value for name, value in found.attributes if name == "id"]
    links = [value[1:] for value in addresses if value[0] == "#"]
    assert len(set(names)) == len(names) and set(links) == set(names)
    linked = markup_of(EXAMPLE.read_text(), "https://example.org/")
    out = [value for name, value in linked.attributes if name == "href" and value[0] != "#"]
    assert len(out) == 5 and all(one.startswith("https://example.org/embed.html#") for one in out)


def test_tasks_of_a_test_alone_are_printed_as_the_tests_with_solutions_at_the_end() -> None:
    task = "```hive\nask: pinned:w\nwA1@-2,0 wQ@-1,0 bQ@0,0 bA1@1,0 wS1@2,0\n```\n"
    study, _ = read_study(f"---\nstudy: a\ntitle: A\n---\n```hive\ntest: 1 of 1\n```\n\n{task}")
    assert study
    html = page(study)
    assert "Test: 1 of the tasks below, without help" in html
    assert html.count('href="#s1"') == 0 and html.count('href="#t1"') == 2
    assert html.count('id="s1"') == 1


def test_a_training_and_a_question_open_themselves_and_not_their_solution() -> None:
    text = EXAMPLE.read_text().replace("\n---\nAll", "\nwords: ant: Ameise\n---\nAll") + (
        "\n```hive\ntask: How many?\nright: Two. | Both.\nwrong: One. | No.\nhint: Count.\n"
        "hint: Again.\nwQ@0,0 bQ@1,0\n```\n\n```hive\ncells: bQ 0,1\ntask: Where?\nwQ@0,0 bQ@1,0\n"
        "```\n\n```hive\ntrain: w\n1. wS1 {A.} (1. wA1 {No. $retry}) 2. bG1 wS1-\n```\n"
    )
    study, _ = read_study(text)
    assert study
    wanted = [
        part for one in study.sections for part in one.parts if part.kind in ("task", "train")
    ]
    links = [value for _, value in markup_of(text, "https://a.org/").attributes if "embed" in value]
    opened = [one.split("#")[1] for one in links]
    alone = [one[6:].partition("&")[0] for one in opened if one.startswith("study=")]
    assert len(opened) == len(wanted) + 1 and len(alone) == 4
    assert not any("mode=step" in one for one in opened)
    found = []
    for one in alone:
        excerpt, faults = read_study(unpacked(one))
        assert excerpt and not faults and excerpt.title == study.title
        assert excerpt.words == study.words == {"ant": "Ameise"}
        (part,) = excerpt.sections[0].parts
        found.append((part.kind, part.id, part.answers, part.options))
    assert found == [
        (part.kind, part.id, part.answers, part.options)
        for part in wanted
        if part.kind == "train" or part.options.keys() & {"hint", "done", "cells", "choices"}
    ]


def test_a_training_from_the_first_move_prints_no_empty_board() -> None:
    head = "---\nstudy: a\ntitle: A\n---\n```hive\ntrain: w\ntitle: Begin\ncaption: Calmly.\n"
    found = markup_of(head + "1. wS1 {A.} 2. bG1 wS1-\n```\n")
    assert "img" not in found.tags and {"b", "figcaption"} <= found.tags
    later = markup_of(head + "ply: 2\n1. wS1 2. bG1 wS1- 3. wQ -wS1\n```\n")
    assert "img" in later.tags


def test_what_moved_last_is_in_the_picture_and_in_its_words() -> None:
    position = "bQ@-2,0 wQ@-1,0 wP@0,0 bA1@1,0 bG1@1,-1 game:Base+P"
    texts = []
    for given in (position, position + " last:bG1"):
        found = markup_of(f"---\nstudy: a\ntitle: A\n---\n```hive\nask: throw:w\n{given}\n```\n")
        texts.append([(name, value) for name, value in found.attributes if name in ("src", "alt")])
    (_, before), (_, alt) = texts[0][:2]
    (_, after), (_, told) = texts[1][:2]
    assert "mark-to" in after and "mark-to" not in before
    assert "Last moved: black grasshopper 1." in told and "Last moved" not in alt


def test_what_an_author_writes_is_text_on_the_page() -> None:
    text = (
        '---\nstudy: a\ntitle: <img src=x>\nabout: "&\n---\n# \\<i>\n'
        "\n1 < 2 & `<script>`\n\n```hive\ntask: <i>x</i>\nask: legal\ntitle: '\"><i>\n"
        "wQ@0,0 bQ@1,0\n```\n\n```hive\ntrain: w\nBase;wS1 {<u>};bS1 wS1- {</p>}\n```\n"
    )
    assert not markup_of(text).tags & {"script", "i", "u"}


def test_a_short_address_that_holds_a_long_text_is_refused() -> None:
    part = packed(" " * 1_200_000)
    assert len(part) < 3000
    with pytest.raises(LinkError):
        unpacked(part)


def test_both_languages_have_every_word_and_the_same_gaps() -> None:
    for words in WORDS.values():
        assert set(words) == set(WORDS[DEFAULT_LANG])
        for key in words:
            gaps = [sorted(re.findall(r"{\w+}", one[key])) for one in (words, WORDS[DEFAULT_LANG])]
            assert gaps[0] == gaps[1], key


def test_a_package_for_course_systems_has_a_manifest_and_a_page(tmp_path: Path) -> None:
    target = tmp_path / "pins.zip"
    assert run("scorm", str(EXAMPLE), str(target), "--site", "https://example.org/skep")[0] == 0
    with zipfile.ZipFile(target) as archive:
        names = archive.namelist()
        manifest = ElementTree.fromstring(archive.read("imsmanifest.xml"))
        page = archive.read("index.html").decode()
    resources = [one for one in manifest.iter() if one.tag.endswith("}file")]
    assert {one.attrib["href"] for one in resources} | {"imsmanifest.xml"} == set(names)
    assert [one.text for one in manifest.iter() if one.tag.endswith("}schemaversion")] == ["1.2"]
    found = Markup()
    found.feed(page)
    assert not found.open and "https://example.org/skep/hive-study.js" in page
    (text,) = [value for name, value in found.attributes if name == "study"]
    assert unpacked(text) == EXAMPLE.read_text()
    assert run("scorm", str(EXAMPLE), "-", "--site", "example.org")[0] == 2
    again = tmp_path / "again.zip"
    run("scorm", str(EXAMPLE), str(again), "--site", "https://example.org/skep/")
    assert again.read_bytes() == target.read_bytes()


def test_a_link_holds_the_whole_study_and_so_does_a_frame() -> None:
    site = "https://example.org/skep"
    status, out, errors = run("link", str(EXAMPLE), "--site", site)
    assert (status, errors) == (0, "")
    start = site + "/learn.html#study="
    assert out.startswith(start) and unpacked(out[len(start) :].strip()) == EXAMPLE.read_text()
    status, out, _ = run("link", str(EXAMPLE), "--site", site, "--frame")
    found = Markup()
    found.feed(out)
    assert status == 0 and not found.open and found.tags == {"iframe"}
    given = dict(found.attributes)
    start = site + "/embed.html#study="
    assert given["title"] == "Pins" and given["src"].startswith(start)
    assert unpacked(given["src"][len(start) :]) == EXAMPLE.read_text()
    assert run("link", str(EXAMPLE), "--site", "example.org")[0] == 2
    assert run("link", "-", "--site", site, text="no study")[0] == 1


def test_on_paper_a_code_beside_each_board_leads_to_it() -> None:
    status, out, _ = run("html", str(EXAMPLE), "-", "--site", "https://example.org/", "--codes")
    assert status == 0 and out.count('class="code"') == 5
    assert run("html", str(EXAMPLE), "-", "--codes")[0] == 2
