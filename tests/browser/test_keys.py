"""The keys that the help lists, from wherever at the table the focus is."""

import pytest
from playwright.sync_api import Page

from hive_core.rules.hexes import START
from tests.browser.conftest import until
from tests.browser.player import Keys

FOCUSED = "document.activeElement.getAttribute('data-cell')"


@pytest.mark.parametrize("where", ["", "embed.html?mode=play"])
def test_after_enter_in_the_reserve_the_focus_is_on_the_first_goal_and_keys_work_there_too(
    page: Page, url: str, where: str
) -> None:
    page.goto(url + where)
    until(page, "document.documentElement.dataset.boot === 'ready'")
    if not where:
        page.locator("[data-act=quick][data-arg=person]").click()
    keys = Keys(page)

    def in_reserve() -> None:
        keys.to_board()
        keys.key("r")
        until(page, "!!document.activeElement.closest('.slot')")

    in_reserve()
    keys.key("Enter")
    until(page, f"{FOCUSED} === '{START}'")
    in_reserve()
    keys.key("n")
    until(page, f"{FOCUSED} === '{START}'")
    in_reserve()
    keys.key("Escape")
    until(page, "!document.querySelector('.slot[aria-pressed=true]')")
    assert page.evaluate("!!document.activeElement.closest('.slot')")
    keys.key("t")
    until(page, "document.querySelector('#live').textContent.includes('White to move')")
    keys.key("Enter")
    until(page, f"{FOCUSED} === '{START}'")
    keys.key("Enter")
    until(page, "document.querySelectorAll('#board .tile').length >= 1")
    if where:
        return
    page.locator("#b-undo").focus()
    keys.key("?")
    until(page, "document.querySelector('#d-help').open")
    keys.key("n")
    assert page.evaluate("document.querySelector('#d-help').open")
