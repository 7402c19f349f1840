"""The style of tiles is one setting for game and lessons, and an attribute of a board elsewhere."""

from playwright.sync_api import Page

from tests.browser.conftest import open_board, playable, until

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
