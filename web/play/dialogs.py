"""The dialogs, native <dialog> elements: opening, filling, reading, closing. The focus goes back to
where it came from; the browser sees to that, and to Escape. What takes long to build is built when it
is first opened."""

from pyscript import window
from pyscript.ffi import create_proxy

from hive_core.drawing.tile_styles import TILE_STYLES
from hive_core.records import changed
from hive_core.rules.bugs import EXPANSIONS, LETTERS
from web.board.key_help import GAME_KEYS
from web.board.legend import GAME, legend_markup
from web.board.tile_style import sample_markup
from web.common.dom import Writer, at, by_id, focus_board, focus_lost, key_term, make, part, tile
from web.common.settings import NEW_GAME, Setup, plain
from web.common.shell import close_dialogs, dialog_open

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from browser import Element, Event

    from web.common.i18n import Translator
    from web.common.settings import Settings

NAMES = ("menu", "welcome", "new_game", "settings", "paste", "copy", "confirm", "help", "about")
LEVELS = 5
COLORS = ("white", "black")


class Dialogs:
    """All dialogs of the page. The answers to their questions are handed on."""

    def __init__(
        self,
        t: "Translator",
        resign: "Callable[[], None]",
        offer_draw: "Callable[[], None]",
        answer_draw: "Callable[[bool], None]",
    ) -> None:
        self.t = t
        self.agreed = {"resign": resign, "draw": offer_draw}
        self.answer_draw = answer_draw
        self.boxes = {name: by_id("d-" + name) for name in NAMES}
        self.asked = ""
        self.chosen: Callable[[bool], object] = lambda yes: None
        self.legend = ""
        self.paste_error = at("paste-error")
        self.hint = at("level-hint")
        self.confirm = [at("confirm-" + part) for part in ("title", "text", "yes", "no")]
        self.levels: list[Writer] = []
        self.bugs: list[Writer] = []
        self.styles: list[Writer] = []
        self.times: list[tuple[Writer, str, int]] = []
        self.help: list[tuple[Writer, str]] = []
        closed = create_proxy(self._closed)
        for box in self.boxes.values():
            box.addEventListener("close", closed)

    # Opening and closing

    def open(self, name: str) -> None:
        """Show a dialog instead of the one that is open, if any."""
        close_dialogs()
        if name == "help":
            if not self.help:
                self._build_help()
                self.translate()
            self._draw_legend()
        self.boxes[name].showModal()

    def _closed(self, event: "Event") -> None:
        """A dialog went away, perhaps by Escape: an unanswered question is then answered with no."""
        if self.asked in ("answer", "choice") and not self.boxes["confirm"].open:
            self.answer(False)
        if not dialog_open() and focus_lost():
            focus_board()

    # Questions

    def ask(self, name: str) -> None:
        """The confirmation before "resign" or "draw"."""
        self.asked = name
        prefix = "confirm." + name + "."
        self._question(self.t(prefix + "title"), prefix)

    def ask_for_draw(self, color: int) -> None:
        """`color` offers a draw, and the other person answers."""
        if self.asked == "answer":
            return
        self.asked = "answer"
        self._question(self.t("answer.draw.title." + COLORS[color]), "answer.draw.")

    def _question(self, title: str, prefix: str) -> None:
        t = self.t
        self._show((title, t(prefix + "text"), t(prefix + "yes"), t(prefix + "no")))

    def choose(
        self, title: str, text: str, yes: str, no: str, chosen: "Callable[[bool], object]"
    ) -> None:
        """Asks anything; Escape is a no. Without a `yes` it is only told."""
        self._show((title, text, yes, no))
        self.asked = "choice"
        self.chosen = chosen

    def _show(self, texts: "tuple[str, str, str, str]") -> None:
        for writer, text in zip(self.confirm, texts):
            writer.text(text)
        self.confirm[2].flag("hidden", not texts[2])
        self.open("confirm")

    def answer(self, yes: bool) -> None:
        """The open question is answered."""
        asked, self.asked = self.asked, ""
        close_dialogs()
        if asked == "answer":
            self.answer_draw(yes)
        elif asked == "choice":
            self.chosen(yes)
        elif yes and asked:
            self.agreed[asked]()

    # New game

    def _build_new_game(self) -> None:
        levels = by_id("new-levels")
        for level in range(LEVELS):
            levels.append(self._radio(level))
        bugs = by_id("new-bugs")
        for letter in EXPANSIONS:
            label = make("label")
            label.append(make("input", {"type": "checkbox", "name": "bug", "value": letter}))
            face = make("span")
            face.append(tile("w" + letter))
            name = make("span")
            face.append(name)
            label.append(face)
            bugs.append(label)
            self.bugs.append(Writer(name))
        for row, place in (("minutes", "new-minutes"), ("increment", "new-seconds")):
            for value in NEW_GAME[row]:
                label = make("label")
                label.append(make("input", {"type": "radio", "name": row, "value": str(value)}))
                text = make("span")
                label.append(text)
                by_id(place).append(label)
                self.times.append((Writer(text), row, int(value)))

    def _radio(self, level: int) -> "Element":
        label = make("label")
        label.append(make("input", {"type": "radio", "name": "level", "value": str(level)}))
        face = make("span")
        pips = make("span", {"class": "pips", "aria-hidden": "true"})
        for number in range(LEVELS):
            pips.append(make("i", {"class": "on"} if number <= level else {}))
        name = make("span")
        face.append(pips)
        face.append(name)
        label.append(face)
        self.levels.append(Writer(name))
        return label

    def warn(self, name: str, warning: str) -> None:
        """What becomes of the game on the board: the key of a sentence, "" where there is none."""
        box = by_id(name)
        box.hidden = not warning
        if warning:
            box.setAttribute("data-i18n", warning)
            box.textContent = self.t(warning)

    def open_welcome(self, warning: str) -> None:
        """What a first visit offers, over the game; `warning` as in `open_new_game`."""
        self.warn("welcome-warn", warning)
        self.open("welcome")

    def open_new_game(self, choice: "Setup", warning: str) -> None:
        """`warning` is the key of what becomes of the game on the board, "" where there is none."""
        if not self.levels:
            self._build_new_game()
            self.translate()
        box = self.boxes["new_game"]
        rooms = bool(str(window.skep.rooms))
        by_id("new-room").hidden = not rooms
        if choice.opponent == "room" and not rooms:
            choice = changed(choice, opponent="friend")
        for name in ("opponent", "side", "level", "style", "minutes", "increment"):
            for field in inputs(box, name):
                field.checked = field.value == str(getattr(choice, name))
        for field in inputs(box, "bug"):
            field.checked = field.value in choice.expansions
        inputs(box, "queen_first")[0].checked = not choice.tournament
        inputs(box, "coach")[0].checked = choice.coach
        self.warn("new-warn", warning)
        self.new_game_changed()
        self.open("new_game")
        part(box, "button[type=submit]").focus()

    def new_game_changed(self) -> None:
        """Show what the chosen opponent needs, and a line about the chosen level."""
        box = self.boxes["new_game"]
        opponent = chosen(box, "opponent")
        parts = box.querySelectorAll("[data-needs]")
        for number in range(parts.length):
            needs = str(parts.item(number).getAttribute("data-needs"))
            parts.item(number).hidden = opponent not in needs.split()
        by_id("new-increment").hidden = chosen(box, "minutes") == "0"
        self.hint.text(self.t("level_hint." + chosen(box, "level")))

    def read_new_game(self) -> Setup:
        """The choices, as the action `start` takes them."""
        box = self.boxes["new_game"]
        bugs = [str(field.value) for field in inputs(box, "bug") if field.checked]
        return Setup(
            chosen(box, "opponent"),
            chosen(box, "side"),
            int(chosen(box, "level")),
            int(chosen(box, "style")),
            "".join(bugs),
            not inputs(box, "queen_first")[0].checked,
            bool(inputs(box, "coach")[0].checked),
            int(chosen(box, "minutes")),
            int(chosen(box, "increment")),
        )

    # Settings, texts, help

    def _build_settings(self) -> None:
        """The styles of tiles, each shown by a sample."""
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
        """Show the settings as they are."""
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

    def open_paste(self, text: str, warning: str) -> None:
        """`warning` as in `open_new_game`."""
        self.show_paste_error("")
        by_id("paste-text").value = text
        self.warn("paste-warn", warning)
        self.open("paste")
        by_id("paste-text").focus()

    def show_paste_error(self, text: str) -> None:
        """What is wrong with the pasted text; the focus goes back to it."""
        self.paste_error.text(text)
        self.paste_error.flag("hidden", not text)
        by_id("paste-text").setAttribute("aria-invalid", "true" if text else "false")
        if text:
            by_id("paste-text").focus()

    def open_copy(self, text: str) -> None:
        """The text to copy by hand, selected."""
        by_id("copy-text").value = text
        self.open("copy")
        by_id("copy-text").select()

    def _build_help(self) -> None:
        bugs = by_id("help-bugs")
        for letter in LETTERS:
            row = make("div")
            row.append(tile("w" + letter))
            row.append(self._told("dt", "bug." + letter))
            row.append(self._told("dd", "bug_does." + letter))
            bugs.append(row)
        keys = by_id("help-keys")
        for caps, key in GAME_KEYS:
            row = make("div")
            row.append(key_term(caps))
            row.append(self._told("dd", "key." + key))
            keys.append(row)

    def _draw_legend(self) -> None:
        """The signs, when somebody first looks, and again in another language."""
        if self.legend != self.t.code:
            self.legend = self.t.code
            by_id("help-signs").innerHTML = legend_markup(self.t, GAME, "h4")

    def _told(self, tag: str, key: str) -> "Element":
        node = make(tag)
        self.help.append((Writer(node), key))
        return node

    def translate(self) -> None:
        """Write all words of the built parts in the present language."""
        t = self.t
        for level, writer in enumerate(self.levels):
            writer.text(t(f"level.{level}"))
        for letter, writer in zip(EXPANSIONS, self.bugs):
            writer.text(t("bug." + letter))
        for writer, name, value in self.times:
            if name == "minutes":
                writer.text(t("new.minutes", n=value) if value else t("new.no_clock"))
            else:
                writer.text(t("new.seconds", n=value) if value else t("new.no_seconds"))
        for style, writer in zip(TILE_STYLES, self.styles):
            writer.text(t("settings.tiles." + style))
        for writer, key in self.help:
            writer.text(t(key))
        if self.boxes["new_game"].open:
            self.new_game_changed()
        if self.boxes["help"].open:
            self._draw_legend()


def inputs(box: "Element", name: str) -> "list[Element]":
    """The input elements of that name in a dialog."""
    found = box.querySelectorAll("input[name=" + name + "]")
    return [found.item(number) for number in range(found.length)]


def chosen(box: "Element", name: str) -> str:
    """The value of the checked radio button of that name."""
    for field in inputs(box, name):
        if field.checked:
            return str(field.value)
    return str(inputs(box, name)[0].value)
