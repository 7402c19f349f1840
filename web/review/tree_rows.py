"""A tree of moves as the rows of a list: variations after the move that they replace. Pure."""

from hive_core.records import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hive_core.game import Node

Row = NamedTuple("Row", [("node", "Node"), ("depth", "int"), ("ply", "int")])
"""A move: its node, how deep its variation lies (0: the main line), and which ply of its line it is."""


def rows(root: "Node") -> "list[Row]":
    """The rows of a whole tree; the beginning has none."""
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
