"""An update while a game is played, half done in either direction, and its way back lose no move.

Two frames of the game's own origin stand for two tabs: each is a client of the service worker.
"""

import json
import shutil

import pytest

from tests.browser.conftest import Served
from tests.browser.test_smoke import make_newer
from tests.engines.test_whole import KEPT
from tools.browsers.tab import Tab

TWO = "two.html"
PLIES = "document.querySelectorAll('#moves [data-arg]').length - 1"
BASE = "window.skep.base"
UPDATE = """navigator.serviceWorker.getRegistration()
  .then((found) => found.update()).then(() => true, () => true)"""
INSTALLS = """navigator.serviceWorker.getRegistration()
  .then((found) => !found.installing && !found.waiting)"""
ACCEPT = "window.dispatchEvent(new Event('skep-update-accept'))"
LIBRARY = """window.skep.games?.heads().then((text) => JSON.parse(text).kind.length)"""
EXCUSED = ("sw.js", "later.json", "bad-precaching", "ServiceWorker", "Failed to load resource")


def open_two(tab: Tab, served: Served) -> None:
    frames = "".join(f"<iframe id={name} title={name} src=./></iframe>" for name in "ab")
    (served.folder / TWO).write_text(
        f"<!doctype html><html lang=en><title>Two</title><link rel=icon href='data:,'>{frames}"
    )
    tab.excused = EXCUSED
    tab.open(served.url + TWO)
    for name in "ab":
        tab.until(KEPT, frame=name)


def play(tab: Tab, frame: str, text: str, ply: int) -> None:
    """Types a move in one of the frames."""
    typed = f"document.querySelector('#typed-text').value = {json.dumps(text)}"
    tab.evaluate(f"({typed}, document.querySelector('#typed').requestSubmit(), 0)", frame=frame)
    shows(tab, frame, ply)
    tab.evaluate("window.skep.storage.written()", frame=frame)


def shows(tab: Tab, frame: str, ply: int) -> None:
    tab.until(f"{PLIES} === {ply}", frame=frame)


def begin(tab: Tab) -> None:
    tab.evaluate("document.querySelector('[data-act=quick][data-arg=person]').click()", frame="a")
    play(tab, "a", "wS1", 1)
    play(tab, "a", "bG1 -wS1", 2)
    tab.until(f"{LIBRARY}.then((games) => games === 1)", frame="a")


def accepted(tab: Tab, frame: str, old: str) -> None:
    """Accepts an update in one frame: both are loaded anew, with the other version."""
    for name in "ab":
        tab.until("window.skep.offline === 'update'", frame=name)
    tab.evaluate(ACCEPT, frame=frame)
    for name in "ab":
        tab.until(f"{BASE} !== {json.dumps(old)}", frame=name)
        tab.playable(frame=name)


@pytest.mark.nightly
@pytest.mark.slow
@pytest.mark.timeout(900)
def test_an_old_page_beside_a_new_worker_and_the_way_back_lose_no_move(
    tab: Tab, own_copy: Served
) -> None:
    open_two(tab, own_copy)
    begin(tab)
    old = tab.evaluate(BASE, frame="a")
    # Half of the new version is on the server: nothing of it is used.
    make_newer(own_copy.folder)
    (later,) = own_copy.folder.glob("v/*/later.json")
    later.rename(own_copy.folder / "apart.json")
    tab.evaluate(UPDATE, frame="a")
    tab.until(INSTALLS, frame="a")
    play(tab, "a", "wQ wS1-", 3)
    assert tab.evaluate("window.skep.offline", frame="a") == "ready"
    # All of it is there, and waits; the old page plays on from the old cache.
    (own_copy.folder / "apart.json").rename(later)
    tab.evaluate(UPDATE, frame="a")
    tab.until("window.skep.offline === 'update'", frame="a")
    play(tab, "a", "bQ -bG1", 4)
    assert tab.evaluate(BASE, frame="a") == old
    accepted(tab, "b", old)
    for name in "ab":
        shows(tab, name, 4)
        tab.until(KEPT, frame=name)
    play(tab, "b", "wA1 wQ-", 5)
    # And back again.
    new = tab.evaluate(BASE, frame="a")
    make_newer(own_copy.folder)
    tab.evaluate(UPDATE, frame="a")
    accepted(tab, "a", new)
    assert tab.evaluate(BASE, frame="a") == old
    for name in "ab":
        shows(tab, name, 5)
    play(tab, "a", "bA1 -bQ", 6)


@pytest.mark.nightly
@pytest.mark.timeout(900)
def test_a_new_page_over_an_old_cache_and_two_tabs_lose_no_move(tab: Tab, own_copy: Served) -> None:
    open_two(tab, own_copy)
    begin(tab)
    old = tab.evaluate(BASE, frame="a")
    (files,) = own_copy.folder.glob("v/*")
    shutil.copytree(files, own_copy.folder / "old")
    make_newer(own_copy.folder)
    # Another tab still has the old page; this one comes past the worker, and its caches are old.
    shutil.move(own_copy.folder / "old", own_copy.folder / "v" / files.name)
    tab.evaluate(
        "navigator.serviceWorker.getRegistration().then((found) => found.unregister())", frame="a"
    )
    tab.load(own_copy.url + TWO)
    for name in "ab":
        tab.playable(frame=name)
        tab.until(f"{BASE} !== {json.dumps(old)}", frame=name)
        shows(tab, name, 2)
    # Both go on from the same position with a move of their own.
    play(tab, "a", "wQ wS1-", 3)
    tab.until(f"{LIBRARY}.then((games) => games === 1)", frame="a")
    play(tab, "b", "wA1 wS1-", 3)
    tab.until(f"{LIBRARY}.then((games) => games === 2)", frame="b")
    tab.load(own_copy.url + TWO)
    for name in "ab":
        tab.playable(frame=name)
        shows(tab, name, 3)
        tab.until("window.skep.storage.get('skep.game').includes('wA1 wS1-')", frame=name)
