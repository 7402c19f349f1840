"""A monotonic clock, `now_s`, on CPython, Pyodide and MicroPython."""

import time

if hasattr(time, "monotonic"):
    now_s = time.monotonic
else:
    _ticks_ms = getattr(time, "ticks_ms")  # noqa: B009  (names that type checkers cannot know)
    _ticks_diff = getattr(time, "ticks_diff")  # noqa: B009
    _state = [_ticks_ms(), 0]

    def now_s() -> float:
        """Return the seconds since an arbitrary moment; only differences between two calls mean
        anything."""
        # ticks_ms starts anew after some days: only its differences count, and only forward ones.
        ticks = _ticks_ms()
        passed = _ticks_diff(ticks, _state[0])
        if passed > 0:
            _state[0] = ticks
            _state[1] += passed
        return float(_state[1]) / 1000.0
