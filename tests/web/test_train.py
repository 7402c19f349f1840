"""The trainer of a line: what it asks for, what it accepts, and its address."""

import pytest

from hive_core.game import Game
from hive_core.notation.position import parse_position
from hive_core.rules.board import SHIFT
from hive_core.rules.refusals import refusal_of_move
from tests.web.fakes import Memory
from web.common.i18n import CODES, Translator, read_catalogue
from web.common.store import Store
from web.learn.again import made_lesson
from web.learn.drills.drill import Dice
from web.learn.lesson import read_move
from web.learn.progress import DueProgress, LessonProgress
from web.learn.train import MOST, trainer_lesson
from web.openings.lines import LINES
from web.openings.training import trained_line, trainer

GAME = "Base;InProgress;White[4];wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wA1 \\wQ;bA1 bQ/"


def speak(code):
    t = Translator(read_catalogue, ("puzzles", "drills", "openings", "lines"))
    t.use(code)
    return t


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("text", [line.text for line in LINES] + [GAME])
def test_every_line_is_asked_for_move_by_move(code, text):
    fragment = trainer(text)
    assert not set(fragment) & set(" \\/;.#%?&")
    line = trained_line(fragment)
    plies = line.split(";")[1:]
    lesson = trainer_lesson(speak(code), fragment)
    assert lesson and lesson.id == fragment and len(lesson.steps) == len(plies) - 2
    for step in lesson.steps:
        board = parse_position(step.position or "")
        for move in step.moves:
            piece, cell = read_move(move)
            assert refusal_of_move(board, piece << SHIFT | cell) is None
        words = step.text[code] + (step.done or {})[code] + (step.otherwise or {})[code]
        assert "{" not in words and "train." not in words and "opening." not in words


def test_a_mirrored_move_is_right_at_the_beginning():
    lesson = trainer_lesson(speak("en"), trainer(LINES[0].text))
    assert lesson
    step = lesson.steps[0]
    assert len(step.moves) == 2, "the queen above or below the row"


def test_what_is_no_line_has_no_trainer():
    assert trainer("Base;wS1;bS1 wS1-") == trainer("") == ""
    assert trainer("wQ@0,0 bQ@1,0;wA1 -wQ;bA1 bQ-;wA2 -wA1") == ""
    for wrong in ("train=", "train=Base,wS1,wS1", "train=x", "train=Base,wS1,bS1_wS1-"):
        assert trainer_lesson(speak("en"), wrong) is None
    long = Game()
    while len(long.played) < 40 and long.board.legal_moves():
        long.play(sorted(long.board.legal_moves())[len(long.played) % 3])
    assert len(long.played) > MOST + 2
    lesson = trainer_lesson(speak("en"), trainer(long.text()))
    assert lesson and len(lesson.steps) <= MOST


def test_a_move_that_went_wrong_comes_back_by_itself():
    progress = LessonProgress(Store(Memory()), lambda: 9)
    fragment = trainer(GAME)
    lesson = trainer_lesson(speak("en"), fragment)
    assert lesson
    trained = DueProgress(progress, [(fragment, n) for n in range(4)], [4] * 4)
    trained.slip(fragment, 2)
    progress.today = lambda: 10
    assert progress.due_steps() == [(fragment, 2)]
    again = made_lesson(speak("en"), fragment, (), Dice(1).below)
    assert again and again.steps[2] == lesson.steps[2]
