"""What is saved outlasts whatever becomes of one of the two storages: refused, full, cleared, late."""

import json

import pytest
from playwright.sync_api import BrowserContext, Page

from tests.browser.conftest import MOSTLY_MICROPYTHON, Profile, open_board, playable, reload, until
from tests.browser.player import type_move
from tests.browser.test_kept import LISTED, NO_DATABASE, NO_LOCAL
from tests.browser.test_library import COUNT, FULL, GAMES

SAVED = "JSON.parse(window.skep.storage.get('skep.game') || '{}').game"
WRITTEN = "window.skep.storage.written()"
TEXTS = """window.skep.database().open("skep.storage")"""
ROWS = f"""new Promise((done) => {{ {TEXTS}.onsuccess = ({{ target }}) => {{
  const rows = target.result.transaction("texts").objectStore("texts").getAll();
  rows.onsuccess = () => {{ target.result.close();
    done(Object.fromEntries(rows.result.map(({{ key, text }}) => [key, text]))); }}; }}; }})"""
HOLD = f"""new Promise((done) => {{ {TEXTS}.onsuccess = ({{ target }}) => {{
  const texts = target.result.transaction("texts", "readwrite").objectStore("texts");
  const spin = () => {{ if (!window.letGo) texts.get("").onsuccess = spin; done(true); }};
  spin(); }}; }})"""
"""A tab that holds the storage until its `letGo` is true."""
FILLED = """(() => {
  let size = 2 ** 22;
  for (let number = 0; size >= 1; number += 1) {
    try { localStorage.setItem(`filler${number}`, "x".repeat(size)); } catch { size /= 2; }
  }
  return true;
})()"""
LONG_AGO = "Date.now = () => 1000;"
NOTICES = "document.querySelector('#notices').textContent"


def begin(page: Page, url: str, *moves: str) -> None:
    open_board(page, url)
    page.locator("[data-act=quick][data-arg=person]").click()
    play(page, *moves)


def play(page: Page, *moves: str) -> None:
    for move in moves:
        type_move(page, move)
        until(page, f"{SAVED}?.endsWith({json.dumps(move)})")
    page.evaluate(WRITTEN)


def shows(page: Page, plies: int) -> None:
    until(page, f"{LISTED} === {plies + 1}")


def again(page: Page, plies: int) -> None:
    """Loads the page anew; the board shows so many plies."""
    reload(page)
    playable(page)
    shows(page, plies)


def local(page: Page) -> dict[str, str]:
    found: dict[str, str] = page.evaluate("({ ...localStorage })")
    return found


def fall_back(page: Page, texts: dict[str, str]) -> None:
    """Gives localStorage an earlier state, as a killed Chromium does."""
    page.evaluate("(texts) => { localStorage.clear(); Object.assign(localStorage, texts); }", texts)


@pytest.fixture
def two(profile: Profile) -> BrowserContext:
    return profile(viewport={"width": 1024, "height": 768}, locale="en-US")


@MOSTLY_MICROPYTHON
def test_where_localstorage_throws_the_game_is_there_after_a_reload(
    page: Page, url: str, python: str
) -> None:
    page.add_init_script(NO_LOCAL)
    begin(page, f"{url}?python={python}", "wS1", "bG1 -wS1")
    again(page, 2)
    assert not page.evaluate(NOTICES)


def test_where_there_is_no_database_the_game_is_there_after_a_reload(page: Page, url: str) -> None:
    page.add_init_script(NO_DATABASE)
    begin(page, url, "wS1", "bG1 -wS1")
    again(page, 2)
    play(page, "wQ wS1-")


def test_a_localstorage_that_forgets_takes_no_move_setting_or_lesson(page: Page, url: str) -> None:
    begin(page, url, "wS1", "bG1 -wS1")
    early = local(page)
    page.evaluate("window.skep.storage.set('skep.settings', '{\"theme\": \"dark\"}')")
    page.evaluate("window.skep.storage.set('skep.lessons', '{\"schema\": 1}')")
    play(page, "wQ wS1-", "bQ -bG1")
    late = local(page)
    for texts in ({}, early, {**early, "skep.stamp": "none"}):
        fall_back(page, texts)
        again(page, 4)
        now = local(page)
        for key in ("skep.game", "skep.settings", "skep.lessons"):
            assert now[key] == late[key], key


def test_what_was_removed_stays_removed_where_localstorage_forgets(page: Page, url: str) -> None:
    begin(page, url, "wS1")
    page.evaluate("window.skep.storage.set('skep.games.a', '{}')")
    early = local(page)
    page.evaluate("window.skep.storage.remove('skep.games.a')")
    page.evaluate(WRITTEN)
    fall_back(page, early)
    again(page, 1)
    assert "skep.games.a" not in local(page)


def test_a_full_localstorage_loses_no_move(page: Page, url: str) -> None:
    begin(page, url, "wS1", "bG1 -wS1")
    assert page.evaluate(FILLED)
    play(page, "wQ wS1-", "bQ -bG1", "wA1 wQ-")
    assert not page.evaluate(NOTICES)
    again(page, 5)
    page.evaluate(
        "Object.keys(localStorage).forEach((key) => key.startsWith('filler') && "
        "localStorage.removeItem(key))"
    )
    play(page, "bA1 -bQ")
    again(page, 6)


def test_a_full_database_leaves_the_game_to_localstorage_and_has_it_when_there_is_room(
    page: Page, url: str
) -> None:
    begin(page, url, "wS1")
    page.evaluate(f"window.realPut = IDBObjectStore.prototype.put; {FULL} void 0")
    play(page, "bG1 -wS1", "wQ wS1-")
    assert local(page)["skep.game"] == page.evaluate("window.skep.storage.get('skep.game')")
    page.evaluate("void (IDBObjectStore.prototype.put = window.realPut)")
    page.evaluate("window.skep.storage.set('skep.other', '1')")
    page.evaluate(WRITTEN)
    assert page.evaluate(ROWS)["skep.game"] == local(page)["skep.game"]
    again(page, 3)


def test_a_database_that_is_deleted_while_open_has_the_game_again_with_the_next_move(
    two: BrowserContext, url: str
) -> None:
    page, other = two.new_page(), two.new_page()
    begin(page, url, "wS1")
    open_board(other, url)
    other.evaluate(
        "new Promise((done) => { window.skep.database().deleteDatabase('skep.storage')"
        ".onsuccess = () => done(true); })"
    )
    other.close()
    play(page, "bG1 -wS1")
    page.evaluate("localStorage.clear()")
    again(page, 2)


def test_an_older_tab_that_blocks_the_database_keeps_nobody_from_playing(
    two: BrowserContext, url: str
) -> None:
    """It does not close when another tab wants to delete the database, so all others wait for it."""
    page, older = two.new_page(), two.new_page()
    begin(page, url, "wS1")
    older.goto(url + "licenses/LICENSE.txt")
    older.evaluate("""new Promise((done) => { indexedDB.open("skep.storage").onsuccess =
      ({ target }) => { window.open = target.result; done(true); }; })""")
    older.evaluate("void indexedDB.deleteDatabase('skep.storage')")
    reload(page)
    playable(page)
    shows(page, 1)
    for move in ("bG1 -wS1", "wQ wS1-"):
        type_move(page, move)
        until(page, f"{GAMES}.endsWith({json.dumps(move)})")
    older.close()
    page.evaluate(WRITTEN)
    page.evaluate("localStorage.clear()")
    again(page, 3)


@MOSTLY_MICROPYTHON
def test_a_newer_game_that_is_found_late_replaces_the_older_one_on_the_board(
    two: BrowserContext, url: str, python: str
) -> None:
    page, holding, early = late_storage(two, f"{url}?python={python}")
    fall_back(page, early)
    again(page, 1)
    holding.evaluate("void (window.letGo = true)")
    shows(page, 3)
    play(page, "bQ -bG1")
    again(page, 4)


@MOSTLY_MICROPYTHON
def test_a_newer_game_that_is_found_after_a_move_is_kept_beside(
    two: BrowserContext, url: str, python: str
) -> None:
    page, holding, early = late_storage(two, f"{url}?python={python}")
    fall_back(page, early)
    again(page, 1)
    type_move(page, "bA1 -wS1")
    shows(page, 2)
    holding.evaluate("void (window.letGo = true)")
    until(page, f"{NOTICES}.includes('Both are kept')")
    page.evaluate(WRITTEN)
    again(page, 2)
    play(page, "wQ wS1-")
    until(page, f"{COUNT}.then((n) => n === 2)")
    reload(page)
    playable(page)
    shows(page, 3)


def late_storage(two: BrowserContext, url: str) -> tuple[Page, Page, dict[str, str]]:
    """A page with a game of three plies, a tab that holds the storage, and what localStorage had after
    the first."""
    page, holding = two.new_page(), two.new_page()
    begin(page, url, "wS1")
    early = local(page)
    play(page, "bG1 -wS1", "wQ wS1-")
    open_board(holding, url.partition("?")[0] + "learn.html")
    holding.evaluate(HOLD)
    return page, holding, early


def test_a_clock_that_is_set_back_makes_no_older_game_newer(profile: Profile, url: str) -> None:
    context = profile(viewport={"width": 1024, "height": 768}, locale="en-US")
    page = context.new_page()
    begin(page, url, "wS1")
    early = local(page)
    page.add_init_script(LONG_AGO)
    again(page, 1)
    play(page, "bG1 -wS1", "wQ wS1-")
    fall_back(page, early)
    again(page, 3)
    page.locator("[data-act=open][data-arg=menu]:visible").first.click()


def test_two_tabs_with_one_game_lose_no_move_when_localstorage_forgets(
    two: BrowserContext, url: str
) -> None:
    one, other = two.new_page(), two.new_page()
    begin(one, url, "wS1", "bG1 -wS1")
    until(one, f"{COUNT}.then((n) => n === 1)")
    early = local(one)
    open_board(other, url)
    play(one, "wQ wS1-")
    play(other, "wA1 wS1-", "bQ -bG1")
    until(other, f"{COUNT}.then((n) => n === 2)")
    for page in (one, other):
        page.evaluate(WRITTEN)
    other.close()
    fall_back(one, early)
    again(one, 4)


def test_moves_of_an_older_version_that_knows_no_database_stand(page: Page, url: str) -> None:
    """It came back for a while, and wrote to localStorage without a number."""
    begin(page, url, "wS1", "bG1 -wS1")
    record = json.loads(local(page)["skep.game"])
    record["game"] = "Base;InProgress;White[2];wS1;bA1 -wS1"
    page.evaluate("(text) => localStorage.setItem('skep.game', text)", json.dumps(record))
    again(page, 2)
    assert page.evaluate(SAVED).endswith("bA1 -wS1")
