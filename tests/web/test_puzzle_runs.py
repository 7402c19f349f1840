"""Storm and streak: the queue of puzzles, the time, the ends, and the best results that are saved."""

import json
import random

import pytest

from tests.web.fakes import Memory
from tests.web.puzzle_list import ENTRIES
from tests.web.test_puzzles import english
from web.common.i18n import CODES
from web.common.store import LESSONS, Store
from web.learn.minutes import minutes_text
from web.learn.progress import LessonProgress
from web.learn.puzzles.run import (
    ALL,
    BONUS_MS,
    IN_A_ROW,
    KINDS,
    PENALTY_MS,
    SHORT,
    STORM,
    STORM_MS,
    STREAK,
    TIME,
    WARNINGS,
    WRONG,
    PuzzleRun,
    queue,
)

START = 5_000.0


def begun(kind: str = STORM) -> PuzzleRun:
    return PuzzleRun(kind, queue(kind, ENTRIES, lambda n: 0))


@pytest.mark.parametrize("kind", KINDS)
def test_a_queue_rises_in_rating_and_has_no_puzzle_twice(kind: str) -> None:
    for seed in range(20):
        found = queue(kind, ENTRIES, random.Random(seed).randrange)
        ratings = [one.rating for one in found]
        assert ratings == sorted(ratings) and len({one.id for one in found}) == len(found) > 40
        assert kind == STREAK or {one.goal for one in found} == set(SHORT)
    one, two = (queue(kind, ENTRIES, random.Random(seed).randrange) for seed in (1, 2))
    assert one != two, "the next run has others"


def test_the_time_of_a_storm_begins_with_the_first_answer() -> None:
    run = begun()
    assert not run.expire(START + 10 * STORM_MS) and run.left_ms(START) == STORM_MS
    run.take(True, START)
    assert run.left_ms(START) == STORM_MS and run.left_ms(START + 1000) == STORM_MS - 1000
    assert not run.expire(START + STORM_MS - 1)
    assert run.expire(START + STORM_MS) and run.over == TIME
    run.take(True, START + STORM_MS)
    assert (run.right, run.at) == (1, 1), "too late"


def test_five_in_a_row_add_two_seconds_and_a_wrong_answer_costs_ten() -> None:
    run = begun()
    for number in range(1, 2 * IN_A_ROW + 1):
        run.take(True, START)
        assert run.left_ms(START) == STORM_MS + number // IN_A_ROW * BONUS_MS
    missed = run.entry()
    run.take(False, START)
    assert run.left_ms(START) == STORM_MS + 2 * BONUS_MS - PENALTY_MS
    for _ in range(IN_A_ROW - 1):
        run.take(True, START)
    assert run.left_ms(START) == STORM_MS + 2 * BONUS_MS - PENALTY_MS, "the row begins anew"
    assert (run.right, run.missed, run.over) == (14, [missed], "")


def test_a_wrong_answer_can_end_a_storm() -> None:
    run = begun()
    run.take(True, START)
    late = START + STORM_MS - PENALTY_MS
    run.take(False, late)
    assert run.over == TIME and run.left_ms(late) == 0 and len(run.missed) == 1


def test_the_time_is_announced_three_times_at_most() -> None:
    run = begun()
    assert run.warning(START) == 0
    run.take(True, START)
    said = [run.warning(START + second * 1000) for second in range(STORM_MS // 1000 + 1)]
    assert [one for one in said if one] == list(WARNINGS)
    assert said.index(60) == 120 and said.index(10) == 170
    late = begun()
    late.take(True, START)
    assert late.warning(START + 175_000) == 10 and late.warning(START + 176_000) == 0


def test_a_streak_has_no_clock_and_ends_at_the_first_wrong_answer() -> None:
    run = begun(STREAK)
    for number in range(3):
        run.take(True, START + number * 10 * STORM_MS)
    assert not run.over and run.end_ms is None
    last = run.entry()
    run.take(False, START)
    assert (run.over, run.right, run.missed) == (WRONG, 3, [last])
    run.take(True, START)
    assert run.right == 3


@pytest.mark.parametrize("kind", KINDS)
def test_a_run_ends_when_all_puzzles_are_done(kind: str) -> None:
    run = begun(kind)
    for _ in run.puzzles:
        assert not run.over
        run.take(True, START)
    assert run.over == ALL and run.right == len(run.puzzles) and run.entry() == run.puzzles[-1]


def test_a_time_is_told_in_minutes_and_begun_seconds() -> None:
    told = [minutes_text(ms) for ms in (180_000.0, 179_001.0, 60_000.0, 9_000.5, 0.0)]
    assert told == ["3:00", "3:00", "1:00", "0:10", "0:00"]


def test_the_best_results_are_saved_with_the_progress_and_old_records_are_read() -> None:
    memory = Memory()
    memory.texts[LESSONS] = json.dumps({"schema": 1, "solved": {"L01": [0]}, "last": ["L01", 0]})
    progress = LessonProgress(Store(memory))
    assert progress.best == {} and progress.done("L01", 1)
    for count in (3, 7, 5, 0):
        progress.take_best(STORM, count)
    progress.take_best(STREAK, 0)
    again = LessonProgress(Store(memory))
    assert again.best == {STORM: 7} and again.done("L01", 1) and again.last == ("L01", 0)
    again.save_solved("L02", 0)
    assert LessonProgress(Store(memory)).best == {STORM: 7}, "a lesson keeps them"


@pytest.mark.parametrize("best", [3, [], {"storm": -1}, {"storm": "9"}, {"storm": 1.5}])
def test_best_results_that_cannot_be_read_are_none(best: object) -> None:
    memory = Memory()
    memory.texts[LESSONS] = json.dumps({"schema": 1, "solved": {"L01": [0]}, "best": best})
    progress = LessonProgress(Store(memory))
    assert progress.best == {} and progress.done("L01", 1)


def test_every_sentence_of_a_run_is_in_each_language() -> None:
    for code in CODES:
        t = english(code)
        keys = [f"puzzle.run.left.{seconds}" for seconds in WARNINGS]
        keys += [f"puzzle.run.over.{over}" for over in (TIME, WRONG, ALL)]
        for kind in KINDS:
            keys += [f"puzzle.{kind}", f"puzzle.run.about.{kind}", f"puzzle.run.begin.{kind}"]
        for key in keys:
            assert t(key) and t(key) != key
