"""Drawing of annotations on the board: marks, arrows, and the coordinates of cells."""

from hive_core.drawing.annotation_svg import arrow_markup, label_markup
from web.board.nodes import Nodes, translate

TYPE_CHECKING = False
if TYPE_CHECKING:
    from browser import Element

    from hive_core.drawing.annotation_svg import Arrow, Mark
    from web.board.scene_types import Label, Scene

LABEL_SIZE = 1.25
"""Factor by which the coordinates written on cells are enlarged, to be legible on a phone."""


class AnnotationLayer:
    """Writer of the annotations of a Scene to the SVG.

    `layers` maps names to the SVG groups of the drawing; the writer uses "under", "over", "badges",
    "arrows" and "labels".
    """

    def __init__(self, layers: "dict[str, Element]") -> None:
        self.layers = layers
        self.marks, self.arrows, self.labels = Nodes(), Nodes(), Nodes()
        self.rendered: tuple[object, ...] = ((), (), ())

    def draw(self, scene: "Scene") -> None:
        """Draw the marks, arrows and labels of `scene`, and skip those that have not changed."""
        marks, arrows, labels = self.rendered
        if scene.marks != marks:
            self._draw_marks(scene.marks)
        if scene.arrows != arrows:
            self._draw_arrows(scene.arrows)
        if scene.labels != labels:
            self._draw_labels(scene.labels)
        self.rendered = (scene.marks, scene.arrows, scene.labels)

    def _draw_marks(self, marks: "tuple[Mark, ...]") -> None:
        nodes = self.marks
        nodes.retain({(mark.kind, mark.cell, mark.turn, mark.layer) for mark in marks})
        for mark in marks:
            key = (mark.kind, mark.cell, mark.turn, mark.layer)
            if key not in nodes.node:
                node = nodes.add(key, "use")
                node.setAttribute("href", "#mark-" + mark.kind)
                node.setAttribute("class", "mark " + mark.kind)
                self.layers[mark.layer].appendChild(node)
            here = translate(mark.x, mark.y)
            nodes.set(key, "transform", here + " rotate(%d)" % mark.turn if mark.turn else here)

    def _draw_arrows(self, arrows: "tuple[Arrow, ...]") -> None:
        nodes = self.arrows
        nodes.retain({(arrow.begin, arrow.end) for arrow in arrows})
        for arrow in arrows:
            key = (arrow.begin, arrow.end)
            if key not in nodes.node:
                self.layers["arrows"].appendChild(nodes.add(key, "g"))
            nodes.fill(key, arrow_markup(arrow.d))

    def _draw_labels(self, labels: "tuple[Label, ...]") -> None:
        nodes = self.labels
        nodes.retain({label.cell for label in labels})
        for label in labels:
            key = label.cell
            if key not in nodes.node:
                self.layers["labels"].appendChild(nodes.add(key, "g"))
            nodes.fill(key, label_markup(label.q, label.r, label.on_tile))
            nodes.set(key, "class", "label on-tile" if label.on_tile else "label")
            nodes.set(key, "transform", translate(label.x, label.y) + " scale(%s)" % LABEL_SIZE)
