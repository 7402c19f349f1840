"""descriptions: what a screen reader is told of cells, stacks, the last move and a piece's goals."""

import pytest

from hive_core.game import Game
from hive_core.records import changed
from hive_core.rules.bugs import LETTERS, PIECE_BY_NAME
from hive_core.rules.hexes import START, cell_at
from tests.web.test_scene import OPENING, game, goals, scene_of, t
from web.board.descriptions import Descriptions, next_in, next_of_bug
from web.board.display import display
from web.board.scene import build

STACKED = OPENING + ";wB1 wQ;bB1 bQ"
THROWN = "wP;bS1 wP-;wQ -wP;bQ bS1-;wA1 -wQ;bA1 bQ-;wA2 -wA1;bA1 wP\\;wA3 -wA2;bA2 bQ-;bA1 \\wP"


def words() -> Descriptions:
    return Descriptions(t)


def test_a_piece_has_its_number_where_it_has_one() -> None:
    assert words().piece(PIECE_BY_NAME["wQ"]) == "piece.wQ"
    assert words().piece(PIECE_BY_NAME["bA3"]) == "numbered(number=3 piece=piece.bA)"


def test_a_place_has_a_minus_sign_below_nought() -> None:
    assert words().place(2, -1) == "place(q=2 r=\u22121)"
    assert words().place(-12, 0) == "place(q=\u221212 r=0)"


def test_a_stack_is_told_from_the_top_down() -> None:
    bottom, middle, top = [PIECE_BY_NAME[name] for name in ("wQ", "bM", "wM")]
    assert words().contents((bottom, middle, top)) == (
        "stack(count=3 top=piece.wM under=piece.bM, piece.wQ)"
    )
    assert words().contents(()) == "empty"
    assert words().contents((bottom,)) == "piece.wQ"


def test_a_cell_is_what_stands_there_then_its_place_then_what_is_special() -> None:
    assert words().cell(1, 0, (0,), ("refused", ("step", 4, 0), ("arrow", 0, 2))) == (
        "piece.wQ, place(q=1 r=0), refused, sign.step(number=4), arrow_to(place=place(q=0 r=2))"
    )


def test_each_text_is_asked_for_once() -> None:
    asked = []

    def counting(key: str, **params: object) -> str:
        asked.append(key)
        return key

    speaker = Descriptions(counting)
    for _ in range(3):
        speaker.cell(1, 0, (PIECE_BY_NAME["wA1"],), ("refused",))
        speaker.label()
    assert sorted(asked) == sorted(set(asked))
    speaker.forget()
    speaker.label()
    assert asked.count("board.label") == 2


def test_a_long_visit_does_not_fill_the_memory() -> None:
    speaker = words()
    for number in range(2500):
        speaker.cell(number, 0, (), ())
    assert len(speaker._cells) <= 2001
    assert speaker.cell(7, 0, (), ()) == "empty, place(q=7 r=0)"


@pytest.mark.parametrize(
    ("direction", "place"),
    [
        ("ne", (1, -1)),
        ("e", (1, 0)),
        ("se", (0, 1)),
        ("sw", (-1, 1)),
        ("w", (-1, 0)),
        ("nw", (0, -1)),
    ],
)
def test_what_is_around_a_cell_is_told_by_its_side(direction: str, place: tuple[int, int]) -> None:
    scene = scene_of(OPENING)
    told = words().around(scene, cell_at(-place[0], -place[1]))
    assert f"side(direction=direction.{direction} thing=numbered(number=1 piece=piece.wS))" in told


def test_around_goes_clockwise_and_leaves_out_empty_sides() -> None:
    told = words().around(scene_of(OPENING), START)
    sides = [part.split(" ")[0] for part in told.split("direction.")[1:]]
    assert sides == ["e", "sw", "w"]
    far = Game.from_text("wQ@0,0 bQ@1,0 to:w").snapshot()
    scene = build(far, words(), display())
    assert words().around(scene, cell_at(-5, -5)) == "nothing_around"


def test_the_last_move_is_told_with_both_ends() -> None:
    placed = scene_of(OPENING)
    goal = words().where(placed, placed.snapshot.last[2])
    assert words().last(placed) == (
        f"last_placed(goal={goal} piece=numbered(number=1 piece=piece.bB))"
    )
    moved = words().last(scene_of(OPENING + ";wB1 wQ"))
    assert moved == (
        "last_moved(goal=place(q=\u22121 r=1) origin=place(q=\u22122 r=1)"
        " piece=numbered(number=1 piece=piece.wB))"
    )


def test_a_throw_is_told_with_its_thrower() -> None:
    told = words().last(scene_of(THROWN))
    assert told.startswith("last_thrown(goal=place(q=0 r=\u22121) origin=place(q=0 r=1)")
    assert told.endswith("thrower=piece.wP)")


def test_a_place_that_is_no_longer_beside_the_hive_is_away() -> None:
    snapshot = game(OPENING + ";wB1 wQ").snapshot()
    assert snapshot.last is not None
    gone = changed(snapshot, last=(snapshot.last[0], cell_at(9, 9), snapshot.last[2], -1))
    assert "origin=away" in words().last(build(gone, words(), display()))


def test_a_move_from_cell_nought_is_no_placement() -> None:
    snapshot = game(OPENING + ";wB1 wQ").snapshot()
    assert snapshot.last is not None
    moved = changed(snapshot, last=(snapshot.last[0], 0, snapshot.last[2], -1))
    assert words().last(build(moved, words(), display())).startswith("last_moved")
    queens = changed(snapshot, last=(0, cell_at(-2, 1), snapshot.last[2], 0))
    assert words().last(build(queens, words(), display())).endswith("thrower=piece.wQ)")


def test_before_the_first_move_there_is_no_last_one() -> None:
    assert words().last(scene_of("")) == "last_none"


def test_the_turn_is_told_by_colour_until_the_game_is_over() -> None:
    assert words().turn(scene_of("wS1")) == "turn_black(number=1)"
    assert words().turn(scene_of("wS1;bG1 wS1-")) == "turn_white(number=2)"
    ring = "bS1@0,-1 bS2@1,-1 bG1@1,0 bG2@0,1 bG3@-1,1 bQ@-1,0"
    lost = Game.from_text("wQ@0,0 " + ring + " to:b").snapshot()
    assert words().turn(build(lost, words(), display())) == "over"


def test_the_goals_of_a_piece_are_listed_in_order() -> None:
    scene = scene_of(OPENING)
    ant = PIECE_BY_NAME["wA1"]
    found = sorted(goals(OPENING, "wA1"))
    places = "; ".join(words().where(scene, cell) for cell in found)
    told = words().moves(scene, ant)
    assert told == (
        f"moves_many(count={len(found)} goals={places} piece=numbered(number=1 piece=piece.wA))"
    )


def test_a_single_goal_has_words_of_its_own() -> None:
    snapshot = changed(scene_of(OPENING).snapshot, legal_by_piece=((0, (cell_at(0, 1),)),))
    scene = build(snapshot, words(), display())
    assert words().moves(scene, 0) == "moves_one(count=1 goals=place(q=0 r=1) piece=piece.wQ)"
    assert words().moves(scene, PIECE_BY_NAME["wS1"]).startswith("moves_none(piece=")


def test_going_through_the_bugs_of_a_kind_finds_covered_ones_and_goes_back() -> None:
    scene = scene_of(STACKED)
    queen = LETTERS.index("Q")
    mine, theirs = cell_at(-1, 1), cell_at(2, -1)
    assert {mine, theirs} == {
        c for c, s in scene.stacks.items() if s[0] in (0, PIECE_BY_NAME["bQ"])
    }
    assert next_of_bug(scene, mine, queen, 1) == theirs
    assert next_of_bug(scene, theirs, queen, 1) == mine
    order = [item.cell for item in scene.cells]
    assert order.index(theirs) < order.index(mine)
    assert next_of_bug(scene, order[0], queen, 1) == theirs
    assert next_of_bug(scene, order[0], queen, -1) == mine


def test_cycling_from_a_place_off_the_list_begins_with_its_first() -> None:
    order = [4, 7, 9, 12]
    assert next_in([9, 4], order, 99, 1) == 4
    assert next_in([12], order, 4, -1) == 12
    assert next_in([4], order, 12, 1) == 4
    assert next_in([5], order, 4, 1) == -1
