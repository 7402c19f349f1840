"""A game as one animated SVG, which shows every position in turn, over and over; or as one SVG for each
position, all of one size, for other kinds of moving pictures.

Each element of the animated SVG is written once, with the plies at which it is visible: 60 plies take
about 65 kB. The animation is SMIL, which browsers also play in <img>; programs without SMIL show the
last position.
"""

from hive_core.drawing import alt
from hive_core.drawing.svg import LAYERS, Drawing
from hive_core.drawing.tile_styles import USUAL
from hive_core.records import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hive_core.game import Game

PACE_S = 1.0
"""Seconds for which each position is shown if the caller gives no other number."""
HOLD_S = 3.0
"""Seconds for which the last position is shown in addition, before the game begins again."""

Shown = NamedTuple("Shown", [("order", "tuple[float, ...]"), ("markup", "str")])
"""Element of the animated drawing. `order` is its sort key within its layer: of two elements, the one
with the greater key lies on top. `markup` is its SVG."""


def animated(
    game: "Game",
    theme: str = "light",
    size_px: int = 0,
    title: str = "",
    description: str = "",
    last: bool = True,
    numbers: bool = True,
    ground: bool = True,
    orient: int = 0,
    mirror: bool = False,
    tiles: str = USUAL,
    pace_s: float = PACE_S,
) -> str:
    """Return the markup of an animated SVG of all positions of `game` up to the present one.

    The function steps through `game` and leaves it at the present position. The parameters have the
    meaning that they have in `svg.svg`; `last` marks the last move of each position. Each position is
    shown for `pace_s` seconds.
    """
    pictures = pictures_of(game, last, numbers, orient, mirror, tiles)
    plies = len(pictures) - 1
    drawing = pictures[plies]
    seen: dict[str, dict[Shown, list[int]]] = {name: {} for name in LAYERS}
    for ply, one in enumerate(pictures):
        for name in LAYERS:
            for number, markup in enumerate(one.layers[name]):
                order = one.order[number] if name == "tiles" else ()
                seen[name].setdefault(Shown(order, markup), []).append(ply)
    length_s = (plies + 1) * pace_s + HOLD_S
    for name in LAYERS:
        drawing.layers[name] = [
            _timed(one.markup, seen[name][one], plies, pace_s, length_s)
            for one in sorted(seen[name])
        ]
    title = title or alt.title(game.board)
    return drawing.markup(theme, size_px, title, description or alt.description(game.board), ground)


def pictures_of(
    game: "Game", last: bool, numbers: bool, orient: int, mirror: bool, tiles: str
) -> "list[Drawing]":
    """Return the drawings of all positions of `game` up to the present one, all of the size that the
    whole game needs. The function steps through `game` and leaves it at the present position; the
    parameters have the meaning that they have in `animated`."""
    plies = len(game.played)
    agreed = game.agreed
    pictures = []
    points: list[tuple[float, float]] = []
    game.goto(0)
    for ply in range(plies + 1):
        if ply:
            game.redo()
        picture = Drawing(game.board, orient, mirror, tiles)
        picture.add_tiles(numbers, False)
        if last and ply:
            move = game.played[-1]
            picture.add_last((move.piece, move.origin, move.goal, move.thrower))
        points.extend(picture.points)
        pictures.append(picture)
    game.agreed = agreed
    for picture in pictures:
        picture.points = points
    return pictures


def _timed(markup: str, seen: "list[int]", plies: int, pace_s: float, length_s: float) -> str:
    """Return `markup` as a group that is visible only at the plies in `seen`, of 0..`plies`.

    Each position is shown for `pace_s` seconds, and the whole animation lasts `length_s` seconds. In a
    program without SMIL, the group is visible if it is seen after the last ply.
    """
    if len(seen) > plies:
        return markup
    values, times = [], []
    shown = None
    present = set(seen)
    for ply in range(plies + 1):
        if (ply in present) != shown:
            shown = ply in present
            values.append("visible" if shown else "hidden")
            times.append("%.5f" % (ply * pace_s / length_s) if ply else "0")
    timing = '<animate attributeName="visibility" calcMode="discrete" values="%s" keyTimes="%s"'
    timing %= (";".join(values), ";".join(times))
    timing += ' dur="%.2fs" repeatCount="indefinite"/>' % length_s
    head, _, rest = markup.partition(">")
    return head + (">" if shown else ' visibility="hidden">') + timing + rest
