"""Boards and games in a notebook: a picture, or a live board where a site is known.

    from hive_core.drawing import notebook
    notebook.use("https://example.org/skep/")
    notebook.live(mode="play", ai=2)

Board and Game import this module by its name when they are shown, since it lies above them.
"""

from hive_core.drawing.alt import title
from hive_core.drawing.svg import svg
from hive_core.drawing.symbols import escaped
from hive_core.game.variations_text import annotated_text, spell_tree
from hive_core.notation.position import spell_position
from hive_core.rules.board import Board

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hive_core.game import Game

    Shown = Board | Game

HEIGHT_PX = 420
STEPPER_PX = 60
"""A game has buttons and a list or reserves beside or below its board."""
CARD_PX = 120
"""Height of the text below the board of a lesson or an exercise, which has the task and the
feedback."""

site = ""
"""The site that serves the boards, "" for none; ends with a slash."""


def use(address: str) -> None:
    """Make boards and games live from now on, from the site at `address`; "" for pictures again."""
    global site
    site = address if not address or address[-1] == "/" else address + "/"


def picture(shown: "Shown") -> str:
    """The position, that of a game with its last move marked, as the markup of a stand-alone SVG."""
    if isinstance(shown, Board):
        return svg(shown)
    return svg(shown.snapshot(), last=True)


def frame(shown: "Shown") -> "str | None":
    """The HTML of a frame with the live board; None where no site is known.

    A game's comments, variations and marks go with it.
    """
    if not site:
        return None
    if isinstance(shown, Board):
        given = {"pos": spell_position(shown), "mode": "explore", "title": title(shown)}
    else:
        given = {"game": annotated_text(shown), "mode": "step", "title": title(shown.snapshot())}
        line = shown.root.end().path()
        if shown.node in line[:-1]:  # of the main line: not its end is to be seen first
            given["game"] = spell_tree(shown)
            given["ply"] = str(line.index(shown.node))
    return _frame(given)


class Live:
    """A live board, rendered by a notebook; see `live`."""

    def __init__(self, given: "dict[str, str]") -> None:
        self.given = given

    def _repr_html_(self) -> str:
        return _frame(self.given)


def live(**options: "str | int") -> Live:
    """A live board with the parameters of embed.html: `live(mode="play", ai=2, title="Play")`.

    `title` names the frame for screen readers. Raises ValueError where no site is known, or a parameter
    or its value cannot be.
    """
    from hive_core.drawing.embed_options import (
        complaint,  # who only draws needs no list of parameters
    )

    if not site:
        raise ValueError("no site is known: notebook.use('https://...') comes first")
    given = {name: str(value) for name, value in options.items()}
    for name, value in given.items():
        wrong = complaint(name, value)
        if wrong:
            raise ValueError("notebook.live: " + wrong)
    return Live(given)


def _frame(given: "dict[str, str]") -> str:
    from urllib.parse import quote  # not on MicroPython, which has no notebooks

    words = given.get("title", "Hive")
    parameters = "&".join(
        [name + "=" + quote(value) for name, value in given.items() if name != "title"]
        + ["loading=seen"]
    )
    height = HEIGHT_PX
    if given.get("lesson") or given.get("answer"):
        height += CARD_PX
    elif given.get("mode") in ("step", "play"):
        height += STEPPER_PX
    return (
        '<iframe src="%sembed.html#%s" title="%s" width="100%%" height="%d" loading="lazy" '
        'style="border:0"></iframe>' % (escaped(site), escaped(parameters), escaped(words), height)
    )
