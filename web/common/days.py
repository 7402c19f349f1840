"""Days and seconds of the calendar as numbers. Pure.

A moment comes from JavaScript as a text, since MicroPython gets only the lowest 32 bits of a whole
number from there, too few for the milliseconds of `Date.now()`.
"""


def day_number(year: int, month: int, day: int) -> int:
    """Return the number of days from 1970-01-01 to a day of the calendar."""
    year, month = (year, month - 3) if month > 2 else (year - 1, month + 9)  # February last
    leaps = year // 4 - year // 100 + year // 400
    return 365 * year + leaps + (153 * month + 2) // 5 + day - 719469


def second_number(moment: str) -> int:
    """Return the whole seconds from the beginning of 1970-01-01 to `moment`, a text such as
    "2026-11-22T20:40:07.123Z"."""
    year, month, day = [int(part) for part in moment[:10].split("-")]
    hours, minutes, seconds = [int(part) for part in moment[11:19].split(":")]
    return ((day_number(year, month, day) * 24 + hours) * 60 + minutes) * 60 + seconds
