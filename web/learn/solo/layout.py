"""Starting positions of the solitaire: nine black pieces in one compact hive. Pure."""

from hive_core.notation.position import parse_position
from hive_core.rules.bugs import BLACK, QUEENS
from hive_core.rules.hexes import NEIGHBOURS, START, axial
from web.learn.drills.drill import Dice

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

PIECES = ("bQ", "bA1", "bA2", "bB1", "bB2", "bG1", "bG2", "bS1", "bS2")
"""Names of the pieces of a starting position."""
LEAST = 3
"""Least number of pieces that can move at the start."""
_SEEDS = (
    "1 3 4 7 8 9 10 11 12 13 14 18 19 21 22 23 24 25 27 28 29 30 31 32 33 34 35 37 39 40 42 "
    "43 44 45 47 48 50 51 52 53 55 56 57 60 62 63 64 65 66 67 68 69 70 71 72 73 74 75 76 77"
)
SEEDS = [int(seed) for seed in _SEEDS.split()]
"""Seeds of the starting positions. Three rounds are enough for each, as the tests show."""


def layout(number: int) -> str:
    """Return the position text of the starting position with a number from 1 to the length of SEEDS.
    Its queen is not surrounded, and at least LEAST pieces can move."""
    below = Dice(SEEDS[number - 1] * 7919).below
    while True:
        cells = _cells(below)
        names = list(PIECES)
        words = []
        for cell in cells:
            words.append(names.pop(below(len(names))) + "@%d,%d" % axial(cell))
        text = " ".join(words) + " to:b game:Base reserve:none"
        board = parse_position(text)
        closed = board.ring[board.where[QUEENS[BLACK]]] & 63 == 63
        if not closed and len(board.legal_by_piece()) >= LEAST:
            return text


def _cells(below: "Callable[[int], int]") -> "list[int]":
    """Return the cells of a compact hive: from the third one on, each touches at least two others."""
    cells = [START]
    while len(cells) < len(PIECES):
        fit = []
        for cell in sorted({beside for placed in cells for beside in NEIGHBOURS[placed]}):
            touched = len([1 for beside in NEIGHBOURS[cell] if beside in cells])
            if cell not in cells and touched >= min(2, len(cells)):
                fit.append(cell)
        cells.append(fit[below(len(fit))])
    return cells
