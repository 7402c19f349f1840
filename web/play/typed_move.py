"""Text field for typing a move, hidden until the user opens it."""

from web.common.dom import at, by_id
from web.common.shell import press
from web.play.message_line import link_lesson
from web.words.error_text import trouble_words
from web.words.lesson_links import lesson_of
from web.words.moves import read_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from web.common.i18n import Translator
    from web.common.shell import Act
    from web.words.error_text import Trouble


class TypedMove:
    """Text field for a move, with its error message. `play` is called with the typed MoveString,
    `shown` when the field is opened or closed."""

    def __init__(
        self, t: "Translator", play: "Callable[[str], None]", shown: "Callable[[], None]"
    ) -> None:
        self.t = t
        self.play = play
        self.shown = shown
        self.box = at("typed")
        self.button = at("b-type")
        self.lesson = at("typed-lesson")
        self.field = by_id("typed-text")
        self.message = by_id("typed-error")
        self.acts: dict[str, Act] = {
            "typing": press(lambda: self.open(self.box.cached.get("@data-open") is None)),
            "type_move": press(self._type_move),
        }

    def _type_move(self) -> None:
        text = str(self.field.value)
        self.play(read_words(self.t, text) or text)

    def open(self, show: bool) -> None:
        """Show the field and focus it, or hide it if `show` is False."""
        self.box.flag("data-open", show)
        self.button.flag("aria-expanded", show)
        self.shown()
        if show:
            self.field.focus()

    def refuse(self, error: "Trouble", saved: bool) -> str:
        """Show under the field why the move cannot be played, with a link to a lesson about it; the
        link opens a new tab if games cannot be saved (`saved` False). Return the sentence."""
        text = trouble_words(self.t, error)
        self.clear(text)
        if error.kind == "illegal":
            link_lesson(self.lesson, lesson_of(error.code, error.text[1:2].upper()), saved)
        return text

    def accept(self) -> None:
        """Empty the field for the next move, and remove the error message."""
        self.field.value = ""
        self.clear()

    def clear(self, text: str = "") -> None:
        """Replace the error message by `text`; remove it if `text` is ""."""
        self.message.textContent = text
        self.message.hidden = not text
        link_lesson(self.lesson, "", True)
        self.field.setAttribute("aria-invalid", "true" if text else "false")
