"""A tree of moves. No function recurses, since a line may be longer than Python's stack is deep.

A node is the position that a ply leads to. Its children are the moves played from there, the main line
first, the variations after it; `next` is the child that was visited last, which redo plays.
"""

from hive_core.records import NamedTuple
from hive_core.rules.errors import NotationError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

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
"""A played move. `origin` is -1 if the piece came from reserve, `thrower` is -1 if no piece threw it.
Of a pass, all numbers are -1."""

LONGEST_COMMENT = 2000
LONGEST_MARKS = 2000
"""Most characters of all marks of a node together, with a blank after each mark."""

LONGEST_COMMANDS = 2000
"""Most characters of all commands of a node together, with one more for each."""

NO_PLY = Ply(-1, "", -1, -1, -1, -1)
"""Value of `ply` of the root, to which no move leads."""


class Node:
    """A position in a tree; `parent` is None for the root and for a node removed from its tree.

    `key` is the `position_key` of the position, `comment` a text, `marks` texts of signs and arrows,
    `commands` what programs say of the position in a file's comments, such as "clk 0:04:31".
    `spelling` is the MoveString of the ply as a file spells it, "" if that is the text of the ply. Only
    Game and the readers of files change a tree; other code may read it.
    """

    __slots__ = (
        "commands",
        "comment",
        "key",
        "marks",
        "next",
        "parent",
        "ply",
        "spelling",
        "variations",
    )

    def __init__(self, parent: "Node | None", ply: Ply, key: tuple[int, ...] = ()) -> None:
        self.parent = parent
        self.ply = ply
        self.key = key
        self.variations: list[Node] = []
        self.next: Node | None = None
        self.comment = ""
        self.spelling = ""
        self.marks: tuple[str, ...] = ()
        self.commands: tuple[str, ...] = ()

    def variation(self, move: int) -> "Node | None":
        """Return the child of this node to which `move` leads, or None."""
        for child in self.variations:
            if child.ply.move == move:
                return child
        return None

    def path(self) -> "list[Node]":
        """Return the nodes from the root to this one, both included."""
        nodes = []
        node: Node | None = self
        while node is not None:
            nodes.append(node)
            node = node.parent
        nodes.reverse()
        return nodes

    def end(self) -> "Node":
        """Return the last node of the main line from here."""
        node = self
        while node.variations:
            node = node.variations[0]
        return node

    def nodes(self) -> "Iterator[Node]":
        """Yield this node and all nodes below it, each node before its children, main lines first."""
        waiting = [self]
        while waiting:
            node = waiting.pop()
            yield node
            waiting.extend(reversed(node.variations))

    def lines(self) -> "Iterator[list[Node]]":
        """Yield every line through this node, as its nodes from the root to the end, the main line
        first."""
        for node in self.nodes():
            if not node.variations:
                yield node.path()

    def set_commands(self, commands: "Collection[str]") -> None:
        """Set the commands of this node to the texts `commands`, such as "clk 0:04:31". Raises
        HiveError if one holds a closing bracket, which ends a command in a file, or if they are too
        long together."""
        for text in commands:
            if not text or "]" in text:
                raise NotationError(text, max(text.find("]"), 0), "command")
        if sum([len(text) + 1 for text in commands]) > LONGEST_COMMANDS:
            raise NotationError(" ".join(commands), LONGEST_COMMANDS, "too_long")
        self.commands = tuple(commands)

    def add_variation(self, ply: Ply, place: int) -> "Node":
        """Add a new child, to which `ply` leads, at index `place` among the children, and return it."""
        child = Node(self, ply)
        self.variations.insert(place, child)
        return child

    def remove_variation(self, child: "Node") -> int:
        """Remove `child` and everything below it from the tree; return the index that it had among the
        children."""
        place = self.variations.index(child)
        self.variations.pop(place)
        child.parent = None
        if self.next is child:
            self.next = self.variations[0] if self.variations else None
        return place

    def promote_to(self, place: int) -> None:
        """Move this node forward to index `place` among its parent's children."""
        if self.parent is not None:
            self.parent.variations.remove(self)
            self.parent.variations.insert(place, self)
