"""Tiles of the pieces and their shadows in the SVG. Each piece has one group, which is moved and
not made anew."""

from pyscript import window
from pyscript.ffi import create_proxy

from hive_core.drawing.piece_svg import piece_markup
from hive_core.drawing.shapes import RADIUS
from web.board.nodes import Nodes, animate, translate

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from browser import Animation, Element

    from web.board.scene_types import Tile

MOVE_MS = 260
"""Milliseconds that a tile takes to glide to another cell."""
DROP_MS = 320
"""Milliseconds that a new tile takes to drop onto the board."""
HURRY_MS = 180
"""Milliseconds between two positions below which a person leafs through a game in a hurry."""
STEP_MS = 50.0
"""Maximum milliseconds by which a glide goes on from one frame to the next, however long a busy device
took: the way of a piece is seen in steps, not missed."""
EASING = "cubic-bezier(.25,.7,.3,1)"
MOST_MOVES = 6
"""Maximum number of tiles that glide at the same time. If more have changed, the board shows another
game or a distant ply, and all of them jump."""


class Tiles:
    """Writer of the tiles into the group `layer`, and of their shadows into the group `shadows`
    below.

    `pace()` returns the factor for the duration of a glide: 1 as usual, 0 for none. `hurried` is
    True if two positions came within HURRY_MS: then tiles jump. `in_hand` is the piece
    being dragged, -1 for none; `aloft` are the pieces above all others because they glide.
    `flights` are the glides to another cell, of which `flown_ms` of `flight_ms` milliseconds are over;
    `frame_ms` is the time of the last frame that showed them, None before the first. `framed` is True
    while the next frame is awaited.
    `on_landing()` is called when the tiles that went to another cell are there.
    """

    def __init__(
        self,
        layer: "Element",
        shadows: "Element",
        pace: "Callable[[], float]",
        on_landing: "Callable[[], object]" = lambda: None,
    ) -> None:
        self.layer, self.shadow_layer, self.pace = layer, shadows, pace
        self.on_landing = on_landing
        self.nodes, self.shadows = Nodes(), Nodes()
        self.order: list[int] = []
        self.rendered: dict[int, Tile] = {}
        self.in_hand = -1
        self.aloft: list[int] = []
        self.flights: list[Animation] = []
        self.hurried = False
        self.since = -float(HURRY_MS)
        self.landed, self.frame = create_proxy(self._on_landed), create_proxy(self._on_frame)
        self.flown_ms = self.flight_ms = 0.0
        self.frame_ms: float | None = None
        self.framed = False

    def draw(self, tiles: "tuple[Tile, ...]", still: bool, wait_ms: float = 0.0) -> float:
        """Draw `tiles`, which are sorted from back to front. If `still`, none of them glides; else
        they set off after `wait_ms` milliseconds. Return the milliseconds until they have landed."""
        wanted = {tile.piece for tile in tiles}
        for piece in [piece for piece in self.order if piece not in wanted]:
            self.nodes.drop(piece)
            self.shadows.drop(piece)
            del self.rendered[piece]
        changed = []
        for tile in tiles:
            old = self.rendered.get(tile.piece)
            if old != tile:
                changed.append((tile, old))
                self.rendered[tile.piece] = tile
        if not changed and len(self.order) == len(tiles):
            return 0.0
        self._land(changed, len(self.order) > len(tiles))
        glide = not (still or self.hurried) and len(changed) <= MOST_MOVES and self.pace() > 0
        moved = {tile.piece for tile, _ in changed}
        moved.update(self.aloft)
        self.aloft = []
        order = [piece for piece in self.order if piece in wanted and piece not in moved]
        for tile, old in changed:
            self._write(tile, old)
        self._reorder(order, [tile.piece for tile in tiles])
        if glide:
            for tile, old in changed:
                if tile.piece != self.in_hand:
                    self._glide(tile, old, wait_ms)
        if not self.flights:
            return 0.0
        longest = max([DROP_MS if old is None else MOVE_MS for _, old in changed])
        self.flown_ms, self.flight_ms = 0.0, wait_ms + longest * self.pace()
        self.frame_ms = None
        if not self.framed:
            self.framed = True
            window.requestAnimationFrame(self.frame)
        return self.flight_ms

    def gliding(self) -> bool:
        """Return whether a tile is on its way to another cell."""
        return bool(self.flights)

    def take(self, piece: int) -> None:
        """Make the tile of the dragged `piece` pale and keep it from gliding. With -1, give the
        tile its normal look again."""
        for one, away in ((self.in_hand, False), (piece, True)):
            if one in self.nodes.node:
                self.nodes.node[one].toggleAttribute("data-away", away)
        self.in_hand = piece

    def _write(self, tile: "Tile", old: "Tile | None") -> None:
        piece = tile.piece
        if old is None:
            self.nodes.add(piece, "g").setAttribute("data-piece", tile.name)
            shadow = self.shadows.add(piece, "use")
            shadow.setAttribute("href", "#shadow")
            self.shadow_layer.appendChild(shadow)
        if old is None or (old.number, old.digit) != (tile.number, tile.digit):
            cast = '<use class="cast" href="#cast"/>'
            self.nodes.fill(piece, cast + piece_markup(tile.name, tile.number > 0, tile.digit))
        here = translate(tile.x, tile.y)
        self.nodes.set(piece, "transform", here)
        css = "tile lifted" if tile.lifted else "tile high" if tile.height else "tile"
        self.nodes.set(piece, "class", css + " free" if tile.free else css)
        self.shadows.set(piece, "transform", here)
        self.shadows.set(piece, "class", "none" if tile.height else "ground")

    def _reorder(self, present: list[int], wanted: list[int]) -> None:
        """Put the nodes of the pieces `wanted` into this drawing order; `present` are those that have
        the right order already."""
        at = len(present) - 1
        following = None
        for i in range(len(wanted) - 1, -1, -1):
            node = self.nodes.node[wanted[i]]
            if at >= 0 and present[at] == wanted[i]:
                at -= 1
            else:
                self.layer.insertBefore(node, following)
            following = node
        self.order = wanted

    def land(self) -> None:
        """End all glides immediately, because the person does something else."""
        if self.flights:
            self._cancel()
            self._on_landed()

    def _glide(self, tile: "Tile", old: "Tile | None", wait_ms: float) -> None:
        """Let a tile glide from its place in `old` to the new one after `wait_ms` milliseconds; a new
        tile drops onto the board."""
        node = self.nodes.node[tile.piece]
        end = "translate(%.1fpx,%.1fpx)" % (tile.x, tile.y)
        frames: list[dict[str, str | int]]
        if old is None:
            start = "translate(%.1fpx,%.1fpx) scale(1.12)" % (tile.x, tile.y - 22)
            frames = [
                {"transform": start, "opacity": 0},
                {"transform": end + " scale(1)", "opacity": 1},
            ]
        elif (old.x, old.y) == (tile.x, tile.y):
            return
        else:
            start = "translate(%.1fpx,%.1fpx)" % (old.x, old.y)
            frames = [{"transform": start}, {"transform": end}]
            if _travels(tile, old):
                # On its way it flies over everything; `_on_landed` puts it back into its row.
                self.layer.appendChild(node)
                self.aloft.append(tile.piece)
        moving = [node] if tile.height else [node, self.shadows.node[tile.piece]]
        flown = self.landed if _travels(tile, old) else None
        length_ms = int((MOVE_MS if old else DROP_MS) * self.pace())
        flights = animate(moving, frames, length_ms, EASING, flown, int(wait_ms))
        if flown is not None:
            for flight in flights:
                flight.pause()
            self.flights.extend(flights)

    def _on_frame(self, now: float) -> None:
        """Let the glides go on by the time since the last frame, at most STEP_MS; the first frame shows
        their start. Left to itself, their time would run on while a busy page draws no frame."""
        self.framed = False
        if not self.flights:
            return
        before, self.frame_ms = self.frame_ms, now
        if before is not None:
            self.flown_ms += min(max(now - before, 0.0), STEP_MS)
        if self.flown_ms >= self.flight_ms:
            for flight in self.flights:
                flight.finish()
            return
        for flight in self.flights:
            flight.currentTime = self.flown_ms
        self.framed = True
        window.requestAnimationFrame(self.frame)

    def _land(self, changed: "list[tuple[Tile, Tile | None]]", fewer: bool) -> None:
        """End all glides. Set `hurried` to True if the position before this one came less than
        HURRY_MS ago. `fewer` is True if there are fewer tiles than before."""
        self._cancel()
        if fewer or [1 for tile, old in changed if _travels(tile, old)]:
            last, self.since = self.since, float(window.performance.now())
            self.hurried = self.since - last < HURRY_MS

    def _cancel(self) -> None:
        """End all glides without a landing. The end of a glide reaches `_on_landed` a frame later, when
        the next one may have begun; a glide of before must not be taken for that one."""
        for flight in self.flights:
            flight.onfinish = None
            flight.cancel()
        self.flights = []

    def _on_landed(self, *_: object) -> None:
        """Put the tiles that have glided back into drawing order. Other nodes are not moved, because
        the browser restyles a node that is inserted again."""
        self.flights = []
        order = [piece for piece in self.order if piece not in self.aloft]
        self.aloft = []
        self._reorder(order, self.order)
        self.on_landing()


def _travels(tile: "Tile", old: "Tile | None") -> bool:
    """Return whether `tile` is new or has moved to another cell than `old`, its former state. A tile
    that is only lifted, because its piece is selected, does not count."""
    return old is None or (old.x - tile.x) ** 2 + (old.y - tile.y) ** 2 > RADIUS**2
