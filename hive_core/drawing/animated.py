"""A game as one picture that moves: every position in its turn, over and over, as SVG.

What stands still for many plies is written once and shown for as long: 60 plies are some 65 kB.
SMIL alone moves it, which browsers play in <img> too; what plays none shows the last position.
"""

from hive_core.drawing import alt
from hive_core.drawing.svg import LAYERS, Drawing
from hive_core.drawing.tile_styles import USUAL
from hive_core.records import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hive_core.game import Game

PACE_S = 1.0
"""Each position is seen so long."""
HOLD_S = 3.0
"""The last one is seen longer by so much, before the game begins again."""

Shown = NamedTuple("Shown", [("order", "tuple[float, ...]"), ("markup", "str")])
"""A part of a drawing, and what it lies over: the greater, the higher."""


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
    """The markup of a picture of all positions up to the present one; the game stands there again.

    Arguments as of `svg`; `last` marks each move. Seconds: `pace_s` for each position.
    """
    plies = len(game.played)
    seen: dict[str, dict[Shown, list[int]]] = {name: {} for name in LAYERS}
    points: list[tuple[float, float]] = []
    agreed = game.agreed
    game.goto(0)
    for ply in range(plies + 1):
        if ply:
            game.redo()
        drawing = Drawing(game.board, orient, mirror, tiles)
        drawing.add_tiles(numbers, False)
        if last and ply:
            move = game.played[-1]
            drawing.add_last((move.piece, move.origin, move.goal, move.thrower))
        points.extend(drawing.points)
        for name in LAYERS:
            for number, markup in enumerate(drawing.layers[name]):
                order = drawing.order[number] if name == "tiles" else ()
                seen[name].setdefault(Shown(order, markup), []).append(ply)
    game.agreed = agreed
    length_s = (plies + 1) * pace_s + HOLD_S
    for name in LAYERS:
        drawing.layers[name] = [
            _timed(one.markup, seen[name][one], plies, pace_s, length_s)
            for one in sorted(seen[name])
        ]
    drawing.points = points
    title = title or alt.title(game.board)
    return drawing.markup(theme, size_px, title, description or alt.description(game.board), ground)


def _timed(markup: str, seen: "list[int]", plies: int, pace_s: float, length_s: float) -> str:
    """A group that is seen only after those of the `plies`; at the end as it stays without motion."""
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
