"""The grid: axial (q, r) <-> cell numbers, neighbours, and what a ring of neighbours allows.

Cells are numbers 0..1023 on a wrapping 32 x 32 grid, `cell = r * 32 + q` modulo 1024. Two different
cells of one hive can only share a number when they lie 32 or more steps apart; 28 pieces in a chain
span 27, so the grid has no edge, needs no check at one, and a hive is never moved back to its middle.

Hexes are pointy-top. Directions are numbered clockwise from north-east: NE, E, SE, SW, W, NW.

A *ring* is a 6-bit mask of the occupied neighbours of a cell, bit d for direction d. The boards keep
`key = KEYS[cell] | ring` for every cell, which is the index into the big tables below: one look-up
answers "where can a piece crawl from here" without a loop over neighbours. The rows of these tables
are filled the first time a piece comes near a cell (`prepare`), and the tables are as long as the rows
in use need: full ones would be 1.3 MB in MicroPython, of which a game needs a tenth. A crawl looked up
is 20 times faster than one computed from the neighbours (`python3 -m tools.bench.tricks` measures all
such ratios).
"""

import sys

SIDE = 32
CELLS = SIDE * SIDE
START = 16 * SIDE + 16
"""Cell with the axial coordinates (0, 0), where the first piece is placed."""

NE, E, SE, SW, W, NW = 0, 1, 2, 3, 4, 5
AXIAL = ((1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1))
OFFSETS = tuple([r * SIDE + q for q, r in AXIAL])


def _directions() -> list[tuple[int, ...]]:
    """Return for each ring (0..63) the directions whose bits are set, in ascending order."""
    rows: list[tuple[int, ...]] = [()]
    for d in range(6):
        rows += [row + (d,) for row in rows]
    return rows


def _clockwise(ring: int) -> int:
    """Return `ring` turned by one direction clockwise: bit d moves to d + 1."""
    return (ring << 1 | ring >> 5) & 63


def _anticlockwise(ring: int) -> int:
    return (ring >> 1 | ring << 5) & 63


def _slides(ring: int) -> int:
    """Return the directions of possible crawls as bits: the goal is empty, exactly one of its flanks
    occupied."""
    return (_clockwise(ring) ^ _anticlockwise(ring)) & ~ring


def _arcs(ring: int) -> int:
    """Return the number of runs of occupied neighbours around the ring; 0 for a full ring."""
    return len(OCCUPIED_DIRECTIONS[ring & ~_anticlockwise(ring)])


OCCUPIED_DIRECTIONS = _directions()
SLIDE_DIRECTIONS = [OCCUPIED_DIRECTIONS[_slides(ring)] for ring in range(64)]
ARCS = [_arcs(ring) for ring in range(64)]
"""ARCS[ring]: number of runs of occupied neighbours, 0 for a full ring. A piece put on the cell
changes (holes - separate hives) by ARCS[ring] - 1."""


def _neighbours() -> list[tuple[int, ...]]:
    """Return the six neighbours of each cell, in the order of the directions."""
    cells = list(range(CELLS))
    if sys.implementation.name != "micropython":
        # Made one after the other, the numbers lie side by side in memory: moves are played and
        # undone 1.04 times as fast.
        return [tuple([(cell + offset) % CELLS for offset in OFFSETS]) for cell in cells]
    # Quicker here than a loop over OFFSETS. The allocator looks for room for a tuple of six from the
    # place of its last small object on; the pair `(0, around)`, made and dropped, moves that place
    # forward. The tables above are made before this one for the same reason.
    shifted = [cells[offset:] + cells[:offset] for offset in OFFSETS]
    return [(0, around)[1] for around in zip(*shifted)]


NEIGHBOURS = _neighbours()
"""NEIGHBOURS[cell][direction]: the adjacent cell in that direction."""


def cell_at(q: int, r: int) -> int:
    """Return the cell number of axial coordinates; (0, 0) is START. Coordinates 32 apart give the same
    cell."""
    return (START + r * SIDE + q) % CELLS


def axial(cell: int) -> tuple[int, int]:
    """Return the axial coordinates of `cell`, each in -16..15."""
    offset = (cell - START) % CELLS
    q = (offset + 16) % SIDE - 16
    r = ((offset - q) // SIDE + 16) % SIDE - 16
    return q, r


def point(q: int, r: int) -> tuple[float, float]:
    """Return the centre (x, y) of a hex, y downward, in units of the hex radius (centre to corner)."""
    return 1.7320508 * (q + r / 2), 1.5 * r


def flanks(cell: int, neighbour: int) -> tuple[int, int]:
    """Return the two cells adjacent to both `cell` and `neighbour`: the sides of the gate between
    them."""
    around = NEIGHBOURS[cell]
    direction = around.index(neighbour)
    return around[direction - 1], around[(direction + 1) % 6]


def _keys() -> list[int]:
    """Return multiples of 64, one for each cell, that grow with the distance from START."""
    keys = [-1] * CELLS
    keys[START] = 0
    order = [START]
    for cell in order:
        for neighbour in NEIGHBOURS[cell]:
            if keys[neighbour] < 0:
                keys[neighbour] = len(order) << 6
                order.append(neighbour)
    return keys


KEYS = _keys()
"""KEYS[cell]: key of the cell on an empty board; each board copies this list. A hive is around START,
so its rows are the first ones of the tables."""

SLIDES: list[tuple[int, ...]] = []
"""SLIDES[key]: the cells one crawl away on the ground."""
OCCUPIED: list[tuple[int, ...]] = []
"""OCCUPIED[key]: the occupied neighbours of the cell."""
EMPTY: list[tuple[int, ...]] = []
"""EMPTY[key]: the empty neighbours of the cell."""
ONWARD: list[int] = []
"""ONWARD[key]: the next cell for a bug that crawls around the hive with the hive on its right hand.

It is the cell itself if no crawl is possible, and -1 for the three rings with two gaps, where there
are two ways on. The other 61 rings allow two crawls or none, one onward and one back, so an ant is a
loop over this table, 2.1 times faster than a search.
"""
BACKWARD: list[int] = []
"""BACKWARD[key]: the next cell for a bug that crawls with the hive on its left hand; the cell itself if
no crawl is possible, -1 if there are two ways on."""

GROWTH = 4096
"""Least number of entries by which the tables grow: those of 64 cells."""
_READY = [False] * CELLS
_SURROUNDINGS_READY = [False] * CELLS


def _walk_ends(ring: int) -> tuple[int, int]:
    """Return the directions onward and backward for a ring: 7 if no crawl is possible, 6 if there are
    two ways on. `fill_rows` uses them as indices."""
    slides = SLIDE_DIRECTIONS[ring]
    if len(slides) != 2:
        return (6, 6) if slides else (7, 7)
    a, b = slides
    # The hive lies on the right hand when the neighbour clockwise of the goal is occupied.
    return (a, b) if ring >> ((a + 1) % 6) & 1 else (b, a)


# What `fill_rows` writes for each ring: the directions of crawls as bits, the ways onward and backward.
_SLIDES = [_slides(ring) for ring in range(64)]
_ONWARD = [_walk_ends(ring)[0] for ring in range(64)]
_BACKWARD = [_walk_ends(ring)[1] for ring in range(64)]


def prepare(cell: int) -> None:
    """Fill the table rows of `cell` and its six neighbours, unless they are filled already.

    The rules read only the rows of occupied cells and their neighbours. A board that calls this
    whenever a piece is put on the ground can therefore read the tables unchecked.
    """
    if not _SURROUNDINGS_READY[cell]:
        _SURROUNDINGS_READY[cell] = True
        fill_rows(cell)
        for neighbour in NEIGHBOURS[cell]:
            fill_rows(neighbour)


def _lengthen(end: int) -> None:
    """Extend the tables until their length is at least `end`, by GROWTH or more."""
    more = max(GROWTH, end - len(SLIDES))
    nowhere: list[tuple[int, ...]] = [()] * more
    for table in (SLIDES, OCCUPIED, EMPTY):
        table.extend(nowhere)
    zeros = [0] * more
    for numbers in (ONWARD, BACKWARD):
        numbers.extend(zeros)


def fill_rows(cell: int) -> bool:
    """Fill the table rows of `cell`, and return whether they were missing.

    The 64 choices of neighbours are made once and stand in three tables: on MicroPython the tables of
    a board's first position take a fifth of the time that a tuple for each entry took.
    """
    if _READY[cell]:
        return False
    key, end = KEYS[cell], KEYS[cell] + 64
    if end > len(SLIDES):
        _lengthen(end)
    _READY[cell] = True
    around = NEIGHBOURS[cell]
    ends = around + (-1, cell)
    rows: list[tuple[int, ...]] = [()]  # rows[ring]: the neighbours whose bits are set
    for neighbour in around:
        rows += [row + (neighbour,) for row in rows]
    SLIDES[key:end] = [rows[slides] for slides in _SLIDES]
    OCCUPIED[key:end] = rows
    EMPTY[key:end] = rows[::-1]
    ONWARD[key:end] = [ends[onward] for onward in _ONWARD]
    BACKWARD[key:end] = [ends[backward] for backward in _BACKWARD]
    return True
