"""The page of a board in a frame: the panels that its author wants, the line at the board, the link."""

from pyscript import document, window
from pyscript.ffi import create_proxy

from hive_core.records import changed
from hive_core.rules.bugs import LETTERS, SIDES
from web.address.params import EXPLORE, LESSON, PLAY
from web.common import theme
from web.common.dom import Writer, at, by_id, drawing, focus_board, focus_lost, make
from web.common.i18n import negotiate
from web.common.page_texts import browser_languages, translate_page
from web.common.speaker import Speaker
from web.play import model
from web.play.move_list import KEYS, Moves
from web.play.panels import Reserve, StatusLine, end_words
from web.play.players import PERSON
from web.play.records import Plate
from web.words import speech
from web.words.advice import hint_words
from web.words.figures import loaded_words
from web.words.moves import piece_words
from web.words.troubles import refusal_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from hive_core.game import Snapshot
    from web.common.settings import Setup
    from web.opponent.study import AdviceView
    from web.play.records import Table
    from web.words.speech import Seen, Status
    from web.words.troubles import Trouble

MOST_PROBLEMS = 4
LEAST_BOARD_PX = 72
"""So much of the board's height stays, however long a sentence is."""
STEPS = ("first", "back", "forward", "last")
INTENTS = (
    "undo",
    "redo",
    "reset",
    "fit",
    "hint",
    "move_now",
    "cancel",
    "think",
    "retry_engine",
    "play_on",
)


class FramePage:
    """Draws what it is given, speaks, and calls `act(name, **args)` for what a person wants."""

    def __init__(self, act: "Callable[..., None]", t: "Any") -> None:
        self.act = act
        self.t = t
        t.use(negotiate(browser_languages()))
        self.speaker = Speaker(by_id("live"))
        self.reserves = (Reserve(t, 0), Reserve(t, 1))
        self.status = StatusLine(t)
        self.moves = Moves(t)
        self.body = Writer(document.body)
        self.root = Writer(document.documentElement)
        self.area = at("board-area")
        self.line = at("line")
        self.below = 0
        self.problem_list = at("problems")
        self.count = at("count")
        self.link = at("open")
        self.parts = {
            "board": at("frame"),
            "lesson": at("lesson"),
            "reserve-0": at("reserve-0"),
            "reserve-1": at("reserve-1"),
            "status": at("status"),
            "stepper": at("stepper"),
            "actions": at("actions"),
            "moves": at("side"),
            "from": at("from"),
            "hint": at("b-hint"),
        }
        self.buttons = {name: at("b-" + name) for name in STEPS + ("undo", "redo", "reset")}
        self.mode = ""
        self.shown: tuple[str, ...] = ()
        self.snapshot: Snapshot | None = None
        self.table: Table | None = None
        self.seen: Seen | None = None
        self.height = 0
        self.room_changed: Callable[[], None] = lambda: None
        """To be called when the board has more or less room than before."""
        self.after: Callable[[Callable[[], None]], None] = lambda act: act()
        """Does something when all that changed is drawn."""
        for name, handler in (("click", self._on_click), ("keydown", self._on_key)):
            document.addEventListener(name, create_proxy(handler))

    # What the author wants

    def dress(self, settings: "dict[str, Any]", mode: str, shown: "tuple[str, ...]") -> None:
        """Shows the panels for a mode and takes up height and background."""
        self.mode = mode
        self.shown = shown
        self.seen = None
        lesson = mode == LESSON
        controls = "controls" in shown and not lesson
        visible = {
            "board": not lesson,
            "lesson": lesson,
            "reserve-0": "reserve" in shown and not lesson,
            "reserve-1": "reserve" in shown and not lesson,
            "status": "status" in shown and not lesson,
            "stepper": controls and mode != PLAY,
            "actions": controls and mode == PLAY,
            "moves": "moves" in shown and not lesson,
            "from": "link" in shown,
            "hint": "hint" in shown and not lesson,
        }
        for name, part in self.parts.items():
            part.flag("hidden", not visible[name])
        self.body.attr("data-mode", mode)
        self.body.flag("data-side", "moves" in shown and not lesson)
        panels = ("reserve-0", "status", "stepper", "actions", "moves", "lesson")
        self.body.flag("data-bare", not [1 for name in panels if visible[name]])
        self.root.flag("data-tall", settings["autoheight"])
        own = settings["bg"] != "auto"
        self.root.flag("data-bg", own)
        self.root.node.style.background = settings["bg"] if own else ""

    def problems(self, sentences: "list[str]") -> None:
        """What of the address is wrong, over the board and spoken."""
        box = self.problem_list
        box.node.replaceChildren()
        for sentence in sentences[:MOST_PROBLEMS]:
            box.node.append(self._problem(sentence))
            self.announce(sentence)
        box.flag("hidden", not sentences)

    def _problem(self, sentence: str) -> "Any":
        """A notice that can be put away."""
        item = make("li", {"class": "notice"})
        close = make("button", {"type": "button", "class": "round", "data-act": "dismiss"})
        close.setAttribute("aria-label", self.t("action.dismiss"))
        close.append(drawing("i-close"))
        item.append(make("span", {}, sentence), close)
        return item

    def watch_height(self, told: "Callable[[int], None]") -> None:
        """Calls `told` with the height that the content has at this width, now and when it changes."""

        def measure(*_: object) -> None:
            height = int(document.body.getBoundingClientRect().height + 0.99)
            if height != self.height:
                self.height = height
                told(height)

        window.ResizeObserver.new(create_proxy(measure)).observe(document.body)
        measure()

    # Drawing

    def render(self, snapshot: "Snapshot", table: "Table") -> None:
        """Shows a position and what is going on; `table` as `web.play.model` says."""
        self.snapshot = snapshot
        self.table = table
        status = model.status(snapshot, table)
        shown = self.shown
        if "reserve" in shown:
            self._reserves(snapshot, table)
        if "status" in shown:
            self.status.draw(status, table)
        if "moves" in shown:
            self.moves.draw(table.moves, snapshot.ply, snapshot.first_ply)
        if "controls" in shown:
            self._controls(snapshot, table)
        if "link" in shown and self.mode != LESSON:
            self.link.attr("href", "./#game=" + str(window.encodeURIComponent(table.text)))
        self._advice(table.advice)
        self._news(snapshot, table, status)

    def _reserves(self, snapshot: "Snapshot", table: "Table") -> None:
        near = model.near_color(snapshot, table)
        for color, reserve in enumerate(self.reserves):
            playing = self.mode == PLAY
            usable = color == near if playing else self.mode == EXPLORE
            plate = Plate(
                table.players[color] if playing else PERSON,
                table.level,
                usable,
                color == table.home,
                color == snapshot.turn and snapshot.result == model.ONGOING,
            )
            slots = model.slots(snapshot, table, color)
            if not playing:
                why = "" if usable else "none_left"
                slots = tuple(
                    [changed(slot, why=why if slot.count else "none_left") for slot in slots]
                )
            reserve.draw(slots, plate, table.selected, model.hinted(table))

    def _controls(self, snapshot: "Snapshot", table: "Table") -> None:
        can = model.bar(snapshot, table)
        for name, button in self.buttons.items():
            button.flag("aria-disabled", not getattr(can, name))
        plies = len(table.moves)
        self.count.text(self.t("embed.count", n=snapshot.ply, all=plies) if plies else "")

    def _advice(self, advice: "AdviceView") -> None:
        """A hint that is waited for, or shown."""
        if advice.waits and advice.loading:
            loaded = loaded_words(self.t, advice.loading)
            self.line.text(self.t("hint.loading", loaded=loaded))
        self.parts["hint"].attr("aria-pressed", "true" if advice.pointed else "false")
        self._make_room()

    def _make_room(self) -> None:
        """While a hint is shown its sentence stands below the board, not on it."""
        below = 0
        pointed = bool(self.table and self.table.advice.pointed)
        self.area.flag("data-pointed", pointed)
        if pointed:
            line = self.line.node.getBoundingClientRect()
            area = self.area.node.getBoundingClientRect()
            if line.height:
                below = min(int(area.bottom - line.top), max(0, int(area.height) - LEAST_BOARD_PX))
        if below != self.below:
            self.below = below
            self.area.flag("data-room", below > 0)
            self.area.node.style.setProperty("--below", "%dpx" % below)
            self.room_changed()

    def _news(self, snapshot: "Snapshot", table: "Table", status: "Status") -> None:
        """Speaks what is new, and shows the end of a game where no panel does."""
        over = status.phase == "over"
        ended = end_words(self.t, status, table) if over else ("", "")
        end = [self.t("say.end", who=ended[0], why=ended[1])] if over else []
        now = speech.Seen(
            snapshot.start,
            snapshot.first_ply,
            snapshot.history[: snapshot.ply],
            snapshot.future,
            table.looking,
            False,
            status,
            self.status.headline(status, table),
            end,
        )
        told = speech.news(self.t, self.seen, now)
        if self.seen and (told or self.seen.history != now.history):
            self.hush()
        if over and self.seen and told and "status" not in self.shown:
            self._show_line(ended[0] + " " + ended[1])
        self.seen = now
        for text in told:
            self.announce(text)

    # Speaking

    def announce(self, text: str) -> None:
        """Speak through the one live region."""
        self.speaker.say(text)

    def say(self, key: str, **params: object) -> None:
        """Show a sentence in the line at the board, and speak it."""
        text = self.t(key, **params)
        self._show_line(text)
        self.announce(text)

    def _show_line(self, text: str) -> None:
        self.line.text(text)
        self.line.flag("hidden", False)
        self._make_room()

    def chosen(self, name: str, goals: int) -> None:
        """Speak which piece is chosen now and how many cells it may go to."""
        self.announce(self.t("say.chosen", piece=piece_words(self.t, name), n=goals))

    def refuse(self, code: str, letter: str = "", under: "tuple[str, ...]" = ()) -> None:
        """Say why something is not possible, and which pieces the refused one stands on."""
        text = refusal_words(self.t, code, under)
        self._show_line(text)
        self.announce(text)

    def hush(self) -> None:
        """Empty the line at the board."""
        self.line.flag("hidden", True)
        self._make_room()

    def advise(self, what: str, snapshot: "Snapshot", advice: "AdviceView") -> None:
        """Say a "hint" that is there, or that there is none: "failed"."""
        if what == "hint" and advice.report:
            text = hint_words(self.t, advice.report.lines[0], snapshot.turn)
            self._show_line(text)
            self.announce(text)
        else:
            self.say("advice.failed")

    def help(self) -> None:
        """Speak which keys there are."""
        more = " " + self.t("embed.help_hint") if "hint" in self.shown else ""
        self.announce(self.t("embed.help") + more)

    def use_language(self, code: str) -> None:
        """Speak a language by its code, or with "auto" what the browser asks for."""
        self.t.use(negotiate(browser_languages()) if code == "auto" else code)
        translate_page(self.t)
        document.title = self.t("embed.app.title")
        self.hush()
        if self.snapshot and self.table and self.mode != LESSON:
            self.render(self.snapshot, self.table)

    def use_theme(self, name: str) -> None:
        theme.apply(name)

    def focus_reserve(self) -> None:
        """Puts the focus into the reserve that one may use."""
        for reserve in self.reserves:
            if "reserve" in self.shown and reserve.box.known.get("@data-near") == "yes":
                reserve.focus()
                return

    # What a session may ask of a page and a frame has no place for

    def copy(self, text: str) -> None:
        """Nothing is copied here."""

    def paste_error(self, error: "Trouble") -> None:
        """Nothing is pasted here."""

    def move_error(self, error: "Trouble") -> None:
        """Nothing is typed here."""

    def move_accepted(self) -> None:
        """Nothing is typed here."""

    def offer_text(self, text: str) -> None:
        """There is no dialog here."""

    def offer_game(self, choice: "Setup") -> None:
        """There is no dialog here."""

    def close_dialog(self) -> None:
        """There is no dialog here."""

    # Events

    def _on_click(self, event: "Any") -> None:
        node = event.target.closest("[data-act]")
        if not node:
            if event.target.closest("#line"):
                self.hush()
            return
        act = str(node.getAttribute("data-act"))
        arg = str(node.getAttribute("data-arg") or "")
        if node.getAttribute("aria-disabled") == "true" and act != "slot":
            return
        if act == "slot":
            self._pick(arg)
        elif act == "dismiss":
            node.closest("li").remove()
        elif act == "goto":
            self.act("goto", ply=int(arg))
        elif act == "step":
            self.act("step", to=arg)
        elif act in INTENTS:
            self.act(act)
        self.after(self._keep_focus)

    def _keep_focus(self) -> None:
        """A pressed button that is gone now leaves the focus to the board."""
        if focus_lost():
            focus_board()

    def _pick(self, name: str) -> None:
        reserve = self.reserves[SIDES.index(name[0])]
        kind = LETTERS.index(name[1])
        why = reserve.reasons[kind]
        if not why:
            self.act("pick", piece=reserve.pieces[kind])
        elif self.mode == PLAY:
            self.refuse(why)

    def _on_key(self, event: "Any") -> None:
        key = str(event.key)
        if key in KEYS and event.target.closest and event.target.closest("#moves, #stepper"):
            event.preventDefault()
            self.act("step", to=KEYS[key])
