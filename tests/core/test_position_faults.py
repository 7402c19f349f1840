"""What of a set-up position no hive can look like, and what no game comes to."""

from hive_core.notation.position import parse_position
from hive_core.notation.position_faults import DOUBTS, doubts, impossible, parts
from hive_core.rules.board import Board
from hive_core.rules.bugs import NAMES, PIECE_BY_NAME
from hive_core.rules.error_sentences import PROBLEMS
from hive_core.rules.hexes import cell_at
from tests.core.drawing import hive

STRANGE = (
    ("", ""),
    ("wS@0,0 bS@1,0", ""),
    ("wQ@0,0 bQ@1,0 last:bQ", ""),
    ("wA2@0,0 bS@1,0", "number_skipped wA2"),
    ("wA2@0,0 bS@1,0 reserve:none", ""),
    ("wS@0,0 wA@-1,0 wA@-2,0 bQ@1,0 to:w5", "queen_late"),
    ("wS@0,0 wA@-1,0 wA@-2,0 wA@-3,0 bQ@1,0 to:b", "queen_late"),
    ("wQ@0,0 to:b", "queen_opening wQ"),
    ("wQ@0,0 to:b opening:free", ""),
    ("wS@0,0 bS@1,0 to:w3", "placed_too_few/placed_too_few"),
    ("wS+bB@0,0 bS@1,0", "placed_too_few/placed_too_few/moved_before_queen bB1"),
    (
        "wS@0,0 wA@-1,0 bS@1,0 bA@2,0 last:bA1",
        "placed_too_few/placed_too_few/moved_before_queen bA1",
    ),
    ("wQ@0,0 bQ@1,0 wP@0,1 last:bQ to:b9", ""),
    ("wQ@0,0 bQ@1,0 wA@-1,0 last:bQ to:b9", "nothing_throws bQ"),
)
"""Positions and what is strange about them: code and piece, apart by a stroke."""


def told(faults):
    return "/".join([" ".join([f.code] + [NAMES[piece] for piece in f.pieces]) for f in faults])


def test_what_no_game_comes_to_is_told():
    for text, wanted in STRANGE:
        assert told(doubts(parse_position(text))) == wanted, text


def test_a_surrounded_queen_ends_the_game():
    ring = "wA@1,0 wA@0,1 wA@-1,1 bA@-1,0 bA@0,-1 bA@1,-1 wG@2,0"
    assert told(doubts(parse_position("wQ@0,0 bQ@3,0 " + ring))) == "surrounded wQ"
    second = " bS@3,-1 bS@4,-1 bG@4,0 bG@3,1 bG@2,1"
    both = told(doubts(parse_position("wQ@0,0 bQ@3,0 " + ring + second)))
    assert both == "both_surrounded wQ bQ"


def test_everything_impossible_is_told_at_once():
    board = Board("", True)
    for name, q, r in (("wQ", 0, 0), ("bQ", 1, 0), ("wA1", 0, 0), ("bM", 2, 0), ("bA1", 5, 0)):
        board.put(PIECE_BY_NAME[name], cell_at(q, r))
    board.rest = PIECE_BY_NAME["wQ"]
    board.ply = 2
    assert told(impossible(board)) == "not_in_game bM/apart bA1/not_on_top wA1/last_covered wQ"
    board.rest = PIECE_BY_NAME["wG1"]
    assert told(impossible(board))[-20:] == "last_not_in_play wG1"
    board.rest = -1
    assert told(impossible(board))[-9:] == "too_early"


def test_an_empty_board_after_the_first_turn_is_impossible():
    board = Board()
    assert impossible(board) == [] and doubts(board) == []
    board.ply = board.turn = 1
    assert told(impossible(board)) == "nothing_in_play"


def test_hives_of_games_are_neither():
    board, _ = hive("wQ    bQ    wA1   bA1")
    assert impossible(board) == []
    assert parts([(0, 0), (2, 0), (1, 0), (5, 5)]) == [[(0, 0), (1, 0), (2, 0)], [(5, 5)]]
    assert not set(DOUBTS) & set(PROBLEMS)
