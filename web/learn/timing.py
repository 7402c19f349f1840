"""Time and chance for runs of puzzles and rounds of drills."""

from pyscript import window

TICK_MS = 200
"""Milliseconds from one look at the clock to the next."""


def now_ms() -> float:
    """Return the milliseconds since the page was opened."""
    return float(window.performance.now())


def below(n: int) -> int:
    """Return a random number from 0 to n - 1."""
    return int(window.crypto.getRandomValues(window.Uint16Array.new(1)).at(0)) % n
