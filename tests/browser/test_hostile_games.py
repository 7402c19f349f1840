"""Games that somebody has spoilt, in a file or in the storage: named, and nothing else is lost."""

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from hive_core.game import Game
from tests.browser.conftest import open_board, playable, reload, until
from tests.browser.test_library import begin, listed
from tools.bench.library import hostile_library
from web.common.settings import default_game
from web.saved_records.game_record import saved_game, to_record

TOLD = "document.querySelector('.games-told').textContent"
FRACTIONS: dict[str, dict[str, Any]] = {
    "a result": {"ended": [1.0, "resignation"]},
    "an opponent's colour": {
        "friend": {"number": 5, "color": 0.0, "names": ["Ana", "Bob"], "settled": 2}
    },
}
SPOIL = """async () => {
  const database = await new Promise((done) => {
    const request = window.skep.database().open("skep.library", 1);
    request.onsuccess = () => done(request.result); });
  const heads = database.transaction("heads", "readwrite").objectStore("heads");
  const all = await new Promise((done) => {
    const request = heads.getAll();
    request.onsuccess = () => done(request.result); });
  const long = "x".repeat(5000000);
  const head = [long, [long], "pp", 0, long, long, false, 2, -1, long, long, long, long];
  const texts = { name: long, writer: long, kept: long, picture: long };
  const put = heads.put({ ...all[0], ...texts, key: "spoilt", head });
  await new Promise((done) => { put.onsuccess = done; });
  database.close(); }"""


def record(**change: Any) -> dict[str, Any]:
    game = Game.from_text("Base;wS1;bG1 -wS1")
    return {**to_record(saved_game(game, (), default_game())), "schema": 1, **change}


@pytest.mark.parametrize("name", FRACTIONS)
def test_a_saved_game_with_a_fraction_for_a_colour_does_not_stop_the_next_visit(
    page: Page, url: str, name: str
) -> None:
    """The page stayed at "Still loading" with every visit, until the site's data were cleared."""
    text = json.dumps(record(**FRACTIONS[name]))
    page.goto(url)
    playable(page)
    page.evaluate("(text) => localStorage.setItem('skep.game', text)", text)
    reload(page)
    playable(page)
    assert "cannot be opened" in page.locator("#notices").inner_text()
    assert page.evaluate("localStorage.getItem('skep.game.kept')") == text
    page.locator("[data-act=quick][data-arg=person]").click()
    until(page, "JSON.parse(localStorage.getItem('skep.game')).game.startsWith('Base')")


def test_a_file_of_2000_games_with_50_hostile_ones_brings_1950_and_says_which_and_why(
    page: Page, url: str, tmp_path: Path
) -> None:
    (tmp_path / "games.json").write_text(hostile_library(2000, 50))
    open_board(page, url)
    assert listed(page) == 0
    page.locator(".games-foot [type=file]").set_input_files(tmp_path / "games.json")
    until(page, f"{TOLD}.includes('1,950 games added') || {TOLD}.includes('1950 games added')")
    text = str(page.evaluate(TOLD))
    assert "50 could not be read" in text and "47 more" in text
    assert "“ended[0]” is 1.0, not one of" in text and len(text) < 600
    heads = "window.skep.games.heads().then((text) => JSON.parse(text).kind.length)"
    assert page.evaluate(heads) == 1950


@pytest.mark.nightly
def test_a_name_of_megabytes_that_is_saved_already_leaves_the_list_usable(
    page: Page, url: str
) -> None:
    """The list never opened again: the page had no memory for the name."""
    begin(page, url, "wS1", "bG1 -wS1")
    until(page, "window.skep.games?.heads().then((text) => JSON.parse(text).kind.length === 1)")
    page.evaluate(SPOIL)
    reload(page)
    playable(page)
    assert listed(page) == 2
    page.locator(".games-row:not(:has([aria-current])) [data-act=games_acts]").click()
    with page.expect_download() as saving:
        page.locator("[data-act=games_save]").click()
    assert Path(saving.value.path()).stat().st_size > 5_000_000
    page.locator("[data-act=games_remove]").click()
    until(page, "document.querySelectorAll('.games-row').length === 1")
    page.locator("[data-act=games_undo]").click()
    until(page, "document.querySelectorAll('.games-row').length === 2")
