"""What a learner has solved, kept between visits. Pure, over `web.common.store.Store`."""

from web.learn.spaced_repetition import first_due, next_due, plain_due, read_due

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from web.common.store import Store

KEY = "skep.lessons"
MOST_STEPS = 50
MOST_AGAIN = 10
"""So many steps come back at a time."""


class Progress:
    """The solved steps of every lesson; where nothing can be kept it lasts as long as the page.

    `stars` holds the steps that were solved without a hint and without a mistake; `due` when the others
    come back, by place, as in "L40.2". A step that went wrong today wins its star when it comes back.
    `today` gives the number of the day.
    """

    def __init__(self, store: "Store", today: "Callable[[], int]" = lambda: 0) -> None:
        self.store = store
        self.today = today
        self.solved: dict[str, list[int]] = {}
        self.stars: dict[str, list[int]] = {}
        self.due: dict[str, tuple[int, int]] = {}
        self.last = ("", 0)
        self.kept = True
        self.read()

    def read(self) -> None:
        """Takes up what makes sense of the record, which another tab may have written meanwhile.

        What could not be kept stays as it is here.
        """
        record = self.store.load(KEY)
        if not (record and self.kept):
            return
        self.solved = _read_steps(record.get("solved"))
        self.stars = _read_steps(record.get("stars"))
        self.due = read_due(record.get("due"))
        last = record.get("last")
        if isinstance(last, list) and [type(part) for part in last] == [str, int]:
            self.last = (last[0], last[1])

    def solve(self, lesson: str, step: int, clean: bool = False) -> None:
        """A step is solved; `clean`: without a hint and without a mistake."""
        self.read()
        name = place_of(lesson, step)
        when = self.due.get(name)
        known = step in self.solved.get(lesson, ())
        if known and (not clean or (step in self.stars.get(lesson, ()) and not when)):
            return
        if not known:
            self.solved.setdefault(lesson, []).append(step)
        if clean and (when is None or when[0] <= self.today()):
            if step not in self.stars.get(lesson, ()):
                self.stars.setdefault(lesson, []).append(step)
            if when:
                again = next_due(when[1], self.today())
                if again:
                    self.due[name] = again
                else:
                    self.due.pop(name)
        self._save()

    def wins_star(self, lesson: str, step: int, steps: int, clean: bool) -> bool:
        """A step is solved, as in `solve`; whether its lesson of so many steps has now won its star."""
        before = self.starred(lesson, steps)
        self.solve(lesson, step, clean)
        return not before and self.starred(lesson, steps)

    def slip(self, lesson: str, step: int) -> None:
        """A hint was taken at a step, or a mistake made: it comes back another day."""
        self.read()
        self.due[place_of(lesson, step)] = first_due(self.today())
        self._save()

    def visit(self, lesson: str, step: int) -> None:
        """The learner is at this step now."""
        self.read()
        if self.last != (lesson, step):
            self.last = (lesson, step)
            self._save()

    def done(self, lesson: str, steps: int) -> bool:
        """Whether all of a lesson's so many steps are solved."""
        solved = self.solved.get(lesson, ())
        return all(number in solved for number in range(steps))

    def starred(self, lesson: str, steps: int) -> bool:
        """Whether all of a lesson's so many steps were solved without a hint and without a mistake."""
        stars = self.stars.get(lesson, ())
        return steps > 0 and all(number in stars for number in range(steps))

    def begun(self, lesson: str) -> bool:
        """Whether any step of a lesson is solved."""
        return bool(self.solved.get(lesson))

    def again(self) -> "list[tuple[str, int]]":
        """The steps that have come back, those that wait longest first: (lesson, step)."""
        day = self.today()
        waiting = sorted([(when[0], name) for name, when in self.due.items() if when[0] <= day])
        return [read_step_place(name) for _, name in waiting[:MOST_AGAIN]]

    def forget(self, lessons: "list[str]") -> None:
        """Starts these lessons again."""
        self.read()
        for lesson in lessons:
            self.solved.pop(lesson, None)
            self.stars.pop(lesson, None)
        for name in list(self.due):
            if read_step_place(name)[0] in lessons:
                self.due.pop(name)
        if self.last[0] in lessons:
            self.last = ("", 0)
        self._save()

    def _save(self) -> None:
        self.kept = self.store.save(
            KEY,
            {
                "schema": 1,
                "solved": self.solved,
                "stars": self.stars,
                "due": plain_due(self.due),
                "last": list(self.last),
            },
        )


class Again:
    """The progress of a lesson made of steps that have come back: what happens counts where they stand.

    `places` are (lesson, step) of its steps, `counts` how many steps each of those lessons has.
    """

    def __init__(
        self, progress: Progress, places: "list[tuple[str, int]]", counts: "list[int]"
    ) -> None:
        self.progress = progress
        self.places = places
        self.counts = counts
        self.solved: dict[str, list[int]] = {}

    def solve(self, lesson: str, step: int, clean: bool = False) -> None:
        """As that of Progress."""
        self.progress.solve(*self.places[step], clean)

    def slip(self, lesson: str, step: int) -> None:
        """As that of Progress."""
        self.progress.slip(*self.places[step])

    def wins_star(self, lesson: str, step: int, steps: int, clean: bool) -> bool:
        """As that of Progress, for the lesson that the step stands in."""
        return self.progress.wins_star(*self.places[step], self.counts[step], clean)

    def visit(self, lesson: str, step: int) -> None:
        """The next visit goes on where the course was left."""


def place_of(lesson: str, step: int) -> str:
    """ "L40.2" of a lesson and the number of a step from 0."""
    return lesson + "." + str(step + 1)


def read_step_place(name: str) -> "tuple[str, int]":
    """(lesson, number of the step from 0) of "L40.2"."""
    lesson, _, number = name.partition(".")
    return lesson, int(number) - 1 if number.isdigit() else 0


def _read_steps(kept: "Any") -> "dict[str, list[int]]":
    """The numbers of steps by lesson, as far as they make sense."""
    found: dict[str, list[int]] = {}
    if isinstance(kept, dict):
        for lesson, steps in kept.items():
            if isinstance(steps, list):
                found[lesson] = [n for n in steps if type(n) is int and 0 <= n < MOST_STEPS]
    return found
