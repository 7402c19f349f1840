"""Visits to the game's page: what is seen and heard after each act of somebody; see visits.py."""

from collections.abc import Iterator
from typing import Any

import pytest

from hive_core.rules.hexes import cell_at
from tests.web.visit import Visit, browser
from tests.web.visits import FOLDER, NAMES, walked


@pytest.fixture(scope="module")
def around() -> Iterator[Any]:
    """One browser for all visits: to import the page's modules takes longer than most of them."""
    with browser() as found:
        yield found


@pytest.fixture
def visit(around: Any) -> Iterator[Visit]:
    found = Visit(*around)
    yield found
    found.close()


def test_a_button_that_goes_away_by_itself_leaves_the_focus_to_the_board(visit: Visit) -> None:
    """Move now had it when the computer had moved, and then nothing had."""
    visit.start()
    visit.press("welcome.computer")
    visit.press("slots-0: reserve.slot(bug=bug.A*")
    visit.tap(cell_at(0, 0))
    visit.press("action.move_now", True)
    visit.change(lambda: visit.opponent.answer("bS1 wA1-"))
    active = visit.document.activeElement
    assert active is not None and active.closest("#board")


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_a_visit_shows_and_says_what_it_did(around: Any, name: str) -> None:
    text = (FOLDER / f"{name}.txt").read_text("utf-8")
    visit = Visit(*around)
    try:
        assert walked(visit, text).splitlines() == text.splitlines()
    finally:
        visit.close()
