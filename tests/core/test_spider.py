"""The spider: exactly three crawls, no cell twice."""

from tests.core.drawing import check


def test_three_steps_round_a_row():
    check(
        """
               x
            wA1   wQ    bQ    wS1
               x
        """,
        "wS1",
    )


def test_three_steps_along_the_back_of_a_horseshoe():
    check(
        """
                        wS1
                     bQ
            x     wA1   .
                     bB1   x     wB1
                        bG1   wQ
        """,
        "wS1",
    )


def test_four_goals_where_a_bay_opens_beside_the_way():
    check(
        """
               wS1         x
            .     wQ          wB1
               wA1   x     x     bQ
            x     bB1   bG1   wG1
        """,
        "wS1",
    )


def test_three_steps_into_a_bay():
    check(
        """
            x
               bA1   bG1   wS1
            bS1   .
               bQ    x
                  wQ
        """,
        "wS1",
    )


def test_a_closed_room_is_not_entered():
    check(
        """
                        x
               bA1   bG1   bG2
            bS1   .     .     wS1
               bS2   .     bA2   .
                  bQ    bA3   wQ
                                 x
        """,
        "wS1",
    )


def test_a_room_of_three_leads_only_home():
    check(
        """
               bA1   bG1   bG2
            bS1   wS1   .     bB1
               bS2   .     bA2   .
                  bQ    bA3   wQ
        """,
        "wS1",
    )


def test_gates_hold():
    check(
        """
                        x
               bA1   bG1
            bS1   .     .     wS1
               bQ    wQ    bS2
                        x
        """,
        "wS1",
    )


def test_two_pieces_only():
    check(
        """
            x
               bQ
                  wS1
        """,
        "wS1",
        under={"bQ": "wQ"},
    )
