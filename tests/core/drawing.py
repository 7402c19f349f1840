"""Hives drawn as text, for tests that show what they mean.

One line is one row of hexes, and each row is shifted by half a hex against the next: two neighbours
in a row stand six characters apart, a neighbour to the south-east three characters to the right in
the next line.

         .     x
      wQ    bA1   x

A token is a piece (the top one of its stack), `.` for an empty cell that is only there to guide the
eye, or `x` for a goal; a piece with an `x` after it (`bQx`) is a goal that is climbed. What lies under
a piece is told beside the drawing: `under={"bB1": "wQ wB1"}`, bottom first.

Runs on CPython, Pyodide and MicroPython: no test framework in here.
"""

from hive_core.rules.board import CELL, SHIFT, Board
from hive_core.rules.bugs import NAMES, PIECE_BY_NAME
from hive_core.rules.hexes import axial, cell_at

STEP, HALF = 6, 3
LATE = 20
"""The ply that a drawn hive is taken to have: late enough for every opening rule to be over."""


def tokens(text):
    """All tokens of a drawing as (token, q, r), coordinates counted from the first one."""
    found = []
    for row, line in enumerate(text.split("\n")):
        column = 0
        for word in line.split(" "):
            if word:
                found.append((word, column, row))
            column += len(word) + 1
    _, column0, row0 = found[0]
    placed = []
    for word, column, row in found:
        shift = column - column0 - HALF * (row - row0)
        assert shift % STEP == 0, word + " stands between two cells"
        placed.append((word, shift // STEP, row - row0))
    return placed


def hive(text, turn="w", expansions="MLP", under=None, rest="", ply=LATE):
    """The board that a drawing shows and the set of its goal cells."""
    board = Board(expansions)
    goals = set()
    for word, q, r in tokens(text):
        if word[-1] == "x":
            goals.add(cell_at(q, r))
            word = word[:-1]
        if word and word != ".":
            for name in (under or {}).get(word, "").split() + [word]:
                board.put(PIECE_BY_NAME[name], cell_at(q, r))
    board.ply = ply // 2 * 2 + "wb".index(turn)
    board.turn = "wb".index(turn)
    board.rest = PIECE_BY_NAME[rest] if rest else -1
    return board, goals


def goals_of(board, name):
    """The cells that a piece may be moved, thrown or placed to."""
    piece = PIECE_BY_NAME[name]
    found = [set(cells) for listed, cells in board.legal_by_piece() if listed == piece]
    assert len(found) < 2, name + " is listed twice"
    return found[0] if found else set()


def check(text, name, turn="w", expansions="MLP", under=None, rest="", ply=LATE):
    """A piece has exactly the goals drawn, no more and no less; gives the board back."""
    board, goals = hive(text, turn, expansions, under, rest, ply)
    found = goals_of(board, name)
    missing = sorted([axial(cell) for cell in goals - found])
    surplus = sorted([axial(cell) for cell in found - goals])
    assert found == goals, f"{name}: not found {missing}, not drawn {surplus}"
    return board


def cell_of(board, name):
    """The cell a piece stands on."""
    return board.where[PIECE_BY_NAME[name]]


def names(pieces):
    """Piece numbers as names, sorted, for comparing."""
    return sorted([NAMES[piece] for piece in pieces])


def movers(board):
    """Names of all pieces that have a legal move, sorted."""
    return names([piece for piece, _ in board.legal_by_piece()])


def played(texts, expansions="MLP", tournament=True):
    """A board after some MoveStrings, blank or ";" between "wS1" and "bS1 wS1-" as in a GameString."""
    from hive_core.notation.moves import parse_move

    board = Board(expansions, tournament)
    for text in texts.split(";"):
        move = parse_move(board, text)
        assert move in board.legal_moves(), text + " is not legal"
        board.make(move)
    return board


def move_of(name, cell):
    """The number of a move."""
    return PIECE_BY_NAME[name] << SHIFT | cell & CELL


def error_of(call, *arguments):
    """The exception that a call raises; it must raise a HiveError."""
    from hive_core.rules.errors import HiveError

    try:
        call(*arguments)
    except HiveError as error:
        return error
    raise AssertionError("nothing was raised")
