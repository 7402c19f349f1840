"""The lesson player: it shows one step after the other, responds to every attempt, and explains wrong
attempts."""

from pyscript import window
from pyscript.ffi import create_proxy

from hive_core.records import changed
from web.board.callbacks import Listener
from web.learn.lesson import NO_LESSON
from web.learn.lesson_host import Celebration, Choice, LessonEvent
from web.learn.lesson_text import feedback_words, step_text, words_of
from web.learn.lesson_view import ALONE, LessonState, LessonView
from web.learn.task_factory import task_for
from web.learn.tasks.answer import Answer
from web.learn.tasks.move import MoveTask
from web.learn.tasks.task import can_undo
from web.learn.tasks.watch import Watch

TYPE_CHECKING = False
if TYPE_CHECKING:
    from browser import Element, Event

    from web.common.i18n import Text, Translator
    from web.learn.lesson import Lesson
    from web.learn.lesson_host import Host
    from web.learn.progress import DueProgress, LessonProgress
    from web.learn.tasks.task import Feedback, Task

REPLY_MS = 800
"""Milliseconds between the learner's move and the opponent's reply."""
NO_SKIP_MS = 700
"""Milliseconds after a click on Next during which another click does not skip the new step, since it
may be the second half of a double click."""
REPEAT = Choice(words="learn.again", title=None, href="", do="restart", css="plain", icon="i-again")
"""Choice to start the lesson again, the only one after a lesson if the page gives no `on_finished` (see
Host)."""


class LessonPlayer:
    """Player of a lesson inside the element `root`, on the page `host`.

    `at` is the index of the present step. `solved` holds the indices of solved steps, which `progress`
    saves, if given. `waiting` is True before the opponent's reply. `clean` is True until the step needs
    a hint or has a mistake. `starred` is True once the step has won the lesson's star. If `pressed`, a
    click on Next led to the present step, and another click cannot skip it before the moment
    `skip_from_ms`.
    """

    def __init__(self, root: "Element", t: "Translator", host: "Host") -> None:
        self.t = t
        self.host = host
        listener = Listener(
            tap=self.tap,
            deselect=self.drop,
            say=host.announce,
            reserve=self._to_hand,
            help=host.help,
            hint=None,
            value=None,
            movable=self._movable,
            carry=self.carry,
            put=self.put,
            mark=None,
            hold=None,
            type=None,
        )
        self.view = LessonView(root, t, listener, host)
        self.view.board.carry_from(self.view.card.hand.list, self._piece_at)
        self.lesson = NO_LESSON
        self.progress: LessonProgress | DueProgress | None = None
        self.at = 0
        self.task: Task | None = None
        self.feedback: Feedback | None = None
        self.solved: list[int] = []
        self.slips: list[int] = []
        self.onward = "learn.finish"
        self.celebration: Celebration | None = None
        self.waiting = False
        self.pressed = False
        self.clean = True
        self.starred = False
        self.skip_from_ms = 0.0
        self._replied = create_proxy(self._reply)
        self._sized = create_proxy(self._on_size)
        root.addEventListener("click", create_proxy(self._on_click))
        self.sizes = window.ResizeObserver.new(self._sized)
        self.sizes.observe(self.view.card.stage)

    # What the page calls

    def open(
        self,
        lesson: "Lesson",
        at: int = 0,
        onward: str = "learn.finish",
        progress: "LessonProgress | DueProgress | None" = None,
        slips: "list[int] | None" = None,
    ) -> None:
        """Open a lesson at the step with index `at`. `progress` saves its results; None saves nothing.
        `onward` is the catalogue key of the last step's button, or ALONE for a single exercise, which
        is finished as soon as it is solved. `slips` are the indices of the steps that a test counts as
        wrong, which the caller may add to."""
        self.lesson = lesson
        self.onward = onward
        self.progress = progress
        self.slips = [] if slips is None else slips
        self.solved = list(progress.solved.get(lesson.id, ())) if progress else []
        self.at = max(0, min(at, len(lesson.steps) - 1))
        self._event("started")
        self.go(at)

    def go(self, at: int) -> None:
        """Show the step with index `at` of the open lesson from its beginning."""
        steps = self.lesson.steps
        fresh = self.task is None or at == 0
        within = self.view.has_focus()
        self.at = max(0, min(at, len(steps) - 1))
        self.task = task_for(steps[self.at])
        self.feedback = None
        self.waiting = False
        self.clean = True
        self.starred = False
        self.celebration = None
        self.skip_from_ms = float(window.performance.now()) + NO_SKIP_MS if self.pressed else 0.0
        self.pressed = False
        if self.progress:
            self.progress.visit(self.lesson.id, self.at)
        self.view.card.body.node.scrollTop = 0
        self.draw()
        self.view.reserve_height(self._state())
        self.view.board.fit()
        self.view.rove(self.task)
        self._event("step")
        if self.task.solved:
            self._mark_solved()
            self.draw()
        if within:
            self.focus()
        self._say_step(self.task, fresh)

    def draw(self) -> None:
        """Draw the lesson as it is now."""
        self.view.draw(self._state())
        self.view.card.draw_scroller()

    def rename(self, title: "Text") -> None:
        """Give the open lesson another title."""
        self.lesson = changed(self.lesson, title=title)
        self.retranslate()

    def reword(self, lesson: "Lesson") -> None:
        """Show the open lesson with the texts of `lesson`, the same one in another language."""
        if not self.task:
            return
        old, new = self.task.step, lesson.steps[self.at]
        feedback = self.feedback
        for before, now in zip((old.done,) + old.hints, (new.done,) + new.hints):
            if feedback and feedback.words and feedback.words == before:
                self.feedback = changed(feedback, words=now)
        self.lesson = lesson
        self.task.step = new
        self.retranslate()

    def retranslate(self) -> None:
        """Redraw the lesson after a change of language."""
        self.view.board.retranslate()
        if self.task:
            self.draw()
            self.view.reserve_height(self._state())

    def focus(self) -> None:
        """Put the focus on the first element that the learner needs in the present step."""
        if self.task:
            self.view.focus(self._state())

    def celebrate(self, celebration: Celebration) -> None:
        """Show the celebration at the end of a lesson or chapter, and announce it to screen
        readers."""
        self.celebration = celebration
        self.draw()
        self.focus()
        self.host.announce(words_of(self.t, celebration.title) + ". " + self.t(celebration.text))

    def _state(self) -> LessonState:
        assert self.task
        return LessonState(
            lesson=self.lesson,
            at=self.at,
            task=self.task,
            feedback=self.feedback,
            solved=tuple(self.solved),
            slips=tuple(self.slips),
            waiting=self.waiting,
            onward=self.onward,
            celebration=self.celebration,
            starred=self.starred,
        )

    # What the learner does

    def tap(self, cell: int) -> None:
        """Handle a tap on a cell of the board."""
        if self.task:
            self._answer(self.task, self.task.tap(cell))

    def drop(self) -> None:
        """Handle a tap beside the hive, or the key Escape: deselect the piece."""
        if self.task:
            self._answer(self.task, self.task.drop())

    def pick(self, kind: int) -> None:
        """Handle a tap on a kind of bug in the reserve."""
        if self.task:
            self._answer(self.task, self.task.pick(kind))

    def carry(self, piece: int) -> None:
        """Handle the start of a drag of `piece`."""
        if self.task and piece != self.task.selected:
            self._answer(self.task, self.task.carry(piece))

    def put(self, piece: int, cell: int) -> None:
        """Handle the end of a drag of `piece` over `cell`."""
        if self.task and piece == self.task.selected:
            self._answer(self.task, self.task.put(cell))

    def _movable(self, piece: int) -> bool:
        return self.task is not None and self.task.movable(piece)

    def _piece_at(self, node: "Element") -> int:
        """Return the piece that a drag from the reserve's tile around `node` takes, -1 for none."""
        slot = node.closest("[data-do=pick]")
        return (
            self.task.next_of(int(slot.getAttribute("data-arg") or -1))
            if slot and self.task
            else -1
        )

    def choose(self, option: int) -> None:
        """Answer a question with the option whose index is `option`."""
        if isinstance(self.task, Answer):
            self._answer(self.task, self.task.answer(option))

    def has_hint(self) -> bool:
        """Return whether the present step has a hint to give now."""
        task = self.task
        return bool(task and not task.solved and not self.celebration and task.step.hints)

    def hint(self) -> None:
        """Give the next hint of the present step's task."""
        if self.task and not self.task.solved:
            self._answer(self.task, self.task.hint())

    def again(self) -> None:
        """Start the present step again."""
        self.go(self.at)

    def back(self) -> None:
        """Undo a move, or go to the previous picture of the step, or to the previous step."""
        if isinstance(self.task, Watch) and self.task.at:
            self._turn(self.task, self.task.at - 1)
        elif self.task and can_undo(self.task):
            self._answer(self.task, self.task.undo())
        elif self.at:
            self.go(self.at - 1)
            if isinstance(self.task, Watch):
                self.task.turn_to(len(self.task.frames) - 1)
                self.draw()

    def next(self) -> None:
        """Go to the next picture of the step or to the next step, or finish the lesson."""
        if self.waiting:
            return
        if isinstance(self.task, Watch) and self.task.at < len(self.task.frames) - 1:
            self._turn(self.task, self.task.at + 1)
        elif self.at < len(self.lesson.steps) - 1:
            self.go(self.at + 1)
        elif self.onward == ALONE:
            self.restart()
        else:
            self._event("finished")
            if self.host.on_finished:
                self.host.on_finished(self.lesson.id)
            else:
                done = len(self.solved) == len(self.lesson.steps)
                text = "learn.lesson_done" if done else "learn.lesson_seen"
                self.celebrate(Celebration((), self.lesson.title, text, (REPEAT,)))

    def restart(self) -> None:
        """Start the lesson again from its first step."""
        self.go(0)

    def _turn(self, task: Watch, at: int) -> None:
        """Show the picture with the index `at` of `task`, a step of kind "watch"."""
        task.turn_to(at)
        if task.solved:
            self._mark_solved()
        self.draw()
        self.host.announce(step_text(self.t, task))

    def _answer(self, task: "Task", feedback: "Feedback") -> None:
        """Show and announce the feedback on an attempt, and report it to the page."""
        if feedback.sort == "nothing" and task.solved:
            return
        self.feedback = feedback if feedback.sort != "nothing" else None
        if feedback.sort == "hint" or (feedback.sort == "wrong" and task.mistaken()):
            self._slip()
        if feedback.sort in ("solved", "found") and isinstance(task, MoveTask) and task.reply_due():
            self.waiting = True
            self.draw()
            window.setTimeout(self._replied, REPLY_MS)
            return
        won = feedback.sort == "solved" and self._wins_star()
        self.starred = self.starred or won
        self.draw()
        spoken = " ".join(feedback_words(self.t, feedback, self.at, task.hinted > 0)).strip()
        if won:
            spoken = (spoken + " " + self.t("learn.star")).strip()
        if spoken:
            self.view.card.scroll_to_feedback()
            self.host.announce(spoken)
        if feedback.sort in ("solved", "found"):
            self._event("right", spoken)
        elif feedback.sort in ("wrong", "hint"):
            self._event(feedback.sort, spoken)
        if feedback.sort == "solved":
            self._finish_step()

    def _reply(self, *_: object) -> None:
        """Play the opponent's reply, unless the learner has left the step meanwhile."""
        task = self.task
        if self.waiting and isinstance(task, MoveTask) and task.reply_due():
            self.waiting = False
            self._answer(task, task.reply())

    def _finish_step(self) -> None:
        self._mark_solved()
        self.draw()
        if self.view.has_focus():
            self.view.card.buttons.next.node.node.focus()
        if self.onward == ALONE:
            self._event("finished")

    def _mark_solved(self) -> None:
        if self.at not in self.solved:
            self.solved.append(self.at)
        if self.progress:
            self.progress.save_solved(self.lesson.id, self.at, self.clean)

    def _wins_star(self) -> bool:
        """Save the present step as solved. Return whether the lesson has now won its star, which needs
        all steps solved without a hint and without a mistake."""
        progress, steps = self.progress, len(self.lesson.steps)
        return bool(progress and progress.wins_star(self.lesson.id, self.at, steps, self.clean))

    def _slip(self) -> None:
        """Record that the present step needed a hint or had a mistake."""
        task = self.task
        if self.clean and task and not task.solved:
            self.clean = False
            if self.progress:
                self.progress.slip(self.lesson.id, self.at)

    def _say_step(self, task: "Task", fresh: bool) -> None:
        """Announce the number of the step and its task. If `fresh`, announce the lesson's title
        first."""
        steps = len(self.lesson.steps)
        title = words_of(self.t, self.lesson.title) + ". " if fresh else ""
        where = self.t("learn.step", n=self.at + 1, all=steps) + ". " if steps > 1 else ""
        self.host.announce(title + where + step_text(self.t, task))

    def _event(self, name: str, text: str = "") -> None:
        task, steps = self.task, len(self.lesson.steps)
        code = task.refusal.reason if task and task.refusal else ""
        solved = task is not None and task.solved
        self.host.on_event(
            LessonEvent(
                name=name,
                lesson=self.lesson.id,
                step=self.at + 1,
                steps=steps,
                text=text,
                code=code,
                solved=solved,
            )
        )

    # The page's events

    def _to_hand(self) -> None:
        if not (self.task and self.view.focus_hand(self.task)):
            self.host.announce(self.t("learn.no_hand"))

    def _to_target(self) -> None:
        """Focus the first cell where the selected piece may go."""
        targets = self.task.display().targets if self.task and self.task.game else ()
        if targets:
            self.view.board.focus(min(targets))

    def _skipping(self) -> bool:
        """Return whether a click on Next would leave the present step unsolved."""
        return bool(self.task and not self.task.solved and not isinstance(self.task, Watch))

    def _on_click(self, event: "Event") -> None:
        node = event.target.closest("[data-do]")
        if not node or node.getAttribute("aria-disabled") == "true":
            return
        do = str(node.getAttribute("data-do"))
        arg = node.getAttribute("data-arg")
        by_pointer = bool(event.detail)
        if do == "next":
            if by_pointer and self._skipping() and window.performance.now() < self.skip_from_ms:
                return
            self.pressed = by_pointer
        if do == "option":
            self.choose(int(arg or 0))
        elif do == "pick":
            self.pick(int(arg or 0))
            if not by_pointer:
                self._to_target()
        else:
            {
                "back": self.back,
                "again": self.again,
                "hint": self.hint,
                "next": self.next,
                "restart": self.restart,
            }[do]()

    def _on_size(self, *_: object) -> None:
        """Fit the board to its new size after the card or the window has changed its own."""
        if self.task:
            if self.view.resized():
                self.view.reserve_height(self._state())
            self.view.board.refit()
            self.view.card.draw_scroller()
