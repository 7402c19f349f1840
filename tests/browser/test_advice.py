"""Hint, evaluation and analysis, with the real search behind them: by mouse, keys and touch."""

import base64
import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from hive_core.rules.hexes import cell_at
from tests.browser.conftest import Profile, drawn, open_board, places, reload, unmoved, until
from tests.browser.player import Keys, kept, type_move
from tests.browser.test_accessibility import paste, violations

GAMES = json.loads((Path(__file__).parents[1] / "data" / "games.json").read_text())
REAL = next(game for game in GAMES if game["id"] == "real-01")["moves"]
SHOWN = "document.querySelector('#board .layer-arrows').children.length"
SAID = "document.querySelector('#line:not([hidden]) #line-text')?.textContent || ''"
ROWS = "Array.from(document.querySelectorAll('#lines li:not([hidden])'), li => li.innerText)"
TOLD = "document.querySelector('#live').textContent"
# White wins by letting the ant into the last open side of the black queen.
ONE_GAP = "wQ@0,1 wS1@-1,1 bQ@0,0 bS1@0,-1 bA1@1,-1 bG1@1,0 wA1@-2,1 to:w12"


def between_two(page: Page, url: str, moves: list[str]) -> None:
    """A game between two people, some moves old."""
    open_board(page, url)
    page.locator("[data-act=quick][data-arg=person]").click()
    until(page, "!!localStorage.getItem('skep.game')")
    paste(page, moves)


def position(page: Page, url: str, text: str) -> None:
    """Opens a position."""
    open_board(page, url)
    page.locator("[data-act=quick][data-arg=person]").click()
    page.locator("#d-more [data-arg=paste]").dispatch_event("click")
    page.locator("#paste-text").fill(text)
    page.locator("#d-paste [type=submit]").click()
    until(page, "!document.querySelector('#d-paste').open")


def test_a_hint_is_an_arrow_and_a_sentence_and_goes_with_the_move(page: Page, url: str) -> None:
    position(page, url, ONE_GAP)
    assert page.workers == []
    page.locator("#b-hint").click()
    until(page, f"{SAID} === 'Looking for a good move…'")
    until(page, f"{SHOWN} === 1")
    assert len(page.workers) > 0
    said = page.evaluate(SAID)
    assert said.endswith("It surrounds the black queen and wins."), said
    until(page, f"{TOLD}.includes('surrounds the black queen')")
    goal = page.locator(f'#board [data-cell="{cell_at(-1, 0)}"]')
    assert page.locator("#b-hint").get_attribute("aria-pressed") == "true"
    assert goal.get_attribute("aria-label")
    page.locator("#b-hint").click()
    until(page, f"{SHOWN} === 0 && !{SAID}")
    page.locator("#b-hint").click()
    until(page, f"{SHOWN} === 1")
    type_move(page, "wA1 -bQ")
    until(page, f"{SHOWN} === 0")


def test_a_queen_in_danger_is_told_in_colours_of_its_own(page: Page, url: str) -> None:
    """Small grey words were overlooked by somebody whose queen was surrounded by the next move."""
    position(page, url, ONE_GAP.replace("to:w12", "to:b13"))
    told = page.locator("#status-sub")
    assert told.inner_text() == "your queen has one open side"
    assert told.get_attribute("data-danger") == "1"
    color = "getComputedStyle(document.querySelector('#status-sub')).color"
    assert page.evaluate(color) == "rgb(156, 18, 38)"
    assert violations(page, "#status") == []


PHONE = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True}


@pytest.mark.parametrize(("width", "height"), [(360, 640), (820, 1180)])
def test_a_hint_stands_below_the_board_where_a_tip_stands(
    profile: Profile, url: str, width: int, height: int
) -> None:
    """It hung in the board while the line below it was free."""
    page = profile(**{**PHONE, "viewport": {"width": width, "height": height}}).new_page()
    open_board(page, url)
    page.locator("[data-act=quick][data-arg=person]").click()
    page.locator("#b-hint").click()
    until(page, f"{SHOWN} === 1 || {SAID}.startsWith('Try')")
    box = "document.querySelector('%s').getBoundingClientRect()"
    drawn(page)
    line, status = [page.evaluate(f"{box % part}.toJSON()") for part in ("#line", "#status")]
    assert line["top"] >= page.evaluate(f"{box % '#board-area'}.bottom") - 1
    assert line["top"] <= status["top"] + 1 and line["bottom"] >= status["bottom"] - 1


SHADE = """async (picture) => {
    const image = new Image();
    image.src = picture;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height).getContext("2d");
    canvas.drawImage(image, 0, 0);
    return canvas.getImageData(2, image.height - 2, 1, 1).data[0];
}"""


def test_a_menu_that_scrolls_has_a_shade_at_the_edge_until_its_end(
    profile: Profile, url: str
) -> None:
    page = profile(**PHONE).new_page()
    open_board(page, url)
    page.set_viewport_size({"width": 390, "height": 240})
    page.locator("[data-act=open][data-arg=menu]:visible").first.click()
    menu = page.locator("#d-menu .menu")

    def edge() -> int:
        picture = base64.b64encode(menu.screenshot(animations="disabled")).decode()
        return int(page.evaluate(SHADE, f"data:image/png;base64,{picture}"))

    begin = edge()
    menu.evaluate("(menu) => (menu.scrollTop = menu.scrollHeight)")
    end = edge()
    assert begin < end - 20, (begin, end)


def test_hint_and_value_by_keyboard(page: Page, url: str) -> None:
    between_two(page, url, REAL[:-7])
    keys = Keys(page)
    keys.to_board()
    keys.key("h")
    until(
        page,
        "document.querySelector('#board .layer-arrows').children.length === 1"
        " || document.querySelectorAll('.slot[data-hint]').length === 1",
    )
    assert page.evaluate(SAID).count(". ") >= 1
    keys.key("Escape")
    until(page, f"{SHOWN} === 0 && !document.querySelector('.slot[data-hint]')")
    keys.key("v")
    until(page, f"{SAID}.includes(' %') || {SAID}.includes('wins in')")
    assert keys.focused("data-cell")


def test_an_analysis_before_the_first_game_begins_one(page: Page, url: str) -> None:
    page.goto(url + "#analysis")
    until(page, f"{ROWS}.length > 0")
    assert page.locator("#welcome").is_hidden()
    assert page.locator("#chip").inner_text() == "Two players"


BEHIND = """document.querySelector('#moves').getBoundingClientRect().bottom
  - document.querySelector('#side .stepper').getBoundingClientRect().top - 0.5"""
"""Pixels of the list of moves that lie behind the steps."""


def test_an_analysis_follows_the_moves_and_names_what_is_proved(page: Page, url: str) -> None:
    between_two(page, url, REAL)
    page.locator("#banner [data-act=look]").click()
    page.locator("#b-analyse").click()  # at the end, where there is nothing to analyse
    until(page, f"{ROWS}.length > 0")
    assert page.locator("#line").is_hidden()  # what is seen says it, and no sentence hides the hive
    until(page, f"{ROWS}[0].includes('wins in 1')")
    assert "and wins." in page.locator("#analysis-why").inner_text()
    for _ in range(6):
        page.locator("#b-back").click()
    until(page, f"{ROWS}.length === 5 && !{ROWS}[0].includes('wins in 1')")
    page.locator("#lines button").nth(2).click()
    until(page, "document.querySelectorAll('#lines button')[2].ariaPressed === 'true'")
    # None of the list lies behind the steps, with the panel scrolled to its top.
    page.set_viewport_size({"width": 1280, "height": 900})
    page.evaluate("document.querySelector('#side').scrollTop = 0")
    until(page, f"{BEHIND} <= 0")
    plies = kept(page).board.ply
    page.locator("#b-analyse").click()
    until(page, "document.querySelector('#analysis').hidden")
    assert kept(page).board.ply == plies


def test_the_bar_is_off_at_first_and_says_what_it_shows(page: Page, url: str) -> None:
    between_two(page, url, REAL[:-7])
    assert page.locator("#eval").is_hidden()
    assert page.workers == []
    page.locator("[data-act=open][data-arg=settings]:visible").first.click()
    page.locator("input[name=eval_bar]").check(force=True)
    page.keyboard.press("Escape")
    until(page, "Number(document.querySelector('#eval').ariaValueNow) > 0")
    until(page, "/%|wins/.test(document.querySelector('#eval').ariaValueText)")
    board, bar = (page.locator(name).bounding_box() for name in ("svg.board", "#eval"))
    assert board and bar and bar["x"] + bar["width"] <= board["x"]


@pytest.mark.parametrize(
    ("width", "height", "scheme", "locale"),
    [
        pytest.param(360, 640, "dark", "es-ES", marks=pytest.mark.nightly),
        pytest.param(1280, 800, "light", "en-US", marks=pytest.mark.nightly),
        pytest.param(320, 568, "light", "en-US", marks=pytest.mark.nightly),
    ],
)
def test_advice_fits_and_axe_finds_nothing(
    profile: Profile, url: str, width: int, height: int, scheme: Any, locale: str
) -> None:
    context = profile(
        viewport={"width": width, "height": height},
        color_scheme=scheme,
        locale=locale,
    )
    page = context.new_page()
    between_two(page, url, REAL[:-7])
    page.evaluate("localStorage.setItem('skep.settings', JSON.stringify({eval_bar: true}))")
    reload(page)
    until(page, "document.documentElement.dataset.boot === 'ready'")
    before = places(page)
    page.locator("#b-hint").click()
    until(page, f"{SHOWN} === 1 || !!document.querySelector('.slot[data-hint]')")
    until(page, "Number(document.querySelector('#eval').ariaValueNow) > 0")
    assert places(page) == unmoved(before)
    for number in range(page.locator(".actions button:visible").count()):
        box = page.locator(".actions button:visible").nth(number).bounding_box()
        assert box and box["width"] >= 44 and box["height"] >= 44
    assert violations(page) == []
    page.locator("[data-act=open][data-arg=menu]:visible").first.click()
    page.locator("#d-menu [data-act=analysis]").click()
    until(page, f"{ROWS}.length === 5")
    for number in range(5):
        box = page.locator("#lines button").nth(number).bounding_box()
        assert box and box["height"] >= 44
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert violations(page) == []
    if width == 360:
        page.locator("#b-threat").click()
        until(page, "!document.querySelector('#analysis-threat').hidden")
        assert violations(page, "main, aside") == []
