"""Steps of any bug: crawl, climb, fall, jump and throw. No bug has a name here.

All functions are for the piece on top of `cell`, and may be called while it still stands there.
Heights count pieces; a piece on the ground has level 0. Source: formal rules, "Basic Movements".
"""

from hive_core.rules.hexes import (
    BACKWARD,
    CELLS,
    EMPTY,
    NEIGHBOURS,
    OCCUPIED,
    ONWARD,
    SLIDES,
    flanks,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection
    from typing import Protocol

    class Hive(Protocol):
        """The part of a board that steps read; see Board for each member."""

        top: list[int]
        height: list[int]
        ring: list[int]
        stacks: int

        def flip(self, cell: int) -> None: ...


def gated(board: "Hive", cell: int, neighbour: int, level: int) -> bool:
    """Return whether both flanks rise above `level`, the higher end of a step: then it does not fit
    through.

    For steps that begin or end above the ground; on the ground `crawl` knows the gates.
    """
    height = board.height
    left, right = flanks(cell, neighbour)
    return height[left] > level and height[right] > level


def crawl(board: "Hive", cell: int) -> tuple[int, ...]:
    """One crawl on the ground: into an empty cell, one flank occupied and the other free.

    Both occupied is a gate, none loses touch with the hive. Source: "Freedom to move", "One hive".
    """
    return SLIDES[board.ring[cell]]


def roam(board: "Hive", cell: int) -> "Collection[int]":
    """Any number of crawls: every cell around the hive that the walker can slide to.

    A walk along the wall by `hexes.ONWARD`, 2.1 times faster than a search.
    """
    ring = board.ring
    board.flip(cell)
    found = []
    at = ONWARD[ring[cell]]
    while at != cell:
        if at < 0:
            found = _roam_forked(ring, cell)
            break
        found.append(at)
        at = ONWARD[ring[at]]
    board.flip(cell)
    return found


def _roam_forked(ring: list[int], cell: int) -> list[int]:
    """The goals of `roam` by breadth-first search, for the rare hive where the walk forks."""
    found = [cell]
    seen = {cell}
    for at in found:
        for goal in SLIDES[ring[at]]:
            if goal not in seen:
                seen.add(goal)
                found.append(goal)
    return found[1:]


def crawl_thrice(board: "Hive", cell: int) -> "Collection[int]":
    """Exactly three crawls that enter no cell twice.

    Three looks each way by `hexes.ONWARD` and `BACKWARD`, 1.2 times faster than trying every way.
    """
    ring = board.ring
    board.flip(cell)
    found = []
    for way in (ONWARD, BACKWARD):
        first = way[ring[cell]]
        second = way[ring[first]] if first >= 0 else -1
        third = way[ring[second]] if second >= 0 else -1
        if third < 0:
            found = _crawl_thrice_forked(ring, cell)
            break
        # Walks of three crawls that close on themselves end where they began.
        if third != cell and third not in found:
            found.append(third)
    board.flip(cell)
    return found


def _crawl_thrice_forked(ring: list[int], cell: int) -> list[int]:
    """The goals of `crawl_thrice` by walking every way, for the rare hive where the walk forks."""
    ends = set()
    for first in SLIDES[ring[cell]]:
        for second in SLIDES[ring[first]]:
            if second != cell:
                for third in SLIDES[ring[second]]:
                    if third != first and third != cell:
                        ends.add(third)
    return list(ends)


def step(board: "Hive", cell: int) -> "Collection[int]":
    """One step of a climber: a crawl, a climb onto a neighbour, a fall, or along the top."""
    key = board.ring[cell]
    height = board.height
    level = height[cell] - 1
    # A gate above the ground needs two stacks besides the climber's own: mostly there are none,
    # and not looking for one is 7 times faster.
    if board.stacks - (level > 0) < 2:
        return NEIGHBOURS[cell] if level else SLIDES[key] + OCCUPIED[key]
    goals = NEIGHBOURS[cell] if level else OCCUPIED[key]
    found = [] if level else list(SLIDES[key])
    for goal in goals:
        if not gated(board, cell, goal, max(level, height[goal])):
            found.append(goal)
    return found


def climb_cross_fall(board: "Hive", cell: int) -> "Collection[int]":
    """A climb onto the hive, one step along its top, a fall into an empty cell other than `cell`.

    With fewer than two stacks there is no gate up there; not looking for one is 5 times faster.
    """
    if board.stacks > 1:
        return _climb_cross_fall_gated(board, cell)
    ring = board.ring
    across: set[int] = set()
    for climbed in OCCUPIED[ring[cell]]:
        across.update(OCCUPIED[ring[climbed]])
    across.discard(cell)
    found: set[int] = set()
    for crossed in across:
        found.update(EMPTY[ring[crossed]])
    return found


def _climb_cross_fall_gated(board: "Hive", cell: int) -> set[int]:
    """The goals of `climb_cross_fall`, checked at every step for gates between stacks."""
    ring = board.ring
    height = board.height
    across = set()
    for climbed in OCCUPIED[ring[cell]]:
        if gated(board, cell, climbed, height[climbed]):
            continue
        for crossed in OCCUPIED[ring[climbed]]:
            level = max(height[climbed], height[crossed])
            if crossed != cell and not gated(board, climbed, crossed, level):
                across.add(crossed)
    found = set()
    for crossed in across:
        for goal in EMPTY[ring[crossed]]:
            if not gated(board, crossed, goal, height[crossed]):
                found.add(goal)
    return found


def jump(board: "Hive", cell: int) -> "Collection[int]":
    """A straight jump over one or more occupied cells into the first empty one; no gate stops it."""
    top = board.top
    found = []
    for over in OCCUPIED[board.ring[cell]]:
        offset = over - cell
        while top[over] >= 0:
            over = (over + offset) % CELLS
        found.append(over)
    return found


def lifts(board: "Hive", cell: int) -> list[int]:
    """Cells next to a thrower on `cell` from which a gate of stacks lets it lift a single piece.

    Whether that piece is pinned or resting is the board's business. Source: formal rules, "Pillbug".
    """
    height = board.height
    found = []
    for source in OCCUPIED[board.ring[cell]]:
        if height[source] == 1 and (board.stacks < 2 or not gated(board, cell, source, 1)):
            found.append(source)
    return found


def drops(board: "Hive", cell: int) -> "Collection[int]":
    """Empty cells next to a thrower on `cell` into which it can let a piece fall."""
    goals = EMPTY[board.ring[cell]]
    if board.stacks < 2:
        return goals
    return [goal for goal in goals if not gated(board, cell, goal, 1)]
