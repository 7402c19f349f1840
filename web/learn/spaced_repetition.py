"""Schedule by which failed puzzles and steps of lessons are repeated. Pure.

Days are numbers that grow by one each day. What is to be repeated has an entry (day of the repetition,
number of successes since the failure).
"""

from web.common.schema import LARGEST, default, number, row, table

TYPE_CHECKING = False
if TYPE_CHECKING:
    from web.common.schema import Check

LATER = (1, 3, 7)
"""Numbers of days until the next repetition: after a failure, after the first success, and after
the second success."""
DUE: "Check[dict[str, list[int]]]" = default(
    table(row(number(0, LARGEST), number(0, len(LATER) - 1)), LARGEST), {}
)
"""Schema of the saved entries, by the name of the puzzle or step."""


def first_due(day: int) -> tuple[int, int]:
    """Return the first entry of a puzzle or step that failed, or needed a hint, on `day`: (day of the
    repetition, 0 successes)."""
    return day + LATER[0], 0


def next_due(times: int, day: int) -> "tuple[int, int] | None":
    """Return the next entry of a puzzle or step that was solved on `day`, after `times` earlier
    successes since its failure; None if it need not be repeated again."""
    times += 1
    return (day + LATER[times], times) if times < len(LATER) else None


def plain_due(due: "dict[str, tuple[int, int]]") -> "dict[str, list[int]]":
    """Return the repetitions `due`, by the name of the step or puzzle, as data that JSON can save."""
    return {name: list(when) for name, when in due.items()}
