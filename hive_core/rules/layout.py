"""Axial coordinates of all pieces of a hive. The board's grid of cell numbers is a torus: its rows and
columns wrap around, and a hive may lie across the place where they begin again."""

from hive_core.rules.board import Board
from hive_core.rules.hexes import AXIAL, EMPTY, NEIGHBOURS, START, axial


def layout(
    board: Board,
) -> tuple[tuple[tuple[int, int, int, int, int], ...], tuple[tuple[int, int, int], ...]]:
    """Return all pieces as (piece, cell, q, r, height) and the empty cells beside them as (cell, q, r).

    Cell numbers wrap, so coordinates are counted outward from the hive's cell nearest to START. A part
    that is not connected to that cell, as in a picture of a hive that splits, is counted from its own
    cell nearest to START.
    """
    taken = [cell for cell in board.where if cell >= 0]
    if not taken:
        around = (START,) + NEIGHBOURS[START]
        return (), tuple(sorted([(cell,) + axial(cell) for cell in around], key=_by_row))
    places: dict[int, tuple[int, int]] = {}
    front: list[int] = []
    for first in sorted(taken, key=_steps_from_start):
        if first not in places:
            places[first] = axial(first)
            front.extend(_walk(board, first, places))
    pieces = []
    for cell in front:
        q, r = places[cell]
        for height, piece in enumerate(board.stack(cell)):
            pieces.append((piece, cell, q, r, height))
    rim = {beside for cell in front for beside in EMPTY[board.ring[cell]]}
    cells = [(cell, places[cell][0], places[cell][1]) for cell in rim]
    return (
        tuple(sorted(pieces, key=lambda item: (item[3], item[2], item[4]))),
        tuple(sorted(cells, key=_by_row)),
    )


def _walk(board: Board, first: int, places: "dict[int, tuple[int, int]]") -> "list[int]":
    """Return the occupied cells connected with `first`, and add to `places` the coordinates of these
    cells and of the empty ones beside them."""
    front = [first]
    for cell in front:
        q, r = places[cell]
        for direction, beside in enumerate(NEIGHBOURS[cell]):
            if beside not in places and board.ring[beside] & 63:
                places[beside] = (q + AXIAL[direction][0], r + AXIAL[direction][1])
                if board.top[beside] >= 0:
                    front.append(beside)
    return front


def _by_row(item: tuple[int, int, int]) -> tuple[int, int]:
    return item[2], item[1]


def _steps_from_start(cell: int) -> tuple[int, int]:
    q, r = axial(cell)
    return max(abs(q), abs(r), abs(q + r)), cell
