"""A position that is edited, with any piece on any cell, and its faults. No DOM."""

from hive_core.game.snapshot import Snapshot, reserve
from hive_core.notation.position import spell_position
from hive_core.notation.position_faults import doubts, earliest_ply, impossible
from hive_core.records import NamedTuple, changed
from hive_core.rules.board import ONGOING, Board
from hive_core.rules.bugs import BLACK, KIND, PIECES, WHITE, roster
from hive_core.rules.layout import layout

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hive_core.notation.position_faults import PositionFault

State = NamedTuple(
    "State",
    [
        ("stacks", "tuple[tuple[int, tuple[int, ...]], ...]"),
        ("away", "tuple[int, ...]"),
        ("turn", "int"),
        ("number", "int"),
        ("rest", "int"),
        ("expansions", "str"),
        ("tournament", "bool"),
    ],
)
"""State of a position that is being edited.

`stacks` are pairs of a cell and its pieces from the bottom up. `away` are pieces neither in play nor in
reserve. `number` is the number of the turn, 0 for the earliest one possible with these pieces. `rest`
is the piece that moved last, -1 for none.
"""

MOST_STEPS = 200
"""Number of changes of the position that can be undone."""
LAST_TURN = 999


class Draft:
    """Position that is being edited, with undo. `state` is its present State."""

    def __init__(self, board: Board) -> None:
        self.past: list[State] = []
        self.state = state_of(board)

    def read(self, board: Board) -> None:
        """Replace the edited position by that of `board`."""
        self._change(state_of(board))

    def restore(self, state: "State") -> None:
        """Replace the edited position by `state`."""
        self._change(state)

    def _change(self, state: "State") -> None:
        if state != self.state:
            self.past.append(self.state)
            del self.past[:-MOST_STEPS]
            self.state = state

    # What is there

    def top(self, cell: int) -> int:
        """Return the top piece on `cell`, -1 for an empty cell."""
        for there, stack in self.state.stacks:
            if there == cell:
                return stack[-1]
        return -1

    def cell_of(self, piece: int) -> int:
        """Return the cell on which `piece` is, -1 if `piece` is not in play."""
        for cell, stack in self.state.stacks:
            if piece in stack:
                return cell
        return -1

    def next_of(self, color: int, kind: int) -> int:
        """Return the piece of this `color` and `kind` to place next, -1 if none is left."""
        for piece in roster(color, self.state.expansions):
            if KIND[piece] == kind and self.cell_of(piece) < 0 and piece not in self.state.away:
                return piece
        return -1

    def tops(self) -> "list[int]":
        """Return the pieces on top of their cells, any of which may have moved last."""
        return sorted([stack[-1] for _, stack in self.state.stacks])

    def board(self) -> Board:
        """Return a new board with the position, which may be one that no game can reach."""
        state = self.state
        board = Board(state.expansions, state.tournament)
        board.rosters = (self._side(WHITE), self._side(BLACK))
        for cell, stack in state.stacks:
            for piece in stack:
                board.put(piece, cell)
        board.turn, board.rest = state.turn, state.rest
        earliest = earliest_ply(board, state.turn)
        board.ply = 2 * (state.number - 1) + state.turn if state.number else earliest
        return board

    def _side(self, color: int) -> "tuple[int, ...]":
        away = self.state.away
        return tuple([one for one in roster(color, self.state.expansions) if one not in away])

    def faults(self) -> "tuple[list[PositionFault], list[PositionFault]]":
        """Return two lists: the faults that make the position invalid, and, if there are none, the
        reasons why no game can reach it."""
        board = self.board()
        wrong = impossible(board)
        return wrong, [] if wrong else doubts(board)

    def text(self) -> str:
        """Return the position as text. Reading this text raises an error if the position is
        invalid."""
        return spell_position(self.board())

    def snapshot(self) -> "Snapshot":
        """Return a Snapshot of the position, for a board on which nobody makes moves."""
        board = self.board()
        pieces, cells = layout(board)
        hand = (reserve(board, WHITE), reserve(board, BLACK))
        return Snapshot(
            ply=0,
            turn=board.turn,
            turn_number=board.ply // 2 + 1,
            expansions=board.expansions,
            tournament=board.tournament,
            result=ONGOING,
            ended_by="",
            pieces=pieces,
            cells=cells,
            reserve=hand,
            legal_by_piece=(),
            must_pass=False,
            last=None,
            rest=board.rest,
            queen_due=(0, 0),
            occurrences=1,
            history=(),
            future=(),
            start="",
            first_ply=board.ply,
        )

    # What changes it

    def put(self, piece: int, cell: int) -> None:
        """Put `piece`, which may be on another cell or in reserve, on top of `cell`."""
        self._change(changed(self.state, stacks=_with(self._without(piece), piece, cell)))

    def take(self, cell: int) -> int:
        """Move the top piece on `cell` to the reserve. Return that piece, -1 if the cell is
        empty."""
        piece = self.top(cell)
        if piece >= 0:
            rest = -1 if self.state.rest == piece else self.state.rest
            self._change(changed(self.state, stacks=self._without(piece), rest=rest))
        return piece

    def _without(self, piece: int) -> "tuple[tuple[int, tuple[int, ...]], ...]":
        left = []
        for cell, stack in self.state.stacks:
            kept = tuple([one for one in stack if one != piece])
            if kept:
                left.append((cell, kept))
        return tuple(left)

    def clear(self) -> None:
        """Put all pieces back into the reserve."""
        self._change(changed(self.state, stacks=(), away=(), number=0, rest=-1))

    def undo(self) -> bool:
        """Undo the last change of the position. Return False if there is none."""
        if not self.past:
            return False
        self.state = self.past.pop()
        return True

    def give_turn(self, turn: int) -> None:
        """Set `turn` as the side to move."""
        self._change(changed(self.state, turn=turn))

    def set_number(self, text: str) -> None:
        """Set the number of the turn to the one typed as `text`. If `text` is not a number, set 0,
        which stands for the earliest possible turn."""
        digits = text.strip()
        number = int(digits) if digits.isdigit() and len(digits) < 4 else 0
        self._change(changed(self.state, number=min(number, LAST_TURN)))

    def set_last(self, piece: int) -> None:
        """Set `piece` as the one that moved last, -1 for none."""
        self._change(changed(self.state, rest=piece if 0 <= piece < PIECES else -1))

    def use(self, expansions: str, tournament: bool) -> None:
        """Set the game's expansions, and whether the tournament opening rule holds. Pieces in play
        stay."""
        self._change(changed(self.state, expansions=expansions, tournament=tournament))


def state_of(board: Board) -> "State":
    """Return the State of the position on `board`. Its `number` is 0 if the turn is the earliest one
    possible."""
    stacks = []
    for _, cell, _, _, level in layout(board)[0]:
        if not level:
            stacks.append((cell, tuple(board.stack(cell))))
    late = board.ply != earliest_ply(board, board.turn)
    hand = board.rosters[WHITE] + board.rosters[BLACK]
    away = [
        piece
        for color in (WHITE, BLACK)
        for piece in roster(color, board.expansions)
        if piece not in hand
    ]
    number = board.ply // 2 + 1 if late else 0
    return State(
        tuple(stacks),
        tuple(away),
        board.turn,
        number,
        board.rest,
        board.expansions,
        board.tournament,
    )


def _with(
    stacks: "tuple[tuple[int, tuple[int, ...]], ...]", piece: int, cell: int
) -> "tuple[tuple[int, tuple[int, ...]], ...]":
    """Return a copy of `stacks`, in the form of State, with `piece` on top of `cell`."""
    found = False
    result = []
    for there, stack in stacks:
        if there == cell:
            stack += (piece,)
            found = True
        result.append((there, stack))
    if not found:
        result.append((cell, (piece,)))
    return tuple(result)
