"""Callbacks by which a board reports to its owner what the user does."""

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
"""Callbacks of a board. Only `hint`, `value`, `mark` and `hold` may be None.

tap(cell): a cell was tapped. deselect(): a tap beside the hive, Escape, or a drag that was
cancelled. say(text): announce to screen readers. reserve(): move the focus to the reserve. help():
show the keys. hint(), value(): request a hint or an evaluation; None if no engine can answer.
movable(piece): return whether the piece may be dragged now. carry(piece): the drag of `piece`
begins. put(piece, cell): the drag of `piece` ends over `cell`.

mark(begin, end): the user annotates the board by dragging the right button from cell to cell, or by
a key. For a sign on one cell, `begin` and `end` are equal; `end` is -1 if a key sets one end of an
arrow. hold(cell): a finger rests on a cell without a stack; return True if the owner has reacted.
`mark` and `hold` are None if the board cannot be annotated.
"""
