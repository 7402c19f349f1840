"""Chromium and Firefox play with each other, whichever invites: by links, in a room, and directly."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from hive_core.notation.moves import parse_move
from hive_core.rules.bugs import WHITE
from tests.browser.conftest import Served
from tests.browser.player import kept
from tests.engines.conftest import STARTS, started
from tests.engines.hands import Presses
from tools.browsers.tab import Engine, Tab
from tools.build.site import add_rooms
from tools.common import Problem
from tools.rooms.address import OWN, rooms_at
from tools.rooms.broker import Broker

MOVES = ["wS1", "bG1 -wS1", "wQ wS1-"]
WHOLE = (
    "wP;bA1 /wP;wQ \\wP;bP bA1\\;wA1 wP-;bL /bP;wA2 wA1\\;bQ /bA1;wA2 -bQ;bL bP\\;wA1 bQ\\;bG1 bL-;"
    "wM /wA1;bG2 bG1/;wA3 wP-;bG3 bG2-;wM -bA1;bM bL\\;wA3 wA2\\"
).split(";")
"""A game to its end: Black's queen is surrounded."""
OPEN = "!!document.querySelector('dialog.send[open]')"
SEND = "[...document.querySelectorAll('[data-act=send_move]')].find((one) => one.checkVisibility())"
CONNECTED = "document.querySelector('#chip').textContent.includes('connected')"


@pytest.fixture(scope="module")
def engines() -> Iterator[dict[str, Engine]]:
    """Both engines."""
    running = {name: started(STARTS[name]) for name in ("chromium", "firefox")}
    yield running
    for engine in running.values():
        engine.close()


@pytest.fixture(params=["chromium", "firefox"])
def two(engines: dict[str, Engine], request: pytest.FixtureRequest) -> Iterator[tuple[Tab, Tab]]:
    """A fresh tab of either engine; each comes first once."""
    names = sorted(engines, key=lambda name: name != request.param)
    ana, bob = [engines[name].tab() for name in names]
    yield ana, bob
    for tab in (ana, bob):
        tab.close()


@pytest.fixture(params=[True, False], ids=["own", "Mosquitto"])
def rooms(own_copy: Served, request: pytest.FixtureRequest) -> Iterator[str]:
    """The address of a site with rooms: at serve.py's broker, or Mosquitto where it is installed."""
    try:
        broker = Broker(own=request.param)
        broker.start()
    except Problem as problem:
        pytest.skip(f"Mosquitto: {problem}")
    add_rooms(Path(own_copy.folder), rooms_at(OWN, broker.level))
    assert own_copy.server
    own_copy.server.RequestHandlerClass.keywords["site"].broker = broker.port  # type: ignore[attr-defined]
    yield own_copy.url
    broker.stop()


def handed_out(tab: Tab) -> str:
    """The link in the dialog that hands one out. A direct connection is allowed first."""
    tab.until(OPEN + " || document.querySelector('#d-confirm').open")
    tab.evaluate(
        "document.querySelector('#d-confirm').open && document.querySelector('#confirm-yes').click()"
    )
    tab.until(OPEN)
    link = str(tab.evaluate("document.querySelector('.send-link').textContent"))
    tab.evaluate("document.querySelector('dialog.send').close()")
    return link


def begin(tab: Tab, road: str) -> None:
    """A new game with White here."""
    tab.press("[data-act=open][data-arg=new_game]")
    for name, value in (("opponent", road), ("side", "white")):
        tab.evaluate(
            f"document.querySelector('#d-new_game input[name={name}][value={value}]').click()"
        )
    tab.evaluate(
        "document.querySelectorAll('#d-new_game input[name=bug]:not(:checked)')"
        ".forEach((bug) => bug.click())"
    )
    tab.press("#d-new_game [type=submit]")


def again(tab: Tab, url: str) -> None:
    """The page is loaded again."""
    tab.load(url)
    tab.playable()


def play(tab: Tab, text: str) -> None:
    game = kept(tab)
    Presses(tab, touch=False).move(game, parse_move(game.board, text))
    Presses(tab, touch=False).wait_for_ply(game.board.ply + 1)


def ended(*tabs: Tab) -> None:
    """All have the same game, which White has won."""
    for tab in tabs:
        Presses(tab, touch=False).wait_for_ply(len(WHOLE))
        tab.until("document.querySelector('#status').dataset.phase === 'over'")
        assert kept(tab).outcome() == (WHITE, "surrounded")
    assert len({kept(tab).text() for tab in tabs}) == 1


@pytest.mark.nightly
def test_the_engines_play_a_whole_game_in_a_room_and_each_is_loaded_again(
    two: tuple[Tab, Tab], rooms: str
) -> None:
    ana, bob = two
    ana.open(rooms)
    ana.playable()
    begin(ana, "room")
    bob.open(handed_out(ana))
    bob.playable()
    for tab in (ana, bob):
        tab.until(CONNECTED)
    for ply, text in enumerate(WHOLE):
        here, there = (bob, ana) if ply & 1 else (ana, bob)
        if ply % 4 == 1:
            again(here, rooms)
        elif ply % 4 == 2:
            again(there, rooms)
        Presses(here, touch=False).wait_for_ply(ply)
        play(here, text)
    ended(ana, bob)


def connect_again(here: Tab, there: Tab) -> None:
    """One asks for another direct connection, and the other one answers."""
    here.until("!!document.querySelector('[data-act=ways_go_on][data-arg=again]')")
    here.evaluate("document.querySelector('[data-act=ways_go_on][data-arg=again]').click()")
    there.evaluate(f"location.href = {handed_out(here)!r}")
    here.evaluate(f"location.href = {handed_out(there)!r}")
    for tab in (here, there):
        tab.until(CONNECTED)


@pytest.mark.nightly
def test_the_engines_play_a_whole_game_directly_and_each_is_loaded_again(
    two: tuple[Tab, Tab], url: str
) -> None:
    ana, bob = two
    ana.open(url)
    ana.playable()
    begin(ana, "direct")
    bob.open(handed_out(ana))
    bob.playable()
    ana.evaluate(f"location.href = {handed_out(bob)!r}")
    for tab in (ana, bob):
        tab.until(CONNECTED)
    for ply, text in enumerate(WHOLE):
        here, there = (bob, ana) if ply & 1 else (ana, bob)
        if ply % 5 == 1:
            again(here, url)
            connect_again(here, there)
        elif ply % 5 == 3:
            again(there, url)
            connect_again(there, here)
        Presses(here, touch=False).wait_for_ply(ply)
        play(here, text)
    ended(ana, bob)


@pytest.mark.nightly
def test_the_engines_play_a_whole_game_by_links_and_each_is_loaded_again(
    two: tuple[Tab, Tab], url: str
) -> None:
    ana, bob = two
    for tab in (ana, bob):
        tab.open(url)
        tab.playable()
    begin(ana, "friend")
    for ply, text in enumerate(WHOLE):
        here, there = (bob, ana) if ply & 1 else (ana, bob)
        Presses(here, touch=False).wait_for_ply(ply)
        play(here, text)
        here.until(f"!!{SEND}")
        here.evaluate(f"{SEND}.click()")
        link = handed_out(here)
        if ply % 3 == 0:
            again(here, url)
        if ply % 3 == 1:
            again(there, url)
        there.evaluate(f"location.href = {link!r}")
        there.until("localStorage.getItem('skep.game') !== null")
    ended(ana, bob)
