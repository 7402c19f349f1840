"""Coach of a first game: in each turn, one sentence on what matters most. Pure.

The sentence follows from rules and counts on the present position. The only search is for a move
that closes the last side of a queen.
"""

from hive_core.notation.position import parse_position, spell_position
from hive_core.records import NamedTuple
from hive_core.rules.board import ONGOING, SHIFT
from hive_core.rules.bugs import BUGS, COLOR, KIND, NAMES, QUEENS, other
from hive_core.rules.hexes import NEIGHBOURS, OCCUPIED
from hive_core.search.prover import Prover

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hive_core.game import Snapshot
    from hive_core.rules.board import Board

Line = NamedTuple("Line", [("key", "str"), ("lesson", "str"), ("params", "dict[str, int | str]")])
"""A sentence of the coach: its key in the catalogue, the id of the lesson about it, and the values to
insert, of which `piece` is a piece's UHP name."""
NO_LINE = Line("", "", {})

SIDES = 6
NARROW = 4
"""Number of occupied sides of a queen from which on the coach warns that she has little room."""
ANT = [bug.letter for bug in BUGS].index("A")


def coach(snapshot: "Snapshot", board: "Board") -> "Line":
    """Return the coach's sentence for the side to move. `board` has the position of `snapshot`; it
    is not changed."""
    if snapshot.result != ONGOING or snapshot.must_pass:
        return NO_LINE
    due = snapshot.queen_due[snapshot.turn]
    if due:
        return _before_queen(snapshot, due)
    own = _parse(board)
    if own.where[QUEENS[other(own.turn)]] < 0:
        return Line("coach.spread", "L48", {})
    return _queens(snapshot, own) or _pieces(snapshot, own) or _counted(own)


def _parse(board: "Board") -> "Board":
    """Return a copy of `board`."""
    return parse_position(spell_position(board))


def _before_queen(snapshot: "Snapshot", due: int) -> "Line":
    """Return the coach's sentence for the side to move, whose queen is not placed yet and must be
    within `due` turns."""
    if snapshot.ply == 0:
        return Line("coach.first", "L04", {})
    if snapshot.ply == 1:
        return Line("coach.reply", "L04", {})
    if due == 1:
        return Line("guide.queen_now", "L10", {})
    return Line("coach.queen_soon", "L11", {"n": due})


# The two queens


def closed(board: "Board", color: int) -> int:
    """Return the number of occupied sides of the queen of `color`, who must be in play."""
    return len(OCCUPIED[board.ring[board.where[QUEENS[color]]]])


def _queens(snapshot: "Snapshot", board: "Board") -> "Line | None":
    """Return the coach's sentence if a queen is in danger, else None."""
    me = board.turn
    mine, yours = closed(board, me), closed(board, other(me))
    queen = QUEENS[me]
    if Prover(board).winning_moves():
        return Line("coach.win", "L45", {})
    threats = _threats(board)
    if len(threats) == 1:
        return Line("coach.danger", "L57", {"piece": NAMES[threats[0]]})
    if threats:
        return Line("coach.dangers", "L57", {"n": len(threats)})
    top = board.top[board.where[queen]]
    if COLOR[top] != me:
        return Line("coach.covered", "L54", {"piece": NAMES[top]})
    if mine >= NARROW and mine >= yours:
        return Line("coach.narrow", "L57", {"n": mine})
    visitor = _visitor(snapshot, board)
    if visitor >= 0:
        return Line("coach.visitor", "L40", {"piece": NAMES[visitor], "n": mine})
    if yours == SIDES - 1:
        return Line("coach.one_left", "L55", {})
    return None


def _threats(board: "Board") -> "list[int]":
    """Return the pieces that could close the last side of the queen of the side to move, if it were
    the opponent's turn."""
    turn, rest = board.turn, board.rest
    board.turn, board.rest = other(turn), -1
    found = {move >> SHIFT for move in Prover(board).winning_moves()}
    board.turn, board.rest = turn, rest
    return sorted(found)


def _visitor(snapshot: "Snapshot", board: "Board") -> int:
    """Return the opponent's piece that the last move brought beside the queen of the side to move,
    -1 for none."""
    if not snapshot.last:
        return -1
    piece, origin, cell, _ = snapshot.last
    queen = board.where[QUEENS[board.turn]]
    beside = NEIGHBOURS[queen]
    came = cell in beside and origin not in beside
    return piece if came and COLOR[piece] != board.turn else -1


# The other pieces


def _pieces(snapshot: "Snapshot", board: "Board") -> "Line | None":
    """Return the coach's sentence on a good use of the pieces of the side to move, None if there is
    none."""
    me = board.turn
    in_play = [piece for piece in board.rosters[me] if board.where[piece] >= 0]
    free = [piece for piece, _ in snapshot.groups if piece in in_play]
    beside = NEIGHBOURS[board.where[QUEENS[other(me)]]]
    ants = [piece for piece in board.rosters[me] if KIND[piece] == ANT]
    idle = [ant for ant in ants if ant in free and board.where[ant] not in beside]
    if idle:
        return Line("coach.ant", "L26", {"piece": NAMES[idle[0]], "n": closed(board, other(me))})
    placed = [piece for piece, _ in snapshot.groups if board.where[piece] < 0]
    if placed and 3 * len(free) < len(in_play):
        return Line("coach.stuck", "L60", {"n": len(free), "all": len(in_play)})
    if [piece for piece in placed if KIND[piece] == ANT]:
        return Line("coach.bring_ant", "L26", {})
    return None


def _counted(board: "Board") -> "Line":
    """Return the coach's sentence that compares the numbers of occupied sides of the two queens."""
    me = board.turn
    params: "dict[str, int | str]" = {"mine": closed(board, me), "theirs": closed(board, other(me))}
    lead = closed(board, other(me)) - closed(board, me)
    key = "coach.ahead" if lead > 0 else "coach.behind" if lead < 0 else "coach.level"
    return Line(key, "L60", params)
