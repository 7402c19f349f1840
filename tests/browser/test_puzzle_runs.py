"""Storm and streak on the page: by keyboard, with a clock that the test moves on."""

import json

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import drawn, playable, until
from tests.browser.test_accessibility import violations
from tests.browser.test_puzzles import SAID, VIEW, make
from tests.web.puzzle_list import PUZZLES
from tests.web.test_puzzles import begun, other_move
from tools.puzzles.moves import read
from web.learn.puzzles.puzzle import Puzzle

STEP = "document.querySelector('#puzzle').dataset.step"
CHIP = "document.querySelector('#chip').textContent"
LIVE = "document.querySelector('#live').textContent"
BEST = "JSON.parse(localStorage.getItem('skep.lessons')).best"
HEAD = "document.querySelector('#puzzles h1').textContent"


def present(page: Page, before: str) -> Puzzle:
    """The puzzle that stands on the page, when it is another than `before`."""
    step = until(page, f"{VIEW} === 'puzzle' && {STEP} !== '{before}.1' && {STEP}")
    drawn(page)
    return next(one for one in PUZZLES if one.id + ".1" == step)


def answer(page: Page, before: str, right: bool) -> str:
    """Answers the next puzzle of a run by keyboard; its id."""
    puzzle = present(page, before)
    task = begun(puzzle)
    make(page, task, read(puzzle.move) if right else other_move(task), by_keys=True)
    assert task.solved == right, "the first puzzles are wins in one"
    until(page, f"['right', 'wrong'].includes({SAID}.dataset.sort) || {VIEW} !== 'puzzle'")
    return puzzle.id


@pytest.mark.nightly
@pytest.mark.slow
def test_a_streak_of_three_and_a_storm_to_its_end(page: Page, url: str) -> None:
    page.goto(f"{url}learn.html#puzzles")
    playable(page)
    until(page, f"{VIEW} === 'puzzles'")
    page.clock.install()
    page.locator(".puzzle-runs a[href='#streak']").focus()
    page.keyboard.press("Enter")
    last = ""
    for _ in range(3):
        last = answer(page, last, True)
    assert until(page, f"{CHIP} === '3 solved' && {CHIP}")
    lost = answer(page, last, False)
    page.clock.run_for(2_000)
    until(page, f"location.hash === '#streak-end' && {HEAD} === 'Streak: 3 solved'")
    until(page, f"{LIVE}.includes('Your best so far!')")
    assert violations(page) == []
    page.locator(f".puzzle-list a[href='#{lost}']").click()
    present(page, "")
    until(page, f"{CHIP}.includes('(±0)')")
    page.go_back()
    until(page, f"{HEAD} === 'Streak: 3 solved'")

    page.locator("#puzzles a[href='#storm']").click()
    last = answer(page, lost, True)
    last = answer(page, last, False)
    present(page, last)
    until(page, f"/^2:(4|5)\\d · 1 solved$/.test({CHIP})")
    assert violations(page) == []
    page.clock.fast_forward(112_000)
    until(page, f"{LIVE} === 'One minute left.'")
    page.clock.fast_forward(70_000)
    until(page, f"location.hash === '#storm-end' && {HEAD} === 'Storm: 1 solved'")
    until(page, "document.activeElement.tagName === 'H1'")
    assert page.locator(".puzzle-list a").count() == 1
    assert page.evaluate(BEST) == {"streak": 3, "storm": 1}
    assert json.loads(page.evaluate("localStorage.getItem('skep.puzzles')") or "{}") == {}
    page.go_back()
    page.go_back()
    page.evaluate("location.hash = 'puzzles'")
    until(page, "document.querySelector('.puzzle-runs').innerText.includes('Best: 3')")
