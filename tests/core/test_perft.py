"""Counting lines of play, shallow enough for the slowest interpreter."""

from hive_core.notation.moves import parse_game_type
from hive_core.rules.board import Board
from hive_core.rules.perft import perft, table
from tests.core.drawing import played

FROM_THE_START = {
    "Base": (4, 96, 1440),
    "Base+M": (5, 150, 2610),
    "Base+L": (5, 150, 2610),
    "Base+P": (5, 150, 2610),
    "Base+ML": (6, 216, 4320),
    "Base+MP": (6, 216, 4320),
    "Base+LP": (6, 216, 4320),
    "Base+MLP": (7, 294, 6678),
}
BEETLE_GATE = "wB1;bB1 -wB1;wQ wB1-;bQ /bB1;wB2 wQ-;bQ /wB1;wB2 wQ;bB1 bQ"
FORCED_PASS = (
    "wA1;bS1 wA1-;wQ -wA1;bQ bS1/;wQ \\wA1;bA1 bS1\\;wQ -wA1;bA2 bQ\\;wQ \\wA1;"
    "bA1 \\wQ;wG1 /wQ;bA2 /wG1"
)
PILLBUG_GATE = (
    "wP;bB1 wP-;wQ /wP;bQ bB1/;wQ wP\\;bQ \\bB1;wQ /wP;bA1 bQ/;wQ wP\\;bA1 -bQ;wQ /wP;"
    "bB2 \\bQ;wQ wP\\;bB2 bQ;bA1 -wP;bB1 wQ"
)


def test_all_game_types_from_the_start():
    for name, counts in FROM_THE_START.items():
        board = Board(parse_game_type(name))
        assert perft(board, 0) == 1
        for depth, nodes in enumerate(counts, 1):
            assert perft(board, depth) == nodes, name


def test_four_plies_from_the_start():
    assert perft(Board(""), 4) == 21600
    assert perft(Board("MLP"), 4) == 151686


def test_with_stacks():
    board = played(BEETLE_GATE)
    assert [perft(board, depth) for depth in (1, 2, 3)] == [36, 965, 44307]


def test_with_a_forced_pass():
    board = played(FORCED_PASS, "")
    assert [perft(board, depth) for depth in (1, 2, 3)] == [1, 74, 432]


def test_with_gates_for_throws():
    board = played(PILLBUG_GATE, "P")
    assert [perft(board, depth) for depth in (1, 2, 3)] == [2, 88, 276]


def test_playing_the_last_ply_counts_the_same():
    board = played(BEETLE_GATE)
    assert perft(board, 2, False) == 965


def test_the_board_is_left_as_it_was():
    board = played(BEETLE_GATE)
    before = (board.top[:], board.height[:], board.ring[:], board.where[:], board.rest, board.ply)
    perft(board, 2)
    assert before == (board.top, board.height, board.ring, board.where, board.rest, board.ply)


def test_table_lines():
    lines = list(table(Board(""), 3))
    assert [line.split()[:2] for line in lines] == [["1", "4"], ["2", "96"], ["3", "1440"]]
    assert [len(line.split()) for line in lines] == [4, 4, 4]
