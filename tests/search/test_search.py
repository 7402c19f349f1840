"""The computer at Hive: wins at hand, threats, forced passes, ends, levels, limits."""

import json
import random
import time
from pathlib import Path

import pytest

from hive_core.game import Game
from hive_core.notation.moves import parse_move
from hive_core.rules.board import DRAW, ONGOING, PASS, SHIFT, Board
from hive_core.rules.bugs import QUEENS
from hive_core.rules.errors import GameOver
from hive_core.search.evaluate import DEFAULT, MOVE
from hive_core.search.levels import LEVELS
from hive_core.search.mcts import Search
from hive_core.search.position import HivePosition
from hive_core.search.thinker import Thinker, best_for_depth, best_in_time

GAMES = json.loads((Path(__file__).parents[1] / "data" / "games.json").read_text("utf-8"))
PASSING = (
    "Base;InProgress;White[7];wA1;bS1 wA1-;wQ -wA1;bQ bS1/;wQ \\wA1;bA1 bS1\\;wQ -wA1;bA2 bQ\\;"
    "wQ \\wA1;bA1 \\wQ;wG1 /wQ;bA2 /wG1"
)


def real_game(number: int, without: int) -> Board:
    """The position of a real game, its last plies left out."""
    row = GAMES[number - 1]
    game = Game(row["type"].partition("+")[2], repetition=False)
    for move in row["moves"][: len(row["moves"]) - without]:
        game.play(move)
    return game.board


def wins_at_hand(board: Board) -> list[int]:
    """All moves that end the game in favour of the side to move."""
    found = []
    turn = board.turn
    for move in board.legal_moves():
        board.make(move)
        if board.result() == turn:
            found.append(move)
        board.undo()
    return found


def saving_moves(board: Board) -> list[int]:
    """All moves after which the game goes on and the opponent has no win at hand."""
    found = []
    for move in board.legal_moves():
        board.make(move)
        if board.result() == ONGOING and not wins_at_hand(board):
            found.append(move)
        board.undo()
    return found


def random_board(seed: int, plies: int, expansions: str = "MLP") -> Board:
    """A position after random moves, or earlier where the game ended."""
    dice = random.Random(seed)
    board = Board(expansions)
    while board.ply < plies and board.result() == ONGOING:
        board.make(dice.choice(board.legal_moves()))
    return board


def game_after(seed: int, plies: int) -> str:
    """A GameString after random moves."""
    game = Game("MLP")
    for move in moves_of(random_board(seed, plies)):
        game.play(move)
    return game.game_string()


def moves_of(board: Board) -> list[int]:
    """The moves that led to a position."""
    moves = []
    while board.log:
        piece = board.log[-1][0]
        moves.append(PASS if piece < 0 else piece << SHIFT | board.where[piece])
        board.undo()
    return moves[::-1]


WON_IN_ONE = [1, 2, 3, 4, 5, 7, 8, 9, 10, 11, 12, 13, 14, 17, 19, 24, 26, 27, 28, 29]


@pytest.mark.parametrize("number", WON_IN_ONE)
def test_a_win_at_hand_is_played_and_proved(number: int) -> None:
    board = real_game(number, 1)
    winning = wins_at_hand(board)
    assert winning
    for level in range(1, len(LEVELS)):
        thinker = Thinker(board, level, seed=number)
        assert thinker.run()
        assert thinker.choose() in winning
        line = thinker.search.report().lines[0]
        assert (line.proved, line.plies, line.score) == (1, 1, 1.0)
        assert thinker.search.iterations < 5


@pytest.mark.parametrize("number", WON_IN_ONE)
def test_a_win_in_three_plies_is_proved(number: int) -> None:
    board = real_game(number, 3)
    search = Search(HivePosition(board), settle=False)
    search.run(iterations=15_000)
    assert search.root.proved == 1
    assert search.report().lines[0].plies == 3
    board.make(search.best())
    assert not saving_moves(board)


@pytest.mark.slow
@pytest.mark.parametrize("seed", [13, 56, 126, 223, 331, 342])
def test_a_threat_is_met(seed: int) -> None:
    """Whoever can still prevent the opponent's win at hand does so, in positions of random games."""
    board = random_board(seed, 120)
    assert board.result() not in (ONGOING, DRAW)
    board.undo()
    board.undo()
    saving = saving_moves(board)
    assert saving and not wins_at_hand(board), "another seed is wanted"
    assert len(board.legal_moves()) - len(saving) >= 20, "another seed is wanted"
    for level in range(2, len(LEVELS)):
        thinker = Thinker(board, level, seed=seed)
        thinker.search.run(iterations=600)
        assert thinker.choose() in saving, level


@pytest.mark.slow
@pytest.mark.parametrize("level", range(len(LEVELS)))
def test_every_level_answers_with_a_legal_move(level: int) -> None:
    for seed, plies in enumerate((0, 1, 2, 3, 6, 7, 20, 41)):
        board = random_board(seed, plies)
        before = (board.top[:], board.ring[:], board.ply, board.log[:])
        thinker = Thinker(board, level, seed=seed)
        assert thinker.choose() in board.legal_moves()
        thinker.search.run(iterations=min(LEVELS[level].iterations, 300))
        assert thinker.choose() in board.legal_moves()
        assert (board.top, board.ring, board.ply, board.log) == before


def test_the_weakest_level_does_not_fill_its_queens_last_gap() -> None:
    board = real_game(25, 2)
    for seed in range(20):
        thinker = Thinker(board, 0, seed=seed)
        thinker.run()
        move = thinker.choose()
        board.make(move)
        assert board.result() == ONGOING
        board.undo()


def test_no_time_still_gives_a_legal_move() -> None:
    for seed in range(8):
        board = random_board(seed, 12 + seed)
        assert best_in_time(board, 0.0) in board.legal_moves()
        assert best_for_depth(board, 0) in board.legal_moves()


@pytest.mark.slow
def test_a_given_time_is_kept() -> None:
    """By the processor's time, which on a busy machine is less than what the clock says."""
    board = random_board(3, 24)
    for seconds in (0.05, 0.4):
        begun = time.process_time()
        best_in_time(board, seconds)
        assert time.process_time() - begun < seconds * 1.1 + 0.05


@pytest.mark.slow
def test_equal_depth_equal_answer() -> None:
    board = random_board(5, 20)
    assert best_for_depth(board, 2) == best_for_depth(board, 2)


def test_slices_are_short_and_tell_their_progress() -> None:
    board = random_board(4, 22)
    thinker = Thinker(board, 2, seed=1)
    slices = 1
    while not thinker.run(0.01):
        slices += 1
        progress = thinker.progress()
        assert 0.0 <= progress.share <= 1.0
        assert progress.win is not None and 0.0 <= progress.win <= 1.0
    assert slices > 1
    line = thinker.progress().line
    assert parse_move(board, line[0]) in board.legal_moves()


def test_a_forced_pass_is_answered_with_a_pass() -> None:
    board = Game.from_string(PASSING).board
    assert board.legal_moves() == [PASS]
    assert best_in_time(board, 5.0) == PASS
    assert Thinker(board, 0).choose() == PASS


def test_a_finished_game_is_refused() -> None:
    board = real_game(1, 0)
    assert board.result() != ONGOING
    for ask in (lambda: best_in_time(board, 1.0), lambda: Thinker(board, 4)):
        with pytest.raises(GameOver):
            ask()


def test_a_repeated_position_counts_as_a_draw() -> None:
    """Four plies that lead back to where they began are no progress."""
    game = Game.from_string("Base;InProgress;White[3];wS1;bS1 wS1-;wQ -wS1;bQ bS1-")
    for move in ("wQ \\wS1", "bQ bS1/", "wQ -wS1"):
        game.play(move)
    position = HivePosition(game.board)
    position.make(parse_move(game.board, "bQ bS1-"))
    assert position.outcome() == (0, 0)
    position.undo()
    position.make(parse_move(game.board, "bG1 bQ/"))
    assert position.outcome() is None


def test_keys_are_those_of_a_slow_recount() -> None:
    dice = random.Random(9)
    position = HivePosition(Board("MLP"))
    for _ in range(60):
        if position.board.result() != ONGOING:
            break
        position.make(dice.choice(position.board.legal_moves()))
        assert position.keys[-1] == HivePosition(position.board).keys[0]


def test_the_prior_grades_every_legal_move_once_and_leaves_no_trace() -> None:
    for seed in range(40):
        board = random_board(seed, 10 + seed)
        if board.result() != ONGOING or board.legal_moves() == [PASS]:
            continue
        graded = DEFAULT.graded(board, board.legal_by_piece())
        assert sorted(one & MOVE for one in graded) == sorted(board.legal_moves())
        assert graded == sorted(graded, reverse=True)
        assert DEFAULT.mark == list(range(1024))


def test_the_value_is_the_same_for_both_colours() -> None:
    """Mirrored reserves and places: the value of a position and of its colour-swapped twin agree."""
    for seed in range(20):
        board = random_board(seed, 24)
        twin = Board("MLP")
        half = len(board.where) // 2
        for cell in {cell for cell in board.where if cell >= 0}:
            for piece in board.stack(cell):
                twin.put((piece + half) % (2 * half), cell)
        twin.turn = 1 - board.turn
        assert abs(DEFAULT.value(board) - DEFAULT.value(twin)) < 1e-9


def test_a_queen_with_more_neighbours_is_in_more_danger() -> None:
    free = Game.from_string("Base;InProgress;White[3];wS1;bS1 wS1-;wQ -wS1;bQ bS1-").board
    danger = DEFAULT.queen_danger(free, QUEENS[0])
    queen = free.where[QUEENS[0]]
    free.put(8, queen - 1)
    free.put(9, queen + 31)
    assert DEFAULT.queen_danger(free, QUEENS[0]) > danger
