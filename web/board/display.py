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
        ("sights", "tuple[int, ...]"),
    ],
)
"""Options of one drawing of a position; the function `display` makes them. -1 stands for no piece
and no cell. In a game or a task:

- `selected`: piece that is selected; `targets`: cells it may go to.
- `throws`: targets that only a throw reaches. All do if it is empty and an enemy's piece is
  selected.
- `thrower`: piece that would throw.
- `pending_target`: target of a move that the user has still to confirm.
- `refusal`, `refused_cell`: why the last move was refused, and the cell that was tapped.
- `show_movable`: mark the pieces that can move. `queen_sides`: mark closed sides of a queen in
  danger.
- `active`: False while nobody at this page may move.
- `sights`: cells that the view shows before all others.
- `numbers`: "dots", "digits" or "none", the marks that number pieces of one kind.

In lessons and diagrams:

- `found`: cells already answered. `lifted`: piece shown above the board.
- `signs`, `arrows`: the author's, as (kind of `annotation_svg.KINDS`, cell) and (from cell, to
  cell).
- `all_hot`: any cell may be the answer, so nothing shows which piece can move.
- `coords`: write q,r on every cell. `label`: name of the board for screen readers.
- `orient`, `mirror`: turn the board as in `hive_core.drawing.orientation`.
- `rim`: the view includes the empty cells around the hive, where the next piece may go.
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
    sights: "tuple[int, ...]" = (),
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
        sights=sights,
    )
