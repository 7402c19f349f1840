"""Drawing of a Scene as SVG. BoardView and its parts (tiles, annotations, grid, fan, viewport)
alone write the board's DOM.

There are two layers. The lower one is for eyes, hidden from assistive technology: pieces and
annotations. The upper one is for pointers and screen readers: the grid. Each piece and each cell
has a node of its own, and an attribute is written only if its value has changed.
"""

from pyscript import document

from hive_core.drawing.piece_svg import SVG, piece_markup
from hive_core.drawing.shapes import RADIUS, THICKNESS
from hive_core.rules.bugs import NAMES
from web.board.annotation_layer import AnnotationLayer
from web.board.breath import Breath
from web.board.confirm_button import ConfirmButton
from web.board.grid import Grid
from web.board.nodes import add_group, translate
from web.board.scene_types import nearest
from web.board.stack_fan import StackFan
from web.board.tiles import Tiles
from web.board.viewport import Viewport

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from browser import Element

    from web.board.scene_types import Scene

LAYERS = ("shadows", "under", "tiles", "over", "arrows", "labels", "focus", "badges", "ghost")
"""SVG groups of the lower layer, lowest first."""


class BoardView:
    """The board inside one `<svg>`. It calls `looked()` whenever another part of the board is in
    view.

    Until `finish` is called, `turned` is True if the board was turned or mirrored, and `looks_late` if
    the viewport has not seen the scene.
    """

    def __init__(self, svg: "Element", looked: "Callable[[], object]") -> None:
        self.svg = svg
        self.scene: Scene | None = None
        self.turned = self.looks_late = False
        svg.setAttribute("preserveAspectRatio", "xMidYMid meet")
        svg.setAttribute("focusable", "false")
        art = document.createElementNS(SVG, "g")
        art.setAttribute("aria-hidden", "true")
        svg.appendChild(art)
        layers = {}
        for name in LAYERS:
            layers[name] = add_group(art, name)
        focus_ring = document.createElementNS(SVG, "use")
        focus_ring.setAttribute("href", "#mark-focus")
        layers["focus"].appendChild(focus_ring)
        self.grid = Grid(add_group(svg, "grid"), layers["focus"])
        button = add_group(svg, "tick")
        above = add_group(svg, "peek")
        above.setAttribute("aria-hidden", "true")
        self.viewport = Viewport(svg, self._moved, looked)
        self.camera = self.viewport.camera
        self.fan = StackFan(above, self.camera)
        self.confirm = ConfirmButton(button, self.camera)
        pace = self.viewport.pace_now
        self.tiles = Tiles(layers["tiles"], layers["shadows"], pace, self._landed)
        self.breath = Breath(pace, self.tiles.gliding)
        self.at_rest: Callable[[], object] = lambda: None
        self.annotations = AnnotationLayer(layers)
        self.ghost_layer = layers["ghost"]
        self.ghost = ("", 0.0, 0.0)

    def draw(self, scene: "Scene", play_here: str = "", why: str = "") -> None:
        """Draw `scene`, but for what `finish` draws. The view moves only if something new would be out
        of sight: after the pieces have landed, or before they set off, never while they glide.

        `play_here` is the name of the confirm button, `why` its tooltip.
        """
        before = self.scene
        old, new = before.shown if before else scene.shown, scene.shown
        turned = (old.orient, old.mirror) != (new.orient, new.mirror)
        self.scene = scene
        hurried = self.tiles.hurried
        if scene.ghost >= 0:  # a person goes on: targets stay where they are from now on
            self.tiles.land()
        ahead_ms = 0.0 if before is None or turned else self.viewport.ahead_ms(scene)
        landing_ms = self.tiles.draw(scene.tiles, before is None or turned, ahead_ms)
        if before is not None and before.snapshot.ply != scene.snapshot.ply:
            self.breath.begin(landing_ms)
        if hurried != self.tiles.hurried:
            self.svg.classList.toggle("hurried", self.tiles.hurried)
        self.annotations.draw(scene)
        self.turned = self.turned or turned
        self.draw_ghost(-1)
        self._peek_again()
        glides = self.tiles.gliding()
        self.looks_late = glides and not ahead_ms
        if not self.looks_late:
            self.viewport.draw(scene, turned, self.tiles.hurried, glides, ahead_ms > 0)
        self.ghost_layer.classList.toggle("aimed", scene.pending_target >= 0)
        _, x, y = self.ghost
        right = 2 * x >= scene.box[0] + scene.box[2]
        self.confirm.draw(scene.pending_target, x, y, right, play_here, why)

    def finish(self) -> None:
        """Draw the cells for pointers and screen readers, with their names, and find out where the view
        goes when the pieces have landed, for which the browser may have to lay out the page."""
        scene = self.scene
        if scene is None:
            return
        turned, self.turned = self.turned, False
        self.grid.draw(scene, turned)
        if self.looks_late:
            self.looks_late = False
            self.viewport.draw(scene, False, self.tiles.hurried, self.tiles.gliding())

    def draw_ghost(self, cell: int) -> None:
        """Draw the ghost, a pale picture of the selected piece, on `cell` if that is one of its
        targets, else on the pending target, if there is one."""
        scene = self.scene
        name, x, y = "", 0.0, 0.0
        if scene is not None and cell not in scene.ghosts:
            cell = scene.pending_target
        if scene is not None and scene.ghost >= 0 and cell in scene.by_cell:
            item = scene.by_cell[cell]
            if cell in scene.ghosts:
                name = NAMES[scene.ghost]
                dx, dy = THICKNESS if item.kind == "climb" else (0, 0)
                x, y = item.x - dx, item.y - dy
        if (name, x, y) != self.ghost:
            self.ghost = (name, x, y)
            self.ghost_layer.innerHTML = piece_markup(name) if name else ""
            self.ghost_layer.setAttribute("transform", translate(x, y))

    def peek(self, cell: int) -> bool:
        """Spread out the stack on `cell` as a fan, or close the open fan if `cell` is -1. Return
        whether a fan is open now."""
        return self.fan.open(self.scene, cell)

    def _landed(self) -> None:
        """Let the view move, and the pause begin, when the pieces have landed."""
        self.breath.landed()
        self.viewport.pieces_landed()
        if self.viewport.flight is None:
            self.at_rest()

    def when_at_rest(self, act: "Callable[[], object]") -> None:
        """Call `act` from now on whenever pieces have landed and the view stays where it is."""
        self.at_rest = act

    def _moved(self) -> None:
        """Update the open fan and the confirm button after a pan or zoom."""
        self._peek_again()
        self.confirm.settle()

    def _peek_again(self) -> None:
        """Draw the open fan again, if there is one, because the board under it has changed."""
        if self.fan.cell >= 0:
            self.peek(self.fan.cell)

    def show_cell(self, cell: int) -> None:
        """Move the view smoothly until `cell` is in it, unless it is already."""
        if self.scene is not None and cell in self.scene.by_cell:
            item = self.scene.by_cell[cell]
            self.viewport.show(item.x, item.y)

    def cell_and_height(self, piece: int) -> "tuple[int, int] | None":
        """Return the cell and height at which a piece is rendered; None for one in reserve."""
        if self.scene is not None:
            for cell, stack in self.scene.stacks.items():
                if piece in stack:
                    return cell, stack.index(piece)
        return None

    def cell_at(self, x: float, y: float) -> int:
        """Return the cell under a point of the window, -1 if there is none."""
        scene, here = self.scene, self.viewport.to_units(x, y)
        if scene is None or here is None:
            return -1
        cell = nearest(scene, here[0], here[1])
        if cell < 0:
            return -1
        item = scene.by_cell[cell]
        return cell if (item.x - here[0]) ** 2 + (item.y - here[1]) ** 2 <= RADIUS**2 else -1
