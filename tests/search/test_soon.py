"""Level five tries everything for a short win before it searches; nobody else does."""

from typing import Any

import pytest

from hive_core.engine.backends import cores, search_called
from hive_core.notation.position import parse_position
from hive_core.rules.board import Board
from hive_core.search import thinker as thinking
from hive_core.search.levels import FULL, STRONGEST
from hive_core.search.prover import Prover, soonest
from hive_core.search.thinker import Thinker
from tests.search.test_search import random_board
from tools.puzzles.entries import TARGET

every_core = pytest.mark.parametrize("core", cores())


class Answers:
    """A prover that knows in how many plies moves win; every question is a position."""

    def __init__(self, wins: dict[int, int]) -> None:
        self.wins = wins
        self.positions = 0
        self.limit = 1000
        self.asked: list[tuple[int, int]] = []

    def holds(self, move: int, plies: int) -> bool:
        """Whether it is known to win so soon."""
        self.asked.append((move, plies))
        self.positions += 1
        return self.wins.get(move, 99) <= plies


def always() -> bool:
    """Whether to go on."""
    return True


def test_of_several_wins_the_soonest_is_found_and_of_equal_ones_the_first() -> None:
    assert soonest(Answers({1: 5, 2: 3, 3: 3}), [1, 2, 3], 5, always) == (2, 3)
    assert soonest(Answers({1: 3, 3: 1}), [1, 2, 3], 5, always) == (3, 1)
    assert soonest(Answers({1: 7}), [1, 2, 3], 5, always) is None
    assert soonest(Answers({1: 1}), [], 5, always) is None


def test_every_move_is_tried_in_few_plies_before_one_is_in_more() -> None:
    prover = Answers({2: 5})
    assert soonest(prover, [1, 2], 5, always) == (2, 5)
    assert prover.asked == [(1, 1), (2, 1), (1, 3), (2, 3), (1, 5), (2, 5)]


def test_nothing_is_tried_any_more_when_it_is_not_wanted() -> None:
    prover = Answers({2: 3})
    assert soonest(prover, [1, 2], 5, lambda: prover.positions < 3) is None
    assert len(prover.asked) == 3


def test_a_bounded_prover_finds_no_win_beyond_its_limit_and_restores_the_board() -> None:
    board = random_board(4, 22)
    prover = Prover(board)
    before = list(board.where), board.ply
    prover.limit = 200
    assert not prover.wins(5)
    assert prover.positions >= 200
    counted = prover.positions
    move = board.legal_moves()[0]
    assert prover.reply_to(move, 3) == move and prover.positions == counted
    assert (list(board.where), board.ply) == before


@every_core
@pytest.mark.parametrize("level", range(FULL + 1))
def test_the_strongest_level_alone_tries_and_its_search_then_has_nothing_to_do(
    level: int, core: str
) -> None:
    board = puzzle_board("win2")
    thinker = Thinker(board, level, 1, 1e9, search_of=search_called(core)[1])
    assert thinker.tries is (level == STRONGEST)
    if level == STRONGEST:
        before = list(board.where), board.ply
        assert thinker.run() and thinker.search.iterations == 0
        assert (list(board.where), board.ply) == before
        keys = Prover(board).keys(3)
        report = thinker.report()
        assert (report.proved, report.plies) == (1, 3)
        assert thinker.choose() == thinker.best() == report.lines[0].move in keys
        assert thinker.progress().win == 1.0 and report.iterations > 0
        assert not thinker.tries, "once"


@every_core
def test_where_no_win_is_near_the_level_searches_as_it_did(
    core: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same visits as a search that nobody has tried anything before."""
    monkeypatch.setattr(thinking, "TRIED", 500)
    search_of = search_called(core)[1]
    thinker = Thinker(random_board(4, 22), STRONGEST, 3, 1e9, search_of=search_of)
    thinker.strength = thinker.strength._replace(iterations=200)
    assert thinker.run()
    plain: Any = Thinker(random_board(4, 22), STRONGEST, 3, 1e9, search_of=search_of)
    plain.search.run(iterations=200)
    assert thinker.search.report(all_lines=True).lines == plain.search.report(all_lines=True).lines
    assert thinker.choose() == plain.choose()


def test_the_search_in_python_tries_so_many_positions_at_the_most(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made: list[Prover] = []

    def kept(board: Board) -> Prover:
        made.append(Prover(board))
        return made[0]

    monkeypatch.setattr(thinking, "Prover", kept)
    monkeypatch.setattr(thinking, "TRIED", 500)
    thinker = Thinker(puzzle_board("defend"), STRONGEST, 3, 1e9)
    thinker.strength = thinker.strength._replace(iterations=1)
    thinker.run()
    assert 500 <= made[0].positions < 1000, "at the most the replies to one more move"


def test_it_looks_no_longer_than_its_share_of_the_time() -> None:
    """A budget that is over at once: nothing is tried, the search answers."""
    thinker = Thinker(puzzle_board("win2"), STRONGEST, 3, 0.0)
    assert thinker.run() and thinker.whole_report().proved is None
    assert thinker.choose() in thinker.board.legal_moves()


def puzzle_board(goal: str) -> Board:
    """The first puzzle of a goal."""
    line = next(one for one in TARGET.read_text("utf-8").splitlines() if f'"{goal}"' in one)
    return parse_position(line.split('"position":"')[1].split('"')[0])
