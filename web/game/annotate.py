"""Drawing of annotations, which are signs and arrows on the position in view. No DOM; loaded on first
use.

A node of the game tree stores them as texts such as "circle@1,0" or "0,0>2,-1"; see
hive_core/drawing/annotations.py.
"""

from hive_core.drawing.annotations import read_marks
from hive_core.rules.board import Board
from hive_core.rules.errors import HiveError
from hive_core.rules.hexes import axial

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hive_core.game import Node, Snapshot
    from web.game.protocols import GameSessionLike

    Pointers = tuple[tuple[tuple[str, int], ...], tuple[tuple[int, int], ...]]

CYCLE = ("circle", "cross", "dot", "")
"""Signs in the order in which repeated taps on a cell change its sign; "" for no sign."""
SIGN, ARROW = "sign", "arrow"


class Annotator:
    """Editor of the signs and arrows on the positions of a session's game.

    `pen` is what a tap draws: SIGN, ARROW, or "" if a tap draws nothing. `begin` is the cell where an
    unfinished arrow begins, -1 for none.
    """

    def __init__(self, session: "GameSessionLike") -> None:
        self.session = session
        self.pen = ""
        self.begin = -1
        self.cached: tuple[object, ...] = ()
        self.pointers: Pointers = ((), ())

    # Shown

    def shown(self, node: "Node", snapshot: "Snapshot") -> "Pointers":
        """Return the signs, as (name, cell), and the arrows, as (from, to), of `node`, whose position
        `snapshot` has. While an arrow is begun, a dot marks the cell where it begins."""
        wanted = (id(node), node.marks)
        if wanted != self.cached:
            self.cached = wanted
            self.pointers = read_marks(node.marks, board_of(snapshot)) if node.marks else ((), ())
        signs, arrows = self.pointers
        if self.begin >= 0:
            signs += (("dot", self.begin),)
        return signs, arrows

    # Drawn

    def drop_pen(self) -> None:
        """Stop drawing annotations, and discard an unfinished arrow."""
        self.pen = ""
        self.begin = -1

    def take(self, pen: str) -> None:
        """Let the next taps draw with `pen` (SIGN or ARROW); if that pen is in use already, stop
        drawing."""
        self.begin = -1
        self.pen = "" if pen == self.pen else pen
        self.session.draw()

    def tap(self, cell: int) -> None:
        """Draw at the tapped `cell` with the pen in use: a sign, or one end of an arrow."""
        if self.pen == ARROW:
            self.end(cell)
        else:
            self.mark(cell, cell)

    def end(self, cell: int) -> None:
        """Begin an arrow at `cell`; if an arrow is begun already, let it end at `cell`."""
        begin, self.begin = self.begin, -1
        if begin >= 0:
            self.mark(begin, cell) if begin != cell else self.session.draw()
        else:
            self.begin = cell
            self.session.draw()
            self._say("begun")

    def mark(self, begin: int, end: int) -> None:
        """Draw an arrow from `begin` to `end`, or erase that arrow if it exists. If both are the
        same cell, change the sign on that cell to the next one of CYCLE."""
        node, snapshot = self.session.node_in_view(), self.session.in_view
        board = board_of(snapshot)
        left = []
        before, gone = "", False
        for mark in node.marks:
            signs, arrows = read_marks((mark,), board)
            if begin == end and [1 for _, cell in signs if cell == end]:
                before = signs[0][0]
            elif begin != end and (begin, end) in arrows:
                gone = True
            else:
                left.append(mark)
        if begin == end:
            kind = CYCLE[(CYCLE.index(before) + 1) % len(CYCLE)] if before in CYCLE else ""
            if kind:
                left.append(kind + "@" + place(snapshot, end))
            message = kind or "none"
        else:
            if not gone:
                left.append(place(snapshot, begin) + ">" + place(snapshot, end))
            message = "no_arrow" if gone else "arrow"
        try:
            self.session.game.mark(node, left)
        except HiveError:
            self._say("full")
            return
        self.session.mode.annotated()
        self.session.draw()
        self._say(message)

    def _say(self, what: str) -> None:
        self.session.redraw.then(lambda: self.session.page.announce_key("marks.said." + what))


def place(snapshot: "Snapshot", cell: int) -> str:
    """Return `cell` as an annotation names it: its coordinates "q,r" in the position of `snapshot`."""
    for _, at, q, r, _ in snapshot.pieces:
        if at == cell:
            return "%d,%d" % (q, r)
    for at, q, r in snapshot.cells:
        if at == cell:
            return "%d,%d" % (q, r)
    return "%d,%d" % axial(cell)


def board_of(snapshot: "Snapshot") -> Board:
    """Return a new board with the pieces of `snapshot`."""
    board = Board(snapshot.expansions, snapshot.tournament)
    for piece, cell, _, _, _ in snapshot.pieces:
        board.put(piece, cell)
    return board
