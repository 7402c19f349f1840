"""The first second: what is there, and can be pressed, before the page's Python runs."""

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, Route

from tests.browser.conftest import Profile, playable, reload, until
from tools.bench.page import saved_game

CARD = "#welcome"
LOADING = "document.documentElement.dataset.boot === 'loading'"
MOVED = """
window.moved = [];
new PerformanceObserver((list) => {
  for (const { sources } of list.getEntries()) moved.push(...sources.map(({ node }) => node?.id));
}).observe({ type: "layout-shift", buffered: true });
"""
"""Script that notes what moves without a press, as soon as it has been painted."""
DEAD = ".actions button:visible, .stepper button:visible, .typed button:visible"


def held(context: BrowserContext) -> tuple[Page, Callable[[], None]]:
    """A page whose memory does not come, and what lets it come."""
    page = context.new_page()
    waiting: list[Route] = []
    page.route("**/play.image", lambda route: waiting.append(route))

    def let_come() -> None:
        for route in waiting:
            route.continue_()
        playable(page)

    return page, let_come


@pytest.mark.parametrize("width", [360, 1440])
def test_the_card_is_there_before_the_board_and_a_press_is_done_when_it_can_be(
    profile: Profile, url: str, width: int
) -> None:
    window = {"width": width, "height": 800}
    page, let_come = held(profile(viewport=window, locale="es-MX"))
    page.add_init_script(MOVED)
    page.goto(url, wait_until="commit")
    page.locator(CARD).wait_for(state="visible")
    assert page.evaluate(LOADING)
    assert page.locator("#welcome-title").inner_text() == "Rodea a la reina"
    assert page.locator(".top-actions [data-i18n]").first.text_content() == "Aprender"
    assert page.locator(f"{CARD} .goal-art use").count() == 7
    assert page.locator(f"{CARD} a[href='learn.html#first']").is_visible()
    assert page.locator(DEAD).count() == 0
    assert "board-area" not in page.evaluate("moved")
    until(page, "document.getElementById('boot-bar').value > 0.3")
    before = page.locator(CARD).bounding_box()
    page.locator(f"{CARD} [data-arg=person]").click()
    page.locator(f"{CARD} [data-arg=coach]").click()
    assert page.locator("[aria-busy=true]").count() == 1
    assert "tablero" in (page.locator("#live").text_content() or "")
    let_come()
    until(page, "!!localStorage.getItem('skep.game')")
    assert page.evaluate("JSON.parse(localStorage.getItem('skep.game')).setup.coach")
    assert page.locator("[aria-busy=true]").count() == 0
    page.locator(CARD).wait_for(state="hidden")
    assert page.locator("#boot-bar").is_hidden()
    again = profile(viewport=window, locale="es-MX").new_page()
    again.goto(url)
    playable(again)
    assert again.locator(CARD).bounding_box() == before, "the card stays where it was"


def test_whoever_has_a_game_never_sees_the_card(profile: Profile, url: str) -> None:
    context = profile(viewport={"width": 390, "height": 844})
    text = saved_game("Base;NotStarted;White[1]")
    context.add_init_script(f"try {{ localStorage.setItem('skep.game', {text!r}); }} catch {{}}")
    page, let_come = held(context)
    page.goto(url, wait_until="commit")
    page.locator("#boot-bar").wait_for(state="visible")
    assert page.locator(CARD).is_hidden() and page.locator(DEAD).count() == 0
    page.locator(".top [data-act=open][data-arg=menu]").click()
    let_come()
    until(page, "document.querySelector('#d-menu').open")
    assert page.locator(CARD).is_hidden()


def test_a_page_learns_another_language_when_somebody_chooses_it(
    profile: Profile, url: str
) -> None:
    """The page begins with the sentences of one language; the others come when they are wanted."""
    page = profile(locale="en-GB").new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(url)
    playable(page)
    assert not [address for address in asked if "words." in address]
    page.locator(".top [data-act=open][data-arg=settings]").click()
    page.locator("#d-settings input[name=language][value=es]").check()
    until(page, "document.getElementById('d-settings-title').textContent === 'Ajustes'")
    assert page.evaluate("document.documentElement.lang") == "es"
    page.locator("#d-settings input[name=language][value=en]").check()
    until(page, "document.getElementById('d-settings-title').textContent === 'Settings'")
    page.locator("#d-settings input[name=language][value=es]").check()
    reload(page)
    playable(page)
    assert page.locator("#welcome-title").inner_text() == "Rodea a la reina"
    assert len([address for address in asked if "words.es" in address]) == 1
