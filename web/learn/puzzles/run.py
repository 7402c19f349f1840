"""Storm and streak: many puzzles in a row, the easiest first. Pure. A storm ends when its time is up, a
streak at the first wrong answer. Times are milliseconds of any clock that only goes forward."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from web.learn.puzzles.puzzle import Entry

STORM, STREAK = "storm", "streak"
"""The two kinds of run, which are also fragments of the page's address."""
KINDS = (STORM, STREAK)
SHORT = ("win1", "win2")
"""Goals of the puzzles of a storm."""
LENGTH = {STORM: 60, STREAK: 80}
"""Largest number of puzzles in a run, by its kind: more than anybody solves in it."""
LEAST_CHOICE = 2
"""Least number of puzzles of neighbouring rating of which a run has one, so that the next run has
others."""
STORM_MS = 180_000
IN_A_ROW = 5
"""Number of right answers in a row that add BONUS_MS to the time of a storm."""
BONUS_MS = 2_000
PENALTY_MS = 10_000
"""Time that a wrong answer costs in a storm."""
WARNINGS = (60, 30, 10)
"""Seconds left at which the page announces the time."""
TIME, WRONG, ALL = "time", "wrong", "all"
"""Reasons for the end of a run: its time is up, an answer was wrong, or all its puzzles are done."""


def queue(
    kind: str, puzzles: "Sequence[Entry]", below: "Callable[[int], int]"
) -> "tuple[Entry, ...]":
    """Return the puzzles of a new run by rising rating, each once. `below(n)` returns a random number
    from 0 to n - 1."""
    fit = [one for one in puzzles if kind == STREAK or one.goal in SHORT]
    fit.sort(key=lambda one: (one.rating, one.number))
    count = max(1, min(LENGTH[kind], len(fit) // LEAST_CHOICE))
    groups = [
        fit[len(fit) * number // count : len(fit) * (number + 1) // count]
        for number in range(count)
    ]
    return tuple([group[below(len(group))] for group in groups if group])


class PuzzleRun:
    """A storm or streak through `puzzles`.

    `right` counts the right answers and `row` those since the last wrong one. `missed` has the puzzles
    with a wrong answer. `over` is the reason for the end, "" before it. `end_ms` is the moment at which
    a storm ends; it is None until the first answer, which starts the time, and always in a streak.
    """

    def __init__(self, kind: str, puzzles: "tuple[Entry, ...]") -> None:
        self.kind = kind
        self.puzzles = puzzles
        self.at = 0
        self.right = 0
        self.row = 0
        self.missed: list[Entry] = []
        self.over = "" if puzzles else ALL
        self.end_ms: float | None = None
        self.announced = [STORM_MS // 1000]

    def entry(self) -> "Entry":
        """Return the present puzzle, the last one after the end."""
        return self.puzzles[min(self.at, len(self.puzzles) - 1)]

    def take(self, right: bool, now: float) -> None:
        """Count the answer to the present puzzle, given at `now`, and go to the next puzzle. After the
        end of the run do nothing."""
        if self.expire(now):
            return
        if self.kind == STORM and self.end_ms is None:
            self.end_ms = now + STORM_MS
        if right:
            self.right += 1
            self.row += 1
        else:
            self.row = 0
            self.missed.append(self.entry())
        if self.end_ms is not None:
            if not right:
                self.end_ms -= PENALTY_MS
            elif self.row % IN_A_ROW == 0:
                self.end_ms += BONUS_MS
        self.at += 1
        if self.kind == STREAK and not right:
            self.over = WRONG
        elif not self.expire(now) and self.at == len(self.puzzles):
            self.over = ALL

    def left_ms(self, now: float) -> float:
        """Return the time left in a storm, at least 0."""
        return float(STORM_MS) if self.end_ms is None else max(0.0, self.end_ms - now)

    def expire(self, now: float) -> bool:
        """End a storm whose time is up at `now`. Return whether the run is over."""
        if not self.over and self.left_ms(now) <= 0.0:
            self.over = TIME
        return bool(self.over)

    def warning(self, now: float) -> int:
        """Return the number of seconds in WARNINGS to announce at `now`, 0 for none. Each is returned
        once, and none after a lower one."""
        left = self.left_ms(now)
        due = [one for one in WARNINGS if left <= one * 1000 and one < min(self.announced)]
        if not due or self.over:
            return 0
        self.announced.append(min(due))
        return min(due)
