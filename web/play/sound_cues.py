"""Choice of a game's sounds, and the time when each is played. The sounds themselves (sounds.py) load
only if the setting has them on.

Browsers let a page play sounds only after a press on it, WebKit only during one. Therefore each press
starts the audio until it runs.
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
"""Share of the full loudness, 0 to 1, for each value of the setting for sounds."""
SOON_MS = 1500
"""Maximum milliseconds for which a sound waits for a press that lets the page play it; after that it is
dropped."""
APART_S = 0.22
"""Seconds between two sounds for the same change, counted from the last knock of the first sound."""
GESTURES = ("pointerup", "keydown")


def cues(before: "Seen | None", now: "Seen", snapshot: "Snapshot") -> "tuple[str, ...]":
    """Return the names of the sounds for the changes from `before` to `now`; () while an earlier
    position is in view."""
    if (
        before is None
        or before.welcome
        or now.welcome
        or before.viewing_history
        or now.viewing_history
    ):
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
    """Player of a game's sounds, as loud as the setting says."""

    def __init__(self) -> None:
        self.loud = 0.0
        self.context: Any = None
        self.sounds: Sounds | None = None
        self.waking: asyncio.Task[None] | None = None
        self.wanted: tuple[str, ...] = ()
        self.wanted_at = 0.0
        self.listens = False

    def use(self, volume: str) -> None:
        """Set how loud the sounds are; `volume` is a value of the setting, a key of LOUDNESS."""
        self.loud = LOUDNESS[volume]
        if self.loud and not self.listens:
            self.listens = True
            for kind in GESTURES:
                document.addEventListener(kind, create_proxy(self._on_gesture), True)

    def play(self, *names: str) -> None:
        """Play the sounds `names` one after another. If the browser does not allow that yet, play
        them after the next press, unless SOON_MS have passed by then."""
        if not self.loud or not names:
            return
        if self.awake():
            self._play(names)
        else:
            self.wanted, self.wanted_at = names, float(window.performance.now())

    def try_out(self) -> None:
        """Play a sound as loud as the user has just chosen. Call this during the press, when a page
        may start its audio."""
        self._on_gesture()
        self.play("place")

    def awake(self) -> bool:
        """Return whether a sound can be played now: the sounds are loaded and the page's audio is
        running."""
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
