"""Parser of the notation of an author's marks and arrows on a board.

    circle@1,0, cross@bQ, 1@-2,1     signs: a kind and the cell of the sign
    bA1>2,-1, 0,0>1,0>1,1            arrows: from cell to cell, several in a row for a path

A cell is written as two whole numbers q,r or as a piece on the board. Commas, semicolons or blanks
separate signs and arrows.
"""

from hive_core.drawing.annotation_svg import KINDS
from hive_core.notation.tokens import BLANKS, DIGITS, MINUS, read_cell, read_pieces
from hive_core.rules.errors import NotationError
from hive_core.rules.hexes import axial, cell_at

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection

    from hive_core.rules.board import Board

LONGEST = 2000
GAPS = " ,;" + BLANKS
FARTHEST = 31
"""Largest absolute value of a coordinate; beyond it the grid of cells wraps around."""


def read_signs(text: str, board: "Board") -> tuple[tuple[str, int], ...]:
    """Return the signs written in `text` as (kind, cell), with a kind of `annotation_svg.KINDS`. Raises
    NotationError if `text` cannot be parsed."""
    _check_length(text)
    signs = []
    at = _skip(text, 0)
    while at < len(text):
        begin = at
        while at < len(text) and text[at] not in GAPS + "@":
            at += 1
        kind = text[begin:at].lower()
        if kind not in KINDS:
            raise NotationError(text, begin, "sign")
        if text[at : at + 1] != "@":
            raise NotationError(text, at, "sign_cell")
        cell, at = _read_cell(text, at + 1, board)
        signs.append((kind, cell))
        at = _end(text, at)
    return tuple(signs)


def read_arrows(text: str, board: "Board") -> tuple[tuple[int, int], ...]:
    """Return the arrows written in `text` as (from cell, to cell). Raises NotationError if `text`
    cannot be parsed."""
    _check_length(text)
    arrows = []
    at = _skip(text, 0)
    while at < len(text):
        begin, at = _read_cell(text, at, board)
        if text[at : at + 1] != ">":
            raise NotationError(text, at, "arrow")
        while text[at : at + 1] == ">":
            end, at = _read_cell(text, at + 1, board)
            arrows.append((begin, end))
            begin = end
        at = _end(text, at)
    return tuple(arrows)


def read_marks(
    marks: "Collection[str]", board: "Board"
) -> "tuple[tuple[tuple[str, int], ...], tuple[tuple[int, int], ...]]":
    """Return two values: the signs and the arrows in `marks`, the texts of a node in a tree of
    variations, see Game.mark.

    Marks that cannot be parsed are left out.
    """
    signs: list[tuple[str, int]] = []
    arrows: list[tuple[int, int]] = []
    for mark in marks:
        try:
            if ">" in mark:
                arrows.extend(read_arrows(mark, board))
            else:
                signs.extend(read_signs(mark, board))
        except NotationError:
            pass  # another program's, or of another position
    return tuple(signs), tuple(arrows)


def _check_length(text: str) -> None:
    if len(text) > LONGEST:
        raise NotationError(text[:60], 0, "too_long")


def _skip(text: str, at: int) -> int:
    while at < len(text) and text[at] in GAPS:
        at += 1
    return at


def _end(text: str, at: int) -> int:
    """Return the index at which the next sign or arrow of `text` begins.

    Raises NotationError if there is neither a gap nor the end of `text` at index `at`.
    """
    if at < len(text) and text[at] not in GAPS:
        raise NotationError(text, at, "apart")
    return _skip(text, at)


def _read_cell(text: str, at: int, board: "Board") -> tuple[int, int]:
    """Return two values: the cell written at index `at` of `text`, and the index at which it ends."""
    if text[at : at + 1] and text[at] in DIGITS + MINUS:
        begin = at
        comma = _after_figures(text, at)
        if text[comma : comma + 1] != ",":
            raise NotationError(text, comma, "cell")
        at = _after_figures(text, comma + 1)
        q, r = read_cell(text, begin, at, FARTHEST)
        cell = cell_at(q, r)
        # Off the hive a number means the cell nearest to (0, 0), see hexes.axial.
        if axial(cell) != (q, r) and board.top[cell] < 0 and not board.ring[cell] & 63:
            raise NotationError(text, begin, "cell_near")
        return cell, at
    begin = at
    while at < len(text) and text[at] not in GAPS + ">@":
        at += 1
    return _cell_of(text, text[begin:at], begin, board), at


def _after_figures(text: str, at: int) -> int:
    while at < len(text) and text[at] in DIGITS + MINUS:
        at += 1
    return at


def _cell_of(text: str, word: str, at: int, board: "Board") -> int:
    """Return the cell of the piece called `word`, which begins at index `at` of `text`. If the name has
    no number, take the first piece of its kind in play."""
    if len(word) < 2:
        raise NotationError(text, at, "cell_or_piece")
    for piece in read_pieces(text, word, at):
        if board.where[piece] >= 0:
            return board.where[piece]
    raise NotationError(text, at, "on_board")
