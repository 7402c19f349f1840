"""Snapshot + what is selected -> Scene: what to draw and how to call it. Pure, no DOM, no rules.

Legal targets, refusals and throwers arrive as data. Lengths are in the units of `RADIUS`
(the hex radius), x to the right, y down, (0, 0) is the cell of the first piece.
"""

from collections import namedtuple

from hive_core.bugs import COLOR, KIND, NAMES, NUMBER, QUEEN
from hive_core.hexes import NEIGHBOURS, START
from hive_core.shapes import RADIUS, THICKNESS
from web.art import HIGHEST

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection
    from typing import Any, NamedTuple

    from web.describe import Words

    class Tile(NamedTuple):
        """A piece on the board. `dots` is its number to show, 0 for none; level 0 is the ground."""

        piece: int
        name: str
        x: float
        y: float
        level: int
        dots: int

    class Cell(NamedTuple):
        """A grid cell, one per occupied cell and per empty cell beside the hive.

        `kind` is "" or the sort of target ("target", "climb", "throw"); `hot` says that a tap does
        something.
        """

        cell: int
        q: int
        r: int
        x: float
        y: float
        name: str
        selected: bool
        kind: str
        hot: bool

    class Mark(NamedTuple):
        """A sign of `art`; `turn` in degrees clockwise; `layer` "under", "over" or "badges"."""

        kind: str
        cell: int
        x: float
        y: float
        turn: int
        layer: str

    class Scene(NamedTuple):
        """Everything one redraw needs.

        tiles in drawing order; rows: (r, cells from west to east) from north to south; cells the
        same as one tuple; stacks: cell -> pieces, bottom first; include: points (x, y) that should
        be in view; box: (left, top, right, bottom) of the centres of the hive and the targets;
        ghost: the piece to show under the pointer on a target, -1 for none.
        """

        snapshot: Any
        tiles: tuple[Tile, ...]
        rows: tuple[tuple[int, tuple[Cell, ...]], ...]
        cells: tuple[Cell, ...]
        by_cell: dict[int, Cell]
        stacks: dict[int, tuple[int, ...]]
        marks: tuple[Mark, ...]
        include: tuple[tuple[float, float], ...]
        box: tuple[float, float, float, float]
        ghost: int
        label: str

else:
    Tile = namedtuple("Tile", ("piece", "name", "x", "y", "level", "dots"))
    Cell = namedtuple("Cell", ("cell", "q", "r", "x", "y", "name", "selected", "kind", "hot"))
    Mark = namedtuple("Mark", ("kind", "cell", "x", "y", "turn", "layer"))
    Scene = namedtuple(
        "Scene",
        (
            "snapshot",
            "tiles",
            "rows",
            "cells",
            "by_cell",
            "stacks",
            "marks",
            "include",
            "box",
            "ghost",
            "label",
        ),
    )

WIDE = RADIUS * 1.7320508
TALL = RADIUS * 1.5
LIFT = 5
"""How far a selected piece is lifted."""
DANGER = 4
"""From so many occupied sides on, a queen shows which of her sides are closed."""


def spot(q: int, r: int, level: int = 0) -> tuple[float, float]:
    """The centre of a tile that stands on `level` pieces."""
    dx, dy = THICKNESS
    return WIDE * (q + r / 2) - dx * level, TALL * r - dy * level


def build(
    snapshot: "Any",
    words: "Words",
    selected: int = -1,
    targets: "Collection[int]" = (),
    throws: "Collection[int]" = (),
    thrower: int = -1,
    refusal: "Any" = None,
    refused: int = -1,
    show_movable: bool = False,
    active: bool = True,
    numbers: bool = True,
) -> "Scene":
    """The Scene of a Snapshot.

    `selected` a piece, `targets` the cells it may go to, `throws` those of them reached by a throw
    (empty with an enemy piece selected: all), `thrower` the piece that would throw; `refusal` has
    cells and pieces that caused it, `refused` is the cell that was tapped; `active` False while this
    screen may not move; `numbers` False leaves the dots out.
    """
    if selected >= 0 and not throws and COLOR[selected] != snapshot.turn:
        throws = targets
    stacks, places = _stacks(snapshot)
    flags = _flags(snapshot, stacks, selected, refusal, refused, thrower, active)
    kinds = _kinds(stacks, targets, throws)
    selected_cell = _cell_of(snapshot, selected)
    cells = _cells(words, stacks, places, flags, kinds, selected_cell)
    by_cell = {item.cell: item for item in cells}
    marks = _marks(by_cell, stacks, flags, kinds, show_movable)
    near = set(targets)
    if snapshot.last is not None and snapshot.last[2] >= 0:
        near.add(snapshot.last[2])
    if selected_cell >= 0:
        near.add(selected_cell)
    return Scene(
        snapshot,
        _tiles(snapshot, selected, numbers),
        _rows(cells),
        cells,
        by_cell,
        stacks,
        marks,
        tuple([spot(by_cell[c].q, by_cell[c].r) for c in sorted(near) if c in by_cell]),
        _box(snapshot, [by_cell[cell] for cell in kinds if cell in by_cell]),
        selected if targets else -1,
        words.label(),
    )


def _stacks(
    snapshot: "Any",
) -> tuple[dict[int, tuple[int, ...]], list[tuple[int, int, int]]]:
    """cell -> pieces bottom first, and (r, q, cell) of every cell of the grid, in reading order."""
    stacks: dict[int, tuple[int, ...]] = {}
    places = []
    for piece, cell, q, r, level in snapshot.pieces:
        if level:
            stacks[cell] = stacks[cell] + (piece,)
        else:
            stacks[cell] = (piece,)
            places.append((r, q, cell))
    for cell, q, r in snapshot.cells:
        places.append((r, q, cell))
    places.sort()
    return stacks, places


def _cell_of(snapshot: "Any", piece: int) -> int:
    if piece >= 0:
        for other, cell, _, _, _ in snapshot.pieces:
            if other == piece:
                return int(cell)
    return -1


def _kinds(
    stacks: dict[int, tuple[int, ...]], targets: "Collection[int]", throws: "Collection[int]"
) -> dict[int, str]:
    """What sort of target each target cell is."""
    kinds = {}
    for cell in targets:
        kinds[cell] = "climb" if cell in stacks else "throw" if cell in throws else "target"
    return kinds


def _flags(
    snapshot: "Any",
    stacks: dict[int, tuple[int, ...]],
    selected: int,
    refusal: "Any",
    refused: int,
    thrower: int,
    active: bool,
) -> dict[int, tuple[str, ...]]:
    """cell -> what is special about it besides being a target, in the order in which it is read."""
    flags: dict[int, tuple[str, ...]] = {}
    where = {piece: cell for piece, cell, _, _, _ in snapshot.pieces}

    def add(cell: int, flag: str) -> None:
        if cell >= 0:
            old = flags.get(cell, ())
            if flag not in old:
                flags[cell] = old + (flag,)

    add(where.get(selected, -1), "selected")
    if active and not snapshot.ended_by:
        for piece, _ in snapshot.groups:
            cell = where.get(piece, -1)
            if cell >= 0 and stacks[cell][-1] == piece and piece != selected:
                add(cell, "can_move")
    if refusal is not None:
        add(refused, "pinned" if refusal.reason == "pinned" and refused in stacks else "refused")
        for cell in _causes(refusal, where):
            if cell != refused:
                add(cell, "cause")
    add(where.get(thrower, -1), "threw_now")
    if snapshot.last is not None and snapshot.last[0] >= 0:
        piece, origin, goal, past_thrower = snapshot.last
        add(goal, "moved_last")
        add(origin, "left_last")
        add(where.get(past_thrower, -1), "threw")
        if past_thrower >= 0:
            add(where.get(snapshot.rest, -1), "resting")
    for piece, cell in sorted(where.items()):
        if KIND[piece] == QUEEN and all(n in stacks for n in NEIGHBOURS[cell]):
            add(cell, "surrounded")
    return flags


def _causes(refusal: "Any", where: dict[int, int]) -> list[int]:
    """Cells of the cells and pieces that a refusal names."""
    cells = list(refusal.cells)
    cells.extend([where[piece] for piece in refusal.pieces if piece in where])
    return cells


SPOKEN = {"pinned": "refused", "threw_now": ""}
"""Flags that are read out under another name, or not at all."""


def _cells(
    words: "Words",
    stacks: dict[int, tuple[int, ...]],
    places: list[tuple[int, int, int]],
    flags: dict[int, tuple[str, ...]],
    kinds: dict[int, str],
    selected_cell: int,
) -> tuple["Cell", ...]:
    cells = []
    dx, dy = THICKNESS
    for r, q, cell in places:
        stack = stacks.get(cell, ())
        own = flags.get(cell, ())
        kind = kinds.get(cell, "")
        spoken: tuple[str, ...] = (kind,) if kind else ()
        for flag in own:
            flag = SPOKEN.get(flag, flag)
            if flag:
                spoken += (flag,)
        level = len(stack) - 1 if len(stack) > 1 else 0
        cells.append(
            Cell(
                cell,
                q,
                r,
                WIDE * (q + r / 2) - dx * level,
                TALL * r - dy * level,
                words.cell(q, r, stack, spoken),
                cell == selected_cell,
                kind,
                bool(kind) or "can_move" in own or cell == selected_cell,
            )
        )
    return tuple(cells)


def _rows(cells: tuple["Cell", ...]) -> tuple[tuple[int, tuple["Cell", ...]], ...]:
    rows: list[tuple[int, tuple[Cell, ...]]] = []
    row: list[Cell] = []
    for item in cells:
        if row and row[0].r != item.r:
            rows.append((row[0].r, tuple(row)))
            row = []
        row.append(item)
    if row:
        rows.append((row[0].r, tuple(row)))
    return tuple(rows)


def _tiles(snapshot: "Any", selected: int, numbers: bool) -> tuple["Tile", ...]:
    tiles = []
    for piece, _, q, r, level in snapshot.pieces:
        x, y = spot(q, r, level)
        if piece == selected:
            y -= LIFT
        name = NAMES[piece]
        dots = NUMBER[piece] if numbers and len(name) > 2 else 0
        tiles.append(Tile(piece, name, x, y, level, dots))
    return tuple(tiles)


BADGES = ("pinned", "refused", "cause", "threw_now", "resting", "threw")
"""Flags that share one corner of a tile: the first one present is drawn."""
SMALL = ("rest", "thrower", "movable") + tuple(["h%d" % n for n in range(2, HIGHEST + 1)])
"""Marks that lie above every ring."""
MANY = 3
"""More causes than this are ringed without a badge each."""
MARK_OF = {"resting": "rest", "threw": "thrower", "threw_now": "thrower"}


def _marks(
    by_cell: dict[int, "Cell"],
    stacks: dict[int, tuple[int, ...]],
    flags: dict[int, tuple[str, ...]],
    kinds: dict[int, str],
    show_movable: bool,
) -> tuple["Mark", ...]:
    """The signs, lowest first. One that belongs to a cell that is not drawn is left out."""
    marks: list[Mark] = []

    def mark(kind: str, cell: int, lift: int = 0, turn: int = 0) -> None:
        item = by_cell.get(cell)
        if item:
            layer = "under" if cell not in stacks else "badges" if kind in SMALL else "over"
            marks.append(Mark(kind, cell, item.x, item.y - lift, turn, layer))

    many = len([own for own in flags.values() if "cause" in own]) > MANY
    if not stacks and START not in kinds:
        mark("start", START)
    for cell in sorted(flags):
        own = flags[cell]
        lift = LIFT if "selected" in own else 0
        if "left_last" in own:
            mark("from_top" if cell in stacks else "from", cell)
        if "moved_last" in own and "surrounded" not in own:
            mark("to", cell, lift)
        if "selected" in own:
            mark("selected", cell, lift)
        if show_movable and "can_move" in own and not kinds:
            mark("movable", cell)
        if "surrounded" in own:
            mark("lost", cell)
            continue
        for flag in BADGES:
            if flag in own:
                kind = MARK_OF.get(flag, flag)
                mark("part" if many and kind == "cause" else kind, cell, lift)
                break
    _mark_danger(mark, stacks)
    for cell in sorted(kinds):
        mark(kinds[cell], cell)
    for cell in sorted(stacks):
        height = len(stacks[cell])
        if height > 1:
            lift = LIFT if "selected" in flags.get(cell, ()) else 0
            mark("h%d" % min(height, HIGHEST), cell, lift)
    return tuple(marks)


def _mark_danger(mark: "Any", stacks: dict[int, tuple[int, ...]]) -> None:
    """A short bar on each closed side of a queen that is nearly surrounded."""
    for cell in sorted(stacks):
        stack = stacks[cell]
        if KIND[stack[-1]] != QUEEN:
            continue
        closed = [d for d, n in enumerate(NEIGHBOURS[cell]) if n in stacks]
        if DANGER <= len(closed) < 6:
            for d in closed:
                mark("bar", cell, 0, 30 + 60 * d)


def _box(snapshot: "Any", goals: "list[Cell]") -> tuple[float, float, float, float]:
    """Around the centres of all pieces and targets; around the first cell while there is none."""
    points = [spot(q, r, level) for _, _, q, r, level in snapshot.pieces]
    points.extend([(item.x, item.y) for item in goals])
    xs = [x for x, _ in points] or [0.0]
    ys = [y for _, y in points] or [0.0]
    return min(xs), min(ys), max(xs), max(ys)


def neighbour(scene: "Scene", cell: int, direction: int) -> int:
    """The grid cell next to `cell` in direction 0..5, or -1 at the edge."""
    goal = NEIGHBOURS[cell][direction]
    return goal if goal in scene.by_cell else -1


def vertical(scene: "Scene", cell: int, down: bool) -> int:
    """The grid cell above or below: rows alternate between the two sides so that a way up is straight.

    Where that side is off the grid the other one is taken; -1 at the edge.
    """
    right_first = scene.by_cell[cell].r % 2 == 0
    sides = (2, 3) if down else (0, 5)
    if not right_first:
        sides = (sides[1], sides[0])
    for direction in sides:
        goal = neighbour(scene, cell, direction)
        if goal >= 0:
            return goal
    return -1


def row_end(scene: "Scene", cell: int, last: bool) -> int:
    """The first or last grid cell of the row of `cell`."""
    row = [item.cell for item in scene.cells if item.r == scene.by_cell[cell].r]
    return row[-1] if last else row[0]


def nearest(scene: "Scene", x: float, y: float) -> int:
    """The grid cell whose centre is nearest to a point; -1 without cells."""
    best, found = 1e18, -1
    for item in scene.cells:
        distance = (item.x - x) * (item.x - x) + (item.y - y) * (item.y - y)
        if distance < best:
            best, found = distance, item.cell
    return found
