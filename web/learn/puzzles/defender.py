"""Opponent of the solver in a puzzle: chooses the longest defence, and refutes wrong moves. Pure."""

from hive_core.rules.board import ONGOING, PASS, SHIFT
from hive_core.search.prover import Prover
from web.learn.lesson import read_move

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hive_core.rules.board import Board

STRIDE = 7
"""Step through the sorted list of longest defences from one attempt to the next, so that the defence
varies."""
MANY = 1000
"""Number that stands for the winning moves left after a reply that ends the game itself. It exceeds any
real number of moves, so that such a reply is chosen last."""


class Defender:
    """The opponent of the solver on `board`. The solver has `plies` plies to reach the goal, counted
    from the solver's next move. `winning` is True if the goal is to win, False if it is not to lose.
    `answers` are prepared replies, as in Puzzle."""

    def __init__(
        self, board: "Board", plies: int, winning: bool, answers: "tuple[tuple[str, ...], ...]"
    ) -> None:
        self.board = board
        self.plies = plies
        self.winning = winning
        self.answers = answers

    def choose(self, attempt: int) -> int:
        """Return the reply that delays the solver's win longest; if the solver wins next turn after any
        reply, one that leaves the solver the fewest winning moves. `attempt`, the number of the
        attempt, selects among equally good replies."""
        board = self.board
        prover = Prover(board)
        replies = sorted(board.legal_moves())
        if self.plies > 3:
            replies = prover.lasting(self.plies - 4) or replies
        else:
            counts = []
            for reply in replies:
                board.make(reply)
                over = board.result() != ONGOING
                counts.append(MANY if over else len(prover.winning_moves()))
                board.undo()
            replies = [one for one, count in zip(replies, counts) if count == min(counts)]
        return sorted(replies)[attempt * STRIDE % len(replies)]

    def still_wins(self, move: int) -> bool:
        """Return whether a move of the solver reaches the goal within `plies`."""
        return Prover(self.board).holds(move, self.plies)

    def winning_move(self) -> int:
        """Return a move of the solver that wins within `plies`. Raises ValueError if there is none."""
        prover = Prover(self.board)
        for move in self.board.legal_moves():
            if prover.holds(move, self.plies):
                return move
        raise ValueError("a puzzle whose win is gone")

    def refutation(self, move: int, first: bool) -> int:
        """Return the opponent's reply that shows why `move` is wrong, or `move` itself if it ends the
        game. `first` is True if it is the solver's first move."""
        board = self.board
        if self.winning:
            listed = self._listed(move) if first and self.answers else None
            if listed is not None:
                return listed
            reply = Prover(board).reply_to(move, self.plies)
            assert reply is not None
            return reply
        board.make(move)
        prover = Prover(board)
        won = prover.winning_moves() if board.result() == ONGOING else [move]
        if not won:
            won = [one for one in board.legal_moves() if prover.holds(one, self.plies)][:1]
        board.undo()
        return won[0]

    def _listed(self, move: int) -> int:
        """Return the prepared reply to `move`, a wrong first move; `move` itself if that ends the
        game."""
        board = self.board
        board.make(move)
        going = board.result() == ONGOING
        board.undo()
        if not going:
            return move
        for answer in self.answers:
            for text in answer[1:]:
                if move_number(text) == move:
                    return move_number(answer[0])
        return move_number(self.answers[-1][0])


def move_number(text: str) -> int:
    """Return the number of the move that a text such as "wA1@0,-1" or "pass" names."""
    if text == "pass":
        return PASS
    piece, cell = read_move(text)
    return piece << SHIFT | cell
