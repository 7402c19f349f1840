"""Iterative-deepening alpha-beta, the yardstick: the arena measures the tree search against it.

It shares the rules, evaluation, move ordering and detection of immediate wins with the tree search. It
has principal variation search, a transposition table that lasts from move to move, killer moves, late
move reductions, a quiescence search around the queens, and draws by repetition. The app does not use
it.
"""

import time

from hive_core.rules.board import DRAW, ONGOING, PASS, SHIFT, Board
from hive_core.rules.bugs import QUEENS
from hive_core.rules.errors import GameOver
from hive_core.rules.hexes import EMPTY, NEIGHBOURS
from hive_core.search.evaluate import DEFAULT, MOVE, Evaluator
from hive_core.search.position import HivePosition

WON = 1000.0
"""Value of a win in the root position. A win n plies below the root has the value WON - n."""
SURE = WON - 200.0
"""Bound of proven results: a value above SURE stands for a proven win, one below -SURE for a proven
loss."""
HAIR = 1e-4
"""Width of the null window, a search window so narrow that it only shows whether a move is better than
alpha."""
EXACT, AT_LEAST, AT_MOST = 0, 1, 2
QUIET_DEPTH = 2
LATE = 10
"""Index in the move order from which moves are reduced: searched one ply less deep at first."""
GAPS = 3
"""Maximum number of empty cells around a queen at which the quiescence search looks at moves beside
her."""
EVERY = 64
"""Number of searched nodes after which the search checks the clock again."""
MOST_DEPTH = 64

Table = dict[tuple[int, int], tuple[int, int, float, int]]
"""Transposition table. It maps a position's key to four values: depth searched in plies, kind of
value (EXACT, AT_LEAST or AT_MOST), value, best move."""
ENTRIES = 400000
"""Maximum number of entries of a table; a new search empties a table with more."""


class TimeUp(Exception):
    """Raised inside the search when the time is used up; the best move so far remains valid."""


class AlphaBeta:
    """An alpha-beta search of one board; afterwards the board is as before. Raises GameOver if the
    game is over.

    `table` may come from the search of an earlier move of the same game. `late` is the index in the
    move order from which moves are reduced; 0 means no reductions. After `run`, `best` is the best
    move, `depth` the last completed depth in plies, `value` the value for the side to move.
    """

    def __init__(
        self,
        board: Board,
        evaluator: Evaluator = DEFAULT,
        table: Table | None = None,
        late: int = LATE,
    ) -> None:
        if board.result() != ONGOING:
            raise GameOver("bestmove")
        self.board = board
        self.evaluator = evaluator
        self.late = late
        self.position = HivePosition(board, evaluator)
        self.table: Table = {} if table is None else table
        if len(self.table) > ENTRIES:
            self.table.clear()
        self.killers: list[list[int]] = [[] for _ in range(MOST_DEPTH + QUIET_DEPTH + 1)]
        self.nodes = 0
        self.depth = 0
        self.value = 0.0
        self.best = PASS
        self.end: float | None = None

    def run(self, seconds: float | None = None, depth: int = MOST_DEPTH) -> int:
        """Return the best move found within `seconds` and up to `depth` plies."""
        self.end = None if seconds is None else time.perf_counter() + seconds
        moves = self.ordered(PASS, 0)
        self.best = moves[0]
        if len(moves) == 1:
            return self.best
        here = len(self.position.keys)
        try:
            for plies in range(1, min(depth, MOST_DEPTH) + 1):
                self.value = self.root(plies, moves)
                self.depth = plies
                if abs(self.value) > SURE:
                    break
                moves.remove(self.best)
                moves.insert(0, self.best)
        except TimeUp:
            while len(self.position.keys) > here:
                self.position.undo()
        return self.best

    def root(self, depth: int, moves: list[int]) -> float:
        """Search the root moves `moves` to `depth`, set `best` and return the value of the best
        move.

        `moves` begins with the best move of the last depth, so `best` is valid even if the time
        ends before all moves are searched.
        """
        position = self.position
        value = -WON
        for number, move in enumerate(moves):
            position.make(move)
            found = self.after(number, depth, value, WON, 0)
            position.undo()
            if found > value:
                value = found
                self.best = move
        self.table[self.key()] = (depth, EXACT, value, self.best)
        return value

    def key(self) -> tuple[int, int]:
        """Return the position's key in the transposition table: its hash and the resting piece."""
        return self.position.keys[-1], self.board.rest

    def ordered(self, first: int, ply: int) -> list[int]:
        """Return the legal moves in the order in which the search tries them: the move `first`, the
        killer moves of `ply`, then the others by their prior probability. Return [PASS] if there are no
        moves."""
        groups = self.board.legal_by_piece()
        if not groups:
            return [PASS]
        moves = [one & MOVE for one in self.evaluator.graded(self.board, groups)]
        head = [move for move in [first, *self.killers[ply]] if move in moves]
        return list(dict.fromkeys(head + moves)) if head else moves

    def known(self, ply: int) -> float | None:
        """Return the value for the side to move if it is certain without search, else None.

        It is certain in a finished game, after a repetition and with an immediate win. `ply` is the
        number of plies between the root and this position.
        """
        result = self.board.result()
        if result != ONGOING:
            if result == DRAW:
                return 0.0
            return WON - ply if result == self.board.turn else ply - WON
        position = self.position
        key = position.keys[-1]
        if key in position.earlier or position.keys.count(key) > 1:
            return 0.0
        return None if position.winning_move() is None else WON - ply - 1

    def search(self, depth: int, alpha: float, beta: float, ply: int) -> float:
        """Return the value for the side to move after a search to `depth` plies. The value is exact
        if it is inside [alpha, beta]; `ply` is the distance from the root."""
        self.nodes += 1
        if self.nodes % EVERY == 0 and self.end is not None and time.perf_counter() > self.end:
            raise TimeUp
        value = self.known(ply)
        if value is not None:
            return value
        if depth == 0:
            return self.quiet(QUIET_DEPTH, alpha, beta, ply)
        key = self.key()
        entry = self.table.get(key)
        first = PASS
        if entry:
            known_depth, kind, value, first = entry
            value = from_table(value, ply)
            if known_depth >= depth and (
                kind == EXACT
                or (kind == AT_LEAST and value >= beta)
                or (kind == AT_MOST and value <= alpha)
            ):
                return value
        position = self.position
        moves = self.ordered(first, ply)
        best, chosen, floor = -WON, moves[0], alpha
        for number, move in enumerate(moves):
            position.make(move)
            value = self.after(number, depth, floor, beta, ply)
            position.undo()
            if value > best:
                best, chosen = value, move
                floor = max(floor, value)
                if value >= beta:
                    killers = self.killers[ply]
                    if move not in killers:
                        self.killers[ply] = [move, *killers[:1]]
                    break
        kind = AT_MOST if best <= alpha else AT_LEAST if best >= beta else EXACT
        self.table[key] = (depth, kind, to_table(best, ply), chosen)
        return best

    def after(self, number: int, depth: int, alpha: float, beta: float, ply: int) -> float:
        """Return the value of the move just played, for the side that played it.

        `number` is the move's index in the move order. Move 0 is searched with the full window. All
        others are searched with a null window first, late ones one ply less deep; a move that seems
        better is searched again with the full depth and window.
        """
        if number:
            if self.late and number >= self.late and depth > 1:
                value = -self.search(depth - 2, -alpha - HAIR, -alpha, ply + 1)
                if value <= alpha:
                    return value
            value = -self.search(depth - 1, -alpha - HAIR, -alpha, ply + 1)
            if not alpha < value < beta:
                return value
        return -self.search(depth - 1, -beta, -alpha, ply + 1)

    def quiet(self, depth: int, alpha: float, beta: float, ply: int) -> float:
        """Return the value of the quiescence search for the side to move, in the window from `alpha` to
        `beta`: the maximum of the static evaluation and the values of moves to cells beside the enemy
        queen."""
        board = self.board
        best = self.evaluator.value(board)
        if depth == 0 or best >= beta:
            return best
        cell = board.where[QUEENS[1 - board.turn]]
        gaps = EMPTY[board.ring[cell]] if cell >= 0 else ()
        if not gaps or len(gaps) > GAPS:
            return best
        alpha = max(alpha, best)
        position = self.position
        for piece, cells in board.legal_by_piece():
            origin = board.where[piece]
            if origin in NEIGHBOURS[cell] and board.height[origin] == 1:
                continue  # it stands beside the queen already
            for gap in gaps:
                if gap not in cells:
                    continue
                self.nodes += 1
                position.make(piece << SHIFT | gap)
                value = self.known(ply + 1)
                if value is None:
                    value = self.quiet(depth - 1, -beta, -alpha, ply + 1)
                position.undo()
                best = max(best, -value)
                alpha = max(alpha, best)
                if best >= beta:
                    return best
        return best


def to_table(value: float, ply: int) -> float:
    """Return `value` as the table stores it: plies to a proven end are counted from the position,
    which is `ply` plies below the root, and not from the root."""
    return value + ply if value > SURE else value - ply if value < -SURE else value


def from_table(value: float, ply: int) -> float:
    """Return a stored value for use in the search: plies to a proven end are counted from the root,
    and the position is `ply` plies below the root."""
    return value - ply if value > SURE else value + ply if value < -SURE else value
