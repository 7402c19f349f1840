"""Why not this move: its refutation in words and on a board, by mouse and keys."""

from playwright.sync_api import Page

from tests.browser.conftest import until
from tests.browser.test_accessibility import violations
from tests.browser.test_advice import REAL, between_two

STATE = "document.querySelector('dialog[open] [role=status]').textContent"
ROWS = "document.querySelectorAll('dialog[open] .openings-row').length"
CHOSEN = "(list) => list.selectedOptions[0].textContent"
ANALYSING = "document.querySelector('#b-analyse').ariaPressed === 'true'"
CURRENT = "document.querySelector('dialog[open] [aria-current]').dataset.arg"


def test_a_move_is_answered_by_its_refutation_to_step_through(page: Page, url: str) -> None:
    between_two(page, url, REAL[:-7])
    page.locator("#b-analyse").click()
    until(page, "document.querySelectorAll('#lines li:not([hidden])').length > 2")
    page.locator("[data-act=why_not]").click()
    until(page, f"{ROWS} > 2 && /Expected reply/.test({STATE})")
    assert page.evaluate(CURRENT) in ("0", "1")
    picture = page.locator("dialog[open] img").get_attribute("src")
    page.locator("[data-act=refutation_forward]").click()
    until(page, f"Number({CURRENT}) > 0")
    page.locator("[data-act=refutation_forward]").press("Enter")
    until(page, f"Number({CURRENT}) > 1")
    assert page.locator("dialog[open] img").get_attribute("src") != picture
    page.locator("dialog[open] select").first.select_option(index=1)
    until(page, f"{ROWS} > 2 && /Expected reply/.test({STATE})")
    assert violations(page) == []
    page.keyboard.press("Escape")
    until(page, "!document.querySelector('dialog[open]')")
    until(page, ANALYSING)


def test_a_line_of_the_analysis_is_stepped_through(page: Page, url: str) -> None:
    """Its words stand below the board until another move is chosen, which is then refuted."""
    between_two(page, url, REAL[:-7])
    page.locator("#b-analyse").click()
    until(page, "document.querySelectorAll('#lines li:not([hidden])').length > 2")
    page.locator("#lines button").nth(1).click()
    until(page, "document.querySelectorAll('#lines button')[1].ariaPressed === 'true'")
    page.locator("[data-act=see_line]").click()
    until(page, f"{ROWS} > 2 && {STATE}.length > 20")
    first = page.locator("dialog[open] .openings-row").first.inner_text()
    assert first.endswith(page.locator("dialog[open] select").nth(1).evaluate(CHOSEN)), first
    picture = page.locator("dialog[open] img").get_attribute("src")
    page.locator("dialog[open] .openings-row").nth(2).click()
    until(page, f"{CURRENT} === '2'")
    assert page.locator("dialog[open] img").get_attribute("src") != picture
    page.locator("dialog[open] select").nth(1).select_option(index=0)
    until(page, f"/Expected reply/.test({STATE})")
    page.keyboard.press("Escape")
    until(page, "!document.querySelector('dialog[open]')")
    until(page, ANALYSING)
