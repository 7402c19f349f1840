"""Views of studies under axe-core: where one opens, the editor, the text, a task, faults, a frame."""

import base64
import html
from pathlib import Path

import pytest
from playwright.sync_api import Page

from hive_core.study.link import packed, unpacked
from tests.browser.conftest import Profile, crossed, playable, reload, until
from tests.browser.test_accessibility import violations
from tools.common import ROOT

PINS = (ROOT / "web/studies/pins.hive.md").read_text()
FIELD = ".study-source"


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
