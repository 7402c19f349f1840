"""Questions about positions, answered by the rules."""

from hive_core.game.question import answers, read_question
from hive_core.notation.position import parse_position
from hive_core.rules.board import CELL, SHIFT
from hive_core.rules.bugs import NAMES
from hive_core.rules.errors import NotationError
from hive_core.rules.hexes import axial
from tests.core.drawing import error_of

WINS = "bQ@0,0 wA1@1,0 wS1@0,1 bG1@-1,1 wB1@-1,0 bS1@0,-1 wQ@2,0 wA2@-2,1 bA1@1,1 game:Base"
ROW = "wA1@0,0 wG1@1,0 wQ@2,0 bQ@3,0 game:Base"
THROWS = "wP@0,0 wQ@-1,0 bQ@1,0 bA1@0,1 wA1@-1,1 to:w9"


def said(position, text):
    """The answers to a question as words: cells, moves, or names of pieces."""
    board = parse_position(position)
    question = read_question(board, text)
    found = answers(board, question)
    if question.kind == "find":
        return sorted(["%d,%d" % axial(cell) for cell in found])
    if question.kind == "wins":
        return sorted([NAMES[move >> SHIFT] + "@%d,%d" % axial(move & CELL) for move in found])
    return sorted([NAMES[piece] for piece in found])


def test_the_places_of_a_piece_of_either_colour_or_in_reserve():
    assert said(ROW, "find:bQ") == ["2,1", "3,-1"]
    assert said(ROW + " to:b", "find:bQ") == said(ROW, " Find: bq ")
    assert said(ROW, "find:wS") == said(ROW, "find:wS1")
    assert said(ROW, "find:bS1") and not said(ROW, "find:bS2")


def test_pinned_pieces_and_those_that_can_move_or_cannot():
    assert said(ROW, "pinned") == ["wG1", "wQ"]
    assert said(ROW, "pinned:b") == []
    assert said(ROW, "legal") == ["bQ", "wA1"]
    assert said(ROW, "stuck:w") == ["wG1", "wQ"]


def test_winning_moves_and_pieces_that_can_be_thrown():
    assert said(WINS, "wins") == said(WINS, "wins:w") == ["wA2@1,-1"]
    assert said(THROWS, "throw") == said(THROWS, "throw:w") != []
    assert said(THROWS, "throw:b") == []


def test_a_piece_that_could_walk_there_can_be_thrown_as_well():
    assert said("wQ@-1,0 wP@0,0 wA1@0,1 bQ@-2,0 to:w9 game:Base+P", "throw") == ["wA1"]


def test_a_finished_game_has_no_answers():
    over = "bQ@0,0 wA1@1,0 wS1@0,1 bG1@-1,1 wB1@-1,0 bS1@0,-1 wQ@2,0 wA2@1,-1 game:Base"
    assert said(over, "legal") == said(over, "find:wA2") == said(over, "wins") == []


def test_what_is_no_question_is_refused():
    board = parse_position(ROW)
    for text in ("", "find", "find:", "find:wM", "pinned:x", "wins:b", "throw:both", "who", ":w"):
        error = error_of(read_question, board, text)
        assert isinstance(error, NotationError) and error.expected == "question", text
