"""Callbacks from a board to its owner. Only `hint`, `value`, `mark` and `hold` are optional."""

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
"""Callbacks of a board.

tap(cell): a cell was tapped. deselect(): a tap beside the hive, Escape, or a drag that was
cancelled. say(text): announce to screen readers. reserve(): move the focus to the reserve. help():
show the keys. hint(), value(): None where no engine can answer. movable(piece): return whether the
piece may be dragged now. carry(piece): its drag begins. put(piece, cell): its drag ends over a
cell.

mark(begin, end), None where nothing can be annotated: the right button was dragged from cell to
cell, or a key wants a sign (both cells equal) or an end of an arrow (`end` -1). hold(cell), None
likewise: a finger rests on a cell without a stack; return True if that did something.
"""
