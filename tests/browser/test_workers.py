"""The computer on several workers: all search, one answers, and any of them may die."""

import json
from typing import Any

import pytest
from playwright.sync_api import Page

from hive_core.game import Game
from hive_core.notation.moves import parse_move
from hive_core.rules.bugs import BLACK, WHITE
from hive_core.search.levels import STRONGEST
from tests.browser.conftest import Profile, Watch, open_board, playable, reload, until
from tests.browser.player import Hands, kept
from tests.facts import load
from tests.search.test_search import game_after
from tools.bench.page import TAKE_TIME, saved_game
from tools.bench.search import DEVICE

TALLIES = "window.told.filter(([number, text]) => number === 1 && text[0] === '@').length"

MANY = 1_000_000_000
MERGED = """(() => {
  const told = window.told.filter(([number]) => number === 1).at(-1);
  if (!told) return;
  // As a further helper would tell it: no tally that comes after it takes its place.
  const tally = {...JSON.parse(told[1].slice(1)), number: 9};
  tally.tally[0] = MANY;
  window.made[1].dispatchEvent(new MessageEvent("message", {data: "@" + JSON.stringify(tally)}));
  return window.told.some(([number, text]) =>
    number === 0 && JSON.parse(text).report?.iterations >= MANY);
})()""".replace("MANY", str(MANY))
"""What a helper tells, told as that of one that has looked at no end of positions, and whether the
first worker has reported them as looked at."""

PLIES = 12


@pytest.fixture
def device(profile: Profile) -> Any:
    """Opens the page on a device with so many cores; the computer plays itself, taking its time."""

    def visit(url: str, cores: int) -> Page:
        page = profile(viewport={"width": 1024, "height": 768}, locale="en-US").new_page()
        page.add_init_script(DEVICE.replace("CORES", str(cores)))
        open_board(page, url)
        record = saved_game(game_after(4, PLIES), computers=(WHITE, BLACK), level=STRONGEST)
        page.evaluate("text => localStorage.setItem('skep.game', text)", record)
        page.evaluate(TAKE_TIME)
        reload(page)
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


@pytest.mark.nightly
def test_on_two_cores_one_worker_does_it_all(device: Any, url: str) -> None:
    page = device(url, 2)
    Hands(page).wait_for_ply(PLIES + 2)
    assert page.evaluate("window.made.length") == 1
    assert page.locator("#thinking-core").get_attribute("data-core") == "kernel"


def test_where_the_compiled_search_does_not_come_the_other_one_plays_and_it_is_told(
    page: Page, url: str, watch: Watch
) -> None:
    watch.allow = lambda fault: "404" in fault
    page.context.route("**/hive_kernel-*", lambda route: route.fulfill(status=404))
    open_board(page, url)
    record = saved_game(game_after(4, PLIES), computers=(WHITE, BLACK), level=STRONGEST)
    page.evaluate("text => localStorage.setItem('skep.game', text)", record)
    reload(page)
    playable(page)
    until(page, "document.querySelector('#thinking-core').textContent.includes('takes longer')")


@pytest.mark.slow
@pytest.mark.nightly
def test_two_workers_search_and_one_of_them_may_die(device: Any, url: str) -> None:
    page = device(url, 3)
    until(page, f"{TALLIES} > 0")
    assert page.evaluate("window.made.length") == 2
    # Together they report what both have visited.
    until(page, MERGED, every=0.25)
    # Move now is the first worker's answer with all it knows.
    before = tallies(page)
    until(page, f"{TALLIES} > {before}")
    game = thinking(page)
    page.locator("#b-move-now").click()
    Hands(page).wait(lambda now: now.board.ply > game.board.ply)
    # The helper dies in the midst of its search: the answers keep coming, from the first alone.
    before = tallies(page)
    until(page, f"{TALLIES} > {before}")
    page.evaluate("window.made[1].terminate()")
    game = kept(page)
    Hands(page).wait(lambda now: now.board.ply > game.board.ply)
    # What it had said before it died came before this answer.
    before = tallies(page)
    Hands(page).wait(lambda now: now.board.ply > game.board.ply + 1)
    assert tallies(page) == before
    assert page.evaluate("document.querySelector('#b-retry').hidden")


LONG = next(game for game in load("games.json") if game["id"] == "real-08")
JUDGED = """(() => {
  const positions = [];
  for (const [number, text] of window.told) {
    const {say, position} = text[0] === "{" ? JSON.parse(text) : {};
    if (say === "reviewed") positions[position.ply] = position;
  }
  return positions;
})()"""
"""The evaluations of a review as the page has them in the end."""
LOOKS = "window.told.filter(([, text]) => text[0] === '@' && text.includes('\"why\"')).length"
"""How many looks a second worker has taken."""


def review(page: Page, url: str, cores: int) -> None:
    """Begins the review of a finished game on a device with so many cores."""
    page.add_init_script(DEVICE.replace("CORES", str(cores)))
    open_board(page, url)
    text = ";".join([LONG["type"], "InProgress", "White[1]", *LONG["moves"]])
    record = {"schema": 1, "game": text, "tournament": False, "future": [], "ended": [-1, ""]}
    record.update({"computers": [1], "setup": {"opponent": "computer", "level": 1}})
    page.evaluate("(text) => localStorage.setItem('skep.game', text)", json.dumps(record))
    reload(page)
    playable(page)
    page.locator("#banner [data-act=review]").click()


def test_two_workers_review_a_game_and_find_what_one_finds(profile: Profile, url: str) -> None:
    """The second worker starts with the review, and helps once it can."""
    alone, both = [
        profile(viewport={"width": 1024, "height": 768}, locale="en-US").new_page() for _ in "12"
    ]
    for page, cores in ((alone, 1), (both, 3)):
        review(page, url, cores)
        until(page, f"{JUDGED}.length === {len(LONG['moves']) + 1}", every=0.25)
    assert both.evaluate(JUDGED) == alone.evaluate(JUDGED)
    assert [page.evaluate(f"{LOOKS} > 0") for page in (alone, both)] == [False, True]


LOADED = """
window.loaded = 0;
window.addEventListener("skep-computer-ready", () => window.loaded++);
"""
"""Counts the workers that have been loaded."""
WON = next(game for game in load("games.json") if game["id"] == "real-01")


def test_at_the_end_of_a_game_on_two_cores_a_worker_starts_for_its_review(
    profile: Profile, url: str
) -> None:
    page = profile(viewport={"width": 1024, "height": 768}, locale="en-US").new_page()
    page.add_init_script(DEVICE.replace("CORES", "2") + LOADED)
    open_board(page, url)
    game = Game(WON["type"].partition("+")[2], True)
    for move in WON["moves"][:-1]:
        game.play(move)
    page.evaluate(
        "text => localStorage.setItem('skep.game', text)", saved_game(game.text(), (BLACK,))
    )
    reload(page)
    playable(page)
    page.locator("#b-hint").click()
    until(page, "window.loaded === 1")
    Hands(page).move(game, parse_move(game.board, WON["moves"][-1]))
    until(page, "!document.querySelector('#banner').hidden")
    until(page, "window.loaded === 2")
