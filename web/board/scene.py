"""Computation of a Scene from a Snapshot and a Display: what to draw and how to name it. Pure, no
DOM, no rules.

Legal targets, refusals and throwers come as data. Lengths are in units, RADIUS of which are a hex
radius; x goes to the right, y down, and (0, 0) is the cell of the first piece.
"""

from hive_core.drawing.annotation_svg import LABEL_Y, draw_arrows, sign_marks
from hive_core.drawing.orientation import turned
from hive_core.drawing.shapes import RADIUS, spot
from hive_core.rules.bugs import COLOR, NAMES, NUMBER
from hive_core.rules.hexes import axial
from web.board.cell_flags import add_lesson_flags, cell_of, gate_signs, position_flags, spoken_flags
from web.board.marks import LIFT, position_marks
from web.board.scene_types import Cell, Label, Scene, Tile

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from hive_core.game import Snapshot
    from web.board.descriptions import Descriptions
    from web.board.display import Display
    from web.board.scene_types import Flag, Place

    Turn = Callable[[int, int], tuple[int, int]]

WHOLE, OUTSIDE = RADIUS * 0.2, RADIUS * 0.6
"""Units by which the centre of an empty cell may be nearer to the view's edge than the centre of a
tile: with WHOLE the whole cell is in view, with OUTSIDE, for a narrow view, enough of it for a
tap."""
HELD = 28
"""Units by which a piece that a lesson draws above the board is shifted upwards."""


def build(snapshot: "Snapshot", words: "Descriptions", shown: "Display") -> "Scene":
    """Return the Scene that shows `snapshot` with the options `shown`; `words` makes the cells'
    names."""
    selected, all_hot = shown.selected, shown.all_hot
    orient, mirror = shown.orient, shown.mirror
    turn = _turning(orient, mirror)
    stacks, places = _stacks(snapshot, turn)
    flags = position_flags(snapshot, stacks, shown)
    add_lesson_flags(flags, snapshot, places, shown)
    kinds = _kinds(snapshot, stacks, shown)
    selected_cell = cell_of(snapshot, selected)
    cells = _cells(words, stacks, places, flags, kinds, selected_cell, all_hot)
    by_cell = {item.cell: item for item in cells}
    lifts = {selected_cell: LIFT, cell_of(snapshot, shown.lifted): HELD}

    def middle(cell: int) -> tuple[float, float]:
        """Return the point where `cell` gets a mark: on its top piece or on the ground. The cell
        may be far from the hive."""
        item = by_cell.get(cell)
        if item is None:
            return spot(*turn(*axial(cell)))
        return item.x, item.y - lifts.get(cell, 0)

    marks = position_marks(by_cell, stacks, flags, kinds, shown)
    marks.extend(sign_marks(gate_signs(flags) + shown.signs, middle, stacks, orient, mirror))
    tiles = _tiles(snapshot, turn, shown, _free(stacks, flags, shown))
    pointed = [cell for _, cell in shown.signs]
    for begin, end in shown.arrows:
        pointed.extend((begin, end))
    seen = [middle(cell) for cell in pointed if not (shown.rim and cell in by_cell)]
    sights = [middle(cell) for cell in shown.sights]
    seen.extend(sights)
    if not shown.rim:
        seen.extend([middle(cell) for cell in (by_cell if shown.coords or all_hot else kinds)])
        seen.extend([middle(cell) for cell, own in flags.items() if "left_last" in own])
    near = (0, 0) if shown.coords else (WHOLE, OUTSIDE)
    outside, inside = [_rim(cells, stacks, inner) if shown.rim else [] for inner in near]
    return Scene(
        snapshot=snapshot,
        shown=shown,
        tiles=tiles,
        rows=_rows(cells),
        cells=cells,
        by_cell=by_cell,
        stacks=stacks,
        marks=tuple(marks),
        arrows=draw_arrows(shown.arrows, middle, stacks),
        labels=_labels(cells, stacks) if shown.coords else (),
        box=_box(tiles, seen + outside),
        core=_box(tiles, seen + inside),
        ghost=selected if shown.targets or all_hot else -1,
        ghosts=[item.cell for item in cells if item.cell not in stacks] if all_hot else kinds,
        pending_target=shown.pending_target if shown.pending_target in kinds else -1,
        stops=_stops(cells, stacks, shown)
        if all_hot
        else [item.cell for item in cells if item.kind],
        label=shown.label or words.label(),
        pointed=pointed,
        sights=tuple(sights),
    )


def _turning(orient: int, mirror: bool) -> "Turn":
    """Return the function that converts a cell's (q, r) to the column and row in which the board shows
    it, turned by `orient` sixths and mirrored if `mirror`."""
    if not orient and not mirror:
        return lambda q, r: (q, r)
    return lambda q, r: turned(q, r, orient, mirror)


def _stacks(snapshot: "Snapshot", turn: "Turn") -> "tuple[dict[int, tuple[int, ...]], list[Place]]":
    """Return the pieces of each cell, bottom first, and all cells of the grid in reading order."""
    stacks: dict[int, tuple[int, ...]] = {}
    places = []
    for piece, cell, q, r, height in snapshot.pieces:
        if height:
            stacks[cell] = stacks[cell] + (piece,)
        else:
            stacks[cell] = (piece,)
            column, row = turn(q, r)
            places.append((row, column, cell, q, r))
    for cell, q, r in snapshot.cells:
        column, row = turn(q, r)
        places.append((row, column, cell, q, r))
    places.sort()
    return stacks, places


def _kinds(
    snapshot: "Snapshot", stacks: dict[int, tuple[int, ...]], shown: "Display"
) -> dict[int, str]:
    """Return the kind of each target cell: "climb" (onto pieces), "throw" (reached by a throw
    alone) or "target"."""
    throws = shown.throws
    if shown.selected >= 0 and not throws and COLOR[shown.selected] != snapshot.turn:
        throws = shown.targets
    kinds = {}
    for cell in shown.targets:
        kinds[cell] = "climb" if cell in stacks else "throw" if cell in throws else "target"
    return kinds


def _cells(
    words: "Descriptions",
    stacks: dict[int, tuple[int, ...]],
    places: "list[Place]",
    flags: "dict[int, tuple[Flag, ...]]",
    kinds: dict[int, str],
    selected_cell: int,
    all_hot: bool,
) -> tuple["Cell", ...]:
    cells = []
    for row, column, cell, q, r in places:
        stack = stacks.get(cell, ())
        own = flags.get(cell, ())
        kind = kinds.get(cell, "")
        spoken = ((kind,) if kind else ()) + spoken_flags(own)
        x, y = spot(column, row, len(stack) - 1 if len(stack) > 1 else 0)
        chosen = cell == selected_cell
        cells.append(
            Cell(
                cell=cell,
                q=q,
                r=r,
                row=row,
                x=x,
                y=y,
                name=words.cell(q, r, stack, spoken),
                selected=chosen,
                kind=kind,
                hot=all_hot or bool(kind) or "can_move" in own or chosen,
            )
        )
    return tuple(cells)


def _stops(
    cells: tuple["Cell", ...],
    stacks: dict[int, tuple[int, ...]],
    shown: "Display",
) -> list[int]:
    """Return the cells through which a key steps in a task of a lesson: those that may be the answer,
    without those already found and that of the selected piece. If no piece is selected, only occupied
    cells."""
    return [
        item.cell
        for item in cells
        if item.cell not in shown.found
        and not item.selected
        and (shown.selected >= 0 or item.cell in stacks)
    ]


def _rows(cells: tuple["Cell", ...]) -> tuple[tuple[int, tuple["Cell", ...]], ...]:
    rows: list[tuple[int, list[Cell]]] = []
    for item in cells:
        if not rows or rows[-1][0] != item.row:
            rows.append((item.row, []))
        rows[-1][1].append(item)
    return tuple([(number, tuple(row)) for number, row in rows])


def _free(
    stacks: dict[int, tuple[int, ...]], flags: "dict[int, tuple[Flag, ...]]", shown: "Display"
) -> list[int]:
    """Return the pieces that the board shows as movable; none while a piece with targets is
    selected."""
    if not shown.show_movable or shown.targets:
        return []
    return [stacks[cell][-1] for cell, own in flags.items() if "can_move" in own]


def _tiles(
    snapshot: "Snapshot", turn: "Turn", shown: "Display", free: list[int]
) -> tuple["Tile", ...]:
    """Return the tiles from back to front; the piece that a lesson lifts is the last."""
    order = []
    for piece, _, q, r, height in snapshot.pieces:
        column, row = turn(q, r)
        order.append((piece == shown.lifted, row, column, height, piece))
    order.sort()
    tiles = []
    for held, row, column, height, piece in order:
        x, y = spot(column, row, height)
        if held:
            y -= HELD
        elif piece == shown.selected:
            y -= LIFT
        name = NAMES[piece]
        number = NUMBER[piece] if shown.numbers != "none" and len(name) > 2 else 0
        digit = shown.numbers == "digits"
        tiles.append(
            Tile(
                piece=piece,
                name=name,
                x=x,
                y=y,
                height=height,
                number=number,
                digit=digit,
                lifted=held,
                free=piece in free,
            )
        )
    return tuple(tiles)


def _labels(cells: "tuple[Cell, ...]", stacks: dict[int, tuple[int, ...]]) -> tuple["Label", ...]:
    labels = []
    for item in cells:
        on_tile = item.cell in stacks
        labels.append(Label(item.cell, item.q, item.r, item.x, item.y + LABEL_Y[on_tile], on_tile))
    return tuple(labels)


def _rim(
    cells: tuple["Cell", ...], stacks: dict[int, tuple[int, ...]], inner: float
) -> list[tuple[float, float]]:
    """Return two points, upper left and lower right, that the view must include to show the empty
    cells around the hive: the outermost centres of these cells, moved inwards by `inner` units.
    Return [] if there are no such cells."""
    empty = [item for item in cells if item.cell not in stacks]
    if not empty:
        return []
    xs, ys = [item.x for item in empty], [item.y for item in empty]
    return [(min(xs) + inner, min(ys) + inner), (max(xs) - inner, max(ys) - inner)]


def _box(
    tiles: "tuple[Tile, ...]", shown: "list[tuple[float, float]]"
) -> tuple[float, float, float, float]:
    """Return the box (left, top, right, bottom) around the centres of all `tiles` and the points
    `shown`. If there are none, all four numbers are 0."""
    points = [(tile.x, tile.y) for tile in tiles] + shown
    xs = [x for x, _ in points] or [0.0]
    ys = [y for _, y in points] or [0.0]
    return min(xs), min(ys), max(xs), max(ys)
