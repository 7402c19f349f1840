"""Monte Carlo tree search that knows no game: PUCT, evaluation at the leaf, proven results.

Every iteration walks from the root to a leaf, by the best sum of *value* so far and *curiosity*
(PUCT: large for moves with a high prior and few visits), adds one node, values it, and carries the
value up. There are no random playouts: in Python a few thousand evaluated positions are worth more.

Moves are tried in falling order of their prior, so only visited moves and the next untried one have to
be compared: a node with 75 moves of which 6 are tried costs 7 comparisons.

Results are carried up exactly (MCTS-Solver, Winands 2008): a node is won as soon as one move leads to
a lost one, lost or a draw once all its moves are proven. Proven nodes are not entered again; lost moves
are never played while another is left, and the search ends when the root is proven.

Positions that different moves lead to share one node, where the game gives keys; then the walks through
both count for both. A walk that comes back to a node it has passed is a draw by repetition. The nodes
that can still be reached serve the search after the next moves as well.

All values are in [-1, 1] from the view of the side to move at the node they belong to.
"""

from math import sqrt

from hive_core.clock import now_s
from hive_core.search.root_stats import RootLine, RootReport, best_move, fair_lines, ranked, settled

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

C_PUCT = 1.6
NODES = 400000
"""Nodes in memory at the most, about 1 kB each."""
CLOSED = -1e9
"""Value of a move with a proven result, so that it is not entered again."""


class Position:
    """Interface of a game for the search. Moves are numbers of the game's own choice; it is played
    in place."""

    fpu = 0.15
    """First-play urgency: an untried move counts as its node's value less this."""

    def expand(self) -> "tuple[Sequence[int], Sequence[float]]":
        """The legal moves, best first, and for each a prior weight above 0 (any sum).

        Called once for a node, never where `outcome` has given a result. A game that sees a winning
        move should return this one alone.
        """
        raise NotImplementedError

    def make(self, move: int) -> None:
        """Play a move of `expand`."""
        raise NotImplementedError

    def undo(self) -> None:
        """Undo the last `make`."""
        raise NotImplementedError

    def outcome(self) -> "tuple[int, int] | None":
        """(1, 0 or -1 for the side to move, plies until the end) where the result is certain.

        A finished game has (result, 0). A position whose winner is known without search, such as one
        with a winning move at hand, may be answered as well: (1, 1).
        """
        raise NotImplementedError

    def evaluate(self) -> float:
        """The expected result in [-1, 1] for the side to move; called where `outcome` is None."""
        raise NotImplementedError

    def key(self) -> int | None:
        """Equal for positions after which the game goes on in the same way; None: share no nodes."""
        return None

    def learn(self, move: int, gain: float) -> None:
        """Learn after each walk, move by move, how much better than expected it went for its side."""


class SearchNode:
    """One position of the tree.

    `kids`, `values`, `curiosity`, `counts` run parallel to the first of `moves`: the child, its mean
    value for this node's side, weight / (1 + count), and how many walks went there from here. `open`
    counts unproven moves; `drawn` is True if one is a proven draw, `shared` if several positions
    lead here.
    """

    __slots__ = (
        "moves",
        "weights",
        "scale",
        "kids",
        "values",
        "curiosity",
        "counts",
        "visits",
        "total",
        "open",
        "shared",
        "drawn",
        "proved",
        "plies",
    )
    moves: "Sequence[int]"
    weights: "Sequence[float]"
    scale: float
    kids: "list[SearchNode]"
    values: list[float]
    curiosity: list[float]
    counts: list[int]
    visits: int
    total: float
    open: int
    shared: bool
    drawn: bool
    proved: int | None
    plies: int

    def __init__(self) -> None:
        self.moves = ()  # not expanded yet
        self.visits = 0
        self.total = 0.0
        self.shared = False
        self.drawn = False
        self.proved = None
        self.plies = 0

    def expand(self, moves: "Sequence[int]", weights: "Sequence[float]") -> None:
        """Set the moves of this position, none tried yet."""
        self.moves = moves
        self.weights = weights
        self.scale = 1.0 / sum(weights)
        self.kids = []
        self.values = []
        self.curiosity = []
        self.counts = []
        self.open = len(moves)

    def close(self) -> None:
        """Drop the moves and their proofs."""
        self.moves = ()
        self.drawn = False
        self.proved = None

    def prove_as(self, result: int, plies: int) -> None:
        """Set a result for the side to move that is known without search; it counts as a visit."""
        self.proved = result
        self.plies = plies
        self.visits = 1
        self.total = float(result)

    def prove(self, kid: "SearchNode") -> None:
        """Update the proof of this node after a child has just been proven."""
        if kid.proved == -1:
            self.proved = 1
            self.plies = kid.plies + 1
            return
        if kid.proved == 0:
            self.drawn = True
        self.open -= 1
        if self.open == 0:
            kids = self.kids
            drawn = [one.plies for one in kids if one.proved == 0]
            self.proved = 0 if drawn else -1
            self.plies = 1 + max(drawn or [one.plies for one in kids])


class Chooser:
    """The choice of a move by its lines, for any search."""

    random: "Random"

    @property
    def moves(self) -> "Sequence[int]":
        """The legal moves, in the order in which they are tried."""
        raise NotImplementedError

    def lines(self) -> "list[RootLine]":
        """Lines of every visited move, best first; without continuations."""
        raise NotImplementedError

    def best(self) -> int:
        """The move to play. Before the first iteration: the one with the highest prior.

        When every visited move is proven to lose but some are untried, the first untried one.
        """
        return best_move(self.lines(), self.moves)

    def pick(
        self, temperature: float, margin: float, lines: "Sequence[RootLine] | None" = None
    ) -> int:
        """Choose a move at random, by visits ** (1 / temperature), among those nearly as good as the
        best.

        Nearly as good: expected value, in [-1, 1], at most `margin` below it. At temperature 0, or
        with a proven win at hand, the best. Proven losses are never chosen. `lines` (ranked) are this
        search's own unless given.
        """
        order = self.lines() if lines is None else lines
        if temperature <= 0.0 or not order or order[0].proved in (1, -1):
            return best_move(order, self.moves)
        fair = fair_lines(order, margin)
        weights = [line.visits ** (1.0 / temperature) for line in fair]
        draw = self.random.unit() * sum(weights)
        for line, weight in zip(fair, weights):
            draw -= weight
            if draw < 0.0:
                return line.move
        return order[0].move


class Search(Chooser):
    """A search from the position's present state; the position is left as it was after every call.

    Call `run` once or in slices, then `best`, `pick` or `report`. With equal seed and iterations the
    answer is equal. `settle` lets a run end early when the most visited move can no longer change.
    `fpu` stands for the position's own.
    `table` is that of an earlier search in the same game, with the same judgement; what still
    matters of it is taken over. It must not be used by any other search any more.
    """

    def __init__(
        self,
        position: Position,
        seed: int = 0,
        c_puct: float = C_PUCT,
        fpu: float | None = None,
        settle: bool = True,
        nodes: int = NODES,
        table: "dict[int, SearchNode] | None" = None,
    ) -> None:
        self.position = position
        self.c_puct = c_puct
        self.fpu = position.fpu if fpu is None else fpu
        self.settle = settle
        self.nodes = nodes
        self.random = Random(seed)
        self.iterations = 0
        self.started_s: float | None = None
        self.seconds = 0.0
        self.table: dict[int, SearchNode] = {}
        key = position.key()
        root = table.get(key) if table and key is not None else None
        if table and root:
            self.table = _still_reached(root, table)
        self.size = len(self.table)
        self.root = root if root and root.moves else self._new_root()
        if key is not None:
            self.table[key] = self.root

    def _new_root(self) -> SearchNode:
        """Make the root; the seed decides the order of moves of about equal prior."""
        moves, weights = self.position.expand()
        if not moves:
            raise ValueError("no legal move: the game is over")
        order = []
        for move, weight in zip(moves, weights):
            order.append((weight * (1.0 + 0.05 * self.random.unit()), move))
        order.sort(reverse=True)
        root = SearchNode()
        root.expand([move for _, move in order], [weight for weight, _ in order])
        return root

    @property
    def moves(self) -> "Sequence[int]":
        """The legal moves."""
        return self.root.moves

    # Running

    def run(
        self,
        budget_s: float | None = None,
        iterations: int | None = None,
        slice_s: float | None = None,
    ) -> bool:
        """Search on; return True when there is nothing left to do.

        `budget_s` is time since the first `run` and `iterations` the number in all, whichever is
        reached first; `slice_s` limits this call alone. Raises ValueError without any limit.
        """
        if budget_s is None and iterations is None and slice_s is None:
            raise ValueError("a search needs a limit: budget_s, iterations or slice_s")
        begun = now = now_s()
        if self.started_s is None:
            self.started_s = begun
        end = None if budget_s is None else self.started_s + budget_s
        stop = end
        if slice_s is not None and (end is None or begun + slice_s < end):
            stop = begun + slice_s
        count = self.iterations
        done = self._finished(iterations)
        while not done and (stop is None or now < stop):
            self._iterate()
            self.iterations += 1
            count += 1
            now = now_s()
            if count & 31 == 0 and self.settle and self._settled(end, iterations, now):
                done = True
            else:
                done = self._finished(iterations)
        self.seconds = now - self.started_s
        return done or (end is not None and now >= end)

    def _finished(self, iterations: int | None) -> bool:
        root = self.root
        return (
            root.proved is not None
            or (len(root.moves) == 1 and self.iterations > 0)
            or (iterations is not None and self.iterations >= iterations)
            or self.size + self.iterations >= self.nodes
        )

    def _settled(self, end: float | None, iterations: int | None, now: float) -> bool:
        """Return whether the second most visited move cannot overtake the first in what is left."""
        left = float(self.nodes - self.size - self.iterations)
        if iterations is not None:
            left = min(left, iterations - self.iterations)
        if end is not None and self.started_s is not None:
            rate = self.iterations / max(now - self.started_s, 0.001)
            left = min(left, (end - now) * rate)
        return settled(self.lines(), len(self.root.moves), left)

    def _iterate(self, first: int = -1) -> None:
        """Walk to a leaf, add one node there, and carry its value up.

        `first`: the index of a move of the root, tried and not proven, that the walk begins with.
        """
        position = self.position
        c_puct = self.c_puct
        fpu = self.fpu
        node = self.root
        path = []
        fresh = True
        if first >= 0:
            path.append((node, first))
            position.make(node.moves[first])
            node = node.kids[first]
        while True:
            moves = node.moves
            if not moves:
                node.expand(*position.expand())
                moves = node.moves
            # Choose: the visited moves by value and curiosity, then the first untried one.
            urge = c_puct * node.scale * sqrt(node.visits + 1)
            best = CLOSED * 2
            chosen = at = 0
            for value, curiosity in zip(node.values, node.curiosity):
                value += urge * curiosity
                if value > best:
                    best = value
                    chosen = at
                at += 1
            if at < len(moves):
                weight = node.weights[at]
                mean = node.total / node.visits if node.visits else 0.0
                if mean - fpu + urge * weight > best:
                    path.append((node, at))
                    position.make(moves[at])
                    kid = self._leaf()
                    node.kids.append(kid)
                    node.values.append(0.0)
                    node.curiosity.append(weight)
                    node.counts.append(0)
                    fresh = kid.proved is not None
                    break
            path.append((node, chosen))
            position.make(moves[chosen])
            kid = node.kids[chosen]
            if kid.shared:
                if kid.proved is not None:
                    break  # proven on another way here
                if [one for one, _ in path if one is kid]:
                    kid = node.kids[chosen] = SearchNode()
                    kid.prove_as(0, 0)
                    break
            node = kid
        for _ in path:
            position.undo()
        self._carry_up(path, kid, fresh)

    def _leaf(self) -> SearchNode:
        """The node of the present position, which a walk has reached by a move not tried before.

        A draw may depend on the way here; nodes that know of one are not shared.
        """
        position = self.position
        known = position.outcome()
        if known is None:
            key = position.key()
            kid = None if key is None else self.table.get(key)
            if kid and not kid.drawn and kid.proved != 0:
                kid.shared = True
                return kid
            kid = SearchNode()
            kid.visits = 1
            kid.total = position.evaluate()
            if key is not None:
                self.table[key] = kid
        else:
            kid = SearchNode()
            kid.prove_as(*known)
        return kid

    def _carry_up(self, path: list[tuple[SearchNode, int]], kid: SearchNode, fresh: bool) -> None:
        """Add the value of `kid`, the end of a walk, to all nodes above it.

        `fresh`: the node before it did not know yet that `kid` is proven, so it may be as well.
        """
        learn = self.position.learn
        value = kid.total / kid.visits if kid.proved is None else float(kid.proved)
        for node, index in reversed(path):
            value = -value
            if node.visits > 1:
                learn(node.moves[index], value - node.total / node.visits)
            if fresh:
                node.prove(kid)
                fresh = node.proved is not None
            if node.proved is not None:
                value = float(node.proved)
            elif node.drawn and value < 0.0:
                value = 0.0  # this side has a draw in hand
            count = node.counts[index] = node.counts[index] + 1
            node.values[index] = CLOSED if kid.proved is not None else -kid.total / kid.visits
            node.curiosity[index] = node.weights[index] / (1 + count)
            node.visits += 1
            node.total += value
            kid = node

    # Answers

    def lines(self) -> "list[RootLine]":
        """Lines of every visited root move, best first; without continuations."""
        root = self.root
        lines: list[RootLine] = []
        for move, kid, value, count in zip(root.moves, root.kids, root.values, root.counts):
            if kid.proved is None:
                lines.append(RootLine(move, count, (1.0 + value) / 2.0, None, 0, (move,)))
            else:
                score = (1.0 - kid.proved) / 2.0
                lines.append(RootLine(move, count, score, -kid.proved, kid.plies + 1, (move,)))
        return ranked(lines)

    def report(self, count: int = 5, all_lines: bool = False) -> "RootReport":
        """The state of the search with its best `count` moves and their continuations.

        With `all_lines` the others follow without continuation.
        """
        root = self.root
        kids = dict(zip(root.moves, root.kids))
        lines: list[RootLine] = []
        for line in self.lines():
            if len(lines) < count:
                moves = (line.move,) + _continuation(kids[line.move])
                line = RootLine(line.move, line.visits, line.score, line.proved, line.plies, moves)
            elif not all_lines:
                break
            lines.append(line)
        return RootReport(self.iterations, self.seconds, root.proved, root.plies, tuple(lines))


def _still_reached(root: SearchNode, table: "dict[int, SearchNode]") -> "dict[int, SearchNode]":
    """The part of a table that can be reached from `root`.

    Nodes that know of a draw forget their moves: it may have been one by repetition, on a way that the
    game has not taken.
    """
    found = {root}
    waiting = [root]
    while waiting:
        node = waiting.pop()
        if node.proved == 0 or (node.drawn and node.proved is None):
            node.close()
        elif node.moves:
            new = [kid for kid in node.kids if kid not in found]
            found.update(new)
            waiting += new
    return {key: node for key, node in table.items() if node in found}


def _continuation(node: SearchNode, limit: int = 12) -> tuple[int, ...]:
    """The expected moves from a node on: proven wins first, then the most visited."""
    moves: list[int] = []
    while node.moves and node.kids and len(moves) < limit:
        ranks = [
            (kid.proved == -1, kid.proved != 1, count) for kid, count in zip(node.kids, node.counts)
        ]
        index = ranks.index(max(ranks))
        moves.append(node.moves[index])
        node = node.kids[index]
    return tuple(moves)


class Random:
    """A small generator of random numbers (xorshift), equal on every interpreter for a seed."""

    def __init__(self, seed: int) -> None:
        self.state = (seed * 2654435761 + 88172645) & 0xFFFFFFFF or 1
        for _ in range(4):
            self.unit()

    def unit(self) -> float:
        """A number in [0, 1)."""
        x = self.state
        x ^= x << 13 & 0xFFFFFFFF
        x ^= x >> 17
        x ^= x << 5 & 0xFFFFFFFF
        self.state = x
        return x / 4294967296.0
