"""A study from its file to its test: opened, learnt, found again after a reload, without a network."""

import io
import json
import re
import zipfile
from pathlib import Path
from urllib.parse import unquote

import pytest

from hive_core.notation.moves import parse_move
from hive_core.notation.position import parse_position
from hive_core.rules.board import CELL, SHIFT
from hive_core.rules.bugs import NAMES
from hive_core.rules.hexes import cell_at
from hive_core.study.html import page as study_page
from hive_core.study.link import packed, unpacked
from hive_core.study.reader import read_study
from hive_core.study.records import TASK, TEST, TRAIN, Part
from hive_core.study.scorm import package
from tests.browser.conftest import Served
from tools.browsers.tab import Tab
from tools.common import ROOT

PINS = (ROOT / "web/studies/pins.hive.md").read_text()
STUDY, _ = read_study(PINS)
CHOOSE = """(() => {
  const files = new DataTransfer();
  files.items.add(new File([%s], "pins.hive.md", { type: "text/markdown" }));
  const field = document.querySelector("#study input[type=file]");
  field.files = files.files;
  field.dispatchEvent(new Event("change", { bubbles: true }));
})()"""
OPEN = """(box => !box.hidden && box.querySelector('h1')?.textContent === 'Pins')(
  document.querySelector('#study'))"""
STEP = "(box => box.dataset.step === '%s' && !box.hidden)(document.querySelector('#lesson'))"
SOLVED = "!document.querySelector('#lesson .task-next').classList.contains('quiet')"
CHECKS = "document.querySelectorAll('#study .study-way use[href=\"#i-check\"]').length"
KEPT = "window.skep.offline === 'ready' && !!navigator.serviceWorker.controller"
DAY = pytest.mark.parametrize(
    "engine",
    [
        "chromium",
        *(pytest.param(name, marks=pytest.mark.nightly) for name in ("firefox", "webkit")),
    ],
    indirect=True,
)


def part_of(kind: str, number: int = 0) -> Part:
    """A part of the example study, by its kind and its number among those."""
    assert STUDY
    return [part for one in STUDY.sections for part in one.parts if part.kind == kind][number]


def cell(number: int) -> str:
    return f'#lesson [data-cell="{number}"]'


def answer(tab: Tab, part: Part) -> None:
    """Gives the right answer to a task: presses each piece, or makes the move."""
    where = parse_position(part.position).where
    for text in part.answers:
        name, at, goal = text.partition("@")
        tab.press(cell(where[NAMES.index(name)]))
        if at:
            q, _, r = goal.partition(",")
            tab.press(cell(cell_at(int(q), int(r))))
    tab.until(SOLVED)


def train(tab: Tab, part: Part, text: str) -> None:
    """Makes a move that ends a training."""
    board = parse_position(part.position)
    found = parse_move(board, text)
    tab.press(cell(board.where[found >> SHIFT]))
    tab.press(cell(found & CELL))
    tab.until(SOLVED)


def take_test(tab: Tab) -> None:
    """Takes the test, whose questions come in any order, and gives the right answers."""
    tasks = {part_of(TASK, number).position: part_of(TASK, number) for number in range(3)}
    words = {part.options["task"]: part for part in tasks.values()}
    test = part_of(TEST)
    tab.press('#study a[href^="#study-test-"]')
    for number in range(1, test.most + 1):
        tab.until(STEP % f"study-test-{test.id}.{number}")
        said = tab.evaluate("document.querySelector('#lesson .task-text').textContent")
        answer(tab, words[said])
        tab.press("#lesson .task-next")
    tab.until("!!document.querySelector('#lesson[data-party]')")


@DAY
@pytest.mark.slow
@pytest.mark.timeout(300)
def test_a_study_from_its_file_to_its_test(tab: Tab, server: Served) -> None:
    tab.open(server.url + "learn.html#studies", 360, 640)
    tab.until("!!document.querySelector('#study input[type=file]')")
    tab.evaluate(CHOOSE % json.dumps(PINS))
    tab.until(OPEN)
    link = tab.until("location.hash.startsWith('#study=') && location.hash")
    assert unpacked(link.partition("=")[2]) == PINS
    assert tab.evaluate("document.documentElement.scrollWidth") <= 360
    assert tab.evaluate("document.querySelectorAll('#study .study-picture').length") == 5

    tab.press('#study a[href="#study-2.1"]')
    tab.until(STEP % "study-2.1")
    board = parse_position(part_of(TASK).position)
    tab.press(cell(board.where[NAMES.index("bQ")]))
    tab.until("document.querySelector('#lesson .task-said').dataset.sort === 'wrong'")
    answer(tab, part_of(TASK))
    tab.press("#to-study")
    tab.until(f"{OPEN} && {CHECKS} === 1")

    tab.press('#study a[href="#study-4.1"]')
    tab.until(STEP % "study-4.1")
    train(tab, part_of(TRAIN), "wA1 bA1-")
    tab.press("#lesson .task-next")
    tab.until(f"{OPEN} && {CHECKS} === 2")
    take_test(tab)

    tab.until(KEPT)
    server.stop()
    tab.excused = ("sw.js",)
    tab.load(server.url + "learn.html#studies")
    tab.until("!!document.querySelector('#study a[href=\"#study\"]')")
    tab.press('#study a[href="#study"]')
    tab.until(f"{OPEN} && {CHECKS} === 3")
    answer_again = '#study a[href="#study-3.1"]'
    tab.press(answer_again)
    tab.until(STEP % "study-3.1")
    answer(tab, part_of(TASK, 1))


@DAY
@pytest.mark.slow
@pytest.mark.timeout(300)
def test_a_page_from_disk_needs_no_server_and_leads_into_the_kept_site(
    tab: Tab, server: Served, tmp_path: Path
) -> None:
    assert STUDY
    page = tmp_path / "pins.html"
    page.write_text(study_page(STUDY, server.url))
    tab.open(server.url + "learn.html#studies", 390, 844)
    tab.until(KEPT)
    server.stop()
    tab.excused = ("sw.js",)
    tab.load(page.as_uri())
    pictures = "[...document.images]"
    tab.until(f"{pictures}.length > 5 && {pictures}.every((one) => one.naturalWidth)")
    assert tab.evaluate("document.documentElement.scrollWidth") <= 390
    assert tab.evaluate("performance.getEntriesByType('resource').length") == 0
    board = tab.evaluate("document.querySelector('a[href*=\"embed.html#\"]').href")
    tab.load(board)
    tab.playable()
    tab.until("document.querySelectorAll('#board .tile, #lesson .tile').length > 0")


@DAY
@pytest.mark.nightly
def test_a_link_opens_a_study_and_its_faults_are_told_by_line(tab: Tab, url: str) -> None:
    tab.open(f"{url}learn.html#study={packed(PINS)}", 1280, 800)
    tab.until(OPEN)
    wrong = PINS.replace("pinned:w", "pinned:x").replace("title: Pins", "title: <b>Pins</b>")
    tab.evaluate(f"location.hash = 'study={packed(wrong)}'")
    tab.until("document.querySelectorAll('.study-faults li').length === 1")
    assert tab.evaluate("document.querySelector('.study-faults').textContent").startswith(
        "Line 15."
    )
    last = "JSON.parse(localStorage.getItem('skep.study')).text"
    hostile = PINS.replace("A ring of six", "<img src=x onerror=ran=1>").replace(
        "## A way round", "## A way round\n\n[here](javascript:ran=1)\n\n<script>ran=1</script>"
    )
    tab.evaluate(f"location.hash = 'study={packed(hostile)}'")
    tab.until("document.querySelectorAll('.study-faults li').length === 2")
    assert tab.evaluate("[typeof ran, document.querySelectorAll('#study img').length]") == [
        "undefined",
        0,
    ]
    assert tab.evaluate(last) == PINS
    tab.evaluate("location.hash = 'study=AAAA'")
    tab.until("!document.querySelector('#trouble').hidden")


HOST = """<!doctype html><html lang="en"><head><title>Host</title><link rel="icon" href="data:,">
<script>
  window.told = [];
  for (const name of ["ready", "progress", "error"])
    document.addEventListener("hive-" + name, ({ detail }) => told.push([name, detail]));
  window.heard = [];
  window.addEventListener("message", ({ data, source, origin }) => {
    if (source !== document.querySelector("#f").contentWindow) return;
    heard.push(data);
    if (data.type === "ready") source.postMessage({ ns: "hive", v: 1, type: "hello" }, origin);
  });
</script>
<script defer src="SITEhive-study.js"></script></head>
<body><iframe id="f" title="Pins" width="390" height="640" src="SITEembed.html#study=STUDY"></iframe>
<hive-study id="s" src="pins.hive.md" title="Pins"><a href="#">Pins</a></hive-study></body></html>"""
HEARD = "heard.findLast((one) => one.type === 'progress')?.data"


@DAY
@pytest.mark.slow
@pytest.mark.timeout(300)
def test_a_page_of_another_site_shows_a_study_and_hears_of_its_progress(
    tab: Tab, host: Served, shared_server: Served
) -> None:
    page = HOST.replace("SITE", shared_server.url).replace("STUDY", packed(PINS))
    (host.folder / "page.html").write_text(page)
    (host.folder / "pins.hive.md").write_text(PINS)
    tab.open(f"http://localhost:{host.port}/page.html", 390, 844)
    tab.until("told.some(([name]) => name === 'ready')")
    assert tab.evaluate("[s.state.title, s.state.tasks, s.state.solved]") == ["Pins", 4, 0]
    tab.until("s.clientHeight > 1500")  # the whole text, without a bar to scroll it

    tab.until("heard.some((one) => one.type === 'state')")
    tab.press('#study a[href="#study-2.1"]', frame="f")
    tab.until(STEP % "study-2.1", frame="f")
    where = parse_position(part_of(TASK).position).where
    for name in part_of(TASK).answers:
        tab.press(cell(where[NAMES.index(name)]), frame="f")
    done = f"{part_of(TASK).id}.2"
    tab.until(f"({HEARD})?.done === '{done}'")
    assert tab.evaluate(f"[({HEARD}).task, ({HEARD}).solved]") == [part_of(TASK).id, 1]
    tab.press("#to-study", frame="f")
    tab.until(f"{OPEN} && {CHECKS} === 1", frame="f")
    way = tab.evaluate("document.querySelector('#open').href", frame="f")
    assert way == f"{shared_server.url}learn.html#study={packed(PINS)}&done={done}"

    tab.evaluate(f"s.progress = '{done}', 0")
    tab.until("s.state.solved === 1")
    assert tab.evaluate("told.filter(([name]) => name === 'error').length") == 0
    tab.load(way)
    tab.until(f"{OPEN} && {CHECKS} === 1")


def plain(html: str) -> str:
    """A page with the texts of its links, which not each interpreter packs into the same signs."""
    return re.sub(r"study=([\w-]+)", lambda found: unpacked(found[1]), html)


NOTE = "document.querySelector('.study-note strong').textContent"
CATCH = """(() => {
  window.files = [];
  HTMLAnchorElement.prototype.click = function () { files.push([this.download, this.href]); };
})()"""


@DAY
@pytest.mark.slow
@pytest.mark.timeout(300)
def test_a_study_is_written_beside_its_preview_and_kept(tab: Tab, url: str) -> None:
    tab.open(url + "learn.html#study-edit", 360, 640)
    tab.until("document.querySelectorAll('#study-shown .study-picture').length === 2")
    assert tab.evaluate("document.documentElement.scrollWidth") <= 360
    value = "document.querySelector('.study-source').value"
    write = """(change => {
      const field = document.querySelector('.study-source');
      field.value = change(field.value);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    })"""
    tab.evaluate(f"{write}(text => text.replace('pinned:w', 'pinned:x'))")
    tab.until("document.querySelectorAll('.study-faults li').length === 1")
    assert tab.evaluate("!!document.querySelector('.study-stale .study-picture')")
    tab.press(".study-faults button")
    selected = "(field => field.value.slice(field.selectionStart, field.selectionEnd))"
    tab.until(f"{selected}(document.querySelector('.study-source')) === 'ask: pinned:x'")
    tab.evaluate(f"{write}(text => text.replace('pinned:x', 'pinned:b'))")
    tab.until("!document.querySelector('.study-faults li, .study-stale')")
    assert tab.evaluate(NOTE).startswith("No mistakes found")
    tab.evaluate(f"{write}(text => text.replace('$retry', '$rety'))")
    tab.until("document.querySelectorAll('.study-doubt').length === 1")
    assert tab.evaluate(NOTE).startswith("This study can be passed on.")
    tab.evaluate(f"{write}(text => text.replace('$rety', '$retry'))")
    tab.until("!document.querySelector('.study-faults li')")
    tab.evaluate(CATCH)
    for words in ("Download", "Download as a web page"):
        tab.evaluate(
            "[...document.querySelectorAll('.study-writing button')]"
            f".find((one) => one.textContent === {words!r}).click()"
        )
    names, texts = zip(*tab.evaluate("files"))
    assert names == ("my-study.hive.md", "my-study.html")
    text = unquote(texts[0].partition(",")[2])
    assert text == tab.evaluate(value) and "pinned:b" in text
    made = unquote(texts[1].partition(",")[2])
    study, _ = read_study(text)
    assert study and plain(made) == plain(study_page(study, url))
    tab.reload()
    tab.until(f"{value}.includes('pinned:b')")
    tab.press('#study-shown a[href="#study-2.1"]')
    tab.until(STEP % "study-2.1")
    tab.press("#to-study")
    tab.until("!!document.querySelector('#study:not([hidden]) a[href=\"#study-edit\"]')")


COURSE = """<!doctype html><html lang="en"><title>Course</title><link rel="icon" href="data:,">
<script>
  window.values = JSON.parse(sessionStorage.getItem("values") ?? "{}");
  window.API = {
    LMSInitialize: () => "true",
    LMSGetValue: (name) => values[name] ?? "",
    LMSSetValue: (name, value) => (values[name] = value),
    LMSCommit: () => "true",
    LMSFinish: () => "true",
  };
</script><iframe id="f" title="Pins" width="390" height="640" src="pins/index.html"></iframe>"""


@DAY
@pytest.mark.nightly
@pytest.mark.timeout(300)
def test_a_package_reports_to_a_course_system_and_goes_on_where_it_was(
    tab: Tab, host: Served, shared_server: Served
) -> None:
    assert STUDY
    with zipfile.ZipFile(io.BytesIO(package(STUDY, PINS, shared_server.url))) as archive:
        archive.extractall(host.folder / "pins")
    (host.folder / "course.html").write_text(COURSE)
    tab.open(f"http://localhost:{host.port}/course.html", 800, 700)
    tab.until("values['cmi.core.lesson_status'] === 'incomplete'")
    assert tab.evaluate("values['cmi.core.score.raw']") == "0"
    done = f"{part_of(TASK).id}.2"
    kept = json.dumps(json.dumps({"cmi.suspend_data": done}))
    tab.evaluate(f"sessionStorage.setItem('values', {kept})")
    tab.reload()
    tab.until("values['cmi.core.score.raw'] === '20'")
    assert tab.evaluate("values['cmi.suspend_data']") == done
