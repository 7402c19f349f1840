"""Previews of links: lessons, puzzles, openings and ideas have one, with words and a true picture."""

import html.parser
import json
import re
import struct
import zlib
from functools import cache
from itertools import islice
from pathlib import Path

import pytest

import serve
from hive_core.game import Game
from tools.build import docs
from tools.build.previews import pages
from tools.build.previews.masks import FULL, Mask
from tools.build.previews.outlines import polylines, stroked
from tools.build.previews.picture import GROUND, LARGE, PALETTE, rgb
from tools.build.previews.picture import png as picture
from tools.build.previews.subjects import LONGEST, PUZZLES, Subject, subjects
from tools.common import ROOT
from web.address.embed_params import read_address
from web.common.i18n import CODES
from web.openings.lines import LINES
from web.openings.preview_name import preview_name

URL = "https://bees.example/skep/"


@cache
def everything() -> dict[str, Subject]:
    return {one.name: one for one in subjects()}


class Head(html.parser.HTMLParser):
    """The tags of a page's head by name, and its links."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.meta: dict[str, str] = {}
        self.links: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "meta" and "content" in given:
            name = given.get("property") or given.get("name") or given["http-equiv"]
            self.meta[name] = given["content"]
        elif "href" in given:
            self.links.append(given["href"])


def read_png(data: bytes) -> tuple[int, int, list[list[tuple[int, int, int]]]]:
    """The size and pixels of a picture with a palette, as a reader of PNG takes it."""
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    at, chunks = 8, {}
    while at < len(data):
        size, name = struct.unpack(">I4s", data[at : at + 8])
        body = data[at + 8 : at + 8 + size]
        (crc,) = struct.unpack(">I", data[at + 8 + size : at + 12 + size])
        assert crc == zlib.crc32(name + body)
        chunks[name] = body
        at += 12 + size
    across, down, depth, kind = struct.unpack(">IIBB", chunks[b"IHDR"][:10])
    assert (depth, kind) == (8, 3)
    colors = [tuple(chunks[b"PLTE"][i : i + 3]) for i in range(0, len(chunks[b"PLTE"]), 3)]
    plain = zlib.decompress(chunks[b"IDAT"])
    rows = [plain[y * (across + 1) : (y + 1) * (across + 1)] for y in range(down)]
    assert all(row[0] == 0 and len(row) == across + 1 for row in rows)
    return across, down, [[colors[index] for index in row[1:]] for row in rows]  # type: ignore[misc]


def test_everything_that_one_can_share_has_a_preview() -> None:
    found = everything()
    chapters = json.loads((ROOT / "web/lessons/contents.json").read_text())["chapters"]
    lessons = [
        lesson["id"]
        for name in chapters
        for lesson in json.loads((ROOT / f"web/lessons/{name}.json").read_text())["lessons"]
    ]
    ideas = json.loads((ROOT / "web/lessons/ideas.json").read_text())["sections"]
    puzzles = json.loads(PUZZLES.read_text())["puzzles"]
    wanted = {*chapters, *lessons, "daily"} | {one["id"] for one in puzzles}
    wanted |= {"ideas-" + one["id"] for one in ideas} | {"opening-" + one.name for one in LINES}
    assert set(found) == wanted
    assert all(preview_name(one.place) == name for name, one in found.items())
    assert preview_name("train=Base,wG1,bG1_wG1-,wQ_!wG1") == ""


@pytest.mark.parametrize("code", CODES)
def test_a_page_says_what_its_link_leads_to(code: str) -> None:
    for name in ("L26", "ant", "ideas-pins", "opening-spider", "daily", "P2233-64"):
        subject = everything()[name]
        head = Head(pages.page(URL, subject, code))
        own = pages.folder_of(code) + name
        home = "../" * own.count("/")
        assert head.meta["og:url"] == URL + own + ".html"
        assert head.meta["og:title"] == subject.titles[code]
        assert head.meta["og:description"] == head.meta["description"] == subject.texts[code]
        assert head.meta["og:image"] == URL + pages.picture_of(subject)
        assert head.meta["refresh"] == f"0; url={home}learn.html#{subject.place}"
        assert head.links == [URL + own + ".json", f"{home}learn.html#{subject.place}"]
        frame = json.loads(pages.oembed(URL, subject, code))
        assert (frame["type"], frame["version"]) == ("rich", "1.0")
        source = re.search(r'src="([^"]+)"', frame["html"])
        assert source
        address = html.unescape(source[1])
        assert address.startswith(URL + "embed.html?")
        params, faults = read_address(address.partition("?")[2], "#?secret=Zr1XbQ")
        assert not faults
        assert params.lang == code


def test_no_sentence_is_too_long_and_none_is_missing() -> None:
    for subject in everything().values():
        for code in CODES:
            assert 0 < len(subject.titles[code]) <= 70, subject.name
            assert 0 < len(subject.texts[code]) <= LONGEST, subject.name
            assert "{" not in subject.titles[code] + subject.texts[code], subject.name


def test_a_picture_shows_the_position() -> None:
    across, down, pixels = read_png(picture(Game.from_text("wQ@0,0 bQ@1,0").board))
    assert (across, down) == LARGE
    middle = pixels[down // 2]
    assert pixels[0][0] == pixels[-1][-1] == middle[0] == middle[-1] == GROUND
    left, right = middle[: across // 2], middle[across // 2 :]
    assert rgb("#f3e6cc") in left and rgb("#f3e6cc") not in right
    assert rgb("#1d1b1a") in right and rgb("#1d1b1a") not in left


def test_pictures_are_small_and_their_colours_few() -> None:
    shown = [one for one in everything().values() if one.position]
    for subject in islice(shown, 0, None, 230):
        data = picture(Game.from_text(subject.position).board, subject.size)
        assert len(data) < 16_000, subject.name
        assert read_png(data)[:2] == subject.size
    assert len(PALETTE.colors) <= 256


def test_a_mask_covers_what_a_polygon_does() -> None:
    mask = Mask(4, 3)
    mask.fill([[(1, 0), (3, 0), (3, 2), (1, 2)]])
    assert mask.coverage() == [[0, FULL, FULL, 0], [0, FULL, FULL, 0], [0, 0, 0, 0]]
    hole = Mask(4, 4)
    hole.fill([[(0, 0), (4, 0), (4, 4), (0, 4)], [(1, 1), (1, 3), (3, 3), (3, 1)]])
    assert [row.count(0) for row in hole.coverage()] == [0, 2, 2, 0]
    half = Mask(1, 1)
    half.fill([[(0, 0), (0.5, 0), (0.5, 1), (0, 1)]])
    assert half.coverage() == [[FULL // 2]]


def test_path_data_become_points() -> None:
    (square,) = polylines("M1 1h2v2H1Z")
    assert square == [(1, 1), (3, 1), (3, 3), (1, 3), (1, 1)]
    (arc,) = polylines("M0 5A5 5 0 0 1 10 5")
    assert all(abs((x - 5) ** 2 + (y - 5) ** 2 - 25) < 1e-9 for x, y in arc)
    assert min(y for _, y in arc) == pytest.approx(0)
    (curve,) = polylines("M0 0Q5 10 10 0")
    assert curve[len(curve) // 2] == pytest.approx((5, 5))
    mask = Mask(12, 4)
    mask.fill(stroked([(2, 2), (10, 2)], 2))
    assert mask.coverage()[1][2:10] == [FULL] * 8


def test_a_built_site_gets_previews_and_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = '<title>A & B</title><meta name="description" content="C"><body data-version="1">'
    for name in pages.APP_PAGES:
        (tmp_path / name).write_text(source)
    monkeypatch.setattr(pages, "subjects", lambda: [everything()["L26"], everything()["daily"]])
    pages.add_previews(tmp_path, URL)
    made = {path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*") if path.is_file()}
    both = {
        f"to/{code}{name}.{end}"
        for code in ("", "es/")
        for name in ("L26", "daily")
        for end in ("html", "json")
    }
    assert made == {*both, "to/L26.png", *pages.APP_PAGES}
    for name, address in (("index.html", URL), ("learn.html", URL + "learn.html")):
        text = (tmp_path / name).read_text()
        assert Head(text).meta["og:url"] == address
        assert text.count('name="description"') == 1
        assert ('data-previews="to/"' in text) == (name == "learn.html")
    assert (ROOT / "web" / pages.GENERAL).is_file()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["serve", "--url", URL], "--url belongs to build"),
        (["build", "--url", "bees.example"], "--url needs the address"),
        (["build", "--url", 'https://bees.example/"x'], "--url needs the address"),
    ],
)
def test_an_address_that_cannot_be_one_is_refused(
    words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        serve.arguments(words)
    assert said in capsys.readouterr().err


def test_the_documentation_has_previews_and_says_who_may_use_the_site(tmp_path: Path) -> None:
    head = '<title>Safety - Skep</title><meta name="description" content="What a board does.">'
    for folder in ("docs", "docs/es"):
        (tmp_path / folder / "embed").mkdir(parents=True)
        page = f'<html><head>{head}</head><p id="terms">Nobody has <em>said</em>.</p><p>More.</p>'
        (tmp_path / folder / "embed" / "security.html").write_text(page)
    docs.say_terms(tmp_path / "docs", "Schools & clubs \\1")
    pages.preview_docs(tmp_path, URL)
    for folder in ("docs", "docs/es"):
        text = (tmp_path / folder / "embed" / "security.html").read_text()
        assert '<p id="terms">Schools &amp; clubs \\1</p><p>More.</p>' in text
        found = Head(text).meta
        assert found["og:title"] == "Safety - Skep"
        assert found["og:description"] == found["description"] == "What a board does."
        assert found["og:url"] == f"{URL}{folder}/embed/security.html"
    for code in CODES:
        source = (ROOT / "docs" / "site" / code / docs.TERMS).with_suffix(".md").read_text()
        assert source.count("\n{ #terms }\n") == 1
