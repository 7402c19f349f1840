"""What the lessons on ideas claim is computed anew, and each answer that is drawn refutes."""

from collections.abc import Callable

import pytest

from hive_core.game.formation import BENT, TRIANGLE, formation, placed
from hive_core.notation.position import parse_position
from hive_core.rules.board import CELL, ONGOING, SHIFT
from hive_core.rules.bugs import (
    BLACK,
    BUGS,
    COLOR,
    KIND,
    NAMES,
    PIECE_BY_NAME,
    QUEENS,
    WHITE,
    copied,
)
from hive_core.rules.hexes import EMPTY, NEIGHBOURS, OCCUPIED
from hive_core.rules.refusals import refusal_of_move
from hive_core.rules.steps import crawl
from hive_core.search.prover import Prover
from tests.web.plain_proof import loses_by
from tests.web.test_lesson_claims import (
    asked,
    board_of,
    movable,
    step,
    threats,
)
from web.learn.lesson import read_cell, read_move
from web.learn.tasks.move import answer_to

CLAIMS = {
    "L62.1": ("relieves", "wA1", "bA2"),
    "L63.1": ("pins", "bB2", "bA2"),
    "L63.2": ("pins", "bQ", "bA2"),
    "L65.1": ("frees", "bA1"),
    "L66.1": ("wins_in_two",),
    "L67.1": ("wins_in_two",),
    "L68.1": ("wins_in_two",),
    "L71.1": ("wins_in_two",),
    "L72.2": ("beetle_near", "wB1", "bQ"),
    "L73.1": ("covers", "bP"),
    "L74.1": ("saves",),
    "L74.2": ("saves",),
    "L75.1": ("wins_in_two",),
    "L76.1": ("fewest",),
    "L77.1": ("shuts_out",),
    "L78.1": ("wins_in_two",),
    "L79.1": ("saves",),
    "L80.1": ("saves_and_threatens",),
    "L83.1": ("opens_a_way", "bA2"),
    "L84.1": ("covers", "bQ"),
    "L85.1": ("keeps_places",),
    "L86.1": ("wins_in_two",),
    "L87.1": ("wins_in_two",),
    "L88.2": ("holds_all",),
    "L89.1": ("opens_a_way", "wA1"),
    "L90.1": ("wins_in_two",),
    "L91.1": ("saves",),
    "L92.1": ("wins_in_two",),
    "L92.2": ("saves",),
    "L93.1": ("wins_in_two",),
    "L94.1": ("saves",),
    "L96.1": ("pins", "wQ"),
}
"""What a step claims: a name of CHECKS, and pieces."""
CHEAP = "SGB"


def moves_after_which(board, fits):
    """The legal moves, placings too, after which the game goes on and `fits(board)` holds."""
    found = set()
    for move in board.legal_moves():
        board.make(move)
        if board.result() == ONGOING and fits(board):
            found.add(move)
        board.undo()
    return found


def places(board, color):
    """The cells on which a colour could place if it were its turn."""
    turn, rest = board.turn, board.rest
    board.turn, board.rest = color, -1
    found = {move & CELL for move in board.legal_moves() if board.where[move >> SHIFT] < 0}
    board.turn, board.rest = turn, rest
    return found


def held_without(board, piece, *gone):
    """Whether `piece` is pinned if the pieces `gone` are taken away."""
    cells = [board.where[one] for one in gone]
    for one in gone:
        board.lift(one)
    held = board.pinned(board.where[piece])
    for one, cell in zip(reversed(gone), reversed(cells), strict=True):
        board.put(one, cell)
    return held


def open_sides(board, color):
    return EMPTY[board.ring[board.where[QUEENS[color]]]]


def wins_in_two(board):
    return set(Prover(board).keys(3))


def saves(board):
    assert threats(board, 1 - board.turn), "nothing threatens"
    assert not Prover(board).winning_moves()
    return set(Prover(board).lasting(1))


def saves_and_threatens(board):
    me = board.turn
    return saves(board) & moves_after_which(board, lambda after: threats(after, me))


def relieves(board, dear, held):
    """Moves of cheap pieces after which the dear one may go, and the other is pinned without it."""
    assert board.pinned(board.where[held]) and not held_without(board, held, dear)

    def fits(after):
        return dear in movable(after, COLOR[dear]) and held_without(after, held, dear)

    found = moves_after_which(board, fits)
    return {
        one for one in found if one >> SHIFT != dear and BUGS[KIND[one >> SHIFT]].letter in CHEAP
    }


def pins(board, *pieces):
    assert set(pieces) <= movable(board, COLOR[pieces[0]])
    return moves_after_which(
        board, lambda after: all(after.pinned(after.where[one]) for one in pieces)
    )


def spare(board, piece, held):
    """Moves of a piece to the circle of the step, after which the other stays pinned."""
    return {
        move
        for move in moves_after_which(board, lambda after: after.pinned(after.where[held]))
        if move >> SHIFT == piece
    }


def frees(board, piece):
    assert piece not in movable(board, COLOR[piece])
    return moves_after_which(board, lambda after: piece in movable(after, COLOR[piece]))


def covers(board, piece):
    return moves_after_which(board, lambda after: after.top[after.where[piece]] != piece)


def beetle_near(board, beetle, queen):
    """Moves of a beetle after which it could climb onto the queen."""

    def fits(after):
        after.turn, after.rest = COLOR[beetle], -1
        cells = dict(after.legal_by_piece()).get(beetle, ())
        after.turn = 1 - COLOR[beetle]
        return after.where[queen] in cells

    return {move for move in moves_after_which(board, fits) if move >> SHIFT == beetle}


def fewest(board):
    """The moves of pieces in play that leave the other side the fewest places."""
    counts = {}
    for move in board.legal_moves():
        board.make(move)
        if board.result() == ONGOING:
            counts[move] = len(places(board, board.turn))
        board.undo()
    least = min(counts.values())
    return {move for move, count in counts.items() if count == least}


def shuts_out(board):
    other = 1 - board.turn
    assert places(board, other)
    return moves_after_which(board, lambda after: not places(after, other))


def opens_a_way(board, piece):
    """Moves of other pieces after which this one would reach a side of the other queen."""
    assert not board.pinned(board.where[piece]) and not sides_reached(board, piece)
    return {
        move
        for move in moves_after_which(board, lambda after: sides_reached(after, piece))
        if move >> SHIFT != piece
    }


def sides_reached(board, piece):
    """The open sides of the other queen that a piece would reach if it were its turn."""
    color, turn, rest = COLOR[piece], board.turn, board.rest
    board.turn, board.rest = color, -1
    cells = set(dict(board.legal_by_piece()).get(piece, ()))
    board.turn, board.rest = turn, rest
    return cells & set(open_sides(board, 1 - color))


def shutting(board, color):
    """The moves of the side to move after which a colour has no place for new pieces."""
    return moves_after_which(board, lambda after: not places(after, color))


def keeps_places(board):
    me = board.turn
    return moves_after_which(board, lambda after: not shutting(after, me))


def holds_all(board):
    other = 1 - board.turn
    assert movable(board, other)
    return moves_after_which(board, lambda after: not movable(after, other))


CHECKS: "dict[str, Callable[..., set[int]]]" = {
    "wins_in_two": wins_in_two,
    "saves": saves,
    "saves_and_threatens": saves_and_threatens,
    "relieves": relieves,
    "pins": pins,
    "frees": frees,
    "covers": covers,
    "beetle_near": beetle_near,
    "fewest": fewest,
    "shuts_out": shuts_out,
    "opens_a_way": opens_a_way,
    "keeps_places": keeps_places,
    "holds_all": holds_all,
}
"""Functions that compute which moves fulfil a claim."""


@pytest.mark.parametrize("place", CLAIMS)
def test_the_moves_of_a_step_are_all_that_do_what_it_says(place):
    name, *pieces = CLAIMS[place]
    found = CHECKS[name](board_of(place), *[PIECE_BY_NAME[one] for one in pieces])
    assert asked(place) == found


@pytest.mark.parametrize("place", [one for one in CLAIMS if "answers" in step(one)])
def test_the_answer_that_is_drawn_refutes_the_wrong_move(place):
    name = CLAIMS[place][0]
    answers = tuple(tuple(one) for one in step(place)["answers"])
    board = board_of(place)
    me = board.turn
    for move in set(board.legal_moves()) - asked(place):
        piece, cell = read_move(answer_to(answers, NAMES[move >> SHIFT], move & CELL))
        answer = piece << SHIFT | cell
        board.make(move)
        if board.result() != ONGOING:
            board.undo()
            continue
        assert answer in board.legal_moves(), (place, NAMES[move >> SHIFT])
        if name == "wins_in_two":
            board.make(answer)
            lost = board.result() != ONGOING or not Prover(board).winning_moves()
            assert lost, (place, NAMES[move >> SHIFT])
            board.undo()
        elif name == "saves":
            board.make(answer)
            assert board.result() == 1 - me, (place, NAMES[move >> SHIFT])
            board.undo()
        elif name == "pins":
            assert NAMES[piece] in CLAIMS[place][1:]
        elif name == "shuts_out":
            assert board.where[piece] < 0
        elif name == "keeps_places":
            assert answer in shutting(board, me), (place, NAMES[move >> SHIFT])
        board.undo()


def test_two_bugs_hold_the_queen_and_one_is_enough():
    board = board_of("L64.1")
    queen, ant, beetle = (PIECE_BY_NAME[name] for name in ("bQ", "wA1", "wB1"))
    assert board.pinned(board.where[queen])
    assert held_without(board, queen, ant) and held_without(board, queen, beetle)
    assert not held_without(board, queen, ant, beetle)
    assert set(step("L64.1")["pieces"]) == {"wA1", "wB1"}
    assert asked("L64.2") <= spare(board_of("L64.2"), ant, queen)


def test_the_second_half_follows_from_the_first():
    for first, second in (("L66.1", "L66.2"), ("L67.1", "L67.2")):
        board = board_of(first)
        board.make(min(asked(first)))
        piece, cell = read_move(step(first)["reply"])
        board.make(piece << SHIFT | cell)
        after = board_of(second)
        assert (after.where, after.turn) == (board.where, board.turn)


def test_no_bug_slides_into_the_pocket():
    board = board_of("L66.1")
    (pocket,) = open_sides(board, BLACK)
    assert len(OCCUPIED[board.ring[pocket]]) == 5


def test_what_threatens_twice():
    board = board_of("L68.1")
    board.make(min(asked("L68.1")))
    assert {NAMES[move >> SHIFT] for move in threats(board, WHITE)} == {"wG1", "wB2"}


def test_the_race_is_one_against_one():
    board = board_of("L69.1")
    assert len(open_sides(board, WHITE)) == len(open_sides(board, BLACK)) == 1
    assert threats(board, WHITE) and Prover(board).winning_moves()


def test_the_bugs_that_reach_an_open_side():
    board = board_of("L70.1")
    sides = set(open_sides(board, BLACK))
    found = {
        NAMES[piece]
        for piece, cells in board.legal_by_piece()
        if board.where[piece] >= 0 and sides & set(cells)
    }
    assert found == set(step("L70.1")["pieces"])


def test_the_beetle_needs_two_turns():
    board = board_of("L72.1")
    beetle, queen = PIECE_BY_NAME["wB1"], PIECE_BY_NAME["bQ"]
    assert board.where[beetle] not in NEIGHBOURS[board.where[queen]]
    assert beetle_near(board, beetle, queen)
    assert [one["text"]["en"] for one in step("L72.1")["options"] if one["right"]] == ["Two"]


def test_how_many_places_are_left():
    board = board_of("L76.1")
    assert len(places(board, BLACK)) == 7
    board.make(min(asked("L76.1")))
    assert len(places(board, BLACK)) == 4
    assert len(places(board_of("L77.1"), BLACK)) == 3


def test_the_ant_may_go_when_the_beetle_holds_the_queen():
    board = board_of("L84.1")
    queen, ant = PIECE_BY_NAME["bQ"], PIECE_BY_NAME["wA2"]
    assert board.pinned(board.where[queen]) and not held_without(board, queen, ant)
    board.make(min(asked("L84.1")))
    assert ant in movable(board, WHITE)


def test_one_place_is_left_and_in_danger():
    board = board_of("L85.1")
    assert len(places(board, WHITE)) == 1
    board.turn, board.rest = BLACK, -1
    assert shutting(board, WHITE)
    board = board_of("L85.1")
    board.make(min(asked("L85.1")))
    assert len(places(board, WHITE)) > 1


def test_the_ant_could_fill_the_side_too_and_the_ants_are_needed_for_the_last():
    board = board_of("L86.1")
    (key,) = asked("L86.1")
    assert PIECE_BY_NAME["wA1"] << SHIFT | key & CELL in board.legal_moves()
    board.make(key)
    assert {NAMES[move >> SHIFT] for move in threats(board, WHITE)} == {"wA2", "wA3"}


def test_only_the_spider_that_was_placed_threatens_after_three_steps():
    board = board_of("L87.1")
    board.make(min(asked("L87.1")))
    assert {NAMES[move >> SHIFT] for move in threats(board, BLACK)} == {"bS1"}


def test_nothing_threatens_in_the_middle_game():
    board = board_of("L88.1")
    assert not threats(board, WHITE) and not threats(board, BLACK)
    assert min(len(open_sides(board, color)) for color in (WHITE, BLACK)) > 2
    assert len(movable(board, BLACK)) == len(step("L88.1")["pieces"])


def kinds_to(board, piece, goal):
    """The letters of the bugs beside a mosquito on the ground by whose way it could go there."""
    cell = board.where[piece]
    assert board.height[cell] == 1
    return {
        BUGS[kind].letter for kind in copied(board, cell) if goal in BUGS[kind].reach(board, cell)
    }


def test_the_mosquito_jumps_and_could_then_run():
    board = board_of("L90.1")
    (key,) = asked("L90.1")
    mosquito, jumper = PIECE_BY_NAME["wM"], PIECE_BY_NAME["wG2"]
    assert kinds_to(board, mosquito, key & CELL) == {"G"}
    assert board.pinned(board.where[jumper])
    (side,) = open_sides(board, BLACK)
    board.make(key)
    assert threats(board, WHITE) == {mosquito << SHIFT | side, jumper << SHIFT | side}
    assert kinds_to(board, mosquito, side) == {"A"}


def test_the_mosquito_borrows_from_the_ladybug():
    board = board_of("L91.1")
    (side,) = open_sides(board, BLACK)
    assert threats(board, WHITE) == {PIECE_BY_NAME["wM"] << SHIFT | side}
    assert kinds_to(board, PIECE_BY_NAME["wM"], side) == {"L"}


def test_the_mosquito_alone_throws():
    for place, beside in (("L92.1", "bP"), ("L92.2", "wP")):
        board = board_of(place)
        (key,) = asked(place)
        mosquito = PIECE_BY_NAME["bM"]
        assert board.throwers_for(key) == [mosquito]
        assert board.where[PIECE_BY_NAME[beside]] in NEIGHBOURS[board.where[mosquito]]


def test_the_win_needs_the_rest_of_what_was_thrown():
    board = board_of("L93.1")
    (key,) = asked("L93.1")
    assert board.throwers_for(key) == [PIECE_BY_NAME["bP"]]
    board.make(key)
    assert board.rest == key >> SHIFT == PIECE_BY_NAME["wA2"]
    board.rest = -1
    assert any(not loses_by(board, move, 1) for move in board.legal_moves())


def test_the_stack_makes_a_high_gate_and_covers_the_ladybug():
    board = board_of("L94.1")
    (key,) = asked("L94.1")
    found = threats(board, BLACK)
    assert {NAMES[move >> SHIFT] for move in found} == {"bB1", "bL"}
    assert board.top[key & CELL] == PIECE_BY_NAME["bL"]
    board.make(key)
    (step_down,) = [move for move in found if move >> SHIFT == PIECE_BY_NAME["bB1"]]
    refusal = refusal_of_move(board, step_down)
    assert refusal is not None and refusal.reason == "gate_high"


def test_white_stands_in_a_bend_and_black_in_a_triangle():
    steps = ("B0,0", "A1,0", "B0,-1", "Q2,0", "Q-1,-1", "A1,1")
    assert parse_position(placed(steps)).where == board_of("L95.1").where
    assert formation(steps, WHITE) == ("BBQ", BENT)
    assert formation(steps, BLACK) == ("AQA", TRIANGLE)


def test_the_early_ladybug_is_all_that_moves_and_gets_to_the_other_queen():
    board = board_of("L97.1")
    assert movable(board, BLACK) == {PIECE_BY_NAME["bL"]}
    cells = {read_cell(text) for text in step("L97.1")["cells"]}
    assert len(cells & set(NEIGHBOURS[board.where[QUEENS[WHITE]]])) == 1


def test_the_first_pillbug_is_pinned_and_doubles_the_places_of_its_queen():
    board = board_of("L98.1")
    queen, pillbug = QUEENS[WHITE], PIECE_BY_NAME["wP"]
    assert board.pinned(board.where[pillbug])
    cells = {read_cell(text) for text in step("L98.1")["cells"]}
    assert len(cells) == 2 * len(crawl(board, board.where[queen]))
    left = cells - set(crawl(board, board.where[queen]))
    assert all(board.throwers_for(queen << SHIFT | cell) == [pillbug] for cell in left)
