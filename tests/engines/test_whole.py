"""What a visitor does from the first load to the last, in each engine."""

import json

import pytest

from hive_core.rules.board import ONGOING
from hive_core.rules.bugs import WHITE
from hive_core.search.thinker import best_for_depth
from tests.browser.conftest import Served
from tests.browser.test_lessons import STATE, chapters
from tests.browser.test_smoke import make_newer
from tests.engines.conftest import by_day
from tests.engines.hands import STILL, Learns, Presses, Types
from tests.engines.test_start import PLIES
from tools.browsers.tab import Tab

NO_MOTION = "localStorage.setItem('skep.settings', JSON.stringify({motion: 'off'}))"
UNDERLINED = """getComputedStyle(document.querySelector('#status-main'))
  .textDecorationLine === 'underline'"""
KEPT = "window.skep.offline === 'ready' && !!navigator.serviceWorker.controller"
OTHERS = pytest.mark.parametrize("engine", ["firefox", "webkit"], indirect=True)
"""The same stands in tests/browser for Chromium, at greater length."""

GENTLEST = ["input[name=opponent][value=computer]", 'input[name=level][value="0"]', "[type=submit]"]
RELOADS = 10
DEPTH = 3
"""Depth of the search for White's moves, which is as strong on a slow machine as on a fast one."""


@by_day("webkit")
@pytest.mark.slow
@pytest.mark.timeout(600)
def test_a_whole_game_against_the_computer_by_mouse_touch_and_keys_in_turn(
    tab: Tab, url: str
) -> None:
    # What a worker was fetching when the page was loaded anew; Firefox says so.
    tab.excused = ("NetworkError when attempting to fetch", "falling back to ArrayBuffer")
    tab.open(url, 390, 844)
    tab.evaluate(NO_MOTION)
    tab.load(url)
    tab.playable()
    tab.press("#welcome [data-act=open][data-arg=new_game]")
    tab.until("document.querySelector('#d-new_game').open")
    for choice in GENTLEST:
        tab.press(f"#d-new_game {choice}")
    tab.until("!!localStorage.getItem('skep.game')")
    hands = [Presses(tab, False), Presses(tab, True), Types(tab)]
    played = 0
    while True:
        game = hands[0].wait(lambda g: g.outcome()[0] != ONGOING or g.board.turn == WHITE)
        if game.outcome()[0] != ONGOING or played > 60:
            break
        tab.evaluate(STILL)
        assert tab.evaluate(UNDERLINED), "whose turn it is, is not told by words alone"
        hands[played % len(hands)].move(game, best_for_depth(game.board, DEPTH))
        hands[0].wait_for_ply(game.board.ply + 1)
        if played == len(hands):
            tab.load(url)  # in the computer's turn
            tab.playable()
        played += 1
    assert game.outcome()[0] == WHITE, game.game_string()


@OTHERS
@pytest.mark.nightly
@pytest.mark.slow
@pytest.mark.timeout(600)
def test_the_first_chapter_of_the_lessons(tab: Tab, url: str) -> None:
    tab.open(url + "learn.html", 390, 844)
    tab.evaluate(NO_MOTION)
    tab.load(url + "learn.html")
    tab.playable()
    learner = Learns(tab)
    for chapter in chapters()[:1]:
        tab.evaluate(f"void (location.hash = '{chapter['lessons'][0]['id']}')")
        for lesson in chapter["lessons"]:
            for number, step in enumerate(lesson["steps"], 1):
                place = f"{lesson['id']}.{number}"
                tab.until(f"({STATE}).place === '{place}' && !({STATE}).party")
                tab.evaluate(STILL)
                (learner.play_step if step["kind"] == "play" else learner.play)(step, place)
                learner.next()
        tab.until(f"({STATE}).party")


def test_an_element_on_a_page_of_another_origin_plays(
    tab: Tab, host: Served, shared_server: Served
) -> None:
    script = f'<script type="module" src="{shared_server.url}hive-board.js"></script>'
    board = '<hive-board id="b" mode="play" type="Base+MLP" style="width: 340px"></hive-board>'
    (host.folder / "page.html").write_text(
        f"<!doctype html><html lang=en><head><title>Host</title><link rel=icon href='data:,'>"
        f"{script}</head><body>{board}</body></html>"
    )
    tab.open(f"http://localhost:{host.port}/page.html", 390, 844)
    tab.until("document.querySelector('#b').state.mode === 'play'")
    tab.evaluate("document.querySelector('#b').play('wS1')")
    tab.until("document.querySelector('#b').state.game.endsWith(';wS1')")


@OTHERS
@pytest.mark.nightly
@pytest.mark.timeout(600)
def test_two_open_games_take_an_update_when_one_accepts_it_and_ten_reloads_need_no_server(
    tab: Tab, own_copy: Served
) -> None:
    """Two frames of the game's own origin, each a client of the service worker as a tab is."""
    frames = "".join(f"<iframe id={name} title={name} src=./></iframe>" for name in "ab")
    (own_copy.folder / "two.html").write_text(
        f"<!doctype html><html lang=en><title>Two</title><link rel=icon href='data:,'>{frames}"
    )
    tab.open(own_copy.url + "two.html")
    for name in "ab":
        tab.until(KEPT, frame=name)
    old = tab.evaluate("window.skep.base", frame="a")
    make_newer(own_copy.folder)
    tab.evaluate(
        "navigator.serviceWorker.getRegistration().then((r) => r.update()).then(() => true)",
        frame="a",
    )
    for name in "ab":
        tab.until("window.skep.offline === 'update'", frame=name)
        assert tab.evaluate("window.skep.base", frame=name) == old
    tab.evaluate("window.dispatchEvent(new Event('skep-update-accept'))", frame="b")
    for name in "ab":
        tab.until(f"window.skep.base !== {json.dumps(old)}", frame=name)
        tab.playable(frame=name)
        tab.until(KEPT, frame=name)
    own_copy.stop()
    tab.excused = ("sw.js",)
    for _ in range(RELOADS):
        tab.load(own_copy.url)
        tab.playable()
    tab.press("[data-act=quick][data-arg=computer]")
    hands = Presses(tab, False)
    tab.until("!!localStorage.getItem('skep.game')")
    for ply in (0, 2):
        game = hands.wait_for_ply(ply)
        hands.move(game, sorted(game.board.legal_moves())[0])
        tab.until(f"{PLIES} === {ply + 2}")
    tab.until("!!document.querySelector('script[name^=computer]')?.xworker")
