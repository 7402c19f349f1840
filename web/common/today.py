"""The present day on this device."""

from pyscript import window

from web.common.days import day_number


def today() -> int:
    """Return the number of today's date in local time; it grows by one each midnight. It is computed
    from the date, since MicroPython holds only 31 bits of JavaScript's milliseconds."""
    now = window.Date.new()
    return day_number(int(now.getFullYear()), int(now.getMonth()) + 1, int(now.getDate()))
