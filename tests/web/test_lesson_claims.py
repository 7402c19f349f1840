"""What the lessons say in words is true as well: pins, gates, throws, forced passes, draws."""

import json
from pathlib import Path

import pytest

from hive_core.game import Game
from hive_core.notation.moves import parse_move
from hive_core.notation.position import parse_position
from hive_core.rules.board import CELL, DRAW, ONGOING, PASS, SHIFT
from hive_core.rules.bugs import BLACK, COLOR, NAMES, PIECE_BY_NAME, QUEENS, WHITE
from hive_core.rules.hexes import NEIGHBOURS, OCCUPIED, cell_at
from hive_core.rules.refusals import refusal_of_move
from hive_core.search.prover import Prover
from web.learn.lesson import read_cell, read_move, read_step
from web.learn.task_factory import task_for

LESSONS = Path(__file__).resolve().parents[2] / "web" / "lessons"
HOLE = cell_at(0, 0)


def step(place):
    """The step "L40.1"."""
    lesson, number = place.split(".")
    for path in LESSONS.glob("*.json"):
        for found in json.loads(path.read_text()).get("lessons", ()):
            if found["id"] == lesson:
                return found["steps"][int(number) - 1]
    raise AssertionError(place)


def board_of(place):
    return parse_position(step(place)["position"])


def asked(place):
    """The moves that a step accepts, as numbers."""
    return {piece << SHIFT | cell for piece, cell in map(read_move, step(place)["moves"])}


def refusal_of(board, text):
    """Why "bA1@0,-1" may not be played."""
    piece, cell = read_move(text)
    refusal = refusal_of_move(board, piece << SHIFT | cell)
    assert refusal is not None, "it is legal"
    return refusal


def in_play(board):
    return [piece for piece, cell in enumerate(board.where) if cell >= 0]


def movable(board, color):
    """The pieces in play of a colour that could move if it were its turn."""
    turn, rest = board.turn, board.rest
    board.turn, board.rest = color, -1
    found = {piece for piece, _ in board.legal_by_piece() if board.where[piece] >= 0}
    board.turn, board.rest = turn, rest
    return found


def moves_that_lead_to(board, fits):
    """The moves in play, and no others, after which `fits(board)` holds."""
    found = set()
    for move in board.legal_moves():
        if board.where[move >> SHIFT] < 0:
            continue
        board.make(move)
        if board.result() == ONGOING and fits(board):
            found.add(move)
        board.undo()
    return found


def threats(board, color):
    """The moves of a colour that would win if it were its turn."""
    turn, rest = board.turn, board.rest
    board.turn, board.rest = color, -1
    found = set(Prover(board).winning_moves())
    board.turn, board.rest = turn, rest
    return found


def survivors(place):
    """The moves after which the other side cannot win at once."""
    return set(Prover(board_of(place)).lasting(1))


def thrown(place):
    """The pieces that the side to move of a step's position can throw."""
    game = Game.from_text(step(place)["position"])
    found = set()
    for piece in in_play(game.board):
        if COLOR[piece] == game.board.turn:
            found.update(game.thrown_by(piece))
    return {NAMES[piece] for piece in found}


# One hive, and room to move


def test_the_queen_in_transit_would_join_the_hive_again():
    board = board_of("L39.1")
    queen, goal = read_move("bQ@1,-1")
    assert refusal_of(board, "bQ@1,-1").reason == "pinned"
    board.lift(queen)
    board.put(queen, goal)
    joined = [goal]
    for cell in joined:
        joined += [beside for beside in OCCUPIED[board.ring[cell]] if beside not in joined]
    assert len(joined) == len(in_play(board))


def test_the_ant_that_fills_the_mouth_shuts_the_other_in():
    ant, jailer = PIECE_BY_NAME["bA1"], PIECE_BY_NAME["wA1"]
    shut = moves_that_lead_to(
        board_of("L41.2"),
        lambda board: ant not in movable(board, BLACK) and board.top[board.where[ant]] == ant,
    )
    assert asked("L41.2") == {move for move in shut if move >> SHIFT == jailer}


@pytest.mark.parametrize(
    ("place", "move", "sides"),
    [("L41.3", "bA1@0,-1", "-1,0 1,-1"), ("L42.1", "bA1@0,0", "1,0 0,-1")],
)
def test_the_gates_that_are_drawn_are_the_reason(place, move, sides):
    refusal = refusal_of(board_of(place), move)
    assert refusal.reason == "gate"
    assert set(refusal.cells) == {read_cell(text) for text in sides.split()}


def test_who_gets_into_the_hole():
    board = board_of("L43.2")
    found = {NAMES[piece] for piece, cells in board.legal_by_piece() if HOLE in cells}
    assert found - {NAMES[p] for p in range(len(NAMES)) if board.where[p] < 0} == set(
        step("L43.2")["pieces"]
    )


# Mosquito and pillbug


def test_the_mosquito_copies_what_it_touches():
    board = board_of("L28.2")
    beside = OCCUPIED[board.ring[board.where[PIECE_BY_NAME["wM"]]]]
    assert {NAMES[board.top[cell]] for cell in beside} == set(step("L28.2")["pieces"])


def test_a_mosquito_that_touches_only_a_mosquito_is_stuck():
    assert PIECE_BY_NAME["wM"] not in movable(board_of("L31.1"), WHITE)


@pytest.mark.parametrize("place", ["L33.2", "L34.1", "L35.1", "L36.1", "L37.2"])
def test_the_pieces_to_be_thrown_are_all_that_can_be(place):
    assert thrown(place) == set(step(place)["pieces"])


def test_a_gate_between_stacks_stops_the_throw():
    board = board_of("L35.2")
    refusal = refusal_of(board, "bQ@-1,1")
    assert refusal.reason == "gate_throw"
    assert all(board.height[cell] > 1 for cell in refusal.cells)


def test_the_thrown_queen_could_move_if_she_did_not_rest():
    board = board_of("L36.3")
    queen = QUEENS[BLACK]
    assert board.rest == queen
    assert queen not in {piece for piece, _ in board.legal_by_piece()}
    assert queen in movable(board, BLACK)
    assert PIECE_BY_NAME["bA1"] not in movable(board, BLACK)


def test_a_pillbug_that_was_thrown_throws_nothing():
    assert not thrown("L36.4")
    text = step("L36.4")["position"].replace(" last:wP", "")
    assert Game.from_text(text).thrown_by(PIECE_BY_NAME["wP"])


# The end of the game


def test_black_has_to_pass():
    board = board_of("L44.1")
    assert board.legal_moves() == [PASS]
    assert any(board.where[piece] < 0 for piece in board.rosters[BLACK])


def test_the_moves_that_leave_black_without_any():
    board = board_of("L44.2")
    assert asked("L44.2") == moves_that_lead_to(board, lambda after: after.legal_moves() == [PASS])


@pytest.mark.parametrize(
    ("place", "move", "result"), [("L45.3", "wA1@0,1", BLACK), ("L46.1", "wG1@0,1", DRAW)]
)
def test_what_the_move_of_a_question_leads_to(place, move, result):
    board = board_of(place)
    piece, cell = read_move(move)
    assert piece << SHIFT | cell in board.legal_moves()
    board.make(piece << SHIFT | cell)
    assert board.result() == result


def test_the_grasshopper_would_only_draw():
    board = board_of("L46.2")
    piece, cell = read_move("wG1@0,1")
    board.make(piece << SHIFT | cell)
    assert board.result() == DRAW


def test_the_walk_to_and_fro_ends_as_a_draw():
    shown = step("L47.1")
    game = Game.from_text(shown["position"])
    positions = [frame["position"] for frame in shown["frames"] if "position" in frame][:4]
    for _ in range(2):
        assert game.outcome()[0] == ONGOING
        for text in positions:
            goal = parse_position(text)
            queen = QUEENS[game.board.turn]
            game.play(queen << SHIFT | goal.where[queen])
            assert game.board.where == goal.where
    assert game.outcome() == (DRAW, "repetition")


# Tactics and notation


def test_the_moves_that_pin_the_ant():
    ant = PIECE_BY_NAME["bA1"]
    board = board_of("L40.1")
    assert asked("L40.1") == moves_that_lead_to(
        board, lambda after: ant not in movable(after, BLACK)
    )
    board.make(min(asked("L40.1")))
    assert not movable(board, BLACK)


def test_the_move_that_frees_the_queen():
    board = board_of("L40.2")
    queen = QUEENS[WHITE]
    assert queen not in movable(board, WHITE)
    assert asked("L40.2") == moves_that_lead_to(board, lambda after: queen in movable(after, WHITE))


def test_the_step_that_freezes_every_black_piece():
    board = board_of("L40.3")
    assert len(movable(board, BLACK)) == 4
    assert asked("L40.3") == moves_that_lead_to(board, lambda after: not movable(after, BLACK))


def test_the_jump_and_the_run_that_keep_the_ant_pinned():
    ant, runner, queen = PIECE_BY_NAME["bA1"], PIECE_BY_NAME["wA1"], QUEENS[BLACK]
    assert asked("L52.2") == moves_that_lead_to(
        board_of("L52.2"), lambda after: ant not in movable(after, BLACK)
    )

    def beside_and_pinned(after):
        beside = after.where[runner] in NEIGHBOURS[after.where[queen]]
        return beside and ant not in movable(after, BLACK)

    assert asked("L52.3") == moves_that_lead_to(board_of("L52.3"), beside_and_pinned)


def test_the_queen_is_shut_in_and_can_still_be_reached():
    queen = QUEENS[BLACK]
    board = board_of("L53.1")
    assert queen in movable(board, BLACK)

    def shut_and_threatened(after):
        shut = queen not in movable(after, BLACK) and not after.pinned(after.where[queen])
        return shut and bool(threats(after, WHITE))

    assert asked("L53.1") == moves_that_lead_to(board, shut_and_threatened)


def test_the_new_bugs_that_shut_the_gate():
    board = board_of("L53.2")
    assert {NAMES[move >> SHIFT] for move in threats(board, BLACK)} == {"bA1"}
    placed = {move for move in survivors("L53.2") if board.where[move >> SHIFT] < 0}
    assert asked("L53.2") == placed


@pytest.mark.parametrize("place", ["L53.3", "L57.1"])
def test_the_pieces_that_could_close_the_last_side(place):
    found = {NAMES[move >> SHIFT] for move in threats(board_of(place), BLACK)}
    assert found == set(step(place)["pieces"])


def test_the_beetle_holds_the_queen_and_makes_her_cell_white():
    queen, beetle = QUEENS[BLACK], PIECE_BY_NAME["wB1"]
    board = board_of("L54.1")
    assert queen in movable(board, BLACK)
    held = moves_that_lead_to(board, lambda after: after.top[after.where[queen]] == beetle)
    assert asked("L54.1") == held
    board = board_of("L54.2")
    beside = NEIGHBOURS[board.where[queen]]
    goals = {
        (piece, cell) for piece, cells in board.legal_by_piece() for cell in cells if cell in beside
    }
    assert asked("L54.2") == {p << SHIFT | cell for p, cell in goals if board.where[p] < 0}


@pytest.mark.parametrize("place", ["L55.2", "L60.2"])
def test_the_first_move_of_a_win_in_two_is_the_only_one(place):
    assert asked(place) == set(Prover(board_of(place)).keys(3))


def test_the_second_half_of_the_win_is_the_position_after_the_reply():
    board = board_of("L55.2")
    board.make(min(asked("L55.2")))
    piece, cell = read_move(step("L55.2")["reply"])
    board.make(piece << SHIFT | cell)
    after = board_of("L55.3")
    assert (after.where, after.turn) == (board.where, board.turn)


def test_the_ant_that_is_shut_in_leaves_only_by_a_throw():
    board = board_of("L56.1")
    ant = PIECE_BY_NAME["wA1"]
    assert {move for move in board.legal_moves() if move >> SHIFT == ant} == asked("L56.1")
    assert "wA1" in thrown("L56.1")
    assert len(OCCUPIED[board.ring[board.where[ant]]]) == 6


@pytest.mark.parametrize("place", ["L57.2", "L57.3", "L58.2", "L58.3", "L59.1"])
def test_the_moves_that_save_the_queen_are_all_there_are(place):
    assert threats(board_of(place), BLACK)
    assert asked(place) == survivors(place)


def test_how_the_queen_is_saved():
    board = board_of("L57.2")
    white = OCCUPIED[board.ring[board.where[QUEENS[WHITE]]]]
    beside = {NAMES[board.top[cell]] for cell in white} & {"wS1", "wB1"}
    assert beside == {"wS1", "wB1"}
    assert board.pinned(board.where[PIECE_BY_NAME["wB1"]])
    board = board_of("L57.3")
    board.make(min(asked("L57.3")))
    assert PIECE_BY_NAME["bG1"] not in movable(board, BLACK)
    assert thrown("L58.2") >= {"wQ", "bP"}
    assert len({move >> SHIFT for move in threats(board_of("L58.3"), BLACK)}) == 3
    assert {move >> SHIFT for move in asked("L58.3")} == {QUEENS[WHITE]}


def test_the_pillbug_comes_in_beside_its_queen():
    board = board_of("L58.1")
    pillbug, beside = PIECE_BY_NAME["wP"], NEIGHBOURS[board.where[QUEENS[WHITE]]]
    moves = [move for move in board.legal_moves() if move >> SHIFT == pillbug]
    assert asked("L58.1") == {move for move in moves if move & CELL in beside}


def test_a_draw_by_both_queens_is_all_that_is_left():
    board = board_of("L59.1")
    board.make(min(asked("L59.1")))
    assert board.result() == DRAW


def test_the_step_back_repeats_the_position_for_the_third_time():
    game = Game.from_text(
        "wS1@0,0 bS1@1,0 wQ@-1,0 bQ@2,0 wG1@0,-1 bA1@1,1 bA2@1,-1 bB1@0,1 to:b game:Base"
    )
    walk = ["bQ@2,-1", "wQ@-1,1", "bQ@2,0", "wQ@-1,0"] * 2
    for text in walk[:-1]:
        piece, cell = read_move(text)
        game.play(piece << SHIFT | cell)
        assert game.outcome()[0] == ONGOING
    assert game.board.where == board_of("L59.2").where
    assert len(asked("L59.2")) == 1
    game.play(min(asked("L59.2")))
    assert game.outcome() == (DRAW, "repetition")


def test_one_defence_threatens_to_win_as_well():
    saved = survivors("L60.3")
    assert len(saved) > 3
    found = moves_that_lead_to(board_of("L60.3"), lambda after: threats(after, WHITE))
    assert asked("L60.3") == found & saved


def test_the_good_start_is_a_v_of_spider_queen_and_ant():
    """The opening of queen, spider and ant was taught nowhere."""
    for queen in step("L48.1")["moves"]:
        board = board_of("L48.1")
        for move in (queen, "bQ@2,0"):
            piece, cell = read_move(move)
            board.make(piece << SHIFT | cell)
        spider, enemy = (board.where[PIECE_BY_NAME[name]] for name in ("wS1", "bS1"))
        arms = {board.where[QUEENS[WHITE]]}
        (ant,) = (read_move(text)[1] for text in step("L48.2")["moves"])
        if queen == "wQ@0,-1":  # the next step goes on from here
            assert board.where == board_of("L48.2").where
            arms.add(ant)
        for arm in arms:
            assert arm in NEIGHBOURS[spider] and arm not in NEIGHBOURS[enemy]
        assert len(arms) == 1 or not arms & set(NEIGHBOURS[ant])


def test_the_free_pieces_that_are_counted():
    board = board_of("L60.1")
    assert [len(movable(board, color)) for color in (WHITE, BLACK)] == [3, 4]


def test_only_the_queen_can_be_placed_in_the_fourth_turn():
    assert {piece for piece, _ in board_of("L49.2").legal_by_piece()} == {QUEENS[WHITE]}


@pytest.mark.parametrize(
    ("place", "text"), [("L50.2", "wA1 bQ-"), ("L50.3", "wA1 bQ/"), ("L50.4", "wB1 bQ")]
)
def test_the_written_move_is_the_one_asked_for(place, text):
    said = step(place)["text"]
    assert all(said[code].replace("\xa0", " ").endswith(text) for code in ("en", "es"))
    assert asked(place) == {parse_move(board_of(place), text)}


def test_the_right_spelling_of_the_arrow():
    shown = step("L50.5")
    board = board_of("L50.5")
    drawn = PIECE_BY_NAME["wA1"] << SHIFT | read_cell(shown["show"]["arrows"][0].split(">")[1])
    right = [option["text"]["en"] for option in shown["options"] if option["right"]]
    assert [parse_move(board, text) for text in right] == [drawn]


def test_the_throw_that_was_written_is_on_the_board():
    board = board_of("L50.6")
    pillbug, queen = PIECE_BY_NAME["wP"], PIECE_BY_NAME["bQ"]
    assert board.rest == queen
    assert NEIGHBOURS[board.where[pillbug]].index(board.where[queen]) == 1


def test_the_game_on_one_line_is_the_hive_that_is_shown():
    words = step("L50.7")["text"]["en"]
    line = words.split(": ")[1].split(". ")[0]
    game = Game.from_string(line)
    assert game.game_string() == line
    assert (game.board.where, game.board.turn) == (board_of("L50.7").where, BLACK)


def test_a_piece_in_play_that_fills_the_ringed_place_is_told_that_a_new_one_is_asked_for():
    """Who moved an ant into the ringed place was told to try the ringed place."""
    board = board_of("L07.1")
    into = {
        m >> SHIFT for m in board.legal_moves() if m & CELL == HOLE and board.where[m >> SHIFT] >= 0
    }
    assert into, "moving can fill it as well"
    task = task_for(read_step(step("L07.1")))
    for piece in sorted(into):
        task.tap(board.where[piece])
        told = task.tap(HOLE)
        assert told.sort == "wrong" and told.words, NAMES[piece]
        assert "new one" in told.words["en"], NAMES[piece]


def test_where_bugs_are_met_by_name_no_queen_is_marked_as_in_danger():
    """The queens among the bugs had bars on their closed sides, which nothing had explained yet."""
    for place in ("L02.1", "L02.2", "L02.3"):
        board = board_of(place)
        for queen in QUEENS:
            beside = [board.top[cell] >= 0 for cell in NEIGHBOURS[board.where[queen]]]
            assert sum(beside) < 4, place
