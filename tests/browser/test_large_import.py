"""Thousands of games from one file reach the library, while the page stays usable."""

import pytest
from playwright.sync_api import FilePayload, Page

from tests.browser.conftest import open_board, until
from tests.browser.test_library import COUNT, listed

GAMES = 5000
TOLD = "document.querySelector('.games-told').textContent"
BAR = "document.querySelector('.games-import progress')"


def many(games: int) -> bytes:
    """A PGN of so many small games, with a name that UTF-8 and Windows-1252 spell differently."""
    game = '[Event "No. {}"]\n[White "José"]\n\n1. wS1\n{{{}}}\n\n'
    return "".join([game.format(at, "x" * 100) for at in range(games)]).encode()


@pytest.mark.slow
@pytest.mark.nightly
def test_five_thousand_games_come_in_once_and_stop_ends_an_import(page: Page, url: str) -> None:
    page.set_viewport_size({"width": 360, "height": 640})
    open_board(page, url)
    listed(page)
    file: FilePayload = {"name": "many.pgn", "mimeType": "", "buffer": many(GAMES)}
    page.locator(".games-foot [type=file]").set_input_files(file)
    until(page, f"{BAR}.value > 0 && {COUNT}.then((n) => n > 20)")
    assert page.locator("[data-act=games_load]").is_hidden()
    page.locator("[data-act=games_stop]").click()
    until(page, f"{TOLD}.includes('Import stopped')")
    added = page.evaluate(COUNT)
    assert 20 < added < GAMES and f"{added} games" in page.evaluate(TOLD)
    for told in (f"{added} were here already", f"{GAMES} were here already"):
        page.locator(".games-foot [type=file]").set_input_files(file)
        until(page, f"{BAR}.value > 0")
        page.keyboard.press("Escape")  # the import goes on
        until(page, "!document.querySelector('dialog.games[open]')")
        listed(page)
        assert page.locator("[data-act=games_stop]").is_visible() or told in page.evaluate(TOLD)
        until(page, f"{TOLD}.includes('{told}')", 600)
        assert page.evaluate(COUNT) == GAMES
    page.locator(".games [type=search]").fill("josé")
    until(page, "document.querySelector('.games-count').textContent.includes('5')")
