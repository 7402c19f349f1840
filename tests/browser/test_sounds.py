"""Sounds in a browser: nothing is fetched for them until they are wanted."""

from playwright.sync_api import Page

from tests.browser.conftest import drawn, open_board, until
from web.common.settings import CHOICES

LISTEN = """
const clock = performance.now.bind(performance);
performance.now = () => clock() / 1000;
window.contexts = window.knocks = window.rings = 0;
window.AudioContext = class extends AudioContext {
  constructor() { super(); window.contexts += 1; }
  createBufferSource() { window.knocks += 1; return super.createBufferSource(); }
  createBiquadFilter() { window.rings += 1; return super.createBiquadFilter(); }
};
"""
# Time goes slowly: what is played too late is not played at all, and a busy machine loads slowly.
FETCHED = "performance.getEntriesByType('resource').some((one) => one.name.includes('later'))"


def test_a_placed_piece_is_heard_once_sounds_are_switched_on(page: Page, url: str) -> None:
    page.add_init_script(LISTEN)
    open_board(page, url)
    page.locator("[data-act=quick][data-arg=person]").click()
    page.locator('.slot[data-arg="wS"]').click()
    page.locator("#board .cell.hot").first.click()
    until(page, "!!document.querySelector('[data-piece=wS1]')")
    drawn(page)
    assert page.evaluate("contexts") == 0
    assert not page.evaluate(FETCHED)
    page.locator("[data-act=open][data-arg=menu]:visible").click()
    page.locator("#d-menu [data-arg=settings]").click()
    fields = page.locator("#d-settings input[name=sounds]")
    assert sorted(str(one.get_attribute("value")) for one in fields.all()) == sorted(
        CHOICES["sounds"]
    )
    page.locator("#d-settings label:has(input[name=sounds][value=full])").click()
    until(page, "contexts === 1 && knocks === 2 && rings > knocks")
    page.keyboard.press("Escape")
    page.locator('.slot[data-arg="bA"]').click()
    page.locator("#board .cell.hot:not([data-cell=''])").first.click()
    until(page, "knocks === 4")
    page.locator('.slot[data-arg="wQ"]').click()
    page.locator('#board [role=gridcell][aria-label*="lack"]').first.click()
    until(page, "knocks === 6 && contexts === 1")
