"""Notation: every correct spelling is read, one is written, an error says where and what."""

from hive_core.notation.moves import (
    MARKS,
    parse_game_type,
    parse_move,
    spell_game_type,
    spell_move,
    split_game,
)
from hive_core.rules.board import PASS, Board
from hive_core.rules.bugs import NAMES, PIECE_BY_NAME
from hive_core.rules.error_sentences import EXPECTED
from hive_core.rules.errors import IllegalMove, NotationError
from hive_core.rules.hexes import NEIGHBOURS
from tests.core.drawing import cell_of, error_of, hive, move_of, played


def wrong(board, text):
    """The code of what was expected in a text that is not notation, and where."""
    error = error_of(parse_move, board, text)
    assert isinstance(error, NotationError), text
    assert EXPECTED[error.expected] in str(error)
    assert error.text == text
    return error.expected, error.at


def all_spellings(board, move):
    """Every correct MoveString of a move to an empty cell: each neighbour, each piece of its stack."""
    piece, goal = move >> 10, move & 1023
    found = []
    for direction, cell in enumerate(NEIGHBOURS[goal]):
        before, after = MARKS[(direction + 3) % 6]
        for other in board.stack(cell):
            if other != piece:
                found.append(NAMES[piece] + " " + before + NAMES[other] + after)
    return found


def test_the_six_sides():
    board = played("wS1")
    around = NEIGHBOURS[cell_of(board, "wS1")]
    texts = ("bS1 wS1/", "bS1 wS1-", "bS1 wS1\\", "bS1 /wS1", "bS1 -wS1", "bS1 \\wS1")
    for direction, text in enumerate(texts):
        assert parse_move(board, text) == move_of("bS1", around[direction]), text
        assert spell_move(board, move_of("bS1", around[direction])) == text


def test_first_move_has_no_reference():
    board = Board()
    assert spell_move(board, parse_move(board, "wS1")) == "wS1"
    assert parse_move(board, "wS1 .") == parse_move(board, "wS1")


def test_pass():
    board = Board()
    assert parse_move(board, "pass") == PASS == parse_move(board, " PASS ")
    assert spell_move(board, PASS) == "pass"


def test_climbing_names_the_piece_on_top():
    board, _ = hive("wB1   bB1   wQ    bQ", under={"bB1": "wA1"})
    assert parse_move(board, "wB1 bB1") == move_of("wB1", cell_of(board, "bB1"))
    assert spell_move(board, move_of("wB1", cell_of(board, "bB1"))) == "wB1 bB1"


def test_every_legal_move_is_read_in_every_spelling():
    board, _ = hive(
        """
             wB1   bG1   wM
          bB2         bB1   wA1
             bQ    wQ    bP
        """,
        under={"bB2": "wS1 wG1", "bB1": "bA1"},
    )
    for move in board.legal_moves():
        text = spell_move(board, move)
        assert parse_move(board, text) == move
        if board.top[move & 1023] < 0:
            spellings = all_spellings(board, move)
            assert text in spellings
            for spelling in spellings:
                assert parse_move(board, spelling) == move, spelling


def test_the_reference_is_chosen_in_a_fixed_order():
    # Neighbours of the goal are asked in the order NW, NE, E, SE, SW, W.
    board, _ = hive(
        """
             wA1   bA1
          bS1         bG1
             bQ    wQ
        """
    )
    hole = NEIGHBOURS[cell_of(board, "wA1")][2]
    assert spell_move(board, move_of("wB1", hole)) == "wB1 wA1\\"
    board, _ = hive(
        """
                   bA1
          bS1         bG1
             bQ    wQ
        """
    )
    hole = NEIGHBOURS[cell_of(board, "bA1")][3]
    assert spell_move(board, move_of("wB1", hole)) == "wB1 /bA1"


def test_the_mover_is_its_own_reference_only_for_where_it_stands():
    board = played("wS1;bS1 wS1-;wQ -wS1;bQ bS1-")
    move = parse_move(board, "wQ /wS1")
    assert spell_move(board, move) == "wQ /wS1"
    assert wrong(board, "wQ wQ") == ("in_play", 3)
    assert wrong(board, "wA1 wA1-") == ("in_play", 4)


def test_a_step_beside_the_own_cell_is_read_as_other_engines_write_it():
    board = played("wS1;bS1 wS1-;wQ -wS1;bQ bS1-")
    move = parse_move(board, "wQ wQ/")
    assert move in board.legal_moves() and move == parse_move(board, "wQ \\wS1")
    assert spell_move(board, move) == "wQ \\wS1"
    error = error_of(parse_move, board, "wQ wQ-")
    assert isinstance(error, IllegalMove) and error.refusal.reason == "occupied"


def test_what_stood_under_the_mover_may_be_the_reference():
    board, _ = hive("wB1   bQ    wQ", under={"wB1": "bA1"})
    goal = NEIGHBOURS[cell_of(board, "wB1")][4]
    assert spell_move(board, move_of("wB1", goal)) == "wB1 -bA1"
    assert parse_move(board, "wB1 -bA1") == move_of("wB1", goal)


def test_case_and_blanks_are_forgiven():
    board = played("wS1")
    move = parse_move(board, "bS1 wS1-")
    for text in ("  bS1 wS1-", "bS1   wS1-  ", "BS1 WS1-", "bs1 ws1-", "bS1\twS1-"):
        assert parse_move(board, text) == move, text


def test_the_number_of_a_lone_bug_is_forgiven():
    board = Board()
    assert parse_move(board, "wM1") == parse_move(board, "wM")


def test_a_side_of_an_occupied_cell_is_refused():
    board, _ = hive("wB1   bA1   wQ    bQ")
    error = error_of(parse_move, board, "wB1 -wQ")
    assert isinstance(error, IllegalMove) and error.refusal.reason == "occupied"
    assert error.refusal.cells == (cell_of(board, "bA1"),)
    assert error.refusal.pieces == (PIECE_BY_NAME["bA1"],)


def test_climbing_a_covered_piece_is_refused():
    board, _ = hive("wB1   bB1   wQ    bQ", under={"bB1": "bA1"})
    error = error_of(parse_move, board, "wB1 bA1")
    assert isinstance(error, IllegalMove) and error.refusal.reason == "occupied"


def test_errors_say_where_and_what():
    board = played("wS1;bS1 wS1-")
    assert wrong(board, "") == ("move", 0)
    assert wrong(board, "  ") == ("move", 0)
    assert wrong(board, "xyz") == ("piece", 0)
    assert wrong(board, "wZ1 wS1-") == ("piece", 0)
    assert wrong(board, "w") == ("piece", 0)
    assert wrong(board, "wA wS1-") == ("number", 2)
    assert wrong(board, "wA4 wS1-") == ("number", 2)
    assert wrong(board, "wS3 wS1-") == ("number", 2)
    assert wrong(board, "wQ2 wS1-") == ("number", 2)
    assert wrong(board, "wA1") == ("reference", 3)
    assert wrong(board, "wA1 -") == ("piece", 5)
    assert wrong(board, "wA1 wG1-") == ("in_play", 4)
    assert wrong(board, "wA1 -bQ") == ("in_play", 5)
    assert wrong(board, "wA1 -wS1 wS1") == ("end", 9)
    assert wrong(board, "wA1 -wS1-")[0] in ("number", "piece")
    assert wrong(board, "wA1 wS1--")[0] in ("number", "piece")


def test_foreign_digits_and_signs_are_no_notation():
    board = played("wS1;bS1 wS1-")
    texts = (
        "wA\xb2 -wS1",
        "wA\u0663 -wS1",
        "w\x00A1 -wS1",
        "\ufeffwA1 -wS1",
        "wA1 \u2212wS1",
        "\u0432A1",
    )
    for text in texts:
        wrong(board, text)


def test_game_types():
    for letters in ("", "M", "L", "P", "ML", "MP", "LP", "MLP"):
        assert parse_game_type(spell_game_type(letters)) == letters
    assert parse_game_type("base+plm") == "MLP"
    for text in ("", "Bass", "Base+", "Base+X", "Base+MM", "BaseM", "Base MLP", "Base+MLPQ"):
        error = error_of(parse_game_type, text)
        assert isinstance(error, NotationError) and error.expected == "game_type", text


def test_a_game_string_is_split_with_places():
    text = "Base+M;InProgress;White[2];wS1;bS1 wS1-"
    assert split_game(text) == ("M", [("wS1", 27), ("bS1 wS1-", 31)])
    assert split_game("Base") == ("", [])
    assert split_game("Base;NotStarted;White[1];") == ("", [])
    assert split_game("Base;wS1") == ("", [("wS1", 5)])


def test_very_long_texts_are_refused():
    assert error_of(split_game, "Base;" + "x" * 70000).expected == "too_long"
    assert error_of(split_game, "Base" + ";wS1" * 1001).expected == "too_many"
    assert len(str(error_of(parse_move, Board(), "x" * 60000))) < 250
