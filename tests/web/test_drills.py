"""A round of drills: what counts as right, the time, and questions as steps that can be solved."""

import pytest

from hive_core.rules.bugs import NAMES
from web.common.i18n import CODES, Translator, read_catalogue
from web.learn.drills.drill import Dice, new_drill
from web.learn.drills.drill_run import FREE, PENALTY_MS, TIME_MS, TIMED, DrillRound
from web.learn.drills.drill_step import drill_lesson
from web.learn.task_factory import task_for


def test_a_timed_round_begins_with_the_first_answer_and_ends_after_two_minutes() -> None:
    run = DrillRound(TIMED, Dice(1).below)
    assert run.left_ms(9e9) == TIME_MS
    run.solve(1000.0)
    assert (run.right, run.left_ms(1000.0)) == (1, TIME_MS)
    run.next()
    run.slip(2000.0, wrong=True)
    assert run.left_ms(2000.0) == TIME_MS - 1000 - PENALTY_MS
    run.slip(2000.0, wrong=False)
    assert run.left_ms(2000.0) == TIME_MS - 1000 - PENALTY_MS, "a hint costs no time"
    run.solve(3000.0)
    assert run.right == 1, "a wrong tap came before"
    assert [run.warning(now) for now in (50_000.0, 60_000.0, 61_000.0)] == [0, 60, 0]
    assert not run.over(115_999.0) and run.over(116_000.0)
    run.next()
    run.solve(117_000.0)
    assert run.result() == 1, "too late"


def test_a_free_round_counts_the_longest_row() -> None:
    run = DrillRound(FREE, Dice(2).below)
    for clean in (True, True, False, True):
        if not clean:
            run.slip(0.0, wrong=True)
        run.solve(0.0)
        run.next()
    assert (run.right, run.row, run.longest, run.result()) == (3, 1, 2, 2)
    assert run.left_ms(9e9) == TIME_MS and not run.over(9e9)
    run.next()
    assert run.row == 0, "a question was left out"


@pytest.mark.parametrize("code", CODES)
def test_every_drill_is_solved_by_its_answers_and_explains_wrong_ones(code: str) -> None:
    t = Translator(read_catalogue, ("learn", "drills"))
    t.use(code)
    dice = Dice(11)
    for number in range(80):
        drill = new_drill(dice.below)
        lesson = drill_lesson(t, drill, str(number))
        task = task_for(lesson.steps[0])
        where = task.board().where
        answers = list(drill.cells) or [where[piece] for piece in drill.pieces]
        wrong = [cell for cell in where if cell >= 0 and cell not in answers]
        for cell in wrong:
            said = task.tap(cell)
            assert said.sort == "wrong" and (said.words or said.key), NAMES[drill.piece]
        sorts = [task.tap(cell).sort for cell in answers]
        assert sorts[-1] == "solved" and set(sorts[:-1]) <= {"found"} and task.solved
        assert task.step.done and str(task.step.done[code])[-1] == "."
