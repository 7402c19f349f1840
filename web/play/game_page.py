"""The page around the board: one façade over panels, dialogs, live region and the page's events."""

import asyncio

from pyscript import document, window
from pyscript.ffi import create_proxy

from hive_core.records import changed
from web.boot.lazy import later
from web.common.dom import Writer, at, by_id, focus_board, rescue_focus
from web.common.settings import FRIENDS, coached_game
from web.common.shell import close_dialogs, dialog_open, press, with_text
from web.game import panel_state
from web.game.players import COMPUTER, ELSEWHERE, PERSON
from web.game.view_state import Plate
from web.play.actions import game_intents
from web.play.advice_panel import AnalysisPanel, EvalBar
from web.play.base_page import SPOKEN_OF, TILES, BoardPage
from web.play.dialogs import Dialogs
from web.play.panels import Banner, Bar, Guide, Notices, Thinking, Welcome, end_words
from web.play.sound_cues import SoundCues, heard
from web.review.step_bar import StepBar
from web.words.advice import reason_words, threat_words, value_words, worth_words
from web.words.error_text import clip, trouble_of, trouble_words
from web.words.lesson_links import lesson_of
from web.words.moves import move_words, read_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from browser import DragEvent, Element, KeyboardEvent

    from hive_core.game import Node, Snapshot
    from web.clock.clock import ClockView
    from web.clock.clock_view import Face
    from web.common.i18n import Translator
    from web.common.settings import Setup
    from web.editor.dialog import EditorDialog
    from web.game.game_session import GameSession
    from web.game.view_state import Table
    from web.library.sync import LibrarySync
    from web.opponent.analysis import AdviceView
    from web.play.badge import Badge
    from web.remote.correspondence import Correspondence
    from web.remote.live_game import LiveGame
    from web.review.panel import ReviewPanel
    from web.share.dialog import ShareDialog
    from web.words.error_text import Trouble

SHOWN = TILES + ", " + SPOKEN_OF
"""What no sentence lies on where there is room beside it."""
LINKED = "#g="
"""So the part of an address begins that holds a game; see hive_core/game/link.py."""
LONGEST_NAME = 14
"""Of a player of an opened file, beside the page's name."""
KEEP_AFTER_S = 1.0
"""So long after a first move the library is loaded: nobody waits for it."""
GAME_LINK = "#game="
"""So it begins where it has a game's text."""


class Page(BoardPage):
    """Draws what it is given, speaks, and asks the session for what a person wants."""

    session: "GameSession"

    def __init__(self, t: "Translator") -> None:
        super().__init__(t, "line-text", "#moves, #review, #recap-graph, #recap-tree")
        self.dialogs = Dialogs(
            t,
            lambda: self.session.resign(),
            lambda: self.session.offer_draw(),
            lambda accept: self.session.answer_draw(accept),
        )
        self.bar = Bar()
        self.banner = Banner(t)
        self.notices = Notices(t)
        self.guide = Guide(t)
        self.step_bar = StepBar(t, lambda to: self.session.step(to))
        self.thinking = Thinking(t)
        self.eval_bar = EvalBar(t)
        self.analysis = AnalysisPanel(t)
        self.welcome = Welcome()
        self.hint_button = at("b-hint")
        self.chip = at("chip")
        self.ribbon = at("ribbon")
        self.ribbon_text = at("ribbon-text")
        self.line_lesson = at("line-lesson")
        self.typed = at("typed")
        self.typed_lesson = at("typed-lesson")
        self.typing = at("b-type")
        self.side = at("side")
        self.drawer_covers: tuple[float, float] | None = None
        self.sizes: Any = None
        self.uncovered: Callable[[bool], None] = lambda afresh: None
        """To be called when more or less of the board is covered than before; whether the hive is put
        in the middle again of what is seen of it."""
        self.drawer = at("b-moves")
        self.hearing = SoundCues()
        self.copying: asyncio.Task[None] | None = None
        self.sharing: ShareDialog | None = None
        self.marking: asyncio.Task[None] | None = None
        self.coaching: asyncio.Task[None] | None = None
        self.editor: EditorDialog | None = None
        self.opening: asyncio.Task[None] | None = None
        self.links: Correspondence | None = None
        self.my_games: LibrarySync | None = None
        self.keeping: asyncio.Task[LibrarySync | None] | None = None
        self.live: LiveGame | None = None
        self.review: ReviewPanel | None = None
        self.review_button = at("b-review")
        self.review_entry = at("m-review")
        self.status.send = at("b-send")
        self.status.again = at("b-go-on")
        self.to_review = at("b-to-review")
        self.saying = at("m-say")
        self.letting = at("m-watch")
        self.going_on = at("m-go-on")
        self.clocks: Face | None = None
        self.badge: Badge | None = None
        self.pasted = ""
        self.acts.update(
            {
                "open": with_text(self.open_dialog),
                "ask": with_text(self._ask),
                "confirm_yes": press(lambda: self.dialogs.answer(True)),
                "confirm_no": press(lambda: self.dialogs.answer(False)),
                "to_board": press(focus_board),
                "drawer": press(self._open_or_close),
                "typing": press(self._open_typing),
                "analysis": press(self._open_analysis),
                "quick": with_text(self._quick),
                "begin": with_text(self._begin),
                "thoughts": press(self._thoughts),
                "review": press(self._review),
                "review_back": press(self._back_to_review),
                "share": press(self._share),
                "openings": press(self._openings),
                "editor": press(lambda: self.edit("")),
                "say": press(lambda: self._with_links("say")),
                "go_on": press(lambda: self._with_links("ways")),
                "let_watch": press(lambda: self._with_links("watch")),
                "send_move": press(lambda: self._with_links("send")),
                "games": press(self._list_games),
                "update_now": press(accept_update),
                "start": press(self._start),
                "type_move": press(self._type_move),
                "paste_game": press(self._paste),
                "choose_file": press(lambda: by_id("paste-file").click()),
                "file_chosen": self._file_chosen,
                "set": self._set,
                "choose": press(self.dialogs.new_game_changed),
            }
        )

        self.listen("dragover", self._on_drag)
        self.listen("drop", self._on_drop)

    def serve(self, session: "GameSession") -> None:
        """The session whose game this page shows."""
        self.session = session
        session.keeper.wanted = self._keep_games
        self.acts.update(game_intents(session))
        self.after = session.redraw.then
        self.settle = session.redraw.flush

    # Drawing

    def render(self, snapshot: "Snapshot", table: "Table") -> None:
        """Show a position and what is going on; announces what is new. `table` as panel_state.py
        says."""
        self.snapshot = snapshot
        self.table = table
        status = panel_state.status(snapshot, table)
        self.body.attr("data-screen", "welcome" if table.welcome else "game")
        self._reserves(snapshot, table)
        self.status.draw(status, table)
        self.bar.draw(panel_state.bar(snapshot, table))
        if not table.review:  # its tree stands in the place of the list
            self.moves.draw(table.moves, snapshot.ply, snapshot.first_ply)
        if self.banner.draw(status, table):
            self.uncovered(not table.banner)
        self._advice(snapshot, table)
        self._reviewed(snapshot, table)
        self.welcome.draw(bool(table.welcome))
        self.show_clock(table.clock)
        self._mark_icon(bool(table.friend) and status.phase == "yours")
        presence = table.friend.presence if table.friend else ""
        self.saying.flag("hidden", presence in ("", "waiting", "joining"))
        live = self.session.at_once
        able = bool(presence) and live.get("road") == "room" and live.get("form") == 2
        self.letting.flag("hidden", not able)
        self.going_on.flag("hidden", not table.friend or status.phase == "over")
        self.chip.text("" if table.welcome else self._chip(table))
        looking = bool(table.looking)
        headline = self.status.headline(status, table)
        over = status.phase == "over"
        self.step_bar.draw(
            snapshot,
            table,
            status,
            end_words(self.t, status, table) if over else ("", ""),
            self._drawer_open(),
        )
        self.ribbon.flag("hidden", not looking)
        self.ribbon_text.text(headline if looking else "")
        title = self.t("app.title") if table.welcome else self.t("app.title_turn", who=headline)
        if str(document.title) != title:
            document.title = title
        for text in self.notices.draw(table.notices):
            self.announce(text)
        before = self.seen
        fresh, _ = self._news(snapshot, table, status, headline)
        if self.seen:
            self.hearing.play(*heard(before, self.seen, snapshot))
        if fresh:
            self._typed("")
        if table.new_game.coach and not table.welcome and self.coaching is None:
            self.coaching = asyncio.create_task(self._use_coach())
        covered = self._tip_covers()
        can = self.guide.draw(snapshot, table)
        if can:
            self.announce(can)
        if self._tip_covers() and not covered:
            self._see_more()
        if table.draw_offer is not None:
            self.dialogs.ask_for_draw(table.draw_offer)
        self.after(rescue_focus)

    def show_clock(self, clock: "ClockView | None") -> None:
        """The time that both have left."""
        if clock and not self.clocks:
            from web.clock.clock_view import Face

            self.clocks = Face(self.t)
        if self.clocks:
            self.clocks.draw(clock)

    def _mark_icon(self, due: bool) -> None:
        """Whether somebody elsewhere waits for a move of the person here."""
        if due and not self.badge:
            from web.play.badge import Badge

            self.badge = Badge()
        if self.badge:
            self.badge.draw(due)

    def _reserves(self, snapshot: "Snapshot", table: "Table") -> None:
        near = panel_state.near_color(snapshot, table)
        over = snapshot.result != panel_state.ONGOING or table.looking or table.welcome
        watched = self.session.is_spectator() and not self.session.reviewing()
        about = dict(self.session.about) if watched else {}
        names = [about.get("White", ""), about.get("Black", "")]
        for color, reserve in enumerate(self.reserves):
            plate = Plate(
                PERSON if watched else table.players[color],
                table.friend.name if table.friend else names[color],
                table.level,
                color == near,
                color == table.home,
                color == snapshot.turn and not over,
                table.friend.presence if table.friend else "",
            )
            slots = panel_state.slots(snapshot, table, color)
            reserve.draw(slots, plate, table.selected, panel_state.hinted(table))

    def _advice(self, snapshot: "Snapshot", table: "Table") -> None:
        """What the computer thinks: of its own move, of the position in view, or of a hint."""
        advice = table.advice
        used = snapshot.ply > 0 and COMPUTER in table.players
        thinking = None if advice.analysing else table.thinking
        unfolded = table.settings.thoughts
        self.thinking.draw(thinking, snapshot.turn, used and not advice.analysing, unfolded)
        over = snapshot.result != panel_state.ONGOING
        self.analysis.draw(advice, table, over)
        shown = advice.watching and not table.welcome
        self.eval_bar.draw(advice, snapshot, table.home, shown)
        self._hint_loads(advice)
        self.hint_button.flag("aria-pressed", advice.pointed)

    def _reviewed(self, snapshot: "Snapshot", table: "Table") -> None:
        """What was played can be looked through, unless somebody elsewhere still plays it."""
        running = snapshot.result == panel_state.ONGOING and ELSEWHERE in table.players
        able = bool(table.moves) and not running
        self.review_button.flag("hidden", not able)
        self.review_entry.flag("aria-disabled", not able)
        review = table.review
        seen = review is None or (review.trying < 0 and self._drawer_open())
        self.to_review.flag("hidden", seen)
        self._beside(review is not None and seen)
        if self.review:
            self.review.draw(snapshot, table)

    def advise(self, what: str, snapshot: "Snapshot", advice: "AdviceView") -> None:
        """Say a "hint", a "value", what an "analysis" found, that it is "on" or "off", or "failed"."""
        t, report = self.t, advice.report
        if what in ("on", "off"):
            self.announce(t("analysis." + what))
            self.moves.show()
            self._see_more()
        elif what == "threat":
            self.announce(threat_words(t, advice.threat, advice.turn))
        elif what == "value" and report:
            self.tell(value_words(t, report, snapshot.turn))
        elif what == "analysis" and report:
            line = report.lines[0]
            move = move_words(t, line.move, advice.turn)
            why = reason_words(t, line, advice.turn)
            self.announce(t("analysis.best", move=move, worth=worth_words(t, line), reason=why))
        else:
            super().advise(what, snapshot, advice)

    def _chip(self, table: "Table") -> str:
        if table.friend:
            if table.friend.presence:
                return self.t("chip.live") + ": " + self.t("presence." + table.friend.presence)
            return self.t("chip.friend")
        if self.session.is_spectator() and not self.session.about:
            return self.t("chip.watching")
        review = self.session.reviewing()  # there its two sides belong to anybody
        players = tuple([player.who for player in review.players]) if review else table.players
        if COMPUTER in players:
            level = self.session.setup.level if review else table.level
            return self.t("chip.computer", level=self.t(f"level.{level}"))
        about = dict(self.session.about)
        white, black = about.get("White", ""), about.get("Black", "")
        if white or black:
            names = [clip(name or "?", LONGEST_NAME) for name in (white, black)]
            return self.t("chip.names", white=names[0], black=names[1])
        return self.t("chip.person")

    # Speaking

    def show_line(self, text: str) -> None:
        self._lesson(self.line_lesson, "")
        super().show_line(text)

    def refuse(self, code: str, letter: str = "", under: "tuple[str, ...]" = ()) -> None:
        super().refuse(code, letter, under)
        self.hearing.play("refuse")
        self._lesson(self.line_lesson, code, letter)
        self._place_line()

    def _place_line(self) -> None:
        """The way back to a review stands below the board and stays in sight: there the line lies
        within the board, and covers as little of the hive as it can. On a phone it lies over the state
        otherwise, unless an end of the board has room for it."""
        leads_back = self.to_review.cached.get("@hidden") is None
        self.line.flag("data-low", leads_back)
        super()._place_line()
        if leads_back and not self._cover_less(SPOKEN_OF):
            self._cover_less(TILES)
        elif not leads_back and self._hangs_over():
            self.line.flag("data-low", True)
            if self._covers(SHOWN):
                self.line.flag("data-top", True)
                if self._covers(SHOWN):
                    self.line.flag("data-top", False)
                    self.line.flag("data-low", False)

    def _lesson(self, link: Writer, code: str, letter: str = "") -> None:
        """Lead to the lesson about a refusal. Where the game cannot be kept, in a tab of its own."""
        lesson = lesson_of(code, letter)
        link.flag("hidden", not lesson)
        if lesson:
            link.attr("href", "learn.html#" + lesson)
            link.attr("target", None if self.table and self.table.saved else "_blank")

    def copy(self, text: str) -> None:
        """Put a text on the clipboard; where the browser refuses, show it for copying by hand."""
        close_dialogs()
        self.copying = asyncio.create_task(self._copy(text))

    async def _copy(self, text: str) -> None:
        try:
            await window.navigator.clipboard.writeText(text)
        except Exception:
            self.dialogs.open_copy(text)
            return
        self.say("copy.done")

    def _share(self) -> None:
        """Open the dialog that makes a board for another page."""
        close_dialogs()
        self.opening = asyncio.create_task(self._open_share())

    async def _open_share(self, position: str = "", turn: int = 0) -> None:
        """For the game, or for any position and its side to move."""
        if self.sharing is None:
            try:
                await later()
            except Exception:
                self.say("later.failed")
                return
            from web.share.dialog import ShareDialog

            self.sharing = ShareDialog(self.t, focus_board)
        from hive_core.files import UHP, GameFile
        from web.share.shared_position import NOTHING

        if position:
            self.sharing.open(changed(NOTHING, position=position, turn=turn))
            return
        file = GameFile(UHP, self.session.game, self.session.about, (), 0)
        self.sharing.open(self.session.subject(), file, self.session.tree())

    def edit(self, text: str) -> None:
        """Open the room where a position is set up, with that of a text, or with the one in view."""
        close_dialogs()
        self.opening = asyncio.create_task(
            self._open_editor(text or self.session.subject().position)
        )

    async def _open_editor(self, text: str) -> None:
        try:
            await later()
        except Exception:
            self.say("later.failed")
            return
        from hive_core.notation.position import parse_position
        from hive_core.rules.errors import ImpossiblePosition, NotationError

        if self.editor is None:
            from web.editor.dialog import EditorDialog, Owner

            self.t.add("editor")
            owner = Owner(self.session.set_up, self._analyse_text, self._share_text, focus_board)
            self.editor = EditorDialog(self.t, owner)
        try:
            board = parse_position(text)
        except (ImpossiblePosition, NotationError) as error:
            self.offer_text(text)
            self.paste_error(trouble_of(error, text))
            return
        self.editor.open(board, self.session.settings.piece_numbers)

    def _analyse_text(self, text: str) -> None:
        """Look at a position with the computer's help."""
        self.session.set_up(text, False)
        self._open_analysis()

    def _share_text(self, text: str, turn: int) -> None:
        """Share a position."""
        self.opening = asyncio.create_task(self._open_share(text, turn))

    def open_link(self, text: str) -> None:
        """Open the game that a link holds: the part of an address after #."""
        close_dialogs()
        self._with_links("arrive", text)

    def _with_links(self, wanted: str, text: str = "") -> None:
        """What has to do with links and kept games comes when it is wanted: a method of Links."""
        self.opening = asyncio.create_task(self._use_links(wanted, text))

    async def _use_links(self, wanted: str, text: str) -> None:
        if self.links is None:
            try:
                await later()
            except Exception:
                self.say("later.failed")
                return
        if self.links is None:  # still: another one that waited may have been first
            from web.peer import transports
            from web.remote.correspondence import Correspondence
            from web.remote.link_dialog import LinkDialog
            from web.remote.live_game import LiveGame

            self.t.add("friend")
            live = LiveGame(self.session, self, transports)
            live.lost = lambda: self.session.redraw.then(lambda: self._with_links("lost"))
            self.links = Correspondence(self.session, self, LinkDialog(self.t), live)
            self.live = live
        if str(window.location.hash)[: len(LINKED)] == LINKED:
            # A reload asks for it no more.
            window.history.replaceState(None, "", str(window.location.href).split("#")[0])
        if wanted == "arrive":
            close_dialogs()
            self.links.arrive(text)
        elif wanted == "send":
            self.links.send()
        elif wanted == "watch":
            close_dialogs()
            self.links.let_watch()
        elif wanted == "lost" and (document.querySelector("dialog[open]") or not self._is_lost()):
            pass  # a link is being opened, or handed out
        elif wanted in ("ways", "lost") and self.live:
            from web.remote.transport_dialog import TransportDialog

            close_dialogs()
            self.live.follow()
            TransportDialog(self.t, self.live, self.links).open()
        elif wanted == "say" and self.live:
            from web.remote.quick_chat_dialog import QuickChatDialog

            close_dialogs()
            QuickChatDialog(self.t, self.live).open()
        elif self.live:
            self.live.follow()
            if wanted != "follow":
                self.links.ask(wanted)

    def _is_lost(self) -> bool:
        """Whether the game on the board was played directly, and is so no more."""
        friend = self.table.friend if self.table else None
        return friend is not None and friend.lost

    def follow(self) -> None:
        """A game that is played at once has changed."""
        if self.live:
            self.live.follow()
        else:
            self._with_links("follow")

    def _ask(self, name: str) -> None:
        """Ask whether somebody means to resign, or to offer a draw; one that is offered is answered."""
        friend = self.table.friend if self.table else None
        if name == "draw" and friend and friend.wants == name:
            self.ask_friend(name)
        else:
            self.dialogs.ask(name)

    def ask_friend(self, kind: str) -> None:
        """Ask who plays elsewhere for a "draw", to take a move "back", or for another game, "again"."""
        self._with_links(kind)

    def invite(self) -> None:
        """Hand out the invitation to the game that has just begun."""
        close_dialogs()
        self._with_links("send")

    def _keep_games(self) -> None:
        """There is a game for the library, which is loaded a little later than the move was played."""
        if not self.keeping or self.keeping.done():
            self.keeping = asyncio.create_task(self._use_games(KEEP_AFTER_S))

    def _list_games(self) -> None:
        """Open the list of all games."""
        close_dialogs()
        self.opening = asyncio.create_task(self._open_games())

    async def _open_games(self) -> None:
        games = await self._use_games(0)
        if games:
            await games.open()
        else:
            self.say("later.failed")

    async def _use_games(self, after_s: float) -> "LibrarySync | None":
        """The library, loaded if it has to be; None where it does not come."""
        if after_s:
            await asyncio.sleep(after_s)
        try:
            await later()
        except Exception:
            return None
        from web.library.database import GamesDatabase
        from web.library.dialog import LibraryDialog
        from web.library.sync import LibrarySync
        from web.play.file_text import file_text

        if self.my_games is None:
            for part in ("friend", "games"):
                self.t.add(part)
            listing = LibraryDialog(self.t)
            self.my_games = LibrarySync(self.session, self, GamesDatabase(), listing, file_text)
        return self.my_games if await self.my_games.start() else None

    def _review(self) -> None:
        """Open the review of the game, or close it."""
        close_dialogs()
        self.opening = asyncio.create_task(self._open_review())

    def review_at(self, node: "Node") -> None:
        """Open the review of the game at one of its positions."""
        self.opening = asyncio.create_task(self._open_review(node))

    async def _open_review(self, node: "Node | None" = None) -> None:
        session = self.session
        if session.review is None:
            try:
                await later()
            except Exception:
                self.say("later.failed")
                return
            from web.game.review import GameReview
            from web.review.panel import ReviewPanel

            self.t.add("recap")
            self.t.add("openings")
            review = session.review = GameReview(session, session.hints.advice.opponent)
            self.review = ReviewPanel(self.t, self, review)
            # A phone closes a page that is out of sight, and says nothing more to it.
            keep = create_proxy(lambda _: review.keep())
            document.addEventListener("visibilitychange", keep)
            window.self.addEventListener("pagehide", keep)
        session.review.toggle()
        if session.review.on:
            if node:
                session.review.visit(node)
            self.after(self._show_review)

    def _show_review(self) -> None:
        """The review is in view, and its graph has the focus."""
        if not self._drawer_open():
            self._drawer(True)
        self._see_more()
        by_id("recap-graph").focus()

    def _back_to_review(self) -> None:
        """From the whole board, or from another try, back to the review."""
        review = self.session.reviewing()
        if review:
            if review.trying >= 0:
                review.stop_trying()
            self.after(self._show_review)

    def _openings(self) -> None:
        """Open the openings, at those of the game in view."""
        close_dialogs()
        self.opening = asyncio.create_task(self._open_openings())

    async def _open_openings(self) -> None:
        games = await self._use_games(0)
        if not games:
            self.say("later.failed")
            return
        from web.common.files import fetch
        from web.library.entry import opening_of
        from web.openings.dialog import OpeningsDialog
        from web.openings.explorer import read_played

        try:
            others = read_played(await fetch("web/openings/played.txt"))
        except Exception:  # the browser's own: no network
            others = []
        self.t.add("openings")
        own = await games.begun()
        game = self.session.game
        steps = opening_of(game).split()[: self.session.drawn.ply]
        OpeningsDialog(self.t, self._walk).open(tuple(steps), own, others)

    def _walk(self, name: str, text: str) -> None:
        """Lay out a recommended opening with what there is to say of each move, in a review."""
        self.session.walk_through(text, lambda ply: self.t(f"opening.{name}.{ply}"))
        self._review()

    def want_marks(self) -> None:
        """The position in view has signs or arrows: what draws them is loaded."""
        if not self.marking or self.marking.done():
            self.marking = asyncio.create_task(self._use_marker("", -1, -1))

    def mark(self, begin: int, end: int) -> None:
        """Draw from cell to cell; a sign where both are the same, with `end` -1 one end of an arrow."""
        if self.session.no_assistance():
            self.say("marks.friend")
        elif not self.session.welcome:
            self.marking = asyncio.create_task(self._use_marker("", begin, end))

    def hold(self, cell: int) -> bool:
        """A finger rests on a cell: in a review it draws a sign."""
        if self.session.reviewing():
            self.mark(cell, cell)
            return True
        return False

    def pen(self, what: str) -> None:
        """Take up or lay down a pen, "sign" or "arrow", for taps in a review."""
        self.marking = asyncio.create_task(self._use_marker(what, -1, -1))

    async def _use_marker(self, pen: str, begin: int, end: int) -> None:
        session = self.session
        if session.marker is None:
            try:
                await later()
            except Exception:
                return
            from web.game.annotate import Annotator

            self.t.add("recap")
            session.marker = session.marker or Annotator(session)
        marker = session.marker
        if pen:
            marker.take(pen)
        elif begin < 0:
            session.draw()
        elif end < 0:
            marker.end(begin)
        else:
            marker.mark(begin, end)

    def announce_key(self, key: str) -> None:
        """Speak a sentence of the catalogue without showing it."""
        self.announce(self.t(key))

    def redraw(self) -> None:
        """Show once more what was shown last."""
        if self.snapshot and self.table:
            self.render(self.snapshot, self.table)

    def close_drawer(self) -> None:
        """Where the moves are a drawer, the whole board is seen."""
        if self._drawer_open():
            self._drawer(False)

    def question(
        self, title: str, text: str, yes: str, no: str, chosen: "Callable[[bool], object]"
    ) -> None:
        """Ask anything; without a `yes` it is only told."""
        self.dialogs.choose(title, text, yes, no, chosen)

    def paste_error(self, error: "Trouble") -> None:
        """The text makes no game: perhaps it is a file, or good up to there. If not, say what was read,
        where, what was expected."""
        text, self.pasted = self.pasted, ""
        if text:
            self.opening = asyncio.create_task(self._open_text(text, "", error))
        else:
            self.dialogs.show_paste_error(trouble_words(self.t, error))

    async def _open_text(self, text: str, name: str, error: "Trouble | None" = None) -> None:
        """Open the game in any text or file; `error` is what is wrong with it if it is no file."""
        try:
            await later()
        except Exception:
            words = trouble_words(self.t, error) if error else self.t("later.failed")
            self._refuse_text(text, words)
            return
        from web.game.import_text import open_text

        file, said = open_text(self.t, text, name, error)
        if file:
            self.session.take_file(file.game, file.headers)
            self.after(lambda: self.tell(said))
        else:
            self._refuse_text(text, said)

    def _refuse_text(self, text: str, words: str) -> None:
        """Say under a text, in the dialog that reads games, why it is none."""
        if not self.dialogs.boxes["paste"].open:
            self.offer_text(text)
        self.dialogs.show_paste_error(words)

    def _file_chosen(self, field: "Element") -> None:
        """A file was chosen in the dialog, where it says that a game would end."""
        if field.files.length:
            self.opening = asyncio.create_task(self._open_file(field.files.item(0), False))
            field.value = ""

    def _on_drag(self, event: "DragEvent") -> None:
        """A file is over the page: it may be dropped anywhere."""
        if "Files" in [str(kind) for kind in event.dataTransfer.types]:
            event.preventDefault()

    def _on_drop(self, event: "DragEvent") -> None:
        files = event.dataTransfer.files
        if files.length:
            event.preventDefault()
            self.opening = asyncio.create_task(self._open_file(files.item(0), self._playing()))

    def open_shared(self, text: str) -> None:
        """Open what was shared with the installed app: a link of ours, or the text of a game."""
        game = text.partition(GAME_LINK)[2]
        if LINKED in text:
            self.open_link(text)
        elif game.strip():
            asked = window.URLSearchParams.new("game=" + game.split()[0].replace("+", "%2B"))
            self._open_unless_playing(str(asked.get("game")))
        elif text.strip():
            self._open_unless_playing(text)

    def _open_unless_playing(self, text: str) -> None:
        """Open a text; where a game would end, show it in the dialog that says so."""
        if self._playing():
            self.offer_text(text)
        else:
            self.opening = asyncio.create_task(self._open_text(text, ""))

    def launched(self, launch: "Any") -> None:
        """The system opens files with the installed app: the first of them."""
        if launch.files.length:
            self.opening = asyncio.create_task(self._open_launched(launch.files.at(0)))

    async def _open_launched(self, handle: "Any") -> None:
        try:
            file = await handle.getFile()
        except Exception:
            self._refuse_text("", self.t("file.unreadable"))
            return
        await self._open_file(file, self._playing())

    async def _open_file(self, file: "Element", ask: bool) -> None:
        """Open the game of a file; `ask` to show it in the dialog before, where a game would end."""
        try:
            await later()
        except Exception:
            self.say("later.failed")
            return
        from web.play.file_text import file_text

        text, problem = await file_text(file)
        if problem:
            self._refuse_text("", self.t(problem))
        elif ask:
            self.offer_text(text)
        else:
            if self.dialogs.boxes["paste"].open:
                by_id("paste-text").value = text
            await self._open_text(text, str(file.name))

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
        """Open "menu", "welcome", "new_game", "settings", "paste", "help" or "about"; "friend": a new
        game with somebody elsewhere, live where the site has rooms."""
        if name == "new_game" and self.table:
            self.offer_game(self.table.new_game)
        elif name == "friend" and self.table:
            choice = self.table.new_game
            elsewhere = choice.opponent in FRIENDS
            self.offer_game(choice if elsewhere else changed(choice, opponent="room"))
        elif name == "settings" and self.table:
            self.dialogs.fill_settings(self.table.settings)
            self.dialogs.open(name)
        elif name == "paste":
            self.offer_text("")
        elif name == "welcome":
            self.dialogs.open_welcome(self._warning("new.ends"))
        else:
            self.dialogs.open(name)

    def offer_game(self, choice: "Setup") -> None:
        """Open the new-game dialog with the choices as given."""
        self.dialogs.open_new_game(choice, self._warning("new.ends"))

    def offer_text(self, text: str) -> None:
        """Open the dialog that reads a game, with `text` in it."""
        self.dialogs.open_paste(text, self._warning("paste.ends"))

    def _playing(self) -> bool:
        """Would a game end by starting another?"""
        return self.session.would_be_lost()

    def _warning(self, ends: str) -> str:
        """The key of what becomes of the game on the board when another one begins, "" without one."""
        if not self._playing():
            return ""
        return "warn.stays" if self.session.stays() else ends

    def close_dialogs(self) -> None:
        close_dialogs()

    def use_language(self, code: str) -> None:
        super().use_language(code)
        self.dialogs.translate()
        self.clear_message()
        self._typed("")
        if self.snapshot and self.table:
            self.render(self.snapshot, self.table)

    def use_sounds(self, volume: str) -> None:
        """How loud the game is heard."""
        self.hearing.use(volume)

    # What buttons and fields ask for

    def _quick(self, opponent: str) -> None:
        """One tap starts a game: the choices of the last time against this opponent, or a first game
        with a coach."""
        if not self.table:
            return
        if opponent == "coach":
            self.session.start(coached_game())
        else:
            self.session.start(changed(self.table.new_game, opponent=opponent, coach=False))

    def _begin(self, opponent: str) -> None:
        """The same from the first steps, which lie over a game."""
        close_dialogs()
        self._quick(opponent)

    async def _use_coach(self) -> None:
        """The coach comes when its game begins; without it there are the tips of the first turns."""
        try:
            await later()
        except Exception:  # the browser's own: no network
            return
        from web.play.coach_tips import Coaching

        self.t.add("coach")
        self.guide.tip = Coaching(self.t, lambda: self.session.game.board).tip
        if self.snapshot and self.table:
            self.render(self.snapshot, self.table)

    def _start(self) -> None:
        self.session.start(self.dialogs.read_new_game())
        close_dialogs()

    def _type_move(self) -> None:
        text = str(by_id("typed-text").value)
        self.session.type_move(read_words(self.t, text) or text)

    def _paste(self) -> None:
        text = str(by_id("paste-text").value)
        if LINKED in text and text.strip()[0] not in "[(":  # PGN and SGF may speak of links
            self.open_link(text)
            return
        self.pasted = text
        self.session.paste_game(text)
        self.pasted = ""

    def _set(self, field: "Element") -> None:
        """A field of the settings changed."""
        checkbox = str(field.type) == "checkbox"
        name = str(field.name)
        self.session.set(name, bool(field.checked) if checkbox else str(field.value))
        if name == "sounds":
            self.hearing.try_out()

    def _thoughts(self) -> None:
        """What the computer thinks is unfolded, or folded away, and stays so."""
        if self.table:
            self.session.set("thoughts", not self.table.settings.thoughts)
            self.after(self.moves.show)

    def _drawer_open(self) -> bool:
        return self.side.cached.get("@data-open") is not None

    def _beside(self, on: bool) -> None:
        """A review is in view beside the board, or no more: it shows all of the hive then."""
        if on != (self.body.cached.get("@data-reviewing") is not None):
            self.body.flag("data-reviewing", on)
            self._measure_again()
            self.session.see_whole(on)

    def _drawer(self, show: bool) -> None:
        """On narrow screens the move list is a drawer that a button opens."""
        self.side.flag("data-open", show)
        review = self.session.reviewing()
        self._beside(show and review is not None and review.trying < 0)
        self._measure_again()
        self.drawer.flag("aria-expanded", show)
        if self.session.reviewing():
            self.session.tell()
        if show:
            self.moves.show()
        else:
            self._see_more()
        (by_id("side-close") if show else self.drawer.node).focus()

    def _open_or_close(self) -> None:
        """The drawer, and with it the review of a game, unless another move is being tried."""
        show = not self._drawer_open()
        review = self.session.reviewing()
        if review and review.trying < 0 and not show:
            self.session.live()
        self._drawer(show)

    def _open_typing(self) -> None:
        """In a drawer the box to type a move in takes room only where it is asked for."""
        show = self.typed.cached.get("@data-open") is None
        self.typed.flag("data-open", show)
        self.typing.flag("aria-expanded", show)
        self.moves.show()
        if show:
            by_id("typed-text").focus()

    def covered(self) -> "tuple[float, float]":
        """The pixels at the right and at the lower edge of the board that the drawer, the end card or
        the tip covers."""
        beside = below = 0.0
        parts = [self.guide.box] if self._tip_covers() else []
        if self._drawer_open():
            parts.append(self.side)
        if self.banner.on:
            parts.append(self.banner.box)
        # A drawer stays for many steps, and who measures has the page laid out.
        steady = parts == [self.side]
        if steady and self.drawer_covers:
            return self.drawer_covers
        for part in parts:
            board = self.area.node.getBoundingClientRect()
            over = part.node.getBoundingClientRect()
            right, lower = float(board.right - over.left), float(board.bottom - over.top)
            if not over.height or right <= 0 or lower <= 0:
                continue
            if right * board.height < lower * board.width:
                beside = max(beside, right)
            else:
                below = max(below, lower)
        self.drawer_covers = (beside, below) if steady else None
        if steady and not self.sizes:
            self.sizes = window.ResizeObserver.new(create_proxy(self._on_sizes))
            for part in (self.area, self.side):
                self.sizes.observe(part.node)
        return beside, below

    def _measure_again(self) -> None:
        """A part of the page opens or closes."""
        self.drawer_covers = None

    def _on_sizes(self, *_: object) -> None:
        """The board or the drawer has another size: what it comes to cover is seen beside it."""
        before = self.drawer_covers
        self._measure_again()
        if before and self._drawer_open():
            after = self.covered()
            if max(abs(after[0] - before[0]), abs(after[1] - before[1])) >= 1:
                self._see_more()

    def _tip_covers(self) -> bool:
        return self.guide.box.cached.get("@hidden") is None

    def _see_more(self) -> None:
        """Another part of the board is free. With a piece in hand nothing moves for it."""
        if self.table and self.table.selected < 0:
            self._measure_again()
            self.uncovered(False)

    def _open_analysis(self) -> None:
        """From the menu: the analysis is on, and in view on narrow screens too."""
        close_dialogs()
        if self.table and not self.table.advice.analysing:
            self.session.hints.analyse()
        self._drawer(True)
        self.analysis.button.node.focus()

    def _on_key(self, event: "KeyboardEvent") -> None:
        if str(event.key) == "Escape" and self._drawer_open():
            if not dialog_open():
                self._drawer(False)
        else:
            super()._on_key(event)


def accept_update() -> None:
    """Tells web/boot/offline.js that the new version may take over."""
    window.dispatchEvent(window.Event.new("skep-update-accept"))
