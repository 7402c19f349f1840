"""The first turns: a first piece put where it may not go, and the tip that lies over the board."""

import json

import pytest
from playwright.sync_api import Page

from hive_core.rules.bugs import BLACK
from hive_core.rules.hexes import START
from tests.browser.conftest import Profile, crossed, drawn, open_board, playable, reload, until
from tests.browser.test_accessibility import violations
from tools.bench.page import saved_game

SAID = "document.querySelector('#line:not([hidden])')?.textContent || ''"
LANGUAGES = {"en": "The table is still empty", "es": "El tablero aún está vacío"}


@crossed(language=list(LANGUAGES), where=["", "embed.html?mode=play&type=Base%2BMLP&lang="])
def test_a_first_piece_beside_its_place_is_told_of_the_empty_table(
    page: Page, url: str, where: str, language: str
) -> None:
    kept = f"localStorage.setItem('skep.settings', JSON.stringify({{language: '{language}'}}))"
    page.add_init_script(kept)
    page.goto(url + where + (language if where else ""))
    until(page, "document.documentElement.dataset.boot === 'ready'")
    if not where:
        page.locator("[data-act=quick][data-arg=person]").click()
    page.locator('.slot[data-arg="wS"]').click()
    box = page.locator(f'#board [data-cell="{START}"]').first.bounding_box()
    assert box
    page.mouse.click(box["x"] + 1.5 * box["width"], box["y"] + box["height"] / 2)
    until(page, f"({SAID}).includes('{LANGUAGES[language]}')")
    if not where:
        lesson = page.locator("#line-lesson")
        assert (lesson.get_attribute("href") or "").endswith("#L04")


TALL = (
    "Base;InProgress;Black[6];wS1;bS1 wS1/;wQ /wS1;bQ \\bS1;wA1 wQ\\;bA1 bQ/;wA2 /wA1;bA2 \\bA1"
    ";wA3 wA2\\;bA3 bA2/;wG1 /wA3"
)
UNDER_THE_TIP = """(() => {
  const tip = document.querySelector('#guide:not([hidden])').getBoundingClientRect();
  return [...document.querySelectorAll('#board [role=gridcell]')]
    .filter((cell) => !cell.ariaLabel.startsWith('empty'))
    .filter((cell) => cell.getBoundingClientRect().bottom > tip.top).length;
})()"""


def test_the_tip_that_comes_with_the_turn_hides_no_piece(profile: Profile, url: str) -> None:
    page = profile(viewport={"width": 390, "height": 844}, locale="en-US").new_page()
    open_board(page, url)
    record = saved_game(TALL, computers=(BLACK,))
    page.evaluate("text => localStorage.setItem('skep.game', text)", record)
    reload(page)
    playable(page)
    until(page, f"!document.querySelector('#guide').hidden && {UNDER_THE_TIP} === 0")
    assert page.locator("#board [role=gridcell]").count() > 7


def test_a_refusal_stands_in_the_place_of_the_tip_and_says_whose_turn_it_is(
    profile: Profile, url: str
) -> None:
    """On a phone it lay over "Your turn", and later in the board while the line below was free."""
    page = profile(viewport={"width": 360, "height": 640}, locale="en-US").new_page()
    page.goto(url)
    playable(page)
    page.locator("[data-act=quick][data-arg=person]").click()
    until(page, "!document.querySelector('#guide').hidden")
    page.locator('.slot[data-arg="wQ"]').click(force=True)
    until(page, f"({SAID}).includes('first piece')")
    drawn(page)
    said, state = [page.locator(name).bounding_box() for name in ("#line", "#status-main")]
    assert said and state and said["y"] <= state["y"] <= said["y"] + said["height"]
    assert page.evaluate(IN_SIGHT) == ["White to move"]


IN_SIGHT = """[
  ...document.querySelectorAll("#guide-turn, #line-turn, #status-main")
].filter((words) => {
  const { x, y, width, height } = words.getBoundingClientRect();
  const told = [...document.querySelectorAll("#guide, #line")];
  for (const { style } of told) style.pointerEvents = "auto";
  const there = width && document.elementFromPoint(x + width / 2, y + height / 2) === words;
  for (const { style } of told) style.pointerEvents = "";
  return there;
}).map((words) => words.textContent)"""
"""The words on whose turn it is that nothing covers."""
SIZES = """["guide", "status", "board-area"].map(
  (name) => document.getElementById(name).getBoundingClientRect().height)"""


@pytest.mark.slow
@crossed(scheme=["light", "dark"], locale=["en-US", "es-ES"])
def test_a_phone_says_whose_turn_it_is_with_a_tip_and_without_one(
    profile: Profile, url: str, scheme: str, locale: str
) -> None:
    """The tips of the first turns lay over the line that says it, and said only what to do."""
    shape = {"width": 360, "height": 640}
    page = profile(viewport=shape, locale=locale, color_scheme=scheme).new_page()
    open_board(page, url)
    yours, white = (
        ("Your turn", "White to move") if locale == "en-US" else ("Te toca", "Juegan blancas")
    )
    for computers, words in (((BLACK,), yours), ((), white)):
        record = saved_game(LATER, computers=computers)
        page.evaluate("text => localStorage.setItem('skep.game', text)", record)
        reload(page)
        playable(page)
        until(page, "!document.querySelector('#guide').hidden")
        assert page.evaluate(IN_SIGHT) == [words]
        assert violations(page, "#guide") == []
        guide, state, board = page.evaluate(SIZES)
        assert guide == state, "the tip needs no more room than the state"
        assert board >= 0.6 * shape["height"]
    page.locator("[data-act=guide_away]").click()
    until(page, "document.querySelector('#guide').hidden")
    page.locator("#line").evaluate("(line) => { line.hidden = true; }")
    assert page.evaluate(IN_SIGHT) == [white]
    page.set_viewport_size({"width": 1280, "height": 800})
    assert page.evaluate(IN_SIGHT) == [white]


LATER = "Base;InProgress;White[4];wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wA1 -wQ;bA1 bQ-"
COVERED = """(() => {
  const line = document.querySelector('#line').getBoundingClientRect();
  return [...document.querySelectorAll('#board .tile')].map((tile) => tile.getBoundingClientRect())
    .filter((box) => box.bottom > line.top && box.top < line.bottom).length;
})()"""


@pytest.mark.parametrize("text", [LATER, TALL], ids=["room", "tall"])
def test_a_refusal_later_in_a_game_lies_over_no_piece_and_says_whose_turn_it_is(
    profile: Profile, url: str, text: str
) -> None:
    page = profile(viewport={"width": 390, "height": 844}, locale="en-US").new_page()
    open_board(page, url)
    settings = json.dumps({"language": "en", "guide": False})
    for key, kept in (("game", saved_game(text)), ("settings", settings)):
        page.evaluate("([key, kept]) => localStorage.setItem('skep.' + key, kept)", [key, kept])
    reload(page)
    playable(page)
    page.locator(".reserve[data-near=no] .slot:visible").last.click(force=True)
    until(page, SAID)
    drawn(page)
    assert page.evaluate(COVERED) == 0
    assert len(page.evaluate(IN_SIGHT)) == 1


FOURTH = "Base;InProgress;White[4];wS1;bA1 wS1\\;wS2 \\wS1;bQ /bA1;wB1 -wS2;bB1 bA1-"


def test_what_is_used_up_is_gone_and_what_may_not_come_in_yet_has_a_dashed_frame(
    profile: Profile, url: str
) -> None:
    page = profile(viewport={"width": 360, "height": 640}, locale="en-US").new_page()
    open_board(page, url)
    record = saved_game(FOURTH, computers=(BLACK,))
    page.evaluate("text => localStorage.setItem('skep.game', text)", record)
    reload(page)
    playable(page)
    slot = "document.querySelector('.slot[data-arg=\"%s\"]')"
    frame = f"getComputedStyle({slot}, '::before').borderTopStyle"
    seen = {bug: page.evaluate(frame % f"w{bug}") for bug in "BGA"}
    assert set(seen.values()) == {"dashed"}
    assert page.locator('.slot[data-arg="wQ"]').is_visible()
    assert page.locator('.slot[data-arg="wS"]').is_hidden()
