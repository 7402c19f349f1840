"""Reasons why a move is refused, for the app, the lessons and UHP; `board` decides what is legal. Not
made for speed.

`refusal_of_move` returns None exactly for the moves that `Board.legal_by_piece` lists. For any other
move it returns the reason that a patient opponent would name first, with the cells and pieces that
cause it.
"""

from hive_core.rules.board import CELL, ONGOING, PASS, QUEEN_DUE, SHIFT
from hive_core.rules.bugs import BUGS, COLOR, KIND, QUEENS, copied, other
from hive_core.rules.errors import Refusal
from hive_core.rules.hexes import EMPTY, NEIGHBOURS, OCCUPIED, START, flanks
from hive_core.rules.steps import (
    climb_cross_fall,
    crawl,
    crawl_thrice,
    drops,
    gated,
    lifts,
    roam,
    step,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from hive_core.rules.board import Board


def is_legal(board: "Board", move: int) -> bool:
    """Return whether `move` is legal on `board`.

    Only the piece of the move is looked at; a list of all legal moves takes four times as long in the
    middle of a game.
    """
    if board.result() != ONGOING:
        return False
    if move == PASS:
        return not board.legal_by_piece()
    piece, goal = move >> SHIFT, move & CELL
    cell = board.where[piece]
    if cell < 0:
        return bool([1 for one, cells in board.placements() if one == piece and goal in cells])
    if board.where[QUEENS[board.turn]] < 0 or board.top[cell] != piece or piece == board.rest:
        return False
    walks = COLOR[piece] == board.turn and not board.pinned(cell)
    if walks and goal in BUGS[KIND[piece]].reach(board, cell):
        return True
    return bool(board.throwers_for(move))


def refusal_of_move(board: "Board", move: int) -> Refusal | None:
    """Return why `move` may not be played on `board`, or None if it is legal."""
    if board.result() != ONGOING:
        return Refusal("game_over", _surrounding(board), _lost_queens(board))
    if is_legal(board, move):
        return None
    if move == PASS:
        return Refusal("cannot_pass", (), ())
    piece, goal = move >> SHIFT, move & CELL
    if piece not in board.rosters[COLOR[piece]]:
        return Refusal("no_such_piece", (), (piece,))
    if board.where[piece] < 0:
        return _placement(board, piece, goal)
    return _bound(board, piece) or _goal(board, piece, goal)


def refusal_of_piece(board: "Board", piece: int) -> Refusal | None:
    """Return why `piece` has no legal move at all now, or None if it has one."""
    if board.result() != ONGOING:
        return Refusal("game_over", _surrounding(board), _lost_queens(board))
    for listed, _ in board.legal_by_piece():
        if listed == piece:
            return None
    if piece not in board.rosters[COLOR[piece]]:
        return Refusal("no_such_piece", (), (piece,))
    if board.where[piece] < 0:
        refusal = _reserve(board, piece)
        return refusal or Refusal("touches_opponent", (), ())
    refusal = _bound(board, piece)
    if refusal:
        return refusal
    return _enclosed(board, piece)


def refusal_of_throw(board: "Board", piece: int) -> Refusal | None:
    """Return why the side to move cannot throw `piece`, the top one of its cell, or None if it can."""
    cell = board.where[piece]
    if board.result() != ONGOING:
        return Refusal("game_over", _surrounding(board), _lost_queens(board))
    throwers = _throwers_beside(board, cell)
    if not throwers:
        return Refusal("not_beside_thrower", (cell,), (piece,))
    if board.where[QUEENS[board.turn]] < 0:
        return Refusal("no_moving_before_queen", (), (piece,))
    if piece == board.rest:
        return Refusal("resting", (cell,), (piece,))
    if board.pinned(cell):
        return Refusal("pinned", _split_off(board, cell), (piece,))
    refusal = _not_thrown(board, piece)
    if refusal:
        return refusal
    full = Refusal("no_room", (board.where[throwers[0]],), (throwers[0],))
    for thrower in throwers:
        at = board.where[thrower]
        if thrower == board.rest or cell not in lifts(board, at):
            continue
        for goal in EMPTY[board.ring[at]]:
            if board.throwers_for(piece << SHIFT | goal):
                return None
            full = _barred(board, "gate_throw", flanks(at, goal))
    return full


def refusal_of_kind(board: "Board", color: int, kind: int) -> Refusal | None:
    """Return why `color` can place no bug of `kind` now, or None if it can."""
    last = -1
    for piece in board.rosters[color]:
        if KIND[piece] == kind:
            last = piece
            if board.where[piece] < 0:
                return refusal_of_piece(board, piece)
    return Refusal("not_in_reserve" if last >= 0 else "no_such_piece", (), ())


# The end of the game


def _lost_queens(board: "Board") -> tuple[int, ...]:
    found = []
    for queen in QUEENS:
        cell = board.where[queen]
        if cell >= 0 and board.ring[cell] & 63 == 63:
            found.append(queen)
    return tuple(found)


def _surrounding(board: "Board") -> tuple[int, ...]:
    cells: set[int] = set()
    for queen in _lost_queens(board):
        cells.update(NEIGHBOURS[board.where[queen]])
    return tuple(sorted(cells))


# Placing


def _reserve(board: "Board", piece: int) -> Refusal | None:
    """Return why a piece in reserve may not be placed on any cell, or None if that depends on the
    cell."""
    if COLOR[piece] != board.turn:
        return Refusal("not_your_turn", (), (piece,))
    queen = QUEENS[board.turn]
    if board.tournament and board.ply < 2 and piece == queen:
        return Refusal("no_queen_first", (), (piece,))
    due = board.where[queen] < 0 and board.ply >> 1 >= QUEEN_DUE - 1
    if due and piece != queen:
        return Refusal("must_place_queen", (), (queen,))
    for alike in board.rosters[board.turn]:
        if KIND[alike] == KIND[piece] and board.where[alike] < 0:
            return None if alike == piece else Refusal("out_of_order", (), (alike,))
    return None


def _placement(board: "Board", piece: int, goal: int) -> Refusal:
    refusal = _reserve(board, piece)
    if refusal:
        return refusal
    if board.top[goal] >= 0:
        return Refusal("occupied", (goal,), (board.top[goal],))
    touched = OCCUPIED[board.ring[goal]] if board.ring[goal] & 63 else ()
    if not touched:
        if board.ply == 0:
            return Refusal("first_place", (START,), ())
        return Refusal("not_touching_hive", (goal,), ())
    enemy = other(board.turn)
    cells = tuple([cell for cell in touched if board.color_at(cell) == enemy])
    return Refusal("touches_opponent", cells, tuple([board.top[cell] for cell in cells]))


# What binds a piece in play wherever it wants to go


def _bound(board: "Board", piece: int) -> Refusal | None:
    cell = board.where[piece]
    own = COLOR[piece] == board.turn
    if not own and not _throwers_beside(board, cell):
        return Refusal("not_your_turn", (), (piece,))
    if board.where[QUEENS[board.turn]] < 0:
        return Refusal("no_moving_before_queen" if own else "not_your_turn", (), (piece,))
    if board.top[cell] != piece:
        stack = board.stack(cell)
        return Refusal("covered", (cell,), tuple(stack[stack.index(piece) + 1 :]))
    if piece == board.rest:
        return Refusal("resting", (cell,), (piece,))
    if board.pinned(cell):
        return Refusal("pinned", _split_off(board, cell), (piece,))
    return None if own else _not_thrown(board, piece)


def _throwers_beside(board: "Board", cell: int) -> list[int]:
    """Return the uncovered pieces of the side to move beside `cell` that can throw, even if they rest
    now."""
    rest = board.rest
    board.rest = -1
    found = []
    for beside in OCCUPIED[board.ring[cell]]:
        piece = board.top[beside]
        if COLOR[piece] == board.turn and board.has_throw(piece):
            found.append(piece)
    board.rest = rest
    return found


def _not_thrown(board: "Board", piece: int) -> Refusal | None:
    """Return why no thrower beside the opponent's `piece` can lift that piece, or None if one can."""
    cell = board.where[piece]
    if board.height[cell] > 1:
        return Refusal("stacked", (cell,), (piece,))
    throwers = _throwers_beside(board, cell)
    rested = [thrower for thrower in throwers if thrower != board.rest]
    if not rested:
        return Refusal("thrower_rests", (board.where[throwers[0]],), (throwers[0],))
    for thrower in rested:
        if cell in lifts(board, board.where[thrower]):
            return None
    return _barred(board, "gate_throw", flanks(board.where[rested[0]], cell))


def _barred(board: "Board", reason: str, sides: tuple[int, ...]) -> Refusal:
    """Return the refusal because of a gate between the two cells `sides`."""
    pieces = tuple([board.top[side] for side in sides if board.top[side] >= 0])
    return Refusal(reason, sides, pieces)


def _split_off(board: "Board", cell: int) -> tuple[int, ...]:
    """Return the cells of all parts into which the hive would split without the piece on `cell`, except
    the largest part."""
    parts = []
    seen = {cell}
    for begin in OCCUPIED[board.ring[cell]]:
        if begin in seen:
            continue
        seen.add(begin)
        part = [begin]
        for at in part:
            for beside in OCCUPIED[board.ring[at]]:
                if beside not in seen:
                    seen.add(beside)
                    part.append(beside)
        parts.append(part)
    parts.sort(key=len)
    return tuple(sorted([at for part in parts[:-1] for at in part]))


# Where it wants to go


def _goal(board: "Board", piece: int, goal: int) -> Refusal:
    cell = board.where[piece]
    if goal == cell:
        return Refusal("same_cell", (cell,), (piece,))
    ways = _ways(board, piece)
    if board.top[goal] >= 0 and step not in ways:
        return Refusal("occupied", (goal,), (board.top[goal],))
    for way in ways if COLOR[piece] == board.turn else ():
        gate = _gate_on_way(board, cell, goal, way)
        if gate:
            flat = way is not climb_cross_fall and board.height[cell] == 1 and board.top[goal] < 0
            return _barred(board, "gate" if flat else "gate_high", gate)
    gate = _gate_of_throw(board, cell, goal)
    if gate:
        return _barred(board, "gate_throw", gate)
    # No piece has been near a cell that has no neighbours: the tables need not have its rows.
    touched = OCCUPIED[board.ring[goal]] if board.ring[goal] & 63 else ()
    if board.top[goal] < 0 and not [beside for beside in touched if _stays(board, cell, beside)]:
        return Refusal("not_touching_hive", (goal,), ())
    own = COLOR[piece] == board.turn
    return Refusal("cannot_reach" if own else "not_beside_thrower", (goal,), (piece,))


def _stays(board: "Board", cell: int, occupied: int) -> bool:
    """Return whether the cell `occupied` is still occupied after the top piece of `cell` is lifted."""
    return occupied != cell or board.height[cell] > 1


def _ways(board: "Board", piece: int) -> "list[Callable[[Board, int], Collection[int]]]":
    """Return the functions of steps.py by which a piece in play moves; a copying bug has those of the
    bugs that it copies."""
    cell = board.where[piece]
    bug = BUGS[KIND[piece]]
    if not bug.copies:
        return [bug.reach]
    if board.height[cell] > 1:
        return [step]
    return [BUGS[kind].reach for kind in sorted(copied(board, cell))]


def _gate_on_way(board: "Board", cell: int, goal: int, way: object) -> tuple[int, ...] | None:
    """Return the two sides of the first gate on the way from `cell` to `goal`; None if no way exists on
    which gates are the only obstacle. `way` is the movement, a function of steps.py."""
    if way is crawl:
        return _gate_crawling(board, cell, goal, 1, 1)
    if way is crawl_thrice:
        return _gate_crawling(board, cell, goal, 3, 3)
    if way is roam:
        return _gate_crawling(board, cell, goal, 1, CELL)
    if way is step:
        return _gate_stepping(board, cell, goal)
    if way is climb_cross_fall:
        return _gate_across(board, cell, goal)
    return None


def _gate_crawling(
    board: "Board", cell: int, goal: int, fewest: int, most: int
) -> tuple[int, ...] | None:
    """Return the two sides of the first gate on a walk of `fewest` to `most` crawls from `cell` to
    `goal`; None if there is no walk on which gates are the only obstacle."""
    board.flip(cell)
    ring = board.ring
    walks: list[tuple[tuple[int, ...], tuple[int, ...] | None]] = [((cell,), None)]
    found = None
    seen = {cell}
    for walk, gate in walks:
        at = walk[-1]
        length = len(walk) - 1
        if at == goal and length >= fewest and gate:
            found = gate
            break
        if length == most:
            continue
        for beside in EMPTY[ring[at]]:
            sides = flanks(at, beside)
            occupied = [side for side in sides if board.top[side] >= 0 and side != cell]
            if not occupied or beside in walk or (most > 3 and beside in seen):
                continue
            seen.add(beside)
            blocked = tuple(sides) if len(occupied) == 2 else None
            walks.append((walk + (beside,), gate or blocked))
    board.flip(cell)
    return found


def _gate_stepping(board: "Board", cell: int, goal: int) -> tuple[int, ...] | None:
    if goal not in NEIGHBOURS[cell]:
        return None
    higher = max(board.height[cell] - 1, board.height[goal])
    return flanks(cell, goal) if gated(board, cell, goal, higher) else None


def _gate_across(board: "Board", cell: int, goal: int) -> tuple[int, ...] | None:
    """Return the two sides of a gate between stacks on a way up, across and down from `cell` to `goal`;
    None if there is none."""
    height, ring = board.height, board.ring
    for climbed in OCCUPIED[ring[cell]]:
        for crossed in OCCUPIED[ring[climbed]]:
            if crossed == cell or goal not in EMPTY[ring[crossed]]:
                continue
            for begin, end in ((cell, climbed), (climbed, crossed), (crossed, goal)):
                ground = 0 if begin == cell else height[begin]
                if gated(board, begin, end, max(ground, height[end])):
                    return flanks(begin, end)
    return None


def _gate_of_throw(board: "Board", cell: int, goal: int) -> tuple[int, ...] | None:
    """Return the two sides of a gate of stacks that keeps a thrower from lifting the piece on `cell` or
    from dropping it on `goal`; None if there is none."""
    for thrower in _throwers_beside(board, cell):
        at = board.where[thrower]
        if thrower == board.rest or goal not in EMPTY[board.ring[at]]:
            continue
        if board.height[cell] == 1 and cell not in lifts(board, at):
            return flanks(at, cell)
        if goal not in drops(board, at):
            return flanks(at, goal)
    return None


def _enclosed(board: "Board", piece: int) -> Refusal:
    """Return why `piece`, which may move, can reach no cell: a gate beside it, or no way of moving
    on."""
    cell = board.where[piece]
    for goal in EMPTY[board.ring[cell]]:
        refusal = _goal(board, piece, goal)
        if refusal.reason in ("gate", "gate_high", "gate_throw"):
            return refusal
    return Refusal("cannot_reach", (cell,), (piece,))
