"""The ant: any number of crawls around the hive."""

from tests.core.drawing import check


def test_all_the_way_round():
    check(
        """
               x     x     x     x
            wA1   wQ    bQ    bS1   x
               x     x     x     x
        """,
        "wA1",
    )


def test_not_into_a_room_behind_a_gate():
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


def test_not_out_of_one_either():
    check(
        """
               bA1   bG1   bG2
            bS1   wA1   x     bB1
               bS2   x     bA2
                  bQ    wQ
        """,
        "wA1",
    )


def test_into_a_wide_bay():
    check(
        """
                  x     x     x
               x     bA1   bG1   wA1
            x     bS1   x     x     x
               x     bQ    x     wQ    x
                  x     bS2   bG2   x
                     x     x     x
        """,
        "wA1",
    )


def test_never_on_top():
    check(
        """
                  x     x
               wA1   bB1   x
            x     wQ    bQ    x
               x     x     x
        """,
        "wA1",
        under={"bB1": "bA1"},
    )


def test_pinned_it_stays():
    check("wQ    wA1   bQ", "wA1")


def test_through_a_fork_with_rooms_on_both_sides():
    check(
        """
                  x     x     x     x     x     x
               x     bA1   bG1   x     bB1   bB2   x
            x     bS1   .     x     wA1   .     bG2   x
               x     bQ    wQ    x     bS2   bA2   x
                  x     wS1   wB1   wS2   x     x
                     x     x     x     x
        """,
        "wA1",
    )
