"""Visits to the game's page: what is seen and heard after each act of somebody; see visits.py."""

from collections.abc import Iterator
from typing import Any

import pytest

from tests.web.visit import Visit, browser
from tests.web.visits import FOLDER, NAMES, walked


@pytest.fixture(scope="module")
def around() -> Iterator[Any]:
    """One browser for all visits: to import the page's modules takes longer than most of them."""
    with browser() as found:
        yield found


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_a_visit_shows_and_says_what_it_did(around: Any, name: str) -> None:
    text = (FOLDER / f"{name}.txt").read_text("utf-8")
    visit = Visit(*around)
    try:
        assert walked(visit, text).splitlines() == text.splitlines()
    finally:
        visit.close()
