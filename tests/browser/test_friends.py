"""Everything that a game with a friend shows: axe-core finds nothing, and nothing is cut or covered."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Profile, Served, Watch, playable, reload, until
from tests.browser.player import OFFERED, Hands, answer_offer, choose, kept
from tests.browser.test_accessibility import violations
from tests.browser.test_room import faults
from tests.browser.test_rooms import MOVES, follow, handed_out, play
from tools.build.site import add_rooms
from tools.rooms.address import OWN, rooms_at
from tools.rooms.broker import Broker

LOCALES = Path(__file__).parents[2] / "web" / "locales"
SHAPE = {"width": 360, "height": 640}
ASKED = "document.querySelector('#d-confirm').open"
SENDS = "!!document.querySelector('dialog.send[open]')"
COVERED = """(() => {
  const [line, clocks] = ["#line", "#clocks"].map((part) =>
    document.querySelector(part).getBoundingClientRect());
  return line.top < clocks.bottom && clocks.top < line.bottom
    && line.left < clocks.right && clocks.left < line.right;
})()"""
"""A sentence lies over the clock that it speaks of."""
OPEN = "!!document.querySelector('dialog[open]')"


@pytest.fixture
def rooms(own_copy: Served) -> Iterator[str]:
    """The address of a site with rooms."""
    broker = Broker(own=True)
    broker.start()
    add_rooms(Path(own_copy.folder), rooms_at(OWN, broker.level))
    assert own_copy.server
    handler = own_copy.server.RequestHandlerClass
    handler.keywords["site"].broker = broker.port  # type: ignore[attr-defined]
    yield own_copy.url
    broker.stop()


class Look:
    """Looks at what pages show, one view after the other; `found` is what is wrong in any of them."""

    def __init__(self, profile: Profile, scheme: str, locale: str) -> None:
        dark = scheme == "dark"
        self.profile = lambda: profile(
            viewport=SHAPE, color_scheme="dark" if dark else "light", locale=locale
        ).new_page()
        self.words = json.loads((LOCALES / f"{locale[:2]}.json").read_text())
        self.found: list[str] = []

    def at(self, page: Page, where: str, within: str = "") -> None:
        """At a whole page, or at the dialog that is open."""
        open_one = page.evaluate(OPEN)
        objects = violations(page, "dialog[open]" if open_one else "html")
        self.found += [f"{where}: {one}" for one in objects]
        self.found += faults(page, where)

    def dialog(self, page: Page, where: str, wait: str = OPEN) -> None:
        """At a dialog, which is closed afterwards."""
        until(page, wait)
        self.at(page, where)
        page.keyboard.press("Escape")
        until(page, f"!({OPEN})")

    def link(self, page: Page, where: str) -> str:
        """At the dialog that hands out a link: the link. A direct connection is allowed first."""
        until(page, f"{SENDS} || {ASKED}")
        if not page.evaluate(SENDS):
            self.at(page, where + ", allowed first")
            page.locator("#confirm-yes").click()
        until(page, SENDS)
        self.at(page, where)
        return handed_out(page)

    def asks(self, here: Page, there: Page, where: str, yes: bool) -> None:
        """At what one is asked by the other one, and at both pages after the answer."""
        until(there, OFFERED)
        assert there.locator("#banner").is_hidden()  # it would cover the question on a phone
        self.at(there, where)
        self.at(here, where + ", waiting")
        answer_offer(there, yes)

    def connected(self, *pages: Page) -> None:
        for page in pages:
            until(
                page,
                "document.querySelector('#chip').textContent"
                f".includes({self.words['presence.there']!r})",
            )

    def menu(self, page: Page, item: str) -> None:
        page.locator("[data-act=open][data-arg=menu]:visible").first.click()
        page.locator(item).click()


def begin(look: Look, page: Page, url: str, road: str, minutes: int) -> None:
    """White here, by the first page's own button."""
    page.goto(url)
    playable(page)
    page.locator("#welcome [data-arg=friend]").click()
    choose(page, opponent=road, side="white", minutes=str(minutes))
    look.at(page, f"new game, {road}")
    page.locator("#d-new_game [type=submit]").click()


def turn(*pages: Page) -> None:
    """Whose turn it is plays, and both have it."""
    ply = kept(pages[0]).board.ply
    play(pages[ply & 1], MOVES[ply])
    for page in pages:
        Hands(page).wait_for_ply(ply + 1)


@pytest.mark.nightly
@pytest.mark.slow
@pytest.mark.timeout(900)
@pytest.mark.parametrize(
    ("scheme", "locale"),
    [("light", "en-US"), ("dark", "es-ES")],
)
def test_everything_of_a_live_game_has_room_and_a_name(
    profile: Profile, watch: Watch, rooms: str, scheme: str, locale: str
) -> None:
    look = Look(profile, scheme, locale)
    ana, bob, eve = [look.profile() for _ in range(3)]
    begin(look, ana, rooms, "room", 5)
    until(ana, SENDS)
    ana.locator("[data-act=send_qr]").click()
    until(ana, "(document.querySelector('.send-code').naturalWidth || 0) > 0")
    invitation = look.link(ana, "invitation")
    look.at(ana, "waiting")
    bob.goto(invitation)
    playable(bob)
    look.connected(ana, bob)
    look.at(bob, "invited")
    look.menu(ana, "#m-watch button")
    eve.goto(look.link(ana, "link to watch"))
    playable(eve)
    turn(ana, bob)
    turn(ana, bob)
    look.at(ana, "a move came")
    until(eve, "localStorage.getItem('skep.game') !== null")
    Hands(eve).wait_for_ply(2)
    look.at(eve, "watching")
    ana.locator("[data-act=open][data-arg=menu]:visible").first.click()
    look.dialog(ana, "menu")
    look.menu(ana, "#m-go-on button")
    look.dialog(ana, "ways")
    look.menu(bob, "#m-say button")
    look.at(bob, "phrases")
    phrase = json.loads((LOCALES / f"friend.{locale[:2]}.json").read_text())["live.phrase.4"]
    bob.locator('[data-act=say_phrase][data-arg="4"]').click()
    until(ana, f"document.querySelector('#line').textContent.includes({phrase!r})")
    look.at(ana, "a phrase")
    look.menu(ana, "#m-draw")
    until(ana, ASKED)
    look.at(ana, "to offer a draw")
    ana.locator("#confirm-yes").click()
    look.asks(ana, bob, "draw", yes=False)
    turn(ana, bob)
    ana.locator("#b-undo").click()
    look.asks(ana, bob, "take back", yes=True)
    until(ana, "document.querySelectorAll('#board .tile').length === 2")
    look.at(ana, "taken back")
    for _ in (0, 1):
        turn(ana, bob)
    ana.locator("#clocks").click()
    look.asks(ana, bob, "pause", yes=True)
    until(ana, "document.querySelector('#clocks').ariaPressed === 'true'")
    for page in (ana, bob):
        until(page, f"!document.querySelector('#line').hidden && !({COVERED})")
    look.at(ana, "paused")
    bob.locator("#clocks").click()
    look.asks(bob, ana, "go on", yes=True)
    bob.goto("about:blank")
    until(
        ana,
        f"document.querySelector('#chip').textContent.includes({look.words['presence.gone']!r})",
    )
    look.at(ana, "the friend is away")
    bob.goto(rooms)
    playable(bob)
    look.connected(ana, bob)
    look.menu(bob, "#m-resign")
    look.at(bob, "resign")
    bob.locator("#confirm-yes").click()
    until(ana, "!document.querySelector('#banner').hidden")
    assert ana.locator("#banner-next").is_hidden()  # the computer's next level
    look.at(ana, "end")
    look.at(bob, "end of who resigned")
    ana.locator("#banner-again").click()
    until(ana, "document.querySelector('#banner-again').ariaDisabled === 'true'")
    look.asks(ana, bob, "again", yes=True)
    for page in (ana, bob):
        Hands(page).wait_for_ply(0)
    look.at(ana, "another game")
    assert look.found == [], "\n".join(look.found)
    watch.check()


@pytest.mark.slow
@pytest.mark.timeout(900)
@pytest.mark.parametrize(
    ("scheme", "locale"),
    [
        pytest.param("dark", "es-ES", marks=pytest.mark.nightly),
        pytest.param("light", "en-US", marks=pytest.mark.nightly),
    ],
)
def test_everything_of_a_game_by_links_and_directly_has_room_and_a_name(
    profile: Profile, rooms: str, scheme: str, locale: str
) -> None:
    look = Look(profile, scheme, locale)
    ana, bob = [look.profile() for _ in range(2)]
    begin(look, ana, rooms, "friend", 0)
    look.at(ana, "begun")
    play(ana, MOVES[0])
    Hands(ana).wait_for_ply(1)
    look.at(ana, "a move to send")
    ana.locator("#b-send").click()
    first = look.link(ana, "move")
    look.at(ana, "sent")
    bob.goto(first)
    playable(bob)
    until(bob, "localStorage.getItem('skep.game') !== null")
    look.at(bob, "opened")
    follow(ana, first)
    look.at(ana, "own link")
    follow(ana, first[:-5])
    look.dialog(ana, "cut link", ASKED)
    for ply in (1, 2):
        here, there = (bob, ana) if ply & 1 else (ana, bob)
        play(here, MOVES[ply])
        Hands(here).wait_for_ply(ply + 1)
        here.locator("#b-send").click()
        follow(there, handed_out(here))
        Hands(there).wait_for_ply(ply + 1)
    follow(bob, first)
    friend = json.loads((LOCALES / f"friend.{locale[:2]}.json").read_text())
    words = friend["friend.old"]["one"].split(":")[0]
    until(bob, f"document.querySelector('#line').textContent.includes({words!r})")
    look.at(bob, "older link")
    look.menu(bob, "[data-act=games]")
    look.dialog(bob, "your games", "!!document.querySelector('dialog[open] .games-open')")
    for here, there, way in ((bob, ana, "direct"), (ana, bob, "room"), (bob, ana, "direct")):
        look.menu(here, "#m-go-on button")
        until(here, "!!document.querySelector('[data-act=ways_go_on]')")
        here.locator(f"[data-act=ways_go_on][data-arg={way}]").click()
        follow(there, look.link(here, "on " + way))
        if way == "direct":
            follow(here, look.link(there, "answer"))
        look.connected(ana, bob)
        look.at(here, way)
    reload(bob)
    playable(bob)
    look.dialog(
        bob,
        "a direct game that was loaded again",
        "!!document.querySelector('[data-act=ways_go_on]')",
    )
    look.at(bob, "not connected")
    until(ana, "document.querySelector('#b-go-on').checkVisibility()")
    look.at(ana, "the direct friend is away")
    look.menu(ana, "#m-go-on button")
    ana.locator("[data-act=ways_go_on][data-arg=links]").click()
    follow(bob, look.link(ana, "on links"))
    words = look.words["chip.friend"].lower()
    until(bob, f"document.querySelector('#chip').textContent.toLowerCase().includes({words!r})")
    look.at(bob, "by links")
    look.menu(ana, "#m-resign")
    ana.locator("#confirm-yes").click()
    until(ana, "!document.querySelector('#banner').hidden")
    look.at(ana, "resigned by links")
    ana.locator("#banner-send").click()
    follow(bob, look.link(ana, "resignation"))
    until(bob, "!document.querySelector('#banner').hidden")
    look.at(bob, "told of it")
    assert look.found == [], "\n".join(look.found)
