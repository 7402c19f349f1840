"""A learner's solved steps, saved between visits. Pure, over `web.common.store.Store`."""

from hive_core.records import NamedTuple
from web.common.schema import LARGEST, default, number, record, row, sifted, table, text, valid
from web.common.store import LESSONS
from web.saved_records.spaced_repetition import (
    DUE,
    LEARNT,
    first_due,
    next_due,
    plain_due,
    well_due,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from web.common.schema import Check
    from web.common.store import Store

MOST_STEPS = 50
"""Maximum number of steps of a lesson in saved data; higher indices are ignored."""
MOST_DUE = 10
"""Maximum number of steps that the learner is to repeat at a time."""
DRILL = "drill-"
"""Beginning of the name under which a kind of drill is saved, as if it were a lesson of one step."""
MOST_BEST = 20
"""Maximum number of saved best results."""

Progress = NamedTuple(
    "Progress",
    [
        ("solved", "dict[str, list[int]]"),
        ("stars", "dict[str, list[int]]"),
        ("due", "dict[str, list[int]]"),
        ("last", "list[Any] | None"),
        ("best", "dict[str, int]"),
    ],
)
"""Progress of a learner in the form in which the browser stores it; LessonProgress describes its
fields."""

STEPS: "Check[dict[str, list[int]]]" = default(
    table(sifted(number(0, MOST_STEPS - 1), 1000), LARGEST), {}
)
LAST = default(row(text(64), number(0, LARGEST)), None)
BEST: "Check[dict[str, int]]" = default(table(number(0, LARGEST), MOST_BEST), {})
PROGRESS = record(
    Progress, {"solved": STEPS, "stars": STEPS, "due": DUE, "last": LAST, "best": BEST}
)


class LessonProgress:
    """Progress of a learner: the solved steps of every lesson. If the browser stores nothing, it lasts
    as long as the page.

    `solved` has the indices of solved steps by lesson; `stars` those of steps solved without a hint and
    without a mistake. `due` holds the days on which other steps are to be repeated, by names such as
    "L40.2"; such a step can win its star when it is repeated on another day. `best` has the largest
    number of puzzles solved in one storm and in one streak. `persistent` is False if the last save
    failed. `today()` returns the number of the day.
    """

    def __init__(self, store: "Store", today: "Callable[[], int]" = lambda: 0) -> None:
        self.store = store
        self.today = today
        self.solved: dict[str, list[int]] = {}
        self.stars: dict[str, list[int]] = {}
        self.due: dict[str, tuple[int, int]] = {}
        self.last = ("", 0)
        self.best: dict[str, int] = {}
        self.persistent = True
        self.read()

    def read(self) -> None:
        """Load the valid parts of the saved record, which another tab may have changed. After a failed
        save do nothing, since the record then lacks what was solved here."""
        plain = self.store.load(LESSONS)
        saved = valid(PROGRESS, plain)
        if not (plain and saved and self.persistent):
            return
        self.solved, self.stars = dict(saved.solved), dict(saved.stars)  # defaults are shared
        self.due = {name: (day, times) for name, (day, times) in saved.due.items()}
        if saved.last:
            self.last = (saved.last[0], saved.last[1])
        self.best = dict(saved.best)

    def save_solved(self, lesson: str, step: int, clean: bool = False) -> None:
        """Save a step as solved; `clean` means without a hint and without a mistake."""
        self.read()
        name = step_name(lesson, step)
        when = self.due.get(name)
        solved_before = step in self.solved.get(lesson, ())
        if solved_before and (not clean or (step in self.stars.get(lesson, ()) and not when)):
            return
        if not solved_before:
            self.solved.setdefault(lesson, []).append(step)
        if clean and (when is None or when[0] <= self.today()):
            if step not in self.stars.get(lesson, ()):
                self.stars.setdefault(lesson, []).append(step)
            self._plan(
                name, next_due(when[1], self.today()) if when else well_due(name, self.today())
            )
        self._save()

    def _plan(self, name: str, again: "tuple[int, int] | None") -> None:
        self.due.pop(name, None)
        if again:
            self.due[name] = again

    def wins_star(self, lesson: str, step: int, steps: int, clean: bool) -> bool:
        """Save a step as solved; `clean` means without a hint and without a mistake. Return whether the
        lesson, which has `steps` steps, now gets its star."""
        before = self.starred(lesson, steps)
        self.save_solved(lesson, step, clean)
        return not before and self.starred(lesson, steps)

    def slip(self, lesson: str, step: int) -> None:
        """Plan a repetition of a step that needed a hint or had a mistake."""
        self.read()
        self.due[step_name(lesson, step)] = first_due(self.today())
        self._save()

    def adopt(self, names: "list[tuple[str, int]]") -> None:
        """Plan the first repetition of lessons of one step, each given by its name and the day on which
        it failed, unless it was planned before."""
        self.read()
        new = {step_name(name, 0): day for name, day in names if name not in self.solved}
        planned = {name: first_due(day) for name, day in new.items() if name not in self.due}
        self.due.update(planned)
        if planned:
            self._save()

    def visit(self, lesson: str, step: int) -> None:
        """Save that the learner is at this step, to continue there on the next visit."""
        self.read()
        if self.last != (lesson, step):
            self.last = (lesson, step)
            self._save()

    def take_best(self, kind: str, count: int) -> None:
        """Save `count`, the number of puzzles solved in a run of `kind`, if it is the best so far."""
        self.read()
        if count > self.best.get(kind, 0):
            self.best[kind] = count
            self._save()

    def done(self, lesson: str, steps: int) -> bool:
        """Return whether all `steps` steps of a lesson are solved."""
        solved = self.solved.get(lesson, ())
        return all(number in solved for number in range(steps))

    def starred(self, lesson: str, steps: int) -> bool:
        """Return whether all `steps` steps of a lesson were solved without a hint and without a
        mistake."""
        stars = self.stars.get(lesson, ())
        return steps > 0 and all(number in stars for number in range(steps))

    def learnt(self, lesson: str, step: int) -> bool:
        """Return whether a step was solved without a hint and without a mistake, and after a failure in
        LEARNT repetitions."""
        when = self.due.get(step_name(lesson, step))
        return step in self.stars.get(lesson, ()) and (when is None or when[1] >= LEARNT)

    def begun(self, lesson: str) -> bool:
        """Return whether at least one step of a lesson is solved."""
        return bool(self.solved.get(lesson))

    def due_steps(self) -> "list[tuple[str, int]]":
        """Return the steps to be repeated now, each as (id of the lesson, index of the step), the
        longest overdue first."""
        day = self.today()
        waiting = sorted([(when[0], name) for name, when in self.due.items() if when[0] <= day])
        return [read_step_name(name) for _, name in waiting[:MOST_DUE]]

    def forget(self) -> None:
        """Delete the progress in all lessons, drills, trainings and own turning points, and what is to
        be repeated of them."""
        self.solved, self.stars, self.due = {}, {}, {}
        self.last = ("", 0)
        self._save()

    def _save(self) -> None:
        self.persistent = self.store.save(
            LESSONS,
            {
                "schema": 1,
                "solved": self.solved,
                "stars": self.stars,
                "due": plain_due(self.due),
                "last": list(self.last),
                "best": self.best,
            },
        )


class DueProgress:
    """Progress of the lesson that is made of steps to be repeated. It saves each result in the lesson
    from which the step comes. `places` has, for each step, that lesson's id and the step's index in it;
    `counts` has how many steps that lesson has."""

    def __init__(
        self, progress: LessonProgress, places: "list[tuple[str, int]]", counts: "list[int]"
    ) -> None:
        self.progress = progress
        self.places = places
        self.counts = counts
        self.solved: dict[str, list[int]] = {}

    def save_solved(self, lesson: str, step: int, clean: bool = False) -> None:
        """Save step `step` as solved in the lesson from which it comes; `clean` means without a hint
        and without a mistake."""
        self.progress.save_solved(*self.places[step], clean)

    def slip(self, lesson: str, step: int) -> None:
        """Plan a repetition of a step in the lesson from which it comes."""
        self.progress.slip(*self.places[step])

    def wins_star(self, lesson: str, step: int, steps: int, clean: bool) -> bool:
        """Save step `step` as solved, as `save_solved` does. Return whether the lesson from which it
        comes now gets its star."""
        return self.progress.wins_star(*self.places[step], self.counts[step], clean)

    def visit(self, lesson: str, step: int) -> None:
        """Do nothing: the course continues where the learner left it before repeating steps."""


def step_name(lesson: str, step: int) -> str:
    """Return the name of the step with index `step`, such as "L40.2" for index 1."""
    return lesson + "." + str(step + 1)


def read_step_name(name: str) -> "tuple[str, int]":
    """Return the id of the lesson and the index of the step for a name such as "L40.2": ("L40", 1)."""
    lesson, _, number = name.partition(".")
    return lesson, int(number) - 1 if number.isdigit() else 0
