"""axe-core finds nothing: light and dark, English and Spanish, every state of the page."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Profile, crossed, open_board, playable, reload, until
from tests.browser.player import kept
from tools.packages.fetch import MODULES

GAMES = json.loads((Path(__file__).parents[1] / "data" / "games.json").read_text())
WITH_STACKS = next(game for game in GAMES if game["id"] == "real-01")
DIALOGS = ("welcome", "new_game", "settings", "help", "about", "paste", "menu")


def violations(page: Page, within: str = "html") -> list[str]:
    """What axe-core objects to on the page as it is, or in a part of it."""
    if not page.evaluate("!!window.axe"):
        page.evaluate((MODULES / "axe-core" / "axe.min.js").read_text())
    found = page.evaluate(
        "(within) => axe.run(within, {resultTypes: ['violations']})",
        within,
    )
    return [
        f"{one['id']}: {node['html'][:160]} | {node['failureSummary'][:200]}"
        for one in found["violations"]
        for node in one["nodes"]
    ]


def paste(page: Page, moves: list[str]) -> None:
    """Opens a game from its moves."""
    page.locator("#d-more [data-arg=paste]").dispatch_event("click")
    page.locator("#paste-text").fill("Base+MLP;" + ";".join(moves))
    page.locator("#d-paste [type=submit]").click()
    until(page, "!!localStorage.getItem('skep.game')")
    until(page, "!document.querySelector('#d-paste').open")


@pytest.mark.slow
@crossed(0, scheme=["light", "dark"], locale=["en-US", "es-ES"], width=[360, 1440])
def test_axe_finds_nothing(
    profile: Profile, url: str, scheme: str, locale: str, width: int
) -> None:
    context = profile(
        viewport={"width": width, "height": 640 if width < 500 else 900},
        color_scheme="light" if scheme == "light" else "dark",
        locale=locale,
    )
    page = context.new_page()
    open_board(page, url)
    until(page, f"document.documentElement.lang === '{locale[:2]}'")
    assert violations(page) == []
    page.locator("[data-act=quick][data-arg=person]").click()
    until(page, "!!localStorage.getItem('skep.game')")
    assert violations(page) == []
    paste(page, WITH_STACKS["moves"][:-5])
    top = kept(page).board.legal_by_piece()[-1][0]
    page.locator(f'#board [data-cell="{kept(page).board.where[top]}"]').click()
    assert violations(page) == []
    if width == 360:
        page.locator("#b-moves").click()
        until(page, "document.activeElement.closest('#side')")
        assert violations(page, "#side") == []
        page.locator("#side-close").click()
    for name in DIALOGS:
        page.locator("[data-act=open][data-arg=menu]:visible").first.click()
        if name != "menu":
            page.locator(f"[data-act=open][data-arg={name}]").first.dispatch_event("click")
        until(page, f"document.querySelector('#d-{name}').open")
        # What lies behind a dialog cannot be reached, and was looked at before.
        assert violations(page, f"#d-{name}") == [], name
        page.keyboard.press("Escape")
        until(page, f"!document.querySelector('#d-{name}').open")
    paste(page, WITH_STACKS["moves"])
    until(page, "!document.querySelector('#banner').hidden")
    assert violations(page) == []
    page.locator("#banner [data-act=look]").click()
    page.locator("[data-act=step][data-arg=back]:visible").first.click()
    until(page, "!document.querySelector('#ribbon').hidden")
    assert violations(page) == []


def test_axe_finds_nothing_where_a_move_is_to_be_confirmed(page: Page, url: str) -> None:
    keep = "localStorage.setItem('skep.settings', JSON.stringify({confirm: 'all'}))"
    open_board(page, url)
    page.evaluate(keep)
    reload(page)
    playable(page)
    page.locator("[data-act=quick][data-arg=person]").click()
    page.locator('.slot[data-arg="wS"]').click()
    page.locator("#board .cell.hot").first.click()
    until(page, "!!document.querySelector('#board .tick-face')")
    assert violations(page) == []


def test_every_cell_has_a_name_of_its_own_that_changes_with_the_game(page: Page, url: str) -> None:
    open_board(page, url)
    page.locator("[data-act=quick][data-arg=person]").click()
    until(page, "!!localStorage.getItem('skep.game')")
    paste(page, WITH_STACKS["moves"][:-5])
    names = "Array.from(document.querySelectorAll('#board [role=gridcell]'), c => c.ariaLabel)"
    before = page.evaluate(names)
    assert all(before)
    assert len(set(before)) == len(before)
    page.locator("#b-undo").click()
    until(page, f"JSON.stringify({names}) !== {json.dumps(json.dumps(before))}")


def test_no_sideways_scrolling_and_targets_of_44_pixels_on_a_phone(
    profile: Profile, url: str
) -> None:
    for width in (320, 360):
        phone = profile(
            viewport={"width": width, "height": 640}, has_touch=True, is_mobile=True, locale="en-US"
        )
        page = phone.new_page()
        page.goto(f"{url}#game=Base%2BMLP")
        playable(page)
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        boxes = [
            box
            for slot in page.locator(".reserve[data-near=yes] .slot").all()
            if (box := slot.bounding_box())
        ]
        assert len(boxes) == 8
        assert all(box["width"] >= 43.9 and box["height"] >= 43.9 for box in boxes)


def test_reduced_motion_means_none(profile: Profile, url: str) -> None:
    still = profile(reduced_motion="reduce", locale="en-US")
    page = still.new_page()
    open_board(page, url)
    page.locator("[data-act=quick][data-arg=person]").click()
    until(page, "!!localStorage.getItem('skep.game')")
    page.locator('.slot[data-arg="wS"]').click()
    page.locator("#board [data-cell]").first.click()
    assert (
        page.evaluate("document.getAnimations().filter(a => a.playState === 'running').length") == 0
    )
