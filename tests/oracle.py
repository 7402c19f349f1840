"""A second Hive, slow and plain, written only to be compared with.

It shares no code and no idea with `hive_core`: the hive is a dict of axial cells to stacks of piece
names, every question is answered by looking at that dict again. One step follows the formal rules
sentence by sentence (level of travel, two flanks, contact). When the two programs agree on every
position, either both are right or two different ways of thinking made the same mistake.

A move is `(piece name, q, r)` with the hive's own axes: E is q + 1, SE is r + 1; the first piece
stands on (0, 0). A forced pass is `PASS`.
"""

from collections.abc import Callable, Iterator
from functools import cache

Cell = tuple[int, int]
Move = tuple[str, int, int]

PASS: Move = ("pass", 0, 0)

E, SE, SW, W, NW, NE = (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)
AROUND = [E, SE, SW, W, NW, NE]

COUNTS = {"Q": 1, "S": 2, "B": 2, "G": 3, "A": 3, "M": 1, "L": 1, "P": 1}

SIDE_OF = {NW: "\\{}", W: "-{}", SW: "/{}", NE: "{}/", E: "{}-", SE: "{}\\"}
"""How a cell lying in that direction from a piece is written."""


def add(cell: Cell, way: Cell) -> Cell:
    """The cell one step from `cell`."""
    return cell[0] + way[0], cell[1] + way[1]


@cache
def neighbours(cell: Cell) -> tuple[Cell, ...]:
    """The six cells around a cell."""
    return tuple(add(cell, way) for way in AROUND)


@cache
def flanks(start: Cell, end: Cell) -> tuple[Cell, ...]:
    """The two cells beside both of two neighbouring cells."""
    return tuple(cell for cell in neighbours(start) if cell in neighbours(end))


def names(color: str, expansions: str) -> list[str]:
    """All pieces of a colour ("w" or "b") in a game type."""
    found = []
    for bug in "QSBGA" + expansions:
        number = COUNTS[bug]
        found += (
            [color + bug + str(i) for i in range(1, number + 1)] if number > 1 else [color + bug]
        )
    return found


class Hive:
    """A game under way: stacks by cell, whose turn, which piece rests."""

    def __init__(self, expansions: str = "MLP", tournament: bool = True) -> None:
        self.expansions = expansions
        self.tournament = tournament
        self.stacks: dict[Cell, list[str]] = {}
        self.ply = 0
        self.resting: str | None = None
        self.log: list[tuple[Move, Cell | None, str | None]] = []

    # Looking

    def height(self, cell: Cell) -> int:
        """Pieces on a cell."""
        return len(self.stacks.get(cell, ()))

    def top(self, cell: Cell) -> str:
        """The uppermost piece of an occupied cell."""
        return self.stacks[cell][-1]

    def where(self, piece: str) -> Cell | None:
        """The cell of a piece, None while in reserve."""
        for cell, stack in self.stacks.items():
            if piece in stack:
                return cell
        return None

    def home(self, piece: str) -> Cell:
        """The cell of a piece that is in play."""
        cell = self.where(piece)
        assert cell is not None, piece
        return cell

    def mover(self) -> str:
        """Colour to move."""
        return "wb"[self.ply % 2]

    def in_one_piece(self) -> bool:
        """Whether all occupied cells hang together (an empty hive does)."""
        if not self.stacks:
            return True
        start = next(iter(self.stacks))
        seen, todo = {start}, [start]
        while todo:
            for cell in neighbours(todo.pop()):
                if cell in self.stacks and cell not in seen:
                    seen.add(cell)
                    todo.append(cell)
        return len(seen) == len(self.stacks)

    def surrounded(self, color: str) -> bool:
        """Whether a colour's queen has no empty cell around her."""
        cell = self.where(color + "Q")
        return cell is not None and all(near in self.stacks for near in neighbours(cell))

    def state(self) -> str:
        """The GameState of UHP, without repetition, agreement or resignation."""
        white, black = self.surrounded("w"), self.surrounded("b")
        if white and black:
            return "Draw"
        if white or black:
            return "BlackWins" if white else "WhiteWins"
        return "InProgress" if self.ply else "NotStarted"

    # Changing

    def put(self, piece: str, cell: Cell) -> None:
        """Puts a piece on top of whatever stands there."""
        self.stacks.setdefault(cell, []).append(piece)

    def lift(self, cell: Cell) -> str:
        """Takes the top piece off."""
        piece = self.stacks[cell].pop()
        if not self.stacks[cell]:
            del self.stacks[cell]
        return piece

    def play(self, move: Move) -> None:
        """Plays a move without asking whether it is legal."""
        piece, q, r = move
        origin = None
        resting = self.resting
        self.resting = None
        if move != PASS:
            origin = self.where(piece)
            if origin is not None:
                self.lift(origin)
                self.resting = piece
            self.put(piece, (q, r))
        self.log.append((move, origin, resting))
        self.ply += 1

    def undo(self) -> None:
        """Takes the last move back."""
        move, origin, self.resting = self.log.pop()
        if move != PASS:
            piece, q, r = move
            self.lift((q, r))
            if origin is not None:
                self.put(piece, origin)
        self.ply -= 1

    # Steps: the moving piece is already lifted

    def can_step(self, start: Cell, end: Cell) -> bool:
        """Whether two flanks let a piece pass between neighbouring cells.

        It travels on the higher of the two ends. Two flanks above that level close the gate; on the
        ground one flank must be there to hold on to.
        """
        level = max(self.height(start), self.height(end))
        low, high = sorted(self.height(cell) for cell in flanks(start, end))
        return low <= level and (level > 0 or high > 0)

    def crawls(self, start: Cell) -> list[Cell]:
        """Ground cells one crawl away."""
        return [c for c in neighbours(start) if not self.height(c) and self.can_step(start, c)]

    def walk(self, piece: str, start: Cell) -> set[Cell]:
        """Cells a queen or pillbug reaches."""
        return set(self.crawls(start))

    def spider(self, piece: str, start: Cell) -> set[Cell]:
        """Three crawls, never on a cell of the way twice."""
        ends = set()
        for a in self.crawls(start):
            for b in self.crawls(a):
                for c in self.crawls(b):
                    if len({start, a, b, c}) == 4:
                        ends.add(c)
        return ends

    def ant(self, piece: str, start: Cell) -> set[Cell]:
        """Any number of crawls, without coming home."""
        seen, todo = {start}, [start]
        while todo:
            for cell in self.crawls(todo.pop()):
                if cell not in seen:
                    seen.add(cell)
                    todo.append(cell)
        return seen - {start}

    def grasshopper(self, piece: str, start: Cell) -> set[Cell]:
        """A straight jump over one or more pieces to the first empty cell."""
        ends = set()
        for way in AROUND:
            cell = add(start, way)
            if cell in self.stacks:
                while cell in self.stacks:
                    cell = add(cell, way)
                ends.add(cell)
        return ends

    def beetle(self, piece: str, start: Cell) -> set[Cell]:
        """One step on any level."""
        return {c for c in neighbours(start) if self.can_step(start, c)}

    def ladybug(self, piece: str, start: Cell) -> set[Cell]:
        """Two steps on top of the hive, one down; not back home."""
        ends: set[Cell] = set()
        for a in neighbours(start):
            if a in self.stacks and self.can_step(start, a):
                for b in neighbours(a):
                    if b in self.stacks and self.can_step(a, b):
                        ends |= {
                            c for c in neighbours(b) if not self.height(c) and self.can_step(b, c)
                        }
        return ends - {start}

    def mosquito(self, piece: str, start: Cell) -> set[Cell]:
        """A beetle on top of the hive; on the ground whatever it touches, save mosquitoes."""
        if self.height(start):
            return self.beetle(piece, start)
        ends: set[Cell] = set()
        for near in neighbours(start):
            if near in self.stacks:
                bug = self.top(near)[1]
                if bug != "M":
                    ends |= BUGS[bug](self, piece, start)
        return ends

    # Moves

    def is_pinned(self, cell: Cell) -> bool:
        """Whether lifting the only piece of a cell splits the hive."""
        if self.height(cell) > 1:
            return False
        piece = self.lift(cell)
        split = not self.in_one_piece()
        self.put(piece, cell)
        return split

    def movements(self) -> set[Move]:
        """Own pieces that move by themselves."""
        found: set[Move] = set()
        for cell in list(self.stacks):
            piece = self.top(cell)
            if piece[0] != self.mover() or piece == self.resting or self.is_pinned(cell):
                continue
            self.lift(cell)
            found |= {(piece, *end) for end in BUGS[piece[1]](self, piece, cell)}
            self.put(piece, cell)
        return found

    def throwers(self) -> Iterator[Cell]:
        """Cells of own pieces with a pillbug's power."""
        for cell in list(self.stacks):
            piece = self.top(cell)
            if piece[0] != self.mover() or piece == self.resting or self.height(cell) > 1:
                continue
            near = [self.top(c)[1] for c in neighbours(cell) if c in self.stacks]
            if piece[1] == "P" or (piece[1] == "M" and "P" in near):
                yield cell

    def throws(self) -> set[Move]:
        """Pieces of either colour carried over a thrower."""
        found = set()
        for cell in self.throwers():
            for start in neighbours(cell):
                if self.height(start) != 1 or self.top(start) == self.resting:
                    continue
                if self.is_pinned(start):
                    continue
                piece = self.lift(start)
                if self.can_step(start, cell):
                    for end in neighbours(cell):
                        if not self.height(end) and end != start and self.can_step(cell, end):
                            found.add((piece, *end))
                self.put(piece, start)
        return found

    def hand(self) -> list[str]:
        """The pieces that may be taken from the reserve: the lowest number of each bug."""
        mine = [p for p in names(self.mover(), self.expansions) if self.where(p) is None]
        own_turn = self.ply // 2 + 1
        queen = self.mover() + "Q"
        if queen in mine and own_turn >= 4:
            return [queen]
        if own_turn == 1 and self.tournament:
            mine.remove(queen)
        return [p for p in mine if all(p[:2] != other[:2] or p <= other for other in mine)]

    def open_cells(self) -> set[Cell]:
        """Cells where the player to move may put a new piece."""
        if self.ply == 0:
            return {(0, 0)}
        empty = {c for cell in self.stacks for c in neighbours(cell) if c not in self.stacks}
        if self.ply == 1:
            return empty
        return {
            cell
            for cell in empty
            if all(self.top(c)[0] == self.mover() for c in neighbours(cell) if c in self.stacks)
        }

    def moves(self) -> set[Move]:
        """Every legal move; empty once the game is over."""
        if self.state() not in ("InProgress", "NotStarted"):
            return set()
        found = {(piece, *cell) for piece in self.hand() for cell in self.open_cells()}
        if self.where(self.mover() + "Q") is not None:
            found |= self.movements() | self.throws()
        return found or {PASS}

    # Text

    def target(self, text: str) -> Move:
        """The move a MoveString names, not asking whether it is legal."""
        if text == "pass":
            return PASS
        piece, _, ref = text.partition(" ")
        if not ref:
            return piece, 0, 0
        for way, form in SIDE_OF.items():
            before, after = form.split("{}")
            if ref.startswith(before) and ref.endswith(after):
                return (piece, *add(self.home(ref.strip("\\/-")), way))
        return (piece, *self.home(ref))

    def spellings(self, move: Move) -> set[str]:
        """All correct MoveStrings of a legal move."""
        piece, q, r = move
        if move == PASS:
            return {"pass"}
        if not self.stacks:
            return {piece}
        if (q, r) in self.stacks:
            return {piece + " " + self.top((q, r))}
        found = set()
        for way in AROUND:
            for other in self.stacks.get((q - way[0], r - way[1]), ()):
                if other != piece:
                    found.add(piece + " " + SIDE_OF[way].format(other))
        return found

    def spell(self, move: Move) -> str:
        """The one MoveString that the reference engines print."""
        piece, q, r = move
        if move == PASS or not self.stacks or (q, r) in self.stacks:
            return min(self.spellings(move))
        for look in (NW, NE, E, SE, SW, W):
            stack = [p for p in self.stacks.get(add((q, r), look), ()) if p != piece]
            if stack:
                return piece + " " + SIDE_OF[(-look[0], -look[1])].format(stack[-1])
        raise ValueError(piece + " would stand alone")

    def game_string(self) -> str:
        """The GameString of the game so far."""
        color = ("White", "Black")[self.ply % 2]
        head = [type_of(self.expansions), self.state(), f"{color}[{self.ply // 2 + 1}]"]
        again = Hive(self.expansions, self.tournament)
        for move, _, _ in self.log:
            head.append(again.spell(move))
            again.play(move)
        return ";".join(head)

    def position(self) -> object:
        """The position as repetition sees it: shape, turn, and what the resting piece changes.

        Two positions are the same when one hive can be shifted onto the other, equal bugs of one
        colour taken for each other, the same player is to move, and the resting piece either stands
        on the same cell or makes no difference to the moves.
        """
        q0 = min(q for q, _ in self.stacks) if self.stacks else 0
        r0 = min(r for _, r in self.stacks) if self.stacks else 0
        shape = frozenset(
            (q - q0, r - r0, *[piece[:2] for piece in stack])
            for (q, r), stack in self.stacks.items()
        )
        rest, moves = self.resting, self.moves()
        self.resting = None
        matters = moves != self.moves()
        self.resting = rest
        if not matters or rest is None:
            return shape, self.mover(), None
        q, r = self.home(rest)
        return shape, self.mover(), (q - q0, r - r0)


BUGS: dict[str, Callable[[Hive, str, Cell], set[Cell]]] = {
    "Q": Hive.walk,
    "P": Hive.walk,
    "S": Hive.spider,
    "A": Hive.ant,
    "G": Hive.grasshopper,
    "B": Hive.beetle,
    "L": Hive.ladybug,
    "M": Hive.mosquito,
}


def type_of(expansions: str) -> str:
    """The GameTypeString of some expansion letters."""
    return "Base+" + expansions if expansions else "Base"


def replay(game_type: str, move_strings: list[str], tournament: bool = True) -> Hive:
    """The hive after some MoveStrings."""
    hive = Hive(game_type[5:], tournament)
    for text in move_strings:
        hive.play(hive.target(text))
    return hive


def perft(hive: Hive, depth: int) -> int:
    """Leaves of the game tree; a finished game has none."""
    moves = hive.moves()
    if depth == 1:
        return len(moves)
    total = 0
    for move in sorted(moves):
        hive.play(move)
        total += perft(hive, depth - 1)
        hive.undo()
    return total
