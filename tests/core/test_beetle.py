"""The beetle: one step on any level, and the gates that stacks make."""

from hive_core.rules.steps import gated
from tests.core.drawing import cell_of, check, hive


def test_on_the_ground_it_crawls_or_climbs():
    check(
        """
            bA1   bQx   x
               wQx   wB1
                  x
        """,
        "wB1",
    )


def test_gates_on_the_ground_hold_it():
    check(
        """
               bA1x  bG1x
            bS1x  wB1   .
               bQx   wQx
        """,
        "wB1",
    )
    check(
        """
                        x
               bA1   bG1x  wB1
            bS1   .     wA1x  x
               bQ    wQ
        """,
        "wB1",
    )


def test_on_top_it_goes_anywhere():
    check(
        """
               x     x
            wQx   wB1   bA1x
               x     x
        """,
        "wB1",
        under={"wB1": "bQ"},
    )


def test_down_into_a_closed_hole():
    check(
        """
               bA1   bG1x  x
            bS1   x     wB1   x
               bQ    wQx   x
        """,
        "wB1",
        under={"wB1": "bS2"},
    )


def test_stacks_as_high_as_the_goal_let_it_climb_between_them():
    check(
        """
            x     wS1x
               wB1   bQx
            x     wQx
        """,
        "wB1",
        under={"wS1": "bA1", "wQ": "bA2", "bQ": "bG1"},
    )


def test_two_higher_stacks_stop_a_climb():
    check(
        """
            x     wS1x
               wB1   bQ
            x     wQx
        """,
        "wB1",
        under={"wS1": "bA1", "wQ": "bA2"},
    )


def test_one_higher_stack_alone_stops_nothing():
    check(
        """
            x     wS1x
               wB1   bQx
            x     wQx
        """,
        "wB1",
        under={"wS1": "bA1"},
    )


def test_two_higher_stacks_stop_a_fall():
    check(
        """
               x     wS1x
            x     wB1   .
               x     bQx   wQ
        """,
        "wB1",
        under={"wB1": "bG1", "wS1": "bA1 bA2", "bQ": "wA1 wA2"},
    )


def test_stacks_of_the_movers_own_height_stop_no_fall():
    check(
        """
               x     wS1x
            x     wB1   .
               x     bQx   wQ
        """,
        "wB1",
        under={"wB1": "bG1", "wS1": "bA1", "bQ": "wA1"},
    )


def test_along_the_top_between_higher_stacks():
    check(
        """
               x     wS1x
            x     wB1   bS1
               x     bQx   wQ
        """,
        "wB1",
        under={"wB1": "bG1", "bS1": "bG2", "wS1": "bA1 bA2 bA3", "bQ": "wA1 wA2 wA3"},
    )


def test_a_gate_far_up():
    # From the third level onto a stack of three between two of four: hardly ever reached in a game.
    check(
        """
               x     wMx
            x     wB1   bS1
               x     bB1x  wQ
        """,
        "wB1",
        under={"wB1": "bQ bG1", "bS1": "bG2 wA1", "wM": "bA1 bA2 wA2", "bB1": "wB2 bB2 wA3"},
    )


def test_seven_high_is_allowed():
    check(
        """
               wQx   bMx
            wA1x  wB1   x
               x
        """,
        "wB1",
        under={"bM": "bQ bB1 bB2 wM wB2"},
    )


def test_height_is_counted_without_the_mover():
    board, _ = hive("wB1   bS1   bQ    wQ", under={"wB1": "bG1"})
    cell, beside = cell_of(board, "wB1"), cell_of(board, "bS1")
    assert board.height[cell] == 2
    assert not gated(board, cell, beside, 1)


def test_covered_by_another_it_stays():
    check("wQ    bB1   bQ", "wB1", under={"bB1": "wB1"})


def test_the_last_tie_of_two_pieces():
    check(
        """
               x
            wQx   wB1
               x
        """,
        "wB1",
    )
