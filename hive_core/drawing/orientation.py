"""Conversion between the board and the screen if the view of the board is turned or mirrored.

`orient` is the number of sixths of a turn clockwise (0..5); with `mirror`, left and right of the turned
view are exchanged. Only the view changes, not the game. Coordinates are axial, directions those of
`hexes`.
"""


def turned(q: int, r: int, orient: int = 0, mirror: bool = False) -> tuple[int, int]:
    """Return the axial coordinates on the screen of the board's cell (q, r)."""
    for _ in range(orient % 6):
        q, r = -r, q + r
    return (-q - r, r) if mirror else (q, r)


def screen_direction(direction: int, orient: int = 0, mirror: bool = False) -> int:
    """Return the direction on the screen of a `direction` on the board."""
    shown = (direction + orient) % 6
    return 5 - shown if mirror else shown


def board_direction(shown: int, orient: int = 0, mirror: bool = False) -> int:
    """Return the direction on the board of the direction `shown` on the screen."""
    return ((5 - shown if mirror else shown) - orient) % 6
