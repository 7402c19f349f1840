"""marks and flags: which sign lies where, in which layer, how high; and what is said of a cell."""

import pytest

from hive_core.drawing.annotation_svg import COUNT_SHIFT
from hive_core.drawing.piece_svg import HIGHEST
from hive_core.game import Game
from hive_core.records import changed
from hive_core.rules.bugs import PIECE_BY_NAME
from hive_core.rules.hexes import NEIGHBOURS, START, cell_at
from tests.web.test_scene import OPENING, Refusal, game, marks, scene_of, t
from web.board.descriptions import Descriptions
from web.board.display import display
from web.board.marks import DANGER, LIFT, MANY, SMALL
from web.board.scene import build

QUEEN, BEETLE = PIECE_BY_NAME["wQ"], PIECE_BY_NAME["wB1"]
CLIMBED = OPENING + ";wB1 wQ"
STACK = cell_at(-1, 1)


def placed(position: str, **options):
    return build(Game.from_text(position).snapshot(), Descriptions(t), display(**options))


def one(scene, kind: str):
    """The only mark of a kind."""
    (found,) = [mark for mark in scene.marks if mark.kind == kind]
    return found


def kinds(scene, cell: int) -> list[str]:
    return [mark.kind for mark in scene.marks if mark.cell == cell]


def spoken(scene, cell: int) -> list[str]:
    """What is said of a cell after its place."""
    name = str(scene.by_cell[cell].name)
    return name[name.index("place(") :].partition("), ")[2].split(", ")


def test_the_first_cell_is_marked_until_it_is_a_goal() -> None:
    assert kinds(scene_of(""), START) == ["start"]
    assert kinds(scene_of("", selected=QUEEN, targets=(START,)), START) == ["target"]
    assert kinds(scene_of("wS1"), START) == ["to"]


def test_only_the_last_move_is_marked() -> None:
    scene = scene_of(OPENING)
    assert [mark.kind for mark in scene.marks] == ["to"]
    assert one(scene, "to").cell == scene.snapshot.last[2]
    assert [item.cell for item in scene.cells if "moved_last" in item.name] == [
        scene.snapshot.last[2]
    ]


def test_a_piece_that_left_a_stack_leaves_its_mark_on_the_tile() -> None:
    scene = scene_of(CLIMBED + ";bB1 bQ;wB1 wS1")
    assert one(scene, "from_top").cell == STACK
    assert "from" not in kinds(scene, STACK)
    assert one(scene_of(CLIMBED), "from").layer == "under"


def test_after_a_pass_no_move_is_marked() -> None:
    passed = changed(game(OPENING).snapshot(), last=(-1, -1, -1, -1))
    scene = build(passed, Descriptions(t), display())
    assert scene.marks == ()
    assert Descriptions(t).last(scene) == "last_pass"


def test_marks_lie_under_tiles_over_them_or_above_every_ring() -> None:
    goal = cell_at(0, 1)
    scene = scene_of(CLIMBED + ";bB1 bQ", selected=BEETLE, targets=(goal, START), coords=True)
    layers = {(mark.kind, mark.layer) for mark in scene.marks}
    assert {
        ("target", "under"),
        ("climb", "over"),
        ("selected", "over"),
        ("h2", "badges"),
        ("to", "over"),
    } <= layers
    assert one(scene_of(OPENING, lifted=QUEEN), "held").layer == "under"
    assert {mark.layer for mark in scene.marks if mark.kind in SMALL} == {"badges"}


def test_what_lies_on_the_selected_piece_is_lifted_with_it() -> None:
    plain = scene_of(CLIMBED, found=(STACK,))
    lifted = scene_of(CLIMBED, found=(STACK,), selected=BEETLE)
    for kind in ("to", "found_top", "h2"):
        assert one(lifted, kind).y == one(plain, kind).y - LIFT
    assert one(lifted, "selected").y == lifted.by_cell[STACK].y - LIFT
    why = Refusal("covered", (), ())
    refused = scene_of(CLIMBED, refusal=why, refused_cell=STACK, selected=BEETLE)
    assert one(refused, "refused").y == refused.by_cell[STACK].y - LIFT
    assert one(lifted, "from").y == lifted.by_cell[one(lifted, "from").cell].y


def test_the_count_of_a_stack_makes_room_for_coordinates() -> None:
    plain, written = one(scene_of(CLIMBED), "h2"), one(scene_of(CLIMBED, coords=True), "h2")
    assert (written.x - plain.x, written.y - plain.y) == pytest.approx(COUNT_SHIFT)
    assert plain.x == scene_of(CLIMBED).by_cell[STACK].x
    assert plain.turn == 0


@pytest.mark.parametrize("height", range(2, HIGHEST + 1))
def test_a_stack_tells_how_high_it_is(height: int) -> None:
    climbers = ("bB1", "wB1", "bB2", "wB2", "wM", "bM")
    stack = "+".join(("wQ", *climbers[: height - 1]))
    scene = placed(stack + "@0,0 bQ@1,0 to:w game:Base+M")
    assert one(scene, f"h{height}").cell == START
    assert one(scene, f"h{height}").layer == "badges"
    assert f"stack(count={height} " in scene.by_cell[START].name


@pytest.mark.parametrize("count", range(7))
def test_a_queen_has_bars_from_four_closed_sides_on_and_none_when_she_is_lost(count: int) -> None:
    names = ("bS1", "bS2", "bG1", "bG2", "bG3", "bQ")
    ring = [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)]
    beside = [f"{name}@{q},{r}" for name, (q, r) in zip(names, ring)][:count]
    scene = placed("wQ@0,0 " + " ".join(beside) + " to:w")
    bars = [mark for mark in scene.marks if mark.kind == "bar" and mark.cell == START]
    assert len(bars) == (count if DANGER <= count < 6 else 0)
    assert ("lost" in kinds(scene, START)) == (count == 6)
    assert ("surrounded" in spoken(scene, START)) == (count == 6)


def test_the_closed_sides_of_a_queen_are_left_out_where_that_is_wanted() -> None:
    text = "wQ@0,0 bS1@0,-1 bS2@1,-1 bG1@1,0 bG2@0,1 to:w"
    assert "bar" in kinds(placed(text), START)
    assert "bar" not in kinds(placed(text, queen_sides=False), START)


def test_a_surrounded_queen_is_lost_and_nothing_else() -> None:
    ring = "bS1@0,-1 bS2@1,-1 bG1@1,0 bG2@0,1 bG3@-1,1 bQ@-1,0"
    scene = placed("wQ@0,0 " + ring + " last:wQ to:b")
    assert kinds(scene, START) == ["lost"]
    over = placed("wQ@0,0 " + ring + " to:b", show_movable=True)
    assert not any(tile.free for tile in over.tiles)
    assert not any("can_move" in item.name for item in over.cells)


def test_movable_pieces_are_not_shown_while_one_is_chosen() -> None:
    free = scene_of(OPENING, show_movable=True)
    chosen = scene_of(OPENING, show_movable=True, selected=QUEEN, targets=(cell_at(0, 1),))
    assert any(tile.free for tile in free.tiles)
    assert not any(tile.free for tile in chosen.tiles)


def test_the_selected_piece_is_called_selected_not_movable() -> None:
    cell = cell_at(-1, 0)
    assert "can_move" in spoken(scene_of(OPENING), cell)
    chosen = scene_of(OPENING, selected=PIECE_BY_NAME["wA1"])
    assert spoken(chosen, cell) == ["selected"]
    assert chosen.by_cell[cell].hot


def test_only_cells_where_a_tap_does_something_are_hot() -> None:
    scene = scene_of(OPENING)
    movable = {item.cell for item in scene.cells if "can_move" in item.name}
    assert {item.cell for item in scene.cells if item.hot} == movable
    goal = cell_at(0, 1)
    assert scene_of(OPENING, targets=(goal,)).by_cell[goal].hot


def test_a_covered_piece_is_not_called_movable() -> None:
    moves = dict(game(CLIMBED + ";bB1 bQ").snapshot().legal_by_piece)
    scene = scene_of(CLIMBED + ";bB1 bQ")
    tops = {stack[-1] for stack in scene.stacks.values()}
    called = {item.cell for item in scene.cells if "can_move" in item.name}
    assert called == {cell for cell, stack in scene.stacks.items() if stack[-1] in moves}
    assert QUEEN not in tops


@pytest.mark.parametrize(("reason", "flag"), [("gate", "gate_side"), ("distance", "cause")])
def test_the_causes_of_a_refusal_are_named_by_its_reason(reason: str, flag: str) -> None:
    side, piece = cell_at(0, 0), PIECE_BY_NAME["bQ"]
    refused = cell_at(0, 1)
    scene = scene_of(OPENING, refusal=Refusal(reason, (side,), (piece,)), refused_cell=refused)
    assert flag in spoken(scene, side)
    at = next(c for c, stack in scene.stacks.items() if piece in stack)
    assert flag in spoken(scene, at)
    assert "refused" in spoken(scene, refused)


def test_what_was_tapped_is_not_a_cause_of_its_own_refusal() -> None:
    scene = scene_of(OPENING, refusal=Refusal("distance", (START,), ()), refused_cell=START)
    assert "cause" not in spoken(scene, START)
    assert kinds(scene, START) == ["refused"]


def test_a_piece_in_reserve_causes_nothing_on_the_board() -> None:
    why = Refusal("distance", (), (PIECE_BY_NAME["wG3"],))
    scene = scene_of(OPENING, refusal=why, refused_cell=START)
    assert not any("cause" in item.name for item in scene.cells)


def test_pinned_is_drawn_on_a_piece_and_read_as_refused() -> None:
    why = Refusal("pinned", (), ())
    scene = scene_of(OPENING, refusal=why, refused_cell=START)
    assert ("pinned", START) in marks(scene)
    assert spoken(scene, START) == ["refused"]
    empty = cell_at(0, 1)
    assert ("barred", empty) in marks(scene_of(OPENING, refusal=why, refused_cell=empty))


@pytest.mark.parametrize("extra", [0, 1])
def test_up_to_three_causes_have_a_badge_each(extra: int) -> None:
    pieces = tuple(PIECE_BY_NAME[n] for n in ("wS1", "wQ", "bQ", "bA1")[: MANY + extra])
    scene = scene_of(OPENING, refusal=Refusal("distance", (), pieces), refused_cell=cell_at(0, 1))
    drawn = [mark.kind for mark in scene.marks if mark.kind in ("cause", "part")]
    assert drawn == ["part" if extra else "cause"] * len(pieces)


def test_many_causes_leave_the_refused_cell_its_own_sign() -> None:
    pieces = tuple(PIECE_BY_NAME[n] for n in ("wS1", "wQ", "bQ", "bA1"))
    scene = scene_of(OPENING, refusal=Refusal("distance", (), pieces), refused_cell=cell_at(-1, 0))
    assert kinds(scene, cell_at(-1, 0)) == ["refused"]


def test_of_the_signs_for_one_corner_the_first_is_drawn() -> None:
    why = Refusal("distance", (), (QUEEN,))
    scene = scene_of(OPENING, refusal=why, refused_cell=START, thrower=PIECE_BY_NAME["wS1"])
    assert kinds(scene, START) == ["refused"]
    both = scene_of(OPENING, refusal=why, refused_cell=START, thrower=QUEEN)
    assert kinds(both, STACK) == ["cause"]


def test_who_would_throw_is_marked_and_not_read_out() -> None:
    scene = scene_of(OPENING, thrower=QUEEN)
    assert kinds(scene, STACK) == ["thrower"]
    assert "threw" not in scene.by_cell[STACK].name


def test_a_piece_that_rests_though_nobody_threw_it_is_said_to_have_moved() -> None:
    scene = placed("wQ@0,0 bQ@1,0 last:bQ to:w")
    assert spoken(scene, cell_at(1, 0))[:1] == ["moved_last"]
    assert kinds(scene, cell_at(1, 0)) == ["to"]


def test_a_thrown_piece_rests_and_its_thrower_is_told() -> None:
    moves = "wP;bS1 wP-;wQ -wP;bQ bS1-;wA1 -wQ;bA1 bQ-;wA2 -wA1;bA1 wP\\;wA3 -wA2;bA2 bQ-;bA1 \\wP"
    scene = scene_of(moves)
    landed = NEIGHBOURS[START][5]
    assert {"moved_last", "resting"} <= set(spoken(scene, landed))
    assert "threw" in spoken(scene, START)
    assert kinds(scene, START) == ["thrower"]
    assert sorted(kinds(scene, landed)) == ["rest", "to"]
    assert one(scene, "rest").layer == one(scene, "thrower").layer == "badges"
    moved = scene_of(OPENING + ";wA1 bA1-")
    assert not any("resting" in item.name or "threw" in item.name for item in moved.cells)


def test_several_things_are_said_of_one_cell_in_order() -> None:
    scene = scene_of(
        OPENING,
        selected=QUEEN,
        found=(STACK,),
        signs=(("circle", STACK), ("2", STACK)),
        arrows=((STACK, cell_at(1, 0)),),
        lifted=QUEEN,
    )
    assert spoken(scene, STACK) == [
        "selected",
        "found",
        "lifted",
        "sign.circle",
        "sign.step(number=2)",
        "arrow_to(place=place(q=1 r=0))",
    ]


def test_an_arrow_off_the_hive_is_named_by_its_coordinates() -> None:
    scene = scene_of(OPENING, arrows=((START, cell_at(0, -5)),))
    assert "arrow_to(place=place(q=0 r=−5))" in scene.by_cell[START].name
