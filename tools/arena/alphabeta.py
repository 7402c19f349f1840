"""The opponent that the tree search is measured against: iterative-deepening alpha-beta.

It has the same rules, evaluation, order of moves and look for wins at hand, and what such searches
usually have beside: principal variation search, a table of positions that it keeps from move to move,
killer moves, reductions of late moves, a quiescence search around the queens, draws by repetition. The
app does not need it.
"""

import time

from hive_core.rules.board import DRAW, ONGOING, PASS, SHIFT, Board
from hive_core.rules.bugs import QUEENS
from hive_core.rules.errors import GameOver
from hive_core.rules.hexes import EMPTY, NEIGHBOURS
from hive_core.search.evaluate import DEFAULT, MOVE, Evaluator
from hive_core.search.position import HivePosition

WON = 1000.0
"""A won position counts WON less the plies from the root to the end."""
SURE = WON - 200.0
"""Values beyond this are proven wins, beyond its negative proven losses."""
HAIR = 1e-4
"""The width of the window that asks only whether a move is better."""
EXACT, AT_LEAST, AT_MOST = 0, 1, 2
QUIET_DEPTH = 2
LATE = 10
"""Moves from this one on, by their order, are first looked at a ply less deep."""
GAPS = 3
"""A queen with so few free neighbours is worth a look beyond the horizon."""
EVERY = 64
"""Nodes between two looks at the clock."""
MOST_DEPTH = 64

Table = dict[tuple[int, int], tuple[int, int, float, int]]
"""Transposition table by position: depth searched, EXACT, AT_LEAST or AT_MOST, value, best move."""
ENTRIES = 400000
"""A table with more entries is emptied before the next move."""


class TimeUp(Exception):
    """The budget is spent; what has been found stands."""


class AlphaBeta:
    """A search of one board; the board is restored. Raises GameOver where there is nothing to choose.

    `table` may come from the search of an earlier move of the same game; `late` 0 reduces no moves.
    Afterwards `best` is the move, `depth` the last whole depth, `value` its value for the side to move.
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
        """The best move found in `seconds`, or up to `depth` plies."""
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
        """Search the moves of the root. `best` is right even if the time ends within a depth.

        The first move is the best of the last depth, so whatever beats it is better.
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
        """The key that positions share which are the same to the search."""
        return self.position.keys[-1], self.board.rest

    def ordered(self, first: int, ply: int) -> list[int]:
        """The legal moves, the most promising first, [PASS] where there are none."""
        groups = self.board.groups()
        if not groups:
            return [PASS]
        moves = [one & MOVE for one in self.evaluator.graded(self.board, groups)]
        head = [move for move in [first, *self.killers[ply]] if move in moves]
        return list(dict.fromkeys(head + moves)) if head else moves

    def known(self, ply: int) -> float | None:
        """The value of a position that needs no search, for the side to move."""
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
        """The value for the side to move; exact inside of [alpha, beta]."""
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
        """The value of the move just played, the `number`-th of its node, for the side that played it.

        The first gets the whole window. The others are only compared with it, the late
        ones a ply less deep at first; whichever seems better is looked at properly.
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
        """The value at the horizon: as it stands, or after moves that close in on a queen."""
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
        for piece, cells in board.groups():
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
    """A value in the form of the table: plies to the end counted from the position, not the root."""
    return value + ply if value > SURE else value - ply if value < -SURE else value


def from_table(value: float, ply: int) -> float:
    """The reverse of `to_table` for a position `ply` plies below the root."""
    return value - ply if value > SURE else value + ply if value < -SURE else value
