# cython: language_level=3, annotation_typing=False
# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""The kernel: a position, its legal moves, and what is counted and searched with them.

Everything is an integer, a float or a flat array of them, and every loop counts; the types stand in
core.pxd. Compiled by Cython it is C; as it stands it is Python and does the same, slowly. What each
rule says and where it comes from stands in hive_core/rules; names and numbers are the same here: a move
is `piece << 10 | cell`, PASS is -1, cells and directions those of hexes.py.

One module, because each compiled one brings some 100 kB of its own.
"""

import math
from array import array

from hive_core.rules import board as truth
from hive_core.rules import bugs, hexes
from hive_core.search import evaluate, mcts, multipv
from hive_core.search import position as searched
from hive_kernel import boards, tables, weights
from hive_kernel.tables import nones, zeros

COMPILED = not __file__.endswith(".py")
"""Whether this is the compiled module."""
if not COMPILED:
    globals()["sqrt"] = math.sqrt  # compiled it is C's own, by core.pxd

PASS = truth.PASS
SHIFT = truth.SHIFT
CELL = truth.CELL
CELLS = hexes.CELLS
HALF = bugs.HALF
PIECES = bugs.PIECES
KINDS = len(bugs.BUGS)
START = hexes.START
QUEEN_DUE = truth.QUEEN_DUE
ONGOING = truth.ONGOING
DRAW = truth.DRAW
LEVELS = tables.LEVELS
TURN_KEY = tables.TURN_KEY

NEAR = tables.NEAR
KIND = tables.KIND_OF_PIECE
COLOR = tables.COLOR_OF_PIECE
WALK = tables.WALK_OF_KIND
THROWS = tables.THROWS_OF_KIND
SLIDES = tables.SLIDES
ARCS = tables.ARCS_OF_RING
ONWARD = tables.ONWARD
PIECE_KEYS = tables.PIECE_KEYS
KIND_KEYS = tables.KIND_KEYS
KEY_ROW = tables.KEY_OF_PIECE
REST_KEYS = tables.REST_KEYS

CRAWL = tables.CRAWL
CRAWL_THRICE = tables.CRAWL_THRICE
STEP = tables.STEP
JUMP = tables.JUMP
ROAM = tables.ROAM
COPY = tables.COPY
CROSS = tables.CROSS
FORKED = tables.FORKED
STAYS = tables.STAYS

OCCUPIED = weights.OCCUPIED
LONE = weights.LONE
TWO_STEPS = weights.TWO_STEPS
PRIORS = weights.PRIORS
FREE = weights.FREE
FROM_ENEMY = weights.FROM_ENEMY
FROM_OWN = weights.FROM_OWN
WRAP = evaluate.WRAP
ZONES = evaluate.ZONES
LOW = evaluate.LOW
MOVE = evaluate.MOVE
LEVEL = 1 << LOW
EVEN = evaluate.ZERO
MOST_LEVEL = len(evaluate.FACTORS) - 1

THROW_ENEMY = weights.SINGLE.index("throw_enemy")
ONTO_QUEEN = weights.SINGLE.index("onto_queen")
OFF_QUEEN = weights.SINGLE.index("off_queen")
RETREAT = weights.SINGLE.index("retreat")
QUEEN_FLEES = weights.SINGLE.index("queen_flees")
ONTO_ENEMY = weights.SINGLE.index("onto_enemy")
NEAR_QUEEN = weights.SINGLE.index("near")
ANSWER = weights.SINGLE.index("answer")
AGAIN = weights.SINGLE.index("again")
ALONE_BY_ENEMY = len(weights.SINGLE)
ALONE_BY_OWN = ALONE_BY_ENEMY + 1

MOST_MOVES = 2048
"""No position has so many: eight kinds are placed, and four bugs roam, to the 114 cells around a hive
of 28 at the most; the others come to a few cells each, and two throwers have 36 throws each."""
AHEAD = 1024
"""So many plies may be played beyond the position that was taken over."""

# The search.
OPEN = 2
"""Stands for "not proven" where 1, 0 and -1 are results."""
CLOSED = mcts.CLOSED
SHARED = 1
DRAWN = 2
KEYED = 4
"""Flags of a node: several nodes lead to it; one of its moves is a proven draw; the table has it."""
LONGEST = AHEAD - 24
"""No walk is longer."""
FAVOUR = searched.FAVOUR
MOST_FAVOUR = searched.MOST_FAVOUR
SHARE = multipv.SHARE
MORE = multipv.MORE
FIRST = multipv.FIRST
NODE_BYTES = 50
EDGE_BYTES = 24
ROOM = 4 * MOST_MOVES
"""So much room one iteration may need for edges, or for moves."""

# Proofs by trying everything.
FARTHEST = 15
"""So many plies ahead a win is looked for at the most."""
PLACES = 1 << 18
"""Positions of which a prover remembers what it has found out."""
NEVER = 127
"""More plies than any win takes."""
UNBOUNDED = 1 << 62
"""So many positions are never played."""
NEVER_WALKED = 1 << 30
"""No move is walked so often."""
TRIED_AT = 1024
"""Iterations after which a win in five plies is looked for; in seven after eight times as many."""
TRIED_LEAST = 2048
"""So many positions are played for it; later as many as there were iterations."""
TRIED_MOVES = 4
"""Of the root, those visited most."""
NEARLY_WON = 0.7
"""Where the root's favourite is worth that much, more of its moves are asked about: one each time."""
MORE_FROM = 10240
MORE_EVERY = 2048
"""Iterations, as a multiple of which each of them is asked about, `MORE_MOVES` in all."""
MORE_MOVES = 16
MORE_PLIES = 7
MORE_POSITIONS = 32768
"""So many positions are played for each."""


class Position:
    """A position that is played forward and back; it begins as a copy of a board of hive_core.

    Arrays are those of Board, `ring` without the cell: the mask of occupied neighbours alone. `log` has
    three numbers a ply: piece, origin, and what rested before. `keys` and `kind_keys` have a number for
    each position since the first of the log, but only `advance` and `retreat` keep them.

    `out` holds the moves that `generate` found, `count` of them: placements, walks by piece, throws.
    """

    def __init__(self, board: "truth.Board") -> None:
        self.top = nones(CELLS)
        self.height = zeros("i", CELLS)
        self.ring = zeros("i", CELLS)
        self.where = nones(PIECES)
        self.below = nones(PIECES)
        self.playing = zeros("i", PIECES)
        self.out = zeros("i", MOST_MOVES)
        self.count = 0
        self.begin = zeros("i", PIECES)
        self.end = zeros("i", PIECES)
        self.mark = zeros("i", CELLS)
        self.stamp = 0
        self.reached = zeros("i", CELLS)
        self.walk = 0
        self.queue = zeros("i", CELLS)
        self.stacks = 0
        self.euler = 0
        self.tournament = int(board.tournament)
        for color in (0, 1):
            for piece in board.rosters[color]:
                self.playing[piece] = 1
        self.room = len(board.log) + AHEAD
        self.log = zeros("i", 3 * self.room + 3)
        self.keys = zeros("q", self.room + 1)
        self.kind_keys = zeros("q", self.room + 1)
        self.depth = 0
        moves = boards.taken_back(board)
        for piece in boards.from_below(board):
            self.put(piece, board.where[piece])
        self.turn = board.turn
        self.ply = board.ply
        self.rest = board.rest
        self.key_afresh()
        for move in reversed(moves):
            board.make(move)
            self.advance(move)

    # What Python asks; all else is for compiled code alone

    def moves(self) -> "list[int]":
        """All legal moves as numbers; [PASS] on a forced pass, [] when the game is over."""
        return [self.out[i] for i in range(self.generate())]

    def outcome(self) -> int:
        """ONGOING, the winner's colour, or DRAW."""
        return self.result()

    def play(self, move: int) -> None:
        """Plays a move of `moves`, unchecked but for its bounds.

        Raises ValueError for what is no move at all, IndexError beyond AHEAD plies.
        """
        if not PASS <= move < PIECES << SHIFT:
            raise ValueError(
                f"a move is a number from {PASS} to {(PIECES << SHIFT) - 1}, read {move}"
            )
        if self.depth >= self.room:
            raise IndexError("no room for more plies")
        self.advance(move)

    def take_back(self) -> None:
        """Takes back the last move. Raises IndexError where there is none."""
        if self.depth <= 0:
            raise IndexError("no move to take back")
        self.retreat()

    def perft(self, depth: int, bulk: bool) -> int:
        """As hive_core.rules.perft.perft. Raises ValueError for a depth outside of 1 to AHEAD."""
        if not 1 <= depth <= self.room - self.depth:
            raise ValueError(f"a depth is 1 to {AHEAD}, read {depth}")
        return self.lines_of_play(depth, zeros("i", depth * MOST_MOVES), 0, bulk)

    def image(self) -> "tuple[object, ...]":
        """Everything that is kept about the position, as a value that does not change."""
        return (
            tuple(self.top),
            tuple(self.height),
            tuple(self.ring),
            tuple(self.where),
            tuple(self.below),
            (self.stacks, self.euler, self.turn, self.ply, self.rest, self.depth),
        )

    def key(self) -> int:
        """A number for the position with its numbered bugs and the piece that rests."""
        return self.keys[self.depth] ^ REST_KEYS[self.rest if self.rest >= 0 else PIECES]

    def kind_key(self) -> int:
        """A number for the position where equal bugs may change places."""
        return self.kind_keys[self.depth]

    def repeated(self) -> bool:
        """Whether the position has occurred before since the last placement."""
        return self.recurs()

    # Putting pieces down and lifting them

    def flip(self, cell: int) -> None:
        at = cell * 6
        self.ring[NEAR[at]] ^= 8
        self.ring[NEAR[at + 1]] ^= 16
        self.ring[NEAR[at + 2]] ^= 32
        self.ring[NEAR[at + 3]] ^= 1
        self.ring[NEAR[at + 4]] ^= 2
        self.ring[NEAR[at + 5]] ^= 4

    def put(self, piece: int, cell: int) -> None:
        under = self.top[cell]
        self.below[piece] = under
        self.top[cell] = piece
        self.where[piece] = cell
        self.height[cell] += 1
        if under < 0:
            self.euler += ARCS[self.ring[cell]] - 1
            self.flip(cell)
        elif self.height[cell] == 2:
            self.stacks += 1

    def lift(self, piece: int) -> None:
        cell = self.where[piece]
        under = self.below[piece]
        self.top[cell] = under
        self.where[piece] = -1
        self.height[cell] -= 1
        if under < 0:
            self.flip(cell)
            self.euler -= ARCS[self.ring[cell]] - 1
        elif self.height[cell] == 1:
            self.stacks -= 1

    # Playing

    def make(self, move: int) -> None:
        at = self.depth * 3
        self.log[at + 2] = self.rest
        self.rest = -1
        if move < 0:
            self.log[at] = -1
            self.log[at + 1] = -1
        else:
            piece = move >> SHIFT
            origin = self.where[piece]
            self.log[at] = piece
            self.log[at + 1] = origin
            if origin >= 0:
                self.lift(piece)
                self.rest = piece
            self.put(piece, move & CELL)
        self.depth += 1
        self.ply += 1
        self.turn ^= 1

    def undo(self) -> None:
        self.depth -= 1
        self.ply -= 1
        self.turn ^= 1
        at = self.depth * 3
        piece = self.log[at]
        self.rest = self.log[at + 2]
        if piece >= 0:
            self.lift(piece)
            origin = self.log[at + 1]
            if origin >= 0:
                self.put(piece, origin)

    def key_afresh(self) -> None:
        """Makes the keys of the present position from nothing."""
        key = TURN_KEY if self.turn else 0
        kind_key = key
        for cell in range(CELLS):
            piece = self.top[cell]
            level = self.height[cell]
            while piece >= 0:
                level -= 1
                key ^= PIECE_KEYS[(piece * LEVELS + level) * CELLS + cell]
                kind_key ^= KIND_KEYS[(KEY_ROW[piece] * LEVELS + level) * CELLS + cell]
                piece = self.below[piece]
        self.keys[self.depth] = key
        self.kind_keys[self.depth] = kind_key

    def advance(self, move: int) -> None:
        """As `make`, with keys."""
        key = self.keys[self.depth] ^ TURN_KEY
        kind_key = self.kind_keys[self.depth] ^ TURN_KEY
        if move < 0:
            self.make(move)
        else:
            piece = move >> SHIFT
            row = KEY_ROW[piece]
            cell = self.where[piece]
            if cell >= 0:
                level = self.height[cell] - 1
                key ^= PIECE_KEYS[(piece * LEVELS + level) * CELLS + cell]
                kind_key ^= KIND_KEYS[(row * LEVELS + level) * CELLS + cell]
            self.make(move)
            cell = move & CELL
            level = self.height[cell] - 1
            key ^= PIECE_KEYS[(piece * LEVELS + level) * CELLS + cell]
            kind_key ^= KIND_KEYS[(row * LEVELS + level) * CELLS + cell]
        self.keys[self.depth] = key
        self.kind_keys[self.depth] = kind_key

    def retreat(self) -> None:
        """Takes back `advance`."""
        self.undo()

    def recurs(self) -> bool:
        key = self.kind_keys[self.depth]
        at = self.depth
        while at > 0:
            at -= 1
            if self.log[at * 3] >= 0 and self.log[at * 3 + 1] < 0:
                return False
            if self.kind_keys[at] == key:
                return True
        return False

    def result(self) -> int:
        white = self.where[0]
        black = self.where[HALF]
        white_lost = white >= 0 and self.ring[white] == 63
        black_lost = black >= 0 and self.ring[black] == 63
        if white_lost:
            return DRAW if black_lost else 1
        return 0 if black_lost else ONGOING

    # Legal moves

    def generate(self) -> int:
        """Fills `out`; how many moves there are, a forced pass counting as one."""
        self.count = 0
        if self.result() != ONGOING:
            return 0
        self.placements()
        if self.where[self.turn * HALF] >= 0:
            self.movements()
        if self.count == 0:
            self.out[0] = PASS
            self.count = 1
        return self.count

    def placements(self) -> None:
        first = self.turn * HALF
        due = self.where[first] < 0 and self.ply >> 1 >= QUEEN_DUE - 1
        barred = first if self.tournament and self.ply < 2 else -1
        cells = -1
        last = -1
        for piece in range(first, first + HALF):
            if self.where[piece] >= 0 or not self.playing[piece] or KIND[piece] == last:
                continue
            last = KIND[piece]
            if piece == barred or (due and piece != first):
                continue
            if cells < 0:
                cells = self.placement_cells()
            for i in range(cells):
                self.out[self.count] = piece << SHIFT | self.queue[i]
                self.count += 1

    def placement_cells(self) -> int:
        """Puts into `queue` where a new piece may go; how many cells that are."""
        if self.ply < 2:
            for piece in range(PIECES):
                cell = self.where[piece]
                if cell >= 0:
                    for d in range(6):
                        self.queue[d] = NEAR[cell * 6 + d]
                    return 6
            self.queue[0] = START
            return 1
        self.stamp += 1
        stamp = self.stamp
        first = HALF - self.turn * HALF
        for piece in range(first, first + HALF):
            cell = self.where[piece]
            if cell >= 0 and self.top[cell] == piece:
                for d in range(6):
                    self.mark[NEAR[cell * 6 + d]] = stamp
        found = 0
        first = self.turn * HALF
        for piece in range(first, first + HALF):
            cell = self.where[piece]
            if cell >= 0 and self.top[cell] == piece:
                for d in range(6):
                    near = NEAR[cell * 6 + d]
                    if self.mark[near] != stamp and self.top[near] < 0:
                        self.mark[near] = stamp
                        self.queue[found] = near
                        found += 1
        return found

    def movements(self) -> None:
        first = self.turn * HALF
        thrower = -1
        other_thrower = -1
        for piece in range(PIECES):
            self.begin[piece] = self.end[piece] = 0
        for piece in range(first, first + HALF):
            cell = self.where[piece]
            if cell < 0 or self.top[cell] != piece or piece == self.rest:
                continue
            kind = KIND[piece]
            copied = 0
            if self.height[cell] == 1:
                if WALK[kind] == COPY:
                    copied = self.copied(cell, kind)
                if THROWS[kind] or copied & 1:
                    if thrower < 0:
                        thrower = cell
                    else:
                        other_thrower = cell
                if self.pinned(cell):
                    continue
            self.walk += 1
            self.begin[piece] = self.count
            if WALK[kind] != COPY:
                self.reach(WALK[kind], piece, cell)
            elif self.height[cell] > 1:
                self.step(piece, cell)
            else:
                for kind in range(KINDS):
                    if copied >> kind & 2:
                        self.reach(WALK[kind], piece, cell)
            self.end[piece] = self.count
        if thrower >= 0:
            thrown = self.count
            self.throws(thrower, thrown)
            if other_thrower >= 0:
                self.throws(other_thrower, thrown)

    def copied(self, cell: int, kind: int) -> int:
        """A bit 2 << kind for each that a copying bug takes over; bit 1: one of them throws."""
        kinds = 0
        for d in range(6):
            piece = self.top[NEAR[cell * 6 + d]]
            if piece >= 0 and KIND[piece] != kind:
                kinds |= 2 << KIND[piece] | THROWS[KIND[piece]]
        return kinds

    def add(self, piece: int, cell: int) -> None:
        """Adds a move of the piece whose walk it is, once."""
        if self.reached[cell] != self.walk:
            self.reached[cell] = self.walk
            self.out[self.count] = piece << SHIFT | cell
            self.count += 1

    def add_throw(self, piece: int, cell: int, thrown: int) -> None:
        """Adds a throw, unless the piece can go there anyway; `thrown`: where the throws begin."""
        move = piece << SHIFT | cell
        for i in range(self.begin[piece], self.end[piece]):
            if self.out[i] == move:
                return
        for i in range(thrown, self.count):
            if self.out[i] == move:
                return
        self.out[self.count] = move
        self.count += 1

    # One hive

    def pinned(self, cell: int) -> bool:
        if self.height[cell] != 1 or ARCS[self.ring[cell]] < 2:
            return False
        return self.euler < 0 or not self.joined(cell)

    def joined(self, cell: int) -> bool:
        """Whether the neighbours of a cell hang together without it, by a search from one of them."""
        self.stamp += 1
        stamp = self.stamp
        self.mark[cell] = stamp
        ring = self.ring[cell]
        left = 0
        near = cell
        for d in range(6):
            if ring >> d & 1:
                left += 1
                near = NEAR[cell * 6 + d]
        self.mark[near] = stamp
        self.queue[0] = near
        head = 0
        tail = 1
        left -= 1
        while head < tail:
            at = self.queue[head]
            head += 1
            for d in range(6):
                near = NEAR[at * 6 + d]
                if self.top[near] >= 0 and self.mark[near] != stamp:
                    self.mark[near] = stamp
                    self.queue[tail] = near
                    tail += 1
                    if self.beside(near, cell):
                        left -= 1
                        if left == 0:
                            return True
        return False

    def beside(self, cell: int, other: int) -> bool:
        """Whether two cells are neighbours; -1 is nobody's."""
        if other < 0:
            return False
        for d in range(6):
            if NEAR[other * 6 + d] == cell:
                return True
        return False

    # Steps

    def gated(self, cell: int, d: int, level: int) -> bool:
        left = NEAR[cell * 6 + (d + 5 if d < 1 else d - 1)]
        right = NEAR[cell * 6 + (d - 5 if d > 4 else d + 1)]
        return self.height[left] > level and self.height[right] > level

    def reach(self, walk: int, piece: int, cell: int) -> None:
        if walk == CRAWL:
            self.crawl(piece, cell)
        elif walk == CRAWL_THRICE:
            self.crawl_thrice(piece, cell)
        elif walk == STEP:
            self.step(piece, cell)
        elif walk == JUMP:
            self.jump(piece, cell)
        elif walk == ROAM:
            self.roam(piece, cell)
        elif walk == CROSS:
            self.cross(piece, cell)

    def crawl(self, piece: int, cell: int) -> None:
        slides = SLIDES[self.ring[cell]]
        for d in range(6):
            if slides >> d & 1:
                self.add(piece, NEAR[cell * 6 + d])

    def jump(self, piece: int, cell: int) -> None:
        for d in range(6):
            near = NEAR[cell * 6 + d]
            if self.top[near] >= 0:
                while self.top[near] >= 0:
                    near = NEAR[near * 6 + d]
                self.add(piece, near)

    def step(self, piece: int, cell: int) -> None:
        level = self.height[cell] - 1
        slides = SLIDES[self.ring[cell]]
        for d in range(6):
            near = NEAR[cell * 6 + d]
            if level == 0 and self.height[near] == 0:
                if slides >> d & 1:
                    self.add(piece, near)
            elif self.stacks < 2 or not self.gated(cell, d, max(level, self.height[near])):
                self.add(piece, near)

    def roam(self, piece: int, cell: int) -> None:
        self.flip(cell)
        at = cell
        d = ONWARD[self.ring[at]]
        while d < FORKED:
            at = NEAR[at * 6 + d]
            if at == cell:
                break
            self.add(piece, at)
            d = ONWARD[self.ring[at]]
        if d == FORKED:
            self.roam_forked(piece, cell)
        self.flip(cell)

    def roam_forked(self, piece: int, cell: int) -> None:
        self.stamp += 1
        stamp = self.stamp
        self.mark[cell] = stamp
        self.queue[0] = cell
        head = 0
        tail = 1
        while head < tail:
            at = self.queue[head]
            head += 1
            slides = SLIDES[self.ring[at]]
            for d in range(6):
                if slides >> d & 1:
                    near = NEAR[at * 6 + d]
                    if self.mark[near] != stamp:
                        self.mark[near] = stamp
                        self.queue[tail] = near
                        tail += 1
                        self.add(piece, near)

    def crawl_thrice(self, piece: int, cell: int) -> None:
        self.flip(cell)
        slides = SLIDES[self.ring[cell]]
        for d in range(6):
            if not slides >> d & 1:
                continue
            first = NEAR[cell * 6 + d]
            more = SLIDES[self.ring[first]]
            for e in range(6):
                second = NEAR[first * 6 + e]
                if not more >> e & 1 or second == cell:
                    continue
                most = SLIDES[self.ring[second]]
                for f in range(6):
                    third = NEAR[second * 6 + f]
                    if most >> f & 1 and third != first and third != cell:
                        self.add(piece, third)
        self.flip(cell)

    def cross(self, piece: int, cell: int) -> None:
        """A climb, a step along the top, a fall."""
        self.stamp += 1
        stamp = self.stamp
        gates = self.stacks > 1
        self.mark[cell] = stamp
        found = 0
        for d in range(6):
            climbed = NEAR[cell * 6 + d]
            if self.height[climbed] == 0:
                continue
            if gates and self.gated(cell, d, self.height[climbed]):
                continue
            for e in range(6):
                crossed = NEAR[climbed * 6 + e]
                if self.height[crossed] == 0 or self.mark[crossed] == stamp:
                    continue
                level = max(self.height[climbed], self.height[crossed])
                if not gates or not self.gated(climbed, e, level):
                    self.mark[crossed] = stamp
                    self.queue[found] = crossed
                    found += 1
        for i in range(found):
            crossed = self.queue[i]
            level = self.height[crossed]
            for d in range(6):
                near = NEAR[crossed * 6 + d]
                if self.height[near] == 0 and not (gates and self.gated(crossed, d, level)):
                    self.add(piece, near)

    def throws(self, cell: int, thrown: int) -> None:
        for d in range(6):
            source = NEAR[cell * 6 + d]
            if self.height[source] != 1:
                continue
            piece = self.top[source]
            if piece == self.rest or self.gated(cell, d, 1) or self.pinned(source):
                continue
            for e in range(6):
                goal = NEAR[cell * 6 + e]
                if self.height[goal] == 0 and not self.gated(cell, e, 1):
                    self.add_throw(piece, goal, thrown)

    # Counting

    def generations(self, rounds: int) -> int:
        """Generates all moves so many times, to be measured; how many moves that were."""
        total = 0
        for _ in range(rounds):
            total += self.generate()
        return total

    def pairs(self, rounds: int) -> int:
        """Plays every move and takes it back, so many times, to be measured; how many pairs."""
        count = self.generate()
        for _ in range(rounds):
            for i in range(count):
                self.make(self.out[i])
                self.undo()
        return count * rounds

    def lines_of_play(self, depth: int, moves: "array[int]", base: int, bulk: bool) -> int:
        """Leaves `depth` plies ahead; `moves` from `base` on is room for the moves of each ply."""
        count = self.generate()
        if depth == 1 and bulk:
            return count
        for i in range(count):
            moves[base + i] = self.out[i]
        total = 0
        for i in range(count):
            self.make(moves[base + i])
            if depth == 1:
                total += 1
            else:
                total += self.lines_of_play(depth - 1, moves, base + MOST_MOVES, bulk)
            self.undo()
        return total


class Prover:
    """Forced wins, found by trying every move and every reply, as hive_core.search.prover.Prover finds
    them. The position is restored after every question.

    Of a position in the table `asked`, `sure` has the fewest plies in which a win is known, `vain` the
    most in which there is known to be none. `saviours` and `hopes` have for each number of plies the
    reply that last saved the other side and the move that last won; they are tried first. `positions`
    counts what was played; when it comes to `limit`, nothing more is found out.
    """

    def __init__(self, position: Position, places: int = PLACES) -> None:
        self.position = position
        self.places = places
        self.moves = zeros("i", (FARTHEST + 1) * MOST_MOVES)
        self.saviours = nones(FARTHEST + 1)
        self.hopes = nones(FARTHEST + 1)
        self.asked = zeros("q", places)
        self.sure = zeros("b", places)
        self.vain = zeros("b", places)
        self.positions = 0
        self.limit = UNBOUNDED

    # What Python asks; all else is for compiled code alone

    def wins(self, plies: int) -> bool:
        """Whether the side to move can force a win within so many plies, 1 to FARTHEST."""
        self.check(plies)
        return self.forced(plies, 0)

    def holds(self, move: int, plies: int) -> bool:
        """Whether a move, which is not checked, forces a win within so many plies, itself counted."""
        self.check(plies)
        return self.kept(move, plies, 0)

    def line(self, plies: int, first: int = PASS) -> "list[int]":
        """A win within so many plies, move by move; [] where there is none.

        With `first` by this move, which is known to win so; else by the soonest. The replies are those
        that put it off the longest.
        """
        self.check(plies)
        p = self.position
        left = plies if first != PASS else self.soonest(plies)
        if left == 0:
            return []
        if first == PASS:
            first = next(move for move in p.moves() if self.kept(move, left, 0))
        found = [first]
        p.advance(first)
        longest = 0
        for reply in p.moves():
            p.advance(reply)
            more = self.soonest(left - 2)
            if more > longest:
                longest = more
                found = [first, reply, *self.line(more)]
            p.retreat()
        p.retreat()
        return found

    def soonest(self, plies: int) -> int:
        """In how many of so many plies, an odd number, a win is forced; 0: in none."""
        fewer = 1
        while fewer <= plies:
            if self.forced(fewer, 0):
                return fewer
            fewer += 2
        return 0

    def keys(self, plies: int) -> "list[int]":
        """All moves that force a win within `plies`."""
        self.check(plies)
        return [move for move in self.position.moves() if self.kept(move, plies, 0)]

    def check(self, plies: int) -> None:
        """Raises ValueError for a number of plies that is not looked ahead."""
        if not 1 <= plies <= FARTHEST:
            raise ValueError(f"a win is looked for within 1 to {FARTHEST} plies, read {plies}")

    # Trying

    def at_hand(self) -> bool:
        """Whether a move ends the game at once in favour of the side to move."""
        p = self.position
        queen = HALF - p.turn * HALF
        cell = p.where[queen]
        if cell < 0:
            return False
        # Only a thrown queen gets other neighbours; any other move fills one cell beside her.
        thrown = self.beside_thrower(cell)
        if OCCUPIED[p.ring[cell]] != 5 and not thrown:
            return False
        count = p.generate()
        turn = p.turn
        for i in range(count):
            move = p.out[i]
            if move < 0 or (move >> SHIFT != queen and not p.beside(move & CELL, cell)):
                continue
            p.make(move)
            won = p.result() == turn
            p.undo()
            if won:
                return True
        return False

    def beside_thrower(self, cell: int) -> bool:
        """Whether a piece of the side to move that throws, or may copy one that does, is beside."""
        p = self.position
        for d in range(6):
            piece = p.top[NEAR[cell * 6 + d]]
            if piece >= 0 and COLOR[piece] == p.turn:
                kind = KIND[piece]
                if THROWS[kind] or WALK[kind] == COPY:
                    return True
        return False

    def forced(self, plies: int, at: int) -> bool:
        """Whether the side to move wins within so many plies; from `at` on `moves` has room."""
        if plies <= 2:
            return self.at_hand()
        p = self.position
        key = p.key()
        place = key & (self.places - 1)
        if self.asked[place] == key:
            if self.sure[place] <= plies:
                return True
            if self.vain[place] >= plies:
                return False
        won = self.forced(plies - 2, at)
        if not won:
            count = self.listed(at, self.hopes[plies])
            for i in range(count):
                if self.kept(self.moves[at + i], plies, at + MOST_MOVES):
                    self.hopes[plies] = self.moves[at + i]
                    won = True
                    break
        if self.asked[place] != key:
            self.asked[place] = key
            self.sure[place] = NEVER
            self.vain[place] = 0
        if won:
            self.sure[place] = min(self.sure[place], plies)
        elif self.positions < self.limit:
            self.vain[place] = max(self.vain[place], plies)
        return won

    def kept(self, move: int, plies: int, at: int) -> bool:
        """Whether a move wins against every reply; from `at` on `moves` has room."""
        if self.positions >= self.limit:
            return False
        p = self.position
        turn = p.turn
        p.advance(move)
        self.positions += 1
        result = p.result()
        won = result == turn
        if result == ONGOING and plies > 2:
            won = True
            count = self.listed(at, self.saviours[plies])
            for i in range(count):
                p.advance(self.moves[at + i])
                self.positions += 1
                result = p.result()
                won = result == turn or (
                    result == ONGOING and self.forced(plies - 2, at + MOST_MOVES)
                )
                p.retreat()
                if not won:
                    self.saviours[plies] = self.moves[at + i]
                    break
        p.retreat()
        return won

    def listed(self, at: int, likely: int) -> int:
        """Puts the legal moves into `moves` from `at` on, a likely one first; how many there are."""
        p = self.position
        count = p.generate()
        for i in range(count):
            self.moves[at + i] = p.out[i]
            if p.out[i] == likely and i > 0:
                self.moves[at + i] = self.moves[at]
                self.moves[at] = likely
        return count


class Judge:
    """What a position is worth, and its moves at first sight, as an evaluator of hive_core says.

    `grades` holds what `grade` made of the moves of a position, in their order: `level << LOW | move`.
    """

    def __init__(self, evaluator: "evaluate.Evaluator", expansions: str) -> None:
        table = weights.read(evaluator, bool(expansions))
        self.reserve = table.reserve
        self.ground = table.ground
        self.stacked = table.stacked
        self.danger = table.danger
        self.minded = table.minded
        self.covered = table.covered
        self.pillbug = table.points[0]
        self.turn = table.points[1]
        self.half = table.points[2]
        self.place = table.place
        self.move = table.move
        self.attack = table.attack
        self.crowd = table.crowd
        self.relieve = table.relieve
        self.levels = table.levels
        self.in_hand = table.in_hand
        self.on_top = table.on_top
        self.on_ground = table.on_ground
        self.turns = table.turns
        self.come = zeros("i", CELLS)
        self.leave = zeros("i", CELLS)
        self.grades = zeros("i", MOST_MOVES)

    def graded(self, position: Position) -> "list[int]":
        """All moves with their levels, in no order, for Python; no pass."""
        if position.generate() == 0 or position.out[0] == PASS:
            return []
        self.grade(position)
        return [self.grades[i] for i in range(position.count)]

    # The position

    def value(self, p: Position) -> float:
        """The expected result in (-1, 1) for the side to move; no result is decided yet."""
        score = 0.0
        for piece in range(PIECES):
            cell = p.where[piece]
            if cell < 0:
                score += self.reserve[piece]
            elif p.top[cell] == piece:
                at = piece * ZONES
                queen = p.where[HALF if piece < HALF else 0]
                if queen >= 0:
                    at += FROM_ENEMY[cell - queen & WRAP]
                queen = p.where[0 if piece < HALF else HALF]
                if queen >= 0:
                    at += FROM_OWN[cell - queen & WRAP]
                if p.below[piece] < 0:
                    score += self.ground[at * 2 + FREE[KIND[piece] * 64 + p.ring[cell]]]
                else:
                    score += self.stacked[at]
        score += self.queen_danger(p, 1) - self.queen_danger(p, 0)
        if p.turn:
            score = -score
        score += self.turn
        return score / (self.half + (score if score > 0.0 else -score))

    def queen_danger(self, p: Position, color: int) -> float:
        queen = color * HALF
        cell = p.where[queen]
        if cell < 0:
            return 0.0
        found = self.danger[p.ring[cell]]
        piece = p.top[cell]
        if piece != queen:
            if COLOR[piece] != color:
                found += self.covered[p.ring[cell]]
        else:
            for d in range(6):
                near = NEAR[cell * 6 + d]
                piece = p.top[near]
                helps = piece >= 0 and THROWS[KIND[piece]] and COLOR[piece] == color
                if helps and OCCUPIED[p.ring[near]] < 5:
                    found -= self.pillbug
        return found * self.minded[color]

    # The moves

    def grade(self, p: Position) -> None:
        """Grades all moves that the position has generated, a pass not among them."""
        turn = p.turn
        own_at = p.where[turn * HALF]
        enemy_queen = HALF - turn * HALF
        enemy_at = p.where[enemy_queen]
        self.mark_cells(p, own_at, enemy_at)
        last = p.log[p.depth * 3 - 6] if p.depth > 1 else -1
        before = -1
        head = 0
        for i in range(p.count):
            move = p.out[i]
            piece = move >> SHIFT
            cell = move & CELL
            kind = KIND[piece]
            own = COLOR[piece] == turn
            origin = p.where[piece]
            if piece != before:
                before = piece
                if origin < 0:
                    level = EVEN + self.place[kind]
                else:
                    level = EVEN + self.move[kind]
                    if piece == last:
                        level += self.levels[AGAIN]
                    if not own:
                        level += self.levels[THROW_ENEMY]
                    if origin == enemy_at:
                        if piece != enemy_queen:
                            level += self.levels[OFF_QUEEN]
                    elif p.height[origin] == 1 and p.beside(origin, enemy_at):
                        level += self.levels[RETREAT]
                    if p.height[origin] == 1 and p.beside(origin, own_at):
                        level += self.relieve[OCCUPIED[p.ring[own_at]] - 1]
                head = level * LEVEL
                if own:
                    if origin < 0:
                        head -= self.in_hand[kind]
                    elif p.height[origin] > 1:
                        head -= self.on_top[kind]
                    else:
                        head += self.leave[origin] - self.on_ground[kind * 64 + p.ring[origin]]
            grade = head + move
            if origin >= 0 and kind == 0:
                now = OCCUPIED[p.ring[origin]]
                there = OCCUPIED[p.ring[cell]]
                if p.beside(cell, origin):
                    there -= 1
                grade += (now - there if own else there - now) * self.levels[QUEEN_FLEES] * LEVEL
            else:
                grade += self.come[cell]
            if own:
                if p.top[cell] >= 0:
                    grade += self.on_top[kind]
                else:
                    grade += self.on_ground[kind * 64 + p.ring[cell]]
            self.grades[i] = grade
        self.clear_cells(p, enemy_at)

    def clear_cells(self, p: Position, enemy_at: int) -> None:
        """Sets back what `mark_cells` marked: cells beside pieces, under them, near the enemy queen."""
        for piece in range(PIECES):
            cell = p.where[piece]
            if cell >= 0:
                self.come[cell] = 0
                self.leave[cell] = 0
                for d in range(6):
                    near = NEAR[cell * 6 + d]
                    self.come[near] = 0
                    self.leave[near] = 0
        if enemy_at >= 0:
            for i in range(enemy_at * 12, enemy_at * 12 + 12):
                self.come[TWO_STEPS[i]] = 0

    def mark_cells(self, p: Position, own_at: int, enemy_at: int) -> None:
        """What coming to a cell and leaving it is worth, whatever piece it is."""
        if own_at >= 0:
            level = self.crowd[min(5, OCCUPIED[p.ring[own_at]])] * LEVEL
            self.mark_around(p, own_at, level)
        if enemy_at >= 0:
            level = self.attack[min(5, OCCUPIED[p.ring[enemy_at]])] * LEVEL
            self.mark_around(p, enemy_at, level)
            self.come[enemy_at] += self.levels[ONTO_QUEEN] * LEVEL
            level = self.levels[NEAR_QUEEN] * LEVEL
            if level:
                for i in range(enemy_at * 12, enemy_at * 12 + 12):
                    self.come[TWO_STEPS[i]] += level
        last = p.log[p.depth * 3 - 3] if p.depth > 0 else -1
        if last >= 0:
            self.mark_around(p, p.where[last], self.levels[ANSWER] * LEVEL)
        for piece in range(PIECES):
            cell = p.where[piece]
            if cell >= 0 and p.top[cell] == piece:
                self.mark_piece(p, piece, cell, enemy_at)

    def mark_around(self, p: Position, cell: int, level: int) -> None:
        for d in range(6):
            near = NEAR[cell * 6 + d]
            if p.top[near] < 0:
                self.come[near] += level

    def mark_piece(self, p: Position, piece: int, cell: int, enemy_at: int) -> None:
        """Onto an enemy, alone beside a piece, and what comes free or is blocked by it."""
        ring = p.ring[cell]
        own = COLOR[piece] == p.turn
        if not own and cell != enemy_at:
            self.come[cell] += self.levels[ONTO_ENEMY] * LEVEL
        level = self.levels[ALONE_BY_OWN if own else ALONE_BY_ENEMY] * LEVEL
        if level and LONE[ring]:
            for d in range(6):
                if LONE[ring] >> d & 1:
                    near = NEAR[cell * 6 + d]
                    if OCCUPIED[p.ring[near]] == 1:
                        self.come[near] += level
        if p.height[cell] == 1:
            at = ((p.turn * PIECES + piece) * 64 + ring) * 6
            for d in range(6):
                level = self.turns[at + d]
                if level:
                    near = NEAR[cell * 6 + d]
                    if p.top[near] < 0:
                        self.come[near] += level
                    else:
                        self.leave[near] += level


class Tree:
    """The tree of a search, as hive_core.search.mcts grows it, in arrays.

    A node is a number; for each there is a row in `visits`, `total`, `scale`, `key`, `proved`, `plies`,
    `flags`, `opened` (moves that are not proven) and two blocks. Its moves lie in `moves` from
    `first[node]` on, `count[node]` of them, as grades; -1: not expanded. They are not sorted: of
    those not tried yet the best one stands first, which is all that is asked. Its edges lie in `kid`,
    `walks`, `mean` and `weight` from `edges[node]` on, one for each of the first `tried[node]` moves.
    Before each block stand its node (-1: given up) and its size.

    Memory is bounded: all arrays together take `megabytes` at the most. When they are full, the nodes
    with the fewest visits are folded: they forget their moves, and what only these lead to is gone.

    Where `proving` is set, a `Prover` looks for a forced win of the root, as nothing in hive_core does:
    plies ahead and positions tried are the more, the more iterations there were.
    """

    def __init__(self, judge: Judge, megabytes: float) -> None:
        self.judge = judge
        self.bound = int(megabytes * 1048576)
        self.c_puct = mcts.C_PUCT
        self.fpu = 0.0
        self.wanted = 0
        self.iterations = 0
        self.folded = 0
        self.node_room = 4096
        self.visits = zeros("i", self.node_room)
        self.total = zeros("d", self.node_room)
        self.scale = zeros("d", self.node_room)
        self.key = zeros("q", self.node_room)
        self.first = nones(self.node_room)
        self.count = zeros("h", self.node_room)
        self.edges = nones(self.node_room)
        self.tried = zeros("h", self.node_room)
        self.opened = zeros("h", self.node_room)
        self.proved = zeros("b", self.node_room)
        self.plies = zeros("h", self.node_room)
        self.flags = zeros("b", self.node_room)
        self.forward = zeros("i", self.node_room)
        self.slot_count = 4 * self.node_room
        self.slots = nones(self.slot_count)
        self.move_room = 8 * ROOM
        self.moves = zeros("i", self.move_room)
        self.edge_room = 4 * ROOM
        self.kid = zeros("i", self.edge_room)
        self.walks = zeros("i", self.edge_room)
        self.mean = zeros("d", self.edge_room)
        self.weight = zeros("d", self.edge_room)
        self.path = zeros("i", LONGEST + 2)
        self.path_edge = zeros("i", LONGEST + 2)
        self.noise = zeros("d", MOST_MOVES)
        self.proving = False
        self.prover: Prover | None = None
        self.tried_plies = 0
        self.tried_move = PASS
        self.clear()

    # What Python asks; all else is for compiled code alone

    def begin(self, position: Position, fpu: float, wanted: int) -> bool:
        """Searches another position from now on; True where the tree has it and is kept.

        What can no longer be reached is given up, and nodes that know of a draw forget their moves: it
        may have been one by repetition, on a way that the game has not taken. Where False, `plant` the
        root.
        """
        self.position = position
        if self.prover is not None:
            self.prover.position = position
        self.fpu = fpu
        self.wanted = wanted
        self.iterations = 0
        self.tried_plies = 0
        self.tried_move = PASS
        self.gains = zeros("d", PIECES * CELLS)
        self.tries = zeros("i", PIECES * CELLS)
        self.favours = zeros("i", PIECES * CELLS)
        root = self.slots[self.find(position.key())]
        if root >= 0:
            self.gather(root, 0, True)
            if self.first[self.root] >= 0:
                return True
        self.clear()
        return False

    def plant(self) -> "list[tuple[int, float]]":
        """Makes the root and expands it; its moves with their prior weights, best first."""
        self.root = self.new()
        self.key[self.root] = self.position.key()
        self.enter(self.root)
        self.expand(self.root)
        at = self.first[self.root]
        found = [self.moves[at + i] for i in range(self.count[self.root])]
        found.sort(reverse=True)
        return [(self.move_of(grade), PRIORS[grade >> LOW]) for grade in found]

    def order_root(self, moves: "list[int]", chances: "list[float]", scale: float) -> None:
        """The order in which the root tries its moves, with weights of their own; 1 / their sum."""
        at = self.first[self.root]
        for i in range(len(moves)):
            self.moves[at + i] = EVEN * LEVEL + (moves[i] & MOVE)
            self.noise[i] = chances[i]
        self.noisy = self.root
        self.scale[self.root] = scale

    def root_moves(self) -> "list[int]":
        """The moves of the root, those that were tried in their order first."""
        at = self.first[self.root]
        return [self.move_of(self.moves[at + i]) for i in range(self.count[self.root])]

    def root_result(self) -> "tuple[int | None, int]":
        """What is proven of the root, or None, and after how many plies at the most."""
        proved = self.proved[self.root]
        return (None if proved == OPEN else proved), self.plies[self.root]

    def lines(self) -> "list[tuple[int, int, float, int | None, int, int, float]]":
        """For each move of the root that was tried: the move, walks, mean value for its side; of the
        node it leads to the proof, its plies, the visits and the sum of values there."""
        found = []
        for i in range(self.tried[self.root]):
            edge = self.edges[self.root] + i
            kid = self.kid[edge]
            proved = self.proved[kid]
            found.append(
                (
                    self.move_of(self.moves[self.first[self.root] + i]),
                    self.walks[edge],
                    self.mean[edge],
                    None if proved == OPEN else proved,
                    self.plies[kid],
                    self.visits[kid],
                    self.total[kid],
                )
            )
        return found

    def win(self) -> "list[int]":
        """The win of the root that trying everything has proved, move by move; [] where it has not."""
        if self.prover is None or self.tried_plies == 0:
            return []
        self.prover.limit = UNBOUNDED
        return self.prover.line(self.tried_plies, self.tried_move)

    def continuation(self, index: int, limit: int) -> "list[int]":
        """The expected moves after a move of the root: proven wins first, then the most visited."""
        found: list[int] = []
        node = self.kid[self.edges[self.root] + index]
        while self.first[node] >= 0 and self.tried[node] > 0 and len(found) < limit:
            at = self.likeliest(node)
            found.append(self.move_of(self.moves[self.first[node] + at]))
            node = self.kid[self.edges[node] + at]
        return found

    def walk(self, iterations: int) -> int:
        """Up to so many more iterations; how many were made."""
        return self.go(iterations)

    def is_over(self) -> bool:
        """Whether nothing is left to be found out."""
        return self.over()

    def is_settled(self, left: float) -> bool:
        """Whether so many more iterations cannot change the choice."""
        return self.settled(left)

    def size(self) -> int:
        """How many positions the tree holds."""
        return self.nodes

    def bytes_used(self) -> int:
        """How much memory the arrays take."""
        return self.bytes()

    def more_room(self) -> bool:
        """Makes more room for nodes, moves and edges; whether any was allowed."""
        return self.grow()

    def faults(self) -> "list[str]":
        """What does not hold together in the tree; nothing should be found."""
        found = []
        reached = {self.root}
        waiting = [self.root]
        while waiting:
            node = waiting.pop()
            if self.first[node] < 0:
                if self.tried[node] or self.edges[node] >= 0:
                    found.append(f"node {node} is folded and has edges")
                continue
            if self.moves[self.first[node] - 2] != node:
                found.append(f"the moves before {self.first[node]} are not those of node {node}")
            if self.tried[node] > self.count[node]:
                found.append(
                    f"node {node} has tried {self.tried[node]} of {self.count[node]} moves"
                )
            if self.tried[node] and self.kid[self.edges[node] - 1] != node:
                found.append(f"the edges before {self.edges[node]} are not those of node {node}")
            for i in range(self.tried[node]):
                kid = self.kid[self.edges[node] + i]
                if not 0 <= kid < self.nodes:
                    found.append(f"node {node} leads to {kid} of {self.nodes}")
                elif kid not in reached:
                    reached.add(kid)
                    waiting.append(kid)
        for node in reached:
            if self.flags[node] & KEYED and self.slots[self.find(self.key[node])] != node:
                found.append(f"the table does not have node {node}")
        return found

    # Room

    def clear(self) -> None:
        self.nodes = 0
        self.moves_end = 0
        self.edges_end = 0
        self.root = -1
        self.noisy = -1
        for i in range(self.slot_count):
            self.slots[i] = -1

    def bytes(self) -> int:
        found = self.node_room * NODE_BYTES + self.slot_count * 4
        return found + self.move_room * 4 + self.edge_room * EDGE_BYTES

    def make_room(self) -> None:
        """Sees to it that one more iteration finds room."""
        if self.nodes + 4 > self.node_room and not self.more_nodes():
            self.give_up()
        if self.moves_end + ROOM > self.move_room and not self.more_moves():
            self.give_up()
        if self.edges_end + ROOM > self.edge_room and not self.more_edges():
            self.give_up()

    def grow(self) -> bool:
        """Half as much room again for everything that may."""
        nodes = self.more_nodes()
        moves = self.more_moves()
        edges = self.more_edges()
        return nodes or moves or edges

    def fits(self, grown: int, copied: int) -> bool:
        """Whether so many bytes more are allowed, while others are still held twice."""
        return self.bytes() + grown + copied <= self.bound

    def more_nodes(self) -> bool:
        """Makes half as much room again, where that is allowed."""
        room = self.node_room + self.node_room // 2
        slots = self.slot_count
        while slots < 2 * room:
            slots *= 2
        grown = (room - self.node_room) * NODE_BYTES + (slots - self.slot_count) * 4
        if not self.fits(grown, self.node_room * 8):
            return False
        self.visits = tables.larger(self.visits, "i", room)
        self.total = tables.larger(self.total, "d", room)
        self.scale = tables.larger(self.scale, "d", room)
        self.key = tables.larger(self.key, "q", room)
        self.first = tables.larger(self.first, "i", room)
        self.count = tables.larger(self.count, "h", room)
        self.edges = tables.larger(self.edges, "i", room)
        self.tried = tables.larger(self.tried, "h", room)
        self.opened = tables.larger(self.opened, "h", room)
        self.proved = tables.larger(self.proved, "b", room)
        self.plies = tables.larger(self.plies, "h", room)
        self.flags = tables.larger(self.flags, "b", room)
        self.forward = zeros("i", room)
        self.node_room = room
        if slots > self.slot_count:
            self.slot_count = slots
            self.slots = nones(slots)
            self.enter_all()
        return True

    def more_moves(self) -> bool:
        more = self.move_room // 2
        if not self.fits(more * 4, self.move_room * 4):
            return False
        self.moves = tables.larger(self.moves, "i", self.move_room + more)
        self.move_room += more
        return True

    def more_edges(self) -> bool:
        more = self.edge_room // 2
        if not self.fits(more * EDGE_BYTES, self.edge_room * 8):
            return False
        room = self.edge_room + more
        self.kid = tables.larger(self.kid, "i", room)
        self.walks = tables.larger(self.walks, "i", room)
        self.mean = tables.larger(self.mean, "d", room)
        self.weight = tables.larger(self.weight, "d", room)
        self.edge_room = room
        return True

    def give_up(self) -> None:
        """Folds the nodes with the fewest visits until at most half of all room is taken."""
        least = 1
        most = 0
        for node in range(self.nodes):
            if self.first[node] >= 0 and self.visits[node] > most:
                most = self.visits[node]
        while least <= most and not self.half_kept(least):
            least *= 2
        self.gather(self.root, least, False)
        self.folded += 1

    def half_kept(self, least: int) -> bool:
        """Whether half of all room is enough for the nodes with so many visits and their kids."""
        nodes = 1
        moves = 0
        edges = 0
        for node in range(self.nodes):
            if self.first[node] >= 0 and (self.visits[node] >= least or node == self.root):
                nodes += self.tried[node]
                moves += self.count[node] + 2
                if self.edges[node] >= 0:
                    edges += self.walks[self.edges[node] - 1] + 1
        return (
            nodes < self.node_room // 2
            and moves < self.move_room // 2
            and edges < self.edge_room // 2
        )

    def fold(self, node: int) -> None:
        """Lets a node forget its moves."""
        self.moves[self.first[node] - 2] = -1
        if self.edges[node] >= 0:
            self.kid[self.edges[node] - 1] = -1
        self.first[node] = -1
        self.edges[node] = -1
        self.count[node] = 0
        self.tried[node] = 0
        if self.proved[node] == OPEN:
            self.flags[node] &= ~DRAWN
        if node == self.noisy:
            self.noisy = -1

    def gather(self, root: int, least: int, anew: bool) -> None:
        """Keeps what can be reached from `root`, folds what has fewer than `least` visits, and closes
        the gaps. `anew`: it is the root of another search, see `begin`."""
        for node in range(self.nodes):
            self.forward[node] = 0
        self.forward[root] = 1
        self.slots[0] = root
        waiting = 1
        while waiting > 0:
            waiting -= 1
            node = self.slots[waiting]
            proved = self.proved[node]
            if anew and (proved == 0 or (self.flags[node] & DRAWN and proved == OPEN)):
                if self.first[node] >= 0:
                    self.fold(node)
                self.proved[node] = OPEN
                self.flags[node] &= ~DRAWN
            elif self.first[node] >= 0 and self.visits[node] < least and node != root:
                self.fold(node)
            elif self.first[node] >= 0:
                for i in range(self.edges[node], self.edges[node] + self.tried[node]):
                    kid = self.kid[i]
                    if self.forward[kid] == 0:
                        self.forward[kid] = 1
                        self.slots[waiting] = kid
                        waiting += 1
        self.close_nodes()
        self.close_moves()
        self.close_edges()
        self.root = self.forward[root] - 1
        if self.noisy >= 0:
            self.noisy = self.forward[self.noisy] - 1
        self.enter_all()

    def close_nodes(self) -> None:
        """Moves the nodes that are kept together; `forward` tells where each went, plus 1."""
        to = 0
        for node in range(self.nodes):
            if self.forward[node] == 0:
                continue
            self.visits[to] = self.visits[node]
            self.total[to] = self.total[node]
            self.scale[to] = self.scale[node]
            self.key[to] = self.key[node]
            self.first[to] = self.first[node]
            self.count[to] = self.count[node]
            self.edges[to] = self.edges[node]
            self.tried[to] = self.tried[node]
            self.opened[to] = self.opened[node]
            self.proved[to] = self.proved[node]
            self.plies[to] = self.plies[node]
            self.flags[to] = self.flags[node]
            to += 1
            self.forward[node] = to
        self.kept = to

    def close_moves(self) -> None:
        at = 0
        to = 0
        while at < self.moves_end:
            node = self.moves[at]
            size = self.moves[at + 1]
            if node >= 0 and self.forward[node] > 0:
                node = self.forward[node] - 1
                self.moves[to] = node
                self.moves[to + 1] = size
                self.first[node] = to + 2
                for i in range(2, size + 2):
                    self.moves[to + i] = self.moves[at + i]
                to += size + 2
            at += size + 2
        self.moves_end = to

    def close_edges(self) -> None:
        at = 0
        to = 0
        while at < self.edges_end:
            node = self.kid[at]
            size = self.walks[at]
            if node >= 0 and self.forward[node] > 0:
                node = self.forward[node] - 1
                self.kid[to] = node
                self.walks[to] = size
                self.edges[node] = to + 1
                for i in range(1, self.tried[node] + 1):
                    self.kid[to + i] = self.forward[self.kid[at + i]] - 1
                    self.walks[to + i] = self.walks[at + i]
                    self.mean[to + i] = self.mean[at + i]
                    self.weight[to + i] = self.weight[at + i]
                to += size + 1
            at += size + 1
        self.edges_end = to
        self.nodes = self.kept

    # The table of positions

    def find(self, key: int) -> int:
        """The slot of the node with a key, or the empty one where it would stand."""
        slot = key & (self.slot_count - 1)
        while self.slots[slot] >= 0 and self.key[self.slots[slot]] != key:
            slot = (slot + 1) & (self.slot_count - 1)
        return slot

    def enter(self, node: int) -> None:
        """Puts a node into the table, in place of the one with the same key."""
        slot = self.find(self.key[node])
        if self.slots[slot] >= 0:
            self.flags[self.slots[slot]] &= ~KEYED
        self.slots[slot] = node
        self.flags[node] |= KEYED

    def enter_all(self) -> None:
        for i in range(self.slot_count):
            self.slots[i] = -1
        for node in range(self.nodes):
            if self.flags[node] & KEYED:
                self.slots[self.find(self.key[node])] = node

    # Nodes

    def new(self) -> int:
        node = self.nodes
        self.nodes += 1
        self.visits[node] = 0
        self.total[node] = 0.0
        self.first[node] = -1
        self.count[node] = 0
        self.edges[node] = -1
        self.tried[node] = 0
        self.proved[node] = OPEN
        self.plies[node] = 0
        self.flags[node] = 0
        return node

    def proven(self, result: int, plies: int) -> int:
        """A new node whose result is known without search."""
        node = self.new()
        self.proved[node] = result
        self.plies[node] = plies
        self.visits[node] = 1
        self.total[node] = result
        return node

    def move_of(self, grade: int) -> int:
        return PASS if grade & MOVE == MOVE else grade & MOVE

    def expand(self, node: int) -> None:
        """Lists the moves of the present position; a winning one alone."""
        p = self.position
        count = p.generate()
        at = self.moves_end + 2
        total = 1.0
        win = PASS if p.out[0] == PASS else self.winning_move()
        if p.out[0] == PASS or win != PASS:
            count = 1
            self.moves[at] = EVEN * LEVEL + (win & MOVE)
        else:
            self.judge.grade(p)
            total = 0.0
            for i in range(count):
                grade = self.judge.grades[i] + self.favours[p.out[i]]
                grade = max(0, min(grade, MOST_LEVEL * LEVEL + MOVE))
                self.moves[at + i] = grade
                total += PRIORS[grade >> LOW]
        self.moves[at - 2] = node
        self.moves[at - 1] = count
        self.moves_end = at + count
        self.first[node] = at
        self.count[node] = count
        self.opened[node] = count
        self.scale[node] = 1.0 / total
        self.bring_best(node, 0)

    def bring_best(self, node: int, index: int) -> None:
        """Puts the best of the moves from `index` on there."""
        if node == self.noisy or index >= self.count[node]:
            return
        begin = self.first[node] + index
        end = self.first[node] + self.count[node]
        best = self.moves[begin]
        at = begin
        for i in range(begin + 1, end):
            if self.moves[i] > best:
                best = self.moves[i]
                at = i
        self.moves[at] = self.moves[begin]
        self.moves[begin] = best

    def weight_of(self, node: int, index: int) -> float:
        """The prior weight of a move."""
        if node == self.noisy:
            return self.noise[index]
        return PRIORS[self.moves[self.first[node] + index] >> LOW]

    def add_edge(self, node: int, kid: int) -> None:
        """The first move that is not tried yet leads to `kid`."""
        tried = self.tried[node]
        old = self.edges[node]
        if old < 0 or self.walks[old - 1] == tried:
            size = 2 if old < 0 else 2 * tried + 1
            at = self.edges_end + 1
            self.kid[at - 1] = node
            self.walks[at - 1] = size
            for i in range(tried):
                self.kid[at + i] = self.kid[old + i]
                self.walks[at + i] = self.walks[old + i]
                self.mean[at + i] = self.mean[old + i]
                self.weight[at + i] = self.weight[old + i]
            if old >= 0:
                self.kid[old - 1] = -1
            self.edges[node] = at
            self.edges_end = at + size
        at = self.edges[node] + tried
        self.kid[at] = kid
        self.walks[at] = 0
        self.mean[at] = 0.0
        self.weight[at] = self.weight_of(node, tried)
        self.tried[node] = tried + 1
        self.bring_best(node, tried + 1)

    def winning_move(self) -> int:
        """A generated move that fills the last gap around the enemy queen and wins, or PASS.

        Of several the first in hive_core's order: placements, walks and what also walks, throws.
        """
        p = self.position
        cell = p.where[HALF - p.turn * HALF]
        if cell < 0 or OCCUPIED[p.ring[cell]] != 5:
            return PASS
        gap = 0
        for d in range(6):
            if not p.ring[cell] >> d & 1:
                gap = NEAR[cell * 6 + d]
        turn = p.turn
        found = PASS
        best = 3 * PIECES
        for i in range(p.count):
            move = p.out[i]
            if move < 0 or move & CELL != gap:
                continue
            piece = move >> SHIFT
            rank = piece
            if p.where[piece] >= 0:
                rank += PIECES
                if p.begin[piece] == p.end[piece]:
                    rank += PIECES
            if rank < best:
                p.make(move)
                won = p.result() == turn
                p.undo()
                if won:
                    best = rank
                    found = move
        return found

    def win_at_hand(self) -> bool:
        p = self.position
        cell = p.where[HALF - p.turn * HALF]
        if cell < 0 or OCCUPIED[p.ring[cell]] != 5:
            return False
        p.generate()
        return self.winning_move() != PASS

    # Walks

    def over(self) -> bool:
        return self.proved[self.root] != OPEN or (
            self.count[self.root] == 1 and self.iterations > 0
        )

    def go(self, iterations: int) -> int:
        done = 0
        if self.proving and self.prover is None:
            self.prover = Prover(self.position, PLACES >> 3)
        while done < iterations and not self.over():
            self.make_room()
            if self.proving and (self.asks() or self.asks_one_more()):
                self.iterations += 1
                return done + 1
            if self.wanted:
                self.look_broadly()
            else:
                self.iterate(-1)
            self.iterations += 1
            done += 1
        return done

    def iterate(self, start: int) -> None:
        """Walks to a leaf, adds one node there, and carries its value up; from the root by its move
        number `start`, unless -1."""
        node = self.root
        length = 0
        fresh = True
        kid = node
        if start >= 0:
            self.path[0] = node
            self.path_edge[0] = start
            length = 1
            self.position.advance(self.move_of(self.moves[self.first[node] + start]))
            node = self.kid[self.edges[node] + start]
        while True:
            if length >= LONGEST:
                kid = node
                fresh = self.proved[kid] != OPEN
                break
            if self.first[node] < 0:
                self.expand(node)
            tried = self.tried[node]
            begin = self.edges[node]
            urge = self.c_puct * self.scale[node] * sqrt(self.visits[node] + 1)  # type: ignore[name-defined]  # noqa: F821
            best = CLOSED * 2
            chosen = 0
            for i in range(tried):
                edge = begin + i
                value = self.mean[edge] + urge * (self.weight[edge] / (1 + self.walks[edge]))
                if value > best:
                    best = value
                    chosen = i
            if tried < self.count[node]:
                value = self.total[node] / self.visits[node] if self.visits[node] else 0.0
                if value - self.fpu + urge * self.weight_of(node, tried) > best:
                    self.path[length] = node
                    self.path_edge[length] = tried
                    length += 1
                    self.position.advance(self.move_of(self.moves[self.first[node] + tried]))
                    kid = self.leaf()
                    self.add_edge(node, kid)
                    fresh = self.proved[kid] != OPEN
                    break
            self.path[length] = node
            self.path_edge[length] = chosen
            length += 1
            self.position.advance(self.move_of(self.moves[self.first[node] + chosen]))
            kid = self.kid[begin + chosen]
            if self.flags[kid] & SHARED:
                if self.proved[kid] != OPEN:
                    break
                if self.passed(kid, length):
                    kid = self.proven(0, 0)
                    self.kid[begin + chosen] = kid
                    break
            node = kid
        for _ in range(length):
            self.position.retreat()
        self.carry_up(length, kid, fresh)

    def asks(self) -> bool:
        """Whether a win of the root is proved now; it is looked for after certain iterations only."""
        if self.iterations < TRIED_AT or self.iterations % TRIED_AT != 0:
            return False
        plies = 5
        times = self.iterations // TRIED_AT
        while times % 8 == 0 and plies < FARTHEST:
            times //= 8
            plies += 2
        return times == 1 and self.wins_root(plies, max(self.iterations, TRIED_LEAST))

    def asks_one_more(self) -> bool:
        """Whether a nearly won root is proved now; its moves are asked about in turn, however rarely
        they were walked: where many ways win, the walks soon take one and leave the shortest alone."""
        if self.iterations < MORE_FROM or self.iterations % MORE_EVERY != 0 or self.prover is None:
            return False
        number = (self.iterations - MORE_FROM) // MORE_EVERY
        if number >= MORE_MOVES:
            return False
        most = NEVER_WALKED
        last = -1
        while number >= 0:
            last = self.next_favourite(most, last)
            if last < 0:
                return False
            edge = self.edges[self.root] + last
            if most == NEVER_WALKED and self.mean[edge] < NEARLY_WON:
                return False
            most = self.walks[edge]
            number -= 1
        self.prover.limit = self.prover.positions + MORE_POSITIONS
        if not self.prover.kept(
            self.move_of(self.moves[self.first[self.root] + last]), MORE_PLIES, 0
        ):
            return False
        self.win_by(last, MORE_PLIES)
        return True

    def wins_root(self, plies: int, positions: int) -> bool:
        """Whether one of the root's favourites is proved now to win within so many plies, by trying
        everything that follows in so many positions."""
        prover = self.prover
        if prover is None:
            return False
        prover.limit = prover.positions + positions
        within = 3
        while within <= plies:
            most = NEVER_WALKED
            last = -1
            for _ in range(TRIED_MOVES):
                last = self.next_favourite(most, last)
                if last < 0:
                    break
                most = self.walks[self.edges[self.root] + last]
                move = self.move_of(self.moves[self.first[self.root] + last])
                if prover.kept(move, within, 0):
                    self.win_by(last, within)
                    return True
            within += 2
        return False

    def next_favourite(self, most: int, last: int) -> int:
        """The move of the root that comes after number `last`, walked `most` times, by how often it was
        walked; -1: none. Proven moves are left out."""
        found = -1
        walks = -1
        for i in range(self.tried[self.root]):
            edge = self.edges[self.root] + i
            times = self.walks[edge]
            later = times < most or (times == most and i > last)
            if later and times > walks and self.proved[self.kid[edge]] == OPEN:
                found = i
                walks = times
        return found

    def win_by(self, index: int, plies: int) -> None:
        """A move of the root that was tried is proven to win in so many plies."""
        edge = self.edges[self.root] + index
        kid = self.kid[edge]
        self.proved[kid] = -1
        self.plies[kid] = plies - 1
        self.mean[edge] = CLOSED
        self.prove(self.root, kid)
        self.tried_plies = plies
        self.tried_move = self.move_of(self.moves[self.first[self.root] + index])

    def passed(self, node: int, length: int) -> bool:
        """Whether a walk has been at a node."""
        for i in range(length):
            if self.path[i] == node:
                return True
        return False

    def leaf(self) -> int:
        """The node of the present position, which a walk has reached by a move not tried before."""
        p = self.position
        result = p.result()
        if result != ONGOING:
            return self.proven(0 if result == DRAW else 1 if result == p.turn else -1, 0)
        if p.recurs():
            return self.proven(0, 0)
        if self.win_at_hand():
            return self.proven(1, 1)
        key = p.key()
        kid = self.slots[self.find(key)]
        if kid >= 0 and not self.flags[kid] & DRAWN and self.proved[kid] != 0:
            self.flags[kid] |= SHARED
            return kid
        kid = self.new()
        self.visits[kid] = 1
        self.total[kid] = self.judge.value(p)
        self.key[kid] = key
        self.enter(kid)
        return kid

    def carry_up(self, length: int, kid: int, fresh: bool) -> None:
        """Adds the value of `kid`, the end of a walk, to all nodes above it."""
        value: float = self.proved[kid]
        if self.proved[kid] == OPEN:
            value = self.total[kid] / self.visits[kid]
        while length > 0:
            length -= 1
            node = self.path[length]
            index = self.path_edge[length]
            value = -value
            if self.visits[node] > 1:
                move = self.move_of(self.moves[self.first[node] + index])
                if move >= 0:
                    self.learn(move, value - self.total[node] / self.visits[node])
            if fresh:
                self.prove(node, kid)
                fresh = self.proved[node] != OPEN
            if self.proved[node] != OPEN:
                value = self.proved[node]
            elif self.flags[node] & DRAWN and value < 0.0:
                value = 0.0
            edge = self.edges[node] + index
            self.walks[edge] += 1
            if self.proved[kid] != OPEN:
                self.mean[edge] = CLOSED
            else:
                self.mean[edge] = -self.total[kid] / self.visits[kid]
            self.visits[node] += 1
            self.total[node] += value
            kid = node

    def learn(self, move: int, gain: float) -> None:
        """Favours a move in nodes to come by its mean gain."""
        self.gains[move] += gain
        self.tries[move] += 1
        level = int(FAVOUR * self.gains[move] / (self.tries[move] + 4))
        self.favours[move] = max(-MOST_FAVOUR, min(level, MOST_FAVOUR)) * LEVEL

    def prove(self, node: int, kid: int) -> None:
        """Draws the conclusion for a node from one of its kids that has just been proven."""
        if self.proved[kid] == -1:
            self.proved[node] = 1
            self.plies[node] = self.plies[kid] + 1
            return
        if self.proved[kid] == 0:
            self.flags[node] |= DRAWN
        self.opened[node] -= 1
        if self.opened[node] != 0:
            return
        lost = 0
        drawn = -1
        for i in range(self.edges[node], self.edges[node] + self.tried[node]):
            kid = self.kid[i]
            lost = max(lost, self.plies[kid])
            if self.proved[kid] == 0:
                drawn = max(drawn, self.plies[kid])
        self.proved[node] = -1 if drawn < 0 else 0
        self.plies[node] = 1 + (lost if drawn < 0 else drawn)

    def settled(self, left: float) -> bool:
        """As hive_core.search.root_stats.settled."""
        most = -1
        second = -1
        if self.tried[self.root] < self.count[self.root]:
            most = 0
        for i in range(self.edges[self.root], self.edges[self.root] + self.tried[self.root]):
            proved = self.proved[self.kid[i]]
            if proved == 0:
                return False
            if proved == OPEN:
                if self.walks[i] > most:
                    second = most
                    most = self.walks[i]
                elif self.walks[i] > second:
                    second = self.walks[i]
        if second < 0:
            return most >= 0
        return most - second > left

    def likeliest(self, node: int) -> int:
        """The number of the move that is expected."""
        best = -1
        most = -1
        chosen = 0
        for i in range(self.tried[node]):
            edge = self.edges[node] + i
            proved = self.proved[self.kid[edge]]
            rank = 2 if proved == -1 else 0 if proved == 1 else 1
            if rank > best or (rank == best and self.walks[edge] > most):
                best = rank
                most = self.walks[edge]
                chosen = i
        return chosen

    # Several moves about equally deep, as hive_core.search.multipv

    def look_broadly(self) -> None:
        root = self.root
        tried = self.tried[root]
        if tried < self.count[root] and tried < FIRST * self.wanted:
            self.path[0] = root
            self.path_edge[0] = tried
            self.position.advance(self.move_of(self.moves[self.first[root] + tried]))
            kid = self.leaf()
            self.add_edge(root, kid)
            self.position.retreat()
            self.carry_up(1, kid, self.proved[kid] != OPEN)
            return
        index = self.neglected() if self.iterations & 1 else -1
        if index < 0:
            self.iterate(-1)
            return
        visits = self.visits[root]
        total = self.total[root]
        self.iterate(index)
        self.visits[root] = visits
        self.total[root] = total
        self.walks[self.edges[root] + index] -= 1

    def neglected(self) -> int:
        """The move among the best ones that lags behind, or -1."""
        most = 0
        least = 0
        found = -1
        last = -CLOSED
        last_at = 0
        for _ in range(self.wanted + MORE):
            # The next one by value, of equal ones the last
            best = CLOSED
            at = -1
            for i in range(self.tried[self.root]):
                value = self.mean[self.edges[self.root] + i]
                later = value < last or (value == last and i < last_at)
                if later and value >= best and value != CLOSED:
                    best = value
                    at = i
            if at < 0:
                break
            last = best
            last_at = at
            kid = self.kid[self.edges[self.root] + at]
            if self.proved[kid] == OPEN:
                visits = self.visits[kid]
                most = max(most, visits)
                if found < 0 or visits < least:
                    least = visits
                    found = at
        return found if least * SHARE < most else -1
