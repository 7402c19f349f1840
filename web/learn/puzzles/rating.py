"""A person's own rating, which puzzles are solved, and when a failed one comes back. Pure."""

from web.learn.puzzles.glicko import Game, Rating, after
from web.learn.spaced_repetition import first_due, next_due, plain_due, read_due

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from web.common.store import Store

KEY = "skep.puzzles"
BEGINNER = Rating(650.0, 250.0, 0.06)
"""Who has solved nothing yet: about as good as the easiest puzzles are hard. The deviation lets success
climb by a hundred points and more at first.
"""
CERTAIN = 80.0
"""The deviation of a puzzle's rating, which comes from the search and not from people."""
LEAST_DEVIATION = 60.0
"""A person goes on learning, so the own rating never becomes so sure that it stands still."""


class OwnRating:
    """What is kept of a person's puzzles; where nothing can be kept it lasts as long as the page.

    `results` holds by a puzzle's id whether the first try at it went well; `due` (day, how often it
    has been solved since) of those that come back; who is in it alone was helped.
    Days are numbers that grow by one each day.
    """

    def __init__(self, store: "Store") -> None:
        self.store = store
        self.own = BEGINNER
        self.results: dict[str, bool] = {}
        self.due: dict[str, tuple[int, int]] = {}
        self.read()

    def read(self) -> None:
        """Takes up what makes sense of the record, which another tab may have written meanwhile."""
        record = self.store.load(KEY)
        own = record.get("rating")
        if isinstance(own, list) and len(own) == 3 and all(_is_number(one) for one in own):
            self.own = Rating(
                min(4000.0, max(0.0, own[0])),
                min(BEGINNER.deviation, max(LEAST_DEVIATION, own[1])),
                min(0.2, max(0.01, own[2])),
            )
        results = record.get("results")
        if isinstance(results, dict):
            for name, solved in results.items():
                if solved in (0, 1):
                    self.results[name] = bool(solved)
        if isinstance(record.get("due"), dict):
            self.due = read_due(record["due"])

    def is_due(self, name: str, day: int) -> bool:
        """Whether a failed puzzle, or one with a hint, has come back."""
        return name in self.due and self.due[name][0] <= day

    def has_tried(self, name: str) -> bool:
        """Whether a puzzle was tried, with help or without."""
        return name in self.results or name in self.due

    def tried(self) -> int:
        """How many were tried."""
        return len(self.results) + len([1 for name in self.due if name not in self.results])

    def count(self) -> int:
        """How many were solved at the first try, or later."""
        return len([1 for solved in self.results.values() if solved])

    def take(self, name: str, rating: float, solved: bool, day: int) -> int:
        """Notes how a try at a puzzle of that rating went; by how many points the own one changed.

        Only the first try at a puzzle is rated: who comes back has seen the answer.
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
            again = next_due(self.due[name][1], day)
            if again:
                self.due[name] = again
            else:
                self.due.pop(name)
                self.results[name] = True
        elif name not in self.due:
            self.results[name] = True
        self._save()
        return round(self.own.rating) - before

    def help(self, name: str, day: int) -> bool:
        """Notes that a hint was taken: nothing is won or lost, and the puzzle comes back.

        Whether it does: one that was solved before does not.
        """
        self.read()
        if self.results.get(name) and name not in self.due:
            return False
        self.due[name] = first_due(day)
        self._save()
        return True

    def forget(self) -> None:
        """Starts again."""
        self.own = BEGINNER
        self.results = {}
        self.due = {}
        self._save()

    def _save(self) -> None:
        self.store.save(
            KEY,
            {
                "schema": 1,
                "rating": list(self.own),
                "results": {name: int(solved) for name, solved in self.results.items()},
                "due": plain_due(self.due),
            },
        )


def _is_number(value: "Any") -> bool:
    return type(value) in (int, float) and value == value
