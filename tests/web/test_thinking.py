"""What the computer thinks: folded away until it is asked for, in words before notation."""

from typing import Any

import pytest

from hive_core.records import changed
from tests.web.fakes import Memory, table_for
from tests.web.pretend import pretended
from tests.web.records import a_line, a_report
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
        ("Black has to pass", "pass"),
        ("White ant 2 to the right of the black queen", "wA2 bQ-"),
    ]
    # What was expected stays in view in the person's turn, and its passes stay the other side's.
    panel.draw(None, 1, True, True)
    assert panel.rows[1][0].cached["text"] == "Black has to pass"
    panel.draw(changed(NOTHING_YET, visits=9, line=LINE[2:3]), 0, True, True)
    assert [words.cached["text"] for words, _ in panel.rows[1:]] == ["", ""]


def test_thoughts_stay_as_they_were_left() -> None:
    memory = Memory()
    session = table_for(memory)
    assert not session.settings.thoughts
    session.effects.set("thoughts", True)
    assert table_for(memory).settings.thoughts


def test_the_bar_moves_towards_an_evaluation_as_more_positions_are_tried() -> None:
    """A report on few positions hardly moves it, the last one sets it, and its words are those of the
    report at once."""
    with pretended():
        from web.play import advice_panel

        bar = advice_panel.EvalBar(speak("en"))
    session = table_for()
    session.open()
    session.new_game.start(changed(session.setup, opponent="person"))
    session.effects.set("eval_bar", True)

    def heights(*searches: tuple[int, float, bool]) -> list[str | None]:
        found = []
        for iterations, score, searching in searches:
            report = changed(a_report(a_line("wS1", score=score)), iterations=iterations)
            advice = changed(session.page.table.advice, report=report, white=score, turn=0)
            bar.draw(advice, session.in_view, 0, True, searching)
            found.append(bar.share.cached["@height"])
            assert bar.box.cached["@aria-valuenow"] == str(int(100 * score + 0.5))
        return found

    few = advice_panel.FEW
    assert heights((0, 0.9, True), (few, 0.9, True), (few, 0.9, True)) == ["50", "70", "70"]
    assert heights((9 * few, 0.9, True), (9 * few, 0.9, False)) == ["86", "90"]
    session.play("wS1")
    assert heights((few, 0.7, True), (2 * few, 0.6, False)) == ["80", "60"]


def test_only_a_slower_search_is_spoken_of_and_what_it_means(panel: Any) -> None:
    """Every game said "Using the compiled search"."""
    for core, said in (("kernel", ""), ("python", "takes longer")):
        panel.draw(changed(NOTHING_YET, visits=9, line=LINE, core=core), 0, True, True)
        words = panel.core.cached["text"]
        assert said in words and bool(said) == bool(words)
