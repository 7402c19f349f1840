"""Reads the files of tests/data; see the README there for their shapes."""

import gzip
import json
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

from hive_core.notation.moves import parse_game_type, parse_move
from hive_core.rules.board import CELL, PASS, SHIFT, Board
from hive_core.rules.bugs import NAMES
from hive_core.rules.hexes import cell_at
from tests import oracle

FOLDER = Path(__file__).parent / "data"

Move = tuple[str, int, int]
"""Piece name and axial cell, as in tests/oracle.py."""


@lru_cache
def load(name: str) -> Any:
    """A JSON file as it is."""
    return json.loads((FOLDER / name).read_text("utf-8"))


@lru_cache
def lines_of_play() -> list[dict[str, Any]]:
    """The lines of positions.jsonl.gz."""
    with gzip.open(FOLDER / "positions.jsonl.gz", "rt", encoding="utf-8") as file:
        return [json.loads(line) for line in file]


def legal_set(grouped: dict[str, list[int]]) -> set[Move]:
    """The set of moves that a `legal` entry holds."""
    if "pass" in grouped:
        return {oracle.PASS}
    return {(name, *pair) for name, flat in grouped.items() for pair in zip(flat[::2], flat[1::2])}


def board_of(record: dict[str, Any], plies: int | None = None) -> Board:
    """The board after a record's moves, or after the first so many of them."""
    board = Board(parse_game_type(record["type"]))
    for text in record["moves"][:plies]:
        board.make(parse_move(board, text))
    return board


def moves_of(board: Board, hive: oracle.Hive) -> set[Move]:
    """The board's legal moves under the coordinates of a hive that played the same game."""
    cells = {cell_at(0, 0): (0, 0)}
    for here in hive.stacks:
        for q, r in [here, *oracle.neighbours(here)]:
            cells[cell_at(q, r)] = (q, r)
    return {
        oracle.PASS if move == PASS else (NAMES[move >> SHIFT], *cells[move & CELL])
        for move in board.legal_moves()
    }


def walk(record: dict[str, Any]) -> Iterator[tuple[int, Board, oracle.Hive]]:
    """Board and hive side by side through a record's moves, from the empty board to the last ply.

    Both are handed out to be looked at, not kept: they are played on.
    """
    expansions = parse_game_type(record["type"])
    board, hive = Board(expansions), oracle.Hive(expansions)
    yield 0, board, hive
    for ply, text in enumerate(record["moves"], 1):
        board.make(parse_move(board, text))
        hive.play(hive.target(text))
        yield ply, board, hive
