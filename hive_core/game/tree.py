"""A tree of moves. Nothing here recurses: a line may be longer than any Python's stack.

A node is the position that a ply leads to. Its children are what was played from there, the main line
first, the variations after it; `next` is the child that was walked last, the one that redo plays.
"""

from hive_core.records import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

Ply = NamedTuple(
    "Ply",
    [
        ("move", "int"),
        ("text", "str"),
        ("piece", "int"),
        ("origin", "int"),
        ("goal", "int"),
        ("thrower", "int"),
    ],
)
"""One played action: `origin` is -1 from reserve, `thrower` -1 for a walk; a pass is all -1."""

LONGEST_COMMENT = 2000
LONGEST_MARKS = 2000
"""Maximum length of all marks of a node, one blank after each."""

NO_PLY = Ply(-1, "", -1, -1, -1, -1)
"""Ply of the root."""


class Node:
    """A position in a tree; `parent` is None for the root, and for what was taken out of its tree.

    `key` is the position's, see `position_key`; `comment` a text, `marks` texts of signs and arrows.
    Only Game changes a tree; everybody may read it.
    """

    __slots__ = ("comment", "key", "marks", "next", "parent", "ply", "variations")

    def __init__(self, parent: "Node | None", ply: Ply, key: tuple[int, ...] = ()) -> None:
        self.parent = parent
        self.ply = ply
        self.key = key
        self.variations: list[Node] = []
        self.next: Node | None = None
        self.comment = ""
        self.marks: tuple[str, ...] = ()

    def variation(self, move: int) -> "Node | None":
        """The child that `move` leads to, if it was played from here."""
        for child in self.variations:
            if child.ply.move == move:
                return child
        return None

    def path(self) -> "list[Node]":
        """The nodes from the root to this one, both included."""
        nodes = []
        node: Node | None = self
        while node is not None:
            nodes.append(node)
            node = node.parent
        nodes.reverse()
        return nodes

    def end(self) -> "Node":
        """The end of the main line from here."""
        node = self
        while node.variations:
            node = node.variations[0]
        return node

    def nodes(self) -> "Iterator[Node]":
        """The node and all below it, each before its children, main lines first."""
        waiting = [self]
        while waiting:
            node = waiting.pop()
            yield node
            waiting.extend(reversed(node.variations))

    def lines(self) -> "Iterator[list[Node]]":
        """Every line through this node from the root to its end, the main line first."""
        for node in self.nodes():
            if not node.variations:
                yield node.path()

    def add_variation(self, ply: Ply, place: int) -> "Node":
        """A new child at that place among the children."""
        child = Node(self, ply)
        self.variations.insert(place, child)
        return child

    def remove_variation(self, child: "Node") -> int:
        """Remove a child with everything below it; return its index."""
        place = self.variations.index(child)
        self.variations.pop(place)
        child.parent = None
        if self.next is child:
            self.next = self.variations[0] if self.variations else None
        return place

    def promote_to(self, place: int) -> None:
        """Move this node forward to a place among its parent's children."""
        if self.parent is not None:
            self.parent.variations.remove(self)
            self.parent.variations.insert(place, self)
