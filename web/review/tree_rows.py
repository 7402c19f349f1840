"""Rows of the list that shows a game's tree. A variation comes after the move that it replaces.
Pure."""

from hive_core.records import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hive_core.game import Node

Row = NamedTuple("Row", [("node", "Node"), ("depth", "int"), ("ply", "int")])
"""Row of the list: the node of its move, the depth of its variation (0: the main line), and the
number of its ply in its line."""


def rows(root: "Node") -> "list[Row]":
    """Return the rows of the whole tree below `root`; `root` itself, the beginning, has no row."""
    found: list[Row] = []
    waiting = [(root, 0, 0, False)]
    while waiting:
        node, depth, ply, is_row = waiting.pop()
        if is_row:
            found.append(Row(node, depth, ply))
            continue
        kids = node.variations
        if not kids:
            continue
        waiting.append((kids[0], depth, ply + 1, False))
        for other in reversed(kids[1:]):
            waiting.append((other, depth + 1, ply + 1, False))
            waiting.append((other, depth + 1, ply + 1, True))
        waiting.append((kids[0], depth, ply + 1, True))
    return found
