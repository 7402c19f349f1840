"""The pillbug: one crawl, or a neighbour is carried over its back."""

from hive_core.rules.bugs import NAMES
from hive_core.rules.hexes import NEIGHBOURS, W
from tests.core.drawing import cell_of, check, hive, move_of


def test_it_crawls_like_a_queen():
    check(
        """
               x
            wP    wQ    bQ
               x
        """,
        "wP",
    )


def test_an_own_neighbour_is_thrown():
    check(
        """
            x     x     x
               wQ    wP    bQ
                  wG1   x
        """,
        "wG1",
    )


def test_the_opponents_queen_is_thrown():
    check(
        """
               x     x
            bQ    wP    wQ
               x     x
        """,
        "bQ",
    )


def test_a_pinned_pillbug_throws():
    check(
        """
               bG1   x
            x     wP    bQ    wQ
               wA1   x
        """,
        "bG1",
    )


def test_ground_gates_do_not_matter_to_a_throw():
    check(
        """
               bS1   bB1
            bA1   wP    bG1
               bQ    x     bS2
                  wQ
        """,
        "bA1",
    )


def test_a_pinned_piece_is_not_thrown():
    check(
        "wQ    wP    bG1   bQ",
        "bG1",
    )


def test_a_piece_in_a_stack_is_not_thrown():
    check(
        """
            wQ    wP    bB1
               .     bQ
        """,
        "bB1",
        under={"bB1": "bA1"},
    )
    check(
        """
            wQ    wP    wB1
               .     bQ
        """,
        "bA1",
        under={"wB1": "bA1"},
    )


def test_two_stacks_stop_the_lift():
    check(
        """
               wB1   .
            bG1   wP    wQ
               bB1   bQ
        """,
        "bG1",
        under={"wB1": "bA1", "bB1": "bA2"},
    )


def test_one_stack_stops_no_lift():
    check(
        """
               wB1   x
            bG1   wP    wQ
               bB1   bQ
        """,
        "bG1",
        under={"wB1": "bA1"},
    )


def test_two_stacks_stop_the_drop():
    check(
        """
               wB1   x
            .     wP    bG1
               bB1   bQ
                  wQ
        """,
        "bG1",
        under={"wB1": "bA1", "bB1": "bA2"},
    )


def test_a_covered_pillbug_throws_nothing():
    check(
        "bG1   bB1   wQ    bQ",
        "bG1",
        under={"bB1": "wP"},
    )


def test_the_opponents_pillbug_throws_not_for_us():
    check(
        "bG1   bP    wQ    bQ",
        "bG1",
    )


def test_walk_and_throw_to_one_cell_are_one_move():
    board = check(
        """
                       x     x
                    wQ    wP    bQ    bG1
                       x     x
                """,
        "wQ",
    )
    assert len(board.legal_moves()) == len(set(board.legal_moves()))


def test_the_thrower_is_known():
    board, _ = hive("bG1   wP    wQ    bQ")
    goal = NEIGHBOURS[cell_of(board, "wP")][0]
    throwers = board.throwers_for(move_of("bG1", goal))
    assert [NAMES[piece] for piece in throwers] == ["wP"]
    assert board.throwers_for(move_of("bG1", NEIGHBOURS[cell_of(board, "bG1")][W])) == []
