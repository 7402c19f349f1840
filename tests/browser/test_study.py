"""Views of studies under axe-core: where one opens, the editor, the text, a task, faults, a frame."""

import pytest

from hive_core.study.link import packed
from tests.browser.conftest import Profile, crossed, playable, until
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
