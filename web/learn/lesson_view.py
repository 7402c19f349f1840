"""View of a lesson: the step's board, the card with text and feedback, and the celebration at the
end."""

from pyscript import document, window

from hive_core.records import NamedTuple, changed
from hive_core.rules.bugs import KIND, NAMES
from web.board.panel import BoardPanel
from web.common.dom import part
from web.common.i18n import in_language
from web.learn.card import Card
from web.learn.card_height import fillings
from web.learn.chapter_end import FIRST_GAME
from web.learn.lesson_text import feedback_words, praise_of, step_text, words_of
from web.learn.tasks.answer import Answer
from web.learn.tasks.find import Find
from web.learn.tasks.move import MoveTask
from web.learn.tasks.task import can_undo
from web.learn.tasks.watch import Watch
from web.practice.goal import goal_of, practice_address
from web.words.moves import piece_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from browser import Element

    from hive_core.game import Snapshot
    from web.board.callbacks import Listener
    from web.common.i18n import Translator
    from web.learn.lesson import Lesson
    from web.learn.lesson_host import Celebration, Host
    from web.learn.tasks.task import Feedback, Task

LARGE = 1.7
"""Largest scale of a lesson's board, in pixels per unit of its SVG, so that a small hive stays
small."""
SMALL_FRAME = "(max-height: 420px)"
"""Media query for a frame so low that the card reserves no height. player.css has the same query."""
ALONE = ""
"""Value of `onward` for a lesson that is a single exercise: it can be started again, and no lesson
follows."""
SORTS = {
    "solved": "right",
    "found": "right",
    "wrong": "wrong",
    "hint": "hint",
    "already": "note",
    "chosen": "note",
}
"""CSS kind of the feedback line, such as "right", by the `sort` of a Feedback."""

PLAYABLE = ("move", "place", "find", "choose", "puzzle")
"""Kinds of steps with a position from which a game can be played."""

LessonState = NamedTuple(
    "LessonState",
    [
        ("lesson", "Lesson"),
        ("at", "int"),
        ("task", "Task"),
        ("feedback", "Feedback | None"),
        ("solved", "tuple[int, ...]"),
        ("slips", "tuple[int, ...]"),
        ("waiting", "bool"),
        ("onward", "str"),
        ("celebration", "Celebration | None"),
        ("starred", "bool"),
    ],
)
"""State of a lesson, as the view draws it. `at`: the index of the present step. `solved`: the indices
of solved steps. `slips`: those that a test counts as wrong. `waiting`: the opponent's reply comes soon.
`onward`: the catalogue key of the last step's button, or ALONE. `starred`: the step has won the
lesson's star."""


class LessonView:
    """View of a lesson inside the element `root`. The board reports taps and drags to `listener`.
    `goal` is the goal of a game from the position `played`, "" if none can be played from it."""

    def __init__(
        self, root: "Element", t: "Translator", listener: "Listener", host: "Host"
    ) -> None:
        self.root = root
        self.t = t
        self.host = host
        self.card = Card(root)
        self.board = BoardPanel(self.card.svg, t, listener)
        self.board.show_large(LARGE)
        self.width = 0
        self.played = ""
        self.goal = ""

    def draw(self, state: "LessonState") -> None:
        """Draw the lesson in `state`."""
        task, card, t = state.task, self.card, self.t
        lesson = state.lesson
        steps = len(lesson.steps)
        card.root.attr("data-kind", task.step.kind)
        card.root.attr("data-step", lesson.id + "." + str(state.at + 1))
        card.root.flag("data-bare", not task.game)
        sentence = state.feedback and feedback_words(t, state.feedback, state.at)[1]
        answered = task.solved and bool(sentence) and not isinstance(task, Answer)
        card.root.flag("data-told", answered)
        card.stage_title.text(t("board_title"))
        card.head.title.text(in_language(lesson.title, t.code))
        card.head.steps.text(t("learn.step", n=state.at + 1, all=steps))
        card.head.draw_dots(state.at, steps, state.solved, state.slips)
        card.head.star.text(t("learn.star_won"))
        card.root.flag("data-starred", state.starred)
        card.text.text(step_text(t, task))
        card.pips.draw(*task.progress())
        self._draw_feedback(state)
        self._draw_options(task)
        self._draw_bar(state)
        self._draw_celebration(state.celebration)
        if task.game:
            self._draw_board(task)

    def reserve_height(self, state: "LessonState") -> None:
        """Make the card high enough for everything that the step can show, so that the board and
        the buttons do not move. In a frame that matches SMALL_FRAME, reserve no height."""
        self.width = int(self.card.box.clientWidth)
        if window.matchMedia(SMALL_FRAME).matches:
            self.card.release_height()
        else:
            text, praise = step_text(self.t, state.task), praise_of(self.t, state.at)
            self.card.reserve_height(fillings(state.task, self.t.code, text, praise))
            self.draw(state)
        self.card.draw_scroller()

    def resized(self) -> bool:
        """Return whether the card's width has changed since its height was measured."""
        return self.width != int(self.card.box.clientWidth)

    # Parts

    def _draw_board(self, task: "Task") -> None:
        self.board.motion(self.host.pace())
        snapshot, shown = task.board_view()
        alt = task.step.alt
        label = in_language(alt, self.t.code) if alt else ""
        self.board.draw(snapshot, changed(shown, label=label, numbers=self.host.piece_numbers()))
        self._draw_hand(task, snapshot)

    def _draw_hand(self, task: "Task", snapshot: "Snapshot") -> None:
        """Draw the reserve; in a step about one piece from the reserve, draw only that piece."""
        hand = self.card.hand
        hand.box.flag("hidden", not task.uses_hand())
        if isinstance(task, Find) and task.piece >= 0:
            name = NAMES[task.piece]
            hand.draw_one(name[:2], self.t("learn.in_hand", piece=piece_words(self.t, name)))
        elif task.uses_hand():
            slots = [(kind, count) for kind, _, count in snapshot.reserve[task.color] if count]
            piece = task.selected
            kind = KIND[piece] if piece >= 0 and task.board().where[piece] < 0 else -1
            hand.draw(self.t, task.color, slots, kind)

    def _draw_feedback(self, state: "LessonState") -> None:
        task, answer = state.task, state.feedback
        if state.waiting:
            self.card.feedback.draw("note", self.t("learn.reply"))
        elif answer:
            praise, sentence = feedback_words(self.t, answer, state.at, task.hinted > 0)
            sort = SORTS[answer.sort] if praise or sentence else ""
            self.card.feedback.draw(sort, sentence, praise)
        elif task.solved and isinstance(task, Watch) and task.step.done:
            self.card.feedback.draw("right", in_language(task.step.done, self.t.code))
        else:
            self.card.feedback.draw("", "")

    def _draw_options(self, task: "Task") -> None:
        card = self.card
        texts, states = [], []
        if isinstance(task, Answer):
            for number, option in enumerate(task.step.options):
                texts.append(in_language(option.text, self.t.code))
                state = "wrong" if number in task.tried else ""
                if number == task.right() and (task.solved or number == task.given_away):
                    state = "right" if task.solved else "shown"
                states.append(state)
            card.options.box.setAttribute("aria-label", self.t("learn.options"))
        card.options.draw(texts, states)
        game = task.step.kind == "play"
        card.to_game.node.flag("hidden", not game)
        if game:
            card.to_game.text(self.t("learn.play"))
            card.to_game.node.attr("href", FIRST_GAME)
            card.to_game.node.attr("target", self.host.target or None)

    def _draw_bar(self, state: "LessonState") -> None:
        task, card, t = state.task, self.card, self.t
        watching = isinstance(task, Watch)
        first = state.at == 0 and not (isinstance(task, Watch) and task.at)
        undoes = can_undo(task)
        card.buttons.back.attr("aria-label", t("action.undo" if undoes else "learn.back"))
        card.buttons.back.flag("aria-disabled", first and not undoes)
        alone = state.onward == ALONE
        card.buttons.back.flag("hidden", alone)
        card.buttons.again.attr("aria-label", t("learn.again" if alone else "learn.again_step"))
        card.buttons.again.flag(
            "hidden", watching or task.step.kind == "play" or (alone and task.solved)
        )
        card.buttons.hint.text(t("learn.hint"))
        card.buttons.hint.node.flag("hidden", task.solved or not task.step.hints)
        self._draw_play_on(task)
        last = state.at == len(state.lesson.steps) - 1
        ready = (task.solved or watching) and not state.waiting
        if not ready:
            key = "learn.skip"
        elif watching and not task.solved:
            key = "learn.next"
        else:
            key = (state.onward or "learn.again") if last else "learn.next"
        card.buttons.next.text(t(key))
        card.buttons.next.node.flag("hidden", alone and not ready)
        game = task.step.kind == "play"
        on = ready and not game and not alone
        look = "primary task-onward" if on else "plain" if ready else "quiet task-skip"
        card.buttons.next.node.attr("class", "task-next " + look)

    def _draw_play_on(self, task: "Task") -> None:
        """Draw the link to a game from the position of a solved step, if a game can be played from
        it. A frame has no such link."""
        position = task.step.position or ""
        if task.solved and task.step.kind in PLAYABLE and not self.host.target:
            if position != self.played:
                self.played, self.goal = position, goal_of(position, task.step.check)
        else:
            position = ""
        link = self.card.buttons.play_on
        link.node.flag("hidden", not position or not self.goal)
        if position and self.goal:
            link.text(self.t("learn.play_on"))
            link.node.attr("aria-label", self.t("learn.play_on_from"))
            link.node.attr("href", practice_address(position, self.goal))

    def _draw_celebration(self, celebration: "Celebration | None") -> None:
        t, party = self.t, self.card.party
        self.card.root.flag("data-party", bool(celebration))
        if not celebration:
            party.hide()
            return
        labels = []
        for choice in celebration.choices:
            title = words_of(t, choice.title) if choice.title else ""
            labels.append(t(choice.words, title=title))
        title, text = words_of(t, celebration.title), t(celebration.text)
        party.show(celebration.pieces, title, text)
        party.show_choices(celebration.choices, labels, self.host.target)

    # Where the focus is

    def has_focus(self) -> bool:
        """Return whether the focus is inside the lesson."""
        active = document.activeElement
        return bool(active and self.root.contains(active))

    def focus(self, state: "LessonState") -> None:
        """Put the focus on the first element that the learner needs in the present step."""
        task = state.task
        if state.celebration:
            self.card.party.title.node.focus()
        elif isinstance(task, Answer):
            part(self.card.options.box, "button").focus()
        elif task.solved or isinstance(task, Watch):
            self.card.buttons.next.node.node.focus()
        elif not (isinstance(task, MoveTask) and self.focus_hand(task)):
            self.board.focus()

    def focus_hand(self, task: "Task") -> bool:
        """Focus the reserve; return False if the step has none."""
        return task.uses_hand() and self.card.hand.focus()

    def rove(self, task: "Task") -> None:
        """Make the cell of the selected piece the first one that the Tab key reaches."""
        if task.game and task.selected >= 0:
            cell = task.game.board.where[task.selected]
            if cell >= 0:
                self.board.rove(cell)
