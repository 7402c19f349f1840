"""What is kept for use without a network, and when: the computer's engine for the game alone."""

import json
import os
import threading
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.conftest import (
    SPARING,
    Served,
    Watch,
    drawn,
    kept_offline,
    open_board,
    playable,
    reload,
    until,
)
from tests.browser.player import Hands, kept, new_game
from tests.browser.test_docs import ready_boards, search
from tools.testenv import ensure_chromium

ENGINE_KEPT = """caches.open("skep-engine").then((cache) => cache.keys())
  .then((kept) => kept.map((request) => request.url))"""
CONTROLLED = "!!navigator.serviceWorker.controller"
SAVE_DATA = "Object.defineProperty(navigator, 'connection', { value: { saveData: true } });"


def engine_requests(served: Served) -> list[str]:
    """The requests for the engine's files that reached the server."""
    return [path for path in served.paths if "pyodide-" in path or "/kernel-" in path]


def engine_urls(served: Served) -> list[str]:
    """The addresses of the engine's files."""
    (listing,) = served.folder.glob("v/*/engine.json")
    vendor = served.folder / "vendor"
    files = [(listing.parent / name).resolve() for name, _, _ in json.loads(listing.read_text())]
    return [f"{served.url}vendor/{file.relative_to(vendor.resolve()).as_posix()}" for file in files]


@pytest.mark.nightly
@pytest.mark.parametrize("first", ["learn.html", "docs/"])
@pytest.mark.keeps
def test_lessons_and_documentation_never_ask_for_the_engine(
    page: Page, below: Served, watch: Watch, first: str
) -> None:
    page.goto(below.url + first)
    until(page, CONTROLLED)
    page.goto(f"{below.url}learn.html#L24")
    kept_offline(page)
    page.locator("#lesson [data-cell]").first.wait_for()
    for name in ("index", "embed/index", "engine/index"):  # every kind of board
        page.goto(f"{below.url}docs/{name}.html")
        ready_boards(page)
    page.goto(f"{below.url}learn.html")
    kept_offline(page)
    drawn(page)
    size = f"{below.bytes / 1e6:.2f} MB, {len(below.paths)} requests"
    print(f"lessons and documentation, kept: {size}")
    assert any("micropython-" in path for path in below.paths)
    assert not engine_requests(below)
    assert page.evaluate(ENGINE_KEPT) == []
    below.stop()
    watch.allow = lambda fault: "sw.js" in fault
    reload(page)
    playable(page)
    page.goto(f"{below.url}docs/es/embed/index.html")
    assert {board["lang"] for board in ready_boards(page)} == {"es"}
    search(page, "cochinilla")


@pytest.mark.keeps
def test_the_game_keeps_the_engine_once_while_an_older_one_goes_and_a_neighbours_stays(
    page: Page, below: Served
) -> None:
    page.goto(f"{below.url}learn.html")
    kept_offline(page)
    assert engine_requests(below) == []
    old = f"{below.url}vendor/pyodide-0.1-older/pyodide.mjs"
    foreign = f"{below.url.replace('/place', '/other')}vendor/pyodide-0.1-older/pyodide.mjs"
    page.evaluate(
        "urls => caches.open('skep-engine').then((cache) => "
        "Promise.all(urls.map((url) => cache.put(url, new Response('old')))))",
        [old, foreign],
    )
    open_board(page, below.url)
    kept_offline(page)
    files = engine_urls(below)
    assert len(engine_requests(below)) == len(files)
    assert sorted(page.evaluate(ENGINE_KEPT)) == sorted([*files, foreign])
    assert not [path for path in below.paths if path.endswith(".memory")]  # for other browsers
    reload(page)
    playable(page)
    kept_offline(page)
    assert len(engine_requests(below)) == len(files)


@pytest.mark.keeps
def test_a_reload_while_the_site_is_being_kept_loses_nothing(page: Page, below: Served) -> None:
    """The reloaded page never said that it was ready offline, and did not keep the engine."""
    reloaded = threading.Event()
    count = below.server.count if below.server else None

    def held(path: str, size: int) -> None:
        if path.endswith("docs/index.html"):
            reloaded.wait(60)
        if count:
            count(path, size)

    assert below.server
    below.server.count = held
    open_board(page, below.url)
    until(page, "navigator.serviceWorker.getRegistration().then((one) => !!one?.installing)")
    reload(page)
    playable(page)
    until(page, "navigator.serviceWorker.getRegistration().then((one) => !!one?.installing)")
    reloaded.set()
    kept_offline(page)
    assert sorted(page.evaluate(ENGINE_KEPT)) == sorted(engine_urls(below))


@pytest.mark.keeps
def test_a_broken_byte_of_the_engine_is_not_kept(
    page: Page, own_copy: Served, watch: Watch
) -> None:
    watch.allow = lambda fault: "integrity" in fault or "python_stdlib" in fault
    (library,) = own_copy.folder.glob("vendor/pyodide-*/python_stdlib.zip")
    whole = library.read_bytes()
    library.write_bytes(whole[:1000] + bytes([whole[1000] ^ 1]) + whole[1001:])
    told: list[str] = []
    page.on("console", lambda message: told.append(message.text))
    open_board(page, own_copy.url)
    until(page, CONTROLLED)
    while not any("not kept" in text for text in told):
        told.append(page.wait_for_event("console").text)
    assert page.evaluate("window.skep.offline") == "unknown"
    urls = page.evaluate(ENGINE_KEPT)
    assert urls
    assert not [url for url in urls if url.endswith(library.name)]
    # The next visit tries again, past the broken bytes that the browser keeps for itself.
    library.write_bytes(whole)
    reload(page)
    playable(page)
    kept_offline(page)
    assert sorted(page.evaluate(ENGINE_KEPT)) == sorted(engine_urls(own_copy))


@pytest.mark.nightly
@pytest.mark.keeps
def test_who_saves_data_keeps_the_engine_with_the_first_game(
    browser: Browser, watch: Watch, server: Served, tmp_path: Path
) -> None:
    # A window that is not private: the memory in which a private one caches has no room for the wasm.
    program = os.environ.get("SKEP_CHROMIUM") or ensure_chromium()
    context = browser.browser_type.launch_persistent_context(
        tmp_path, executable_path=program, args=list(SPARING), locale="en-US"
    )
    watch.context(context)
    context.add_init_script(SAVE_DATA)
    page = context.new_page()
    open_board(page, server.url)
    until(page, CONTROLLED)
    reload(page)
    playable(page)
    assert engine_requests(server) == []
    assert page.evaluate("window.skep.offline") == "unknown"
    new_game(page, opponent="computer", side="black", level="1")
    hands = Hands(page)
    hands.wait(lambda now: now.board.ply == 1)
    kept_offline(page)
    urls = [server.url.rstrip("/") + path for path in engine_requests(server)]
    assert sorted(urls) == sorted(engine_urls(server))
    server.stop()
    watch.allow = lambda fault: "sw.js" in fault or "ERR_CONNECTION_REFUSED" in fault
    reload(page)
    playable(page)
    kept_offline(page)
    hands.move(kept(page), kept(page).board.legal_moves()[0])
    hands.wait(lambda now: now.board.ply == 3)
    context.close()
