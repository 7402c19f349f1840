"""axe-core finds nothing in the rooms around a game: review, all games, openings, editor, puzzles."""

import json

import pytest
from playwright.sync_api import Page

from hive_core.notation.position import spell_position
from tests.browser.conftest import Profile, crossed, open_board, playable, reload, until
from tests.browser.test_accessibility import violations
from tests.browser.test_puzzles import VIEW, make, open_list, open_puzzle
from tests.browser.test_recap import PLAYED, before_the_end
from tests.web.test_puzzles import one, other_move

DIALOGS = ("games", "openings", "editor", "share")
"""The acts of the menu that open a room of their own."""


def open_lost_game(page: Page, url: str) -> None:
    """A game that was as good as won, and then resigned."""
    start = spell_position(before_the_end().board)
    record = {"schema": 1, "game": f"{start};{PLAYED}", "tournament": False, "future": []}
    record |= {"ended": [1, "resignation"], "computers": [1], "setup": {"opponent": "computer"}}
    open_board(page, url)
    page.evaluate("(text) => localStorage.setItem('skep.game', text)", json.dumps(record))
    reload(page)
    playable(page)


@pytest.mark.slow
@crossed(1, scheme=["light", "dark"], locale=["en-US", "es-ES"], width=[360, 1440])
def test_axe_finds_nothing_around_a_game(
    profile: Profile, url: str, scheme: str, locale: str, width: int
) -> None:
    page = profile(
        viewport={"width": width, "height": 640 if width < 500 else 900},
        color_scheme="light" if scheme == "light" else "dark",
        locale=locale,
    ).new_page()
    open_lost_game(page, url)
    page.locator("#banner [data-act=review]").click()
    until(page, "!!document.querySelector('.recap-turn[aria-current]')")
    assert violations(page) == [], "review"
    page.locator("#side-close" if width == 360 else "#b-review").click()
    until(page, "document.querySelector('#recap').hidden")
    for name in DIALOGS:
        page.locator("[data-act=open][data-arg=menu]:visible").first.click()
        page.locator(f".menu [data-act={name}]").dispatch_event("click")
        until(page, "!!document.querySelector('dialog[open]:not(#d-menu)')")
        until(page, "!document.querySelector('dialog[open] [aria-busy=true]')")
        assert violations(page, "dialog[open]") == [], name
        page.keyboard.press("Escape")
        until(page, "!document.querySelector('dialog[open]')")
    until(page, "!history.state")  # a step back that is under way would break off the next page
    open_list(page, url)
    until(page, f"document.documentElement.lang === '{locale[:2]}'")
    assert violations(page) == [], "puzzles"
    task = open_puzzle(page, one("win2"))
    assert violations(page) == [], "puzzle"
    make(page, task, other_move(task))
    until(page, "document.querySelector('#puzzle .task-said').dataset.sort === 'wrong'")
    assert violations(page) == [], "a puzzle that failed"
    page.evaluate("location.hash = 'daily'")
    until(page, f"{VIEW} === 'puzzle' && !!document.querySelector('#puzzle').dataset.step")
    assert violations(page) == [], "the puzzle of the day"
