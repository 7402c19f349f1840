"""Cells of the board for pointers and screen readers: an ARIA grid of rows, with an invisible SVG
path for each cell, which has the cell's name.

The Tab key reaches one of the cells; from there the keys move the focus (roving tabindex).
"""

from pyscript import document, window

from hive_core.drawing.shapes import RADIUS, hexagon
from web.board.nodes import Nodes, translate
from web.board.scene_types import nearest

TYPE_CHECKING = False
if TYPE_CHECKING:
    from browser import Element

    from web.board.scene_types import Cell, Scene

CELL_PATH = hexagon(RADIUS - 0.5, 4)
"""Outline of a cell, which catches the pointer and holds the focus."""


class Grid:
    """Writer of the ARIA grid into the SVG group `grid`. `roving` is the cell that the Tab key
    reaches, -1 for none; `focus_ring` is the SVG mark on that cell."""

    def __init__(self, grid: "Element", focus_ring: "Element") -> None:
        self.grid, self.focus_ring = grid, focus_ring
        self.roving = -1
        self.rows, self.cells = Nodes(), Nodes()
        self.label = ""
        self.rendered: dict[int, Cell] = {}
        self.row_of: dict[int, tuple[int, ...]] = {}
        grid.setAttribute("role", "grid")

    def draw(self, scene: "Scene", turned: bool) -> None:
        """Update the grid for `scene`. If `turned`, the board is turned or mirrored in another way
        than before, and all cells are made anew in their new order."""
        if self.label != scene.label:
            self.label = scene.label
            self.grid.setAttribute("aria-label", scene.label)
        wanted = scene.by_cell
        gone = [
            cell
            for cell, item in self.rendered.items()
            if turned or cell not in wanted or wanted[cell].row != item.row
        ]
        roving = self._next_roving(scene)
        focus_lost = False
        if gone:
            active = document.activeElement
            # Pyodide's null is not None, but it is not true either.
            held = active.getAttribute("data-cell") if active else ""
            focus_lost = int(held or -1) in gone
        # The same number in another row: the hive has walked around the grid.
        moved = [cell for cell in gone if cell in wanted]
        for cell in moved:
            self._drop(cell)
        self._add_cells(scene, bool(moved))
        if roving != self.roving and self.roving in self.rendered:
            self.cells.set(self.roving, "tabindex", "-1")
        self.roving = roving
        if roving >= 0:
            self.cells.set(roving, "tabindex", "0")
            if focus_lost:
                self.focus()
        for cell in gone:
            if cell not in wanted:
                self._drop(cell)
        self._drop_rows(scene)
        self._place_ring()

    def _next_roving(self, scene: "Scene") -> int:
        """Return the cell that the Tab key is to reach: the present one, or the nearest one if the
        present one is no longer in the grid."""
        if self.roving in scene.by_cell:
            return self.roving
        was = self.rendered.get(self.roving)
        return nearest(scene, was.x, was.y) if was else nearest(scene, 0, 0)

    def _add_cells(self, scene: "Scene", anew: bool) -> None:
        """Add the rows and cells that are new, and update the attributes of all cells."""
        following = None
        for i in range(len(scene.rows) - 1, -1, -1):
            number, row = scene.rows[i]
            if number not in self.rows.node:
                node = self.rows.add(number, "g")
                node.setAttribute("role", "row")
                self.grid.insertBefore(node, following)
            following = self.rows.node[number]
            order = tuple([item.cell for item in row])
            fresh = anew or self.row_of.get(number) != order
            after = None
            for j in range(len(row) - 1, -1, -1):
                item = row[j]
                if item.cell not in self.rendered:
                    following.insertBefore(self._new_cell(item), after)
                self._write(item)
                if fresh:
                    after = self.cells.node[item.cell]
            self.row_of[number] = order

    def _new_cell(self, item: "Cell") -> "Element":
        node = self.cells.add(item.cell, "path")
        node.setAttribute("role", "gridcell")
        node.setAttribute("d", CELL_PATH)
        node.setAttribute("data-cell", "%d" % item.cell)
        self.cells.set(item.cell, "tabindex", "-1")
        return node

    def _write(self, item: "Cell") -> None:
        cells, key = self.cells, item.cell
        if self.rendered.get(key) == item:
            return
        self.rendered[key] = item
        cells.set(key, "transform", translate(item.x, item.y))
        cells.set(key, "aria-label", item.name)
        cells.set(key, "aria-selected", "true" if item.selected else "false")
        cells.set(key, "class", "cell hot" if item.hot else "cell")

    def _drop(self, cell: int) -> None:
        self.cells.drop(cell)
        del self.rendered[cell]

    def _drop_rows(self, scene: "Scene") -> None:
        wanted = [number for number, _ in scene.rows]
        for number in [number for number in self.row_of if number not in wanted]:
            self.rows.drop(number)
            del self.row_of[number]

    def focus(self, cell: int = -1) -> None:
        """Focus `cell`, or the cell that Tab reaches if `cell` is -1 or not in the grid."""
        if cell not in self.rendered:
            cell = self.roving
        if cell < 0:
            return
        self.rove(cell)
        self.cells.node[cell].focus(window.JSON.parse('{"preventScroll": true}'))

    def rove(self, cell: int) -> None:
        """Make `cell` the one that the Tab key reaches."""
        if cell != self.roving and self.roving in self.rendered:
            self.cells.set(self.roving, "tabindex", "-1")
        self.roving = cell
        self.cells.set(cell, "tabindex", "0")
        self._place_ring()

    def _place_ring(self) -> None:
        item = self.rendered.get(self.roving)
        if item:
            self.focus_ring.setAttribute("transform", translate(item.x, item.y))
