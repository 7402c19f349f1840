"""Scheduling of calls for the browser's next frame, for the time after its paint and for idle time, and
of garbage collection for when the page is still."""

import gc
import sys

from pyscript import document, window
from pyscript.ffi import create_proxy

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

STILL_MS, SOON_MS = 1000, 400
"""Milliseconds after the last drawing from which the page counts as still: longer than a person
takes from the choice of a piece to the tap on its destination. SOON_MS: milliseconds after which
garbage that waits no longer is collected."""
TIDY_AFTER, TIDY_AT_LATEST = 8, 32
"""Numbers of drawings after which MicroPython collects garbage: after TIDY_AFTER as soon as no
drawing comes for STILL_MS, after TIDY_AT_LATEST in any case. A drawing leaves up to 200 kB of
garbage."""
IDLE_MS = 30
"""Milliseconds between two calls for an idle browser, where the browser does not say when it is."""
TIDIES_BY_ITSELF = sys.implementation.name != "micropython"


class AnimationFrames:
    """Scheduler of one call before the browser draws its next frame. A hidden page draws no frames;
    there a timer makes the call."""

    def __init__(self) -> None:
        self.act: Callable[[], object] | None = None
        self.proxy = create_proxy(self._shown)
        self.waiting: list[Callable[[], object]] = []
        self.painting = create_proxy(self._painted)
        self.later: list[Callable[[], object]] = []
        self.next = create_proxy(self._next)
        self.idle: Callable[[], object] | None = None
        self.idling = create_proxy(self._idled)
        self.tidying = create_proxy(self._tidy)
        self.drawings = 0
        self.timer = 0
        document.addEventListener("visibilitychange", create_proxy(self._on_hidden))

    def _on_hidden(self, *_: object) -> None:
        """Make the calls that wait for a frame when the page is hidden before that frame comes."""
        if self.act and document.hidden:
            window.setTimeout(self.proxy, 0)
        if self.later and document.hidden:
            window.setTimeout(self.next, 0)

    def request(self, act: "Callable[[], object]") -> None:
        """Call `act` before the next frame. An earlier request that still waits is replaced."""
        self.act = act
        if document.hidden:
            window.setTimeout(self.proxy, 0)
        else:
            window.requestAnimationFrame(self.proxy)

    def painted(self, act: "Callable[[], object]") -> None:
        """Call `act` after the paint of the present frame."""
        if not self.waiting:
            # A timer that is set within a frame comes after that frame's paint.
            window.setTimeout(self.painting, 0)
        self.waiting.append(act)

    def _painted(self, *_: object) -> None:
        """Make the first call that waits for the paint; the others come as tasks of their own, so that
        a tap may come between them."""
        act = self.waiting.pop(0)
        if self.waiting:
            window.setTimeout(self.painting, 0)
        act()

    def after_next(self, act: "Callable[[], object]") -> None:
        """Call `act` after the paint of the next frame, when what it measures has been laid out."""
        self.later.append(act)
        if len(self.later) == 1:
            if document.hidden:
                window.setTimeout(self.next, 0)
            else:
                window.requestAnimationFrame(self.next)

    def _next(self, *_: object) -> None:
        """Let the calls of `after_next` wait for the paint of the frame that begins."""
        later, self.later = self.later, []
        for act in later:
            self.painted(act)

    def when_idle(self, act: "Callable[[], object]") -> None:
        """Call `act` when the browser has nothing else to do. It replaces an earlier `act` that still
        waits."""
        waiting, self.idle = self.idle, act
        if waiting:
            return
        if hasattr(window, "requestIdleCallback"):
            window.requestIdleCallback(self.idling)
        else:  # WebKit
            window.setTimeout(self.idling, IDLE_MS)

    def _idled(self, *_: object) -> None:
        act, self.idle = self.idle, None
        if act:
            act()

    def _shown(self, *_: object) -> None:
        act, self.act = self.act, None
        if act:
            act()
        self.drawings += 1
        if TIDY_AFTER <= self.drawings <= TIDY_AT_LATEST and not TIDIES_BY_ITSELF:
            window.clearTimeout(self.timer)
            # Never at once: the paint of this drawing would wait.
            wait_ms = STILL_MS if self.drawings < TIDY_AT_LATEST else SOON_MS
            self.timer = window.setTimeout(self.tidying, wait_ms)

    def landed(self) -> None:
        """Let MicroPython collect its garbage now that a piece has landed, if TIDY_AFTER drawings have
        passed: nothing moves before the next piece sets off, and nobody has looked at this one yet."""
        if self.drawings >= TIDY_AFTER and not TIDIES_BY_ITSELF:
            window.clearTimeout(self.timer)
            self.timer = window.setTimeout(self.tidying, 0)

    def _tidy(self, *_: object) -> None:
        """Let MicroPython collect its garbage while the page is still; while drawings follow each other
        quickly, only after TIDY_AT_LATEST of them.

        If MicroPython collected by itself, at its limit COLLECT_AFTER (web/boot/memory_fs.py), that
        would delay a drawing. A collection takes some 30 ms, on a slow phone 120.
        """
        self.drawings = self.timer = 0
        # It may not before all of the page's memory is there (web/boot/micropython.mjs).
        if gc.isenabled():
            gc.collect()
