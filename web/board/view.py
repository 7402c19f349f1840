"""Scene -> SVG. The only writer of the board's DOM.

Two layers lie on each other. The lower one is what eyes see: one group per piece, moved and never
rebuilt, and the marks; it is hidden from assistive technology. The upper one is what hands and screen
readers meet: a grid of rows of cells, each one path with a name. Nodes are kept by piece and by cell,
and an attribute is written only when its value changed, so a redraw costs what changed.
"""

import json

from pyscript import document, window
from pyscript.ffi import create_proxy

from hive_core.drawing.shapes import RADIUS, THICKNESS
from hive_core.drawing.signs import arrow_markup, label_markup
from hive_core.drawing.symbols import SVG, piece_markup
from hive_core.rules.bugs import NAMES
from web.board import sprite
from web.board.camera import EASE_MS, Camera, eased
from web.board.scene_types import nearest

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from hive_core.drawing.signs import Arrow, Mark
    from web.board.scene_types import Cell, Label, Scene, Tile

MOVE_MS = 180
MOST_MOVES = 6
"""When more tiles than this change place at once (another game, another ply), none of them glides."""
SMALLEST_PEEK = 30
"""Pixels of the hex radius below which a stack that is peeked into is not drawn."""


LAYERS = ("shadows", "under", "tiles", "over", "labels", "arrows", "badges", "ghost", "focus")
"""What eyes see, lowest first."""


LABEL_SIZE = 1.25
"""Of written coordinates: figures of 12 units can be read on a phone."""


class Nodes:
    """Keyed SVG nodes and the attributes they have now."""

    def __init__(self) -> None:
        self.node: dict[Any, Any] = {}
        self.known: dict[Any, dict[str, Any]] = {}

    def set(self, key: "Any", name: str, value: str) -> None:
        """Writes one attribute, unless it has that value."""
        known = self.known[key]
        if known.get(name) != value:
            known[name] = value
            self.node[key].setAttribute(name, value)

    def add(self, key: "Any", tag: str) -> "Any":
        """A new node, not yet in the document."""
        node = self.node[key] = document.createElementNS(SVG, tag)
        self.known[key] = {}
        return node

    def drop(self, key: "Any") -> None:
        """Takes a node out of the document and forgets it."""
        self.node.pop(key).remove()
        del self.known[key]


def _place(x: float, y: float) -> str:
    return "translate(%.1f %.1f)" % (x, y)


class BoardView:
    """The board inside one `<svg>` that fills a box of the page."""

    def __init__(self, svg: "Any") -> None:
        self.svg = svg
        self.scene: Scene | None = None
        self.camera = Camera()
        self.moving_allowed = True
        self.held = False
        self.roving = -1
        self.peeking = -1
        self._groups = self._skeleton()
        self._tiles, self._shadows, self._marks = Nodes(), Nodes(), Nodes()
        self._arrows, self._labels = Nodes(), Nodes()
        self._rows, self._cells = Nodes(), Nodes()
        self._order: list[int] = []
        self._at: dict[int, tuple[float, float, int, int, bool]] = {}
        self._row_order: list[int] = []
        self._row_cells: dict[int, tuple[int, ...]] = {}
        self._ghost = ("", 0.0, 0.0)
        self._shape: tuple[Any, ...] = ()
        self._flight: tuple[Any, ...] | None = None
        self._fitted = False
        self._hands_off = True
        self._in_hand = -1
        self._late: Scene | None = None
        self._frame = create_proxy(self._on_frame)
        self._landed = create_proxy(self._on_landed)
        self._resized = create_proxy(self._on_resize)
        self._quiet = window.matchMedia("(prefers-reduced-motion: reduce)")
        self.resizer = window.ResizeObserver.new(self._resized)
        self.resizer.observe(svg)
        self._on_resize()

    def _skeleton(self) -> "dict[str, Any]":
        """The fixed groups, lowest first."""
        svg = self.svg
        svg.setAttribute("preserveAspectRatio", "xMidYMid meet")
        svg.setAttribute("focusable", "false")
        groups = {}
        art_layer = document.createElementNS(SVG, "g")
        art_layer.setAttribute("aria-hidden", "true")
        svg.appendChild(art_layer)
        for name in LAYERS:
            groups[name] = self._group(art_layer, name)
        focus = document.createElementNS(SVG, "use")
        focus.setAttribute("href", "#mark-focus")
        groups["focus"].appendChild(focus)
        groups["grid"] = self._group(svg, "grid")
        groups["grid"].setAttribute("role", "grid")
        groups["peek"] = self._group(svg, "peek")
        groups["peek"].setAttribute("aria-hidden", "true")
        return groups

    def _group(self, parent: "Any", name: str) -> "Any":
        group = document.createElementNS(SVG, "g")
        group.setAttribute("class", "layer-" + name)
        parent.appendChild(group)
        return group

    # Drawing

    def draw(self, scene: "Scene") -> None:
        """Shows `scene`. The view stays where it is unless something new would be out of sight."""
        before = self.scene
        turned = before is not None and (
            before.orient != scene.orient or before.mirror != scene.mirror
        )
        self.scene = scene
        self._draw_tiles(scene.tiles, before is None or turned)
        self._draw_marks(scene.marks)
        self._draw_arrows(scene.arrows)
        self._draw_labels(scene.labels)
        self._draw_cells(scene, turned)
        self.hover(-1)
        if self.peeking >= 0:
            self.peek(self.peeking)
        if turned or not self._fitted:
            self.fit(False)
        elif scene.include:
            self._show(scene)

    def _draw_tiles(self, tiles: "tuple[Tile, ...]", still: bool) -> None:
        nodes, at = self._tiles, self._at
        wanted = {tile.piece for tile in tiles}
        for piece in [piece for piece in self._order if piece not in wanted]:
            nodes.drop(piece)
            self._shadows.drop(piece)
            del at[piece]
        changed = []
        for tile in tiles:
            now = (tile.x, tile.y, tile.level, tile.dots, tile.lifted)
            old = at.get(tile.piece)
            if old != now:
                changed.append((tile, old))
                at[tile.piece] = now
        if not changed and len(self._order) == len(tiles):
            return
        glide = not still and len(changed) <= MOST_MOVES and self.lively()
        moved = {tile.piece for tile, _ in changed}
        order = [piece for piece in self._order if piece in wanted and piece not in moved]
        for tile, old in changed:
            self._write_tile(tile, old is None)
        self._reorder(order, [tile.piece for tile in tiles])
        if glide:
            for tile, old in changed:
                if tile.piece != self._in_hand:
                    self._glide(tile, old)

    def _write_tile(self, tile: "Tile", new: bool) -> None:
        piece = tile.piece
        if new:
            node = self._tiles.add(piece, "g")
            node.setAttribute("data-piece", tile.name)
            shadow = self._shadows.add(piece, "use")
            shadow.setAttribute("href", "#shadow")
            self._groups["shadows"].appendChild(shadow)
        known = self._tiles.known[piece]
        dots = "%d" % tile.dots
        if known.get("dots") != dots:
            known["dots"] = dots
            self._tiles.node[piece].innerHTML = '<use class="cast" href="#cast"/>' + (
                piece_markup(tile.name, tile.dots > 0)
            )
        place = _place(tile.x, tile.y)
        self._tiles.set(piece, "transform", place)
        css = "tile lifted" if tile.lifted else "tile high" if tile.level else "tile"
        self._tiles.set(piece, "class", css)
        self._shadows.set(piece, "transform", place)
        self._shadows.set(piece, "class", "none" if tile.level else "ground")

    def _reorder(self, present: list[int], wanted: list[int]) -> None:
        """Puts the tile nodes into drawing order; `present` are those that stand right already."""
        parent, nodes = self._groups["tiles"], self._tiles.node
        at = len(present) - 1
        following = None
        for i in range(len(wanted) - 1, -1, -1):
            piece = wanted[i]
            if at >= 0 and present[at] == piece:
                at -= 1
            else:
                parent.insertBefore(nodes[piece], following)
            following = nodes[piece]
        self._order = wanted

    def _glide(self, tile: "Tile", old: "tuple[float, float, int, int, bool] | None") -> None:
        """Lets a tile travel from where it was; a new one drops onto the board."""
        end = "translate(%.1fpx,%.1fpx)" % (tile.x, tile.y)
        if old is None:
            start = "translate(%.1fpx,%.1fpx) scale(1.12)" % (tile.x, tile.y - 22)
            frames: list[dict[str, Any]] = [
                {"transform": start, "opacity": 0},
                {"transform": end + " scale(1)", "opacity": 1},
            ]
        elif old[:2] == (tile.x, tile.y):
            return
        else:
            start = "translate(%.1fpx,%.1fpx)" % (old[0], old[1])
            frames = [{"transform": start}, {"transform": end}]
            if (old[0] - tile.x) ** 2 + (old[1] - tile.y) ** 2 > RADIUS**2:
                # On its way it flies over everything; `_on_landed` puts it back into its row.
                self._groups["tiles"].appendChild(self._tiles.node[tile.piece])
        how = {"duration": MOVE_MS, "easing": "cubic-bezier(.25,.7,.3,1)"}
        keyframes, options = (
            window.JSON.parse(json.dumps(frames)),
            window.JSON.parse(json.dumps(how)),
        )
        flight = self._tiles.node[tile.piece].animate(keyframes, options)
        flight.onfinish = self._landed
        if not tile.level:
            self._shadows.node[tile.piece].animate(keyframes, options)

    def _on_landed(self, event: "Any") -> None:
        self._reorder([], self._order)

    def _draw_marks(self, marks: "tuple[Mark, ...]") -> None:
        nodes = self._marks
        wanted: dict[Any, Mark] = {}
        for mark in marks:
            wanted[(mark.kind, mark.cell, mark.turn, mark.layer)] = mark
        for key in [key for key in nodes.node if key not in wanted]:
            nodes.drop(key)
        for mark in marks:
            key = (mark.kind, mark.cell, mark.turn, mark.layer)
            if key not in nodes.node:
                node = nodes.add(key, "use")
                node.setAttribute("href", "#mark-" + mark.kind)
                node.setAttribute("class", "mark " + mark.kind)
                self._groups[mark.layer].appendChild(node)
            place = _place(mark.x, mark.y)
            nodes.set(key, "transform", place + " rotate(%d)" % mark.turn if mark.turn else place)

    def _draw_arrows(self, arrows: "tuple[Arrow, ...]") -> None:
        nodes = self._arrows
        wanted = {(arrow.begin, arrow.end) for arrow in arrows}
        for key in [key for key in nodes.node if key not in wanted]:
            nodes.drop(key)
        for arrow in arrows:
            key = (arrow.begin, arrow.end)
            if key not in nodes.node:
                self._groups["arrows"].appendChild(nodes.add(key, "g"))
            if nodes.known[key].get("d") != arrow.d:
                nodes.known[key]["d"] = arrow.d
                nodes.node[key].innerHTML = arrow_markup(arrow.d)

    def _draw_labels(self, labels: "tuple[Label, ...]") -> None:
        nodes = self._labels
        wanted = {label.cell for label in labels}
        for key in [key for key in nodes.node if key not in wanted]:
            nodes.drop(key)
        for label in labels:
            key = label.cell
            if key not in nodes.node:
                self._groups["labels"].appendChild(nodes.add(key, "g"))
            text = (label.q, label.r, label.on_tile)
            if nodes.known[key].get("text") != text:
                nodes.known[key]["text"] = text
                nodes.node[key].innerHTML = label_markup(*text)
            nodes.set(key, "class", "label on-tile" if label.on_tile else "label")
            place = _place(label.x, label.y)
            nodes.set(key, "transform", place + " scale(%s)" % LABEL_SIZE)

    # The grid

    def _draw_cells(self, scene: "Scene", turned: bool) -> None:
        """Brings the grid up to date; that of a turned board is made anew, in its new order."""
        cells = self._cells
        grid = self._groups["grid"]
        if self._shape != (scene.label,):
            self._shape = (scene.label,)
            grid.setAttribute("aria-label", scene.label)
        wanted = {}
        for r, row in scene.rows:
            for item in row:
                wanted[item.cell] = r
        gone = [key for key in cells.node if turned or wanted.get(key) != cells.known[key]["row"]]
        roving = self._next_roving(scene)
        focus_lost = False
        if gone:
            active = document.activeElement
            # Pyodide's null is not None, but it is not true either.
            held = active.getAttribute("data-cell") if active else ""
            focus_lost = int(held or -1) in gone
        self._add_cells(scene, wanted, gone)
        if roving != self.roving and self.roving in cells.node:
            cells.set(self.roving, "tabindex", "-1")
        self.roving = roving
        if roving >= 0:
            cells.set(roving, "tabindex", "0")
            if focus_lost:
                self.focus(roving)
        for key in gone:
            if wanted.get(key) is None:
                cells.drop(key)
        self._drop_rows(scene)
        self._place_focus()

    def _next_roving(self, scene: "Scene") -> int:
        """The cell that Tab reaches: the old one, or the nearest to it where it has vanished."""
        if self.roving in scene.by_cell:
            return self.roving
        if self.roving >= 0 and self.roving in self._cells.known:
            known = self._cells.known[self.roving]
            return nearest(scene, float(known["x"]), float(known["y"]))
        return nearest(scene, 0, 0)

    def _add_cells(self, scene: "Scene", wanted: "dict[int, Any]", gone: list[int]) -> None:
        """Rows and cells that are new, and the attributes of all."""
        rows, cells, grid = self._rows, self._cells, self._groups["grid"]
        moved = [key for key in gone if key in wanted]
        for key in moved:  # the same number in another row: the hive has walked around the grid
            cells.drop(key)
        following = None
        for i in range(len(scene.rows) - 1, -1, -1):
            r, row = scene.rows[i]
            if r not in rows.node:
                node = rows.add(r, "g")
                node.setAttribute("role", "row")
                grid.insertBefore(node, following)
            following = rows.node[r]
            after = None
            fresh = self._row_cells.get(r) != tuple([item.cell for item in row]) or bool(moved)
            for j in range(len(row) - 1, -1, -1):
                item = row[j]
                if item.cell not in cells.node:
                    self._new_cell(item, following, after)
                self._write_cell(item)
                if fresh:
                    after = cells.node[item.cell]
            self._row_cells[r] = tuple([item.cell for item in row])

    def _new_cell(self, item: "Cell", row: "Any", after: "Any") -> None:
        node = self._cells.add(item.cell, "path")
        self._cells.known[item.cell]["row"] = item.row
        node.setAttribute("role", "gridcell")
        node.setAttribute("d", sprite.CELL_PATH)
        node.setAttribute("data-cell", "%d" % item.cell)
        node.setAttribute("tabindex", "-1")
        self._cells.known[item.cell]["tabindex"] = "-1"
        row.insertBefore(node, after)

    def _write_cell(self, item: "Cell") -> None:
        cells, key = self._cells, item.cell
        known = cells.known[key]
        if known.get("item") == item:
            return
        known["item"] = item
        known["x"], known["y"] = item.x, item.y
        cells.set(key, "transform", _place(item.x, item.y))
        cells.set(key, "aria-label", item.name)
        cells.set(key, "aria-selected", "true" if item.selected else "false")
        cells.set(key, "class", "cell hot" if item.hot else "cell")

    def _drop_rows(self, scene: "Scene") -> None:
        wanted = [r for r, _ in scene.rows]
        for r in [r for r in self._rows.node if r not in wanted]:
            self._rows.drop(r)
            self._row_cells.pop(r, None)

    # Focus, hover, peek

    def focus(self, cell: int = -1) -> None:
        """Moves the keyboard focus to a cell (-1: the one that Tab reaches) and shows it."""
        if cell < 0 or self.scene is None or cell not in self.scene.by_cell:
            cell = self.roving
        if cell < 0:
            return
        self.rove(cell)
        self._cells.node[cell].focus(window.JSON.parse('{"preventScroll": true}'))

    def rove(self, cell: int) -> None:
        """Makes `cell` the one that Tab reaches, and brings it into view."""
        cells = self._cells
        if cell != self.roving and self.roving in cells.node:
            cells.set(self.roving, "tabindex", "-1")
        self.roving = cell
        cells.set(cell, "tabindex", "0")
        self._place_focus()

    def show_cell(self, cell: int) -> None:
        """Eases to a cell that is out of view."""
        if self.scene is not None and cell in self.scene.by_cell:
            item = self.scene.by_cell[cell]
            self._ease(self.camera.including(((item.x, item.y),)))

    def _place_focus(self) -> None:
        item = self.scene.by_cell.get(self.roving) if self.scene else None
        if item:
            self._groups["focus"].setAttribute("transform", _place(item.x, item.y))

    def has_focus(self) -> bool:
        """Whether the keyboard is on a cell of this board."""
        active = document.activeElement
        return bool(active) and bool(self._groups["grid"].contains(active))

    def hover(self, cell: int) -> None:
        """Shows the selected piece as a ghost on a target under the pointer; -1 takes it away."""
        scene = self.scene
        name, x, y = "", 0.0, 0.0
        if scene is not None and scene.ghost >= 0 and cell in scene.by_cell:
            item = scene.by_cell[cell]
            if cell in scene.ghosts:
                name = NAMES[scene.ghost]
                dx, dy = THICKNESS if item.kind == "climb" else (0, 0)
                x, y = item.x - dx, item.y - dy
        if (name, x, y) != self._ghost:
            self._ghost = (name, x, y)
            group = self._groups["ghost"]
            group.innerHTML = piece_markup(name) if name else ""
            group.setAttribute("transform", _place(x, y))

    # A piece that is carried

    def take(self, piece: int) -> None:
        """While a piece is carried its tile is pale, and does not glide; -1: it is put down."""
        for one, away in ((self._in_hand, False), (piece, True)):
            if one in self._tiles.node:
                self._tiles.node[one].toggleAttribute("data-away", away)
        self._in_hand = piece

    def place_of(self, piece: int) -> "tuple[int, int] | None":
        """The cell and level at which a piece is drawn; None for one in reserve."""
        if self.scene is not None:
            for cell, stack in self.scene.stacks.items():
                if piece in stack:
                    return cell, stack.index(piece)
        return None

    def cell_at(self, x: float, y: float) -> int:
        """The cell under a point of the window; -1 beside them all."""
        box = self.svg.getBoundingClientRect()
        inside = box.left <= x <= box.right and box.top <= y <= box.bottom
        if self.scene is None or not inside:
            return -1
        x, y = self.camera.to_units(x - box.left, y - box.top)
        cell = nearest(self.scene, x, y)
        if cell < 0:
            return -1
        item = self.scene.by_cell[cell]
        return cell if (item.x - x) ** 2 + (item.y - y) ** 2 <= RADIUS**2 else -1

    def peek(self, cell: int) -> bool:
        """Fans out the stack on `cell` so that every piece can be read; -1 closes. False: no stack."""
        scene, group = self.scene, self._groups["peek"]
        stack = scene.stacks.get(cell, ()) if scene is not None and cell >= 0 else ()
        if len(stack) < 2:
            if self.peeking >= 0:
                group.innerHTML = ""
            self.peeking = -1
            return False
        self.peeking = cell
        assert scene is not None
        item = scene.by_cell[cell]
        camera = self.camera
        markup, width, height = sprite.fan_markup([NAMES[piece] for piece in stack])
        left, top, seen_width, seen_height = camera.view_box()
        size = max(0.8, SMALLEST_PEEK / (RADIUS * camera.scale))
        size = min(size, seen_width * 0.94 / width, seen_height * 0.8 / height)
        half = width * size / 2
        x = max(left + half + 6, min(left + seen_width - half - 6, item.x))
        y = item.y - RADIUS * 1.1 - height * size / 2
        if y - height * size / 2 < top:
            y = item.y + RADIUS * 1.15 + height * size / 2
        group.innerHTML = markup
        group.setAttribute("transform", _place(x, y) + " scale(%.3f)" % size)
        return True

    # The camera

    def look(self) -> None:
        """Writes the camera's state to the page."""
        if self.camera.ready():
            left, top, width, height = self.camera.view_box()
            self.svg.setAttribute("viewBox", "%.2f %.2f %.2f %.2f" % (left, top, width, height))

    def fit(self, smooth: bool = True) -> None:
        """Shows the whole hive, in the size the element has now."""
        box = self.svg.getBoundingClientRect()
        if self.camera.resize(float(box.width), float(box.height)):
            self.look()
        if self.scene is None or not self.camera.ready():
            return
        self._fitted = self._hands_off = True
        goal = self.camera.fitted(self.scene.box)
        if smooth:
            self._ease(goal)
        else:
            self._flight = None
            self.camera.go(goal)
            self.look()

    def refit(self) -> None:
        """As `fit`, unless somebody has panned or zoomed."""
        if self._hands_off:
            self.fit()

    def see(self) -> None:
        """Keeps the hive in view after the element got another size.

        Who has panned or zoomed keeps the chosen part, shifted no more than what is new needs.
        """
        self.refit()
        box = self.svg.getBoundingClientRect()
        if self.camera.resize(float(box.width), float(box.height)):
            self.look()
            if self.scene is not None and self.camera.ready():
                self._show(self.scene)

    def zoom(self, factor: float, px: float | None = None, py: float | None = None) -> None:
        """Nearer or farther, around a point of the element or its middle."""
        self._flight = None
        self.camera.zoom(factor, px, py)
        self.settle()

    def settle(self) -> None:
        """After a pan, zoom or pinch: keep the hive in reach and show the result."""
        self._flight = None
        self._hands_off = False
        if self.scene is not None:
            self.camera.keep_near(self.scene.box)
        self.look()
        if self.peeking >= 0:
            self.peek(self.peeking)

    def hold(self, held: bool) -> None:
        """While a pointer is down the board does not move by itself; it makes up for it afterwards."""
        self.held = held
        if not held and self._late is not None:
            late, self._late = self._late, None
            if late is self.scene:
                self._show(late)

    def _show(self, scene: "Scene") -> None:
        """Eases to what is new where it would be out of sight, and nearer where much room is free.

        Who has left the view as `fit` set it sees the whole hive again; who has panned or zoomed
        keeps the chosen part, shifted no more than needed.
        """
        if self.held:
            self._late = scene
            return
        goal = self.camera.including(scene.include)
        if goal != self.camera.state():
            self._ease(self.camera.roomy(scene.box) if self._hands_off else goal)
        elif self._hands_off:
            self._ease(self.camera.nearer(scene.box))

    def _ease(self, goal: tuple[float, float, float]) -> None:
        if goal == self.camera.state():
            return
        if not self.lively():
            self._flight = None
            self.camera.go(goal)
            self.look()
            return
        idle = self._flight is None
        self._flight = (self.camera.state(), goal, window.performance.now())
        if idle:
            window.requestAnimationFrame(self._frame)

    def _on_frame(self, now: float) -> None:
        if self._flight is None:
            return
        start, goal, since = self._flight
        share = (now - since) / EASE_MS
        self.camera.go(eased(start, goal, share))
        self.look()
        if share >= 1:
            self._flight = None
        else:
            window.requestAnimationFrame(self._frame)

    def _on_resize(self, *_: "Any") -> None:
        """Who has left the view as `fit` set it goes on seeing the whole hive, also in a new width."""
        before = self.camera.width
        box = self.svg.getBoundingClientRect()
        if not self.camera.resize(float(box.width), float(box.height)):
            return
        anew = self.camera.width != before or self._cut_off()
        if not self._fitted or (self._hands_off and anew):
            self.fit(False)
        else:
            self.look()

    def _cut_off(self) -> bool:
        """Whether a part of the hive is out of sight."""
        if self.scene is None:
            return False
        left, top, right, bottom = self.scene.box
        return self.camera.including(((left, top), (right, bottom))) != self.camera.state()

    def lively(self) -> bool:
        """Whether things may glide: not with a wish for less motion, nor on a hidden page."""
        return self.moving_allowed and not self._quiet.matches and not document.hidden
