"""The shown position as a picture: stand-alone SVG or PNG, with a description in words."""

from pyscript import document, window

from hive_core.drawing import alt
from hive_core.drawing import svg as picture
from hive_core.drawing.palette import THEMES
from hive_core.drawing.tile_styles import USUAL
from hive_core.game import Game
from hive_core.notation.position import parse_position
from web.common.dom import make, offer

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from hive_core.game import Snapshot
    from hive_core.rules.board import Board
    from web.common.i18n import Translator
    from web.share.embed_settings import Choices
    from web.share.shared_position import Subject

GIF_PX = 720
"""Length in pixels of the longer side of an animated GIF."""
SIZE_PX = 1200
"""Length in pixels of the picture's longer side. An SVG stays sharp at any size."""


class Picture:
    """Picture of what is shared, with a person's choices, and its description in the language of
    `t`."""

    def __init__(self, subject: "Subject", choices: "Choices", t: "Translator") -> None:
        self.subject, self.choices = subject, choices
        shown = position(subject)
        self.name = "hive-" + (subject.lesson or f"ply-{subject.ply}")
        signs, arrows = subject.signs, subject.arrows
        title = alt.title(shown, t)
        description = alt.description(shown, t, signs=signs, arrows=arrows)
        self.title, self.description = title, description
        self.alt = title + ". " + description
        self.svg = picture.svg(
            shown,
            theme="dark" if choices.theme == "dark" else "light",
            size_px=SIZE_PX,
            signs=signs,
            arrows=arrows,
            title=title,
            description=description,
            last=choices.shows("last"),
            coords=choices.shows("coords"),
            orient=choices.orient,
        )

    def address(self) -> str:
        """Return the SVG of the picture as a data address."""
        return as_address(self.svg)

    async def save_svg(self) -> str:
        """Let the browser save the picture as an SVG; return the name of the file."""
        return offer(self.address(), self.name + ".svg")

    async def save_moving(self) -> str:
        """Let the browser save the game up to the shown position as an animated GIF; return the name
        of the file. Raises the browser's exceptions."""
        from hive_core.drawing.animated import HOLD_S, PACE_S, pictures_of

        choices = self.choices
        theme = "dark" if choices.theme == "dark" else "light"
        game = Game.from_text(self.subject.game, None, None)
        game.goto(self.subject.ply)
        pictures = pictures_of(game, choices.shows("last"), True, choices.orient, False, USUAL)
        await window.skep.load("web/share/gif.mjs")
        canvas = document.createElement("canvas")
        encoder: Any = None
        # The last position has all tiles, so the colours are chosen from it.
        for ply in [len(pictures) - 1] + list(range(len(pictures))):
            markup = pictures[ply].markup(theme, GIF_PX, self.title, "", True)
            await draw_on(canvas, as_address(markup), THEMES[theme]["ground"])
            if not encoder:
                encoder = window.skep.gif(canvas)
                continue
            hold_s = HOLD_S if ply == len(pictures) - 1 else 0
            encoder.add(int(1000 * (PACE_S + hold_s)))
        return offer(str(encoder.address()), "hive-game.gif")

    async def save_png(self) -> str:
        """Let the browser save the picture as a PNG; return the name of the file. Raises the browser's
        exceptions."""
        canvas = document.createElement("canvas")
        await draw_on(canvas, self.address())
        return offer(str(canvas.toDataURL("image/png")), self.name + ".png")


async def draw_on(canvas: "Any", address: str, ground: str = "") -> None:
    """Draw the picture at `address` on `canvas`, and give that the picture's size. The colour `ground`
    fills the canvas first; without it the canvas is transparent."""
    image = make("img", {"src": address})
    await image.decode()
    if (canvas.width, canvas.height) != (image.naturalWidth, image.naturalHeight):
        canvas.width, canvas.height = image.naturalWidth, image.naturalHeight
    context = canvas.getContext("2d")
    if ground:
        context.fillStyle = ground
        context.fillRect(0, 0, canvas.width, canvas.height)
    context.drawImage(image, 0, 0)


def position(subject: "Subject") -> "Board | Snapshot":
    """Return the position of `subject`: of a game as a Snapshot, which has the last move, else as a
    Board."""
    if subject.game:
        return Game.from_text(subject.game, None, None).snapshot(subject.ply)
    return parse_position(subject.position)


def as_address(svg: str) -> str:
    """Return a data address with the SVG markup `svg`."""
    return "data:image/svg+xml," + str(window.encodeURIComponent(svg))
