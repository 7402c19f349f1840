"""The bugs: one row of BUGS and one short function each. All other code reads the rows.

`reach` of a row returns the cells to which the piece on top of a cell can move, if nothing pins or
covers it. `throws` marks a bug with the power to move its neighbours, `copies` one that moves and
throws like the bugs beside it.
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
"""A row of BUGS: `amount` is the number of pieces per player, `expansion` the letter of the bug's
expansion or "", `reach` the function from (board, cell) to the cells that the piece there can move
to."""

WHITE, BLACK = 0, 1
SIDES = "wb"
"""SIDES[color]: the letter of a colour in the name of a piece."""
COLORS = ("white", "black")
"""COLORS[color]: the word for a colour in settings and in the keys of translated texts."""
COLOR_NAMES = ("White", "Black")
"""COLOR_NAMES[color]: the word for a colour in English text, also the name of the player's header in
PGN."""


def other(color: int) -> int:
    """Return the opponent's colour. Hot loops write `1 - color` instead."""
    return 1 - color


def copied(board: "Hive", cell: int) -> set[int]:
    """Return the kinds that a copying bug on the ground at `cell` imitates: those of the top pieces
    beside it, except its own kind."""
    top = board.top
    kinds = {KIND[top[neighbour]] for neighbour in OCCUPIED[board.ring[cell]]}
    kinds.discard(KIND[top[cell]])
    return kinds


def copy(board: "Hive", cell: int) -> "Collection[int]":
    """Return the cells to which a copying bug can move: on the ground, wherever a bug beside it could
    move from here; on a stack, one step of a climber.

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
"""LETTERS[kind]: the letter of a kind of bug in notation."""
EXPANSIONS = "".join([bug.expansion for bug in BUGS])
"""The letters of all expansions, in the order in which a GameTypeString lists them."""


def _choices(letters: str) -> tuple[str, ...]:
    found = [""]
    for letter in letters:
        found += [some + letter for some in found]
    return tuple(sorted(found, key=lambda some: (len(some), [letters.index(one) for one in some])))


EXTRAS = _choices(EXPANSIONS)
"""All combinations of expansion letters that a game can have: "", "M" and so on, up to EXPANSIONS."""

CRAWLS = [bug.reach in (crawl, crawl_thrice, roam) for bug in BUGS]
"""CRAWLS[kind]: whether a bug on the ground only crawls, and so needs a gap beside it to move."""
_ON_THE_GROUND = (crawl, crawl_thrice, roam, jump, climb_cross_fall)
CLIMBS = [bug.reach not in _ON_THE_GROUND for bug in BUGS]
"""CLIMBS[kind]: whether a bug can stand on top of other bugs, to judge by its `reach`."""


def _name(color: str, bug: Bug, number: int) -> str:
    return color + bug.letter + (str(number) if bug.amount > 1 else "")


_ROSTER = [(kind, n + 1) for kind, bug in enumerate(BUGS) for n in range(bug.amount)]
HALF = len(_ROSTER)
"""Number of pieces of one colour. Pieces 0..HALF-1 are white, HALF..2*HALF-1 black, in the order of
BUGS."""
PIECES = 2 * HALF
KIND = [kind for kind, _ in _ROSTER] * 2
COLOR = [WHITE] * HALF + [BLACK] * HALF
NUMBER = [number for _, number in _ROSTER] * 2
"""NUMBER[piece]: 1 for the first piece of its kind and colour, 2 for the second, and so on."""
NAMES = [_name(color, BUGS[kind], number) for color in SIDES for kind, number in _ROSTER]
"""NAMES[piece]: the name of a piece as in UHP, such as "wQ" or "bA2"."""
PIECE_BY_NAME = {name: piece for piece, name in enumerate(NAMES)}
QUEENS = (0, HALF)
"""QUEENS[color]: the piece number of that colour's queen."""


def roster(color: int, expansions: str) -> tuple[int, ...]:
    """Return the pieces of `color` in a game with these expansion letters, in ascending order."""
    first = color * HALF
    return tuple(
        [piece for piece in range(first, first + HALF) if BUGS[KIND[piece]].expansion in expansions]
    )
