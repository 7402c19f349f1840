"""The clock on the page: wished for, running, paused, and waiting after a reload."""

from playwright.sync_api import Page

from tests.browser.conftest import open_board, playable, reload, until
from tests.browser.player import Hands

LABEL = "document.querySelector('#clocks').textContent"


def test_a_clock_is_wished_for_runs_is_paused_and_waits_after_a_reload(
    page: Page, url: str
) -> None:
    open_board(page, url)
    page.evaluate("document.querySelector('[data-act=open][data-arg=new_game]').click()")
    box = page.locator("#d-new_game")
    box.locator("input[name=opponent][value=person]").check(force=True)
    assert page.locator("#new-increment").is_hidden()
    box.locator("#new-more-open").click()
    box.locator("input[name=minutes][value='3']").check(force=True)
    box.locator("input[name=increment][value='2']").check(force=True)
    box.locator("button[type=submit]").click()
    hands = Hands(page)
    hands.play(["wS1", "bS1 wS1-"])
    until(page, f"{LABEL}.startsWith('Clock: White 2:5')")
    page.locator("#clocks").click()
    until(page, f"{LABEL}.startsWith('Clock, paused')")
    assert page.locator("#status-main").text_content() == "Paused"
    assert page.locator("#plate-clock-0").inner_text().startswith("2:5")
    reload(page)
    playable(page)
    until(page, f"{LABEL}.startsWith('Clock, paused')")
    page.locator("#clocks").click()
    hands.play(["wQ -wS1"])
    until(page, f"{LABEL}.includes('Black 2:5')")
