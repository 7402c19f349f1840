"""Base class of the notations for play at the table (Notation): the questions that the reader of a game
asks."""

from hive_core.rules.board import CELL, PASS, SHIFT
from hive_core.rules.bugs import LETTERS
from hive_core.rules.hexes import CELLS, NEIGHBOURS, START, E

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection

    from hive_core.rules.board import Board

    Candidate = tuple[int, Collection[int]]
    """A piece, and the cells that it may go to."""

ANYWHERE = range(CELLS)


class Notation:
    """A notation for play at the table. `name` is what its readers call it; `by_case` says that upper
    case is White's."""

    name = ""
    by_case = True

    def letter(self, text: str) -> str:
        """Return the letter of the bug that the move `text` moves."""
        return text.lstrip("+")[:1].upper()

    def joins(self, count: int, words: "list[str]", word: str) -> bool:
        """Return whether `word` goes on with the move that has the `words`, before which the text has
        `count` moves."""
        return False

    def candidates(self, board: "Board", text: str) -> "list[list[Candidate]]":
        """Return what the move `text` may mean on `board`, legal or not, as lists of pieces with cells.
        A list counts only if no move of those before it is legal. Raises NotationError."""
        raise NotImplementedError

    def readings(self, board: "Board", text: str) -> "list[int]":
        """Return the legal moves that `text` may mean. Raises NotationError."""
        for found in self.candidates(board, text):
            moves = legal(board, found)
            if moves:
                return moves
        return []


def legal(board: "Board", candidates: "list[Candidate]") -> "list[int]":
    """Return the legal moves among `candidates`."""
    found = []
    for move in board.legal_moves():
        if move != PASS:
            for piece, cells in candidates:
                if piece == move >> SHIFT and move & CELL in cells and move not in found:
                    found.append(move)
    return found


def unsaid_goals(board: "Board", turned: bool = False) -> "Collection[int]":
    """Return the cells that a move may mean which names no place: that of the first piece; for the
    second piece the cell east of it, or all beside it if directions in the text are those of the table
    (`turned`); else all."""
    if not board.ply:
        return (START,)
    if board.ply == 1:
        return NEIGHBOURS[START] if turned else (NEIGHBOURS[START][E],)
    return ANYWHERE


def is_bug(sign: str) -> bool:
    """Return whether `sign` is the letter of a bug, in upper case."""
    return sign != "" and sign in LETTERS
