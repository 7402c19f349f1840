"""The arena's openings: legal, different, level, and what the tool makes again."""

import pytest

from hive_core.engine.openings import load, own_file
from hive_core.game import Game
from hive_core.notation.moves import parse_game_type
from hive_core.rules.bugs import QUEENS
from tools.build.openings import COUNTS, PLIES, expected, line, shape

BOOK = load()


def board_after(game_type, moves):
    """The board after an opening."""
    game = Game(parse_game_type(game_type))
    for move in moves:
        game.play(move)
    return game.board


def test_every_game_type_has_its_number_of_openings():
    assert {parse_game_type(name): len(found) for name, found in BOOK.items()} == COUNTS


@pytest.mark.parametrize("game_type", BOOK)
def test_openings_are_legal_and_all_different(game_type):
    shapes = set()
    for moves in BOOK[game_type]:
        board = board_after(game_type, moves)
        assert board.ply == PLIES and min(board.where[queen] for queen in QUEENS) >= 0
        shapes.add(shape(board))
    assert len(shapes) == len(BOOK[game_type])


def test_the_file_says_that_they_are_level():
    scores = [float(row.split()[1]) for row in own_file().read_text().splitlines() if row[0] != "#"]
    assert len(scores) == sum(COUNTS.values())
    assert max(abs(score - 0.5) for score in scores) <= 0.0301
    assert abs(sum(scores) / len(scores) - 0.5) < 0.01


@pytest.mark.slow
@pytest.mark.parametrize("game_type", ["Base", "Base+MLP"])
def test_a_search_finds_them_level(game_type):
    """Nearly: they were chosen by the weights before the tuning by the compiled search."""
    found = [expected(board_after(game_type, moves), 400) for moves in BOOK[game_type][:12]]
    assert max(abs(score - 0.5) for score in found) < 0.2
    assert abs(sum(found) / len(found) - 0.5) < 0.1


def test_a_seed_gives_the_same_line_again():
    assert line("MLP", 3)[1] == line("MLP", 3)[1] != line("MLP", 4)[1]


def test_turned_and_mirrored_hives_have_one_shape():
    texts = [
        ["wS1", "bG1 wS1-", "wQ \\wS1", "bQ bG1/"],
        ["wS1", "bG1 wS1/", "wQ -wS1", "bQ \\bG1"],
        ["wS1", "bG1 -wS1", "wQ wS1/", "bQ \\bG1"],
        ["wS1", "bG1 wS1-", "wQ /wS1", "bQ bG1\\"],
    ]
    shapes = [shape(board_after("Base", moves)) for moves in texts]
    assert shapes[0] == shapes[2] == shapes[3]
    other = ["wS1", "bG1 wS1-", "wQ /wS1", "bQ bG1/"]
    assert shape(board_after("Base", other)) != shapes[0]
