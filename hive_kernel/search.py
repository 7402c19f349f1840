"""The kernel's search, with the interface of hive_core.search.mcts.Search; a Thinker can use either.

With the same seed and number of iterations it grows the same tree, visit by visit, until its memory is
full. Then this search forgets the moves of its least visited nodes and goes on, while the search of
hive_core ends.
"""

from collections.abc import Sequence
from typing import Any

from hive_core.clock import now_s
from hive_core.rules.board import Board
from hive_core.search.evaluate import DEFAULT, Evaluator
from hive_core.search.mcts import NODES, Chooser, Random
from hive_core.search.mcts import Position as Game
from hive_core.search.position import BASE_FPU
from hive_core.search.root_stats import RootLine, RootReport, by_value, ranked
from hive_kernel.core import COMPILED, Judge, Position, Prover, Tree

MEGABYTES = 64.0
"""Default limit of a search tree's memory, in units of 1,048,576 bytes."""
SETTLES = 32
"""Number of iterations between two checks whether the chosen move can still change, as in hive_core."""
STRIDE = SETTLES if COMPILED else 1
"""Most iterations between two readings of the clock; compiled, these take a third of a millisecond."""
TRIED = 65536
"""Most positions that a prover from `Search.prover` plays and remembers: a tenth of a second, 0.7
MB."""
CONTINUED = 12
"""Most moves of a continuation in a report."""


class Search(Chooser):
    """A search of the position on a board; the board is read once, at the start.

    Call `run` once or in slices, then `best`, `pick` or `report`. With `lines` > 0, that many best
    moves are searched about equally deep, as in hive_core.search.multipv. `table` is the `table` of an
    earlier search of the same game with the same evaluator; any other kind of table is ignored.
    `megabytes` limits the memory of the tree. `proves` says whether the search also looks for forced
    wins by trying all moves and replies. Both can be set later. Raises ValueError if the game is over
    or the kernel does not know the evaluator.
    """

    def __init__(
        self,
        board: Board,
        evaluator: Evaluator | None = None,
        seed: int = 0,
        settle: bool = True,
        lines: int = 0,
        table: Any = None,
        megabytes: float = MEGABYTES,
    ) -> None:
        position = Position(board)
        if not position.moves():
            raise ValueError("no legal move: the game is over")
        self.position = position
        self.random = Random(seed)
        self.settle = settle and not lines
        self.nodes = NODES
        self.started_s: float | None = None
        self.seconds = 0.0
        tree = table if isinstance(table, Tree) else None
        self.table = tree or Tree(Judge(evaluator or DEFAULT, board.expansions), megabytes)
        self.table.proving = False
        fpu = Game.fpu if board.expansions else BASE_FPU
        self.size = 0
        if self.table.begin(position, fpu, lines):
            self.size = self.table.size()
        else:
            self._plant()

    def _plant(self) -> None:
        """Order the root's moves by prior; `seed` decides between moves with about equal priors."""
        order = []
        for move, weight in self.table.plant():
            order.append((weight * (1.0 + 0.05 * self.random.unit()), move))
        order.sort(reverse=True)
        weights = [weight for weight, _ in order]
        self.table.order_root([move for _, move in order], weights, 1.0 / sum(weights))

    @property
    def megabytes(self) -> float:
        """Most memory that the tree may take, in units of 1,048,576 bytes."""
        return self.table.bound / 1048576

    @megabytes.setter
    def megabytes(self, most: float) -> None:
        self.table.bound = int(most * 1048576)

    @property
    def proves(self) -> bool:
        """True if the search also looks for forced wins by trying all moves and replies."""
        return bool(self.table.proving)

    @proves.setter
    def proves(self, wanted: bool) -> None:
        self.table.proving = wanted

    @property
    def iterations(self) -> int:
        """Number of iterations made so far."""
        return self.table.iterations

    @property
    def moves(self) -> Sequence[int]:
        """All legal moves of the searched position."""
        return self.table.root_moves()

    def prover(self) -> Prover:
        """Return a prover of forced wins in this position; use it only between two calls of `run`."""
        prover = Prover(self.position, TRIED)
        prover.limit = TRIED
        return prover

    def run(
        self,
        budget_s: float | None = None,
        iterations: int | None = None,
        slice_s: float | None = None,
    ) -> bool:
        """Search until a limit is reached; return True when the search is finished. The limits are
        those of hive_core.search.mcts.Search.run."""
        if budget_s is None and iterations is None and slice_s is None:
            raise ValueError("a search needs a limit: budget_s, iterations or slice_s")
        tree = self.table
        begun = now = now_s()
        if self.started_s is None:
            self.started_s = begun
        end = None if budget_s is None else self.started_s + budget_s
        stop = end
        if slice_s is not None and (end is None or begun + slice_s < end):
            stop = begun + slice_s
        done = self._finished(iterations)
        while not done and (stop is None or now < stop):
            count = min(STRIDE, SETTLES - tree.iterations % SETTLES)
            if iterations is not None:
                count = min(count, iterations - tree.iterations)
            tree.walk(count)
            now = now_s()
            done = self._finished(iterations) or (
                self.settle
                and tree.iterations % SETTLES == 0
                and tree.is_settled(self._left(end, iterations, now))
            )
        self.seconds = now - self.started_s
        return done or (end is not None and now >= end)

    def _finished(self, iterations: int | None) -> bool:
        over = self.table.is_over()
        return over or (iterations is not None and self.table.iterations >= iterations)

    def _left(self, end: float | None, iterations: int | None, now: float) -> float:
        """Return how many more iterations the limits allow, at the speed so far."""
        left = float("inf")
        if iterations is not None:
            left = iterations - self.table.iterations
        if end is not None and self.started_s is not None:
            rate = self.table.iterations / max(now - self.started_s, 0.001)
            left = min(left, (end - now) * rate)
        return left

    def lines(self) -> list[RootLine]:
        """Return a RootLine for each tried move, the best first, without continuations."""
        found = []
        looks = {}
        for move, walks, mean, proved, plies, visits, total in self.table.lines():
            looks[move] = visits, 0.5 - 0.5 * total / visits
            if proved is None:
                found.append(RootLine(move, walks, (1.0 + mean) / 2.0, None, 0, (move,)))
            else:
                found.append(
                    RootLine(move, walks, (1.0 - proved) / 2.0, -proved, plies + 1, (move,))
                )
        found = ranked(found)
        if not self.table.wanted:
            return found
        seen = []
        for line in found:
            visits, score = looks[line.move]
            score = score if line.proved is None else line.score
            seen.append(RootLine(line.move, visits, score, line.proved, line.plies, line.moves))
        return by_value(seen)

    def report(self, count: int = 5, all_lines: bool = False) -> RootReport:
        """Return the state of the search: its best `count` moves with their continuations.

        With `all_lines` the other tried moves follow, without continuations.
        """
        moves = list(self.moves)
        lines: list[RootLine] = []
        for line in self.lines():
            if len(lines) < count:
                more = self.table.continuation(moves.index(line.move), CONTINUED)
                line = RootLine(*line[:5], (line.move, *more))
            elif not all_lines:
                break
            lines.append(line)
        proved, plies = self.table.root_result()
        win = tuple(self.table.win()) if count else ()
        if win and win[0] == lines[0].move:
            lines[0] = RootLine(*lines[0][:5], win[:CONTINUED])
        return RootReport(self.iterations, self.seconds, proved, plies, tuple(lines))
