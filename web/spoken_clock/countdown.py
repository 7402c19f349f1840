"""Choice of the seconds left that a spoken clock speaks. Pure."""

from web.common.settings import LONGEST_MS

SPOKEN_S = (60, 30, 10, 5, 4, 3, 2, 1)
"""Numbers of seconds left that are spoken."""
ONCE_S = 10
"""Least number of seconds that is spoken only once in a game, even if added time brings it back."""


class Countdown:
    """Countdown of both players in one game. `before` has by colour the milliseconds left at the last
    call, `spoken` the least number of at least ONCE_S seconds that was spoken."""

    def __init__(self) -> None:
        self.before: dict[int, int] = {}
        self.spoken: dict[int, int] = {}

    def due(self, color: int, left_ms: int) -> int:
        """Return the seconds to say now that the clock of `color` runs and has `left_ms` milliseconds
        left; 0 for none. What had gone by before the first call is not spoken."""
        before = self.before.get(color, left_ms)
        self.before[color] = left_ms
        passed = [seconds for seconds in SPOKEN_S if left_ms <= seconds * 1000 < before]
        if not passed or not left_ms:
            return 0
        seconds = passed[-1]
        if seconds >= ONCE_S:
            if seconds >= self.spoken.get(color, LONGEST_MS):
                return 0
            self.spoken[color] = seconds
        return seconds
