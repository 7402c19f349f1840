"""Options for displaying a position: selection, refusal, annotations, orientation. Pure."""

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
        ("refused_cell", "int"),
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
"""Options of one drawing of a position; the function `display` makes them.

`selected` is a piece, `targets` the cells it may go to, `throws` those targets that only a throw
reaches (if an enemy piece is selected and `throws` is empty: all), `thrower` the piece that would
throw, `pending_target` the target whose move waits to be confirmed (-1: none). `refusal` has the
cells and pieces that caused it, `refused_cell` is the cell that was tapped. `queen_sides` False
hides which sides of a queen in danger are closed. `active` is False while this page may not move.
`numbers` is "dots", "digits" or "none": how equal pieces are marked.

For lessons and diagrams: `found` are cells already answered; `signs` (kind of
`annotation_svg.KINDS`, cell) and `arrows` (from cell, to cell) are the author's; `lifted` is a
piece held above the board; `all_hot` True means that any cell may be the answer, so nothing shows
which piece can move; `coords` writes q,r on every cell; `orient` and `mirror` turn the board as in
`hive_core.drawing.orientation`; `label` names the board; `rim` True keeps the empty cells around
the hive in view, as room for the next piece.
"""


def display(
    selected: int = -1,
    targets: "tuple[int, ...]" = (),
    throws: "tuple[int, ...]" = (),
    thrower: int = -1,
    pending_target: int = -1,
    refusal: "Refusal | None" = None,
    refused_cell: int = -1,
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
    """Return a Display with the given options; the defaults show a bare position."""
    return Display(
        selected=selected,
        targets=targets,
        throws=throws,
        thrower=thrower,
        pending_target=pending_target,
        refusal=refusal,
        refused_cell=refused_cell,
        show_movable=show_movable,
        queen_sides=queen_sides,
        active=active,
        numbers=numbers,
        found=found,
        signs=signs,
        arrows=arrows,
        lifted=lifted,
        all_hot=all_hot,
        coords=coords,
        orient=orient,
        mirror=mirror,
        label=label,
        rim=rim,
    )
