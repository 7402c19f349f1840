"""Task of a training: the learner plays one side of a tree of moves, the tree answers. Pure, no DOM."""

from hive_core.game.variations_text import read_tree
from hive_core.records import changed
from hive_core.rules.board import CELL, SHIFT
from hive_core.study.records import option
from hive_core.study.training import Lines, accepted, words_of
from web.learn.lesson import Step
from web.learn.tasks.opponent import OpponentTask
from web.learn.tasks.task import feedback

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hive_core.game import Node
    from hive_core.study.records import Part, option
    from web.board.display import Display
    from web.common.i18n import Text
    from web.learn.tasks.task import Feedback


class Training(OpponentTask):
    """Task of playing the moves of a tree; `part` is the training of the study.

    It is solved when a line has been played to its end for every answer that the tree has for the
    opponent. `lines` counts them; `comment` is the author's comment on the learner's last move.
    """

    def __init__(self, step: Step, part: "Part") -> None:
        super().__init__(step)
        assert part.game
        ply = len(part.game.played)
        self.game = read_tree(option(part, "game"), None, False)
        self.game.goto(ply)
        self.color = part.side
        self.start = self.game.node
        self.lines = Lines(self.game, self.start, part.side)
        self.comment = ""
        self._look()
        self.in_hand = self.holds_pieces()

    # What a person does

    def hint(self) -> "Feedback":
        self.hinted += 1
        self.quiet()
        return feedback("nothing") if self.reply_due() else self.give_away()

    # The opponent

    def reply(self) -> "Feedback":
        comment, self.comment = self.comment, ""
        self._visit(self.lines.answer(self._node()))
        return self._onward(comment)

    # What is to be seen

    def progress(self) -> tuple[int, int]:
        done, count = self.lines.counts()
        return (done, count) if count > 1 else (0, 0)

    def uses_hand(self) -> bool:
        return self.in_hand

    def display(self) -> "Display":
        shown = super().display()
        if self.reply_due():
            shown = changed(shown, active=False, show_movable=False)
        return shown

    # Judging

    def _play(self, cell: int) -> "Feedback":
        child = self._node().variation(self.selected << SHIFT | cell)
        if not child:
            return self.deny(cell, "study.not_in_tree")
        if not accepted(child):
            return self.deny(cell, "study.not_in_tree", author(words_of(child)))
        self.selected = -1
        self.quiet()
        if not child.variations and self._node().variations[0].variations:  # the main line goes on
            key = "study.right_said" if words_of(child) else "study.right_too"
            return feedback("found", key, said=words_of(child))
        self._visit(child)
        return self._onward("")

    def _onward(self, before: str) -> "Feedback":
        """Return the feedback after a move of either side; `before` is the comment on the move before
        it. At the end of a line go back to the last place where the opponent has another answer."""
        node = self._node()
        comment = " ".join([words for words in (before, words_of(node)) if words])
        if not node.variations:
            again = self.lines.end(node)
            if not again:
                self.step = changed(self.step, done=author(comment) or self.step.done)
                return self.mark_solved()
            self._visit(again)
            self.comment = comment
            return feedback("found", "study.other_line")
        if self.reply_due():
            self.comment = comment
            return feedback("found")
        self._look()
        return feedback("found", "study.your_turn", author(comment))

    def _node(self) -> "Node":
        return self.playing().node

    def _visit(self, node: "Node") -> None:
        self.playing().visit(node)

    def _look(self) -> None:
        """Make the accepted moves the right ones now."""
        moves = [node.ply.move for node in self._node().variations if accepted(node)]
        self.solutions = [(move >> SHIFT, move & CELL) for move in moves if move >= 0]


def author(words: str) -> "Text | None":
    """Return an author's words as a text of a lesson, None for none."""
    return {"en": words} if words else None
