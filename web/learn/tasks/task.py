"""Step of a lesson that is being solved: feedback on each attempt, and what the board shows. Pure, no
DOM.

Cells and pieces are numbers as in hive_core. Each method for what a learner does returns feedback, of
`sort` "nothing" if it has no effect.
"""

from hive_core.drawing.annotations import read_arrows, read_signs
from hive_core.game import Game
from hive_core.records import NamedTuple
from hive_core.rules.bugs import COLOR, NAMES, PIECE_BY_NAME, SIDES, WHITE
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
"""Feedback on an attempt.

`sort` is "solved", "found" (one of several answers), "already" (found before), "wrong", "chosen" (a
piece was selected), "hint" or "nothing". `words` is the author's text; without one, `key` and `params`
are a text of the catalogue ("" for none), whose parameter `under` names the pieces below the tapped
one. `piece` is the piece that a refusal is about, -1 for none.
"""

GRADES = 3
"""Number of hints that a step gives: two that the author wrote, then one that shows an answer on the
board."""
SOLO = "solo"
"""Kind of the step of the solitaire, in which moves can be undone. Also the name of its best result,
and the fragment of the page's address for a random starting position; that of a certain one is followed
by "-" and its number."""
UNWANTED = Refusal("unwanted", (), ())
"""Refusal of a move that is legal but wrong in this step."""

PLAINER = {
    "occupied": "learn.occupied",
    "no_queen_first": "learn.no_queen_first",
    "unwanted": "learn.not_asked",
}
"""Catalogue keys of refusals that a lesson explains in plainer words than a game."""


def feedback(
    sort: str, key: str = "", words: "Text | None" = None, **params: "str | int"
) -> "Feedback":
    """Return a Feedback that is about no piece; the parameters are its fields."""
    return Feedback(sort, words, key, params, -1)


class Task:
    """Step of a lesson that is being solved; in this base class there is nothing to solve.

    `game` is None if the step has no board; `color` is the learner's colour. `hinted` counts the hints
    given, `found` holds the cells found so far.
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
        """Return the piece of this `kind` to place next, -1 for none."""
        return -1

    def carry(self, piece: int) -> "Feedback":
        """Select a movable piece that is being dragged."""
        return feedback("nothing")

    def put(self, cell: int) -> "Feedback":
        """Move the selected piece to a cell, or explain why that is wrong."""
        return feedback("nothing")

    def undo(self) -> "Feedback":
        """Undo the last move, which the function `can_undo` knows of, and return the feedback."""
        return feedback("nothing")

    def hint(self) -> "Feedback":
        """Return the next hint. The last one shows an answer on the board; later calls repeat it."""
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
        """Return whether the last wrong attempt counts as a mistake, not just as a test of the
        rules."""
        return True

    # What is to be seen

    def quiet(self) -> None:
        """Clear the refusal and the shown answer from the board."""
        self.refusal = None
        self.refused_cell = -1
        self.signs = ()
        self.arrows = ()

    def progress(self) -> tuple[int, int]:
        """Return how many answers are found, and how many there are; (0, 0) if there is nothing to
        count."""
        return 0, 0

    def uses_hand(self) -> bool:
        """Return whether the step shows the reserve."""
        return False

    def board_view(self) -> "tuple[Snapshot, Display]":
        """Return the position and how to draw it, for a step with a board."""
        return self.playing().snapshot(), self.display()

    def display(self) -> "Display":
        """Return how to draw the position now, with the step's signs and arrows."""
        return self.display_with(self.step.show)

    def display_with(self, show: Show) -> "Display":
        """Return how to draw the position now, with the signs and arrows in `show`."""
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
        """Return the step's board; the step must have one."""
        return self.playing().board

    def playing(self) -> Game:
        """Return the step's game; the step must have a board."""
        assert self.game
        return self.game

    def refuse(self, refusal: Refusal, cell: int, piece: int, words: "Text | None") -> "Feedback":
        """Mark on the board why `piece` may not go to `cell`. Return feedback with the author's
        `words`, or without them with the sentence for `refusal`."""
        self.quiet()
        self.refusal = refusal
        self.refused_cell = cell
        params: dict[str, str | int] = {}
        if piece >= 0 and self.board().where[piece] == cell >= 0:
            params["under"] = self.under(piece)
        return Feedback("wrong", words, self._reason(refusal.reason, piece), params, piece)

    def under(self, piece: int) -> str:
        """Return the names of the pieces below `piece` in its stack, the highest first, separated by
        spaces."""
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
        """Mark `cell` with a cross: it is legal but wrong. Return the feedback, with the author's
        `words` or the catalogue's text `key`."""
        self.quiet()
        self.refusal = UNWANTED
        self.refused_cell = cell
        return feedback("wrong", key, words)

    def tick(self, cell: int, count: int, everything: int) -> "Feedback":
        """Mark `cell` as found. Return feedback that says so: `count` of `everything`, the number of
        answers, are found."""
        self.quiet()
        self.found.append(cell)
        if count < everything:
            return feedback("found", "learn.found", n=count, all=everything)
        return self.mark_solved()

    def mark_solved(self) -> "Feedback":
        """Mark the step as solved and return the feedback."""
        self.solved = True
        return feedback("solved", "", self.step.done)


def own_words(step: Step, cell: int, piece: int) -> "Text | None":
    """Return the author's text on a wrong attempt with `cell`, or else with `piece` (-1 for none of
    them); None if the step has neither."""
    found = None
    for text, words in step.refuse.items():
        if text in PIECE_BY_NAME:
            found = words if PIECE_BY_NAME[text] == piece else found
        elif read_cell(text) == cell:
            return words
    return found


def can_undo(task: Task) -> bool:
    """Return whether `task.undo` can undo a move."""
    return task.step.kind == SOLO and bool(task.playing().played) and not task.solved
