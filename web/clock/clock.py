"""Clock of a game whose players are all at one device. Pure: `now()` returns seconds that never go
back.

No time runs before both players have made their first move. The clock stores both times before each
ply, so that taking back a move gives back its time, too.
"""

from hive_core.clock import now_s
from hive_core.notation.moves import MOST_PLIES
from hive_core.records import NamedTuple
from hive_core.rules.board import ONGOING, PASS
from web.common.schema import items, number, valid
from web.common.settings import COMPUTER, ENGINE, LONGEST_MS, PERSON

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Protocol

    from hive_core.game import Game
    from web.common.settings import Setup

    class ClockLike(Protocol):
        """Interface of the clock of a game: `Clock`, or `LiveClock` (web/peer/live_clock.py)."""

        def follow(self, game: Game) -> None: ...
        def view(self) -> "ClockView": ...
        def paused(self) -> bool: ...
        def fallen(self) -> int: ...
        def pause(self) -> None: ...
        def press(self) -> None: ...
        def warning(self) -> tuple[int, int] | None: ...
        def thinking_s(self, color: int, most_s: float) -> float: ...
        def plain(self) -> list[int]: ...


FREE_PLIES = 2
"""Number of plies at the beginning that take no time from the clock."""
TIMED = (COMPUTER, PERSON, ENGINE)
"""Kinds of opponents against which a game can have a clock."""
WARN_S = (60, 30, 10)
"""Numbers of seconds left on a player's clock at which this player is warned."""
SHARE = 30
"""Divisor for the computer's time: for one move it may use this part of the time left on its clock, and
the increment."""
SHORTEST_S = 0.2
TIMES = items(number(0, LONGEST_MS), 4 + 2 * MOST_PLIES, 4)
"""Schema of a saved clock: a list of numbers, in the order in which `Clock.plain` writes them."""

ClockView = NamedTuple(
    "ClockView", [("left_ms", "tuple[int, int]"), ("running", "int"), ("paused", "bool")]
)
"""State of a clock to be shown: the milliseconds left for White and Black, the player whose clock
runs or is paused (-1: none), and whether it is paused."""


class Clock:
    """Clock with `budget_ms` for each player; each own move adds `increment_ms`.

    `running` is the player to move, whose clock runs or is paused, -1 while none does; `halted` is True
    from `pause` to `go_on`. `past` has both times before each ply. `warned` has, by colour, the seconds
    left at the player's last warning.
    """

    def __init__(
        self, budget_ms: int, increment_ms: int, now: "Callable[[], float]" = now_s
    ) -> None:
        self.increment_ms = increment_ms
        self.now = now
        self.past = [(budget_ms, budget_ms)]
        self.running = -1
        self.halted = False
        self.warned: dict[int, int] = {}
        self.spent_ms = 0
        self.since = 0.0
        self.stopped_at: tuple[int, int] | None = None

    def _elapsed_ms(self) -> int:
        """Return the milliseconds used in this turn by the player whose clock runs."""
        if self.running < 0 or self.halted:
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
        return ClockView(self.left_ms(), self.running, self.paused())

    def follow(self, game: "Game") -> None:
        """Update the clock after `game` has changed."""
        played = game.played
        passed = bool(played) and played[-1].move == PASS
        self.follow_to(len(played), game.board.turn, passed, game.outcome()[0] != ONGOING)

    def follow_to(self, plies: int, turn: int, passed: bool, over: bool) -> None:
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
            self.halted = False
        elif not over:
            self.running = turn

    def pause(self) -> None:
        """Stop the clock until `go_on`."""
        if self.running >= 0 and not self.halted:
            self.spent_ms = self._elapsed_ms()
            self.halted = True

    def stop(self, left_ms: "tuple[int, int]") -> None:
        """Stop for good, with these times left for White and Black."""
        self.stopped_at = left_ms

    def go_on(self) -> None:
        """Let the clock run again."""
        self.halted = False
        self.since = self.now()

    def resume(self, turn: int, over: bool) -> None:
        """Continue the clock of a saved game with `turn` to move; leave it stopped if the game is
        `over`."""
        if len(self.past) > FREE_PLIES:
            self.running = turn
        if over:
            self.stopped_at = self.left_ms()
            self.running = -1

    def paused(self) -> bool:
        """Return whether the game is paused."""
        return self.halted and self.running >= 0

    def press(self) -> None:
        """Pause the clock, or let it run again if it is paused."""
        if self.halted:
            self.go_on()
        else:
            self.pause()

    def fallen(self) -> int:
        """Return the colour that has run out of time, -1 for none."""
        runs = self.running >= 0 and not self.halted
        return self.running if runs and not self.left_ms()[self.running] else -1

    def warning(self) -> "tuple[int, int] | None":
        """Return (colour, seconds left) of a warning that is due now for the player whose clock
        runs, or None. Each warning is returned once."""
        color = self.running
        if color < 0 or self.halted:
            return None
        left_s = self.left_ms()[color] / 1000
        due = [seconds for seconds in WARN_S if left_s <= seconds < self.warned.get(color, 3600)]
        if not due:
            return None
        self.warned[color] = due[-1]
        return color, due[-1]

    def thinking_s(self, color: int, most_s: float) -> float:
        """Return the seconds that the computer may think as `color`; `most_s` is its limit without
        a clock."""
        left_s = self.left_ms()[color] / 1000
        share = left_s / SHARE + self.increment_ms / 1000
        return min(most_s, max(SHORTEST_S, min(share, left_s / 2)))

    def plain(self) -> "list[int]":
        """Return the clock as plain numbers to save: the increment, the milliseconds used in the
        present turn, and both times before each ply."""
        data = [self.increment_ms, self._elapsed_ms()]
        for pair in self.past:
            data += pair
        return data


def restored(data: object, now: "Callable[[], float]" = now_s) -> "Clock | None":
    """Return a paused clock from `data`, a result of `Clock.plain`; None if it is anything else."""
    times = valid(TIMES, data)
    if not times or len(times) % 2:
        return None
    clock = Clock(0, times[0], now)
    clock.past = list(zip(times[2::2], times[3::2]))
    clock.spent_ms = times[1]
    clock.halted = True
    return clock


def begun(setup: "Setup") -> "Clock | None":
    """Return the clock of a new game with the choices `setup`, or None if it has no time limit."""
    if not setup.minutes or setup.opponent not in TIMED:
        return None
    clock = Clock(setup.minutes * 60_000, setup.increment * 1000)
    for seconds in WARN_S:
        if seconds >= setup.minutes * 60:
            clock.warned = {0: seconds, 1: seconds}
    return clock


def taken_up(data: object, game: "Game") -> "Clock | None":
    """Return the clock of a saved game, paused, from `data`, a result of `Clock.plain`; None if `data`
    does not fit the game."""
    clock = restored(data)
    if clock and len(clock.past) == len(game.played) + 1:
        clock.resume(game.board.turn, game.outcome()[0] != ONGOING)
        return clock
    return None
