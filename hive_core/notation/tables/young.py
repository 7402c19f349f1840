"""M. Young's notation, with places counted around a piece: `+QGs2`, the white queen placed beside the
white grasshopper, two places clockwise around it from the black spider.

    [+] piece [x piece below] [[where from -] where to] [#]
    where: neighbour [piece beside the neighbour [(where that stands)] [places clockwise]]

A letter in upper case is a white piece, in lower case a black one; + is a placement, x a climb, # the
end of the game. What is not needed may be missing, so that `g` is a move of the black grasshopper. In
`gab(S)2` it goes beside the black ant, two places from that black beetle which stands beside the white
spider. The file may begin with headers and have comments, like a PGN.
"""

from hive_core.notation.moves import top_without
from hive_core.notation.tables.notation import Notation, unsaid_goals
from hive_core.notation.tables.signs import Signs, in_play, in_reserve
from hive_core.records import NamedTuple
from hive_core.rules.board import ONGOING
from hive_core.rules.bugs import COLOR, KIND, LETTERS
from hive_core.rules.hexes import NEIGHBOURS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hive_core.notation.tables.notation import Candidate
    from hive_core.notation.tables.signs import Named
    from hive_core.rules.board import Board

ANGLES = "12345"
LETTERS_OF_BOTH = LETTERS + LETTERS.lower()
DEEPEST = 8
"""Number of parentheses inside each other that are read."""

Where = NamedTuple("Where", [("beside", "Named"), ("around", "Where | None"), ("angle", "int")])
"""Place of a cell or a piece: next to the piece `beside`, which `around` places, and at an `angle` in
places clockwise (0: none is written) from it around the piece before."""

Text = NamedTuple(
    "Text",
    [
        ("is_new", "bool"),
        ("mover", "Named"),
        ("under", "Named | None"),
        ("origin", "Where | None"),
        ("goal", "Where | None"),
        ("ends", "bool"),
    ],
)
"""A move as it is written."""


class Young(Notation):
    """M. Young's notation."""

    name = "Young"

    def candidates(self, board: "Board", text: str) -> "list[list[Candidate]]":
        """Return what the move `text` may mean. Raises NotationError."""
        move = parsed(text)
        pieces = movers(board, move)
        if board.ply < 2 and not move.goal:
            return [[(piece, unsaid_goals(board)) for piece in pieces]]
        return [
            [(piece, goals(board, move, piece, strict)) for piece in pieces]
            for strict in (True, False)
        ]

    def readings(self, board: "Board", text: str) -> "list[int]":
        """Return the legal moves that `text` may mean; of several those that end the game, if the text
        says so. Raises NotationError."""
        found = super().readings(board, text)
        if len(found) > 1 and "#" in text:
            return [move for move in found if is_last(board, move)] or found
        return found


def is_last(board: "Board", move: int) -> bool:
    """Return whether the legal move `move` ends the game."""
    board.make(move)
    result = board.result()
    board.undo()
    return result != ONGOING


def parsed(text: str) -> "Text":
    """Return the move that `text` writes. Raises NotationError."""
    signs = Signs(text)
    is_new = bool(signs.take("+"))
    mover = signs.piece_by_case()
    under = signs.piece_by_case() if signs.take("xX") else None
    origin, goal = None, where(signs)
    if signs.take("-"):
        origin, goal = goal, where(signs)
    ends = bool(signs.take("#"))
    signs.end()
    return Text(is_new, mover, under, origin, goal, ends)


def where(signs: "Signs") -> "Where | None":
    """Return the place that comes next in `signs`, None for none."""
    sign = signs.text[signs.at : signs.at + 1]
    if not sign or sign not in LETTERS_OF_BOTH:
        return None
    return Where(signs.piece_by_case(), around(signs, 0), 0)


def around(signs: "Signs", depth: int) -> "Where | None":
    """Return the reference that comes next in `signs`, None for none."""
    sign = signs.text[signs.at : signs.at + 1]
    if not sign or sign not in LETTERS_OF_BOTH:
        return None
    piece = signs.piece_by_case()
    inner = None
    if signs.take("("):
        inner = around(signs, depth + 1) if depth < DEEPEST else None
        if not inner:
            signs.wrong()
        signs.need(")")
    return Where(piece, inner, signs.number(ANGLES))


def movers(board: "Board", move: "Text") -> "list[int]":
    """Return the pieces that may move."""
    color, kind = move.mover.color, move.mover.kind
    if move.is_new:
        return in_reserve(board, color, kind)
    found = in_play(board, color, kind)
    if move.origin:
        found = [piece for piece in found if lies(board, board.where[piece], move.origin, piece)]
    return found


def goals(board: "Board", move: "Text", piece: int, strict: bool) -> "list[int]":
    """Return the cells to which `piece` may go by `move`. If `strict`, a piece without x stays on the
    ground."""
    found = []
    for cell in near(board):
        below = top_without(board, cell, piece)
        if move.under:
            right = below >= 0 and is_one(below, move.under)
        else:
            right = below < 0 or not strict
        if right and (not move.goal or lies(board, cell, move.goal, piece)):
            found.append(cell)
    return found


def near(board: "Board") -> "set[int]":
    """Return the cells of all pieces in play, and those beside them."""
    found = set()
    for cell in board.where:
        if cell >= 0:
            found.add(cell)
            found.update(NEIGHBOURS[cell])
    return found


def lies(board: "Board", cell: int, place: "Where", piece: int) -> bool:
    """Return whether `cell` lies at `place`, with `piece` lifted."""
    for center in NEIGHBOURS[cell]:
        if holds(board, center, place.beside, piece) and (
            not place.around or refers(board, center, cell, place.around, piece)
        ):
            return True
    return False


def refers(board: "Board", center: int, cell: int, place: "Where", piece: int) -> bool:
    """Return whether one of the pieces beside `center` is the reference `place` for its neighbour
    `cell`, with `piece` lifted."""
    ring = NEIGHBOURS[center]
    for direction, beside in enumerate(ring):
        turned = (ring.index(cell) - direction) % 6
        right = turned == place.angle if place.angle else turned > 0
        if right and holds(board, beside, place.beside, piece):
            if not place.around:
                return True
            if refers(board, beside, center, place.around, piece):
                return True
    return False


def holds(board: "Board", cell: int, named: "Named", piece: int) -> bool:
    """Return whether the top piece of `cell`, with `piece` lifted, is of this colour and kind."""
    top = top_without(board, cell, piece)
    return top >= 0 and is_one(top, named)


def is_one(piece: int, named: "Named") -> bool:
    """Return whether `piece` is of the colour and kind `named`."""
    return KIND[piece] == named.kind and COLOR[piece] == named.color
