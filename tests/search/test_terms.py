"""The evaluation against its slow twins: a sum of terms, and a product of factors."""

from functools import partial
from math import exp, log
from random import Random

import pytest

from hive_core.notation.position import parse_position
from hive_core.rules.board import ONGOING
from hive_core.search.evaluate import (
    DEFAULT,
    LOW,
    MOVE,
    STEPS,
    WEIGHTS,
    ZERO,
    Evaluator,
    prior_level,
    read_row,
    read_weights,
)
from hive_core.search.prior import KINDS, MOST_GOALS, Learnt, read_levels
from tools.arena.pgn import Record, save
from tools.bench.core import texts
from tools.common import Problem
from tools.tuning.__main__ import FIRST, written
from tools.tuning.learnt import AT, FEW, begun, described, rows_of
from tools.tuning.prior import FORESIGHT, POINTS, PRIOR_ROWS, factors, positions
from tools.tuning.selfplay import play
from tools.tuning.terms import POSITION_ROWS, ahead, move_terms, position_terms, table, vector

BOARDS = [parse_position(text) for text in texts()]


def test_a_position_is_worth_the_sum_of_its_terms():
    weights = vector(WEIGHTS, POSITION_ROWS)
    half = WEIGHTS["half"][0]
    for board in BOARDS:
        score = sum(count * weight for count, weight in zip(position_terms(board), weights))
        assert abs(score / (half + abs(score)) - DEFAULT.value(board)) < 1e-9


def levels_of(doubling, points):
    """Points of gain as whole levels."""
    return round(points * STEPS / doubling)


def played_on(board, plies):
    """The board, and again after each of a few moves drawn by chance; it is restored."""
    dice = Random(board.ring[board.where[0]])
    made = 0
    yield board
    while made < plies and board.result() == ONGOING:
        board.make(dice.choice(board.legal_moves()))
        made += 1
        yield board
    for _ in range(made):
        board.undo()


@pytest.mark.slow
@pytest.mark.parametrize("foresight", [(0.0, 0.0), (3.0, 3.0), WEIGHTS["foresight"]])
def test_a_prior_is_the_product_of_its_factors(foresight):
    new = {"alone": (1.5, 0.6), "near": (1.4,), "answer": (1.9,), "again": (2.0,)}
    weights = WEIGHTS | new
    evaluator = Evaluator(new | {"foresight": foresight})
    seen: set[str] = set()
    for start in BOARDS:
        doubling = foresight[bool(start.expansions)]
        for board in played_on(start, 4):
            for graded in evaluator.graded(board, board.legal_by_piece()):
                move = graded & MOVE
                terms = move_terms(board, move)
                seen.update(row for row, _, _ in terms)
                level = sum(count * prior_level(weights[row][at]) for row, at, count in terms)
                if doubling:
                    level += int(ahead(board, move, partial(levels_of, doubling)))
                assert (graded >> LOW) - ZERO == level
    assert seen == {name for name, _ in PRIOR_ROWS}


def test_weights_can_be_taken_apart_and_put_together(tmp_path):
    again = WEIGHTS | table(vector(WEIGHTS, POSITION_ROWS), POSITION_ROWS)
    assert again == WEIGHTS
    (tmp_path / "weights.json").write_text(written(WEIGHTS))
    assert read_weights(str(tmp_path / "weights.json")) == WEIGHTS
    assert {name: len(row) for name, row in read_weights(str(FIRST)).items()} == {
        name: len(row) for name, row in WEIGHTS.items()
    }


def test_a_bug_without_weights_is_worth_the_mean_of_those_like_it():
    row = {letter: float(number) for number, letter in enumerate("QSBGAML")}
    assert read_row(row | {"P": 9.0}) == (0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 9.0)
    assert read_row(row)[-1] == (1.0 + 3.0 + 4.0 + 6.0) / 4
    climbs = {letter: value for letter, value in row.items() if letter != "M"}
    assert read_row(climbs)[5] == 2.0
    assert read_row([1.0, 2.0]) == (1.0, 2.0)


def test_factors_come_back_from_their_logarithms():
    logs = [log(factor) for name, _ in PRIOR_ROWS for factor in WEIGHTS[name]]
    doubling = WEIGHTS["foresight"][0]
    found = factors([*logs, log(2) * POINTS / doubling], 1.0)
    assert WEIGHTS | found == WEIGHTS


def test_choices_are_read_from_games_of_the_arena(tmp_path):
    moves = ("wS1", "bS1 -wS1", "wQ wS1-", "bQ -bS1", "wA1 wQ-")
    record = Record("Base", 1, 1, "a", "b", 0, "", 2, (0.1, 0.1), "2020.01.01", moves)
    save(tmp_path, record)
    found = list(positions([tmp_path]))
    assert [len(terms) for terms, _ in found] == [15, 15, 22]
    for terms, chosen in found:
        assert 0 <= chosen < len(terms)
        assert {len(row) for row in terms} == {FORESIGHT + 1}
    with pytest.raises(Problem, match=r"no \*\.pgn"):
        list(positions([tmp_path / "none"]))


def test_a_game_of_self_play_is_the_same_twice_and_tells_who_won():
    first, again = play(5, WEIGHTS, 20), play(5, WEIGHTS, 20)
    assert first == again
    for line in first:
        assert line["won"] in (-1, 0, 1)
        assert -1 <= line["hoped"] <= 1


def test_a_learnt_prior_is_the_sum_of_what_counts():
    judge = Learnt()
    rates = {AT[FEW] + kind: judge.few[kind] for kind in range(KINDS)}
    flat = [level for row in judge.levels.values() for level in row]
    for start in BOARDS:
        for board in played_on(start, 4):
            grades = judge.grades(board, board.legal_by_piece())
            moves = [grade & MOVE for grade in grades]
            for graded, row in zip(grades, described(board, moves)):
                level = sum(
                    rates[at][min(MOST_GOALS, round(exp(times)))]
                    if at in rates
                    else flat[at] * times
                    for at, times in row
                )
                assert (graded >> LOW) - ZERO == level


def test_learnt_levels_come_back_from_their_logarithms():
    assert rows_of(begun(read_levels())) == read_levels()
