"""Engines of other programs at the board, in each browser: whole games against a WebAssembly file and
against a program behind the bridge, what is connected to, and every fault in the middle of a game."""

import base64
import json
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from urllib.parse import unquote

import pytest

from hive_core.files.pgn import read_pgn
from hive_core.game import Game
from hive_core.rules.board import ONGOING
from hive_core.rules.bugs import WHITE
from hive_core.search.thinker import best_for_depth
from tests.browser.conftest import Served
from tests.engines.hands import STILL, Presses
from tools.browsers.tab import Tab
from tools.build.site import add_bridge
from tools.common import ROOT
from tools.rooms.broker import free_port

TINY = ROOT / "tests" / "data" / "tiny_engine" / "engine.wasm"
FAULTY = (sys.executable, "-m", "tests.engines.faulty_engine")
NO_MOTION = "localStorage.setItem('skep.settings', JSON.stringify({motion: 'off'}))"
CHIP = "document.querySelector('#chip').textContent"
PHASE = "document.querySelector('#status').dataset.phase"
STOP = "document.querySelector('#b-cancel')"
SAID = "document.querySelector('#line').hidden ? '' : document.querySelector('#line').textContent"
RECORD = """(() => {
  const opened = window.opened = [], { Worker: W, WebSocket: S } = window;
  window.WebSocket = class extends S {
    constructor(...given) { super(...given); opened.push(String(given[0])); } };
  window.EventSource = class { constructor(url) { opened.push(String(url)); } };
  window.RTCPeerConnection = class { constructor() { opened.push('a direct connection'); } };
  navigator.sendBeacon = (url) => { opened.push(String(url)); return true; };
  return true;
})()"""
OPENED = """[...new Set(window.opened.concat(performance.getEntriesByType('resource')
  .map((entry) => entry.name).filter((name) => !name.startsWith(location.origin + '/')
    && !name.startsWith('data:') && !name.startsWith('blob:'))))]"""
IN_VIEW = """(() => {
  const found = document.querySelector(%s);
  found.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
  const { top, bottom, height } = found.getBoundingClientRect();
  return height && top >= 0 && bottom <= innerHeight;
})()"""
PAUSED = "document.querySelector('#clocks').getAttribute('aria-pressed') === 'true'"
CLOCKS = "JSON.parse(localStorage['skep.game']).clock?.slice(-2)"
TRY = """new Promise((done) => {
  const socket = new WebSocket(%s);
  socket.onerror = socket.onclose = () => done('refused');
  socket.onopen = () => done('opened');
})"""
CHOOSE_FILE = """(() => {
  const field = document.querySelector('#engine-file'), given = new DataTransfer();
  const bytes = Uint8Array.from(atob(%s), (one) => one.charCodeAt(0));
  given.items.add(new File([bytes], 'tiny.wasm', { type: 'application/wasm' }));
  field.files = given.files;
  field.dispatchEvent(new Event('change', { bubbles: true }));
  return field.files.length;
})()"""
PREPARE_MATCH = """(() => {
  const { now } = Date;
  Date.now = () => 0;  // which opening is the first
  setTimeout(() => { Date.now = now; }, 5000);
  HTMLAnchorElement.prototype.click = function () { window.downloaded = this.href; };
  return true;
})()"""
SEAT_MATCH = """(() => {
  const set = (field, value) => {
    field.value = value;
    field.dispatchEvent(new Event('change', { bubbles: true }));
    field.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const [first, second] = document.querySelectorAll('.match fieldset select');
  set(first, 'file');
  set(second, 'bridge');
  set(document.querySelectorAll('.match input[type=text]')[1], %s);
  set(document.querySelectorAll('.match-row select')[1], '0');
  return true;
})()"""
STATE = "document.querySelector('.match-state').textContent"
ROWS = """[...document.querySelectorAll('.match-table tbody tr')].map((row) =>
  [...row.children].map((cell) => cell.textContent))"""
DEPTH = 2
BY_DAY = pytest.mark.parametrize(
    "engine",
    [
        *(pytest.param(name, marks=pytest.mark.nightly) for name in ("chromium", "webkit")),
        "firefox",
    ],
    indirect=True,
)


@contextmanager
def bridge_to(*engine: str, port: int = 0) -> Iterator[str]:
    """Run a bridge to the engine with that command line, and give its address."""
    command = [sys.executable, "-u", "-m", "hive_core", "bridge", "--port", str(port), "--"]
    running = subprocess.Popen([*command, *engine], cwd=ROOT, stdout=subprocess.PIPE, text=True)
    assert running.stdout
    try:
        yield running.stdout.readline().strip()
    finally:
        running.terminate()
        running.wait()


def is_reached(tab: Tab, address: str) -> bool:
    """Let the page's script open a WebSocket to a port of this machine, and return whether anything
    arrives there; `address` has a gap for the port."""
    with closing(socket.create_server(("127.0.0.1", 0))) as server:
        server.settimeout(1)
        text = address % server.getsockname()[1]
        tab.excused += (text, "NS_ERROR_CONTENT_BLOCKED")
        tab.evaluate(f"void ({TRY % json.dumps(text)})")
        try:
            server.accept()[0].close()
        except TimeoutError:
            return False
        return True


def opened(tab: Tab, url: str) -> Presses:
    """Open the page, which moves nothing, and return a mouse at it."""
    tab.open(url, 390, 844)
    tab.evaluate(NO_MOTION)
    loaded(tab, url)
    return Presses(tab, False)


def loaded(tab: Tab, url: str) -> None:
    """Load the page, and note from then on to what it connects."""
    tab.load(url)
    tab.playable()
    tab.evaluate(RECORD)


def choose(tab: Tab, selector: str) -> None:
    """Press a field of the new-game dialog."""
    tab.until(IN_VIEW % json.dumps("#d-new_game " + selector))
    tab.evaluate(STILL)
    tab.press("#d-new_game " + selector)


def open_choice(tab: Tab) -> None:
    """Open the new-game dialog with the fields for an engine; no clock, White."""
    tab.press("#welcome [data-act=open][data-arg=new_game]")
    tab.until("document.querySelector('#d-new_game').open")
    choose(tab, "input[name=opponent][value=engine]")
    choose(tab, "input[name=side][value=white]")
    choose(tab, "input[name=move_s][value='1']")


def start(tab: Tab) -> None:
    """Start the game, and wait until the engine has introduced itself."""
    choose(tab, "[type=submit]")
    tab.until("!document.querySelector('#d-new_game').open")


def seat_bridge(tab: Tab, address: str) -> None:
    """Start a game as White against the engine behind the bridge at `address`."""
    open_choice(tab)
    choose(tab, "input[name=engine_kind][value=bridge]")
    choose(tab, "#engine-address")
    tab.type(address)
    start(tab)


def turn_of_white(game: Game) -> bool:
    """Return whether White is to move, or the game is over."""
    return game.outcome()[0] != ONGOING or game.board.turn == WHITE


def move(hand: Presses) -> Game:
    """Wait for White's turn, play a move, and return the game before it."""
    game = hand.wait(turn_of_white)
    if game.outcome()[0] == ONGOING:
        hand.tab.evaluate(STILL)
        hand.move(game, best_for_depth(game.board, DEPTH))
        hand.wait_for_ply(game.board.ply + 1)
    return game


def play_whole(hand: Presses, url: str) -> Game:
    """Play White to the game's end; take a move back after the second, and load the page anew in the
    engine's turn after the third."""
    tab, played = hand.tab, 0
    while True:
        game = move(hand)
        if game.outcome()[0] != ONGOING or played > 80:
            return game
        played += 1
        if played == 2:
            hand.wait(turn_of_white)
            hand.press("#b-undo")
            hand.wait(lambda game: len(game.played) == 2)
        if played == 3:
            loaded(tab, url)
            if tab.evaluate(CLOCKS):
                tab.until(PAUSED)
                hand.press("#clocks")


@BY_DAY
@pytest.mark.slow
@pytest.mark.timeout(900)
def test_a_whole_game_against_a_webassembly_file_connects_to_nothing(tab: Tab, url: str) -> None:
    hand = opened(tab, url)
    open_choice(tab)
    tab.until(CHOOSE_FILE % json.dumps(base64.b64encode(TINY.read_bytes()).decode()))
    choose(tab, "#new-more-open")
    choose(tab, "input[name=minutes][value='10']")
    start(tab)
    tab.until(f"{CHIP} === 'Tiny 1.0'")
    game = play_whole(hand, url)
    assert game.outcome()[0] != ONGOING, game.game_string()
    tab.until(f"{PHASE} === 'over'")
    assert max(tab.evaluate(CLOCKS)) < 10 * 60_000, "a clock did not run"
    assert tab.evaluate(OPENED) == []
    assert not is_reached(tab, "ws://127.0.0.1:%d")


@pytest.mark.nightly
@pytest.mark.timeout(900)
def test_a_whole_game_against_a_program_connects_to_the_named_address_alone(
    tab: Tab, own_copy: Served
) -> None:
    add_bridge(Path(own_copy.folder))
    with bridge_to("own") as address:
        hand = opened(tab, own_copy.url)
        assert tab.evaluate(OPENED) == []
        seat_bridge(tab, address)
        tab.until(f"{CHIP}.startsWith('Skep')")
        game = play_whole(hand, own_copy.url)
        assert game.outcome()[0] != ONGOING, game.game_string()
        assert {name.rstrip("/") for name in tab.evaluate(OPENED)} == {address}
        assert not is_reached(tab, "ws://localhost:%d")
        assert is_reached(tab, "ws://127.0.0.1:%d"), "the test would see no connection"


FAULTS = {
    "end": "The engine stopped before it answered: the engine has ended.",
    "illegal": "The engine wants to play “wA1 wA1-”, which is against the rules.",
    "nonsense": "The engine wants to play “good day”, which is against the rules.",
    "refusal": "The engine gave no move: “err I am tired”.",
    "nothing": "The engine gave no move: “–”.",
    "flood": "The bridge closed the connection",
    "silent": "The engine did not answer within 11 seconds.",
}


@pytest.mark.nightly
@pytest.mark.timeout(900)
def test_a_game_outlives_every_fault_of_its_engine(
    tab: Tab, own_copy: Served, tmp_path: Path
) -> None:
    add_bridge(Path(own_copy.folder))
    port = free_port()
    command = (*FAULTY, str(tmp_path / "asked"), *FAULTS)
    with bridge_to(*command, port=port) as address:
        hand = opened(tab, own_copy.url)
        seat_bridge(tab, address)
        move(hand)
        for sentence in FAULTS.values():
            before = move(hand)
            tab.until(f"({SAID}).startsWith({json.dumps(sentence)}) && {PHASE} === 'failed'")
            game = hand.wait(lambda game: True)
            assert len(game.played) == len(before.played) + 1
            hand.press("#b-retry")
            hand.wait_for_ply(len(game.played) + 1)
    before = move(hand)
    tab.excused = (address, "127.0.0.1")
    tab.until(f"({SAID}).startsWith('Nothing answers at {address}') && {PHASE} === 'failed'")
    with bridge_to(*command, port=port):
        hand.press("#b-retry")
        hand.wait_for_ply(len(before.played) + 2)


@pytest.mark.nightly
@pytest.mark.timeout(900)
def test_a_search_of_an_engine_is_stopped_taken_back_and_resigned_to(
    tab: Tab, own_copy: Served
) -> None:
    add_bridge(Path(own_copy.folder))
    with bridge_to("own") as address:
        hand = opened(tab, own_copy.url)
        open_choice(tab)
        choose(tab, "input[name=move_s][value='30']")
        choose(tab, "input[name=engine_kind][value=bridge]")
        choose(tab, "#engine-address")
        tab.type(address)
        start(tab)
        move(hand)
        tab.until(f"{PHASE} === 'thinking' && getComputedStyle({STOP}).visibility === 'visible'")
        hand.press("#b-cancel")
        tab.until(f"{PHASE} === 'stopped'")
        hand.press("#b-think")
        tab.until(f"{PHASE} === 'thinking'")
        hand.press("#b-undo")
        tab.until(f"{PHASE} === 'yours'")
        hand.wait(lambda game: not game.played)
        move(hand)
        tab.until(f"{PHASE} === 'thinking'")
        loaded(tab, own_copy.url)
        tab.until(f"{PHASE} === 'thinking'")
        tab.evaluate("document.querySelector('#m-resign').click()")
        hand.press("#confirm-yes")
        tab.until(f"{PHASE} === 'over'")
        assert len(hand.wait(lambda game: True).played) == 1


@pytest.mark.nightly
@pytest.mark.timeout(900)
def test_a_file_and_a_program_play_a_match(tab: Tab, own_copy: Served, tmp_path: Path) -> None:
    add_bridge(Path(own_copy.folder))
    with bridge_to(*FAULTY, str(tmp_path / "asked")) as address:
        hand = opened(tab, own_copy.url)
        open_choice(tab)
        choose(tab, "[data-act=engine_match]")
        tab.until("!!document.querySelector('[data-act=match_start]')")
        data = json.dumps(base64.b64encode(TINY.read_bytes()).decode())
        tab.until(CHOOSE_FILE.replace("#engine-file", ".match input[type=file]") % data)
        tab.evaluate(SEAT_MATCH % json.dumps(address))
        tab.evaluate(PREPARE_MATCH)
        hand.press("[data-act=match_start]")
        tab.until(f"{STATE} === 'Game 1 of 2'")
        hand.press("#match-title ~ [data-act=close]")
        tab.until(f"({SAID}).startsWith('The match goes on.')")
        open_choice(tab)
        choose(tab, "[data-act=engine_match]")
        tab.until(f"{STATE} === 'All 2 games have been played.'")
        rows = tab.evaluate(ROWS)
        assert [row[0] for row in rows] == ["Tiny 1.0", "Faulty 1.0"]
        assert sum(int(count) for count in rows[0][1:4]) == 2
        assert {name.rstrip("/") for name in tab.evaluate(OPENED)} == {address}
        hand.press("[data-act=match_save]")
        text = unquote(tab.evaluate("window.downloaded"))
        assert text.count('[Event "Engine match"]') == 2
        assert read_pgn(text.split(",", 1)[1]).game.outcome()[0] != ONGOING
        loaded(tab, own_copy.url)
        open_choice(tab)
        choose(tab, "[data-act=engine_match]")
        tab.until(f"{STATE} === 'All 2 games have been played.'")
        assert tab.evaluate(ROWS) == rows, "the results survive a reload"
        hand.press("[data-act=match_anew]")
        loaded(tab, own_copy.url)
        open_choice(tab)
        choose(tab, "[data-act=engine_match]")
        tab.until("!!document.querySelector('[data-act=match_start]')")
