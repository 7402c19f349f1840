"""The puzzles on the page: their list, solving by mouse and by keyboard, and what is kept."""

import json

import pytest
from playwright.sync_api import Page

from hive_core.rules.board import CELL, SHIFT
from hive_core.rules.bugs import KIND
from tests.browser.conftest import Profile, drawn, playable, reload, until
from tests.browser.test_accessibility import violations
from tests.web.puzzle_list import PUZZLES
from tests.web.test_puzzles import begun, one, other_move
from tools.puzzles.moves import read
from web.learn.puzzles.puzzle import Puzzle
from web.learn.puzzles.puzzle_task import PuzzleTask
from web.saved_records.spaced_repetition import well_due

SAID = "document.querySelector('#puzzle .task-said')"
VIEW = "document.body.dataset.view"
CHIP = "document.querySelector('#chip').textContent"
KEPT = "JSON.parse(localStorage.getItem('skep.puzzles'))"
TEN = PUZZLES[:: len(PUZZLES) // 10][:10]


def open_list(page: Page, url: str) -> None:
    page.goto(f"{url}learn.html#puzzles")
    playable(page)
    until(page, f"{VIEW} === 'puzzles' && document.querySelectorAll('.puzzle-list a').length > 9")


def open_puzzle(page: Page, puzzle: Puzzle) -> PuzzleTask:
    """Opens a puzzle; the same try as the page has it."""
    page.evaluate(f"location.hash = '{puzzle.id}'")
    until(page, f"document.querySelector('#puzzle').dataset.step === '{puzzle.id}.1'")
    drawn(page)
    return begun(puzzle)


def press(page: Page, selector: str, by_keys: bool) -> None:
    node = page.locator(selector)
    if by_keys:
        node.focus()
        page.keyboard.press("Enter")
    else:
        node.click(force=True)


def make(page: Page, task: PuzzleTask, move: int, by_keys: bool = False) -> None:
    """A move, on the page and in the task that follows it."""
    piece, cell = move >> SHIFT, move & CELL
    at = task.board().where[piece]
    hand = f'#puzzle [data-do=pick][data-arg="{KIND[piece]}"]'
    press(page, f'#puzzle [data-cell="{at}"]' if at >= 0 else hand, by_keys)
    drawn(page)
    press(page, f'#puzzle [data-cell="{cell}"]', by_keys)
    task.carry(piece)
    task.put(cell)


def solve(page: Page, puzzle: Puzzle, by_keys: bool = False) -> None:
    """Solves the puzzle that is open, whatever the other side answers."""
    task = open_puzzle(page, puzzle)
    make(page, task, read(puzzle.move), by_keys)
    while not task.solved:
        task.reply()
        until(page, f"{SAID}.dataset.sort === 'right'")
        drawn(page)
        make(page, task, task.defender.winning_move(), by_keys)
    until(page, "document.querySelector('#puzzle .task-next').classList.contains('primary')")


def test_a_puzzle_is_failed_and_another_solved_and_both_are_kept(page: Page, url: str) -> None:
    open_list(page, url)
    assert violations(page) == []
    PuzzleTask.tries = 0
    failed, solved = one("defend"), one("win2")
    task = open_puzzle(page, failed)
    make(page, task, other_move(task))
    until(page, f"{SAID}.dataset.sort === 'wrong'")
    assert "would be" in page.evaluate(f"{SAID}.innerText")
    until(page, f"/yours \\d+ \\(-\\d+\\)/.test({CHIP})")
    until(page, "document.querySelector('#live').textContent.includes('comes back tomorrow')")
    solve(page, solved, by_keys=True)
    until(page, f"/\\(\\+\\d+\\)/.test({CHIP})")
    page.locator("#language").click()
    until(page, f"{SAID}.innerText.includes('rodeada')")
    assert violations(page) == []
    page.locator("#puzzle .task-next").click()
    until(page, f"location.hash !== '#{solved.id}' && {VIEW} === 'puzzle'")
    kept = page.evaluate(KEPT)
    again = [solved.id] if well_due(solved.id, 0) else []  # a tenth of what went well
    assert kept["results"] == {failed.id: 0, solved.id: 1}
    assert list(kept["due"]) == [failed.id, *again]
    reload(page)
    playable(page)
    page.locator("#to-puzzles").click()
    until(page, f"{VIEW} === 'puzzles'")
    page.evaluate("document.querySelectorAll('.puzzle-band').forEach(one => (one.open = true))")
    for puzzle, state in ((failed, "failed"), (solved, "solved")):
        until(page, f"document.querySelector(\".puzzle-list a[href='#{puzzle.id}']\")")
        link = page.locator(f".puzzle-list a[href='#{puzzle.id}']")
        assert link.get_attribute("data-state") == state
    open_puzzle(page, next(puzzle for puzzle in PUZZLES if puzzle.id == "P30-34"))
    page.locator("#puzzle [data-do=hint]").click()
    until(
        page, f"{CHIP}.includes('(±0)') && {SAID}.innerText.includes('está debajo del escarabajo')"
    )
    page.evaluate("location.hash = 'puzzles'")
    page.locator(".puzzle-choices summary").click()
    page.locator(".puzzle-themes a[href='#puzzles-drop']").click()
    until(page, "document.querySelector('#puzzles h1').innerText === 'Desde la reserva'")
    assert violations(page) == []
    page.locator("#puzzles .primary").click()
    until(page, f"{VIEW} === 'puzzle'")
    drop = page.evaluate("location.hash.slice(1)")
    assert "drop" in next(one.themes for one in PUZZLES if one.id == drop)
    page.evaluate("location.hash = 'P0-0'")
    until(page, f"{VIEW} === 'contents' && !document.querySelector('#trouble').hidden")


@pytest.mark.nightly
@pytest.mark.parametrize("by_keys", [False, True], ids=["mouse", "keyboard"])
def test_ten_puzzles_are_solved_on_a_phone(profile: Profile, url: str, by_keys: bool) -> None:
    page = profile(viewport={"width": 360, "height": 640}, locale="es").new_page()
    open_list(page, url)
    PuzzleTask.tries = 0
    for puzzle in TEN:
        solve(page, puzzle, by_keys)
        assert page.evaluate("document.documentElement.scrollWidth") == 360
    results = page.evaluate(KEPT)["results"]
    assert results == dict.fromkeys([puzzle.id for puzzle in TEN], 1), json.dumps(results)
    page.goto(f"{url}learn.html#daily")
    until(page, f"{VIEW} === 'puzzle' && !!document.querySelector('#puzzle').dataset.step")
