"""An author's signs and arrows: which marks they become, and where."""

from hive_core.drawing.annotation_svg import (
    CORNER,
    KINDS,
    SHORTEST,
    TO_EDGE,
    TO_SIGN,
    arrow_path,
    draw_arrows,
    label_markup,
    marks,
    sign_marks,
)
from hive_core.drawing.shapes import RADIUS
from hive_core.rules.hexes import axial, cell_at

RING = {cell_at(1, 0), cell_at(0, 1), cell_at(-1, 1), cell_at(-1, 0), cell_at(0, -1)}
"""A hole at (0, 0) that is open to the north-east."""


def spot(cell):
    q, r = axial(cell)
    return RADIUS * 1.7320508 * (q + r / 2), RADIUS * 1.5 * r


def jaws(signs, occupied, orient=0, mirror=False):
    return sorted(
        [(mark.cell, mark.turn) for mark in sign_marks(signs, spot, occupied, orient, mirror)]
    )


def test_every_kind_of_sign_has_a_picture():
    shapes = marks()
    for kind in KINDS:
        signs = [(kind, cell_at(1, 0)), (kind, cell_at(0, -1)), (kind, cell_at(5, 5))]
        drawn = sign_marks(signs, spot, RING)
        assert len(drawn) == (2 if kind == "gate" else 3)
        for mark in drawn:
            assert mark.kind in shapes


def test_signs_on_empty_cells_lie_under_the_tiles():
    assert sign_marks([("circle", cell_at(0, 0))], spot, RING)[0].layer == "under"
    assert sign_marks([("circle", cell_at(1, 0))], spot, RING)[0].layer == "over"


def test_small_signs_leave_the_bug_in_sight():
    cell = cell_at(1, 0)
    x, y = spot(cell)
    for kind in ("dot", "2"):
        mark = sign_marks([(kind, cell)], spot, RING)[0]
        assert (mark.x, mark.y) == (x + CORNER[0], y + CORNER[1])
        assert mark.layer == "badges"
        mark = sign_marks([(kind, cell_at(0, 0))], spot, RING)[0]
        assert (mark.x, mark.y) == (0, 0)


def test_the_two_sides_of_a_gate_face_each_other():
    west, east = cell_at(0, -1), cell_at(1, 0)
    assert jaws([("gate", west), ("gate", east)], RING) == sorted([(west, 120), (east, 300)])


def test_an_empty_gate_cell_means_the_gaps_around_it():
    west, east = cell_at(0, -1), cell_at(1, 0)
    assert jaws([("gate", cell_at(0, 0))], RING) == sorted([(west, 120), (east, 300)])


def test_sides_face_each_other_across_a_gap_not_across_a_piece():
    north, east, south = cell_at(0, -1), cell_at(1, 0), cell_at(-1, 1)
    two_gaps = {north, east, south, cell_at(-1, 0)}
    drawn = jaws([("gate", cell_at(0, 0))], two_gaps)
    assert drawn == sorted([(north, 120), (east, 300), (east, 240), (south, 60)])


def test_jaws_turn_with_the_board():
    west, east = cell_at(0, -1), cell_at(1, 0)
    signs = [("gate", west), ("gate", east)]
    assert jaws(signs, RING, 1) == sorted([(west, 180), (east, 0)])
    assert jaws(signs, RING, 0, True) == sorted([(west, 240), (east, 60)])


def test_an_arrow_stays_between_the_middles_of_its_cells():
    drawn = draw_arrows([(cell_at(0, 0), cell_at(3, 0))], spot, RING)
    assert len(drawn) == 1
    xs = [float(part.split()[0]) for part in drawn[0].d[1:-1].replace("M", "L").split("L")]
    assert min(xs) > 10
    assert max(xs) < spot(cell_at(3, 0))[0] - 10


def test_an_arrow_to_a_piece_ends_at_its_edge():
    arrow = (cell_at(0, 0), cell_at(1, 0))
    ends = []
    for occupied in ((), RING):
        d = draw_arrows([arrow], spot, occupied)[0].d
        ends.append(max([float(part.split()[0]) for part in d[1:-1].replace("M", "L").split("L")]))
    assert abs(ends[0] - ends[1] - (TO_EDGE - TO_SIGN)) < 0.1


def test_an_arrow_between_neighbours_begins_nearer_to_the_middle_to_be_long_enough():
    near = arrow_path((0, 0), (86.6, 0), TO_EDGE)
    far = arrow_path((0, 0), (173.2, 0), TO_EDGE)
    begins = [float(d[1:].split("L")[0].split()[0]) for d in (near, far)]
    assert abs(begins[0] - (86.6 - TO_EDGE - SHORTEST)) < 0.1
    assert begins[1] == TO_SIGN


def test_arrows_back_and_forth_lie_side_by_side():
    there, back = (cell_at(0, 0), cell_at(2, 0)), (cell_at(2, 0), cell_at(0, 0))
    alone = draw_arrows([there], spot, RING)[0].d
    beside = [arrow.d for arrow in draw_arrows([there, back], spot, RING)]
    assert len(set(beside + [alone])) == 3


def test_an_arrow_to_its_own_cell_is_left_out():
    assert draw_arrows([(cell_at(1, 1), cell_at(1, 1))], spot, RING) == ()
    assert arrow_path((0, 0), (3, 4)) == ""


def test_coordinates_are_written_in_figures_without_fonts():
    markup = label_markup(-12, 3, False)
    assert markup.count("<path") == 5
    assert "<text" not in markup
    assert "rect" not in markup
    assert "rect" in label_markup(0, 0, True)
    places = [float(part.split(" ")[0]) for part in markup.split("translate(")[1:]]
    assert len(places) == 5 and places == sorted(set(places))
    assert abs(places[0]) > 10 and places[0] < 0 < places[-1]
