"""M. Brooks' notation with the sides of a piece as on a clock: `bS2-wA1:1`, the second black spider to
side 1 of the first white ant.

The sides are numbered clockwise from the top, or from one o'clock if the hexes point upward; both
number the same sides. Equal pieces are numbered in the order in which they were placed. The sign after
the piece is the kind of the move: + a placement, - a move, ^ a move on top of the hive, which needs no
side. Parentheses stand around a throw.
"""

from hive_core.notation.tables.notation import Notation, unsaid_goals
from hive_core.notation.tables.signs import Signs, by_entry, in_play, in_reserve
from hive_core.rules.bugs import SIDES
from hive_core.rules.hexes import NEIGHBOURS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hive_core.notation.tables.notation import Candidate
    from hive_core.notation.tables.signs import Named
    from hive_core.rules.board import Board

NUMBERS, FACES, WAYS = "123", "123456", "+-^"


class ClockFaces(Notation):
    """M. Brooks' notation."""

    name = "Brooks"
    by_case = False

    def letter(self, text: str) -> str:
        """Return the letter of the bug that the move `text` moves."""
        return text.lstrip("(" + SIDES)[:1]

    def candidates(self, board: "Board", text: str) -> "list[list[Candidate]]":
        """Return what the move `text` may mean. Raises NotationError."""
        signs = Signs(text)
        thrown = signs.take("(")
        mover = piece_of(signs)
        pieces = by_entry(board, mover)
        way = signs.take(WAYS)
        if way:
            kinds = in_reserve if way == "+" else in_play
            there = kinds(board, mover.color, mover.kind)
            pieces = [piece for piece in pieces if piece in there]
        if signs.is_over() and board.ply < 2:
            return [[(piece, unsaid_goals(board, True)) for piece in pieces]]
        references = by_entry(board, piece_of(signs))
        cells = [board.where[piece] for piece in references if board.where[piece] >= 0]
        if signs.take(":"):
            side = int(signs.need(FACES))
            cells = [NEIGHBOURS[cell][side - 1] for cell in cells]
        elif way != "^":
            signs.wrong()
        if thrown:
            signs.need(")")
        signs.end()
        return [[(piece, cells) for piece in pieces]]


def piece_of(signs: "Signs") -> "Named":
    """Return the piece that comes next in `signs`."""
    return signs.piece(SIDES.index(signs.need(SIDES)), NUMBERS)
