"""M. C. DeMarco's algebraic notation, with names of cells: `wA m-1 n2`, the white ant from m-1 to n2;
`wB @l0`, a white beetle placed at l0.

The first piece is placed at m0 and the second at n0; rows are counted downward from the line through
both. Columns go on after z with aa, bb, and before a with zz, yy. The cell where a piece comes from may
be missing in part or as a whole, the blanks too (`wAmn2`), and so may @ and the colour. What stands
between parentheses, the piece that throws another one, says nothing more of the move.
"""

from hive_core.notation.tables.notation import Notation, is_bug
from hive_core.notation.tables.signs import Signs, in_play, in_reserve, is_pass
from hive_core.notation.tokens import DIGITS, is_number
from hive_core.rules.bugs import SIDES
from hive_core.rules.errors import NotationError
from hive_core.rules.hexes import CELLS, OFFSETS, SE, SIDE, START, E, axial

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hive_core.notation.tables.notation import Candidate
    from hive_core.rules.board import Board

    Place = tuple["int | None", ...]
    """A column and a row, None for one that a text leaves out; () for no place."""

COLUMNS = "abcdefghijklmnopqrstuvwxyz"
MIDDLE = COLUMNS.index("m")
FARTHEST = 40
"""Largest row that is read."""


class Algebraic(Notation):
    """M. C. DeMarco's notation."""

    name = "DeMarco"
    by_case = False

    def letter(self, text: str) -> str:
        """Return the letter of the bug that the move `text` moves."""
        return text.lstrip(SIDES)[:1]

    def joins(self, count: int, words: "list[str]", word: str) -> bool:
        """Return whether `word` goes on with a move, since no move begins with it."""
        names = word[1:2] if word[:1] in SIDES else word[:1]
        return not is_bug(names) and not is_pass(word)

    def candidates(self, board: "Board", text: str) -> "list[list[Candidate]]":
        """Return what the move `text` may mean. Raises NotationError."""
        signs = Signs(text)
        side = signs.take(SIDES)
        colors = [SIDES.index(side)] if side else [board.turn, 1 - board.turn]
        kind = signs.piece(0).kind
        ways = ways_of(signs)
        found: list[Candidate] = []
        for color in colors:
            there, free = in_play(board, color, kind), in_reserve(board, color, kind)
            for origin, goal, is_new in ways:
                if not origin:
                    found.extend([(piece, (goal,)) for piece in free])
                if not is_new:
                    at = [p for p in there if not origin or suits(board.where[p], origin)]
                    found.extend([(piece, (goal,)) for piece in at])
        return [found]


def ways_of(signs: "Signs") -> "list[tuple[Place, int, bool]]":
    """Return the ways to read the cells in the rest of `signs`: for each what it says of the cell where
    the piece comes from, the cell where it goes to, and whether it is placed. Raises NotationError."""
    cells = signs.text[signs.at :].partition("(")[0].strip()
    is_new = cells[:1] == "@"
    words = cells[is_new:].split()
    found: list[tuple[Place, int, bool]] = []
    if len(words) == 1:
        for at in range(len(words[0])):
            add_way(found, words[0][:at], words[0][at:], is_new)
    elif len(words) == 2:
        add_way(found, words[0], words[1], is_new)
    if not found:
        raise NotationError(signs.text, signs.at, "table_move")
    return found


def add_way(found: "list[tuple[Place, int, bool]]", origin: str, goal: str, is_new: bool) -> None:
    """Add to `found` the way to read `origin` and `goal`, if they name cells."""
    to, since = place_of(goal), place_of(origin)
    if len(to) == 2 and (since or not origin) and not (is_new and origin):
        column, row = to
        if column is not None and row is not None:
            cell = (START + column * OFFSETS[E] + row * OFFSETS[SE]) % CELLS
            found.append((since, cell, is_new))


def place_of(text: str) -> "Place":
    """Return the column and the row that `text` names, None for one that is missing; () if it is no
    name of a cell."""
    letters = text.rstrip(DIGITS + "+-")
    number = text[len(letters) :]
    digits = number[1:] if number[:1] in ("+", "-") else number
    right = not number or (is_number(digits) and int(digits) <= FARTHEST)
    if not text or not right or len(letters) > 2 or letters.strip(COLUMNS):
        return ()
    if len(letters) == 2 and letters[0] != letters[1]:
        return ()
    row = -int(digits) if number[:1] == "-" else int(digits or "0")
    return (column_of(letters) if letters else None, row if number else None)


def column_of(letters: str) -> int:
    """Return the number of the column, 0 for that of the first piece."""
    column = COLUMNS.index(letters[0]) - MIDDLE
    if len(letters) == 1:
        return column
    return column + len(COLUMNS) if column < 0 else column - len(COLUMNS)


def suits(cell: int, place: "Place") -> bool:
    """Return whether `cell` lies in the column and the row of `place`, as far as it has them."""
    for there, stated in zip(axial(cell), place):
        if stated is not None and (there - stated) % SIDE:
            return False
    return True
