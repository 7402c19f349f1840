"""What the computer thinks: folded away until it is asked for, in words before notation."""

from typing import Any

import pytest

from hive_core.records import changed
from tests.web.fakes import Memory, table_for
from tests.web.pretend import pretended
from tests.web.test_announcements import speak
from web.opponent.messages import NOTHING_YET

LINE = ["wA1 -bQ", "pass", "wA2 bQ-", "bA1 wQ-"]


@pytest.fixture
def panel() -> Any:
    with pretended():
        from web.play import advice_panel

        return advice_panel.Thinking(speak("en"))


def test_the_thoughts_are_folded_away_until_they_are_asked_for(panel: Any) -> None:
    thinking = changed(NOTHING_YET, visits=9, line=LINE, win=0.6)
    panel.draw(thinking, 0, True, False)
    assert panel.box.cached["@hidden"] is None
    assert panel.all.cached["@hidden"] == ""
    assert panel.button.cached["@aria-expanded"] == "false"
    panel.draw(thinking, 0, True, True)
    assert panel.all.cached["@hidden"] is None
    assert panel.button.cached["@aria-expanded"] == "true"


def test_expected_moves_are_said_in_words_with_their_notation(panel: Any) -> None:
    panel.draw(changed(NOTHING_YET, visits=9, line=LINE), 0, True, True)
    told = [(words.cached["text"], written.cached["text"]) for words, written in panel.rows]
    assert told == [
        ("White ant 1 to the left of the black queen", "wA1 -bQ"),
        ("Black cannot move and passes", "pass"),
        ("White ant 2 to the right of the black queen", "wA2 bQ-"),
    ]
    # What was expected stays in view in the person's turn, and its passes stay the other side's.
    panel.draw(None, 1, True, True)
    assert panel.rows[1][0].cached["text"] == "Black cannot move and passes"
    panel.draw(changed(NOTHING_YET, visits=9, line=LINE[2:3]), 0, True, True)
    assert [words.cached["text"] for words, _ in panel.rows[1:]] == ["", ""]


def test_thoughts_stay_as_they_were_left() -> None:
    memory = Memory()
    session = table_for(memory)
    assert not session.settings.thoughts
    session.effects.set("thoughts", True)
    assert table_for(memory).settings.thoughts
