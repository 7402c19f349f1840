"""The page's own letters: they never delay the board, and a first game has them."""

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Profile, Served, drawn, kept_offline, playable, until
from tests.browser.test_room import faults

SLOWLY = """for (const end = performance.now() + 300; performance.now() < end; );
addEventListener("skep-playable", () => { window.playable ??= performance.now(); });"""
"""As if the page itself came as late as over a slow network."""
UNUSED_MS = 4000
"""After this time the browser complains about a file that was fetched ahead and not used."""
LETTERS = "document.documentElement.dataset.letters"


def faces(page: Page, selector: str) -> set[str]:
    """The names of the fonts in which the browser draws an element's words."""
    tools = page.context.new_cdp_session(page)
    tools.send("DOM.enable")
    tools.send("CSS.enable")
    root = tools.send("DOM.getDocument")["root"]["nodeId"]
    node = tools.send("DOM.querySelector", {"nodeId": root, "selector": selector})["nodeId"]
    fonts = tools.send("CSS.getPlatformFontsForNode", {"nodeId": node})["fonts"]
    return {font["familyName"] for font in fonts}


def test_over_a_slow_network_the_first_game_has_the_pages_letters_and_nothing_waits_for_them(
    profile: Profile, server: Served
) -> None:
    """The whole first visit was in the system's letters."""
    page = profile(viewport={"width": 390, "height": 844}, locale="es-ES").new_page()
    page.add_init_script(SLOWLY)
    page.goto(server.url)
    assert page.evaluate(LETTERS) == "system"
    playable(page)
    until(page, "document.fonts.check('1em Figtree') && document.fonts.check('600 1em Fraunces')")
    asked = page.evaluate(
        "performance.getEntriesByType('resource').filter((one) => one.name.endsWith('.woff2'))"
        ".map((one) => one.startTime)"
    )
    assert len(asked) == 2 and min(asked) >= page.evaluate("window.playable")
    assert page.evaluate(LETTERS) == "system", (
        "nothing changes under the eyes of who reads the card"
    )
    page.locator("[data-act=quick][data-arg=person]").click()
    until(page, f"{LETTERS} === undefined")
    drawn(page)
    assert [name.split()[0] for name in faces(page, "#status-main")] == ["Figtree"]
    assert [name.split()[0] for name in faces(page, ".brand span")] == ["Fraunces"]


@pytest.mark.keeps
@pytest.mark.parametrize("name", ["", "learn.html"])
def test_a_page_that_is_kept_asks_for_its_letters_at_once(
    profile: Profile, server: Served, name: str
) -> None:
    """Asked for by the style sheet alone they missed most first paints, and stayed out from then on."""
    page = profile(locale="en-US").new_page()
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text))
    page.goto(server.url + name)
    playable(page)
    kept_offline(page)
    page.goto(server.url + name)
    playable(page)
    ahead = page.evaluate("[...document.querySelectorAll('link[as=font]')].map((one) => one.href)")
    came = page.evaluate(
        "performance.getEntriesByType('resource').map((one) => one.name)"
        ".filter((name) => name.endsWith('.woff2'))"
    )
    assert sorted(ahead) == sorted(came) and len(ahead) == 2
    page.wait_for_timeout(UNUSED_MS)
    assert not [text for text in said if "preload" in text]


LENT = """(letters) => {
  if (letters) document.documentElement.dataset.letters = letters;
  else delete document.documentElement.dataset.letters;
  return document.fonts.ready.then(() => true);
}"""


@pytest.mark.slow
def test_no_word_of_a_narrow_page_is_cut_in_either_letters(profile: Profile, url: str) -> None:
    page = profile(viewport={"width": 320, "height": 568}, locale="es-ES").new_page()
    page.goto(url)
    playable(page)
    found = []
    for view in ("start", "game", "refusal", "new game"):
        if view == "game":
            page.locator("[data-act=quick][data-arg=computer]").click()
            until(page, "!!localStorage.getItem('skep.game')")
        elif view == "refusal":
            page.locator('.slot[data-arg="wQ"]').click(force=True)
            until(page, "!document.querySelector('#line').hidden")
        elif view == "new game":
            page.locator("[data-act=open][data-arg=new_game]:visible").first.click()
        for letters in ("system", ""):
            page.evaluate(LENT, letters)
            found += faults(page, f"{view} {letters or 'own'}")
    assert not found, "\n".join(found)
