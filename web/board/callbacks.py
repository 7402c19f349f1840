"""Callbacks from a board to its owner. Only the computer's help is optional."""

from hive_core.records import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

Listener = NamedTuple(
    "Listener",
    [
        ("tap", "Callable[[int], object]"),
        ("deselect", "Callable[[], object]"),
        ("say", "Callable[[str], object]"),
        ("reserve", "Callable[[], object]"),
        ("help", "Callable[[], object]"),
        ("hint", "Callable[[], object] | None"),
        ("value", "Callable[[], object] | None"),
        ("movable", "Callable[[int], bool]"),
        ("carry", "Callable[[int], object]"),
        ("put", "Callable[[int, int], object]"),
        ("mark", "Callable[[int, int], object] | None"),
        ("hold", "Callable[[int], bool] | None"),
    ],
)
"""tap(cell): a cell was tapped; deselect(): a tap beside the hive, Escape, or a piece that is not
carried on; say(text) to a screen reader; reserve(): the focus wants to go there; help(): the keys are
asked for; hint() and value(), None where there is no computer to ask; movable(piece): whether it may be
carried now; carry(piece): it is taken up; put(piece, cell): it is let go over a cell;
mark(begin, end): the right button drew from cell to cell, or a key asks for a sign (both the same) or
an arrow (`end` -1: it begins or ends there); hold(cell): a finger rests on a cell that has no stack,
True where that meant something. Both None where nothing is drawn."""
