"""The room where a position is set up, in a real browser: by mouse, and by keyboard alone."""

import json

from playwright.sync_api import Page

from hive_core.rules.hexes import cell_at
from tests.browser.conftest import Profile, open_board, until
from tests.browser.test_accessibility import violations

OPEN = "document.querySelector('dialog.editor')?.open"
TOLD = "document.querySelector('.editor-told').textContent"
KEPT = "localStorage.getItem('skep.game') || ''"
VERDICT = "document.querySelector('#editor-found-title').dataset.verdict"


def enter(page: Page, url: str) -> None:
    open_board(page, url)
    page.locator("[data-act=open][data-arg=menu]:visible").first.click()
    page.locator("#d-more [data-act=editor]").dispatch_event("click")
    until(page, f"{OPEN} && document.querySelectorAll('#editor-board .cell').length")


def tap(page: Page, q: int, r: int) -> None:
    page.locator(f'#editor-board [data-cell="{cell_at(q, r)}"]').click()


def test_a_position_is_set_up_by_mouse_and_analysed(profile: Profile, url: str) -> None:
    page = profile(viewport={"width": 1280, "height": 800}, locale="en-US").new_page()
    enter(page, url)
    for name, q, r in (("wQ", 0, 0), ("bQ", 1, 0), ("wG", 1, 0)):
        page.locator(f".editor-slot[data-arg={name}]").click()
        tap(page, q, r)
    until(page, f"{VERDICT} === 'bars'")
    assert page.locator(".editor-goto b").inner_text() == "1"
    assert page.locator("[data-act=editor_analyse]").get_attribute("aria-disabled") == "true"
    assert violations(page, "dialog[open]") == []
    page.locator("[data-act=editor_undo]").click()
    page.locator("[data-act=editor_clear]").click()
    for name, q, r in (("wS", 0, 0), ("bS", 1, 0), ("wQ", -1, 0), ("bQ", 2, 0)):
        page.locator(f".editor-slot[data-arg={name}]").click()
        tap(page, q, r)
    until(page, f"{VERDICT} === 'fine'")
    page.locator("[data-act=editor_analyse]").click()
    wanted = json.dumps("wQ@-1,0 wS1@0,0 bS1@1,0 bQ@2,0")
    until(page, f"({KEPT}).includes({wanted})")
    until(page, "!document.querySelector('#analysis').hidden")


def test_a_position_is_set_up_by_keyboard_alone_and_played(profile: Profile, url: str) -> None:
    context = profile(viewport={"width": 360, "height": 640}, locale="es-ES", color_scheme="dark")
    page = context.new_page()
    enter(page, url)
    keys = page.keyboard

    def place(name: str, *walk: str) -> None:
        page.locator(f".editor-slot[data-arg={name}]").focus()
        keys.press("Enter")
        until(page, "document.activeElement.matches('#editor-board .cell')")
        for key in walk:
            keys.press(key)
        before = page.evaluate(TOLD)
        keys.press("Enter")
        until(page, f"{TOLD} !== {json.dumps(before)}")

    place("wS")
    place("bS", "ArrowRight")
    place("bA", "ArrowRight")
    keys.press("Escape")
    until(page, f"{TOLD} && !document.querySelector('.editor-slot[aria-pressed=true]')")
    assert page.evaluate(f"{OPEN}"), "Escape lays a piece down before it leaves the room"
    keys.press("Delete")
    until(page, f"{TOLD}.includes('quitada')")
    assert violations(page, "dialog[open]") == []
    page.locator("[data-act=editor_play]").focus()
    keys.press("Enter")
    until(page, f"({KEPT}).includes('wS1@0,0 bS1@1,0')")
    assert not page.evaluate(OPEN)


def test_an_address_with_no_position_in_it_says_what_is_wrong(page: Page, url: str) -> None:
    open_board(page, url)
    page.evaluate("location.hash = '#edit=wQ@0,0+bQ@1,0'")
    until(page, "!document.querySelector('#paste-error').hidden")
    assert page.locator("#paste-text").input_value() == "wQ@0,0+bQ@1,0"
