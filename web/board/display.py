"""How a position is displayed: selection, refusal, and an author's annotations. Pure."""

from hive_core.records import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hive_core.rules.errors import Refusal

Display = NamedTuple(
    "Display",
    [
        ("selected", "int"),
        ("targets", "tuple[int, ...]"),
        ("throws", "tuple[int, ...]"),
        ("thrower", "int"),
        ("pending_target", "int"),
        ("refusal", "Refusal | None"),
        ("refused", "int"),
        ("show_movable", "bool"),
        ("queen_sides", "bool"),
        ("active", "bool"),
        ("numbers", "str"),
        ("found", "tuple[int, ...]"),
        ("signs", "tuple[tuple[str, int], ...]"),
        ("arrows", "tuple[tuple[int, int], ...]"),
        ("lifted", "int"),
        ("all_hot", "bool"),
        ("coords", "bool"),
        ("orient", "int"),
        ("mirror", "bool"),
        ("label", "str"),
        ("rim", "bool"),
    ],
)
"""`display` makes one.

`selected` a piece, `targets` the cells it may go to, `throws` those of them reached by a throw (empty
with an enemy piece selected: all), `thrower` the piece that would throw, `pending_target` the
target whose move waits to be confirmed, -1 for none; `refusal` has cells and pieces
that caused it, `refused` is the cell that was tapped; `queen_sides` False leaves out which sides of a
queen in danger are closed; `active` False while this screen may not move;
`numbers` is "dots", "digits" or "none", how equal pieces are told apart.

For lessons and diagrams: `found` cells that were answered; `signs` (kind of `signs.KINDS`, cell) and
`arrows` (from cell, to cell) of the author; `lifted` a piece in the hand; `all_hot` True where any cell
may be the answer, so that neither marks nor names say who can move; `coords` writes q,r on every cell;
`orient` and `mirror` turn the board as in `hive_core.drawing.orientation`; `label` names the board;
`rim` True keeps the empty cells around the hive in view, whatever is chosen: room for the next
piece."""


def display(
    selected: int = -1,
    targets: "tuple[int, ...]" = (),
    throws: "tuple[int, ...]" = (),
    thrower: int = -1,
    pending_target: int = -1,
    refusal: "Refusal | None" = None,
    refused: int = -1,
    show_movable: bool = False,
    queen_sides: bool = True,
    active: bool = True,
    numbers: str = "dots",
    found: "tuple[int, ...]" = (),
    signs: "tuple[tuple[str, int], ...]" = (),
    arrows: "tuple[tuple[int, int], ...]" = (),
    lifted: int = -1,
    all_hot: bool = False,
    coords: bool = False,
    orient: int = 0,
    mirror: bool = False,
    label: str = "",
    rim: bool = False,
) -> "Display":
    """A Display: a bare position unless something else is asked for."""
    return Display(
        selected,
        targets,
        throws,
        thrower,
        pending_target,
        refusal,
        refused,
        show_movable,
        queen_sides,
        active,
        numbers,
        found,
        signs,
        arrows,
        lifted,
        all_hot,
        coords,
        orient,
        mirror,
        label,
        rim,
    )
