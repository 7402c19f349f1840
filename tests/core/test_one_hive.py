"""One hive: no move may split it, not even on the way."""

from tests.core.drawing import check


def test_a_joint_is_pinned():
    check("wA1   wQ    bQ", "wQ")


def test_an_end_is_free():
    check(
        """
                     x
            bA1   wQ    bQ
                     x
        """,
        "bQ",
        turn="b",
    )


def test_a_closed_ring_pins_nobody():
    check(
        """
            x     wA1   wG1
               wS1   .     bS1
                  wQ    bQ    x
        """,
        "wG1",
    )


def test_a_ring_with_a_tail_pins_where_the_tail_hangs():
    check(
        """
               wA1   wG1   .
            wS1   .     bS1   bA1
               wQ    bQ    .
        """,
        "bS1",
        turn="b",
    )


def test_two_rings_that_touch_need_no_joint():
    check(
        """
               x     x     x     x     x
            x     wA1   wG1   bG1   bG2   x
               wS1   x     bL    x     bA1
            x     wQ    wB1   bQ    bB1   x
               x     x     x     x     x
        """,
        "bL",
        turn="b",
    )


def test_the_only_link_of_two_rings_is_pinned():
    check(
        """
               wA1   wG1   .     bG1   bG2
            wS1   .     bL    bS2   .     bA1
               wQ    wB1   .     bQ    bB1
        """,
        "bL",
        turn="b",
    )


def test_a_climber_on_a_joint_is_free_the_joint_stays():
    check(
        """
               x     x
            wQx   wB1   bQx
               x     x
        """,
        "wB1",
        under={"wB1": "bA1"},
    )


def test_joining_both_parts_again_is_no_excuse():
    check(
        """
               bA2   bA1
            .     bQ
               wQ
        """,
        "bQ",
        turn="b",
    )


def test_a_queen_beside_a_single_piece():
    check(
        """
               x
            wQ    bQ
               x
        """,
        "wQ",
    )


def test_contact_may_not_be_lost_on_the_way():
    # Eastward there is a cell that touches the hive again, but nothing to hold on to in between.
    check(
        """
            x     wQ
               bQ    x     bA1
            bS1   bG1   bS2
        """,
        "wQ",
    )
