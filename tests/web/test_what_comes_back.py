"""Sixty days of three learners: what comes back, when, and the map of skills, against a plain model
that is written here anew and shares nothing with the page's."""

import json

import pytest

from tests.web.fakes import Memory
from tests.web.puzzle_list import ENTRIES
from tools.common import ROOT
from web.common.i18n import CODES, Translator, read_catalogue
from web.common.store import Store
from web.learn.again import made_lesson
from web.learn.drills.drill import KINDS, Dice
from web.learn.lesson import Chapter, Entry
from web.learn.progress import DRILL, LessonProgress
from web.learn.puzzles.rating import OwnRating
from web.learn.skills import DUE, MASTERED, SKILLS, next_skill, skill_map
from web.learn.skills_words import sentences
from web.saved_records.turning_points import MOST, OWN, save_turning_point, turning_points

DAYS = range(100, 160)
STEPS, LESSONS = 5, 3
WAITS = [1, 3, 7, 16, 35, 90]
PUZZLES = ENTRIES[:: len(ENTRIES) // 160][:160]
CHAPTERS = [
    Chapter(
        name,
        {"en": name},
        {"en": name},
        tuple(Entry(f"{name}{number}", {"en": name}, STEPS) for number in range(LESSONS)),
    )
    for skill in SKILLS
    for name in skill.chapters
]
ALL_STEPS = [(e.id, n) for c in CHAPTERS for e in c.lessons for n in range(e.steps)] + [
    (DRILL + kind, 0) for skill in SKILLS for kind in skill.drills
]
PER_DAY = 6
ERRS = {"always": lambda _: True, "half": lambda number: number % 2 == 1, "never": lambda _: False}


class Plain:
    """One learner in plain words: for each thing, a list of what happened on which day."""

    def __init__(self):
        self.history = {}

    def did(self, thing, day, well):
        self.history.setdefault(thing, []).append((day, well))

    def spoken(self, thing):
        return thing if isinstance(thing, str) else f"{thing[0]}.{thing[1] + 1}"

    def again_after_a_month(self, thing):
        number = 0
        for sign in self.spoken(thing):
            number = (number * 31 + ord(sign)) % 1009
        return number % 10 == 0

    def told(self, thing):
        """When a thing comes back (None: never), whether it is learnt, and whether it went well ever:
        told from its history alone."""
        comes, rights, failed, well_once = None, 0, False, False
        for number, (day, well) in enumerate(self.history.get(thing, [])):
            if not well:
                comes, rights, failed = day + WAITS[0], 0, True
            elif number == 0:
                comes = day + 30 if self.again_after_a_month(thing) else None
                well_once = True
            elif comes is not None and day >= comes:
                rights += 1
                well_once = True
                ends = not failed or rights == len(WAITS)
                comes = None if ends else day + WAITS[rights]
        return comes, well_once and (not failed or rights >= 3)

    def due(self, things, day):
        found = [(self.told(thing)[0], self.spoken(thing), thing) for thing in things]
        return [thing for comes, _, thing in sorted(f for f in found if f[0] and f[0] <= day)]


def learn(name):
    """Play the sixty days; yield after each the day, the page's models and the plain one."""
    errs, count = ERRS[name], 0
    clock = [DAYS[0]]
    store = Store(Memory())
    progress = LessonProgress(store, lambda: clock[0])
    own = OwnRating(store)
    plain = Plain()
    new_steps, new_puzzles = list(ALL_STEPS), [one.id for one in PUZZLES]
    for day in DAYS:
        clock[0] = day
        steps = progress.due_steps()
        assert steps == plain.due(ALL_STEPS, day)[:10]
        puzzles = [one.id for one in PUZZLES if own.is_due(one.id, day)]
        assert sorted(puzzles) == sorted(plain.due([one.id for one in PUZZLES], day))
        for step in steps + [new_steps.pop(0) for _ in range(min(PER_DAY, len(new_steps)))]:
            wrong = errs(count)
            count += 1
            if wrong:
                progress.slip(*step)
            progress.save_solved(*step, clean=not wrong)
            plain.did(step, day, not wrong)
        for puzzle in puzzles + [new_puzzles.pop(0) for _ in range(min(2, len(new_puzzles)))]:
            wrong = errs(count)
            count += 1
            own.take(puzzle, 1000.0, not wrong, day)
            plain.did(puzzle, day, not wrong)
        yield day, progress, own, plain


def plain_map(plain, day):
    """Share and things due of each skill, counted from the histories."""
    found = []
    for skill in SKILLS:
        steps = [
            step
            for step in ALL_STEPS
            if step[0].rstrip("0123456789") in skill.chapters
            or step[0] in [f"drill-{kind}" for kind in skill.drills]
        ]
        right = sum(plain.told(step)[1] for step in steps)
        due = len(plain.due(steps, day))
        whole = len(steps)
        if skill.wins is not None:
            mine = [p.id for p in PUZZLES if p.goal.startswith("win") == skill.wins]
            right += min(10, sum(plain.told(puzzle)[1] for puzzle in mine))
            due += len(plain.due(mine, day))
            whole += 10
        found.append((skill.name, 100 * right // whole, due))
    return found


@pytest.mark.slow
@pytest.mark.parametrize(
    "name", ["half", "never", pytest.param("always", marks=pytest.mark.nightly)]
)
def test_what_comes_back_and_the_map_are_as_a_plain_model_says(name):
    for day, progress, own, plain in learn(name):
        states = skill_map(CHAPTERS, progress, own, PUZZLES)
        assert [(one.name, one.share, one.due) for one in states] == plain_map(plain, day), day
        for one in states:
            assert (one.state == DUE) == (one.due > 0)
            assert (one.state == MASTERED) == (one.share >= 90 and not one.due)
            assert one.way
    again = OwnRating(own.store)
    assert again.due == own.due and again.results == own.results
    assert LessonProgress(progress.store).due == progress.due
    mastered = [one.name for one in states if one.share >= 90]
    assert len(mastered) == {"always": 0, "never": len(SKILLS)}.get(name, len(mastered))


def test_waits_are_those_that_were_promised_and_a_tenth_comes_again():
    store = Store(Memory())
    own = OwnRating(store)
    own.take("P", 900.0, False, 0)
    days, day = [], 0
    while "P" in own.due:
        days.append(own.due["P"][0] - day)
        day = own.due["P"][0]
        own.take("P", 900.0, True, day)
    assert days == WAITS and own.results["P"]
    names = [one.id for one in ENTRIES[::4]]
    for name in names:
        own.take(name, 900.0, True, 0)
    waits = {own.due[name][0] for name in names if name in own.due}
    assert waits == {30}
    assert 0.05 < len(own.due) / len(names) < 0.16


def test_a_new_learner_has_everything_before_them():
    store = Store(Memory())
    states = skill_map(CHAPTERS, LessonProgress(store), OwnRating(store), ())
    assert {one.state for one in states} == {"new"} and len(states) == 12
    first = next_skill(states)
    assert first and first.name == "placing" and first.way == "first0"


POSITION = "wQ@0,0 wS1@-1,0 bS1@1,0 bQ@2,0 wA1@-2,1 game:Base"


def test_turning_points_of_own_games_come_back_as_steps_and_each_is_saved_once():
    store = Store(Memory())
    assert save_turning_point(store, POSITION, "wA1@3,0", "wA1@0,-1", 7)
    assert not save_turning_point(store, POSITION, "wA1@3,0", "wA1@1,-1", 8)
    points = turning_points(store)
    progress = LessonProgress(store, lambda: 8)
    for _ in range(2):
        progress.adopt([(OWN + str(point.id), point.day) for point in points])
    assert progress.due == {"own-1.1": (8, 0)} and progress.due_steps() == [("own-1", 0)]
    for code in CODES:
        t = Translator(read_catalogue, ("puzzles", "drills"))
        t.use(code)
        lesson = made_lesson(t, "own-1", points, Dice(1).below)
        assert lesson
        step = lesson.steps[0]
        assert step.kind == "move" and step.moves == ("wA1@3,0",)
        words = step.text[code] + (step.done or {})[code]
        assert "{" not in words and "wA1" not in words
        for kind in KINDS:
            drill = made_lesson(t, DRILL + kind, (), Dice(1).below)
            assert drill and drill.steps[0].position
        assert made_lesson(t, "own-2", points, Dice(1).below) is None
        assert made_lesson(t, "drill-none", (), Dice(1).below) is None
    progress.save_solved("own-1", 0, True)
    assert progress.due["own-1.1"] == (11, 1)
    for number in range(MOST + 5):
        save_turning_point(store, POSITION + " to:w" + str(number + 5), "wA1@3,0", "wA1@0,-1", 9)
    assert len(turning_points(store)) == MOST


def test_the_map_says_what_is_mastered_due_and_next_in_both_languages():
    store = Store(Memory())
    progress = LessonProgress(store, lambda: 8)
    progress.slip("spider0", 0)
    progress.today = lambda: 9
    states = skill_map(CHAPTERS, progress, OwnRating(store), ())
    for code, words in (
        ("en", "0 of 12 mastered. Next: spider and ant."),
        ("es", "Dominas 0 de 12. Lo siguiente: araña y hormiga."),
    ):
        t = Translator(read_catalogue, ("puzzles",))
        t.use(code)
        assert " ".join(sentences(t, states)) == words


def test_every_chapter_of_the_course_belongs_to_one_skill():
    chapters = [path.stem for path in (ROOT / "web/lessons").glob("*.json")]
    named = [name for skill in SKILLS for name in skill.chapters]
    others = {"schema", "rules", "ideas", "contents"}
    assert sorted(named) == sorted(set(chapters) - others)
    assert json.loads((ROOT / "web/lessons" / f"{named[0]}.json").read_text())
