"""Dialogs in the page's HTML, native <dialog> elements. The browser closes one on Escape and gives
the focus back to the element that had it. Parts that take long to build are built when their dialog
first opens."""

import asyncio

from pyscript import window
from pyscript.ffi import create_proxy

from hive_core.drawing.tile_styles import TILE_STYLES
from hive_core.rules.bugs import COLORS, LETTERS
from web.board.keys import GAME_KEYS
from web.board.legend import GAME, legend_markup
from web.board.tile_style import sample_markup
from web.common.clipboard import copied
from web.common.dom import Writer, at, by_id, focus_board, focus_lost, key_term, make, tile
from web.common.settings import plain
from web.common.shell import close_dialogs, dialog_open, press, show_dialog, with_text
from web.game.players import one_here
from web.play.new_game_dialog import NewGameDialog, inputs
from web.play.offer_line import OfferLine, Question

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from browser import Element, Event

    from web.common.i18n import Translator
    from web.common.settings import Settings, Setup
    from web.common.shell import Act
    from web.game.game_session import GameSession

SAVED = {"ready": "about.offline", "update": "about.offline", "unknown": "about.saving"}
"""Catalogue keys of the sentence on use without a network, by the states of web/boot/offline.js."""
NAMES = (
    "menu",
    "more",
    "welcome",
    "new_game",
    "settings",
    "paste",
    "copy",
    "confirm",
    "help",
    "about",
)


class Dialogs:
    """All dialogs of the page's HTML, and the question that the user has still to answer."""

    def __init__(
        self,
        t: "Translator",
        session: "GameSession",
        say: "Callable[..., None]",
        announce: "Callable[[str], None]",
    ) -> None:
        self.t = t
        self.session = session
        self.say = say
        self.copying: asyncio.Task[None] | None = None
        self.boxes = {name: by_id("d-" + name) for name in NAMES}
        self.new_game = NewGameDialog(t, session, self.boxes["new_game"])
        self.offer_line = OfferLine(announce)
        self.question = ""
        self.chosen: Callable[[bool], object] = lambda yes: None
        self.legend = ""
        self.confirm = [at("confirm-" + part) for part in ("title", "text", "yes", "no")]
        self.styles: list[Writer] = []
        self.help: list[tuple[Writer, str]] = []
        self.acts: dict[str, Act] = {
            "open": with_text(self.show),
            "confirm_yes": press(lambda: self.answer(True)),
            "confirm_no": press(lambda: self.answer(False)),
        }
        self.acts.update(self.new_game.acts)
        self.acts.update(self.offer_line.acts)
        closed = create_proxy(self._closed)
        for box in self.boxes.values():
            box.addEventListener("close", closed)

    # Opening and closing

    def show(self, name: str) -> None:
        """Open the dialog `name`: "menu" or "more", its second level, "welcome", "new_game",
        "settings", "help" or "about". The name "friend" opens the new-game dialog with the ways to
        play with a friend, live if the site has rooms."""
        if name == "new_game":
            self.offer_game(self.session.setup)
        elif name == "friend":
            self.offer_game(self.new_game.remote(), together=True)
        elif name == "settings":
            self.fill_settings(self.session.settings)
            self.open(name)
        elif name == "welcome":
            self.warn("welcome-warn", self.warning("new.ends"))
            self.open(name)
        else:
            self.open(name)

    def open(self, name: str) -> None:
        """Show the dialog `name`, and close the one that is open, if any."""
        close_dialogs()
        if name == "help":
            if not self.help:
                self._build_help()
                self.translate()
            self._draw_legend()
        elif name == "about":
            self.warn("about-offline", SAVED.get(str(window.skep.offline), ""))
        show_dialog(self.boxes[name])

    def _closed(self, event: "Event") -> None:
        """Answer no to the open question if its dialog was closed, for example by Escape. Focus the
        board if the focus is lost."""
        if self.question == "choice" and not self.boxes["confirm"].open:
            self.answer(False)
        if not dialog_open() and focus_lost():
            focus_board()

    # Questions

    def ask(self, name: str) -> None:
        """Ask the user to confirm the action `name`, "resign" or "draw"."""
        session, t, prefix = self.session, self.t, "confirm." + name + "."
        wait = session.ending.plies_to_draw_offer() if name == "draw" else 0
        if wait:
            close_dialogs()
            self.say("draw.too_soon", n=wait)
            return
        self.question = name
        text = t(prefix + "text")
        if name == "resign" and not one_here(session.players):
            text = t(prefix + "text." + COLORS[session.game.board.turn])
        css = "primary danger" if name == "resign" else "primary"
        self._show((t(prefix + "title"), text, t(prefix + "yes"), t(prefix + "no")), css)

    def draw_offers(self, color: "int | None") -> None:
        """Show the offer that waits for an answer, if any. If `color` offers a draw to the other player
        at this screen, ask that player."""
        ending = self.session.ending
        if color is not None and not self.offer_line.stands():
            text, yes, no = [self.t("answer.draw." + key) for key in (COLORS[color], "yes", "no")]

            def is_open() -> bool:
                return ending.draw_offer() == color

            self.offer_line.ask(Question((text, yes, no), is_open, ending.answer_draw))
        self.offer_line.draw()

    def choose(
        self,
        title: str,
        text: str,
        yes: str,
        no: str,
        chosen: "Callable[[bool], object]",
        is_open: "Callable[[], bool] | None" = None,
    ) -> None:
        """Ask a yes-or-no question, and call `chosen` with the answer; Escape means no. If `yes`,
        the text of the yes button, is "", the dialog only shows `text`. An offer of the opponent,
        which may be answered as long as `is_open` says so, stands beside the board instead."""
        if is_open:
            self.offer_line.ask(Question((text, yes, no), is_open, chosen))
            return
        self._show((title, text, yes, no))
        self.question = "choice"
        self.chosen = chosen

    def _show(self, texts: "tuple[str, str, str, str]", css: str = "primary") -> None:
        for writer, text in zip(self.confirm, texts):
            writer.text(text)
        self.confirm[2].attr("class", css)
        self.confirm[2].flag("hidden", not texts[2])
        self.open("confirm")

    def answer(self, yes: bool) -> None:
        """Close the dialog with the open question, and do what the user's answer `yes` decides."""
        question, self.question = self.question, ""
        close_dialogs()
        if question == "choice":
            self.chosen(yes)
        elif yes and question == "resign":
            self.session.ending.resign()
        elif yes and question == "draw":
            self.session.ending.offer_draw()

    # A game that would end

    def warning(self, ends: str) -> str:
        """Return the catalogue key of the warning to show before another game begins: `ends` if the
        present game would be lost, "warn.stays" if it stays in the list of games, "warn.live" if an
        opponent would wait, "" if no warning is needed."""
        if self.session.saving.leaves_live():
            return "warn.live"
        if not self.session.saving.would_be_lost():
            return ""
        return "warn.stays" if self.session.saving.stays() else ends

    def warn(self, name: str, warning: str) -> None:
        """Show the warning with the catalogue key `warning` in the element with the id `name`; hide
        the element if `warning` is ""."""
        box = by_id(name)
        box.hidden = not warning
        if warning:
            box.setAttribute("data-i18n", warning)
            box.textContent = self.t(warning)

    def offer_game(self, choice: "Setup", together: bool = False) -> None:
        """Open the new-game dialog, filled with `choice`; if `together`, with the ways to play with a
        friend only."""
        self.new_game.fill(choice, together)
        self.warn("new-warn", self.warning("new.ends"))
        self.open("new_game")
        self.new_game.focus()

    # Settings, texts, help

    def _build_settings(self) -> None:
        """Build the choice of tile styles, each with a sample tile."""
        rows = by_id("settings-tiles")
        for style in TILE_STYLES:
            label = make("label")
            label.append(make("input", {"type": "radio", "name": "tiles", "value": style}))
            face = make("span")
            face.innerHTML = sample_markup(style)
            name = make("span")
            face.append(name)
            label.append(face)
            rows.append(label)
            self.styles.append(Writer(name))

    def fill_settings(self, settings: "Settings") -> None:
        """Set the fields of the settings dialog to the values of `settings`."""
        if not self.styles:
            self._build_settings()
            self.translate()
        box = self.boxes["settings"]
        for name, value in plain(settings).items():
            for field in inputs(box, name):
                if str(field.type) == "checkbox":
                    field.checked = bool(value)
                else:
                    field.checked = field.value == value

    def copy(self, text: str) -> None:
        """Put `text` on the clipboard. If the browser refuses, show the text selected, so that the
        user can copy it."""
        close_dialogs()
        self.copying = asyncio.create_task(self._copy(text))

    async def _copy(self, text: str) -> None:
        if await copied(text):
            self.say("copy.done")
            return
        by_id("copy-text").value = text
        self.open("copy")
        by_id("copy-text").select()

    def _build_help(self) -> None:
        bugs = by_id("help-bugs")
        for letter in LETTERS:
            row = make("div")
            row.append(tile("w" + letter))
            row.append(self._entry("dt", "bug." + letter))
            row.append(self._entry("dd", "bug_does." + letter))
            bugs.append(row)
        keys = by_id("help-keys")
        for caps, key in GAME_KEYS:
            row = make("div")
            row.append(key_term(caps))
            row.append(self._entry("dd", "key." + key))
            keys.append(row)

    def _draw_legend(self) -> None:
        """Draw the legend of the board's signs in the help dialog, unless it is there already in this
        language."""
        if self.legend != self.t.code:
            self.legend = self.t.code
            by_id("help-signs").innerHTML = legend_markup(self.t, GAME, "h4")

    def _entry(self, tag: str, key: str) -> "Element":
        node = make(tag)
        self.help.append((Writer(node), key))
        return node

    def translate(self) -> None:
        """Write all words of the parts built so far in the present language."""
        t = self.t
        self.new_game.translate()
        for style, writer in zip(TILE_STYLES, self.styles):
            writer.text(t("settings.tiles." + style))
        for writer, key in self.help:
            writer.text(t(key))
        if self.boxes["help"].open:
            self._draw_legend()
