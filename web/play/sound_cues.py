"""When a game is heard: the sounds themselves (sounds.py) are fetched when somebody wants them.

Browsers let a page be heard only after a gesture on it, and WebKit only from within one: whatever is
pressed wakes the sounds, as long as they sleep.
"""

import asyncio

from pyscript import document, window
from pyscript.ffi import create_proxy

from hive_core.rules.board import ONGOING
from web.boot.lazy import later

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from hive_core.game import Snapshot
    from web.play.sounds import Sounds
    from web.words.announcements import Seen

LOUDNESS = {"off": 0.0, "soft": 0.35, "full": 1.0}
"""setting -> share of the full loudness."""
SOON_MS = 1500
"""What could not be heard within this time is not heard any more."""
APART_S = 0.22
"""Between two sounds that belong to one drawing."""
GESTURES = ("pointerup", "keydown")


def heard(before: "Seen | None", now: "Seen", snapshot: "Snapshot") -> "tuple[str, ...]":
    """The sounds of what is new between two drawings. Nothing is heard of what is only looked at."""
    if before is None or before.welcome or now.welcome or before.looking or now.looking:
        return ()
    ended = now.status.phase == "over" and before.status.phase != "over"
    old, new = before.history, now.history
    if now.start != before.start or new[: len(old)] != old or len(new) > len(old) + 2:
        return ()
    sounds: tuple[str, ...] = ()
    if len(new) > len(old) and snapshot.last:
        sounds = ("place" if snapshot.last[1] < 0 else "move",)
    if ended:
        return sounds + ("end",)
    if len(new) > len(old) and now.status.phase == "yours" and snapshot.result == ONGOING:
        return sounds + ("turn",)
    return sounds


class SoundCues:
    """What is heard of a game, as loud as the setting says."""

    def __init__(self) -> None:
        self.loud = 0.0
        self.context: Any = None
        self.sounds: Sounds | None = None
        self.waking: asyncio.Task[None] | None = None
        self.wanted: tuple[str, ...] = ()
        self.wanted_at = 0.0
        self.listens = False

    def use(self, volume: str) -> None:
        """How loud the game is from now on: one of LOUDNESS."""
        self.loud = LOUDNESS[volume]
        if self.loud and not self.listens:
            self.listens = True
            for kind in GESTURES:
                document.addEventListener(kind, create_proxy(self._on_gesture), True)

    def play(self, *names: str) -> None:
        """Plays sounds one after another, as soon as the browser lets it; too late is not at all."""
        if not self.loud or not names:
            return
        if self.awake():
            self._play(names)
        else:
            self.wanted, self.wanted_at = names, float(window.performance.now())

    def try_out(self) -> None:
        """Lets somebody who has just chosen how loud it is hear that. Within a gesture."""
        self._on_gesture()
        self.play("place")

    def awake(self) -> bool:
        """Whether a sound would be heard at once."""
        return self.sounds is not None and str(self.context.state) == "running"

    def _play(self, names: "tuple[str, ...]") -> None:
        assert self.sounds
        after = 0.0
        for name in names:
            after = self.sounds.play(name, self.loud, after) + APART_S

    def _on_gesture(self, _: object = None) -> None:
        if not self.loud or self.awake():
            return
        if self.context is None:
            kind = getattr(window, "AudioContext", None) or getattr(
                window, "webkitAudioContext", None
            )
            if not kind:
                return
            self.context = kind.new()
        running = self.context.resume()
        if self.waking is None:
            self.waking = asyncio.create_task(self._wake(running))

    async def _wake(self, running: "Any") -> None:
        try:
            if self.sounds is None:
                await later()
                from web.play.sounds import Sounds

                self.sounds = Sounds(self.context)
            await running
        except Exception:
            pass  # It stays quiet until the next gesture: a game needs no sound.
        self.waking = None
        names, self.wanted = self.wanted, ()
        if self.awake() and float(window.performance.now()) - self.wanted_at < SOON_MS:
            self.play(*names)
