"""A round of drills, with a clock or without one. Pure. Times are milliseconds of any clock that only
goes forward."""

from web.learn.drills.drill import new_drill

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

TIMED, FREE = "drills-timed", "drills-free"
"""The two kinds of rounds, which are also fragments of the page's address, and the names of their best
results."""
KINDS = (TIMED, FREE)
TIME_MS = 120_000
PENALTY_MS = 5_000
"""Time that a wrong tap costs."""
WARNINGS = (60, 30, 10)
"""Seconds left at which the page announces the time."""


class DrillRound:
    """Round of drills of a kind, TIMED or FREE; `below` is as in `drill.Dice`.

    `drill` is the present question and `number` its number, from 1. `right` counts the questions
    answered without a wrong tap and without a hint, `row` those of them in a row up to now,
    and `longest` is the largest `row`. `clean` is True until the present question has a wrong tap or a
    hint. `end_ms` is the moment at which a timed round ends, None before the first answer.
    """

    def __init__(self, kind: str, below: "Callable[[int], int]") -> None:
        self.kind = kind
        self.below = below
        self.drill = new_drill(below)
        self.number = 1
        self.right = 0
        self.row = 0
        self.longest = 0
        self.clean = True
        self.answered = False
        self.end_ms: float | None = None
        self.announced = TIME_MS // 1000

    def result(self) -> int:
        """Return what the best result counts: the right answers of a timed round, the longest row of
        any other."""
        return self.right if self.kind == TIMED else self.longest

    def begin(self, now: float) -> None:
        """Start the time of a timed round at the first answer or part of one."""
        if self.kind == TIMED and self.end_ms is None:
            self.end_ms = now + TIME_MS

    def slip(self, now: float, wrong: bool) -> None:
        """Count a wrong tap, or a hint if not `wrong`: the question no longer counts as right."""
        self.begin(now)
        if self.answered or self.over(now):
            return
        self.clean = False
        self.row = 0
        if wrong and self.end_ms is not None:
            self.end_ms -= PENALTY_MS

    def solve(self, now: float) -> None:
        """Count the complete answer to the present question."""
        self.begin(now)
        if self.answered or self.over(now):
            return
        self.answered = True
        if self.clean:
            self.right += 1
            self.row += 1
            self.longest = max(self.longest, self.row)

    def next(self) -> None:
        """Go to a new question; one left without an answer ends the row."""
        if not self.answered:
            self.row = 0
        self.drill = new_drill(self.below, self.drill.kind)
        self.number += 1
        self.clean, self.answered = True, False

    def left_ms(self, now: float) -> float:
        """Return the time left in a timed round, at least 0."""
        return float(TIME_MS) if self.end_ms is None else max(0.0, self.end_ms - now)

    def over(self, now: float) -> bool:
        """Return whether the time is up at `now`."""
        return self.left_ms(now) <= 0.0

    def warning(self, now: float) -> int:
        """Return the number of seconds in WARNINGS to announce at `now`, 0 for none. Each is returned
        once, and none after a lower one."""
        left = self.left_ms(now)
        due = [one for one in WARNINGS if left <= one * 1000 and one < self.announced]
        if not due or self.over(now):
            return 0
        self.announced = min(due)
        return self.announced
