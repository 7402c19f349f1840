# cython: language_level=3, annotation_typing=False
# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""The compiled part of the kernel: rules, forced wins, evaluation and tree search.

All values are integers, floats or flat arrays of them; core.pxd declares the types. Cython compiles
this module to C; uncompiled it does the same as Python code, slowly. hive_core/rules explains each rule
and its source. Names and numbers are those of hive_core: a move is `piece << 10 | cell`, PASS is -1,
cells and directions are numbered as in hexes.py.

All of it is one module, because each compiled module adds some 100 kB.
"""

import math
from array import array

from hive_core.rules import board as truth
from hive_core.rules import bugs, hexes
from hive_core.search import evaluate, mcts, multipv, network, prior
from hive_core.search import position as searched
from hive_kernel import boards, checks, limits, tables, weights
from hive_kernel.tables import nones, zeros

COMPILED = not __file__.endswith(".py")
"""True if this module runs compiled, False if it runs as Python source."""
if not COMPILED:
    globals()["sqrt"] = math.sqrt  # compiled it is C's own, by core.pxd

PASS, SHIFT, CELL = truth.PASS, truth.SHIFT, truth.CELL
CELLS, START = hexes.CELLS, hexes.START
HALF, PIECES, KINDS = bugs.HALF, bugs.PIECES, len(bugs.BUGS)
QUEEN_DUE, ONGOING, DRAW = truth.QUEEN_DUE, truth.ONGOING, truth.DRAW
HEIGHTS, TURN_KEY = tables.HEIGHTS, tables.TURN_KEY

NEAR = tables.NEAR
KIND, COLOR = tables.KIND_OF_PIECE, tables.COLOR_OF_PIECE
WALK, THROWS = tables.WALK_OF_KIND, tables.THROWS_OF_KIND
SLIDES, ARCS = tables.SLIDES, tables.ARCS_OF_RING
PIECE_KEYS, KIND_KEYS = tables.PIECE_KEYS, tables.KIND_KEYS
ONWARD, KEY_ROW, REST_KEYS = tables.ONWARD, tables.KEY_OF_PIECE, tables.REST_KEYS

CRAWL, CRAWL_THRICE, STEP, JUMP = tables.CRAWL, tables.CRAWL_THRICE, tables.STEP, tables.JUMP
ROAM, COPY, CROSS = tables.ROAM, tables.COPY, tables.CROSS
FORKED, STAYS = tables.FORKED, tables.STAYS

OCCUPIED, LONE = weights.OCCUPIED, weights.LONE
PRIORS, FREE = weights.PRIORS, weights.FREE
PHASES, PHASE_PLIES = prior.PHASES, prior.PHASE_PLIES
STATES, STACKED, MOST_GOALS = prior.STATES, prior.STACKED, prior.MOST_GOALS
FROM_ENEMY, FROM_OWN = weights.FROM_ENEMY, weights.FROM_OWN
WRAP, ZONES = evaluate.WRAP, evaluate.ZONES
ON_GROUND, NEIGHBOUR_AT, WORDS = weights.ON_GROUND, weights.NEIGHBOUR_AT, weights.WORDS
BY_ENEMY_QUEEN, BY_OWN_QUEEN = weights.BY_ENEMY_QUEEN, weights.BY_OWN_QUEEN
NET_STATES, NET_CASES = network.STATES, network.PLACES * network.STATES
ON_STACK, COVERED, BY_ENEMY = network.STACKED, network.COVERED, network.BY_ENEMY
HAND_ROW, QUEENS_ROW, PHASE_ROW = network.HAND_ROW, network.QUEENS_ROW, network.PHASE_ROW
NET_PHASES, NET_PHASE_PLIES, IN_HAND = network.PHASES, network.PHASE_PLIES, network.IN_HAND
LANE, LANE_MASK, MIDDLE = network.LANE, (1 << network.LANE) - 1, network.MIDDLE
MIDDLES = network.packed([network.MIDDLE] * weights.LANES)
LOW, MOVE = evaluate.LOW, evaluate.MOVE
LEVEL, EVEN, MOST_LEVEL = 1 << LOW, evaluate.ZERO, len(evaluate.FACTORS) - 1

ONTO_QUEEN, OFF_QUEEN, QUEEN_FLEES, ONTO_ENEMY, ANSWER, AGAIN, ONTO_OWN = range(len(weights.SINGLE))
ALONE_BY_ENEMY, ALONE_BY_OWN = len(weights.SINGLE), len(weights.SINGLE) + 1

MOST_MOVES, AHEAD, LONGEST, ROOM = limits.MOST_MOVES, limits.AHEAD, limits.LONGEST, limits.ENTRIES
NODE_BYTES, EDGE_BYTES, OPEN = limits.NODE_BYTES, limits.EDGE_BYTES, limits.OPEN
SHARED, DRAWN, KEYED = limits.FLAGS
CLOSED, FAVOUR, MOST_FAVOUR = mcts.CLOSED, searched.FAVOUR, searched.MOST_FAVOUR
SHARE, MORE, FIRST = multipv.SHARE, multipv.MORE, multipv.FIRST
FARTHEST, PLACES, NEVER = limits.FARTHEST, limits.PLACES, limits.NEVER
UNBOUNDED, NEVER_WALKED = limits.UNBOUNDED, limits.NEVER_WALKED
TRIED_AT, TRIED_LEAST, TRIED_MOVES = limits.TRIED_AT, limits.TRIED_LEAST, limits.TRIED_MOVES
NEARLY_WON, MORE_FROM, MORE_EVERY = limits.NEARLY_WON, limits.MORE_FROM, limits.MORE_EVERY
MORE_MOVES, MORE_PLIES, MORE_POSITIONS = limits.MORE_MOVES, limits.MORE_PLIES, limits.MORE_POSITIONS


class Position:
    """A position that is played forward and taken back; it starts as a copy of a board of hive_core.

    The arrays are those of Board, but `ring` has only the mask of occupied neighbours, without the
    cell. `log` has three numbers per ply: the piece, its cell before, and the piece that rested before.
    `keys` and `kind_keys` have a key for each position since the first in `log`, from `advance` only.

    `generate` writes `count` legal moves to `out`: placements, then moves by own pieces, then throws.
    """

    def __init__(self, board: "truth.Board") -> None:
        if not COMPILED:
            self.__cinit__(board)

    def __cinit__(self, board: "truth.Board") -> None:
        self.top = nones(CELLS)
        self.height, self.ring = zeros("i", CELLS), zeros("i", CELLS)
        self.where = nones(PIECES)
        self.below, self.playing = nones(PIECES), zeros("i", PIECES)
        self.out = zeros("i", MOST_MOVES)
        self.count = 0
        self.begin, self.end = zeros("i", PIECES), zeros("i", PIECES)
        self.mark, self.reached = zeros("i", CELLS), zeros("i", CELLS)
        self.stamp = self.walk = 0
        self.queue = zeros("i", CELLS)
        self.stacks = self.euler = 0
        self.tournament = int(board.tournament)
        for color in (0, 1):
            for piece in board.rosters[color]:
                self.playing[piece] = 1
        self.room = len(board.log) + AHEAD
        self.log = zeros("i", 3 * self.room + 3)
        self.keys, self.kind_keys = zeros("q", self.room + 1), zeros("q", self.room + 1)
        self.depth = 0
        moves = boards.taken_back(board)
        for piece in boards.from_below(board):
            self.put(piece, board.where[piece])
        self.turn, self.ply, self.rest = board.turn, board.ply, board.rest
        self.key_afresh()
        for move in reversed(moves):
            board.make(move)
            self.advance(move)

    # What Python asks; all else is for compiled code alone

    def moves(self) -> "list[int]":
        """Return all legal moves as numbers: [PASS] for a forced pass, [] if the game is over."""
        return [self.out[i] for i in range(self.generate())]

    def outcome(self) -> int:
        """Return the result of the game: ONGOING, DRAW or the winner's colour."""
        return self.result()

    def play(self, move: int) -> None:
        """Play a move without a check of the rules. Raises ValueError if the piece cannot be lifted or
        the stack is full, and IndexError if AHEAD plies have been played."""
        if self.depth >= self.room:
            raise IndexError("no room for more plies")
        if move != PASS and not (0 <= move < PIECES << SHIFT and self.can_be_put(move)):
            raise ValueError(f"a piece to move and a cell for it were expected, read {move}")
        self.advance(move)

    def can_be_put(self, move: int) -> bool:
        """Return whether the piece of `move` is in hand or on top, and its goal's stack is not full."""
        piece, cell = move >> SHIFT, self.where[move >> SHIFT]
        free = cell < 0 or self.top[cell] == piece
        return bool(self.playing[piece] and free and self.height[move & CELL] < HEIGHTS - 1)

    def take_back(self) -> None:
        """Take back the last move. Raises IndexError if there is none."""
        if self.depth <= 0:
            raise IndexError("no move to take back")
        self.retreat()

    def perft(self, depth: int, bulk: bool) -> int:
        """Return the number of lines of `depth` plies. Raises ValueError unless it is 1 to AHEAD."""
        if not 1 <= depth <= self.room - self.depth:
            raise ValueError(f"a depth is 1 to {AHEAD}, read {depth}")
        return self.lines_of_play(depth, zeros("i", depth * MOST_MOVES), 0, bulk)

    def image(self) -> "tuple[object, ...]":
        """Return the whole state of the position as nested tuples of integers."""
        cells = tuple(self.top), tuple(self.height), tuple(self.ring)
        numbers = self.stacks, self.euler, self.turn, self.ply, self.rest, self.depth
        return (*cells, tuple(self.where), tuple(self.below), numbers)

    def key(self) -> int:
        """Return a hash key of the position that tells equal bugs apart and has the resting piece."""
        return self.keys[self.depth] ^ REST_KEYS[self.rest if self.rest >= 0 else PIECES]

    def kind_key(self) -> int:
        """Return a hash key of the position that does not change if equal bugs swap their cells."""
        return self.kind_keys[self.depth]

    def repeated(self) -> bool:
        """Return whether the present position already occurred since the last placement."""
        return self.recurs()

    # Putting pieces down and lifting them

    def flip(self, cell: int) -> None:
        """Change `cell` from empty to occupied, or back, in the rings of its six neighbours."""
        at = cell * 6
        self.ring[NEAR[at]] ^= 8
        self.ring[NEAR[at + 1]] ^= 16
        self.ring[NEAR[at + 2]] ^= 32
        self.ring[NEAR[at + 3]] ^= 1
        self.ring[NEAR[at + 4]] ^= 2
        self.ring[NEAR[at + 5]] ^= 4

    def put(self, piece: int, cell: int) -> None:
        """Put `piece` on `cell`, on top of the pieces there."""
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
        """Take `piece`, the top piece of a cell, off the hive."""
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
        """Play a move and log it, but compute no keys."""
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
        """Take back the last move of `log`."""
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
        """Compute both keys of the present position from all its pieces."""
        key = TURN_KEY if self.turn else 0
        kind_key = key
        for cell in range(CELLS):
            piece = self.top[cell]
            level = self.height[cell]
            while piece >= 0:
                level -= 1
                key ^= PIECE_KEYS[(piece * HEIGHTS + level) * CELLS + cell]
                kind_key ^= KIND_KEYS[(KEY_ROW[piece] * HEIGHTS + level) * CELLS + cell]
                piece = self.below[piece]
        self.keys[self.depth] = key
        self.kind_keys[self.depth] = kind_key

    def advance(self, move: int) -> None:
        """Play a move as `make` does, and compute the keys of the new position."""
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
                key ^= PIECE_KEYS[(piece * HEIGHTS + level) * CELLS + cell]
                kind_key ^= KIND_KEYS[(row * HEIGHTS + level) * CELLS + cell]
            self.make(move)
            cell = move & CELL
            level = self.height[cell] - 1
            key ^= PIECE_KEYS[(piece * HEIGHTS + level) * CELLS + cell]
            kind_key ^= KIND_KEYS[(row * HEIGHTS + level) * CELLS + cell]
        self.keys[self.depth] = key
        self.kind_keys[self.depth] = kind_key

    def retreat(self) -> None:
        """Take back the last move, which `advance` played."""
        self.undo()

    def recurs(self) -> bool:
        """Return whether the present position, by its kind key, occurred since the last placement."""
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
        """Return the result of the game: ONGOING, DRAW or the winner's colour."""
        white = self.where[0]
        black = self.where[HALF]
        white_lost = white >= 0 and self.ring[white] == 63
        black_lost = black >= 0 and self.ring[black] == 63
        if white_lost:
            return DRAW if black_lost else 1
        return 0 if black_lost else ONGOING

    # Legal moves

    def generate(self) -> int:
        """Write all legal moves to `out` and return their number; a forced pass counts as one."""
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
        """Append all legal placements to `out`."""
        first = self.turn * HALF
        due = self.where[first] < 0 and self.ply >> 1 >= QUEEN_DUE - 1
        barred = first if self.tournament and self.ply < 2 else -1
        cells, last = -1, -1
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
        """Write the cells where a new piece may be placed to `queue`; return their number."""
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
        """Append the moves of the mover's own pieces to `out`, then all throws."""
        first = self.turn * HALF
        thrower, other_thrower = -1, -1
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
        """Return 2 << k for each kind k that a copying bug imitates, plus 1 if one of them throws."""
        kinds = 0
        for d in range(6):
            piece = self.top[NEAR[cell * 6 + d]]
            if piece >= 0 and KIND[piece] != kind:
                kinds |= 2 << KIND[piece] | THROWS[KIND[piece]]
        return kinds

    def add(self, piece: int, cell: int) -> None:
        """Append a move of `piece` to `cell` to `out`, unless its present walk has added it already."""
        if self.reached[cell] != self.walk:
            self.reached[cell] = self.walk
            self.out[self.count] = piece << SHIFT | cell
            self.count += 1

    def add_throw(self, piece: int, cell: int, thrown: int) -> None:
        """Append a throw of `piece` to `cell`, unless `out` has that move; throws begin at `thrown`."""
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
        """Return whether the hive would split without the single piece on `cell`; False for a stack."""
        if self.height[cell] != 1 or ARCS[self.ring[cell]] < 2:
            return False
        return self.euler < 0 or not self.joined(cell)

    def joined(self, cell: int) -> bool:
        """Return whether the neighbours of `cell` stay connected if the piece on `cell` is lifted."""
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
        head, tail = 0, 1
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
        """Return whether `cell` is a neighbour of `other`; False if `other` is -1, for no cell."""
        if other < 0:
            return False
        for d in range(6):
            if NEAR[other * 6 + d] == cell:
                return True
        return False

    # Steps

    def gated(self, cell: int, d: int, level: int) -> bool:
        """Return whether both flanks of a step from `cell` in direction `d` are higher than `level`."""
        left = NEAR[cell * 6 + (d + 5 if d < 1 else d - 1)]
        right = NEAR[cell * 6 + (d - 5 if d > 4 else d + 1)]
        return self.height[left] > level and self.height[right] > level

    def reach(self, walk: int, piece: int, cell: int) -> None:
        """Append the moves that `piece` on `cell` has by a way to move, a value of tables.WALKS."""
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
        """Append the moves of `piece` to the cells one crawl away from `cell`."""
        slides = SLIDES[self.ring[cell]]
        for d in range(6):
            if slides >> d & 1:
                self.add(piece, NEAR[cell * 6 + d])

    def jump(self, piece: int, cell: int) -> None:
        """Append the moves of `piece` over each straight row of pieces to the first empty cell."""
        for d in range(6):
            near = NEAR[cell * 6 + d]
            if self.top[near] >= 0:
                while self.top[near] >= 0:
                    near = NEAR[near * 6 + d]
                self.add(piece, near)

    def step(self, piece: int, cell: int) -> None:
        """Append the moves of `piece` by one step from `cell`: crawls, climbs, steps on top, falls."""
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
        """Append the moves of `piece` to all cells that any number of crawls from `cell` reaches."""
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
        """Do the work of `roam` by breadth-first search, if there are two ways on along the hive."""
        self.stamp += 1
        stamp = self.stamp
        self.mark[cell] = stamp
        self.queue[0] = cell
        head, tail = 0, 1
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
        """Append the moves of `piece` by exactly three crawls from `cell` without going back."""
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
        """Append the moves of `piece` from `cell`: a climb, one step along the top, and a fall."""
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
        """Append all throws by the thrower on `cell`; throws begin in `out` at index `thrown`."""
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
        """Generate all legal moves `rounds` times, for a benchmark; return their total number."""
        total = 0
        for _ in range(rounds):
            total += self.generate()
        return total

    def pairs(self, rounds: int) -> int:
        """Play and take back each legal move `rounds` times, for a benchmark; return the total."""
        count = self.generate()
        for _ in range(rounds):
            for i in range(count):
                self.make(self.out[i])
                self.undo()
        return count * rounds

    def lines_of_play(self, depth: int, moves: "array[int]", base: int, bulk: bool) -> int:
        """Return the number of lines of `depth` plies; `moves` is free from index `base` on."""
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
    """Prover of forced wins that tries every move and every reply, as hive_core.search.prover.Prover
    does. Each method restores the position before it returns.

    `position_keys` is a hash table of positions. `sure` has the fewest plies of each one's proved win,
    `vain` the most plies within which it has none. For each number of plies, `saviours` has the reply
    that last saved the opponent and `hopes` the move that last won; both are tried first. `positions`
    counts played positions; once it reaches `limit`, nothing more is proved.
    """

    def __init__(self, position: Position, places: int = PLACES) -> None:
        if not COMPILED:
            self.__cinit__(position, places)

    def __cinit__(self, position: Position, places: int = PLACES) -> None:
        if position is None:
            raise TypeError("a prover needs a position")
        checks.check_places(places)
        self.position = position
        self.places = places
        self.moves = zeros("i", (FARTHEST + 1) * MOST_MOVES)
        self.saviours, self.hopes = nones(FARTHEST + 1), nones(FARTHEST + 1)
        self.position_keys = zeros("q", places)
        self.sure, self.vain = zeros("b", places), zeros("b", places)
        self.positions = 0
        self.limit = UNBOUNDED

    # What Python asks; all else is for compiled code alone

    def wins(self, plies: int) -> bool:
        """Return whether the side to move can force a win within `plies`, 1 to FARTHEST."""
        self.check(plies)
        return self.forced(plies, 0)

    def holds(self, move: int, plies: int) -> bool:
        """Return whether `move`, the first of at most `plies`, forces a win. Raises ValueError if it is
        not legal."""
        self.check(plies, move)
        return self.move_wins(move, plies, 0)

    def line(self, plies: int, first: int = PASS) -> "list[int]":
        """Return the moves of a forced win within `plies`; [] if there is none.

        The win begins with `first`, if given, which must force a win within `plies`; otherwise with the
        move that wins soonest. Each reply is the one that delays the win longest.
        """
        self.check(plies, first)
        p = self.position
        left = plies if first != PASS else self.soonest(plies)
        if left == 0:
            return []
        if first == PASS:
            first = next(move for move in p.moves() if self.move_wins(move, left, 0))
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
        """Return the number of plies of the shortest forced win within `plies`; 0 if there is none."""
        fewer = 1
        while fewer <= plies:
            if self.forced(fewer, 0):
                return fewer
            fewer += 2
        return 0

    def keys(self, plies: int) -> "list[int]":
        """Return all legal moves that force a win within `plies`."""
        self.check(plies)
        return [move for move in self.position.moves() if self.move_wins(move, plies, 0)]

    def check(self, plies: int, move: int = PASS) -> None:
        """Raise ValueError unless `plies` is 1 to FARTHEST and `move` is legal, or if the position has
        no room for as many plies."""
        p = self.position
        if not 1 <= plies <= min(FARTHEST, p.room - p.depth - 1):
            raise ValueError(f"a win is looked for within 1 to {FARTHEST} plies, read {plies}")
        if move not in (PASS, *p.moves()):
            raise ValueError(f"a legal move was expected, read {move}")

    # Trying

    def at_hand(self) -> bool:
        """Return whether the side to move has a move that wins at once."""
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
        """Return whether `cell` touches a piece of the mover that throws or might copy a thrower."""
        p = self.position
        for d in range(6):
            piece = p.top[NEAR[cell * 6 + d]]
            if piece >= 0 and COLOR[piece] == p.turn:
                kind = KIND[piece]
                if THROWS[kind] or WALK[kind] == COPY:
                    return True
        return False

    def forced(self, plies: int, at: int) -> bool:
        """Return whether the mover can force a win in `plies`; `moves` is free from index `at` on."""
        if plies <= 2:
            return self.at_hand()
        p = self.position
        key = p.key()
        place = key & (self.places - 1)
        if self.position_keys[place] == key:
            if self.sure[place] <= plies:
                return True
            if self.vain[place] >= plies:
                return False
        won = self.forced(plies - 2, at)
        if not won:
            count = self.listed(at, self.hopes[plies])
            for i in range(count):
                if self.move_wins(self.moves[at + i], plies, at + MOST_MOVES):
                    self.hopes[plies] = self.moves[at + i]
                    won = True
                    break
        if self.position_keys[place] != key:
            self.position_keys[place] = key
            self.sure[place] = NEVER
            self.vain[place] = 0
        if won:
            self.sure[place] = min(self.sure[place], plies)
        elif self.positions < self.limit:
            self.vain[place] = max(self.vain[place], plies)
        return won

    def move_wins(self, move: int, plies: int, at: int) -> bool:
        """Return whether `move` forces a win within `plies`; `moves` is free from index `at` on."""
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
        """Write the legal moves to `moves` from index `at` on, `likely` first; return their number."""
        p = self.position
        count = p.generate()
        for i in range(count):
            self.moves[at + i] = p.out[i]
            if p.out[i] == likely and i > 0:
                self.moves[at + i] = self.moves[at]
                self.moves[at] = likely
        return count


class Judge:
    """An evaluator of hive_core in arrays, for the values of positions and the priors of moves. `grade`
    writes the graded moves, `level << LOW | move`, to `grades`."""

    def __init__(self, evaluator: "evaluate.Evaluator", expansions: str) -> None:
        if not COMPILED:
            self.__cinit__(evaluator, expansions)

    def __cinit__(self, evaluator: "evaluate.Evaluator", expansions: str) -> None:
        table = weights.read(evaluator, bool(expansions))
        self.reserve, self.ground, self.stacked = table.reserve, table.ground, table.stacked
        self.danger, self.minded, self.covered = table.danger, table.minded, table.covered
        self.pillbug, self.turn, self.half = table.points
        self.attack, self.crowd, self.relieve = table.attack, table.crowd, table.relieve
        self.levels, self.turns = table.levels, table.turns
        self.place, self.move, self.throw = table.place, table.move, table.throw
        self.goal, self.origin, self.apart = table.goal, table.origin, table.apart
        self.throw_goal, self.throw_origin = table.throw_goal, table.throw_origin
        self.few = table.few
        self.come, self.leave = zeros("i", CELLS), zeros("i", CELLS)
        self.grades, self.goals = zeros("i", MOST_MOVES), zeros("i", PIECES)
        self.network, self.units = table.network, table.units
        self.learnt = len(table.network) > 0
        self.extra = len(expansions) > 0
        self.hand, self.sums = zeros("i", 2 * KINDS), zeros("q", WORDS)

    def graded(self, position: Position) -> "list[int]":
        """Return all legal moves but a pass as graded moves, `level << LOW | move`, unsorted."""
        if position is None:
            raise TypeError("a position was expected")
        if position.generate() == 0 or position.out[0] == PASS:
            return []
        self.grade(position)
        return [self.grades[i] for i in range(position.count)]

    # The position

    def value(self, p: Position) -> float:
        """Return the expected result in (-1, 1) for the side to move; the game must not be over."""
        if p is None:
            raise TypeError("a position was expected")
        score = 0.0
        if self.learnt:
            score = self.network_score(p)
            return score / (self.units[4 * WORDS] + (score if score > 0.0 else -score))
        for piece in range(PIECES):
            cell = p.where[piece]
            if cell < 0:
                score += self.reserve[piece]
            elif p.top[cell] == piece:
                queen = COLOR[piece] * HALF
                at = piece * ZONES + self.zone(cell, p.where[queen], p.where[HALF - queen])
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
        """Return the danger of the queen of `color` in points; 0 if she is in hand."""
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

    # The network, as hive_core.search.network

    def network_score(self, p: Position) -> int:
        """Return the score of the position by the network, for the side to move."""
        for i in range(WORDS):
            self.sums[i] = MIDDLES
        for i in range(2 * KINDS):
            self.hand[i] = 0
        for piece in range(PIECES):
            cell = p.where[piece]
            at = KIND[piece] if COLOR[piece] == p.turn else KINDS + KIND[piece]
            if cell < 0:
                self.hand[at] += p.playing[piece]
            else:
                self.add_row(at * NET_CASES + self.case_of(p, piece, cell))
        for i in range(2 * KINDS):
            if self.hand[i] > 0:
                self.add_row(HAND_ROW + i * (IN_HAND + 1) + min(IN_HAND, self.hand[i]))
        own_at, enemy_at = p.where[p.turn * HALF], p.where[HALF - p.turn * HALF]
        at = QUEENS_ROW + 8 * (OCCUPIED[p.ring[own_at]] if own_at >= 0 else 7)
        self.add_row(at + (OCCUPIED[p.ring[enemy_at]] if enemy_at >= 0 else 7))
        at = PHASE_ROW + (NET_PHASES if self.extra else 0)
        self.add_row(at + min(NET_PHASES - 1, p.ply // NET_PHASE_PLIES))
        found = 0
        for i in range(4 * WORDS):
            unit = (self.sums[i >> 2] >> (i & 3) * LANE & LANE_MASK) - MIDDLE
            if unit > 0:
                found += unit * self.units[i]
        return found

    def add_row(self, row: int) -> None:
        """Add a row of the network to the sums of its hidden units."""
        for i in range(4):
            self.sums[i] += self.network[row * 4 + i]

    def case_of(self, p: Position, piece: int, cell: int) -> int:
        """Return the network's place and state of `piece` on `cell`, as one number."""
        queen = COLOR[piece] * HALF
        ring = p.ring[cell]
        found = 0
        if p.where[HALF - queen] >= 0:
            found = BY_ENEMY_QUEEN[cell - p.where[HALF - queen] & WRAP]
        if p.where[queen] >= 0:
            found += BY_OWN_QUEEN[cell - p.where[queen] & WRAP]
        found *= NET_STATES
        if p.top[cell] != piece:
            return found + COVERED
        if p.below[piece] >= 0:
            return found + ON_STACK
        if (
            OCCUPIED[ring] == 1
            and COLOR[p.top[NEAR[cell * 6 + NEIGHBOUR_AT[ring]]]] != COLOR[piece]
        ):
            return found + BY_ENEMY
        return found + ON_GROUND[KIND[piece] * 64 + ring]

    # The moves

    def grade(self, p: Position) -> None:
        """Write the graded move of every move in `p.out` to `grades`; call it for no forced pass."""
        turn = p.turn
        own_at, enemy_at = p.where[turn * HALF], p.where[HALF - turn * HALF]
        self.mark_cells(p, own_at, enemy_at)
        for i in range(PIECES):
            self.goals[i] = 0
        for i in range(p.count):
            self.goals[p.out[i] >> SHIFT] += 1
        before = -1
        for i in range(p.count):
            move = p.out[i]
            piece, cell = move >> SHIFT, move & CELL
            kind, own = KIND[piece], COLOR[piece] == turn
            origin = p.where[piece]
            if piece != before:
                before = piece
                lifted = origin >= 0 and p.height[origin] == 1
                head = self.departure(p, piece, own_at, enemy_at)
                if own and lifted:
                    head += self.leave[origin]
                first = (kind if origin >= 0 else KINDS + kind) * ZONES * STATES
            at = self.zone(cell, own_at, enemy_at)
            if own:
                at = first + at * STATES + STACKED
                if p.top[cell] < 0:
                    ring = p.ring[cell] & (self.apart[origin - cell & WRAP] if lifted else 63)
                    at -= 1 + FREE[kind * 64 + ring]
                grade = head + self.goal[at] + move
            else:
                grade = head + self.throw_goal[kind * ZONES + at] + move
            if origin >= 0 and kind == 0:
                more = OCCUPIED[p.ring[cell]] - p.beside(cell, origin) - OCCUPIED[p.ring[origin]]
                grade += (-more if own else more) * self.levels[QUEEN_FLEES] * LEVEL
            else:
                grade += self.come[cell]
            self.grades[i] = grade
        self.clear_cells(p)

    def zone(self, cell: int, own_at: int, enemy_at: int) -> int:
        """Return the zone of `cell` for a bug of the side whose queen is at `own_at`."""
        found = 0
        if enemy_at >= 0:
            found += FROM_ENEMY[cell - enemy_at & WRAP]
        if own_at >= 0:
            found += FROM_OWN[cell - own_at & WRAP]
        return found

    def departure(self, p: Position, piece: int, own_at: int, enemy_at: int) -> int:
        """Return the part of a grade that all moves of `piece` have in common, but for `leave`."""
        kind, origin = KIND[piece], p.where[piece]
        phase = min(PHASES - 1, p.ply // PHASE_PLIES) * KINDS
        level = EVEN + self.few[kind * (MOST_GOALS + 1) + min(MOST_GOALS, self.goals[piece])]
        if origin < 0:
            return level * LEVEL + self.place[phase + kind]
        at = self.zone(origin, own_at, enemy_at)
        if p.depth > 1 and piece == p.log[p.depth * 3 - 6]:
            level += self.levels[AGAIN]
        if origin == enemy_at and piece != HALF - p.turn * HALF:
            level += self.levels[OFF_QUEEN]
        if p.height[origin] == 1 and p.beside(origin, own_at):
            level += self.relieve[OCCUPIED[p.ring[own_at]] - 1]
        if COLOR[piece] != p.turn:
            return (level + self.throw[kind]) * LEVEL + self.throw_origin[at]
        at = (kind * ZONES + at) * STATES + STACKED
        if p.height[origin] == 1:
            at -= 1 + FREE[kind * 64 + p.ring[origin]]
        return (level + self.move[phase + kind]) * LEVEL + self.origin[at]

    def clear_cells(self, p: Position) -> None:
        """Set `come` and `leave` back to 0 on all cells that `mark_cells` may have changed."""
        for piece in range(PIECES):
            cell = p.where[piece]
            if cell >= 0:
                self.come[cell] = 0
                self.leave[cell] = 0
                for d in range(6):
                    near = NEAR[cell * 6 + d]
                    self.come[near] = 0
                    self.leave[near] = 0

    def mark_cells(self, p: Position, own_at: int, enemy_at: int) -> None:
        """Set `come[cell]`, `leave[cell]`: what a move to or from a cell adds to the move's grade."""
        if own_at >= 0:
            self.mark_around(p, own_at, self.crowd[min(5, OCCUPIED[p.ring[own_at]])] * LEVEL)
        if enemy_at >= 0:
            self.mark_around(p, enemy_at, self.attack[min(5, OCCUPIED[p.ring[enemy_at]])] * LEVEL)
            self.come[enemy_at] += self.levels[ONTO_QUEEN] * LEVEL
        last = p.log[p.depth * 3 - 3] if p.depth > 0 else -1
        if last >= 0:
            self.mark_around(p, p.where[last], self.levels[ANSWER] * LEVEL)
        for piece in range(PIECES):
            cell = p.where[piece]
            if cell >= 0 and p.top[cell] == piece:
                self.mark_piece(p, piece, cell, enemy_at)

    def mark_around(self, p: Position, cell: int, level: int) -> None:
        """Add `level` to `come` for each empty cell around `cell`."""
        for d in range(6):
            near = NEAR[cell * 6 + d]
            if p.top[near] < 0:
                self.come[near] += level

    def mark_piece(self, p: Position, piece: int, cell: int, enemy_at: int) -> None:
        """Add to `come` and `leave` the levels of cells on or beside `piece`, the top one of `cell`."""
        ring = p.ring[cell]
        own = COLOR[piece] == p.turn
        if cell != enemy_at:
            self.come[cell] += self.levels[ONTO_OWN if own else ONTO_ENEMY] * LEVEL
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
    """The tree of a search in arrays, grown as hive_core.search.mcts grows its tree.

    A node is a number, the index of its row in `visits`, `total`, `scale`, `key`, `proved`, `plies`,
    `flags` and `opened` (number of unproved moves). Its `count[node]` moves stand in `moves` from index
    `first[node]` on as graded moves; -1 there means not expanded. The first untried move is the best
    untried one; the rest are unsorted. Its edges, one for each of the first `tried[node]` moves, stand
    in `kid`, `walks`, `mean` and `curiosity` (see mcts.SearchNode) from index `edges[node]` on. Before
    each block stand its node, -1 if given up, and its size.

    The arrays take at most `megabytes`. When they are full, the nodes with the fewest visits are
    folded: they lose their moves, and nodes that can no longer be reached are deleted.

    If `proving` is True, a Prover also looks for a forced win of the root, which hive_core does not do.
    After more iterations it looks more plies ahead and may play more positions.
    """

    def __init__(self, judge: Judge, megabytes: float) -> None:
        if not COMPILED:
            self.__cinit__(judge, megabytes)

    def __cinit__(self, judge: Judge, megabytes: float) -> None:
        if COMPILED and judge is None:
            raise TypeError("a tree needs a judge")
        self.judge = judge
        self.bound = int(megabytes * 1048576)
        self.c_puct, self.fpu = mcts.C_PUCT, 0.0
        self.wanted = self.iterations = self.folded = 0
        self.node_room = 4096
        self.visits, self.key = zeros("i", self.node_room), zeros("q", self.node_room)
        self.total, self.scale = zeros("d", self.node_room), zeros("d", self.node_room)
        self.first, self.edges = nones(self.node_room), nones(self.node_room)
        self.count, self.tried = zeros("h", self.node_room), zeros("h", self.node_room)
        self.opened, self.plies = zeros("h", self.node_room), zeros("h", self.node_room)
        self.proved, self.flags = zeros("b", self.node_room), zeros("b", self.node_room)
        self.slot_count, self.move_room, self.edge_room = 4 * self.node_room, 8 * ROOM, 4 * ROOM
        self.forward, self.slots = zeros("i", self.node_room), nones(self.slot_count)
        self.moves = zeros("i", self.move_room)
        self.kid, self.walks = zeros("i", self.edge_room), zeros("i", self.edge_room)
        self.mean, self.curiosity = zeros("d", self.edge_room), zeros("d", self.edge_room)
        self.path, self.path_edge = zeros("i", LONGEST + 2), zeros("i", LONGEST + 2)
        self.noise = zeros("d", MOST_MOVES)
        self.gains = zeros("d", PIECES * CELLS)
        self.tries, self.favours = zeros("i", PIECES * CELLS), zeros("i", PIECES * CELLS)
        self.proving = False
        self.prover: Prover | None = None
        self.tried_plies, self.tried_move = 0, PASS
        self.root = -1
        self.clear()

    # What Python asks; all else is for compiled code alone

    def begin(self, position: Position, fpu: float, wanted: int) -> bool:
        """Start a search of `position`; return True if the tree has it already and is reused.

        On True, nodes that can no longer be reached are deleted, and nodes that know of a draw lose
        their moves, since a repetition may need a path that the game did not take. On False, call
        `plant`.
        """
        if position is None:
            raise TypeError("a position was expected")
        checks.check_number(fpu)
        self.position = position
        if self.prover is not None:
            self.prover.position = position
        self.fpu = fpu
        self.wanted, self.iterations = wanted, 0
        self.tried_plies, self.tried_move = 0, PASS
        for i in range(PIECES * CELLS):
            self.gains[i] = 0.0
            self.tries[i], self.favours[i] = 0, 0
        root = self.slots[self.find(position.key())]
        if root >= 0:
            self.gather(root, 0, True)
            if self.first[self.root] >= 0:
                return True
        self.clear()
        return False

    def plant(self) -> "list[tuple[int, float]]":
        """Make the root and expand it; return its moves with their prior weights, the best first."""
        if self.position is None or self.root >= 0 or self.position.generate() == 0:
            raise ValueError("a position with moves and without a root is planted, after `begin`")
        self.root = self.new()
        self.key[self.root] = self.position.key()
        self.enter(self.root)
        self.expand(self.root)
        at = self.first[self.root]
        found = [self.moves[at + i] for i in range(self.count[self.root])]
        found.sort(reverse=True)
        return [(self.move_of(grade), PRIORS[grade >> LOW]) for grade in found]

    def order_root(self, moves: "list[int]", chances: "list[float]", scale: float) -> None:
        """Set the root's moves and their prior weights `chances`; `scale` is 1 / sum(chances)."""
        checks.check_order(moves, chances, self.root_moves())
        checks.check_number(scale)
        at = self.first[self.root]
        for i in range(len(moves)):
            self.moves[at + i] = EVEN * LEVEL + (moves[i] & MOVE)
            self.noise[i] = chances[i]
        self.noisy = self.root
        self.scale[self.root] = scale

    def rooted(self) -> int:
        """Return the root. Raises ValueError before `plant`, or if its position was played on."""
        p, root = self.position, self.root
        if p is None or root < 0 or p.key() != self.key[root] or p.room - p.depth < AHEAD:
            raise ValueError("the tree has no root for its position")
        return root

    def root_moves(self) -> "list[int]":
        """Return all legal moves of the root: the tried ones first, in the order of their edges."""
        at = self.first[self.rooted()]
        return [self.move_of(self.moves[at + i]) for i in range(self.count[self.root])]

    def root_result(self) -> "tuple[int | None, int]":
        """Return the root's proved result or None, and the most plies after which it is reached."""
        proved = self.proved[self.rooted()]
        return (None if proved == OPEN else proved), self.plies[self.root]

    def lines(self) -> "list[tuple[int, int, float, int | None, int, int, float]]":
        """Return seven values for each tried move of the root: the move, its walks and mean value; of
        the node after it the proved result or None, its plies, the visits and the sum of values."""
        found = []
        for i in range(self.tried[self.rooted()]):
            edge = self.edges[self.root] + i
            kid = self.kid[edge]
            move = self.move_of(self.moves[self.first[self.root] + i])
            proved = None if self.proved[kid] == OPEN else self.proved[kid]
            looks = self.plies[kid], self.visits[kid], self.total[kid]
            found.append((move, self.walks[edge], self.mean[edge], proved, *looks))
        return found

    def win(self) -> "list[int]":
        """Return the moves of a win of the root that the prover has proved; [] if there is none."""
        if self.rooted() < 0 or self.prover is None or self.tried_plies == 0:
            return []
        self.prover.limit = UNBOUNDED
        return self.prover.line(self.tried_plies, self.tried_move)

    def continuation(self, index: int, limit: int) -> "list[int]":
        """Return up to `limit` moves to expect after the root's move number `index`."""
        found: list[int] = []
        if not 0 <= index < self.tried[self.rooted()]:
            raise IndexError(f"a tried move of the root was expected, read {index}")
        node = self.kid[self.edges[self.root] + index]
        while self.first[node] >= 0 and self.tried[node] > 0 and len(found) < limit:
            at = self.likeliest(node)
            found.append(self.move_of(self.moves[self.first[node] + at]))
            node = self.kid[self.edges[node] + at]
        return found

    def walk(self, iterations: int) -> int:
        """Make at most `iterations` more iterations; return how many were made."""
        return self.go(iterations) if self.rooted() >= 0 else 0

    def is_over(self) -> bool:
        """Return whether the root is proved, or its only move has been tried."""
        return self.rooted() >= 0 and self.over()

    def is_settled(self, left: float) -> bool:
        """Return whether `left` more iterations cannot change which move the search chooses."""
        return self.rooted() >= 0 and self.settled(left)

    def size(self) -> int:
        """Return the number of nodes in the tree."""
        return self.nodes

    def bytes_used(self) -> int:
        """Return the number of bytes that the arrays of the tree take."""
        return self.bytes()

    def faults(self) -> "list[str]":
        """Return a message for each inconsistency of the tree, for tests; [] if it is sound."""
        found = []
        reached = {self.root} if self.root >= 0 else set()
        waiting = list(reached)
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
        """Delete all nodes."""
        self.nodes = self.moves_end = self.edges_end = 0
        self.root, self.noisy = -1, -1
        for i in range(self.slot_count):
            self.slots[i] = -1

    def bytes(self) -> int:
        """Return the number of bytes that the arrays of the tree take."""
        found = self.node_room * NODE_BYTES + self.slot_count * 4
        return found + self.move_room * 4 + self.edge_room * EDGE_BYTES

    def make_room(self) -> None:
        """Enlarge arrays, or fold nodes, until there is room for one more iteration."""
        if self.nodes + 4 > self.node_room and not self.more_nodes():
            self.give_up()
        if self.moves_end + ROOM > self.move_room and not self.more_moves():
            self.give_up()
        if self.edges_end + ROOM > self.edge_room and not self.more_edges():
            self.give_up()

    def grow(self) -> bool:
        """Enlarge each kind of array by half if `bound` allows it; return whether any was enlarged."""
        nodes = self.more_nodes()
        moves = self.more_moves()
        edges = self.more_edges()
        return nodes or moves or edges

    def fits(self, grown: int, copied: int) -> bool:
        """Return whether `bound` allows `grown` more bytes while `copied` bytes are held twice."""
        return self.bytes() + grown + copied <= self.bound

    def more_nodes(self) -> bool:
        """Enlarge the arrays of nodes by half, if `bound` allows it; return whether they grew."""
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
        """Enlarge the array of moves by half, if `bound` allows it; return whether it grew."""
        more = self.move_room // 2
        if not self.fits(more * 4, self.move_room * 4):
            return False
        self.moves = tables.larger(self.moves, "i", self.move_room + more)
        self.move_room += more
        return True

    def more_edges(self) -> bool:
        """Enlarge the arrays of edges by half, if `bound` allows it; return whether they grew."""
        more = self.edge_room // 2
        if not self.fits(more * EDGE_BYTES, self.edge_room * 8):
            return False
        room = self.edge_room + more
        self.kid = tables.larger(self.kid, "i", room)
        self.walks = tables.larger(self.walks, "i", room)
        self.mean = tables.larger(self.mean, "d", room)
        self.curiosity = tables.larger(self.curiosity, "d", room)
        self.edge_room = room
        return True

    def give_up(self) -> None:
        """Fold the nodes with the fewest visits until at most half of all room is in use."""
        least, most = 1, 0
        for node in range(self.nodes):
            if self.first[node] >= 0 and self.visits[node] > most:
                most = self.visits[node]
        while least <= most and not self.fits_half(least):
            least *= 2
        self.gather(self.root, least, False)
        self.folded += 1

    def fits_half(self, least: int) -> bool:
        """Return whether nodes of at least `least` visits and their kids fit into half the room."""
        nodes, moves, edges = 1, 0, 0
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
        """Make `node` forget its moves and edges, as if it had never been expanded."""
        self.moves[self.first[node] - 2] = -1
        if self.edges[node] >= 0:
            self.kid[self.edges[node] - 1] = -1
        self.first[node], self.count[node] = -1, 0
        self.edges[node], self.tried[node] = -1, 0
        if self.proved[node] == OPEN:
            self.flags[node] &= ~DRAWN
        if node == self.noisy:
            self.noisy = -1

    def gather(self, root: int, least: int, anew: bool) -> None:
        """Keep the nodes reachable from `root`, fold those with fewer than `least` visits, and close
        the gaps. If `anew` is True, `root` becomes the root of another search, see `begin`."""
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
        """Move the rows of live nodes together; set `forward[node]` to each one's new number plus 1."""
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
        self.live = to

    def close_moves(self) -> None:
        """Move the blocks of moves of the live nodes together."""
        at, to = 0, 0
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
        """Move the blocks of edges of the live nodes together."""
        at, to = 0, 0
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
                    self.curiosity[to + i] = self.curiosity[at + i]
                to += size + 1
            at += size + 1
        self.edges_end = to
        self.nodes = self.live

    # The table of positions

    def find(self, key: int) -> int:
        """Return the slot of the node with this key, or the empty slot where it would be entered."""
        slot = key & (self.slot_count - 1)
        while self.slots[slot] >= 0 and self.key[self.slots[slot]] != key:
            slot = (slot + 1) & (self.slot_count - 1)
        return slot

    def enter(self, node: int) -> None:
        """Enter `node` in the table `slots`, in place of a node with the same key."""
        slot = self.find(self.key[node])
        if self.slots[slot] >= 0:
            self.flags[self.slots[slot]] &= ~KEYED
        self.slots[slot] = node
        self.flags[node] |= KEYED

    def enter_all(self) -> None:
        """Empty the table `slots`, then enter all nodes with the flag KEYED."""
        for i in range(self.slot_count):
            self.slots[i] = -1
        for node in range(self.nodes):
            if self.flags[node] & KEYED:
                self.slots[self.find(self.key[node])] = node

    # Nodes

    def new(self) -> int:
        """Return a new node without moves and visits."""
        node = self.nodes
        self.nodes += 1
        self.visits[node], self.total[node] = 0, 0.0
        self.first[node], self.count[node] = -1, 0
        self.edges[node], self.tried[node] = -1, 0
        self.proved[node], self.plies[node] = OPEN, 0
        self.flags[node] = 0
        return node

    def proven(self, result: int, plies: int) -> int:
        """Return a new node with the proved result `result`, reached in `plies`."""
        node = self.new()
        self.proved[node] = result
        self.plies[node] = plies
        self.visits[node] = 1
        self.total[node] = result
        return node

    def move_of(self, grade: int) -> int:
        """Return the move in a graded move, `level << LOW | move`."""
        return PASS if grade & MOVE == MOVE else grade & MOVE

    def expand(self, node: int) -> None:
        """Give `node` the legal moves of the present position with their priors, the best first; if a
        move wins, only that move."""
        p = self.position
        count = p.generate()
        at = self.moves_end + 2
        best = 0
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
                if grade > self.moves[at + best]:
                    best = i
            grade = self.moves[at + best]
            self.moves[at + best] = self.moves[at]
            self.moves[at] = grade
        self.moves[at - 2], self.moves[at - 1] = node, count
        self.moves_end = at + count
        self.first[node] = at
        self.count[node] = count
        self.opened[node] = count
        self.scale[node] = 1.0 / total

    def bring_best(self, node: int, index: int) -> None:
        """Move the best of a node's moves from number `index` on to the place `index`."""
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
        """Return the prior weight of the move number `index` of `node`."""
        if node == self.noisy:
            return self.noise[index]
        return PRIORS[self.moves[self.first[node] + index] >> LOW]

    def add_edge(self, node: int, kid: int) -> None:
        """Add to `node` an edge from its first untried move to the node `kid`."""
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
                self.curiosity[at + i] = self.curiosity[old + i]
            if old >= 0:
                self.kid[old - 1] = -1
            self.edges[node] = at
            self.edges_end = at + size
        at = self.edges[node] + tried
        self.kid[at] = kid
        self.walks[at] = 0
        self.mean[at] = 0.0
        self.curiosity[at] = self.weight_of(node, tried)
        self.tried[node] = tried + 1
        self.bring_best(node, tried + 1)

    def winning_move(self) -> int:
        """Return a generated move that wins by filling the last gap around the enemy queen, or PASS.

        Placements go first, then pieces that can move by themselves, then pieces that are only thrown.
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
        """Return whether the side to move wins at once by filling the enemy queen's last gap."""
        p = self.position
        cell = p.where[HALF - p.turn * HALF]
        if cell < 0 or OCCUPIED[p.ring[cell]] != 5:
            return False
        p.generate()
        return self.winning_move() != PASS

    # Walks

    def over(self) -> bool:
        """Return whether the root is proved, or its only move has been tried."""
        return self.proved[self.root] != OPEN or (
            self.count[self.root] == 1 and self.iterations > 0
        )

    def go(self, iterations: int) -> int:
        """Make at most `iterations` more iterations, with tries to prove a win; return how many."""
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
        """Walk from the root to a leaf, add one node there, and carry its value up to the root. If
        `start` is not -1, the walk begins with the root's move of that number."""
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
                value = self.mean[edge] + urge * self.curiosity[edge]
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
        """Return whether a win of the root is proved now, after 1, 8, 64 ... * TRIED_AT iterations."""
        if self.iterations < TRIED_AT or self.iterations % TRIED_AT != 0:
            return False
        plies = 5
        times = self.iterations // TRIED_AT
        while times % 8 == 0 and plies < FARTHEST:
            times //= 8
            plies += 2
        return times == 1 and self.wins_root(plies, max(self.iterations, TRIED_LEAST))

    def asks_one_more(self) -> bool:
        """Try one more move of a nearly won root; return whether it is proved to win. The tries include
        rarely visited moves, because a tree search that sees one win ignores a shorter one."""
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
        if not self.prover.move_wins(
            self.move_of(self.moves[self.first[self.root] + last]), MORE_PLIES, 0
        ):
            return False
        self.win_by(last, MORE_PLIES)
        return True

    def wins_root(self, plies: int, positions: int) -> bool:
        """Return whether one of the root's most visited unproved moves is proved now to win within
        `plies`, with all moves and replies tried in at most `positions` positions."""
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
                if prover.move_wins(move, within, 0):
                    self.win_by(last, within)
                    return True
            within += 2
        return False

    def next_favourite(self, most: int, last: int) -> int:
        """Return the number of the unproved move of the root that comes after move number `last`, which
        has `most` walks, if sorted by most walks first; -1 if there is none."""
        found, walks = -1, -1
        for i in range(self.tried[self.root]):
            edge = self.edges[self.root] + i
            times = self.walks[edge]
            later = times < most or (times == most and i > last)
            if later and times > walks and self.proved[self.kid[edge]] == OPEN:
                found = i
                walks = times
        return found

    def win_by(self, index: int, plies: int) -> None:
        """Record that the root's tried move number `index` is proved to win within `plies`."""
        edge = self.edges[self.root] + index
        kid = self.kid[edge]
        self.proved[kid] = -1
        self.plies[kid] = plies - 1
        self.mean[edge] = CLOSED
        self.prove(self.root, kid)
        self.tried_plies = plies
        self.tried_move = self.move_of(self.moves[self.first[self.root] + index])

    def passed(self, node: int, length: int) -> bool:
        """Return whether `node` is among the first `length` nodes of `path`, the present walk."""
        for i in range(length):
            if self.path[i] == node:
                return True
        return False

    def leaf(self) -> int:
        """Return the node of the present position: a new one, or the one in `slots` with its key."""
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
        """Add the value of `kid`, where a walk of `length` plies ended, to all nodes of the walk."""
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
            self.curiosity[edge] = self.weight_of(node, index) / (1 + self.walks[edge])
            if self.proved[kid] != OPEN:
                self.mean[edge] = CLOSED
            else:
                self.mean[edge] = -self.total[kid] / self.visits[kid]
            self.visits[node] += 1
            self.total[node] += value
            kid = node

    def learn(self, move: int, gain: float) -> None:
        """Raise or lower the prior of `move` in nodes expanded later, by its mean gain in value."""
        self.gains[move] += gain
        self.tries[move] += 1
        level = int(FAVOUR * self.gains[move] / (self.tries[move] + 4))
        self.favours[move] = max(-MOST_FAVOUR, min(level, MOST_FAVOUR)) * LEVEL

    def prove(self, node: int, kid: int) -> None:
        """Set the result of `node` if the result just proved of `kid` decides it."""
        if self.proved[kid] == -1:
            self.proved[node] = 1
            self.plies[node] = self.plies[kid] + 1
            return
        if self.proved[kid] == 0:
            self.flags[node] |= DRAWN
        self.opened[node] -= 1
        if self.opened[node] != 0:
            return
        lost, drawn = 0, -1
        for i in range(self.edges[node], self.edges[node] + self.tried[node]):
            kid = self.kid[i]
            lost = max(lost, self.plies[kid])
            if self.proved[kid] == 0:
                drawn = max(drawn, self.plies[kid])
        self.proved[node] = -1 if drawn < 0 else 0
        self.plies[node] = 1 + (lost if drawn < 0 else drawn)

    def settled(self, left: float) -> bool:
        """Return whether `left` more iterations cannot change which move the search chooses."""
        most, second = -1, -1
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
        """Return the number of the move to expect at `node`: a proved win, else the most visited."""
        best, most, chosen = -1, -1, 0
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
        """Make one iteration of a search that visits several best moves about equally often."""
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
        edge = self.edges[root] + index
        self.walks[edge] -= 1
        self.curiosity[edge] = self.weight_of(root, index) / (1 + self.walks[edge])

    def neglected(self) -> int:
        """Return the number of the move with too few visits among the root's best ones, or -1."""
        most, least, found = 0, 0, -1
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
