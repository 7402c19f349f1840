"""Whether a lesson is true: the rules find every answer anew, as the tests of our own lessons do. Pure.

Faults are those of lesson_schema.py.
"""

from hive_core.drawing.annotations import read_arrows, read_signs
from hive_core.notation.position import parse_position
from hive_core.rules.board import CELL, SHIFT
from hive_core.rules.bugs import NAMES, PIECE_BY_NAME, SIDES, other
from hive_core.rules.errors import IllegalMove, ImpossiblePosition, NotationError
from hive_core.rules.explain import explain
from hive_core.rules.hexes import axial
from web.learn.lesson import ANY, Show, Step, read_cell, read_lesson, read_move
from web.learn.lesson_schema import MOST_FAULTS, Fault, form_faults
from web.learn.task_factory import task_for
from web.learn.tasks.watch import Watch
from web.words.error_text import trouble_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from hive_core.rules.board import Board
    from web.learn.lesson import Data

MOST_NAMED = 12
"""So many moves or cells are named in one sentence."""


def lesson_faults(lesson: "Data") -> "list[Fault]":
    """What is wrong with a lesson, at most MOST_FAULTS: its form, or else what it says of the game."""
    faults = form_faults(lesson)
    if faults:
        return faults
    for number, step in enumerate(read_lesson(lesson).steps):
        faults.extend(StepCheck(step, "steps[%d]" % number).faults)
        if len(faults) >= MOST_FAULTS:
            break
    return faults[:MOST_FAULTS]


class StepCheck:
    """The faults of one step that has the right form."""

    def __init__(self, step: Step, path: str) -> None:
        self.step = step
        self.path = path
        self.faults: list[Fault] = []
        kind = step.kind
        if step.position is not None:
            board = self.board(step.position, path + ".position")
            if not board:
                return
            self.drawn(step.show, path + ".show", board)
            if kind == "find":
                self.find(board)
            elif kind in ("move", "place"):
                self.moves(board)
            elif kind == "choose":
                self.choose(board)
            elif kind == "watch":
                self.watch()
        if not self.faults:
            self.played()

    def fault(self, field: str, value: object, key: str, **params: object) -> None:
        self.faults.append(Fault(self.path + "." + field, value, key, params, None))

    def unreadable(
        self, path: str, text: str, error: "NotationError | ImpossiblePosition | IllegalMove"
    ) -> None:
        self.faults.append(Fault(path, text, "", {}, trouble_of(error, text)))

    # What is drawn

    def board(self, text: str, path: str) -> "Board | None":
        """The position of a text."""
        try:
            return parse_position(text)
        except (NotationError, ImpossiblePosition) as error:
            self.unreadable(path, text, error)
            return None

    def drawn(self, show: Show, path: str, board: "Board") -> None:
        """Signs and arrows."""
        for number, text in enumerate(show.signs):
            self.readable(read_signs, text, "%s.signs[%d]" % (path, number), board)
        for number, text in enumerate(show.arrows):
            self.readable(read_arrows, text, "%s.arrows[%d]" % (path, number), board)

    def readable(
        self, read: "Callable[[str, Board], object]", text: str, path: str, board: "Board"
    ) -> None:
        """Whether `read` can read a text on a board."""
        try:
            read(text, board)
        except NotationError as error:
            self.unreadable(path, text, error)

    def watch(self) -> None:
        text = self.step.position or ""
        for number, frame in enumerate(self.step.frames):
            path = "frames[%d]" % number
            text = text if frame.position is None else frame.position
            board = self.board(text, self.path + "." + path + ".position")
            if not board:
                continue
            if frame.lift and not on_top(board, PIECE_BY_NAME[frame.lift]):
                self.fault(path + ".lift", frame.lift, "not_on_top")
            elif frame.put:
                piece, cell = read_move(frame.put)
                if board.where[piece] >= 0 and not on_top(board, piece):
                    self.fault(path + ".put", frame.put, "not_on_top")
                    continue
                if board.where[piece] >= 0:
                    board.lift(piece)
                board.put(piece, cell)
            show = Show(frame.signs or (), frame.arrows or (), False)
            self.drawn(show, self.path + "." + path, board)

    def played(self) -> None:
        """The step as the player will draw it, whatever else it may hold."""
        task = None
        try:
            task = task_for(self.step)
            frames = task.frames if isinstance(task, Watch) else (None,)
            for number in range(len(frames)):
                if isinstance(task, Watch):
                    task.turn_to(number)
                if self.step.position is not None:
                    task.drawn()
        except (NotationError, ImpossiblePosition, IllegalMove) as error:
            at = ".frames[%d]" % task.at if isinstance(task, Watch) else ".position"
            self.unreadable(self.path + at, self.step.position or "", error)

    # What is asked

    def find(self, board: "Board") -> None:
        step = self.step
        piece = PIECE_BY_NAME[step.piece]
        goals = [spell_cell(move) for move in legal(board) if move >> SHIFT == piece]
        for number, text in enumerate(step.cells):
            if text not in goals:
                self.fault("cells[%d]" % number, text, "not_goal", cells=named(goals))
        left = [text for text in goals if text not in step.cells]
        if left:
            self.fault("cells", list(step.cells), "goals_left", cells=named(left))
        for text in sorted(step.refuse):
            if not explain(board, piece << SHIFT | read_cell(text)):
                self.fault("refuse." + text, text, "is_legal")

    def moves(self, board: "Board") -> None:
        step = self.step
        possible = [spell(move) for move in legal(board)]
        if step.anything:
            asked = [text for text in possible if board.where[read_move(text)[0]] < 0]
            if not asked:
                self.fault("moves", ANY, "no_placing")
        else:
            asked = list(step.moves)
            for number, text in enumerate(asked):
                if text not in possible:
                    self.fault("moves[%d]" % number, text, "not_legal", moves=named(possible))
        if self.faults:
            return
        if not step.otherwise and len(asked) < len(possible):
            self.fault("else", None, "else")
        self.checked(board, asked, possible)
        if step.reply:
            self.replied(board, asked)

    def checked(self, board: "Board", asked: "list[str]", possible: "list[str]") -> None:
        """Whether the moves asked for are all of the kind that the step names."""
        check = self.step.check
        wanted = asked
        if check == "wins":
            wanted = [text for text in possible if wins(board, text)]
        elif check == "all":
            pieces = [text.split("@")[0] for text in asked]
            wanted = [text for text in possible if text.split("@")[0] in pieces]
        if sorted(wanted) != sorted(asked):
            self.fault(
                "moves", ANY if self.step.anything else asked, "not_" + check, moves=named(wanted)
            )

    def replied(self, board: "Board", asked: "list[str]") -> None:
        reply = self.step.reply
        for text in asked:
            board.make(number_of(text))
            possible = [spell(move) for move in legal(board)]
            board.undo()
            if reply not in possible:
                self.fault("reply", reply, "no_reply", move=text)
                return

    def choose(self, board: "Board") -> None:
        step = self.step
        right, refused = list(step.pieces), step.refuse
        tops = [NAMES[piece] for piece in range(len(NAMES)) if on_top(board, piece)]
        for number, name in enumerate(right):
            if name not in tops:
                self.fault("pieces[%d]" % number, name, "not_on_top")
        for name in sorted(refused):
            if name not in tops:
                self.fault("refuse." + name, name, "not_on_top")
            elif name in right:
                self.fault("refuse." + name, name, "refused_right")
        that, of = step.that, step.of
        if not that:
            if not step.otherwise and len(right) + len(refused) < len(tops):
                self.fault("else", None, "else")
            return
        own = [name for name in tops if of in ("both", name[0])]
        found = [name for name in own if fits(board, PIECE_BY_NAME[name], that)]
        if sorted(found) != sorted(right):
            self.fault("pieces", right, "not_these", pieces=named(found))


# What the rules say


def legal(board: "Board") -> "list[int]":
    """The legal moves but passing."""
    return [move for move in board.moves() if move >= 0]


def spell_cell(move: int) -> str:
    """ "q,r" of a move's goal."""
    return "%d,%d" % axial(move & CELL)


def spell(move: int) -> str:
    """ "wA1@q,r" of a move."""
    return NAMES[move >> SHIFT] + "@" + spell_cell(move)


def number_of(text: str) -> int:
    """The move of "wA1@q,r"."""
    piece, cell = read_move(text)
    return piece << SHIFT | cell


def on_top(board: "Board", piece: int) -> bool:
    """Whether a piece is in play with nothing on it."""
    cell = board.where[piece]
    return cell >= 0 and board.top[cell] == piece


def wins(board: "Board", text: str) -> bool:
    """Whether a move wins at once."""
    mover = board.turn
    board.make(number_of(text))
    won = board.result() == mover
    board.undo()
    return won


def fits(board: "Board", piece: int, that: str) -> bool:
    """Whether a piece is pinned, or may move when it is its colour's turn."""
    if that == "pinned":
        return board.pinned(board.where[piece])
    turn, rest = board.turn, board.rest
    if SIDES[turn] != NAMES[piece][0]:
        board.turn, board.rest = other(turn), -1
    moves = [move for move in legal(board) if move >> SHIFT == piece]
    board.turn, board.rest = turn, rest
    return bool(moves) == (that == "can_move")


def named(texts: "list[str]") -> str:
    """Some texts for a sentence."""
    shown = sorted(texts)[:MOST_NAMED]
    more = " …" if len(texts) > MOST_NAMED else ""
    return (" ".join(shown) or "–") + more
