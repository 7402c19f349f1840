"""Task of finding all pieces with a property, such as all pinned ones."""

from hive_core.game.question import turned
from hive_core.records import changed
from hive_core.rules.bugs import COLOR, PIECE_BY_NAME, SIDES
from hive_core.rules.refusals import refusal_of_piece, refusal_of_throw
from web.learn.lesson import Step
from web.learn.tasks.task import Task, feedback, own_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hive_core.rules.board import Board
    from hive_core.rules.errors import Refusal
    from web.board.display import Display
    from web.learn.tasks.task import Feedback


NOT_THROWN = {"not_beside_thrower": "learn.no_thrower", "no_room": "learn.no_drop"}
"""Catalogue keys of reasons for which a piece cannot be thrown anywhere, where those of a move say
something else."""


class Choose(Task):
    """Task of choosing all pieces that the step's question is about, such as all pinned ones. Covered
    pieces do not count."""

    def __init__(self, step: Step) -> None:
        super().__init__(step)
        self.pieces = [PIECE_BY_NAME[name] for name in step.pieces]

    def tap(self, cell: int) -> "Feedback":
        piece = self.board().top[cell]
        if self.solved:
            return feedback("nothing")
        if piece < 0:
            self.quiet()
            return feedback("already", "learn.first_a_piece")
        if cell in self.found:
            self.quiet()
            return feedback("already", "learn.already")
        if piece in self.pieces:
            verdict = self.tick(cell, len(self.found) + 1, len(self.pieces))
            self._show_split(piece)
            return verdict
        return self._wrong(piece, cell)

    def give_away(self) -> "Feedback":
        where = self.board().where
        left = [where[piece] for piece in self.pieces if where[piece] not in self.found]
        if not left:
            return feedback("nothing")
        self.signs = (("circle", left[0]),)
        one = len(self.pieces) == 1
        return feedback("hint", "learn.show.only_piece" if one else "learn.show.piece")

    def progress(self) -> tuple[int, int]:
        return len(self.found), len(self.pieces)

    def display(self) -> "Display":
        return changed(super().display(), all_hot=not self.solved)

    def _show_split(self, piece: int) -> None:
        """Mark the part of the hive that would be cut off if `piece`, a pinned one just found, moved
        away."""
        if self.step.that == "pinned":
            refusal = why_piece(self.board(), piece)
            if refusal and refusal.reason == "pinned":
                self.signs = tuple([("part", cell) for cell in refusal.cells])

    def _wrong(self, piece: int, cell: int) -> "Feedback":
        words = own_words(self.step, cell, piece)
        that = self.step.that
        if words or not that:
            return self.deny(cell, "learn.not_asked", words or self.step.otherwise)
        of = self.step.of
        if that == "thrown":
            refusal = why_not_thrown(self.board(), piece, of)
            key = NOT_THROWN.get(refusal.reason, "") if refusal else ""
            if refusal and not self.step.otherwise and not key:
                return self.refuse(refusal, cell, piece, None)
            return self.deny(cell, key or "learn.not_asked", self.step.otherwise)
        if of != "both" and SIDES[COLOR[piece]] != of:
            return self.deny(cell, "learn.other_colour." + of)
        refusal = why_piece(self.board(), piece)
        if that == "can_move" and refusal:
            return self.refuse(refusal, cell, piece, self.step.otherwise)
        key = "learn.not_pinned" if that == "pinned" else "learn.it_moves"
        return self.deny(cell, key, self.step.otherwise)


def why_piece(board: "Board", piece: int) -> "Refusal | None":
    """Return why `piece` has no move when its own colour is to move, or None if it has one."""
    turn, rest = board.turn, board.rest
    if COLOR[piece] != turn:
        board.turn, board.rest = COLOR[piece], -1
    refusal = refusal_of_piece(board, piece)
    board.turn, board.rest = turn, rest
    return refusal


def why_not_thrown(board: "Board", piece: int, of: str) -> "Refusal | None":
    """Return why the colour `of` ("w", "b", or "both" for the one to move) cannot throw `piece`, or
    None if it can."""
    color = SIDES.index(of) if of in SIDES else board.turn
    return refusal_of_throw(turned(board, color), piece)
