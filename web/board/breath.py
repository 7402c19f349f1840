"""Pause after a move: what comes next waits until the moved piece has landed, the view is still, and a
short time (a breath) has passed."""

from pyscript import window
from pyscript.ffi import create_proxy

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

BREATH_MS = 240
"""Milliseconds from the landing of a moved piece to the end of the pause. The view moves within this
time."""


LATE_MS = 3000
"""Maximum milliseconds to wait for a piece that has not landed in its time, as on a busy device."""
AGAIN_MS = 30
"""Milliseconds after which the queue checks again whether such a piece has landed."""


class Breath:
    """Queue of functions that are called at the end of the pause after the last move. `pace()` returns
    the factor for the duration of the pause: 1 as usual, 0 for none. `gliding()` returns whether a
    piece is still moving."""

    def __init__(self, pace: "Callable[[], float]", gliding: "Callable[[], bool]") -> None:
        self.pace = pace
        self.gliding = gliding
        self.until = self.latest = 0.0
        self.waiting: list[Callable[[], object]] = []
        self.timer = create_proxy(self._on_time)

    def begin(self, landing_ms: float) -> None:
        """Begin the pause after a move whose piece will land in `landing_ms` milliseconds."""
        now = float(window.performance.now())
        self.until = now + landing_ms + BREATH_MS * self.pace()
        self.latest = self.until + LATE_MS

    def landed(self) -> None:
        """Begin the pause again, because the pieces have landed only now."""
        now = float(window.performance.now())
        self.until = max(self.until, now + BREATH_MS * self.pace())

    def then(self, act: "Callable[[], object]") -> None:
        """Call `act` at the end of the pause; immediately if there is none, as without motion."""
        left = self._left()
        if left <= 0:
            act()
            return
        self.waiting.append(act)
        if len(self.waiting) == 1:
            window.setTimeout(self.timer, left)

    def _left(self) -> float:
        """Return the milliseconds left of the pause, 0 for none. A hidden page has none."""
        if not self.pace():
            return 0.0
        now = float(window.performance.now())
        if self.gliding() and now < self.latest:
            return max(self.until - now, AGAIN_MS)
        return max(0.0, self.until - now)

    def _on_time(self, *_: object) -> None:
        left = self._left()
        if left > 0:  # another move came meanwhile
            window.setTimeout(self.timer, left)
            return
        waiting, self.waiting = self.waiting, []
        for act in waiting:
            act()
