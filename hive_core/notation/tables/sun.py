"""Soukenik's notation with directions by the sun: `M+Lm`, the mosquito placed at the midnight side of
the own ladybug; `A2xPn`, the second ant to the noon side of the opponent's pillbug; `Ba`, the beetle
one step towards the afternoon.

Noon is where the second piece of the game lies as seen from the first; clockwise follow afternoon,
sunset, midnight, sunrise and forenoon. A game that was noted the other way round is read mirrored.
All letters are upper case; x stands before a piece of the opponent, also before one that is thrown, and
* is short for +x. Equal pieces are counted from noon to midnight. How those are counted that lie
equally far is left open, so that any of them may be meant.
"""

from hive_core.notation.tables.notation import Notation, unsaid_goals
from hive_core.notation.tables.signs import Signs, by_count, in_reserve, placed
from hive_core.rules.hexes import NEIGHBOURS, E

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection

    from hive_core.notation.tables.notation import Candidate
    from hive_core.rules.board import Board

NUMBERS = "123456789"
TIMES = "nasmrf"
OPPOSING, PLACED_OPPOSING = "xX\u00d7", "*\u2733"
FARTHEST = 28
"""Number of steps within which a move in one direction ends."""


class Sun(Notation):
    """Soukenik's notation."""

    name = "Soukenik"
    by_case = False

    def letter(self, text: str) -> str:
        """Return the letter of the bug that the move `text` moves."""
        return text.lstrip(OPPOSING)[:1]

    def candidates(self, board: "Board", text: str) -> "list[list[Candidate]]":
        """Return what the move `text` may mean. Raises NotationError."""
        signs = Signs(text)
        color = 1 - board.turn if signs.take(OPPOSING) else board.turn
        mover = signs.piece(color, NUMBERS)
        pieces = by_count(board, mover, lambda cell: order(board, cell))
        if signs.is_over():
            pieces = pieces + in_reserve(board, mover.color, mover.kind)
            return [[(piece, unsaid_goals(board)) for piece in pieces]]
        time = signs.take(TIMES)
        if time:
            signs.end()
            return [[(piece, way(board.where[piece], time)) for piece in pieces]]
        both = signs.take(PLACED_OPPOSING)
        if both or signs.take("+"):
            pieces = in_reserve(board, mover.color, mover.kind)
        opposing = bool(both or signs.take(OPPOSING))
        reference = signs.piece(1 - board.turn if opposing else board.turn, NUMBERS)
        side = direction(signs.need(TIMES))
        signs.end()
        ways: list[Candidate] = []
        for piece in pieces:
            found = by_count(board, reference, lambda cell: order(board, cell), piece)
            ways.append((piece, [NEIGHBOURS[board.where[one]][side] for one in found]))
        return [ways]


def direction(time: str) -> int:
    """Return the direction of the letter `time`, one of TIMES."""
    return (E + TIMES.index(time)) % 6


def way(cell: int, time: str) -> "Collection[int]":
    """Return the cells that lie straight in the direction `time` from `cell`."""
    found = []
    for _ in range(FARTHEST):
        cell = NEIGHBOURS[cell][direction(time)]
        found.append(cell)
    return found


def order(board: "Board", cell: int) -> "tuple[int, int]":
    """Return the key by which pieces are counted: how far `cell` lies towards midnight."""
    q, r = placed(board, cell)
    return -(2 * q + r), 0
