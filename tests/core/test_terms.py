"""Blanks, names of pieces and cells are read alike everywhere, on every interpreter."""

from hive_core.drawing.annotations import read_arrows, read_signs
from hive_core.game import Game
from hive_core.notation.moves import parse_game_type, split_text, stated_result
from hive_core.notation.position import parse_position, spell_position
from hive_core.notation.tokens import (
    BLANKS,
    pieces_named,
    read_cell,
    read_piece,
    read_pieces,
    spaced,
)
from hive_core.rules.board import ONGOING
from hive_core.rules.bugs import BLACK, NAMES, PIECE_BY_NAME
from tests.core.drawing import error_of
from web.words.moves import plain_tokens

SEEN_IN_PASTED_TEXTS = "\u00a0\u0085\u2028\u2029\u3000\u001c\u001d\u001e\u001f\u2003\u202f\t\r\n"
EVERY = " " + BLANKS


def test_the_blanks_that_came_in_pasted_games_are_known():
    for blank in SEEN_IN_PASTED_TEXTS:
        assert blank in BLANKS, hex(ord(blank))
    assert len(set(BLANKS)) == len(BLANKS)


def test_every_blank_becomes_a_space_in_its_place():
    for blank in EVERY:
        assert spaced("a" + blank + blank + "b" + blank) == "a  b "
        assert spaced("\u00e9" + blank) == "\u00e9 "
    for text in ("", "wS1", "a b~", "\u00e9\u2212\u200b\ufeff"):
        assert spaced(text) == text


def test_a_game_is_read_with_any_blank():
    plain = "Base+MLP;InProgress;White[2];wS1;bG1 -wS1"
    for blank in EVERY:
        text = (
            blank + plain.replace(";", blank + ";" + blank).replace("bG1 ", "bG1" + blank) + blank
        )
        assert Game.from_text(text).text() == plain, hex(ord(blank))
        assert Game.from_string(text).text() == plain
    assert split_text("Base\u2028; \u00a0wS1;\u3000")[1] == [(" " * 2 + "wS1", 6)]


def test_moves_positions_and_states_are_read_with_any_blank():
    for blank in EVERY:
        game = Game("P")
        game.play(blank + "wS1" + blank)
        game.play("bS1" + blank + "wS1-" + blank)
        assert game.game_string() == "Base+P;InProgress;White[2];wS1;bS1 wS1-"
        text = "wQ@0,0" + blank + "bQ@1,0" + blank + "to:b" + blank
        assert spell_position(parse_position(text)) == "wQ@0,0 bQ@1,0 to:b"
        assert Game.from_text(blank).text() == "Base+MLP;NotStarted;White[1]"
        assert parse_game_type(blank + "base+m" + blank) == "M"
        assert stated_result("Base;" + blank + "BlackWins" + blank) == BLACK
        assert stated_result("Base;" + blank) == ONGOING


def test_a_refused_move_is_told_without_its_blanks():
    error = error_of(Game("P").play, "\u00a0bS1\u2028")
    assert error.move == "bS1"
    error = error_of(Game.from_text, "Base;wS1;\u00a0bA1 wS1-;\u3000bA1 wS1\\\u00a0")
    assert (error.move, error.number) == ("bA1 wS1\\", 3)


def test_an_unreadable_word_is_told_in_its_place_after_any_blank():
    for blank in EVERY:
        assert error_of(Game.from_text, "Base;wS1;" + blank + "bX1 wS1-").at == 10
        assert error_of(parse_position, "wQ@0,0" + blank * 2 + "zz").at == 8
        assert error_of(read_signs, "dot@0,0" + blank + "zz", Game().board).at == 8


def test_signs_and_arrows_are_read_with_any_blank():
    board = parse_position("wQ@0,0 bQ@1,0")
    for blank in EVERY:
        assert len(read_signs("dot@0,0" + blank + "circle@bQ" + blank, board)) == 2
        assert len(read_arrows(blank + "wQ>bQ" + blank + "0,0>1,0>0,1", board)) == 3


def test_typed_words_are_parted_by_any_blank():
    for blank in EVERY:
        text = blank + "The" + blank + "white, ant"
        assert plain_tokens(lambda key: "the of", text) == ["white", "ant"]


def test_a_piece_has_one_reader():
    for piece, name in enumerate(NAMES):
        for word in (name, name.lower(), name.upper(), name + "1" if len(name) == 2 else name):
            assert pieces_named(word) == (piece,), word
            assert read_piece("see " + word, word, 4) == piece
    ants = tuple([PIECE_BY_NAME["bA" + number] for number in "123"])
    assert pieces_named("bA") == pieces_named("Ba") == read_pieces("bA", "bA", 0) == ants
    for word, at, expected in (
        ("", 5, "piece"),
        ("w", 5, "piece"),
        ("w1", 5, "piece"),
        ("xA1", 5, "piece"),
        ("wX1", 5, "piece"),
        ("Q", 5, "piece"),
        ("wA4", 7, "number"),
        ("wA11", 7, "number"),
        ("wQ2", 7, "number"),
        ("wM11", 7, "number"),
        ("ba0", 7, "number"),
    ):
        assert pieces_named(word) == (), word
        for read in (read_piece, read_pieces):
            error = error_of(read, "here " + word, word, 5)
            assert (error.at, error.expected) == (at, expected), word
    error = error_of(read_piece, "here wA", "wA", 5)
    assert (error.at, error.expected) == (7, "number")


def test_a_cell_has_one_reader():
    assert read_cell("0,0", 0, 3) == (0, 0)
    assert read_cell("wA1@-12,7;", 4, 9) == (-12, 7)
    assert read_cell("\u22125,-99", 0, 6) == (-5, -99)
    assert read_cell("05,1", 0, 4) == (5, 1)
    assert read_cell("31,-31", 0, 6, 31) == (31, -31)
    for text, at in (
        ("", 0),
        ("5", 0),
        ("5,", 2),
        (",5", 0),
        ("1,2,3", 0),
        ("1,,2", 0),
        ("1,2,", 0),
        ("x,1", 0),
        ("1,y", 2),
        ("--1,0", 0),
        ("1,-", 2),
        ("100,0", 0),
        ("0,-100", 2),
        ("1.5,0", 0),
        ("1, 2", 2),
        ("\u0663,1", 0),
    ):
        error = error_of(read_cell, text, 0, len(text))
        assert (error.at, error.expected) == (at, "cell"), text
    assert error_of(read_cell, "32,0", 0, 4, 31).at == 0
    assert error_of(read_cell, "0,-32", 0, 5, 31).at == 2
    assert error_of(read_cell, "@1,2", 1, 2).at == 1
