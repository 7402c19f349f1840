"""A learner's puzzle rating and results, and when failed puzzles are repeated. Pure."""

from hive_core.records import NamedTuple
from web.common.schema import LARGEST, any_of, default, real, record, row, table, valid
from web.common.store import PUZZLES
from web.learn.puzzles.glicko import Game, Rating, after
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
    from web.common.store import Store

BEGINNER = Rating(650.0, 250.0, 0.06)
"""Glicko-2 rating of a learner before the first puzzle. It is near that of the easiest puzzles, and
so uncertain that each of the first successes adds a hundred points or more."""
CERTAIN = 80.0
"""Glicko-2 deviation, that is uncertainty, of every puzzle's rating. It is low, since a search rates
puzzles, not a few solvers' results."""
LEAST_DEVIATION = 60.0
"""Minimum Glicko-2 deviation of the learner's rating. With a lower one, the rating could not follow
an improving learner."""

Results = NamedTuple(
    "Results",
    [
        ("rating", "list[float] | None"),
        ("results", "dict[str, object]"),
        ("due", "dict[str, list[int]]"),
    ],
)
"""Puzzle results of a learner in the form in which the browser stores them: `rating` is [rating,
deviation, volatility] by Glicko-2, None before the first puzzle; `results` and `due` are as in
OwnRating, by puzzle id."""
RESULTS = record(
    Results,
    {
        "rating": default(row(real, real, real), None),
        "results": default(table(any_of(0, 1, False, True), LARGEST), {}),
        "due": DUE,
    },
)


class OwnRating:
    """Puzzle rating and results of a learner. If the browser stores nothing, they last as long as the
    page.

    `results` says, by a puzzle's id, whether it is solved: at the first attempt, or after a failure in
    LEARNT repetitions. `due` holds, by the id of a puzzle to be repeated, its entry as in
    spaced_repetition.py. A puzzle in `due` without a result was tried with a hint. Days are numbers
    that grow by one each day.
    """

    def __init__(self, store: "Store") -> None:
        self.store = store
        self.own = BEGINNER
        self.results: dict[str, bool] = {}
        self.due: dict[str, tuple[int, int]] = {}
        self.read()

    def read(self) -> None:
        """Load the valid parts of the saved record, which another tab may have changed."""
        plain = self.store.load(PUZZLES)
        saved = valid(RESULTS, plain)
        if not (plain and saved):
            return
        if saved.rating:
            rating, deviation, volatility = saved.rating
            self.own = Rating(
                min(4000.0, max(0.0, rating)),
                min(BEGINNER.deviation, max(LEAST_DEVIATION, deviation)),
                min(0.2, max(0.01, volatility)),
            )
        self.results.update({name: bool(solved) for name, solved in saved.results.items()})
        self.due = {name: (day, times) for name, (day, times) in saved.due.items()}

    def is_due(self, name: str, day: int) -> bool:
        """Return whether the puzzle `name` is to be repeated by `day`."""
        return name in self.due and self.due[name][0] <= day

    def has_tried(self, name: str) -> bool:
        """Return whether a puzzle was tried, with a hint or without."""
        return name in self.results or name in self.due

    def tried(self) -> int:
        """Return the number of puzzles that were tried."""
        return len(self.results) + len([1 for name in self.due if name not in self.results])

    def count(self) -> int:
        """Return the number of puzzles that are solved, at the first attempt or later."""
        return len([1 for solved in self.results.values() if solved])

    def take(self, name: str, rating: float, solved: bool, day: int) -> int:
        """Save whether the puzzle `name`, whose rating is `rating`, was `solved` in an attempt on
        `day`. Return the change of the learner's rating in points.

        Only the first attempt changes the learner's rating, since later the learner knows the answer.
        """
        self.read()
        before = round(self.own.rating)
        if not self.has_tried(name):
            rated = after(self.own, [Game(float(rating), CERTAIN, 1.0 if solved else 0.0)])
            self.own = Rating(rated.rating, max(LEAST_DEVIATION, rated.deviation), rated.volatility)
        if not solved:
            self.results[name] = False
            self.due[name] = first_due(day)
        elif self.is_due(name, day):
            times = self.due.pop(name)[1]
            self._plan(name, next_due(times, day))
            if times + 1 >= LEARNT:
                self.results[name] = True
        elif not self.has_tried(name):
            self.results[name] = True
            self._plan(name, well_due(name, day))
        self._save()
        return round(self.own.rating) - before

    def _plan(self, name: str, again: "tuple[int, int] | None") -> None:
        if again:
            self.due[name] = again

    def help(self, name: str, day: int) -> bool:
        """Save that a hint was taken for the puzzle `name` on `day`, without changing the rating.
        Return whether the puzzle is to be repeated; one solved earlier is not."""
        self.read()
        if self.results.get(name) and not self.is_due(name, day):
            return False
        self.due[name] = first_due(day)
        self._save()
        return True

    def forget(self) -> None:
        """Delete all results."""
        self.own = BEGINNER
        self.results = {}
        self.due = {}
        self._save()

    def _save(self) -> None:
        self.store.save(
            PUZZLES,
            {
                "schema": 1,
                "rating": list(self.own),
                "results": {name: int(solved) for name, solved in self.results.items()},
                "due": plain_due(self.due),
            },
        )
