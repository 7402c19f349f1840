"""The search on tic-tac-toe, where everything can be checked by trying all games."""

import itertools

import pytest

from hive_core.clock import now_s
from hive_core.search import mcts
from hive_core.search.mcts import Position, Random, Search
from tests.search.tictactoe import SharedTicTacToe, TicTacToe, minimax


def searched(cells: str = ".........", iterations: int = 2000, seed: int = 0) -> Search:
    search = Search(TicTacToe(cells), seed=seed, settle=False)
    search.run(iterations=iterations)
    return search


def test_an_opening_is_proved_a_draw() -> None:
    search = searched("X.. ... ...", iterations=30000)
    assert search.root.proved == 0
    assert search.iterations < 30000
    assert search.best() == 4, "everything but the centre loses"


def test_an_immediate_win_is_found_and_proved_in_few_iterations() -> None:
    search = searched("XX. OO. ...", iterations=12)
    assert search.best() == 2
    report = search.report()
    assert (report.proved, report.plies) == (1, 1)
    assert report.lines[0].moves == (2,)
    assert report.lines[0].score == 1.0


def test_a_threat_is_blocked() -> None:
    search = searched("XX. O.. ...", iterations=300)
    assert search.best() == 2


def test_a_fork_is_proved_a_win_in_three_plies() -> None:
    search = searched("X.O .O. X..")  # X threatens 0-3-6 after any quiet move: 3 wins at once
    assert search.report().proved == 1


def test_a_lost_position_is_proved_and_still_answered() -> None:
    search = searched("X.X .O. X.O", iterations=3000)  # O can stop one of two rows
    assert search.root.proved == -1
    assert search.best() in (1, 3, 5, 7)
    assert search.report().lines[0].proved == -1


@pytest.mark.slow
def test_never_loses_against_every_possible_play() -> None:
    """Follows the search on one side and every move of the other, for both sides."""
    for own in (0, 1):
        ends = []
        games: list[list[int]] = [[]]
        while games:
            line = games.pop()
            position = TicTacToe()
            for move in line:
                position.make(move)
            known = position.outcome()
            if known is not None:
                mine = known[0] if len(line) % 2 == own else -known[0]
                ends.append(mine)
            elif len(line) % 2 == own:
                search = Search(position)
                search.run(iterations=2000)
                games.append(line + [search.best()])
            else:
                games.extend([line + [move] for move in position.expand()[0]])
        assert len(ends) > 20
        assert min(ends) == 0, "the search lost a game"


@pytest.mark.slow
def test_proofs_agree_with_minimax() -> None:
    random = Random(5)
    for _ in range(60):
        position = TicTacToe()
        for _ in range(2 + int(random.unit() * 4)):
            if position.outcome() is None:
                moves = position.expand()[0]
                position.make(moves[int(random.unit() * len(moves))])
        if position.outcome() is not None:
            continue
        search = Search(position, settle=False)
        search.run(iterations=20000)
        assert search.root.proved == minimax(position), position.cells
        position.make(search.best())
        assert -minimax(position) == search.root.proved


def test_the_position_is_left_as_it_was() -> None:
    position = TicTacToe("X.. .O. ...")
    before = position.cells[:]
    search = Search(position)
    search.run(iterations=100)
    assert position.cells == before
    assert position.played == []


def test_equal_seed_equal_answer_and_slices_change_nothing() -> None:
    one = searched(iterations=150, seed=3).report()
    two = searched(iterations=150, seed=3).report()
    assert one.lines == two.lines
    sliced = Search(TicTacToe(), seed=3)
    for stop in range(10, 151, 10):
        sliced.run(iterations=stop)
    assert [line.visits for line in sliced.report().lines] == [line.visits for line in one.lines]


def test_other_seeds_try_equal_moves_in_another_order() -> None:
    assert len({searched(iterations=0, seed=seed).best() for seed in range(30)}) > 3


def test_a_move_before_the_first_iteration() -> None:
    search = Search(TicTacToe("X.. .O. ..."))
    assert search.best() in (1, 2, 3, 5, 6, 7, 8)
    assert search.run(budget_s=0.0)
    assert search.best() in (1, 2, 3, 5, 6, 7, 8)
    assert search.report().lines == ()


def test_a_single_move_is_answered_at_once() -> None:
    search = Search(TicTacToe("XOX XOO OX."))
    assert search.run(budget_s=60.0)
    assert search.iterations <= 1
    assert search.best() == 8


def test_a_finished_game_is_refused() -> None:
    for cells in ("XXX OO. ...", "XOX XOO OXX"):
        try:
            Search(TicTacToe(cells))
        except ValueError:
            continue
        raise AssertionError("a finished game was searched")


def test_a_search_without_any_limit_is_refused() -> None:
    try:
        Search(TicTacToe()).run()
    except ValueError:
        return
    raise AssertionError("a search without a limit began")


class Slow(TicTacToe):
    """Never proved, so that only the clock ends the search."""

    def outcome(self) -> None:
        return None

    def expand(self) -> tuple[list[int], list[float]]:
        return list(range(9)), [1.0] * 9

    def make(self, move: int) -> None:
        self.played.append(move)

    def undo(self) -> None:
        self.played.pop()


def test_time_budgets_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """By a clock that goes on by a millisecond whenever it is read."""
    read = itertools.count(1)
    monkeypatch.setattr(mcts, "now_s", lambda: next(read) / 1000)
    for budget_s in (0.02, 0.2):
        search = Search(Slow(), settle=False)
        begun_s = next(read) / 1000
        assert search.run(budget_s=budget_s)
        spent_s = next(read) / 1000 - begun_s
        assert budget_s <= spent_s < budget_s * 1.1 + 0.05


@pytest.mark.slow
def test_slices_return_in_time_and_the_budget_spans_them() -> None:
    search = Search(Slow(), settle=False)
    begun = now_s()
    assert not search.run(budget_s=0.6, slice_s=0.02)
    assert now_s() - begun < 0.5
    while not search.run(budget_s=0.6, slice_s=0.02):
        pass
    assert now_s() - begun >= 0.6
    assert search.iterations > 20


def test_the_node_limit_ends_the_search() -> None:
    search = Search(Slow(), nodes=50, settle=False)
    assert search.run(budget_s=60.0)
    assert search.iterations == 50


@pytest.mark.slow
def test_a_settled_choice_ends_the_search_early() -> None:
    settled = Search(TicTacToe(".X. ... ..."), settle=True)
    settled.run(iterations=10**6)
    assert settled.iterations < 10**6


@pytest.mark.slow
def test_shared_nodes_need_fewer_iterations_and_prove_the_same() -> None:
    plain, shared = Search(TicTacToe(), settle=False), Search(SharedTicTacToe(), settle=False)
    for search in (plain, shared):
        search.run(iterations=60000)
    assert (shared.root.proved, plain.root.proved) == (0, 0)
    assert shared.iterations < plain.iterations / 3
    assert len(shared.table) <= 5478, "the game has no more positions"


def test_what_was_learnt_is_kept_between_turns() -> None:
    position = SharedTicTacToe()
    first = Search(position, settle=False)
    first.run(iterations=500)
    moves = first.report().lines[0].moves[:2]
    for move in moves:
        position.make(move)
    second = Search(position, settle=False, table=first.table)
    fresh = Search(position, settle=False)
    assert 0 < second.size < 500
    assert second.root.visits > 1
    for search in (second, fresh):
        search.run(iterations=20000)
        assert search.root.proved == minimax(position)
    assert second.iterations < fresh.iterations


class Circle(Position):
    """Four places in a ring; a step goes to the next or the one after. It ends at `goal`."""

    def __init__(self, goal: int = -1) -> None:
        self.at = [0]
        self.goal = goal

    def expand(self) -> tuple[list[int], list[float]]:
        return [1, 2], [2.0, 1.0]

    def make(self, move: int) -> None:
        self.at.append((self.at[-1] + move) % 4)

    def undo(self) -> None:
        self.at.pop()

    def outcome(self) -> tuple[int, int] | None:
        return (-1, 0) if self.at[-1] == self.goal else None

    def evaluate(self) -> float:
        return 0.0

    def key(self) -> int:
        return self.at[-1] * 2 + len(self.at) % 2


def test_walks_in_a_circle_end_and_count_as_drawn() -> None:
    search = Search(Circle(), settle=False)
    search.run(iterations=5000)
    assert search.root.proved == 0
    assert len(search.table) <= 8
    for goal, result in ((2, 1), (3, -1)):
        search = Search(Circle(goal), settle=False)
        search.run(iterations=5000)
        assert search.root.proved == result


def test_draws_are_forgotten_between_turns() -> None:
    """They may have been repetitions of positions that the game has not come through."""
    position = Circle()
    search = Search(position, settle=False)
    search.run(iterations=5000)
    position.make(1)
    later = Search(position, settle=False, table=search.table)
    assert later.root.proved is None
    assert all(node.proved is None and not node.drawn for node in later.table.values())


def test_pick_draws_by_visits_and_never_a_proven_loss() -> None:
    drawn = set()
    for seed in range(40):
        search = Search(TicTacToe("X.. .O. ..X"), seed=seed)
        search.run(iterations=200)
        drawn.add(search.pick(1.0, 1.0))
    assert drawn <= {1, 3, 5, 7}, "a corner loses here"
    assert len(drawn) > 1
