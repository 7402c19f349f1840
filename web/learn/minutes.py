"""A time left in minutes and seconds. Pure."""


def minutes_text(left_ms: float) -> str:
    """Return a time left as minutes and seconds, such as "2:05"; a begun second counts as a whole
    one."""
    seconds = -int(-left_ms // 1000)
    return "%d:%02d" % (seconds // 60, seconds % 60)
