"""What a reason says of a move in real games is so, by a slow and obvious look at the board."""

import pytest

from hive_core.notation.moves import parse_move
from hive_core.rules.board import ONGOING, PASS, SHIFT
from hive_core.rules.bugs import BUGS, COLOR, KIND, QUEENS
from hive_core.rules.hexes import NEIGHBOURS
from hive_core.search.reasons import reason, spell_reason
from hive_core.search.root_stats import RootLine
from tests.props.playing import sampled
from tests.search.test_search import GAMES, real_game


def sides(board, queen):
    """Occupied cells around a queen."""
    return bin(board.ring[board.where[queen]] & 63).count("1")


def walks(board, piece):
    """Whether a piece could walk if it were its turn, however it rests."""
    cell = board.where[piece]
    if board.top[cell] != piece or board.pinned(cell):
        return False
    return bool(BUGS[KIND[piece]].reach(board, cell))


def winning_moves(board):
    """The moves with which the side to move wins at once."""
    turn, found = board.turn, 0
    for move in board.legal_moves():
        board.make(move)
        found += board.result() == turn
        board.undo()
    return found


def after_pass(board, ask):
    """What `ask` says of the board when the side to move passes."""
    board.make(PASS)
    answer = ask(board)
    board.undo()
    return answer


def holds(board, move, told):
    """Whether the reason `told` for `move` is true on `board`, where the move has not been made."""
    turn, piece, code = board.turn, told.piece, told.code
    seen = [walks(board, one) if board.where[one] >= 0 else None for one in range(28)]
    rings = [sides(board, queen) if board.where[queen] >= 0 else 0 for queen in QUEENS]
    threat = after_pass(board, winning_moves) if code == "parries" else 0
    top = board.where[piece] >= 0 and board.top[board.where[piece]] == piece
    placed = board.where[move >> SHIFT] < 0
    board.make(move)
    try:
        if code in ("wins", "draws"):
            return board.result() in (turn, 2)
        if code == "lost":
            return board.result() == 1 - turn and piece == QUEENS[turn]
        if code == "parries":
            return threat > 0 and winning_moves(board) == 0 and piece == QUEENS[turn]
        if code == "threatens":
            return after_pass(board, winning_moves) > 0 and piece == QUEENS[1 - turn]
        if code == "closes_in":
            return sides(board, piece) == told.number > rings[1 - turn]
        if code in ("flees", "relieves"):
            moved = (move >> SHIFT) == piece
            return sides(board, piece) == told.number < rings[turn] and moved == (code == "flees")
        if code in ("onto_queen", "covers", "climbs"):
            return top and board.below[move >> SHIFT] == piece
        if code in ("pins", "encloses"):
            pinned = board.pinned(board.where[piece])
            enemy = COLOR[piece] != turn
            return enemy and seen[piece] and not walks(board, piece) and pinned == (code == "pins")
        if code == "frees":
            return COLOR[piece] == turn and seen[piece] is False and walks(board, piece)
        if code in ("brings_in", "queen_in"):
            return placed and move >> SHIFT == piece
        if code == "guards":
            around = [board.top[cell] for cell in NEIGHBOURS[board.where[piece]]]
            return any(one >= 0 and BUGS[KIND[one]].throws and COLOR[one] == turn for one in around)
        return code in ("waits", "only", "pass")
    finally:
        board.undo()


@pytest.mark.parametrize("number", sampled(range(1, 9)))
def test_reasons_in_real_games_hold(number):
    told = set()
    for without in range(1, min(31, len(GAMES[number - 1]["moves"])), 3):
        board = real_game(number, without)
        if board.result() != ONGOING:
            continue
        for move in board.legal_moves()[::3]:
            found = reason(board, RootLine(move, 1, 0.5, None, 0, (move,)))
            assert move == PASS or holds(board, move, found), (number, without, move, found)
            told.add(found.code)
    assert len(told) > 3


def told_in(number, plies, *moves):
    """The reason of the first of `moves` after so many plies of a real game."""
    board = real_game(number, len(GAMES[number - 1]["moves"]) - plies)
    numbers = []
    for text in moves:
        numbers.append(parse_move(board, text))
        board.make(numbers[-1])
    for _ in moves:
        board.undo()
    line = RootLine(numbers[0], 9, 0.5, None, 0, tuple(numbers))
    return " ".join(spell_reason(reason(board, line)))


def test_room_for_a_queen_with_two_open_sides_is_told_for_want_of_another_reason():
    """A hint said that a move made room for the queen, and not that it pinned the other one."""
    assert told_in(26, 12, "wS1 -bQ") == "pins bQ"
    assert told_in(3, 34, "wB1 bG2") == "covers bG2"
    assert told_in(1, 23, "bB1 wB1") == "parries bQ", "the last side but one is another matter"


def test_that_a_bug_comes_in_is_told_for_want_of_another_reason():
    assert told_in(16, 10, "wP wA1\\") == "guards wQ"
    assert told_in(7, 36, "wA3 /wP") == "frees wG1"
    assert told_in(9, 23, "bA3 bM\\") == "brings_in bA3"
    assert told_in(9, 23, "bA3 bM\\", "wP wG1\\", "bA3 wQ/") == "prepares"
    assert told_in(12, 30, "wG1 wB1\\", "bA2 /wG1", "wA3 bQ\\") == "brings_in wG1", "another bug"
