"""Views of studies under axe-core: where one opens, the editor, the text, a task, a training, a test,
faults, a frame; and the pages that are made of a study."""

import base64
import html
import io
import re
import zipfile
from pathlib import Path

import pytest
from playwright.sync_api import Page

from hive_boards.board import head as board_head
from hive_boards.board import html as html_of
from hive_boards.board import read
from hive_boards.study import PageStudy, is_step
from hive_core.drawing.qr_code import qr_svg
from hive_core.rules.hexes import cell_at
from hive_core.study.html import page as study_page
from hive_core.study.link import packed, unpacked
from hive_core.study.reader import read_study
from hive_core.study.records import TEST
from hive_core.study.scorm import package
from tests.browser.conftest import Profile, Served, Watch, crossed, playable, reload, until
from tests.browser.test_accessibility import violations
from tests.browser.test_element import host
from tools.common import ROOT

__all__ = ["host"]

PINS = (ROOT / "web/studies/pins.hive.md").read_text()
PINS_ES = (ROOT / "web/studies/pins.es.hive.md").read_text()
FIELD = ".study-source"
FENCE = re.compile(r"^```hive\n(.*?)\n```$", re.DOTALL | re.MULTILINE)


@pytest.mark.nightly
@crossed(width=[360, 1280], scheme=["light", "dark"], locale=["en-US", "es-ES"])
def test_no_view_of_studies_has_a_violation(
    profile: Profile, url: str, width: int, scheme: str, locale: str
) -> None:
    size = {"width": width, "height": 800}
    page = profile(viewport=size, color_scheme=scheme, locale=locale).new_page()
    page.goto(url + "learn.html#studies")
    playable(page)
    for fragment, shown in (
        ("studies", "#study input"),
        ("study-edit", FIELD),
        ("study=" + packed(PINS), "#study .study-picture"),
        ("study-2.1", "#lesson [data-cell]"),
        ("study=" + packed(PINS.replace("pinned:w", "pinned:x")), ".study-faults"),
    ):
        page.evaluate("fragment => (location.hash = fragment)", fragment)
        until(page, f"!!document.querySelector({shown!r})?.checkVisibility()")
        assert violations(page) == [], fragment
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.evaluate("location.hash = 'study-edit'")
    page.locator(FIELD).fill("---")
    until(page, "!!document.querySelector('.study-stale')")
    assert violations(page) == []
    page.goto(f"{url}embed.html#study={packed(PINS)}")
    playable(page)
    assert violations(page) == []
    page.locator('a[href="#study-2.1"]').click()
    until(page, "!document.querySelector('#lesson').hidden")
    assert violations(page) == []


@crossed(0, width=[360, 1280], scheme=["light", "dark"], locale=["en-US", "es-ES"])
def test_no_training_and_no_test_has_a_violation(
    profile: Profile, url: str, width: int, scheme: str, locale: str
) -> None:
    """Also the result of the test, and a frame that begins with a training."""
    study, _ = read_study(PINS)
    assert study
    parts = [part for section in study.sections for part in section.parts]
    test = next(part for part in parts if part.kind == TEST)
    size = {"width": width, "height": 800}
    page = profile(viewport=size, color_scheme=scheme, locale=locale).new_page()
    page.goto(f"{url}learn.html#study={packed(PINS)}")
    until(page, "!!document.querySelector('#study .study-picture')")
    page.evaluate("location.hash = 'study-4.1'")
    until(page, "!!document.querySelector('#lesson [data-cell]')?.checkVisibility()")
    assert violations(page) == []
    page.evaluate(f"location.hash = 'study-test-{test.id}'")
    for number in range(1, test.most + 1):
        until(page, f"document.querySelector('#lesson').dataset.step?.endsWith('.{number}')")
        assert violations(page) == []
        page.locator("#lesson .task-next").press("Enter")  # a pointer's press so soon is not meant
    until(page, "!!document.querySelector('#lesson[data-party]')")
    assert violations(page) == []
    page.goto(f"{url}embed.html#study={packed(PINS)}&at=4.1")
    playable(page)
    until(page, "!document.querySelector('#lesson').hidden")
    assert violations(page) == []


TYPED = """---
study: ways
title: Ways
lang: en
---
A queen with six neighbours has lost.

## Pinned

```hive
ask: pined:w
wA1@-2,0 wQ@-1,0 bQ@0,0 bA1@1,0 wS1@2,0
```

## A game

```hive
train: w
1. wS1 {A quiet start.} (1. wA1 {Too early. $retry})
2. bG1 wS1-
3. wQ -wS2 {Your queen is in.}
```
"""
SELECTED = f"""(one => one.value.slice(one.selectionStart, one.selectionEnd))(
  document.querySelector('{FIELD}'))"""


def test_a_study_is_written_on_a_phone_and_its_faults_are_corrected_by_pressing_them(
    profile: Profile, url: str
) -> None:
    size = {"width": 390, "height": 844}
    context = profile(viewport=size, has_touch=True, is_mobile=True, locale="en-US")
    page = context.new_page()
    page.goto(url + "learn.html#study-edit")
    field = page.locator(FIELD)
    field.tap()
    page.keyboard.press("Control+A")
    page.keyboard.type(TYPED + "\n## Look\n")
    until(page, "document.querySelectorAll('.study-faults li').length === 2")
    with context.expect_page() as opened:
        page.locator("a[href='./#editor']").tap()
    room = opened.value
    for name, q in (("wQ", 0), ("bQ", 1), ("wS", -1), ("bS", 2)):
        room.locator(f".editor-slot[data-arg={name}]").tap()
        room.locator(f'#editor-board [data-cell="{cell_at(q, 0)}"]').tap()
    until(room, "JSON.parse(localStorage.getItem('skep.editor'))?.stacks.length === 4")
    room.close()
    page.get_by_text("Add the position editor’s board").tap()
    until(page, f"document.querySelector('{FIELD}').value.includes('wS1@-1,0 wQ@0,0')")
    assert "## Look\n\n```hive\nwS1" in field.input_value()
    seen = "(one => one.scrollTop + one.clientHeight >= one.scrollHeight - 4)"
    assert page.evaluate(f"{seen}(document.querySelector('{FIELD}'))")
    for number, (line, right) in enumerate(
        (("ask: pined:w", "ask: pinned:w"), ("3. wQ -wS2 {Your queen is in.}", "3. wQ -wS1 {In.}"))
    ):
        page.locator(".study-faults button").first.tap()
        assert page.evaluate(SELECTED) == line
        page.keyboard.type(right)
        until(page, f"document.querySelectorAll('.study-faults li').length === {1 - number}")
    until(page, "document.querySelectorAll('#study-shown .study-picture').length === 3")
    assert page.locator(".study-note strong").inner_text().startswith("No mistakes found")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_a_question_of_a_test_that_went_wrong_at_first_keeps_another_dot(
    page: Page, url: str
) -> None:
    asked = "task: %s\nright: Yes. | Here it is.\nwrong: No. | Look again.\nwQ@0,0 bQ@1,0"
    fences = [
        f"```hive\n{text}\n```\n" for text in ("test: 1 of 2", asked % "One?", asked % "Two?")
    ]
    text = PINS.partition("## A row")[0] + "\n".join(fences)
    page.goto(f"{url}learn.html#study={packed(text)}")
    page.locator("#study a[href^='#study-test-']").click()
    option = page.locator("#lesson [data-do=option]")
    option.filter(has_text="No.").click()
    option.filter(has_text="Yes.").click()
    until(page, "document.querySelectorAll('#lesson .dot.done.slip').length === 1")
    page.locator("#lesson .task-next").click()
    option.filter(has_text="Yes.").click()
    until(page, "document.querySelectorAll('#lesson .dot.done').length === 2")
    assert page.locator("#lesson .dot.slip").count() == 1
    page.locator("#lesson .task-next").click()
    until(page, "!!document.querySelector('#lesson[data-party]')")
    assert "1 of 2" in page.locator("#lesson .party").inner_text()


MADE = ("element", "page", "package", "fences")


def pages_of(text: str, site: str, folder: Path) -> None:
    """Writes the pages that are made of a study: with the element, alone, for a course, with fences."""
    study, _ = read_study(text)
    assert study
    head = f'<!doctype html><html lang="{study.lang}"><title>Pins</title>'
    head += '<link rel="icon" href="data:,"><style>html{background:Canvas;color:CanvasText}</style>'
    head += '<meta name="viewport" content="width=device-width">'
    head += '<meta name="color-scheme" content="light dark"><main>'
    (folder / "pins.hive.md").write_text(text)
    element = '<h1>Pins</h1><hive-study src="pins.hive.md" title="Pins"></hive-study>'
    script = f'<script defer src="{site}hive-study.js"></script>'
    (folder / "element.html").write_text(f"{head}{script}{element}</main></html>")
    (folder / "page.html").write_text(study_page(study, site))
    with zipfile.ZipFile(io.BytesIO(package(study, text, site))) as archive:
        archive.extractall(folder)
    (folder / "index.html").rename(folder / "package.html")
    of_page = PageStudy(study.lang, site)
    body = f"{board_head(site)}<h1>Pins</h1>"
    for number, fence in enumerate(FENCE.findall(text)):
        of_page.add(fence)
        step = is_step(fence)
        made = of_page.html(of_page.read(fence, [])) if step else html_of(read(fence), f"b{number}")
        body += made
    (folder / "fences.html").write_text(f"{head}{body}</main></html>")


@crossed(0, 1, width=[360, 1280], scheme=["light", "dark"], lang=["en", "es"])
def test_no_page_that_is_made_of_a_study_has_a_violation(
    profile: Profile, host: Served, shared_server: Served, width: int, scheme: str, lang: str
) -> None:
    pages_of(PINS if lang == "en" else PINS_ES, shared_server.url, host.folder)
    size = {"width": width, "height": 800}
    page = profile(viewport=size, color_scheme=scheme).new_page()
    for name in MADE:
        page.goto(f"{host.url}{name}.html")
        if name in ("element", "package"):
            until(page, "!!document.querySelector('hive-study').state.title")
        assert page.evaluate("getComputedStyle(document.documentElement).backgroundColor") == (
            "rgb(18, 18, 18)" if scheme == "dark" else "rgb(255, 255, 255)"
        )
        assert violations(page) == [], name
        assert page.evaluate("document.documentElement.scrollWidth") <= width, name


def test_a_page_opened_from_disk_has_its_study_inside_and_says_why_a_file_does_not_come(
    profile: Profile, shared_server: Served, watch: Watch, tmp_path: Path
) -> None:
    script = f'<script defer src="{shared_server.url}hive-study.js"></script>'
    inside = f'<script type="text/markdown">\n{PINS}</script>'
    begin = f'<!doctype html><html lang="es"><title>Pins</title>{script}<main>'
    (tmp_path / "pins.hive.md").write_text(PINS)
    (tmp_path / "inside.html").write_text(f"{begin}<hive-study>{inside}</hive-study>")
    (tmp_path / "beside.html").write_text(
        f'{begin}<hive-study src="pins.hive.md"><a href="x">Pins</a></hive-study>'
    )
    watch.allow = lambda fault: "file:" in fault
    page = profile(viewport={"width": 390, "height": 844}).new_page()
    page.goto((tmp_path / "inside.html").as_uri())
    until(page, "document.querySelector('hive-study').state.title === 'Pins'")
    frame = page.frames[-1]
    frame.locator('a[href="#study-2.1"]').click()
    frame.locator("#lesson [data-cell]").first.wait_for()
    page.goto((tmp_path / "beside.html").as_uri())
    note = page.locator("hive-study").get_by_role("status")
    note.wait_for()
    assert "abierta desde el disco" in note.inner_text()
    assert page.get_by_role("link", name="Pins").is_visible()


def test_a_study_whose_file_is_not_there_says_so_until_it_is(
    page: Page, host: Served, shared_server: Served, watch: Watch
) -> None:
    script = f'<script defer src="{shared_server.url}hive-study.js"></script>'
    (host.folder / "late.html").write_text(
        f'<!doctype html><html lang="en"><title>Pins</title><link rel="icon" href="data:,">{script}'
        '<hive-study src="late.hive.md"></hive-study>'
    )
    watch.allow = lambda fault: "late.hive.md" in fault or "404" in fault
    page.goto(f"{host.url}late.html")
    note = page.locator("hive-study").get_by_role("status")
    note.wait_for()
    assert "404" in note.inner_text() and "late.hive.md" in note.inner_text()
    (host.folder / "late.hive.md").write_text(PINS)
    page.evaluate("document.querySelector('hive-study').load()")
    until(page, "document.querySelector('hive-study').state.title === 'Pins'")
    assert note.count() == 0


PRINTED = """() => [...document.querySelectorAll("figure")].map((figure) => {
  const code = figure.querySelector(".code");
  const board = figure.querySelector("img:not(.code)");
  const links = [...figure.querySelectorAll("a")].filter((one) => one.checkVisibility()).length;
  const mm = (box) => box.getBoundingClientRect().width * 25.4 / 96;
  const squares = code && Number(decodeURIComponent(code.src).match(/viewBox="-4 -4 ([0-9]+)/)[1]);
  return [board ? Math.round(mm(board)) : 0, code ? mm(code) / squares : 0, links];
})"""


def test_a_study_on_paper_has_codes_that_phones_read_and_boards_beside_them(page: Page) -> None:
    """A training from the first move on has no picture; A4 less its margins is 180 mm wide."""
    first = "train: w\n1. wS1 {A start.} (1. wA1 {Early. $retry})\n2. bG1 wS1-\n3. wQ -wS1"
    study, _ = read_study(PINS.replace("## Test", f"```hive\n{first}\n```\n\n## Test"))
    assert study
    page.set_viewport_size({"width": 680, "height": 1000})
    page.set_content(study_page(study, "https://example.org/", qr_svg))
    page.emulate_media(media="print")
    printed = page.evaluate(PRINTED)
    shown = [one for one in printed if one[1]]
    assert len(shown) == 6 and min(squares for _, squares, _ in shown) >= 0.499
    assert [width == 0 for width, _, _ in shown].count(True) == 1
    assert max(width for width, _, _ in printed) < 140
    assert min(links for _, _, links in shown) > 0
    assert page.evaluate("document.documentElement.scrollWidth") <= 680
    assert page.locator(".code").evaluate_all(
        "codes => codes.every((one) => one.offsetTop < one.parentElement.offsetTop + 40)"
    )


def test_a_folder_is_chosen_whole_and_its_study_goes_into_a_frame(
    page: Page, url: str, tmp_path: Path
) -> None:
    """A browser that cannot choose folders has no button for it; files are chosen together there."""
    (tmp_path / "pins.hive.md").write_text(PINS.replace("## ", "![A dot](dot.png)\n\n## ", 1))
    dot = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg=="
    (tmp_path / "dot.png").write_bytes(base64.b64decode(dot))
    (tmp_path / "notes.txt").write_text("Not a part of it.")
    page.goto(url + "learn.html#studies")
    page.locator("#study input[webkitdirectory]").set_input_files(tmp_path)
    until(page, "document.querySelector('#study .study-own')?.naturalWidth === 1")
    page.evaluate("delete HTMLInputElement.prototype.webkitdirectory")
    page.evaluate("location.hash = 'studies'")
    until(page, "document.querySelectorAll('#study input[type=file]').length === 1")

    page.evaluate("location.hash = 'study-edit'")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.locator(FIELD).fill(PINS)
    page.get_by_text("Copy a frame").click()
    until(page, "document.querySelector('.study-note').textContent.startsWith('The frame')")
    copied = page.evaluate("navigator.clipboard.readText()")
    address = html.unescape(copied.partition('src="')[2].partition('"')[0])
    start, _, part = address.partition("#study=")  # each Python deflates in its own way
    assert start == url + "embed.html" and unpacked(part) == PINS
    page.goto(address)
    until(page, "[...document.querySelectorAll('h1')].some((one) => one.textContent === 'Pins')")


CUT = """[...document.querySelectorAll(".study-writing .study-way")].map((row) => {
  const last = row.lastElementChild.getBoundingClientRect();
  const pale = getComputedStyle(row).maskImage !== "none";
  const edge = row.getBoundingClientRect().right;
  const over = Math.round(last.right - edge);
  row.scrollLeft = row.scrollWidth;
  const reached = edge - row.lastElementChild.getBoundingClientRect().right;
  return { over, pale, reached };
})"""
"""Of each row of the editor's buttons: by how many pixels the last one stands out of it, whether the
row pales at its edge, and how far from the edge the last one stands when it is scrolled to."""


@pytest.mark.parametrize("width", [360, 820])
@pytest.mark.parametrize(("place", "row"), [("rules", ".rule-ways"), ("ideas", ".rule-ways")])
def test_a_row_of_links_that_scrolls_pales_at_its_edge(
    profile: Profile, url: str, width: int, place: str, row: str
) -> None:
    """Chips were cut in the middle of a word, without a sign that there are more."""
    page = profile(viewport={"width": width, "height": 844}, locale="es-ES").new_page()
    page.goto(f"{url}learn.html#{place}")
    page.locator(row).wait_for()
    found = page.evaluate(CUT.replace(".study-writing .study-way", row))
    assert found and all(one["over"] <= 0 or one["pale"] for one in found)
    assert all(one["reached"] >= (44 if one["pale"] else 0) for one in found)


@pytest.mark.parametrize("width", [360, 390, 820, 1280])
def test_no_button_of_the_editor_is_cut_without_a_sign(
    profile: Profile, url: str, width: int
) -> None:
    page = profile(viewport={"width": width, "height": 844}, locale="es-ES").new_page()
    page.goto(url + "learn.html#study-edit")
    page.locator(FIELD).wait_for()
    rows = page.evaluate(CUT)
    assert len(rows) > 1
    for row in rows:
        assert row["over"] <= 0 or (width < 600 and row["pale"]), rows
        assert row["reached"] >= (44 if row["pale"] else 0), rows


def test_a_text_that_a_file_replaces_can_be_brought_back(
    page: Page, url: str, tmp_path: Path
) -> None:
    own = PINS.replace("title: Pins", "title: My own")
    (tmp_path / "pins.hive.md").write_text(PINS)
    page.goto(url + "learn.html#study-edit")
    page.locator(FIELD).fill(own)
    until(
        page, "document.querySelector('#study-shown h2, #study-shown h1')?.textContent === 'My own'"
    )
    page.locator(".study-file input").set_input_files(tmp_path / "pins.hive.md")
    until(page, f"document.querySelector('{FIELD}').value.includes('title: Pins')")
    reload(page)
    assert page.locator(FIELD).input_value() == PINS
    page.get_by_text("Bring back the earlier text").click()
    until(page, f"document.querySelector('{FIELD}').value.includes('title: My own')")
    page.get_by_text("Bring back the earlier text").click()
    until(page, f"document.querySelector('{FIELD}').value.includes('title: Pins')")
    assert page.locator("a[href='./#editor']").get_attribute("target") == "_blank"
