"""The tables of hive_core as flat arrays, made once when the kernel is loaded.

Bugs come from the rows of hive_core.rules.bugs; a row whose `reach` has no number in `WALKS` raises
ValueError, since the kernel does not implement it.
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
"""The kernel's number for each way to move."""
FORKED, STAYS = 6, 7
"""Values of ONWARD beyond the six directions: more than one way on, and none."""

LEVELS = 8
"""Heights that a stack can have, and one more: a table by piece, level and cell has a row of each."""


def ints(values: "list[int]") -> "array[int]":
    """Return an array of numbers of 32 bits."""
    return array("i", values)


def zeros(code: str, count: int) -> "array[Any]":
    """Return an array of `count` zeros of a type code."""
    found: array[Any] = array(code)
    found.frombytes(bytes(found.itemsize * count))
    return found


def nones(count: int) -> "array[int]":
    """Return an array of `count` times -1, in 32 bits: no piece, no cell, no node."""
    found = array("i")
    found.frombytes(b"\xff" * (found.itemsize * count))
    return found


def larger(old: Any, code: str, count: int) -> "array[Any]":
    """Return an array of `count` numbers that begins with those of `old`."""
    found = zeros(code, count)
    memoryview(found)[: len(old)] = memoryview(old)
    return found


def walk_of(kind: int) -> int:
    """Return the number of a kind's walk. Raises ValueError for an unknown one."""
    bug = BUGS[kind]
    if bug.reach not in WALKS:
        raise ValueError(f"the kernel does not know how the {bug.name} moves")
    return WALKS[bug.reach]


def _mask(directions: "tuple[int, ...]") -> int:
    return sum([1 << direction for direction in directions])


def _onward(ring: int) -> int:
    """Return the direction of a walk along the hive, always the same way round, or FORKED, or STAYS."""
    slides = SLIDE_DIRECTIONS[ring]
    if len(slides) != 2:
        return FORKED if slides else STAYS
    return slides[0] if ring >> slides[0] + 1 & 1 else slides[1]


def _randoms(count: int, seed: int) -> "array[int]":
    """Random numbers of 64 bits, equal for a seed."""
    found = array("q")
    found.frombytes(random.Random(seed).randbytes(8 * count))
    return found


WALK_OF_KIND = ints([walk_of(kind) for kind in range(len(BUGS))])
KIND_OF_PIECE = ints(KIND)
COLOR_OF_PIECE = ints(COLOR)
THROWS_OF_KIND = ints([int(bug.throws) for bug in BUGS])
NEAR = ints([beside for around in NEIGHBOURS for beside in around])
"""NEAR[cell * 6 + direction]: the six cells around a cell."""
SLIDES = ints([_mask(row) for row in SLIDE_DIRECTIONS])
"""SLIDES[ring]: a bit for each direction of a crawl."""
ARCS_OF_RING = ints(ARCS)
ONWARD = ints([_onward(ring) for ring in range(64)])
PIECE_KEYS = _randoms(PIECES * LEVELS * CELLS, 2)
"""A number for each piece, level and cell; the exclusive or of its pieces' is the key of a position."""
KIND_KEYS = _randoms(2 * len(BUGS) * LEVELS * CELLS, 3)
"""The same for kinds of a colour: the same hive with two ants swapped has the same key."""
KEY_OF_PIECE = ints([KIND[piece] + COLOR[piece] * len(BUGS) for piece in range(PIECES)])
"""The row of KIND_KEYS of a piece."""
REST_KEYS = _randoms(PIECES + 1, 4)
"""A number for the piece that rests, the last one for none."""
TURN_KEY = _randoms(1, 5)[0]
assert HALF * 2 == PIECES and PIECES <= 32
