"""The computer on several workers: all search, one answers, and any of them may die."""

from typing import Any

import pytest
from playwright.sync_api import Page

from hive_core.game import Game
from hive_core.rules.bugs import BLACK, WHITE
from hive_core.search.levels import STRONGEST
from tests.browser.conftest import Profile, Watch, open_board, playable, until
from tests.browser.player import Hands, kept
from tests.search.test_search import game_after
from tools.bench_page import TAKE_TIME, kept_game
from tools.bench_search import DEVICE

TALLIES = "window.told.filter(([number, text]) => number === 1 && text[0] === '@').length"

MERGED = """(() => {
  const seen = {};
  for (const [number, text] of window.told) {
    const message = JSON.parse(number === 1 ? text.slice(1) : text);
    if (number === 1) seen[message.ticket] = message.tally[0];
    else if (message.say === "progress" && seen[message.ticket] > 100)
      return {iterations: message.report.iterations, helper: seen[message.ticket]};
  }
})()"""
"""A report of the first worker after a tally of the helper on the same question, and that tally."""

PLIES = 12
ANSWER_S = 8.0
"""Beyond the time for a move, on a busy machine."""


@pytest.fixture
def device(profile: Profile) -> Any:
    """Opens the page on a device with so many cores; the computer plays itself, taking its time."""

    def visit(url: str, cores: int) -> Page:
        page = profile(viewport={"width": 1024, "height": 768}, locale="en-US").new_page()
        page.add_init_script(DEVICE.replace("CORES", str(cores)))
        open_board(page, url)
        record = kept_game(game_after(4, PLIES), computers=(WHITE, BLACK), level=STRONGEST)
        page.evaluate("text => localStorage.setItem('skep.game', text)", record)
        page.evaluate(TAKE_TIME)
        page.reload()
        playable(page)
        return page

    return visit


def tallies(page: Page) -> int:
    """How often the second worker has told what it found."""
    return int(page.evaluate(TALLIES))


def thinking(page: Page) -> Game:
    """Waits until the computer thinks; the game it thinks about."""
    until(page, "!document.querySelector('#b-move-now').hidden")
    return kept(page)


def test_on_two_cores_one_worker_does_it_all(device: Any, url: str) -> None:
    page = device(url, 2)
    Hands(page).wait_for_ply(PLIES + 2)
    assert page.evaluate("window.made.length") == 1
    assert page.locator("#thinking-core").text_content() == "Using the compiled search"


def test_where_the_compiled_search_does_not_come_the_other_one_plays_and_it_is_told(
    page: Page, url: str, watch: Watch
) -> None:
    watch.allow = lambda fault: "404" in fault
    page.context.route("**/hive_kernel-*", lambda route: route.fulfill(status=404))
    open_board(page, url)
    record = kept_game(game_after(4, PLIES), computers=(WHITE, BLACK), level=STRONGEST)
    page.evaluate("text => localStorage.setItem('skep.game', text)", record)
    page.reload()
    playable(page)
    until(page, "document.querySelector('#thinking-core').textContent.includes('in Python')")


@pytest.mark.slow
def test_two_workers_search_and_one_of_them_may_die(device: Any, url: str) -> None:
    page = device(url, 3)
    until(page, f"{TALLIES} > 0")
    assert page.evaluate("window.made.length") == 2
    # Together they report what both have visited.
    told = until(page, MERGED)
    assert told["iterations"] >= told["helper"]
    # Move now is the first worker's answer with all it knows.
    game = thinking(page)
    before = tallies(page)
    until(page, f"{TALLIES} > {before}")
    page.locator("#b-move-now").click()
    Hands(page).wait(lambda now: now.board.ply > game.board.ply, ANSWER_S)
    # The helper dies in the midst of its search: the answers keep coming, from the first alone.
    before = tallies(page)
    game = thinking(page)
    until(page, f"{TALLIES} > {before}")
    page.evaluate("window.made[1].terminate()")
    told_before = tallies(page)
    Hands(page).wait(lambda now: now.board.ply >= game.board.ply + 2)
    assert tallies(page) <= told_before + 1
    assert page.evaluate("document.querySelector('#b-retry').hidden")
