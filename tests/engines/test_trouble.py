"""Chromium and Firefox play with each other through every trouble, whichever of them invites."""

import itertools
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from hive_core.game import Game
from tests.browser.conftest import Served
from tests.browser.player import kept
from tests.browser.test_at_once import ASKED, HOLD
from tests.browser.wire import Line, Wire
from tests.engines.hands import Presses
from tests.engines.test_together import (
    CONNECTED,
    SEND,
    WHOLE,
    again,
    begin,
    connect_again,
    engines,
    handed_out,
    play,
    two,
)
from tools.browsers.tab import Tab
from tools.build.site import add_rooms
from tools.common import Problem
from tools.rooms.address import OWN, rooms_at
from tools.rooms.broker import Broker

__all__ = ["engines", "two"]  # fixtures, shared with the whole games

LATER = """(() => {
  const Now = Date;
  window.Date = class extends Now {
    constructor(...moment) { super(...(moment.length ? moment : [Now.now() + 600000])); }
    static now() { return Now.now() + 600000; }
  };
})()"""
"""Ten minutes have passed while the page slept."""
WOKEN = "dispatchEvent(new Event('online'))"
PUT_AWAY = "document.querySelectorAll('.notice-close').forEach((close) => close.click())"
GO_ON = "document.querySelector('#b-go-on').checkVisibility()"
TILES = "document.querySelectorAll('#board .tile').length === %d"
CUT_OFF = "document.querySelector('#chip').textContent.includes('no connection')"


def placed(game: Game) -> int:
    """How many pieces are in play."""
    return sum(cell >= 0 for cell in game.board.where)


class Pair:
    """White's tab and Black's, each at an address of its own, and the game as far as it is played."""

    def __init__(self, tabs: tuple[Tab, Tab], urls: tuple[str, str]) -> None:
        self.tabs = list(tabs)
        self.urls = urls
        for tab in tabs:
            tab.excused = ("WebSocket", "can’t establish a connection", "interrupted")

    def opens(self, at: int, link: str) -> None:
        """A link is opened in the page where the game is, or in a new one."""
        text = link.partition("#")[2]
        if self.tabs[at].evaluate("!!window.skep"):
            self.tabs[at].evaluate(f"location.hash = {text!r}")
            return
        self.tabs[at].open(self.urls[at] + "#" + text)
        self.tabs[at].playable()

    def connected(self) -> None:
        for tab in self.tabs:
            tab.until(CONNECTED)

    def ply(self, at: int) -> int:
        begun = self.tabs[at].evaluate("localStorage.getItem('skep.game') !== null")
        return kept(self.tabs[at]).board.ply if begun else 0

    def move(self) -> int:
        """Whoever's turn it is plays, whether the other one hears of it or not; the new ply."""
        ply = max(self.ply(0), self.ply(1))
        mover = self.tabs[ply & 1]
        Presses(mover, touch=False).wait_for_ply(ply)
        mover.front()
        mover.evaluate(PUT_AWAY)
        play(mover, WHOLE[ply])
        return ply + 1

    def arrived(self, ply: int) -> Game:
        """Waits until both have so many plies, and the same ones."""
        for tab in self.tabs:
            tab.until("localStorage.getItem('skep.game') !== null")
        games = [Presses(tab, touch=False).wait_for_ply(ply) for tab in self.tabs]
        assert games[0].text() == games[1].text() and games[0].board.ply == ply
        return games[0]

    def turn(self) -> None:
        self.arrived(self.move())

    def goes_on(self, at: int, way: str) -> None:
        """One takes the game onto another road, and the other one opens the link."""
        here = self.tabs[at]
        here.evaluate("document.querySelector('#m-go-on button').click()")
        # Where there is only one other way nothing is asked.
        button = f"[data-act=ways_go_on][data-arg={way}]"
        here.until(f"!!document.querySelector('{button}, dialog.send[open]')")
        here.evaluate(f"document.querySelector('{button}')?.click()")
        self.opens(1 - at, handed_out(here))

    def second_tab(self, at: int) -> None:
        """One of them goes on in another tab, and the first one stays open."""
        first = self.tabs[at]
        self.tabs[at] = second = first.beside()
        second.open(self.urls[at])
        second.playable()
        second.until(CONNECTED)
        for _ in (0, 1):
            self.turn()
        first.until(TILES % placed(kept(second)))
        # What the first tab does counts as well.
        self.tabs[at] = first
        for _ in (0, 1):
            self.turn()
        second.until(TILES % placed(kept(first)))

    def at_once(self) -> None:
        """One moves while the other one asks to take a move back; nobody takes back alone."""
        ply = self.ply(0)
        mover, other = self.tabs[ply & 1], self.tabs[1 - ply & 1]
        for tab in self.tabs:
            tab.front()
            tab.evaluate(HOLD.rstrip(";"))
            tab.evaluate("hold()")
            tab.evaluate(PUT_AWAY)
        play(mover, WHOLE[ply])
        mover.until("heldCount() > 0")
        other.press("#b-undo")
        other.until("heldCount() > 0")
        for tab in self.tabs:
            assert tab.evaluate("letGo()")
        self.arrived(ply + 1)
        self.turn()
        for tab in self.tabs:
            assert not tab.evaluate(ASKED)


@pytest.fixture(params=[True, False], ids=["own", "Mosquitto"])
def broker(request: pytest.FixtureRequest) -> Iterator[Broker]:
    """serve.py's broker, and Mosquitto where it is installed."""
    try:
        running = Broker(own=request.param)
        running.start()
    except Problem as problem:
        pytest.skip(f"Mosquitto: {problem}")
    yield running
    running.stop()


@pytest.fixture
def lines(own_copy: Served, broker: Broker) -> Iterator[tuple[Line, Line]]:
    """A way for each of the two to a site with rooms."""
    add_rooms(Path(own_copy.folder), rooms_at(OWN, broker.level))
    assert own_copy.server
    own_copy.server.RequestHandlerClass.keywords["site"].broker = broker.port  # type: ignore[attr-defined]
    made = (Line(own_copy.port), Line(own_copy.port))
    yield made
    for line in made:
        line.close()


def met(two: tuple[Tab, Tab], road: str, urls: tuple[str, str], wire: Wire | None = None) -> Pair:
    """Two who are connected; where there is a wire, over it."""
    pair = Pair(two, urls)
    two[0].open(urls[0])
    two[0].playable()
    begin(two[0], road)
    link = handed_out(two[0])
    pair.opens(1, wire.through(link) if wire else link)
    if road == "direct":
        link = handed_out(two[1])
        pair.opens(0, wire.through(link) if wire else link)
    pair.connected()
    pair.turn()
    return pair


@pytest.mark.nightly
@pytest.mark.timeout(900)
def test_in_a_room_a_broker_that_is_killed_a_cut_line_and_ten_minutes_of_sleep_lose_no_move(
    two: tuple[Tab, Tab], lines: tuple[Line, Line], broker: Broker
) -> None:
    pair = met(two, "room", (lines[0].url, lines[1].url))
    for _ in (0, 1):  # once with a move of either side on its way
        broker.stop()
        for tab in two:
            tab.until(CUT_OFF)
        ply = pair.move()
        broker.start()
        pair.arrived(ply)
        pair.connected()
    for at, mover in itertools.product((0, 1), (True, False)):
        while (pair.ply(0) & 1 == at) != mover:
            pair.turn()
        lines[at].whole.clear()
        ply = pair.move()
        time.sleep(31)
        lines[at].whole.set()
        pair.arrived(ply)
    for at in (0, 1):
        while pair.ply(0) & 1 == at:
            pair.turn()
        lines[at].whole.clear()
        ply = pair.move()
        two[at].evaluate(LATER)
        lines[at].whole.set()
        two[at].evaluate(WOKEN)
        pair.arrived(ply)
        pair.connected()
        pair.turn()


@pytest.mark.nightly
@pytest.mark.timeout(900)
def test_in_a_room_second_tabs_other_roads_and_two_who_act_at_once_lose_no_move(
    two: tuple[Tab, Tab], lines: tuple[Line, Line]
) -> None:
    pair = met(two, "room", (lines[0].url, lines[1].url))
    for at in (0, 1):
        pair.second_tab(at)
        pair.at_once()
        pair.goes_on(at, "direct")
        pair.opens(at, handed_out(two[1 - at]))
        pair.connected()
        pair.turn()
        pair.goes_on(at, "room")
        pair.connected()
        pair.turn()


@pytest.fixture
def wire() -> Iterator[Wire]:
    """A wire that can be cut."""
    made = Wire()
    yield made
    made.close()


@pytest.mark.nightly
@pytest.mark.timeout(900)
@pytest.mark.parametrize("seconds", [8, 31])
def test_directly_a_wire_that_is_cut_and_whole_again_loses_no_move(
    two: tuple[Tab, Tab], url: str, wire: Wire, seconds: int
) -> None:
    pair = met(two, "direct", (url, url), wire)
    wire.whole = False
    ply = pair.move()
    time.sleep(seconds)
    assert {pair.ply(0), pair.ply(1)} == {ply - 1, ply}
    wire.whole = True
    if seconds > 30:
        for tab in two:
            tab.until(GO_ON)
        two[0].evaluate("document.querySelector('#b-go-on').click()")
        connect_again(*two)
    pair.arrived(ply)
    pair.turn()


@pytest.mark.nightly
@pytest.mark.timeout(900)
def test_directly_sleep_second_tabs_other_roads_and_two_who_act_at_once_lose_no_move(
    two: tuple[Tab, Tab], url: str
) -> None:
    pair = met(two, "direct", (url, url))
    for at in (0, 1):
        two[at].evaluate(LATER)
        two[at].evaluate(WOKEN)
        pair.turn()
        pair.second_tab(at)
        pair.at_once()
        pair.goes_on(at, "links")
        mover = pair.ply(0) & 1
        ply = pair.move()
        two[mover].until(f"!!{SEND}")
        two[mover].evaluate(f"{SEND}.click()")
        pair.opens(1 - mover, handed_out(two[mover]))
        pair.arrived(ply)
        pair.goes_on(1 - at, "direct")
        pair.opens(1 - at, handed_out(two[at]))
        pair.connected()
        pair.turn()


@pytest.mark.nightly
@pytest.mark.timeout(900)
def test_by_links_no_network_and_a_second_tab_lose_no_move(
    two: tuple[Tab, Tab], server: Served
) -> None:
    """Each opens every link in a tab that knows nothing of the last one's."""
    pair = Pair(two, (server.url, server.url))
    for tab in two:
        tab.open(server.url)
        tab.playable()
        tab.until("window.skep.offline === 'ready' && !!navigator.serviceWorker.controller")
    begin(two[0], "friend")
    seconds = [tab.beside() for tab in two]
    server.stop()
    for tab in seconds:
        tab.open(server.url)
        tab.playable()
    for ply in range(8):
        mover = ply & 1
        pair.tabs = list(two) if ply & 2 else seconds
        if ply:
            again(pair.tabs[mover], server.url)
        here = pair.tabs[mover]
        pair.move()
        here.until(f"!!{SEND}")
        here.evaluate(f"{SEND}.click()")
        pair.opens(1 - mover, handed_out(here))
        pair.arrived(ply + 1)
    server.start()
