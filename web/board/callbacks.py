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
        ("type", "Callable[[], object] | None"),
    ],
)
"""Callbacks of a board. Only `hint`, `value`, `mark`, `hold` and `type` may be
None.

- tap(cell): a cell was tapped.
- deselect(): the user tapped beside the hive, pressed Escape, or cancelled a drag.
- say(text): announce `text` to screen readers.
- reserve(), help(): focus the reserve; show the help on keys.
- hint(), value(): request a hint, an evaluation. None if no engine can answer.
- movable(piece): return whether the piece may be dragged now.
- carry(piece), put(piece, cell): a drag of `piece` begins; it ends over `cell`.
- mark(begin, end): draw an arrow from cell `begin` to cell `end`, or a sign on one cell if both are
  equal. `end` is -1 if a key sets only one end of an arrow. None if the board cannot be annotated.
- hold(cell): a finger rests on a cell without a stack. Return True if the owner has reacted, so
  that the touch is no tap. None as for `mark`.
- type(): open the field for typing a move. None if there is none.
"""
