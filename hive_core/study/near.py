"""The name that an author meant who wrote another one."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

LONG = 4
"""Number of letters from which a name may differ from the meant one in two places, instead of one."""


def near(word: str, names: "Iterable[str]") -> str:
    """Return the first one of `names` that is most like `word`, "" if none is like it."""
    best, found = (2 if len(word) >= LONG else 1) + 1, ""
    for name in names:
        steps = difference(word, name) if abs(len(word) - len(name)) < best else best
        if steps < best:
            best, found = steps, name
    return found


def difference(one: str, other: str) -> int:
    """Return how many letters have to be put in, left out or replaced to make `other` of `one`."""
    row = list(range(len(other) + 1))
    for at, sign in enumerate(one):
        above, row = row, [at + 1]
        for place, letter in enumerate(other):
            changed = above[place] + (sign != letter)
            row.append(min(changed, above[place + 1] + 1, row[place] + 1))
    return row[-1]
