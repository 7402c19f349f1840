"""Visits to the game's page: what is seen and heard after each act of somebody; see visits.py."""

import json
from collections.abc import Iterator
from functools import partial
from typing import Any

import pytest

from hive_core.records import changed
from hive_core.rules.hexes import cell_at
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
