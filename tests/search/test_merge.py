"""Several searches of one position, merged move by move."""

import json
from typing import cast

import pytest

from hive_core.rules.board import ONGOING
from hive_core.search.levels import STRONGEST
from hive_core.search.mcts import Search
from hive_core.search.root_stats import (
    RootLine,
    RootReport,
    best_move,
    fair_lines,
    merged,
    packed,
    ranked,
    settled,
    unpacked,
)
from hive_core.search.thinker import Thinker, helper
from tests.search.test_search import random_board, real_game, wins_at_hand
from tests.search.tictactoe import TicTacToe, minimax


def line(
    move: int, visits: int, score: float = 0.5, proved: int | None = None, plies: int = 0
) -> RootLine:
    return RootLine(move, visits, score, proved, plies, (move, 100 + visits))


def report(*lines: RootLine, seconds: float = 1.0) -> RootReport:
    return RootReport(sum(one.visits for one in lines), seconds, None, 0, tuple(lines))


def test_a_move_tried_once_keeps_its_score_and_one_never_tried_has_none() -> None:
    whole = merged([report(line(1, 1, 0.8)), report(line(2, 0, 0.9))], 5)
    assert [(one.move, one.score) for one in whole.lines] == [(1, 0.8), (2, 0.0)]


def test_a_move_that_loses_is_not_among_the_fair_ones_however_wide_the_margin() -> None:
    order = ranked([line(1, 90, 0.5), line(2, 40, 0.3), line(3, 30, 0.0, -1, 4), line(4, 9, 0.55)])
    assert [one.move for one in fair_lines(order, 2.0)] == [1, 2, 4]
    assert [one.move for one in fair_lines(order, 0.4)] == [1, 2, 4]
    assert [one.move for one in fair_lines(order, 0.39)] == [1, 4]


def test_visits_are_added_and_scores_averaged_by_visits() -> None:
    whole = merged([report(line(1, 30, 0.8), line(2, 10, 0.1)), report(line(1, 10, 0.4))], 5)
    assert whole.iterations == 50
    first, second = whole.lines
    assert (first.move, first.visits, round(first.score, 6)) == (1, 40, 0.7)
    assert (second.move, second.visits, second.score) == (2, 10, 0.1)
    assert first.moves == (1, 130), "the continuation of the better founded part"
    assert whole.proved is None


def test_the_most_visited_of_all_comes_first() -> None:
    parts = [
        report(line(1, 50), line(2, 40)),
        report(line(2, 30), line(3, 45)),
        report(line(3, 20)),
    ]
    assert [one.move for one in merged(parts, 9).lines] == [2, 3, 1]


def test_a_proof_counts_from_wherever_it_comes_and_the_shortest_counts_most() -> None:
    parts = [
        report(line(1, 900, 0.9), line(2, 3, 1.0, 1, 5)),
        report(line(2, 4, 1.0, 1, 3), line(1, 900, 0.9)),
    ]
    whole = merged(parts, 40)
    assert (whole.proved, whole.plies) == (1, 3)
    assert (whole.lines[0].move, whole.lines[0].plies, whole.lines[0].visits) == (2, 3, 7)
    assert whole.lines[0].score == 1.0


def test_what_no_part_has_proven_alone_is_proven_together() -> None:
    parts = [
        report(line(1, 10, 0.0, -1, 4), line(2, 10, 0.4)),
        report(line(2, 10, 0.0, -1, 6), line(1, 10, 0.4)),
    ]
    whole = merged(parts, 2)
    assert (whole.proved, whole.plies) == (-1, 6)
    assert whole.lines[0].move == 2, "the slowest loss"
    assert merged(parts, 3).proved is None, "an untried move is left"
    parts.append(report(line(3, 2, 0.5, 0, 9)))
    whole = merged(parts, 3)
    assert (whole.proved, whole.plies, whole.lines[0].move) == (0, 9, 3)


def test_a_proven_draw_goes_before_what_is_expected_to_lose() -> None:
    assert [one.move for one in ranked([line(1, 90, 0.4), line(2, 5, 0.5, 0, 2)])] == [2, 1]
    assert [one.move for one in ranked([line(1, 90, 0.6), line(2, 5, 0.5, 0, 2)])] == [1, 2]


def test_an_untried_move_is_better_than_a_proven_loss() -> None:
    assert best_move([line(7, 10, 0.0, -1, 4)], [7, 8, 9]) == 8
    assert best_move([line(7, 10, 0.0, -1, 4)], [7]) == 7
    assert best_move([], [5, 6]) == 5


def test_one_part_alone_is_what_its_search_reports() -> None:
    search = Search(TicTacToe("X.. .O. ..."), seed=4)
    search.run(iterations=300)
    own = search.report(all_lines=True)
    whole = merged([own], len(search.root.moves))
    assert whole.lines == own.lines
    assert search.report(2).lines == own.lines[:2]


def test_merged_proofs_agree_with_minimax() -> None:
    tried = 0
    for cells in ("X.. .O. ...", ".X. ... ...", "X.X .O. X.O", "X.O .O. X..", "XOX ... ..."):
        parts = []
        for seed in range(3):
            search = Search(TicTacToe(cells), seed=seed, settle=False)
            search.run(iterations=250)
            parts.append(search.report(all_lines=True))
        whole = merged(parts, len(search.root.moves))
        if whole.proved is not None:
            tried += 1
            assert whole.proved == minimax(TicTacToe(cells)), cells
        for one in whole.lines:
            if one.proved is not None:
                after = TicTacToe(cells)
                after.make(one.move)
                assert one.proved == -minimax(after), (cells, one)
    assert tried >= 2


def test_a_report_survives_as_text() -> None:
    thinker = helper(random_board(4, 22), 2, seed=9, seconds=5.0)
    thinker.search.run(iterations=200)
    told = unpacked(json.loads(json.dumps(thinker.tally())))
    own = thinker.search.report(all_lines=True)
    assert packed(told) == packed(own)
    assert [one.visits for one in told.lines] == [one.visits for one in own.lines]
    assert told.lines[0].moves == own.lines[0].moves


def test_a_choice_is_settled_when_nothing_can_overtake_it() -> None:
    lines = [line(1, 100), line(2, 60)]
    assert settled(lines, 2, 39.0)
    assert not settled(lines, 2, 41.0)
    assert not settled([line(1, 30)], 2, 50.0), "an untried move may overtake"
    assert settled([line(1, 30), line(2, 99, 0.0, -1, 4)], 2, 1000.0), "all others lose"
    assert not settled(lines + [line(3, 1, 0.5, 0, 2)], 3, 1.0), "a draw in hand may be preferred"


@pytest.mark.slow
def test_helpers_differ_from_each_other_but_not_from_themselves() -> None:
    board = random_board(4, 22)

    def visits(number: int) -> list[tuple[int, int]]:
        thinker = helper(board, number, seed=9, seconds=60.0)
        thinker.search.run(iterations=300)
        return [(one.move, one.visits) for one in thinker.search.lines()]

    assert visits(1) == visits(1)
    assert visits(1) != visits(2)


def test_what_helpers_tell_is_in_the_report_once() -> None:
    board = random_board(4, 22)
    thinker = Thinker(board, seconds=60.0, helpers=2)
    thinker.search.run(iterations=100)
    other = helper(board, 1, seed=3, seconds=60.0)
    for iterations in (50, 150):
        other.search.run(iterations=iterations)
        thinker.receive(1, other.tally())
    whole = thinker.report(200)
    assert whole.iterations == 250
    assert sum(one.visits for one in whole.lines) == 250
    assert thinker.progress().visits == 250
    assert thinker.choose() in board.legal_moves()


def test_a_proof_of_a_helper_is_the_answer_at_once() -> None:
    board = real_game(1, 3)
    thinker = Thinker(board, seconds=60.0, helpers=1)
    assert not thinker.run(0.001)
    other = helper(board, 1, seed=3, seconds=60.0)
    while not other.run(0.05):
        pass
    thinker.receive(1, other.tally())
    assert thinker.run(0.001), "the search ends with the slice in which it hears of the proof"
    report = thinker.report(1)
    assert (report.proved, report.lines[0].proved, report.lines[0].score) == (1, 1, 1.0)
    assert thinker.best() == thinker.choose() == report.lines[0].move == other.best()


def test_together_they_stop_when_the_choice_can_no_longer_change() -> None:
    board = random_board(4, 22)
    thinker = Thinker(board, seconds=20.0, helpers=1)
    thinker.run(0.1)
    assert thinker.search.started_s is not None
    move = cast(Search, thinker.search).root.moves[3]
    thinker.receive(1, packed(report(line(move, 20 * thinker.search.iterations))))
    for passed_s, stops in ((5.0, False), (12.0, True)):
        thinker.search.started_s -= passed_s  # as if it had searched for so long
        thinker.next_look_s = 0.0
        assert thinker.run(0.001) == stops
    assert thinker.best() == move


def test_one_legal_move_and_a_win_at_hand_need_no_helper() -> None:
    board = real_game(2, 1)
    thinker = Thinker(board, STRONGEST, seconds=60.0, helpers=3)
    assert thinker.run()
    assert thinker.search.iterations <= 1
    assert thinker.best() in wins_at_hand(board)
    assert board.result() == ONGOING
