"""A chess clock for two players. Pure: `now()` returns seconds that never go back.

Nobody's time runs before both have made their first move. The clock remembers both times before
each ply, so that taking back a move gives back its time, too.
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
"""State of a clock to be shown: the milliseconds left for White and Black, the player whose clock
runs or is paused (-1: none), and whether it is paused."""


class Clock:
    """A clock with `budget_ms` for each player; each own move adds `increment_ms`."""

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
        """Return the milliseconds used in this turn by the player whose clock runs."""
        if self.running < 0 or self.paused:
            return self.spent_ms
        return self.spent_ms + int((self.now() - self.since) * 1000)

    def left_ms(self) -> "tuple[int, int]":
        """Return the milliseconds left for White and Black."""
        if self.stopped_at:
            return self.stopped_at
        left = list(self.past[-1])
        if self.running >= 0:
            left[self.running] = max(0, left[self.running] - self._elapsed_ms())
        return left[0], left[1]

    def view(self) -> "ClockView":
        """Return the state of the clock, to be shown."""
        return ClockView(self.left_ms(), self.running, self.paused)

    def follow(self, plies: int, turn: int, passed: bool, over: bool) -> None:
        """Set the clock to the game's position after `plies` plies, with the colour `turn` to move.
        `passed` is True if the last ply was a forced pass, which earns no increment; `over` if the
        game has ended."""
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
        """Continue the clock of a saved game with `turn` to move; leave it stopped if the game is
        `over`."""
        if len(self.past) > FREE_PLIES:
            self.running = turn
        if over:
            self.stopped_at = self.left_ms()
            self.running = -1

    def fallen(self) -> int:
        """Return the colour whose time has run out, or -1 if there is none."""
        return self.running if self.running >= 0 and not self.left_ms()[self.running] else -1


def plain(clock: Clock) -> "list[int]":
    """Return a clock as plain numbers to save: the increment, the milliseconds used in the present
    turn, and both times before each ply."""
    data = [clock.increment_ms, clock._elapsed_ms()]
    for pair in clock.past:
        data += pair
    return data


def restored(data: object, now: "Callable[[], float]" = now_s) -> "Clock | None":
    """Return a paused clock from `data` that `plain` returned; None if `data` is anything else."""
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
