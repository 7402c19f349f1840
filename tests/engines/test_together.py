"""Chromium and Firefox play with each other at once, whichever invites: in a room, and directly."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from hive_core.notation.moves import parse_move
from tests.browser.conftest import Served
from tests.browser.player import kept
from tests.engines.conftest import STARTS, started
from tests.engines.hands import Presses
from tools.rooms.address import OWN, rooms_at
from tools.rooms.broker import Broker
from tools.site import add_rooms
from tools.tabs.tab import Tab

MOVES = ["wS1", "bG1 -wS1", "wQ wS1-"]
OPEN = "!!document.querySelector('dialog.send[open]')"
CONNECTED = "document.querySelector('#chip').textContent.includes('connected')"


@pytest.fixture(scope="module")
def tabs() -> Iterator[dict[str, Tab]]:
    """A tab of either engine."""
    engines = {name: started(STARTS[name]) for name in ("chromium", "firefox")}
    yield {name: engine.tab() for name, engine in engines.items()}
    for engine in engines.values():
        engine.close()


@pytest.fixture
def rooms(own_copy: Served) -> Iterator[str]:
    """The address of a site with rooms."""
    broker = Broker(own=True)
    broker.start()
    add_rooms(Path(own_copy.folder), rooms_at(OWN, broker.level))
    assert own_copy.server
    own_copy.server.RequestHandlerClass.keywords["site"].broker = broker.port  # type: ignore[attr-defined]
    yield own_copy.url
    broker.stop()


def handed_out(tab: Tab) -> str:
    """The link in the dialog that hands one out."""
    tab.until(OPEN)
    link = str(tab.evaluate("document.querySelector('.send-link').textContent"))
    tab.evaluate("document.querySelector('dialog.send').close()")
    return link


@pytest.mark.nightly
@pytest.mark.parametrize("first", ["chromium", "firefox"])
@pytest.mark.parametrize("road", ["room", "direct"])
def test_the_engines_play_with_each_other(
    tabs: dict[str, Tab], rooms: str, first: str, road: str
) -> None:
    ana = tabs[first]
    (bob,) = [tab for name, tab in tabs.items() if name != first]
    ana.open(rooms)
    ana.playable()
    ana.press("[data-act=open][data-arg=new_game]")
    for name, value in (("opponent", road), ("side", "white")):
        ana.evaluate(
            f"document.querySelector('#d-new_game input[name={name}][value={value}]').click()"
        )
    ana.press("#d-new_game [type=submit]")
    bob.open(handed_out(ana))
    bob.playable()
    if road == "direct":
        ana.evaluate(f"location.href = {handed_out(bob)!r}")
    for tab in (ana, bob):
        tab.until(CONNECTED)
    for at, text in enumerate(MOVES):
        here, there = (bob, ana) if at & 1 else (ana, bob)
        game = kept(here)
        Presses(here, touch=False).move(game, parse_move(game.board, text))
        Presses(there, touch=False).wait_for_ply(at + 1)
    assert kept(ana).text() == kept(bob).text()
