"""Simulated learners, against which the levels are measured: players without a tree."""

from typing import NamedTuple

from hive_core.rules.board import Board
from hive_core.search.blind_spots import blind_spots, erring
from hive_core.search.evaluate import DEFAULT
from hive_core.search.mcts import Random
from hive_core.search.position import HivePosition


class Learner(NamedTuple):
    """A player who looks at `moves` moves, the likeliest by the prior, and at the replies to the best
    `replies` of these.

    `errors` is the probability of each of the errors of hive_core.search.blind_spots at a turn, `wrong`
    the most by which a judgement, from -1 to 1, is wrong.
    """

    moves: int
    replies: int
    errors: float
    wrong: float

    def move(self, board: Board, seed: int) -> int:
        """Return the move that the learner plays; `seed` decides the errors."""
        judge = erring(DEFAULT, board.turn, blind_spots(self.errors, seed))
        mind = Mind(HivePosition(board, judge), self.wrong, seed)
        looks = [(mind.after(move), move) for move in mind.moves()[: self.moves]]
        looks.sort(reverse=True)
        if self.replies:
            looks = [(mind.answered(move), move) for _, move in looks[: self.replies]]
        return max(looks)[1]


LEARNERS = {
    "careful": Learner(9999, 0, 0.0, 0.0),
    "graduate": Learner(40, 8, 0.1, 0.03),
}
"""The learners by name: one who plays the move after which the position looks best, and one who has
finished the course."""


class Mind:
    """Judgements of a learner at one turn, about moves in `position`; each is wrong by at most
    `wrong`."""

    def __init__(self, position: HivePosition, wrong: float, seed: int) -> None:
        self.position = position
        self.wrong = wrong
        self.random = Random(seed)

    def moves(self) -> list[int]:
        """Return the moves that come to mind, the likeliest first; only a win if there is one."""
        return list(self.position.expand()[0])

    def after(self, move: int) -> float:
        """Return the value of the position after `move`, for the side that plays it."""
        self.position.make(move)
        result = self.position.outcome()
        value = self.position.evaluate() if result is None else float(result[0])
        self.position.undo()
        return self.wrong * (2.0 * self.random.unit() - 1.0) - value

    def answered(self, move: int) -> float:
        """Return the value of `move` after the reply that looks best for the opponent."""
        self.position.make(move)
        result = self.position.outcome()
        value = float(result[0]) if result else max([self.after(reply) for reply in self.moves()])
        self.position.undo()
        return -value
