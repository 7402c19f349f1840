"""Records for one redraw of a board, and functions to walk among its cells. Pure."""

from hive_core.drawing.orientation import board_direction
from hive_core.records import NamedTuple
from hive_core.rules.hexes import NEIGHBOURS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection

    from hive_core.drawing.annotation_svg import Arrow, Mark
    from hive_core.game import Snapshot
    from web.board.display import Display

    Flag = str | tuple[str, int, int]
    """Flag of a cell, which says what is special about it: a word, ("step", number, 0) for a numbered
    step, or ("arrow", q, r) for an arrow to that cell."""
    Place = tuple[int, int, int, int, int]
    """Place of a cell, as (row, column, cell, q, r): row and column on the screen, and the cell's
    coordinates on the board, which may be turned on the screen."""

Tile = NamedTuple(
    "Tile",
    [
        ("piece", "int"),
        ("name", "str"),
        ("x", "float"),
        ("y", "float"),
        ("height", "int"),
        ("number", "int"),
        ("digit", "bool"),
        ("lifted", "bool"),
        ("free", "bool"),
    ],
)
"""A piece on the board. Level 0 is the ground.

`number` is shown on the tile, as a digit if `digit`, else as dots; 0 shows none. `lifted` is True
if a lesson shows the piece above the board, `free` if the piece is shown as movable.
"""

Cell = NamedTuple(
    "Cell",
    [
        ("cell", "int"),
        ("q", "int"),
        ("r", "int"),
        ("row", "int"),
        ("x", "float"),
        ("y", "float"),
        ("name", "str"),
        ("selected", "bool"),
        ("kind", "str"),
        ("hot", "bool"),
    ],
)
"""A cell of the grid. The grid has every occupied cell, and every empty one beside the hive.

(q, r) are the cell's coordinates on the board, `row` is its row in the picture, (x, y) its centre.
`name` is read by screen readers. `kind` is "" or the kind of target ("target", "climb", "throw").
`hot` is True if a tap on the cell does something.
"""

Label = NamedTuple(
    "Label",
    [
        ("cell", "int"),
        ("q", "int"),
        ("r", "int"),
        ("x", "float"),
        ("y", "float"),
        ("on_tile", "bool"),
    ],
)
"""A label with the coordinates (q, r) of a cell, written around the point (x, y)."""

Scene = NamedTuple(
    "Scene",
    [
        ("snapshot", "Snapshot"),
        ("shown", "Display"),
        ("tiles", "tuple[Tile, ...]"),
        ("rows", "tuple[tuple[int, tuple[Cell, ...]], ...]"),
        ("cells", "tuple[Cell, ...]"),
        ("by_cell", "dict[int, Cell]"),
        ("stacks", "dict[int, tuple[int, ...]]"),
        ("marks", "tuple[Mark, ...]"),
        ("arrows", "tuple[Arrow, ...]"),
        ("labels", "tuple[Label, ...]"),
        ("box", "tuple[float, float, float, float]"),
        ("core", "tuple[float, float, float, float]"),
        ("ghost", "int"),
        ("ghosts", "Collection[int]"),
        ("pending_target", "int"),
        ("stops", "list[int]"),
        ("label", "str"),
        ("pointed", "list[int]"),
        ("sights", "tuple[tuple[float, float], ...]"),
    ],
)
"""All that one redraw of a board needs: the position `snapshot`, the options `shown`, and what follows
from them.

- `tiles`: pieces in drawing order. `marks`, `arrows`, `labels`: annotations
- `rows`: (row number, its cells from left to right), from top to bottom. `cells`: all of them
- `stacks`: the pieces of each occupied cell, bottom first
- `box`: (left, top, right, bottom) of the centres that should be in view: those of the hive, the
  annotations, and the empty cells around the hive or the targets and the cell that the last move
  left. `core`: the same with as few empty
  cells as possible
- `ghost`: piece whose pale picture is shown on a cell of `ghosts` while the pointer is there (-1: none)
- `pending_target`: cell that shows this picture, with the confirm button, without a pointer (-1: none)
- `stops`: cells through which the key for the next target steps
- `label`: name of the board. `pointed`: cells of signs and of the ends of arrows
- `sights`: middles of the cells that must be in view where only a part of the hive is
"""


def neighbour(scene: "Scene", cell: int, direction: int) -> int:
    """Return the grid cell rendered next to `cell` in direction 0..5 (clockwise from north-east),
    -1 at the edge."""
    goal = NEIGHBOURS[cell][board_direction(direction, scene.shown.orient, scene.shown.mirror)]
    return goal if goal in scene.by_cell else -1


def vertical(scene: "Scene", cell: int, down: bool) -> int:
    """Return the grid cell above or below `cell`, -1 at the edge.

    A hex has two neighbours above and two below it. In even rows the right one is preferred, in odd
    rows the left one, so that repeated steps go straight. If the preferred one is not in the grid,
    its neighbour is taken.
    """
    right_first = scene.by_cell[cell].row % 2 == 0
    sides = (2, 3) if down else (0, 5)
    if not right_first:
        sides = (sides[1], sides[0])
    for direction in sides:
        goal = neighbour(scene, cell, direction)
        if goal >= 0:
            return goal
    return -1


def row_end(scene: "Scene", cell: int, last: bool) -> int:
    """Return the first or last grid cell of the row of `cell`."""
    row = [item.cell for item in scene.cells if item.row == scene.by_cell[cell].row]
    return row[-1] if last else row[0]


def nearest(scene: "Scene", x: float, y: float) -> int:
    """Return the grid cell whose centre is nearest to the point (x, y), or -1 if the grid has no
    cells."""
    best, found = 1e18, -1
    for item in scene.cells:
        distance = (item.x - x) * (item.x - x) + (item.y - y) * (item.y - y)
        if distance < best:
            best, found = distance, item.cell
    return found
