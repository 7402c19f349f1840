# cython: language_level=3, annotation_typing=False
# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""The kernel: a position, its legal moves, and what is counted and searched with them.

Everything is an integer, a float or a flat array of them, and every loop counts; the types stand in
core.pxd. Compiled by Cython it is C; as it stands it is Python and does the same, slowly. What each
rule says and where it comes from stands in hive_core/rules; names and numbers are the same here: a move
is `piece << 10 | cell`, PASS is -1, cells and directions those of hexes.py.

One module, because each compiled one brings some 100 kB of its own.
"""

from array import array
from typing import Any

from hive_core.rules import board as truth
from hive_core.rules import bugs, hexes
from hive_kernel import boards, tables

COMPILED = not __file__.endswith(".py")
"""Whether this is the compiled module."""

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
BACKWARD = tables.BACKWARD
PIECE_KEYS = tables.PIECE_KEYS
KIND_KEYS = tables.KIND_KEYS
KEY_ROW = tables.KEY_OF_PIECE
REST_KEYS = tables.REST_KEYS

CRAWL = 0
CRAWL_THRICE = 1
STEP = 2
JUMP = 3
ROAM = 4
COPY = 5
CROSS = 6
FORKED = 6
STAYS = 7

MOST_MOVES = 2048
"""No position has more: 14 pieces and 6 thrown ones, each to the 28 cells of a hive and the 114 around
it at the most."""
AHEAD = 1024
"""So many plies may be played beyond the position that was taken over."""


def filled(code: str, value: float, count: int) -> "array[Any]":
    """An array of so many equal numbers."""
    return array(code, [value]) * count


class Position:
    """A position that is played forward and back; it begins as a copy of a board of hive_core.

    Arrays are those of Board, `ring` without the cell: the mask of occupied neighbours alone. `log` has
    three numbers a ply: piece, origin, and what rested before. `keys` and `kind_keys` have a number for
    each position since the first of the log, but only `advance` and `retreat` keep them.

    `out` holds the moves that `generate` found, `count` of them: placements, walks by piece, throws.
    """

    def __init__(self, board: "truth.Board") -> None:
        self.top = filled("i", -1, CELLS)
        self.height = filled("i", 0, CELLS)
        self.ring = filled("i", 0, CELLS)
        self.where = filled("i", -1, PIECES)
        self.below = filled("i", -1, PIECES)
        self.playing = filled("i", 0, PIECES)
        self.out = filled("i", 0, MOST_MOVES)
        self.count = 0
        self.begin = filled("i", 0, PIECES)
        self.end = filled("i", 0, PIECES)
        self.mark = filled("i", 0, CELLS)
        self.stamp = 0
        self.reached = filled("i", 0, CELLS)
        self.walk = 0
        self.queue = filled("i", 0, CELLS)
        self.stacks = 0
        self.euler = 0
        self.tournament = int(board.tournament)
        for color in (0, 1):
            for piece in board.rosters[color]:
                self.playing[piece] = 1
        self.room = len(board.log) + AHEAD
        self.log = filled("i", 0, 3 * self.room + 3)
        self.keys = filled("q", 0, self.room + 1)
        self.kind_keys = filled("q", 0, self.room + 1)
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
        """Plays a legal move, unchecked. Raises IndexError beyond AHEAD plies."""
        if self.depth >= self.room:
            raise IndexError("no room for more plies")
        self.advance(move)

    def take_back(self) -> None:
        """Takes back the last move. Raises IndexError where there is none."""
        if self.depth <= 0:
            raise IndexError("no move to take back")
        self.retreat()

    def perft(self, depth: int, bulk: bool) -> int:
        """As hive_core.rules.perft.perft, for a depth of 1 to AHEAD."""
        return self.lines_of_play(depth, filled("i", 0, depth * MOST_MOVES), 0, bulk)

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
