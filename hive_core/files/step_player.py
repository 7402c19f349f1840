"""Player of the steps of a file on a game, which repairs a step that is wrongly written but can have
only one meaning.

Four things that are wrong in many files are put right: a missing pass where a pass is the only move;
equal pieces that are placed out of the order of their numbers; a climb that is spelt by the side on
which the other piece stands. (The fourth, a game type without a bug that is played, is put right before
the first step: `game_builder.begin`.) Each repair is recorded as a fault whose error is a Repair.
"""

from hive_core.files.game_file import Fault
from hive_core.game.evaluation import EVAL, read_evaluation, without_evaluation
from hive_core.notation.moves import MOST_PLIES, parse_move, plain_spelling
from hive_core.notation.tokens import pieces_named, spaced
from hive_core.rules.board import ONGOING, PASS, SHIFT
from hive_core.rules.bugs import COLOR, KIND, NAMES
from hive_core.rules.errors import HiveError, IllegalMove, NotationError, Repair

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from hive_core.game import Game
    from hive_core.game.evaluation import Evaluation
    from hive_core.rules.board import Board

    Meaning = Callable[[Game, str, "Step", "Step | None"], "int | str"]

EDGES = "-/\\"
REPAIRED = ("out_of_order", "occupied")
"""Reasons of refusals after which a step may be repaired."""


class Step:
    """A move as a file states it, not yet checked; a node of the tree of steps.

    `parent` is None for the root. `text` was read at `line` and `column`, both from 1. `cell` is the
    goal as (column, row) if the file names one. `soft` is True for a move that the file does not
    confirm; it is left out if it cannot be played. `words` are comments, `marks` signs and arrows,
    `commands` what programs say of the position; the last of them begin at `noted`, a line and a
    column.
    """

    __slots__ = (
        "cell",
        "children",
        "column",
        "commands",
        "line",
        "marks",
        "noted",
        "parent",
        "soft",
        "text",
        "words",
    )

    def __init__(
        self, parent: "Step | None", text: str = "", line: int = 0, column: int = 0
    ) -> None:
        self.parent = parent
        self.text = text
        self.line = line
        self.column = column
        self.cell: tuple[int, int] | None = None
        self.soft = False
        self.words: list[str] = []
        self.marks: list[str] = []
        self.commands: list[str] = []
        self.noted = (1, 1)
        self.children: list[Step] = []


class Numbering:
    """Numbers of equal pieces, such as wA1 to wA3, given in the order in which a line of the file
    places them.

    `given` maps pieces of the file to pieces of the game, for those kinds of which the file places a
    piece out of order. It is replaced and not changed, so that the caller can go back to an earlier
    one.
    """

    def __init__(self) -> None:
        self.given: dict[int, int] = {}

    def renamed(self, board: "Board", text: str) -> str:
        """Return the move `text` with the names that its pieces have in the game instead of those in
        the file."""
        if not self.given:
            return text
        words = spaced(text).split()
        for place, word in enumerate(words[:2]):
            name = word.strip(EDGES)
            piece = named(name)
            if not place and piece >= 0 and piece not in self.given:
                self.place(board, piece)
            if piece in self.given:
                words[place] = word.replace(name, NAMES[self.given[piece]])
        return " ".join(words)

    def place(self, board: "Board", piece: int) -> None:
        """Map `piece`, which the file places now, to the next number, if the file has placed pieces of
        its kind out of order."""
        kind = (KIND[piece], COLOR[piece])
        if kind in [(KIND[one], COLOR[one]) for one in self.given]:
            self.begin(board, piece)

    def begin(self, board: "Board", piece: int) -> bool:
        """Map `piece`, which the file places now out of order, to the piece of its kind with the lowest
        number in reserve; return whether there is one."""
        equal = [
            p for p in range(len(NAMES)) if KIND[p] == KIND[piece] and COLOR[p] == COLOR[piece]
        ]
        given = dict(self.given)
        taken = list(given.values())
        for one in equal:
            if board.where[one] >= 0 and one not in given and one not in taken:
                given[one] = one
        free = [p for p in equal if board.where[p] < 0]
        if not free or piece in given:
            return False
        given[piece] = free[0]
        self.given = given
        return True


class StepPlayer:
    """Player of the steps of a file on `game`. `meaning` is a function that returns a step's move, as a
    number or a MoveString; it is called with the game, the step's text, the step, and the first step of
    its line, and may raise HiveError."""

    def __init__(self, game: "Game", meaning: "Meaning") -> None:
        self.game = game
        self.meaning = meaning
        self.numbering = Numbering()
        self.problems: list[Fault] = []
        self.repairs: list[Fault] = []

    def play(self, step: "Step", first: "Step | None") -> int:
        """Play `step` as a variation, and before it a pass that the file leaves out. `first` is the
        first step of its line. Return the number of plies played: 0 if the step cannot be played, which
        is recorded as a fault unless the step is soft."""
        game = self.game
        given = self.numbering.given
        number = len(game.played) + 1
        if number > MOST_PLIES:
            self.fault(NotationError(step.text, 0, "too_many"), step, number)
            return 0
        error = self._branch(step, first)
        if not error:
            return 1
        passed = not step.soft and number < MOST_PLIES and self._passed(step, first)
        if not passed:
            self.numbering.given = given
            self.fault(error, step, number)
            return 0
        self.repair("pass", step, number)
        game.branch(PASS)
        self._branch(step, first)
        return 2

    def _passed(self, step: "Step", first: "Step | None") -> bool:
        """Return whether a pass, which the file leaves out, is the only legal move, and `step` can be
        played after it."""
        board = self.game.board
        if board.legal_moves() != [PASS]:
            return False
        board.make(PASS)
        try:
            return not self._move(step, first)[1]
        finally:
            board.undo()

    def _branch(self, step: "Step", first: "Step | None") -> "HiveError | None":
        """Play `step`, perhaps repaired; return the error if it cannot be played."""
        game, board = self.game, self.game.board
        number = len(game.played) + 1
        text = self.numbering.renamed(board, step.text)
        try:
            meant = self.meaning(game, text, step, first)
            right = isinstance(meant, str) or means(board, text, meant)
            game.branch(meant)
        except NotationError as unread:
            return unread
        except IllegalMove as refused:
            if refused.refusal.reason not in REPAIRED:
                return refused
            move, error, code, text = self._move(step, first)
            if error:
                return error
            right = code != "climb" and means(board, text, move)
            game.branch(move)
            if code:
                self.repair(code, step, number)
        spelling = plain_spelling(text) if right and text != game.node.ply.text else ""
        game.node.spelling = spelling if spelling != game.node.ply.text else ""
        return None

    def _move(self, step: "Step", first: "Step | None") -> "tuple[int, HiveError | None, str, str]":
        """Return four values for `step`: its move; the error if it cannot be played; the code of its
        repair, "" for none; and its text with the names that the pieces have in the game."""
        board = self.game.board
        code = ""
        while True:
            text = self.numbering.renamed(board, step.text)
            move, error = self._checked(text, step, first)
            if not isinstance(error, IllegalMove):
                return move, error, code, text
            piece = named(spaced(step.text).split()[0])
            if error.refusal.reason == "out_of_order" and not code:
                code = "numbers"
                if piece >= 0 and self.numbering.begin(board, piece):
                    continue
            elif error.refusal.reason == "occupied" and move < 0 and by_side(text):
                move = named(text.split()[0]) << SHIFT | error.refusal.cells[0]
                if not self.game.why_illegal(move):
                    return move, None, "climb", text
            return move, error, "", text

    def _checked(
        self, text: str, step: "Step", first: "Step | None"
    ) -> "tuple[int, HiveError | None]":
        """Return two values: the move that `text` means, the text of `step`, -1 for none; and the error
        if that move cannot be played."""
        game = self.game
        move = -1
        try:
            meant = self.meaning(game, text, step, first)
            move = parse_move(game.board, meant) if isinstance(meant, str) else meant
        except (NotationError, IllegalMove) as error:
            return -1, error
        refusal = game.why_illegal(move)
        return move, IllegalMove(text.strip(), refusal) if refusal else None

    def right_commands(self, step: "Step") -> "list[str]":
        """Return the commands of `step`, which has been played, without an evaluation that cannot be
        read or does not suit the position; that is recorded as a repair."""
        board = self.game.board
        try:
            found = read_evaluation(step.commands, len(self.game.played), board.turn)
            right = not found or self._suits(found)
        except HiveError:
            right = False
        if right:
            return step.commands
        text = " ".join([one for one in step.commands if one.startswith(EVAL)])
        self.repairs.append(
            Fault(Repair(text, "evaluation"), step.noted[0], step.noted[1], len(self.game.played))
        )
        return without_evaluation(step.commands)

    def _suits(self, found: "Evaluation") -> bool:
        """Return whether the best move that `found` names is legal in the present position or, without
        one, the game can be over here. Raises HiveError for a move that cannot be read."""
        game = self.game
        if found.moves:
            return not game.why_illegal(parse_move(game.board, found.moves[0]))
        return found.proved == 0 or game.board.result() != ONGOING

    def note_fault(self, error: HiveError, step: "Step") -> None:
        """Record `error` in what is noted beside `step`, the last one that was played."""
        self.problems.append(Fault(error, step.noted[0], step.noted[1], len(self.game.played)))

    def fault(self, error: HiveError, step: "Step", number: int) -> None:
        """Record `error` of ply `number`, unless the step is soft."""
        if step.soft:
            return
        column = step.column
        if isinstance(error, IllegalMove):
            error = IllegalMove(step.text.strip(), error.refusal)
        elif isinstance(error, NotationError) and not step.cell:
            column += error.at
        self.problems.append(Fault(error, step.line, column, number))

    def repair(self, code: str, step: "Step", number: int) -> None:
        """Record a repair of ply `number`."""
        repair = Repair(step.text.strip(), code)
        self.repairs.append(Fault(repair, step.line, step.column, number))


def named(name: str) -> int:
    """Return the piece called `name`; -1 if no piece or several pieces may be meant."""
    pieces = pieces_named(name)
    return pieces[0] if len(pieces) == 1 else -1


def by_side(text: str) -> bool:
    """Return whether the move `text` names its goal as a side of another piece, such as "wA1 -bQ"."""
    words = text.split()
    return len(words) == 2 and (words[1][0] in EDGES or words[1][-1] in EDGES)


def means(board: "Board", text: str, move: int) -> bool:
    """Return whether `text` is a right spelling of `move` on `board`."""
    try:
        return parse_move(board, text) == move
    except HiveError:
        return False
