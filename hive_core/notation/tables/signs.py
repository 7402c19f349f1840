"""Parts of all notations for play at the table: a walk over the signs of a move, and the pieces that a
letter with or without a number may mean."""

from hive_core.records import NamedTuple
from hive_core.rules.bugs import BLACK, BUGS, COLOR, KIND, LETTERS, PIECE_BY_NAME, SIDES, WHITE
from hive_core.rules.errors import NotationError
from hive_core.rules.hexes import CELLS, START, axial

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from hive_core.rules.board import Board

Named = NamedTuple("Named", [("color", "int"), ("kind", "int"), ("number", "int")])
"""A piece as a text names it; `number` is 0 if the text has none."""


class Signs:
    """Walk over the signs of one move, `text`, from the index `at` on."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0

    def take(self, signs: str) -> str:
        """Return the next sign and go past it if it is one of `signs`; else return ""."""
        sign = self.text[self.at : self.at + 1]
        if not sign or sign not in signs:
            return ""
        self.at += 1
        return sign

    def need(self, signs: str) -> str:
        """Return the next sign, which has to be one of `signs`, and go past it. Raises
        NotationError."""
        sign = self.take(signs)
        if not sign:
            self.wrong()
        return sign

    def number(self, digits: str) -> int:
        """Return the digit that comes next, one of `digits`; 0 if there is none."""
        return int(self.take(digits) or "0")

    def piece_by_case(self, digits: str = "") -> Named:
        """Return the piece that comes next: a letter, upper case for White, and perhaps one of
        `digits`."""
        letter = self.need(LETTERS + LETTERS.lower())
        color = WHITE if letter in LETTERS else BLACK
        return Named(color, LETTERS.index(letter.upper()), self.number(digits))

    def piece(self, color: int, digits: str = "") -> Named:
        """Return the piece of `color` that comes next: a letter, and perhaps one of `digits`."""
        return Named(color, LETTERS.index(self.need(LETTERS)), self.number(digits))

    def is_over(self) -> bool:
        """Return whether no sign is left."""
        return self.at >= len(self.text)

    def end(self) -> None:
        """Raise NotationError unless the text ends here."""
        if not self.is_over():
            self.wrong()

    def wrong(self) -> None:
        """Raise the NotationError that this text is no move from the present sign on."""
        raise NotationError(self.text, self.at, "table_move")


def is_pass(text: str) -> bool:
    """Return whether `text` says that a player passes."""
    return text.lower() in ("pass", "-", "--")


def in_play(board: "Board", color: int, kind: int, mover: int = -1) -> "list[int]":
    """Return the pieces of `color` and `kind` that are in play with no other piece on top but the
    `mover`; the covered ones if there are no others."""
    there = [
        piece
        for piece, cell in enumerate(board.where)
        if cell >= 0 and KIND[piece] == kind and COLOR[piece] == color
    ]
    under = board.below[mover] if mover >= 0 else -1
    seen = [one for one in there if one == under or board.top[board.where[one]] == one]
    return seen or there


def in_reserve(board: "Board", color: int, kind: int) -> "list[int]":
    """Return the piece of `color` and `kind` that is placed next, as a list; [] if none is left."""
    free = [p for p in board.rosters[color] if KIND[p] == kind and board.where[p] < 0]
    return free[:1]


def by_entry(board: "Board", named: Named) -> "list[int]":
    """Return the pieces that `named` may mean where equal pieces are numbered in the order in which
    they were placed."""
    if BUGS[named.kind].amount > 1 and not named.number:
        return in_play(board, named.color, named.kind) + in_reserve(board, named.color, named.kind)
    name = SIDES[named.color] + LETTERS[named.kind]
    piece = PIECE_BY_NAME.get(name + str(named.number) if BUGS[named.kind].amount > 1 else name, -1)
    return [piece] if piece >= 0 and named.number <= BUGS[named.kind].amount else []


def by_count(
    board: "Board", named: Named, order: "Callable[[int], tuple[int, int]]", mover: int = -1
) -> "list[int]":
    """Return the pieces in play that `named` may mean where equal pieces are counted in the `order` of
    their places, a key of a cell. Covered ones do not count, unless the `mover` covers them. Several
    pieces with the same key may have the same number."""
    pieces = in_play(board, named.color, named.kind, mover)
    if not named.number or named.number > len(pieces):
        return [] if named.number else pieces
    keys = [order(board.where[piece]) for piece in pieces]
    wanted = sorted(keys)[named.number - 1]
    return [piece for piece, key in zip(pieces, keys) if key == wanted]


def placed(board: "Board", cell: int) -> "tuple[int, int]":
    """Return the axial coordinates of `cell`, counted from the cell of the first piece in play, so that
    they stay in order across the edges of the grid."""
    first = [place for place in board.where if place >= 0][:1] or [START]
    return axial((cell - first[0] + START) % CELLS)
