"""scene: what is drawn and how it is called, for real positions."""

import json
from collections import namedtuple
from pathlib import Path

import pytest

from hive_core.drawing.annotation_svg import KINDS
from hive_core.drawing.shapes import TALL, WIDE, spot
from hive_core.game import Game
from hive_core.rules.bugs import LETTERS, NAMES, PIECE_BY_NAME
from hive_core.rules.hexes import NEIGHBOURS, START, cell_at
from web.board.descriptions import Descriptions, next_in, next_of_bug
from web.board.display import display
from web.board.marks import LIFT
from web.board.scene import HELD, build
from web.board.scene_types import nearest, neighbour, row_end, vertical

Refusal = namedtuple("Refusal", ("reason", "cells", "pieces"))
SIDES = (
    (WIDE / 2, -TALL),
    (WIDE, 0),
    (WIDE / 2, TALL),
    (-WIDE / 2, TALL),
    (-WIDE, 0),
    (-WIDE / 2, -TALL),
)
OPENING = "wS1;bG1 wS1-;wQ /wS1;bQ bG1/;wA1 -wS1;bA1 bG1-;wB1 -wQ;bB1 bQ-"


def t(key: str, **params: object) -> str:
    """A catalogue that shows its keys: "board.empty" -> "empty", parameters in brackets."""
    values = [f"{name}={params[name]}" for name in sorted(params)]
    return key[len("board.") :] + ("(" + " ".join(values) + ")" if values else "")


def game(moves: str) -> Game:
    played = Game("MLP")
    for move in moves.split(";"):
        played.play(move)
    return played


def scene_of(moves: str, **options):
    snapshot = game(moves).snapshot() if moves else Game("MLP").snapshot()
    return build(snapshot, Descriptions(t), display(**options))


def marks(scene) -> set[tuple[str, int]]:
    return {(mark.kind, mark.cell) for mark in scene.marks}


def goals(moves: str, piece: str) -> tuple[int, ...]:
    return dict(game(moves).snapshot().legal_by_piece)[PIECE_BY_NAME[piece]]


def test_an_empty_board_invites_to_the_first_cell() -> None:
    scene = scene_of("")
    assert scene.tiles == ()
    assert ("start", START) in marks(scene)
    assert len(scene.cells) == 7


def test_every_occupied_cell_and_every_cell_beside_the_hive_is_in_the_grid() -> None:
    scene = scene_of(OPENING)
    expected = set(scene.stacks)
    for cell in scene.stacks:
        expected.update(NEIGHBOURS[cell])
    assert {item.cell for item in scene.cells} == expected
    assert len({item.name for item in scene.cells}) == len(scene.cells)
    assert all(item.name for item in scene.cells)


def test_rows_read_from_north_to_south_and_west_to_east() -> None:
    scene = scene_of(OPENING)
    assert [r for r, _ in scene.rows] == sorted({item.r for item in scene.cells})
    for r, row in scene.rows:
        assert all(item.r == r for item in row)
        assert [item.q for item in row] == sorted(item.q for item in row)


def test_tiles_are_drawn_from_back_to_front() -> None:
    scene = scene_of(OPENING + ";wB1 wQ;bB1 bQ")
    heights = [
        (tile.y + 6 * tile.height, tile.x + 1.2 * tile.height, tile.height) for tile in scene.tiles
    ]
    assert heights == sorted(heights)
    top = next(tile for tile in scene.tiles if tile.name == "wB1")
    below = next(tile for tile in scene.tiles if tile.name == "wQ")
    assert top.height == 1
    assert top.y < below.y


def test_a_stack_has_a_badge_and_names_what_lies_below() -> None:
    scene = scene_of(OPENING + ";wB1 wQ;bB1 bQ")
    cell = next(c for c, stack in scene.stacks.items() if stack[0] == PIECE_BY_NAME["wQ"])
    assert ("h2", cell) in marks(scene)
    assert "stack(count=2" in scene.by_cell[cell].name
    assert "under=piece.wQ" in scene.by_cell[cell].name


def test_the_last_move_is_marked_at_both_ends() -> None:
    scene = scene_of(OPENING + ";wB1 wQ")
    origin = cell_at(-2, 1)
    assert ("from", origin) in marks(scene)
    assert any(kind == "to" for kind, _ in marks(scene))
    assert "left_last" in scene.by_cell[origin].name


def test_a_selected_piece_is_lifted_and_its_targets_differ_by_kind() -> None:
    targets = goals(OPENING, "wB1")
    scene = scene_of(OPENING, selected=PIECE_BY_NAME["wB1"], targets=targets)
    kinds = {item.cell: item.kind for item in scene.cells if item.kind}
    assert set(kinds) == set(targets)
    assert {kinds[cell] for cell in targets} == {"target", "climb"}
    assert scene.ghost == PIECE_BY_NAME["wB1"]
    tile = next(tile for tile in scene.tiles if tile.name == "wB1")
    assert tile.y == spot(-2, 1)[1] - LIFT
    assert [item.selected for item in scene.cells].count(True) == 1


def test_targets_of_an_enemy_piece_are_throws() -> None:
    empty = cell_at(0, 1)
    scene = scene_of(OPENING, selected=PIECE_BY_NAME["bA1"], targets=(empty,))
    assert ("throw", empty) in marks(scene)
    assert "throw" in scene.by_cell[empty].name


def test_a_thrower_and_the_piece_it_threw_are_marked() -> None:
    moves = "wP;bS1 wP-;wQ -wP;bQ bS1-;wA1 -wQ;bA1 bQ-;wA2 -wA1;bA1 wP\\;wA3 -wA2;bA2 bQ-;bA1 \\wP"
    scene = scene_of(moves)
    assert ("thrower", START) in marks(scene)
    assert "threw" in scene.by_cell[START].name
    assert ("rest", NEIGHBOURS[START][5]) in marks(scene)
    assert "resting" in scene.by_cell[NEIGHBOURS[START][5]].name
    assert "last_thrown" in Descriptions(t).last(scene)


def test_a_refusal_marks_the_cell_and_its_causes() -> None:
    refused = cell_at(0, 0)
    why = Refusal("pinned", (), (PIECE_BY_NAME["bG1"],))
    scene = scene_of(OPENING, refusal=why, refused_cell=refused)
    assert ("pinned", refused) in marks(scene)
    assert ("split", cell_at(1, 0)) in marks(scene)
    assert "refused" in scene.by_cell[refused].name
    assert "split_off" in scene.by_cell[cell_at(1, 0)].name


def test_the_two_sides_of_a_gate_face_each_other() -> None:
    sides = (cell_at(0, 0), cell_at(2, -1))
    scene = scene_of(OPENING, refusal=Refusal("gate", sides, ()), refused_cell=cell_at(1, -1))
    jaws = {(mark.cell, mark.turn) for mark in scene.marks if mark.kind == "gate"}
    assert jaws == {(sides[0], 60), (sides[1], 240)}
    assert "gate_side" in scene.by_cell[sides[0]].name


def test_many_causes_are_ringed_without_a_badge_each() -> None:
    pieces = tuple(PIECE_BY_NAME[name] for name in ("wS1", "wQ", "bQ", "bA1"))
    scene = scene_of(
        OPENING, refusal=Refusal("touches_opponent", (), pieces), refused_cell=cell_at(0, 1)
    )
    kinds = {kind for kind, _ in marks(scene)}
    assert "part" in kinds
    assert "cause" not in kinds


def test_movable_pieces_are_shown_only_on_wish_and_only_to_the_one_who_moves() -> None:
    shown = scene_of(OPENING, show_movable=True)
    movable = {
        NAMES[shown.stacks[item.cell][-1]] for item in shown.cells if "can_move" in item.name
    }
    assert movable == {tile.name for tile in shown.tiles if tile.free} != set()
    for options in ({}, {"show_movable": True, "active": False}):
        assert not any(tile.free for tile in scene_of(OPENING, **options).tiles)
    waiting = scene_of(OPENING, active=False)
    assert not any("can_move" in item.name for item in waiting.cells)


def test_numbers_are_dots_or_digits_or_left_out() -> None:
    assert any(tile.number for tile in scene_of(OPENING).tiles)
    assert not any(tile.digit for tile in scene_of(OPENING).tiles)
    digits = scene_of(OPENING, numbers="digits").tiles
    assert [tile.number for tile in digits] == [tile.number for tile in scene_of(OPENING).tiles]
    assert all(tile.digit for tile in digits)
    assert not any(tile.number for tile in scene_of(OPENING, numbers="none").tiles)


def test_every_direction_and_its_opposite_come_back() -> None:
    scene = scene_of(OPENING)
    for item in scene.cells:
        for direction in range(6):
            there = neighbour(scene, item.cell, direction)
            if there >= 0:
                assert neighbour(scene, there, (direction + 3) % 6) == item.cell


def test_up_and_down_make_a_straight_column() -> None:
    scene = scene_of(OPENING)
    for item in scene.cells:
        up = vertical(scene, item.cell, False)
        if up < 0:
            continue
        assert scene.by_cell[up].r == item.r - 1
        first = NEIGHBOURS[item.cell][0 if item.r % 2 == 0 else 5]
        if up == first:
            assert vertical(scene, up, True) == item.cell


def test_ends_of_a_row() -> None:
    scene = scene_of(OPENING)
    for _, row in scene.rows:
        assert row_end(scene, row[-1].cell, False) == row[0].cell
        assert row_end(scene, row[0].cell, True) == row[-1].cell


def test_nearest_finds_a_cell_again_by_its_place() -> None:
    scene = scene_of(OPENING)
    for item in scene.cells:
        assert nearest(scene, item.x + 3, item.y - 3) == item.cell


def test_cycling_goes_round_both_ways() -> None:
    order = [4, 7, 9, 12]
    assert next_in([7, 12], order, 7, 1) == 12
    assert next_in([7, 12], order, 12, 1) == 7
    assert next_in([7, 12], order, 9, -1) == 7
    assert next_in([], order, 9, 1) == -1
    assert next_in([9], order, 9, 1) == 9


def test_the_next_bug_by_letter() -> None:
    scene = scene_of(OPENING)
    first = next_of_bug(scene, START, LETTERS.index("A"), 1)
    second = next_of_bug(scene, first, LETTERS.index("A"), 1)
    assert {scene.stacks[first][-1], scene.stacks[second][-1]} == {
        PIECE_BY_NAME["wA1"],
        PIECE_BY_NAME["bA1"],
    }
    assert next_of_bug(scene, first, LETTERS.index("L"), 1) == -1


def test_answers_to_questions() -> None:
    words = Descriptions(t)
    scene = scene_of(OPENING)
    assert "side(direction=direction.e" in words.around(scene, START)
    assert "last_placed" in words.last(scene)
    assert words.turn(scene) == "turn_white(number=5)"
    assert "moves_many" in words.moves(scene, PIECE_BY_NAME["wA1"])
    assert "moves_none" in words.moves(scene, PIECE_BY_NAME["wS1"])
    assert words.moves(scene, -1) == "no_piece_here"
    assert words.last(scene_of("")) == "last_none"


# Lessons and diagrams


def test_an_answer_found_is_ticked_and_named() -> None:
    empty, piece = cell_at(0, 1), cell_at(1, 0)
    scene = scene_of(OPENING, found=(empty, piece))
    assert {("found", empty), ("found_top", piece)} <= marks(scene)
    for cell in (empty, piece):
        assert scene.by_cell[cell].name.endswith(", found")
    assert sum("found" in item.name for item in scene.cells) == 2


def test_signs_are_drawn_and_named() -> None:
    signs = (("circle", cell_at(1, 0)), ("cross", cell_at(0, 1)), ("3", cell_at(1, 1)))
    scene = scene_of(OPENING, signs=signs)
    assert {("circle", cell_at(1, 0)), ("cross", cell_at(0, 1)), ("step3", cell_at(1, 1))} <= marks(
        scene
    )
    assert "sign.circle" in scene.by_cell[cell_at(1, 0)].name
    assert "sign.cross" in scene.by_cell[cell_at(0, 1)].name
    assert "sign.step(number=3)" in scene.by_cell[cell_at(1, 1)].name


def test_a_sign_away_from_the_hive_is_drawn_in_view() -> None:
    far = cell_at(0, -4)
    scene = scene_of(OPENING, signs=(("cross", far),))
    assert far not in scene.by_cell
    assert ("cross", far) in marks(scene)
    assert scene.box[1] == spot(0, -4)[1]


def test_an_arrow_names_its_end_at_its_beginning() -> None:
    begin, end = cell_at(0, 0), cell_at(2, -1)
    scene = scene_of(OPENING, arrows=((begin, end),))
    assert [(arrow.begin, arrow.end) for arrow in scene.arrows] == [(begin, end)]
    assert "arrow_to(place=place(q=2 r=\u22121))" in scene.by_cell[begin].name
    assert "arrow" not in scene.by_cell[end].name


def test_a_piece_that_can_move_is_drawn_where_it_is_tapped() -> None:
    """The style sheet lifts it; neither the cells nor the view change."""
    plain, shown = scene_of(OPENING), scene_of(OPENING, show_movable=True)
    assert (shown.cells, shown.box, shown.marks) == (plain.cells, plain.box, plain.marks)
    places = [[(tile.piece, tile.x, tile.y) for tile in scene.tiles] for scene in (plain, shown)]
    assert places[0] == places[1]


def test_a_piece_in_the_hand_is_drawn_above_all_others() -> None:
    scene = scene_of(OPENING, lifted=PIECE_BY_NAME["wS1"])
    assert scene.tiles[-1].name == "wS1"
    assert scene.tiles[-1].y == spot(0, 0)[1] - HELD
    assert [tile.lifted for tile in scene.tiles].count(True) == 1
    assert ("held", START) in marks(scene)
    assert "lifted" in scene.by_cell[START].name


def test_where_any_cell_may_be_the_answer_nothing_is_given_away() -> None:
    piece = PIECE_BY_NAME["wA1"]
    found = goals(OPENING, "wA1")[0]
    scene = scene_of(OPENING, all_hot=True, show_movable=True, selected=piece, found=(found,))
    assert all(item.hot for item in scene.cells)
    assert not any("can_move" in item.name or "target" in item.name for item in scene.cells)
    assert not any(tile.free for tile in scene.tiles)
    assert Descriptions(t).moves(scene, piece) == "moves_asked"
    assert set(scene.stops) == set(scene.by_cell) - {found, cell_at(-1, 0)}
    assert scene.ghost == piece
    assert set(scene.ghosts) == set(scene.by_cell) - set(scene.stacks)


def test_where_a_piece_is_asked_for_the_pieces_are_gone_through() -> None:
    scene = scene_of(OPENING, all_hot=True, found=(START,))
    assert set(scene.stops) == set(scene.stacks) - {START}
    assert scene.ghost == -1


def test_targets_are_gone_through_in_play() -> None:
    targets = goals(OPENING, "wB1")
    scene = scene_of(OPENING, selected=PIECE_BY_NAME["wB1"], targets=targets)
    assert set(scene.stops) == set(targets)
    assert scene_of(OPENING).stops == []


def test_coordinates_are_those_of_the_position() -> None:
    assert scene_of(OPENING).labels == ()
    scene = scene_of(OPENING, coords=True, orient=2, mirror=True)
    assert {cell_at(label.q, label.r) for label in scene.labels} == set(scene.by_cell)
    for label in scene.labels:
        assert label.on_tile == (label.cell in scene.stacks)


@pytest.mark.parametrize("mirror", [False, True])
@pytest.mark.parametrize("orient", range(6))
def test_a_turned_board_reads_as_it_is_seen(orient: int, mirror: bool) -> None:
    scene = scene_of(OPENING + ";wB1 wQ;bB1 bQ", orient=orient, mirror=mirror)
    plain = scene_of(OPENING + ";wB1 wQ;bB1 bQ")
    seen = [(item.y + 6 * (len(scene.stacks.get(item.cell, (0,))) - 1)) for item in scene.cells]
    assert seen == sorted(seen)
    for _, row in scene.rows:
        assert [item.x for item in row] == sorted(item.x for item in row)
    heights = [(tile.y + 6 * tile.height, tile.x + 1.2 * tile.height) for tile in scene.tiles]
    assert heights == sorted(heights)
    assert {item.name for item in scene.cells} == {item.name for item in plain.cells}


@pytest.mark.parametrize("mirror", [False, True])
@pytest.mark.parametrize("orient", range(6))
def test_keys_go_where_the_eye_expects(orient: int, mirror: bool) -> None:
    scene = scene_of(OPENING, orient=orient, mirror=mirror)
    for item in scene.cells:
        for direction, (dx, dy) in enumerate(SIDES):
            goal = neighbour(scene, item.cell, direction)
            if goal >= 0:
                there = scene.by_cell[goal]
                assert (there.x - item.x, there.y - item.y) == pytest.approx((dx, dy))
        up = vertical(scene, item.cell, False)
        assert up < 0 or scene.by_cell[up].y < item.y
        end = scene.by_cell[row_end(scene, item.cell, True)]
        assert (end.y, end.x >= item.x) == (item.y, True)


def test_neighbours_are_told_in_the_directions_that_are_seen() -> None:
    words = Descriptions(t)
    assert "side(direction=direction.e thing=numbered(number=1 piece=piece.bG))" in words.around(
        scene_of(OPENING), START
    )
    turned = words.around(scene_of(OPENING, orient=1), START)
    assert "side(direction=direction.se thing=numbered(number=1 piece=piece.bG))" in turned


def test_the_bars_of_a_queen_in_danger_turn_with_the_board() -> None:
    snapshot = Game.from_text("wQ@0,0 bA@1,0 bA@0,1 bA@-1,1 bQ@-1,0 to:w").snapshot()
    turns = {
        mark.turn
        for mark in build(snapshot, Descriptions(t), display()).marks
        if mark.kind == "bar"
    }
    assert turns == {90, 150, 210, 270}
    turned = build(snapshot, Descriptions(t), display(orient=1)).marks
    assert {mark.turn for mark in turned if mark.kind == "bar"} == {150, 210, 270, 330}


def test_a_covered_queen_keeps_her_bars() -> None:
    snapshot = Game.from_text("wQ+bB@0,0 bA@1,0 bA@0,1 bA@-1,1 bQ@-1,0 to:w").snapshot()
    bars = {
        (mark.cell, mark.turn)
        for mark in build(snapshot, Descriptions(t), display()).marks
        if mark.kind == "bar"
    }
    assert bars == {(START, turn) for turn in (90, 150, 210, 270)}


def test_a_board_can_have_a_name_of_its_own() -> None:
    assert scene_of(OPENING).label == "label"
    assert scene_of(OPENING, label="How the ant moves").label == "How the ant moves"


def test_a_refused_empty_cell_is_barred_in_its_middle() -> None:
    why = Refusal("cannot_reach", (), ())
    scene = scene_of(OPENING, refusal=why, refused_cell=cell_at(0, 1))
    assert ("barred", cell_at(0, 1)) in marks(scene)


def test_a_new_language_needs_forgetting() -> None:
    words = Descriptions(t)
    assert words.piece(0) == "piece.wQ"
    words.t = lambda key, **params: "x"
    assert words.piece(0) == "piece.wQ"
    words.forget()
    assert words.piece(0) == "x"


@pytest.mark.parametrize("code", ["en", "es"])
def test_the_catalogue_has_every_key_of_the_board(code: str) -> None:
    """Runs the speech of a position through the real catalogue: a missing key would raise."""
    path = Path(__file__).parents[2] / "web" / "locales" / (code + ".json")
    catalogue = json.loads(path.read_text(encoding="utf-8"))

    def real(key: str, **params: object) -> str:
        return str(catalogue[key]).format(**params)

    words = Descriptions(real)
    scene = build(game(OPENING + ";wB1 wQ").snapshot(), words, display())
    assert all(item.name for item in scene.cells)
    for name in ("edge", "away", "fitted", "not_a_stack", "which_bug", "no_targets", "no_such_bug"):
        assert words.flag(name)
    for name in ("climb", "throw", "target", "resting", "threw", "refused", "cause", "surrounded"):
        assert words.flag(name)
    for name in ("found", "lifted", "split_off", "gate_side", "moves_asked"):
        assert words.flag(name)
    for kind in KINDS:
        told = build(
            game(OPENING).snapshot(),
            words,
            display(signs=((kind, START),), arrows=((START, cell_at(1, 0)),)),
        )
        assert len(told.by_cell[START].name) > len(scene.by_cell[START].name)
    assert words.around(scene, START)
    assert words.last(scene)
    assert words.turn(scene)


def test_a_position_shows_what_moved_last() -> None:
    snapshot = Game.from_text("wQ@0,0 bQ@1,0 last:bQ").snapshot()
    words = Descriptions(t)
    scene = build(snapshot, words, display())
    assert ("to", cell_at(1, 0)) in marks(scene)
    assert words.last(scene) == "last_rests(piece=piece.bQ)"
