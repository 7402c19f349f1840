"""Schedule by which puzzles, steps of lessons and drills are repeated. Pure.

What failed, or needed a hint, comes back after each number of days in LATER; of what went well at
once, a tenth comes back once, after a month. Days are numbers that grow by one each day. What is to be
repeated has an entry (day of the repetition, number of successes since the failure, or WELL).
"""

from web.common.schema import LARGEST, default, number, row, table

TYPE_CHECKING = False
if TYPE_CHECKING:
    from web.common.schema import Check

LATER = (1, 3, 7, 16, 35, 90)
"""Numbers of days until the next repetition: after a failure, and after each success since."""
MONTH = 30
"""Number of days until the only repetition of what went well at once."""
WELL = len(LATER)
"""Number of successes in the entry of what went well at once."""
LEARNT = 3
"""Number of successes since a failure from which on the failed puzzle or step counts as learnt."""
DUE: "Check[dict[str, list[int]]]" = default(
    table(row(number(0, LARGEST), number(0, WELL)), LARGEST), {}
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


def well_due(name: str, day: int) -> "tuple[int, int] | None":
    """Return the entry of the puzzle or step `name`, which went well at once on `day`; None for the
    nine in ten that need not be repeated. Which ones these are depends on the name alone."""
    number = 0
    for sign in name:
        number = (31 * number + ord(sign)) % 1009
    return (day + MONTH, WELL) if number % 10 == 0 else None


def planned_on(when: "tuple[int, int]") -> int:
    """Return the day on which the entry `when` was made."""
    day, times = when
    return day - (MONTH if times == WELL else LATER[times])


def plain_due(due: "dict[str, tuple[int, int]]") -> "dict[str, list[int]]":
    """Return the repetitions `due`, by the name of the step or puzzle, as data that JSON can save."""
    return {name: list(when) for name, when in due.items()}
