"""What a thinker asks of its search, when it ends, and what it answers: a search that writes down."""

from types import SimpleNamespace
from typing import Any

import pytest

from hive_core.notation.moves import spell_line
from hive_core.rules.board import Board
from hive_core.search import mcts
from hive_core.search import thinker as thinking
from hive_core.search.blind_spots import blind_spots
from hive_core.search.evaluate import DEFAULT, Evaluator
from hive_core.search.levels import (
    BY_POINTS,
    FULL,
    LEARNT,
    LEVELS,
    OPENING,
    OPENING_PLIES,
    STRENGTHS,
    STRONGEST,
)
from hive_core.search.mcts import Position, Search
from hive_core.search.prior import at_full_strength
from hive_core.search.root_stats import RootLine, RootReport, packed
from hive_core.search.styles import Styled, styled
from hive_core.search.thinker import (
    LOOK_S,
    SAFETY,
    STALE_S,
    SearchMemory,
    Thinker,
    best_for_depth,
    best_in_time,
    helper,
    iterations_for,
)
from tests.search.test_search import random_board

BOARD = random_board(4, 22)
MOVES = sorted(BOARD.legal_moves())


def line(
    at: int, visits: int, score: float = 0.5, proved: int | None = None, plies: int = 0
) -> RootLine:
    """A line of the move at a place among the legal ones."""
    return RootLine(MOVES[at], visits, score, proved, plies, (MOVES[at],))


class Written:
    """A search: what it was made with and asked, and what it is told to answer."""

    def __init__(self, *given: Any) -> None:
        self.given = given
        self.asked: list[Any] = []
        self.done = False
        self.seconds = 1.0
        self.iterations = 100
        self.settle = given[3]
        self.proves = False
        self.table = object()
        self.moves = MOVES
        self.told = RootReport(100, 1.0, None, 0, (line(0, 80, 0.6), line(1, 20, 0.4)))

    def run(self, *limits: Any) -> bool:
        """Whether it is done."""
        self.asked.append(limits)
        return self.done

    def report(self, count: int = 5, all_lines: bool = False) -> RootReport:
        """What it found."""
        assert all_lines
        return self.told

    def pick(self, *given: Any) -> int:
        """Draws a move."""
        self.asked.append(given)
        return MOVES[3]


def thinker(*given: Any, board: Board = BOARD, **named: Any) -> Any:
    """A thinker with such a search."""
    search_of: Any = Written
    return Thinker(board, *given, **{**named, "search_of": search_of})


@pytest.mark.parametrize("level", range(FULL + 1))
def test_a_level_searches_as_long_and_as_much_as_it_may(level: int) -> None:
    one, strength = thinker(level, 7), STRENGTHS[level]
    assert not one.run(0.25)
    assert one.search.asked == [(strength.seconds * SAFETY, strength.iterations, 0.25)]
    settle = strength.temperature <= 0.1
    judge = at_full_strength(None) if level >= LEARNT else DEFAULT
    if blind_spots(strength.errors, 7):
        judge = one.search.given[1]
        assert isinstance(judge, Styled) and judge is not DEFAULT
    assert one.search.given == (BOARD, judge, 7, settle, 0, None)
    assert one.search.proves is (level == FULL)
    assert thinker(level, seconds=9.0).run() is False
    one.search.done = True
    assert one.run()
    lasting = thinker(level, seconds=9.0)
    lasting.run()
    assert lasting.search.asked[0][0] == 9.0 * SAFETY


def test_the_strongest_level_in_a_style_goes_without_the_network_and_searches_longer() -> None:
    assert thinker(STRONGEST, evaluator=DEFAULT).strength == LEVELS[STRONGEST]
    bold = styled(4, BOARD.turn)
    one = thinker(STRONGEST, evaluator=bold)
    assert one.strength == BY_POINTS and one.search.given[1] is bold
    assert thinker(STRONGEST - 1, evaluator=bold).strength == LEVELS[STRONGEST - 1]
    assert thinker(FULL, evaluator=bold).strength == STRENGTHS[FULL]
    given = LEVELS[0]._replace(errors=0.0)
    assert thinker(STRONGEST, evaluator=bold, strength=given).strength is given


def test_lines_and_helpers_let_no_choice_be_settled() -> None:
    judge = Evaluator({"turn": (1.0,)})
    assert thinker(FULL, evaluator=judge, lines=3).search.given == (BOARD, judge, 0, False, 3, None)
    assert thinker(FULL, helpers=2).search.given[3] is False
    assert thinker(FULL).search.given[3] is True


@pytest.mark.parametrize("ply", range(OPENING_PLIES + 2))
@pytest.mark.parametrize("level", [0, 3, FULL])
def test_in_the_first_plies_every_level_draws_more_freely(level: int, ply: int) -> None:
    board = random_board(1, ply)
    one = thinker(level, board=board)
    assert one.choose() == MOVES[3]
    temperature, margin = STRENGTHS[level].temperature, STRENGTHS[level].margin
    if ply < OPENING_PLIES:
        temperature = max(temperature, OPENING.temperature)
        margin = max(margin, OPENING.margin)
    assert one.search.asked == [(temperature, margin, one.search.told.lines)]


def test_a_memory_gives_its_table_to_the_next_search_of_the_same_game() -> None:
    memory = SearchMemory()
    first = thinker(FULL, memory=memory)
    assert first.search.given[5] is None
    second = thinker(FULL, memory=memory)
    assert second.search.given[5] is first.search.table
    assert thinker(FULL, memory=memory, lines=2).search.given[5] is None
    other = Evaluator({"turn": (1.0,)})
    assert thinker(FULL, memory=memory, evaluator=other).search.given[5] is None
    third = thinker(FULL, memory=memory, evaluator=other)
    later = random_board(4, 23)
    fourth = thinker(FULL, memory=memory, evaluator=other, board=later)
    assert fourth.search.given[5] is third.search.table
    assert thinker(FULL, memory=memory, evaluator=other).search.given[5] is None, "an earlier ply"
    for board in (random_board(4, 22, "ML"), random_board(4, 22)):
        kept = thinker(FULL, memory=memory, board=board).search.given[5]
        assert kept is None
    free = random_board(4, 22)
    free.tournament = False
    assert thinker(FULL, memory=memory, board=free).search.given[5] is None
    assert thinker(FULL, memory=memory, board=free).search.given[5] is not None
    judge = at_full_strength(None)
    assert memory.recall(free, judge) is not None and memory.recall(free, judge) is None


# Together with helpers


def told(one: Any, *lines: RootLine, seconds: float = 1.0, proved: int | None = None) -> None:
    """What the own search has found."""
    count = sum(each.visits for each in lines)
    one.search.told = RootReport(count, seconds, proved, 3 if proved else 0, lines)
    one.search.iterations, one.search.seconds = count, seconds


def test_what_helpers_tell_is_added_and_the_newest_counts() -> None:
    one = thinker(FULL, helpers=2)
    assert one.whole_report() is one.search.told
    for visits in (500, 50):
        one.receive(1, packed(RootReport(visits, 9.0, None, 0, (line(1, visits, 0.8),))))
    one.receive(2, packed(RootReport(30, 9.0, None, 0, (line(2, 30, 0.1),))))
    whole = one.whole_report()
    assert (whole.iterations, whole.seconds) == (180, 1.0)
    assert [(each.move, each.visits) for each in whole.lines] == [
        (MOVES[0], 80),
        (MOVES[1], 70),
        (MOVES[2], 30),
    ]
    assert one.report(2).lines == whole.lines[:2] and one.report().lines == whole.lines
    assert one.best() == MOVES[0]
    believed = thinker(FULL, helpers=1, lines=2)
    believed.receive(1, packed(RootReport(50, 9.0, None, 0, (line(1, 50, 0.9),))))
    assert believed.best() == MOVES[1], "by what is believed, not by visits"
    assert one.tally() == packed(one.search.told)


def test_it_looks_now_and_then_whether_all_together_are_done() -> None:
    one = thinker(FULL, seconds=100.0, helpers=1)
    looks: list[float] = []

    def look() -> bool:
        looks.append(one.search.seconds)
        return False

    one._agreed = look
    for one.search.seconds in (0.0, LOOK_S / 2, LOOK_S, LOOK_S * 1.5, LOOK_S * 2.01):
        assert not one.run(0.01)
    assert looks == [0.0, LOOK_S, LOOK_S * 2.01]
    one.receive(1, packed(RootReport(5, 1.0, None, 0, (line(1, 5),))))
    one.run(0.01)
    assert len(looks) == 3
    one.receive(1, packed(RootReport(5, 1.0, 1, 3, (line(1, 5, 1.0, 1, 3),))))
    one.run(0.01)
    assert len(looks) == 4, "a proof is looked at at once"
    one._agreed = lambda: True
    one.search.seconds += LOOK_S
    assert one.run(0.01)
    alone = thinker(FULL, seconds=100.0)
    alone._agreed = lambda: True
    assert not alone.run(0.01)


def test_all_together_are_done_when_something_is_proved_or_nothing_can_change() -> None:
    one = thinker(FULL, seconds=10.0 / SAFETY, helpers=1)
    told(one, line(0, 80, 0.6), line(1, 20, 0.4))
    assert not one._agreed()
    one.receive(1, packed(RootReport(5, 1.0, 1, 3, (line(1, 5, 1.0, 1, 3),))))
    assert one._agreed()
    one.receive(1, packed(RootReport(0, 1.0, None, 0, ())))
    # 100 iterations in 5 seconds: 20 in each of the 5 that are left, and of those that are stale
    left = 20 * (5 + STALE_S)
    for visits, done in ((100 + int(left) + 1, True), (100 + int(left), False)):
        lines = [line(at, 0) for at in range(2, len(MOVES))]
        told(one, line(0, visits - 50), line(1, 50), *lines, seconds=5.0)
        one.search.told = one.search.told._replace(iterations=100)
        assert one._agreed() is (visits - 100 > left) is done
    told(
        one, line(0, 9000), line(1, 1), *[line(at, 0) for at in range(2, len(MOVES))], seconds=99.0
    )
    assert one._agreed()
    assert not thinker(3, seconds=10.0, helpers=1)._agreed(), "a level that draws goes on"


def test_progress_is_the_greater_share_of_time_or_iterations() -> None:
    one = thinker(1, seconds=2.0)
    most = LEVELS[1].iterations
    for iterations, seconds, share in (
        (most // 4, 0.2, most // 4 / most),
        (1, 1.5, 0.75),
        (2 * most, 0.1, 1.0),
    ):
        told(one, line(0, iterations, 0.7), seconds=seconds)
        found = one.progress()
        assert found.share == pytest.approx(share)
        assert found[1:4] == (iterations, seconds, 0.7)
        assert found.line == spell_line(BOARD, (MOVES[0],))
    told(one)
    assert one.progress()[3:] == (None, [])


def test_a_helper_is_done_a_little_earlier_and_judges_a_little_differently() -> None:
    made = helper(BOARD, 2, 7, 10.0, search_of=Written)  # type: ignore[arg-type]
    search: Any = made.search
    assert made.seconds == 10.0 * SAFETY and made.strength == STRENGTHS[FULL]
    assert search.given[2:] == (9, True, 0, None) and search.settle is False
    assert search.given[1] is not DEFAULT and search.given[1].value(BOARD) != DEFAULT.value(BOARD)
    other: Any = helper(BOARD, 3, 7, 10.0, lines=4, search_of=Written).search  # type: ignore[arg-type]
    assert other.given[4] == 4
    assert other.given[1].value(BOARD) != search.given[1].value(BOARD)


def test_a_depth_stands_for_so_many_iterations(monkeypatch: pytest.MonkeyPatch) -> None:
    assert [iterations_for(depth) for depth in (0, 1, 2, 4, 12, 13)] == [
        50,
        200,
        800,
        12800,
        50 << 24,
        50 << 24,
    ]
    asked: list[Any] = []
    search = SimpleNamespace(run=lambda **limits: asked.append(limits), best=lambda: 5)

    def make(position: Any, seed: int) -> Any:
        asked.append(seed)
        return search

    monkeypatch.setattr(thinking, "Search", make)
    assert best_for_depth(BOARD, 2, seed=3) == best_in_time(BOARD, 2.0) == 5
    assert best_in_time(BOARD, -1.0, None, 4) == 5
    assert asked == [3, {"iterations": 800}, 0, {"budget_s": 2.0 * SAFETY}, 4, {"budget_s": 0.0}]


# The clock of a search


class Even(Position):
    """Two moves, forever; nothing is ever known."""

    def expand(self) -> Any:
        """Both."""
        return [1, 2], [3.0, 1.0]

    def make(self, move: int) -> None:
        """Nothing changes."""

    def undo(self) -> None:
        """Nothing changes."""

    def outcome(self) -> None:
        """Open."""
        return

    def evaluate(self) -> float:
        """Even."""
        return 0.0


@pytest.fixture
def ticking(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """A clock that goes on by a second whenever it is read."""
    now = [100.0]

    def read() -> float:
        now[0] += 1.0
        return now[0]

    monkeypatch.setattr(mcts, "now_s", read)
    return now


@pytest.mark.parametrize(
    ("limits", "made", "done", "seconds"),
    [
        ({"budget_s": 4.0}, 4, True, 4.0),
        ({"budget_s": 4.0, "slice_s": 2.0}, 2, False, 2.0),
        ({"budget_s": 2.0, "slice_s": 4.0}, 2, True, 2.0),
        ({"budget_s": 3.0, "slice_s": 3.0}, 3, True, 3.0),
        ({"slice_s": 3.0}, 3, False, 3.0),
        ({"iterations": 7}, 7, True, 7.0),
        ({"iterations": 7, "budget_s": 3.0}, 3, True, 3.0),
        ({"iterations": 2, "budget_s": 3.0}, 2, True, 2.0),
        ({"iterations": 0}, 0, True, 0.0),
        ({"budget_s": 0.0}, 0, True, 0.0),
    ],
)
def test_time_and_iterations_end_a_search(
    ticking: list[float], limits: Any, made: int, done: bool, seconds: float
) -> None:
    search = Search(Even(), settle=False)
    assert search.run(**limits) is done
    assert (search.iterations, search.seconds) == (made, seconds)
    assert ticking[0] == 101.0 + made


def test_a_budget_counts_from_the_first_slice_on(ticking: list[float]) -> None:
    search = Search(Even(), settle=False)
    assert not search.run(budget_s=5.0, slice_s=2.0)
    assert not search.run(budget_s=5.0, slice_s=1.0)
    assert search.iterations == 3 and search.seconds == 4.0
    assert search.run(budget_s=5.0, slice_s=9.0)
    assert search.seconds >= 5.0 and search.iterations == 3, "between two slices a second passed"


def test_nodes_are_counted_with_those_that_were_kept() -> None:
    search = Search(Even(), nodes=10, settle=False)
    search.size = 4
    assert search.run(iterations=99) and search.iterations == 6


def test_whether_the_choice_is_settled_is_asked_every_32_iterations(ticking: list[float]) -> None:
    search = Search(Even())
    asked: list[Any] = []

    def ask(*given: Any) -> bool:
        asked.append((search.iterations, *given))
        return len(asked) == 3

    search._settled = ask  # type: ignore[method-assign,assignment]
    assert search.run(budget_s=500.0, iterations=400)
    assert [one[:3] for one in asked] == [(n, 601.0, 400) for n in (32, 64, 96)]
    assert search.iterations == 96 and asked[0][3] == 101.0 + 32


def test_what_is_left_is_the_least_of_nodes_iterations_and_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    search = Search(Even(), nodes=1000, settle=False)
    search.run(iterations=100)
    left: list[float] = []
    monkeypatch.setattr(mcts, "settled", lambda lines, legal, most: left.append(most))
    search.size, search.started_s = 50, 10.0
    search._settled(None, None, 20.0)
    search._settled(None, 150, 20.0)
    search._settled(22.0, 150, 20.0)
    search._settled(60.0, 150, 20.0)
    search._settled(60.0, None, 10.0)
    assert left == [850.0, 50, 20.0, 50, 850.0]
