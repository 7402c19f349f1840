"""The main reason for a move: the change on the board that raises the evaluation most.

Every reason follows from the rules: a piece called pinned is pinned. If there are several reasons, the
weights of the evaluation decide which one is given; more room for a queen who has room enough, and that
a bug comes into play, are given only if there is no other.
"""

from hive_core.game.evaluation import CODES as CODES
from hive_core.records import NamedTuple
from hive_core.rules.board import CELL, DRAW, ONGOING, PASS, SHIFT
from hive_core.rules.bugs import BUGS, COLOR, KIND, NAMES, QUEENS, other
from hive_core.rules.hexes import NEIGHBOURS
from hive_core.search.evaluate import DEFAULT
from hive_core.search.facts import ENCLOSED, FREE, PINNED, Facts
from hive_core.search.position import HivePosition

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hive_core.rules.board import Board
    from hive_core.search.evaluate import Evaluator
    from hive_core.search.root_stats import RootLine


Reason = NamedTuple("Reason", [("code", "str"), ("piece", "int"), ("number", "int")])
"""The reason for a move.

`code` is a key of CODES, `piece` the piece concerned (-1: none) and `number` a number (0: none); the
comments in CODES say what the two mean.
"""

LEAST = 1.5
"""Least gain of a move, in points of the evaluation, that counts as its reason."""
SOON = ("wins", "closes_in", "onto_queen", "covers", "pins", "encloses", "threatens")
"""Codes of the reasons that the next own move may have so that this move "prepares" it."""
PRESSED = 5
"""Least number of occupied sides of a queen at which more room for her is not a minor reason."""


def reason(board: "Board", line: "RootLine", evaluator: "Evaluator | None" = None) -> "Reason":
    """Return the reason for `line.move` in the position on `board`; the board is restored."""
    known = _decided(board, line) or _at_once(board, line.move)
    if known:
        return known
    best = _best_change(board, line.move, evaluator or DEFAULT)
    if best and best.code != "brings_in":
        return best
    prepared = _prepared(board, line.moves, evaluator or DEFAULT)
    if best and (prepared.code == "waits" or not _same_piece(line.moves)):
        return best
    # What a bug comes in for says more than that it comes in.
    return prepared


def _same_piece(moves: "tuple[int, ...]") -> bool:
    """Return whether the next own move of the line `moves` is one of the piece that moves first."""
    return len(moves) > 2 and moves[0] >> SHIFT == moves[2] >> SHIFT


def _decided(board: "Board", line: "RootLine") -> "Reason | None":
    """Return the reason for the move of `line` if it ends the game, has a proved result, or is the only
    legal one; else None."""
    if line.move == PASS:
        return Reason("pass", -1, 0)
    turn = board.turn
    board.make(line.move)
    result = board.result()
    board.undo()
    if result == turn:
        return Reason("wins", QUEENS[other(turn)], 1)
    if result == other(turn):
        return Reason("lost", QUEENS[turn], 1)
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
    """Return the reason "parries" if `move` prevents an immediate win of the enemy, "threatens" if it
    creates an immediate win for its own side, else None."""
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
    """Return whether the side to move can surround the enemy queen with its next move."""
    if board.result() != ONGOING:
        return False
    return HivePosition(board).winning_move() is not None


# The evaluation's terms


def _best_change(board: "Board", move: int, evaluator: "Evaluator") -> "Reason | None":
    """Return the reason for `move` with the greatest gain in a term of the evaluation, or None if all
    gains are below LEAST. One that is minor is returned only if all others are below LEAST."""
    weights = evaluator.weights
    turn = board.turn
    mover = move >> SHIFT
    placed = board.where[mover] < 0
    before = Facts(board)
    under = board.top[move & CELL]
    board.make(move)
    after = Facts(board)
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
        beside = NEIGHBOURS[board.where[own]]
        came = move & CELL in beside and board.where[mover] not in beside
        if COLOR[mover] == turn and BUGS[KIND[mover]].throws and came:
            add(weights["queen_pillbug"][0], "guards", own)
    if under >= 0:
        high = weights["stacked"][KIND[mover]] - mobile[KIND[mover]]
        if under == enemy:
            add(weights["queen_covered"][0] + high, "onto_queen", enemy)
        elif COLOR[under] == turn:
            add(high, "climbs", under)
        else:
            worth = mobile[KIND[under]] if before.bound.get(under) == FREE else 0.0
            add(max(LEAST, high + worth - blocked[KIND[under]]), "covers", under)
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
    pressed = before.sides[turn] >= PRESSED
    return _greatest([one for one in found if not _is_minor(one[1], pressed)]) or _greatest(found)


def _is_minor(one: "Reason", pressed: bool) -> bool:
    """Return whether the reason `one` is minor; `pressed` is whether the own queen had few free sides
    before the move."""
    return one.code == "brings_in" or (one.code == "relieves" and not pressed)


def _greatest(found: "list[tuple[float, Reason]]") -> "Reason | None":
    """Return the first reason of `found` with the greatest gain, None if that is below LEAST."""
    best = max([gain for gain, _ in found] or [0.0])
    if best < LEAST:
        return None
    return next(one for gain, one in found if gain == best)


def _prepared(board: "Board", moves: "tuple[int, ...]", evaluator: "Evaluator") -> "Reason":
    """Return the reason "prepares" if the next own move of the expected line `moves` has a reason in
    SOON, else the reason "waits"."""
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
    """Return a reason as a list of texts: the code, then the name of the piece and the number if the
    reason has them."""
    texts = [one.code]
    if one.piece >= 0:
        texts.append(NAMES[one.piece])
    if one.number:
        texts.append(str(one.number))
    return texts
