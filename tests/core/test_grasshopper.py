"""The grasshopper: a straight jump over pieces, gates or no gates."""

from tests.core.drawing import check


def test_over_one_or_many():
    check(
        """
            wG1   bA1   wQ    bQ    x
               bS1   .
                  x
        """,
        "wG1",
    )


def test_into_the_first_gap_only():
    check(
        """
            wG1   wQ    x     bQ
               .     bA1   bS1
        """,
        "wG1",
    )


def test_all_six_directions():
    check(
        """
                  x           x
                     bA1   bG1
            x     wQ    wG1   bQ    x
                     bS1   bS2
                  x           x
        """,
        "wG1",
    )


def test_into_a_closed_hole():
    check(
        """
               .     bA1   bG1
            wG1   bQ    x     bS1
               .     wQ    bS2
        """,
        "wG1",
    )


def test_over_a_stack_of_any_height():
    check(
        """
            wG1   bB2   wQ    x
               .     bQ
        """,
        "wG1",
        under={"bB2": "bA1 wB1 bB1"},
    )


def test_pinned_it_stays():
    check("wQ    wG1   bQ", "wG1")
