"""The game's page: it draws the session's state, announces changes, and passes presses to the
session."""

from pyscript import window

from web.boot.lazy import is_there
from web.common.dom import by_id, focus_board, rescue_focus
from web.common.localize import spoken
from web.common.shell import close_dialogs, dialog_open, press, with_text
from web.game import panel_state
from web.game.players import PERSON
from web.game.view_state import Plate
from web.play.action_bar import ActionBar
from web.play.actions import game_intents
from web.play.advice_panel import AdvicePanels
from web.play.base_page import BoardPage
from web.play.dialogs import Dialogs
from web.play.drawer import Drawer, narrow
from web.play.end_card import EndCard
from web.play.features import Features
from web.play.guide import Guide
from web.play.heading import Heading
from web.play.message_line import LinkedLine
from web.play.notices import Notices
from web.play.sound_cues import SoundCues, cues
from web.play.typed_move import TypedMove
from web.play.welcome import Welcome
from web.words.advice import evaluation_words, reason_words, threat_words, worth_words
from web.words.moves import NOBODY, move_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from browser import Element, KeyboardEvent

    from hive_core.game import Node, Snapshot
    from web.board.panel import BoardPanel
    from web.clock.clock import ClockView
    from web.clock.clock_view import Face
    from web.common.i18n import Translator
    from web.common.settings import Setup
    from web.game.game_session import GameSession
    from web.game.view_state import Table
    from web.opponent.analysis import AnalysisView
    from web.words.announcements import Status
    from web.words.error_text import Trouble


class Page(BoardPage):
    """Game's own page. Further parts of it, such as the library, are features; see
    web/play/features.py."""

    session: "GameSession"
    dialogs: Dialogs
    drawer: Drawer
    features: Features
    typed: TypedMove

    def __init__(self, t: "Translator") -> None:
        super().__init__(t, LinkedLine("line-text"), "#moves, #review, #recap-graph, #recap-tree")
        self.end_card = EndCard(t, lambda act: self.board.when_still(act), self.redraw)
        self.guide = Guide(
            t,
            lambda *seen: self.feature("coach").tip(*seen),
            lambda table: bool(self.feature("coach").comes(table)),
        )
        self.sounds = SoundCues()
        self.clocks: Face | None = None

    def serve(self, session: "GameSession", board: "BoardPanel") -> None:
        """Connect the page with `session` and `board`, which are made after it, and make its
        panels."""
        self.session = session
        self.board = board
        notices = Notices(self.t, self.announce, lambda: self.moves.measured(self.drawer.see_more))
        self.panels = (
            ActionBar(),
            AdvicePanels(self.t),
            Welcome(),
            Heading(self.t),
            notices,
        )
        self.drawer = Drawer(
            session,
            self.line.area,
            (self.guide, notices),
            self.end_card,
            self.moves.show,
            board.make_way,
            board.measure_covered,
            board.refit,
        )
        board.covered_by(self.drawer.covered)
        self.dialogs = Dialogs(self.t, session, self.say, self.announce)
        self.typed = TypedMove(self.t, session.text.type_move, self.moves.show)
        for owner in (self.dialogs, self.drawer, self.typed):
            self.acts.update(owner.acts)
        self.acts.update(game_intents(session))
        self.acts.update(
            {
                "open": with_text(self.open_dialog),
                "ask": with_text(self._ask),
                "to_board": press(focus_board),
                "analysis": press(self.open_analysis),
                "thoughts": press(self._thoughts),
                "set": self._set,
                "update_now": press(accept_update),
            }
        )
        self.features = Features(self, session)

    # Drawing

    def render(self, snapshot: "Snapshot", table: "Table") -> None:
        """Draw the page, but for the board: the position is in `snapshot`, all else in `table`.
        Announce what is new."""
        self.snapshot = snapshot
        self.table = table
        status = panel_state.status(snapshot, table)
        headline = self.status.headline(status, table)
        self.body.attr("data-screen", "welcome" if table.welcome else "game")
        self.body.flag("data-notation", table.settings.notation)
        self.body.flag("data-recap", table.review is not None)
        self._reserves(snapshot, table)
        self.status.draw(status, table)
        if not table.review:  # its tree stands in the place of the list
            self.moves.draw(table.moves, snapshot.ply, snapshot.first_ply)
        if self.end_card.draw(status, table, self.dialogs.offer_line.stands()):
            self.board.refit(not table.banner)
        for panel in self.panels:
            panel.draw(snapshot, table, headline)
        self.line.show_loading(self.t, table.advice)
        self.features.render(snapshot, table, status)
        self.show_clock(table.clock)
        self._speak(snapshot, table, status, headline)
        self.dialogs.draw_offers(table.draw_offer)
        self.after(rescue_focus)

    def _speak(self, snapshot: "Snapshot", table: "Table", status: "Status", headline: str) -> None:
        """Announce what has happened and the tip on what to do now, and play the sounds for
        that."""
        before = self.seen
        fresh, _ = self._news(snapshot, table, status, headline)
        if self.seen:
            self.sounds.play(*cues(before, self.seen, snapshot))
        if fresh:
            self.typed.clear()
        covered = self.guide.is_shown()
        tip = self.guide.draw(snapshot, table, headline)
        if tip:
            self.announce(tip)
        if self.guide.is_shown() and not covered:
            self.moves.measured(self.drawer.see_more)

    def show_clock(self, clock: "ClockView | None") -> None:
        """Show the time that each player has left on the clock."""
        if clock and not self.clocks:
            from web.clock.clock_view import Face

            self.clocks = Face(self.t)
        if self.clocks:
            self.clocks.draw(clock)

    def _reserves(self, snapshot: "Snapshot", table: "Table") -> None:
        near = panel_state.near_color(snapshot, table)
        over = snapshot.result != panel_state.ONGOING or table.viewing_history or table.welcome
        names = table.names if table.spectating else table.engine_names
        for color, reserve in enumerate(self.reserves):
            plate = Plate(
                who=PERSON if table.spectating else table.players[color],
                name=table.friend.name if table.friend else names[color],
                level=table.level,
                near=color == near,
                home=color == table.home,
                turn=color == snapshot.turn and not over,
                presence=table.friend.presence if table.friend else "",
            )
            slots = panel_state.slots(snapshot, table, color)
            reserve.draw(slots, plate, table.selected, panel_state.hinted(table))

    def redraw(self) -> None:
        """Draw the page again from the last snapshot and table."""
        if self.snapshot and self.table:
            self.render(self.snapshot, self.table)

    # Speaking

    def advise(self, what: str, snapshot: "Snapshot", advice: "AnalysisView") -> None:
        """Show or announce what the computer has found on the position of `snapshot`.

        `what` is "hint", "value" (an evaluation), "threat", "analysis" (the analysis's best move), "on"
        or "off" (the analysis was switched), "before_end" (it was switched on at the end of a game, so
        it shows the position before the last move), or "failed".
        """
        t, report = self.t, advice.report
        if what in ("on", "before_end", "off"):
            self.announce(t("analysis." + what))
            self.moves.show()
            self.drawer.see_more()
        elif what == "threat":
            self.announce(threat_words(t, advice.threat, advice.turn))
        elif what == "value" and report:
            self.tell(evaluation_words(t, report, snapshot.turn))
        elif what == "analysis" and report:
            line = report.lines[0]
            move = move_words(t, line.move, advice.turn)
            own = panel_state.own_color(self.table) if self.table else NOBODY
            why = reason_words(t, line, advice.turn, own)
            self.announce(t("analysis.best", move=move, worth=worth_words(t, line), reason=why))
            self.after(self.moves.show)
        else:
            super().advise(what, snapshot, advice)

    def refuse(self, code: str, letter: str = "", under: "tuple[str, ...]" = ()) -> None:
        super().refuse(code, letter, under)
        self.sounds.play("refuse")
        if isinstance(self.line, LinkedLine):
            self.line.explain(code, letter, bool(self.table and self.table.saved))

    def announce_key(self, key: str) -> None:
        """Announce the sentence with the catalogue key `key` to screen readers without showing it."""
        self.announce(self.t(key))

    def move_error(self, error: "Trouble") -> None:
        """Show and announce why the typed move cannot be played."""
        self.announce(self.typed.refuse(error, bool(self.table and self.table.saved)))

    def move_accepted(self) -> None:
        """Empty the field for the next typed move."""
        self.typed.accept()

    # What the session wants of dialogs and features

    def feature(self, name: str) -> "Any":
        """Return the feature called `name`, of a class in web/play/features.py."""
        return self.features.by_name[name]

    def question(
        self,
        title: str,
        text: str,
        yes: str,
        no: str,
        chosen: "Callable[[bool], object]",
        is_open: "Callable[[], bool] | None" = None,
    ) -> None:
        """Ask a question with the answers `yes` and `no`, and call `chosen(True)` or `chosen(False)`
        with the user's answer. An offer of the opponent, with `is_open`, stands beside the board,
        others in a dialog."""
        if not is_open:
            self.dialogs.choose(title, text, yes, no, chosen)
            return

        def answered(yes: bool) -> None:
            chosen(yes)
            self.redraw()

        self.dialogs.choose(title, text, yes, no, answered, is_open)
        self.redraw()  # the card at the end of a game makes way for the offer

    def offer_game(self, choice: "Setup") -> None:
        """Open the new-game dialog, filled with `choice`."""
        self.dialogs.offer_game(choice)

    def offer_text(self, text: str) -> None:
        """Open the import dialog, with `text` in its text field."""
        self.feature("import").offer(text)

    def paste_error(self, error: "Trouble") -> None:
        """Handle a text that is no GameString, for the reason `error`: if it was pasted, try to read it
        as the content of a file, else show the reason."""
        self.feature("import").refuse(error)

    def close_dialogs(self) -> None:
        """Close the open dialog, if any."""
        close_dialogs()

    def close_drawer(self) -> None:
        """Close the drawer, so that the whole board is visible on narrow screens."""
        self.drawer.close()

    def review_at(self, node: "Node") -> None:
        """Open the review of the game and show the position of `node` in it."""
        self.feature("review").open_at(node)

    def want_marks(self) -> None:
        """Load the feature that draws marks and arrows, because the position in view has some."""
        self.feature("annotations").show()

    def follow(self) -> None:
        """Send the changes of the game on the board to the opponent's page, if the match is live."""
        self.feature("remote").follow()

    def ask_friend(self, kind: str) -> None:
        """Make the remote opponent an offer of the kind `kind`: a "draw", to take the last move "back",
        or another game ("again")."""
        self.feature("remote").ask(kind)

    def invite(self) -> None:
        """Open the dialog with the invitation link to the match that has just begun, which the user
        sends to the opponent."""
        self.feature("remote").invite()

    def copy(self, text: str) -> None:
        """Put `text` on the clipboard. If the browser refuses, show the text for copying by hand."""
        self.dialogs.copy(text)

    def use_language(self, code: str) -> None:
        if not is_there(f"web/locales/{spoken(code)}.json"):
            self.feature("language").switch()
            return
        super().use_language(code)
        self.dialogs.translate()
        self.clear_message()
        self.typed.clear()
        self.redraw()

    def use_sounds(self, volume: str) -> None:
        """Set how loud the game's sounds are; `volume` is a value of the setting, a key of
        `sound_cues.LOUDNESS`."""
        self.sounds.use(volume)

    # What buttons and fields ask for

    def open_dialog(self, name: str) -> None:
        """Open the dialog `name`: "paste" (the import dialog), or one of those of `Dialogs.show`."""
        if name == "paste":
            self.offer_text("")
        else:
            self.dialogs.show(name)

    def _ask(self, name: str) -> None:
        """Ask the user to confirm that they "resign" or offer a "draw" (`name`). If the opponent has
        offered a draw, accept that instead."""
        friend = self.table.friend if self.table else None
        if name == "draw" and friend and friend.wants == name:
            self.ask_friend(name)
        else:
            self.dialogs.ask(name)

    def _set(self, field: "Element") -> None:
        """Save the value that the user has chosen in a field of the settings."""
        checkbox = str(field.type) == "checkbox"
        name = str(field.name)
        self.session.effects.set(name, bool(field.checked) if checkbox else str(field.value))
        if name == "sounds":
            self.sounds.try_out()

    def _thoughts(self) -> None:
        """Unfold the panel with the computer's search, or fold it, and save that as a setting."""
        self.session.effects.set("thoughts", not self.session.settings.thoughts)
        self.after(self.moves.show)

    def open_analysis(self) -> None:
        """Switch the analysis on, show it in the drawer, and focus its button. Before the first game,
        begin one to analyse."""
        close_dialogs()
        if self.session.welcome:
            self.session.new_game.begin_board()
        if self.table and not self.table.advice.analysing:
            self.session.hints.analyse()
        self.drawer.open(True)
        by_id("b-analyse").focus()

    def _on_key(self, event: "KeyboardEvent") -> None:
        if str(event.key) == "Escape" and self.drawer.is_open() and narrow():
            if not dialog_open():
                self.drawer.close()
        elif str(event.key) == "?" and on_nothing(event) and not dialog_open():
            self.open_dialog("help")  # with the focus nowhere; else the board has this key
        else:
            super()._on_key(event)


def on_nothing(event: "KeyboardEvent") -> bool:
    """Return whether a key was pressed while nothing on the page had the focus."""
    return str(getattr(event.target, "tagName", "")) == "BODY"


def accept_update() -> None:
    """Let the new version of the app start, by an event for which the script web/boot/offline.js
    listens."""
    window.dispatchEvent(window.Event.new("skep-update-accept"))
