"""The first second: what is there, and can be pressed, before the page's Python runs."""

import threading
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import BrowserContext, Page, Route

from tests.browser.conftest import (
    SECONDS,
    Profile,
    Served,
    Watch,
    kept_offline,
    playable,
    reload,
    until,
)
from tests.browser.player import Hands, kept
from tests.browser.test_storage import ROWS, WRITTEN
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


REST, REST_AT_ONCE = "/play-rest.image", "/play-rest.memory"
NO_POSITION = "location.hash = '#edit=wQ@0,0+bQ@1,0'"
"""An address without a position; the page says so in a dialog that no first game needs."""
SAID = "document.querySelector('#paste-error')?.hidden === false"
FAILED = ".boot-failed"


def lacking(fault: str) -> bool:
    """Whether a fault is that the rest of the memory cannot be had."""
    return any(part in fault for part in ("play-rest", "CONTENT_LENGTH", "the rest of the page's"))


PHONE = {"width": 390, "height": 844}
WHOLE = "!window.skep.late && document.documentElement.dataset.boot === 'ready'"


class Rest:
    """The rest of a page's memory, which a server sends later, or for a while not at all."""

    def __init__(self, server: Served) -> None:
        assert server.server
        self.server = server
        self.count = server.server.count
        self.come = threading.Event()
        self.refused: tuple[str, ...] = ()
        self.with_page = False  # whether nothing is refused when the page has been asked for again
        server.server.count = self._answer

    def _answer(self, path: str, size: int) -> None:
        """Wait with the answer, or give none, in the request's own thread: a route of Playwright would
        wait for the page, which waits for the answer."""
        if self.count:
            self.count(path, size)
        if self.with_page and path.endswith("/"):
            self.refused = ()
        if path.endswith(self.refused or "?"):
            raise ConnectionAbortedError
        if path.endswith(REST):
            self.come.wait(10 * SECONDS)

    @property
    def wanted(self) -> bool:
        """Whether a page wanted the rest earlier than it came."""
        return any(path.endswith(REST_AT_ONCE) for path in self.server.paths)


@pytest.fixture
def rest(server: Served) -> Iterator[Rest]:
    """The rest of the memory of the pages of the test's own server."""
    held = Rest(server)
    yield held
    held.come.set()


def begun(page: Page, url: str) -> None:
    """A first visitor's page can be played, and lacks the rest of its memory."""
    page.goto(url)
    playable(page)
    assert page.evaluate("window.skep.late")


def play_two_plies(page: Page) -> None:
    """A first visitor begins a game of two people, and each of them places a piece."""
    page.locator(f"{CARD} [data-arg=person]").click()
    hands = Hands(page)
    hands.wait_for_ply(0)
    hands.play(["wS1", "bS1 wS1-"])


@pytest.mark.moving
@pytest.mark.parametrize("window", [PHONE, {"width": 1440, "height": 900}])
def test_a_first_game_is_played_before_all_of_the_memory_is_there(
    profile: Profile, server: Served, rest: Rest, window: dict[str, int]
) -> None:
    page = profile(viewport=window).new_page()
    begun(page, server.url)
    page.locator(f"{CARD} [data-arg=computer]").click()
    hands = Hands(page)
    hands.wait_for_ply(0)
    for turn in (0, 2, 4):
        game = hands.wait_for_ply(turn)
        hands.move(game, min(game.board.legal_moves()))
    hands.wait_for_ply(6)
    assert page.evaluate("window.skep.late") and not rest.wanted
    menu = page.locator("[data-act=open][data-arg=menu]:visible").first
    menu.click()
    assert menu.get_attribute("aria-busy") == "true" and page.locator("#d-menu").is_hidden()
    rest.come.set()
    page.locator("#d-menu").wait_for(state="visible")
    assert menu.get_attribute("aria-busy") is None and not page.evaluate("window.skep.late")
    assert not rest.wanted


@pytest.mark.moving
def test_two_play_with_the_queen_and_a_move_before_all_of_the_memory_is_there(
    profile: Profile, server: Served, rest: Rest
) -> None:
    page = profile(viewport=PHONE).new_page()
    begun(page, server.url)
    page.locator(f"{CARD} [data-arg=person]").click()
    hands = Hands(page)
    hands.wait_for_ply(0)
    hands.play(["wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-", "wQ \\wS1", "bQ bS1/"])
    assert page.evaluate("window.skep.late") and not rest.wanted


def test_what_is_wanted_earlier_waits_for_the_rest_of_the_memory(
    profile: Profile, server: Served, rest: Rest
) -> None:
    page = profile(viewport=PHONE).new_page()
    begun(page, server.url)
    page.evaluate(NO_POSITION)
    until(page, SAID)
    assert not page.evaluate("window.skep.late") and rest.wanted


def test_a_page_that_cannot_get_the_rest_says_so_and_loses_no_game(
    profile: Profile, server: Served, rest: Rest, watch: Watch
) -> None:
    watch.allow = lacking
    rest.refused = (REST, REST_AT_ONCE)
    page = profile(viewport=PHONE).new_page()
    begun(page, server.url)
    play_two_plies(page)
    page.evaluate("window.before = true")
    page.evaluate(NO_POSITION)
    page.locator(FAILED).wait_for(state="visible")
    rest.come.set()
    rest.refused = ()
    until(page, f"!window.before && {WHOLE}")
    page.locator(FAILED).wait_for(state="hidden")
    assert kept(page).board.ply == 2


def test_a_saved_game_that_is_found_without_the_rest_stays_saved_and_is_shown_with_it(
    profile: Profile, server: Served, rest: Rest, watch: Watch
) -> None:
    """As after a kill, when localStorage has forgotten what the database has. To read the game takes
    functions of the rest, and what cannot be read would be put aside as damaged."""
    watch.allow = lacking
    rest.refused = (REST, REST_AT_ONCE)
    page = profile(viewport=PHONE).new_page()
    begun(page, server.url)
    play_two_plies(page)
    page.evaluate(WRITTEN)
    saved = page.evaluate(ROWS)
    page.goto(f"{server.url}licenses/LICENSE.txt")
    page.evaluate("localStorage.clear()")
    page.goto(server.url)
    page.locator(FAILED).wait_for(state="visible")
    page.wait_for_timeout(4000)  # it asks again every three seconds
    assert page.evaluate(ROWS) == saved
    assert page.evaluate("localStorage['skep.game']") == saved["skep.game"]
    assert page.locator(f"{CARD} [data-arg=person]").is_hidden()
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.id") == "boot-again"
    rest.come.set()
    rest.refused = ()
    page.locator("#boot-again").press("Enter")
    until(page, WHOLE)
    assert kept(page).board.ply == 2
    assert page.evaluate(ROWS)["skep.game"] == saved["skep.game"]
    page.locator(FAILED).wait_for(state="hidden")


def test_a_page_whose_version_goes_before_the_rest_has_come_goes_on_with_the_next_version(
    profile: Profile, own_copy: Served, watch: Watch
) -> None:
    watch.allow = lacking
    rest = Rest(own_copy)
    rest.refused = (REST, REST_AT_ONCE)
    page = profile(viewport=PHONE).new_page()
    begun(page, own_copy.url)
    play_two_plies(page)
    page.evaluate("window.before = true")
    rest.come.set()
    rest.with_page = True
    index = own_copy.folder / "index.html"
    index.write_text(
        index.read_text().replace("<head>", '<head><!-- "v/0123456789ab/play.mjs" -->')
    )
    until(page, f"!window.before && {WHOLE}")
    assert kept(page).board.ply == 2


def test_a_press_that_waits_is_told_of_a_broken_connection_and_done_after_it(
    profile: Profile, server: Served, rest: Rest, watch: Watch
) -> None:
    watch.allow = lacking
    rest.refused = (REST, REST_AT_ONCE)
    page = profile(viewport=PHONE).new_page()
    begun(page, server.url)
    page.evaluate("window.before = true")
    page.locator("[data-act=open][data-arg=menu]:visible").first.click()
    page.locator(FAILED).wait_for(state="visible")
    rest.come.set()
    rest.refused = ()
    page.locator("#d-menu").wait_for(state="visible")
    page.locator(FAILED).wait_for(state="hidden")
    assert page.evaluate(f"window.before && {WHOLE}") and not rest.wanted


@pytest.mark.keeps
def test_a_page_is_ready_for_use_offline_only_with_all_of_its_memory(
    profile: Profile, server: Served, rest: Rest
) -> None:
    page = profile(viewport=PHONE).new_page()
    page.add_init_script(
        "addEventListener('skep-offline-ready', () => { window.lacked = window.skep.late; })"
    )
    begun(page, server.url)
    rest.come.set()
    kept_offline(page)
    assert page.evaluate("window.lacked") is False
    server.stop()
    reload(page)
    playable(page)
    page.locator("[data-act=open][data-arg=menu]:visible").first.click()
    page.locator("#d-menu").wait_for(state="visible")
