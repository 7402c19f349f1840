"""The sounds of a game, synthesised without recordings: short knocks of wood and bakelite.

A knock is a very short burst of noise that makes a few resonances ring. A resonance is a band-pass
filter with a pitch, a sharpness (how long it rings) and a share of the loudness.
"""

import json

from pyscript import window

from hive_core.records import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

Knock = NamedTuple(
    "Knock",
    [("after_s", "float"), ("loud", "float"), ("rings", "tuple[tuple[int, int, float], ...]")],
)
"""A knock, `after_s` seconds after the start of its sound. `loud` is its loudness from 0 to 1,
`rings` are its resonances, each as (Hz, sharpness, share)."""

TILE = ((1450, 30, 0.8), (3300, 42, 0.6), (5200, 48, 0.25))
"""Resonances, each as (Hz, sharpness, share), of the sound of a tile that hits another tile."""
TABLE = ((215, 8, 1.0), (540, 13, 0.6))
"""Resonances, each as (Hz, sharpness, share), of the sound of a tile that is put on the table."""
FELT = ((150, 5, 1.0), (320, 7, 0.6))
"""Resonances, each as (Hz, sharpness, share), of the sound of a knuckle on the edge of the board."""
LIGHT = ((2350, 42, 1.0), (4100, 50, 0.5))

SOUNDS = {
    "place": (Knock(0.0, 0.5, TILE), Knock(0.004, 1.0, TABLE)),
    "move": (Knock(0.0, 0.3, TILE), Knock(0.052, 0.55, TILE), Knock(0.055, 0.6, TABLE)),
    "refuse": (Knock(0.0, 0.8, FELT), Knock(0.1, 0.55, FELT)),
    "turn": (Knock(0.0, 0.35, LIGHT),),
    "end": (
        Knock(0.0, 0.7, TABLE),
        Knock(0.0, 0.5, TILE),
        Knock(0.16, 0.5, TILE),
        Knock(0.34, 1.0, TABLE),
        Knock(0.34, 0.6, TILE),
    ),
}
"""Knocks that make up each sound, by its name."""

GRAIN_S = 0.006
GAIN = 22.0
"""Factor by which a knock is amplified, since the filters let through little of such a short
burst."""


def grain(rate: float) -> "list[float]":
    """Return samples of noise, `rate` a second, that fade out within GRAIN_S seconds. They are the
    same at each call."""
    count = int(rate * GRAIN_S)
    state, found = 4711, []
    for number in range(count):
        state = (state * 1103515 + 12345) & 0xFFFFFF
        found.append((state / 0x7FFFFF - 1.0) * (1.0 - number / count) ** 2)
    return found


class Sounds:
    """Player that synthesises the sounds with a Web Audio `AudioContext`."""

    def __init__(self, context: "Any") -> None:
        self.context = context
        samples = grain(float(context.sampleRate))
        self.noise = context.createBuffer(1, len(samples), context.sampleRate)
        numbers = window.Float32Array.new(window.JSON.parse(json.dumps(samples)))
        self.noise.copyToChannel(numbers, 0)

    def play(self, name: str, loud: float, after_s: float = 0.0) -> float:
        """Play the sound `name` of SOUNDS in `after_s` seconds, with the loudness `loud` from 0 to 1.
        Return the number of seconds until its last knock."""
        start = float(self.context.currentTime) + after_s
        for knock in SOUNDS[name]:
            self._knock(knock, start + knock.after_s, loud)
        return after_s + SOUNDS[name][-1].after_s

    def _knock(self, knock: Knock, at_s: float, loud: float) -> None:
        context = self.context
        source = context.createBufferSource()
        source.buffer = self.noise
        for height, sharpness, share in knock.rings:
            ring = context.createBiquadFilter()
            ring.type = "bandpass"
            ring.frequency.value = height
            ring.Q.value = sharpness
            level = context.createGain()
            level.gain.value = GAIN * loud * knock.loud * share
            source.connect(ring)
            ring.connect(level)
            level.connect(context.destination)
        source.start(at_s)
