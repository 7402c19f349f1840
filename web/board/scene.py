"""Snapshot + what is selected -> Scene: what to draw and how to call it. Pure, no DOM, no rules.

Legal targets, refusals and throwers arrive as data. Lengths are in the units of `RADIUS`
(the hex radius), x to the right, y down, (0, 0) is the cell of the first piece.
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
"""Minimum distance of an empty cell from the edge of the view, less than a tile needs: to be
visible as a whole, or where there is little room, enough of it to tap."""
HELD = 28
"""Units by which a dragged piece is rendered above its cell."""


def build(snapshot: "Snapshot", words: "Descriptions", shown: "Display") -> "Scene":
    """The Scene of a Snapshot, displayed as asked."""
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
        """The middle of what is on top of a cell, which may lie away from the hive."""
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
    if not shown.rim:
        seen.extend([middle(cell) for cell in (by_cell if shown.coords or all_hot else kinds)])
    near = (0, 0) if shown.coords else (WHOLE, OUTSIDE)
    outside, inside = [_rim(cells, stacks, inner) if shown.rim else [] for inner in near]
    return Scene(
        snapshot,
        tiles,
        _rows(cells),
        cells,
        by_cell,
        stacks,
        tuple(marks),
        draw_arrows(shown.arrows, middle, stacks),
        _labels(cells, stacks) if shown.coords else (),
        _box(tiles, seen + outside),
        _box(tiles, seen + inside),
        selected if shown.targets or all_hot else -1,
        [item.cell for item in cells if item.cell not in stacks] if all_hot else kinds,
        shown.pending_target if shown.pending_target in kinds else -1,
        _stops(cells, stacks, shown) if all_hot else [item.cell for item in cells if item.kind],
        all_hot,
        orient % 6,
        mirror,
        shown.label or words.label(),
        shown.rim,
        pointed,
    )


def _turning(orient: int, mirror: bool) -> "Turn":
    """The column and row in which a cell (q, r) is drawn, for a board that is mostly not turned."""
    if not orient and not mirror:
        return lambda q, r: (q, r)
    return lambda q, r: turned(q, r, orient, mirror)


def _stacks(snapshot: "Snapshot", turn: "Turn") -> "tuple[dict[int, tuple[int, ...]], list[Place]]":
    """cell -> pieces bottom first, and (row, column, cell, q, r) of every cell of the grid, in reading
    order; row and column are those in which it is drawn."""
    stacks: dict[int, tuple[int, ...]] = {}
    places = []
    for piece, cell, q, r, level in snapshot.pieces:
        if level:
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
    """The kind of target of each target cell."""
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
                cell,
                q,
                r,
                row,
                x,
                y,
                words.cell(q, r, stack, spoken),
                chosen,
                kind,
                all_hot or bool(kind) or "can_move" in own or chosen,
            )
        )
    return tuple(cells)


def _stops(
    cells: tuple["Cell", ...],
    stacks: dict[int, tuple[int, ...]],
    shown: "Display",
) -> list[int]:
    """Cells that may still be an answer: for a piece all but its own, otherwise the pieces."""
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
    """The pieces that are shown as able to move: none while one is chosen."""
    if not shown.show_movable or shown.targets:
        return []
    return [stacks[cell][-1] for cell, own in flags.items() if "can_move" in own]


def _tiles(
    snapshot: "Snapshot", turn: "Turn", shown: "Display", free: list[int]
) -> tuple["Tile", ...]:
    """Tiles from back to front, a dragged piece above all others."""
    order = []
    for piece, _, q, r, level in snapshot.pieces:
        column, row = turn(q, r)
        order.append((piece == shown.lifted, row, column, level, piece))
    order.sort()
    tiles = []
    for held, row, column, level, piece in order:
        x, y = spot(column, row, level)
        if held:
            y -= HELD
        elif piece == shown.selected:
            y -= LIFT
        name = NAMES[piece]
        number = NUMBER[piece] if shown.numbers != "none" and len(name) > 2 else 0
        digit = shown.numbers == "digits"
        tiles.append(Tile(piece, name, x, y, level, number, digit, held, piece in free))
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
    """The corners of what has to be in view so that the empty cells around the hive are, each up to
    `inner` nearer to the edge of the view than a tile."""
    empty = [item for item in cells if item.cell not in stacks]
    if not empty:
        return []
    xs, ys = [item.x for item in empty], [item.y for item in empty]
    return [(min(xs) + inner, min(ys) + inner), (max(xs) - inner, max(ys) - inner)]


def _box(
    tiles: "tuple[Tile, ...]", shown: "list[tuple[float, float]]"
) -> tuple[float, float, float, float]:
    """The box around the centres of all pieces and `shown`; around the first cell if there is
    neither."""
    points = [(tile.x, tile.y) for tile in tiles] + shown
    xs = [x for x, _ in points] or [0.0]
    ys = [y for _, y in points] or [0.0]
    return min(xs), min(ys), max(xs), max(ys)
