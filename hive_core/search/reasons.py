"""The main reason for a move: what it changes on the board, weighed as the evaluation does.

Reasons follow from the rules, so they are true: a piece called pinned is pinned. The evaluation's
weights choose among several: the one that changes the value most.
"""

from hive_core.records import NamedTuple
from hive_core.rules.board import CELL, DRAW, ONGOING, PASS, SHIFT
from hive_core.rules.bugs import BUGS, COLOR, KIND, NAMES, QUEENS, other
from hive_core.rules.hexes import OCCUPIED
from hive_core.rules.steps import drops
from hive_core.search.evaluate import DEFAULT, OCCUPANTS
from hive_core.search.position import HivePosition

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hive_core.rules.board import Board
    from hive_core.search.evaluate import Evaluator
    from hive_core.search.root_stats import RootLine


Reason = NamedTuple("Reason", [("code", "str"), ("piece", "int"), ("number", "int")])
"""`code` of CODES, the piece it is about (-1: none) and a number (0: none); see CODES."""

CODES = (
    # What must be, or is decided: `number` counts the moves of the side that wins.
    "pass",
    "wins",
    "only",
    "forces",
    "lost",
    "draws",
    # A queen that could be surrounded with the next move: the own one no more, or the enemy one now.
    "parries",
    "threatens",
    # The evaluation's terms. `number`: occupied sides of that queen.
    "closes_in",
    "flees",
    "relieves",
    "onto_queen",
    "covers",
    "pins",
    "encloses",
    "frees",
    "guards",
    "climbs",
    "queen_in",
    "brings_in",
    # Nothing changes at once, but the expected next own move does one of the above; or no such thing.
    "prepares",
    "waits",
)

LEAST = 1.5
"""A change worth less than this is not given as the reason of a movement."""
SOON = ("wins", "closes_in", "onto_queen", "covers", "pins", "encloses", "threatens")
"""Reasons that a move may prepare."""

FREE, COVERED, PINNED, ENCLOSED = "", "covered", "pinned", "enclosed"


def reason(board: "Board", line: "RootLine", evaluator: "Evaluator | None" = None) -> "Reason":
    """The reason for `line.move` in the position of `board`, which is played on and restored."""
    known = _decided(board, line) or _at_once(board, line.move)
    if known:
        return known
    best = _best_change(board, line.move, evaluator or DEFAULT)
    if best:
        return best
    return _prepared(board, line.moves, evaluator or DEFAULT)


def _decided(board: "Board", line: "RootLine") -> "Reason | None":
    """Reasons that need no look at the pieces: the result is near, certain, or there is no choice."""
    if line.move == PASS:
        return Reason("pass", -1, 0)
    turn = board.turn
    board.make(line.move)
    result = board.result()
    board.undo()
    if result == turn:
        return Reason("wins", QUEENS[other(turn)], 1)
    if len(board.legal_moves()) == 1:
        return Reason("only", -1, 0)
    if line.proved == 1:
        return Reason("forces", QUEENS[other(turn)], (line.plies + 1) // 2)
    if line.proved == -1:
        return Reason("lost", QUEENS[turn], max(1, line.plies // 2))
    if line.proved == 0 or result == DRAW:
        return Reason("draws", -1, 0)
    return None


def _at_once(board: "Board", move: int) -> "Reason | None":
    """The reason that the move prevents a winning move of the enemy, or creates one of its own
    side; None for neither."""
    turn = board.turn
    board.make(PASS)
    threatened = wins_at_once(board)
    board.undo()
    board.make(move)
    parried = threatened and not wins_at_once(board)
    board.make(PASS)
    threatens = wins_at_once(board)
    board.undo()
    board.undo()
    if parried:
        return Reason("parries", QUEENS[turn], 0)
    if threatens and not threatened:
        return Reason("threatens", QUEENS[other(turn)], 0)
    return None


def wins_at_once(board: "Board") -> bool:
    """Return whether the side to move can surround the enemy queen with this move."""
    if board.result() != ONGOING:
        return False
    return HivePosition(board).winning_move() is not None


# The evaluation's terms


def _best_change(board: "Board", move: int, evaluator: "Evaluator") -> "Reason | None":
    """The change of the move with the highest value by a term; None for a movement worth
    nothing."""
    weights = evaluator.weights
    turn = board.turn
    mover = move >> SHIFT
    placed = board.where[mover] < 0
    before = _Facts(board)
    under = board.top[move & CELL]
    board.make(move)
    after = _Facts(board)
    board.undo()
    own, enemy = QUEENS[turn], QUEENS[other(turn)]
    danger, mobile, blocked = weights["queen_ring"], weights["mobile"], weights["blocked"]
    found: list[tuple[float, Reason]] = []

    def add(gain: float, code: str, piece: int, number: int = 0) -> None:
        found.append((gain, Reason(code, piece, number)))

    if after.sides[other(turn)] > before.sides[other(turn)] >= 0:
        gain = danger[after.sides[other(turn)]] - danger[before.sides[other(turn)]]
        add(gain, "closes_in", enemy, after.sides[other(turn)])
    if 0 <= after.sides[turn] < before.sides[turn]:
        gain = danger[before.sides[turn]] - danger[after.sides[turn]]
        add(gain, "flees" if mover == own else "relieves", own, after.sides[turn])
    if after.guarded[turn] and not before.guarded[turn]:
        add(weights["queen_pillbug"][0], "guards", own)
    if under >= 0:
        high = weights["stacked"][KIND[mover]] - mobile[KIND[mover]]
        if under == enemy:
            add(weights["queen_covered"][0] + high, "onto_queen", enemy)
        elif COLOR[under] == turn:
            add(high, "climbs", under)
        else:
            worth = mobile[KIND[under]] if before.bound.get(under) == FREE else 0.0
            add(high + worth - blocked[KIND[under]], "covers", under)
    for piece, bound in after.bound.items():
        was = before.bound.get(piece, bound)
        worth = mobile[KIND[piece]] - blocked[KIND[piece]]
        if piece in (mover, under) or (was == FREE) == (bound == FREE):
            continue
        if COLOR[piece] == turn and bound == FREE:
            add(worth, "frees", piece)
        elif COLOR[piece] != turn and bound == PINNED:
            add(worth, "pins", piece)
        elif COLOR[piece] != turn and bound == ENCLOSED:
            add(worth, "encloses", piece)
    if placed:
        gain = mobile[KIND[mover]] - weights["reserve"][KIND[mover]]
        add(max(LEAST, gain), "queen_in" if mover == own else "brings_in", mover)
    best = max([gain for gain, _ in found] or [0.0])
    if best < LEAST:
        return None
    return next(one for gain, one in found if gain == best)


class _Facts:
    """Facts that reasons are made of: for each colour the occupied sides of the queen (-1 in
    reserve) and whether a thrower guards her; for every piece in play what binds it."""

    def __init__(self, board: "Board") -> None:
        self.sides = []
        self.guarded = []
        for queen in QUEENS:
            cell = board.where[queen]
            self.sides.append(-1 if cell < 0 else OCCUPANTS[board.ring[cell] & 63])
            self.guarded.append(cell >= 0 and _guarded(board, queen, cell))
        regions = board.regions() if board.euler >= 0 else None
        self.bound = {}
        for piece, cell in enumerate(board.where):
            if cell >= 0:
                self.bound[piece] = _bound(board, piece, cell, regions)


def _bound(board: "Board", piece: int, cell: int, regions: "dict[int, int] | None") -> str:
    """State of a piece, whichever side is to move and whichever piece rests: COVERED, PINNED,
    ENCLOSED or FREE."""
    if board.top[cell] != piece:
        return COVERED
    if board.pinned(cell, regions):
        return PINNED
    return FREE if BUGS[KIND[piece]].reach(board, cell) else ENCLOSED


def _guarded(board: "Board", queen: int, cell: int) -> bool:
    """Return whether an own thrower is beside the uncovered queen and has a cell to throw her
    to."""
    if board.top[cell] != queen:
        return False
    for beside in OCCUPIED[board.ring[cell]]:
        piece = board.top[beside]
        own = COLOR[piece] == COLOR[queen]
        if own and BUGS[KIND[piece]].throws and board.height[beside] == 1 and drops(board, beside):
            return True
    return False


def _prepared(board: "Board", moves: "tuple[int, ...]", evaluator: "Evaluator") -> "Reason":
    """The reason "prepares" if the next own move of the expected line has one of SOON, otherwise
    "waits"."""
    code = ""
    if len(moves) > 2:
        board.make(moves[0])
        board.make(moves[1])
        if board.result() == ONGOING and moves[2] != PASS:
            turn = board.turn
            board.make(moves[2])
            won = board.result() == turn
            board.undo()
            next_one = None if won else _best_change(board, moves[2], evaluator)
            code = "wins" if won else next_one.code if next_one else ""
        board.undo()
        board.undo()
    return Reason("prepares" if code in SOON else "waits", -1, 0)


def spell_reason(one: "Reason") -> list[str]:
    """A reason as plain texts: code, name of the piece and number, the latter two where there are."""
    texts = [one.code]
    if one.piece >= 0:
        texts.append(NAMES[one.piece])
    if one.number:
        texts.append(str(one.number))
    return texts
