"""A board turned and mirrored for the eye. Cells, pieces and moves know nothing of it.

A view is `orient` sixths of a turn clockwise (0..5) and after that, with `mirror`, left and right
exchanged as one sees them. Coordinates are axial, directions those of `hexes`.
"""


def turned(q: int, r: int, orient: int = 0, mirror: bool = False) -> tuple[int, int]:
    """Coordinates at which the cell (q, r) of the board is rendered."""
    for _ in range(orient % 6):
        q, r = -r, q + r
    return (-q - r, r) if mirror else (q, r)


def screen_direction(direction: int, orient: int = 0, mirror: bool = False) -> int:
    """The direction on the screen of a direction on the board."""
    shown = (direction + orient) % 6
    return 5 - shown if mirror else shown


def board_direction(shown: int, orient: int = 0, mirror: bool = False) -> int:
    """The direction on the board of a direction on the screen."""
    return ((5 - shown if mirror else shown) - orient) % 6
