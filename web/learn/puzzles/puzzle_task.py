"""The task of solving a puzzle. The rules and a search judge every attempt. Pure, no DOM."""

from hive_core.notation.moves import spell_move
from hive_core.records import changed
from hive_core.rules.board import CELL, ONGOING, SHIFT
from web.learn.lesson import Step
from web.learn.puzzles.defender import Defender
from web.learn.puzzles.puzzle import PLIES, is_win
from web.learn.tasks.opponent import OpponentTask
from web.learn.tasks.task import GRADES, UNWANTED, Feedback, feedback

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from web.board.display import Display
    from web.common.i18n import Text


class PuzzleTask(OpponentTask):
    """Task of solving a puzzle. `step.check` is its goal, `answers` are prepared replies as in Puzzle.

    The only right first move is the puzzle's solution. `defender` then replies with a longest defence,
    another one at each attempt, which `tries` counts. From then on, every move that still reaches the
    goal in time is right. `failed` is True after a wrong move, `begun` after a right one. `explain`
    returns the text that follows once the puzzle is solved; without it, that is the step's own.
    """

    tries = 0

    def __init__(
        self,
        step: Step,
        answers: "tuple[tuple[str, ...], ...]" = (),
        explain: "Callable[[], Text] | None" = None,
    ) -> None:
        super().__init__(step)
        self.explain = explain
        board = self.board()
        self.defender = Defender(board, PLIES[step.check], is_win(step.check), answers)
        self.failed = False
        self.begun = False
        self.in_hand = self.holds_pieces()
        PuzzleTask.tries += 1

    # What a person does

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
            wanted = self.defender.winning_move()
            self.solutions = [(wanted >> SHIFT, wanted & CELL)]
        return super().give_away()

    # The other side

    def reply(self) -> "Feedback":
        board = self.board()
        move = self.defender.choose(PuzzleTask.tries)
        text, color = spell_move(board, move), board.turn
        self.playing().play(move)
        self.defender.plies -= 2
        if board.result() != ONGOING:
            return self.mark_solved()
        return feedback("found", "puzzle.answered", move=text, color=color)

    # What is to be seen

    def progress(self) -> tuple[int, int]:
        if not self.defender.winning:
            return 0, 0
        plies = PLIES[self.step.check]
        count = (plies + 1) // 2
        made = (plies - self.defender.plies) // 2 + int(self.solved or self.reply_due())
        return made, count

    def uses_hand(self) -> bool:
        return self.in_hand

    def display(self) -> "Display":
        shown = super().display()
        if self.reply_due():
            shown = changed(shown, active=False, show_movable=False)
        return shown

    # Judging

    def mark_solved(self) -> "Feedback":
        if self.explain:
            self.step = changed(self.step, done=self.explain())
        return super().mark_solved()

    def _play(self, cell: int) -> "Feedback":
        move = self.selected << SHIFT | cell
        if self.begun:
            right = self.defender.still_wins(move)
        else:
            right = (self.selected, cell) in self.solutions
        if not right:
            self.failed = True
            return self._refute(move, cell)
        self.playing().play(move)
        self.selected = -1
        self.quiet()
        self.begun = True
        if not self.defender.winning or self.board().result() != ONGOING:
            return self.mark_solved()
        return feedback("found")

    def _refute(self, move: int, cell: int) -> "Feedback":
        """Show the opponent's refutation of a wrong move on the board and name it."""
        answer = self.defender.refutation(move, first=not self.begun)
        board = self.board()
        if answer == move:
            return self.deny(
                cell, "puzzle.wrong.now" if self.defender.plies == 1 else "puzzle.wrong.ends"
            )
        board.make(move)
        text, color = spell_move(board, answer), board.turn
        board.undo()
        self.quiet()
        self.refusal = UNWANTED
        self.refused_cell = cell
        if answer >= 0:
            origin = board.where[answer >> SHIFT]
            if origin >= 0 and answer >> SHIFT != move >> SHIFT:
                self.arrows = ((origin, answer & CELL),)
            else:
                self.signs = (("circle", answer & CELL),)
        key = "puzzle.wrong.win" if self.defender.winning else "puzzle.wrong." + self.step.check
        return Feedback("wrong", None, key, {"move": text, "color": color}, -1)
