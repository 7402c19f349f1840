"""The board: flat arrays, make and undo, pinned pieces, all legal moves, the result.

A move is a number, `piece << 10 | cell`, for placements, movements and throws alike, as in UHP: a cell
that a piece can reach both by itself and by a throw is one move. `PASS` is -1. `make` trusts its caller
(a searcher plays only what `legal_by_piece` lists); `Game.play` checks.

Updated with every piece put down or lifted:

    top[cell], height[cell]    piece on top (-1: none) and number of pieces
    ring[cell]                 the key of hexes: KEYS[cell] | mask of occupied neighbours
    where[piece], below[piece] its cell (-1: in reserve) and the piece under it (-1: none)
    stacks                     cells with two or more pieces
    euler                      (holes in the hive) - (separate hives), so holes = euler + 1

`euler` replaces a search. If the hive has no hole, a piece is pinned exactly if its neighbours stand in
two or more separate runs: one look-up, some 190 times faster than searching the hive without the piece.
92 % of the positions in random games have no hole. Updating these fields is 35 times faster than
computing rings and holes again after each move. `python3 -m tools.bench.tricks` measures these ratios;
`tests/twins.py` holds the slow version of each.
"""

from hive_core.rules.bugs import (
    BLACK,
    BUGS,
    COLOR,
    EXPANSIONS,
    KIND,
    PIECES,
    QUEENS,
    WHITE,
    copied,
    roster,
)
from hive_core.rules.hexes import ARCS, CELLS, EMPTY, KEYS, NEIGHBOURS, OCCUPIED, START, prepare
from hive_core.rules.steps import drops, lifts

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection

PASS = -1
SHIFT = 10
CELL = CELLS - 1
"""Bit mask for the cell of a move, `move & CELL`; the piece is `move >> SHIFT`."""

ONGOING, DRAW = -1, 2
"""The results of `Board.result` without a winner; the other results are WHITE and BLACK."""

NOTEBOOK = "hive_core.drawing.notebook"

QUEEN_DUE = 4
"""Number of the turn, from 1, in which a player has to place the queen at the latest."""

THROWERS = {kind for kind, bug in enumerate(BUGS) if bug.throws}
COPIERS = {kind for kind, bug in enumerate(BUGS) if bug.copies}


class Board:
    """A position in which moves are played and undone.

    `expansions` holds letters of EXPANSIONS, "" for the base game. `tournament` forbids the queen as a
    player's first piece. `rest` is the piece that moved or was thrown in the preceding ply (-1: none):
    that piece may not move, be thrown, or use its power. Raises ValueError for unknown letters.
    """

    def __init__(self, expansions: str = EXPANSIONS, tournament: bool = True) -> None:
        if expansions.strip(EXPANSIONS):
            raise ValueError(
                f'expansions {expansions!r}: expected letters of "{EXPANSIONS}",'
                ' or "" for the base game;'
                " parse_game_type reads names such as Base+MLP"
            )
        self.expansions = expansions
        self.tournament = tournament
        self.rosters = (roster(WHITE, expansions), roster(BLACK, expansions))
        self.top = [-1] * CELLS
        self.height = [0] * CELLS
        self.ring = KEYS[:]
        self.where = [-1] * PIECES
        self.below = [-1] * PIECES
        self.stacks = 0
        self.euler = 0
        self.turn = WHITE
        self.ply = 0
        self.rest = -1
        self.log: list[tuple[int, int, int]] = []

    # For notebooks. hive_core.drawing is a higher floor, so it is imported by its name.

    def _repr_svg_(self) -> str:
        """Return the position as SVG, for notebooks."""
        return str(__import__(NOTEBOOK, None, None, ["picture"]).picture(self))

    def _repr_html_(self) -> "str | None":
        """Return a frame with the interactive board, for notebooks, or None if
        `hive_core.drawing.notebook` has no site that serves one."""
        framed: str | None = __import__(NOTEBOOK, None, None, ["frame"]).frame(self)
        return framed

    # Putting pieces down and lifting them

    def flip(self, cell: int) -> None:
        """Toggle the bit that stands for `cell` in the rings of its six neighbours."""
        ring = self.ring
        a, b, c, d, e, f = NEIGHBOURS[cell]
        # A neighbour in direction d sees the cell in direction d + 3.
        ring[a] ^= 8
        ring[b] ^= 16
        ring[c] ^= 32
        ring[d] ^= 1
        ring[e] ^= 2
        ring[f] ^= 4

    def put(self, piece: int, cell: int) -> None:
        """Put a piece on the ground or on top of a stack, without checking any rule."""
        under = self.top[cell]
        self.below[piece] = under
        self.top[cell] = piece
        self.where[piece] = cell
        if under < 0:
            prepare(cell)
            self.height[cell] = 1
            self.euler += ARCS[self.ring[cell] & 63] - 1
            self.flip(cell)
        else:
            self.height[cell] += 1
            if self.height[cell] == 2:
                self.stacks += 1

    def lift(self, piece: int) -> None:
        """Take an uncovered piece off the board; the reverse of `put`."""
        cell = self.where[piece]
        under = self.below[piece]
        self.top[cell] = under
        self.where[piece] = -1
        if under < 0:
            self.height[cell] = 0
            self.flip(cell)
            self.euler -= ARCS[self.ring[cell] & 63] - 1
        else:
            self.height[cell] -= 1
            if self.height[cell] == 1:
                self.stacks -= 1

    # Playing

    def make(self, move: int) -> None:
        """Play `move` without checking that it is legal."""
        if move < 0:
            self.log.append((-1, -1, self.rest))
            self.rest = -1
        else:
            piece = move >> SHIFT
            origin = self.where[piece]
            self.log.append((piece, origin, self.rest))
            if origin >= 0:
                self.lift(piece)
                self.rest = piece
            else:
                self.rest = -1
            self.put(piece, move & CELL)
        self.ply += 1
        self.turn ^= 1

    def undo(self) -> None:
        """Undo the last `make`. `make` and `undo` together are 6 times faster than a move on a copy of
        the board."""
        piece, origin, self.rest = self.log.pop()
        if piece >= 0:
            self.lift(piece)
            if origin >= 0:
                self.put(piece, origin)
        self.ply -= 1
        self.turn ^= 1

    def result(self) -> int:
        """Return ONGOING, the winner (WHITE or BLACK), or DRAW.

        A queen is lost if its six neighbour cells are occupied, even if another piece covers the
        queen.
        """
        white, black = self.where[QUEENS[WHITE]], self.where[QUEENS[BLACK]]
        white_lost = white >= 0 and self.ring[white] & 63 == 63
        black_lost = black >= 0 and self.ring[black] & 63 == 63
        if white_lost:
            return DRAW if black_lost else BLACK
        return WHITE if black_lost else ONGOING

    # Legal moves

    def legal_moves(self) -> list[int]:
        """Return all legal moves as numbers: [PASS] for a forced pass, [] if the game is over."""
        found = [piece << SHIFT | cell for piece, cells in self.legal_by_piece() for cell in cells]
        return found or ([PASS] if self.result() == ONGOING else [])

    def count(self) -> int:
        """Return the number of legal moves; a forced pass counts as one."""
        total = 0
        for _, cells in self.legal_by_piece():
            total += len(cells)
        return total or (1 if self.result() == ONGOING else 0)

    def legal_by_piece(self) -> "list[tuple[int, Collection[int]]]":
        """Return all legal moves as (piece, cells), one pair per piece; [] for a forced pass or a
        finished game.

        Most callers only count the moves, pick one, or weigh them by piece. A list with a number for
        each of some 75 moves would take 1.2 times as long.
        """
        if self.result() != ONGOING:
            return []
        where = self.where
        queen = QUEENS[self.turn]
        if where[queen] < 0:
            return self.placements()
        return self.placements() + self.movements()

    def placements(self) -> "list[tuple[int, Collection[int]]]":
        """Return (piece, cells) for the next piece of every kind in reserve that may be placed now.
        All pairs share one set of cells."""
        where = self.where
        queen = QUEENS[self.turn]
        due = where[queen] < 0 and self.ply >> 1 >= QUEEN_DUE - 1
        barred = queen if self.tournament and self.ply < 2 else -1
        pieces = []
        last = -1
        for piece in self.rosters[self.turn]:
            if where[piece] < 0 and KIND[piece] != last:
                last = KIND[piece]
                if piece != barred and (not due or piece == queen):
                    pieces.append(piece)
        if not pieces:
            return []
        cells = self.placement_cells()
        return [(piece, cells) for piece in pieces] if cells else []

    def placement_cells(self) -> "Collection[int]":
        """Return the empty cells that touch a stack of the mover's colour and none of the opponent's.

        The top piece gives a stack its colour. The first piece goes to START, the second beside it.
        Taking the neighbours of two dozen pieces is 130 times faster than testing every cell of the
        board.
        """
        if self.ply < 2:
            taken = [cell for cell in self.where if cell >= 0]
            return NEIGHBOURS[taken[0]] if taken else (START,)
        own: set[int] = set()
        other: set[int] = set()
        top, ring, where = self.top, self.ring, self.where
        for piece in self.rosters[self.turn]:
            cell = where[piece]
            if cell >= 0 and top[cell] == piece:
                own.update(EMPTY[ring[cell]])
        for piece in self.rosters[1 - self.turn]:
            cell = where[piece]
            if cell >= 0 and top[cell] == piece:
                other.update(EMPTY[ring[cell]])
        return own - other

    def movements(self) -> "list[tuple[int, Collection[int]]]":
        """Return (piece, cells) for every piece that can move by itself or be thrown, with the mover's
        queen in play."""
        top, height, ring, where = self.top, self.height, self.ring, self.where
        rest = self.rest
        regions = self.regions() if self.euler >= 0 else None
        found: list[tuple[int, Collection[int]]] = []
        throwers = []
        for piece in self.rosters[self.turn]:
            cell = where[piece]
            if cell < 0 or top[cell] != piece or piece == rest:
                continue
            kind = KIND[piece]
            if height[cell] == 1:
                if kind in THROWERS or (kind in COPIERS and copied(self, cell) & THROWERS):
                    throwers.append(cell)
                # `pinned` inlined: a call of it for every piece in every position makes the whole
                # list of moves take 1.05 times as long
                arcs = ARCS[ring[cell] & 63]
                if arcs > 1 and (regions is None or not self.joins(cell, arcs, regions)):
                    continue
            cells = BUGS[kind].reach(self, cell)
            if cells:
                found.append((piece, cells))
        return self.with_throws(found, throwers, regions) if throwers else found

    def with_throws(
        self,
        walks: "list[tuple[int, Collection[int]]]",
        throwers: list[int],
        regions: dict[int, int] | None,
    ) -> "list[tuple[int, Collection[int]]]":
        """Return `walks`, pairs of (piece, cells), joined with all throws by the pieces on the cells
        `throwers`.

        The result still has one pair per piece.
        """
        merged: dict[int, Collection[int]] = {}
        for thrower in throwers:
            goals = drops(self, thrower)
            if not goals:
                continue
            for piece in self.liftable(thrower, regions):
                merged[piece] = set(merged.get(piece, ())).union(goals)
        found = []
        for piece, cells in walks:
            thrown = merged.pop(piece, None)
            found.append((piece, set(cells).union(thrown) if thrown else cells))
        for piece in sorted(merged):
            found.append((piece, merged[piece]))
        return found

    def liftable(self, cell: int, regions: dict[int, int] | None = None) -> list[int]:
        """Return the pieces that the thrower on `cell` can lift: on the ground, uncovered, not
        resting, not pinned, and not behind a gate."""
        found = []
        for source in lifts(self, cell):
            piece = self.top[source]
            if piece != self.rest and not self.pinned(source, regions):
                found.append(piece)
        return found

    # One hive

    def pinned(self, cell: int, regions: dict[int, int] | None = None) -> bool:
        """Return whether the hive would split without the single piece on `cell`; always False for a
        stack.

        `regions` is the result of the method `regions`, if the caller has it; only a hive with holes
        needs it. Source: "One hive"; formal rules, "pinned".
        """
        if self.height[cell] != 1:
            return False
        arcs = ARCS[self.ring[cell] & 63]
        if arcs < 2:
            return False
        if self.euler < 0:
            return True
        return not self.joins(cell, arcs, self.regions() if regions is None else regions)

    def joins(self, cell: int, arcs: int, regions: dict[int, int]) -> bool:
        """Return whether the runs of neighbours around `cell` are connected without the piece there.

        They are if the gaps between them all belong to different `regions`, since a hole is then
        closed off by the hive around it. `arcs` is the number of runs, which is also that of the gaps.
        """
        return len({regions[gap] for gap in EMPTY[self.ring[cell]]}) == arcs

    def regions(self) -> dict[int, int]:
        """Return the region number of every empty cell beside the hive: the outside is a region, and
        so is each hole.

        The cells of a region are connected along the hive's rim, so the search visits only the rim.
        Even for one piece this is 5 times faster than lifting that piece and searching the hive.
        """
        ring = self.ring
        region: dict[int, int] = {}
        number = 0
        for cell in self.where:
            if cell < 0:
                continue
            for rim in EMPTY[ring[cell]]:
                if rim in region:
                    continue
                number += 1
                region[rim] = number
                front = [rim]
                for at in front:
                    for beside in EMPTY[ring[at]]:
                        if beside not in region and ring[beside] & 63:
                            region[beside] = number
                            front.append(beside)
        return region

    # Queries of views, notation and explanations

    def stack(self, cell: int) -> list[int]:
        """Return the pieces on `cell` from the bottom up."""
        found = []
        piece = self.top[cell]
        while piece >= 0:
            found.append(piece)
            piece = self.below[piece]
        found.reverse()
        return found

    def color_at(self, cell: int) -> int:
        """Return the colour of the top piece on `cell`; -1 for an empty cell."""
        piece = self.top[cell]
        return COLOR[piece] if piece >= 0 else -1

    def throwers_for(self, move: int) -> list[int]:
        """Return the pieces of the side to move that could throw the piece of `move` to its cell."""
        piece, goal = move >> SHIFT, move & CELL
        source = self.where[piece]
        found = []
        if source < 0 or self.top[source] != piece or piece == self.rest or self.pinned(source):
            return []
        for cell in OCCUPIED[self.ring[source]]:
            thrower = self.top[cell]
            if (
                COLOR[thrower] == self.turn
                and self.has_throw(thrower)
                and source in lifts(self, cell)
                and goal in drops(self, cell)
            ):
                found.append(thrower)
        return found

    def has_throw(self, piece: int) -> bool:
        """Return whether a piece in play can throw now: it throws or copies a thrower, lies uncovered
        on the ground, and does not rest."""
        cell = self.where[piece]
        kind = KIND[piece]
        if self.top[cell] != piece or self.height[cell] != 1 or piece == self.rest:
            return False
        return kind in THROWERS or (kind in COPIERS and bool(copied(self, cell) & THROWERS))
