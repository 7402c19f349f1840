"""A step being worked on: it evaluates each attempt, and knows what the board shows. Pure, no DOM.

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
"""What an attempt is answered with.

`sort` is "solved", "found" (one of several), "already", "wrong", "chosen" (a piece was selected),
"hint" or "nothing". `words` are the author's own; without them `key` and `params` name an entry of the
catalogue ("": no words), and the parameter `under` the pieces below the tapped one.
`piece` is the one a refusal is about, or -1.
"""

GRADES = 3
"""Of hints: two are written, the last one shows an answer on the board."""
UNWANTED = Refusal("unwanted", (), ())
"""Drawn for what the rules allow but the step does not ask for."""

PLAINER = {
    "occupied": "learn.occupied",
    "no_queen_first": "learn.no_queen_first",
    "unwanted": "learn.not_asked",
}
"""Reasons that have plainer words here than in a game."""


def feedback(
    sort: str, key: str = "", words: "Text | None" = None, **params: "str | int"
) -> "Feedback":
    """Feedback that is about no piece."""
    return Feedback(sort, words, key, params, -1)


class Task:
    """One step being worked on; this one has nothing to do.

    `game` is None where nothing is shown; `color` is the learner's.
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
        self.refused = -1
        self.found: list[int] = []
        self.signs: tuple[tuple[str, int], ...] = ()
        self.arrows: tuple[tuple[int, int], ...] = ()

    # What a person does

    def tap(self, cell: int) -> "Feedback":
        """A cell of the board was tapped."""
        return feedback("nothing")

    def pick(self, kind: int) -> "Feedback":
        """A kind of bug was tapped in the reserve of the side to move."""
        return feedback("nothing")

    def drop(self) -> "Feedback":
        """A tap beside the hive, or Escape."""
        self.quiet()
        return feedback("nothing")

    def movable(self, piece: int) -> bool:
        """Whether a piece may be carried to another place now."""
        return False

    def next_of(self, kind: int) -> int:
        """The piece of a kind that is next to be taken from the reserve; -1 for none."""
        return -1

    def carry(self, piece: int) -> "Feedback":
        """A movable piece is taken up to be carried."""
        return feedback("nothing")

    def put(self, cell: int) -> "Feedback":
        """The chosen piece is to go to a cell."""
        return feedback("nothing")

    def hint(self) -> "Feedback":
        """The next hint; the last grade shows an answer, and each further one the next answer."""
        written = self.step.hints
        if self.hinted < GRADES:
            self.hinted += 1
        self.quiet()
        if self.hinted <= len(written):
            return feedback("hint", "", written[self.hinted - 1])
        return self.give_away()

    def give_away(self) -> "Feedback":
        """Shows an answer."""
        return feedback("nothing")

    def mistaken(self) -> bool:
        """Whether the last wrong try was a mistake, and not only a look at what the rules allow."""
        return True

    # What is to be seen

    def quiet(self) -> None:
        """No refusal and no given answer on the board any more."""
        self.refusal = None
        self.refused = -1
        self.signs = ()
        self.arrows = ()

    def progress(self) -> tuple[int, int]:
        """(found, to be found); (0, 0) where there is nothing to count."""
        return 0, 0

    def uses_hand(self) -> bool:
        """Whether the reserve is needed."""
        return False

    def drawn(self) -> "tuple[Snapshot, Display]":
        """The position and how it is displayed; only with a game."""
        assert self.game
        return self.game.snapshot(), self.picture()

    def picture(self) -> "Display":
        """How the position is displayed."""
        return self.display(self.step.show)

    def display(self, show: Show) -> "Display":
        """How the position is displayed with these signs and arrows of the author."""
        board = self.board()
        return display(
            active=False,
            selected=self.selected,
            refusal=self.refusal,
            refused=self.refused,
            found=tuple(self.found),
            signs=read_signs(",".join(show.signs), board) + self.signs,
            arrows=read_arrows(",".join(show.arrows), board) + self.arrows,
            coords=show.coords,
            rim=True,
        )

    # For the kinds

    def board(self) -> "Board":
        """The position of a step that has one."""
        assert self.game
        return self.game.board

    def refuse(self, refusal: Refusal, cell: int, piece: int, words: "Text | None") -> "Feedback":
        """Draws why not, and says it in the author's words or with the reason's own."""
        self.quiet()
        self.refusal = refusal
        self.refused = cell
        params: dict[str, str | int] = {}
        if piece >= 0 and self.board().where[piece] == cell >= 0:
            params["under"] = self.under(piece)
        return Feedback("wrong", words, self._reason(refusal.reason, piece), params, piece)

    def under(self, piece: int) -> str:
        """The names of the pieces that `piece` stands on, the highest first, with spaces between."""
        board = self.board()
        if board.where[piece] < 0:
            return ""
        stack = [NAMES[one] for one in board.stack(board.where[piece])]
        return " ".join(reversed(stack[: stack.index(NAMES[piece])]))

    def _reason(self, reason: str, piece: int) -> str:
        """The key of the words for a reason."""
        if reason == "not_your_turn" and piece >= 0:
            return "learn.theirs." + SIDES[COLOR[piece]]
        return PLAINER.get(reason) or "refusal." + reason

    def deny(self, cell: int, key: str, words: "Text | None" = None) -> "Feedback":
        """Draws a cross for what is allowed but not asked for."""
        self.quiet()
        self.refusal = UNWANTED
        self.refused = cell
        return feedback("wrong", key, words)

    def tick(self, cell: int, count: int, everything: int) -> "Feedback":
        """One more answer."""
        self.quiet()
        self.found.append(cell)
        if count < everything:
            return feedback("found", "learn.found", n=count, all=everything)
        return self.solve()

    def solve(self) -> "Feedback":
        """Everything is done."""
        self.solved = True
        return feedback("solved", "", self.step.done)


def own_words(step: Step) -> "dict[int, Text]":
    """cell -> the author's words for a wrong attempt there."""
    return {read_cell(text): words for text, words in step.refuse.items()}
