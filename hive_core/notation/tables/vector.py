"""Veme's notation with two reference pieces: `A1 bQ<`, the first white ant to the cell that lies to the
left beyond the white queen as seen from the black beetle.

A letter in upper case is a white piece, in lower case a black one; equal pieces are numbered in the
order in which they were placed. From a piece A to its neighbour B on the east:

            AB<
     A    B    AB
       A>B  AB>

The first two pieces have no reference, and a move onto another piece names that one alone: `B1 g1`.
"""

from hive_core.notation.tables.notation import Notation, unsaid_goals
from hive_core.notation.tables.signs import Signs, by_entry, is_pass
from hive_core.rules.hexes import NEIGHBOURS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hive_core.notation.tables.notation import Candidate
    from hive_core.rules.board import Board

NUMBERS, TURNS = "123", "<>"
UNREFERRED = 2
"""Number of pieces, the first ones, that have no reference."""


class Vector(Notation):
    """Veme's notation."""

    name = "veme"

    def joins(self, count: int, words: "list[str]", word: str) -> bool:
        """Return whether `word` is the reference of the move that has begun with `words`."""
        return count >= UNREFERRED and len(words) == 1 and not is_pass(words[0])

    def candidates(self, board: "Board", text: str) -> "list[list[Candidate]]":
        """Return what the move `text` may mean. Raises NotationError."""
        signs = Signs(text)
        pieces = by_entry(board, signs.piece_by_case(NUMBERS))
        if signs.is_over() and board.ply < UNREFERRED:
            goals = unsaid_goals(board)
        else:
            signs.need(" ")
            goals = goals_named(board, signs)
        return [[(piece, goals) for piece in pieces]]


def goals_named(board: "Board", signs: "Signs") -> "list[int]":
    """Return the cells that the rest of `signs` may mean."""
    first = by_entry(board, signs.piece_by_case(NUMBERS))
    cells = [board.where[piece] for piece in first if board.where[piece] >= 0]
    if signs.is_over():
        return cells
    between = signs.take(TURNS)
    second = by_entry(board, signs.piece_by_case(NUMBERS))
    beyond = "" if between else signs.take(TURNS)
    signs.end()
    found = []
    for cell in cells:
        for other in [board.where[piece] for piece in second if board.where[piece] >= 0]:
            if other in NEIGHBOURS[cell]:
                ahead = NEIGHBOURS[cell].index(other)
                turned = (ahead + turn(between or beyond)) % 6
                found.append(NEIGHBOURS[cell if between else other][turned])
    return found


def turn(sign: str) -> int:
    """Return by how many directions, clockwise, the sign of a reference turns."""
    return 0 if not sign else 1 if sign == ">" else -1
