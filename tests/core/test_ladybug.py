"""The ladybug: up, once across the top, and down."""

from tests.core.drawing import check


def test_two_on_top_then_down():
    check(
        """
                     x     x
            wL    bQ    wQ    bA1
                     x     x
        """,
        "wL",
    )


def test_over_a_single_piece_there_is_no_way():
    check("wL    bQ", "wL", under={"bQ": "wQ"})


def test_into_a_closed_hole():
    check(
        """
                  x     x
               bA1   bG1   x
            bS1   x     bB1   wL
               bQ    wQ    x
                  x     x
        """,
        "wL",
    )


def test_out_of_a_closed_hole():
    check(
        """
                  x     x     x
               x     bA1   bG1   x
            x     bS1   wL    bB1   x
               x     bQ    wQ    x
                  x     x     x
        """,
        "wL",
    )


def test_not_back_home_and_not_on_top():
    check(
        """
                  x     x
               wL    bQ    x
            x     wQ    x
               x     x
        """,
        "wL",
    )


def test_over_stacks():
    check(
        """
                     x     x
            wL    bB1   wB1   bA1
                     x     x
        """,
        "wL",
        under={"bB1": "wQ", "wB1": "bQ bG1"},
    )


def test_high_stacks_close_the_first_step():
    check(
        """
               wS1   x
            wL    bQ    bA3
               wQ    x
        """,
        "wL",
        under={"wS1": "bA1 wG1", "wQ": "bA2 wG2"},
    )


def test_high_stacks_close_the_way_across():
    check(
        """
                  x     x
               x     wS1   x
            wL    wA1   bQ
               x     wQ    x
                  x     x
        """,
        "wL",
        under={"wS1": "bA1 wG1", "wQ": "bA2 wG2"},
    )


def test_pinned_it_stays():
    check("wQ    wL    bQ", "wL")
