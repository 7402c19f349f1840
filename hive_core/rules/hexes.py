"""The grid: axial (q, r) <-> cell numbers, neighbours, and what a ring of neighbours allows.

Cells are numbers 0..1023 on a wrapping 32 x 32 grid, `cell = r * 32 + q` modulo 1024. Two different
cells of one hive can only share a number when they lie 32 or more steps apart; 28 pieces in a chain
span 27, so the grid has no edge, needs no check at one, and a hive is never moved back to its middle.

Hexes are pointy-top. Directions are numbered clockwise from north-east: NE, E, SE, SW, W, NW.

A *ring* is a 6-bit mask of the occupied neighbours of a cell, bit d for direction d. The boards keep
`key = cell << 6 | ring` for every cell, which is the index into the big tables below: one look-up
answers "where can a piece crawl from here" without a loop over neighbours. The rows of these tables
are filled the first time a piece comes near a cell (`prepare`): a full build took 0.26 s in CPython
and four times that in Pyodide, a game needs a tenth of it. A crawl looked up is 20 times faster than
one found by looking around (all such ratios here: `python3 -m tools.bench.tricks`).
"""

import sys

SIDE = 32
CELLS = SIDE * SIDE
START = 16 * SIDE + 16
"""The cell of axial (0, 0), where the first piece is placed."""

NE, E, SE, SW, W, NW = 0, 1, 2, 3, 4, 5
AXIAL = ((1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1))
OFFSETS = tuple([r * SIDE + q for q, r in AXIAL])


def _directions() -> list[tuple[int, ...]]:
    """The directions whose bits are set in each ring, in order: each bit doubles the table."""
    rows: list[tuple[int, ...]] = [()]
    for d in range(6):
        rows += [row + (d,) for row in rows]
    return rows


def _clockwise(ring: int) -> int:
    """A ring turned by one direction clockwise: bit d goes to d + 1."""
    return (ring << 1 | ring >> 5) & 63


def _anticlockwise(ring: int) -> int:
    return (ring >> 1 | ring << 5) & 63


def _slides(ring: int) -> int:
    """Directions of a crawl, as bits: the goal is empty and exactly one of its flanks is occupied."""
    return (_clockwise(ring) ^ _anticlockwise(ring)) & ~ring


def _arcs(ring: int) -> int:
    """Runs of occupied neighbours, counted around the ring; a full ring counts as none."""
    return len(OCCUPIED_DIRECTIONS[ring & ~_anticlockwise(ring)])


OCCUPIED_DIRECTIONS = _directions()
SLIDE_DIRECTIONS = [OCCUPIED_DIRECTIONS[_slides(ring)] for ring in range(64)]
ARCS = [_arcs(ring) for ring in range(64)]
"""ARCS[ring]: putting a piece on a cell changes (holes - separate hives) by ARCS[ring] - 1."""


def _neighbours() -> list[tuple[int, ...]]:
    """The six neighbours of each cell.

    A number is a thing in CPython's memory: where the six are made one after the other they lie side by
    side, and moves are played and taken back 1.04 times as fast. MicroPython's numbers are not, and to
    put shifted lists side by side is quicker there than to loop over OFFSETS in each cell. It looks for
    room for a tuple of six from where it last found room for something small; the pairs, which nobody
    keeps, let it go on from there instead of from the beginning. The tables above stand before this
    one for the same reason.
    """
    cells = list(range(CELLS))
    if sys.implementation.name != "micropython":
        return [tuple([(cell + offset) % CELLS for offset in OFFSETS]) for cell in cells]
    shifted = [cells[offset:] + cells[:offset] for offset in OFFSETS]
    return [(0, around)[1] for around in zip(*shifted)]


NEIGHBOURS = _neighbours()
"""NEIGHBOURS[cell][direction]: the six cells around a cell."""


def cell_at(q: int, r: int) -> int:
    """The cell number of axial coordinates; (0, 0) is START. Coordinates 32 steps apart coincide."""
    return (START + r * SIDE + q) % CELLS


def axial(cell: int) -> tuple[int, int]:
    """The axial coordinates of `cell` that lie nearest to (0, 0), each in -16..15."""
    offset = (cell - START) % CELLS
    q = (offset + 16) % SIDE - 16
    r = ((offset - q) // SIDE + 16) % SIDE - 16
    return q, r


def point(q: int, r: int) -> tuple[float, float]:
    """The centre of a hex in a plane whose unit is the hex radius (centre to corner), y downward."""
    return 1.7320508 * (q + r / 2), 1.5 * r


def flanks(cell: int, neighbour: int) -> tuple[int, int]:
    """The two cells adjacent to both of two adjacent cells: the sides of the gate between them."""
    around = NEIGHBOURS[cell]
    direction = around.index(neighbour)
    return around[direction - 1], around[(direction + 1) % 6]


KEYS = list(range(0, CELLS << 6, 64))
"""The key of every cell on an empty board; a board copies this list."""

SLIDES: list[tuple[int, ...]] = []
"""SLIDES[key]: cells one crawl away at ground level."""
OCCUPIED: list[tuple[int, ...]] = []
"""OCCUPIED[key]: the occupied neighbours."""
EMPTY: list[tuple[int, ...]] = []
"""EMPTY[key]: the empty neighbours."""
ONWARD: list[int] = []
"""ONWARD[key]: the next cell of a walk that keeps the hive on its right hand.

61 of the 64 rings allow two crawls or none, so a walk around the hive has one way on and one way back
and needs no search: an ant is a loop over this table, 2.1 times faster than a search. The cell
itself where no crawl is possible; -1 for the three rings with two gaps, where the walk forks.
"""
BACKWARD: list[int] = []
"""BACKWARD[key]: as ONWARD with the hive on the left hand."""

_READY = [False] * CELLS
_SURROUNDINGS_READY = [False] * CELLS


def _walk_ends(ring: int) -> tuple[int, int]:
    """The directions onward and backward; 7 for "stays", 6 for a fork (indices of `_fill`)."""
    slides = SLIDE_DIRECTIONS[ring]
    if len(slides) != 2:
        return (6, 6) if slides else (7, 7)
    a, b = slides
    # The hive lies on the right hand when the neighbour clockwise of the goal is occupied.
    return (a, b) if ring >> ((a + 1) % 6) & 1 else (b, a)


_RING_ROWS = [
    (SLIDE_DIRECTIONS[ring], OCCUPIED_DIRECTIONS[ring], OCCUPIED_DIRECTIONS[ring ^ 63])
    + _walk_ends(ring)
    for ring in range(64)
]
"""Per ring: its slides, its occupied and its empty directions, and its walk onward and backward."""


def prepare(cell: int) -> None:
    """Fill the table rows of `cell` and its six neighbours, once.

    Every rule asks only about occupied cells and their neighbours, so a board that calls this when a
    piece is put on the ground may use the tables unchecked.
    """
    if not _SURROUNDINGS_READY[cell]:
        if not SLIDES:
            _make_room()
        _SURROUNDINGS_READY[cell] = True
        _fill(cell)
        for neighbour in NEIGHBOURS[cell]:
            _fill(neighbour)


def _make_room() -> None:
    """Extend the tables to their length, when the first piece is put on any board.

    Not sooner: MicroPython looks for room for most new things from its lowest free place on, and what
    is imported after these 1.3 MB would be looked for behind them, each time.
    """
    for table in (SLIDES, OCCUPIED, EMPTY):
        table.extend([()] * (CELLS * 64))
    for numbers in (ONWARD, BACKWARD):
        numbers.extend([0] * (CELLS * 64))


def _fill(cell: int) -> None:
    if _READY[cell]:
        return
    _READY[cell] = True
    around = NEIGHBOURS[cell]
    ends = around + (-1, cell)
    key = cell << 6
    for slides, occupied, empty, onward, backward in _RING_ROWS:
        SLIDES[key] = tuple([around[d] for d in slides])
        OCCUPIED[key] = tuple([around[d] for d in occupied])
        EMPTY[key] = tuple([around[d] for d in empty])
        ONWARD[key] = ends[onward]
        BACKWARD[key] = ends[backward]
        key += 1
