"""The style of tiles is one setting for game and lessons, and an attribute of a board elsewhere."""

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import open_board, playable, until
from tests.facts import load

PARTS = "[...document.querySelectorAll('#tile-wQ > use')].map((use) => use.href.baseVal).join()"
INK = "getComputedStyle(document.querySelector('#tile-bQ')).color"


def test_the_style_of_tiles_holds_for_game_lessons_and_embedded_boards(
    page: Page, url: str
) -> None:
    open_board(page, url)
    page.locator("#welcome [data-arg=new_game]").click()
    page.keyboard.press("Escape")
    page.locator("[data-act=open][data-arg=settings]:visible").click()
    samples = page.locator("#settings-tiles svg.sample")
    assert [node.get_attribute("data-tiles") for node in samples.all()] == [
        "bakelite",
        "letters",
        "contrast",
        "sides",
    ]
    page.locator("#settings-tiles label", has_text="Letters").click()
    until(page, f"{PARTS} === '#body-w,#letter-Q'")
    assert page.locator("#settings-tiles [data-tiles=bakelite] use[href='#bug-Q']").count() == 1
    page.goto(url + "learn.html")
    until(page, f"{PARTS} === '#body-w,#letter-Q'")
    page.goto(url + "embed.html?pos=wQ@0,0&tiles=contrast")
    playable(page)
    assert page.evaluate(PARTS) == "#plain-w,#bug-Q"
    assert page.evaluate(INK) == "rgb(255, 255, 255)"


GAME = next(game for game in load("games.json") if game["id"] == "real-03")
"""Its last plies are all moves of pieces in play."""
SLOW_CLOCK = """() => {
  window.instant = 100000;
  performance.now = () => window.instant;
  window.flights = [];
  const usual = Element.prototype.animate;
  Element.prototype.animate = function (...given) {
    const flight = usual.apply(this, given);
    if (this.matches("#board .tile")) window.flights.push(flight);
    return flight;
  };
}"""
"""The clock stands still unless the test moves it, and whatever glides on the board is remembered."""


@pytest.mark.moving
def test_who_leafs_through_a_game_waits_for_no_piece_on_its_way(page: Page, url: str) -> None:
    text = ";".join(["Base" + GAME["type"][4:], "InProgress", "Black[21]", *GAME["moves"]])
    page.goto(f"{url}#game={text.replace('+', '%2B')}")
    playable(page)
    until(page, "document.querySelectorAll('#moves .ply').length > 40")
    page.locator("#moves .ply").last.focus()
    page.evaluate(SLOW_CLOCK)

    def back(milliseconds: int, ply: int) -> int:
        """Steps back so long after the last step; how many pieces have set off since the first."""
        page.evaluate("(ms) => { window.instant += ms; }", milliseconds)
        page.keyboard.press("ArrowLeft")
        until(page, f"document.querySelector('#moves [aria-current]').dataset.arg === '{ply}'")
        return int(page.evaluate("window.flights.length"))

    last = len(GAME["moves"])
    assert back(1000, last - 1) == 1
    # It would land long ago.
    page.evaluate("window.flights.forEach((f) => { f.pause(); f.play = () => {}; })")
    assert back(100, last - 2) == 1
    assert page.evaluate("window.flights[0].playState") == "idle", "it is where it belongs"
    pulse = "getComputedStyle(document.querySelector('#board .mark.to')).animationName"
    assert page.evaluate(pulse) == "none"
    assert back(100, last - 3) == 1
    assert back(1000, last - 4) == 2
    assert page.evaluate(pulse) == "hive-pulse"


@pytest.mark.moving
def test_a_piece_that_sets_off_in_the_frame_of_a_landing_is_seen(page: Page, url: str) -> None:
    """The browser tells of a landing a frame later, which then ended the wrong piece's glide at its
    beginning. The busy page skips to the end of the first glide, in the frame that draws the second."""
    page.goto(f"{url}#game=Base;InProgress;White[2];wA1;bA1 wA1-")
    playable(page)
    page.locator("#moves .ply").last.focus()
    for _ in range(2):
        page.keyboard.press("ArrowLeft")
    until(page, "!document.querySelector('#board .tile')")
    page.wait_for_timeout(400)  # who leafs in a hurry sees no glide
    page.evaluate("""() => {
      const usual = Object.getOwnPropertyDescriptor(Animation.prototype, "currentTime");
      Object.defineProperty(Animation.prototype, "currentTime", { ...usual, set(now) {
        usual.set.call(this, now);
        if (window.stepped || this.effect.getComputedTiming().endTime - now > 50) return;
        window.stepped = true;
        queueMicrotask(() => {
          document.activeElement.dispatchEvent(
            new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true, cancelable: true }));
          for (const begun = performance.now(); performance.now() - begun < 60;);
        });
      } });
    }""")
    page.keyboard.press("ArrowRight")
    until(page, "document.querySelectorAll('#board .tile').length === 2")
    seen = (
        "[...document.querySelectorAll('#board .tile')].map((one) => getComputedStyle(one).opacity)"
    )
    until(page, f"{seen}.join() === '1,1'", 10)
