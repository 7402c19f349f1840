"""Random games for the property tests, the same ones for the same seed."""

import random
from collections.abc import Iterable, Iterator
from typing import Any

import pytest

from hive_core.rules.board import CELL, ONGOING, PASS, SHIFT, Board
from hive_core.rules.hexes import CELLS, NEIGHBOURS

GAME_TYPES = ("", "M", "L", "P", "ML", "MP", "LP", "MLP")

QUICK, BY_DAY = 2, 8


def sampled(seeds: Iterable[int]) -> list[Any]:
    """The seeds of a parametrized test: the first at all times, and more of them by day.

    Those by day have every game type, with the tournament's rule and without it.
    """
    found: list[Any] = []
    for number, seed in enumerate(seeds):
        marks = [pytest.mark.slow] if number >= QUICK else []
        if number >= BY_DAY and number % 4:
            marks.append(pytest.mark.nightly)
        found.append(pytest.param(seed, marks=marks))
    return found


def choose(board: Board, rng: random.Random) -> int:
    """A random legal move, half of the time by piece, so that ants do not outweigh the others."""
    groups = board.legal_by_piece()
    if not groups:
        return PASS
    if rng.random() < 0.5:
        piece, cells = rng.choice(groups)
        return piece << SHIFT | rng.choice(sorted(cells))
    return rng.choice(sorted(board.legal_moves()))


def random_game(seed: int, plies: int = 80, expansions: str | None = None) -> Iterator[Board]:
    """A board before each move of a random game; the moves are played while it is handed out."""
    rng = random.Random(seed)
    board = Board(GAME_TYPES[seed % 8] if expansions is None else expansions, seed % 16 < 12)
    while board.ply < plies and board.result() == ONGOING:
        yield board
        board.make(choose(board, rng))
    yield board


def moved(board: Board, cell: int) -> Board:
    """The same game with what was on `cell` on the cell 0."""
    other = Board(board.expansions, board.tournament)
    plies = []
    while board.log:
        piece = board.log[-1][0]
        plies.append(PASS if piece < 0 else piece << SHIFT | board.where[piece])
        board.undo()
    for move in reversed(plies):
        board.make(move)
        to = (move & CELL) - cell
        other.make(move if move == PASS else move >> SHIFT << SHIFT | to % CELLS)
    return other


def places(board: Board) -> list[int]:
    """The cells of all pieces, and some empty ones beside them."""
    taken = sorted({cell for cell in board.where if cell >= 0})
    beside = {near for cell in taken for near in NEIGHBOURS[cell]}
    return taken + sorted(beside.difference(taken))[::4]


def image(board: Board) -> tuple[object, ...]:
    """Everything a board keeps about a position, as a value that does not change."""
    return (
        tuple(board.top),
        tuple(board.height),
        tuple(board.ring),
        tuple(board.where),
        tuple(board.below),
        (board.stacks, board.euler, board.turn, board.ply, board.rest, len(board.log)),
    )


def cell_of(move: int) -> int:
    """The goal of a move."""
    return move & CELL
