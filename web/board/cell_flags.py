"""Flags of the cells of a position: what is special about a cell, such as "selected" or "can_move".
The board marks them, and screen readers announce them. Pure."""

from hive_core.drawing.annotation_svg import STEPS
from hive_core.rules.bugs import KIND, QUEEN
from hive_core.rules.hexes import NEIGHBOURS, axial

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hive_core.game import Snapshot
    from hive_core.rules.errors import Refusal
    from web.board.display import Display
    from web.board.scene_types import Flag, Place

CAUSE_OF = {
    "pinned": "split_off",
    "gate": "gate_side",
    "gate_high": "gate_side",
    "gate_throw": "gate_side",
}
"""Flag for the cells because of which a move is refused, by the reason of the refusal; "cause" for
a reason that is missing here."""


def position_flags(
    snapshot: "Snapshot", stacks: dict[int, tuple[int, ...]], shown: "Display"
) -> "dict[int, tuple[Flag, ...]]":
    """Return the flags of each cell that has any, in the order in which screen readers announce
    them. Targets of the selected piece get no flag: `Cell.kind` marks them."""
    flags: dict[int, tuple[Flag, ...]] = {}
    selected, refusal, refused = shown.selected, shown.refusal, shown.refused_cell
    where = {piece: cell for piece, cell, _, _, _ in snapshot.pieces}

    def add(cell: int, flag: str) -> None:
        if cell >= 0:
            old = flags.get(cell, ())
            if flag not in old:
                flags[cell] = old + (flag,)

    add(where.get(selected, -1), "selected")
    if shown.active and not shown.all_hot and not snapshot.ended_by:
        for piece, _ in snapshot.legal_by_piece:
            cell = where.get(piece, -1)
            if cell >= 0 and stacks[cell][-1] == piece and piece != selected:
                add(cell, "can_move")
    if refusal is not None:
        add(refused, "pinned" if refusal.reason == "pinned" and refused in stacks else "refused")
        cause = CAUSE_OF.get(refusal.reason, "cause")
        for cell in _causes(refusal, where):
            if cell != refused:
                add(cell, cause)
    add(where.get(shown.thrower, -1), "threw_now")
    if snapshot.last is not None and snapshot.last[0] >= 0:
        piece, origin, goal, past_thrower = snapshot.last
        add(goal, "moved_last")
        add(origin, "left_last")
        add(where.get(past_thrower, -1), "threw")
        if past_thrower >= 0:
            add(where.get(snapshot.rest, -1), "resting")
    elif snapshot.last is None:
        add(where.get(snapshot.rest, -1), "moved_last")
    for piece, cell in sorted(where.items()):
        if KIND[piece] == QUEEN and all(n in stacks for n in NEIGHBOURS[cell]):
            add(cell, "surrounded")
    return flags


def _causes(refusal: "Refusal", where: dict[int, int]) -> list[int]:
    """Return the cells that cause `refusal`: those that it names, and those of the pieces that it
    names. `where` maps pieces to cells."""
    cells = list(refusal.cells)
    cells.extend([where[piece] for piece in refusal.pieces if piece in where])
    return cells


def add_lesson_flags(
    flags: "dict[int, tuple[Flag, ...]]",
    snapshot: "Snapshot",
    places: "list[Place]",
    shown: "Display",
) -> None:
    """Add to `flags` those for what a lesson or a diagram's author shows: answers already found, a
    piece shown above the board, signs and arrows."""

    def add(cell: int, flag: "Flag") -> None:
        flags[cell] = flags.get(cell, ()) + (flag,)

    for cell in sorted(shown.found):
        add(cell, "found")
    held = cell_of(snapshot, shown.lifted)
    if held >= 0:
        add(held, "lifted")
    for kind, cell in shown.signs:
        add(cell, ("step", int(kind), 0) if kind in STEPS else "sign." + kind)
    if shown.arrows:
        axials = {cell: (q, r) for _, _, cell, q, r in places}
        for begin, end in shown.arrows:
            q, r = axials.get(end) or axial(end)
            add(begin, ("arrow", q, r))


def gate_signs(flags: "dict[int, tuple[Flag, ...]]") -> tuple[tuple[str, int], ...]:
    """Return ("gate", cell) for each cell that flanks a gate through which a refused move would have to
    pass."""
    return tuple([("gate", cell) for cell in sorted(flags) if "gate_side" in flags[cell]])


def cell_of(snapshot: "Snapshot", piece: int) -> int:
    """Return the cell of `piece`, or -1 if it is in reserve or is -1 itself."""
    if piece >= 0:
        for other, cell, _, _, _ in snapshot.pieces:
            if other == piece:
                return cell
    return -1


SPOKEN = {"pinned": "refused", "threw_now": ""}
"""Name under which screen readers announce a flag, if it is another one than the flag; "" for a
flag that is not announced."""


def spoken_flags(own: "tuple[Flag, ...]") -> "tuple[Flag, ...]":
    """Return the flags `own` of a cell under the names by which screen readers announce them,
    without those that are not announced."""
    spoken: tuple[Flag, ...] = ()
    for flag in own:
        word = SPOKEN.get(flag, flag) if isinstance(flag, str) else flag
        if word:
            spoken += (word,)
    return spoken
