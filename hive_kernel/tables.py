"""The tables of hive_core as flat arrays, made once when the kernel is loaded.

The tables of bugs are made from hive_core.rules.bugs. A bug whose `reach` is not in WALKS raises
ValueError, since the kernel cannot move it.
"""

import random
from array import array
from typing import Any

from hive_core.rules import steps
from hive_core.rules.bugs import BUGS, COLOR, HALF, KIND, PIECES, copy
from hive_core.rules.hexes import ARCS, CELLS, NEIGHBOURS, SLIDE_DIRECTIONS

CRAWL, CRAWL_THRICE, STEP, JUMP, ROAM, COPY, CROSS = range(7)
WALKS = {
    steps.crawl: CRAWL,
    steps.crawl_thrice: CRAWL_THRICE,
    steps.step: STEP,
    steps.jump: JUMP,
    steps.roam: ROAM,
    copy: COPY,
    steps.climb_cross_fall: CROSS,
}
"""WALKS[reach]: the kernel's number for a function that is the `reach` of a bug, its way to move."""
FORKED, STAYS = 6, 7
"""Values of ONWARD in place of a direction: there are several ways on; no crawl is possible."""

HEIGHTS = 8
"""Number of levels of a stack that have keys, one more than the highest stack of 7 pieces needs."""


def ints(values: "list[int]") -> "array[int]":
    """Return an array of 32-bit integers."""
    return array("i", values)


def zeros(code: str, count: int) -> "array[Any]":
    """Return an array of `count` zeros; `code` is its type code for `array`."""
    found: array[Any] = array(code)
    found.frombytes(bytes(found.itemsize * count))
    return found


def nones(count: int) -> "array[int]":
    """Return an array of `count` 32-bit integers -1, which stand for no piece, cell or node."""
    found = array("i")
    found.frombytes(b"\xff" * (found.itemsize * count))
    return found


def larger(old: Any, code: str, count: int) -> "array[Any]":
    """Return an array of `count` numbers that begins with the numbers of `old`; the rest are zeros."""
    found = zeros(code, count)
    memoryview(found)[: len(old)] = memoryview(old)
    return found


def walk_of(kind: int) -> int:
    """Return the number in WALKS for the way a kind of bug moves. Raises ValueError if WALKS lacks
    it."""
    bug = BUGS[kind]
    if bug.reach not in WALKS:
        raise ValueError(f"the kernel does not know how the {bug.name} moves")
    return WALKS[bug.reach]


def _mask(directions: "tuple[int, ...]") -> int:
    return sum([1 << direction for direction in directions])


def _onward(ring: int) -> int:
    """Return the direction of a crawl that keeps the hive on the right hand, or FORKED or STAYS."""
    slides = SLIDE_DIRECTIONS[ring]
    if len(slides) != 2:
        return FORKED if slides else STAYS
    return slides[0] if ring >> slides[0] + 1 & 1 else slides[1]


def _randoms(count: int, seed: int) -> "array[int]":
    """Return `count` random 64-bit integers, the same ones for the same seed."""
    found = array("q")
    found.frombytes(random.Random(seed).randbytes(8 * count))
    return found


WALK_OF_KIND = ints([walk_of(kind) for kind in range(len(BUGS))])
KIND_OF_PIECE = ints(KIND)
COLOR_OF_PIECE = ints(COLOR)
THROWS_OF_KIND = ints([int(bug.throws) for bug in BUGS])
NEAR = ints([beside for around in NEIGHBOURS for beside in around])
"""NEAR[cell * 6 + direction]: the neighbour of a cell in that direction."""
SLIDES = ints([_mask(row) for row in SLIDE_DIRECTIONS])
"""SLIDES[ring]: bit mask of the directions in which a bug can crawl."""
ARCS_OF_RING = ints(ARCS)
ONWARD = ints([_onward(ring) for ring in range(64)])
PIECE_KEYS = _randoms(PIECES * HEIGHTS * CELLS, 2)
"""PIECE_KEYS[(piece * HEIGHTS + level) * CELLS + cell]: a random number. `Position.key` is the
exclusive or of the numbers of all pieces in play, the side to move and the resting piece."""
KIND_KEYS = _randoms(2 * len(BUGS) * HEIGHTS * CELLS, 3)
"""KIND_KEYS[(row * HEIGHTS + level) * CELLS + cell]: a random number for any piece of one kind and
colour, so that a hive has the same key after two equal bugs swap cells."""
KEY_OF_PIECE = ints([KIND[piece] + COLOR[piece] * len(BUGS) for piece in range(PIECES)])
"""KEY_OF_PIECE[piece]: the row in KIND_KEYS of the piece's kind and colour."""
REST_KEYS = _randoms(PIECES + 1, 4)
"""REST_KEYS[piece]: a random number for the piece that rests; REST_KEYS[PIECES] if none rests."""
TURN_KEY = _randoms(1, 5)[0]
assert HALF * 2 == PIECES and PIECES <= 32
