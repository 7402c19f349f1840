"""SVG nodes by key, so that a redraw moves or rewrites a node instead of making it again."""

import json

from pyscript import document, window

from hive_core.drawing.piece_svg import SVG

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Hashable, Mapping, Sequence

    from browser import Animation, Element, JsProxy


class Nodes:
    """SVG nodes by key, and the attributes that each of them has now."""

    def __init__(self) -> None:
        self.node: dict[Hashable, Element] = {}
        self.cached: dict[Hashable, dict[str, str]] = {}

    def set(self, key: "Hashable", name: str, value: str) -> None:
        """Set the attribute `name` of the node of `key` to `value`, unless the attribute has this
        value already."""
        cached = self.cached[key]
        if cached.get(name) != value:
            cached[name] = value
            self.node[key].setAttribute(name, value)

    def fill(self, key: "Hashable", markup: str) -> None:
        """Set the inner markup of the node of `key`, unless the node has this markup already."""
        cached = self.cached[key]
        if cached.get("inside") != markup:
            cached["inside"] = markup
            self.node[key].innerHTML = markup

    def add(self, key: "Hashable", tag: str) -> "Element":
        """Make a node with the tag name `tag` for `key`, and return it. The caller puts the node
        into the document."""
        node = self.node[key] = document.createElementNS(SVG, tag)
        self.cached[key] = {}
        return node

    def drop(self, key: "Hashable") -> None:
        """Remove the node of `key` from the document, and forget it."""
        self.node.pop(key).remove()
        del self.cached[key]

    def retain(self, wanted: "Collection[Hashable]") -> None:
        """Remove the nodes of all keys that are not in `wanted`."""
        for key in [key for key in self.node if key not in wanted]:
            self.drop(key)


def add_group(parent: "Element", name: str) -> "Element":
    """Append an SVG group for the layer `name` of the drawing to `parent`, and return it."""
    group = document.createElementNS(SVG, "g")
    group.setAttribute("class", "layer-" + name)
    parent.appendChild(group)
    return group


def translate(x: float, y: float) -> str:
    """Return the SVG transform that moves a node to (x, y)."""
    return "translate(%.1f %.1f)" % (x, y)


def animate(
    nodes: "Sequence[Element]",
    frames: "Sequence[Mapping[str, str | int]]",
    milliseconds: int,
    easing: str,
    landed: "JsProxy | None",
    wait_ms: int = 0,
) -> "list[Animation]":
    """Animate `nodes` together through `frames` and return the animations; call `landed` when the
    first one has ended. They begin after `wait_ms` milliseconds, and until then show the first of
    the `frames`."""
    steps = window.JSON.parse(json.dumps(frames))
    options: dict[str, str | int] = {"duration": milliseconds, "easing": easing}
    if wait_ms:
        options.update({"delay": wait_ms, "fill": "backwards"})
    how = window.JSON.parse(json.dumps(options))
    flights: list[Animation] = [node.animate(steps, how) for node in nodes]
    flights[0].onfinish = landed
    return flights
