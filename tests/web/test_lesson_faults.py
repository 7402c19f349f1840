"""Lessons that another page hands over: refused wherever ours would be, and told where and why."""

import copy
import json
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from web.common.i18n import CODES, read_catalogue
from web.learn.lesson_check import lesson_faults
from web.learn.lesson_schema import OWN_HINTS, form_faults
from web.learn.own_lesson import completed

LESSONS = Path(__file__).resolve().parents[2] / "web" / "lessons"
SCHEMA = json.loads((LESSONS / "schema.json").read_text())
FORM = jsonschema.Draft202012Validator({"$defs": SCHEMA["$defs"], "$ref": "#/$defs/lesson"})
OURS = [
    lesson
    for path in sorted(LESSONS.glob("*.json"))
    if path.stem not in ("schema", "contents", "rules", "ideas")
    for lesson in json.loads(path.read_text())["lessons"]
]
KINDS = ("find", "move", "place", "choose", "answer", "watch", "play")
ONE_OF_EACH = [
    {
        "id": "L01",
        "title": OURS[0]["title"],
        "steps": [next(s for one in OURS for s in one["steps"] if s["kind"] == kind)],
    }
    for kind in KINDS
]
QUICK = ("play",)
SAID = {"en": "Go on.", "es": "Sigue."}
POS = "wA1@0,0 wG1@1,0 wQ@2,0 bQ@3,0 to:b game:Base"
# White wins with the ant, on one cell.
WIN = "wQ@0,1 wS1@-1,1 bQ@0,0 bS1@0,-1 bA1@1,-1 bG1@1,0 wA1@-2,1 to:w12 game:Base"


def lesson(**step: Any) -> dict[str, Any]:
    """A lesson of one step; a field that is None is left out."""
    whole: dict[str, Any] = {"text": SAID, "position": POS, "hints": [SAID, SAID], **step}
    whole = {name: value for name, value in whole.items() if value is not None}
    return {"id": "my-lesson", "title": SAID, "steps": [whole]}


def find(**more: Any) -> dict[str, Any]:
    return lesson(**{"kind": "find", "piece": "bQ", "cells": ["3,-1", "2,1"], **more})


@pytest.mark.parametrize("ours", OURS, ids=lambda one: str(one["id"]))
def test_our_own_lessons_are_taken(ours: dict[str, Any]) -> None:
    assert lesson_faults(ours) == []


# The form


def changed(value: Any) -> Iterator[Any]:
    """Copies of plain data, each with one thing in it taken out, added, doubled or replaced."""
    if isinstance(value, dict):
        for name in value:
            yield {other: inner for other, inner in value.items() if other != name}
            for inner in changed(value[name]):
                yield {**value, name: inner}
        yield {**value, "more": "x"}
    elif isinstance(value, list):
        for number, item in enumerate(value):
            yield value[:number] + value[number + 1 :]
            for inner in changed(item):
                yield value[:number] + [inner] + value[number + 1 :]
        yield [*value, *value[:1]]
        yield []
    yield from (None, 7, "", "zz", [], {}, True, "1,2,3", "wQ2@0,0", "any", "watch")


@pytest.mark.parametrize(
    "whole",
    [
        pytest.param(whole, marks=() if kind in QUICK else pytest.mark.slow, id=kind)
        for kind, whole in zip(KINDS, ONE_OF_EACH)
    ],
)
@pytest.mark.parametrize("every", [4, pytest.param(1, marks=pytest.mark.nightly)])
def test_what_the_schema_refuses_is_refused(whole: dict[str, Any], every: int) -> None:
    count = 0
    for wrong in islice(changed(whole), 0, None, every):
        count += 1
        if FORM.is_valid(wrong):
            assert form_faults(wrong) == [], wrong
        elif isinstance(wrong, dict) and isinstance(wrong.get("id"), str) and wrong != whole:
            # What is drawn is read on the board, so it counts as well; other names are taken.
            known = {**wrong, "id": "L01"} if wrong["id"] else wrong
            assert FORM.is_valid(known) or lesson_faults(wrong), wrong
        else:
            assert form_faults(wrong), wrong
    assert count > 100 // every


def test_a_fault_says_what_was_read_and_where() -> None:
    wrong = find(piece="bQ1", more=1, hints=[SAID, {"en": "x"}])
    wrong["steps"].append({"kind": "film"})
    wrong["steps"].append([])
    wrong["title"] = "One"
    assert [(path, value, key) for path, value, key, *_ in lesson_faults(wrong)] == [
        ("title", "One", "record"),
        ("steps[0].more", 1, "unknown"),
        ("steps[0].hints[1].es", None, "missing"),
        ("steps[0].piece", "bQ1", "piece"),
        ("steps[1].kind", "film", "one_of"),
        ("steps[2]", [], "record"),
    ]


def test_faults_are_not_too_many() -> None:
    assert len(lesson_faults(find(cells=["x"] * 999))) == 8
    assert len(lesson_faults(find(cells=[f"{n},9" for n in range(99)]))) == 8


@pytest.mark.parametrize("odd", [None, 1, "L24", [], {}, {"steps": {}}, {"id": {}, "steps": [[]]}])
def test_anything_may_be_handed_over(odd: Any) -> None:
    assert form_faults(odd)


# What it says of the game


@pytest.mark.parametrize(
    ("wrong", "path", "key"),
    [
        (find(position="wQ@0,0 zz"), "position", ""),
        (find(position="wQ@0,0 bQ@5,0"), "position", ""),
        (find(position="Base;InProgress;White[1]"), "position", ""),
        (find(show={"signs": ["circle@bM"]}), "show.signs[0]", ""),
        (find(show={"arrows": ["bQ>"]}), "show.arrows[0]", ""),
        (find(cells=["3,-1", "2,1", "4,0"]), "cells[2]", "not_goal"),
        (find(cells=["3,-1"]), "cells", "goals_left"),
        (find(piece="wQ"), "cells[0]", "not_goal"),
        (find(refuse={"2,1": SAID}), "refuse.2,1", "is_legal"),
        (lesson(kind="move", moves=["bQ@4,0"], **{"else": SAID}), "moves[0]", "not_legal"),
        (lesson(kind="move", moves=["bM@4,0"], **{"else": SAID}), "moves[0]", "not_legal"),
        (lesson(kind="move", moves=["bQ@2,1"]), "else", "else"),
        (
            lesson(kind="move", moves=["wA1@-2,2"], position=WIN, check="wins", **{"else": SAID}),
            "moves",
            "not_wins",
        ),
        (
            lesson(kind="move", moves=["bQ@2,1"], check="all", **{"else": SAID}),
            "moves",
            "not_all",
        ),
        (
            lesson(kind="move", moves=["bQ@2,1"], reply="wA1@2,1", **{"else": SAID}),
            "reply",
            "no_reply",
        ),
        (
            lesson(
                kind="move", moves=["wA1@-1,0"], position=WIN, reply="bA1@2,0", **{"else": SAID}
            ),
            "reply",
            "no_reply",
        ),
        (
            lesson(kind="move", moves=["bQ@2,1"], answers=[["wA1@9,9"]], **{"else": SAID}),
            "answers[0]",
            "no_reply",
        ),
        (
            lesson(
                kind="move", moves=["bQ@2,1"], answers=[["wA1@0,1", "bQ@2,1"]], **{"else": SAID}
            ),
            "answers[0]",
            "not_legal",
        ),
        (lesson(kind="place", moves="any", position=WIN.replace("w12", "b12")), "else", "else"),
        (
            lesson(kind="place", moves="any", position=WIN.replace("-2,1", "-1,0")),
            "moves",
            "no_placing",
        ),
        (lesson(kind="choose", pieces=["bA1"], that="pinned"), "pieces[0]", "not_on_top"),
        (lesson(kind="choose", pieces=["bQ"], that="pinned"), "pieces", "not_these"),
        (lesson(kind="choose", pieces=["wQ"], refuse={"wQ": SAID}), "refuse.wQ", "refused_right"),
        (lesson(kind="choose", pieces=["wQ"], refuse={"bQ": SAID}), "else", "else"),
        (
            lesson(kind="watch", hints=None, frames=[{}, {"put": "wB1@9,9", "signs": ["dot@bA1"]}]),
            "frames[1].signs[0]",
            "",
        ),
        (
            lesson(kind="watch", hints=None, frames=[{"lift": "bA1"}]),
            "frames[0].lift",
            "not_on_top",
        ),
        (
            lesson(
                kind="watch",
                hints=None,
                show={"signs": ["dot@bQ"]},
                frames=[{"position": "wQ@0,0"}],
            ),
            "frames[0]",
            "",
        ),
        (
            lesson(kind="answer", options=[{"text": SAID, "right": False, "why": SAID}] * 2),
            "options",
            "one_right",
        ),
    ],
)
def test_a_lesson_that_is_not_true_is_refused(wrong: dict[str, Any], path: str, key: str) -> None:
    first = lesson_faults(wrong)[0]
    assert (first[0], first[2]) == ("steps[0]." + path, key)
    assert first[1] is not None or key in ("else", "missing")


def test_a_lesson_that_is_true_is_taken() -> None:
    good = [
        find(),
        lesson(kind="move", moves=["bQ@2,1"], reply="wA1@3,0", **{"else": SAID}),
        lesson(kind="move", moves=["wA1@-1,0"], position=WIN, check="wins", **{"else": SAID}),
        lesson(kind="choose", pieces=["wG1", "wQ"], that="pinned"),
        lesson(kind="play", hints=None),
    ]
    assert [lesson_faults(one) for one in good] == [[], [], [], [], []]


def test_nothing_of_a_lesson_is_changed_by_looking_at_it() -> None:
    for one in ONE_OF_EACH:
        before = copy.deepcopy(one)
        lesson_faults(one)
        assert one == before


@pytest.mark.parametrize("language", CODES)
def test_there_are_words_for_every_fault(language: str) -> None:
    words = json.loads(read_catalogue("embed." + language))
    source = "".join(
        (LESSONS.parent / "learn" / name).read_text()
        for name in ("lesson_schema.py", "lesson_check.py")
    )
    named = [key.removeprefix("embed.lesson.") for key in words if key.startswith("embed.lesson.")]
    for key in named:
        assert f'"{key}"' in source or key in ("at", "not_wins", "not_all"), key


# What an author of a page need not write


def test_one_language_plain_texts_and_no_hints_suffice() -> None:
    step: dict[str, Any] = {"kind": "find", "text": "Where?", "position": POS, "piece": "bQ"}
    step["cells"] = ["3,-1", "2,1"]
    whole = {"id": "mine", "title": {"es": "La punta"}, "steps": [step]}
    made: Any = completed(whole)
    assert lesson_faults(made, OWN_HINTS) == []
    assert made["title"] == {"en": "La punta", "es": "La punta"}
    assert made["steps"][0]["text"] == dict.fromkeys(CODES, "Where?")
    assert made["steps"][0]["hints"] == [] and "hints" not in step
    options = [{"text": "Yes", "right": True, "why": "So."}, {"text": {"de": "Nein"}, "why": "No."}]
    asked: Any = {"id": "q", "title": "Q", "steps": [{"kind": "answer", "text": "?"}]}
    asked["steps"][0] |= {"options": options, "hints": ["Think."]}
    made = completed(asked)
    assert lesson_faults(made, OWN_HINTS) == []
    assert made["steps"][0]["options"][1]["text"] == dict.fromkeys(CODES, "Nein")
    assert made["steps"][0]["options"][1]["right"] is False
    film = {"kind": "watch", "text": "See.", "position": POS, "frames": [{"text": "Now."}]}
    assert lesson_faults(completed({**whole, "steps": [film]}), OWN_HINTS) == []


@pytest.mark.parametrize("whole", ONE_OF_EACH, ids=KINDS)
def test_completing_changes_nothing_that_is_complete_and_hides_no_fault(
    whole: dict[str, Any],
) -> None:
    assert completed(whole) == whole
    for wrong in islice(changed(whole), 400):
        made: Any = completed(wrong)
        assert completed(made) == made
    odds: list[Any] = [{"id": "m", "title": "", "steps": 7}, []]
    odds.append({"steps": [7, {"kind": 5, "hints": 3}]})
    for odd in odds:
        assert form_faults(completed(odd), OWN_HINTS)
