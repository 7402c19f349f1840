"""Marks on the board that follow from the position: last move, movable pieces, refusal, heights.

An author's annotations are in `hive_core.drawing.annotation_svg`.
"""

from hive_core.drawing.annotation_svg import COUNT_SHIFT, Mark
from hive_core.drawing.orientation import screen_direction
from hive_core.drawing.piece_svg import HIGHEST
from hive_core.rules.bugs import KIND, QUEEN
from hive_core.rules.hexes import NEIGHBOURS, START

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from web.board.display import Display
    from web.board.scene_types import Cell, Flag

LIFT = 5
"""Units by which a selected piece is lifted."""
DANGER = 4
"""Minimum number of occupied sides of a queen at which bars mark these sides."""
BADGES = ("pinned", "refused", "cause", "threw_now", "resting", "threw")
"""Flags whose marks share one corner of a tile. If a cell has several of them, only the first in
this order is rendered."""
SMALL = ("rest", "thrower") + tuple(["h%d" % n for n in range(2, HIGHEST + 1)])
"""Kinds of small marks, which are rendered above all rings."""
MANY = 3
"""Maximum number of cells that cause a refusal for each to get a badge; if there are more, each gets
only a ring."""
MARK_OF = {"resting": "rest", "threw": "thrower", "threw_now": "thrower"}
"""Kind of the mark for each flag whose mark has another name than the flag."""


def position_marks(
    by_cell: dict[int, "Cell"],
    stacks: dict[int, tuple[int, ...]],
    flags: "dict[int, tuple[Flag, ...]]",
    kinds: dict[int, str],
    shown: "Display",
) -> "list[Mark]":
    """Return the marks of a position in drawing order, lowest first. Cells that are not in
    `by_cell` get no mark; `kinds` has the kind of each target cell."""
    marks: list[Mark] = []

    def mark(kind: str, cell: int, lift: int = 0, turn: int = 0, aside: int = 0) -> None:
        item = by_cell.get(cell)
        if item:
            ground = cell not in stacks or kind == "held"
            layer = "under" if ground else "badges" if kind in SMALL else "over"
            marks.append(Mark(kind, cell, item.x + aside, item.y - lift, turn, layer))

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
        if "lifted" in own:
            mark("held", cell)
        if "split_off" in own:
            mark("split", cell)
        if "found" in own:
            mark("found_top" if cell in stacks else "found", cell, lift)
        if "surrounded" in own:
            mark("lost", cell)
            continue
        for flag in BADGES:
            if flag in own:
                kind = MARK_OF.get(flag, flag)
                if kind == "refused" and cell not in stacks:
                    kind = "barred"
                mark("part" if many and kind == "cause" else kind, cell, lift)
                break
    if shown.queen_sides:
        _mark_danger(mark, stacks, shown)
    for cell in sorted(kinds):
        mark(kinds[cell], cell)
    for cell in sorted(stacks):
        height = len(stacks[cell])
        if height > 1:
            lift = LIFT if "selected" in flags.get(cell, ()) else 0
            dx, dy = COUNT_SHIFT if shown.coords else (0, 0)
            mark("h%d" % min(height, HIGHEST), cell, lift - dy, 0, dx)
    return marks


def _mark_danger(
    mark: "Callable[[str, int, int, int], None]",
    stacks: dict[int, tuple[int, ...]],
    shown: "Display",
) -> None:
    """Mark each occupied side of a queen with a short bar, if at least DANGER but not all six are
    occupied."""
    for cell in sorted(stacks):
        if not [piece for piece in stacks[cell] if KIND[piece] == QUEEN]:
            continue
        closed = [d for d, n in enumerate(NEIGHBOURS[cell]) if n in stacks]
        if DANGER <= len(closed) < 6:
            for d in closed:
                mark("bar", cell, 0, 30 + 60 * screen_direction(d, shown.orient, shown.mirror))
