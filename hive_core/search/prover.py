"""Forced wins, proved by trying everything: every move of the one side, every reply of the other.

Plies are counted from the position: a win in one own move takes 1, in two 3, in three 5. A draw is no
win. Nothing here evaluates a position, so the results follow from the rules alone.
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
        """Interface of a prover; the compiled one of hive_kernel has it as well."""

        limit: int

        @property
        def positions(self) -> int: ...
        def holds(self, move: int, plies: int) -> bool: ...


POWERS = THROWERS | COPIERS
"""The kinds that throw, or may copy one that does."""
UNBOUNDED = 1 << 62


class Prover:
    """Prover of forced wins on a board, which is restored after every call.

    Any board with the methods of `Board` will do. `saviours` has for each depth the reply that last
    saved the opponent; it is tried first. `positions` counts the positions played; once it reaches
    `limit`, no more moves are proved.
    """

    def __init__(self, board: "Board") -> None:
        self.board = board
        self.saviours: dict[int, int] = {}
        self.positions = 0
        self.limit = UNBOUNDED

    def winning_moves(self) -> "list[int]":
        """The moves that end the game at once in favour of the side to move."""
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
        """Return whether the side to move can force a win within `plies`."""
        if self.winning_moves():
            return True
        if plies <= 2:
            return False
        return any(self.holds(move, plies) for move in self.board.legal_moves())

    def holds(self, move: int, plies: int) -> bool:
        """Return whether a move forces a win within `plies`, itself counted."""
        return self.reply_to(move, plies) is None

    def reply_to(self, move: int, plies: int) -> "int | None":
        """A reply after which a move no longer forces a win within `plies`; None if it does.

        Where the move ends the game without a win, too few plies are left, or too many positions were
        played, the reply is that move.
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
        """Return whether a reply keeps `side` from winning within `plies` more."""
        board = self.board
        self.positions += 1
        board.make(reply)
        result = board.result()
        lost = result == side or (result == ONGOING and self.wins(plies))
        board.undo()
        return not lost

    def keys(self, plies: int) -> "list[int]":
        """All moves that force a win within `plies`."""
        return [move for move in self.board.legal_moves() if self.holds(move, plies)]

    def lasting(self, plies: int) -> "list[int]":
        """The replies after which the opponent cannot win within `plies`."""
        side = 1 - self.board.turn
        return [reply for reply in self.board.legal_moves() if self.survives(reply, side, plies)]

    def _replies(self, plies: int) -> "list[int]":
        """All legal moves, first the one that helped last."""
        replies = self.board.legal_moves()
        last = self.saviours.get(plies)
        if last is not None and last in replies:
            replies.remove(last)
            replies.insert(0, last)
        return replies

    def _beside_thrower(self, cell: int, side: int) -> bool:
        """Return whether a piece that throws, or may copy one that does, is beside a cell."""
        top = self.board.top
        for near in NEIGHBOURS[cell]:
            piece = top[near]
            if piece >= 0 and COLOR[piece] == side and KIND[piece] in POWERS:
                return True
        return False


def soonest(
    prover: "AnyProver", moves: "Sequence[int]", plies: int, wanted: "Callable[[], bool]"
) -> tuple[int, int] | None:
    """The first of some moves that wins the soonest, and in how many plies, at the most `plies`.

    None where none is found to win before the prover's limit, or before it is not `wanted` any more.
    """
    for within in range(1, plies + 1, 2):
        for move in moves:
            if not wanted():
                return None
            if prover.holds(move, within):
                return move, within
    return None
