"""The first piece of a game, put where it may not go."""

from playwright.sync_api import Page

from hive_core.rules.hexes import START
from tests.browser.conftest import crossed, until

SAID = "document.querySelector('#line:not([hidden])')?.textContent || ''"
LANGUAGES = {"en": "The table is still empty", "es": "La mesa aún está vacía"}


@crossed(language=list(LANGUAGES), where=["", "embed.html?mode=play&type=Base%2BMLP&lang="])
def test_a_first_piece_beside_its_place_is_told_of_the_empty_table(
    page: Page, url: str, where: str, language: str
) -> None:
    kept = f"localStorage.setItem('skep.settings', JSON.stringify({{language: '{language}'}}))"
    page.add_init_script(kept)
    page.goto(url + where + (language if where else ""))
    until(page, "document.documentElement.dataset.boot === 'ready'")
    if not where:
        page.locator("[data-act=quick][data-arg=person]").click()
    page.locator('.slot[data-arg="wS"]').click()
    box = page.locator(f'#board [data-cell="{START}"]').first.bounding_box()
    assert box
    page.mouse.click(box["x"] + 1.5 * box["width"], box["y"] + box["height"] / 2)
    until(page, f"({SAID}).includes('{LANGUAGES[language]}')", 10)
    if not where:
        lesson = page.locator("#line-lesson")
        assert (lesson.get_attribute("href") or "").endswith("#L04")
