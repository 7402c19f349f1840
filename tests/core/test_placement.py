"""Placing a piece: where, which, and where not."""

from hive_core.rules.board import SHIFT, Board
from hive_core.rules.bugs import BUGS, NAMES
from hive_core.rules.hexes import NEIGHBOURS, START
from tests.core.drawing import check, goals_of, hive, names, played


def test_first_piece_goes_to_the_start():
    board = Board("MLP")
    assert goals_of(board, "wA1") == {START}
    assert names([move >> SHIFT for move in board.legal_moves()]) == [
        "wA1",
        "wB1",
        "wG1",
        "wL",
        "wM",
        "wP",
        "wS1",
    ]


def test_second_piece_goes_beside_the_first():
    board = played("wS1", "")
    assert goals_of(board, "bA1") == set(NEIGHBOURS[START])
    assert len(board.legal_moves()) == 24


def test_later_pieces_touch_only_their_own_colour():
    check(
        """
               x
            x     wQ    bQ
               x
        """,
        "wA1",
    )


def test_black_is_bound_the_same_way():
    check(
        """
                     x
            wQ    bQ    x
                     x
        """,
        "bA1",
        turn="b",
    )


def test_a_climber_on_top_gives_the_stack_its_colour():
    check(
        """
                     x     x
            bA1   wB1   wQ    x
                     x     x
        """,
        "wA1",
        under={"wB1": "bQ"},
    )


def test_a_covered_own_piece_is_no_anchor():
    check(
        "bA1   bB1   bQ",
        "wA1",
        under={"bB1": "wQ"},
    )


def test_a_hole_that_nobody_can_crawl_into_takes_a_new_piece():
    check(
        """
                  x     x     x
               x     wA1   wG1   x
            x     wS1   x     wB1
               x     wQ    wS2   bQ
                  x     x
        """,
        "wA2",
    )


def test_a_hole_beside_the_opponent_takes_none():
    check(
        """
                  x     x     x
               x     wA1   wG1
            x     wS1   .     bB1
               x     wQ    wS2   bQ
                  x     x
        """,
        "wA2",
    )


def test_never_on_top_of_a_piece():
    board, _ = hive("wQ    wA1   bQ")
    for piece, cells in board.legal_by_piece():
        if board.where[piece] < 0:
            assert not [cell for cell in cells if board.top[cell] >= 0], NAMES[piece]


def test_only_the_lowest_number_of_a_kind():
    board, _ = hive("wQ    wA1   bQ    bA1")
    assert goals_of(board, "wA2")
    assert not goals_of(board, "wA3")
    assert not goals_of(board, "bA2")


def test_nothing_is_left_of_a_kind_that_is_all_in_play():
    board, _ = hive("wQ    wB1   wB2   bQ")
    placed = [piece for piece, _ in board.legal_by_piece() if board.where[piece] < 0]
    assert "wB1" not in names(placed) and "wB2" not in names(placed)
    assert names(placed) == ["wA1", "wG1", "wL", "wM", "wP", "wS1"]


def test_only_bugs_of_the_game_type():
    for letters in ("", "M", "L", "P", "ML", "MP", "LP", "MLP"):
        board = Board(letters)
        shown = "".join([NAMES[move >> SHIFT][1] for move in board.legal_moves()])
        wanted = [bug.letter for bug in BUGS if bug.letter != "Q"]
        assert shown == "".join([b for b in wanted if b in "SBGA" + letters])


def test_every_kind_has_the_same_cells():
    board, goals = hive(
        """
               x
            x     wQ    bQ
               x
        """
    )
    assert len(goals) == 3
    for piece, cells in board.placements():
        assert set(cells) == goals, NAMES[piece]
