"""The kernel's search grows the tree of hive_core's, visit by visit, and stays within its memory."""

import pytest

from hive_core.game import Game
from hive_core.notation.position import parse_position
from hive_core.rules.board import ONGOING, SHIFT, Board
from hive_core.rules.bugs import NAMES
from hive_core.search.blind_spots import BLIND_SPOTS, erring
from hive_core.search.evaluate import DEFAULT
from hive_core.search.levels import LEVELS
from hive_core.search.prover import Prover
from hive_core.search.styles import styled
from hive_core.search.thinker import SearchMemory, Thinker, helper, python_search
from tests.facts import board_of, load
from tests.kernel.forms import SEARCHES, compiled_by_day, in_each_search
from tests.kernel.test_prover import ends
from tests.props.playing import random_game, sampled
from tests.search.test_search import random_board


def same(ours, theirs):
    """Two searches have found the same, to the last visit and the last bit of every score."""
    assert ours.iterations == theirs.iterations
    a, b = ours.report(all_lines=True), theirs.report(all_lines=True)
    assert a.lines == b.lines
    assert (a.proved, a.plies, ours.best()) == (b.proved, b.plies, theirs.best())


@in_each_search
@pytest.mark.parametrize("lines", [0, 3])
@pytest.mark.parametrize("seed", sampled(range(8)))
def test_the_same_tree_for_the_same_seed(search, lines, seed):
    for board in random_game(seed, 60):
        if board.result() == ONGOING and board.ply % 20 == seed % 20:
            evaluator = styled(seed % 5, board.turn)
            theirs = python_search(board, evaluator, seed, False, lines)
            ours = search(board, evaluator, seed, False, lines)
            assert list(ours.moves) == list(theirs.moves)
            for iterations in (1, 33, 250):
                theirs.run(iterations=iterations)
                ours.run(iterations=iterations)
                same(ours, theirs)


@pytest.mark.slow
@in_each_search
def test_draws_by_repetition_with_the_game_before(search):
    """Games with a repetition: the search sees what has occurred before its root."""
    for record in [one for one in load("games.json") if one.get("third")][:2]:
        board = board_of(record, record["third"] - 1)
        theirs, ours = python_search(board, DEFAULT, 2, False), search(board, DEFAULT, 2, False)
        theirs.run(iterations=250)
        ours.run(iterations=250)
        same(ours, theirs)


@pytest.mark.slow
@in_each_search
@pytest.mark.parametrize("record", load("wins.json")[::4], ids=lambda record: record["id"])
def test_wins_are_proved_in_as_many_iterations(search, record):
    board = Game.from_text(record["game"]).board
    theirs, ours = python_search(board, DEFAULT), search(board, DEFAULT)
    theirs.run(iterations=1500)
    ours.run(iterations=1500)
    same(ours, theirs)


@pytest.mark.slow
@in_each_search
@pytest.mark.parametrize("plies", [2, 4])
def test_lost_moves_near_the_end_are_proved_alike(search, plies):
    """All moves lost, or some of them while the search goes on: every proof changes what is above."""
    records = {record["id"]: record for record in load("games.json")}
    for name in ("real-01", "real-05", "real-07"):
        moves = len(records[name]["moves"])
        board = board_of(records[name], moves - plies)
        theirs, ours = python_search(board, DEFAULT, 1, False), search(board, DEFAULT, 1, False)
        theirs.run(iterations=300)
        ours.run(iterations=300)
        same(ours, theirs)


@pytest.mark.slow
@in_each_search
@pytest.mark.parametrize("seed", range(2))
def test_a_choice_that_cannot_change_ends_both_searches_at_once(search, seed):
    board = random_board(seed, 24)
    theirs, ours = python_search(board, DEFAULT, seed), search(board, DEFAULT, seed)
    assert theirs.run(iterations=900) == ours.run(iterations=900)
    same(ours, theirs)


@pytest.mark.slow
@in_each_search
def test_the_tree_is_kept_from_turn_to_turn(search):
    board = random_board(5, 20)
    memories = SearchMemory(), SearchMemory()
    for _ in range(3):
        thinkers = [
            Thinker(board, seconds=60.0, memory=memory, search_of=searching)
            for memory, searching in zip(memories, (python_search, search))
        ]
        for thinker in thinkers:
            thinker.search.settle = False
            thinker.search.run(iterations=250)
        theirs, ours = [thinker.search for thinker in thinkers]
        same(ours, theirs)
        for move in theirs.report().lines[0].moves[:2]:
            board.make(move)
    assert ours.size > 0


@in_each_search
def test_a_table_of_another_kind_is_left_alone(search):
    board = random_board(5, 20)
    ours, theirs = search(board), python_search(board, DEFAULT)
    ours.run(iterations=60)
    theirs.run(iterations=60)
    same(search(board, table=theirs.table), python_search(board, DEFAULT, table=ours.table))


@pytest.mark.slow
@in_each_search
@pytest.mark.parametrize("level", range(len(LEVELS)))
def test_every_level_and_style_draws_the_same_move(search, level):
    for seed in range(3):
        board = random_board(seed, 3 + 9 * seed)
        style = styled(seed + level % 3, board.turn)
        most = min(300, LEVELS[level].iterations)
        chosen = []
        for searching in (python_search, search):
            thinker = Thinker(board, level, seed, 1e6, style, search_of=searching)
            thinker.search.run(iterations=most)
            chosen.append((thinker.choose(), thinker.best()))
        assert chosen[0] == chosen[1]


@in_each_search
@pytest.mark.parametrize(
    "spot", [*BLIND_SPOTS, None], ids=lambda spot: spot.name if spot else "all"
)
def test_who_overlooks_something_grows_the_same_tree(search, spot):
    for seed in range(12):
        board = random_board(seed, 6 + 3 * seed, ("MLP", "", "MP")[seed % 3])
        if board.result() != ONGOING:
            continue
        spots = [spot] if spot else list(BLIND_SPOTS)
        judge = erring(styled(seed % 5, board.turn), board.turn, spots)
        ours, theirs = search(board, judge, settle=False), python_search(board, judge, 0, False)
        assert set(ours.moves) == set(theirs.moves)
        ours.run(iterations=80)
        theirs.run(iterations=80)
        same(ours, theirs)


@in_each_search
def test_helpers_of_either_kind_help(search):
    board = random_board(3, 22)
    alone = Thinker(board, seconds=60.0, helpers=2, search_of=search)
    alone.search.run(iterations=120)
    own = alone.whole_report()
    for number, searching in enumerate((python_search, search), 1):
        other = helper(board, number, 7, 60.0, search_of=searching)
        other.search.run(iterations=150)
        alone.receive(number, other.tally())
    assert alone.whole_report().iterations == own.iterations + 300
    assert alone.best() in board.legal_moves() and alone.choose() in board.legal_moves()


@in_each_search
def test_a_forced_pass_and_a_single_move(search):
    for record in load("perft.json"):
        if record["nodes"][0] == 1:
            board = board_of(record)
            ours, theirs = search(board), python_search(board, DEFAULT)
            assert ours.run(iterations=50) and theirs.run(iterations=50)
            same(ours, theirs)


@in_each_search
def test_a_win_at_hand_is_the_only_move_that_is_looked_at(search):
    """Of several the same one as in hive_core."""
    for board in ends(1)[::4] + ends(2)[1::9]:
        ours, theirs = search(board, settle=False), python_search(board, DEFAULT, 0, False)
        assert list(ours.moves) == list(theirs.moves)
        ours.run(iterations=3)
        theirs.run(iterations=3)
        same(ours, theirs)


@in_each_search
def test_of_a_walk_and_a_throw_that_win_the_walk_is_taken(search):
    """Though the spider, which can only be thrown, has the smaller number."""
    board = parse_position(
        "bQ@0,0 bS1@1,-1 bG1@0,-1 bA1@-1,0 bB1@-1,1 wP@0,1 wS1@0,2 bG2@1,1 bA2@1,2 bG3@-1,2 "
        "bA3@-1,3 wQ@2,-2 wA1@1,-2 reserve:none to:w24"
    )
    won = Prover(board).winning_moves()
    assert {NAMES[move >> SHIFT] for move in won} >= {"wA1", "wS1"}
    ours, theirs = search(board, settle=False), python_search(board, DEFAULT, 0, False)
    assert list(ours.moves) == list(theirs.moves)
    assert [NAMES[move >> SHIFT] for move in ours.moves] == ["wA1"]


@in_each_search
def test_of_a_placement_and_a_walk_that_win_the_placement_is_taken(search):
    """Beside a queen who is covered, in a gap among pieces of the own colour."""
    board = parse_position(
        "bQ+wB1@0,0 wS1@1,-1 wG1@0,-1 wG2@-1,0 wS2@-1,1 wG3@0,1 wA1@1,-2 wQ@0,2 bA1@0,-2 "
        "reserve:wA2 to:w24"
    )
    assert {NAMES[move >> SHIFT] for move in Prover(board).winning_moves()} >= {"wA1", "wA2"}
    ours, theirs = search(board, settle=False), python_search(board, DEFAULT, 0, False)
    assert [NAMES[move >> SHIFT] for move in ours.moves] == ["wA2"]
    assert list(ours.moves) == list(theirs.moves)


@in_each_search
def test_a_finished_game_has_nothing_to_search(search):
    for record in load("games.json"):
        board = board_of(record)
        if board.result() != ONGOING:
            with pytest.raises(ValueError, match="game is over"):
                search(board)
            return
    raise AssertionError("no finished game in the data")


@in_each_search
def test_a_search_needs_a_limit(search):
    with pytest.raises(ValueError, match="limit"):
        search(Board()).run()


@in_each_search
def test_time_ends_a_slice_and_a_search(search, monkeypatch):
    clock = iter(range(1000))
    monkeypatch.setitem(search.run.__globals__, "now_s", lambda: next(clock) / 100)
    ours = search(random_board(2, 20), settle=False)
    assert not ours.run(budget_s=0.2, slice_s=0.05)
    first = ours.iterations
    assert first > 0 and ours.seconds == pytest.approx(0.05)
    while not ours.run(budget_s=0.2, slice_s=0.05):
        pass
    assert ours.iterations > first and ours.seconds == pytest.approx(0.2, abs=0.05)


def test_the_source_looks_at_the_clock_after_each_iteration_and_what_is_compiled_seldom():
    strides = {name: search.run.__globals__["STRIDE"] for name, search in SEARCHES.items()}
    assert strides.pop("source") == 1
    assert set(strides.values()) <= {32}


@in_each_search
def test_how_many_iterations_are_left_is_told_by_their_number_and_by_the_time(search):
    ours = search(random_board(2, 20), settle=False)
    assert ours.seconds == 0.0
    ours.run(iterations=64)
    ours.started_s = 0.0
    assert ours._left(None, None, 2.0) == float("inf")
    assert ours._left(None, 100, 2.0) == 36
    assert ours._left(5.0, None, 2.0) == pytest.approx(96)
    assert ours._left(5.0, 100, 2.0) == 36
    assert ours._left(2.5, 100, 2.0) == pytest.approx(16)


@in_each_search
def test_a_whole_tree_is_consistent(search):
    ours = search(random_board(4, 24), settle=False)
    for iterations in (50, 300):
        ours.run(iterations=iterations)
        assert ours.table.faults() == []


@compiled_by_day
@pytest.mark.slow
def test_a_full_memory_is_no_end(search):
    """The least useful nodes are given up; the bound is kept, the tree sound, the answer as good."""
    board = random_board(4, 24)
    small, large = search(board, settle=False, megabytes=0.0), search(board, settle=False)
    held = small.table.bytes_used()
    for iterations in range(1500, 4501, 1500):
        small.run(iterations=iterations)
        large.run(iterations=iterations)
        assert small.table.bytes_used() == held and small.table.faults() == []
    assert small.table.folded > 0 and large.table.folded == 0
    assert small.iterations == 4500
    best = {line.move: line.score for line in large.lines()}
    assert abs(best[small.best()] - large.lines()[0].score) < 0.05
