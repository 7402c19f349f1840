"""Two people at once in a room of serve.py's own broker, which reads along."""

import base64
import random
import re
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from playwright.sync_api import Page

from hive_core.game import Game
from hive_core.game.link import Linked
from hive_core.notation.moves import parse_move
from hive_core.records import changed
from hive_core.rules.board import ONGOING
from hive_core.rules.bugs import BLACK
from tests.browser.conftest import Profile, Served, Watch, open_board, playable, reload, until
from tests.browser.player import Hands, kept, new_game
from tests.browser.player import choose as choose_radio
from tests.browser.test_accessibility import violations
from tests.browser.wire import Wire
from tests.props.playing import choose
from tools.build.site import add_rooms
from tools.common import Problem
from tools.rooms.address import OWN, rooms_at
from tools.rooms.broker import Broker
from tools.rooms.packets import Message
from tools.rooms.topics import Topics
from web.peer.invite_link import invitation_of, spell_invite_link

MOVES = ["wS1", "bG1 -wS1", "wQ wS1-", "bQ -bG1", "wA1 wQ-"]
OVER = "document.querySelector('#status').dataset.phase === 'over'"
PUT_AWAY = "document.querySelectorAll('.notice-close').forEach((close) => close.click())"
"""That another tab was faster in keeping the game is told over the board."""
BLOCKED = "document.querySelector('#line').textContent.includes('cannot reach each other')"
DIRECTLY = """document.querySelector('#d-confirm').open
    && /invite|directly/.test(document.querySelector('#confirm-title').textContent)"""
CHIP = "document.querySelector('#chip').textContent"


@pytest.fixture
def broker() -> Iterator[Broker]:
    """serve.py's broker."""
    running = Broker(own=True)
    running.start()
    yield running
    running.stop()


@pytest.fixture
def rooms(own_copy: Served, broker: Broker) -> Served:
    """A site with rooms at that broker."""
    add_rooms(Path(own_copy.folder), rooms_at(OWN, broker.level))
    assert own_copy.server
    handler = own_copy.server.RequestHandlerClass
    handler.keywords["site"].broker = broker.port  # type: ignore[attr-defined]
    return own_copy


class Ear:
    """All that the broker is told: every topic, every text."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.heard = b""
        publish = Topics.publish

        def listen(topics: Topics, message: Message) -> None:
            self.heard += message.topic.encode() + message.payload
            publish(topics, message)

        monkeypatch.setattr(Topics, "publish", listen)


def play(page: Page, text: str) -> None:
    """Plays one move by hand."""
    game = kept(page)
    Hands(page).move(game, parse_move(game.board, text))


@pytest.mark.slow
def test_two_play_in_a_room_through_a_reload_and_a_broker_that_was_killed(
    profile: Profile,
    watch: Watch,
    rooms: Served,
    broker: Broker,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    watch.allow = lambda fault: "WebSocket" in fault  # while the broker is away
    ear = Ear(monkeypatch)
    ana, bob = [
        profile(viewport={"width": 360, "height": 640}, locale="en-US").new_page() for _ in (0, 1)
    ]
    open_board(ana, rooms.url)
    ana.locator("#welcome [data-arg=friend]").click()
    assert ana.locator("#d-new_game input[name=opponent]:checked").input_value() == "room"
    choose_radio(ana, side="white", minutes="30")
    ana.locator("#d-new_game [type=submit]").click()
    until(ana, "!!document.querySelector('dialog.send[open]')")
    ana.locator("dialog.send input").fill("Anastasia")
    assert violations(ana, "dialog.send") == []
    link = str(ana.locator(".send-link").text_content())
    ana.locator("[data-act=send_copy]").click()
    until(ana, CHIP + ".includes('waiting')")

    bob.goto(link)
    playable(bob)
    until(bob, CHIP + ".includes('connected')")
    until(ana, "!document.querySelector('dialog.send[open]')")
    until(ana, "document.querySelector('#line').textContent.includes('Your friend is here')")
    play(ana, MOVES[0])
    Hands(bob).wait_for_ply(1)
    assert bob.locator("#plate-0").text_content() == "Anastasia"
    play(bob, MOVES[1])
    Hands(ana).wait_for_ply(2)

    # Somebody watches, by a link that lets one do no more.
    ana.locator("[data-act=open][data-arg=menu]:visible").first.click()
    ana.locator("#m-watch button").click()
    until(ana, "!!document.querySelector('dialog.send[open]')")
    look = str(ana.locator(".send-link").text_content())
    assert "&w=" in look and "&s=" not in look
    ana.keyboard.press("Escape")
    eve = profile(viewport={"width": 360, "height": 640}, locale="en-US").new_page()
    eve.goto(look)
    playable(eve)
    until(eve, "localStorage.getItem('skep.game') !== null")
    Hands(eve).wait_for_ply(2)

    reload(bob)
    playable(bob)
    play(ana, MOVES[2])
    Hands(eve).wait_for_ply(3)
    until(eve, "document.querySelector('#clock-1').dataset.running !== undefined")
    # And what can be said is said in six phrases.
    bob.locator("[data-act=open][data-arg=menu]:visible").first.click()
    bob.locator("#m-say button").click()
    until(bob, "!!document.querySelector('[data-act=say_phrase][data-arg=\"2\"]')")
    assert violations(bob, "dialog[open]") == []
    bob.locator('[data-act=say_phrase][data-arg="2"]').click()
    until(ana, "document.querySelector('#line').textContent.includes('Good move')")
    Hands(bob).wait_for_ply(3)
    for page in (ana, bob):
        until(page, "document.querySelector('#clock-1').dataset.running !== undefined")

    # It is killed and comes back without a memory; meanwhile somebody moves.
    broker.stop()
    until(bob, CHIP + ".includes('no connection')")
    play(bob, MOVES[3])
    broker.start()
    ana.evaluate("dispatchEvent(new Event('online'))")  # Bob finds by himself that it is back
    Hands(ana).wait_for_ply(4)
    play(ana, MOVES[4])
    assert Hands(bob).wait_for_ply(5).text() == kept(ana).text()

    bob.locator("[data-act=open][data-arg=menu]:visible").first.click()
    bob.locator("#m-resign").click()
    bob.locator("#confirm-yes").click()
    until(ana, OVER)

    heard = ear.heard
    assert len(re.findall(rb"skep/[\w-]{16}/[01]", heard)) > 6
    key = link.partition("&s=")[2][20:42]
    for secret in (b"Anastasia", b"bG1 -wS1", b"Base;", b"skep2 ", key.encode()):
        assert secret not in heard
        assert base64.b64encode(secret).rstrip(b"=")[:-1] not in heard


@pytest.mark.slow
def test_two_pages_play_directly_and_nobody_else_is_asked(profile: Profile, url: str) -> None:
    shape = {"width": 360, "height": 640}
    ana, bob = [profile(viewport=shape, locale="en-US").new_page() for _ in (0, 1)]
    open_board(ana, url)
    ana.locator("[data-act=open][data-arg=new_game]:visible").first.click()
    for name, value in (("opponent", "direct"), ("side", "chance")):
        ana.locator(f'#d-new_game input[name={name}][value="{value}"]').check(force=True)
    ana.locator("#d-new_game [type=submit]").click()
    until(ana, "!!document.querySelector('dialog.send[open]')")
    offer = str(ana.locator(".send-link").text_content())
    ana.keyboard.press("Escape")
    bob.goto(offer)
    playable(bob)
    until(bob, DIRECTLY)
    bob.locator("#confirm-yes").click()
    until(bob, "!!document.querySelector('dialog.send[open]')")
    assert violations(bob, "dialog.send") == []
    answer = str(bob.locator(".send-link").text_content())
    bob.keyboard.press("Escape")
    # It is opened in another tab of the browser in which the game waits.
    other = ana.context.new_page()
    other.goto(answer)
    playable(other)
    until(ana, CHIP + ".includes('connected')")
    until(bob, CHIP + ".includes('connected')")
    other.close()
    # The colours were drawn by both pages.
    for page in (ana, bob):
        until(page, "['yours', 'away'].includes(document.querySelector('#status').dataset.phase)")
    until(bob, "document.querySelector('#line').textContent.includes('drawn')")
    if ana.evaluate("document.querySelector('#status').dataset.phase") == "away":
        ana, bob = bob, ana
    for at, text in enumerate(MOVES[:2]):
        here, there = (bob, ana) if at & 1 else (ana, bob)
        play(here, text)
        Hands(there).wait_for_ply(at + 1)
    assert kept(ana).text() == kept(bob).text()


PACKETS = """(() => {
  window.connections = 0;
  const Peer = window.RTCPeerConnection;
  window.RTCPeerConnection = function (...how) {
    window.connections += 1;
    return new Peer(...how);
  };
})();"""
"""Counts the connections that a page prepares: without one no packet goes out."""


def test_a_link_connects_nowhere_before_it_is_allowed(profile: Profile, url: str) -> None:
    """Its author would learn the address of whoever opens it, by a packet to an address of theirs."""
    text = f"abcd {'p' * 22} {'AB' * 32} h/127.0.0.1/9"
    linked = Linked(Game("MLP"), 0, 77, BLACK, ("Ana", ""))
    link = "#" + spell_invite_link(changed(invitation_of(linked), offer=text))
    for allowed in (False, True):
        context = profile(locale="en-US")
        context.add_init_script(PACKETS)
        page = context.new_page()
        page.goto(url + link)
        playable(page)
        until(page, DIRECTLY)
        page.wait_for_timeout(500)
        assert page.evaluate("window.connections") == 0
        assert violations(page, "#d-confirm") == []
        page.locator("#confirm-yes" if allowed else "#confirm-no").click()
        if allowed:
            until(page, "window.connections === 1")
            continue
        until(page, CHIP + ".toLowerCase().includes('by links')")
        page.wait_for_timeout(500)
        assert page.evaluate("window.connections") == 0
        reload(page)
        playable(page)
        assert page.evaluate("window.connections") == 0 and not page.evaluate(DIRECTLY)


def test_an_offer_names_places_by_numbers_and_no_host(page: Page, url: str) -> None:
    """Or the browser would look any name up that stands in a link."""
    open_board(page, url)
    found = page.evaluate(
        """async (places) => {
          await import(window.skep.base + "web/peer/webrtc.mjs");
          const said = [];
          for (const place of places) {
            const text = `abcd ${"p".repeat(22)} ${"AB".repeat(32)} h/${place}/9`;
            said.push(await new Promise((done) => {
              const end = window.skep.direct(text, place, (kind) => {
                if (kind === "failed" || kind === "code") {
                  end.close();
                  done(kind);
                }
              });
            }));
          }
          return said;
        }""",
        [
            "192.168.1.7",
            "fd00::1",
            "0b2c5b8e-9a7d-4c7e-8a59-2f8f3f3d1c11.local",
            "localhost",
            "router.example",
            "evil.example.local.com",
            "a.b.local",
        ],
    )
    assert found == ["code"] * 3 + ["failed"] * 4


@pytest.mark.slow
@pytest.mark.nightly
def test_where_a_network_forbids_it_a_direct_game_goes_on_by_links(
    profile: Profile, url: str
) -> None:
    shape = {"width": 360, "height": 640}
    wire = Wire()
    wire.whole = False
    ana, bob = [profile(viewport=shape, locale="en-US").new_page() for _ in (0, 1)]
    open_board(ana, url)
    new_game(ana, opponent="direct", side="white")
    open_board(bob, url)
    bob.clock.install()
    follow(bob, wire.through(handed_out(ana)))
    answer = wire.through(handed_out(bob))
    ana.clock.install()
    follow(ana, answer)
    until(ana, "document.querySelector('#line').textContent.includes('Connecting')")
    ana.clock.fast_forward(19_000)
    assert "waiting" in str(ana.evaluate(CHIP))
    ana.clock.fast_forward(2_000)
    until(ana, BLOCKED)
    # Who has answered hears nothing of it; after a while the page says what it knows.
    bob.clock.fast_forward(119_000)
    assert "waiting" in str(bob.evaluate(CHIP))
    bob.clock.fast_forward(2_000)
    until(bob, "document.querySelector('#line').textContent.includes('no connection yet')")
    bob.locator("#b-go-on").click()
    until(bob, "!!document.querySelector('[data-act=ways_go_on][data-arg=links]')")
    assert violations(bob, "dialog[open]") == []
    bob.keyboard.press("Escape")
    reload(ana)
    until(ana, "document.querySelector('#b-go-on').checkVisibility()")
    for ply, text in enumerate(MOVES[:3]):
        here, there = (bob, ana) if ply & 1 else (ana, bob)
        play(here, text)
        Hands(here).wait_for_ply(ply + 1)
        here.locator("#b-send").click()
        link = handed_out(here)
        assert "#g=" in link and link.partition("&")[2] in ("", "l=1")
        follow(there, link)
        Hands(there).wait_for_ply(ply + 1)
        if not ply:
            until(there, BLOCKED)
        for page in (here, there):
            until(page, CHIP + ".toLowerCase().includes('by links')")
    wire.close()


def handed_out(page: Page) -> str:
    """The link in the dialog that hands one out. A direct connection is allowed first."""
    until(page, "!!document.querySelector('dialog.send[open], #d-confirm[open]')")
    if page.evaluate(DIRECTLY):
        page.locator("#confirm-yes").click()
    until(page, "!!document.querySelector('dialog.send[open]')")
    link = str(page.locator(".send-link").text_content())
    page.keyboard.press("Escape")
    return link


def follow(page: Page, link: str) -> None:
    """Opens a link in the page where the game is."""
    page.evaluate("link => { location.hash = link.split('#')[1]; }", link)


@pytest.mark.nightly
def test_a_direct_game_is_connected_again_after_a_reload_and_goes_on_by_links(
    profile: Profile, url: str
) -> None:
    shape = {"width": 360, "height": 640}
    ana, bob = [profile(viewport=shape, locale="en-US").new_page() for _ in (0, 1)]
    open_board(ana, url)
    new_game(ana, opponent="direct", side="white")
    bob.goto(handed_out(ana))
    playable(bob)
    follow(ana, handed_out(bob))
    until(bob, CHIP + ".includes('connected')")
    play(ana, MOVES[0])
    Hands(bob).wait_for_ply(1)
    reload(bob)
    playable(bob)
    until(bob, "!!document.querySelector('[data-act=ways_go_on][data-arg=again]')")
    assert violations(bob, "dialog[open]") == []
    until(ana, "!document.querySelector('#b-go-on').hidden")
    bob.locator("[data-act=ways_go_on][data-arg=again]").click()
    follow(ana, handed_out(bob))
    follow(bob, handed_out(ana))
    for page in (ana, bob):
        until(page, CHIP + ".includes('connected')")
    play(bob, MOVES[1])
    Hands(ana).wait_for_ply(2)
    ana.locator("[data-act=open][data-arg=menu]:visible").first.click()
    ana.locator("#m-go-on button").click()
    ana.locator("[data-act=ways_go_on][data-arg=links]").click()
    follow(bob, handed_out(ana))
    for page in (ana, bob):
        until(page, CHIP + ".toLowerCase().includes('by links')")
    assert kept(ana).text() == kept(bob).text()


def met(profile: Profile, url: str, minutes: int = 0) -> tuple[Page, Page]:
    """White and Black, connected."""
    ana, bob = [profile(locale="en-US").new_page() for _ in (0, 1)]
    open_board(ana, url)
    new_game(ana, opponent="room", side="white", minutes=str(minutes))
    bob.goto(handed_out(ana))
    playable(bob)
    until(bob, CHIP + ".includes('connected')")
    return ana, bob


def whose(pages: Sequence[Page]) -> Page | None:
    """The page that waits for a move of its own person; None while one is on its way."""
    for color, page in enumerate(pages):
        game = kept(page)
        if game.outcome()[0] == ONGOING and game.board.turn == color:
            return page
    return None


@pytest.mark.nightly
@pytest.mark.parametrize("seed", range(10))
def test_whatever_happens_both_browsers_have_the_same_game(
    profile: Profile, watch: Watch, rooms: Served, broker: Broker, seed: int
) -> None:
    """Reloads, a network that is away, a broker that is killed: in no order that anybody chose."""
    watch.allow = lambda fault: "WebSocket" in fault or "ERR_INTERNET" in fault
    rng = random.Random(seed)
    pages = met(profile, rooms.url)
    plies = 0
    while plies < 8:
        chance = rng.random()
        page = rng.choice(pages)
        if chance < 0.2:
            reload(page)
            playable(page)
        elif chance < 0.3:
            page.context.set_offline(True)
            page.wait_for_timeout(rng.randrange(200, 1500))
            page.context.set_offline(False)
        elif chance < 0.4:
            broker.stop()
            page.wait_for_timeout(rng.randrange(200, 1500))
            broker.start()
        here = whose(pages)
        if here:
            game = kept(here)
            Hands(here).move(game, choose(game.board, rng))
            Hands(here).wait_for_ply(game.board.ply + 1)
            plies += 1
        else:
            page.wait_for_timeout(200)
    for page in pages:
        until(page, CHIP + ".includes('connected')")
        Hands(page).wait_for_ply(8)
    assert kept(pages[0]).text() == kept(pages[1]).text()


def goes_on(here: Page, there: Page, way: str) -> None:
    """One takes the game onto another road, and the other one opens the link."""
    here.locator("[data-act=open][data-arg=menu]:visible").first.click()
    here.locator("#m-go-on button").click()
    here.locator(f"[data-act=ways_go_on][data-arg={way}]").click()
    follow(there, handed_out(here))


@pytest.mark.nightly
@pytest.mark.parametrize("seed", range(5))
def test_so_it_is_with_second_tabs_other_roads_and_half_a_minute_without_a_network(
    profile: Profile, watch: Watch, own_copy: Served, either: Broker, seed: int
) -> None:
    """At either broker, which is killed, too."""
    watch.allow = lambda fault: "WebSocket" in fault or "ERR_INTERNET" in fault
    add_rooms(Path(own_copy.folder), rooms_at(OWN, either.level))
    assert own_copy.server
    handler = own_copy.server.RequestHandlerClass
    handler.keywords["site"].broker = either.port  # type: ignore[attr-defined]
    rng = random.Random(seed)
    pages = list(met(profile, own_copy.url))
    faults = ["reload", "tab", "tab", "road", "network", "broker"]
    rng.shuffle(faults)
    for plies in range(12):
        color = rng.randrange(2)
        page = pages[color]
        fault = faults[plies // 2] if plies & 1 else ""
        if fault == "reload":
            reload(page)
            playable(page)
        elif fault == "tab":  # the other one stays open, and knows nothing of this one
            pages[color] = page.context.new_page()
            pages[color].goto(own_copy.url)
            playable(pages[color])
        elif fault == "road":
            goes_on(page, pages[1 - color], "links")
            goes_on(pages[1 - color], page, "room")
        elif fault == "network":
            page.context.set_offline(True)
            page.wait_for_timeout(31_000)
            page.context.set_offline(False)
        elif fault == "broker":
            either.stop()
            page.wait_for_timeout(rng.randrange(200, 1500))
            either.start()
        for one in pages:
            Hands(one).wait_for_ply(plies)
        here = pages[plies & 1]
        here.evaluate(PUT_AWAY)
        game = kept(here)
        Hands(here).move(game, choose(game.board, rng))
        Hands(here).wait_for_ply(plies + 1)
    for page in pages:
        Hands(page).wait_for_ply(12)
        until(page, CHIP + ".includes('connected')")
    assert kept(pages[0]).text() == kept(pages[1]).text()


@pytest.fixture(params=[True, False], ids=["own", "Mosquitto"])
def either(request: pytest.FixtureRequest) -> Iterator[Broker]:
    """serve.py's broker, and Mosquitto where it is installed and runs."""
    try:
        running = Broker(own=request.param)
        running.start()
    except Problem as problem:
        pytest.skip(f"Mosquitto: {problem}")
    yield running
    running.stop()


@pytest.mark.nightly
@pytest.mark.parametrize("minutes", [0, 5])
def test_a_tab_that_slept_for_ten_minutes_goes_on_or_has_run_out_of_time(
    profile: Profile, watch: Watch, own_copy: Served, either: Broker, minutes: int
) -> None:
    watch.allow = lambda fault: "WebSocket" in fault
    add_rooms(Path(own_copy.folder), rooms_at(OWN, either.level))
    assert own_copy.server
    handler = own_copy.server.RequestHandlerClass
    handler.keywords["site"].broker = either.port  # type: ignore[attr-defined]
    ana, bob = met(profile, own_copy.url, minutes)
    for at, text in enumerate(MOVES[:3]):
        here, there = (bob, ana) if at & 1 else (ana, bob)
        play(here, text)
        Hands(there).wait_for_ply(at + 1)
    bob.clock.install()
    bob.clock.fast_forward(600_000)
    bob.evaluate("dispatchEvent(new Event('online'))")  # as it is woken
    if minutes:
        for page in (bob, ana):
            until(page, OVER)
        return
    until(bob, CHIP + ".includes('connected')")
    play(bob, MOVES[3])
    Hands(ana).wait_for_ply(4)
    assert kept(ana).text() == kept(bob).text()
