"""Studies on the page: lessons made of them, the training on a tree of moves, progress, sentences."""

import json
import re
from typing import Any

import pytest

from hive_core.notation.moves import parse_move
from hive_core.rules.board import CELL, SHIFT
from hive_core.rules.bugs import KIND, PIECE_BY_NAME
from hive_core.rules.error_sentences import EXPECTED
from hive_core.study.html import choices_html
from hive_core.study.reader import hidden_tasks, read_study
from hive_core.study.records import FAULTS, Study, fault_at
from tests.web.fakes import Memory
from tools.common import ROOT
from web.common.i18n import Translator
from web.common.store import Store
from web.learn.lesson import read_cell
from web.learn.study.faults import study_fault_words
from web.learn.study.progress import CLEAN, KEY, SOLVED, StudyProgress
from web.learn.study.steps import (
    find_test,
    lesson_of_test,
    live_parts,
    outcome_of_test,
    section_lesson,
)
from web.learn.study.training import Training
from web.learn.task_factory import task_for

PINS = (ROOT / "web/studies/pins.hive.md").read_text()
CODES = ("en", "es")


def read(name: str) -> str:
    return (ROOT / f"web/locales/{name}.json").read_text()


def words(code: str = "en") -> Translator:
    found = Translator(read, ("learn", "embed", "study"))
    found.use(code)
    return found


def study_of(text: str) -> Study:
    study, faults = read_study(text)
    assert study, faults
    return study


def training(text: str = PINS, section: int = 3) -> Training:
    study = study_of(text)
    (part,) = live_parts(study, section)
    return Training(section_lesson(words(), study, section).steps[0], part)


def play(task: Training, text: str) -> Any:
    """Play a move as a person does, and return the feedback."""
    move = parse_move(task.board(), text)
    task.selected = move >> SHIFT
    return task.put(move & CELL)


def said(feedback: Any) -> str:
    """The author's words in a feedback, or in a text."""
    words_of = getattr(feedback, "words", feedback) or {}
    return str(words_of["en"])


def fenced(question: str, position: str) -> str:
    """The text of a study with one task."""
    head = "---\nstudy: t\ntitle: T\nlang: en\n---\n## A\n"
    return f"{head}\n```hive\n{question}\n{position}\n```\n"


def test_tasks_and_games_of_a_section_are_steps_of_a_lesson() -> None:
    study = study_of(PINS)
    for code in CODES:
        kinds = []
        for at in range(len(study.sections)):
            lesson = section_lesson(words(code), study, at)
            kinds.append([step.kind for step in lesson.steps])
            for step in lesson.steps:
                assert step.kind == "train" or task_for(step).board_view()
        assert kinds == [[], ["choose"], ["choose"], ["train"], ["move"], []]
    game = study_of(PINS + "\n```hive\n1. wS1 {First.} 2. bS1 wS1-\n```\n")
    (step,) = section_lesson(words(), game, 5).steps
    assert step.kind == "watch" and len(step.frames) == 3
    assert said(step.frames[1].text) == "1. wS1  First."


def test_a_training_accepts_the_tree_and_goes_on_until_every_answer_was_met() -> None:
    task = training()
    assert task.board().turn == 0 and not task.solved and task.progress() == (0, 0)
    wrong = play(task, "wA1 bQ-")
    assert wrong.sort == "wrong" and said(wrong).startswith("Here your ant touches the queen")
    assert play(task, "wA1 /wS1").key == "study.not_in_tree"
    assert task.hint().sort == "hint" and task.signs
    solved = play(task, "wA1 bA1/")
    assert solved.sort == "solved" and said(solved) == "This holds it as well."


def test_a_right_variation_that_ends_early_asks_for_the_main_lines_move_too() -> None:
    early = "1. wS1 (1. wG1 {Good too. $right}) (1. wA1 {$right}) 2. bG1 wS1- 3. wQ -wS1"
    begin = PINS.index("```hive\ntrain: w")
    text = PINS[:begin] + "```hive\ntrain: w\n" + early + "\n```\n"
    task = training(text)
    told = play(task, "wG1")
    assert (told.sort, told.key) == ("found", "study.right_said")
    assert words()(told.key, **told.params).startswith("Good too. This study goes on")
    assert play(task, "wA1").key == "study.right_too"
    assert not task.solved and task.board().ply == 0
    assert play(task, "wS1").sort == "found" and task.reply_due()


def test_the_opponent_plays_its_other_answer_before_the_training_ends() -> None:
    task = training(PINS.replace("ply: 6\n", "ply: 4\n"))
    assert task.progress() == (0, 2)
    assert play(task, "wA1 -wQ").sort == "found" and task.reply_due()
    assert task.tap(0).sort == "nothing" and not task.movable(0)
    told = task.reply()
    assert told.sort == "found" and said(told).startswith("The black ant has come")
    again = play(task, "wA1 bA1-")
    assert again.key == "study.other_line" and task.reply_due() and task.progress() == (1, 2)
    assert said(task.reply()).endswith("This time the ant stands in line.")
    done = play(task, "wA1 bA1-")
    assert done.sort == "solved" and task.solved and task.progress() == (2, 2)


def test_a_test_asks_its_tasks_without_hints() -> None:
    study = study_of(PINS)
    (part,) = [one for one in study.sections[5].parts if one.kind == "test"]
    found, tasks = find_test(study, part.id)
    assert found is part and len(tasks) == 3
    lesson = lesson_of_test(words(), study, part, tasks)
    assert [step.hints for step in lesson.steps] == [(), (), ()]
    assert find_test(study, "none") == (None, [])


CHOICE = """```hive
task: How far does the {bug} walk?
right: One step. | As the queen does.
wrong: Two steps. | Count again.
wrong: Three steps. | That is the spider.
wQ@0,0 bQ@1,0
```
"""


def test_tasks_of_a_test_alone_are_asked_nowhere_else() -> None:
    own = CHOICE.format(bug="queen") + "\n" + CHOICE.format(bug="pillbug")
    text = "---\nstudy: t\ntitle: T\n---\n" + CHOICE.format(bug="ant")
    study = study_of(text + "\n```hive\ntest: 1 of 2\n```\n\n" + own + "\n## B\n\n" + own)
    (test,) = [one for one in study.sections[0].parts if one.kind == "test"]
    assert hidden_tasks(study.sections[0]) == find_test(study, test.id)[1]
    assert [len(live_parts(study, at)) for at in (0, 1)] == [1, 2]
    include = study_of(text + "\n```hive\ntest: 1 of 1\ninclude: tasks\n```\n\n" + own)
    assert len(live_parts(include, 0)) == 3


def test_a_result_names_the_questions_that_went_wrong() -> None:
    told = [outcome_of_test(words(), 3, right) for right in ([0, 2], [1], [], [2, 1, 0])]
    assert told[:2] == [
        "2 of 3 right (all but question 2)",
        "1 of 3 right (all but questions 1, 3)",
    ]
    assert told[2:] == ["0 of 3 right", "3 of 3 right"]
    assert outcome_of_test(words("es"), 2, [1]) == "1 de 2 bien (todas menos la pregunta 1)"


def test_answers_stand_in_an_order_that_does_not_tell_the_right_one() -> None:
    places = []
    for bug in range(60):
        study = study_of("---\nstudy: t\ntitle: T\n---\n" + CHOICE.format(bug=bug))
        again = study_of("---\nstudy: u\ntitle: U\n---\n\n" + CHOICE.format(bug=bug))
        (step,) = section_lesson(words(), study, 0).steps
        assert section_lesson(words(), again, 0).steps[0].options == step.options
        (test,) = lesson_of_test(
            words(), study, study.sections[0].parts[0], live_parts(study, 0)
        ).steps
        assert test.options == step.options
        listed = choices_html(study.sections[0].parts[0])
        at = [listed.index(said(option.text)) for option in step.options]
        assert at == sorted(at)
        places.append([option.right for option in step.options].index(True))
    assert all(places.count(place) > 9 for place in range(3))


THROW = "bQ@-2,0 wQ@-1,0 wP@0,0 bA1@1,0 bG1@1,-1 game:Base+P last:bG1"
WIN = "bQ@0,0 wP@1,-1 bG1@2,-1 wQ@0,1 wS1@-1,1 bA1@-1,0 bS1@0,-1 game:Base+P"
OPEN = "wS1@0,0 bS1@1,0 game:Base+P"


@pytest.mark.parametrize(
    ("question", "position", "piece", "cell"),
    [
        ("answer: bG1 wP\\", WIN, "wP", "2,0"),
        ("ask: wins", WIN, "wP", "2,0"),
        ("answer: any", OPEN, "wQ", "2,0"),
        ("task: Where?\ncells: bA1 0,1 1,-1", THROW, "bQ", "-2,1"),
        ("task: Where?\ncells: 0,1 1,-1", THROW, "bQ", "-2,1"),
        ("ask: find:bA1", THROW, "bG1", "-1,0"),
        ("task: Which?\nchoose: bA1, wP", THROW, "bQ", "-1,0"),
        ("ask: throw:w", THROW, "bG1", "-1,0"),
    ],
)
def test_words_on_a_try_stand_by_cell_or_by_piece_in_every_task(
    question: str, position: str, piece: str, cell: str
) -> None:
    said_of = f"refuse: {piece} Of the piece.\nrefuse: {cell} Of the cell."
    study = study_of(fenced(f"{question}\n{said_of}", position))
    (step,) = section_lesson(words(), study, 0).steps
    board = task_for(step).board()
    heard = set()
    for first in [cell for cell in board.where if cell >= 0]:
        for second in (read_cell(cell), read_cell("2,-1"), first):
            task = task_for(step)
            if question == "answer: any":
                task.pick(KIND[PIECE_BY_NAME[piece]])
            heard |= {(one.words or {}).get("en") for one in (task.tap(first), task.tap(second))}
    assert {"Of the piece.", "Of the cell."} <= heard


def test_every_piece_that_cannot_be_thrown_has_its_reason() -> None:
    position = "bQ@-2,0 wQ@-1,0 wP@0,0 bA1@1,0 bG1@1,-1 wG1@-1,1 bS1@2,0 bB1@2,-1 game:Base+P"
    (step,) = section_lesson(words(), study_of(fenced("ask: throw:w", position)), 0).steps
    heard = {}
    for name in ("wP", "bQ", "wQ", "bA1", "bS1", "wG1"):
        feedback = task_for(step).tap(task_for(step).board().where[PIECE_BY_NAME[name]])
        heard[name] = (feedback.sort, feedback.key)
    beside = ("wrong", "learn.no_thrower")
    assert heard == {
        "wP": beside, "bQ": beside, "bS1": beside,
        "wQ": ("wrong", "refusal.pinned"), "bA1": ("found", "learn.found"),
        "wG1": ("found", "learn.found"),
    }  # fmt: skip
    rests = position.replace("wG1@", "wG2@") + " last:bA1"
    for given, key in ((rests, "refusal.resting"), (position + " to:b", "refusal.pinned")):
        (step,) = section_lesson(words(), study_of(fenced("ask: throw:w", given)), 0).steps
        task = task_for(step)
        name = "bA1" if key == "refusal.resting" else "wQ"
        assert task.tap(task.board().where[PIECE_BY_NAME[name]]).key == key
        assert key in json.loads(read("en")) and key in json.loads(read("es"))


def test_progress_is_kept_by_study_and_task() -> None:
    memory = Memory()
    progress = StudyProgress(Store(memory), "pins")
    parts = live_parts(study_of(PINS), 1)
    progress.take("study-2", parts)
    progress.save_solved("study-2", 0)
    assert progress.mark(parts[0]) == SOLVED
    progress.save_solved("study-2", 0, True)
    progress.save_solved("study-2", 0)
    progress.save_test("abc", 0)
    again = StudyProgress(Store(memory), "pins")
    again.take("study-2", parts)
    assert (again.mark(parts[0]), again.solved, again.best("abc")) == (CLEAN, {"study-2": [0]}, 1)
    assert not StudyProgress(Store(memory), "other").mark(parts[0])
    other = live_parts(study_of(PINS.replace("pinned:w", "pinned:b")), 1)
    assert not again.mark(other[0])


def test_spoilt_progress_is_left_out() -> None:
    for spoilt in ("", "[]", '{"solved": 3}', '{"solved": {"pins": {"a": 9}}, "tests": {"x": -1}}'):
        memory = Memory()
        memory.set(KEY, spoilt)
        assert StudyProgress(Store(memory), "pins").marks in ({}, {"pins": {}})


def test_every_fault_has_its_sentence_in_both_languages() -> None:
    for code in CODES:
        entries = json.loads(read(f"study.{code}"))
        told = {key.split(".", 2)[2] for key in entries if key.startswith("study.fault.")}
        assert told == set(FAULTS)
        for key, sentence in FAULTS.items():
            gaps = set(re.findall(r"{(\w+)}", sentence))
            assert set(re.findall(r"{(\w+)}", entries["study.fault." + key])) <= gaps
            params: dict[str, Any] = dict.fromkeys(gaps, 7)
            fault = fault_at(3, key, "what", **params)
            assert "3" in study_fault_words(words(code), fault) and "{" not in study_fault_words(
                words(code), fault
            )
    _, faults = read_study("---\nstudy: a\ntitle: A\n---\n```hive\nwQ@0,0 what\n```\n")
    assert study_fault_words(words(), faults[0]).startswith("Line 6. ") and EXPECTED


def test_a_link_carries_results_and_adds_only_better_ones() -> None:
    told: list[str] = []
    first = StudyProgress(Store(Memory()), "pins", told.append)
    parts = live_parts(study_of(PINS), 1)
    first.take("study-2", parts)
    first.save_solved("study-2", 0)
    first.save_test("0123abcd", 2)
    link = first.carried()
    assert link == f"{parts[0].id}.1,0123abcd-3" and told == [parts[0].id, "0123abcd"]
    memory = Memory()
    other = StudyProgress(Store(memory), "pins")
    other.take("study-2", parts)
    other.save_solved("study-2", 0, True)
    other.adopt(link)
    assert (other.mark(parts[0]), other.best("0123abcd")) == (CLEAN, 3)
    for hostile in (
        "",
        ",,,",
        "0123abcd.9",
        "0123abcd-x",
        "../../..",
        "0123ABCD-1",
        "0123abcd-9999",
    ):
        other.adopt(hostile)
        assert StudyProgress(Store(memory), "pins").carried() == other.carried()
    assert other.carried() == f"{parts[0].id}.2,0123abcd-3"
