"""Themes of puzzles: what the solution does on the board, such as to pin a piece. Pure. Every theme
follows from the rules. `tools/puzzles` writes their names into the puzzles' file; the page finds them
again when a puzzle is solved, and says why the solution works."""

from hive_core.records import NamedTuple
from hive_core.rules.board import CELL, ONGOING, PASS, SHIFT
from hive_core.rules.bugs import BUGS, COLOR, KIND, QUEENS, other
from hive_core.rules.hexes import NEIGHBOURS, SLIDES
from hive_core.search.facts import COVERED, ENCLOSED, FREE, PINNED, Facts
from hive_core.search.prover import Prover

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from hive_core.game import Game
    from hive_core.rules.board import Board

Theme = NamedTuple("Theme", [("name", "str"), ("pieces", "tuple[int, ...]"), ("number", "int")])
"""A theme of a puzzle: its name, the pieces that it is about, and a number, 0 for none: that of the
closed sides of the queen it is about, if the move changes it, 1 for a climb onto a piece of the
opponent that could move, and 1 for a defence against a win at once."""

THEMES = tuple(
    (
        "race defence throw flee cover pin enclose block free double threat leave climb shift close"
        " drop gate guard quiet"
    ).split()
)
"""Names of all themes, in the order in which a puzzle's themes are listed and explained:

race       both sides are about to win, the solver and the opponent
defence    the goal is not to lose
throw      a piece is thrown where it cannot go by itself
flee       the own queen goes
cover      a piece climbs onto the other queen
pin        a piece that matters to the opponent could move, and is pinned now
enclose    a piece that matters to the opponent could move, and has no place to go now
block      a piece that would have won does not reach the last open side of the own queen any more
free       an own piece that could not move is free, and threatens to win
double     after a first move, two pieces or more threaten to win
threat     after a first move, a piece threatens to win
leave      a side of the own queen is open again, and another piece than she has moved
climb      a piece climbs onto a piece other than the other queen
shift      a piece beside the other queen goes to an open side of hers
close      a piece that was not beside the other queen goes to an open side of hers
drop       a piece comes from the reserve
gate       a piece goes to an empty place into which nothing can slide
guard      a piece goes to an open side of the own queen
quiet      a piece goes to an open place beside neither queen, and opens no side of the own one

The pieces that matter to the opponent are the opponent's queen, those beside her, and those that would
win at once if the solver passed.
"""
HINTED = ("throw", "drop", "cover", "climb", "flee", "shift", "close", "leave", "guard", "quiet")
"""Themes that have a hint. Every puzzle has one of them; its first hint is that of the first."""


def hint_theme(themes: "tuple[str, ...]") -> str:
    """Return the theme of HINTED that the first hint of a puzzle with these `themes` gives."""
    return next(name for name in HINTED if name in themes)


def themes(game: "Game", move: int, winning: bool) -> "list[Theme]":
    """Return the themes of a puzzle in the order of THEMES. `move` is its solution in the position of
    `game`, and `winning` says whether the goal is to win. The board is restored."""
    found = _Detector(game, move, winning)
    listed = list(found.of_threats()) + list(found.of_place()) + list(found.of_states())
    return sorted(listed, key=lambda one: THEMES.index(one.name))


class _Detector:
    """Finds the themes of the solution `move`.

    `threats` are the moves with which the opponent would win if the solver passed. `next_wins` are
    those with which the solver would win after the solution if the opponent passed.
    """

    def __init__(self, game: "Game", move: int, winning: bool) -> None:
        board = self.board = game.board
        self.winning = winning
        self.piece, self.goal = move >> SHIFT, move & CELL
        self.origin = board.where[self.piece]
        self.under = board.top[self.goal]
        self.thrower = game.throws(self.piece, [self.goal])[1] if self.origin >= 0 else -1
        self.own, self.enemy = QUEENS[board.turn], QUEENS[other(board.turn)]
        self.own_at, self.enemy_at = board.where[self.own], board.where[self.enemy]
        self.before = Facts(board)
        self.threats = _after_pass(board)
        self.ways = [
            (one >> SHIFT, one & CELL)
            for one in self.threats
            if COLOR[one >> SHIFT] == COLOR[self.enemy]
            and _reaches(board, one >> SHIFT, one & CELL)
        ]
        self.gated = self.under < 0 and _is_gated(board, self.goal, self.piece)
        board.make(move)
        self.after = Facts(board)
        self.over = board.result() != ONGOING
        self.next_wins = [] if self.over else _after_pass(board)
        self.blocked = [way[0] for way in self.ways if self._is_blocked(way[0], way[1])]
        board.undo()

    def of_threats(self) -> "Iterator[Theme]":
        """Yield the themes that follow from who is about to win."""
        if not self.winning:
            yield Theme("defence", (self.own,), int(bool(self.threats)))
        elif self.threats:
            yield Theme("race", (), 0)
        if not self.winning and self.blocked:
            yield Theme("block", (self.blocked[0],), 0)
        pieces = sorted({one >> SHIFT for one in self.next_wins})
        attackers = [piece for piece in pieces if piece != self.enemy]
        if self.next_wins:
            yield Theme("threat", (self.enemy,), 0)
        if len(attackers) > 1:
            yield Theme("double", (self.enemy, attackers[0], attackers[1]), 0)
        freed = [one for one in attackers if self._was_bound(one)]
        if freed:
            yield Theme("free", (freed[0],), 0)

    def of_place(self) -> "Iterator[Theme]":
        """Yield the themes that follow from where the piece comes from and where it goes."""
        beside = NEIGHBOURS[self.enemy_at] if self.enemy_at >= 0 else ()
        around = NEIGHBOURS[self.own_at] if self.own_at >= 0 else ()
        if self.thrower >= 0:
            yield Theme("throw", (self.piece, self.thrower), 0)
        if self.origin < 0:
            yield Theme("drop", (self.piece,), 0)
        elif self.piece == self.own:
            closed = self._closed(self.own)
            fewer = closed < self.before.sides[COLOR[self.own]]
            yield Theme("flee", (self.own,), closed if fewer else 0)
        if self.under == self.enemy:
            yield Theme("cover", (self.enemy,), 0)
        elif self.under >= 0:
            opposed = COLOR[self.under] == COLOR[self.enemy]
            stopped = opposed and self.before.bound[self.under] == FREE
            yield Theme("climb", (self.under,), int(stopped))
        elif self.goal in beside and self.piece != self.enemy:
            name = "shift" if self.origin in beside else "close"
            yield Theme(name, (self.enemy,), self._closed(self.enemy))
        if self.under < 0 and self.goal in around and self.piece != self.own:
            yield Theme("guard", (self.own,), 0)
        if self.gated:
            yield Theme("gate", (), 0)
        color = COLOR[self.own]
        if self.piece != self.own and self.after.sides[color] < self.before.sides[color]:
            yield Theme("leave", (self.own,), self._closed(self.own))
        elif self.under < 0 and self.piece not in QUEENS and self.goal not in beside + around:
            yield Theme("quiet", (), 0)

    def _closed(self, queen: int) -> int:
        """Return how many sides of a queen are closed after the solution, 0 if as many as before."""
        before, after = self.before.sides[COLOR[queen]], self.after.sides[COLOR[queen]]
        return after if after != before else 0

    def of_states(self) -> "Iterator[Theme]":
        """Yield the themes that follow from which pieces of the opponent can move no longer."""
        if self.over:
            return
        for name, state in (("pin", PINNED), ("enclose", ENCLOSED)):
            found = [one for one in self.after.bound if self._is_bound(one, state)]
            if found:
                yield Theme(name, (min(found),), 0)

    def _is_bound(self, piece: int, state: str) -> bool:
        """Return whether a piece that matters to the opponent was free, and is in `state` now."""
        if COLOR[piece] != COLOR[self.enemy] or piece in (self.piece, self.under):
            return False
        if self.before.bound.get(piece) != FREE or self.after.bound[piece] != state:
            return False
        beside = NEIGHBOURS[self.enemy_at] if self.enemy_at >= 0 else ()
        wins = [1 for one in self.threats if one >> SHIFT == piece]
        return piece == self.enemy or self.board.where[piece] in beside or bool(wins)

    def _was_bound(self, piece: int) -> bool:
        return self.before.bound.get(piece, FREE) in (PINNED, ENCLOSED, COVERED)

    def _is_blocked(self, piece: int, goal: int) -> bool:
        """Return whether `piece`, which would have won at `goal`, does not reach that place now, though
        it is open and the piece neither pinned nor covered. The solution is on the board."""
        board = self.board
        moved = piece == self.piece or board.where[self.own] != self.own_at
        if moved or board.top[goal] >= 0 or self.after.bound.get(piece) not in (FREE, ENCLOSED):
            return False
        return not _reaches(board, piece, goal)


def _after_pass(board: "Board") -> "list[int]":
    """Return the moves with which the opponent would win if the side to move passed."""
    board.make(PASS)
    found = Prover(board).winning_moves()
    board.undo()
    return found


def _reaches(board: "Board", piece: int, goal: int) -> bool:
    """Return whether `piece`, if it is in play, reaches the cell `goal` by itself."""
    cell = board.where[piece]
    return cell >= 0 and goal in BUGS[KIND[piece]].reach(board, cell)


def _is_gated(board: "Board", cell: int, piece: int) -> bool:
    """Return whether nothing can slide into the empty `cell` once `piece` is gone from its place."""
    origin = board.where[piece]
    if origin >= 0:
        board.lift(piece)
    open_ways = SLIDES[board.ring[cell]]
    if origin >= 0:
        board.put(piece, origin)
    return not open_ways
