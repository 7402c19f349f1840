"""Display of boards and games in a Jupyter notebook: as pictures, or as live boards served by a site.

    from hive_core.drawing import notebook
    notebook.use("https://example.org/skep/")  # or with theme="dark"
    notebook.live(mode="play", ai=2)

Board and Game belong to a lower layer, so they import this module by name when a notebook shows them.
"""

from hive_core.drawing.alt import title
from hive_core.drawing.piece_svg import escaped
from hive_core.drawing.svg import svg
from hive_core.game.variations_text import annotated_text, spell_tree
from hive_core.notation.position import spell_position
from hive_core.rules.board import Board

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hive_core.game import Game

    Shown = Board | Game

HEIGHT_PX = 420
STEPPER_PX = 60
"""Height in pixels that the frame of a game adds to HEIGHT_PX, for the buttons and the list of moves or
the reserves."""
CARD_PX = 120
"""Height in pixels that the frame of a lesson or an exercise adds to HEIGHT_PX, for the task and the
feedback."""

site = ""
"""Address of the site that serves the live boards, with a slash at the end. If it is "", notebooks show
pictures."""
look = "light"
"""Theme of live boards that name none: "light" or "dark" like the notebook's page, which a frame cannot
see, or "auto" for that of the reader's system."""


def use(address: str, theme: str = "light") -> None:
    """Let notebooks show boards and games as live boards of the site at `address` from now on; as
    pictures if `address` is "". `theme` is "light", "dark" or "auto". Raises ValueError for another
    one."""
    global site, look
    if theme not in ("light", "dark", "auto"):
        raise ValueError("notebook.use: read theme %r, expected light, dark or auto" % theme)
    look = theme
    site = address if not address or address[-1] == "/" else address + "/"


def picture(shown: "Shown") -> str:
    """Return a stand-alone SVG of the position of `shown`, a board or a game. In a game the last move
    is marked."""
    if isinstance(shown, Board):
        return svg(shown)
    return svg(shown.snapshot(), last=True)


def frame(shown: "Shown") -> "str | None":
    """Return the HTML of a frame with the live board of `shown`, a board or a game; None if `site` is
    "".

    The live board of a game has its comments, variations and marks.
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
    """A live board, which a notebook shows as a frame. Make it with `live`."""

    def __init__(self, given: "dict[str, str]") -> None:
        self.given = given

    def _repr_html_(self) -> str:
        return _frame(self.given)


def live(**options: "str | int") -> Live:
    """Return a live board with these parameters of embed.html, as in `live(mode="play", ai=2,
    title="Play")`.

    `title` is the frame's name for screen readers. Raises ValueError if `site` is "", or for a wrong
    parameter or value.
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
    if look != "auto" and "theme" not in given:
        given = dict(given)
        given["theme"] = look
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
