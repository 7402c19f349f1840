"""A finished game is looked at on a phone: with the strip's buttons, by swiping, in the drawer."""

import json

from tests.browser.conftest import Profile, reload, until
from tests.facts import load

GAME = next(game for game in load("games.json") if game["id"] == "real-08")
READY = "document.documentElement.dataset.boot === 'ready'"
AT = "document.querySelector('#review-at').textContent"
BOX = "(name) => { const b = document.querySelector(name).getBoundingClientRect();"


def test_a_finished_game_is_looked_at_on_a_phone(profile: Profile, url: str) -> None:
    phone = profile(viewport={"width": 360, "height": 640}, has_touch=True, locale="en-US")
    text = ";".join([GAME["type"], "InProgress", "White[1]", *GAME["moves"]])
    record = {"schema": 1, "game": text, "tournament": False, "future": [], "ended": [-1, ""]}
    record.update({"computers": [1], "setup": {"opponent": "computer", "level": 1}})
    page = phone.new_page()
    page.goto(url)
    until(page, READY)
    page.evaluate("(text) => localStorage.setItem('skep.game', text)", json.dumps(record))
    reload(page)
    until(page, READY)
    plies = len(GAME["moves"])
    assert page.locator("#banner-next").inner_text() == "Next level: Worker"
    page.locator("#banner [data-act=look]").tap()
    until(page, "!document.querySelector('#review').hidden")
    assert page.evaluate(AT) == "You win"
    size = page.evaluate(BOX + " return [b.width, b.height] }", "#board")
    page.locator("#r-back").tap()
    until(page, f"{AT} === 'Move {plies - 1} of {plies}'")
    assert page.evaluate(BOX + " return [b.width, b.height] }", "#board") == size
    page.locator("#board [data-cell]").first.dispatch_event("click")
    until(page, "!document.querySelector('#line').hidden")
    line, strip = [page.locator(name).bounding_box() for name in ("#line", "#review")]
    assert line and strip and line["y"] + line["height"] <= strip["y"], "the steps stay at hand"
    for name in ("#r-first", "#r-back", "#r-forward", "#r-last", "#b-live"):
        box = page.locator(name).bounding_box()
        assert box and min(box["width"], box["height"]) >= 44, name
    words = page.locator(".review-words").bounding_box()
    board = page.locator("#board").bounding_box()
    assert words and board and words["y"] >= board["y"] + board["height"] - 1
    page.mouse.move(words["x"] + 10, words["y"] + 20)
    page.mouse.down()
    page.mouse.move(words["x"] + 60, words["y"] + 20)
    page.mouse.move(words["x"] + 110, words["y"] + 20)
    page.mouse.up()
    until(page, f"{AT} === 'Move {plies - 3} of {plies}'")
    page.locator("#b-moves").tap()
    row = ".ply[aria-current]"
    until(page, f"document.querySelector('{row} .number').dataset.number === '{plies - 3}'")
    seen = BOX + " const l = document.querySelector('#moves').getBoundingClientRect();"
    assert page.evaluate(seen + " return b.top >= l.top && b.bottom <= l.bottom }", row)
    assert not page.locator("#typed").is_visible()
    page.locator("#b-type").tap()
    assert page.locator("#typed").is_visible()
    page.locator("#side-close").tap()
    page.locator("#b-live").tap()
    until(
        page,
        "document.querySelector('#b-live').hidden && !document.querySelector('#b-again').hidden",
    )
    again, review = [page.locator(name).bounding_box() for name in ("#b-again", "#b-recap")]
    assert again and review and again["x"] + again["width"] <= review["x"], "side by side"
