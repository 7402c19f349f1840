"""Task of making a right move."""

from hive_core.records import changed
from hive_core.rules.board import ONGOING, SHIFT
from hive_core.rules.bugs import COLOR, KIND, NAMES
from hive_core.rules.refusals import refusal_of_kind, refusal_of_piece
from web.learn.lesson import Step, read_move
from web.learn.tasks.task import UNWANTED, Task, feedback, own_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from web.board.display import Display
    from web.learn.lesson import Texts
    from web.learn.tasks.task import Feedback


class MoveTask(Task):
    """Task of making a right move or placement; `solutions` holds the right ones as (piece, cell)."""

    def __init__(self, step: Step) -> None:
        super().__init__(step)
        self.solutions = [read_move(text) for text in step.moves]
        self.replied = False

    def tap(self, cell: int) -> "Feedback":
        if self.solved:
            return feedback("nothing")
        top = self.board().top[cell]
        if self.selected >= 0 and top == self.selected:
            return self._again(top, cell)
        if self.selected >= 0 and (cell in self._goals() or not self._selectable(top)):
            return self.put(cell)
        if top >= 0:
            return self._select(top, cell)
        self.quiet()
        return feedback("already", "learn.from_hand" if self.uses_hand() else "learn.first_a_piece")

    def pick(self, kind: int) -> "Feedback":
        if self.solved:
            return feedback("nothing")
        piece = self.next_of(kind)
        if piece >= 0:
            if piece == self.selected:
                return self._again(piece, -1)
            return self._select(piece, -1)
        self.selected = -1
        refusal = refusal_of_kind(self.board(), self.board().turn, kind)
        return self.refuse(refusal or UNWANTED, -1, -1, None)

    def drop(self) -> "Feedback":
        self.selected = -1
        return super().drop()

    def movable(self, piece: int) -> bool:
        return not self.solved and piece in [
            one for one, cells in self.board().legal_by_piece() if cells
        ]

    def next_of(self, kind: int) -> int:
        board = self.board()
        for piece, _ in board.legal_by_piece():
            if board.where[piece] < 0 and KIND[piece] == kind:
                return piece
        return -1

    def carry(self, piece: int) -> "Feedback":
        return self._select(piece, self.board().where[piece])

    def put(self, cell: int) -> "Feedback":
        if self.selected < 0 or self.solved:
            return feedback("nothing")
        if cell in self._goals():
            return self._play(cell)
        refusal = self.playing().why_illegal(self.selected << SHIFT | cell)
        words = own_words(self.step, cell, self.selected)
        return self.refuse(refusal or UNWANTED, cell, self.selected, words)

    def _again(self, piece: int, cell: int) -> "Feedback":
        """Handle a second tap on the selected piece: deselect it, or, if a refusal or an answer is
        shown, select it again without that. Return the feedback."""
        return self._select(piece, cell) if self.refusal or self.signs else self.drop()

    def mistaken(self) -> bool:
        """Return whether the last attempt was legal but wrong. An illegal move is no mistake, because
        steps invite the learner to try such moves."""
        return self.refusal == UNWANTED

    def reply_due(self) -> bool:
        """Return whether the opponent still has to reply."""
        return self.solved and not self.replied and bool(self.step.reply)

    def reply(self) -> "Feedback":
        """Play the opponent's reply, and return the feedback."""
        self.replied = True
        piece, cell = read_move(self.step.reply)
        self.playing().play(piece << SHIFT | cell)
        return self.mark_solved()

    def give_away(self) -> "Feedback":
        wanted = self.solutions or self._placements()
        if self.solved or not wanted:
            return feedback("nothing")
        piece, cell = wanted[0]
        self.selected = piece
        origin = self.board().where[piece]
        self.signs = (("circle", cell),)
        if origin >= 0:
            self.arrows = ((origin, cell),)
        return feedback("hint", "learn.show.move", piece=NAMES[piece])

    def uses_hand(self) -> bool:
        return self.step.kind == "place" or bool(
            [1 for piece, _ in self.solutions if self.board().where[piece] < 0 and not self.solved]
        )

    def display(self) -> "Display":
        goals = self._goals()
        throws: tuple[int, ...] = ()
        thrower = -1
        if self.selected >= 0 and goals and self.game:
            throws, thrower = self.game.throws(self.selected, goals)
        return changed(
            super().display(),
            targets=tuple(goals),
            throws=throws,
            thrower=thrower,
            active=not self.solved,
            show_movable=not self.solved,
        )

    def _play(self, cell: int) -> "Feedback":
        piece = self.selected
        placing = self.board().where[piece] < 0
        if (piece, cell) not in self.solutions and not (self.step.anything and placing):
            words = own_words(self.step, cell, piece) or self.step.otherwise
            denial = self.deny(cell, "learn.not_asked", words)
            self._show_answer(piece, cell)
            return denial
        self.playing().play(piece << SHIFT | cell)
        self.selected = -1
        self.quiet()
        return self.mark_solved()

    def _show_answer(self, piece: int, cell: int) -> None:
        """Draw the opponent's answer to the wrong move of `piece` to `cell`, if the step has one."""
        board = self.board()
        board.make(piece << SHIFT | cell)
        going = board.result() == ONGOING
        board.undo()
        if not self.step.answers or not going:
            return
        answer = answer_to(self.step.answers, NAMES[piece], cell)
        mover, goal = read_move(answer)
        origin = cell if mover == piece else board.where[mover]
        self.signs = (("circle", goal),)
        if origin >= 0:
            self.arrows = ((origin, goal),)

    def _select(self, piece: int, cell: int) -> "Feedback":
        refusal = refusal_of_piece(self.board(), piece)
        if refusal:
            self.selected = -1
            return self.refuse(refusal, cell, piece, own_words(self.step, -1, piece))
        self.quiet()
        self.selected = piece
        goals = len(self._goals())
        return feedback(
            "chosen", "learn.chosen", piece=NAMES[piece], n=goals, under=self.under(piece)
        )

    def _selectable(self, piece: int) -> bool:
        """Return whether a tap on `piece` selects it: it is an own piece, or one that can be
        thrown."""
        listed = [moving for moving, _ in self.board().legal_by_piece()]
        return piece >= 0 and (COLOR[piece] == self.board().turn or piece in listed)

    def _goals(self) -> "list[int]":
        if self.selected < 0 or self.solved:
            return []
        for piece, cells in self.board().legal_by_piece():
            if piece == self.selected:
                return sorted(cells)
        return []

    def _placements(self) -> "list[tuple[int, int]]":
        board = self.board()
        return [(p, min(cells)) for p, cells in board.legal_by_piece() if board.where[p] < 0]


def answer_to(answers: "tuple[Texts, ...]", name: str, cell: int) -> str:
    """Return the move in `answers`, as in Step, that refutes the move of the piece `name` to `cell`."""
    for answer in answers:
        for attempt in answer[1:]:
            if attempt.startswith(name + "@") and read_move(attempt)[1] == cell:
                return answer[0]
    return answers[-1][0]
