"""Page of a board in a frame: the panels that the author chose, the message line, and the link to
Skep."""

from pyscript import document, window
from pyscript.ffi import create_proxy

from hive_core.records import changed
from web.address.embed_params import EXPLORE, LESSON, PLAY, STEP
from web.address.fragments import TEXT_START
from web.common.dom import Writer, at, drawing, make, rescue_focus
from web.common.shell import press, with_number
from web.game import panel_state
from web.game.players import PERSON
from web.game.view_state import Plate
from web.play.actions import board_intents
from web.play.base_page import BoardPage
from web.play.message_line import MessageLine
from web.words.error_text import clip

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from browser import Element

    from hive_core.game import Snapshot
    from web.address.embed_params import Settings
    from web.board.panel import BoardPanel
    from web.common.i18n import Translator
    from web.embed.branches import Branches
    from web.embed.session import FrameGame
    from web.game.view_state import Table
    from web.opponent.analysis import AnalysisView

MOST_PROBLEMS = 4
LONGEST_CAPTION = 280
"""Most characters of a caption that are shown; a longer caption would cover the board."""
STEPPERS = "#moves, #stepper, #branches"
"""CSS selector of the elements in which the arrow keys step through the game. In STEP mode that is the
whole page, and the board keeps only the keys that it uses itself."""
STEPS = ("first", "back", "forward", "last")


class FramePage(BoardPage):
    """Page of a board in a frame: it draws a position, panels and messages, and passes on what the
    reader does."""

    def __init__(self, t: "Translator") -> None:
        super().__init__(t, MessageLine("line"), STEPPERS + ', body[data-mode="step"]')
        self.root = Writer(document.documentElement)
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
        self.caption = ""
        self.branches: Branches | None = None
        self.shown: tuple[str, ...] = ()

    def serve(self, game: "FrameGame", board: "BoardPanel", reset: "Callable[[], None]") -> None:
        """Connect the page with `game` and `board`. `reset()` starts the author's game again."""
        self.game = game
        self.session = session = game.session
        self.board = board
        self.acts.update(board_intents(session))
        self.acts["reset"] = press(reset)
        self.acts["hint"] = press(self.hint)
        self.acts["dismiss"] = put_away
        self.acts["branch"] = with_number(game.variations.go)
        for kind in ("pointerdown", "focus"):
            self.link.node.addEventListener(kind, create_proxy(self._aim_link))
        window.ResizeObserver.new(create_proxy(self._end_with_a_row)).observe(
            self.parts["moves"].node
        )

    def hint(self) -> None:
        """Show a hint to the reader, unless the author has switched hints off."""
        if "hint" in self.shown:
            self.session.hints.hint()

    # What the author wants

    def dress(self, settings: "Settings", mode: str, shown: "tuple[str, ...]") -> None:
        """Show those of the panels named in `shown` that `mode` can have; apply the settings for
        height, background and accent."""
        self.mode = mode
        self.shown = shown
        self.answering = ("slot",) if mode == PLAY else ()
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
        over = self.body.node.querySelector(".overlay")
        (self.body.node if lesson or not over else over).prepend(self.problem_list.node)
        self.body.attr("data-mode", mode)
        self.body.flag("data-side", "moves" in shown and not lesson)
        panels = ("reserve-0", "status", "stepper", "actions", "moves", "lesson")
        self.body.flag("data-bare", not [1 for name in panels if visible[name]])
        self.root.flag("data-tall", settings.autoheight)
        own = settings.bg != "auto"
        self.root.flag("data-bg", own)
        self.root.node.style.background = settings.bg if own else ""
        accented = settings.accent != "auto"
        self.root.flag("data-accent", accented)
        self.root.node.style.setProperty("--accent", settings.accent if accented else "")

    def problems(self, sentences: "list[str]") -> None:
        """Show and announce at most MOST_PROBLEMS of `sentences`, the faults in the address."""
        box = self.problem_list
        box.node.replaceChildren()
        for sentence in sentences[:MOST_PROBLEMS]:
            box.node.append(self._problem(sentence))
            self.announce(sentence)
        box.flag("hidden", not sentences)

    def _problem(self, sentence: str) -> "Element":
        """Return the list item of a notice: the text `sentence` and a button that dismisses it."""
        item = make("li", {"class": "notice"})
        close = make(
            "button", {"type": "button", "class": "round notice-close", "data-act": "dismiss"}
        )
        close.setAttribute("aria-label", self.t("action.dismiss"))
        close.append(drawing("i-close"))
        item.append(make("span", {}, sentence), close)
        return item

    def _end_with_a_row(self, *_: object) -> None:
        """Reduce the height of the list of moves so that the last row in view is not cut off."""
        box = self.moves.list
        box.style.maxHeight = ""
        self.moves.show()
        top, most = box.scrollTop, box.clientHeight
        seen = 0.0
        for row, _words in self.moves.rows[self.moves.ply :]:
            height = row.node.offsetTop + row.node.offsetHeight - top
            if height > most:
                if seen:
                    box.style.maxHeight = "%dpx" % seen
                return
            seen = height

    def watch_height(self, on_change: "Callable[[int], None]") -> None:
        """Call `on_change` with the height of the content in pixels, now and after each change."""
        heights = [0]

        def measure(*_: object) -> None:
            height = int(document.body.getBoundingClientRect().height + 0.99)
            if height != heights[-1]:
                heights[-1] = height
                on_change(height)

        window.ResizeObserver.new(create_proxy(measure)).observe(document.body)
        measure()

    # Drawing

    def render(self, snapshot: "Snapshot", table: "Table") -> None:
        """Draw the panels for the position of `snapshot`; announce news to screen readers."""
        self.snapshot = snapshot
        self.table = table
        status = panel_state.status(snapshot, table)
        shown = self.shown
        if "reserve" in shown:
            self._reserves(snapshot, table)
        if "status" in shown:
            self.status.draw(status, table)
        if "moves" in shown:
            self.moves.list.style.maxHeight = ""
            self.moves.draw(table.moves, snapshot.ply, snapshot.first_ply)
            self.moves.show_comments(self.game.commented())
            self.after(self._end_with_a_row)
        if "controls" in shown:
            self._controls(snapshot, table)
        if "link" in shown and self.mode != LESSON:
            self.link.attr("href", "./" + TEXT_START + str(window.encodeURIComponent(table.text)))
        self._advice(table.advice)
        headline = self.status.headline(status, table)
        fresh, announced = self._news(snapshot, table, status, headline)
        if fresh and announced and status.phase == "over" and "status" not in shown:
            self.show_line(" ".join(panel_state.end_words(self.t, status, table)))
        self._caption()
        if self.branches:
            self._branches(self.branches, snapshot)
        self.after(rescue_focus)

    def _branches(self, branches: "Branches", snapshot: "Snapshot") -> None:
        """Show and announce the moves that continue from the position in view. If there are none
        any more and one of their buttons had the focus, focus the stepper."""
        ways = self.game.variations.nodes()
        turn = (snapshot.first_ply + snapshot.ply) & 1
        fresh, focused = branches.draw(ways, self.game.variations.chosen(), turn)
        if fresh and ways:
            self.announce(self.t("embed.ways", n=len(ways)))
        if focused and not ways:
            self.focus_stepper()

    def _aim_link(self, *_: object) -> None:
        """Set the address of the link to Skep to the variation and ply in view, just before the reader
        follows it."""
        path = self.game.variations.path() if self.mode != LESSON else ""
        if path:
            self.link.attr("href", "./#" + path)

    def _caption(self) -> None:
        """Show and announce the author's comment on the position in view."""
        caption = clip(self.game.caption(), LONGEST_CAPTION)
        if caption != self.caption:
            self.caption = caption
            if caption:
                self.tell(caption)
            else:
                self.clear_message()

    def _reserves(self, snapshot: "Snapshot", table: "Table") -> None:
        near = panel_state.near_color(snapshot, table)
        for color, reserve in enumerate(self.reserves):
            playing = self.mode == PLAY
            usable = color == near if playing else self.mode == EXPLORE
            plate = Plate(
                who=table.players[color] if playing else PERSON,
                name="",
                level=table.level,
                near=usable,
                home=color == table.home,
                turn=color == snapshot.turn and snapshot.result == panel_state.ONGOING,
                presence="",
            )
            slots = panel_state.slots(snapshot, table, color)
            if not playing:
                why = "" if usable else "none_left"
                slots = tuple(
                    [changed(slot, why=why if slot.count else "none_left") for slot in slots]
                )
            reserve.draw(slots, plate, table.selected, panel_state.hinted(table))

    def _controls(self, snapshot: "Snapshot", table: "Table") -> None:
        can = panel_state.bar(snapshot, table)
        for name, button in self.buttons.items():
            button.flag("aria-disabled", not getattr(can, name))
        plies = len(table.moves)
        self.count.text(self.t("embed.count", n=snapshot.ply, all=plies) if plies else "")

    def _advice(self, advice: "AnalysisView") -> None:
        """Show the progress of a requested hint, and the hint button as pressed while a hint is
        shown."""
        self.line.show_loading(self.t, advice)
        self.parts["hint"].attr("aria-pressed", "true" if advice.pointed else "false")

    def help(self) -> None:
        """Announce to screen readers which keys can be used."""
        more = " " + self.t("embed.help_hint") if "hint" in self.shown else ""
        self.announce(self.t("embed.help") + more)

    def use_language(self, code: str) -> None:
        """Switch the page to the language `code`, and draw the page again."""
        super().use_language(code)
        document.title = self.t("embed.app.title")
        self.clear_message()
        if self.snapshot and self.table and self.mode != LESSON:
            self.render(self.snapshot, self.table)

    def focus_stepper(self) -> bool:
        """Focus the stepper's forward button. Return False if the stepper is hidden."""
        steps = self.mode == STEP and "controls" in self.shown
        if steps:
            self.buttons["forward"].node.focus()
        return steps

    def focus_reserve(self) -> None:
        """Move the keyboard focus to the reserve, if the reserve is shown."""
        if "reserve" in self.shown:
            super().focus_reserve()


def put_away(button: "Element") -> None:
    """Remove a notice from the page; `button` is its dismiss button."""
    item = button.closest("li")
    if item:
        item.remove()
