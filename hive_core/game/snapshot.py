"""Snapshot, an immutable record of a position for a view."""

from hive_core.records import NamedTuple
from hive_core.rules.board import QUEEN_DUE, Board
from hive_core.rules.bugs import BUGS, KIND, QUEENS

Snapshot = NamedTuple(
    "Snapshot",
    [
        ("ply", "int"),
        ("turn", "int"),
        ("turn_number", "int"),
        ("expansions", "str"),
        ("tournament", "bool"),
        ("result", "int"),
        ("ended_by", "str"),
        ("pieces", "tuple[tuple[int, int, int, int, int], ...]"),
        ("cells", "tuple[tuple[int, int, int], ...]"),
        ("reserve", "tuple[tuple[tuple[int, int, int], ...], ...]"),
        ("legal_by_piece", "tuple[tuple[int, tuple[int, ...]], ...]"),
        ("must_pass", "bool"),
        ("last", "tuple[int, int, int, int] | None"),
        ("rest", "int"),
        ("queen_due", "tuple[int, int]"),
        ("occurrences", "int"),
        ("history", "tuple[str, ...]"),
        ("future", "tuple[str, ...]"),
        ("start", "str"),
        ("first_ply", "int"),
    ],
)
"""An immutable position for a view.

- `result`, `ended_by`: see `Game.outcome`.
- `pieces`: (piece, cell, q, r, level) of each piece, by row, column and level.
- `cells`: the empty cells beside the hive, as (cell, q, r).
- `reserve`: for each colour the result of the function `reserve`.
- `legal_by_piece`: the legal moves, as (piece, cells); () for a forced pass, a past position, or a game
  over.
- `last`: the last move as (piece, origin, goal, thrower), -1 for the reserve or no thrower; None before
  the first move.
- `rest`: the piece that moved or was thrown in the preceding ply, -1 for none.
- `queen_due`: for each colour the result of the function `queen_due`.
- `occurrences`: see `Game.occurrences`.
- `history`, `future`: the MoveStrings of the current path, and those that `Game.redo` would play.
- `start`: the text of the starting position, "" for the empty board.
- `first_ply`: number of plies before the first move of `history`, even if White played that move.
"""


def reserve(board: Board, color: int) -> tuple[tuple[int, int, int], ...]:
    """Return a triple (kind, next piece, count) for every kind that `color` has in the game.

    `count` is the number of pieces of the kind in reserve; the next piece is -1 if there is none.
    """
    found = []
    for kind in range(len(BUGS)):
        pieces = [piece for piece in board.rosters[color] if KIND[piece] == kind]
        waiting = [piece for piece in pieces if board.where[piece] < 0]
        if pieces:
            found.append((kind, waiting[0] if waiting else -1, len(waiting)))
    return tuple(found)


def queen_due(board: Board, color: int) -> int:
    """Return the number of own turns in which `color` may still place the queen, a running one
    included; 0 if the queen is not in reserve."""
    queen = QUEENS[color]
    if board.where[queen] >= 0 or queen not in board.rosters[color]:
        return 0
    taken = (board.ply + 1 - color) // 2
    return max(1, QUEEN_DUE - taken)
