"""Two people who act in the same moment: what both send is held until both have acted."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page

from hive_core.rules.board import DRAW, ONGOING
from hive_core.rules.bugs import WHITE
from tests.browser.conftest import Profile, Served, open_board, playable, until
from tests.browser.player import OFFERED, Hands, answer_offer, kept, new_game
from tests.browser.test_links import OPEN, begun_by_links, copied, opened, two_phones
from tests.browser.test_rooms import CHIP, MOVES, OVER, follow, handed_out, play
from tools.build.site import add_rooms
from tools.common import Problem
from tools.rooms.address import OWN, rooms_at
from tools.rooms.broker import Broker

HOLD = """(() => {
  const held = [];
  let holds = false;
  for (const { prototype } of [WebSocket, RTCDataChannel]) {
    const send = prototype.send;
    prototype.send = function (...words) {
      if (holds) held.push([send, this, words]);
      else send.apply(this, words);
    };
  }
  window.hold = () => { holds = true; };
  window.letGo = () => {
    holds = false;
    const count = held.length;
    for (const [send, road, words] of held.splice(0)) send.apply(road, words);
    return count;
  };
  window.heldCount = () => held.length;
})();"""
"""Keeps back what the page sends, by either live road."""

ASKED = "document.querySelector('#d-confirm').open"


@pytest.fixture
def rooms(own_copy: Served, road: str) -> Iterator[str]:
    """The address of a site with rooms at serve.py's broker, or Mosquitto where it is installed."""
    try:
        broker = Broker(own=road != "Mosquitto")
        broker.start()
    except Problem as problem:
        pytest.skip(f"Mosquitto: {problem}")
    add_rooms(Path(own_copy.folder), rooms_at(OWN, broker.level))
    assert own_copy.server
    handler = own_copy.server.RequestHandlerClass
    handler.keywords["site"].broker = broker.port  # type: ignore[attr-defined]
    yield own_copy.url
    broker.stop()


def met(profile: Profile, url: str, road: str) -> tuple[Page, Page]:
    """White and Black, connected by a road, with two plies on the board."""
    contexts = [profile(locale="en-US") for _ in (0, 1)]
    for context in contexts:
        context.add_init_script(HOLD)
    ana, bob = [context.new_page() for context in contexts]
    open_board(ana, url)
    new_game(ana, opponent="direct" if road == "direct" else "room", side="white")
    bob.goto(handed_out(ana))
    playable(bob)
    if road == "direct":
        follow(ana, handed_out(bob))
    for page in (ana, bob):
        until(page, CHIP + ".includes('connected')")
    for at, text in enumerate(MOVES[:2]):
        here, there = (bob, ana) if at else (ana, bob)
        play(here, text)
        Hands(there).wait_for_ply(at + 1)
    return ana, bob


def by_menu(page: Page, what: str) -> None:
    """Presses an entry of the menu and, where it asks back, yes."""
    page.locator("[data-act=open][data-arg=menu]:visible").first.click()
    page.locator(f"#m-{what}").click()
    until(page, ASKED + " || !document.querySelector('dialog[open]')")
    if page.evaluate(ASKED):
        page.locator("#confirm-yes").click()


def act(page: Page, what: str) -> None:
    """What one of the two does, White or Black, at White's turn with two plies on the board."""
    if what == "move":
        play(page, MOVES[2])
    elif what == "back":
        page.locator("#b-undo").click()
    elif what == "again":
        page.locator("#banner-again").click()
    else:
        by_menu(page, what)


def at_once(ana: Page, ana_does: str, bob: Page, bob_does: str) -> None:
    """Both act before either hears of the other."""
    for page in (ana, bob):
        page.evaluate("hold()")
    for page, what in ((ana, ana_does), (bob, bob_does)):
        act(page, what)
        until(page, "heldCount() > 0")
    for page in (ana, bob):
        assert page.evaluate("letGo()")


def settled(ana: Page, bob: Page, *, yes: bool) -> None:
    """Answers what is asked of either, until both have the same game and nothing is asked."""
    answer = "#confirm-yes" if yes else "#confirm-no"
    calm = 0
    for _ in range(200):
        for page in (ana, bob):
            if page.evaluate(OFFERED):
                answer_offer(page, yes)
                calm = 0
            if page.evaluate(ASKED):
                page.locator(answer).click()
                calm = 0
        calm = calm + 1 if kept(ana).text() == kept(bob).text() else 0
        if calm == 10:
            return
        ana.wait_for_timeout(50)
    raise AssertionError(f"{kept(ana).text()} and {kept(bob).text()}")


def ended(page: Page) -> list[object]:
    """The result that was agreed and its cause, as the page keeps them."""
    found: list[object] = page.evaluate("JSON.parse(localStorage.getItem('skep.game')).ended")
    return found


def both_go_on(ana: Page, bob: Page) -> None:
    """Whoever's turn it is plays, the other one answers, and both have it."""
    for _ in (0, 1):
        game = kept(ana)
        here, there = (bob, ana) if game.board.turn else (ana, bob)
        Hands(here).move(game, game.board.legal_moves()[0])
        for page in (here, there):
            Hands(page).wait_for_ply(game.board.ply + 1)
    assert kept(ana).text() == kept(bob).text()


@pytest.mark.slow
@pytest.mark.parametrize("road", ["room", pytest.param("direct", marks=pytest.mark.nightly)])
def test_a_move_and_what_the_other_one_asks_for_cross(
    profile: Profile, rooms: str, road: str
) -> None:
    ana, bob = met(profile, rooms, road)
    at_once(ana, "move", bob, "back")
    settled(ana, bob, yes=False)
    assert kept(ana).board.ply == kept(bob).board.ply == 3  # nobody takes back alone
    Hands(bob).move(kept(bob), kept(bob).board.legal_moves()[0])
    for page in (ana, bob):
        Hands(page).wait_for_ply(4)
    both_go_on(ana, bob)


@pytest.mark.nightly
@pytest.mark.parametrize("yes", [True, False], ids=["yes", "no"])
@pytest.mark.parametrize("road", ["room", "direct"])
@pytest.mark.parametrize("does", ["back", "draw"])
def test_what_was_asked_before_the_move_came_is_void_whatever_is_answered(
    profile: Profile, rooms: str, road: str, does: str, yes: bool
) -> None:
    ana, bob = met(profile, rooms, road)
    at_once(ana, "move", bob, does)
    settled(ana, bob, yes=yes)
    assert kept(ana).board.ply == 3  # the move was there before it was asked
    assert ended(ana)[0] == ended(bob)[0] == ONGOING
    both_go_on(ana, bob)


@pytest.mark.nightly
@pytest.mark.parametrize("road", ["room", "Mosquitto", "direct"])
@pytest.mark.parametrize(
    ("ana_does", "bob_does"),
    [("move", "resign"), ("draw", "resign"), ("resign", "resign"), ("draw", "draw")],
)
def test_the_end_of_a_game_is_the_same_for_both(
    profile: Profile, rooms: str, road: str, ana_does: str, bob_does: str
) -> None:
    ana, bob = met(profile, rooms, road)
    at_once(ana, ana_does, bob, bob_does)
    settled(ana, bob, yes=True)
    for page in (ana, bob):
        until(page, OVER)
    assert ended(ana) == ended(bob)
    if ana_does == bob_does == "draw":
        assert ended(ana) == [DRAW, "agreement"]
    elif ana_does != "resign":
        assert ended(ana) == [WHITE, "resignation"]
    assert kept(bob).board.ply == (3 if ana_does == "move" else 2)
    # Both want another one, in the same moment: there is one, with the colours changed.
    at_once(ana, "again", bob, "again")
    for page in (ana, bob):
        until(page, "document.querySelector('#status').dataset.phase !== 'over'")
        Hands(page).wait_for_ply(0)
    both_go_on(bob, ana)  # the colours have changed


# By links, both act before either opens what the other one has sent.

TO_SEND = """[...document.querySelectorAll('#b-send.primary, #banner-send.primary')]
  .find((button) => button.checkVisibility())"""


def by_post(profile: Profile, url: str) -> tuple[Page, Page]:
    """White and Black, who play by links, with two plies on the board."""
    ana, bob = two_phones(profile)
    begun_by_links(ana, bob, url)
    return ana, bob


def to_send(page: Page) -> str:
    """The link that is to be sent, "" for none."""
    if not page.evaluate(OPEN):
        if not page.evaluate(f"!!{TO_SEND}"):
            return ""
        page.evaluate(f"{TO_SEND}.click()")
    return copied(page)


def posted(ana: Page, bob: Page, *, yes: bool) -> None:
    """Each opens what the other one sends, and answers what is asked, until nothing is to be sent."""
    calm = 0
    while calm < 3:
        calm += 1
        for here, there in ((ana, bob), (bob, ana)):
            here.wait_for_timeout(300)
            if here.evaluate(OFFERED):
                answer_offer(here, yes)
                here.wait_for_timeout(300)
                calm = 0
            if here.evaluate(ASKED):
                here.locator("#confirm-no").click()
                here.wait_for_timeout(300)
                calm = 0
            link = to_send(here)
            if link:
                opened(there, link)
                calm = 0


@pytest.mark.nightly
@pytest.mark.parametrize("yes", [True, False], ids=["yes", "no"])
@pytest.mark.parametrize(
    ("ana_does", "bob_does"),
    [
        ("move", "back"),
        ("move", "draw"),
        ("move", "resign"),
        ("back", "back"),
        ("back", "draw"),
        ("back", "resign"),
        ("draw", "draw"),
        ("draw", "resign"),
        ("resign", "draw"),
        ("resign", "resign"),
    ],
)
def test_by_links_what_crosses_ends_alike(
    profile: Profile, url: str, ana_does: str, bob_does: str, yes: bool
) -> None:
    ana, bob = by_post(profile, url)
    act(ana, ana_does)
    if ana_does == "draw":  # it goes with the move
        act(ana, "move")
    act(bob, bob_does)
    first, second = to_send(ana), to_send(bob)
    assert first and second
    opened(bob, first)
    opened(ana, second)
    posted(ana, bob, yes=yes)
    assert kept(ana).text() == kept(bob).text() and ended(ana) == ended(bob)
    if "resign" in (ana_does, bob_does) and (ana_does, bob_does) != ("resign", "draw"):
        assert ended(ana)[1] == "resignation"
    if not yes and "resign" not in (ana_does, bob_does):
        assert ended(ana)[0] == ONGOING and kept(ana).board.ply == 2 + (ana_does != "back")
    if ended(ana)[0] == ONGOING:
        here, there = (bob, ana) if kept(ana).board.turn else (ana, bob)
        Hands(here).move(kept(here), kept(here).board.legal_moves()[0])
        ply = kept(there).board.ply
        opened(there, to_send(here))
        Hands(there).wait_for_ply(ply + 1)
        assert kept(ana).text() == kept(bob).text()
