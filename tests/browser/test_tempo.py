"""The tempo of a game in a browser: who waits for whom, and a finger that puts away a sheet."""

import pytest

from hive_core.rules.bugs import NAMES
from hive_core.rules.hexes import START
from tests.browser.conftest import Profile, open_board, until
from tests.browser.player import Fingers

WATCH = """() => {
  const flights = [];
  const usual = Element.prototype.animate;
  Element.prototype.animate = function (...given) {
    const flight = usual.apply(this, given);
    if (this.matches("#board .tile")) flights.push(flight);
    return flight;
  };
  window.seen = [];
  new MutationObserver((changes) => {
    for (const { addedNodes: [node] } of changes)
      if (node?.dataset?.piece?.startsWith("b") && !window.seen.length)
        window.seen = flights.map((flight) => flight.playState);
  }).observe(document.querySelector("#board .layer-tiles"), { childList: true });
}"""
"""Notes how far the glides were when the computer's first piece came onto the board."""


@pytest.mark.moving
def test_the_own_piece_has_landed_when_the_answer_comes_and_a_finger_puts_a_sheet_away(
    profile: Profile, url: str
) -> None:
    context = profile(has_touch=True, viewport={"width": 390, "height": 844}, locale="en-US")
    page = context.new_page()
    open_board(page, url)
    page.locator("[data-act=quick][data-arg=computer]").tap()
    hands = Fingers(page)
    page.evaluate(WATCH)
    hands.slot(NAMES.index("wS1"))
    hands.cell(START)
    until(page, "window.seen.length")
    assert page.evaluate("window.seen[0]") == "finished"

    page.locator("[data-act=open][data-arg=menu]:visible").first.tap()
    until(page, "!document.getElementById('d-menu').getAnimations().length")
    box = page.locator("#d-menu h2").bounding_box()
    assert box
    finger = context.new_cdp_session(page)
    x, y = box["x"] + 5, box["y"] + 5
    for kind, down in (("touchStart", 0), ("touchMove", 60), ("touchMove", 160)):
        points = [{"x": x, "y": y + down}]
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    until(page, "!document.querySelector('dialog[open]')")
    until(page, "getComputedStyle(document.getElementById('d-menu')).display === 'none'")
    until(page, "!document.getElementById('d-menu').style.transform")
