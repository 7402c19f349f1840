"""Random games, the same on every interpreter: whatever is played, these things hold."""

from hive_core.game import Game
from hive_core.notation.moves import parse_move, spell_game_type, spell_move
from hive_core.rules.board import ONGOING, PASS, Board
from hive_core.rules.refusals import refusal_of_move

GAME_TYPES = ("", "M", "L", "P", "ML", "MP", "LP", "MLP")
PLIES = 40

SUMS = {
    "Base": 1799,
    "Base+M": 1804,
    "Base+L": 1195,
    "Base+P": 2694,
    "Base+ML": 2504,
    "Base+MP": 2252,
    "Base+LP": 2404,
    "Base+MLP": 3245,
}
"""How many legal moves the game of each type met altogether."""


class Dice:
    """A small random number generator that gives the same numbers everywhere."""

    def __init__(self, seed):
        self.state = seed

    def below(self, limit):
        """A number from 0 to `limit` - 1."""
        self.state = (self.state * 1103515245 + 12345) % 2147483648
        return (self.state >> 8) % limit


def pick(board, dice):
    """One of the legal moves, found in the same order on every interpreter."""
    moves = sorted(board.legal_moves())
    if moves == [PASS] or dice.below(2):
        return moves[dice.below(len(moves))]
    pieces = sorted({move >> 10 for move in moves})
    piece = pieces[dice.below(len(pieces))]
    own = [move for move in moves if move >> 10 == piece]
    return own[dice.below(len(own))]


def state_of(board):
    """What must come back after an undo."""
    kept = (board.top, board.height, board.ring, board.where, board.below)
    return [list(each) for each in kept], (board.stacks, board.euler, board.rest, board.turn)


def test_the_same_game_is_met_on_every_interpreter():
    for seed, letters in enumerate(GAME_TYPES):
        board, dice, total = Board(letters), Dice(seed + 1), 0
        while board.ply < PLIES and board.result() == ONGOING:
            total += board.count()
            board.make(pick(board, dice))
        assert total == SUMS[spell_game_type(letters)], f"{letters}: {total}"


def test_undo_goes_all_the_way_back():
    for seed, letters in enumerate(GAME_TYPES):
        board, dice, states = Board(letters), Dice(seed + 50), []
        while board.ply < PLIES and board.result() == ONGOING:
            states.append(state_of(board))
            board.make(pick(board, dice))
        while states:
            board.undo()
            assert state_of(board) == states.pop()


def test_listed_moves_are_accepted_and_read_back():
    board, dice = Board("MLP"), Dice(99)
    while board.ply < PLIES and board.result() == ONGOING:
        moves = board.legal_moves()
        assert len(set(moves)) == len(moves) == board.count()
        for move in moves[board.ply % 3 :: 9]:
            assert refusal_of_move(board, move) is None
            assert parse_move(board, spell_move(board, move)) == move
        board.make(pick(board, dice))


def test_games_survive_as_text():
    game, dice = Game("MLP", repetition=False), Dice(7)
    for _ in range(PLIES):
        game.play(pick(game.board, dice))
    again = Game.from_string(game.game_string(), repetition=False)
    assert again.snapshot() == game.snapshot()
