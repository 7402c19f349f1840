"""The mosquito: as the bugs it touches, a beetle on top."""

from hive_core.rules.bugs import BUGS, copied
from tests.core.drawing import cell_of, check, hive


def test_beside_a_queen_one_crawl():
    check(
        """
               x
            wM    wQ    bQ
               x
        """,
        "wM",
    )


def test_beside_a_spider_and_a_grasshopper():
    check(
        """
                  x
               bS1   .
            wM    bG1   bQ    wQ    x
                           x
        """,
        "wM",
    )


def test_the_opponents_bugs_count_too():
    check(
        """
               x     x     x     x
            wM    bA1   wQ    bQ    x
               x     x     x     x
        """,
        "wM",
    )


def test_only_a_mosquito_beside_gives_nothing():
    check("wM    bM    wQ    bQ", "wM")


def test_the_top_of_a_stack_is_what_it_touches():
    check(
        """
               x
            wM    bB1x  wQ    bQ
               x
        """,
        "wM",
        under={"bB1": "bA1"},
    )


def test_a_covered_mosquito_moves_not():
    check("bB1   wQ    bQ", "wM", under={"bB1": "wM"})


def test_on_top_it_is_a_beetle_whatever_lies_beside():
    check(
        """
               x     x
            bA1x  wM    bG1x
               x     wQx   bQ
        """,
        "wM",
        under={"wM": "bS1"},
    )


def test_beside_a_beetle_it_climbs():
    check(
        """
               x
            wM    bB1x  wQ    bQ
               x
        """,
        "wM",
    )


def test_beside_a_ladybug_it_crosses():
    check(
        """
                     x     x
            wM    bL    wQ    bQ
                     x     x
        """,
        "wM",
    )


def test_what_it_copies():
    board, _ = hive(
        """
             bA1   bG1
          bM    wM    wQ
             bQ
        """
    )
    letters = [BUGS[kind].letter for kind in copied(board, cell_of(board, "wM"))]
    assert sorted(letters) == ["A", "G", "Q"]


def test_beside_a_pillbug_it_throws():
    check(
        """
               x     x
            bG1   wM    wP
               x     wQ    bQ
        """,
        "bG1",
    )


def test_a_pinned_mosquito_throws_all_the_same():
    check(
        """
               x     x
            bG1   wM    bP    bQ    wQ
               x     x
        """,
        "bG1",
    )


def test_on_top_it_throws_nothing():
    check(
        """
            bG1   wM    wP
               wA1   wQ    bQ
        """,
        "bG1",
        under={"wM": "bS1"},
    )
