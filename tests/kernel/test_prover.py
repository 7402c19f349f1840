"""The kernel finds the forced wins that hive_core finds by trying everything."""

from functools import cache

import pytest

import hive_kernel.core
from hive_core.game import Game
from hive_core.notation.moves import parse_move
from hive_core.notation.position import parse_position
from hive_core.rules.board import ONGOING, Board
from hive_core.rules.bugs import BLACK, WHITE
from hive_core.search.prover import Prover
from hive_kernel.search import Search
from tests.facts import board_of, load
from tests.kernel.forms import SOURCE, in_each_form

PROVED_WITHIN = {5: 3_000, 7: 30_000}
"""Iterations, by plies."""
compiled = pytest.mark.skipif(
    not hive_kernel.core.COMPILED, reason="interpreted, the kernel is too slow for seven plies"
)
RING = "wA1@-1,1 wA2@-2,1 wA3@-2,0 bA1@-1,-1 bA2@0,-1"
"""All around the cell -1,0 but its neighbour 0,0."""


def ends(last: int) -> "list[Board]":
    """Positions of real games, from one to so many plies before their last one."""
    found = []
    for record in load("games.json"):
        for back in range(1, last + 1):
            board = board_of(record, len(record["moves"]) - back)
            if board.result() == ONGOING:
                found.append(board)
    return found


@in_each_form
def test_wins_at_hand(core):
    seen = set()
    for board in ends(4)[:: 1 if core.COMPILED else 5]:
        won = core.Prover(core.Position(board)).wins(1)
        assert won == Prover(board).wins(1)
        seen.add(won)
    assert seen == {True, False}


@in_each_form
@pytest.mark.parametrize("thrower", ["wP", "wM"])
def test_a_queen_thrown_into_a_hole_is_a_win_at_hand(core, thrower):
    """Her new cell is surrounded; the mosquito throws as the pillbug does that stands beside it."""
    beside = "" if thrower == "wP" else " bP@0,1"
    board = parse_position(f"{thrower}@0,0 bQ@1,0 wQ@-3,1 {RING}{beside}")
    truth, prover = Prover(board), core.Prover(core.Position(board))
    assert len(truth.winning_moves()) == 1
    assert prover.keys(1) == truth.winning_moves() and prover.wins(1)


@in_each_form
def test_a_hole_without_a_thrower_is_none(core):
    board = parse_position(f"wB1@0,0 bQ@1,0 wQ@-3,1 {RING}")
    assert not core.Prover(core.Position(board)).wins(1)


@pytest.mark.slow
@in_each_form
def test_the_same_moves_win_in_three_plies(core):
    """Near the end of games, from the first question on and with what was found out before."""
    for board in ends(3)[:: 12 if core.COMPILED else 32]:
        truth = Prover(board)
        position = core.Position(board)
        before, prover = position.image(), core.Prover(position)
        assert prover.keys(3) == [move for move in position.moves() if truth.holds(move, 3)]
        assert prover.wins(3) == truth.wins(3)
        assert prover.wins(2) == prover.wins(1) == truth.wins(1)
        assert position.image() == before


@pytest.mark.slow
@pytest.mark.parametrize("win", load("wins.json")[::3], ids=lambda win: win["id"])
def test_the_recorded_wins(win):
    """Only these moves win in five plies, and nothing in three, which alone is asked interpreted."""
    board = Game.from_string(win["game"]).board
    keys = {parse_move(board, key) for key in win["keys"]}
    prover = hive_kernel.core.Prover(hive_kernel.core.Position(board))
    assert not prover.wins(3)
    if hive_kernel.core.COMPILED:
        assert set(prover.keys(5)) == keys and prover.wins(5) and prover.positions > 0
        assert all(prover.holds(move, 5) == (move in keys) for move in board.legal_moves())


SEVEN = load("wins7.json")


def test_twenty_wins_in_seven_plies_of_both_colours_and_most_types():
    boards = [Game.from_string(win["game"]).board for win in SEVEN]
    assert len({win["id"] for win in SEVEN}) == 20
    assert {win["plies"] for win in SEVEN} == {7}
    assert {board.turn for board in boards} == {WHITE, BLACK}
    assert len({board.expansions for board in boards}) >= 6


@compiled
@pytest.mark.slow
@pytest.mark.parametrize("win", SEVEN[::9], ids=lambda win: win["id"])
def test_the_recorded_wins_in_seven_plies(win):
    """These moves win, and nothing in five plies; `python3 -m tools.bench.find_wins --check
    --plies 7` proves all, and that no other move does."""
    board = Game.from_string(win["game"]).board
    prover = hive_kernel.core.Prover(hive_kernel.core.Position(board))
    assert not prover.wins(5)
    assert all(prover.holds(parse_move(board, key), 7) for key in win["keys"])


@in_each_form
@pytest.mark.parametrize("plies", [-1, 0, 16])
def test_so_many_plies_are_not_looked_ahead(core, plies):
    prover = core.Prover(core.Position(Board()))
    for ask in (prover.wins, prover.keys, lambda plies: prover.holds(0, plies)):
        with pytest.raises(ValueError, match=f"read {plies}"):
            ask(plies)


@in_each_form
def test_a_bounded_prover_remembers_nothing_that_it_did_not_find_out(core):
    board = won_in_three()
    prover = core.Prover(core.Position(board))
    for most in (1, 4):
        prover.limit = prover.positions + most
        assert not prover.wins(3)
    prover.limit = core.UNBOUNDED if not core.COMPILED else 1 << 62
    assert prover.wins(3)


@in_each_form
def test_a_win_is_told_move_by_move(core):
    """Whatever the other side replies, it takes no longer; the position is restored."""
    board = won_in_three()
    position = core.Position(board)
    before, prover = position.image(), core.Prover(position)
    line = prover.line(3)
    assert len(line) == 3 and line[0] in prover.keys(3) and position.image() == before
    side = board.turn
    for move in line:
        board.make(move)
    assert board.result() == side
    for _ in line:
        board.undo()
    assert core.Prover(core.Position(Board())).line(3) == []


@compiled
@pytest.mark.parametrize("win", load("wins.json") + SEVEN, ids=lambda win: win["id"])
def test_the_search_proves_every_win_by_trying_too(win):
    """Also the one for which the tree alone takes 250,000 iterations; the line that is told wins."""
    board = Game.from_string(win["game"]).board
    search = Search(board, seed=1, settle=False)
    search.proves = True
    search.run(iterations=PROVED_WITHIN[win["plies"]])
    report = search.report(1)
    assert report.proved == 1 and report.plies >= win["plies"]
    assert search.table.faults() == []
    truth = hive_kernel.core.Prover(hive_kernel.core.Position(board))
    if report.plies == win["plies"]:
        assert truth.holds(report.lines[0].move, win["plies"])
    line = search.table.win()
    if line:
        assert report.lines[0].moves == tuple(line) and len(line) == report.plies
        side = board.turn
        for move in line:
            board.make(move)
        assert board.result() == side


@compiled
def test_trying_is_wanted_or_not():
    """It is not unless it is asked for, so that both cores grow equal trees."""
    board = Game.from_string(load("wins.json")[0]["game"]).board
    alone, tried = Search(board, seed=1, settle=False), Search(board, seed=1, settle=False)
    assert not alone.proves
    tried.proves = True
    alone.run(iterations=1200)
    tried.run(iterations=1200)
    assert (alone.report(1).proved, tried.report(1).proved) == (None, 1)
    again = Search(board, seed=1, table=tried.table)
    assert not again.proves and not again.table.proving


@cache
def won_in_three() -> Board:
    """The end of a real game, won in three plies, not in one; who plays on it takes it back."""
    return next(b for b in ends(3) if Prover(b).wins(3) and not Prover(b).wins(1))


def quiet() -> Board:
    """A small position in which nothing wins soon, though a queen has five neighbours."""
    return parse_position(
        "wA1@-1,0 bQ@0,0 bG@1,0 bS@0,1 bB@-1,1 wQ@1,-1 bA1@2,0 reserve:wG1,bG2 to:w9"
    )


@in_each_form
@pytest.mark.parametrize("given", [won_in_three, quiet])
def test_what_is_remembered_is_what_was_found_out(core, given):
    """Asked again, about more plies or fewer, a prover says what one says that is asked first."""
    board = given()
    prover = core.Prover(core.Position(board))
    for plies in (3, 3, 2, 1, 4, 3, 1):
        assert prover.wins(plies) == core.Prover(core.Position(board)).wins(plies)
    before = prover.positions
    assert prover.wins(3) == prover.wins(4)
    assert prover.positions == before, "both are known"


@in_each_form
def test_a_move_holds_within_two_plies_only_where_it_wins_at_once(core):
    board = won_in_three()
    prover = core.Prover(core.Position(board))
    won = prover.keys(3)
    assert won and not [move for move in won if prover.holds(move, 2) or prover.holds(move, 1)]
    assert [move for move in won if prover.holds(move, 4)] == won
    assert prover.keys(2) == prover.keys(1) == []


def test_as_many_positions_are_told_as_were_played():
    position = SOURCE.Position(won_in_three())
    played: list[int] = []
    advance = position.advance

    def counted(move: int) -> None:
        played.append(move)
        advance(move)

    position.advance = counted
    prover = SOURCE.Prover(position)
    move = position.moves()[0]
    for ask in (lambda: prover.wins(3), lambda: prover.keys(3), lambda: prover.holds(move, 1)):
        ask()
        assert prover.positions == len(played)
    assert len(played) > 10


@in_each_form
def test_the_line_of_a_win_is_the_soonest_and_puts_it_off_the_longest(core):
    board = won_in_three()
    prover = core.Prover(core.Position(board))
    line = prover.line(5)
    assert len(line) == 3, "though it may take five"
    assert prover.line(3, line[0]) == line
    assert prover.line(1) == prover.line(2) == []
    board.make(line[0])
    replies = board.legal_moves()
    board.undo()
    assert line[1] in replies


@in_each_form
def test_some_moves_hold_and_others_do_not_as_in_hive_core(core):
    """Every reply is tried, and a single one that saves is enough."""
    board = won_in_three()
    truth, prover = Prover(board), core.Prover(core.Position(board))
    moves = truth.winning_moves() + prover.keys(3)[:2] + board.legal_moves()[::9]
    held = [truth.holds(move, 3) for move in moves]
    assert [prover.holds(move, 3) for move in moves] == held
    assert {True, False} == set(held)
