"""Answer of a board in a frame to the message `getPicture`: its position as a stand-alone SVG. No
DOM."""

from hive_core.drawing import alt
from hive_core.drawing.svg import svg

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from web.embed.board import AuthoredBoard
    from web.embed.messages import Data
    from web.game.session import Session


def picture(
    session: "Session",
    board: "AuthoredBoard",
    t: "Callable[..., str]",
    theme: str,
    size_px: int,
) -> "Data":
    """Return {"svg", "alt"}: a stand-alone SVG of the position in view, and its description."""
    snapshot = session.in_view
    authored = board.authored
    signs, arrows = authored.signs, authored.arrows
    title = alt.title(snapshot, t)
    text = alt.description(snapshot, t, session.selection.piece, signs, arrows)
    picture = svg(
        snapshot,
        theme=theme or "light",
        size_px=size_px,
        signs=signs,
        arrows=arrows,
        title=title,
        description=text,
        piece=session.selection.piece,
        last=board.shows_last,
        coords=authored.coords,
        orient=authored.orient,
        mirror=authored.mirror,
        tiles=session.settings.tiles,
    )
    return {"svg": picture, "alt": text}
