"""Check of a lesson's answers: what the rules compute as right must be what its author wrote. Pure."""

from hive_core.drawing.annotations import read_arrows, read_signs
from hive_core.game.question import Question, answers, wins
from hive_core.notation.position import parse_position
from hive_core.rules.board import CELL, ONGOING, SHIFT
from hive_core.rules.bugs import NAMES, PIECE_BY_NAME
from hive_core.rules.errors import IllegalMove, ImpossiblePosition, NotationError
from hive_core.rules.refusals import refusal_of_move
from web.learn.lesson import (
    ANY,
    QUESTIONS,
    Show,
    Step,
    cell_text,
    move_text,
    read_cell,
    read_lesson,
    read_move,
)
from web.learn.lesson_schema import HINTS, MOST_FAULTS, LessonFault, form_faults
from web.learn.task_factory import task_for
from web.learn.tasks.watch import Watch
from web.words.error_text import trouble_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from hive_core.rules.board import Board
    from web.learn.lesson import Data

MOST_NAMED = 12
"""Maximum number of moves or cells that an error text names."""


def lesson_faults(lesson: "Data", hints: "tuple[int, int]" = HINTS) -> "list[LessonFault]":
    """Return at most MOST_FAULTS faults of a lesson. Its answers are checked only if its form has
    no faults. `hints` is the minimum and maximum number of hints of a step."""
    faults = form_faults(lesson, hints)
    if faults:
        return faults
    for number, step in enumerate(read_lesson(lesson).steps):
        faults.extend(StepCheck(step, "steps[%d]" % number).faults)
        if len(faults) >= MOST_FAULTS:
            break
    return faults[:MOST_FAULTS]


class StepCheck:
    """Checker of one step of a lesson whose form is right. Its methods add the faults that they find to
    `faults`. `path` is where the step is in the lesson."""

    def __init__(self, step: Step, path: str) -> None:
        self.step = step
        self.path = path
        self.faults: list[LessonFault] = []
        kind = step.kind
        if step.position is not None:
            board = self.read_board(step.position, path + ".position")
            if not board:
                return
            self.check_signs(step.show, path + ".show", board)
            if kind == "find":
                self.check_find(board)
            elif kind in ("move", "place"):
                self.check_moves(board)
            elif kind == "choose":
                self.check_choose(board)
            elif kind == "watch":
                self.check_watch()
        if not self.faults:
            self.check_playable()

    def add(self, field: str, value: object, key: str, **params: object) -> None:
        """Add a fault of the step's field `field`: `value` is the value there, and `key` and `params`
        state the sentence, as in LessonFault."""
        self.faults.append(LessonFault(self.path + "." + field, value, key, params, None))

    def add_unreadable(
        self, path: str, text: str, error: "NotationError | ImpossiblePosition | IllegalMove"
    ) -> None:
        """Add a fault about `text`, which raised `error` when it was read. `path` is its place in the
        file."""
        self.faults.append(LessonFault(path, text, "", {}, trouble_of(error, text)))

    # What is drawn

    def read_board(self, text: str, path: str) -> "Board | None":
        """Return the board of a position's text. If the text cannot be read, add a fault and return
        None."""
        try:
            return parse_position(text)
        except (NotationError, ImpossiblePosition) as error:
            self.add_unreadable(path, text, error)
            return None

    def check_signs(self, show: Show, path: str, board: "Board") -> None:
        """Check that the signs and arrows in `show` can be read on a board; `path` is their place in
        the lesson."""
        for number, text in enumerate(show.signs):
            self.check_readable(read_signs, text, "%s.signs[%d]" % (path, number), board)
        for number, text in enumerate(show.arrows):
            self.check_readable(read_arrows, text, "%s.arrows[%d]" % (path, number), board)

    def check_readable(
        self, read: "Callable[[str, Board], object]", text: str, path: str, board: "Board"
    ) -> None:
        """Add a fault if `read` raises an error for `text` on a board. `path` is the place of the text
        in the file."""
        try:
            read(text, board)
        except NotationError as error:
            self.add_unreadable(path, text, error)

    def check_watch(self) -> None:
        """Check the pictures of a step of kind "watch"."""
        text = self.step.position or ""
        for number, frame in enumerate(self.step.frames):
            path = "frames[%d]" % number
            text = text if frame.position is None else frame.position
            board = self.read_board(text, self.path + "." + path + ".position")
            if not board:
                continue
            if frame.lift and not on_top(board, PIECE_BY_NAME[frame.lift]):
                self.add(path + ".lift", frame.lift, "not_on_top")
            elif frame.put:
                piece, cell = read_move(frame.put)
                if board.where[piece] >= 0 and not on_top(board, piece):
                    self.add(path + ".put", frame.put, "not_on_top")
                    continue
                if board.where[piece] >= 0:
                    board.lift(piece)
                board.put(piece, cell)
            show = Show(frame.signs or (), frame.arrows or (), False)
            self.check_signs(show, self.path + "." + path, board)

    def check_playable(self) -> None:
        """Check that the lesson player can show the step's position, and those of all its pictures."""
        task = None
        try:
            task = task_for(self.step)
            frames = task.frames if isinstance(task, Watch) else (None,)
            for number in range(len(frames)):
                if isinstance(task, Watch):
                    task.turn_to(number)
                if self.step.position is not None:
                    task.board_view()
        except (NotationError, ImpossiblePosition, IllegalMove) as error:
            at = ".frames[%d]" % task.at if isinstance(task, Watch) else ".position"
            self.add_unreadable(self.path + at, self.step.position or "", error)

    # What is wanted

    def check_find(self, board: "Board") -> None:
        """Check that a step of kind "find" lists exactly the cells that the piece can reach."""
        step = self.step
        piece = PIECE_BY_NAME[step.piece]
        goals = [
            cell_text(move & CELL) for move in moves_without_pass(board) if move >> SHIFT == piece
        ]
        for number, text in enumerate(step.cells):
            if text not in goals:
                self.add("cells[%d]" % number, text, "not_goal", cells=named(goals))
        left = [text for text in goals if text not in step.cells]
        if left:
            self.add("cells", list(step.cells), "goals_left", cells=named(left))
        for text in sorted(step.refuse):
            cell = board.where[PIECE_BY_NAME[text]] if text in PIECE_BY_NAME else read_cell(text)
            if cell < 0:
                self.add("refuse." + text, text, "not_on_top")
            elif not refusal_of_move(board, piece << SHIFT | cell):
                self.add("refuse." + text, text, "is_legal")

    def check_moves(self, board: "Board") -> None:
        """Check the right moves of a step of kind "move" or "place", and its reply."""
        step = self.step
        possible = [move_text(move) for move in moves_without_pass(board)]
        if step.anything:
            wanted = [text for text in possible if board.where[read_move(text)[0]] < 0]
            if not wanted:
                self.add("moves", ANY, "no_placing")
        else:
            wanted = list(step.moves)
            for number, text in enumerate(wanted):
                if text not in possible:
                    self.add("moves[%d]" % number, text, "not_legal", moves=named(possible))
        if self.faults:
            return
        if not step.otherwise and len(wanted) < len(possible):
            self.add("else", None, "else")
        self.check_named_kind(board, wanted, possible)
        if step.reply:
            self.check_reply(board, wanted)
        self.check_answers(board, [text for text in possible if text not in wanted])

    def check_named_kind(
        self, board: "Board", accepted: "list[str]", possible: "list[str]"
    ) -> None:
        """Check that `accepted` are exactly those of the `possible` moves that the field `step.check`
        asks for: with "wins" those that win, with "all" all of the same pieces."""
        check = self.step.check
        wanted = accepted
        if check == "wins":
            wanted = [text for text in possible if wins(board, number_of(text))]
        elif check == "all":
            pieces = [text.split("@")[0] for text in accepted]
            wanted = [text for text in possible if text.split("@")[0] in pieces]
        if sorted(wanted) != sorted(accepted):
            self.add(
                "moves",
                ANY if self.step.anything else accepted,
                "not_" + check,
                moves=named(wanted),
            )

    def check_reply(self, board: "Board", wanted: "list[str]") -> None:
        """Check that the reply that the step states for the opponent is legal after each of the moves
        `wanted`."""
        reply = self.step.reply
        for text in wanted:
            board.make(number_of(text))
            possible = [move_text(move) for move in moves_without_pass(board)]
            board.undo()
            if reply not in possible:
                self.add("reply", reply, "no_reply", move=text)
                return

    def check_answers(self, board: "Board", wrong: "list[str]") -> None:
        """Check that the step's answers are legal after each of the moves `wrong` that they refute,
        except those that end the game."""
        answers, left = self.step.answers, list(wrong)
        for number, answer in enumerate(answers):
            path = "answers[%d]" % number
            for text in answer[1:]:
                if text not in left:
                    self.add(path, text, "not_legal", moves=named(left))
                    return
                left.remove(text)
            for text in answer[1:] + (tuple(left) if number == len(answers) - 1 else ()):
                board.make(number_of(text))
                possible = [move_text(move) for move in moves_without_pass(board)]
                going = board.result() == ONGOING
                board.undo()
                if going and answer[0] not in possible:
                    self.add(path, answer[0], "no_reply", move=text)
                    return

    def check_choose(self, board: "Board") -> None:
        """Check that a step of kind "choose" lists exactly the right pieces, if its question is about a
        property such as "pinned"."""
        step = self.step
        right, refused = list(step.pieces), step.refuse
        tops = [NAMES[piece] for piece in range(len(NAMES)) if on_top(board, piece)]
        for number, name in enumerate(right):
            if name not in tops:
                self.add("pieces[%d]" % number, name, "not_on_top")
        for place in sorted(refused):
            on_cell = -1 if place in PIECE_BY_NAME else board.top[read_cell(place)]
            name = NAMES[on_cell] if on_cell >= 0 else place
            if name not in tops:
                self.add("refuse." + place, place, "not_on_top")
            elif name in right:
                self.add("refuse." + place, place, "refused_right")
        that, of = step.that, step.of
        if not that:
            if not step.otherwise and len(right) + len(refused) < len(tops):
                self.add("else", None, "else")
            return
        found = [NAMES[piece] for piece in answers(board, Question(QUESTIONS[that], -1, of))]
        if sorted(found) != sorted(right):
            self.add("pieces", right, "not_these", pieces=named(found))


# What the rules say


def moves_without_pass(board: "Board") -> "list[int]":
    """Return the legal moves without the pass."""
    return [move for move in board.legal_moves() if move >= 0]


def number_of(text: str) -> int:
    """Return the number of the move that a text such as "wA1@2,-1" names."""
    piece, cell = read_move(text)
    return piece << SHIFT | cell


def on_top(board: "Board", piece: int) -> bool:
    """Return whether a piece is in play with nothing on it."""
    cell = board.where[piece]
    return cell >= 0 and board.top[cell] == piece


def named(texts: "list[str]") -> str:
    """Return at most MOST_NAMED of `texts`, sorted and joined as one text for a sentence."""
    shown = sorted(texts)[:MOST_NAMED]
    more = " …" if len(texts) > MOST_NAMED else ""
    return (" ".join(shown) or "–") + more
