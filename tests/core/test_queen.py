"""The queen bee: one crawl."""

from tests.core.drawing import check


def test_one_cell_to_either_side():
    check(
        """
                     x
            wA1   bQ    wQ
                     x
        """,
        "wQ",
    )


def test_four_ways_between_two_pieces_of_a_ring():
    check(
        """
                  wS1   wA1   wQ
               bS1   x     bB1   .
            x     bQ    x     wB1
               x     bA1   bS2
                        wS2
        """,
        "bQ",
        turn="b",
    )


def test_round_a_corner():
    check(
        """
            x     wQ    x
               bQ    bA1
        """,
        "wQ",
    )


def test_covered_by_a_beetle_she_stays():
    check("bB1   wA1   bQ", "wQ", under={"bB1": "wQ"})
