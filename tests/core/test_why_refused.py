"""Why a move is refused: every reason, with the cells and pieces behind it."""

from hive_core.rules.board import PASS, Board
from hive_core.rules.bugs import BLACK, KIND, PIECE_BY_NAME, WHITE
from hive_core.rules.error_sentences import REASONS
from hive_core.rules.hexes import NE, NEIGHBOURS, SE, START, E, W, cell_at
from hive_core.rules.refusals import refusal_of_kind, refusal_of_move, refusal_of_piece
from tests.core.drawing import cell_of, goals_of, hive, move_of, names, played

KNOWN: list[str] = []
"""Reason codes that the tests of this module have met."""


def why(board, name, cell):
    """The refusal of a move; it must come with a known code."""
    refusal = refusal_of_move(board, move_of(name, cell))
    assert refusal is not None, name + " may go there"
    assert refusal.reason in REASONS
    assert cell not in goals_of(board, name)
    KNOWN.append(refusal.reason)
    return refusal


def reason(refusal):
    """The code of a refusal that must be there."""
    assert refusal is not None
    return refusal.reason


def beside(board, name, direction):
    """The neighbour of a piece."""
    return NEIGHBOURS[cell_of(board, name)][direction]


def test_legal_moves_have_no_reason():
    board, _ = hive("wA1   wQ    bQ")
    for piece, cells in board.legal_by_piece():
        for cell in cells:
            assert refusal_of_move(board, piece << 10 | cell) is None
        assert refusal_of_piece(board, piece) is None


def test_not_your_turn():
    board, goals = hive("wA1   wQ    bQ    bA1   x")
    (goal,) = goals
    refusal = why(board, "bA1", goal)
    assert refusal.reason == "not_your_turn" and names(refusal.pieces) == ["bA1"]
    assert why(board, "bA2", goal).reason == "not_your_turn"
    assert why(Board(), "bA1", START).reason == "not_your_turn"


def test_a_bug_of_another_game_type():
    refusal = why(Board("LP"), "wM", START)
    assert refusal.reason == "no_such_piece" and names(refusal.pieces) == ["wM"]


def test_out_of_order():
    refusal = why(Board(), "wA2", START)
    assert refusal.reason == "out_of_order" and names(refusal.pieces) == ["wA1"]


def test_nothing_left_in_reserve():
    board, _ = hive("wQ    wB1   wB2   bQ")
    assert reason(refusal_of_kind(board, WHITE, KIND[PIECE_BY_NAME["wB1"]])) == "not_in_reserve"
    assert reason(refusal_of_kind(board, BLACK, KIND[PIECE_BY_NAME["bB1"]])) == "not_your_turn"
    assert reason(refusal_of_kind(Board(""), WHITE, KIND[PIECE_BY_NAME["wM"]])) == "no_such_piece"
    assert refusal_of_kind(board, WHITE, KIND[PIECE_BY_NAME["wA1"]]) is None


def test_queen_not_first():
    refusal = why(Board(), "wQ", START)
    assert refusal.reason == "no_queen_first" and names(refusal.pieces) == ["wQ"]
    assert refusal_of_move(Board("", False), move_of("wQ", START)) is None
    board = played("wS1")
    assert why(board, "bQ", beside(board, "wS1", E)).reason == "no_queen_first"


def test_queen_due():
    board = played("wS1;bS1 wS1-;wG1 -wS1;bG1 bS1-;wA1 -wG1;bA1 bG1-")
    refusal = why(board, "wB1", beside(board, "wA1", W))
    assert refusal.reason == "must_place_queen" and names(refusal.pieces) == ["wQ"]


def test_no_moving_before_queen():
    board = played("wS1;bS1 wS1-;wG1 -wS1;bG1 bS1-")
    refusal = why(board, "wG1", beside(board, "wS1", SE))
    assert refusal.reason == "no_moving_before_queen" and names(refusal.pieces) == ["wG1"]


def test_a_new_piece_touches_the_opponent():
    board, goals = hive(
        """
                x
             wQ    bQ
        """
    )
    (goal,) = goals
    refusal = why(board, "wA1", goal)
    assert refusal.reason == "touches_opponent"
    assert refusal.cells == (cell_of(board, "bQ"),) and names(refusal.pieces) == ["bQ"]


def test_a_new_piece_touches_a_stack_of_the_opponent():
    board, goals = hive("wQ    bB1   x", under={"bB1": "wA1"})
    (goal,) = goals
    refusal = why(board, "wA2", goal)
    assert refusal.reason == "touches_opponent" and names(refusal.pieces) == ["bB1"]


def test_the_first_piece_beside_its_place_is_not_told_to_stay_with_a_hive():
    for cell in NEIGHBOURS[START]:
        refusal = why(Board(), "wS1", cell)
        assert refusal.reason == "first_place" and refusal.cells == (START,)
    board = Board()
    board.make(move_of("wS1", START))
    assert why(board, "bS1", cell_at(2, 0)).reason == "not_touching_hive"


def test_a_new_piece_stands_alone():
    board, goals = hive("wQ    bQ    .     x")
    (goal,) = goals
    refusal = why(board, "wA1", goal)
    assert refusal.reason == "not_touching_hive" and refusal.cells == (goal,)


def test_a_new_piece_on_a_taken_cell():
    board, _ = hive("wQ    bQ")
    refusal = why(board, "wB1", cell_of(board, "wQ"))
    assert refusal.reason == "occupied" and names(refusal.pieces) == ["wQ"]


def test_a_walker_on_a_taken_cell():
    board, _ = hive("wQ    bQ    wA1")
    refusal = why(board, "wA1", cell_of(board, "wQ"))
    assert refusal.reason == "occupied" and names(refusal.pieces) == ["wQ"]
    assert refusal.cells == (cell_of(board, "wQ"),)


def test_covered():
    board, goals = hive("bB1   bQ    x", under={"bB1": "wA1 wQ"})
    (goal,) = goals
    refusal = why(board, "wA1", goal)
    assert refusal.reason == "covered"
    assert refusal.cells == (cell_of(board, "bB1"),)
    assert names(refusal.pieces) == ["bB1", "wQ"]


def test_pinned_names_what_would_fall_off():
    board, goals = hive(
        """
             bA1   x
          bQ    wQ    wA1   bS1   bG1
        """
    )
    (goal,) = goals
    refusal = why(board, "wA1", goal)
    assert refusal.reason == "pinned" and names(refusal.pieces) == ["wA1"]
    assert sorted(refusal.cells) == sorted([cell_of(board, "bS1"), cell_of(board, "bG1")])


def test_pinned_names_the_smaller_part_on_whichever_side():
    board, goals = hive(
        """
             x
          bS1   wA1   wQ    bQ    bG1
        """
    )
    (goal,) = goals
    refusal = why(board, "wA1", goal)
    assert refusal.reason == "pinned" and refusal.cells == (cell_of(board, "bS1"),)


def test_a_gate_names_its_two_sides():
    board, goals = hive(
        """
             bA1   bG1
          bS1   wQ    x
             bQ    bS2
        """
    )
    (goal,) = goals
    refusal = why(board, "wQ", goal)
    assert refusal.reason == "gate"
    assert names(refusal.pieces) == ["bG1", "bS2"]
    assert sorted(refusal.cells) == sorted([cell_of(board, "bG1"), cell_of(board, "bS2")])
    assert reason(refusal_of_piece(board, PIECE_BY_NAME["wQ"])) == "gate"


def test_a_gate_far_along_an_ants_way():
    board, goals = hive(
        """
             bA1   bG1
          bS1   x           wA1
             bQ    wQ    bS2
        """
    )
    (goal,) = goals
    refusal = why(board, "wA1", goal)
    assert refusal.reason == "gate" and names(refusal.pieces) == ["bG1", "wQ"]


def test_a_gate_of_stacks_before_a_climber():
    board, _ = hive(
        """
             wS1
          wB1   bQ
             wQ
        """,
        under={"wS1": "bA1", "wQ": "bA2"},
    )
    refusal = why(board, "wB1", cell_of(board, "bQ"))
    assert refusal.reason == "gate_high" and names(refusal.pieces) == ["wQ", "wS1"]


def test_a_gate_of_stacks_before_a_throw():
    board, goals = hive(
        """
             wB1   x
          bG1   wP    wQ
             bB1   bQ
        """,
        under={"wB1": "bA1", "bB1": "bA2"},
    )
    (goal,) = goals
    refusal = why(board, "bG1", goal)
    assert refusal.reason == "gate_throw" and names(refusal.pieces) == ["bB1", "wB1"]


def test_cannot_reach():
    board, goals = hive(
        """
             x
          wQ    bQ    wS1
        """
    )
    (goal,) = goals
    refusal = why(board, "wS1", goal)
    assert refusal.reason == "cannot_reach" and refusal.cells == (goal,)


def test_a_walk_to_where_nothing_is():
    board, goals = hive("wQ    bQ    wA1   .     x")
    (goal,) = goals
    assert why(board, "wA1", goal).reason == "not_touching_hive"


def test_its_own_cell():
    board, _ = hive("wQ    bQ    wA1")
    refusal = why(board, "wA1", cell_of(board, "wA1"))
    assert refusal.reason == "same_cell" and names(refusal.pieces) == ["wA1"]


def test_resting_piece():
    board, goals = hive("wA1   bP    wQ    bQ    x", rest="wA1")
    (goal,) = goals
    refusal = why(board, "wA1", goal)
    assert refusal.reason == "resting" and names(refusal.pieces) == ["wA1"]


def test_resting_piece_of_the_opponent_beside_a_thrower():
    board, _ = hive("bG1   wP    wQ    bQ", rest="bG1")
    refusal = why(board, "bG1", beside(board, "wP", NE))
    assert refusal.reason == "resting" and names(refusal.pieces) == ["bG1"]


def test_resting_thrower():
    board, _ = hive("bG1   wP    wQ    bQ", rest="wP")
    refusal = why(board, "bG1", beside(board, "wP", NE))
    assert refusal.reason == "thrower_rests" and names(refusal.pieces) == ["wP"]


def test_a_stack_cannot_be_thrown():
    board, _ = hive("bB1   wP    wQ    bQ", under={"bB1": "bA1"})
    refusal = why(board, "bB1", beside(board, "wP", NE))
    assert refusal.reason == "stacked" and names(refusal.pieces) == ["bB1"]


def test_passing():
    refusal = refusal_of_move(Board(), PASS)
    assert refusal is not None and refusal.reason == "cannot_pass"
    board, _ = hive("bQ    wQ    bA1")
    assert refusal_of_move(board, PASS) is None


def test_a_player_who_must_pass_hears_why_a_piece_stays():
    board, goals = hive(
        """
                x
             bQ    wQ    bA1
        """
    )
    (goal,) = goals
    assert why(board, "wQ", goal).reason == "pinned"
    assert why(board, "wA1", goal).reason == "touches_opponent"
    assert reason(refusal_of_piece(board, PIECE_BY_NAME["wA1"])) == "touches_opponent"


def test_game_over():
    board, goals = hive(
        """
             bA1   wG1   x
          bS1   wQ    wB1
             bQ    wS2
        """
    )
    (goal,) = goals
    refusal = why(board, "bA2", goal)
    assert refusal.reason == "game_over" and names(refusal.pieces) == ["wQ"]
    assert sorted(refusal.cells) == sorted(NEIGHBOURS[cell_of(board, "wQ")])
    assert reason(refusal_of_move(board, PASS)) == "game_over"
    assert reason(refusal_of_piece(board, PIECE_BY_NAME["wB1"])) == "game_over"


def test_a_thrown_piece_is_not_told_how_it_would_walk():
    board, goals = hive("bS1   wP    wQ    bQ    x")
    (goal,) = goals
    refusal = why(board, "bS1", goal)
    assert refusal.reason == "not_beside_thrower" and refusal.cells == (goal,)


def test_a_piece_without_any_way():
    board, _ = hive("wM    bM    wQ    bQ")
    assert reason(refusal_of_piece(board, PIECE_BY_NAME["wM"])) == "cannot_reach"


def test_a_piece_at_the_far_side_of_the_grid_is_judged_alike():
    board = Board()
    for column, name in enumerate(("wA1", "wQ", "bQ")):
        board.put(PIECE_BY_NAME[name], cell_at(14 + column, 15))
    board.ply = 20
    assert reason(refusal_of_move(board, move_of("wQ", cell_at(15, 14)))) == "pinned"
    assert refusal_of_move(board, move_of("wA1", cell_at(17, 15))) is None


def test_zz_every_reason_was_met():
    # Runs last by its place here and by its name when sorted; alone it has nothing to say.
    if len(KNOWN) > 20:
        spoken = set(KNOWN) | {"not_in_reserve", "cannot_pass", "must_pass"}
        assert spoken == set(REASONS), set(REASONS) - spoken
