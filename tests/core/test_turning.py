"""A board turned and mirrored: where cells are drawn, and which way a direction goes."""

from hive_core.drawing.orientation import board_direction, screen_direction, turned
from hive_core.rules.hexes import AXIAL, NE, SE, E, W, point

VIEWS = [(orient, mirror) for orient in range(6) for mirror in (False, True)]


def test_one_sixth_takes_east_to_south_east():
    assert turned(1, 0, 1) == (0, 1)
    assert screen_direction(E, 1) == SE


def test_a_mirror_keeps_rows_and_exchanges_left_and_right():
    assert turned(3, 0, 0, True) == (-3, 0)
    assert turned(1, -1, 0, True) == AXIAL[screen_direction(NE, 0, True)]
    assert screen_direction(E, 0, True) == W


def test_the_mirror_comes_after_the_turn():
    assert turned(1, 0, 1, True) == (-1, 1)


def test_a_view_that_is_not_said_is_the_board_as_it_is():
    assert turned(2, -5) == (2, -5)
    assert screen_direction(E) == board_direction(E) == E


def test_six_sixths_are_nothing():
    assert turned(2, -5, 6) == (2, -5)
    assert screen_direction(3, 6) == 3


def test_neighbours_stay_neighbours_in_the_direction_that_is_said():
    for orient, mirror in VIEWS:
        q, r = turned(4, -7, orient, mirror)
        for direction, (dq, dr) in enumerate(AXIAL):
            beside = turned(4 + dq, -7 + dr, orient, mirror)
            step = AXIAL[screen_direction(direction, orient, mirror)]
            assert beside == (q + step[0], r + step[1])


def test_a_direction_on_the_screen_leads_back_to_the_board():
    for orient, mirror in VIEWS:
        for direction in range(6):
            drawn = screen_direction(direction, orient, mirror)
            assert board_direction(drawn, orient, mirror) == direction


def test_distances_stay():
    for orient, mirror in VIEWS:
        x, y = point(*turned(3, -1, orient, mirror))
        ox, oy = point(3, -1)
        assert abs(x * x + y * y - ox * ox - oy * oy) < 0.001
