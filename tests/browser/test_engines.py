"""Engines of other programs at the page's board: a WebAssembly file, and one behind the bridge."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page

from hive_core.notation.moves import spell_move
from hive_core.rules.board import ONGOING
from tests.browser.conftest import Served, Watch, open_board, playable, reload, until
from tests.browser.player import choose, kept, type_move
from tests.browser.test_accessibility import violations
from tools.build.site import LOOPBACK, add_bridge
from tools.common import ROOT
from tools.rooms.broker import free_port

TINY = ROOT / "tests" / "data" / "tiny_engine" / "engine.wasm"
CHIP = "document.querySelector('#chip').textContent"
LINE = "document.querySelector('#engine-line').textContent"
THERE = "!!document.querySelector('#engine-line')"
CLOSED = "!document.querySelector('#d-new_game').open"
MINE = "document.querySelector('#status').dataset.phase === 'yours'"
BESIDE = "document.querySelector('#beside').textContent"
NONE = "async () => (await caches.keys()).includes('skep-engine')"


@pytest.fixture
def bridge(own_copy: Served) -> Iterator[str]:
    """The address of a bridge to this project's own engine; the site lets its page connect."""
    add_bridge(Path(own_copy.folder))
    command = [sys.executable, "-u", "-m", "hive_core"]
    running = subprocess.Popen(
        [*command, "bridge", "--port", "0", "--", "own"],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert running.stdout
    yield running.stdout.readline().strip()
    running.terminate()
    running.wait()


def open_choice(page: Page) -> None:
    """Opens the new-game dialog with the fields for an engine."""
    page.locator("[data-act=open][data-arg=new_game]:visible").first.click()
    choose(page, opponent="engine")
    until(page, THERE)


def start(page: Page) -> None:
    """Starts the game with the chosen engine."""
    page.locator("#d-new_game [type=submit]").click()
    until(page, CLOSED)


def seat_file(page: Page, path: Path = TINY) -> None:
    """Starts a game as White against the engine in a file."""
    open_choice(page)
    choose(page, side="white", move_s="1")
    page.locator("#engine-file").set_input_files(path)
    start(page)


def exchange(page: Page) -> None:
    """Plays a move of the person and waits for the engine's."""
    game = kept(page)
    type_move(page, spell_move(game.board, game.board.legal_moves()[0]))
    plies = "JSON.parse(localStorage['skep.game']).game.split(';').length - 3"
    until(page, f"{MINE} && {plies} === {len(game.played) + 2}")


def test_a_wasm_engine_plays_is_named_and_is_there_after_a_reload(page: Page, url: str) -> None:
    open_board(page, url)
    seat_file(page)
    until(page, f"{CHIP} === 'Tiny 1.0'")
    exchange(page)
    exchange(page)
    reload(page)
    playable(page)
    assert (len(kept(page).played), page.evaluate(CHIP)) == (4, "Tiny 1.0")
    exchange(page)
    assert "Tiny 1.0" in page.evaluate("localStorage['skep.game']")
    page.locator("#b-analyse").click()
    assert "thinking" not in page.locator("#beside").inner_text(), "it was not asked"
    page.locator("#b-beside").click()
    until(page, f"{BESIDE}.startsWith('Tiny 1.0 plays: white ')")
    before = page.evaluate(BESIDE)
    page.locator("#b-back").click()
    page.locator("#b-back").click()
    until(page, f"{BESIDE}.startsWith('Tiny 1.0 plays: white ') && {BESIDE} !== {before!r}")


def test_what_is_no_engine_is_refused_in_the_dialog(page: Page, url: str, tmp_path: Path) -> None:
    open_board(page, url)
    open_choice(page)
    page.locator("#d-new_game [type=submit]").click()
    until(page, f"{LINE}.startsWith('No file has been chosen')")
    (tmp_path / "note.wasm").write_text("a note")
    page.locator("#engine-file").set_input_files(tmp_path / "note.wasm")
    page.locator("#d-new_game [type=submit]").click()
    until(page, f"{LINE} === 'The file is not a WebAssembly program.'")
    (tmp_path / "empty.wasm").write_bytes(TINY.read_bytes()[:8])
    page.locator("#engine-file").set_input_files(tmp_path / "empty.wasm")
    page.locator("#d-new_game [type=submit]").click()
    until(page, f"{LINE}.startsWith('The file is not a WASI program')")
    page.locator("#engine-file").set_input_files(TINY)
    page.locator("#d-new_game input[name=bug][value=M]").check(force=True)
    page.locator("#d-new_game [type=submit]").click()
    until(page, f"{LINE} === 'The engine does not know these bugs: mosquito.'")
    assert not violations(page)
    assert not page.evaluate(NONE)


def test_an_engine_behind_the_bridge_plays(
    page: Page, own_copy: Served, bridge: str, watch: Watch
) -> None:
    watch.allow = lambda fault: "ERR_CONNECTION_REFUSED" in fault
    open_board(page, own_copy.url)
    open_choice(page)
    page.locator("#d-new_game input[name=engine_kind][value=bridge]").check(force=True)
    page.locator("#engine-address").fill("example.org:80")
    page.locator("#d-new_game [type=submit]").click()
    until(page, f"{LINE}.startsWith('“example.org:80” is not the address')")
    nobody = free_port()
    page.locator("#engine-address").fill(str(nobody))
    page.locator("#d-new_game [type=submit]").click()
    until(page, f"{LINE}.startsWith('Nothing answers at ws://127.0.0.1:{nobody}')")
    choose(page, side="white", move_s="1")
    page.locator("#engine-address").fill(bridge)
    start(page)
    until(page, f"{CHIP}.startsWith('Skep')")
    exchange(page)
    reload(page)
    playable(page)
    exchange(page)
    assert kept(page).outcome()[0] == ONGOING


def test_by_default_no_bridge_is_offered_and_none_can_be_reached(
    page: Page, url: str, watch: Watch
) -> None:
    watch.allow = lambda fault: "Content Security Policy" in fault or "CSP: connect-src" in fault
    open_board(page, url)
    open_choice(page)
    assert page.locator("input[name=engine_kind]").count() == 0
    assert LOOPBACK not in page.content()
    page.evaluate("new Promise((done) => { new WebSocket('ws://127.0.0.1:9').onerror = done; })")
    assert any("connect-src" in fault for fault in watch.faults)
