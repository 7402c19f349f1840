"""A climb onto an own piece asks first: by mouse, by touch, by keyboard."""

import pytest

from hive_core.game import Game
from tests.browser.conftest import Profile, until
from tests.browser.player import Fingers, Keys, kept

POSITION = "#game=wQ@0,0%20bQ@1,0%20wA1@-1,0%20wB1@-1,1%20bA1@2,0%20to:w"
READY = "document.documentElement.dataset.boot === 'ready'"
ASKED = "!!document.querySelector('#board .tick-face')"


@pytest.mark.moving
def test_a_climb_onto_an_own_piece_is_played_by_its_tick_or_a_second_tap_or_enter(
    profile: Profile, url: str
) -> None:
    context = profile(has_touch=True, viewport={"width": 390, "height": 844})
    page = context.new_page()
    page.goto(url + POSITION)
    until(page, READY)
    until(page, "!document.querySelector('dialog[open]')")
    game: Game = kept(page)
    ant, beetle = game.board.where[8], game.board.where[3]
    hands, keys = Fingers(page), Keys(page)

    def climb() -> None:
        hands.cell(beetle)
        hands.cell(ant)
        until(page, ASKED)
        assert not kept(page).played

    def back() -> None:
        hands.wait_for_ply(game.board.ply + 1)
        until(page, "!" + ASKED)
        hands.press("#b-undo")
        hands.wait(lambda game: not game.played)

    climb()
    box = page.locator("#board .tick-face").bounding_box()
    assert box and min(box["width"], box["height"]) >= 44
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    back()
    climb()
    hands.cell(ant)
    back()
    climb()
    keys.walk_to(ant, ["n"])
    keys.key("Escape")
    until(page, "!" + ASKED)
    keys.walk_to(beetle, ["p", "b"])
    keys.key("Enter")
    keys.walk_to(ant, ["n"])
    keys.key("Enter")
    until(page, ASKED)
    until(
        page,
        "document.querySelector('#live').textContent.includes('White beetle\u00a01 on top of')",
    )
    keys.key("Enter")
    hands.wait_for_ply(game.board.ply + 1)
