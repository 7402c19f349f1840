"""A step being solved: feedback on each attempt, and what the board shows. Pure, no DOM.

Cells and pieces are numbers, as in hive_core.
"""

from hive_core.drawing.annotations import read_arrows, read_signs
from hive_core.game import Game
from hive_core.records import NamedTuple
from hive_core.rules.bugs import COLOR, NAMES, SIDES, WHITE
from hive_core.rules.errors import Refusal
from web.board.display import display
from web.learn.lesson import Show, Step, read_cell

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hive_core.game import Snapshot
    from hive_core.rules.board import Board
    from web.board.display import Display
    from web.common.i18n import Text

Feedback = NamedTuple(
    "Feedback",
    [
        ("sort", "str"),
        ("words", "Text | None"),
        ("key", "str"),
        ("params", "dict[str, str | int]"),
        ("piece", "int"),
    ],
)
"""The feedback on an attempt.

`sort` is "solved", "found" (one of several), "already", "wrong", "chosen" (a piece was selected),
"hint" or "nothing". `words` are the author's; if there are none, `key` and `params` are an entry of
the catalogue ("" for no words). The parameter `under` names the pieces below the tapped piece.
`piece` is the piece that a refusal is about, or -1.
"""

GRADES = 3
"""Number of hints of a step: two written by the author, then one that shows an answer on the board.
"""
UNWANTED = Refusal("unwanted", (), ())
"""Refusal for a move that is legal, but is not the move that the step asks for."""

PLAINER = {
    "occupied": "learn.occupied",
    "no_queen_first": "learn.no_queen_first",
    "unwanted": "learn.not_asked",
}
"""Catalogue keys of refusals that a lesson explains in plainer words than a game."""


def feedback(
    sort: str, key: str = "", words: "Text | None" = None, **params: "str | int"
) -> "Feedback":
    """Return a Feedback that concerns no piece."""
    return Feedback(sort, words, key, params, -1)


class Task:
    """A step being solved; this base class has nothing to solve.

    `game` is None if no board is shown; `color` is the learner's colour. `hinted` counts the hints
    given, `found` holds the cells found until now.
    """

    def __init__(self, step: Step) -> None:
        self.step = step
        self.game: Game | None = None
        if step.position is not None:
            self.game = Game.from_text(step.position)
        self.color = self.game.board.turn if self.game else WHITE
        self.solved = False
        self.hinted = 0
        self.selected = -1
        self.refusal: Refusal | None = None
        self.refused_cell = -1
        self.found: list[int] = []
        self.signs: tuple[tuple[str, int], ...] = ()
        self.arrows: tuple[tuple[int, int], ...] = ()

    # What a person does

    def tap(self, cell: int) -> "Feedback":
        """Handle a tap on a cell of the board."""
        return feedback("nothing")

    def pick(self, kind: int) -> "Feedback":
        """Handle a tap on a kind of bug in the reserve of the side to move."""
        return feedback("nothing")

    def drop(self) -> "Feedback":
        """Handle a tap beside the hive, or Escape."""
        self.quiet()
        return feedback("nothing")

    def movable(self, piece: int) -> bool:
        """Return whether a piece may be dragged now."""
        return False

    def next_of(self, kind: int) -> int:
        """Return the piece of a kind that the reserve gives next, -1 for none."""
        return -1

    def carry(self, piece: int) -> "Feedback":
        """Select a movable piece that is being dragged."""
        return feedback("nothing")

    def put(self, cell: int) -> "Feedback":
        """Move the selected piece to a cell, or explain why that is wrong."""
        return feedback("nothing")

    def hint(self) -> "Feedback":
        """Return the next hint. The last hint shows an answer on the board, and so does each later
        call."""
        written = self.step.hints
        if self.hinted < GRADES:
            self.hinted += 1
        self.quiet()
        if self.hinted <= len(written):
            return feedback("hint", "", written[self.hinted - 1])
        return self.give_away()

    def give_away(self) -> "Feedback":
        """Show an answer on the board and return the feedback."""
        return feedback("nothing")

    def mistaken(self) -> bool:
        """Return whether the last wrong try was a mistake; a mere test of the rules is none."""
        return True

    # What is to be seen

    def quiet(self) -> None:
        """Clear the refusal and the shown answer from the board."""
        self.refusal = None
        self.refused_cell = -1
        self.signs = ()
        self.arrows = ()

    def progress(self) -> tuple[int, int]:
        """Return two numbers: answers found, and answers to find. Return (0, 0) if there is nothing
        to count."""
        return 0, 0

    def uses_hand(self) -> bool:
        """Return whether the reserve is shown."""
        return False

    def board_view(self) -> "tuple[Snapshot, Display]":
        """Return the position and how it is displayed, for a step with a board."""
        return self.playing().snapshot(), self.display()

    def display(self) -> "Display":
        """Return how the position is displayed now."""
        return self.display_with(self.step.show)

    def display_with(self, show: Show) -> "Display":
        """Return how the position is displayed with an author's signs and arrows."""
        board = self.board()
        return display(
            active=False,
            selected=self.selected,
            refusal=self.refusal,
            refused_cell=self.refused_cell,
            found=tuple(self.found),
            signs=read_signs(",".join(show.signs), board) + self.signs,
            arrows=read_arrows(",".join(show.arrows), board) + self.arrows,
            coords=show.coords,
            rim=True,
        )

    # For the kinds

    def board(self) -> "Board":
        """Return the board of a step that has one."""
        return self.playing().board

    def playing(self) -> Game:
        """Return the game of a step that has a board."""
        assert self.game
        return self.game

    def refuse(self, refusal: Refusal, cell: int, piece: int, words: "Text | None") -> "Feedback":
        """Mark on the board why a move is refused; return feedback with `words`, or else with the
        text of the refusal."""
        self.quiet()
        self.refusal = refusal
        self.refused_cell = cell
        params: dict[str, str | int] = {}
        if piece >= 0 and self.board().where[piece] == cell >= 0:
            params["under"] = self.under(piece)
        return Feedback("wrong", words, self._reason(refusal.reason, piece), params, piece)

    def under(self, piece: int) -> str:
        """Return the names of the pieces below `piece`, from the top down, separated by spaces."""
        board = self.board()
        if board.where[piece] < 0:
            return ""
        stack = [NAMES[one] for one in board.stack(board.where[piece])]
        return " ".join(reversed(stack[: stack.index(NAMES[piece])]))

    def _reason(self, reason: str, piece: int) -> str:
        """Return the catalogue key for a refusal's reason."""
        if reason == "not_your_turn" and piece >= 0:
            return "learn.theirs." + SIDES[COLOR[piece]]
        return PLAINER.get(reason) or "refusal." + reason

    def deny(self, cell: int, key: str, words: "Text | None" = None) -> "Feedback":
        """Draw a cross on a cell that is legal but wrong, and return the feedback."""
        self.quiet()
        self.refusal = UNWANTED
        self.refused_cell = cell
        return feedback("wrong", key, words)

    def tick(self, cell: int, count: int, everything: int) -> "Feedback":
        """Add `cell` to the cells found. Return the feedback that `count` of `everything` answers
        are found."""
        self.quiet()
        self.found.append(cell)
        if count < everything:
            return feedback("found", "learn.found", n=count, all=everything)
        return self.solve()

    def solve(self) -> "Feedback":
        """Mark the step as solved and return the feedback."""
        self.solved = True
        return feedback("solved", "", self.step.done)


def own_words(step: Step) -> "dict[int, Text]":
    """Return the author's words about wrong attempts, by cell."""
    return {read_cell(text): words for text, words in step.refuse.items()}
