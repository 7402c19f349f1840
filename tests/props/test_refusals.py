"""A reason given is a reason that holds: every refusal of many is checked for itself."""

import random

import pytest

from hive_core.rules.board import ONGOING, SHIFT
from hive_core.rules.bugs import BUGS, COLOR, KIND, NUMBER, PIECES, QUEENS
from hive_core.rules.hexes import NEIGHBOURS, START
from hive_core.rules.refusals import refusal_of_move
from tests.props.playing import random_game, sampled

LETTERS = [bug.letter for bug in BUGS]


def occupied_without(board, cell, piece):
    """Whether a cell is occupied once `piece` is lifted."""
    return board.height[cell] - (board.top[cell] == piece) > 0


def holds_game_over(board, piece, goal, refusal):
    return board.result() != ONGOING and bool(refusal.pieces)


def holds_not_your_turn(board, piece, goal, refusal):
    return COLOR[piece] != board.turn


def holds_no_such_piece(board, piece, goal, refusal):
    return piece not in board.rosters[COLOR[piece]]


def holds_out_of_order(board, piece, goal, refusal):
    (first,) = refusal.pieces
    same = KIND[first] == KIND[piece] and COLOR[first] == COLOR[piece]
    return same and board.where[first] < 0 and NUMBER[first] < NUMBER[piece]


def holds_must_place_queen(board, piece, goal, refusal):
    queen = QUEENS[board.turn]
    return refusal.pieces == (queen,) and board.where[queen] < 0 and board.ply // 2 >= 3


def holds_no_queen_first(board, piece, goal, refusal):
    return board.tournament and board.ply < 2 and piece in QUEENS


def holds_no_moving_before_queen(board, piece, goal, refusal):
    return board.where[QUEENS[board.turn]] < 0 <= board.where[piece]


def holds_touches_opponent(board, piece, goal, refusal):
    touched = [cell for cell in NEIGHBOURS[goal] if board.color_at(cell) == 1 - board.turn]
    return bool(touched) and sorted(touched) == sorted(refusal.cells)


def holds_first_place(board, piece, goal, refusal):
    return board.ply == 0 and goal != START and refusal.cells == (START,)


def holds_not_touching_hive(board, piece, goal, refusal):
    return board.ply > 0 and not any(
        occupied_without(board, cell, piece) for cell in NEIGHBOURS[goal]
    )


def holds_occupied(board, piece, goal, refusal):
    return board.height[goal] > 0 and refusal.pieces == (board.top[goal],)


def holds_same_cell(board, piece, goal, refusal):
    return board.where[piece] == goal


def holds_covered(board, piece, goal, refusal):
    stack = board.stack(board.where[piece])
    return list(refusal.pieces) == stack[stack.index(piece) + 1 :] != []


def holds_stacked(board, piece, goal, refusal):
    return COLOR[piece] != board.turn and board.height[board.where[piece]] > 1


def holds_pinned(board, piece, goal, refusal):
    cell = board.where[piece]
    left = {c for c in board.where if c >= 0 and c != cell}
    off = set(refusal.cells)
    bridges = [c for c in off for beside in NEIGHBOURS[c] if beside in left - off]
    return board.height[cell] == 1 and off <= left and off != left and bool(off) and not bridges


def holds_resting(board, piece, goal, refusal):
    return refusal.pieces == (board.rest,)


def holds_gate(board, piece, goal, refusal):
    left, right = refusal.cells
    shared = set(NEIGHBOURS[left]) & set(NEIGHBOURS[right])
    both = all(occupied_without(board, cell, piece) for cell in (left, right))
    return both and len(shared) > 0


def holds_cannot_reach(board, piece, goal, refusal):
    return board.where[piece] >= 0 and goal != board.where[piece]


def holds_not_beside_thrower(board, piece, goal, refusal):
    cell = board.where[piece]
    throwers = [
        at
        for at in NEIGHBOURS[cell]
        if board.color_at(at) == board.turn and LETTERS[KIND[board.top[at]]] in "PM"
    ]
    landings = [at for thrower in throwers for at in NEIGHBOURS[thrower] if board.height[at] == 0]
    return COLOR[piece] != board.turn and goal not in landings


HOLDS = {name[6:]: check for name, check in list(globals().items()) if name.startswith("holds_")}


@pytest.mark.parametrize("seed", sampled(range(32)))
def test_reasons_hold(seed):
    rng = random.Random(seed)
    for board in random_game(seed, 70):
        if rng.random() < 0.85 and board.result() == ONGOING:
            continue
        near = {START} | {cell for c in board.where if c >= 0 for cell in (c, *NEIGHBOURS[c])}
        near |= {rng.choice(NEIGHBOURS[cell]) for cell in list(near)}
        for piece in rng.sample(range(PIECES), 12):
            for goal in near:
                refusal = refusal_of_move(board, piece << SHIFT | goal)
                if refusal:
                    true = HOLDS[refusal.reason](board, piece, goal, refusal)
                    assert true, (refusal, piece, goal, board.ply)
