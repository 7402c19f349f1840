"""Coach of a first game: in each turn, one sentence on what matters most. Pure.

The sentence follows from rules and counts on the present position. The only search is for a move
that closes the last side of a queen.
"""

from hive_core.notation.position import parse_position, spell_position
from hive_core.records import NamedTuple
from hive_core.rules.board import CELL, ONGOING, SHIFT
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
"""Minimum number of occupied sides of a queen at which the coach warns that she has little room."""
ANT = [bug.letter for bug in BUGS].index("A")


def coach(snapshot: "Snapshot", board: "Board", spoken: "tuple[Line, ...]" = ()) -> "Line":
    """Return the coach's sentence for the side to move. `board` has the position of `snapshot`; it
    is not changed. `spoken` are the coach's sentences of the last turns, the last one at the end: only
    a danger, a win and the queen's deadline are repeated."""
    if snapshot.result != ONGOING or snapshot.must_pass:
        return NO_LINE
    due = snapshot.queen_due[snapshot.turn]
    if due:
        return _before_queen(snapshot, due, board.expansions)
    own = _parse(board)
    if own.where[QUEENS[other(own.turn)]] < 0:
        return _fresh([Line("coach.spread", "L48", {})], spoken)
    urgent = _urgent(own)
    if urgent:
        return urgent
    lines = _queens(snapshot, own) + _pieces(snapshot, own) + [_counted(own)]
    return _fresh(lines, spoken)


def _fresh(lines: "list[Line]", spoken: "tuple[Line, ...]") -> "Line":
    """Return the first of `lines` that is not in `spoken`, the sentences spoken so far, and not of the
    same kind as the last of them; NO_LINE if there is none."""
    last = spoken[-1].key if spoken else ""
    for line in lines:
        if line.key != last and line not in spoken:
            return line
    return NO_LINE


def _parse(board: "Board") -> "Board":
    """Return a copy of `board`."""
    return parse_position(spell_position(board))


def _before_queen(snapshot: "Snapshot", due: int, expansions: str) -> "Line":
    """Return the coach's sentence for a side whose queen is in reserve and must be placed within `due`
    turns. The first two sentences name every bug that a hint would place: with the expansions of
    `expansions`, a string of letters, also the pillbug or the mosquito."""
    if snapshot.ply == 0:
        return Line("coach.first_pillbug" if "P" in expansions else "coach.first", "L04", {})
    if snapshot.ply == 1:
        if "P" in expansions:
            return Line("coach.reply_pillbug", "L04", {})
        return Line("coach.reply_mosquito" if "M" in expansions else "coach.reply", "L04", {})
    if due == 1:
        return Line("guide.queen_now", "L10", {})
    return Line("coach.queen_soon", "L11", {"n": due})


# The two queens


def closed(board: "Board", color: int) -> int:
    """Return the number of occupied sides of the queen of `color`, who must be in play."""
    return len(OCCUPIED[board.ring[board.where[QUEENS[color]]]])


def _urgent(board: "Board") -> "Line | None":
    """Return the coach's sentence if a queen's last side can be closed, else None."""
    if Prover(board).winning_moves():
        return Line("coach.win", "L45", {})
    return _danger(board)


def _queens(snapshot: "Snapshot", board: "Board") -> "list[Line]":
    """Return the coach's sentences on the two queens, the most important first."""
    me = board.turn
    mine, yours = closed(board, me), closed(board, other(me))
    lines = []
    top = board.top[board.where[QUEENS[me]]]
    if COLOR[top] != me:
        lines.append(Line("coach.covered", "L54", {"piece": NAMES[top]}))
    elif mine >= NARROW and mine >= yours:
        lines.append(_narrow(snapshot, board, mine))
    visitor = _visitor(snapshot, board)
    if visitor >= 0:
        lines.append(Line("coach.visitor", "L40", {"piece": NAMES[visitor], "n": mine}))
    if yours == SIDES - 1:
        lines.append(Line("coach.one_left", "L55", {}))
    return lines


def _danger(board: "Board") -> "Line | None":
    """Return the coach's warning of what could surround the queen of the side to move, if it were the
    opponent's turn; None for nothing."""
    turn, rest = board.turn, board.rest
    board.turn, board.rest = other(turn), -1
    moves = Prover(board).winning_moves()
    thrown = [move for move in moves if not _walks(board, move)]
    throwers = board.throwers_for(thrown[0]) if thrown else []
    board.turn, board.rest = turn, rest
    pieces = sorted({move >> SHIFT for move in moves})
    if not pieces:
        return None
    if len(pieces) > 1 or board.where[pieces[0]] < 0:
        return Line("coach.dangers", "L57", {"n": len(pieces)})
    if len(thrown) == len(moves) and throwers:
        return Line("coach.danger_throw", "L57", {"piece": NAMES[throwers[0]]})
    high = board.height[board.where[pieces[0]]] > 1
    return Line("coach.danger_high" if high else "coach.danger", "L57", {"piece": NAMES[pieces[0]]})


def _walks(board: "Board", move: int) -> bool:
    """Return whether the legal `move` is possible without a throw."""
    piece, goal = move >> SHIFT, move & CELL
    origin = board.where[piece]
    if origin < 0:
        return True
    if COLOR[piece] != board.turn or board.pinned(origin):
        return False
    return goal in BUGS[KIND[piece]].reach(board, origin)


def _narrow(snapshot: "Snapshot", board: "Board", closed_sides: int) -> "Line":
    """Return the coach's sentence for a queen with few free sides: which move can give her room, if
    any."""
    queen = QUEENS[board.turn]
    beside = NEIGHBOURS[board.where[queen]]
    movable = [piece for piece, _ in snapshot.legal_by_piece if COLOR[piece] == board.turn]
    if queen in movable:
        return Line("coach.narrow", "L57", {"n": closed_sides})
    for piece, goals in snapshot.legal_by_piece:
        cell = board.where[piece]
        leaves = cell in beside and board.height[cell] == 1 and not set(goals) <= set(beside)
        if piece in movable and leaves:
            return Line("coach.narrow_leave", "L57", {"n": closed_sides, "piece": NAMES[piece]})
    return Line("coach.narrow_stop", "L57", {"n": closed_sides})


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


def _pieces(snapshot: "Snapshot", board: "Board") -> "list[Line]":
    """Return the coach's sentences on a good use of the pieces of the side to move, the most important
    first."""
    me = board.turn
    in_play = [piece for piece in board.rosters[me] if board.where[piece] >= 0]
    free = [piece for piece, _ in snapshot.legal_by_piece if piece in in_play]
    lines = []
    ant = _attacker(snapshot, board)
    if ant >= 0:
        params: "dict[str, int | str]" = {"piece": NAMES[ant], "n": closed(board, other(me))}
        lines.append(Line("coach.ant", "L26", params))
    placed = [piece for piece, _ in snapshot.legal_by_piece if board.where[piece] < 0]
    if placed and len(in_play) > 1 and 3 * len(free) < len(in_play):
        stuck = Line("coach.stuck", "L60", {"n": len(free), "all": len(in_play)})
        lines.append(stuck if free else Line("coach.all_stuck", "L60", {}))
    if [piece for piece in placed if KIND[piece] == ANT]:
        lines.append(Line("coach.bring_ant", "L26", {}))
    return lines


def _attacker(snapshot: "Snapshot", board: "Board") -> int:
    """Return an ant of the side to move that can reach a side of the enemy queen without unpinning an
    enemy piece; -1 for none."""
    enemy = other(board.turn)
    beside = NEIGHBOURS[board.where[QUEENS[enemy]]]
    held = [piece for piece in board.rosters[enemy] if _held(board, piece)]
    for ant, goals in snapshot.legal_by_piece:
        if KIND[ant] != ANT or COLOR[ant] == enemy or board.where[ant] < 0:
            continue
        for goal in goals if board.where[ant] not in beside else ():
            if goal not in beside or not _walks(board, ant << SHIFT | goal):
                continue
            board.make(ant << SHIFT | goal)
            freed = [piece for piece in held if not _held(board, piece)]
            board.undo()
            if not freed:
                return ant
    return -1


def _held(board: "Board", piece: int) -> bool:
    """Return whether moving `piece` away would split the hive (it is pinned)."""
    cell = board.where[piece]
    return cell >= 0 and board.height[cell] == 1 and board.pinned(cell)


def _counted(board: "Board") -> "Line":
    """Return the coach's sentence that compares the numbers of occupied sides of the two queens."""
    me = board.turn
    params: "dict[str, int | str]" = {"n": closed(board, me), "theirs": closed(board, other(me))}
    lead = closed(board, other(me)) - closed(board, me)
    key = "coach.ahead" if lead > 0 else "coach.behind" if lead < 0 else "coach.level"
    return Line(key, "L60", params)
