"""The shown position as a picture: stand-alone SVG or PNG, with a description in words."""

from pyscript import document, window

from hive_core.drawing import alt
from hive_core.drawing import svg as picture
from hive_core.game import Game
from hive_core.notation.position import parse_position
from web.common.dom import make, offer

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hive_core.game import Snapshot
    from hive_core.rules.board import Board
    from web.common.i18n import Translator
    from web.share.embed_settings import Choices
    from web.share.shared_position import Subject

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
        """Let the browser save the game up to the shown position as an animated SVG; return the
        name of the file."""
        from hive_core.drawing.animated import animated

        choices = self.choices
        game = Game.from_text(self.subject.game, None, None)
        game.goto(self.subject.ply)
        markup = animated(
            game,
            theme="dark" if choices.theme == "dark" else "light",
            size_px=SIZE_PX,
            title=self.title,
            description=self.description,
            last=choices.shows("last"),
            orient=choices.orient,
        )
        return offer(as_address(markup), "hive-game.svg")

    async def save_png(self) -> str:
        """Let the browser save the picture as a PNG; return the name of the file. Raises the browser's
        exceptions."""
        image = make("img", {"src": self.address()})
        await image.decode()
        canvas = document.createElement("canvas")
        canvas.width = image.naturalWidth
        canvas.height = image.naturalHeight
        canvas.getContext("2d").drawImage(image, 0, 0)
        return offer(str(canvas.toDataURL("image/png")), self.name + ".png")


def position(subject: "Subject") -> "Board | Snapshot":
    """Return the position of `subject`: of a game as a Snapshot, which has the last move, else as a
    Board."""
    if subject.game:
        return Game.from_text(subject.game, None, None).snapshot(subject.ply)
    return parse_position(subject.position)


def as_address(svg: str) -> str:
    """Return a data address with the SVG markup `svg`."""
    return "data:image/svg+xml," + str(window.encodeURIComponent(svg))
