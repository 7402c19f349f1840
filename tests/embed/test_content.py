"""What a frame is asked about: names of pieces, and what a piece could do that is not to move."""

import pytest

from hive_core.notation.position import parse_position
from hive_core.rules.bugs import PIECE_BY_NAME
from hive_core.rules.errors import NotationError
from hive_core.rules.hexes import cell_at
from web.embed.content import look_at, piece_named

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
