"""Sentences on openings: on formations, the shapes that a side's first three pieces make. Pure."""

from hive_core.game.formation import formation
from hive_core.rules.bugs import COLORS
from web.words.moves import bug_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    Words = Callable[..., str]


def formation_words(t: "Words", first: "tuple[str, ...]", color: int) -> str:
    """Return a sentence on the formation of `color` after the steps `first`; "" before it has three
    pieces."""
    letters, shape = formation(first, color)
    if not letters:
        return ""
    one, two, three = [bug_words(t, letter) for letter in letters]
    side = t("color." + COLORS[color])
    return t("opening." + shape, side=side, one=one, two=two, three=three)


def opening_words(t: "Words", first: "tuple[str, ...]") -> str:
    """Return sentences on the formations of both sides after the steps `first`; "" if there are none
    yet."""
    texts = [formation_words(t, first, color) for color in (0, 1)]
    return " ".join([text for text in texts if text])
