"""What no hive can look like: one judge for position texts and for whoever sets a position up.

What a hive may look like though no game comes to it is told by hive_core/notation/doubts.py.
"""

from hive_core.records import NamedTuple
from hive_core.rules.bugs import BLACK, BUGS, CLIMBS, COLOR, KIND, WHITE, other
from hive_core.rules.hexes import AXIAL
from hive_core.rules.layout import layout

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hive_core.rules.board import Board

    Axial = tuple[int, int]

Fault = NamedTuple("Fault", [("code", "str"), ("pieces", "tuple[int, ...]"), ("side", "int")])
"""What is wrong with a position: a code in PROBLEMS of hive_core.rules.errors or in DOUBTS of
hive_core.notation.doubts, the pieces that it is about, and the side (-1 where it is about neither)."""

CLIMBERS = {kind for kind, climbs in enumerate(CLIMBS) if climbs}
"""The kinds that can stand on top of another piece."""


def impossible(board: "Board") -> "list[Fault]":
    """Everything that makes a position impossible, in the order in which a text is told of it."""
    rest, where = board.rest, board.where
    faults = []
    for piece, cell in enumerate(where):
        if cell >= 0 and BUGS[KIND[piece]].expansion not in board.expansions:
            faults.append(Fault("not_in_game", (piece,), COLOR[piece]))
    spots = {(q, r): piece for piece, _, q, r, _ in layout(board)[0]}
    found = parts(sorted(spots))
    trunk = max(found, key=len) if found else []
    for part in found:
        if part is not trunk:
            faults.append(Fault("apart", tuple([spots[spot] for spot in part]), -1))
    for piece, below in enumerate(board.below):
        if where[piece] >= 0 and below >= 0 and KIND[piece] not in CLIMBERS:
            faults.append(Fault("not_on_top", (piece,), COLOR[piece]))
    if rest >= 0 and where[rest] < 0:
        faults.append(Fault("last_not_in_play", (rest,), COLOR[rest]))
    elif rest >= 0 and board.top[where[rest]] != rest:
        faults.append(Fault("last_covered", (rest,), COLOR[rest]))
    elif board.ply < earliest_ply(board, board.turn):
        faults.append(Fault("too_early", (), -1))
    if board.ply and not spots:
        faults.append(Fault("nothing_in_play", (), -1))
    return faults


def parts(cells: "list[Axial]") -> "list[list[Axial]]":
    """The parts of a hive on these cells, that of the first cell first; one, if it is whole."""
    left = set(cells)
    found = []
    for first in cells:
        if first not in left:
            continue
        left.discard(first)
        part = [first]
        for q, r in part:
            for dq, dr in AXIAL:
                beside = (q + dq, r + dr)
                if beside in left:
                    left.discard(beside)
                    part.append(beside)
        found.append(part)
    return found


def earliest_ply(board: "Board", turn: int) -> int:
    """The first ply in which `turn` can be to move with these pieces in play.

    Every piece took its owner a turn to place, every one on top of another a second one to climb; a
    piece that rests was moved by the other side in the ply before.
    """
    turns = [0, 0]
    for piece, cell in enumerate(board.where):
        if cell >= 0:
            turns[COLOR[piece]] += 2 if board.below[piece] >= 0 else 1
    mover = other(turn)
    rest = board.rest
    if rest >= 0 and (COLOR[rest] != mover or board.below[rest] < 0):
        turns[mover] += 1
    if turn == WHITE:
        return 2 * max(turns)
    return max(1, 2 * turns[WHITE] - 1, 2 * turns[BLACK] + 1)
