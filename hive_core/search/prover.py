"""Proofs of forced wins by full-width search, which tries every move of the winning side and every
reply of the other.

A win in one own move takes 1 ply, in two moves 3, in three 5. A draw is no win. The prover uses no
evaluation, so its results follow from the rules alone.
"""

from hive_core.rules.board import CELL, COPIERS, ONGOING, SHIFT, THROWERS
from hive_core.rules.bugs import COLOR, KIND, QUEENS
from hive_core.rules.hexes import EMPTY, NEIGHBOURS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Protocol

    from hive_core.rules.board import Board

    class AnyProver(Protocol):
        """Interface of the provers: Prover here, and the compiled one of hive_kernel."""

        limit: int

        @property
        def positions(self) -> int: ...
        def holds(self, move: int, plies: int) -> bool: ...


POWERS = THROWERS | COPIERS
"""Kinds of bugs that can throw, and kinds that can copy a bug that throws."""
UNBOUNDED = 1 << 62


class Prover:
    """Prover of forced wins for the side to move on `board`; every call restores the board.

    `saviours` maps a depth in plies to the reply that last prevented a win at that depth; the prover
    tries that reply first, as a killer move. `positions` is the number of positions played so far. Once
    it reaches `limit`, `holds` returns False for every move.
    """

    def __init__(self, board: "Board") -> None:
        self.board = board
        self.saviours: dict[int, int] = {}
        self.positions = 0
        self.limit = UNBOUNDED

    def winning_moves(self) -> "list[int]":
        """Return the moves with which the side to move wins immediately."""
        board = self.board
        side = board.turn
        queen = QUEENS[1 - side]
        cell = board.where[queen]
        if cell < 0:
            return []
        gaps = EMPTY[board.ring[cell]]
        # Only a thrown queen gets a new ring; any other move fills one cell of hers at the most.
        thrown = self._beside_thrower(cell, side)
        if len(gaps) != 1 and not thrown:
            return []
        last = gaps[0] if len(gaps) == 1 else -1
        moves = board.legal_moves()
        hopeful = [move for move in moves if move & CELL == last and move >= 0]
        if thrown:
            hopeful += [one for one in moves if one >> SHIFT == queen and one & CELL != last]
        return [move for move in hopeful if self._wins_at_once(move, side)]

    def _wins_at_once(self, move: int, side: int) -> bool:
        board = self.board
        board.make(move)
        won = board.result() == side
        board.undo()
        return won

    def wins(self, plies: int) -> bool:
        """Return whether the side to move can force a win in at most `plies` plies."""
        if self.winning_moves():
            return True
        if plies <= 2:
            return False
        return any(self.holds(move, plies) for move in self.board.legal_moves())

    def holds(self, move: int, plies: int) -> bool:
        """Return whether the side to move forces a win with `move` in at most `plies` plies, `move`
        included."""
        return self.reply_to(move, plies) is None

    def reply_to(self, move: int, plies: int) -> "int | None":
        """Return a reply to `move` that prevents a win within `plies`, or None if the win is forced.

        `plies` counts `move` as the first ply. Return `move` itself if it ends the game without a win,
        if too few plies are left, or if `limit` is reached.
        """
        if self.positions >= self.limit:
            return move
        board = self.board
        side = board.turn
        self.positions += 1
        board.make(move)
        result = board.result()
        saviour = None if result == side else move
        if result == ONGOING and plies > 2:
            saviour = None
            for reply in self._replies(plies):
                if not self.survives(reply, side, plies - 2):
                    continue
                saviour = self.saviours[plies] = reply
                break
        board.undo()
        return saviour

    def survives(self, reply: int, side: int, plies: int) -> bool:
        """Return whether `side` cannot force a win within `plies` after the opponent's `reply`."""
        board = self.board
        self.positions += 1
        board.make(reply)
        result = board.result()
        lost = result == side or (result == ONGOING and self.wins(plies))
        board.undo()
        return not lost

    def keys(self, plies: int) -> "list[int]":
        """Return all moves that force a win within `plies`."""
        return [move for move in self.board.legal_moves() if self.holds(move, plies)]

    def lasting(self, plies: int) -> "list[int]":
        """Return the moves after which the opponent cannot force a win within `plies`."""
        side = 1 - self.board.turn
        return [reply for reply in self.board.legal_moves() if self.survives(reply, side, plies)]

    def _replies(self, plies: int) -> "list[int]":
        """Return all legal moves; the reply that last prevented a win at this depth, `plies`, comes
        first."""
        replies = self.board.legal_moves()
        last = self.saviours.get(plies)
        if last is not None and last in replies:
            replies.remove(last)
            replies.insert(0, last)
        return replies

    def _beside_thrower(self, cell: int, side: int) -> bool:
        """Return whether on top of a neighbour of `cell` there is a piece of `side` that can throw or
        copy a thrower (see POWERS)."""
        top = self.board.top
        for near in NEIGHBOURS[cell]:
            piece = top[near]
            if piece >= 0 and COLOR[piece] == side and KIND[piece] in POWERS:
                return True
        return False


def soonest(
    prover: "AnyProver", moves: "Sequence[int]", plies: int, wanted: "Callable[[], bool]"
) -> tuple[int, int] | None:
    """Return two values: the first of `moves` with the shortest forced win, and the length of that win
    in plies.

    Return None if no move wins within `plies`, or if, before a win is found, the prover reaches its
    limit or `wanted()` returns False.
    """
    for within in range(1, plies + 1, 2):
        for move in moves:
            if not wanted():
                return None
            if prover.holds(move, within):
                return move, within
    return None
