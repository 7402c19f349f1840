"""Plays a lesson: one step after the other, every try judged, every wrong one explained.

    player = Player(root, t, hooks)
    player.open(lesson, 0)

hooks, all optional: say(text) speaks; event(name, data) hears what happens, name one of "started",
"step", "right", "wrong", "hint", "finished", and data has lesson, step (from 1), steps, and for tries
text, code and solved; finished(lesson_id) takes over after the last step, without it the lesson can be
played again; store is a `web.learn.progress.Progress`; help() is asked for with "?"; target is that of
links out of the lesson, such as "_blank" in a frame; settings() gives animations and piece_numbers.
"""

from pyscript import document, window
from pyscript.ffi import create_proxy

from hive_core.records import changed
from hive_core.rules.bugs import BUGS, KIND, NAMES
from web.board.listener import Listener
from web.board.panel import BoardPanel
from web.common.dom import part
from web.common.settings import default_settings
from web.learn.card import Card
from web.learn.card_height import sayings
from web.learn.steps import Answer, Find, Move, Watch, task_for
from web.words.moves import piece_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from hive_core.game import Snapshot
    from web.learn.steps import Task, Verdict

REPLY_MS = 800
"""So long the other side seems to think."""
SETTLE_MS = 700
"""So long after a press on Next the button does not skip: the press may have been a double one."""
PRAISES = 4
SMALL_FRAME = "(max-height: 420px)"
"""As in player.css."""
FIRST_GAME = "./#play=0"
SHOWN_AS = {
    "solved": "right",
    "found": "right",
    "wrong": "wrong",
    "hint": "hint",
    "already": "note",
    "chosen": "note",
}


class Player:
    """A lesson inside `root`, an element of the page; `t` is the Translator."""

    def __init__(self, root: "Any", t: "Any", hooks: "dict[str, Any]") -> None:
        self.root = root
        self.t = t
        self.hooks = hooks
        self.card = Card(root)
        self.board = BoardPanel(
            self.card.svg,
            t,
            Listener(
                tap=self.tap,
                deselect=self.drop,
                say=self.say,
                reserve=self._to_hand,
                help=self._help,
                hint=None,
                value=None,
                movable=self._movable,
                carry=self.carry,
                put=self.put,
            ),
        )
        self.board.carry_from(self.card.hand.list, self._piece_at)
        self.lesson: dict[str, Any] = {}
        self.at = 0
        self.task: Task | None = None
        self.verdict: Verdict | None = None
        self.solved: list[int] = []
        self.onward = "learn.finish"
        self.celebrating: Any = None
        self.waiting = False
        self.width = 0
        self.pressed = False
        self.settled = 0.0
        self._replied = create_proxy(self._reply)
        self._sized = create_proxy(self._on_size)
        root.addEventListener("click", create_proxy(self._on_click))
        self.sizes = window.ResizeObserver.new(self._sized)
        self.sizes.observe(self.card.stage)

    # What the page calls

    def open(self, lesson: "dict[str, Any]", at: int = 0, onward: str = "learn.finish") -> None:
        """Shows a step of a lesson; `onward` names the words of the last step's way on."""
        self.lesson = lesson
        self.onward = onward
        store = self.hooks.get("store")
        self.solved = list(store.solved.get(lesson["id"], ())) if store else []
        self._event("started")
        self.go(at)

    def go(self, at: int) -> None:
        """Shows a step of the open lesson, from its beginning."""
        steps = self.lesson["steps"]
        fresh = self.task is None or at == 0
        within = self._has_focus()
        self.at = max(0, min(at, len(steps) - 1))
        self.task = task_for(steps[self.at])
        self.verdict = None
        self.waiting = False
        self.celebrating = None
        self.settled = float(window.performance.now()) + SETTLE_MS if self.pressed else 0.0
        self.pressed = False
        store = self.hooks.get("store")
        if store:
            store.visit(self.lesson["id"], self.at)
        self.card.body.node.scrollTop = 0
        self.draw()
        self._keep_room()
        self.board.fit()
        self._rove()
        self._event("step")
        if self.task.solved:
            self._mark_solved()
            self.draw()
        if within:
            self.focus()
        self._tell_step(fresh)

    def retranslate(self) -> None:
        """After a change of language."""
        self.board.retranslate()
        if self.task:
            self.draw()
            self._keep_room()

    def focus(self) -> None:
        """Puts the keyboard focus where the step begins."""
        task = self.task
        if not task:
            return
        if self.celebrating:
            self.card.party.title.node.focus()
        elif isinstance(task, Answer):
            part(self.card.options, "*").focus()
        elif task.solved or isinstance(task, Watch):
            self.card.next.node.node.focus()
        elif not (isinstance(task, Move) and task.uses_hand() and self.card.hand.focus()):
            self.board.focus()

    def celebrate(
        self,
        pieces: "tuple[str, ...]",
        title: "dict[str, str] | str",
        text: str,
        ways: "list[dict[str, Any]]",
    ) -> None:
        """The end of a chapter: `title` is a key of the catalogue or words by language, `text` a key.

        A way has css, icon, href (or do "restart"), `words` (a key), and for its gap a `title`.
        """
        self.celebrating = (pieces, title, text, ways)
        self.draw()
        self.focus()
        self.say(self._said(title) + ". " + self._said(text))

    # What the learner does

    def tap(self, cell: int) -> None:
        """A cell of the board."""
        if self.task:
            self._judge(self.task.tap(cell))

    def drop(self) -> None:
        """A tap beside the hive, or Escape."""
        if self.task:
            self._judge(self.task.drop())

    def pick(self, kind: int) -> None:
        """A kind of bug in the reserve."""
        if self.task:
            self._judge(self.task.pick(kind))

    def carry(self, piece: int) -> None:
        """A piece is taken up to be carried."""
        if self.task and piece != self.task.selected:
            self._judge(self.task.carry(piece))

    def put(self, piece: int, cell: int) -> None:
        """A carried piece is let go over a cell."""
        if self.task and piece == self.task.selected:
            self._judge(self.task.put(cell))

    def _movable(self, piece: int) -> bool:
        return self.task is not None and self.task.movable(piece)

    def _piece_at(self, node: "Any") -> int:
        """The piece that is next to be taken from the hand's tile around an element; -1 for none."""
        slot = node.closest("[data-do=pick]")
        return self.task.next_of(int(slot.getAttribute("data-arg"))) if slot and self.task else -1

    def answer(self, index: int) -> None:
        """An option of a question."""
        if isinstance(self.task, Answer):
            self._judge(self.task.answer(index))

    def has_hint(self) -> bool:
        """Whether the step can be helped with now."""
        task = self.task
        open_step = task is not None and not task.solved and not self.celebrating
        return open_step and task is not None and "hints" in task.step

    def hint(self) -> None:
        """The next hint."""
        if self.task and not self.task.solved:
            self._judge(self.task.hint())

    def again(self) -> None:
        """The step from its beginning."""
        self.go(self.at)

    def back(self) -> None:
        """One picture or one step back."""
        if isinstance(self.task, Watch) and self.task.at:
            self._turn(self.task.at - 1)
        elif self.at:
            self.go(self.at - 1)
            if isinstance(self.task, Watch):
                self.task.turn_to(len(self.task.frames) - 1)
                self.draw()

    def next(self) -> None:
        """The next picture, the next step, or the end of the lesson."""
        if self.waiting:
            return
        if isinstance(self.task, Watch) and self.task.at < len(self.task.frames) - 1:
            self._turn(self.task.at + 1)
        elif self.at < len(self.lesson["steps"]) - 1:
            self.go(self.at + 1)
        else:
            self._event("finished")
            finished = self.hooks.get("finished")
            if finished:
                finished(self.lesson["id"])
            else:
                ways = [
                    {"css": "plain", "icon": "i-again", "do": "restart", "words": "learn.again"}
                ]
                done = len(self.solved) == len(self.lesson["steps"])
                words = "learn.lesson_done" if done else "learn.lesson_seen"
                self.celebrate((), self.lesson["title"], words, ways)

    def restart(self) -> None:
        """The lesson from its beginning."""
        self.go(0)

    def _turn(self, at: int) -> None:
        """Shows a picture of a step to watch."""
        assert isinstance(self.task, Watch)
        self.task.turn_to(at)
        if self.task.solved:
            self._mark_solved()
        self.draw()
        self.say(self._text())

    def _keep_room(self) -> None:
        """Whatever the step has to say, the card keeps its height, and board and buttons their place.

        A small frame has no such room to spare.
        """
        self.width = int(self.card.box.clientWidth)
        if window.matchMedia(SMALL_FRAME).matches:
            self.card.free_room()
        else:
            praise = self.t("learn.praise." + str(self.at % PRAISES))
            assert self.task
            self.card.keep_room(sayings(self.task, self.t.code, self._text(), praise))
            self.draw()
        self.card.draw_scroller()

    def _judge(self, verdict: "Verdict") -> None:
        task = self.task
        assert task
        if verdict.sort == "nothing" and task.solved:
            return
        self.verdict = verdict if verdict.sort != "nothing" else None
        if verdict.sort == "solved" and isinstance(task, Move) and task.reply_due():
            self.waiting = True
            self.draw()
            window.setTimeout(self._replied, REPLY_MS)
            return
        self.draw()
        praise, sentence = self._words_of(verdict)
        spoken = (praise + " " + sentence).strip()
        self.card.draw_scroller()
        if spoken:
            self.card.show_said()
            self.say(spoken)
        if verdict.sort in ("solved", "found"):
            self._event("right", text=spoken, solved=task.solved)
        elif verdict.sort in ("wrong", "hint"):
            code = task.refusal.reason if task.refusal else ""
            self._event(verdict.sort, text=spoken, code=code)
        if verdict.sort == "solved":
            self._finish_step()

    def _reply(self, *_: object) -> None:
        """The other side answers, if the learner is still here."""
        task = self.task
        if self.waiting and isinstance(task, Move) and task.reply_due():
            self.waiting = False
            task.reply()
            self._judge(task.solve())

    def _finish_step(self) -> None:
        self._mark_solved()
        self.draw()
        if self._has_focus():
            self.card.next.node.node.focus()

    def _mark_solved(self) -> None:
        if self.at not in self.solved:
            self.solved.append(self.at)
        store = self.hooks.get("store")
        if store:
            store.solve(self.lesson["id"], self.at)

    # Drawing

    def draw(self) -> None:
        """Everything as it is now."""
        task, card, t = self.task, self.card, self.t
        assert task
        lesson = self.lesson
        steps = len(lesson["steps"])
        card.root.attr("data-kind", task.step["kind"])
        card.root.attr("data-step", lesson["id"] + "." + str(self.at + 1))
        card.root.flag("data-bare", not task.game)
        told = task.solved and self.verdict is not None and bool(self._words_of(self.verdict)[1])
        card.root.flag("data-told", told and not isinstance(task, Answer))
        card.stage_title.text(t("board_title"))
        card.title.text(lesson["title"][t.code])
        card.steps.text(t("learn.step", n=self.at + 1, all=steps))
        card.draw_dots(self.at, tuple([number in self.solved for number in range(steps)]))
        card.text.text(self._text())
        card.draw_pips(*task.progress())
        self._draw_said()
        self._draw_options()
        self._draw_bar()
        self._draw_party()
        if task.game:
            self._draw_board()

    def _draw_board(self) -> None:
        assert self.task
        settings = self.hooks.get("settings")
        chosen = settings() if settings else default_settings()
        self.board.motion(chosen.animations)
        snapshot, shown = self.task.drawn()
        alt = self.task.step.get("alt")
        label = alt[self.t.code] if alt else ""
        numbers = chosen.piece_numbers
        self.board.draw(snapshot, changed(shown, label=label, numbers=numbers))
        self._draw_hand(snapshot)

    def _draw_hand(self, snapshot: "Snapshot") -> None:
        """The reserve, or of a piece that is in hand already only this one."""
        task, hand = self.task, self.card.hand
        assert task
        hand.box.flag("hidden", not task.uses_hand())
        if isinstance(task, Find):
            name = NAMES[task.piece]
            hand.draw_one(name[:2], self.t("learn.in_hand", piece=piece_words(self.t, name)))
        elif task.uses_hand():
            slots = [(kind, count) for kind, _, count in snapshot.reserve[task.color] if count]
            piece = task.selected
            kind = KIND[piece] if piece >= 0 and task.board().where[piece] < 0 else -1
            hand.draw(self.t, task.color, slots, kind)

    def _draw_said(self) -> None:
        verdict = self.verdict
        if self.waiting:
            self.card.draw_said("note", self.t("learn.reply"))
        elif verdict:
            praise, sentence = self._words_of(verdict)
            sort = SHOWN_AS[verdict.sort] if praise or sentence else ""
            self.card.draw_said(sort, sentence, praise)
        elif self.task and self.task.solved and isinstance(self.task, Watch):
            done = self.task.step.get("done")
            self.card.draw_said("right" if done else "", done[self.t.code] if done else "")
        else:
            self.card.draw_said("", "")

    def _draw_options(self) -> None:
        task, card = self.task, self.card
        texts, states = [], []
        if isinstance(task, Answer):
            for number, option in enumerate(task.step["options"]):
                texts.append(option["text"][self.t.code])
                state = "wrong" if number in task.tried else ""
                if number == task.right() and (task.solved or number == task.given_away):
                    state = "right" if task.solved else "shown"
                states.append(state)
            card.options.setAttribute("aria-label", self.t("learn.options"))
        card.draw_options(texts, states)
        game = task is not None and task.step["kind"] == "play"
        card.to_game.node.flag("hidden", not game)
        if game:
            card.to_game.text(self.t("learn.play"))
            card.to_game.node.attr("href", FIRST_GAME)
            card.to_game.node.attr("target", self.hooks.get("target"))

    def _draw_bar(self) -> None:
        task, card, t = self.task, self.card, self.t
        assert task
        watching = isinstance(task, Watch)
        first = self.at == 0 and not (isinstance(task, Watch) and task.at)
        card.back.attr("aria-label", t("learn.back"))
        card.back.flag("aria-disabled", first)
        card.again.attr("aria-label", t("learn.again_step"))
        card.again.flag("hidden", watching or task.step["kind"] == "play")
        card.hint.text(t("learn.hint"))
        card.hint.node.flag("hidden", task.solved or "hints" not in task.step)
        last = self.at == len(self.lesson["steps"]) - 1
        ready = (task.solved or watching) and not self.waiting
        if ready and isinstance(task, Watch) and not task.solved:
            key = "learn.next"
        elif ready:
            key = self.onward if last else "learn.next"
        else:
            key = "learn.skip"
        card.next.text(t(key))
        game = task.step["kind"] == "play"
        css = "primary" if ready and not game else "plain" if ready else "quiet"
        card.next.node.attr("class", css + " task-next")

    def _draw_party(self) -> None:
        party = self.card.party
        self.card.root.flag("data-party", bool(self.celebrating))
        if not self.celebrating:
            party.hide()
            return
        pieces, title, text, ways = self.celebrating
        shown = []
        for way in ways:
            shown.append(dict(way))
            named = self._said(way["title"]) if "title" in way else ""
            shown[-1]["words"] = self.t(way["words"], title=named)
            shown[-1]["target"] = self.hooks.get("target") or ""
        party.show(pieces, self._said(title), self._said(text), shown)

    # Words

    def _said(self, words: "dict[str, str] | str") -> str:
        return self.t(words) if isinstance(words, str) else words[self.t.code]

    def _text(self) -> str:
        """The text of the step, or of the picture shown."""
        task = self.task
        assert task
        words = task.words() if isinstance(task, Watch) else task.step["text"]
        text = str(words[self.t.code])
        if isinstance(task, Watch) and not task.at and not task.solved:
            return self.t("learn.watch", text=text, next=self.t("learn.next"))
        return text

    def _words_of(self, verdict: "Verdict") -> "tuple[str, str]":
        """(praise, sentence) of a verdict."""
        t = self.t
        praise = t("learn.praise." + str(self.at % PRAISES)) if verdict.sort == "solved" else ""
        if verdict.words:
            return praise, verdict.words[t.code]
        if not verdict.key:
            return praise, ""
        if verdict.key == "refusal.cannot_reach" and verdict.piece >= 0:
            return praise, t("learn.reach." + BUGS[KIND[verdict.piece]].letter)
        params = dict(verdict.params)
        if "piece" in params:
            params["piece"] = piece_words(t, params["piece"])
        return praise, t(verdict.key, **params)

    def _tell_step(self, fresh: bool) -> None:
        """Speaks where one is and what there is to do."""
        steps = len(self.lesson["steps"])
        title = self.lesson["title"][self.t.code] + ". " if fresh else ""
        where = self.t("learn.step", n=self.at + 1, all=steps) + ". " if steps > 1 else ""
        self.say(title + where + self._text())

    def say(self, text: str) -> None:
        """Speaks."""
        say = self.hooks.get("say")
        if say:
            say(text)

    def _event(self, name: str, **more: object) -> None:
        hear = self.hooks.get("event")
        if hear:
            data: dict[str, object] = {"lesson": self.lesson["id"], "step": self.at + 1}
            data["steps"] = len(self.lesson["steps"])
            data.update(more)
            hear(name, data)

    # Where the focus is, and events of the page

    def _has_focus(self) -> bool:
        active = document.activeElement
        return bool(active and self.root.contains(active))

    def _rove(self) -> None:
        """The cell that Tab reaches first is that of the piece the step is about."""
        task = self.task
        if task and task.game:
            cell = task.game.board.where[task.selected] if task.selected >= 0 else -1
            if cell >= 0:
                self.board.rove(cell)

    def _to_hand(self) -> None:
        if not (self.task and self.task.uses_hand() and self.card.hand.focus()):
            self.say(self.t("learn.no_hand"))

    def _to_target(self) -> None:
        """The focus goes on to the first place where the piece in hand may be put."""
        targets = self.task.picture().targets if self.task and self.task.game else ()
        if targets:
            self.board.focus(min(targets))

    def _skipping(self) -> bool:
        """Whether Next would leave the step unsolved."""
        return bool(self.task and not self.task.solved and not isinstance(self.task, Watch))

    def _help(self) -> None:
        show = self.hooks.get("help")
        if show:
            show()
        else:
            self.say(self.t("learn.keys"))

    def _on_click(self, event: "Any") -> None:
        node = event.target.closest("[data-do]")
        if not node or node.getAttribute("aria-disabled") == "true":
            return
        do = str(node.getAttribute("data-do"))
        arg = node.getAttribute("data-arg")
        by_pointer = bool(event.detail)
        if do == "next":
            if by_pointer and self._skipping() and window.performance.now() < self.settled:
                return
            self.pressed = by_pointer
        if do in ("pick", "option"):
            number = int(arg)
            self.pick(number) if do == "pick" else self.answer(number)
            if do == "pick" and not by_pointer:
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
        """The card has grown or shrunk: the whole hive stays in sight."""
        if self.task:
            if self.width != int(self.card.box.clientWidth):
                self._keep_room()
            self.board.refit()
            self.card.draw_scroller()
