"""The network that judges positions at full strength, and the data that it is trained on."""

import random

import pytest

import hive_kernel.core
from hive_core.rules.board import ONGOING
from hive_core.search.evaluate import DEFAULT
from hive_core.search.network import ROWS, UNITS, Network, read_network, rows_of
from hive_core.search.prior import Learnt
from tests.search.test_search import random_board
from tools.tuning.network import play, positions

BOARDS = [random_board(seed, 7 * seed, "MLP" if seed % 2 else "") for seed in range(1, 8)]


def network() -> Network:
    """The network in use."""
    found = read_network()
    assert found
    return found


def test_the_score_is_the_weighted_sum_of_the_hidden_units() -> None:
    judge = network()
    assert len(judge.rows) == ROWS and len(judge.out) == UNITS
    for board in BOARDS:
        sums = [sum(column) for column in zip(*[judge.rows[row] for row in rows_of(board)])]
        score = sum(weight * max(0, one) for weight, one in zip(judge.out, sums))
        assert judge.score(board) == score
        if board.result() == ONGOING:
            assert Learnt().value(board) == score / (judge.half + abs(score))


def test_no_sum_of_a_hidden_unit_leaves_its_room_in_the_packed_number() -> None:
    judge = network()
    assert max(abs(one) for row in judge.rows for one in row) < 128
    assert 128 * max(len(rows_of(board)) for board in BOARDS) < 1 << 13


def test_without_its_file_positions_are_judged_as_by_default() -> None:
    judge = Learnt()
    judge.network = read_network("no such file")
    assert judge.network is None
    assert [judge.value(board) for board in BOARDS] == [DEFAULT.value(board) for board in BOARDS]


@pytest.mark.skipif(not hive_kernel.core.COMPILED, reason="the kernel is not compiled here")
def test_a_game_gives_positions_with_rows_and_targets() -> None:
    game = play(3, 40)
    assert game and game == play(3, 40)
    found = list(positions(game, random.Random(1)))
    assert len(found) >= len(game["seen"]) - 2
    for rows, target in found:
        assert -1 <= target <= 1 and all(0 <= row < ROWS for row in rows)
