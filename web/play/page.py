"""The page around the board: one façade over panels, dialogs, live region and the page's events."""

import asyncio

from pyscript import document, window
from pyscript.ffi import create_proxy

from hive_core.records import changed
from hive_core.rules.bugs import LETTERS, SIDES
from web.common import theme
from web.common.dom import Writer, at, by_id, focus_board, focus_lost
from web.common.i18n import negotiate
from web.common.page_texts import browser_languages, translate_page
from web.common.speaker import Speaker
from web.play import model
from web.play.advice_panel import Analysis, EvalBar
from web.play.dialogs import Dialogs
from web.play.move_list import KEYS, Moves
from web.play.panels import (
    Banner,
    Bar,
    Notices,
    Reserve,
    StatusLine,
    Thinking,
    Welcome,
    end_words,
)
from web.play.players import COMPUTER
from web.play.records import Plate
from web.words import speech
from web.words.advice import hint_words, reason_words, value_words, worth_words
from web.words.figures import loaded_words
from web.words.lessons_of import lesson_of
from web.words.moves import move_words, piece_words, read_words
from web.words.troubles import refusal_words, trouble_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from hive_core.game import Snapshot
    from web.common.settings import Setup
    from web.opponent.study import AdviceView
    from web.play.records import Table
    from web.share.dialog import ShareDialog
    from web.share.subject import Subject
    from web.words.speech import Seen, Status
    from web.words.troubles import Trouble

SPOKEN_OF = ", ".join(
    ["#board .mark." + kind for kind in ("refused", "barred", "pinned", "cause", "part", "split")]
)
"""What a refusal marks on the board."""


class Page:
    """Draws what it is given, speaks, and calls `act(name, **args)` for what a person wants."""

    def __init__(self, act: "Callable[..., None]", t: "Any") -> None:
        self.act = act
        self.t = t
        if not t.code:
            t.use(negotiate(browser_languages()))
        self.dialogs = Dialogs(t, act)
        self.reserves = (Reserve(t, 0), Reserve(t, 1))
        self.status = StatusLine(t)
        self.bar = Bar()
        self.moves = Moves(t)
        self.banner = Banner(t)
        self.notices = Notices(t)
        self.thinking = Thinking(t)
        self.eval_bar = EvalBar(t)
        self.analysis = Analysis(t)
        self.welcome = Welcome()
        self.body = Writer(document.body)
        self.hint_button = at("b-hint")
        self.area = by_id("board-area")
        self.room = (0, 0)
        self.chip = at("chip")
        self.ribbon = at("ribbon")
        self.ribbon_text = at("ribbon-text")
        self.line = at("line")
        self.line_text = at("line-text")
        self.line_lesson = at("line-lesson")
        self.typed_lesson = at("typed-lesson")
        self.speaker = Speaker(by_id("live"))
        self.side = at("side")
        self.drawer = at("b-moves")
        self.table: Table | None = None
        self.snapshot: Snapshot | None = None
        self.seen: Seen | None = None
        self.translated = ""
        self.copying: Any = None
        self.sharing: ShareDialog | None = None
        self.room_changed: Callable[[], None] = lambda: None
        """To be called when the board has more or less room than before."""
        self.after: Callable[[Callable[[], None]], None] = lambda act: act()
        """Does something when all that changed is drawn."""
        self._listen()

    # Drawing

    def render(self, snapshot: "Snapshot", table: "Table") -> None:
        """Show a position and what is going on; announces what is new. `table` as model.py says."""
        self.snapshot = snapshot
        self.table = table
        status = model.status(snapshot, table)
        if self.translated != self.t.code:
            self._translate()
        self.body.attr("data-screen", "welcome" if table.welcome else "game")
        self._reserves(snapshot, table)
        self.status.draw(status, table)
        self.bar.draw(model.bar(snapshot, table))
        self.moves.draw(table.moves, snapshot.ply, snapshot.first_ply)
        self.banner.draw(status, table)
        self._advice(snapshot, table)
        self.welcome.draw(bool(table.welcome))
        self.chip.text("" if table.welcome else self._chip(table))
        looking = bool(table.looking)
        headline = self.status.headline(status, table)
        self.ribbon.flag("hidden", not looking)
        self.ribbon_text.text(headline if looking else "")
        title = self.t("app.title") if table.welcome else self.t("app.title_turn", who=headline)
        if str(document.title) != title:
            document.title = title
        for text in self.notices.draw(table.notices):
            self.announce(text)
        self._news(snapshot, table, status, headline)
        if table.draw_offer is not None:
            self.dialogs.ask_for_draw(table.draw_offer)

    def _reserves(self, snapshot: "Snapshot", table: "Table") -> None:
        near = model.near_color(snapshot, table)
        over = snapshot.result != model.ONGOING or table.looking or table.welcome
        for color, reserve in enumerate(self.reserves):
            plate = Plate(
                table.players[color],
                table.level,
                color == near,
                color == table.home,
                color == snapshot.turn and not over,
            )
            slots = model.slots(snapshot, table, color)
            reserve.draw(slots, plate, table.selected, model.hinted(table))

    def _advice(self, snapshot: "Snapshot", table: "Table") -> None:
        """What the computer thinks: of its own move, of the position in view, or of a hint."""
        advice = table.advice
        used = snapshot.ply > 0 and COMPUTER in table.players
        thinking = None if advice.analysing else table.thinking
        self.thinking.draw(thinking, used and not advice.analysing)
        over = snapshot.result != model.ONGOING
        self.analysis.draw(advice, table, over)
        shown = advice.watching and not table.welcome
        self.eval_bar.draw(advice, snapshot, table.home, shown)
        if advice.waits and advice.loading:
            text = self.t("hint.loading", loaded=loaded_words(self.t, advice.loading))
            self.line_text.text(text)
        self.hint_button.flag("aria-pressed", advice.pointed)
        self._make_room()

    def _make_room(self) -> None:
        """While something is pointed at, no drawer and no sentence covers the board."""
        below = beside = 0
        if self.table and (self.table.advice.pointed or self.table.advice.analysing):
            self.line.flag("data-top", False)
            area = self.area.getBoundingClientRect()
            for node in (self.line.node, self.side.node):
                box = node.getBoundingClientRect()
                if not box.height or box.left >= area.right:
                    continue
                if box.top > area.top:
                    below = max(below, int(area.bottom - box.top))
                else:
                    beside = max(beside, int(area.right - box.left))
        if (below, beside) != self.room:
            self.room = (below, beside)
            self.area.toggleAttribute("data-room", bool(below or beside))
            self.area.style.setProperty("--below", "%dpx" % below)
            self.area.style.setProperty("--beside", "%dpx" % beside)
            self.room_changed()

    def advise(self, what: str, snapshot: "Snapshot", advice: "AdviceView") -> None:
        """Say a "hint", a "value", what an "analysis" found, that it is "on" or "off", or "failed"."""
        t, report = self.t, advice.report
        if what == "failed" or (not report and what not in ("on", "off")):
            self.say("advice.failed")
            return
        if what in ("on", "off"):
            self.announce(t("analysis." + what))
            self.moves.show()
            return
        if not report:
            return
        line = report.lines[0]
        if what == "hint":
            self._say(hint_words(t, line, snapshot.turn))
        elif what == "value":
            self._say(value_words(t, report, snapshot.turn))
        else:
            move = move_words(t, line.move, snapshot.turn)
            why = reason_words(t, line, snapshot.turn)
            self.announce(t("analysis.best", move=move, worth=worth_words(t, line), reason=why))

    def _chip(self, table: "Table") -> str:
        if COMPUTER in table.players:
            return self.t("chip.computer", level=self.t(f"level.{table.level}"))
        return self.t("chip.person")

    def _news(
        self,
        snapshot: "Snapshot",
        table: "Table",
        status: "Status",
        headline: str,
    ) -> None:
        over = status.phase == "over"
        now = speech.Seen(
            snapshot.start,
            snapshot.first_ply,
            snapshot.history[: snapshot.ply],
            snapshot.future,
            table.looking,
            table.welcome,
            status,
            headline,
            self._end(status, table) if over else [],
        )
        told = speech.news(self.t, self.seen, now)
        if self.seen and (told or self.seen.history != now.history):
            self.hush()
            self._typed("")
        self.seen = now
        for text in told:
            self.announce(text)

    def _end(self, status: "Status", table: "Table") -> "list[str]":
        who, why = end_words(self.t, status, table)
        return [self.t("say.end", who=who, why=why)]

    # Speaking

    def announce(self, text: str) -> None:
        """Speak through the one live region."""
        self.speaker.say(text)

    def say(self, key: str, **params: object) -> None:
        """Show a sentence of the catalogue in the line at the board, and speak it."""
        self._say(self.t(key, **params))

    def _say(self, text: str) -> None:
        self.line_text.text(text)
        self._lesson(self.line_lesson, "")
        self.line.flag("hidden", False)
        self.line.flag("data-top", False)
        self.announce(text)
        self._make_room()

    def chosen(self, name: str, goals: int) -> None:
        """Speak which piece is chosen now and how many cells it may go to."""
        self.announce(self.t("say.chosen", piece=piece_words(self.t, name), n=goals))

    def refuse(self, code: str, letter: str = "", under: "tuple[str, ...]" = ()) -> None:
        """Say why something is not possible: a reason code of `hive_core.rules.errors.REASONS` or ours.

        `letter` is the bug it is about, where it is about one; `under` the pieces it stands on.
        """
        self._say(refusal_words(self.t, code, under))
        self._lesson(self.line_lesson, code, letter)
        self._uncover()

    def _uncover(self) -> None:
        """The line stands at the top where it would else cover what it speaks of."""
        if self.room != (0, 0):
            return
        line = self.line.node.getBoundingClientRect()
        area = self.area.getBoundingClientRect()
        marks = document.querySelectorAll(SPOKEN_OF)
        boxes = [marks.item(number).getBoundingClientRect() for number in range(marks.length)]
        covered = [box for box in boxes if box.bottom > line.top]
        above = area.top + (area.bottom - line.top)
        free = not [box for box in boxes if box.top < above]
        self.line.flag("data-top", bool(covered) and free)

    def _lesson(self, link: Writer, code: str, letter: str = "") -> None:
        """Lead to the lesson about a refusal. Where the game cannot be kept, in a tab of its own."""
        lesson = lesson_of(code, letter)
        link.flag("hidden", not lesson)
        if lesson:
            link.attr("href", "learn.html#" + lesson)
            link.attr("target", None if self.table and self.table.saved else "_blank")

    def hush(self) -> None:
        """Empty the line at the board."""
        self.line.flag("hidden", True)
        if self.table:
            self._make_room()

    def copy(self, text: str) -> None:
        """Put a text on the clipboard; where the browser refuses, show it for copying by hand."""
        self.copying = asyncio.create_task(self._copy(text))

    async def _copy(self, text: str) -> None:
        try:
            await window.navigator.clipboard.writeText(text)
        except Exception:
            self.dialogs.open_copy(text)
            return
        self.dialogs.close()
        self.say("copy.done")

    def share(self, subject: "Subject") -> None:
        """Open the dialog that makes a board for another page."""
        self.dialogs.close()
        if self.sharing is None:
            from web.share.dialog import ShareDialog  # loaded only when somebody wants it

            self.sharing = ShareDialog(self.t, focus_board)
        self.sharing.open(subject)

    def paste_error(self, error: "Trouble") -> None:
        """The pasted text makes no game: say what was read, where, what was expected."""
        self.dialogs.show_paste_error(trouble_words(self.t, error))

    def move_error(self, error: "Trouble") -> None:
        """The typed move cannot be played: say why under the box."""
        text = trouble_words(self.t, error)
        self._typed(text)
        if error.kind == "illegal":
            self._lesson(self.typed_lesson, error.code, error.text[1:2].upper())
        self.announce(text)

    def move_accepted(self) -> None:
        """The typed move was played: an empty box waits for the next."""
        by_id("typed-text").value = ""
        self._typed("")

    def _typed(self, error: str) -> None:
        box = by_id("typed-error")
        box.textContent = error
        box.hidden = not error
        self._lesson(self.typed_lesson, "")
        by_id("typed-text").setAttribute("aria-invalid", "true" if error else "false")

    # Dialogs, language, theme, focus

    def open_dialog(self, name: str) -> None:
        """Open "menu", "new_game", "settings", "paste", "help", "about"; "resign", "draw" ask."""
        if name == "new_game" and self.table:
            self.offer_game(self.table.new_game)
        elif name == "settings" and self.table:
            self.dialogs.fill_settings(self.table.settings)
            self.dialogs.open(name)
        elif name == "paste":
            self.offer_text("")
        elif name in ("resign", "draw"):
            self.dialogs.ask(name)
        else:
            self.dialogs.open(name)

    def offer_game(self, choice: "Setup") -> None:
        """Open the new-game dialog with the choices as given."""
        self.dialogs.open_new_game(choice, self._playing())

    def offer_text(self, text: str) -> None:
        """Open the dialog that reads a game, with `text` in it."""
        self.dialogs.open_paste(text, self._playing())

    def _playing(self) -> bool:
        """Would a game end by starting another?"""
        snapshot = self.snapshot
        return bool(snapshot and snapshot.ply and snapshot.result == model.ONGOING)

    def close_dialog(self) -> None:
        self.dialogs.close()

    def use_language(self, code: str) -> None:
        """Speak a language by its code, or with "auto" what the browser asks for."""
        self.t.use(negotiate(browser_languages()) if code == "auto" else code)
        self._translate()
        if self.snapshot and self.table:
            self.render(self.snapshot, self.table)

    def use_theme(self, name: str) -> None:
        theme.apply(name)

    def focus_reserve(self) -> None:
        """Put the focus into the reserve one may use."""
        for color, reserve in enumerate(self.reserves):
            snapshot, table = self.snapshot, self.table
            if snapshot and table and color == model.near_color(snapshot, table):
                reserve.focus()

    def _translate(self) -> None:
        """Fill every text of index.html that names a catalogue key."""
        self.translated = self.t.code
        translate_page(self.t)
        self.dialogs.translate()
        self.hush()
        self._typed("")

    # Events

    def _listen(self) -> None:
        for name, handler in (
            ("click", self._on_click),
            ("submit", self._on_submit),
            ("change", self._on_change),
            ("keydown", self._on_key),
        ):
            document.addEventListener(name, create_proxy(handler))

    def _on_click(self, event: "Any") -> None:
        target = event.target
        if self.dialogs.is_backdrop(target):
            self.dialogs.close()
            return
        node = target.closest("[data-act]")
        if not node:
            if target.closest("#line") and not target.closest("a"):
                self.hush()
            return
        if node.getAttribute("aria-disabled") == "true" and not node.classList.contains("slot"):
            return
        if str(node.tagName) == "A":
            event.preventDefault()
        arg = node.getAttribute("data-arg")
        self._do(str(node.getAttribute("data-act")), arg if isinstance(arg, str) else "")

    def _do(self, act: str, arg: str) -> None:
        """A button was pressed: what concerns only the page is done here, the rest handed on."""
        if act == "slot":
            self._pick(arg)
        elif act == "open" or act == "ask":
            self.open_dialog(arg)
        elif act == "close":
            self.dialogs.close()
        elif act in ("confirm_yes", "confirm_no"):
            self.dialogs.answer(act == "confirm_yes")
        elif act == "to_board":
            focus_board()
        elif act == "drawer":
            self._drawer(self.side.known.get("@data-open") is None)
        elif act == "quick":
            self._quick(arg)
        elif act == "goto":
            self.act("goto", ply=int(arg))
        elif act == "step":
            self.act("step", to=arg)
        elif act == "line":
            self.act("line", number=int(arg))
        elif act == "analysis":
            self._open_analysis()
        elif act == "dismiss":
            self.act("dismiss", name=arg)
        else:
            if act in ("copy_game", "copy_saved"):
                self.dialogs.close()
            self.act(act)
        self.after(self._keep_focus)

    def _keep_focus(self) -> None:
        """A pressed button that is gone now leaves the focus to the board."""
        if not self.dialogs.any_open() and focus_lost():
            focus_board()

    def _pick(self, name: str) -> None:
        reserve = self.reserves[SIDES.index(name[0])]
        kind = LETTERS.index(name[1])
        why = reserve.reasons[kind]
        if why:
            self.refuse(why)
        else:
            self.act("pick", piece=reserve.pieces[kind])

    def _quick(self, opponent: str) -> None:
        """One tap starts a game: the choices of the last time against this opponent."""
        if self.table:
            self.act("start", setup=changed(self.table.new_game, opponent=opponent))

    def _drawer(self, show: bool) -> None:
        """On narrow screens the move list is a drawer that a button opens."""
        self.side.flag("data-open", show)
        self.drawer.flag("aria-expanded", show)
        self._make_room()
        (by_id("side-close") if show else self.drawer.node).focus()

    def _open_analysis(self) -> None:
        """From the menu: the analysis is on, and in view on narrow screens too."""
        self.dialogs.close()
        if self.table and not self.table.advice.analysing:
            self.act("analyse")
        self._drawer(True)
        self.analysis.button.node.focus()

    def _on_submit(self, event: "Any") -> None:
        name = event.target.getAttribute("data-submit")
        event.preventDefault()
        if name == "start":
            self.act("start", setup=self.dialogs.read_new_game())
            self.dialogs.close()
        elif name == "type_move":
            text = str(by_id("typed-text").value)
            self.act("type_move", text=read_words(self.t, text) or text)
        elif name == "paste_game":
            self.act("paste_game", text=str(by_id("paste-text").value))

    def _on_change(self, event: "Any") -> None:
        field = event.target
        if field.closest("#settings"):
            checkbox = str(field.type) == "checkbox"
            value = bool(field.checked) if checkbox else str(field.value)
            self.act("set", name=str(field.name), value=value)
        elif field.closest("#d-new_game"):
            self.dialogs.new_game_changed()

    def _on_key(self, event: "Any") -> None:
        key = str(event.key)
        if key == "Escape" and self.side.known.get("@data-open") is not None:
            if not self.dialogs.any_open():
                self._drawer(False)
        elif key in KEYS and event.target.closest and event.target.closest("#moves"):
            event.preventDefault()
            self.act("step", to=KEYS[key])
