"""The openings in a real browser: seen, stepped through, walked with their reasons in a review."""

from playwright.sync_api import Page

from tests.browser.conftest import Profile, open_board, until
from tests.browser.test_accessibility import violations

ROWS = "document.querySelectorAll('dialog.openings .openings-row').length"


def enter(page: Page, url: str) -> None:
    open_board(page, url)
    page.locator("[data-act=open][data-arg=menu]:visible").first.click()
    page.locator("#d-menu [data-act=openings]").dispatch_event("click")
    until(page, f"document.querySelector('dialog.openings')?.open && {ROWS} > 1")


def test_openings_are_explored_and_walked(profile: Profile, url: str) -> None:
    context = profile(viewport={"width": 360, "height": 640}, locale="es-ES", color_scheme="dark")
    page = context.new_page()
    enter(page, url)
    assert violations(page, "dialog[open]") == []
    page.locator(".openings-row").first.click()
    until(page, "!document.querySelector('[data-act=openings_back]').disabled")
    page.locator("[data-act=openings_walk]").first.click()
    until(page, "!document.querySelector('dialog.openings')")
    until(page, "document.querySelector('#recap') && !document.querySelector('#recap').hidden")
    until(page, "document.querySelector('.recap-comment').textContent.includes('reina')")
