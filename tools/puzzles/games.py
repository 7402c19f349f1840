"""Games that the computer plays against itself, as source of puzzles. Seeds determine them."""

from collections.abc import Iterator

from hive_core.notation.moves import parse_game_type
from hive_core.notation.position import spell_position
from hive_core.rules.board import ONGOING, PASS, Board
from hive_core.search.mcts import Random
from tools.build.openings import sample_move
from tools.checks.kernel_board import QuickBoard
from tools.puzzles.players import PLAYERS, chosen

OPENING_PLIES = 6
LONGEST = 90
"""Maximum number of plies of a game."""
TYPES = (
    *("Base", "Base+MLP", "Base", "Base+M", "Base", "Base+L", "Base+MLP", "Base", "Base+P"),
    *("Base", "Base+ML", "Base", "Base+MP", "Base", "Base+LP"),
)
"""Game types of the games; the seed of a game selects one of them in turn. Base is the most frequent,
since few of its positions have both queens in sight."""


def plies(seed: int) -> Iterator[tuple[Board, int]]:
    """Yield the board before each move of the game with the seed `seed`, and the move."""
    dice = Random(seed)
    opening = Board(parse_game_type(TYPES[seed % len(TYPES)]))
    for _ in range(OPENING_PLIES):
        move = sample_move(opening, dice)
        yield opening, move
        opening.make(move)
    board = QuickBoard.of(opening)
    players = [int(dice.unit() * len(PLAYERS)) for _ in range(2)]
    while board.result() == ONGOING and board.ply < LONGEST:
        moves = board.legal_moves()
        one = (
            PASS if moves == [PASS] else chosen(board, players[board.turn], seed * 1000 + board.ply)
        )
        yield board, one
        board.make(one)


def game(seed: int) -> list[str]:
    """Return the position texts of the game with the seed `seed`, one for every ply after its
    opening."""
    return [spell_position(board) for board, _ in plies(seed) if board.ply >= OPENING_PLIES]
