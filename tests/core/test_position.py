"""Position text: what is read, what is written, and what is said about a text that is wrong."""

from hive_core.notation.position import LONGEST_POSITION, parse_position, spell_position
from hive_core.notation.position_faults import earliest_ply
from hive_core.rules.board import PASS, Board
from hive_core.rules.bugs import BLACK, NAMES, PIECE_BY_NAME, WHITE
from hive_core.rules.error_sentences import EXPECTED, PROBLEMS
from hive_core.rules.errors import ImpossiblePosition, NotationError
from hive_core.rules.hexes import cell_at
from hive_core.rules.layout import layout
from tests.core.drawing import error_of, hive

FULL = "wQ@0,0 bA1@1,0 wB1+bB1@-1,1 to:b last:bA1 game:Base+MLP opening:free reserve:wA2,bG1"


def wrong(text):
    """The code and the place of what is wrong with a text."""
    error = error_of(parse_position, text)
    if isinstance(error, NotationError):
        assert error.text == text
        assert EXPECTED[error.expected] in str(error)
        return error.expected, error.at
    assert isinstance(error, ImpossiblePosition), text
    assert error.text == text
    assert text[error.at :].startswith(error.word)
    assert PROBLEMS[error.problem] in str(error)
    return error.problem, error.at


def standing(board):
    """Names by cell, stacks from the bottom up: {"0,0": "wQ", ...} for cells near (0, 0)."""
    found = {}
    for q in range(-4, 5):
        for r in range(-4, 5):
            stack = board.stack(cell_at(q, r))
            if stack:
                found["%d,%d" % (q, r)] = "+".join([NAMES[piece] for piece in stack])
    return found


def hand(board):
    """The names in reserve."""
    rosters = board.rosters[WHITE] + board.rosters[BLACK]
    return " ".join([NAMES[piece] for piece in rosters if board.where[piece] < 0])


# Reading


def test_the_whole_language():
    board = parse_position(FULL)
    assert standing(board) == {"0,0": "wQ", "1,0": "bA1", "-1,1": "wB1+bB1"}
    assert (board.turn, board.rest) == (BLACK, PIECE_BY_NAME["bA1"])
    assert (board.expansions, board.tournament) == ("MLP", False)
    assert hand(board) == "wA2 bG1"
    assert board.log == []
    assert board.stacks == 1


def test_no_text_is_the_empty_board():
    for text in ("", "  ", "\n"):
        board = parse_position(text)
        assert (board.ply, board.turn, board.rest) == (0, WHITE, -1)
        assert board.where == Board().where
        assert board.legal_moves() == Board().legal_moves()
        assert spell_position(board) == ""


def test_words_come_in_any_order_and_case():
    mixed = (
        "LAST:Ba1  reserve:bg1,WA2 TO:B\n\twb1+BB1@-1,1 GAME:base+plm Ba1@1,0 OPENING:Free wq@0,0"
    )
    assert spell_position(parse_position(mixed)) == spell_position(parse_position(FULL))


def test_coordinates_take_the_typographic_minus_and_a_needless_one_of_a_single_piece():
    assert standing(parse_position("wQ1@\u22121,0")) == {"-1,0": "wQ"}


def test_east_is_one_column_on_and_southeast_one_row_on():
    board, _ = hive(
        """
                  bS1   wA1
               bQ    wQ
                  bG1   wG1
        """
    )
    text = "bS1@0,0 wA1@1,0 bQ@-1,1 wQ@0,1 bG1@-1,2 wG1@0,2"
    assert parse_position(text).where == board.where


def test_names_without_a_number_take_the_free_ones_in_reading_order():
    board = parse_position("wA@0,0 wA1@1,0 wA@2,0 bB+bB@3,0")
    assert standing(board) == {"0,0": "wA2", "1,0": "wA1", "2,0": "wA3", "3,0": "bB1+bB2"}
    assert hand(parse_position("wA2@0,0 reserve:wA,wG,wG,wA")) == "wG1 wG2 wA1 wA3"


def test_last_may_go_without_its_number_if_there_is_one_only():
    assert parse_position("wA2@0,0 to:b last:wA").rest == PIECE_BY_NAME["wA2"]
    assert wrong("wA@0,0 wA@1,0 to:b last:wA") == ("number", 26)


def test_the_turn_is_the_earliest_that_fits():
    for text, ply in (
        ("wS@0,0 to:b", 1),
        ("wS@0,0 bS@1,0", 2),
        ("wS@0,0 bS@1,0 to:b", 3),
        ("wS@0,0 wQ@1,0 bS@2,0", 4),
        ("wS@0,0 wQ@1,0 bS@2,0 to:b", 3),
        ("wS@0,0 bQ@1,0 bS@2,0 to:b", 5),
        ("wS@0,0 bQ@1,0 bS@2,0", 4),
        # a climb is a second turn, and so is the move of what rests, on the side that moved it
        ("wB+bB@0,0", 4),
        ("wB+bB@0,0 last:bB", 4),
        ("wQ@0,0 bQ@1,0 last:bQ", 4),
        ("wQ@0,0 bP@1,0 bQ@2,0 last:wQ", 6),
    ):
        board = parse_position(text)
        assert board.ply == ply == earliest_ply(board, board.turn), text
        assert board.ply & 1 == board.turn


def test_the_turn_can_be_said():
    board = parse_position("wQ@0,0 bQ@1,0 to:b17")
    assert (board.turn, board.ply) == (BLACK, 33)
    assert parse_position("wQ@0,0 bQ@1,0 to:w2").ply == 2


def test_who_waits_without_a_queen_has_to_place_her_as_in_a_game():
    board = parse_position("wS@0,0 wA@-1,0 wG@-2,0 bQ@1,0 bA@2,0 bG@3,0")
    assert {move >> 10 for move in board.legal_moves()} == {PIECE_BY_NAME["wQ"]}


def test_what_is_neither_in_play_nor_in_hand_is_out_of_the_game():
    board = parse_position("wQ@0,0 bQ@1,0 wA2@-1,0 reserve:none")
    assert board.rosters == (
        (PIECE_BY_NAME["wQ"], PIECE_BY_NAME["wA2"]),
        (PIECE_BY_NAME["bQ"],),
    )
    moving = {move >> 10 for move in board.legal_moves()}
    assert moving == {PIECE_BY_NAME["wA2"]}
    alone = parse_position("wQ@0,0 bQ@1,0 wA@2,0 wA@1,1 wA@0,1 wG@1,-1 to:b reserve:none")
    assert alone.legal_moves() == [PASS]


def test_only_bugs_of_the_game_are_in_hand():
    assert hand(parse_position("game:Base")).count("M") == 0
    assert hand(parse_position("game:Base+M")).count("M") == 2


def test_a_long_hive_keeps_its_cells_apart():
    names = [name for name in NAMES if name[1] != "P"]
    text = " ".join(["%s@%d,%d" % (name, i - 13, 0) for i, name in enumerate(names)])
    board = parse_position(text)
    assert len({cell for cell in board.where if cell >= 0}) == 26
    assert parse_position(spell_position(board)).where == board.where


# Writing


def test_what_need_not_be_said_is_left_out():
    for text in (
        "",
        "wQ@0,0",
        "wQ@0,0 to:b",
        "wQ@0,0 bQ@1,0 to:w9",
        "wQ@0,0 bQ@1,0 to:b last:wQ",
        "wB1+bB1+wM@0,0",
        "wQ@0,0 game:Base",
        "opening:free",
        "reserve:none",
        "wQ@0,0 bQ@1,0 reserve:wA1,bA1",
    ):
        assert spell_position(parse_position(text)) == text
    said = "wQ@0,0 bQ@1,0 to:w2 game:Base+MLP opening:tournament"
    assert spell_position(parse_position(said)) == "wQ@0,0 bQ@1,0"


def test_pieces_are_written_by_row_and_column():
    text = "bQ@1,0 wA3@-1,1 wQ@0,0 wA1@1,-1"
    assert spell_position(parse_position(text)) == "wA1@1,-1 wQ@0,0 bQ@1,0 wA3@-1,1"


# What is wrong

ANYWHERE = (
    # a word that is nothing
    ("^nonsense", "placing"),
    ("^wA1", "placing"),
    ("^wA1-bQ", "placing"),
    ("^3,-2", "placing"),
    ("^;", "placing"),
    ("^+", "placing"),
    # pieces
    ("^@9,9", "piece"),
    ("^x@9,9", "piece"),
    ("^w@9,9", "piece"),
    ("^wX@9,9", "piece"),
    ("^xA1@9,9", "piece"),
    ("^\u00e4A1@9,9", "piece"),
    ("wA1+^@9,9", "piece"),
    ("^+wB1@9,9", "piece"),
    ("wA1+^+wB1@9,9", "piece"),
    ("wA1+^xB1@9,9", "piece"),
    ("wA^4@9,9", "number"),
    ("wA^0@9,9", "number"),
    ("wS^3@9,9", "number"),
    ("wA^1x@9,9", "number"),
    ("wQ^2@9,9", "number"),
    ("wA1+bB^3@9,9", "number"),
    # cells
    ("wA1@^", "cell"),
    ("wA1@^,", "cell"),
    ("wA1@^5", "cell"),
    ("wA1@^1,2,3", "cell"),
    ("wA1@^x,1", "cell"),
    ("wA1@1,^y", "cell"),
    ("wA1@1,^", "cell"),
    ("wA1@^,1", "cell"),
    ("wA1@1,^1.5", "cell"),
    ("wA1@^--1,0", "cell"),
    ("wA1@^100,0", "cell"),
    ("wA1@0,^-100", "cell"),
    ("wA1@^1e1,0", "cell"),
    ("wA1@^@0,0", "cell"),
    ("wA1@0,^0@1", "cell"),
    # settings
    ("^foo:1", "setting"),
    ("^:", "setting"),
    ("^:b", "setting"),
    ("^turn:w", "setting"),
    ("^to=b:w", "setting"),
    ("last:^", "piece"),
    ("last:^zz", "piece"),
    ("last:wA^9", "number"),
    ("game:^", "game_type"),
    ("game:^Chess", "game_type"),
    ("game:Base^+", "game_type"),
    ("game:Base^+X", "game_type"),
    ("game:Base^+MM", "game_type"),
    ("opening:^", "opening"),
    ("opening:^queen", "opening"),
    ("reserve:^", "piece"),
    ("reserve:wA1,^", "piece"),
    ("reserve:^none,wA1", "piece"),
    ("reserve:wA1,^,bA1", "piece"),
    ("reserve:wA1,bA^5", "number"),
    ("to:^", "side"),
    ("to:^x", "side"),
    ("to:w^x", "side"),
    ("to:b^0", "side"),
    ("to:w^-1", "side"),
    ("to:w^99999", "side"),
    ("to:^17", "side"),
)
"""Words that nothing around them makes right, with ^ before the place where reading stops."""

AT_THE_END = (
    # more than the game has
    ("^wQ@1,-1", "twice"),
    ("^bA1@1,-1", "twice"),
    ("^WQ@1,-1", "twice"),
    ("wG1@1,-1 ^wG1@2,-1", "twice"),
    ("wG1+bB2@1,-1 wG2+^bB2@2,-2", "twice"),
    ("wA@1,-1 wA@2,-1 wA@3,-1 ^wA@4,-1", "too_many"),
    ("wS1@1,-1 wS2@2,-1 ^wS@3,-1", "too_many"),
    ("bA@1,-1 bA2@2,-1 ^bA@3,-1", "too_many"),
    ("reserve:^wQ", "twice"),
    ("reserve:wA1,^wA1", "twice"),
    ("reserve:bA2,bG1,^bA1", "twice"),
    ("reserve:wA,wA,wA,^wA", "too_many"),
    ("reserve:bA,bA,^bA", "too_many"),
    ("^wM@1,-1 game:Base+LP", "not_in_game"),
    ("^bL@1,-1 game:Base", "not_in_game"),
    ("game:Base+ML reserve:wA1,^wP", "not_in_game"),
    # cells
    ("wA1@^0,0", "cell_taken"),
    ("wA1@^1,0", "cell_taken"),
    ("wA1@1,-1 wA2@^1,-1", "cell_taken"),
    ("wA1@1,-1 wB2@^\u22120,0", "cell_taken"),
    ("^wA1@3,0", "apart"),
    ("^wA1@32,0", "apart"),
    ("^wA1@9,9 wA2@2,1 wA3@-2,0", "apart"),
    ("wA1@2,0 ^wA2@2,-2", "apart"),
    ("wA1+^wB2@7,7", "apart"),
    # stacks
    ("wA1+^wA2@1,-1", "not_on_top"),
    ("wB2+^bG1@1,-1", "not_on_top"),
    ("wA1+wB2+^wS1@1,-1", "not_on_top"),
    ("wA1+^wL@1,-1", "not_on_top"),
    ("wA1+^wP+wB2@1,-1", "not_on_top"),
    # time
    ("last:^wA1", "last_not_in_play"),
    ("last:^wG", "last_not_in_play"),
    ("last:^bP", "last_not_in_play"),
    ("last:^wB1", "last_covered"),
    ("wA2+wM@1,-1 last:^wA2", "last_covered"),
    ("to:^w1", "too_early"),
    ("to:^b1", "too_early"),
    ("last:bA1 to:^w2", "too_early"),
    ("wA1@1,-1 wA2@2,-1 wA3@3,-1 to:^b3", "too_early"),
    ("to:w ^to:b", "once"),
    ("last:bA1 ^last:bA1", "once"),
    ("game:Base ^GAME:Base", "once"),
    ("opening:free ^opening:free", "once"),
    ("reserve:none ^reserve:none", "once"),
)
"""Words that do not fit to BASES[0] before them."""

BASES = ("wQ@0,0 bA1@1,0 wB1+bB1@-1,1", "wQ@0,0", "bS1@0,0 bS2@1,0 bG3+wM@0,1")


def marked(text):
    """A text without its mark, and the place of the mark."""
    return text.replace("^", ""), text.index("^")


def malformed():
    """(text, place, code): more than 200 texts with one fault each."""
    found = []
    for fault, code in ANYWHERE:
        text, at = marked(fault)
        found.append((text, at, code))
        for base in BASES:
            found.append((base + " " + text, len(base) + 1 + at, code))
        found.append((text + "  " + BASES[0], at, code))
    for fault, code in AT_THE_END:
        text, at = marked(fault)
        found.append((BASES[0] + " " + text, len(BASES[0]) + 1 + at, code))
    return found


def test_every_fault_is_told_with_its_place():
    for text, at, code in malformed():
        assert wrong(text) == (code, at), text
    assert len({text for text, _, _ in malformed()}) >= 200


def test_every_code_is_used():
    told = {code for _, _, code in malformed()}
    assert set(PROBLEMS) - told == {"nothing_in_play"}


def test_a_hive_begins_with_its_first_turn():
    assert wrong("to:b") == ("nothing_in_play", 3)
    assert wrong("to:w2") == ("nothing_in_play", 3)
    assert parse_position("to:w1").ply == 0


def test_a_text_has_an_end():
    error = error_of(parse_position, " " * (LONGEST_POSITION + 1))
    assert (error.expected, error.at) == ("too_long", 0)
    assert parse_position(" " * LONGEST_POSITION).ply == 0


def test_a_piece_on_cell_number_0_lies_somewhere_like_any_other():
    board = parse_position("wQ@-16,-16 bQ@-15,-16")
    assert 0 in board.where
    assert [(q, r) for _, _, q, r, _ in layout(board)[0]] == [(-16, -16), (-15, -16)]
    assert spell_position(board) == "wQ@-16,-16 bQ@-15,-16"
