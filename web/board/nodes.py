"""Nodes of a drawing, kept by key: what is there already is moved or written anew, never made again."""

import json

from pyscript import document, window

from hive_core.drawing.symbols import SVG

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Hashable, Mapping, Sequence

    from browser import Animation, Element, JsProxy


class Nodes:
    """Keyed SVG nodes, and what is written on each of them now."""

    def __init__(self) -> None:
        self.node: dict[Hashable, Element] = {}
        self.cached: dict[Hashable, dict[str, str]] = {}

    def set(self, key: "Hashable", name: str, value: str) -> None:
        """Writes one attribute, unless it has that value."""
        cached = self.cached[key]
        if cached.get(name) != value:
            cached[name] = value
            self.node[key].setAttribute(name, value)

    def fill(self, key: "Hashable", markup: str) -> None:
        """Writes what is inside a node, unless it is that already."""
        cached = self.cached[key]
        if cached.get("inside") != markup:
            cached["inside"] = markup
            self.node[key].innerHTML = markup

    def add(self, key: "Hashable", tag: str) -> "Element":
        """A new node, not yet in the document."""
        node = self.node[key] = document.createElementNS(SVG, tag)
        self.cached[key] = {}
        return node

    def drop(self, key: "Hashable") -> None:
        """Takes a node out of the document and forgets it."""
        self.node.pop(key).remove()
        del self.cached[key]

    def keep(self, wanted: "Collection[Hashable]") -> None:
        """Drops all but these."""
        for key in [key for key in self.node if key not in wanted]:
            self.drop(key)


def add_group(parent: "Element", name: str) -> "Element":
    """A group for one layer of the drawing."""
    group = document.createElementNS(SVG, "g")
    group.setAttribute("class", "layer-" + name)
    parent.appendChild(group)
    return group


def place(x: float, y: float) -> str:
    """The transform that puts a node at (x, y)."""
    return "translate(%.1f %.1f)" % (x, y)


def animate(
    nodes: "Sequence[Element]",
    frames: "Sequence[Mapping[str, str | int]]",
    milliseconds: int,
    easing: str,
    landed: "JsProxy | None",
) -> "list[Animation]":
    """Lets nodes go through `frames` together; `landed` is called when the first of them has."""
    steps = window.JSON.parse(json.dumps(frames))
    how = window.JSON.parse(json.dumps({"duration": milliseconds, "easing": easing}))
    flights: list[Animation] = [node.animate(steps, how) for node in nodes]
    flights[0].onfinish = landed
    return flights
