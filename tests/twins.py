"""The slow, obvious twin of every trick in the hot rooms (hexes, steps, board, perft).

Each answers the same question as its quick fellow by looking at the heights of cells, by trying
everything, or by counting again. `tests/props/test_twins.py` compares them on random positions, and
`python3 -m tools.bench.tricks` measures what the tricks gain. They ask about legality one by one and
are not a second rules core: that is `tests/oracle.py`, which shares no code with the first.
"""

from copy import copy

from hive_core.rules.board import SHIFT, Board
from hive_core.rules.bugs import BUGS, COLOR, KIND, QUEENS
from hive_core.rules.hexes import CELLS, NEIGHBOURS, flanks
from hive_core.rules.steps import drops, lifts


def recount(board: Board) -> dict[int, list[int]]:
    """Stacks by cell, read from `top` and `below` alone."""
    return {cell: board.stack(cell) for cell in range(CELLS) if board.top[cell] >= 0}


def parts(cells: "set[int] | dict[int, list[int]]") -> int:
    """How many pieces a set of cells falls into."""
    left, count = set(cells), 0
    while left:
        count += 1
        front = [left.pop()]
        for cell in front:
            for beside in NEIGHBOURS[cell]:
                if beside in left:
                    left.remove(beside)
                    front.append(beside)
    return count


def mask(board: Board, cell: int) -> int:
    """The low six bits of `board.ring[cell]`."""
    return sum([1 << d for d, beside in enumerate(NEIGHBOURS[cell]) if board.height[beside]])


def copy_of(board: Board) -> Board:
    """Another board with the same position, its log left empty: undo without undoing."""
    other = copy(board)
    other.top, other.height, other.ring = board.top[:], board.height[:], board.ring[:]
    other.where, other.below, other.log = board.where[:], board.below[:], []
    return other


# Steps


def fits(board: Board, start: int, end: int) -> bool:
    """Whether a piece passes between two neighbouring cells at the level of the higher end.

    Two flanks above that level are a gate; on the ground one flank must be there to hold on to.
    """
    level = max(board.height[start], board.height[end])
    low, high = sorted([board.height[flank] for flank in flanks(start, end)])
    return low <= level and (level > 0 or high > 0)


def crawl(board: Board, cell: int) -> set[int]:
    """One crawl of a piece that is lifted from `cell`."""
    return {goal for goal in NEIGHBOURS[cell] if not board.height[goal] and fits(board, cell, goal)}


def lifted(board: Board, cell: int) -> Board:
    """A copy of the board without the piece on top of `cell`."""
    other = copy_of(board)
    other.lift(board.top[cell])
    return other


def roam(board: Board, cell: int) -> set[int]:
    """Any number of crawls, by search."""
    bare = lifted(board, cell)
    seen, front = {cell}, [cell]
    for at in front:
        for goal in crawl(bare, at) - seen:
            seen.add(goal)
            front.append(goal)
    return seen - {cell}


def crawl_thrice(board: Board, cell: int) -> set[int]:
    """Three crawls that enter no cell twice, every way tried."""
    bare = lifted(board, cell)
    ways = [[cell]]
    for _ in range(3):
        ways = [way + [goal] for way in ways for goal in crawl(bare, way[-1]) if goal not in way]
    return {way[-1] for way in ways}


def step(board: Board, cell: int) -> set[int]:
    """One step of a climber, with a look at both flanks every time."""
    bare = lifted(board, cell)
    return {goal for goal in NEIGHBOURS[cell] if fits(bare, cell, goal)}


def climb_cross_fall(board: Board, cell: int) -> set[int]:
    """Two steps on top of the hive and one down, with a look at both flanks every time."""
    bare = lifted(board, cell)
    found = set()
    for climbed in step(board, cell):
        for crossed in NEIGHBOURS[climbed] if bare.height[climbed] else ():
            if bare.height[crossed] and fits(bare, climbed, crossed):
                for goal in NEIGHBOURS[crossed]:
                    if not bare.height[goal] and fits(bare, crossed, goal):
                        found.add(goal)
    return found - {cell}


def jump(board: Board, cell: int) -> set[int]:
    """A straight jump, cell by cell in each of the six directions."""
    found = set()
    for direction in range(6):
        over = NEIGHBOURS[cell][direction]
        if board.height[over]:
            while board.height[over]:
                over = NEIGHBOURS[over][direction]
            found.add(over)
    return found


def thrown(board: Board, cell: int) -> tuple[set[int], set[int]]:
    """Where a thrower on `cell` may lift from and drop to, the flanks looked at every time."""
    sources: set[int] = set()
    goals: set[int] = set()
    for beside in NEIGHBOURS[cell]:
        height = board.height[beside]
        flank = min([board.height[side] for side in flanks(cell, beside)])
        if height < 2 and flank < 2:
            (sources if height else goals).add(beside)
    return sources, goals


# The board


def pinned(board: Board, cell: int) -> bool:
    """Whether the hive falls apart when the piece is lifted: lift it and look."""
    return board.height[cell] == 1 and parts(recount(lifted(board, cell))) > 1


def placement_cells(board: Board) -> set[int]:
    """Where a new piece may stand after the first two: every cell of the board asked."""
    return {
        cell
        for cell in range(CELLS)
        if not board.height[cell]
        and {board.color_at(beside) for beside in NEIGHBOURS[cell]} - {-1} == {board.turn}
    }


def movements(board: Board) -> set[int]:
    """All moves of pieces in play: every piece asked whether it is pinned and where it goes."""
    found = set()
    for piece, cell in enumerate(board.where):
        if cell < 0 or board.top[cell] != piece or piece == board.rest:
            continue
        if COLOR[piece] == board.turn and not board.pinned(cell):
            found |= {piece << SHIFT | goal for goal in BUGS[KIND[piece]].reach(board, cell)}
        for thrower, at in enumerate(board.where):
            able = at >= 0 and COLOR[thrower] == board.turn and board.has_throw(thrower)
            if able and cell in lifts(board, at) and not board.pinned(cell):
                found |= {piece << SHIFT | goal for goal in drops(board, at)}
    return found if board.where[QUEENS[board.turn]] >= 0 else set()


def rest_matters(board: Board) -> bool:
    """Whether there are more legal moves without the rest of a piece; a pass is none."""
    free = copy_of(board)
    free.rest = -1
    both = [sum([len(cells) for _, cells in one.legal_by_piece()]) for one in (board, free)]
    return both[0] != both[1]


def perft(board: Board, depth: int) -> int:
    """Every line played to its end on copies, nothing counted in bulk and nothing undone."""
    if not depth:
        return 1
    nodes = 0
    for move in board.legal_moves():
        other = copy_of(board)
        other.make(move)
        nodes += perft(other, depth - 1)
    return nodes
