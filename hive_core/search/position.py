"""Hive for the tree search, with hash keys that recognise repetitions and transpositions."""

from array import array

from hive_core.rules.board import DRAW, ONGOING, PASS, SHIFT, Board
from hive_core.rules.bugs import BUGS, COLOR, HALF, KIND, QUEENS
from hive_core.rules.hexes import CELLS, EMPTY
from hive_core.search.evaluate import DEFAULT, FACTORS, LOW, MOVE, Evaluator
from hive_core.search.mcts import Position, Random

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Sequence


class HivePosition(Position):
    """A position of Hive for the tree search, which plays on `board` and restores it.

    A position that has occurred before, in the game so far or on the path from the root, counts as a
    draw, so the better side has to make progress. The same hive at another place of the grid is not
    recognised.

    The mean gain of a move over all nodes raises or lowers the move's prior in new nodes, like the
    history heuristic of alpha-beta. A search with this change of priors won 63 % of 60 games against a
    search without it.
    """

    def __init__(self, board: Board, evaluator: Evaluator | None = None) -> None:
        self.board = board
        self.evaluator = evaluator or DEFAULT
        if not board.expansions:
            self.fpu = BASE_FPU
        self.keys = [_key(board, KIND_KEYS)]
        self.exact_keys = [_key(board, PIECE_KEYS)]
        self.gains = [0.0] * MOVES
        self.tries = [0] * MOVES
        self.favours = [0] * MOVES
        self.earlier = _earlier_keys(board)

    def expand(self) -> "tuple[Sequence[int], Sequence[float]]":
        """Return two lists: the legal moves in descending order of their prior, and their prior
        weights.

        If a move wins at once, the lists hold only that move; if the game is over, they are empty.
        """
        board = self.board
        groups = board.legal_by_piece()
        if not groups:
            return ((PASS,), (1.0,)) if board.result() == ONGOING else ((), ())
        winning = self.winning_move(groups)
        if winning is not None:
            return (winning,), (1.0,)
        favours = self.favours
        graded = [one + favours[one & MOVE] for one in self.evaluator.grades(board, groups)]
        graded.sort(reverse=True)
        # Arrays: a few thousand nodes hold some 75 moves each.
        return (
            array("h", [one & MOVE for one in graded]),
            array("f", [FACTORS[one >> LOW] for one in graded]),
        )

    def winning_move(self, groups: "list[tuple[int, Collection[int]]] | None" = None) -> int | None:
        """Return a legal move that wins by filling the last gap around the enemy queen, or None.

        `groups` is the result of `board.legal_by_piece()` if the caller has it already.
        """
        board = self.board
        cell = board.where[QUEENS[1 - board.turn]]
        if cell < 0:
            return None
        gaps = EMPTY[board.ring[cell]]
        if len(gaps) != 1:
            return None
        gap = gaps[0]
        turn = board.turn
        for piece, cells in board.legal_by_piece() if groups is None else groups:
            if gap in cells:
                move = piece << SHIFT | gap
                board.make(move)
                won = board.result() == turn
                board.undo()
                if won:
                    return move
        return None

    def make(self, move: int) -> None:
        """Play a move and store the keys of the new position."""
        board = self.board
        key = self.keys[-1] ^ TURN_KEY
        exact = self.exact_keys[-1] ^ TURN_KEY
        if move >= 0:
            piece = move >> SHIFT
            cell = board.where[piece]
            spot = CELL_KEYS[cell] + board.height[cell] if cell >= 0 else 0
            board.make(move)
            cell = board.where[piece]
            spot = CELL_KEYS[cell] + board.height[cell] - spot
            key += KIND_KEYS[piece] * spot
            exact += PIECE_KEYS[piece] * spot
        else:
            board.make(move)
        self.keys.append(key)
        self.exact_keys.append(exact)

    def undo(self) -> None:
        """Undo the last `make`."""
        self.keys.pop()
        self.exact_keys.pop()
        self.board.undo()

    def key(self) -> int:
        """Return the key of the present position. Two positions that differ only in the resting piece,
        or in which of two equal bugs stands where, have different keys."""
        return self.exact_keys[-1] << 6 | self.board.rest + 1

    def learn(self, move: int, gain: float) -> None:
        """Raise or lower the prior that `move` has in new nodes by its mean gain so far, the more the
        more often the move has been tried."""
        if move >= 0:
            gain = self.gains[move] = self.gains[move] + gain
            tries = self.tries[move] = self.tries[move] + 1
            level = int(FAVOUR * gain / (tries + 4))
            level = MOST_FAVOUR if level > MOST_FAVOUR else max(level, -MOST_FAVOUR)
            self.favours[move] = level << LOW

    def outcome(self) -> tuple[int, int] | None:
        """Return (result for the side to move, plies until the end) for a finished game, a draw by
        repetition or a winning move at hand; else None."""
        board = self.board
        result = board.result()
        if result != ONGOING:
            if result == DRAW:
                return 0, 0
            return (1 if result == board.turn else -1), 0
        key = self.keys[-1]
        if key in self.earlier or self.keys.count(key) > 1:
            return 0, 0
        return None if self.winning_move() is None else (1, 1)

    def evaluate(self) -> float:
        """Return the evaluator's value in [-1, 1] for the side to move."""
        return self.evaluator.value(self.board)


BASE_FPU = 0.05
"""First-play urgency (see Position.fpu) in games without extra bugs. It is lower than in other games,
so the search tries more moves: there the priors are worse at telling good moves."""
MOVES = 2 * HALF << SHIFT
"""Number of ints that can encode a move, from 0 on: the length of lists indexed by move. PASS is -1 and
has no index."""
FAVOUR = 120
"""Number of levels (see evaluate.STEPS) that a mean gain of 1 adds to the prior of a move."""
MOST_FAVOUR = 18

# Key of a position: the sum over all pieces of (random number of the piece) x (random number of the
# cell, plus the height of the piece), and a bit for the side to move. KIND_KEYS do not tell equal bugs
# apart: the same hive with two ants swapped is a repetition. PIECE_KEYS do, as moves are of pieces.
_random = Random(2)
_kind_keys = [[int(_random.unit() * 2**30) | 1 for _ in BUGS] for _ in range(2)]
KIND_KEYS = [_kind_keys[COLOR[piece]][KIND[piece]] for piece in range(2 * HALF)]
CELL_KEYS = [int(_random.unit() * 2**30) << 3 for _ in range(CELLS)]
PIECE_KEYS = [int(_random.unit() * 2**30) | 1 for _ in range(2 * HALF)]
TURN_KEY = 1 << 70


def _key(board: Board, piece_keys: list[int]) -> int:
    """Return the key of the board's position, computed from scratch; `piece_keys` has a random number
    for each piece."""
    key = TURN_KEY if board.turn else 0
    for piece, cell in enumerate(board.where):
        if cell >= 0:
            level = 1
            under = board.below[piece]
            while under >= 0:
                level += 1
                under = board.below[under]
            key += piece_keys[piece] * (CELL_KEYS[cell] + level)
    return key


def _earlier_keys(board: Board) -> set[int]:
    """Return the keys of the positions since the last placement, the present one included.

    Earlier positions cannot recur after a placement. The function undoes and replays moves on `board`.
    """
    found = {_key(board, KIND_KEYS)}
    moves = []
    while board.log:
        piece, origin, _ = board.log[-1]
        if piece >= 0 and origin < 0:
            break
        moves.append(PASS if piece < 0 else piece << SHIFT | board.where[piece])
        board.undo()
        found.add(_key(board, KIND_KEYS))
    for move in reversed(moves):
        board.make(move)
    return found
