"""The day it is on this device."""

from pyscript import window

from web.common.days import day_number


def today() -> int:
    """A number for the day here, which grows by one at midnight.

    From the calendar: MicroPython keeps 31 bits of the milliseconds that JavaScript counts.
    """
    now = window.Date.new()
    return day_number(int(now.getFullYear()), int(now.getMonth()) + 1, int(now.getDate()))
