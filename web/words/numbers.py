"""Numbers, times and results in plain words. Pure, no DOM."""

from hive_core.rules.bugs import COLORS, other

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from web.opponent.messages import EngineState

    Words = Callable[..., str]

MEGABYTE = 1_000_000
TENTHS_MS = 10_000
"""Milliseconds below which a time shows tenths of a second."""
LONGEST = 10
"""Greatest count that sentences have as a word."""


def count_words(t: "Words", n: int) -> str:
    """Return the count `n` as it stands inside a sentence: a word up to LONGEST, else digits."""
    return t("number." + str(n)) if 0 < n <= LONGEST else str(n)


def with_count(t: "Words", key: str, n: "int | str" = 0, **params: "int | str") -> str:
    """Return the text for `key` in the plural form for `n`. Its gap `{count}` has that count as
    `count_words` writes it, other gaps have `params`, their counts written so too."""
    gaps = {}
    for name, value in params.items():
        gaps[name] = count_words(t, value) if isinstance(value, int) else value
    return t(key, n=n, count=count_words(t, int(n)), **gaps)


def decimal(t: "Words", value: float) -> str:
    """Return a number with one decimal place in the page's language."""
    return f"{value:.1f}".replace(".", t("number.point"))


def loaded_words(t: "Words", engine: "EngineState") -> str:
    """Return in words how many megabytes of the engine are loaded, "" if their number is not
    reported yet."""
    done, total = engine.done, engine.total
    if total and done >= total:
        return t("status.loaded_all")
    if total:
        return t(
            "status.loaded", done=decimal(t, done / MEGABYTE), total=decimal(t, total / MEGABYTE)
        )
    return t("status.loaded_some", done=decimal(t, done / MEGABYTE)) if done else ""


def result_words(t: "Words", result: int, ended_by: str) -> "tuple[str, str]":
    """Return two texts on the end of a game: who won, and why. `result` is a colour, or 2 for a
    draw."""
    if result == 2:
        return t("end.draw"), t("end.why." + (ended_by or "agreement"))
    loser = COLORS[other(result)]
    return t("end.wins." + COLORS[result]), t("end.why." + ended_by + "." + loser)


def time_text(t: "Words", left_ms: int) -> str:
    """Return a time as minutes and seconds, or as seconds with tenths below ten seconds."""
    if left_ms < TENTHS_MS:
        return decimal(t, left_ms // 100 / 10)
    seconds = (left_ms + 999) // 1000
    return f"{seconds // 60}:{seconds % 60:02d}"
