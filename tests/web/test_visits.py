"""Visits to the game's page: what is seen and heard after each act of somebody; see visits.py."""

import json
from collections.abc import Iterator
from functools import partial
from types import SimpleNamespace
from typing import Any
from unittest.mock import MagicMock

import pytest

from hive_core.records import changed
from hive_core.rules.hexes import cell_at
from tests.web.dom import Event
from tests.web.visit import Visit, browser
from tests.web.visits import FOLDER, NAMES, walked
from tools.bench.links import random_game


@pytest.fixture(scope="module")
def around() -> Iterator[Any]:
    """One browser for all visits: to import the page's modules takes longer than most of them."""
    with browser() as found:
        yield found


@pytest.fixture
def visit(around: Any) -> Iterator[Visit]:
    found = Visit(*around)
    yield found
    found.close()


def test_a_button_that_goes_away_by_itself_leaves_the_focus_to_the_board(visit: Visit) -> None:
    """Move now had it when the computer had moved, and then nothing had."""
    visit.start()
    visit.press("welcome.computer")
    visit.press("slots-0: reserve.slot(bug=bug.A*")
    visit.tap(cell_at(0, 0))
    visit.press("action.move_now", True)
    visit.change(lambda: visit.opponent.answer("bS1 wA1-"))
    active = visit.document.activeElement
    assert active is not None and active.closest("#board")


def test_a_lesson_that_is_opened_after_another_tells_its_own_step(visit: Visit) -> None:
    """The page around heard of step 3 of 1: the step of the lesson before."""
    visit.start("embed.html#mode=lesson&lesson=L33.3")
    hello = {"ns": "hive", "v": 1, "type": "hello", "data": {}}
    other = {"ns": "hive", "v": 1, "type": "set", "data": {"lesson": "L01"}}
    for message in (hello, other):
        told = visit.change(partial(visit.window.ear, json.dumps(message), "https://host.example"))
    started = [line for line in told if '"event": "started"' in line]
    assert len(started) == 1 and '"lesson": "L01", "step": 1, "steps": 1' in started[0]


def test_a_match_too_long_for_a_link_can_be_saved_as_a_file(visit: Visit) -> None:
    """Three buttons that did nothing stood below an empty link."""
    visit.start()
    session = visit.session
    terms = changed(session.setup, opponent="friend", side="white", expansions="")
    visit.change(partial(session.new_game.start, terms))
    for ply in random_game(1, 301, "").played:
        session.game.play(ply.text)
    visit.change(session.changed)
    told = visit.press("action.send_move")
    assert "+ send: # friend.too_long.title" in told and "+ send: friend.too_long" in told
    assert "* focus: friend.save" in told and not [line for line in told if "friend.copy" in line]
    saved = visit.press("friend.save")
    assert "+ send: friend.saved(name=hive.pgn) role=status" in saved
    visit.press("send: action.close")
    session.game.undo(2)
    visit.change(session.changed)
    assert "+ send: friend.text.move(color=friend.color.1)" in visit.press("action.send_move")


INVITED = "#g=1AAWAIABAAGAAAAAIO6llA"
"""A friend's invitation to a game."""


def newcomers(visit: Visit) -> int:
    """How often the page says that the game waits while one learns."""
    return len([line for line in visit.lines() if "notice.newcomer" in line])


def test_who_comes_by_a_friends_link_and_never_played_is_offered_the_lessons(visit: Visit) -> None:
    visit.start(INVITED)
    assert visit.session.remote and newcomers(visit) == 1
    visit.press("notices: action.learn")
    assert visit.window.location.href.endswith("learn.html#first")
    visit.start()  # the game waits
    assert visit.session.remote and newcomers(visit) == 0


def test_the_offer_of_lessons_goes_with_the_newcomers_first_move(visit: Visit) -> None:
    """It took a quarter of a phone's board for as long as the game."""
    visit.start(INVITED)
    assert newcomers(visit) == 1
    page = visit.main.page
    remote = page.feature("remote")
    assert remote.phase == "yours"
    visit.change(lambda: visit.session.play("wS1"))
    visit.change(lambda: None)
    assert newcomers(visit) == 0


def test_where_a_clock_runs_the_offer_of_lessons_says_so(visit: Visit) -> None:
    """It said that the game waits, and the clock ran on."""
    visit.start(INVITED)
    session, remote = visit.session, visit.main.page.feature("remote")
    session.notices.names.clear()
    remote.links = MagicMock()
    remote.session = SimpleNamespace(
        welcome=True,
        store=MagicMock(load=lambda _: ""),
        remote=True,
        notices=session.notices,
        match=SimpleNamespace(clock=MagicMock()),
        draw=lambda: None,
    )
    with pytest.raises(StopIteration):  # it waits for nothing
        remote._open_link("").send(None)
    assert session.notices.names == ["newcomer_clock"]


def test_who_has_learnt_or_played_before_is_not_taken_for_a_newcomer(visit: Visit) -> None:
    visit.memory.texts["skep.lessons"] = json.dumps({"solved": {"L01": [0]}})
    visit.start(INVITED)
    assert visit.session.remote and newcomers(visit) == 0


def resign(visit: Visit) -> list[str]:
    """Begins a game of two people and resigns it: what the page then shows."""
    setup = visit.session.setup._replace(opponent="person")
    visit.change(lambda: visit.session.new_game.start(setup))
    visit.change(visit.session.ending.resign)
    return [line for line in visit.lines() if "notice.install" in line]


def test_installing_is_offered_in_the_menu_and_once_after_the_third_game(visit: Visit) -> None:
    prompts: list[str] = []
    visit.start()
    entry = visit.document.getElementById("m-install")
    assert entry is not None and not entry.shown
    visit.window.skep.install = SimpleNamespace(prompt=lambda: prompts.append("asked"))
    visit.do(lambda: visit.window.dispatchEvent(Event("skep-install")))
    assert "hidden" not in entry.attrs
    assert [bool(resign(visit)) for _ in range(4)] == [False, False, True, True]
    visit.press("notices: notice.install_do")
    assert prompts == ["asked"] and "hidden" in entry.attrs
    visit.start()
    assert not resign(visit)


def test_safari_on_a_phone_says_how_to_install(visit: Visit) -> None:
    visit.start()
    visit.window.navigator.standalone = False
    visit.do(lambda: visit.window.dispatchEvent(Event("skep-install")))
    visit.press("action.menu")
    visit.press("action.more")
    told = visit.press("action.install")
    assert any("install.ios" in line for line in told)


def test_nobody_is_to_move_in_an_edited_position_in_which_the_game_is_over(visit: Visit) -> None:
    visit.start()
    over = "wQ@0,0 bS1@1,0 bS2@0,1 bA1@-1,1 bA2@-1,0 bG1@0,-1 bQ@1,-1"
    lines = visit.change(lambda: visit.main.page.feature("editor").open(over))
    assert any("editor.verdict.over" in line for line in lines)
    assert not any("editor.turn" in line for line in lines)
    lines = visit.press("editor.analyse")
    assert any("editor.verdict.over editor.fault.surrounded" in line for line in lines)
    assert "+ editor: editor.turn" in visit.press("editor.clear")


def test_one_press_takes_all_bugs_and_another_none(visit: Visit) -> None:
    visit.start()
    visit.change(lambda: visit.main.page.dialogs.show("new_game"))
    read = visit.main.page.dialogs.new_game.read
    whole = "* new-bugs: (x) new.all_bugs"
    assert not read().expansions and whole in visit.press("new-bugs: new.all_bugs")
    assert read().expansions == "MLP"
    assert "* new-bugs: ( ) new.all_bugs" in visit.press("new-bugs: bug.L")
    assert whole in visit.press("new-bugs: bug.L")
    visit.press("new-bugs: new.all_bugs")
    assert read().expansions == ""


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_a_visit_shows_and_says_what_it_did(around: Any, name: str) -> None:
    text = (FOLDER / f"{name}.txt").read_text("utf-8")
    visit = Visit(*around)
    try:
        assert walked(visit, text).splitlines() == text.splitlines()
    finally:
        visit.close()


def test_an_offer_takes_no_answer_in_its_first_half_second(visit: Visit) -> None:
    """Two taps on the same place offered a draw and accepted it."""
    visit.start("#game=Base;InProgress;White[3];wS1;bS1 wS1-;wQ -wS1;bQ bS1-")
    visit.press("action.offer_draw")
    answer: Any = visit.document.getElementById("offer-yes")
    offer: Any = visit.document.getElementById("offer")

    def press_twice() -> None:
        visit.find("confirm.draw.yes").click(1)
        visit.window.frame()
        assert not offer.hidden
        answer.click(1)

    visit.change(press_twice)
    assert not offer.hidden
    visit.press("answer.draw.yes")
    assert offer.hidden
    told = visit.document.getElementById("banner-title")
    assert told is not None and told.textContent == "end.draw"
