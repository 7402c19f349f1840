"""MultiPV: a search of several root moves about equally deep, for analysis and not for play.

The search for play spends nearly all iterations on one root move. Here at most every other iteration
begins with the least visited of the best `lines` root moves. Such an iteration updates the node after
that move but does not count as a visit from the root. PUCT at the root therefore goes on as in play and
finds the same best move, with fewer iterations.
"""

from hive_core.search.mcts import CLOSED, Search
from hive_core.search.root_stats import RootLine, by_value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hive_core.search.mcts import Position

SHARE = 4
"""Greatest accepted ratio between the visits of the most and of the least visited of the best root
moves. If it is exceeded, the least visited one is searched next."""
MORE = 2
"""Number of root moves that are searched deeply in addition to the requested lines, since the order may
change and each helper process has a slightly different order."""
FIRST = 4
"""Number of root moves for each requested line that are tried once, in the order of their priors,
before PUCT begins."""


class Broad(Search):
    """Search of several root moves about equally deep.

    The `visits` of a root move count all descents through the position after it, by any path.
    """

    def __init__(self, position: "Position", lines: int, seed: int = 0) -> None:
        super().__init__(position, seed, settle=False)
        self.wanted = lines

    def _iterate(self, first: int = -1) -> None:
        root = self.root
        at = len(root.kids)
        if at < len(root.moves) and at < FIRST * self.wanted:
            self._try_next(at)
            return
        index = self._neglected() if self.iterations & 1 else first
        if index < 0:
            super()._iterate()
            return
        before = root.visits, root.total, root.counts[index], root.curiosity[index]
        super()._iterate(index)
        root.visits, root.total, root.counts[index], root.curiosity[index] = before

    def _try_next(self, at: int) -> None:
        """Try the untried root move with index `at`: add the node after it to the tree and back its
        value up."""
        root = self.root
        self.position.make(root.moves[at])
        kid = self._leaf()
        root.kids.append(kid)
        root.values.append(0.0)
        root.curiosity.append(root.weights[at])
        root.counts.append(0)
        self.position.undo()
        self._carry_up([(root, at)], kid, kid.proved is not None)

    def _neglected(self) -> int:
        """Return the index of the least visited of the best root moves if it has too few visits (see
        SHARE); else -1."""
        root = self.root
        kids = root.kids
        best = [(value, at) for at, value in enumerate(root.values) if value != CLOSED]
        best.sort(reverse=True)
        most = least = 0
        found = -1
        for _, at in best[: self.wanted + MORE]:
            kid = kids[at]
            if kid.proved is None:
                visits = kid.visits
                most = max(most, visits)
                if found < 0 or visits < least:
                    least, found = visits, at
        return found if least * SHARE < most else -1

    def lines(self) -> "list[RootLine]":
        """Return one line for every tried root move, sorted by value."""
        root = self.root
        lines: list[RootLine] = []
        for line in super().lines():
            kid = root.kids[root.moves.index(line.move)]
            score = line.score if line.proved is not None else 0.5 - 0.5 * kid.total / kid.visits
            lines.append(
                RootLine(line.move, kid.visits, score, line.proved, line.plies, line.moves)
            )
        return by_value(lines)
