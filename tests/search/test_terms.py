"""The evaluation against its slow twins: a sum of terms, and a product of factors."""

import pytest

from hive_core.bench import texts
from hive_core.board import SHIFT
from hive_core.bugs import COLOR, HALF, KIND, QUEENS
from hive_core.evaluate import (
    DEFAULT,
    LOW,
    MOVE,
    OCCUPANTS,
    STEPS,
    WEIGHTS,
    ZERO,
    Evaluator,
    can_leave,
    level_of,
    read_weights,
)
from hive_core.hexes import EMPTY, NEIGHBOURS
from hive_core.position import parse_position
from tools.tuning.__main__ import FIRST, written
from tools.tuning.selfplay import play
from tools.tuning.terms import POSITION_ROWS, position_terms, table, vector

BOARDS = [parse_position(text) for text in texts()]


def test_a_position_is_worth_the_sum_of_its_terms():
    weights = vector(WEIGHTS, POSITION_ROWS)
    half = WEIGHTS["half"][0]
    for board in BOARDS:
        score = sum(count * weight for count, weight in zip(position_terms(board), weights))
        assert abs(score / (half + abs(score)) - DEFAULT.value(board)) < 1e-9


def factors(board, move):
    """The rows and places of the factors that make a move's prior."""
    turn, where = board.turn, board.where
    own, enemy = where[QUEENS[turn]], where[QUEENS[1 - turn]]
    piece, goal = move >> SHIFT, move & 1023
    origin = where[piece]
    found = [("place" if origin < 0 else "move", KIND[piece])]
    if origin >= 0:
        if COLOR[piece] != turn:
            found.append(("throw_enemy", 0))
        if origin == enemy and piece != QUEENS[1 - turn]:
            found.append(("off_queen", 0))
        elif enemy >= 0 and origin in NEIGHBOURS[enemy] and board.height[origin] == 1:
            found.append(("retreat", 0))
        if own >= 0 and origin in NEIGHBOURS[own] and board.height[origin] == 1:
            found.append(("relieve", OCCUPANTS[board.ring[own] & 63] - 1))
        if piece in QUEENS:
            return found
    if board.top[goal] < 0:
        if own >= 0 and goal in NEIGHBOURS[own]:
            found.append(("crowd", min(5, 6 - len(EMPTY[board.ring[own]]))))
        if enemy >= 0 and goal in NEIGHBOURS[enemy]:
            found.append(("attack", min(5, 6 - len(EMPTY[board.ring[enemy]]))))
    elif goal == enemy:
        found.append(("onto_queen", 0))
    elif (1 - turn) * HALF < board.top[goal] < (2 - turn) * HALF:
        found.append(("onto_enemy", 0))
    return found


def flight(board, move):
    """How many neighbours less a queen has after a move; an enemy queen counts the other way."""
    piece, goal = move >> SHIFT, move & 1023
    origin = board.where[piece]
    if piece not in QUEENS or origin < 0:
        return 0
    there = OCCUPANTS[board.ring[goal] & 63] - (goal in NEIGHBOURS[origin])
    gain = OCCUPANTS[board.ring[origin] & 63] - there
    return gain if COLOR[piece] == board.turn else -gain


def ahead(board, move, doubling):
    """By so many levels a move is favoured for what it frees and blocks, looked at bug by bug."""

    def step(points):
        return round(points * STEPS / doubling)

    def ground(kind, ring):
        return step(WEIGHTS["mobile" if can_leave(kind, ring) else "blocked"][kind])

    def turned(cell):
        """What a change of one cell does to the bugs around it."""
        total = 0
        for direction, beside in enumerate(NEIGHBOURS[cell]):
            bug = board.top[beside]
            if bug >= 0 and board.height[beside] == 1:
                kind, ring = KIND[bug], board.ring[beside] & 63
                now, then = can_leave(kind, ring), can_leave(kind, ring ^ 1 << (direction + 3) % 6)
                freed = step(WEIGHTS["mobile"][kind] - WEIGHTS["blocked"][kind])
                total += (then - now) * (freed if COLOR[bug] == board.turn else -freed)
        return total

    piece, goal = move >> SHIFT, move & 1023
    kind, origin = KIND[piece], board.where[piece]
    level = 0
    if board.top[goal] < 0 and (piece not in QUEENS or origin < 0):
        level += turned(goal)
    if COLOR[piece] != board.turn:
        return level
    climbs = board.top[goal] >= 0
    level += step(WEIGHTS["stacked"][kind]) if climbs else ground(kind, board.ring[goal] & 63)
    if origin < 0:
        return level - step(WEIGHTS["reserve"][kind])
    if board.height[origin] > 1:
        return level - step(WEIGHTS["stacked"][kind])
    return level + turned(origin) - ground(kind, board.ring[origin] & 63)


@pytest.mark.parametrize("foresight", [(0.0, 0.0), (3.0, 3.0), WEIGHTS["foresight"]])
def test_a_prior_is_the_product_of_its_factors(foresight):
    evaluator = Evaluator({"foresight": foresight})
    for board in BOARDS:
        doubling = foresight[bool(board.expansions)]
        for graded in evaluator.graded(board, board.groups()):
            move = graded & MOVE
            level = sum(level_of(WEIGHTS[row][at]) for row, at in factors(board, move))
            level += flight(board, move) * level_of(WEIGHTS["queen_flees"][0])
            if doubling:
                level += ahead(board, move, doubling)
            assert (graded >> LOW) - ZERO == level


def test_weights_can_be_taken_apart_and_put_together(tmp_path):
    again = WEIGHTS | table(vector(WEIGHTS, POSITION_ROWS), POSITION_ROWS)
    assert again == WEIGHTS
    (tmp_path / "weights.json").write_text(written(WEIGHTS))
    assert read_weights(str(tmp_path / "weights.json")) == WEIGHTS
    assert {name: len(row) for name, row in read_weights(str(FIRST)).items()} == {
        name: len(row) for name, row in WEIGHTS.items()
    }


def test_a_game_of_self_play_is_the_same_twice_and_tells_who_won():
    first, again = play(5, WEIGHTS, 20), play(5, WEIGHTS, 20)
    assert first == again
    for line in first:
        assert line["won"] in (-1, 0, 1)
        assert -1 <= line["hoped"] <= 1
