"""Drills on the page: a question answered by taps, a wrong tap, the next question, the best result."""

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import drawn, playable, until
from tests.browser.test_accessibility import violations
from tests.browser.test_puzzles import VIEW

CHIP = "document.querySelector('#chip').textContent"
TITLE = "document.querySelector('#puzzle .task-title').textContent"
NEXT = "#puzzle .task-next"


def circles(page: Page) -> list[Any]:
    """The boxes of the circles drawn on the board: those of the question, and that of a hint."""
    return [one.bounding_box() for one in page.locator("#puzzle svg .mark.circle").all()]


@pytest.mark.slow
def test_a_free_round_goes_on_as_long_as_somebody_likes(page: Page, url: str) -> None:
    page.goto(f"{url}learn.html")
    playable(page)
    page.locator("#contents a[href='#drills']").click()
    until(page, f"{VIEW} === 'puzzles' && document.activeElement.tagName === 'H1'")
    assert violations(page) == []
    page.locator("#puzzles a[href='#drills-free']").click()
    until(page, f"{VIEW} === 'puzzle' && {TITLE} === 'Question 1'")
    drawn(page)
    assert violations(page) == []
    for _ in range(12):
        if page.locator("#puzzle .task-hint").is_hidden():
            break
        asked = circles(page)
        for _ in range(3):
            page.locator("#puzzle .task-hint").click()
        (box,) = [one for one in circles(page) if one not in asked]
        page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    until(page, "document.querySelector('#puzzle [data-sort=right]')")
    assert until(page, f"{CHIP} === '0 right' && {CHIP}"), "hints were taken"
    page.locator(NEXT).click()
    until(page, f"{TITLE} === 'Question 2'")
    page.go_back()
    until(page, f"{VIEW} === 'puzzles'")
