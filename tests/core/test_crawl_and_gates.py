"""Crawling on the ground: freedom to move, gates, and touching the hive all along."""

from hive_core.rules.hexes import cell_at, flanks
from tests.core.drawing import cell_of, check, hive


def test_a_gate_of_two_pieces_holds_a_piece_in():
    check(
        """
               bA1   bG1
            bS1   wQ    .
               bQ    bS2
        """,
        "wQ",
    )


def test_a_wider_gap_lets_it_out():
    check(
        """
               bA1   bG1
            bS1   wQ    x
               bQ    x
        """,
        "wQ",
    )


def test_a_gate_keeps_a_piece_out():
    check(
        """
                  x     x     x
               x     bA1   bG1   x
            x     bS1   .     x     wA1
               x     bQ    wQ    bS2   x
                  x     x     x     x
        """,
        "wA1",
    )


def test_pinned_and_gated_at_once():
    check(
        """
               bA1   bG1
            .     wQ    .
               bQ    bS2
        """,
        "wQ",
    )


def test_a_bug_in_a_closed_hole_stays():
    check(
        """
               bA1   bG1
            bS1   wQ    bB1
               bQ    bS2
        """,
        "wQ",
    )


def test_a_room_of_three_cells_is_walked_through():
    check(
        """
               bA1   bG1   bG2
            bS1   wQ    x     bB1
               bS2   x     bA2
                  bQ    bA3
        """,
        "wQ",
    )


def test_a_room_of_two_cells_has_a_gate_in_the_middle():
    check(
        """
               bA1   bG1   bG2
            bS1   wQ    .     bB1
               bQ    bS2   bA2
        """,
        "wQ",
    )


def test_flanks_are_the_two_common_neighbours():
    board, _ = hive("wQ    bQ    bA1")
    white, black = cell_of(board, "wQ"), cell_of(board, "bQ")
    assert sorted(flanks(white, black)) == sorted([cell_at(1, -1), cell_at(0, 1)])
