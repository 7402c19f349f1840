"""BOOM, Niels' notation with the sides of a piece as on a clock: `Ab3`, the white ant to side 3 of the
black beetle.

A letter in upper case is a white piece, in lower case a black one. The sides are numbered clockwise as
White sees them, 1 at the top, or at one o'clock if the hexes point upward; both number the same sides.
Where equal pieces have to be distinguished, they are counted in rows along the line through the sides 1
and 4, from left to right, each row from 4 to 1: `A2b13`, the second ant to side 3 of the first beetle.
The side is the last digit. Without one, or with 0, the move ends on top of the reference piece.

The description leaves open how a placement differs from a move: here + before it makes it one, and a
number after those of the pieces in play. Covered pieces are not counted, except the one under the
piece that moves.
"""

from hive_core.notation.tables.notation import Notation, unsaid_goals
from hive_core.notation.tables.signs import Named, Signs, by_count, in_reserve, placed
from hive_core.rules.hexes import NEIGHBOURS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hive_core.notation.tables.notation import Candidate
    from hive_core.rules.board import Board

NUMBERS, SIDES = "123", "0123456"


class Boom(Notation):
    """BOOM."""

    name = "BOOM"

    def candidates(self, board: "Board", text: str) -> "list[list[Candidate]]":
        """Return what the move `text` may mean. Raises NotationError."""
        signs = Signs(text)
        is_new = bool(signs.take("+"))
        pieces = movers(board, signs.piece_by_case(NUMBERS), is_new)
        if signs.is_over():
            goals = unsaid_goals(board, True)
            return [[(piece, goals) for piece in pieces]]
        reference = signs.piece_by_case()
        first, second = signs.take(SIDES), signs.take(SIDES)
        signs.end()
        number, side = (int(first), int(second)) if second else (0, int(first or "0"))
        ways = [(number, side)] if number or not side else [(0, side), (side, 0)]
        return [
            [(piece, goals_of(board, reference, way, piece)) for piece in pieces] for way in ways
        ]


def movers(board: "Board", mover: "Named", is_new: bool) -> "list[int]":
    """Return the pieces that `mover` may mean; `is_new` says that it is placed."""
    counted = by_count(board, mover, lambda cell: order(board, cell))
    if is_new or (mover.number and not counted):
        return in_reserve(board, mover.color, mover.kind)
    return counted if mover.number else counted + in_reserve(board, mover.color, mover.kind)


def goals_of(board: "Board", reference: "Named", way: "tuple[int, int]", mover: int) -> "list[int]":
    """Return the cells that a `reference` means with the number and the side in `way`; the side 0 is on
    top of it. The piece under the `mover` counts."""
    number, side = way
    named = Named(reference.color, reference.kind, number)
    pieces = by_count(board, named, lambda cell: order(board, cell), mover)
    cells = [board.where[piece] for piece in pieces]
    return [NEIGHBOURS[cell][side - 1] for cell in cells] if side else cells


def order(board: "Board", cell: int) -> "tuple[int, int]":
    """Return the key by which pieces are counted: the row of `cell` from left to right, and the place
    in the row from side 4 to side 1."""
    q, r = placed(board, cell)
    return q + r, q
