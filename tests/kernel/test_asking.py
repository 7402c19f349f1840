"""When a search asks whether it can force a win, about which moves, how far ahead and for how long; of
the source alone, where a prover can be put in that writes down what it is asked."""

import copy
import itertools
from typing import Any

import pytest

from hive_core.notation.position import parse_position
from hive_core.search.root_stats import settled
from tests.kernel.forms import SEARCHES, SOURCE
from tests.kernel.test_memory import BOARDS, grown, tree_of
from tests.kernel.test_prover import RING, won_in_three

CORE: Any = SOURCE


class Listener:
    """In the place of a prover: what it is asked, and an answer."""

    def __init__(self, wins=()) -> None:
        self.asked: list[tuple[int, int, int]] = []
        self.wins = wins
        self.positions = 1000
        self.limit = 0

    def move_wins(self, move: int, plies: int, at: int) -> bool:
        """Whether the move is one of those that win."""
        self.asked.append((move, plies, at))
        return (move, plies) in self.wins


def favourites(tree):
    """The root's moves that are not proven, those walked most first."""
    begin = tree.edges[tree.root]
    open_moves = [
        (-tree.walks[begin + i], i)
        for i in range(tree.tried[tree.root])
        if tree.proved[tree.kid[begin + i]] == CORE.OPEN
    ]
    return [tree.root_moves()[i] for _, i in sorted(open_moves)]


def heard(name, *wins):
    """A tree whose favourite nearly wins, with somebody who listens in the place of its prover."""
    tree = tree_of(name)
    listener = tree.prover = Listener(wins)
    best = tree.root_moves().index(favourites(tree)[0])
    tree.mean[tree.edges[tree.root] + best] = CORE.NEARLY_WON
    return tree, listener


def test_wins_are_looked_for_ever_more_rarely_and_further():
    """In five plies after 1024 iterations, in seven after eight times as many, up to fifteen."""
    tree = CORE.Tree(None, 64.0)
    asked: dict[int, tuple[int, int]] = {}
    tree.wins_root = lambda plies, most: asked.setdefault(tree.iterations, (plies, most)) and False
    every = CORE.TRIED_AT
    for times in [*range(70), 511, 512, 513, *(8**n for n in range(4, 9))]:
        for more in (-1, 0, 1, every // 2):
            tree.iterations = max(0, times * every + more)
            assert not tree.asks()
    assert asked == {
        every * 8**n: (5 + 2 * n, max(every * 8**n, CORE.TRIED_LEAST)) for n in range(6)
    }
    assert 2 * every == CORE.TRIED_LEAST


def test_the_answer_is_passed_on():
    tree = CORE.Tree(None, 64.0)
    tree.iterations = CORE.TRIED_AT
    for answer in (True, False):
        tree.wins_root = lambda plies, most, answer=answer: answer
        assert tree.asks() is answer


@pytest.mark.parametrize("name", ["mid-game", "the end"])
def test_the_four_favourites_are_asked_about_first_in_three_plies_then_in_more(name):
    tree, listener = heard(name)
    first = favourites(tree)[: CORE.TRIED_MOVES]
    assert len(first) == 4
    assert not tree.wins_root(7, 555)
    assert listener.asked == [(move, plies, 0) for plies in (3, 5, 7) for move in first]
    assert listener.limit == listener.positions + 555
    assert tree.tried_plies == 0 and tree.proved[tree.root] == CORE.OPEN


def test_no_more_moves_are_asked_about_than_there_are():
    tree, listener = heard("the end")
    begin, all_of_them = tree.edges[tree.root], favourites(tree)
    for i, move in enumerate(tree.root_moves()[: tree.tried[tree.root]]):
        if move in all_of_them[:1] + all_of_them[3:]:
            tree.proved[tree.kid[begin + i]] = 1
    assert not tree.wins_root(5, 9)
    assert [move for move, _, _ in listener.asked] == 2 * all_of_them[1:3]
    tree.prover = None
    assert not tree.wins_root(5, 9)


@pytest.mark.parametrize("number", [0, 3])
def test_the_first_move_that_wins_ends_the_search(number):
    tree, listener = heard("mid-game")
    move = favourites(tree)[number]
    listener.wins = ((move, 5),)
    opened = tree.opened[tree.root]
    assert tree.wins_root(9, 1) and listener.asked[-1] == (move, 5, 0)
    assert tree.root_result() == (1, 5) and tree.is_over()
    line = next(one for one in tree.lines() if one[0] == move)
    assert line[2:5] == (CORE.CLOSED, -1, 4)
    assert (tree.tried_plies, tree.tried_move) == (5, move)
    assert tree.opened[tree.root] == opened


def test_in_a_nearly_won_position_one_more_move_is_asked_about_each_time():
    tree, listener = heard("mid-game")
    order = favourites(tree)[: CORE.MORE_MOVES]
    assert len(order) == 16
    found = []
    for iterations in range(0, CORE.MORE_FROM + 18 * CORE.MORE_EVERY, CORE.MORE_EVERY // 2):
        for tree.iterations in (iterations, iterations + 1):
            assert not tree.asks_one_more()
            if listener.asked:
                assert listener.limit == listener.positions + CORE.MORE_POSITIONS
                found.append((tree.iterations, listener.asked.pop()))
    assert found == [
        (CORE.MORE_FROM + n * CORE.MORE_EVERY, (move, CORE.MORE_PLIES, 0))
        for n, move in enumerate(order)
    ]


def test_where_nothing_is_nearly_won_no_more_moves_are_asked_about():
    tree, listener = heard("mid-game")
    best = tree.root_moves().index(favourites(tree)[0])
    others = favourites(tree)[1]
    tree.mean[tree.edges[tree.root] + tree.root_moves().index(others)] = 0.0
    for number in (0, 1):
        tree.iterations = CORE.MORE_FROM + number * CORE.MORE_EVERY
        for mean, asked in ((CORE.NEARLY_WON, 1), (CORE.NEARLY_WON - 0.01, 0)):
            tree.mean[tree.edges[tree.root] + best] = mean
            listener.asked.clear()
            tree.asks_one_more()
            assert len(listener.asked) == asked
    tree.prover = None
    assert not tree.asks_one_more()


def test_a_move_asked_about_late_may_win_as_well():
    tree, listener = heard("mid-game")
    move = favourites(tree)[2]
    listener.wins = ((move, CORE.MORE_PLIES),)
    tree.iterations = CORE.MORE_FROM + 2 * CORE.MORE_EVERY
    assert tree.asks_one_more()
    assert tree.root_result() == (1, CORE.MORE_PLIES) and tree.tried_move == move


def test_after_the_last_move_nobody_is_asked_about():
    tree, listener = heard("the end")
    left = favourites(tree)
    assert 1 < len(left) < tree.tried[tree.root]
    tree.iterations = CORE.MORE_FROM + len(left) * CORE.MORE_EVERY
    assert not tree.asks_one_more() and listener.asked == []


@pytest.fixture
def soon(monkeypatch):
    """Wins are looked for after 16 iterations, and one move more every eighth from 40 on."""
    for name, value in (("TRIED_AT", 16), ("MORE_FROM", 40), ("MORE_EVERY", 8), ("MORE_PLIES", 3)):
        monkeypatch.setattr(CORE, name, value)


@pytest.mark.usefixtures("soon")
def test_a_search_that_proves_ends_with_the_win_and_its_line():
    board = won_in_three()
    search = SEARCHES["source"](board, seed=1, settle=False)
    search.run(iterations=16)
    search.table.is_over()
    search.proves = True
    assert search.table.win() == []
    assert search.run(iterations=60)
    report = search.report(1)
    assert (search.iterations, report.proved, report.plies) == (17, 1, 3)
    line = search.table.win()
    assert report.lines[0].moves == tuple(line) and len(line) == 3
    side = board.turn
    for move in line:
        board.make(move)
    assert board.result() == side
    for _ in line:
        board.undo()


@pytest.mark.usefixtures("soon")
def test_what_was_proved_is_forgotten_with_the_position():
    board = won_in_three()
    search = SEARCHES["source"](board, seed=1, settle=False)
    search.proves = True
    search.run(iterations=60)
    first = search.table.win()
    for move in first[:2]:
        board.make(move)
    again = SEARCHES["source"](board, seed=1, table=search.table)
    assert again.table.win() == [] and again.iterations == 0 and not again.proves
    assert again.table.prover.position is again.table.position
    again.proves = True
    again.run(iterations=5)
    assert again.report(1).proved == 1
    for _ in range(2):
        board.undo()


@pytest.mark.usefixtures("soon")
def test_a_search_goes_on_in_as_many_walks_as_it_was_told_to(monkeypatch):
    """It asks in between, and ends with a move that wins."""
    monkeypatch.setattr(CORE, "NEARLY_WON", -2.0)
    tree, listener = heard("mid-game")
    tree.proving = True
    tree.iterations, before = 0, tree.visits[tree.root]
    assert tree.walk(50) == 50 and tree.iterations == 50
    assert tree.visits[tree.root] == before + 50
    assert len({plies for _, plies, _ in listener.asked}) == 2
    listener.wins = tuple((move, 3) for move in tree.root_moves())
    assert tree.walk(50) == 7 and tree.iterations == 57, "asked about at 56"
    assert tree.walk(50) == 0


def test_trying_needs_a_prover_and_makes_one_once():
    search = copy.deepcopy(grown("mid-game"))
    found: list[Any] = []
    for iterations, proves in ((91, False), (92, True), (93, True)):
        search.proves = proves
        search.run(iterations=iterations)
        found.append(search.table.prover)
    assert found[0] is None and found[1] is found[2]
    assert found[1].places == CORE.PLACES >> 3
    assert found[1].position is search.table.position


def test_a_won_position_is_one_that_a_thrown_queen_wins():
    """A throw of the enemy queen into a hole is a win that only trying finds."""
    board = parse_position(f"wP@0,0 bQ@1,0 wQ@-3,1 {RING}")
    prover = CORE.Prover(CORE.Position(board))
    assert prover.line(1) == prover.keys(1) and len(prover.line(1)) == 1


@pytest.mark.parametrize("name", BOARDS)
def test_a_choice_is_settled_where_hive_core_says_so(name):
    search = copy.deepcopy(grown(name))
    tree = search.table
    for _ in range(4):
        lines, legal = search.lines(), len(search.moves)
        for left in [*range(0, 120, 3), 0.5, 1e9]:
            assert tree.is_settled(left) == settled(lines, legal, left), left
        # One more move proven to lose, the favourite first.
        open_moves = favourites(tree)
        if open_moves:
            at = tree.root_moves().index(open_moves[0])
            tree.proved[tree.kid[tree.edges[tree.root] + at]] = 1


def test_a_draw_at_hand_or_a_move_not_tried_is_never_settled():
    tree = tree_of("mid-game")
    root, begin = tree.root, tree.edges[tree.root]
    for i in range(1, tree.tried[root]):
        tree.proved[tree.kid[begin + i]] = 1
    assert not tree.is_settled(tree.walks[begin]) or tree.tried[root] == tree.count[root]
    tree.count[root] = tree.tried[root]
    assert tree.is_settled(1e9), "no other move is left"
    tree.proved[tree.kid[begin + 1]] = 0
    assert not tree.is_settled(0.0)


def test_the_expected_move_wins_or_is_walked_most_and_loses_only_where_all_do():
    """Of equal ones the first; whatever is proven of three moves, however often they were walked."""
    tree = tree_of("mid-game")
    begin = tree.edges[tree.root]
    tree.tried[tree.root] = 3
    for proofs in itertools.product((-1, 0, 1, CORE.OPEN), repeat=3):
        for walks in ((5, 5, 5), (1, 2, 3), (3, 2, 1), (2, 3, 2), (0, 0, 7)):
            for i in range(3):
                tree.proved[tree.kid[begin + i]] = proofs[i]
                tree.walks[begin + i] = walks[i]
            # What is lost for the other side is won for this one.
            worth = {-1: 2, 0: 1, CORE.OPEN: 1, 1: 0}
            ranks = [(worth[proved], times) for proved, times in zip(proofs, walks)]
            assert tree.likeliest(tree.root) == ranks.index(max(ranks))


def test_one_walk_more_than_a_move_not_tried_settles_a_choice_when_half_a_walk_is_left():
    search = copy.deepcopy(grown("mid-game"))
    tree = search.table
    begin = tree.edges[tree.root]
    tree.tried[tree.root] = 2
    tree.proved[tree.kid[begin]], tree.proved[tree.kid[begin + 1]] = 1, CORE.OPEN
    tree.walks[begin + 1] = 1
    for left in (0.5, 1.0, 1.5):
        assert (
            tree.is_settled(left) == settled(search.lines(), len(search.moves), left) == (left < 1)
        )


def test_where_nothing_is_open_no_move_lags_behind():
    tree = tree_of("mid-game")
    tree.wanted = 3
    for i in range(tree.tried[tree.root]):
        edge = tree.edges[tree.root] + i
        tree.proved[tree.kid[edge]], tree.mean[edge] = 1, CORE.CLOSED
    assert tree.neglected() == -1
