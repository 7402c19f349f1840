"""The yardstick is a fair one: it finds what a plain full search finds, repetition is no progress."""

import random

import pytest

from hive_core.game import Game
from hive_core.notation.moves import parse_move
from hive_core.rules.board import ONGOING, Board
from hive_core.rules.errors import GameOver
from hive_core.search.position import HivePosition
from tests.search.test_search import WON_IN_ONE, real_game, saving_moves, wins_at_hand
from tools.arena import alphabeta
from tools.arena.alphabeta import WON, AlphaBeta


def midgame(seed, plies, expansions="MLP"):
    """A board after random moves, the game still on."""
    dice = random.Random(seed)
    board = Board(expansions)
    while board.ply < plies and board.result() == ONGOING:
        board.make(dice.choice(board.legal_moves()))
    return board


def plain(search, depth, ply):
    """The value without windows, table or order: the slow twin."""
    value = search.known(ply) if ply else None
    if value is not None:
        return value
    if depth == 0:
        return search.evaluator.value(search.board)
    position = search.position
    values = []
    for move in search.board.legal_moves():
        position.make(move)
        values.append(-plain(search, depth - 1, ply + 1))
        position.undo()
    return max(values)


@pytest.mark.parametrize("seed", range(12))
def test_the_value_is_that_of_a_search_without_any_art(seed, monkeypatch):
    monkeypatch.setattr(alphabeta, "QUIET_DEPTH", 0)
    board = midgame(seed, 6 + 2 * seed, "" if seed % 2 else "MLP")
    if board.result() != ONGOING or wins_at_hand(board):
        return
    search = AlphaBeta(board, late=0)
    search.run(depth=2)
    assert search.value == pytest.approx(plain(AlphaBeta(board), search.depth, 0), abs=1e-3)


@pytest.mark.parametrize("number", WON_IN_ONE[::3])
def test_wins_are_found_and_the_board_is_restored(number):
    board = real_game(number, 1)
    before = (board.top[:], board.ring[:], board.ply)
    search = AlphaBeta(board)
    assert search.run(depth=3) in wins_at_hand(board)
    assert search.value == WON - 1
    assert (board.top, board.ring, board.ply) == before


@pytest.mark.parametrize("number", WON_IN_ONE[::3])
def test_a_win_in_three_plies_is_found(number):
    board = real_game(number, 3)
    search = AlphaBeta(board)
    move = search.run(depth=3)
    assert search.value == WON - (1 if wins_at_hand(board) else 3)
    board.make(move)
    assert board.result() != ONGOING or not saving_moves(board)


def test_a_kept_table_saves_work_and_changes_no_value():
    board = real_game(WON_IN_ONE[2], 9)
    table: alphabeta.Table = {}
    searches = [AlphaBeta(board, table=table) for _ in range(2)]
    for search in searches:
        search.run(depth=2)
    assert searches[1].nodes < searches[0].nodes
    assert searches[1].value == searches[0].value


@pytest.mark.slow
def test_reductions_save_work():
    nodes = [0, 0]
    for seed in range(4):
        board = midgame(seed, 16)
        for index, late in enumerate((0, alphabeta.LATE)):
            search = AlphaBeta(board, late=late)
            search.run(depth=3)
            nodes[index] += search.nodes
    assert nodes[1] < 0.8 * nodes[0]


def test_time_is_kept_and_the_board_restored():
    board = midgame(4, 26)
    before = (board.top[:], board.ring[:], board.ply, len(board.log))
    search = AlphaBeta(board)
    assert search.run(seconds=0.15) in board.legal_moves()
    assert search.nodes > 50
    assert (board.top, board.ring, board.ply, len(board.log)) == before


def test_a_repeated_position_is_a_draw_to_it():
    game = Game.from_string("Base;InProgress;White[3];wS1;bS1 wS1-;wQ -wS1;bQ bS1-")
    for move in ("wQ \\wS1", "bQ bS1/", "wQ -wS1"):
        game.play(move)
    search = AlphaBeta(game.board)
    search.position.make(parse_move(game.board, "bQ bS1-"))
    assert search.known(1) == 0.0
    assert HivePosition(game.board).keys[-1] == search.position.keys[-1]


def test_a_finished_game_is_refused():
    with pytest.raises(GameOver):
        AlphaBeta(real_game(1, 0))
