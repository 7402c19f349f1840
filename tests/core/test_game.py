"""A game: playing, undo and redo, stepping, text, and the snapshot a view gets."""

from hive_core.game import Game, queen_due
from hive_core.rules.board import ONGOING, Board
from hive_core.rules.bugs import BLACK, NAMES, PIECE_BY_NAME, WHITE
from hive_core.rules.errors import HiveError, IllegalMove, NotationError
from hive_core.rules.hexes import NEIGHBOURS, START, cell_at
from hive_core.rules.layout import layout
from tests.core.drawing import error_of, hive, names

OPENING = ("wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-")


def opened(expansions="P"):
    game = Game(expansions)
    for text in OPENING:
        game.play(text)
    return game


def last_of(game):
    """What the snapshot says of the last move."""
    last = game.snapshot().last
    assert last is not None
    return last


def test_play_takes_text_or_number():
    one, two = Game("P"), Game("P")
    one.play("wS1")
    two.play(two.board.legal_moves()[0])
    assert [ply.text for ply in one.played] == ["wS1"] == [ply.text for ply in two.played]


def test_game_string():
    assert Game("").game_string() == "Base;NotStarted;White[1]"
    assert opened().game_string() == "Base+P;InProgress;White[3];wS1;bS1 wS1-;wQ -wS1;bQ bS1-"


def test_text_round_trip():
    text = opened().game_string()
    assert Game.from_string(text).game_string() == text
    assert Game.from_string(text + ";").game_string() == text
    assert Game.from_string("Base+P;" + ";".join(OPENING)).game_string() == text


def test_text_of_the_first_plies():
    game = opened()
    for plies in range(len(game.played) + 1):
        past = Game.from_text(game.text(plies))
        assert past.text() == game.text(plies)
        assert [ply.text for ply in past.played] == [ply.text for ply in game.played[:plies]]
    game.resign(0)
    assert ";InProgress;" in game.text(2) and ";InProgress;" not in game.text()
    other = Game.from_text("wQ@0,0 bQ@1,0 to:b;bA1 bQ-")
    other.resign(0)
    assert Game.from_text(other.text(0)).text() == other.text(0)
    assert other.text(0) == other.start


def test_moves_are_written_in_one_form_however_they_are_read():
    game = opened()
    game.play("wS2 \\wQ")
    game.play("BA1 BQ-")
    assert [ply.text for ply in game.played[4:]] == ["wS2 \\wQ", "bA1 bQ-"]


def test_a_game_type_is_no_list_of_expansions():
    try:
        Game("Base+ML")
    except ValueError as error:
        assert str(error).startswith("expansions 'Base+ML': expected letters of")
    else:
        raise AssertionError("nothing was raised")
    assert Game("").board.expansions == ""


def test_refused_play_changes_nothing():
    game = opened()
    before = game.game_string(), game.snapshot()
    for text in ("wS1 wQ", "bA1 bQ-", "wA1 bQ-", "nonsense", "", "pass", "wA1 wA2-"):
        assert isinstance(error_of(game.play, text), HiveError)
        assert (game.game_string(), game.snapshot()) == before, text


def test_an_illegal_move_carries_its_reason():
    error = error_of(opened().play, "wA1 bQ-")
    assert isinstance(error, IllegalMove) and error.refusal.reason == "touches_opponent"
    assert "wA1 bQ-" in str(error)


def test_undo_and_redo():
    game = opened()
    texts = [game.game_string()]
    shots = [game.snapshot()]
    for _ in range(4):
        game.undo()
        texts.append(game.game_string())
        shots.append(game.snapshot())
    assert texts[-1] == "Base+P;NotStarted;White[1]"
    assert shots[-1].future == OPENING
    for text, shot in zip(reversed(texts[:-1]), reversed(shots[:-1])):
        game.redo()
        assert game.game_string() == text and game.snapshot() == shot


def test_undo_and_redo_by_number():
    game = opened()
    game.undo(3)
    assert len(game.played) == 1
    game.redo(2)
    assert len(game.played) == 3


def test_too_much_undo_or_redo_is_refused():
    game = opened()
    for plies in (0, -1, 5, 1000):
        assert isinstance(error_of(game.undo, plies), HiveError)
    assert isinstance(error_of(game.redo), HiveError)
    assert len(game.played) == 4


def test_a_new_move_forgets_what_was_undone():
    game = opened()
    game.undo(2)
    game.play("wA1 -wS1")
    assert game.snapshot().future == ()
    assert isinstance(error_of(game.redo), HiveError)


def test_goto():
    game = opened()
    game.goto(1)
    assert game.snapshot().history == OPENING[:1] and game.snapshot().future == OPENING[1:]
    game.goto(4)
    assert game.snapshot().history == OPENING
    game.goto(4)
    game.goto(0)
    assert game.snapshot().ply == 0
    assert isinstance(error_of(game.goto, 9), HiveError)


def test_errors_in_a_game_string_say_where():
    error = error_of(Game.from_string, "Base;InProgress;White[2];wS1;bS1 wX1-")
    assert isinstance(error, NotationError) and error.at == 33
    error = error_of(Game.from_string, "Base;InProgress;White[2];wS1;bQ wS1-", True)
    assert isinstance(error, IllegalMove) and error.refusal.reason == "no_queen_first"
    assert "move 2" in str(error)


def test_a_game_that_opens_with_a_queen_is_read_by_the_older_rule():
    game = Game.from_string("Base;InProgress;White[2];wQ;bQ wQ-")
    assert len(game.played) == 2
    assert not game.board.tournament


def test_snapshot_of_the_empty_board():
    shot = Game("MLP").snapshot()
    assert (shot.ply, shot.turn, shot.turn_number, shot.result) == (0, WHITE, 1, ONGOING)
    assert shot.pieces == () and shot.history == () and shot.last is None and shot.rest == -1
    assert sorted([cell for cell, _, _ in shot.cells]) == sorted((START,) + NEIGHBOURS[START])
    assert (shot.queen_due, shot.occurrences, shot.must_pass) == ((4, 4), 1, False)
    assert [(kind, count) for kind, _, count in shot.reserve[0]] == [
        (0, 1),
        (1, 2),
        (2, 2),
        (3, 3),
        (4, 3),
        (5, 1),
        (6, 1),
        (7, 1),
    ]


def test_snapshot_in_play():
    game = opened()
    shot = game.snapshot()
    assert shot.turn_number == 3 and shot.queen_due == (0, 0)
    assert [(NAMES[piece], q, r, level) for piece, _, q, r, level in shot.pieces] == [
        ("wQ", -1, 0, 0),
        ("wS1", 0, 0, 0),
        ("bS1", 1, 0, 0),
        ("bQ", 2, 0, 0),
    ]
    assert shot.last == (PIECE_BY_NAME["bQ"], -1, game.board.where[PIECE_BY_NAME["bQ"]], -1)
    assert shot.reserve[0][0] == (0, -1, 0)
    assert shot.reserve[0][1] == (1, PIECE_BY_NAME["wS2"], 1)
    assert len(shot.cells) == 12
    listed = sum([len(cells) for _, cells in shot.legal_by_piece])
    assert listed == len(game.board.legal_moves())


def test_snapshot_counts_the_queens_turns():
    game = Game("")
    due = [game.snapshot().queen_due]
    for text in ("wS1", "bS1 wS1-", "wG1 -wS1", "bG1 bS1-", "wA1 -wG1", "bA1 bG1-", "wQ -wA1"):
        game.play(text)
        due.append(game.snapshot().queen_due)
    assert due == [(4, 4), (3, 4), (3, 3), (2, 3), (2, 2), (1, 2), (1, 1), (0, 1)]


def test_a_queen_overdue_is_due_now():
    board, _ = hive("wA1   bQ")
    assert (queen_due(board, WHITE), queen_due(board, BLACK)) == (1, 0)


def test_snapshot_of_stacks_goes_from_bottom_to_top():
    game = Game.from_string("Base;wB1;bB1 -wB1;wQ wB1-;bQ /bB1;wB2 wQ-;bQ /wB1;wB2 wQ")
    shot = game.snapshot()
    stack = [(NAMES[p], level) for p, cell, _, _, level in shot.pieces if cell == last_of(game)[2]]
    assert stack == [("wQ", 0), ("wB2", 1)]
    assert shot.rest == PIECE_BY_NAME["wB2"]
    assert len({place[2:] for place in shot.pieces}) == len(shot.pieces)


def test_snapshot_names_the_thrower():
    game = Game.from_string("Base+P;wP;bS1 wP-;wQ -wP;bQ bS1-;wQ wP\\")
    assert names([last_of(game)[3]]) == ["wP"]
    assert names([game.snapshot().rest]) == ["wQ"]


def test_snapshot_of_a_walk_names_no_thrower():
    game = Game.from_string("Base+P;wP;bS1 wP-;wQ -wP;bQ bS1-;wQ \\wP")
    assert last_of(game)[3] == -1


def test_snapshot_of_a_pass():
    text = (
        "Base;wA1;bS1 wA1-;wQ -wA1;bQ bS1/;wQ \\wA1;bA1 bS1\\;wQ -wA1;bA2 bQ\\;wQ \\wA1;"
        "bA1 \\wQ;wG1 /wQ;bA2 /wG1"
    )
    game = Game.from_string(text)
    shot = game.snapshot()
    assert shot.must_pass and shot.legal_by_piece == ()
    game.play("pass")
    shot = game.snapshot()
    assert shot.last == (-1, -1, -1, -1) and shot.history[-1] == "pass" and not shot.must_pass


def test_snapshot_of_a_past_ply():
    game = opened()
    now = game.snapshot()
    past = game.snapshot(2)
    assert past.ply == 2 and past.history == OPENING and len(past.pieces) == 2
    assert past.legal_by_piece == () and not past.must_pass
    assert game.snapshot() == now


def test_snapshot_does_not_change_with_the_game():
    game = opened()
    shot = game.snapshot()
    copy = tuple(shot)
    game.play("wA1 -wQ")
    game.undo(3)
    assert tuple(shot) == copy


def test_coordinates_stay_true_where_cell_numbers_wrap():
    board = Board("")
    row = ("wA1", "wQ", "bQ", "bA1", "bG1")
    for q, name in enumerate(row):
        board.put(PIECE_BY_NAME[name], cell_at(q + 13, -15))
    board.put(PIECE_BY_NAME["wB1"], cell_at(17, -15))
    pieces, cells = layout(board)
    places = {NAMES[piece]: (q, r) for piece, _, q, r, _ in pieces}
    first = places["wA1"]
    for q, name in enumerate(row):
        assert places[name] == (first[0] + q, first[1]), name
    assert places["wB1"] == places["bG1"]
    assert len(cells) == len(set(cells)) == 14
    for cell, q, r in cells:
        assert cell == cell_at(q, r)
