"""Faults of a position: what makes it invalid, and what no game comes to.

Text of an invalid position is refused. A valid position that no game reaches, or in which the game is
over, can be set up, shown and searched; the position editor only warns its author.
"""

from hive_core.records import NamedTuple
from hive_core.rules.board import COPIERS, QUEEN_DUE, THROWERS
from hive_core.rules.bugs import BLACK, BUGS, CLIMBS, COLOR, KIND, NUMBER, QUEENS, WHITE, other
from hive_core.rules.hexes import AXIAL, NEIGHBOURS
from hive_core.rules.layout import layout

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hive_core.rules.board import Board

    Axial = tuple[int, int]

PositionFault = NamedTuple(
    "PositionFault", [("code", "str"), ("pieces", "tuple[int, ...]"), ("side", "int")]
)
"""A fault of a position. `code` is a key of PROBLEMS in hive_core.rules.error_sentences, or of DOUBTS.
`pieces` are the pieces at fault, and `side` is the side at fault, -1 for both or neither."""

DOUBTS = {
    "queen_late": "the queen has to be in play by the fourth turn",
    "queen_opening": "the queen may not be the first piece placed",
    "number_skipped": "equal pieces are placed in the order of their numbers",
    "moved_before_queen": "nothing moves before the own queen is in play",
    "placed_too_few": "without its queen a side places a piece every turn",
    "nothing_throws": "a piece of the side to move was moved last, and nothing there throws",
    "surrounded": "this queen is surrounded: the game is over",
    "both_surrounded": "both queens are surrounded: the game is over, a draw",
}
"""English sentence for every code that `doubts` returns."""

CLIMBERS = {kind for kind, climbs in enumerate(CLIMBS) if climbs}
"""Kinds of bugs that can stand on top of another piece."""


def impossible(board: "Board") -> "list[PositionFault]":
    """Return the faults that make the position on `board` invalid, [] if it is valid.

    A reader of position text reports only the first fault.
    """
    rest, where = board.rest, board.where
    faults = []
    for piece, cell in enumerate(where):
        if cell >= 0 and BUGS[KIND[piece]].expansion not in board.expansions:
            faults.append(PositionFault("not_in_game", (piece,), COLOR[piece]))
    spots = {(q, r): piece for piece, _, q, r, _ in layout(board)[0]}
    found = parts(sorted(spots))
    trunk = max(found, key=len) if found else []
    for part in found:
        if part is not trunk:
            faults.append(PositionFault("apart", tuple([spots[spot] for spot in part]), -1))
    for piece, below in enumerate(board.below):
        if where[piece] >= 0 and below >= 0 and KIND[piece] not in CLIMBERS:
            faults.append(PositionFault("not_on_top", (piece,), COLOR[piece]))
    if rest >= 0 and where[rest] < 0:
        faults.append(PositionFault("last_not_in_play", (rest,), COLOR[rest]))
    elif rest >= 0 and board.top[where[rest]] != rest:
        faults.append(PositionFault("last_covered", (rest,), COLOR[rest]))
    elif board.ply < earliest_ply(board, board.turn):
        faults.append(PositionFault("too_early", (), -1))
    if board.ply and not spots:
        faults.append(PositionFault("nothing_in_play", (), -1))
    return faults


def parts(cells: "list[Axial]") -> "list[list[Axial]]":
    """Return the connected parts of a hive that fills `cells`, each as a list of cells. The part that
    holds the first of `cells` is the first."""
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
    """Return the least number of plies after which the side `turn` can be to move with the pieces now
    in play.

    Every piece in play took its owner one turn to place it, and every piece on top of another a second
    turn to climb. A resting piece was moved by the opponent of `turn` in the ply before.
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


def doubts(board: "Board") -> "list[PositionFault]":
    """Return the reasons why no game can have led to the position on `board`, though it is valid:
    faults with codes of DOUBTS, [] if there are none. That the game is over there counts as a fault
    too."""
    faults = []
    where, rest = board.where, board.rest
    for piece, cell in enumerate(where):
        lower = piece - 1
        numbered = cell >= 0 and NUMBER[piece] > 1
        if numbered and where[lower] < 0 and lower in board.rosters[COLOR[piece]]:
            faults.append(PositionFault("number_skipped", (piece,), COLOR[piece]))
    for side in (WHITE, BLACK):
        queen = QUEENS[side]
        own = [piece for piece in board.rosters[side] if where[piece] >= 0]
        taken = (board.ply + 1 - side) // 2
        if queen in own:
            if len(own) == 1 and taken == 1 and board.tournament:
                faults.append(PositionFault("queen_opening", (queen,), side))
            continue
        if queen not in board.rosters[side]:
            continue
        if taken >= QUEEN_DUE:
            faults.append(PositionFault("queen_late", (), side))
        elif len(own) < taken:
            faults.append(PositionFault("placed_too_few", (), side))
        for piece in own:
            if board.below[piece] >= 0 or (piece == rest and side != board.turn):
                faults.append(PositionFault("moved_before_queen", (piece,), side))
    if rest >= 0 and COLOR[rest] == board.turn and not _throwers(board, rest):
        faults.append(PositionFault("nothing_throws", (rest,), board.turn))
    lost = [queen for queen in QUEENS if where[queen] >= 0 and _is_surrounded(board, queen)]
    if len(lost) == 2:
        faults.append(PositionFault("both_surrounded", tuple(lost), -1))
    elif lost:
        faults.append(PositionFault("surrounded", tuple(lost), COLOR[lost[0]]))
    return faults


def _is_surrounded(board: "Board", queen: int) -> bool:
    return board.ring[board.where[queen]] & 63 == 63


def _throwers(board: "Board", piece: int) -> "list[int]":
    """Return the enemy pieces on the ground beside `piece` that may have thrown it to its cell."""
    if board.below[piece] >= 0:
        return []
    found = []
    for beside in NEIGHBOURS[board.where[piece]]:
        enemy = board.top[beside]
        if enemy < 0 or board.below[enemy] >= 0 or COLOR[enemy] == COLOR[piece]:
            continue
        if KIND[enemy] in THROWERS or KIND[enemy] in COPIERS:
            found.append(enemy)
    return found
