"""The signs of the board are explained where people look: in the game's help, and with the lessons."""

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Profile, open_board, until
from tests.browser.test_accessibility import violations
from tests.browser.test_learn import at_step, open_rules
from web.board.legend import GAME, LEARN

LOOKS = [
    pytest.param("light", "en-US", "Signs on the board", marks=pytest.mark.nightly),
    ("dark", "es-ES", "Signos del tablero"),
]
DRAWN = """(root) => Array.from(document.querySelectorAll(root + ' .legend li'), (row) => [
  row.querySelector('svg').getBoundingClientRect().width, row.innerText.trim().length,
  Array.from(row.querySelectorAll('use')).every(
    (use) => document.querySelector(use.getAttribute('href'))),
])"""


def explained(page: Page, root: str, count: int) -> None:
    """So many signs are shown, each drawn and with words."""
    rows = page.evaluate(DRAWN, root)
    assert len(rows) == count
    assert all(width > 40 and words > 5 and known for width, words, known in rows)


@pytest.mark.parametrize(("scheme", "locale", "title"), LOOKS)
def test_signs_are_explained_and_lessons_list_the_keys_of_a_game(
    profile: Profile, url: str, scheme: str, locale: str, title: str
) -> None:
    context = profile(
        viewport={"width": 360, "height": 640},
        color_scheme="dark" if scheme == "dark" else "light",
        locale=locale,
    )
    page = context.new_page()
    open_board(page, url)
    page.locator("[data-act=open][data-arg=help]:visible").first.click()
    until(page, "document.querySelector('#d-help').open")
    until(page, "document.querySelectorAll('#help-keys dt').length > 5")
    in_game = page.locator("#help-keys dt").all_text_contents()
    assert page.locator("#help-signs-title").inner_text() == title
    explained(page, "#help-signs", sum(len(rows) for _, rows in GAME))
    assert violations(page) == []
    in_lessons = sum(len(rows) for _, rows in LEARN)
    open_rules(page, url)
    page.locator(".rule-ways a").last.click()
    until(page, "document.activeElement.id === 'rules-signs'")
    assert page.locator("#rules-signs").inner_text() == title
    explained(page, "#rules", in_lessons)
    assert violations(page) == []
    page.evaluate("location.hash = 'L26.2'")
    at_step(page, "L26.2")
    page.locator("#lesson [data-cell][tabindex='0']").focus()
    page.keyboard.press("?")
    until(page, "document.querySelector('#d-keys').open")
    explained(page, "#d-keys", in_lessons)
    assert violations(page) == []
    listed = page.locator("#keys dt").all_text_contents()
    assert "P+QSBGAMLP" in listed
    # The computer is asked, signs are drawn and moves are typed in a game alone.
    assert [keys for keys in in_game if keys not in listed] == ["HV", "K", "/"]
