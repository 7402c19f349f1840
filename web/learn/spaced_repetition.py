"""Schedule by which failed puzzles and steps of lessons are repeated. Pure. Days are numbers that
grow by one each day. What is to be repeated has an entry (day, how often it was solved since the
failure)."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

LATER = (1, 3, 7)
"""Numbers of days until the next repetition: after a failure, after the first success, and after
the second success."""


def first_due(day: int) -> tuple[int, int]:
    """Return the entry of a puzzle or step that failed, or needed a hint, on `day`: (day of its first
    repetition, 0)."""
    return day + LATER[0], 0


def next_due(times: int, day: int) -> "tuple[int, int] | None":
    """Return the new entry of a puzzle or step that was solved on `day`, after `times` successes since
    its failure; None if it need not be repeated again."""
    times += 1
    return (day + LATER[times], times) if times < len(LATER) else None


def read_due(saved: "Any") -> "dict[str, tuple[int, int]]":
    """Return the valid entries of saved data, by the name of the puzzle or step."""
    if not isinstance(saved, dict):
        return {}
    return {name: (when[0], when[1]) for name, when in saved.items() if _is_due(when)}


def plain_due(due: "dict[str, tuple[int, int]]") -> "dict[str, list[int]]":
    """Return the entries as plain data to save."""
    return {name: list(when) for name, when in due.items()}


def _is_due(value: "Any") -> bool:
    if not (isinstance(value, list) and [type(part) for part in value] == [int, int]):
        return False
    return bool(0 <= value[1] < len(LATER))
