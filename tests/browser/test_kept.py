"""Storage and installing: refused storage, a damaged record, the manifest."""

import json

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import (
    MOSTLY_MICROPYTHON,
    open_board,
    playable,
    reload,
    until,
)
from tests.browser.player import kept, type_move

REFUSE = """Object.defineProperty(window, '%s', {
  configurable: true, get() { throw new DOMException('refused', 'SecurityError'); },
});"""
NO_LOCAL = REFUSE % "localStorage"
NO_DATABASE = REFUSE % "indexedDB"
LISTED = "document.querySelectorAll('#moves [data-arg]').length"


@MOSTLY_MICROPYTHON
def test_where_storage_is_refused_the_game_goes_on_and_says_so(
    page: Page, url: str, python: str
) -> None:
    page.add_init_script(NO_LOCAL + NO_DATABASE)
    open_board(page, url, python)
    page.locator("[data-act=quick][data-arg=person]").click()
    page.locator("[data-act=dismiss][data-arg=not_saved]").wait_for()
    type_move(page, "wS1")
    type_move(page, "bS1 wS1-")
    until(page, "document.querySelectorAll('#moves [data-arg]').length >= 3")


def test_a_damaged_record_is_told_and_not_lost(page: Page, url: str) -> None:
    open_board(page, url)
    damaged = json.dumps({"schema": 1, "game": "Base;InProgress;White[2];wS1;bS1 wX-"})
    page.evaluate("text => localStorage.setItem('skep.game', text)", damaged)
    reload(page)
    playable(page)
    page.locator("[data-act=dismiss][data-arg=damaged_save]").wait_for()
    kept_texts = page.evaluate("Object.values(localStorage)")
    assert damaged in kept_texts
    page.locator("[data-act=quick][data-arg=person]").click()
    type_move(page, "wS1")
    until(page, "JSON.parse(localStorage.getItem('skep.game')).game.endsWith('wS1')")
    assert damaged in page.evaluate("Object.values(localStorage)")


@pytest.mark.parametrize("code", ["en", "es"])
def test_the_language_can_be_switched_and_stays(page: Page, url: str, code: str) -> None:
    open_board(page, url)
    page.locator("[data-act=open][data-arg=settings]:visible").first.click()
    page.locator(f"#d-settings [name=language][value={code}]").check(force=True)
    until(page, f"document.documentElement.lang === '{code}'")
    reload(page)
    playable(page)
    assert page.evaluate("document.documentElement.lang") == code


def test_two_visits_do_not_mix_two_games(page: Page, url: str) -> None:
    open_board(page, url)
    page.locator("[data-act=quick][data-arg=person]").click()
    type_move(page, "wS1")
    until(page, "JSON.parse(localStorage.getItem('skep.game')).game.endsWith('wS1')")
    page.goto("about:blank")
    page.go_back()
    playable(page)
    assert kept(page).game_string() == "Base;InProgress;Black[1];wS1"
