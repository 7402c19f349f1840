"""Automatic stepping through a game, one move every few seconds, until the game's end or any press."""

from pyscript import document, window
from pyscript.ffi import create_proxy

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

STILL = "(prefers-reduced-motion: reduce)"


class Autoplay:
    """Timer that calls `step()`, which shows the next move and returns False at the end of the game.

    A press anywhere in the frame stops the timer. It does not start if the reader's system asks for
    reduced motion.
    """

    def __init__(self, step: "Callable[[], bool]") -> None:
        self.step = step
        self.seconds = 0
        self.timer = 0
        self.ticked = create_proxy(self._tick)
        for kind in ("pointerdown", "keydown"):
            document.addEventListener(kind, create_proxy(lambda event: self.stop()), True)

    def use(self, seconds: int) -> None:
        """Call `step` every `seconds` seconds from now on; never if that is 0."""
        if seconds != self.seconds:
            self.stop()
            self.seconds = seconds
            if seconds and not window.matchMedia(STILL).matches:
                self.timer = int(window.setInterval(self.ticked, 1000 * seconds))

    def stop(self) -> None:
        """Stop the timer."""
        if self.timer:
            window.clearInterval(self.timer)
            self.timer = 0

    def _tick(self, *_: object) -> None:
        if not self.step():
            self.stop()
