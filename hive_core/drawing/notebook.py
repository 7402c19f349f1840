"""Boards and games as a notebook shows them: a picture, or where a site is known a live board.

    from hive_core.drawing import notebook
    notebook.use("https://example.org/skep/")

Board and Game ask this module by its name, which stands above them.
"""

from hive_core.drawing.alt import title
from hive_core.drawing.svg import svg
from hive_core.drawing.symbols import escaped
from hive_core.notation.position import spell_position
from hive_core.rules.board import Board

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hive_core.game import Game

    Shown = Board | Game

HEIGHT_PX = 420
STEPPER_PX = 60
"""A game has buttons and a list beside or below its board."""

site = ""
"""The site that serves the boards, "" for none; ends with a slash."""


def use(address: str) -> None:
    """From now on boards and games are live, from the site at `address`; "" for pictures again."""
    global site
    site = address if not address or address[-1] == "/" else address + "/"


def picture(shown: "Shown") -> str:
    """The position, that of a game with its last move marked, as the markup of a stand-alone SVG."""
    if isinstance(shown, Board):
        return svg(shown)
    return svg(shown.snapshot(), last=True)


def frame(shown: "Shown") -> "str | None":
    """The HTML of a frame with the live board; None where no site is known."""
    if not site:
        return None
    from urllib.parse import quote  # not on MicroPython, which has no notebooks

    if isinstance(shown, Board):
        words, height = title(shown), HEIGHT_PX
        asked = "pos=" + quote(spell_position(shown)) + "&mode=explore"
    else:
        words, height = title(shown.snapshot()), HEIGHT_PX + STEPPER_PX
        asked = "game=" + quote(shown.text()) + "&mode=step"
    return (
        '<iframe src="%sembed.html#%s" title="%s" width="100%%" height="%d" loading="lazy" '
        'style="border:0"></iframe>' % (escaped(site), escaped(asked), escaped(words), height)
    )
