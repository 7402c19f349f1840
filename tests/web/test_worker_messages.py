"""The talk with a worker: every message becomes text and comes back the same."""

import json
from typing import Any

import pytest

from tests.web.records import a_progress, a_report
from web.opponent import messages
from web.opponent.messages import NOTHING_YET, RELAY, Relayed, as_object, to_text

THINK = messages.Think(3, "Base;wS1", True, 2, 1, 1.0, 0.5, 4)
STUDY = messages.Study("study 1", "Base;wS1", False, 6.0, 0, 5)
REVIEW = messages.Review("review 1", "Base;wS1", False, 0.5, 1)
TO_WORKER = {
    "think": THINK,
    "study": STUDY,
    "review": REVIEW,
    "help": messages.Help(THINK, 1),
    "tally": messages.Tally(3, 1, [1, 2]),
    "look": messages.LookAt("review 1", 1, [7, 5, False]),
    "looked": messages.Looked("review 1", 1, "kernel", [7, 5, False], {"ply": 7}),
    "stop": messages.Stop(3),
    "cancel": messages.Cancel("study 1"),
    "expect": messages.Expect(),
}
FROM_WORKER = {
    "ready": messages.Ready(),
    "progress": a_progress(3, visits=5, win=0.25, line=["wS1"], report=a_report()),
    "move": messages.Moved(3, "wS1"),
    "reviewed": messages.Reviewed("review 1", {"ply": 1, "white": 0.5}, 0),
    "studied": messages.Studied("study 1", a_report()),
    "error": messages.Error(3, "ValueError: no"),
}


def test_every_message_is_here() -> None:
    assert set(TO_WORKER) == set(messages.TO_WORKER)
    assert set(FROM_WORKER) == set(messages.FROM_WORKER)


@pytest.mark.parametrize("name", TO_WORKER)
def test_a_message_to_the_worker_comes_back(name: str) -> None:
    message: Any = TO_WORKER[name]
    table = json.loads(to_text(message))
    assert table["do"] == name and "say" not in table
    again = messages.read_request(json.dumps(table))
    assert type(again) is type(message) and again == message


@pytest.mark.parametrize("name", FROM_WORKER)
def test_a_message_from_the_worker_comes_back(name: str) -> None:
    message: Any = FROM_WORKER[name]
    table = json.loads(to_text(message))
    assert table["say"] == name and "do" not in table
    again = messages.read_reply(json.dumps(table))
    assert type(again) is type(message) and again == message


def test_help_is_asked_for_with_the_whole_question() -> None:
    asked = as_object(messages.Help(STUDY, 2))
    assert (asked["do"], asked["number"], asked["question"]["do"]) == ("help", 2, "study")
    assert messages.read_request(json.dumps(asked)) == messages.Help(STUDY, 2)
    review = messages.Help(REVIEW, 1)
    assert messages.read_request(to_text(review)) == review


def test_what_is_passed_on_is_not_read() -> None:
    text = to_text(Relayed('{"do": "no'))
    assert text == '{"do": "no'
    assert messages.read_reply(RELAY + text) == Relayed(text)


def test_a_search_that_has_just_begun_has_found_nothing() -> None:
    found = NOTHING_YET.share, NOTHING_YET.visits, NOTHING_YET.seconds
    assert found == (0.0, 0, 0.0)
    assert (NOTHING_YET.win, NOTHING_YET.line, NOTHING_YET.report) == (None, [], None)
