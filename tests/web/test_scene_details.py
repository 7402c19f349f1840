"""scene: the white queen, who is piece 0, cell 0 at the far corner of the grid, and what is in view."""

from hive_core.drawing.annotation_svg import LABEL_Y
from hive_core.drawing.shapes import spot
from hive_core.game import Game
from hive_core.rules.bugs import PIECE_BY_NAME
from hive_core.rules.hexes import START, axial, cell_at
from tests.web.test_scene import OPENING, Refusal, marks, scene_of, t
from web.board.descriptions import Descriptions
from web.board.display import display
from web.board.marks import LIFT
from web.board.scene import HELD, OUTSIDE, WHOLE, build

QUEEN = PIECE_BY_NAME["wQ"]
QUEEN_CELL = cell_at(-1, 1)
FAR = axial(0)


def placed(position: str, **options):
    return build(Game.from_text(position).snapshot(), Descriptions(t), display(**options))


def far_hive(more: str = " to:w", **options):
    """The white queen on cell 0, and the black one beside her."""
    q, r = FAR
    return placed(f"wQ@{q},{r} bQ@{q + 1},{r}" + more, **options)


def test_the_white_queen_is_selected_though_she_is_piece_nought() -> None:
    assert QUEEN == 0
    scene = scene_of(OPENING, selected=QUEEN, targets=(START,))
    assert [item.cell for item in scene.cells if item.selected] == [QUEEN_CELL]
    assert next(tile for tile in scene.tiles if tile.piece == QUEEN).y == spot(-1, 1)[1] - LIFT
    assert scene.ghost == QUEEN


def test_the_white_queen_as_an_enemy_piece_is_thrown() -> None:
    goal = cell_at(0, 1)
    scene = scene_of(OPENING + ";wB1 wQ", selected=QUEEN, targets=(goal,))
    assert scene.by_cell[goal].kind == "throw"
    mine = scene_of(OPENING + ";wB1 wQ", selected=PIECE_BY_NAME["bA1"], targets=(goal,))
    assert mine.by_cell[goal].kind == "target"


def test_of_ones_own_goals_only_those_named_are_throws() -> None:
    goals = (cell_at(0, 1), cell_at(1, 1))
    scene = scene_of(OPENING, selected=QUEEN, targets=goals, throws=goals[:1])
    assert [scene.by_cell[cell].kind for cell in goals] == ["throw", "target"]


def test_goals_without_a_piece_are_no_throws() -> None:
    goal = cell_at(0, 1)
    assert scene_of(OPENING + ";wB1 wQ", targets=(goal,)).by_cell[goal].kind == "target"


def test_where_the_white_queen_may_go_is_asked_by_empty_cells_too() -> None:
    scene = scene_of(OPENING, all_hot=True, selected=QUEEN)
    assert set(scene.stops) == set(scene.by_cell) - {QUEEN_CELL}
    assert scene.ghost == QUEEN


def test_a_piece_on_cell_nought_is_selected_lifted_and_marked() -> None:
    assert cell_at(*FAR) == 0
    scene = far_hive(selected=QUEEN, targets=(1,), lifted=PIECE_BY_NAME["bQ"])
    assert scene.by_cell[0].selected
    assert ("selected", 0) in marks(scene)


def test_a_piece_on_cell_nought_may_move() -> None:
    scene = far_hive(show_movable=True)
    assert "can_move" in scene.by_cell[0].name
    assert [tile.piece for tile in scene.tiles if tile.free] == [QUEEN]


def test_a_piece_in_the_hand_over_cell_nought_is_named() -> None:
    scene = far_hive(lifted=QUEEN)
    assert "lifted" in scene.by_cell[0].name
    assert ("held", 0) in marks(scene)


def test_a_piece_of_the_reserve_is_on_no_cell() -> None:
    scene = far_hive(
        selected=PIECE_BY_NAME["wA1"], thrower=PIECE_BY_NAME["wP"], lifted=PIECE_BY_NAME["wB1"]
    )
    assert not [item.cell for item in scene.cells if item.selected]
    assert {kind for kind, _ in marks(scene)} <= {"to", "from"}
    for item in scene.cells:
        assert not {"selected", "lifted", "threw"} & set(item.name.split(", "))


def test_a_refusal_on_cell_nought_is_marked() -> None:
    scene = far_hive(refusal=Refusal("unwanted", (), ()), refused_cell=0)
    assert ("refused", 0) in marks(scene)
    assert "refused" in scene.by_cell[0].name


def test_what_an_arrow_points_at_is_kept_in_view() -> None:
    far = cell_at(0, -5)
    scene = scene_of(OPENING, arrows=((START, far),))
    assert scene.box[1] == spot(0, -5)[1]


def test_an_empty_board_is_looked_at_around_its_first_cell() -> None:
    assert scene_of("").box == (0.0, 0.0, 0.0, 0.0)


def test_the_box_is_that_of_the_pieces_unless_the_rim_is_wanted() -> None:
    tight = scene_of(OPENING).box
    xs, ys = zip(*[(tile.x, tile.y) for tile in scene_of(OPENING).tiles])
    assert tight == (min(xs), min(ys), max(xs), max(ys))
    for wish in ("rim", "coords", "all_hot"):
        left, top, right, bottom = scene_of(OPENING, **{wish: True}).box
        assert left < tight[0] and top < tight[1] and right > tight[2] and bottom > tight[3]


def test_the_cell_that_the_last_move_left_is_in_the_box_without_the_rim() -> None:
    """At the end of a game its dashed hexagon was cut by the bar above the board."""
    climbed = scene_of(OPENING + ";wB1 wQ;bB1 bQ")
    [left] = [mark for mark in climbed.marks if mark.kind == "from"]
    assert left.x > max([tile.x for tile in climbed.tiles])
    assert climbed.box[2] == climbed.core[2] == left.x


def test_nothing_that_is_chosen_refused_or_pointed_at_changes_the_box_of_a_game() -> None:
    box = scene_of(OPENING, rim=True).box, scene_of(OPENING, rim=True).core
    goals = tuple([item.cell for item in scene_of(OPENING).cells])
    for shown in (
        {"selected": QUEEN, "targets": goals},
        {"selected": PIECE_BY_NAME["wA1"], "targets": goals},
        {"refusal": Refusal("unwanted", (), ()), "refused_cell": goals[0]},
        {"signs": (("circle", goals[0]),), "arrows": ((QUEEN_CELL, goals[-1]),)},
        {"all_hot": True},
    ):
        scene = scene_of(OPENING, rim=True, **shown)
        assert (scene.box, scene.core) == box, shown


def test_the_rim_is_in_the_box_and_its_inner_part_in_the_core() -> None:
    scene = scene_of(OPENING, rim=True)
    cells = [item for item in scene.cells if item.cell not in scene.stacks]
    xs, ys = [item.x for item in cells], [item.y for item in cells]
    for box, inner in ((scene.box, WHOLE), (scene.core, OUTSIDE)):
        assert box == (min(xs) + inner, min(ys) + inner, max(xs) - inner, max(ys) - inner)
    named = scene_of(OPENING, rim=True, coords=True)
    assert named.box == named.core == (min(xs), min(ys), max(xs), max(ys))
    tight = scene_of(OPENING)
    assert tight.box == tight.core


def test_goals_are_kept_in_the_box() -> None:
    goal = min(scene_of(OPENING).cells, key=lambda item: item.y)
    assert scene_of(OPENING, targets=(goal.cell,)).box[1] == goal.y


def test_coordinates_are_written_low_on_a_tile_and_in_the_middle_of_an_empty_cell() -> None:
    scene = scene_of(OPENING, coords=True)
    for label in scene.labels:
        item = scene.by_cell[label.cell]
        assert (label.x, label.y - item.y) == (item.x, LABEL_Y[label.on_tile])


def test_six_turns_are_none() -> None:
    whole, plain = scene_of(OPENING, orient=6), scene_of(OPENING)
    assert whole.cells == plain.cells and whole.tiles == plain.tiles


def test_an_authors_sign_rises_with_the_piece_it_lies_on() -> None:
    signs = (("circle", QUEEN_CELL),)

    def height(**options) -> float:
        scene = scene_of(OPENING, signs=signs, **options)
        (y,) = [mark.y for mark in scene.marks if mark.kind == "circle"]
        return float(y)

    assert height(selected=QUEEN) == height() - LIFT
    assert height(lifted=QUEEN) == height() - HELD
