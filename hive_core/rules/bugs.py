"""The bugs: one row and one short function each. Everything else reads the rows.

A row's `reach` returns where the piece on top of a cell may go, while it stands there free to move.
`throws` marks a bug whose power is to move its neighbours. `copies` marks one that moves and throws
like the bugs beside it.
"""

from hive_core.records import NamedTuple
from hive_core.rules.hexes import OCCUPIED
from hive_core.rules.steps import climb_cross_fall, crawl, crawl_thrice, jump, roam, step

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from hive_core.rules.steps import Hive


Bug = NamedTuple(
    "Bug",
    [
        ("letter", "str"),
        ("name", "str"),
        ("amount", "int"),
        ("expansion", "str"),
        ("reach", "Callable[[Hive, int], Collection[int]]"),
        ("throws", "bool"),
        ("copies", "bool"),
    ],
)
"""A row: `amount` pieces a player, `expansion` "" or its letter, `reach` from cell to cells."""

WHITE, BLACK = 0, 1
SIDES = "wb"
"""SIDES[color]: the letter of a colour in the name of a piece."""
COLORS = ("white", "black")
"""COLORS[color]: the word for a colour in keys of texts and in settings."""
COLOR_NAMES = ("White", "Black")
"""COLOR_NAMES[color]: the word for a colour in English text, and the header of its player."""


def other(color: int) -> int:
    """Return the colour of the opponent. Hot loops write `1 - color`."""
    return 1 - color


def copied(board: "Hive", cell: int) -> set[int]:
    """The kinds that a copying bug on the ground takes over: tops it touches, itself excepted."""
    top = board.top
    kinds = {KIND[top[neighbour]] for neighbour in OCCUPIED[board.ring[cell]]}
    kinds.discard(KIND[top[cell]])
    return kinds


def copy(board: "Hive", cell: int) -> "Collection[int]":
    """Goals of a copying bug. On the ground: wherever a bug beside it could go from here. Above it:
    one step of a climber.

    Source: formal rules, "Mosquito".
    """
    if board.height[cell] > 1:
        return step(board, cell)
    found: set[int] = set()
    for kind in copied(board, cell):
        found.update(BUGS[kind].reach(board, cell))
    return found


BUGS = (
    Bug("Q", "queen bee", 1, "", crawl, False, False),
    Bug("S", "spider", 2, "", crawl_thrice, False, False),
    Bug("B", "beetle", 2, "", step, False, False),
    Bug("G", "grasshopper", 3, "", jump, False, False),
    Bug("A", "ant", 3, "", roam, False, False),
    Bug("M", "mosquito", 1, "M", copy, False, True),
    Bug("L", "ladybug", 1, "L", climb_cross_fall, False, False),
    Bug("P", "pillbug", 1, "P", crawl, True, False),
)
QUEEN = 0
LETTERS = "".join([bug.letter for bug in BUGS])
"""LETTERS[kind]: the letter of a bug."""
EXPANSIONS = "".join([bug.expansion for bug in BUGS])
"""The letters of all expansions, in the order in which a GameTypeString lists them."""


def _choices(letters: str) -> tuple[str, ...]:
    found = [""]
    for letter in letters:
        found += [some + letter for some in found]
    return tuple(sorted(found, key=lambda some: (len(some), [letters.index(one) for one in some])))


EXTRAS = _choices(EXPANSIONS)
"""Sets of extra bugs that a game can have: "", "M", and so on to all expansions."""

CRAWLS = [bug.reach in (crawl, crawl_thrice, roam) for bug in BUGS]
"""CRAWLS[kind]: whether it only crawls, so that on the ground it needs a gap beside it."""
_ON_THE_GROUND = (crawl, crawl_thrice, roam, jump, climb_cross_fall)
CLIMBS = [bug.reach not in _ON_THE_GROUND for bug in BUGS]
"""CLIMBS[kind]: whether it can stand on others; of a `reach` that is not known here it is assumed."""


def _name(color: str, bug: Bug, number: int) -> str:
    return color + bug.letter + (str(number) if bug.amount > 1 else "")


_ROSTER = [(kind, n + 1) for kind, bug in enumerate(BUGS) for n in range(bug.amount)]
HALF = len(_ROSTER)
"""Pieces of one colour. Pieces 0..HALF-1 are white, HALF..2*HALF-1 black, in the order of BUGS."""
PIECES = 2 * HALF
KIND = [kind for kind, _ in _ROSTER] * 2
COLOR = [WHITE] * HALF + [BLACK] * HALF
NUMBER = [number for _, number in _ROSTER] * 2
"""NUMBER[piece]: 1 for the first of its kind and colour, and so on."""
NAMES = [_name(color, BUGS[kind], number) for color in SIDES for kind, number in _ROSTER]
"""NAMES[piece]: "wQ", "bA2" and so on, as in UHP."""
PIECE_BY_NAME = {name: piece for piece, name in enumerate(NAMES)}
QUEENS = (0, HALF)
"""QUEENS[color]: the piece numbers of the two queens."""


def roster(color: int, expansions: str) -> tuple[int, ...]:
    """The pieces of `color` in a game with these expansion letters, in order."""
    first = color * HALF
    return tuple(
        [piece for piece in range(first, first + HALF) if BUGS[KIND[piece]].expansion in expansions]
    )
