"""Signs and arrows drawn on a game's board by the right button and by keys; a reload keeps them."""

from hive_core.rules.hexes import cell_at
from tests.browser.conftest import Profile, drawn, open_board, playable, reload, until
from tests.browser.test_library import play

ARROWS = "document.querySelectorAll('#board .layer-arrows > g, #board .layer-arrows > path').length"
SIGNS = "document.querySelectorAll('#board .mark.circle').length"
KEPT = "'tree' in JSON.parse(localStorage.getItem('skep.game'))"


def test_marks_are_drawn_and_there_after_a_reload(profile: Profile, url: str) -> None:
    page = profile(viewport={"width": 1024, "height": 768}, locale="en-US").new_page()
    open_board(page, url)
    page.locator("[data-act=quick][data-arg=person]").click()
    play(page, "wS1", "bG1 wS1-")
    drawn(page)
    places = []
    for q in (0, 1):
        box = page.locator(f'#board [data-cell="{cell_at(q, 0)}"]').bounding_box()
        assert box
        places.append((box["x"] + box["width"] / 2, box["y"] + box["height"] / 2))
    page.mouse.move(*places[0])
    page.mouse.down(button="right")
    page.mouse.move(*places[1], steps=3)
    page.mouse.up(button="right")
    until(page, f"{ARROWS} > 0 && {KEPT}")
    page.locator(f'#board [data-cell="{cell_at(0, 0)}"]').focus()
    page.keyboard.press("k")
    until(page, f"{SIGNS} === 1")
    reload(page)
    playable(page)
    until(page, f"{ARROWS} > 0 && {SIGNS} === 1")
