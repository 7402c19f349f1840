"""The time that two players have left. Pure; `now` is a clock in seconds that never goes back.

Nobody's time runs before both have made their first move. What both had before each ply is
remembered, so that a move which is taken back gives back its time too.
"""

from hive_core.clock import now_s
from hive_core.records import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

FREE_PLIES = 2
"""Number of plies at the start that use no time."""
LONGEST_MS = 24 * 3600 * 1000

ClockView = NamedTuple(
    "ClockView", [("left_ms", "tuple[int, int]"), ("running", "int"), ("paused", "bool")]
)
"""Time left for White and Black, in milliseconds, and the player whose clock runs or is paused (-1:
none)."""


class Clock:
    """Two times of `budget_ms` each; `increment_ms` is added with each own move."""

    def __init__(
        self, budget_ms: int, increment_ms: int, now: "Callable[[], float]" = now_s
    ) -> None:
        self.increment_ms = increment_ms
        self.now = now
        self.past = [(budget_ms, budget_ms)]
        self.running = -1
        self.paused = False
        self.spent_ms = 0
        self.since = 0.0
        self.stopped_at: tuple[int, int] | None = None

    def _elapsed_ms(self) -> int:
        """Milliseconds used in this turn by the player whose clock runs."""
        if self.running < 0 or self.paused:
            return self.spent_ms
        return self.spent_ms + int((self.now() - self.since) * 1000)

    def left_ms(self) -> "tuple[int, int]":
        """Milliseconds left for White and Black."""
        if self.stopped_at:
            return self.stopped_at
        left = list(self.past[-1])
        if self.running >= 0:
            left[self.running] = max(0, left[self.running] - self._elapsed_ms())
        return left[0], left[1]

    def view(self) -> "ClockView":
        """The state of the clock, to be shown."""
        return ClockView(self.left_ms(), self.running, self.paused)

    def follow(self, plies: int, turn: int, passed: bool, over: bool) -> None:
        """Follow the game: its number of plies, and `turn` to move. `passed`: the last ply was no
        choice and earns no time; `over`: the game has ended."""
        followed = len(self.past) - 1
        if plies == followed and over:
            if not self.stopped_at:
                self.stopped_at = self.left_ms()
                self.spent_ms = self._elapsed_ms()
                self.running = -1
            return
        if plies == followed and self.running == turn:
            return
        if plies > followed:
            left = list(self.past[-1])
            if self.running >= 0:
                earned = 0 if passed else self.increment_ms
                left[self.running] = max(0, left[self.running] - self._elapsed_ms()) + earned
            self.past += [(left[0], left[1])] * (plies - followed)
        del self.past[plies + 1 :]
        self.running = -1
        self.spent_ms = 0
        self.since = self.now()
        self.stopped_at = self.past[-1] if over else None
        if plies < FREE_PLIES:
            self.paused = False
        elif not over:
            self.running = turn

    def pause(self) -> None:
        """Stop the clock until `go_on`."""
        if self.running >= 0 and not self.paused:
            self.spent_ms = self._elapsed_ms()
            self.paused = True

    def go_on(self) -> None:
        """Let the clock run again."""
        self.paused = False
        self.since = self.now()

    def resume(self, turn: int, over: bool) -> None:
        """Continue with a saved turn of this player, or with a game that ended in it."""
        if len(self.past) > FREE_PLIES:
            self.running = turn
        if over:
            self.stopped_at = self.left_ms()
            self.running = -1

    def fallen(self) -> int:
        """The colour whose time has run out, or -1."""
        return self.running if self.running >= 0 and not self.left_ms()[self.running] else -1


def plain(clock: Clock) -> "list[int]":
    """A clock as plain numbers: the increment, what the present turn has taken, and the past."""
    data = [clock.increment_ms, clock._elapsed_ms()]
    for pair in clock.past:
        data += pair
    return data


def restored(data: object, now: "Callable[[], float]" = now_s) -> "Clock | None":
    """A clock from what `plain` gave, paused; None where that makes none."""
    if not isinstance(data, list) or len(data) < 4 or len(data) % 2:
        return None
    for value in data:
        if type(value) is not int or not 0 <= value <= LONGEST_MS:
            return None
    clock = Clock(0, data[0], now)
    clock.past = list(zip(data[2::2], data[3::2]))
    clock.spent_ms = data[1]
    clock.paused = True
    return clock
