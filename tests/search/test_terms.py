"""The evaluation against its slow twins: a sum of terms, and a product of factors."""

from hive_core.bench import texts
from hive_core.board import SHIFT
from hive_core.bugs import COLOR, HALF, KIND, QUEENS
from hive_core.evaluate import DEFAULT, LOW, MOVE, OCCUPANTS, WEIGHTS, ZERO, level_of, read_weights
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


def test_a_prior_is_the_product_of_its_factors():
    for board in BOARDS:
        for graded in DEFAULT.graded(board, board.groups()):
            move = graded & MOVE
            level = sum(level_of(WEIGHTS[row][at]) for row, at in factors(board, move))
            level += flight(board, move) * level_of(WEIGHTS["queen_flees"][0])
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
