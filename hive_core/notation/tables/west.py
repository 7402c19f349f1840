"""Ypaul's notation, whose sides are numbered clockwise from the upper right: `A2A-2`, the second ant to
side 2 of the first ant of the same player, and `B*Q`, the first beetle onto the queen.

Equal pieces are numbered in the order in which they were placed; the number 1 may be missing. A piece
of the opponent has its colour before it, `A2bG-4`; of an own piece the colour may be written, too.
"""

from hive_core.notation.tables.notation import Notation, unsaid_goals
from hive_core.notation.tables.signs import Named, Signs, by_entry
from hive_core.rules.bugs import BUGS, SIDES
from hive_core.rules.hexes import NEIGHBOURS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hive_core.notation.tables.notation import Candidate
    from hive_core.rules.board import Board

NUMBERS, FACES = "123", "123456"


class West(Notation):
    """Ypaul's notation."""

    name = "ypaul"
    by_case = False

    def letter(self, text: str) -> str:
        """Return the letter of the bug that the move `text` moves."""
        return text.lstrip(SIDES)[:1]

    def candidates(self, board: "Board", text: str) -> "list[list[Candidate]]":
        """Return what the move `text` may mean. Raises NotationError."""
        signs = Signs(text)
        pieces = by_entry(board, piece_of(signs, board.turn))
        if signs.is_over():
            goals = unsaid_goals(board, True)
            return [[(piece, goals) for piece in pieces]]
        on_top = bool(signs.take("*"))
        references = by_entry(board, piece_of(signs, board.turn))
        side = 0
        if not on_top:
            signs.need("-")
            side = int(signs.need(FACES))
        signs.end()
        cells = [board.where[piece] for piece in references if board.where[piece] >= 0]
        goals = cells if on_top else [NEIGHBOURS[cell][side - 1] for cell in cells]
        return [[(piece, goals) for piece in pieces]]


def piece_of(signs: "Signs", turn: int) -> "Named":
    """Return the piece that comes next in `signs`; one of the side `turn` unless a colour says
    otherwise, and the first of its kind unless a number does."""
    side = signs.take(SIDES)
    named = signs.piece(SIDES.index(side) if side else turn, NUMBERS)
    first = 1 if BUGS[named.kind].amount > 1 else 0
    return Named(named.color, named.kind, named.number or first)
