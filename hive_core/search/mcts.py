"""Monte Carlo tree search for any two-player game: PUCT, evaluation of leaves, proven results.

Every iteration descends from the root to a leaf, adds one node, evaluates it, and backs the value up.
At each node it takes the move with the greatest sum of *value* so far and *curiosity*, the exploration
term of PUCT, which is large for moves with a high prior and few visits. There are no random playouts:
in Python a few thousand evaluated positions are worth more.

Every node tries its moves in descending order of their prior, so only the visited moves and the next
untried one are compared: a node with 75 moves of which 6 are tried costs 7 comparisons.

Results are backed up exactly (MCTS-Solver, Winands 2008): a node is won as soon as one move leads to
a lost node, and lost or a draw once all its moves are proven. The search does not enter proven nodes
again, never plays a move proven to lose while another is left, and ends when the root is proven.

If the game gives keys, transpositions share one node, and visits by either path count for both. If a
descent comes back to a node that it has passed, the result is a draw by repetition. The next search of
the same game can reuse the nodes that are still reachable.

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
"""Most nodes of a tree in memory; a node takes about 1 kB."""
CLOSED = -1e9
"""Number stored as the value of a move with a proven result, so low that the search does not select the
move again."""


class Position:
    """Interface of a game for the search. Moves are ints whose meaning only the game knows; `make` and
    `undo` change the position in place."""

    fpu = 0.15
    """First-play urgency: the search assumes that an untried move is worth the mean value of its node
    minus `fpu`."""

    def expand(self) -> "tuple[Sequence[int], Sequence[float]]":
        """Return the legal moves, best first, and for each a prior weight above 0 (the sum is free).

        The search calls this once per node, and never if `outcome` has given a result. A game that sees
        a winning move should return only that move.
        """
        raise NotImplementedError

    def make(self, move: int) -> None:
        """Play `move`, one of those that `expand` returned."""
        raise NotImplementedError

    def undo(self) -> None:
        """Undo the last `make`."""
        raise NotImplementedError

    def outcome(self) -> "tuple[int, int] | None":
        """Return (1, 0 or -1 for the side to move, plies until the end), or None if the result is open.

        A finished game gives (result, 0). A position whose result is known without search may give one
        too: with a winning move at hand, (1, 1).
        """
        raise NotImplementedError

    def evaluate(self) -> float:
        """Return the expected result in [-1, 1] for the side to move; called only if `outcome` is
        None."""
        raise NotImplementedError

    def key(self) -> int | None:
        """Return a key that is equal for positions with the same continuations, so they share a node.

        None means that no position shares its node.
        """
        return None

    def learn(self, move: int, gain: float) -> None:
        """Learn from `move`, played in a finished descent. `gain` is the value backed up for the side
        that played it, minus the mean value of the node before the move."""


class SearchNode:
    """One position of the tree.

    `kids`, `values`, `curiosity` and `counts` have one entry for each tried move, in the order of
    `moves`: the child node, its mean value for the side to move here, prior weight / (1 + count), and
    the number of descents through that move. `open` counts the unproven moves. `drawn` is True if a
    move is a proven draw, `shared` if several parents lead to this node.
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
        """Store the node's legal `moves` and their prior `weights`; no move counts as tried yet."""
        self.moves = moves
        self.weights = weights
        self.scale = 1.0 / sum(weights)
        self.kids = []
        self.values = []
        self.curiosity = []
        self.counts = []
        self.open = len(moves)

    def close(self) -> None:
        """Reset the node: it has no moves and no proven result again."""
        self.moves = ()
        self.drawn = False
        self.proved = None

    def prove_as(self, result: int, plies: int) -> None:
        """Store that the side to move has the proven `result`, reached in `plies`, and count one
        visit."""
        self.proved = result
        self.plies = plies
        self.visits = 1
        self.total = float(result)

    def prove(self, kid: "SearchNode") -> None:
        """Update whether this node is proven, after its child `kid` has just been proven."""
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
    """Base class of searches. It chooses the move to play by the statistics of the root moves."""

    random: "Random"

    @property
    def moves(self) -> "Sequence[int]":
        """The legal moves at the root, in the order in which the search tries them."""
        raise NotImplementedError

    def lines(self) -> "list[RootLine]":
        """Return the statistics of every visited root move, best first, each without a continuation."""
        raise NotImplementedError

    def best(self) -> int:
        """Return the best root move.

        Before the first iteration that is the move with the highest prior. If every visited move is
        proven to lose, return the first untried move, if there is one.
        """
        return best_move(self.lines(), self.moves)

    def pick(
        self, temperature: float, margin: float, lines: "Sequence[RootLine] | None" = None
    ) -> int:
        """Return a move chosen at random, weighted by visits ** (1 / temperature).

        Only moves whose value, in [-1, 1], is at most `margin` below the best move's value take part,
        and no proven losses. At temperature 0, or if the best move is a proven win, return the best
        move. `lines` are ranked lines to choose from; None stands for this search's own.
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
    """A tree search from the present state of `position`; every call restores the position.

    Call `run` once or in slices, then `best`, `pick` or `report`. Equal seeds and iterations give equal
    answers. With `settle`, a run ends early when the most visited move can no longer change. `fpu`
    replaces `position.fpu`. `table` is the table of an earlier search in the same game with the
    same evaluation: this search takes over the nodes that are still reachable, and no other search may
    use that table afterwards.
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
        """Return a new root node. Moves with nearly equal priors are in a random order that the seed
        decides."""
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
        """The legal moves at the root."""
        return self.root.moves

    # Running

    def run(
        self,
        budget_s: float | None = None,
        iterations: int | None = None,
        slice_s: float | None = None,
    ) -> bool:
        """Continue the search; return True when the search is finished.

        `budget_s` is the most seconds since the first `run`, `iterations` the most iterations in all;
        the limit that is reached first ends the search. `slice_s` is the most seconds of this call.
        Raises ValueError without any limit.
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
        """Return whether no other root move can overtake the most visited one before the time `end` or
        in the remaining `iterations`."""
        left = float(self.nodes - self.size - self.iterations)
        if iterations is not None:
            left = min(left, iterations - self.iterations)
        if end is not None and self.started_s is not None:
            rate = self.iterations / max(now - self.started_s, 0.001)
            left = min(left, (end - now) * rate)
        return settled(self.lines(), len(self.root.moves), left)

    def _iterate(self, first: int = -1) -> None:
        """Descend to a leaf, add one node there, and back its value up.

        `first` is the index of a tried and unproven root move to begin with; -1 lets PUCT choose.
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
        """Return the node of the present position, which the descent has reached by an untried move.

        If another path has reached the same position, that is its existing node; else a new node,
        evaluated. Nodes with a proven draw are not shared, since a draw by repetition depends on the
        path.
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
        """Add the value of `kid`, the end of a descent, to all nodes of `path`, from the last to the
        root.

        `fresh` is True if `kid` is proven and its parent has not been updated with that yet. The proof
        may then prove the parent too, and so on up the path.
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
        """Return the statistics of every visited root move, best first, each without a continuation."""
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
        """Return a report on the search so far, with its best `count` moves and their continuations.
        With `all_lines`, the other visited moves follow without continuations."""
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
    """Return the part of `table` whose nodes can be reached from `root`.

    Nodes with a proven draw lose their moves and proofs, since the draw may have been a repetition on a
    path that the game has not taken.
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
    """Return at most `limit` moves that both sides are expected to play from `node` on: at each node a
    proven win, else the most visited move."""
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
    """A small random number generator (xorshift). Equal seeds give equal numbers on every
    interpreter."""

    def __init__(self, seed: int) -> None:
        self.state = (seed * 2654435761 + 88172645) & 0xFFFFFFFF or 1
        for _ in range(4):
            self.unit()

    def unit(self) -> float:
        """Return a random number in [0, 1)."""
        x = self.state
        x ^= x << 13 & 0xFFFFFFFF
        x ^= x >> 17
        x ^= x << 5 & 0xFFFFFFFF
        self.state = x
        return x / 4294967296.0
