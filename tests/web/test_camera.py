"""camera: pixels and units, pan, zoom, pinch, fit."""

import pytest

from hive_core.drawing.shapes import RADIUS
from web.board.camera import (
    CLOSEST,
    FARTHEST,
    LARGEST,
    MARGIN,
    MUCH,
    SLACK,
    TILES_ACROSS,
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
    look = camera(4000, 3000)
    look.go(look.fitted((0, 0, 0, 0)))
    assert look.scale == LARGEST


def test_a_view_comes_nearer_only_where_much_room_is_free() -> None:
    look = camera()
    box = (-150.0, -100.0, 200.0, 100.0)
    roomy = look.fitted(box, SLACK)
    look.go((0, 0, roomy[2] / (MUCH - 0.01)))
    assert look.nearer(box) == look.state()
    look.go((0, 0, roomy[2] / (MUCH + 0.01)))
    assert look.nearer(box) == roomy
    look.go(roomy)
    assert look.nearer(box) == roomy


def test_a_roomy_view_leaves_air_and_never_comes_nearer() -> None:
    look = camera()
    box = (-600, -100, 900, 250)
    assert look.roomy(box)[2] < look.fitted(box)[2]
    look.scale = 0.2
    assert look.roomy((0, 0, 50, 50))[2] == 0.2


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
    look.keep_near((-100, -80, 100, 80))
    assert -200 <= look.x <= 200
    assert -200 <= look.y <= 200


def test_easing_starts_and_ends_where_it_should() -> None:
    start, goal = (0.0, 0.0, 1.0), (10.0, -20.0, 2.0)
    assert eased(start, goal, 0) == start
    assert eased(start, goal, 1) == goal
    assert eased(start, goal, 7) == goal
    halfway = eased(start, goal, 0.5)
    assert 5 < halfway[0] < 10
