"""The clock on the page: wished for, running, paused, and waiting after a reload."""

import json

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Profile, drawn, open_board, playable, reload, until
from tests.browser.player import Hands
from tools.bench.page import saved_game

LABEL = "document.querySelector('#clocks').textContent"


def test_a_clock_is_wished_for_runs_is_paused_and_waits_after_a_reload(
    page: Page, url: str
) -> None:
    open_board(page, url)
    page.evaluate("document.querySelector('[data-act=open][data-arg=new_game]').click()")
    box = page.locator("#d-new_game")
    box.locator("input[name=opponent][value=person]").check(force=True)
    assert page.locator("#new-increment").is_hidden()
    box.locator("#new-more-open").click()
    box.locator("input[name=minutes][value='3']").check(force=True)
    box.locator("input[name=increment][value='2']").check(force=True)
    box.locator("button[type=submit]").click()
    hands = Hands(page)
    hands.play(["wS1", "bS1 wS1-"])
    until(page, f"{LABEL}.startsWith('Clock: White 2:5')")
    page.locator("#clocks").click()
    until(page, f"{LABEL}.startsWith('Clock, paused')")
    assert page.locator("#status-main").text_content() == "Paused"
    assert page.locator("#plate-clock-0").inner_text().startswith("2:5")
    reload(page)
    playable(page)
    until(page, f"{LABEL}.startsWith('Clock, paused')")
    page.locator("#clocks").click()
    hands.play(["wQ -wS1"])
    until(page, f"{LABEL}.includes('Black 2:5')")


DIGITS = """(name) => {
  const clock = document.querySelector(name);
  const range = new Range();
  range.selectNodeContents(clock);
  const { top, bottom, left, right } = range.getBoundingClientRect();
  const style = getComputedStyle(clock);
  const drawn = document.createElement("canvas").getContext("2d");
  drawn.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
  const { actualBoundingBoxAscent, actualBoundingBoxDescent } = drawn.measureText("0");
  return { digits: actualBoundingBoxAscent + actualBoundingBoxDescent, color: style.color,
    inside: top >= 0 && left >= 0 && right <= innerWidth && bottom <= innerHeight };
}"""
RED = "rgb(156, 18, 38)"
VOICE = """window.heard = [];
Object.defineProperty(window, "speechSynthesis", { value: {
  getVoices: () => [{ lang: "en-US", localService: true, default: true }],
  speak: (said) => window.heard.push(said.text), cancel() {} } });
window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };"""


FOUR = "Base;InProgress;White[3];wS1;bS1 wS1-;wQ -wS1;bQ bS1-"
LOW = json.dumps(
    {**json.loads(saved_game(FOUR)), "clock": [0, 0, *(60_000, 60_000) * 4, 10_400, 60_000]}
)
"""A game whose White has ten seconds left."""


@pytest.mark.parametrize(
    ("width", "height", "clocks", "least"),
    [
        (390, 844, ("#clock-0", "#clock-1"), 11),
        (1280, 800, ("#plate-clock-0", "#plate-clock-1"), 20),
    ],
)
def test_clocks_have_large_digits_and_are_red_and_spoken_when_low(
    profile: Profile, url: str, width: int, height: int, clocks: tuple[str, str], least: int
) -> None:
    """Digits of at least 11 pixels on a phone, of at least 20 on a wide page, each at its player."""
    page = profile(viewport={"width": width, "height": height}, locale="en-US").new_page()
    page.add_init_script(VOICE)
    page.goto(url)
    playable(page)
    page.evaluate(
        "localStorage.setItem('skep.settings', JSON.stringify({language: 'en', spoken_clock: true}))"
    )
    page.evaluate("(text) => localStorage.setItem('skep.game', text)", LOW)
    reload(page)
    playable(page)
    until(page, f"!document.querySelector('{clocks[0]}').hidden")
    drawn(page)
    white, black = [page.evaluate(DIGITS, clock) for clock in clocks]
    assert min(white["digits"], black["digits"]) >= least
    assert white["inside"] and black["inside"]
    assert white["color"] == RED != black["color"]
    page.locator("#clocks").click()  # which waits after a reload
    until(page, "window.heard.length > 0")
    assert "10" in page.evaluate("window.heard[0]")
