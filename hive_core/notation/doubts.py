"""What a hive may look like though no game comes to it, or though the game is over there.

A position may be set up, shown and searched all the same; who sets one up is told. What no hive can
look like at all is judged by hive_core/notation/validity.py.
"""

from hive_core.notation.validity import Fault
from hive_core.rules.board import COPIERS, QUEEN_DUE, THROWERS
from hive_core.rules.bugs import BLACK, COLOR, KIND, NUMBER, QUEENS, WHITE
from hive_core.rules.hexes import NEIGHBOURS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hive_core.rules.board import Board

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
"""Every code of what is strange about a position, with an English sentence."""


def doubts(board: "Board") -> "list[Fault]":
    """Everything that no game comes to, and what ends it; of a position that is not impossible."""
    faults = []
    where, rest = board.where, board.rest
    for piece, cell in enumerate(where):
        lower = piece - 1
        numbered = cell >= 0 and NUMBER[piece] > 1
        if numbered and where[lower] < 0 and lower in board.rosters[COLOR[piece]]:
            faults.append(Fault("number_skipped", (piece,), COLOR[piece]))
    for side in (WHITE, BLACK):
        queen = QUEENS[side]
        own = [piece for piece in board.rosters[side] if where[piece] >= 0]
        taken = (board.ply + 1 - side) // 2
        if queen in own:
            if len(own) == 1 and taken == 1 and board.tournament:
                faults.append(Fault("queen_opening", (queen,), side))
            continue
        if queen not in board.rosters[side]:
            continue
        if taken >= QUEEN_DUE:
            faults.append(Fault("queen_late", (), side))
        elif len(own) < taken:
            faults.append(Fault("placed_too_few", (), side))
        for piece in own:
            if board.below[piece] >= 0 or (piece == rest and side != board.turn):
                faults.append(Fault("moved_before_queen", (piece,), side))
    if rest >= 0 and COLOR[rest] == board.turn and not _throwers(board, rest):
        faults.append(Fault("nothing_throws", (rest,), board.turn))
    lost = [queen for queen in QUEENS if where[queen] >= 0 and _is_surrounded(board, queen)]
    if len(lost) == 2:
        faults.append(Fault("both_surrounded", tuple(lost), -1))
    elif lost:
        faults.append(Fault("surrounded", tuple(lost), COLOR[lost[0]]))
    return faults


def _is_surrounded(board: "Board", queen: int) -> bool:
    return board.ring[board.where[queen]] & 63 == 63


def _throwers(board: "Board", piece: int) -> "list[int]":
    """What may have thrown a piece to where it lies: beside it, on the ground, of the other side."""
    if board.below[piece] >= 0:
        return []
    found = []
    for beside in NEIGHBOURS[board.where[piece]]:
        other = board.top[beside]
        if other < 0 or board.below[other] >= 0 or COLOR[other] == COLOR[piece]:
            continue
        if KIND[other] in THROWERS or KIND[other] in COPIERS:
            found.append(other)
    return found
