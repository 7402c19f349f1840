"""What a frame is asked about: names of pieces, and what a piece could do that is not to move."""

import pytest

from hive_core.notation.position import parse_position
from hive_core.rules.bugs import PIECE_BY_NAME
from hive_core.rules.errors import NotationError
from hive_core.rules.hexes import cell_at
from web.address.embed_params import read_address
from web.embed.game_source import (
    AUTHORED,
    author_display,
    look_at,
    open_game,
    piece_named,
    refused_at,
)

ROW = "wS1@0,0 bG1@1,0 wQ@-1,0 bQ@2,0"


@pytest.mark.parametrize(
    ("text", "piece"),
    [("wQ", "wQ"), ("wQ1", "wQ"), ("BQ", "bQ"), ("bg", "bG1"), ("wA", "wA1"), ("wa3", "wA3")],
)
def test_a_piece_may_be_named_with_or_without_its_number_one(text, piece):
    assert piece_named(text) == PIECE_BY_NAME[piece]


@pytest.mark.parametrize("text", ["w", "wQ2", "wA4", "xA1", "wA11"])
def test_a_name_of_no_piece_is_refused(text):
    with pytest.raises(NotationError):
        piece_named(text)


def test_no_name_is_no_piece():
    assert piece_named("") == -1


@pytest.mark.parametrize("turn", ["w", "b"])
@pytest.mark.parametrize(("name", "cells"), [("wQ", [(-1, 1), (0, -1)]), ("bQ", [(1, 1), (2, -1)])])
def test_a_piece_is_looked_at_as_on_its_owners_turn(turn, name, cells):
    look = look_at(parse_position(f"{ROW} to:{turn}"), PIECE_BY_NAME[name])
    assert look.goals == tuple(sorted(cell_at(*cell) for cell in cells))
    assert look.refusal is None


def test_a_piece_that_cannot_move_is_looked_at_with_the_reason():
    look = look_at(parse_position(f"{ROW} to:b"), PIECE_BY_NAME["wS1"])
    assert look.refusal and (look.goals, look.refusal.reason) == ((), "pinned")


def test_a_refusal_is_about_the_tapped_cell_and_the_piece_that_is_looked_at():
    look = look_at(parse_position(ROW), PIECE_BY_NAME["wS1"])
    queen = look_at(parse_position(ROW), PIECE_BY_NAME["wQ"])
    assert not look.goals and look.refusal
    assert queen.goals
    assert [refused_at(queen, cell) for cell in queen.goals] == [None] * len(queen.goals)
    found = [refused_at(queen, cell_at(q, 0)) for q in (0, 1, 9)]
    reasons = {refusal.reason for refusal in found if refusal}
    assert len(reasons) > 1, reasons


@pytest.mark.parametrize(
    ("query", "type", "opening"),
    [
        ("pos=wQ@0,0&rules=M", "M", True),
        ("pos=wQ@0,0_game:Base%2BP&rules=M", "P", True),
        ("pos=wQ@0,0&opening=free", None, False),
        ("pos=wQ@0,0_opening:tournament&opening=free", None, True),
        ("game=Base%2BL;wS1&rules=M", "L", True),
    ],
)
def test_rules_and_opening_count_where_the_text_does_not_say_them(query, type, opening):
    settings, problems = read_address(query)
    game, wrong = open_game(settings)
    assert not problems and not wrong
    assert game.board.tournament is opening
    assert type is None or game.board.expansions == type


def test_turned_and_mirrored_as_the_author_wants():
    assert AUTHORED == ("orient", "mirror")
    settings, _ = read_address("pos=wQ@0,0_bQ@1,0&orient=4&mirror&marks=dot@0,0&arrows=wQ-bQ")
    drawn, _ = author_display(settings, open_game(settings)[0].board)
    assert (drawn.orient, drawn.mirror) == (4, True)
    assert drawn.signs == (("dot", cell_at(0, 0)),)


@pytest.mark.parametrize(
    ("query", "type", "opening"),
    [("", "MLP", True), ("opening=free", "MLP", False), ("rules=M&opening=tournament", "M", True)],
)
def test_an_empty_board_has_the_rules_that_are_asked_for(query, type, opening):
    game, wrong = open_game(read_address(query)[0])
    assert not wrong
    assert (game.board.expansions, game.board.tournament) == (type, opening)


def test_a_game_that_cannot_be_read_leaves_an_empty_board_and_is_told():
    game, wrong = open_game(read_address("pos=wQ@0,0_wQ@1,0&opening=free")[0])
    assert not game.played and not game.board.tournament
    assert [(name, trouble.kind) for name, _, trouble in wrong] == [("pos", "impossible")]
