"""Display of both clocks beside the status line, as one button that pauses and resumes them, and on
wide screens of each at its player's name."""

from web.common.dom import at
from web.words.numbers import time_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from web.clock.clock import ClockView
    from web.common.i18n import Translator

LOW_MS = 20_000
"""Milliseconds left below which a clock is shown as nearly out of time."""


class Face:
    """Writer of the button that shows both clocks. It writes only what has changed."""

    def __init__(self, t: "Translator") -> None:
        self.t = t
        self.box = at("clocks")
        self.times = [at("clock-0"), at("clock-1")]
        self.plates = [at("plate-clock-0"), at("plate-clock-1")]
        self.words = [at("clocks-0"), at("clocks-1"), at("clocks-2")]

    def draw(self, view: "ClockView | None") -> None:
        """Show the times of `view`, or hide the button if it is None."""
        self.box.flag("hidden", view is None)
        for plate in self.plates:
            plate.flag("hidden", view is None)
        if view is None:
            return
        texts = [time_text(self.t, left) for left in view.left_ms]
        for color, left in enumerate(view.left_ms):
            for writer in (self.times[color], self.plates[color]):
                writer.text(texts[color])
                writer.flag("data-running", color == view.running and not view.paused)
                writer.flag("data-low", left < LOW_MS)
        self.box.flag("aria-disabled", view.running < 0)
        self.box.flag("aria-pressed", view.paused)
        key = "clock.paused" if view.paused else "clock.label"
        # What is read aloud has both times among its words, so that what is seen names the button.
        for writer, words in zip(self.words, self.t(key, white="|", black="|").split("|")):
            writer.text(words)
