"""Solve a puzzle: every try is answered by what the rules allow, not by a stored line. Pure, no DOM."""

from hive_core.notation.moves import spell_move
from hive_core.records import changed
from hive_core.rules.board import CELL, ONGOING, PASS, SHIFT
from hive_core.search.prover import Prover
from web.learn.lesson import Step, read_move
from web.learn.puzzles.puzzle import PLIES, is_win
from web.learn.tasks.move import Move
from web.learn.tasks.task import GRADES, UNWANTED, Feedback, feedback

TYPE_CHECKING = False
if TYPE_CHECKING:
    from web.board.display import Display

SHAKE = 7
"""From one defence to the next one tried, among those that last equally long."""
MANY = 1000
"""More moves than there are: a reply that ends the game itself is the last one to choose."""


class Solve(Move):
    """A puzzle; `step.check` is its goal.

    The first move is the only one, as its makers have proved. After it the other side answers with a
    defence that lasts as long as any, another one at each try (`tries` counts them), and whatever wins
    in time goes on. `failed` once a wrong move was tried.
    """

    tries = 0

    def __init__(self, step: Step, answers: "tuple[tuple[str, ...], ...]" = ()) -> None:
        super().__init__(step)
        self.answers = answers
        self.goal = step.check
        self.left = PLIES[self.goal]
        self.winning = is_win(self.goal)
        self.failed = False
        self.begun = False
        board = self.board()
        self.in_hand = bool([1 for piece in board.rosters[self.color] if board.where[piece] < 0])
        Solve.tries += 1

    # What a person does

    def tap(self, cell: int) -> "Feedback":
        return feedback("nothing") if self.reply_due() else super().tap(cell)

    def pick(self, kind: int) -> "Feedback":
        return feedback("nothing") if self.reply_due() else super().pick(kind)

    def movable(self, piece: int) -> bool:
        return not self.reply_due() and super().movable(piece)

    def put(self, cell: int) -> "Feedback":
        return feedback("nothing") if self.reply_due() else super().put(cell)

    def hint(self) -> "Feedback":
        if self.reply_due():
            return feedback("nothing")
        if self.begun:
            self.hinted = GRADES
            self.quiet()
            return self.give_away()
        return super().hint()

    def give_away(self) -> "Feedback":
        if self.begun and not self.solved:
            wanted = self._winning_move()
            self.asked = [(wanted >> SHIFT, wanted & CELL)]
        return super().give_away()

    # The other side

    def reply_due(self) -> bool:
        return not self.solved and self.board().turn != self.color

    def reply(self) -> "Feedback":
        assert self.game
        board = self.board()
        answer = self._defence()
        said = spell_move(board, answer)
        color = board.turn
        self.game.play(answer)
        self.left -= 2
        if board.result() != ONGOING:
            return self.solve()
        return feedback("found", "puzzle.answered", move=said, color=color)

    def _defence(self) -> int:
        """A reply that lasts as long as any; of those that lose at once, one with least to find."""
        board = self.board()
        prover = Prover(board)
        replies = sorted(board.moves())
        if self.left > 3:
            replies = prover.lasting(self.left - 4) or replies
        else:
            counts = []
            for reply in replies:
                board.make(reply)
                over = board.result() != ONGOING
                counts.append(MANY if over else len(prover.winning_moves()))
                board.undo()
            replies = [one for one, count in zip(replies, counts) if count == min(counts)]
        return sorted(replies)[Solve.tries * SHAKE % len(replies)]

    def _winning_move(self) -> int:
        """A move that still wins in time."""
        prover = Prover(self.board())
        for move in self.board().moves():
            if prover.holds(move, self.left):
                return move
        raise ValueError("a puzzle whose win is gone")

    # What is to be seen

    def progress(self) -> tuple[int, int]:
        if not self.winning:
            return 0, 0
        count = (PLIES[self.goal] + 1) // 2
        made = (PLIES[self.goal] - self.left) // 2 + int(self.solved or self.reply_due())
        return made, count

    def uses_hand(self) -> bool:
        return self.in_hand

    def picture(self) -> "Display":
        shown = super().picture()
        if self.reply_due():
            shown = changed(shown, active=False, show_movable=False)
        return shown

    # Judging

    def _play(self, cell: int) -> "Feedback":
        assert self.game
        move = self.selected << SHIFT | cell
        if self.begun:
            right = Prover(self.board()).holds(move, self.left)
        else:
            right = (self.selected, cell) in self.asked
        if not right:
            self.failed = True
            return self._refute(move, cell)
        self.game.play(move)
        self.selected = -1
        self.quiet()
        self.begun = True
        if not self.winning or self.board().result() != ONGOING:
            return self.solve()
        return feedback("found")

    def _refute(self, move: int, cell: int) -> "Feedback":
        """Draws and says what the other side would answer."""
        answer = self._answer_to(move)
        board = self.board()
        if answer == move:
            return self.deny(cell, "puzzle.wrong.now" if self.left == 1 else "puzzle.wrong.ends")
        board.make(move)
        said, color = spell_move(board, answer), board.turn
        board.undo()
        self.quiet()
        self.refusal = UNWANTED
        self.refused = cell
        if answer >= 0:
            origin = board.where[answer >> SHIFT]
            if origin >= 0 and answer >> SHIFT != move >> SHIFT:
                self.arrows = ((origin, answer & CELL),)
            else:
                self.signs = (("circle", answer & CELL),)
        key = "puzzle.wrong.win" if self.winning else "puzzle.wrong." + self.goal
        return Feedback("wrong", None, key, {"move": said, "color": color}, -1)

    def _told(self, move: int) -> "int | None":
        """The answer to a first move that stands in the file; None where there is none."""
        if self.begun or not self.answers:
            return None
        board = self.board()
        board.make(move)
        going = board.result() == ONGOING
        board.undo()
        if not going:
            return move
        for answer in self.answers:
            for text in answer[1:]:
                if numbered(text) == move:
                    return numbered(answer[0])
        return numbered(self.answers[-1][0])

    def _answer_to(self, move: int) -> int:
        """What refutes a move: a reply, or the move itself where nothing is left to answer."""
        board = self.board()
        if self.winning:
            told = self._told(move)
            if told is not None:
                return told
            answer = Prover(board).reply_to(move, self.left)
            assert answer is not None
            return answer
        board.make(move)
        prover = Prover(board)
        won = prover.winning_moves() if board.result() == ONGOING else [move]
        if not won:
            won = [one for one in board.moves() if prover.holds(one, self.left)][:1]
        board.undo()
        return won[0]


def numbered(text: str) -> int:
    """The move of "wA1@0,-1", or of "pass"."""
    if text == "pass":
        return PASS
    piece, cell = read_move(text)
    return piece << SHIFT | cell
