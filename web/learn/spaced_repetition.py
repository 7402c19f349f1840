"""When what was failed comes back, puzzles and steps of lessons alike. Pure.

Days are numbers that grow by one each day; what is due is kept as (day, how often it went well since).
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

LATER = (1, 3, 7)
"""Days until something comes back: after it was failed, or done with help, and after each time it goes
well then.
"""


def first_due(day: int) -> tuple[int, int]:
    """When it comes back that was failed today."""
    return day + LATER[0], 0


def next_due(times: int, day: int) -> "tuple[int, int] | None":
    """When it comes back that went well today, after going well so many times; None: it stays away."""
    times += 1
    return (day + LATER[times], times) if times < len(LATER) else None


def read_due(kept: "Any") -> "dict[str, tuple[int, int]]":
    """What makes sense of a kept table, by name."""
    if not isinstance(kept, dict):
        return {}
    return {name: (when[0], when[1]) for name, when in kept.items() if _is_due(when)}


def plain_due(due: "dict[str, tuple[int, int]]") -> "dict[str, list[int]]":
    """The table as plain data."""
    return {name: list(when) for name, when in due.items()}


def _is_due(value: "Any") -> bool:
    if not (isinstance(value, list) and [type(part) for part in value] == [int, int]):
        return False
    return bool(0 <= value[1] < len(LATER))
