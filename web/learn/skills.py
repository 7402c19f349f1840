"""Map of a learner's skills: what is mastered, what is due to be repeated, and what comes next. Pure.

It follows from the progress that is saved anyway: steps of lessons, drills and puzzles.
"""

from hive_core.records import NamedTuple
from web.learn.course import first_open
from web.learn.progress import DRILL, read_step_name
from web.learn.puzzles.puzzle import is_win

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from web.learn.lesson import Chapter
    from web.learn.progress import LessonProgress
    from web.learn.puzzles.puzzle import Entry
    from web.learn.puzzles.rating import OwnRating

Skill = NamedTuple(
    "Skill",
    [
        ("name", "str"),
        ("chapters", "tuple[str, ...]"),
        ("drills", "tuple[str, ...]"),
        ("wins", "object"),
    ],
)
"""A skill: the ids of the chapters that teach it, the kinds of drills that train it, and `wins`,
which says of the puzzles that train it whether their goal is to win; None for no puzzles."""

SKILLS = (
    Skill("placing", ("first", "turn", "queen"), ("place",), None),
    Skill("crawlers", ("spider", "ant"), ("moves",), None),
    Skill("beetle", ("beetle", "top"), (), None),
    Skill("grasshopper", ("grasshopper",), (), None),
    Skill("pins", ("hive",), ("pinned",), None),
    Skill("gates", ("tactics",), ("gates", "reach"), None),
    Skill("copies", ("ladybug", "mosquito"), (), None),
    Skill("throws", ("pillbug", "together"), (), None),
    Skill("attack", ("ending", "attack", "sides"), (), True),
    Skill("defence", ("defence",), (), False),
    Skill("openings", ("opening", "shapes", "plans"), (), None),
    Skill("notation", ("notation",), ("notation",), None),
)
"""All skills, in the order in which they are learnt."""

NEW, BEGUN, DUE, MASTERED = "new", "begun", "due", "mastered"
"""States of a skill; DUE if anything of it is to be repeated now."""
PUZZLES = 10
"""Number of solved puzzles that count as all of a skill's puzzles."""
ENOUGH = 90
"""Per cent from which on a skill counts as mastered."""

SkillState = NamedTuple(
    "SkillState",
    [("name", "str"), ("state", "str"), ("share", "int"), ("due", "int"), ("way", "str")],
)
"""State of a skill: `share` is how much of it is learnt, in per cent, `due` how many steps, drills and
puzzles are to be repeated now, `way` the fragment of the page's address where it goes on."""


def skill_map(
    chapters: "Sequence[Chapter]",
    progress: "LessonProgress",
    own: "OwnRating",
    puzzles: "Sequence[Entry]",
) -> "list[SkillState]":
    """Return the states of all SKILLS in their order. `own` has the results of `puzzles`, which may be
    left out while there are none."""
    day = progress.today()
    return [_state(skill, chapters, progress, own, puzzles, day) for skill in SKILLS]


def _state(
    skill: Skill,
    chapters: "Sequence[Chapter]",
    progress: "LessonProgress",
    own: "OwnRating",
    puzzles: "Sequence[Entry]",
    day: int,
) -> SkillState:
    taught = [chapter for chapter in chapters if chapter.id in skill.chapters]
    steps = [
        (entry.id, number)
        for chapter in taught
        for entry in chapter.lessons
        for number in range(entry.steps)
    ]
    steps.extend([(DRILL + kind, 0) for kind in skill.drills])
    right = len([1 for lesson, step in steps if progress.learnt(lesson, step)])
    begun = [1 for lesson, step in steps if step in progress.solved.get(lesson, ())]
    due = 0
    for name in progress.due:
        if progress.due[name][0] <= day and read_step_name(name) in steps:
            due += 1
    whole, waiting = len(steps), due
    if skill.wins is not None:
        names = [one.id for one in puzzles if is_win(one.goal) == skill.wins]
        right += min(PUZZLES, len([1 for name in names if own.results.get(name)]))
        begun += [1 for name in names if own.has_tried(name)]
        whole += PUZZLES
        due += len([1 for name in names if own.is_due(name, day)])
    share = 100 * right // whole if whole else 0
    if due:
        state = DUE
    elif share >= ENOUGH:
        state = MASTERED
    else:
        failed = [1 for name in progress.due if read_step_name(name) in steps]
        state = BEGUN if begun or failed else NEW
    way = "again" if waiting else "puzzles" if due else _way(skill, taught, progress, share)
    return SkillState(skill.name, state, share, due, way)


def _way(skill: Skill, taught: "list[Chapter]", progress: "LessonProgress", share: int) -> str:
    """Return where a skill goes on: the first lesson that is not done, else a drill or the puzzles,
    else the skill's first lesson."""
    for chapter in taught:
        lesson = first_open(chapter, progress)
        if not progress.done(lesson, steps_of(chapter, lesson)):
            return lesson
    if share < ENOUGH and (skill.drills or skill.wins is not None):
        return "drills" if skill.drills else "puzzles"
    return first_open(taught[0], progress) if taught else ""


def steps_of(chapter: "Chapter", lesson: str) -> int:
    """Return the number of steps of a lesson of `chapter`."""
    return sum([one.steps for one in chapter.lessons if one.id == lesson])


def next_skill(states: "Sequence[SkillState]") -> "SkillState | None":
    """Return the skill to go on with: the first one with anything due, else the first one not mastered;
    None if all are."""
    for wanted in ((DUE,), (BEGUN, NEW)):
        for one in states:
            if one.state in wanted:
                return one
    return None
