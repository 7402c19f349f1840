"""What was learnt goes with the games into one file and comes back from it, merged and checked."""

import json
import random
from typing import Any

import pytest

from tests.web.fakes import Memory
from tests.web.test_library_sync import Tab, chosen, tab
from web.common.schema import DataFault
from web.common.store import LESSONS, PUZZLES, Store
from web.learn.progress import LessonProgress
from web.learn.puzzles.rating import OwnRating
from web.learn.study.progress import KEY as STUDIES
from web.learn.study.progress import LAST as STUDY
from web.learn.study.progress import StudyProgress
from web.saved_records.learning import KEYS, merge_learning, saved_learning
from web.saved_records.turning_points import MOST, save_turning_point, turning_points

__all__ = ["tab"]
FACING = "wQ@0,0 bQ@1,0 wA1@-1,0 bA1@2,0 to:w game:Base"


def device() -> Store:
    return Store(Memory())


def exported(store: Store) -> dict[str, str]:
    """The records of a file with what a device has learnt, as they come from games.mjs."""
    records = json.loads(saved_learning(store) or "{}")
    return {name: json.dumps(one) for name, one in records.items()}


def test_nothing_is_lost_and_the_newer_plan_holds() -> None:
    here, there = device(), device()
    mine, theirs = LessonProgress(here, lambda: 100), LessonProgress(there, lambda: 120)
    mine.save_solved("L01", 0, clean=True)
    mine.slip("L02", 0)
    mine.slip("L03", 1)
    mine.take_best("storm", 9)
    mine.visit("L03", 1)
    theirs.save_solved("L01", 1, clean=True)
    theirs.save_solved("L05", 0)
    theirs.slip("L02", 0)
    theirs.slip("drill-moves", 0)
    theirs.take_best("storm", 7)
    theirs.take_best("streak", 4)
    theirs.visit("L05", 0)
    assert merge_learning(here, exported(there))
    both = LessonProgress(here)
    assert both.solved == {"L01": [0, 1], "L05": [0]}
    assert both.stars == {"L01": [0, 1]}
    assert both.due["L02.1"] == (121, 0) and both.due["L03.2"] == (101, 0)
    assert both.due["drill-moves.1"] == (121, 0)
    assert both.best == {"storm": 9, "streak": 4}
    assert both.last == ("L03", 1)
    before = exported(here)
    assert merge_learning(here, before) and exported(here) == before, "twice is once"


def test_a_repetition_that_went_well_is_newer_than_the_failure_before_it() -> None:
    here, there = device(), device()
    LessonProgress(here, lambda: 100).slip("L02", 0)
    progress = LessonProgress(there, lambda: 100)
    progress.slip("L02", 0)
    progress.today = lambda: 101
    progress.save_solved("L02", 0, clean=True)
    for one, other in ((here, there), (there, here)):
        assert merge_learning(one, exported(other))
        assert LessonProgress(one).due == {"L02.1": (104, 1)}


def test_puzzles_studies_and_the_last_study_are_merged() -> None:
    here, there = device(), device()
    mine, theirs = OwnRating(here), OwnRating(there)
    mine.take("P1-1", 700.0, False, 100)
    theirs.take("P1-1", 700.0, True, 100)
    theirs.take("P1-2", 700.0, True, 100)
    theirs.take("P1-3", 700.0, False, 100)
    there.save(STUDIES, {"schema": 1, "solved": {"s": {"a": 2}}, "tests": {"s t": 3}})
    here.save(STUDIES, {"schema": 1, "solved": {"s": {"a": 1, "b": 1}}, "tests": {}})
    there.save(STUDY, {"schema": 1, "text": "# A study"})
    assert merge_learning(here, exported(there))
    both = OwnRating(here)
    assert both.results == {"P1-1": True, "P1-2": True, "P1-3": False}
    assert set(both.due) >= {"P1-1", "P1-3"} and both.own == theirs.own
    study = StudyProgress(here, "s")
    assert study.marks == {"s": {"a": 2, "b": 1}} and study.tests == {"s t": 3}
    assert here.load(STUDY)["text"] == "# A study"


def test_own_turning_points_keep_their_results_under_new_names() -> None:
    here, there = device(), device()
    other = FACING.replace("to:w", "to:b")
    save_turning_point(here, FACING, "wA1@3,0", "wA1@1,-1", 90)
    save_turning_point(there, other, "bA1@-2,0", "bA1@1,1", 95)
    save_turning_point(there, FACING, "wA1@3,0", "wA1@1,-1", 96)
    progress = LessonProgress(there, lambda: 99)
    progress.slip("own-1", 0)
    progress.save_solved("own-2", 0)
    assert merge_learning(here, exported(there))
    points = {point.position: f"own-{point.id}" for point in turning_points(here)}
    assert len(points) == 2
    both = LessonProgress(here)
    assert both.due == {points[other] + ".1": (100, 0)}
    assert both.solved == {points[FACING]: [0]}
    for number in range(MOST):
        save_turning_point(there, f"{FACING} {number}", "wA1@3,0", "wA1@1,-1", 100 + number)
    assert merge_learning(here, exported(there)) and len(turning_points(here)) == MOST


def some_progress(rng: random.Random) -> dict[str, Any]:
    steps = {f"L{rng.randrange(9)}": rng.sample(range(5), rng.randrange(1, 5)) for _ in range(4)}
    due = {f"L{rng.randrange(9)}.{rng.randrange(1, 6)}": [rng.randrange(200), rng.randrange(7)]}
    return {"schema": 1, "solved": steps, "stars": {}, "due": due, "best": {"a": rng.randrange(9)}}


def test_whatever_two_devices_have_both_have_afterwards() -> None:
    rng = random.Random(7)
    for _ in range(100):
        stores = device(), device()
        given = [some_progress(rng) for _ in stores]
        for store, record in zip(stores, given, strict=True):
            store.save(LESSONS, record)
        files = [exported(store) for store in stores]
        merged = []
        for store, file in zip(stores, reversed(files), strict=True):
            assert merge_learning(store, file)
            merged.append(LessonProgress(store))
        one, two = merged
        for record in given:
            for lesson, steps in record["solved"].items():
                assert set(steps) <= set(one.solved[lesson])
            assert set(record["due"]) <= set(one.due)
        assert one.best == two.best
        assert {n: sorted(s) for n, s in one.solved.items()} == {
            n: sorted(s) for n, s in two.solved.items()
        }


SPOILT = [
    ("lessons", "no JSON", "lessons"),
    ("lessons", "[" * 20_000, "lessons"),
    ("lessons", '{"solved": {"L01": [0, 99]}}', "lessons.solved.L01[1]"),
    ("lessons", '{"due": {"L01.1": [5, "x"]}}', "lessons.due.L01.1[1]"),
    ("lessons", '{"best": [3]}', "lessons.best"),
    ("puzzles", '{"results": {"P1-1": 7}}', "puzzles.results.P1-1"),
    ("puzzles", '{"rating": [1, 2]}', "puzzles.rating"),
    ("turns", '{"points": [{"id": 0}]}', "turns.points[0].id"),
    ("studies", '{"solved": {"s": {"a": 3}}}', "studies.solved.s.a"),
    ("study", '{"text": 5}', "study.text"),
]


@pytest.mark.parametrize(("name", "text", "where"), SPOILT)
def test_a_broken_record_is_refused_by_its_place_and_changes_nothing(
    name: str, text: str, where: str
) -> None:
    here, there = device(), device()
    LessonProgress(here).save_solved("L01", 0)
    LessonProgress(there).save_solved("L02", 0)
    OwnRating(there).take("P1-2", 700.0, True, 100)
    before = exported(here)
    with pytest.raises(DataFault) as wrong:
        merge_learning(here, {**exported(there), name: text})
    assert wrong.value.where == where
    assert exported(here) == before


def test_what_is_unknown_is_left_out_and_what_is_spoilt_here_is_replaced() -> None:
    here, there = device(), device()
    OwnRating(there).take("P1-2", 700.0, True, 100)
    here.save(PUZZLES, {"results": 5})
    assert merge_learning(here, {**exported(there), "future": "{}"})
    assert OwnRating(here).results == {"P1-2": True}
    assert set(exported(here)) <= set(KEYS)
    assert {STUDIES, STUDY} < set(KEYS.values())


def test_a_record_that_cannot_be_saved_is_told() -> None:
    memory = Memory()
    there = device()
    LessonProgress(there).save_solved("L02", 0)
    memory.refuses = True
    assert not merge_learning(Store(memory), exported(there))


def test_progress_can_be_saved_before_there_is_a_game(tab: Tab) -> None:
    assert not tab.mine.learnt()
    LessonProgress(tab.session.store).save_solved("L01", 0)
    assert tab.mine.learnt()


def test_games_and_progress_go_into_one_file_and_come_back(tab: Tab) -> None:
    store = tab.session.store
    LessonProgress(store).save_solved("L01", 0)
    tab.do(tab.mine.save())
    assert tab.listing.said[-1][0].endswith("Your learning progress is in it, too.")
    LessonProgress(store).forget()
    tab.do(tab.mine.load([chosen(name="mine.json", said="0 1 0")]))
    assert tab.listing.said[-1][0].endswith("was added to yours.")
    assert LessonProgress(store).solved == {"L01": [0]}
    tab.games.records = {"lessons": '{"best": {"storm": -1}}'}
    tab.do(tab.mine.load([chosen(name="mine.json", said="0 1 0")]))
    assert "“lessons.best.storm” is not a whole number" in tab.listing.said[-1][0]
