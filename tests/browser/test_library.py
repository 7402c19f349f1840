"""The library of games in a real browser: kept, found again, never written over, refused."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Profile, open_board, playable, reload, until
from tests.browser.player import new_game, type_move
from tests.browser.test_accessibility import violations
from tests.schemas import checked

COUNT = "window.skep.games?.heads().then((text) => JSON.parse(text).kind.length)"
HEADS = "window.skep.games.heads().then((text) => JSON.stringify(JSON.parse(text).kinds))"
GAMES = "JSON.parse(localStorage.getItem('skep.game')).game"
NO_DATABASE = """Object.defineProperty(window, "indexedDB", {
  configurable: true, get() { throw new DOMException("refused", "SecurityError"); } });"""
FULL = """IDBObjectStore.prototype.put = () => {
  throw new DOMException("full", "QuotaExceededError"); };"""

LOAD = """async (text) => {
  const read = await window.skep.games.read(new File([text], "games.json"), 3);
  return read[0] === "[" ? `${await window.skep.games.add("[]")} ${JSON.parse(read)[1]}` : read; }"""
HEAD = '{"skep":"games","version":1,"games":['
GAME = """{"key":"a","version":1,"rev":1,"writer":"w","kept":"","name":"","head":[],
  "picture":"","body":"{}"}"""
FILES = {
    "": "not_ours",
    "[[[": "not_ours",
    "null": "not_ours",
    '{"skep":"games","version":1}': "not_ours",
    '{"skep":"games","version":2,"games":[]}': "newer",
    '{"skep":"games","games":[]}': "newer",
    HEAD + 'null, 7, {}, {"key": {}}]}': "0 0 4",
    HEAD + GAME.replace('"a"', '"../x"') + "]}": "0 0 1",
    HEAD + GAME + "]}": "1 0 0",
    HEAD + GAME + "]} ": "0 1 0",
    HEAD + GAME.replace("{}", "") + "]}": "1 0 0",
    HEAD + GAME.replace('"head":[]', '"head":7') + "]}": "0 0 1",
    HEAD + GAME.replace('"a"', '"b"').replace("[]", "7").replace('n":1', 'n":2') + "]}": "1 0 0",
    HEAD + GAME.replace('"name":""', f'"name":"{"x" * 201}"') + "]}": "0 0 1",
    HEAD + GAME.replace('"writer":"w"', f'"writer":"{"x" * 65}"') + "]}": "0 0 1",
    HEAD + GAME.replace('"kept":""', f'"kept":"{"x" * 41}"') + "]}": "0 0 1",
    HEAD + GAME.replace('"picture":""', f'"picture":"{"x" * 2001}"') + "]}": "0 0 1",
    HEAD + GAME.replace('"{}"', f'"{"x" * 500_000}"') + "]}": "0 0 1",
    HEAD + GAME.replace('"head":[]', f'"head":["{"x" * 201}"]') + "]}": "0 0 1",
    HEAD + GAME.replace('"head":[]', '"head":[[[[]]]]') + "]}": "0 0 1",
    HEAD + GAME.replace('"head":[]', f'"head":{json.dumps([0] * 99)}') + "]}": "0 0 1",
    HEAD + GAME.replace('"rev":1', '"rev":1e300') + "]}": "0 0 1",
}
"""A file of all games from anywhere, and what becomes of it."""


def test_a_list_without_games_offers_one(page: Page, url: str) -> None:
    page.goto(url + "#games")
    page.locator("dialog.games[open] [data-arg=new_game]").click()
    until(page, "document.querySelector('#d-new_game').open")
    assert not page.locator("dialog.games[open]").count()


def play(page: Page, *moves: str) -> None:
    for move in moves:
        type_move(page, move)
        until(page, f"{GAMES}.endsWith({json.dumps(move)})")


def begin(page: Page, url: str, *moves: str) -> None:
    open_board(page, url)
    page.locator("[data-act=quick][data-arg=person]").click()
    play(page, *moves)


def listed(page: Page) -> int:
    """Opens the list of games; how many it has."""
    page.locator("[data-act=open][data-arg=menu]:visible").first.click()
    page.locator("#d-menu [data-act=games]").click()
    until(page, "document.querySelector('dialog.games')?.open")
    return page.locator(".games-row").count()


def put_away(page: Page) -> None:
    """Closes the list of games by the keyboard; a press while it still comes may be lost."""
    for _ in range(50):
        page.keyboard.press("Escape")
        page.wait_for_timeout(200)
        if not page.locator("dialog.games[open]").count():
            return
    raise AssertionError("Escape does not close the list of games")


def test_games_stay_and_two_tabs_never_write_over_each_other(
    profile: Profile, url: str, tmp_path: Path
) -> None:
    context = profile(viewport={"width": 1024, "height": 768}, locale="en-US")
    one, two = context.new_page(), context.new_page()
    begin(one, url, "wS1", "bG1 -wS1")
    until(one, f"{COUNT}.then((n) => n === 1)")
    open_board(two, url)
    assert listed(two) == 1
    two.keyboard.press("Escape")
    heads = one.evaluate(HEADS)
    play(one, "wQ wS1-")
    until(one, f"{HEADS}.then((text) => text !== {json.dumps(heads)})")
    # Kept by then; who comes second is told.
    play(two, "wA1 wS1-")
    for page in (one, two):
        until(page, f"{COUNT}.then((n) => n === 2)")
    until(two, "document.querySelector('#notices').textContent.includes('Both are kept')")
    assert listed(two) == 2
    assert violations(two, "dialog[open]") == []
    two.locator(".games-row:not(:has([aria-current])) .games-open").click()
    until(two, f"{GAMES}.endsWith('wQ wS1-')")
    reload(two)
    playable(two)
    assert listed(two) == 2
    # Deleted and put back, saved as a file, and taken in elsewhere.
    two.locator(".games-row:not(:has([aria-current])) [data-act=games_acts]").click()
    two.locator("[data-act=games_remove]").click()
    until(two, "document.querySelectorAll('.games-row').length === 1")
    two.locator("[data-act=games_undo]").click()
    until(two, "document.querySelectorAll('.games-row').length === 2")
    two.evaluate("localStorage.setItem('skep.lessons', '{\"solved\": {\"L01\": [0]}}')")
    with two.expect_download() as saving:
        two.locator("[data-act=games_save]").click()
    saving.value.save_as(file := tmp_path / "games.json")
    checked("games", json.loads(file.read_text("utf-8")))
    elsewhere = profile(viewport={"width": 360, "height": 640}, locale="es-ES").new_page()
    open_board(elsewhere, url)
    assert listed(elsewhere) == 0
    for said in ("2 partidas añadidas", "2 ya estaban aquí"):
        elsewhere.locator(".games-foot [type=file]").set_input_files(file)
        until(elsewhere, f"document.querySelector('.games-told').textContent.includes('{said}')")
    assert elsewhere.locator(".games-row").count() == 2
    assert '"L01": [0]' in elsewhere.evaluate("localStorage.getItem('skep.lessons')")
    # MicroPython's own lower() leaves É as it is.
    elsewhere.locator("[data-act=games_acts]").first.click()
    elsewhere.locator("[data-act=games_name]").click()
    elsewhere.locator(".games-rename input").fill("Éli y Núñez")
    elsewhere.keyboard.press("Enter")
    for asked, many in (("ÉLI", 1), ("nuñez", 1), ("eli nunez", 1), ("ÑANDÚ", 0)):
        elsewhere.locator(".games [type=search]").fill(asked)
        until(elsewhere, f"document.querySelectorAll('.games-row').length === {many}")
    elsewhere.locator(".games [type=search]").fill("")
    until(elsewhere, "document.querySelectorAll('.games-row').length === 2")
    until(elsewhere, "document.querySelectorAll('.games-art use').length === 6")
    assert violations(elsewhere, "dialog[open]") == []


@pytest.mark.nightly
def test_where_the_browser_keeps_no_games_or_has_no_room_one_plays_on_and_is_told(
    profile: Profile, url: str
) -> None:
    context = profile(viewport={"width": 1024, "height": 768}, locale="en-US")
    refused, full = context.new_page(), context.new_page()
    refused.add_init_script(NO_DATABASE)
    begin(refused, url, "wS1")
    until(refused, f"{COUNT}.then((n) => n === 1)")
    assert listed(refused) == 1
    assert "private window" in refused.locator(".games .warn").inner_text()
    for text, said in FILES.items():
        assert refused.evaluate(LOAD, text) == said, text
    refused.keyboard.press("Escape")
    play(refused, "bG1 -wS1")
    full.add_init_script(FULL)
    open_board(full, url)
    play(full, "wQ wS1-")
    until(full, "document.querySelector('#notices').textContent.includes('no more room')")
    play(full, "bQ -bG1")


def cleared(page: Page, url: str, what: str) -> None:
    """The browser clears what it keeps for this site, as when its data are deleted by hand."""
    session = page.context.new_cdp_session(page)
    session.send("Storage.clearDataForOrigin", {"origin": url.rstrip("/"), "storageTypes": what})
    session.detach()


def test_games_that_the_browser_clears_are_told_and_the_next_one_is_kept_again(
    page: Page, url: str
) -> None:
    begin(page, url, "wS1", "bG1 -wS1")
    until(page, f"{COUNT}.then((n) => n === 1)")
    # Under an open page: what is on the board is kept again with its next move.
    cleared(page, url, "indexeddb")
    until(page, f"{COUNT}.then((n) => n === 0)")
    play(page, "wQ wS1-")
    until(page, f"{COUNT}.then((n) => n === 1)")
    # Between two visits, and nobody has ever opened the list.
    cleared(page, url, "indexeddb")
    page.evaluate("localStorage.removeItem('skep.game')")
    reload(page)
    playable(page)
    assert listed(page) == 0
    assert "cleared outside Skep" in page.locator(".games .warn").inner_text()
    put_away(page)
    # One of two games stays on the board when all of the site's data are cleared.
    for move in ("wA1", "wG1"):
        new_game(page, opponent="person")
        play(page, move)
    until(page, f"{COUNT}.then((n) => n === 2)")
    reload(page)
    playable(page)
    assert listed(page) == 2 and not page.locator(".games .warn").inner_text()
    put_away(page)
    cleared(page, url, "all")
    until(page, f"{COUNT}.then((n) => n === 0)")
    play(page, "bG1 -wG1")
    until(page, f"{COUNT}.then((n) => n === 1)")
    assert listed(page) == 1
    assert "cleared outside Skep" in page.locator(".games .warn").inner_text()
    put_away(page)
    reload(page)
    playable(page)
    until(page, "document.querySelectorAll('#board .tile').length === 2")
    assert listed(page) == 1 and not page.locator(".games .warn").inner_text()
