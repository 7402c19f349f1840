"""Drills: questions about positions of random play, whose answers the rules compute. Pure."""

from hive_core.game.question import PINNED, Question, answers
from hive_core.notation.position import spell_position
from hive_core.records import NamedTuple, changed
from hive_core.rules.board import CELL, ONGOING, PASS, SHIFT, Board
from hive_core.rules.bugs import BUGS, EXPANSIONS, KIND, QUEENS, SIDES
from hive_core.rules.hexes import NE, NEIGHBOURS, axial
from hive_core.rules.steps import crawl

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    Below = Callable[[int], int]

Drill = NamedTuple(
    "Drill",
    [
        ("kind", "str"),
        ("position", "str"),
        ("color", "int"),
        ("piece", "int"),
        ("cell", "int"),
        ("cells", "tuple[int, ...]"),
        ("pieces", "tuple[int, ...]"),
    ],
)
"""Question about `position` with all its answers, which are `cells` or `pieces`, sorted. `color` is the
side that it is about; `piece` the piece it is about and `cell` the cell, each -1 for none."""

MOVES, PLACE, REACH, NOTATION, GATES = "moves", "place", "reach", "notation", "gates"
"""Kinds of drills: where a bug can move, where a side may place a piece, which pieces can move to a
cell, where a MoveString leads, and into which cells beside the hive no piece slides from outside.
PINNED is another: which pieces are pinned."""
KINDS = (MOVES, PINNED, PLACE, REACH, NOTATION, GATES)
MOST = 9
"""Maximum number of answers to a question, so that nobody taps for long."""
PLIES = (8, 23)
"""Least and largest number of plies of random play before a question."""


class Dice:
    """Generator of random numbers from a seed, the same in every interpreter."""

    def __init__(self, seed: int) -> None:
        self.state = seed % 0x7FFFFFFF

    def below(self, n: int) -> int:
        """Return a random number from 0 to n - 1."""
        self.state = (self.state * 1103515245 + 12345) & 0x7FFFFFFF
        return (self.state >> 8) % n


def random_board(below: "Below") -> Board:
    """Return a board after random legal play in which the game goes on and both queens are placed. The
    function `below` is as in `Dice`, here and in all functions of this module."""
    while True:
        board = Board(EXPANSIONS)
        for _ in range(PLIES[0] + below(PLIES[1] - PLIES[0] + 1)):
            moves = sorted(board.legal_by_piece())
            if moves:
                piece, cells = moves[below(len(moves))]
                listed = sorted(cells)
                board.make(piece << SHIFT | listed[below(len(listed))])
            elif board.result() == ONGOING:
                board.make(PASS)
        if board.result() == ONGOING and min([board.where[queen] for queen in QUEENS]) >= 0:
            return board


def new_drill(below: "Below", before: str = "") -> Drill:
    """Return a random drill of another kind than `before`."""
    while True:
        board = random_board(below)
        first = below(len(KINDS))
        for number in range(len(KINDS)):
            kind = KINDS[(first + number) % len(KINDS)]
            drill = _ASK[kind](board, below) if kind != before else None
            if drill:
                return drill


def drill_of(kind: str, below: "Below") -> "Drill | None":
    """Return a random drill of a kind, None for an unknown kind."""
    drill = None
    while kind in _ASK and not drill:
        drill = _ASK[kind](random_board(below), below)
    return drill


def walks(board: Board) -> "dict[int, list[int]]":
    """Return the cells to which each piece of the side to move can move by itself, by piece,
    without pieces that can also be thrown."""
    found: dict[int, list[int]] = {}
    for piece, cells in board.movements():
        own = set(BUGS[KIND[piece]].reach(board, board.where[piece]))
        if set(cells) == own:
            found[piece] = sorted(cells)
    return found


def _drill(board: Board, kind: str, color: int) -> Drill:
    """Return a drill without answers."""
    return Drill(kind, spell_position(board), color, -1, -1, (), ())


def ask_moves(board: Board, below: "Below") -> "Drill | None":
    """Return the question where a piece of the side to move can move, or None if no piece has from 1 to
    MOST goals."""
    fit = [one for one in sorted(walks(board).items()) if len(one[1]) <= MOST]
    if not fit:
        return None
    piece, cells = fit[below(len(fit))]
    return changed(_drill(board, MOVES, board.turn), piece=piece, cells=tuple(cells))


def ask_pinned(board: Board, below: "Below") -> "Drill | None":
    """Return the question which pieces of one side are pinned, or None if it is none or more than
    MOST."""
    color = below(2)
    pieces = answers(board, Question(PINNED, -1, SIDES[color]))
    if not 0 < len(pieces) <= MOST:
        return None
    return changed(_drill(board, PINNED, color), pieces=tuple(sorted(pieces)))


def ask_place(board: Board, below: "Below") -> "Drill | None":
    """Return the question where the side to move may place a piece, or None if it has no piece left, or
    not from 1 to MOST places."""
    placed = board.placements()
    if not placed or not 0 < len(placed[0][1]) <= MOST:
        return None
    piece, cells = placed[below(len(placed))]
    return changed(_drill(board, PLACE, board.turn), piece=piece, cells=tuple(sorted(cells)))


def ask_reach(board: Board, below: "Below") -> "Drill | None":
    """Return the question which pieces of the side to move can move to a cell, or None if there is no
    cell for which 1 to MOST pieces and no throw are the answer."""
    own = walks(board)
    thrown: set[int] = set()
    found: dict[int, list[int]] = {}
    for piece, cells in board.movements():
        if piece not in own:
            thrown.update(cells)
        for cell in cells:
            found.setdefault(cell, []).append(piece)
    fit = [cell for cell in sorted(found) if cell not in thrown and len(found[cell]) <= MOST]
    if not fit:
        return None
    cell = fit[below(len(fit))]
    pieces = tuple(sorted(found[cell]))
    return changed(_drill(board, REACH, board.turn), cell=cell, pieces=pieces)


def ask_notation(board: Board, below: "Below") -> "Drill | None":
    """Return the question to which cell a random legal move leads, as it is written; None if the side
    to move has to pass."""
    moves = [move for move in sorted(board.legal_moves()) if move != PASS]
    if not moves:
        return None
    move = moves[below(len(moves))]
    cell = move & CELL
    drill = _drill(board, NOTATION, board.turn)
    return changed(drill, piece=move >> SHIFT, cell=cell, cells=(cell,))


def outer_cell(board: Board) -> int:
    """Return an empty cell beside the hive that nothing closes off: one above the highest piece."""
    taken = [cell for cell in board.where if cell >= 0]
    return NEIGHBOURS[min(taken, key=lambda cell: axial(cell)[1])][NE]


def closed_cells(board: Board) -> "list[int]":
    """Return the empty cells beside the hive that a piece sliding around it from outside does not
    get into, because of gates or because pieces close a hole all round."""
    reached = [outer_cell(board)]
    seen = set(reached)
    for cell in reached:
        for beside in crawl(board, cell):
            if beside not in seen:
                seen.add(beside)
                reached.append(beside)
    return [cell for cell in sorted(board.regions()) if cell not in seen]


def ask_gates(board: Board, below: "Below") -> "Drill | None":
    """Return the question which cells are closed to pieces from outside, or None if it is none or more
    than MOST."""
    cells = closed_cells(board)
    if not 0 < len(cells) <= MOST:
        return None
    return changed(_drill(board, GATES, board.turn), cells=tuple(cells))


_ASK = {
    MOVES: ask_moves,
    PINNED: ask_pinned,
    PLACE: ask_place,
    REACH: ask_reach,
    NOTATION: ask_notation,
    GATES: ask_gates,
}
