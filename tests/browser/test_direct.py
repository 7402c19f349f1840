"""Two pages that play directly, whatever happens to them: reloads, other tabs, sleep, a cut wire."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page

from tests.browser.conftest import (
    Profile,
    Served,
    kept_offline,
    open_board,
    playable,
    reload,
    until,
)
from tests.browser.player import Hands, kept, new_game
from tests.browser.test_rooms import (
    CHIP,
    DIRECTLY,
    MOVES,
    OVER,
    PUT_AWAY,
    follow,
    goes_on,
    handed_out,
    play,
)
from tests.browser.wire import Wire
from tools.build.site import add_rooms
from tools.rooms.address import OWN, rooms_at
from tools.rooms.broker import Broker

WAYS = "!!document.querySelector('[data-act=ways_go_on][data-arg=again]')"
AGAIN = "document.querySelector('#b-go-on').checkVisibility()"
SHAPE = {"width": 360, "height": 640}
LATE = """(() => {
  const soon = window.setTimeout;
  const held = [];
  window.setTimeout = (act, ms, ...more) => (ms === 600 ? held.push(act) : soon(act, ms, ...more));
  window.lookNow = () => held.splice(0).map((act) => act()).length;
})();"""
"""A page that looks for the connection of another tab, which it gives 600 ms, when it is told to."""


@pytest.fixture
def wire() -> Iterator[Wire]:
    """A wire that can be cut."""
    made = Wire()
    yield made
    made.close()


def connected(*pages: Page) -> None:
    for page in pages:
        until(page, CHIP + ".includes('connected')")


FRONT = """(() => {
  const { x, y, width, height } = document.querySelector("#d-confirm").getBoundingClientRect();
  return document.querySelector("#d-confirm").contains(
    document.elementFromPoint(x + width / 2, y + height / 2));
})()"""
"""Nothing lies over the dialog."""


def met(
    profile: Profile, url: str, minutes: int = 0, through: Callable[[str], str] = str
) -> tuple[Page, Page]:
    """White and Black, connected directly. `through` may change the links on their way."""
    ana, bob = [profile(viewport=SHAPE, locale="en-US").new_page() for _ in (0, 1)]
    open_board(ana, url)
    new_game(ana, opponent="direct", side="white", minutes=str(minutes))
    bob.goto(through(handed_out(ana)))
    playable(bob)
    follow(ana, through(handed_out(bob)))
    connected(ana, bob)
    return ana, bob


def connect_again(here: Page, there: Page) -> None:
    """One asks for another connection, and the other one answers."""
    here.locator("#b-go-on").click()
    until(here, WAYS)
    here.locator("[data-act=ways_go_on][data-arg=again]").click()
    follow(there, handed_out(here))
    follow(here, handed_out(there))
    connected(here, there)


def turn(pages: tuple[Page, Page], *others: Page) -> None:
    """Whose turn it is plays, and all have the move."""
    ply = kept(pages[0]).board.ply
    here = pages[ply & 1]
    here.evaluate(PUT_AWAY)
    play(here, MOVES[ply])
    for page in (*pages, *others):
        Hands(page).wait_for_ply(ply + 1)
    assert len({kept(page).text() for page in (*pages, *others)}) == 1


@pytest.mark.nightly
def test_either_side_is_loaded_again_at_any_ply(profile: Profile, url: str) -> None:
    pages = met(profile, url)
    for ply in range(len(MOVES)):
        for here, there in (pages, pages[::-1]):
            reload(here)
            playable(here)
            until(here, WAYS)
            here.keyboard.press("Escape")
            until(there, AGAIN)
            # Whoever was left may ask as well as who was loaded again.
            connect_again(*((here, there) if ply % 3 else (there, here)))
        turn(pages)


@pytest.mark.slow
def test_who_is_loaded_again_before_the_answer_comes_answers_once_more(
    profile: Profile, url: str
) -> None:
    ana, bob = [profile(viewport=SHAPE, locale="en-US").new_page() for _ in (0, 1)]
    open_board(ana, url)
    new_game(ana, opponent="direct", side="white")
    invitation = handed_out(ana)
    bob.goto(invitation)
    playable(bob)
    until(bob, DIRECTLY)
    bob.locator("#confirm-yes").click()
    until(bob, "document.querySelector('#status-sub').textContent === 'send your answer to begin'")
    answer = bob.locator("#b-send")
    assert answer.inner_text() == "Send answer"
    assert "primary" in (answer.get_attribute("class") or "")
    handed_out(bob)
    reload(bob)
    playable(bob)
    follow(bob, invitation)
    follow(ana, handed_out(bob))
    connected(ana, bob)
    turn((ana, bob))


@pytest.mark.nightly
def test_who_invites_and_is_loaded_again_invites_once_more(profile: Profile, url: str) -> None:
    ana, bob = [profile(viewport=SHAPE, locale="en-US").new_page() for _ in (0, 1)]
    open_board(ana, url)
    new_game(ana, opponent="direct", side="white")
    bob.goto(handed_out(ana))
    playable(bob)
    answer = handed_out(bob)
    reload(ana)
    playable(ana)
    follow(ana, answer)  # it answers nothing that is still there
    until(ana, "document.querySelector('#line').textContent.includes('choose Connect again')")
    connect_again(ana, bob)
    turn((ana, bob))


def test_an_answer_that_opens_a_tab_of_its_own_says_where_the_game_goes_on(
    profile: Profile, url: str
) -> None:
    """A second board without a connection looked like a failure; all was well in the first."""
    ana, bob = [profile(viewport=SHAPE, locale="en-US").new_page() for _ in (0, 1)]
    open_board(ana, url)
    new_game(ana, opponent="direct", side="white")
    bob.goto(handed_out(ana))
    playable(bob)
    second = ana.context.new_page()
    second.goto(handed_out(bob))
    playable(second)
    until(second, "document.querySelector('#d-confirm').open")
    assert second.locator("#confirm-title").inner_text() == "Go on in the other tab"
    connected(ana, bob)
    assert second.evaluate(FRONT)
    second.locator("#confirm-no").click()


@pytest.mark.nightly
def test_a_second_tab_plays_by_the_connection_of_the_first_one(profile: Profile, url: str) -> None:
    ana, bob = met(profile, url)
    turn((ana, bob))
    second = ana.context.new_page()
    second.add_init_script(LATE)
    second.goto(url)
    playable(second)
    connected(second)
    assert not second.evaluate("!!document.querySelector('dialog[open]')")
    turn((ana, bob), second)
    # A move that is made in either tab is seen in both, and at the other side.
    turn((second, bob), ana)
    until(ana, "document.querySelectorAll('#board .tile').length === 3")
    turn((ana, bob), second)
    for page in (ana, second):
        until(page, "document.querySelectorAll('#board .tile').length === 4")
    # The tab with the connection is closed: the other one says so, and connects anew.
    ana.close(run_before_unload=True)
    until(second, AGAIN)
    until(bob, AGAIN)
    # However late it looks whether a tab has the connection: there was one, so no dialog is in the way.
    assert second.evaluate("lookNow()")
    connect_again(second, bob)
    turn((second, bob))


@pytest.mark.nightly
@pytest.mark.parametrize("minutes", [0, 5])
def test_a_page_that_slept_for_ten_minutes_goes_on_or_has_run_out_of_time(
    profile: Profile, url: str, minutes: int
) -> None:
    ana, bob = met(profile, url, minutes)
    for _ in range(2):
        turn((ana, bob))
    bob.clock.install()
    devtools = bob.context.new_cdp_session(bob)
    devtools.send("Page.setWebLifecycleState", {"state": "frozen"})
    play(ana, MOVES[2])
    devtools.send("Page.setWebLifecycleState", {"state": "active"})
    Hands(bob).wait_for_ply(3)
    bob.clock.fast_forward(600_000)
    if minutes:
        for page in (bob, ana):
            until(page, OVER)
        return
    turn((ana, bob))
    turn((ana, bob))


@pytest.mark.nightly
@pytest.mark.parametrize("seconds", [8, 31])
def test_a_wire_that_is_cut_and_whole_again_loses_no_move(
    profile: Profile, url: str, wire: Wire, seconds: int
) -> None:
    """A browser waits for some fifteen seconds by itself; after that the page connects anew."""
    ana, bob = met(profile, url, through=wire.through)
    turn((ana, bob))
    wire.whole = False
    play(bob, MOVES[1])
    ana.wait_for_timeout(seconds * 1000)
    assert kept(ana).board.ply == 1
    wire.whole = True
    if seconds > 30:
        for page in (ana, bob):
            until(page, AGAIN)
        connect_again(ana, bob)
    Hands(ana).wait_for_ply(2)
    turn((ana, bob))


@pytest.mark.nightly
def test_one_game_takes_every_road(profile: Profile, own_copy: Served) -> None:
    broker = Broker(own=True)
    broker.start()
    add_rooms(Path(own_copy.folder), rooms_at(OWN, broker.level))
    assert own_copy.server
    handler = own_copy.server.RequestHandlerClass
    handler.keywords["site"].broker = broker.port  # type: ignore[attr-defined]
    pages = met(profile, own_copy.url)
    for ply, way in enumerate(["room", "direct", "links", "direct", "room"]):
        here, there = pages if ply % 3 else pages[::-1]
        goes_on(here, there, way)
        if way == "direct":
            follow(here, handed_out(there))
        if way != "links":
            connected(*pages)
            turn(pages)
            continue
        mover, other = pages if ply % 2 == 0 else pages[::-1]
        play(mover, MOVES[ply])
        mover.locator("#b-send").click()
        follow(other, handed_out(mover))
        Hands(other).wait_for_ply(ply + 1)
    assert kept(pages[0]).text() == kept(pages[1]).text()
    broker.stop()


def by_link(here: Page, there: Page, text: str) -> str:
    """A move is played here and taken there; the link that took it."""
    ply = kept(here).board.ply
    here.evaluate(PUT_AWAY)
    play(here, text)
    Hands(here).wait_for_ply(ply + 1)
    here.locator("#b-send").click()
    link = handed_out(here)
    follow(there, link)
    Hands(there).wait_for_ply(ply + 1)
    return link


@pytest.mark.keeps
@pytest.mark.nightly
def test_by_links_nothing_asks_for_a_network_and_a_second_tab_overwrites_nothing(
    profile: Profile, url: str
) -> None:
    contexts: list[BrowserContext] = [profile(viewport=SHAPE, locale="en-US") for _ in (0, 1)]
    ana, bob = [context.new_page() for context in contexts]
    for page in (ana, bob):
        open_board(page, url)
        kept_offline(page)
    new_game(ana, opponent="friend", side="white")
    play(ana, MOVES[0])
    Hands(ana).wait_for_ply(1)
    ana.locator("#b-send").click()
    follow(bob, handed_out(ana))
    until(bob, "localStorage.getItem('skep.game') !== null")
    Hands(bob).wait_for_ply(1)
    for context in contexts:
        context.set_offline(True)
    by_link(bob, ana, MOVES[1])
    by_link(ana, bob, MOVES[2])
    for context in contexts:
        context.set_offline(False)
    # Bob answers in one tab, and in another one that knows of it he opens White's last link anew.
    second = bob.context.new_page()
    second.goto(url)
    playable(second)
    Hands(second).wait_for_ply(3)
    answer = by_link(bob, ana, MOVES[3])
    last = by_link(ana, bob, MOVES[4])
    follow(second, last)  # it has two plies less than the tab beside it
    Hands(second).wait_for_ply(5)
    follow(second, answer)
    until(second, "document.querySelector('#line').textContent.includes('This link is older')")
    assert kept(bob).text() == kept(second).text() == kept(ana).text()
