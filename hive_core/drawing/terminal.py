"""Rendering of a position as text characters, with a few lines of details, for the command line."""

from hive_core.notation.moves import STATES, spell_game_type, spell_turn
from hive_core.notation.position import spell_position
from hive_core.rules.board import ONGOING, Board
from hive_core.rules.bugs import BLACK, COLOR_NAMES, NAMES, WHITE
from hive_core.rules.layout import layout

ACROSS, DOWN = 4, 2
"""ACROSS is the number of characters from one hex of a row to the next, DOWN the number of lines from
one row to the next."""
PLAIN = {"╱": "/", "╲": "\\", "│": "|"}
"""ASCII characters for terminals without Unicode, by the character that draws a side of a hex."""


def drawing(board: Board) -> str:
    """Return the hive as text: in each hex the name of the top piece, below it the height of a stack.

     ╱ ╲ ╱ ╲
    │wQ │bA1│
     ╲2╱ ╲ ╱
    """
    marks: dict[tuple[int, int], str] = {}
    for piece, cell, q, r, _ in layout(board)[0]:
        x, y = ACROSS * q + ACROSS // 2 * r, DOWN * r
        height = board.height[cell]
        marks[(x, y + 1)] = str(height) if height > 1 else " "
        for dx, dy, mark in EDGES:
            marks[(x + dx, y + dy)] = mark
        name = NAMES[piece] + " "
        for i in range(3):
            marks[(x - 1 + i, y)] = name[i]
    if not marks:
        return "(no pieces in play)"
    xs = [x for x, _ in marks]
    ys = [y for _, y in marks]
    lines = []
    for y in range(min(ys), max(ys) + 1):
        line = "".join([marks.get((x, y), " ") for x in range(min(xs), max(xs) + 1)])
        lines.append(line.rstrip())
    return "\n".join(lines)


EDGES = ((-2, 0, "│"), (2, 0, "│"), (-1, -1, "╱"), (1, -1, "╲"), (-1, 1, "╲"), (1, 1, "╱"))
"""Sides of a hex as (column, row, character); column and row are relative to the middle of the hex."""


def report(board: Board) -> "list[str]":
    """Return lines of text: the hive, then the position text, game type, turn, stacks and reserves."""
    lines = [drawing(board), "", spell_position(board) or "(the empty board)"]
    result = board.result()
    turn = spell_turn(board.ply) if result == ONGOING else STATES[result]
    lines.append(spell_game_type(board.expansions) + ", " + turn)
    for piece, cell, q, r, height in layout(board)[0]:
        if height and board.top[cell] == piece:
            stack = " ".join([NAMES[one] for one in board.stack(cell)])
            lines.append("Stack at %d,%d, bottom first: %s" % (q, r, stack))
    for color in (WHITE, BLACK):
        hand = [NAMES[piece] for piece in board.rosters[color] if board.where[piece] < 0]
        lines.append("%s in hand: %s" % (COLOR_NAMES[color], " ".join(hand) or "nothing"))
    if result == ONGOING:
        lines.append("Legal moves: %d" % len([1 for move in board.legal_moves() if move >= 0]))
    return lines


def writable(text: str, encoding: str) -> str:
    """Return `text`; if `encoding` cannot encode it, with the lines of hexes in ASCII."""
    try:
        text.encode(encoding)
    except (UnicodeEncodeError, LookupError):
        for mark, plain in PLAIN.items():
            text = text.replace(mark, plain)
    return text
