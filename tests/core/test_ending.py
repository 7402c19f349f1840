"""The end: a surrounded queen, both of them, repetition, agreement, resignation."""

from hive_core.game import LENGTH, Game, position_key
from hive_core.notation.moves import MOST_PLIES
from hive_core.rules.board import DRAW, ONGOING, Board
from hive_core.rules.bugs import BLACK, PIECE_BY_NAME, WHITE
from hive_core.rules.errors import GameOver
from hive_core.rules.hexes import cell_at
from tests.core.drawing import error_of, goals_of, hive, move_of

LOST_BY_OWN_MOVE = (
    "Base;InProgress;Black[7];wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wG1 -wQ;bG1 bQ-;wA1 -wG1;bG2 \\bG1;"
    "wA2 -wA1;bB1 -bG2;wA3 -wA2;bA1 bS1\\;wS2 -wA3"
)
BOTH_AT_ONCE = (
    "Base;InProgress;Black[11];wS1;bS1 wS1/;wQ wS1\\;bB1 bS1-;wA1 /wS1;bQ bB1\\;wS2 wA1\\;"
    "bQ bS1\\;wG1 /wA1;bQ wQ-;wB1 -wA1;bA1 bQ\\;wG1 wQ\\;bG1 \\bS1;wB1 -wS1;bA2 bA1/;wB1 /bG1;"
    "bA3 bB1\\;wG2 -wB1"
)
TO_AND_FRO = "wS1;bB1 wS1-;wQ \\wS1;bQ bB1\\"
ROUND = (";wQ -wS1", ";bQ bB1-", ";wQ \\wS1", ";bQ bB1\\")


def repeated(plies):
    """A game that comes back to the same position every fourth ply after the fourth."""
    text = "Base;InProgress;White[1];" + TO_AND_FRO
    return text + "".join([ROUND[ply % 4] for ply in range(plies)])


def test_six_neighbours_lose_whoever_stands_there():
    board, _ = hive(
        """
             bA1   wG1
          bS1   wQ    wB1
             bQ    wS2
        """
    )
    assert board.result() == BLACK


def test_five_do_not():
    board, _ = hive(
        """
             bA1   wG1
          bS1   wQ
             bQ    wS2
        """
    )
    assert board.result() == ONGOING


def test_a_covered_queen_loses_too():
    board, _ = hive(
        """
             bA1   wG1
          bS1   wB1   wB2
             bQ    wS2
        """,
        under={"wB1": "wQ"},
    )
    assert board.result() == BLACK


def test_black_loses_the_same_way():
    board, _ = hive(
        """
             bA1   wG1
          bS1   bQ    wB1
             wQ    wS2
        """
    )
    assert board.result() == WHITE


def test_win_by_own_move():
    board, goals = hive(
        """
             bA1   wG1
          bS1   bQ    x
             wQ    wS2   wB1   wA1
        """
    )
    (gap,) = goals
    assert board.result() == ONGOING
    assert gap in goals_of(board, "wA1")
    board.make(move_of("wA1", gap))
    assert board.result() == WHITE
    assert board.legal_moves() == []


def test_own_move_can_lose():
    game = Game.from_string(LOST_BY_OWN_MOVE)
    game.play("bA2 bQ\\")
    assert game.outcome() == (WHITE, "surrounded")
    assert game.game_string().startswith("Base;WhiteWins;White[8];")


def test_both_queens_at_once_draw():
    game = Game.from_string(BOTH_AT_ONCE)
    assert game.outcome() == (ONGOING, "")
    game.play("bG1 bS1\\")
    assert game.outcome() == (DRAW, "both_surrounded")
    assert ";Draw;White[11];" in game.game_string()
    assert isinstance(error_of(game.play, "pass"), GameOver)


def test_second_occurrence_warns():
    game = Game.from_string(repeated(4))
    assert game.occurrences() == 2
    assert game.snapshot().occurrences == 2
    assert game.outcome() == (ONGOING, "")


def test_third_occurrence_draws():
    game = Game.from_string(repeated(8))
    assert game.occurrences() == 3
    assert game.outcome() == (DRAW, "repetition")
    shot = game.snapshot()
    assert (shot.result, shot.ended_by) == (DRAW, "repetition")
    assert shot.legal_by_piece == () and not shot.must_pass
    assert isinstance(error_of(game.play, "wQ -wS1"), GameOver)


def test_undo_takes_the_repetition_back():
    game = Game.from_string(repeated(8))
    game.undo()
    assert game.outcome() == (ONGOING, "")
    game.redo()
    assert game.outcome() == (DRAW, "repetition")


def test_repetition_can_be_left_out():
    game = Game.from_string(repeated(8), repetition=False)
    assert game.outcome() == (ONGOING, "")
    game.play("wQ -wS1")


def test_the_same_hive_elsewhere_repeats():
    one, _ = hive("wA1   wQ    bQ    bA1")
    two = Board()
    for column, name in enumerate(("wA1", "wQ", "bQ", "bA1")):
        two.put(PIECE_BY_NAME[name], cell_at(column + 9, 14))
    two.ply = 20
    assert position_key(one) == position_key(two)


def test_a_turned_hive_is_another_position():
    one, _ = hive("wA1   wQ    bQ    bA1")
    two, _ = hive("bA1   bQ    wQ    wA1")
    assert position_key(one) != position_key(two)


def test_whose_turn_it_is_matters():
    white, _ = hive("wA1   wQ    bQ    bA1", turn="w")
    black, _ = hive("wA1   wQ    bQ    bA1", turn="b")
    assert position_key(white) != position_key(black)


def test_resting_matters_only_where_it_forbids_something():
    free, _ = hive("bG1   wP    wQ    bQ")
    within_reach, _ = hive("bG1   wP    wQ    bQ", rest="bG1")
    out_of_reach, _ = hive("bG1   wP    wQ    bQ", rest="bQ")
    assert position_key(free) == position_key(out_of_reach) != position_key(within_reach)


def test_resting_that_leaves_only_a_pass_matters():
    # The one legal move, throwing bG1 to the east, becomes the one legal pass.
    text = """
          bA2         bS2
             bA1   bS1
          bG1   wP
             bB1   wQ
          bB2         bQ
        """
    free, _ = hive(text)
    resting, _ = hive(text, rest="bG1")
    assert free.count() == resting.count() == 1
    assert free.legal_moves() != resting.legal_moves()
    assert position_key(free) != position_key(resting)


def test_equal_bugs_may_change_places():
    one, _ = hive("wA1   wQ    bQ    wA2   bA1")
    two, _ = hive("wA2   wQ    bQ    wA1   bA1")
    three, _ = hive("bA1   wQ    bQ    wA1   wA2")
    assert position_key(one) == position_key(two) != position_key(three)


def test_what_was_taken_back_before_a_resignation_was_not_played():
    game = Game()
    for move in ("wS1", "bS1 wS1-", "wG1 -wS1", "bG1 bS1-"):
        game.play(move)
    game.undo(2)
    game.resign(WHITE)
    assert len(game.played) == 2 and not game.ahead()
    game.undo()
    assert game.outcome()[0] == ONGOING and len(game.played) == 2 and not game.ahead()


def test_resignation():
    game = Game.from_string("Base;InProgress;White[1];wS1;bB1 wS1-")
    game.resign(WHITE)
    assert game.outcome() == (BLACK, "resignation")
    assert isinstance(error_of(game.resign, BLACK), GameOver)
    assert isinstance(error_of(game.play, "wQ -wS1"), GameOver)
    game.undo()
    assert game.outcome() == (ONGOING, "") and len(game.played) == 2


def test_agreement():
    game = Game.from_string("Base;InProgress;White[1];wS1;bB1 wS1-")
    game.agree_draw()
    assert game.outcome() == (DRAW, "agreement")
    assert game.snapshot().ended_by == "agreement"
    assert isinstance(error_of(game.agree_draw), GameOver)
    game.undo()
    game.play("wQ -wS1")
    assert game.outcome() == (ONGOING, "")


def test_undo_opens_a_finished_game_again():
    game = Game.from_string(LOST_BY_OWN_MOVE)
    game.play("bA2 bQ\\")
    game.undo()
    assert game.outcome() == (ONGOING, "")
    game.play("bS2 bA1\\")


def test_a_game_as_long_as_a_text_may_be_is_a_draw_and_reads_back():
    game = Game.from_text("wQ@0,0 bQ@1,0 game:Base", repetition=False)
    while len(game.played) < MOST_PLIES - 1:
        game.play(("wQ \\bQ", "bQ wQ-")[len(game.played) & 1])
    assert game.outcome() == (ONGOING, "")
    game.play("bQ wQ-")
    assert game.outcome() == (DRAW, LENGTH) and game.snapshot().ended_by == LENGTH
    assert error_of(game.play, "wQ \\bQ").refusal.reason == "game_over"
    assert error_of(game.branch, "wQ \\bQ").refusal.reason == "game_over"
    again = Game.from_text(game.text(), repetition=False)
    assert again.snapshot() == game.snapshot()
    game.undo()
    assert game.outcome() == (ONGOING, "")
    game.redo()
    assert game.outcome() == (DRAW, LENGTH)
