"""The clock of a game on one device, with all that a session needs of it. Pure."""

from hive_core.rules.board import ONGOING, PASS
from web.clock.clock import Clock, plain, restored
from web.common.settings import COMPUTER, PERSON

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hive_core.game import Game
    from web.clock.clock import ClockView
    from web.common.settings import Setup

MINUTE_MS = 60_000
TIMED = (COMPUTER, PERSON)
"""Kinds of opponents against which a game can have a clock."""
WARN_S = (60, 30, 10)
"""Numbers of seconds left on a player's clock at which this player is warned."""
SHARE = 30
"""Divisor of the time left on the computer's clock: for one move the computer may use a 30th of it,
and the increment."""
SHORTEST_S = 0.2


class Timing:
    """A clock that follows a game. `warned` has, by colour, the seconds left at the player's last
    warning."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self.warned: dict[int, int] = {}

    def follow(self, game: "Game") -> None:
        """Update the clock after `game` has changed."""
        played = game.played
        passed = bool(played) and played[-1].move == PASS
        self.clock.follow(len(played), game.board.turn, passed, game.outcome()[0] != ONGOING)

    def view(self) -> "ClockView":
        """Return the state of the clock, to be shown."""
        return self.clock.view()

    def paused(self) -> bool:
        """Return whether the game is paused."""
        return self.clock.paused and self.clock.running >= 0

    def fallen(self) -> int:
        """Return the colour that has run out of time, or -1."""
        return -1 if self.clock.paused else self.clock.fallen()

    def pause(self) -> None:
        """Pause the game until the clock is pressed."""
        self.clock.pause()

    def press(self) -> None:
        """Pause the clock, or resume it."""
        if self.clock.paused:
            self.clock.go_on()
        else:
            self.pause()

    def warning(self) -> "tuple[int, int] | None":
        """Return (colour, seconds left) of a warning that is due now for the player whose clock
        runs, or None. Each warning is returned once."""
        color = self.clock.running
        if color < 0 or self.clock.paused:
            return None
        left_s = self.clock.left_ms()[color] / 1000
        due = [seconds for seconds in WARN_S if left_s <= seconds < self.warned.get(color, 3600)]
        if not due:
            return None
        self.warned[color] = due[-1]
        return color, due[-1]

    def thinking_s(self, color: int, most_s: float) -> float:
        """Return the seconds that the computer may think as `color`; `most_s` is its limit without
        a clock."""
        left_s = self.clock.left_ms()[color] / 1000
        share = left_s / SHARE + self.clock.increment_ms / 1000
        return min(most_s, max(SHORTEST_S, min(share, left_s / 2)))

    def plain(self) -> "list[int]":
        """Return the clock as a list to save."""
        return plain(self.clock)


def begun(setup: "Setup") -> "Timing | None":
    """Return the clock of a new game, or None if `setup` has no time limit."""
    if not setup.minutes or setup.opponent not in TIMED:
        return None
    timing = Timing(Clock(setup.minutes * MINUTE_MS, setup.increment * 1000))
    for seconds in WARN_S:
        if seconds >= setup.minutes * 60:
            timing.warned = {0: seconds, 1: seconds}
    return timing


def taken_up(data: object, game: "Game") -> "Timing | None":
    """Return the clock of a saved game, paused; None if `data` is not the clock of this game."""
    clock = restored(data)
    if not clock or len(clock.past) != len(game.played) + 1:
        return None
    clock.resume(game.board.turn, game.outcome()[0] != ONGOING)
    return Timing(clock)
