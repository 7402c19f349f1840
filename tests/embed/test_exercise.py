"""An exercise in a frame: a position, or a game at a ply, whose right moves the author names."""

from typing import Any
from urllib.parse import quote

import pytest

from tests.embed.fakes import Embedded
from web.learn.lesson import read_lesson
from web.learn.lesson_check import StepCheck
from web.learn.lesson_schema import form_faults
from web.learn.tasks.move import MoveTask

WINS = "bQ@0,0 wA1@1,0 wS1@0,1 bG1@-1,1 wB1@-1,0 bS1@0,-1 wQ@2,0 wA2@-2,1 bA1@1,1 game:Base"
GAME = "Base;InProgress;White[2];wS1;bG1 wS1-;wA1 -wS1"


def asked(embedded: Embedded) -> Any:
    """The lesson that the stage was asked to open last."""
    return [call for call in embedded.stage.calls if call[0] == "lesson"][-1]


def exercise(**more: str) -> Embedded:
    given = {"pos": WINS, "answer": "wA2 \\wA1", **more}
    return Embedded("?" + "&".join(name + "=" + quote(text) for name, text in given.items()))


def test_the_right_move_solves_it_and_another_is_told() -> None:
    embedded = exercise(task="White wins + how?")
    assert embedded.state()["mode"] == "lesson"
    _, name, given = asked(embedded)
    assert (name, given["id"]) == ("exercise", "exercise")
    (step,) = read_lesson(given).steps
    assert step.text == {"en": "White wins + how?"} and step.moves == ("wA2@1,-1",)
    task = MoveTask(step)
    piece, cell = task.solutions[0]
    task.carry(piece)
    other = next(goal for goal in task._goals() if goal != cell)
    assert task.put(other).sort == "wrong"
    assert task.mistaken() and not task.solved
    task.carry(piece)
    task.put(cell)
    assert task.solved


def test_its_form_is_that_of_a_lesson_but_for_the_other_language_and_the_second_hint() -> None:
    _, _, given = asked(exercise())
    faults = {(fault.path.split(".")[-1], fault.key) for fault in form_faults(given)}
    assert faults <= {("es", "missing"), ("hints", "list_to")}


def test_who_is_to_move_is_asked_where_the_author_asks_nothing_and_the_game_has_a_ply() -> None:
    embedded = Embedded("?game=" + quote(GAME) + "&ply=2&answer=wQ_-wS1,wA1+-wS1".replace("_", "+"))
    _, _, given = asked(embedded)
    (step,) = given["steps"]
    assert step["text"]["en"].startswith("White to move")
    assert [move[:3] for move in step["moves"]] == ["wQ@", "wA1"]
    embedded.frame.t.use("es")  # as the page does when it is told to
    embedded.say("set", lang="es")
    _, _, given = asked(embedded)
    assert given["title"] == {"en": "Ejercicio"}


@pytest.mark.parametrize(
    ("answer", "told"),
    [("wA9 bQ", "answer"), ("wA1 -bQ", "answer"), ("pass", "answer"), ("wA2 \\wA1,", "answer")],
)
def test_a_move_that_cannot_be_played_is_told_and_the_position_stays(
    answer: str, told: str
) -> None:
    embedded = exercise(answer=answer)
    (ready,) = embedded.told("ready")
    assert [problem["name"] for problem in ready["problems"]] == [told]
    assert ready["mode"] == "view"


def test_a_lesson_has_its_own_answers() -> None:
    embedded = Embedded("?lesson=L24&answer=wA1")
    (ready,) = embedded.told("ready")
    assert [problem["name"] for problem in ready["problems"]] == ["answer"]
    assert asked(embedded)[1:] == ("L24", None)


def test_another_content_ends_the_exercise() -> None:
    embedded = exercise()
    assert embedded.ask("set", pos="wQ@0,0 bQ@1,0")["data"]["mode"] == "view"
    embedded.say("set", answer="wA1 -wQ")
    assert asked(embedded)[1] == "exercise"


ROW = "wA1@0,0 wG1@1,0 wQ@2,0 bQ@3,0 game:Base"
THROWS = "wP@0,0 wQ@-1,0 bQ@1,0 bA1@0,1 wA1@-1,1 to:w9"
ASKED = [
    (ROW, "find:bQ", "find", {"piece": "bQ", "cells": ["3,-1", "2,1"]}),
    (ROW, "find:wS", "find", {"piece": "wS1"}),
    (ROW, "pinned", "choose", {"that": "pinned", "of": "both", "pieces": ["wQ", "wG1"]}),
    (ROW, "legal:w", "choose", {"that": "can_move", "of": "w", "pieces": ["wA1"]}),
    (ROW, "stuck:w", "choose", {"that": "cannot_move", "of": "w", "pieces": ["wQ", "wG1"]}),
    (THROWS, "throw", "choose", {"that": "thrown", "of": "w"}),
    (WINS, "wins", "move", {"moves": ["wA2@1,-1"]}),
]


@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize(("position", "ask", "kind", "fields"), ASKED)
def test_a_question_becomes_a_step_that_the_checker_of_lessons_finds_right(
    position: str, ask: str, kind: str, fields: dict[str, Any], lang: str
) -> None:
    embedded = Embedded(f"?pos={quote(position)}&ask={quote(ask)}&lang={lang}")
    assert embedded.state()["mode"] == "lesson"
    (ready,) = embedded.told("ready")
    assert not ready["problems"]
    _, name, given = asked(embedded)
    step = given["steps"][0]
    assert name == "exercise" and step["kind"] == kind
    for field, value in fields.items():
        found = step[field]
        assert (sorted(found) == sorted(value)) if isinstance(value, list) else found == value
    faults = {(fault.path.split(".")[-1], fault.key) for fault in form_faults(given)}
    assert faults <= {("es", "missing"), ("hints", "list_to")}
    assert not StepCheck(read_lesson(given).steps[0], "step").faults
    own = embedded.frame.t(f"embed.ask.{ask.partition(':')[0]}.w") if kind == "move" else ""
    assert step["text"]["en"] and (not own or step["text"]["en"] == own)


@pytest.mark.parametrize(
    "more",
    ["ask=pinned:b", "ask=what", "ask=find:wM", "ask=wins:b", "ask=pinned&answer=wA1+wQ%2F"],
)
def test_a_question_without_an_answer_is_told_and_the_position_stays(more: str) -> None:
    embedded = Embedded(f"?pos={quote(ROW)}&{more}")
    (ready,) = embedded.told("ready")
    assert "ask" in [problem["name"] for problem in ready["problems"]]
    assert ready["mode"] == ("lesson" if "answer" in more else "view")


def test_a_lesson_asks_its_own_questions() -> None:
    embedded = Embedded("?lesson=L24&ask=pinned")
    (ready,) = embedded.told("ready")
    assert [problem["name"] for problem in ready["problems"]] == ["ask"]


def test_the_author_may_ask_in_own_words() -> None:
    embedded = Embedded(f"?pos={quote(ROW)}&ask=pinned&task=Which+ones+are+stuck?")
    assert asked(embedded)[2]["steps"][0]["text"] == {"en": "Which ones are stuck?"}


@pytest.mark.parametrize("name", ["today", "P30-34"])
def test_a_puzzle_is_content_of_its_own(name: str) -> None:
    embedded = Embedded(f"?puzzle={name}")
    (ready,) = embedded.told("ready")
    assert not ready["problems"] and ready["mode"] == "lesson"
    assert ("puzzle", name) in embedded.stage.calls
    embedded.frame.t.use("es")
    embedded.say("set", lang="es")
    assert embedded.stage.calls.count(("puzzle", name)) == 2
    both = Embedded(f"?puzzle={name}&ask=wins")
    assert [one["name"] for one in both.told("ready")[0]["problems"]] == ["ask"]


def test_a_puzzle_has_a_plain_name() -> None:
    (ready,) = Embedded("?puzzle=%3Cb%3E").told("ready")
    assert [one["name"] for one in ready["problems"]] == ["puzzle"]
