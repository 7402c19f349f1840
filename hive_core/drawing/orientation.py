"""Conversion of coordinates and directions between the board and a screen that shows the board turned
or mirrored.

`orient` is the number of sixths of a turn clockwise (0..5). If `mirror` is True, left and right of the
turned view are exchanged. Only the view changes, not the game. Coordinates are axial; directions are
numbered as in `hexes`.
"""


def turned(q: int, r: int, orient: int = 0, mirror: bool = False) -> tuple[int, int]:
    """Return the axial coordinates at which the screen shows the board's cell (q, r)."""
    for _ in range(orient % 6):
        q, r = -r, q + r
    return (-q - r, r) if mirror else (q, r)


def screen_direction(direction: int, orient: int = 0, mirror: bool = False) -> int:
    """Return the direction on the screen that shows the direction `direction` of the board."""
    shown = (direction + orient) % 6
    return 5 - shown if mirror else shown


def board_direction(shown: int, orient: int = 0, mirror: bool = False) -> int:
    """Return the direction on the board that the screen shows as the direction `shown`."""
    return ((5 - shown if mirror else shown) - orient) % 6
