"""Base class of the pages that have a board with a game: the game's own page, and that of an embedded
board."""

from pyscript import document
from pyscript.ffi import create_proxy

from hive_core.rules.bugs import EXPANSIONS
from web.board.callbacks import Listener
from web.common.settings import ALL
from web.common.shell import Shell
from web.game import panel_state
from web.play.message_line import MessageLine
from web.play.move_list import KEYS, Moves
from web.play.reserve import Reserve, slot_at
from web.play.status_line import StatusLine
from web.words import announcements
from web.words.advice import hint_words
from web.words.error_text import refusal_words
from web.words.moves import NOBODY, capital, move_words, piece_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from browser import Element, KeyboardEvent

    from hive_core.game import Snapshot
    from web.board.panel import BoardPanel
    from web.common.i18n import Translator
    from web.game.session import Session
    from web.game.view_state import Table
    from web.opponent.analysis import AnalysisView
    from web.words.announcements import Seen, Status


class BoardPage(Shell):
    """Page with a board, two reserves, a status line, a move list and a message line, which is
    `line`. `steppers` is a CSS selector of the elements in which the arrow keys step through the
    game."""

    session: "Session"
    board: "BoardPanel"
    answering: "tuple[str, ...]" = ("slot",)

    def __init__(self, t: "Translator", line: MessageLine, steppers: str) -> None:
        super().__init__(t)
        self.reserves = (Reserve(t, 0), Reserve(t, 1))
        self.status = StatusLine(t)
        self.moves = Moves(t)
        self.line = line
        self.steppers = steppers
        self.snapshot: Snapshot | None = None
        self.table: Table | None = None
        self.seen: Seen | None = None
        self.acts["slot"] = self._pick
        self.listen("keydown", self._on_key)
        # A key press refers to the present state, so what waits for the next frame is drawn first.
        settle = create_proxy(lambda event: self.session.redraw.flush())
        document.addEventListener("keydown", settle, True)

    def after(self, act: "Callable[[], None]") -> None:
        self.session.redraw.then(act)

    # The board

    def listener(
        self,
        help: "Callable[[], object]",
        hint: "Callable[[], object]",
        value: "Callable[[], object] | None" = None,
        mark: "Callable[[int, int], object] | None" = None,
        hold: "Callable[[int], bool] | None" = None,
        type: "Callable[[], object] | None" = None,
    ) -> Listener:
        """Return the callbacks by which the board reports what the user does. They use the session only
        when they are called, since it is made after the board."""
        return Listener(
            tap=lambda cell: self.session.tap(cell),
            deselect=lambda: self.session.input.background(),
            say=self.announce,
            reserve=self.focus_reserve,
            help=help,
            hint=hint,
            value=value,
            movable=lambda piece: self.session.mode.movable(piece),
            carry=self._carry,
            put=self._put,
            mark=mark,
            hold=hold,
            type=type,
        )

    def _carry(self, piece: int) -> None:
        """Show immediately where the piece that the user begins to drag may go, without waiting for the
        next frame."""
        self.session.input.carry(piece)
        self.session.redraw.flush()

    def _put(self, piece: int, cell: int) -> None:
        """Play the dragged `piece` to `cell`, and draw it there immediately, without waiting for the
        next frame."""
        self.session.input.put(piece, cell)
        self.session.redraw.flush()

    def piece_at(self, node: "Element") -> int:
        """Return the piece that a drag of the reserve tile around the element `node` would place,
        or -1 if there is none or it cannot be placed."""
        slot = node.closest(".slot")
        if not slot:
            return -1
        piece, why = slot_at(self.reserves, slot)
        return -1 if why or not self.session.mode.movable(piece) else piece

    # Drawing

    def _news(
        self, snapshot: "Snapshot", table: "Table", status: "Status", headline: str
    ) -> "tuple[bool, list[str]]":
        """Announce to screen readers what has changed since the last call. Return two values: whether
        anything has, and the sentences that were announced."""
        end = []
        if status.phase == "over":
            who, why = panel_state.end_words(self.t, status, table)
            end = [self.t("say.end", who=who, why=why)]
        now = announcements.Seen(
            snapshot.start,
            snapshot.first_ply,
            snapshot.history[: snapshot.ply],
            snapshot.future,
            table.viewing_history or table.review is not None,
            table.welcome,
            status,
            headline,
            end,
        )
        before = self.seen
        texts = announcements.news(self.t, before, now)
        fresh = bool(before and (texts or before.history != now.history))
        far = tuple([who in panel_state.FAR for who in table.players])
        self.seen = now
        if fresh:
            self.line.on_news(not announcements.grown_by(before, now, far))
        for text in texts:
            self.announce(text)
        return fresh, texts

    # Speaking

    def say(self, key: str, **params: object) -> None:
        """Show the sentence with the catalogue key `key` in the message line, and announce it to screen
        readers."""
        self.tell(self.t(key, **params), key)

    def tell(self, text: str, reason: str = "") -> None:
        """Show `text` in the message line, and announce it to screen readers. `reason` is as in
        `MessageLine.show`."""
        self.line.show(text, reason)
        self.announce(text)

    def show_line(self, text: str) -> None:
        """Show `text` in the message line without announcing it."""
        self.line.show(text)

    def clear_message(self, only: str = "") -> None:
        """Hide the message line; with `only`, hide it only if it shows that text."""
        self.line.clear(only)

    def chosen(self, name: str, goals: int) -> None:
        """Announce to screen readers that the piece `name` is selected, to how many cells it can go
        (`goals`), and which of these are out of view."""
        texts = [self.t("say.chosen", piece=piece_words(self.t, name), n=goals)]
        self.announce(" ".join(texts + [text + "." for text in self.board.offscreen_goals()]))

    def ask(self, text: str, turn: int) -> None:
        """Ask the user to confirm the move `text`, a MoveString of the side `turn`, by a message. The
        first such message of a visit also says why."""
        words = self.t("confirm.move", move=capital(move_words(self.t, text, turn)))
        reason = "confirm.why." + (self.table.settings.confirm if self.table else ALL)
        if self.line.is_new(reason):
            words += " " + self.t(reason)
        self.tell(words)

    def refuse(self, code: str, letter: str = "", under: "tuple[str, ...]" = ()) -> None:
        """Show and announce why an action is not possible.

        `code` is the reason: one of `hive_core.rules.error_sentences.REASONS` or a code of the page.
        `letter` names the bug that the reason is about, `under` the pieces below the refused one;
        both may be empty.
        """
        expansions = self.snapshot.expansions if self.snapshot else EXPANSIONS
        self.tell(refusal_words(self.t, code, under, expansions, letter), code)

    def advise(self, what: str, snapshot: "Snapshot", advice: "AnalysisView") -> None:
        """Show and announce the hint on the position of `snapshot` that the engine has found, as
        `advice` has it; if `what` is not "hint", that it failed."""
        if what == "hint" and advice.report:
            own = panel_state.own_color(self.table) if self.table else NOBODY
            self.tell(hint_words(self.t, advice.report.lines[0], snapshot.turn, own))
        else:
            self.say("advice.failed")

    def focus_reserve(self) -> None:
        """Focus the reserve of the player at this device; if it is empty, announce that instead."""
        for reserve in self.reserves:
            attrs = reserve.box.cached
            at_hand = attrs.get("@data-who") == "person" and attrs.get("@data-turn") == "yes"
            empty = attrs.get("@data-empty") is not None
            if empty and (at_hand or attrs.get("@data-near") == "yes"):
                self.announce(self.t("refusal.none_left"))
                return
        for reserve in self.reserves:
            if reserve.box.cached.get("@data-near") == "yes":
                reserve.focus()
                return

    # Events

    def _pick(self, node: "Element") -> None:
        piece, why = slot_at(self.reserves, node)
        if why:
            self.refuse(why)
        else:
            self.session.pick(piece)
            for reserve in self.reserves:
                reserve.press(self.session.selection.piece)
            if self.by_key:
                self.session.redraw.then(self.board.to_goal)

    def _on_key(self, event: "KeyboardEvent") -> None:
        key = str(event.key)
        closest = getattr(event.target, "closest", None)  # the document has none
        if event.defaultPrevented:  # the board's own
            return
        if key in KEYS and closest and event.target.closest(self.steppers):
            event.preventDefault()
            self.session.step(KEYS[key])
