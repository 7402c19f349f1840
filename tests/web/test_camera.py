"""camera: pixels and units, pan, zoom, pinch, fit."""

import pytest

from hive_core.drawing.shapes import RADIUS
from web.board.camera import (
    CLOSEST,
    COMFORTABLE,
    FARTHEST,
    LARGEST,
    MARGIN,
    MUCH,
    TILES_ACROSS,
    TILES_ROOMY,
    Camera,
    eased,
)


def camera(width: float = 400, height: float = 300) -> Camera:
    return Camera(width, height)


def sees(look: Camera, x: float, y: float) -> bool:
    left, top, width, height = look.view_box()
    small = 1e-6
    return (
        left - small <= x - MARGIN
        and x + MARGIN <= left + width + small
        and top - small <= y - MARGIN
        and y + MARGIN <= top + height + small
    )


def test_the_middle_of_the_element_shows_the_middle() -> None:
    look = camera()
    assert look.to_units(200, 150) == (0, 0)
    assert look.view_box() == (-200, -150, 400, 300)


def test_a_pan_follows_the_finger() -> None:
    look = camera()
    look.scale = 2
    before = look.to_units(100, 100)
    look.pan(30, -10)
    assert look.to_units(130, 90) == pytest.approx(before)


@pytest.mark.parametrize("factor", [0.5, 0.9, 1.3, 2])
def test_a_zoom_keeps_what_lies_under_the_pointer(factor: float) -> None:
    look = camera()
    before = look.to_units(320, 40)
    look.zoom(factor, 320, 40)
    assert look.to_units(320, 40) == pytest.approx(before)


def test_the_zoom_has_two_ends() -> None:
    look = camera()
    look.zoom(1000)
    assert look.scale == CLOSEST
    look.zoom(1e-9)
    assert look.scale == FARTHEST


def test_a_pinch_keeps_what_lies_between_the_fingers() -> None:
    look = camera()
    before = look.to_units(150, 100)
    look.pinch(((100, 100), (200, 100)), ((90, 120), (250, 120)))
    assert look.scale == pytest.approx(1.6)
    assert look.to_units(170, 120) == pytest.approx(before)


def test_fit_shows_everything_and_does_not_blow_up_a_single_tile() -> None:
    look = camera()
    look.go(look.fitted((-600, -100, 900, 250)))
    assert sees(look, -600, -100)
    assert sees(look, 900, 250)
    look.go(look.fitted((0, 0, 0, 0)))
    assert look.scale == 300 / (2 * RADIUS * TILES_ACROSS)
    look = camera(1000, 680)
    look.go(look.fitted((0, 0, 0, 0)))
    assert look.scale == LARGEST
    look = camera(2000, 1400)
    look.go(look.fitted((0, 0, 0, 0)))
    assert look.scale == 1400 / (2 * RADIUS * TILES_ROOMY) > LARGEST
    look = camera(40000, 30000)
    look.go(look.fitted((0, 0, 0, 0)))
    assert look.scale == CLOSEST


def test_a_view_comes_nearer_only_where_much_room_is_free() -> None:
    look = camera()
    box = (-150.0, -100.0, 200.0, 100.0)
    fitted = look.fitted(box)
    look.go((0, 0, fitted[2] / (MUCH - 0.01)))
    assert look.fitted_if_needed(box) == look.state()
    look.go((0, 0, fitted[2] / (MUCH + 0.01)))
    assert look.fitted_if_needed(box) == fitted
    assert look.fitted_if_needed(box, much=MUCH + 0.02) == look.state()
    look.go(fitted)
    assert look.fitted_if_needed(box) == fitted


@pytest.mark.parametrize("side", range(4))
def test_a_view_that_cuts_a_cell_off_is_left(side: int) -> None:
    look = camera()
    box = (-150.0, -100.0, 150.0, 100.0)
    look.go(look.fitted(box))
    assert look.shows(box)
    x, y, scale = look.state()
    free = (look.width / scale - 300) / 2 - MARGIN, (look.height / scale - 200) / 2 - MARGIN
    aside = free[side % 2] + 1
    dx, dy = (aside, 0) if side % 2 == 0 else (0, aside)
    sign = 1 if side < 2 else -1
    look.go((x + sign * dx, y + sign * dy, scale))
    assert not look.shows(box)
    assert look.fitted_if_needed(box) == look.fitted(box)
    look.go((x + sign * dx * 0.9, y + sign * dy * 0.9, scale))
    assert look.fitted_if_needed(box) == look.state() or aside == 1


def test_nothing_moves_while_everything_is_seen() -> None:
    look = camera()
    assert look.including(((0.0, 0.0), (100.0, 50.0))) == look.state()


def test_something_out_of_view_is_brought_in_without_zooming_where_that_is_enough() -> None:
    look = camera()
    look.go(look.including(((300.0, 0.0),)))
    assert look.scale == 1
    assert sees(look, 300, 0)
    assert look.y == 0


def test_far_apart_points_need_a_smaller_scale() -> None:
    look = camera()
    look.go(look.including(((-500.0, 0.0), (500.0, 200.0))))
    assert look.scale < 1
    assert sees(look, -500, 0)
    assert sees(look, 500, 200)


def test_an_element_without_a_size_is_left_alone() -> None:
    look = Camera()
    assert not look.ready()
    assert look.including(((900.0, 900.0),)) == look.state()
    assert look.fitted((0, 0, 100, 100))[2] == 1


def test_a_resize_keeps_middle_and_scale() -> None:
    look = camera()
    look.pan(10, 20)
    state = look.state()
    assert look.resize(800, 200)
    assert not look.resize(800, 200)
    assert look.state() == state


def test_the_hive_cannot_be_lost() -> None:
    look = camera()
    look.pan(1e6, -1e6)
    look.stay_near((-100, -80, 100, 80))
    assert -200 <= look.x <= 200
    assert -200 <= look.y <= 200


def test_easing_starts_and_ends_where_it_should() -> None:
    start, goal = (0.0, 0.0, 1.0), (10.0, -20.0, 2.0)
    assert eased(start, goal, 0) == start
    assert eased(start, goal, 1) == goal
    assert eased(start, goal, 7) == goal
    halfway = eased(start, goal, 0.5)
    assert 5 < halfway[0] < 10


# To the number


def test_a_place_is_read_off_the_view_that_is_shown() -> None:
    look = camera(400, 300)
    look.go((50.0, -20.0, 2.0))
    assert look.view_box() == (-50.0, -95.0, 200.0, 150.0)
    assert look.to_units(0, 0) == (-50.0, -95.0)
    assert look.to_units(400, 300) == (150.0, 55.0)


@pytest.mark.parametrize(("width", "height"), [(0, 300), (400, 0), (0, 0)])
def test_an_element_that_lacks_one_side_has_no_size(width: float, height: float) -> None:
    look = camera(width, height)
    assert not look.ready()
    look.go((7.0, 8.0, 0.5))
    assert look.fitted((-100, 40, 300, 60)) == (100, 50, 0.5)
    assert look.including(((900.0, 900.0),)) == (7.0, 8.0, 0.5)
    assert camera(1, 1).ready()


@pytest.mark.parametrize(("width", "height"), [(401, 300), (400, 301)])
def test_a_resize_of_one_side_is_one(width: float, height: float) -> None:
    look = camera(400, 300)
    assert look.resize(width, height)
    assert (look.width, look.height) == (width, height)


def test_fit_takes_the_side_that_is_short_of_room() -> None:
    look = camera(400, 300)
    wide = look.fitted((-900, 20, 1000, 60))
    assert wide == pytest.approx((50, 40, 400 / (1900 + 2 * MARGIN)))
    high = look.fitted((-10, -900, 30, 700))
    assert high == pytest.approx((10, -100, 300 / (1600 + 2 * MARGIN)))
    assert look.fitted((-9e5, 0, 9e5, 0))[2] == FARTHEST


def test_outer_cells_are_shown_as_a_whole_unless_tiles_get_small() -> None:
    look = camera(400, 400)
    core, box = (-100.0, -10.0, 100.0, 10.0), (-130.0, -40.0, 130.0, 40.0)
    assert look.fitted(box, core) == look.fitted(box)
    wide = 400 / COMFORTABLE / 2 - MARGIN
    core, box = (-wide - 50, 0.0, wide + 50, 0.0), (-wide - 80, 0.0, wide + 80, 0.0)
    assert look.fitted(box, core) == look.fitted(core)
    look.go(look.fitted(core))
    assert look.fitted_if_needed(box, core) == look.state()
    assert look.fitted_if_needed(box) != look.state()
    core, box = (-wide + 15, 0.0, wide - 15, 0.0), (-wide - 15, 0.0, wide + 15, 0.0)
    assert look.fitted(box, core) == (0, 0, COMFORTABLE)


def test_what_a_drawer_covers_is_left_free() -> None:
    look = camera(400, 300)
    box = (-900.0, 20.0, 1000.0, 60.0)
    look.covered_bottom = 100.0
    x, y, scale = look.fitted(box)
    assert (x, y) == pytest.approx((50, 40 + 50 / scale))
    look.go((x, y, scale))
    assert look.shows(box)
    look.pan(0, 100 - MARGIN * scale - 20 * scale - 1)
    assert look.shows(box)
    look.pan(0, 3)
    assert not look.shows(box)
    look = camera(400, 300)
    look.covered_right = 100.0
    x, y, scale = look.fitted(box)
    assert scale == pytest.approx(300 / (1900 + 2 * MARGIN))
    assert (x, y) == pytest.approx((50 + 50 / scale, 40))
    look.covered_right = 4000.0
    assert look.fitted(box)[2] == FARTHEST


def test_an_element_without_a_size_shows_nothing() -> None:
    assert not Camera().shows((0.0, 0.0, 0.0, 0.0))


def test_a_point_out_of_view_is_brought_just_inside() -> None:
    look = camera(400, 300)
    assert look.including(((300.0, 10.0),)) == (300 + MARGIN - 200, 0, 1)
    assert look.including(((-300.0, 10.0),)) == (-300 - MARGIN + 200, 0, 1)
    assert look.including(((10.0, 300.0),)) == (0, 300 + MARGIN - 150, 1)
    assert look.including(((10.0, -300.0),)) == (0, -300 - MARGIN + 150, 1)
    assert look.including(()) == (0, 0, 1)


def test_points_too_far_apart_are_both_at_the_edge_and_the_other_side_moves_no_more_than_needed() -> (
    None
):
    look = camera(400, 300)
    look.y = 30.0
    x, y, scale = look.including(((-500.0, 0.0), (700.0, 0.0)))
    assert (x, scale) == pytest.approx((100, 400 / (1200 + 2 * MARGIN)))
    assert y == 30.0
    x, y, scale = look.including(((0.0, -600.0), (0.0, 400.0)))
    assert (y, scale) == pytest.approx((-100, 300 / (1000 + 2 * MARGIN)))
    assert x == 0
    x, y, scale = look.including(((0.0, -9e5), (0.0, 9e5)))
    assert (y, scale) == (0, FARTHEST)


def test_without_a_point_the_zoom_is_around_the_middle() -> None:
    look = camera(400, 300)
    look.go((50.0, -20.0, 1.0))
    look.zoom(2)
    assert look.state() == (50.0, -20.0, 2.0)


def test_a_zoom_at_a_corner_keeps_the_corner() -> None:
    look = camera(400, 300)
    look.zoom(2, 0, 0)
    assert look.state() == (-100.0, -75.0, 2.0)
    look.zoom(0.5, 400, 300)
    assert look.state() == (-200.0, -150.0, 1.0)


def test_a_pinch_follows_each_finger_along_both_sides() -> None:
    look = camera(400, 300)
    first, second = look.to_units(100, 60), look.to_units(160, 140)
    look.pinch(((100, 60), (160, 140)), ((70, 80), (190, 240)))
    assert look.scale == pytest.approx(2)
    assert look.to_units(70, 80) == pytest.approx(first)
    assert look.to_units(190, 240) == pytest.approx(second)


@pytest.mark.parametrize(("old", "new"), [(1, 60), (60, 1)])
def test_fingers_that_lie_on_each_other_pan_and_do_not_zoom(old: float, new: float) -> None:
    look = camera(400, 300)
    look.pinch(((100, 100), (100, 100 + old)), ((110, 100), (110, 100 + new)))
    assert look.scale == 1
    assert look.state()[:2] == pytest.approx((-10, -(new - old) / 2))
    look.pinch(((100, 100), (100, 102)), ((100, 100), (100, 104)))
    assert look.scale == 2


@pytest.mark.parametrize("sign", [-1, 1])
def test_a_pan_stops_a_cell_beyond_the_hive(sign: int) -> None:
    look = camera(400, 300)
    look.pan(-sign * 1e6, -sign * 1e6)
    look.stay_near((-100, -80, 140, 90))
    edges = (140 + RADIUS, 90 + RADIUS) if sign > 0 else (-100 - RADIUS, -80 - RADIUS)
    assert look.state()[:2] == edges
    look.go((3.0, 4.0, 1.0))
    look.stay_near((-100, -80, 140, 90))
    assert look.state() == (3.0, 4.0, 1.0)


def test_easing_is_quick_first_and_slow_at_the_end() -> None:
    start, goal = (10.0, 40.0, 1.0), (30.0, -40.0, 4.0)
    assert eased(start, goal, 0.5) == pytest.approx((27.5, -30, 4**0.875))
    assert eased(start, goal, -3) == start
    assert eased(start, goal, 0.999)[0] < 30


# A part of a hive that is too large


def small(width: float = 400, height: float = 300) -> Camera:
    look = camera(width, height)
    look.least_scale = 0.5
    return look


LARGE = (-900.0, -50.0, 900.0, 50.0)


def test_without_a_smallest_size_every_hive_is_shown_as_a_whole() -> None:
    assert camera().fits_above_least(LARGE)
    assert not small().fits_above_least(LARGE)
    assert small().fits_above_least((-300.0, -50.0, 300.0, 50.0))
    assert Camera().fits_above_least(LARGE)


def test_a_part_is_as_near_to_the_middle_as_what_has_to_be_seen_allows() -> None:
    look = small()
    assert look.part(LARGE, (), (100.0, 0.0)) == (100, 0, 0.5)
    half = 400 / 0.5 / 2
    assert look.part(LARGE, ((-600.0, 0.0),), (0.0, 0.0)) == (-600 - MARGIN + half, 0, 0.5)
    # The first comes first; the second would need another view.
    both = ((-600.0, 0.0), (600.0, 0.0))
    assert look.part(LARGE, both, (0.0, 0.0)) == look.part(LARGE, both[:1], (0.0, 0.0))
    assert look.part(LARGE, (), (-2000.0, 0.0)) == (-900 - MARGIN + half, 0, 0.5)


def test_a_part_that_has_to_be_left_shows_what_it_should() -> None:
    look = small()
    look.go(look.part(LARGE, (), (0.0, 0.0)))
    there = look.state()
    assert look.part_if_needed(LARGE, ((100.0, 0.0),), (200.0, 0.0)) == there
    assert look.part_if_needed(LARGE, ((-600.0, 0.0),), (0.0, 0.0)) != there
    look.go((0.0, 0.0, 0.7))
    assert look.part_if_needed(LARGE, (), (0.0, 0.0)) == there
    # Beyond the hive's end is nothing to be seen, and a piece is hidden at the other.
    look.go((900.0, 0.0, 0.5))
    assert look.part_if_needed(LARGE, (), (0.0, 0.0)) == there


def test_what_is_covered_is_no_part_of_what_is_seen() -> None:
    look = small()
    look.covered_right = 100.0
    look.go(look.part(LARGE, (), (100.0, 0.0)))
    assert look.to_pixels(100, 0) == (150, 150)
    look.go(look.moved_to(((700.0, 0.0),)))
    assert look.to_pixels(700 + MARGIN, 0)[0] == pytest.approx(300)


def test_pixels_are_the_opposite_of_units() -> None:
    look = camera()
    look.go((50.0, -20.0, 2.0))
    assert look.to_pixels(*look.to_units(70, 80)) == pytest.approx((70, 80))


def test_a_low_board_makes_no_piece_smaller_than_the_smallest_size() -> None:
    look = small(400, 200)
    assert look.fitted((0, 0, 0, 0))[2] == 0.5
    assert look.fits_above_least((0, 0, 0, 0))
    assert camera(400, 200).fitted((0, 0, 0, 0))[2] < 0.5


@pytest.mark.parametrize("point", [(-900.0, 0.0), (900.0, 0.0), (0.0, -900.0), (0.0, 900.0)])
def test_what_is_reached_for_is_just_inside_of_what_nothing_covers(
    point: tuple[float, float],
) -> None:
    look = camera(800, 600)
    look.covered_right, look.covered_bottom = 200.0, 150.0
    look.go(look.moved_to((point,)))
    px, py = look.to_pixels(*point)
    edge = MARGIN * look.scale
    width, height = look.free()
    assert edge - 1e-6 <= px <= width - edge + 1e-6 and edge - 1e-6 <= py <= height - edge + 1e-6
    across = px if point[0] else py
    ends = (edge, (width if point[0] else height) - edge)
    assert min(abs(across - end) for end in ends) < 1e-6, "no farther than need be"


def test_points_too_far_apart_are_reached_for_around_their_middle() -> None:
    look = camera(800, 600)
    look.covered_right, look.covered_bottom = 200.0, 150.0
    look.go(look.moved_to(((-2000.0, -1000.0), (1000.0, 3000.0))))
    width, height = look.free()
    assert look.to_pixels(-500.0, 1000.0) == pytest.approx((width / 2, height / 2))
