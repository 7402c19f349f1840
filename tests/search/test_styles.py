"""Styles: the same rules and search, another judgement of the two queens."""

import pytest

from hive_core.notation.position import parse_position
from hive_core.search.evaluate import DEFAULT
from hive_core.search.levels import BALANCED, STYLES
from hive_core.search.styles import styled

PRESSED = {
    0: "wQ@0,0 bQ@4,0 wA1@1,0 wB1@2,0 wG1@3,0 wA2@5,0 wA3@4,1 wS1@4,-1 to:w",
    1: "bQ@0,0 wQ@4,0 bA1@1,0 bB1@2,0 bG1@3,0 bA2@5,0 bA3@4,1 bS1@4,-1 to:b",
}
"""By the side to move: the enemy's queen has four neighbours, the own one has one."""


def test_the_middle_style_is_the_evaluator_of_everybody() -> None:
    assert styled(BALANCED, 0) is styled(BALANCED, 1) is DEFAULT
    assert len({style.name for style in STYLES}) == len(STYLES)


@pytest.mark.parametrize("color", [0, 1])
def test_the_bolder_the_more_an_attack_is_worth(color: int) -> None:
    board = parse_position(PRESSED[color])
    assert board.turn == color
    values = [styled(style, color).value(board) for style in range(len(STYLES))]
    assert values == sorted(values) and len(set(values)) == len(values)
    assert values[0] > 0.0


@pytest.mark.parametrize("color", [0, 1])
def test_the_more_cautious_the_more_a_threat_is_feared(color: int) -> None:
    """The same positions with the eyes of the side that is pressed."""
    board = parse_position(PRESSED[1 - color])
    values = [styled(style, color).value(board) for style in range(len(STYLES))]
    assert values == sorted(values, reverse=True) and len(set(values)) == len(values)
    assert values[0] > 0.0  # for the side to move, which is the other one


def test_an_evaluator_is_made_once() -> None:
    assert styled(0, 1) is styled(0, 1)
    assert styled(0, 1) is not styled(0, 0)
