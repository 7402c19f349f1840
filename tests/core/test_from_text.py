"""Games from text: GameStrings, positions, and positions with moves."""

from hive_core.game import Game
from hive_core.rules.board import DRAW, ONGOING
from hive_core.rules.bugs import BLACK, PIECE_BY_NAME, WHITE
from hive_core.rules.errors import HiveError, IllegalMove, ImpossiblePosition, NotationError
from tests.core.drawing import error_of

GATE = "wA+wB@0,0 bA+bB@1,-1 bQ@1,0 wQ+bB@0,1 bS@-1,1"


def test_a_game_string_is_read_as_ever():
    text = "Base+MLP;InProgress;White[2];wS1;bG1 -wS1"
    game = Game.from_text(text)
    assert game.start == ""
    assert game.text() == game.game_string() == text
    assert Game.from_text("base").board.expansions == ""
    assert Game.from_text("Base;wQ").board.tournament is False
    assert error_of(Game.from_text, "Base;wQ", True).refusal.reason == "no_queen_first"


def test_no_text_is_a_new_game():
    for text in ("", " ", "to:w", "game:Base+MLP"):
        assert Game.from_text(text).text() == "Base+MLP;NotStarted;White[1]"
    assert Game.from_text("game:Base+M").text() == "Base+M;NotStarted;White[1]"


def test_a_game_begins_from_a_position_and_goes_on():
    game = Game.from_text(GATE + ";wB1 bB1;bQ bA1-")
    assert game.start == "bA1+bB1@1,-1 wA1+wB1@0,0 bQ@1,0 bS1@-1,1 wQ+bB2@0,1"
    assert game.text() == game.start + ";wB1 bB1;bQ wB1-"
    assert len(game.played) == 2
    again = Game.from_text(game.text())
    assert again.snapshot() == game.snapshot()
    game.undo(2)
    assert game.text() == game.start
    error = error_of(game.undo)
    assert isinstance(error, HiveError)
    game.redo(2)
    assert game.text() == again.text()


def test_a_snapshot_knows_the_turn_and_where_the_history_begins():
    game = Game.from_text("wQ@0,0 bQ@1,0 to:b7")
    snapshot = game.snapshot()
    assert (snapshot.ply, snapshot.first_ply, snapshot.turn_number) == (0, 13, 7)
    assert (snapshot.turn, snapshot.start) == (BLACK, "wQ@0,0 bQ@1,0 to:b7")
    game.play("bA1 bQ-")
    snapshot = game.snapshot()
    assert (snapshot.ply, snapshot.first_ply, snapshot.turn_number) == (1, 13, 8)
    assert game.snapshot(0).turn_number == 7
    assert game.snapshot(0).turn == BLACK
    ordinary = Game.from_text("Base;wS1;bS1 wS1-").snapshot()
    assert (ordinary.start, ordinary.first_ply, ordinary.turn_number) == ("", 0, 2)


def test_what_rests_in_a_position_does_not_move():
    game = Game.from_text("wQ@0,0 bP@1,0 bQ@2,0 wA@0,1 last:wA")
    assert PIECE_BY_NAME["wA1"] not in [piece for piece, _ in game.board.legal_by_piece()]
    assert error_of(game.play, "wA1 -wQ").refusal.reason == "resting"


def test_the_opening_of_a_position_is_its_own():
    assert Game.from_text("opening:free;wQ").text() == "opening:free;wQ"
    assert error_of(Game.from_text, "game:Base;wQ").refusal.reason == "no_queen_first"
    one = Game.from_text("wS@0,0 to:b opening:free", tournament=True)
    assert one.board.tournament is False
    one.play("bQ wS1-")


def test_a_finished_position_is_finished():
    lost = "bQ@0,0 wA@1,0 wA@0,1 wA@-1,1 wG@-1,0 wG@0,-1 wG@1,-1 wQ@2,0"
    game = Game.from_text(lost)
    assert game.outcome() == (WHITE, "surrounded")
    assert game.snapshot().legal_by_piece == ()
    assert error_of(game.play, "wQ wA1/").refusal.reason == "game_over"


def test_an_agreed_result_is_kept_in_the_text():
    game = Game.from_text("wQ@0,0 bQ@1,0;wA1 -wQ")
    game.agree_draw()
    assert game.text() == "wQ@0,0 bQ@1,0;Draw;wA1 -wQ"
    again = Game.from_text(game.text())
    assert again.outcome()[0] == ONGOING
    again.end_as(DRAW)
    assert again.text() == game.text()


def test_a_position_has_no_game_string():
    assert isinstance(error_of(Game.from_text("wQ@0,0").game_string), HiveError)


def test_positions_repeat_from_the_first_one_on():
    game = Game.from_text("wQ@0,0 bQ@1,0")
    for text in ("wQ \\bQ", "bQ wQ-", "wQ \\bQ"):
        game.play(text)
    assert game.outcome()[0] == ONGOING
    game.play("bQ wQ-")
    assert game.outcome() == (DRAW, "repetition")


def test_faults_are_told_with_their_place_in_the_whole_text():
    for text, at, kind, code in (
        ("nonsense", 0, NotationError, "start"),
        ("wS1;bG1 wS1-", 0, NotationError, "start"),
        ("wQ@0,0;wZ1 wQ-", 7, NotationError, "piece"),
        ("wQ@0,0 bQ@1,0;wA1 -wQ;bA1 bZ-", 26, NotationError, "piece"),
        ("wQ@0,0 wQ@1,0;wA1", 7, ImpossiblePosition, "twice"),
        ("wQ@0,0 bQ@1,0;wA1 bQ-", 14, IllegalMove, "touches_opponent"),
    ):
        error = error_of(Game.from_text, text)
        assert isinstance(error, kind), text
        assert error.at == at, text
        if isinstance(error, NotationError):
            assert error.expected == code
        elif isinstance(error, ImpossiblePosition):
            assert error.problem == code
        else:
            assert (error.refusal.reason, error.number) == (code, 1)
